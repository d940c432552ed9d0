"""Does a result hold? The same seeds with one thing changed: another reading of a rule, another agent, a mirror."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cards.errors import BadCatalog, BadSnapshot
from simulator import loading, reading, stats
from simulator.models import Simulation, Status
from simulator.reading import Trace
from simulator.stats import (
    Ahead,
    Standing,
    Summary,
    difference_of,
    even_share,
    seed_counts,
    share_of_seeds,
)
from simulator.variants import changes
from simulator.variants.changes import AGENT, MAX_ROW_MATCHES, MAX_ROWS, RULING, Change
from simulator.variants.form_query import query_of
from simulator.variants.variant import EVEN_AHEAD, Base, Variant, ahead_of, of_matches
from simulator.variants.verdicts import judged_together

#: What was played to the end that was fixed before.
JUDGED = (Status.DONE, Status.STOPPED)


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
    decks, per_seed = reading.left_behind_of([table])[table.pk], reading.per_seed(table)
    return stats.clearest([of_matches(by_seed, per_seed) for by_seed in decks])


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
        reading.records_of(over) if has_more else {},
        reading.traces_of(over, MAX_ROW_MATCHES) if has_more else {},
        reading.left_behind_of(over) if has_more and simulation.is_multiplayer else {},
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


def _variant(change: Change, page: _Page, found: Simulation | None) -> Variant:
    variant = Variant(change.label, change.note, change.rule, change.what, query_of(change, page.simulation), found)
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
        mirror, beside = reading.summary_of(found), reading.summary_of(compared)
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
    per_seed = reading.per_seed(found)
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
    deck, per_seed = page.base.deck, reading.per_seed(found)
    now, before = (page.tables[item.pk][deck] for item in (found, compared))
    is_page = compared == page.simulation
    return replace(
        variant,
        base=page.base if is_page else replace(page.base, overall=ahead_of(before, per_seed)),
        result=ahead_of(now, per_seed),
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


def paired(now: bytes, before: bytes, per_seed: int) -> tuple[float, ...]:
    """The change of deck A's points by seed over all seats; a draw is half a win. Seeds not complete are left out."""
    seeds = zip(stats.tallies(now, per_seed), stats.tallies(before, per_seed), strict=False)
    return tuple(
        (won - lost - won_before + lost_before) / (2 * per_seed)
        for (won, lost, played), (won_before, lost_before, played_before) in seeds
        if played == played_before == per_seed
    )
