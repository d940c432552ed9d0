"""Does a result hold? The same seeds with one thing changed: another reading of a rule, another agent, a mirror."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from cards.errors import BadCatalog, BadSnapshot
from simulator import loading, stats
from simulator.models import Simulation, Status
from simulator.reading import changes, queries, side_by_side
from simulator.reading.changes import AGENT, MAX_ROW_MATCHES, MAX_ROWS, RULING, SEATS, Change
from simulator.reading.queries import Trace
from simulator.stats import (
    CONFIDENCE,
    MIN_FOR_PERCENT,
    Ahead,
    Difference,
    SeedCounts,
    Share,
    Standing,
    Summary,
    ahead_of_seeds,
    difference_of,
    even_share,
    holm,
    seed_counts,
    share_of_seeds,
)

SAME, FLIPS, OPEN = "Same", "Flips", "Open"
#: What was played to the end that was fixed before.
JUDGED = (Status.DONE, Status.STOPPED)
#: Of a table: the share of opponents that one deck left behind with each seed.
BySeed = Mapping[int, float]
#: An even deck leaves half of its opponents behind.
EVEN_AHEAD: Final = 0.5


@dataclass(frozen=True, slots=True)
class Base:
    """What a change is compared with, and where an even match lies in it: the page itself or its base line.

    It is the win rate of the first of two decks, or what the deck of a table that is asked about left behind of its
    opponents: its place is ``deck``, its name ``whose``. Of mirrors it is the share of whoever went first.
    """

    overall: Share | Ahead
    even: float
    deck: int = 0
    whose: str = ""

    @property
    def side(self) -> int:
        """Who wins: 1 or -1, and 0 if that is not settled."""
        return _side_of(self.overall, self.even)


@dataclass(frozen=True, slots=True)
class Variant:
    """A changed request, the form's address that asks for it, and its result if the owner has one.

    ``result`` is the win rate of deck A, at a table the share of opponents that the deck asked about left behind, whose
    win rate is ``won``. ``difference`` is how much more it is than without the change, seed by seed; a mirror has none.
    ``counts`` or ``left_behind``, and ``gained``, are what both rest on: by seed the wins or the share, and the
    differences. ``is_change_certain`` says whether the difference is settled among all changes that were tried.
    ``alike`` is how many matches ended as in the base, and of how many, ``ai`` who played it beside a base line. A
    change ``is_awaited`` while its row is played or waits; ``may_settle`` is false of one that was broken off.
    """

    label: str
    note: str
    rule: str
    what: str
    query: str
    simulation: Simulation | None = None
    base: Base | None = None
    result: Share | Ahead | None = None
    won: Share | None = None
    even: float = 0.5
    counts: SeedCounts = field(default_factory=dict)
    left_behind: BySeed = field(default_factory=dict)
    gained: tuple[float, ...] = ()
    difference: Difference | None = None
    alike: tuple[int, int] = (0, 0)
    ai: str = ""
    may_settle: bool = True
    is_awaited: bool = False
    verdict: str = ""
    is_change_certain: bool = False

    @property
    def is_mirror(self) -> bool:
        """Whether a deck meets itself."""
        return self.what == SEATS

    @property
    def is_untouched(self) -> bool:
        """Whether with another reading no match ended otherwise, so that these decks do not touch it."""
        same, both = self.alike
        return self.what == RULING and self.may_settle and both > 0 and same == both

    @property
    def alike_of(self) -> int:
        """How many matches there are to compare."""
        _, both = self.alike
        return both

    @property
    def is_judged(self) -> bool:
        """Whether there is a verdict on it, or will be by itself."""
        return bool(self.is_awaited or self.result) and not self.is_untouched

    @property
    def words(self) -> str:
        """The share with its interval."""
        if isinstance(self.result, Ahead):
            return stats.left_behind_words(self.result)
        return stats.share_words(self.result) if self.result else ""

    @property
    def difference_words(self) -> str:
        """What the change does, with its interval; of few seeds only that. A mirror has no difference."""
        found = self.difference
        if found is None:
            return ""
        if found.n < MIN_FOR_PERCENT:
            return f"{found.n} seeds, too few for a difference"
        return f"{stats.signed(found.mean)} points, between {stats.signed(found.low)} and {stats.signed(found.high)}"

    @property
    def even_words(self) -> str:
        """Where an even match lies; nothing if that is in the middle."""
        even = stats.percent(self.even)
        return "" if even == stats.percent(0.5) else f"even is {even} %"

    @property
    def ai_words(self) -> str:
        """Who played it, where its label does not say so: what a person tried may have other AIs than a row."""
        row = self.simulation
        return "" if row is None or self.what == AGENT else " and ".join(dict.fromkeys(row.ais))

    @property
    def progress_words(self) -> str:
        """How far the row is, or why it was broken off."""
        row = self.simulation
        if self.is_awaited:
            played = getattr(row, "played", 0)
            return f"{played:,} of {row.match_count:,} matches" if row and played else "Waits"
        return row.reason if row and not self.may_settle else ""


@dataclass(frozen=True, slots=True)
class _Page:
    """A result that is asked about, with its rows and the owner's own tries, and what is known of all of them."""

    simulation: Simulation
    base: Base
    base_line: Simulation | None
    records: Mapping[int, bytes]
    traces: Mapping[int, Trace]
    tables: Mapping[int, list[dict[int, float]]]


