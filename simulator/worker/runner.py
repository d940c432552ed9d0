"""Plays batches: claim, play in chunks, store each chunk behind a fence. The only Django file that plays matches.

Nothing is computed inside a transaction. A batch is played in order, so ``done`` says where to go on.
"""

from __future__ import annotations

import logging
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, fields, replace
from typing import Final

from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from simulator import loading, making, matches, queue
from simulator.engine import BadCard, BadSetup
from simulator.matches import MatchSeries, Played
from simulator.models import Batch, Lane, Match, Simulation, Status
from simulator.queue import LOWEST_TURN_SECONDS, MAX_CLAIMS, TURN_SECONDS, stale_after
from simulator.worker import early_stop, worker_check

logger = logging.getLogger(__name__)

#: A chunk is stored this often; also how fast a cancellation is noticed.
CHUNK_SECONDS: Final = 1.0
SLOW_MATCH_SECONDS: Final = 0.25
#: How often in a turn other workers may be quicker.
RACES: Final = 20

#: The seam through which a match is played; tests put another game here.
play_one: Callable[[MatchSeries, int], Played] = matches.play_one


@dataclass(slots=True)
class Chunk:
    """Matches played since the last time something was stored, and why no match can be played, if none can."""

    played: list[Played]
    seconds: float
    failure: str = ""
    position: str = ""


def take_turn() -> bool:
    """Play the next batch for one time slice. Returns False if this worker refuses to play.

    Another worker may claim the batch first, and then there is a next one.
    """
    if not worker_check.may_play():
        worker_check.note_refusal()
        return False
    tidy()
    for _ in range(RACES):
        batch_id = queue.next_batch()
        if batch_id is None:
            break
        token = uuid.uuid4().hex
        if claim(batch_id=batch_id, token=token):
            _play_claimed(batch_id, token)
            break
    return True


def run_batch(*, batch_id: int) -> bool:
    """Play one batch as far as a turn allows; true if it waits again. Does nothing if it is not to be had."""
    token = uuid.uuid4().hex
    return claim(batch_id=batch_id, token=token) and _play_claimed(batch_id, token)


def _play_claimed(batch_id: int, token: str) -> bool:
    decks = loading.playing_decks("simulation__decks")
    batches = Batch.objects.select_related("simulation__game", "simulation__row_of", "simulation__snapshot")
    batch = batches.prefetch_related(decks).get(pk=batch_id)
    simulation = batch.simulation
    Simulation.objects.filter(pk=simulation.pk, status=Status.QUEUED).update(
        status=Status.RUNNING, started_at=timezone.now()
    )
    changed = loading.what_changed(simulation)
    if changed:
        if loading.start_anew(simulation):
            return True
        if simulation.row_of is None:
            fail_simulation(simulation_id=simulation.pk, reason=changed)
        else:
            making.stop_rows(simulation.row_of, changed)
        return False
    started = time.monotonic()
    try:
        with heartbeat(batch_id=batch_id, token=token):
            again = _play(batch, token)
    except OperationalError:  # no fault of the batch: a full disk must not use up how often it may be begun
        with suppress(DatabaseError):
            give_back(batch_id=batch_id, token=token)
        raise
    queue.charge(simulation, time.monotonic() - started)
    if simulation.experiment_id and early_stop.stop_if_decided(experiment_id=simulation.experiment_id):
        return False
    if not again:
        finish_simulation(simulation_id=simulation.pk)
    if simulation.row_of_id and making.end_if_over(simulation):
        return False
    return again


def claim(*, batch_id: int, token: str) -> bool:
    """Take a queued batch, or a running one whose worker fell silent: one UPDATE on one table decides."""
    now = timezone.now()
    free = Q(status=Status.QUEUED) | Q(status=Status.RUNNING, beat_at__lt=now - stale_after())
    return bool(
        Batch.objects.filter(free, pk=batch_id, claims__lt=MAX_CLAIMS).update(
            status=Status.RUNNING, owner=token, beat_at=now, claims=F("claims") + 1
        )
    )


def _play(batch: Batch, token: str) -> bool:
    """Play and store chunk after chunk; true if the turn is over before the batch is."""
    try:
        series = loading.series_of(batch.simulation)
    except BadSetup as error:
        fail_simulation(simulation_id=batch.simulation_id, reason=f"It cannot be played: {error.message}")
        return False
    index, end = batch.first_match + batch.done, batch.first_match + batch.matches
    known = _taken_over(batch.simulation, index, end)
    is_lowest = batch.simulation.lane == Lane.LOWEST
    turn_ends = time.monotonic() + (LOWEST_TURN_SECONDS if is_lowest else TURN_SECONDS)
    while index < end:
        chunk = _play_chunk(series, index, end, known)
        index += len(chunk.played)
        if not store_chunk(batch=batch, token=token, chunk=chunk, is_last=index == end):
            return False
        if chunk.failure:
            fail_simulation(simulation_id=batch.simulation_id, reason=chunk.failure, position=chunk.position)
            return False
        if index < end and time.monotonic() >= turn_ends:
            return give_back(batch_id=batch.pk, token=token)
    return False


