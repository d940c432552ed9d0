"""Does a result hold? The same seeds with one thing changed: another reading of a rule, another agent, a mirror."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from decks.models import DeckVersion
from simulator import loading, stats
from simulator.engine import get_game
from simulator.games import pages_of
from simulator.matches import SeriesRequest
from simulator.models import Simulation, Status
from simulator.reading import queries
from simulator.reading.queries import Winners
from simulator.stats import MIN_FOR_PERCENT, Difference, Share, Summary, difference_of, even_share, share

SAME, FLIPS, OPEN, EVEN, UNEVEN = "Same", "Flips", "Open", "Even", "Uneven"
AGENT, SEATS, RULING = "the AI", "the seats", "the ruling"


@dataclass(frozen=True, slots=True)
class Variant:
    """A changed request, the form's address that asks for it, and its result if the owner has one.

    ``difference`` is how much more deck A won with the change, seed by seed; a mirror has none.
    """

    label: str
    note: str
    rule: str
    what: str
    query: str
    simulation: Simulation | None = None
    result: Share | None = None
    difference: Difference | None = None
    verdict: str = ""

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
class _Change:
    label: str
    note: str
    rule: str
    what: str
    versions: tuple[DeckVersion, DeckVersion]
    request: SeriesRequest


def variants_of(simulation: Simulation, summary: Summary) -> list[Variant]:
    """Every change worth trying, with what it gave where it was tried."""
    if not simulation.is_matchup:
        return []
    changes = list(_changes(simulation))
    marks = [loading.mark_of(change.versions, change.request, simulation.seed) for change in changes]
    found = {
        item.fingerprint: item
        for item in Simulation.objects.filter(owner_id=simulation.owner_id, fingerprint__in=marks).order_by("pk")
        if item.pk != simulation.pk
    }
    winners = queries.winners_of([simulation, *found.values()]) if found else {}
    base = winners.get(simulation.pk, {})
    return [
        _with_result(change, simulation, found.get(mark), (base, winners), summary)
        for change, mark in zip(changes, marks, strict=True)
    ]


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
    return bool(found and found.is_settled and (found.mean > 0) != (_side_of(summary.overall, summary.even) > 0))


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
    for agent in game.agents:
        if (agent, agent) != request.agents:
            yield _Change(f"AI {agent}", "both sides", "", AGENT, (a, b), replace(request, agents=(agent, agent)))
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
    change: _Change,
    asked: Simulation,
    found: Simulation | None,
    winners: tuple[Winners, Mapping[int, Winners]],
    summary: Summary,
) -> Variant:
    variant = Variant(change.label, change.note, change.rule, change.what, _query(change, asked), found)
    if found is None or found.status != Status.DONE:
        return variant
    if variant.is_mirror:
        mirror = queries.summary_of(found)
        settled = _side_of(mirror.first_player, mirror.even)
        return replace(variant, result=mirror.first_player, verdict=UNEVEN if settled else EVEN)
    base, now = winners[0], winners[1][found.pk]
    won, lost = (sum(winner == side for winner in now.values()) for side in (0, 1))
    result = share(won, len(now))
    sides = _side_of(result, even_share(won + lost, len(now), 2)), _side_of(summary.overall, summary.even)
    kind = OPEN if 0 in sides else SAME if sides[0] == sides[1] else FLIPS
    return replace(variant, result=result, difference=paired(now, base), verdict=kind)


def paired(now: Winners, before: Winners) -> Difference | None:
    """The change of deck A's points, seed by seed over both seats; a draw is half a win."""
    gained = [
        sum(_score(now[index]) - _score(before[index]) for index in (first, first + 1)) / 2
        for first in range(0, len(now), 2)
        if {first, first + 1} <= now.keys() & before.keys()
    ]
    return difference_of(gained) if gained else None


def _score(winner: int | None) -> float:
    return 0.5 if winner is None else float(winner == 0)


def _side_of(counted: Share, even: float) -> int:
    """1 or -1 if the interval lies above or below the even match, 0 if that is not settled."""
    return (counted.low > even) - (counted.high < even)