def base_of(simulation: Simulation, counted: Summary | Standing) -> Base:
    """What is asked of a result: whether the first of two decks wins more, or about a table its clearest deck."""
    if isinstance(counted, Summary):
        return Base(counted.overall, counted.even)
    deck, ahead = _clearest(simulation)
    return Base(ahead, EVEN_AHEAD, deck, stats.names_apart(simulation.side_names)[deck])


def deck_asked(simulation: Simulation) -> int:
    """The place of the deck that the rows behind a result ask about."""
    return _clearest(simulation)[0] if simulation.is_multiplayer else 0


def _clearest(table: Simulation) -> tuple[int, Ahead]:
    decks, per_seed = side_by_side.left_behind_of([table])[table.pk], queries.per_seed(table)
    return stats.clearest([_of_matches(by_seed, per_seed) for by_seed in decks])


def _of_matches(by_seed: BySeed, per_seed: int) -> dict[int, list[float]]:
    """The same for each match of a seed, since an interval says how many there were."""
    return {seed: [share] * per_seed for seed, share in by_seed.items()}


def _ahead(by_seed: BySeed, per_seed: int, confidence: float = CONFIDENCE) -> Ahead:
    return ahead_of_seeds(_of_matches(by_seed, per_seed), confidence)


def variants_of(simulation: Simulation, counted: Summary | Standing) -> list[Variant]:
    """Every change worth trying, with what it gave where it was tried or played by itself."""
    is_asked = changes.is_met(simulation) and not simulation.row_of_id and not simulation.swap
    if not is_asked or _is_table_of_equals(simulation) or not _has_its_cards(simulation):
        return []
    listed = changes.changes_of(simulation)
    rows = changes.rows_of(simulation)
    tries = _tries(simulation, listed)
    of_changes = [rows.get(change.key) if change.key else None for change in listed]
    found = [_chosen(row, tried) for row, tried in zip(of_changes, tries, strict=True)]
    base_line = changes.base_line_of(simulation, rows)
    known = {item.pk: item for item in (simulation, base_line, *found) if item is not None and not item.is_active}
    over, has_more = list(known.values()), len(known) > 1
    page = _Page(
        simulation,
        base_of(simulation, counted),
        base_line,
        queries.records_of(over) if has_more else {},
        queries.traces_of(over, MAX_ROW_MATCHES) if has_more else {},
        side_by_side.left_behind_of(over) if has_more and simulation.is_multiplayer else {},
    )
    variants = [_variant(change, page, one) for change, one in zip(listed, found, strict=True)]
    return judged_together(variants, MAX_ROWS if simulation.awaits_rows else 0)