def _taken_over(simulation: Simulation, index: int, end: int) -> dict[int, Played]:
    """By number, matches that the simulation continued here has played already: the same work gives the same ones."""
    if simulation.continues_id is None:
        return {}
    before = Match.objects.filter(simulation=simulation.continues_id, index__gte=index, index__lt=end)
    names = [field.name for field in fields(Played)]
    return {row["index"]: Played(**row) for row in before.values(*names)}


def _play_chunk(series: MatchSeries, index: int, end: int, known: Mapping[int, Played]) -> Chunk:
    """Play at least one match, and on until a second has passed.

    A match that breaks the engine counts as abnormal. Only what no match of the simulation can do without ends it.
    """
    started = time.monotonic()
    chunk = Chunk(played=[], seconds=0.0)
    while index < end and (not chunk.played or time.monotonic() - started < CHUNK_SECONDS):
        try:
            chunk.played.append(known[index] if index in known else _timed(series, index))
        except (BadSetup, BadCard) as error:
            chunk.failure, chunk.position = f"Match {index} cannot be played: {error.message}", error.position
            break
        except (DatabaseError, MemoryError, OSError) as error:
            logger.exception("Match %s of seed %s could not be played", index, series.seed)
            chunk.failure = f"Match {index} cannot be played: {type(error).__name__}: {error}"
            break
        except Exception as error:  # noqa: BLE001 - logged and counted there
            chunk.played.append(matches.broken_match(series, index, error))
        index += 1
    chunk.seconds = time.monotonic() - started
    return chunk


def _timed(series: MatchSeries, index: int) -> Played:
    """Play one match; its choices are kept only if it ended normally and playing it again would keep a page waiting."""
    started = time.monotonic()
    played = play_one(series, index)
    is_slow = time.monotonic() - started > SLOW_MATCH_SECONDS
    return played if is_slow and not played.abnormal else replace(played, choices=None)


@contextmanager
def heartbeat(*, batch_id: int, token: str) -> Iterator[None]:
    """Say from a thread that the batch is being played, for a single match may take longer than silence is allowed."""
    over = threading.Event()

    def beat() -> None:
        while not over.wait(stale_after().total_seconds() / 3):
            try:
                Batch.objects.filter(pk=batch_id, owner=token, status=Status.RUNNING).update(beat_at=timezone.now())
            except DatabaseError as error:
                logger.warning("The heartbeat of batch %s could not be stored: %s", batch_id, error)
            finally:
                connection.close()

    thread = threading.Thread(target=beat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def store_chunk(*, batch: Batch, token: str, chunk: Chunk, is_last: bool) -> bool:
    """Write a chunk's matches and counters in one transaction; false if the batch is no longer this worker's."""
    now = timezone.now()
    with transaction.atomic():
        mine = Batch.objects.filter(pk=batch.pk, owner=token, status=Status.RUNNING).update(
            done=F("done") + len(chunk.played),
            seconds=F("seconds") + chunk.seconds,
            beat_at=now,
            claims=1 if chunk.played else F("claims"),
            status=Status.DONE if is_last else Status.RUNNING,
        )
        if mine:
            Match.objects.bulk_create(
                [Match(simulation_id=batch.simulation_id, **asdict(played)) for played in chunk.played]
            )
    return bool(mine)


def give_back(*, batch_id: int, token: str) -> bool:
    """Let an unfinished batch wait again; false if it is no longer this worker's."""
    return bool(
        Batch.objects.filter(pk=batch_id, owner=token, status=Status.RUNNING).update(
            status=Status.QUEUED, owner="", claims=0
        )
    )


def finish_simulation(*, simulation_id: int) -> bool:
    """Mark a running simulation done if every batch is; called after each batch's commit, so the last one sees all.

    What follows by itself is queued.
    """
    if Batch.objects.filter(simulation_id=simulation_id).exclude(status=Status.DONE).exists():
        return False
    done = Simulation.objects.filter(pk=simulation_id, status=Status.RUNNING).update(
        status=Status.DONE, finished_at=timezone.now()
    )
    if done:
        making.queue_rows()
    return bool(done)


def fail_simulation(*, simulation_id: int, reason: str, position: str = "") -> None:
    """End an active simulation as failed: what was played is kept, what was waiting is given up."""
    queue.end_one(simulation_id, status=Status.FAILED, reason=reason, position=position)


def tidy() -> None:
    """Give up batches whose worker died too often, close simulations that a death left open, queue rows that follow."""
    for batch in queue.silent_batches(timezone.now()).filter(claims__gte=MAX_CLAIMS):
        fail_simulation(
            simulation_id=batch.simulation_id,
            reason=f"Batch {batch.number} (matches {batch.first_match} to {batch.first_match + batch.matches - 1}) was "
            f"started {batch.claims} times and its worker died each time.",
        )
    unfinished = Exists(Batch.objects.filter(simulation=OuterRef("pk")).exclude(status=Status.DONE))
    for pk in Simulation.objects.filter(~unfinished, status=Status.RUNNING).values_list("pk", flat=True):
        finish_simulation(simulation_id=pk)
    making.queue_rows()
