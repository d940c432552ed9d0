"""Selects the next batch for a worker and counts the batches ahead: the database side of ``fairness``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from simulator.models import ACTIVE, Batch, Lane, Simulation, Status, WorkerShare
from simulator.queue import fairness
from simulator.queue.fairness import LANE_WEIGHTS, Line

MAX_CLAIMS: Final = 5
#: A batch gives its worker back after this long and waits again, so that no job holds a worker.
TURN_SECONDS: Final = 10.0
#: The same in the lowest lane, where somebody may come whom it must not keep waiting.
LOWEST_TURN_SECONDS: Final = 2.0

#: A simulation alone, or all of an experiment: what counts as one.
Job = tuple[bool, int]


@dataclass(frozen=True, slots=True)
class Going:
    """A simulation under way, and how many of its batches wait; ``job`` is the same for all of one experiment."""

    simulation: int
    owner: int
    lane: int
    job: Job
    waiting: int


def stale_after() -> timedelta:
    """How long a running batch may be silent before another worker may take it."""
    return timedelta(seconds=settings.SIMULATOR_STALE_SECONDS)


def silent_batches(now: datetime) -> QuerySet[Batch]:
    """Batches whose worker has died."""
    return Batch.objects.filter(status=Status.RUNNING, beat_at__lt=now - stale_after())


def left_batches() -> QuerySet[Batch]:
    """Those of them that may be played again."""
    return silent_batches(timezone.now()).filter(claims__lt=MAX_CLAIMS)


def waiting_batches(at_most: int) -> int:
    """How many batches a worker could take now; those beyond ``at_most`` are not counted."""
    left = left_batches()[:at_most].count()
    queued = Batch.objects.filter(status=Status.QUEUED, simulation__status__in=ACTIVE)[:at_most].count()
    return min(at_most, left + queued)


def next_batch() -> int | None:
    """The batch to play now: what a dead worker left, then by lane and share; a person's own jobs in their order.

    What one left of the lowest lane waits until nothing else does.
    """
    left = left_batches().order_by("beat_at", "pk").values_list("pk", "simulation__lane")
    first = next((pk for pk, lane in left if lane != Lane.LOWEST), None)
    if first is not None:
        return first
    has_waiting = Exists(Batch.objects.filter(simulation=OuterRef("pk"), status=Status.QUEUED))
    rows = Simulation.objects.filter(status__in=ACTIVE).annotate(waiting=has_waiting)
    going = [_going(*row) for row in rows.values_list("pk", "owner", "lane", "experiment", "waiting")]
    line = fairness.next_line(*_lines(going))
    if left and (line is None or line.lane == Lane.LOWEST):
        return next(pk for pk, _lane in left)
    if line is None:
        return None
    own = [one for one in going if one.waiting and (one.lane, one.owner) == (line.lane, line.owner)]
    return _first_of(own)


def _first_of(own: list[Going]) -> int | None:
    """The first batch of a user's earliest job. The pairings of an experiment progress together."""
    job = _jobs_in_order(own)[0]
    batches = Batch.objects.filter(
        status=Status.QUEUED, simulation__in=[one.simulation for one in own if one.job == job]
    )
    return batches.order_by("first_match", "pk").values_list("pk", flat=True).first()


def place_of(simulation: Simulation) -> int:
    """How many turns come before the first of a waiting simulation, as things are now."""
    waiting = Batch.objects.filter(status=Status.QUEUED, simulation__status__in=ACTIVE).order_by()
    counts = dict(waiting.values_list("simulation").annotate(n=Count("pk")))
    rows = Simulation.objects.filter(status__in=ACTIVE).values_list("pk", "owner", "lane", "experiment")
    going = [_going(*row, counts.get(row[0], 0)) for row in rows]
    mine = next((one for one in going if one.simulation == simulation.pk), None)
    first = waiting.filter(simulation=simulation).order_by("first_match").first()
    if mine is None or first is None:
        return 0
    own = [one for one in going if (one.lane, one.owner) == (mine.lane, mine.owner)]
    jobs = _jobs_in_order(own)
    before = sum(one.waiting for one in own if jobs.index(one.job) < jobs.index(mine.job))
    together = [one.simulation for one in own if one.job == mine.job]
    earlier = Q(first_match__lt=first.first_match) | Q(first_match=first.first_match, pk__lt=first.pk)
    before += waiting.filter(earlier, simulation__in=together).count()
    left = left_batches() if simulation.lane == Lane.LOWEST else left_batches().exclude(simulation__lane=Lane.LOWEST)
    return left.count() + fairness.turns_before(*_lines(going), (mine.lane, mine.owner), before)