def _is_table_of_equals(simulation: Simulation) -> bool:
    """Whether one of three and more equal decks is no better than the others, whatever is changed."""
    return simulation.is_multiplayer and loading.is_mirror(simulation)


def _has_its_cards(simulation: Simulation) -> bool:
    """Whether the records that it was played with are there."""
    try:
        return bool(simulation.pool)
    except (BadCatalog, BadSnapshot):
        return False


def _tries(simulation: Simulation, listed: Sequence[Change]) -> list[Simulation | None]:
    """By change, what its owner asked for."""
    marks = [_marks(change, simulation) for change in listed]
    wanted = {mark for several in marks for mark in several}
    asked = Simulation.objects.filter(owner_id=simulation.owner_id, fingerprint__in=wanted, row_of=None).order_by("pk")
    found = {item.fingerprint: item for item in asked if item.pk != simulation.pk}
    return [next((found[mark] for mark in several if mark in found), None) for several in marks]


def _marks(change: Change, simulation: Simulation) -> list[str]:
    """The fingerprints of a change: with the cards of its decks, and with all that the page was played with."""
    cards = simulation.cards
    hashes = [*([loading.data_of(change.versions, cards)] if cards else []), simulation.data_hash]
    return [loading.mark_of(change.versions, change.request, simulation.seed, data) for data in dict.fromkeys(hashes)]


def _chosen(row: Simulation | None, tried: Simulation | None) -> Simulation | None:
    """A person's own try goes before a row once it is done."""
    return tried if row is None or (tried and tried.status == Status.DONE) else row


def holds_words(variants: Iterable[Variant], base: Base) -> str:
    """Whether it holds in one sentence; nothing if no change was tried. Mirrors say who goes first, not who wins."""
    judged = [item for item in variants if item.is_judged and not item.is_mirror]
    ready = [item for item in judged if item.verdict]
    if not judged:
        return ""
    if not ready:
        return f"No change is ready yet of {len(judged)}."
    said = _said(ready) if base.side else "It is open, since the result itself is not settled"
    if base.whose and base.side:
        said = f"{base.whose} does {'better' if base.side > 0 else 'worse'} than an even deck. {said}"
    more = len(judged) - len(ready)
    return f"{said}; {more} more to come." if more else f"{said}."


def _said(ready: Sequence[Variant]) -> str:
    flips = [item.label for item in ready if item.verdict == FLIPS]
    same, n = sum(item.verdict == SAME for item in ready), len(ready)
    of, with_all = f"{n} change{'' if n == 1 else 's'}", "the one change" if n == 1 else f"all {n} changes"
    if flips:
        return f"It does not hold: {', '.join(flips)} turn{'s' if len(flips) == 1 else ''} it round, of {of} tried"
    if same == n:
        return f"It holds with {with_all}"
    if same:
        return f"Nothing turns it round: with {same} of {of} it holds, with {n - same} it is open"
    return f"It is open with {with_all}: these matches do not settle it"


def depends(variants: Iterable[Variant]) -> list[str]:
    """What the conclusion depends on, as far as it was tried: changes that turn it round, and such that undo it."""
    found = []
    for item in variants:
        if item.is_mirror or not item.verdict:
            continue
        by = f", played by {item.ai}" if item.ai else ""
        result = f"the result of {item.base.whose}" if item.base and item.base.whose else "the result"
        if item.verdict == FLIPS:
            found.append(f"It depends on {item.what}. {item.label} turns {result} round: {item.words}{by}.")
        elif item.verdict == OPEN and _undoes(item):
            words = f"{item.words} ({item.difference_words}){by}"
            found.append(f"It depends on {item.what}. With {item.label} {result} is open: {words}.")
    return found


