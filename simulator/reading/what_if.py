"""Does a result hold? The same seeds with one thing changed: another reading of a rule, another agent, a mirror."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final
from urllib.parse import urlencode

from decks.models import DeckVersion
from simulator import loading, matches, stats
from simulator.engine import get_game, offered_agents
from simulator.games import pages_of
from simulator.matches import SeriesRequest
from simulator.models import Simulation, Status
from simulator.reading import queries
from simulator.stats import (
    MIN_FOR_PERCENT,
    Difference,
    SeedCounts,
    Share,
    Summary,
    difference_of,
    even_share,
    holm,
    seed_counts,
    share_of_seeds,
)

SAME, FLIPS, OPEN, EVEN, UNEVEN = "Same", "Flips", "Open", "Even", "Uneven"
#: The player that chooses by lot: what decks do in its hands says nothing of the decks.
RANDOM: Final = "random"
AGENT, SEATS, RULING = "the AI", "the seats", "the ruling"


@dataclass(frozen=True, slots=True)
class Variant:
    """A changed request, the form's address that asks for it, and its result if the owner has one.

    ``difference`` is how much more deck A won with the change, seed by seed; a mirror has none. ``counts`` and
    ``gained`` are what both rest on: wins by seed, and the differences. ``is_change_certain`` says whether the
    difference is settled among all changes that were tried.
    """

    label: str
    note: str
    rule: str
    what: str
    query: str
    simulation: Simulation | None = None
    result: Share | None = None
    even: float = 0.5
    counts: SeedCounts = field(default_factory=dict)
    gained: tuple[float, ...] = ()
    difference: Difference | None = None
    verdict: str = ""
    is_change_certain: bool = False

    @property
    def is_mirror(self) -> bool:
        """Whether a deck meets itself."""
        return self.what == SEATS

    @property
    def words(self) -> str:
        """The share with its interval."""
        return stats.share_words(self.result) if self.result else ""

    @property
    def difference_words(self) -> str:
        """What the change does, with its interval; nothing of few seeds."""
        found = self.difference
        if found is None or found.n < MIN_FOR_PERCENT:
            return ""
        return f"{stats.signed(found.mean)} points, between {stats.signed(found.low)} and {stats.signed(found.high)}"


@dataclass(frozen=True, slots=True)
class _Base:
    """The result that is asked about, and where an even match lies in it."""

    overall: Share
    even: float


@dataclass(frozen=True, slots=True)
class _Change:
    label: str
    note: str
    rule: str
    what: str
    versions: tuple[DeckVersion, DeckVersion]
    request: SeriesRequest


def variants_of(simulation: Simulation, summary: Summary) -> list[Variant]:
    """Every change worth trying, with what it gave where it was tried."""
    if not simulation.is_matchup or simulation.swap:
        return []
    changes = list(_changes(simulation))
    marks = [loading.mark_of(change.versions, change.request, simulation.seed) for change in changes]
    found = {
        item.fingerprint: item
        for item in Simulation.objects.filter(owner_id=simulation.owner_id, fingerprint__in=marks).order_by("pk")
        if item.pk != simulation.pk
    }
    done = [item for item in (simulation, *found.values()) if item.status == Status.DONE]
    records = queries.records_of(done) if found else {}
    variants = [
        _with_result(change, simulation, found.get(mark), records) for change, mark in zip(changes, marks, strict=True)
    ]
    return judged_together(variants, _Base(summary.overall, summary.even))


def depends(variants: Iterable[Variant], summary: Summary) -> list[str]:
    """What the conclusion depends on, as far as it was tried: changes that turn it round, and such that undo it."""
    found = []
    for item in variants:
        if item.is_mirror or not item.verdict:
            continue
        if item.verdict == FLIPS:
            found.append(f"It depends on {item.what}. {item.label} turns the result round: {item.words}.")
        elif item.verdict == OPEN and _side_of(summary.overall, summary.even) and _undoes(item, summary):
            words = f"{item.words} ({item.difference_words})"
            found.append(f"It depends on {item.what}. With {item.label} the result is open: {words}.")
    return found


def _undoes(item: Variant, summary: Summary) -> bool:
    """Whether a change makes a settled result smaller, seed by seed, for certain."""
    found = item.difference
    return bool(
        item.is_change_certain
        and found
        and (found.mean > 0) != (_side_of(summary.overall, summary.even) > 0)
    )


def _changes(simulation: Simulation) -> Iterator[_Change]:
    (a, b), (name_a, name_b) = simulation.versions, simulation.side_names
    request = SeriesRequest(
        kind=simulation.kind,
        match_count=simulation.match_count,
        agents=(simulation.agents[0], simulation.agents[1]),
        options=simulation.options,
        seed=simulation.seed,
        key="",
    )
    game = get_game(simulation.game.key)
    for name in offered_agents(game):
        agents = matches.read_agents(game.key, [name])
        (ai, _) = matches.identities(game.key, agents)
        if name != RANDOM and agents != request.agents:
            yield _Change(f"AI {ai}", "both sides", "", AGENT, (a, b), replace(request, agents=agents))
    if a.content_hash != b.content_hash:
        yield _Change(f"{name_a} against itself", "check of the seats", "", SEATS, (a, a), request)
        yield _Change(f"{name_b} against itself", "check of the seats", "", SEATS, (b, b), request)
    for name, spec in game.options.items():
        if name in pages_of(simulation.game_id).table_options:
            continue
        current = request.options.get(name, spec.default)
        for value in spec.choices:
            if value != current:
                options = {key: chosen for key, chosen in request.options.items() if key != name}
                if value != spec.default:
                    options[name] = value
                changed = replace(request, options=dict(sorted(options.items())))
                yield _Change(stats.option_words(name, value), spec.help, spec.rule, RULING, (a, b), changed)


def _query(change: _Change, simulation: Simulation) -> str:
    """The new-simulation form, filled in."""
    pairs = [
        ("kind", change.request.kind),
        ("deck", change.versions[0].deck.public_id),
        ("against", change.versions[1].deck.public_id),
        ("match_count", change.request.match_count),
        ("seed", simulation.seed),
        ("agent_a", change.request.agents[0]),
        ("agent_b", change.request.agents[1]),
        *((f"option_{name}", value) for name, value in change.request.options.items()),
    ]
    return urlencode(pairs)


def _with_result(
    change: _Change, asked: Simulation, found: Simulation | None, records: Mapping[int, bytes]
) -> Variant:
    variant = Variant(change.label, change.note, change.rule, change.what, _query(change, asked), found)
    if found is None or found.status != Status.DONE:
        return variant
    if variant.is_mirror:
        mirror = queries.summary_of(found)
        won, n = mirror.first_player.wins, mirror.first_player.n
        return replace(variant, result=mirror.first_player, even=mirror.even, counts={(1, 1): won, (0, 1): n - won})
    record = records[found.pk]
    decided = record.count(0) + record.count(1)
    counts = seed_counts(record, 2)
    gained = paired(record, records.get(asked.pk, b""))
    return replace(
        variant,
        result=share_of_seeds(counts),
        even=even_share(decided, stats.played(record), 2),
        counts=counts,
        gained=gained,
        difference=difference_of(gained) if gained else None,
    )


def judged_together(variants: Sequence[Variant], base: _Base) -> list[Variant]:
    """The verdict on each change that was tried, all of them together by the rule of Holm.

    One more change tried is one more chance to find something by chance, so each is asked as strictly as all need.
    """
    tried = [place for place, item in enumerate(variants) if item.result]
    settled = holm([partial(_leaves_even, variants[place]) for place in tried])
    moved = holm([partial(_moves, variants[place]) for place in tried])
    found = list(variants)
    for place, is_settled, is_moved in zip(tried, settled, moved, strict=True):
        found[place] = _judged(variants[place], base, is_settled=is_settled, is_moved=is_moved)
    return found


def _judged(item: Variant, base: _Base, *, is_settled: bool, is_moved: bool) -> Variant:
    assert item.result
    if item.is_mirror:
        return replace(item, verdict=UNEVEN if is_settled else EVEN)
    sides = (_side_of(item.result, item.even) if is_settled else 0), _side_of(base.overall, base.even)
    kind = OPEN if 0 in sides else SAME if sides[0] == sides[1] else FLIPS
    return replace(item, verdict=kind, is_change_certain=is_moved)


def _leaves_even(item: Variant, confidence: float) -> bool:
    """Whether the interval of what a change gave leaves out an even match at a confidence."""
    return _side_of(share_of_seeds(item.counts, confidence), item.even) != 0


def _moves(item: Variant, confidence: float) -> bool:
    """Whether a change made a difference, seed by seed, at a confidence."""
    return bool(item.gained) and difference_of(item.gained, confidence).is_settled


def paired(now: bytes, before: bytes) -> tuple[float, ...]:
    """The change of deck A's points by seed over both seats; a draw is half a win. Seeds not complete are left out."""
    seeds = zip(stats.tallies(now), stats.tallies(before), strict=False)
    return tuple(
        (won - lost - won_before + lost_before) / 4
        for (won, lost, played), (won_before, lost_before, played_before) in seeds
        if played == played_before == 2
    )


def _side_of(counted: Share, even: float) -> int:
    """1 or -1 if the interval lies above or below the even match, 0 if that is not settled."""
    return (counted.low > even) - (counted.high < even)