def _going(simulation: int, owner: int, lane: int, experiment: int | None, waiting: int) -> Going:
    return Going(simulation, owner, lane, _job(simulation, experiment), int(waiting))


def _job(simulation: int, experiment: int | None) -> Job:
    return (False, simulation) if experiment is None else (True, experiment)


def jobs_of(owner_id: int) -> int:
    """How many jobs of one person wait or run; rows that follow by themselves are none."""
    active = Simulation.objects.filter(owner=owner_id, status__in=ACTIVE, row_of=None).values_list("pk", "experiment")
    return len({_job(*row) for row in active})


def _jobs_in_order(own: list[Going]) -> list[Job]:
    """Jobs by the first of their simulations."""
    return list(dict.fromkeys(one.job for one in sorted(own, key=lambda one: one.simulation)))


def _lines(going: list[Going]) -> tuple[list[Line], Mapping[int, float]]:
    """The lines of all people and what each lane was given; what is being played counts as a turn had already."""
    jobs = _jobs_by_owner(going)
    weights = {(one.lane, one.owner): _weight(one.lane, len(jobs[one.owner])) for one in going}
    known = WorkerShare.objects.filter(Q(owner=None) | Q(owner__in=list(jobs)))
    shares = {(share.lane, share.owner_id): share.given for share in known}
    running = Counter(Batch.objects.filter(status=Status.RUNNING).values_list("simulation__lane", "simulation__owner"))
    waiting: Counter[tuple[int, int]] = Counter()
    for one in going:
        waiting[one.lane, one.owner] += one.waiting
    lines = [
        Line(
            lane,
            owner,
            weights[lane, owner],
            shares.get((lane, owner), 0.0) + running[lane, owner] * TURN_SECONDS / weights[lane, owner],
            count,
        )
        for (lane, owner), count in waiting.items()
    ]
    lanes = {lane: shares.get((lane, None), 0.0) for lane in LANE_WEIGHTS}
    for (lane, _owner), count in running.items():
        lanes[lane] += count * TURN_SECONDS / LANE_WEIGHTS[lane]
    return lines, lanes


def _jobs_by_owner(going: list[Going]) -> dict[int, set[Job]]:
    """What each person has asked for; a person may have rows only."""
    found: dict[int, set[Job]] = {one.owner: set() for one in going}
    for one in going:
        if one.lane != Lane.LOWEST:
            found[one.owner].add(one.job)
    return found


def _weight(lane: int, jobs: int) -> float:
    """What a person with so many jobs is owed in a lane; in the lowest one all are owed the same."""
    return 1.0 if lane == Lane.LOWEST else fairness.weight(max(1, jobs))


def charge(simulation: Simulation, seconds: float) -> None:
    """Note that a simulation's owner had this much of a worker's time."""
    _add(simulation.lane, simulation.owner_id, seconds / _weight(simulation.lane, jobs_of(simulation.owner_id)))
    _add(simulation.lane, None, seconds / LANE_WEIGHTS[simulation.lane])


def _add(lane: int, owner_id: int | None, given: float) -> None:
    if not WorkerShare.objects.filter(lane=lane, owner=owner_id).update(given=F("given") + given):
        WorkerShare.objects.get_or_create(lane=lane, owner_id=owner_id, defaults={"given": given})


def come_in(*, owner_id: int, lane: int) -> None:
    """Call before a user's first simulation in a lane: start level with present users. Unused time is not saved."""
    active = Simulation.objects.filter(status__in=ACTIVE, lane=lane)
    if active.filter(owner=owner_id).exists():
        return
    shares = WorkerShare.objects.filter(lane=lane).exclude(owner=None)
    there = shares.filter(owner__in=active.values("owner")).order_by("given").values_list("given", flat=True).first()
    level = shares.aggregate(most=Max("given"))["most"] or 0.0 if there is None else there
    _raise(lane, owner_id, level)
    if not active.exists():
        others = WorkerShare.objects.filter(owner=None).exclude(lane__in=[lane, Lane.LOWEST])
        _raise(lane, None, others.aggregate(most=Max("given"))["most"] or 0.0)


def _raise(lane: int, owner_id: int | None, level: float) -> None:
    if not WorkerShare.objects.get_or_create(lane=lane, owner_id=owner_id, defaults={"given": level})[1]:
        WorkerShare.objects.filter(lane=lane, owner=owner_id, given__lt=level).update(given=level)
