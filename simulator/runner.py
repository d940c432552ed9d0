"""Plays batches: claim, play in chunks, store each chunk behind a fence. The only Django file that plays matches.

Nothing is computed inside a transaction. A batch is played in order, so ``done`` says where to go on.
"""

from __future__ import annotations

import logging
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from simulator import contest, deciding, ending, lineup
from simulator.contest import Contest, Played
from simulator.engine.core.errors import EngineError
from simulator.models import ACTIVE, Batch, Match, Simulation, Status

logger = logging.getLogger(__name__)

MAX_CLAIMS: Final = 5
#: A chunk is stored this often; also how fast a cancellation is noticed.
CHUNK_SECONDS: Final = 1.0
#: A batch gives its worker back after this long and is queued again, so that no job holds a worker.
TURN_SECONDS: Final = 10.0
SLOW_MATCH_SECONDS: Final = 0.25
#: Simulations of up to so many matches need not wait behind longer ones.
SHORT_GAMES: Final = 500

#: The seam through which a match is played; tests put another game here.
play_one: Callable[[Contest, int], Played] = contest.play_one


@dataclass(slots=True)
class Chunk:
    """Matches played since the last time something was stored, and what stopped it, if anything did."""

    played: list[Played]
    seconds: float
    failure: str = ""
    position: str = ""


def stale_after() -> timedelta:
    """How long a running batch may be silent before another worker may take it."""
    return timedelta(seconds=getattr(settings, "SIMULATOR_STALE_SECONDS", 30))


def take_turn(*, batch_id: int) -> list[int]:
    """Play a batch for one turn and name those to send again. A long simulation lets a short one go first."""
    first = short_one_waiting(batch_id=batch_id)
    unfinished = [] if first is None else [batch_id]
    playing = batch_id if first is None else first
    if run_batch(batch_id=playing):
        unfinished.append(playing)
    return unfinished


def run_batch(*, batch_id: int) -> bool:
    """Play one batch as far as a turn allows; true if it has to be sent again. Does nothing if it is not to be had."""
    token = uuid.uuid4().hex
    if not claim(batch_id=batch_id, token=token):
        return False
    batch = Batch.objects.select_related("simulation__game", "simulation__version_a", "simulation__version_b").get(
        pk=batch_id
    )
    simulation = batch.simulation
    Simulation.objects.filter(pk=simulation.pk, status=Status.QUEUED).update(
        status=Status.RUNNING, started_at=timezone.now()
    )
    changed = lineup.what_changed(simulation)
    if changed:
        fail_simulation(simulation_id=simulation.pk, reason=changed)
        return False
    with heartbeat(batch_id=batch_id, token=token):
        again = _play(batch, token)
    if simulation.study_id and deciding.stop_if_decided(study_id=simulation.study_id):
        return False
    if not again:
        finish_simulation(simulation_id=simulation.pk)
    return again


def short_one_waiting(*, batch_id: int) -> int | None:
    """A waiting batch of a short simulation, if this one belongs to a long one and is still waiting itself.

    The first batches of all short simulations come before the second ones, so that pairings go on together.
    """
    asked = Batch.objects.filter(pk=batch_id, status=Status.QUEUED, simulation__games__gt=SHORT_GAMES)
    short = Batch.objects.filter(
        status=Status.QUEUED, simulation__games__lte=SHORT_GAMES, simulation__status__in=ACTIVE
    )
    return short.order_by("first_match", "pk").values_list("pk", flat=True).first() if asked.exists() else None


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
    series = lineup.contest_of(batch.simulation)
    index, end = batch.first_match + batch.done, batch.first_match + batch.matches
    turn_ends = time.monotonic() + TURN_SECONDS
    while index < end:
        chunk = _play_chunk(series, index, end)
        index += len(chunk.played)
        if not store_chunk(batch=batch, token=token, chunk=chunk, is_last=index == end):
            return False
        if chunk.failure:
            fail_simulation(simulation_id=batch.simulation_id, reason=chunk.failure, position=chunk.position)
            return False
        if index < end and time.monotonic() >= turn_ends:
            return give_back(batch_id=batch.pk, token=token)
    return False


def _play_chunk(series: Contest, index: int, end: int) -> Chunk:
    """Play at least one match, and on until a second has passed. A failing match ends the chunk."""
    started = time.monotonic()
    chunk = Chunk(played=[], seconds=0.0)
    while index < end and (not chunk.played or time.monotonic() - started < CHUNK_SECONDS):
        try:
            chunk.played.append(_timed(series, index))
        except EngineError as error:
            chunk.failure, chunk.position = f"Match {index} cannot be played: {error.message}", error.position
            break
        except Exception as error:  # whatever a match raises is an engine bug: told as such, never counted as a draw
            logger.exception("Match %s of seed %s broke the engine", index, series.seed)
            chunk.failure = f"Match {index} broke the engine: {type(error).__name__}: {error}"
            break
        index += 1
    chunk.seconds = time.monotonic() - started
    return chunk


def _timed(series: Contest, index: int) -> Played:
    """Play one match; its choices are kept only if playing it again would keep a page waiting."""
    started = time.monotonic()
    played = play_one(series, index)
    return played if time.monotonic() - started > SLOW_MATCH_SECONDS else replace(played, choices=None)


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
    """Queue an unfinished batch again; false if it is no longer this worker's."""
    return bool(
        Batch.objects.filter(pk=batch_id, owner=token, status=Status.RUNNING).update(
            status=Status.QUEUED, owner="", claims=0, queued_at=timezone.now()
        )
    )


def finish_simulation(*, simulation_id: int) -> bool:
    """Mark a running simulation done if every batch is; called after each batch's commit, so the last one sees all."""
    if Batch.objects.filter(simulation_id=simulation_id).exclude(status=Status.DONE).exists():
        return False
    return bool(
        Simulation.objects.filter(pk=simulation_id, status=Status.RUNNING).update(
            status=Status.DONE, finished_at=timezone.now()
        )
    )


def fail_simulation(*, simulation_id: int, reason: str, position: str = "") -> None:
    """End an active simulation as failed: what was played is kept, what was waiting is given up."""
    ending.end_one(simulation_id, status=Status.FAILED, reason=reason, position=position)


def sweep() -> list[int]:
    """Give up batches claimed too often, close simulations left open, and name the batches to send again."""
    now = timezone.now()
    silent = Batch.objects.filter(status=Status.RUNNING, beat_at__lt=now - stale_after())
    _give_up_on(silent.filter(claims__gte=MAX_CLAIMS))
    stale = list(silent.filter(claims__lt=MAX_CLAIMS).values_list("pk", flat=True)[:100])
    waiting = _forgotten(now)
    for pk in Simulation.objects.filter(status=Status.RUNNING).values_list("pk", flat=True):
        finish_simulation(simulation_id=pk)
    return stale + waiting


def _give_up_on(batches: Iterable[Batch]) -> None:
    for batch in batches:
        fail_simulation(
            simulation_id=batch.simulation_id,
            reason=f"Batch {batch.number} (matches {batch.first_match} to {batch.first_match + batch.matches - 1}) was "
            f"started {batch.claims} times and its worker died each time.",
        )


def _forgotten(now: datetime) -> list[int]:
    """Queued batches whose message may be lost; noted as sent now, so that a long queue is not sent each time."""
    late = Batch.objects.filter(status=Status.QUEUED, queued_at__lt=now - 2 * stale_after())
    found = list(late.order_by("queued_at").values_list("pk", flat=True)[:100])
    Batch.objects.filter(pk__in=found, status=Status.QUEUED).update(queued_at=now)
    return found
