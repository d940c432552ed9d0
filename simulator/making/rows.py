"""The rows of "Does it hold?": queued by themselves behind a finished result, and ended when they have said enough.

They come in waves. First the base line, mirrors and readings of rules, all played by the base AI; a reading that these
decks do not touch makes room for another one. Last comes another AI, which takes most of the time.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Final

from django.conf import settings
from django.db import OperationalError
from django.db.models import Exists, FloatField, OuterRef, Sum
from django.db.models.functions import Coalesce

from cards.snapshots import FrozenPool
from conanhub.web import alone
from simulator import loading, matches, queue, reading, stats, variants
from simulator.errors import SimulationRefused
from simulator.making.simulations import make_simulation, refuse_illegal, refuse_unplayable
from simulator.models import ACTIVE, Match, Simulation, Status
from simulator.variants import MAX_ROW_MATCHES, MAX_ROWS, PROBE, RULING, Change, RowKey

logger = logging.getLogger(__name__)

#: The sequential rule looks for so much between a row and an even match; all rows together are stopped wrongly in one
#: of 200 cases at most, which leaves the intervals of those played to the end nearly as they are.
MARGIN: Final = 0.10
ERROR: Final = 0.005 / (2 * MAX_ROWS)
UNTOUCHED: Final = f"Ended early: none of the first {PROBE} matches ended otherwise."
SETTLED: Final = "Ended early by the rule fixed in advance: the row is settled."
USED_UP: Final = "Ended: its part of the worker time that all rows share was used up."
Rows = Mapping[RowKey, Simulation]


def want_rows(simulation: Simulation) -> None:
    """Let rows follow when a simulation has ended, or now if it has; nothing happens where there can be none."""
    if not settings.SIMULATOR_ROW_SECONDS or not variants.can_have_rows(simulation) or simulation.rows.exists():
        return
    Simulation.objects.filter(pk=simulation.pk).update(rows_wanted=True)
    if simulation.status == Status.DONE:
        queue_rows()


def queue_rows() -> None:
    """Queue the next rows behind every simulation that waits for some and of which none is under way."""
    under_way = Simulation.objects.filter(row_of=OuterRef("pk"), status__in=ACTIVE)
    pages = Simulation.objects.filter(~Exists(under_way), rows_wanted=True, status=Status.DONE)
    for page in pages.select_related("game", "owner", "snapshot").prefetch_related(loading.playing_decks()):
        try:
            with alone(page.owner):
                if not pages.filter(pk=page.pk).exists():
                    continue  # another worker was quicker
                _queue_wave(page)
        except OperationalError:
            raise
        except Exception:
            logger.exception("No rows follow simulation %s", page.public_id)
            _want_no_more(page)


def _want_no_more(page: Simulation) -> None:
    Simulation.objects.filter(pk=page.pk).update(rows_wanted=False)


def _queue_wave(page: Simulation) -> None:
    cards = page.cards or loading.freeze(page.owner, page.versions)
    changes = [] if loading.what_changed(page) else variants.changes_of(page)
    changes = [change for change in changes if _can_run(change, cards)]
    rows = variants.rows_of(page)
    wave = _cheap_wave(changes, page, rows)
    if not wave:
        wave = [change for change in changes if change.key not in rows]
        wave = [change for change in wave if _is_costly(change)]
        _want_no_more(page)
    called = {version.pk: name for version, name in zip(page.versions, page.side_names, strict=True)}
    if wave:
        queue.come_in(owner_id=page.owner_id, lane=matches.LOWEST)
    for change in wave:
        assert change.row
        names = [called[version.pk] for version in change.versions]
        make_simulation(
            page.owner,
            change.versions,
            change.row,
            page.seed,
            cards=cards,
            lane=matches.LOWEST,
            names=names,
            row_of=page,
        )


def _cheap_wave(changes: Sequence[Change], page: Simulation, rows: Rows) -> list[Change]:
    """What the base AI plays next: at first the base line and mirrors, and as many readings as there is room for."""
    rulings = [change for change in changes if change.what == RULING]
    others = [change for change in changes if change.what != RULING]
    untouched = _untouched(page, rows)
    touched = sum(change.key in rows and change.key not in untouched for change in rulings)
    room = max(0, MAX_ROWS - len(others) - touched)
    first = [change for change in others if change.key not in rows and not _is_costly(change)]
    return first + [change for change in rulings if change.key not in rows][:room]


def _untouched(page: Simulation, rows: Rows) -> set[RowKey]:
    """Rows that ended as the base line did, match for match."""
    base = variants.base_line_of(page, rows)
    if base is None:
        return set()
    traces = reading.traces_of([base, *rows.values()], MAX_ROW_MATCHES)
    known = traces.get(base.pk, {})
    alike = {key: variants.alike(traces.get(row.pk, {}), known) for key, row in rows.items()}
    return {key for key, (same, both) in alike.items() if both and same == both}


def _is_costly(change: Change) -> bool:
    """Whether it is played by another AI than the base line is."""
    assert change.row
    return change.row.agents != variants.base_agents(change.versions[0].deck.game_id, len(change.versions))


def _can_run(change: Change, cards: FrozenPool) -> bool:
    """Whether it is a row, and its decks may be played so."""
    if change.row is None:
        return False
    game_key = change.versions[0].deck.game_id
    try:
        refuse_illegal(game_key, change.versions, cards, change.row.options)
        refuse_unplayable(game_key, change.versions, change.row, cards)
    except SimulationRefused:
        return False
    return True


def stop_rows(page: Simulation, reason: str) -> bool:
    """End all rows behind a simulation; false if none is to be played."""
    wanted = Simulation.objects.filter(pk=page.pk, rows_wanted=True).update(rows_wanted=False)
    return bool(queue.end(page.rows.all(), status=Status.CANCELLED, reason=reason) or wanted)


def end_if_over(row: Simulation) -> bool:
    """End a row that needs no more matches or has used its time up, and queue what follows; asked after each turn.

    When the time of all rows is used up, those that have not begun end with it: each turn would take more of it.
    """
    page = Simulation.objects.filter(rows=row).prefetch_related(loading.playing_decks()).first()
    if page is None:
        return False
    if _are_used_up(page):
        return stop_rows(page, USED_UP)
    if not Simulation.objects.filter(pk=row.pk, status__in=ACTIVE).exists():
        return False
    base = variants.base_line_of(page, variants.rows_of(page))
    ending = (Status.CANCELLED, USED_UP) if _has_used_up(row, page) else (Status.STOPPED, _said_enough(row, page, base))
    status, reason = ending
    if not reason or not queue.end(page.rows.filter(pk=row.pk), status=status, reason=reason):
        return False
    queue_rows()
    return True


def _are_used_up(page: Simulation) -> bool:
    """Whether all rows together have had the time that they share."""
    spent = page.rows.aggregate(seconds=Coalesce(Sum("batches__seconds"), 0.0, output_field=FloatField()))
    return bool(spent["seconds"] >= settings.SIMULATOR_ROW_SECONDS)


def _has_used_up(row: Simulation, page: Simulation) -> bool:
    """Whether a row has had its part of what the rows that have ended leave; one that is still to come has a part."""
    rows = page.rows.annotate(spent=Coalesce(Sum("batches__seconds"), 0.0, output_field=FloatField()))
    spent = {pk: (status in ACTIVE, seconds) for pk, status, seconds in rows.values_list("pk", "status", "spent")}
    left = settings.SIMULATOR_ROW_SECONDS - sum(seconds for is_active, seconds in spent.values() if not is_active)
    sharing = sum(is_active for is_active, _seconds in spent.values()) + page.rows_wanted
    _, own = spent.get(row.pk, (False, 0.0))
    return own >= left / max(1, sharing) - queue.LOWEST_TURN_SECONDS


def _said_enough(row: Simulation, page: Simulation, base: Simulation | None) -> str:
    """Why a row ends before its last match; empty if it does not. The base line is played to its end."""
    if row == base:
        return ""
    if row.options != page.options and base and _is_untouched(row, base):
        return UNTOUCHED
    return SETTLED if stats.leaves_zero(_scores(row, variants.deck_asked(page)), MARGIN, ERROR) else ""


def _is_untouched(row: Simulation, base: Simulation) -> bool:
    """Whether the first matches of both are there, and alike."""
    traces = reading.read_traces([row.pk, base.pk], PROBE)
    return variants.alike(traces[row.pk], traces[base.pk]) == (PROBE, PROBE)


def _scores(row: Simulation, deck: int) -> list[float]:
    """Seed by seed in their order, as far as all matches are there: how far a deck, or who went first in a mirror, is
    above a half of what it can win or leave behind.
    """
    is_mirror, size = loading.is_mirror(row), reading.per_seed(row)
    points: dict[int, float] = {}
    matches_of_row = Match.objects.filter(simulation=row).values_list("index", "first", "winner", "places")
    for index, first, winner, places in matches_of_row:
        if row.is_multiplayer:
            points[index] = stats.left_behind(places or stats.places_of(winner, row.sides), deck) - 0.5
        else:
            ahead = first if is_mirror else deck
            points[index] = 0.0 if winner is None else 0.5 if winner == ahead else -0.5
    found: list[float] = []
    while all(size * len(found) + number in points for number in range(size)):
        found.append(sum(points[size * len(found) + number] for number in range(size)) / size)
    return found