def _undoes(item: Variant) -> bool:
    """Whether a change makes a settled result smaller, seed by seed, for certain."""
    found, side = item.difference, item.base.side if item.base else 0
    if not side or found is None or found.n < MIN_FOR_PERCENT:
        return False
    return item.is_change_certain and (found.mean > 0) != (side > 0)


def _query(change: Change, simulation: Simulation) -> str:
    """The form for two decks or for a table, filled in."""
    versions, agents = change.versions, change.request.agents
    if simulation.is_multiplayer:
        return urlencode(_table_pairs(change, simulation))
    pairs = [
        ("kind", change.request.kind),
        *zip(("deck", "against"), (version.deck.public_id for version in versions), strict=True),
        ("match_count", change.request.match_count),
        ("seed", simulation.seed),
        *zip(("agent_a", "agent_b"), agents, strict=True),
        *((f"option_{name}", value) for name, value in change.request.options.items()),
    ]
    return urlencode(pairs)


def _table_pairs(change: Change, simulation: Simulation) -> list[tuple[str, Any]]:
    """The fields of the form for a table; a deck's own AI is named where it is not that of the first."""
    first, request = change.request.agents[0], change.request
    return [
        *((f"deck_{side}", version.deck.public_id) for side, version in enumerate(change.versions, 1)),
        ("match_count", request.match_count),
        ("seed", simulation.seed),
        ("agent", first),
        *((f"agent_{side}", agent) for side, agent in enumerate(request.agents, 1) if agent != first),
        *((f"option_{name}", value) for name, value in request.options.items()),
    ]


def _variant(change: Change, page: _Page, found: Simulation | None) -> Variant:
    variant = Variant(change.label, change.note, change.rule, change.what, _query(change, page.simulation), found)
    if found is None:
        will_come = bool(change.row and page.simulation.awaits_rows and change.what != RULING)
        return replace(variant, is_awaited=will_come)
    is_row = found.row_of_id is not None
    if change.what == AGENT and is_row:
        variant = replace(variant, label=f"AI {found.ais[0]}")
    if found.is_active or not (is_row or found.status == Status.DONE):
        return replace(variant, is_awaited=is_row)
    compared = _compared_with(change, page, found)
    if compared is None or compared.is_active:
        return replace(variant, is_awaited=compared is not None)
    return _with_result(replace(variant, may_settle=found.status in JUDGED), page, found, compared)


def _compared_with(change: Change, page: _Page, found: Simulation) -> Simulation | None:
    """What a change is set beside: the page, or the base line if the page was played by other AIs."""
    if change.what == AGENT or list(found.agents) == list(page.simulation.agents):
        return page.simulation
    return page.base_line


def _with_result(variant: Variant, page: _Page, found: Simulation, compared: Simulation) -> Variant:
    if variant.is_mirror:
        mirror, beside = queries.summary_of(found), queries.summary_of(compared)
        if mirror.by_turn is None or beside.by_turn is None:
            return variant  # nobody draws who begins, so a mirror tells nothing
        first = mirror.by_turn.first_player
        won, n = first.wins, first.n
        return replace(
            variant,
            base=Base(beside.by_turn.first_player, beside.even),
            result=first,
            won=first,
            even=mirror.even,
            counts={(1, 1): won, (0, 1): n - won},
        )
    measured = _of_table if page.tables else _of_two
    variant = measured(variant, page, found, compared)
    return replace(
        variant,
        ai="" if compared == page.simulation else found.ais[0],
        difference=difference_of(variant.gained) if variant.gained else None,
        alike=changes.alike(page.traces[found.pk], page.traces.get(compared.pk, {})),
    )


def _of_two(variant: Variant, page: _Page, found: Simulation, compared: Simulation) -> Variant:
    """What two decks did with the change."""
    record, before = page.records[found.pk], page.records.get(compared.pk, b"")
    per_seed = queries.per_seed(found)
    counts = seed_counts(record, per_seed)
    won = share_of_seeds(counts)
    return replace(
        variant,
        base=page.base if compared == page.simulation else _base_line(before, per_seed),
        result=won,
        won=won,
        even=_even(record),
        counts=counts,
        gained=paired(record, before, per_seed),
    )


def _of_table(variant: Variant, page: _Page, found: Simulation, compared: Simulation) -> Variant:
    """What the deck of a table that is asked about did with the change."""
    deck, per_seed = page.base.deck, queries.per_seed(found)
    now, before = (page.tables[item.pk][deck] for item in (found, compared))
    is_page = compared == page.simulation
    return replace(
        variant,
        base=page.base if is_page else replace(page.base, overall=_ahead(before, per_seed)),
        result=_ahead(now, per_seed),
        won=share_of_seeds(seed_counts(page.records[found.pk], per_seed, deck)),
        even=EVEN_AHEAD,
        left_behind=now,
        gained=tuple(share - before[seed] for seed, share in now.items() if seed in before),
    )


def _base_line(record: bytes, per_seed: int) -> Base:
    return Base(share_of_seeds(seed_counts(record, per_seed)), _even(record))


def _even(record: bytes) -> float:
    """Where an even match lies: half of the decided ones."""
    return even_share(record.count(0) + record.count(1), stats.played(record), 2)


def judged_together(variants: Sequence[Variant], at_least: int = 0) -> list[Variant]:
    """The verdict on each change that was tried, all of them together by the rule of Holm.

    One more change tried is one more chance to find something by chance, so each is asked as strictly as all need:
    those that are still to come too, ``at_least`` so many.
    """
    tried = [place for place, item in enumerate(variants) if item.result and not item.is_untouched]
    open_ones = max(at_least, sum(item.is_judged for item in variants)) - len(tried)
    to_come = [lambda confidence: False] * open_ones
    settled = holm([*(partial(_leaves_even, variants[place]) for place in tried), *to_come])
    moved = holm([*(partial(_moves, variants[place]) for place in tried), *to_come])
    found = list(variants)
    for place, is_settled, is_moved in zip(tried, settled, moved, strict=False):
        found[place] = _judged(variants[place], is_settled=is_settled, is_moved=is_moved)
    return found


def _judged(item: Variant, *, is_settled: bool, is_moved: bool) -> Variant:
    assert item.result and item.base
    sides = (_side_of(item.result, item.even) if is_settled else 0), item.base.side
    kind = OPEN if 0 in sides else SAME if sides[0] == item.base.side else FLIPS
    return replace(item, verdict=kind, is_change_certain=is_moved)


def _leaves_even(item: Variant, confidence: float) -> bool:
    """Whether the interval of what a change gave leaves out an even match at a confidence."""
    return item.may_settle and _side_of(_measured(item, confidence), item.even) != 0


def _measured(item: Variant, confidence: float) -> Share | Ahead:
    """The result of a change with its interval at a confidence."""
    if isinstance(item.result, Ahead):
        return _ahead(item.left_behind, 1, confidence)
    return share_of_seeds(item.counts, confidence)


def _moves(item: Variant, confidence: float) -> bool:
    """Whether a change made a difference, seed by seed, at a confidence."""
    return item.may_settle and bool(item.gained) and difference_of(item.gained, confidence).is_settled


def paired(now: bytes, before: bytes, per_seed: int) -> tuple[float, ...]:
    """The change of deck A's points by seed over all seats; a draw is half a win. Seeds not complete are left out."""
    seeds = zip(stats.tallies(now, per_seed), stats.tallies(before, per_seed), strict=False)
    return tuple(
        (won - lost - won_before + lost_before) / (2 * per_seed)
        for (won, lost, played), (won_before, lost_before, played_before) in seeds
        if played == played_before == per_seed
    )


def _side_of(counted: Share | Ahead, even: float) -> int:
    """1 or -1 if the interval lies above or below the even match, 0 if that is not settled."""
    return (counted.low > even) - (counted.high < even)
