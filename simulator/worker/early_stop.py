"""Stops a version test of two versions as soon as its rule has decided; asked after each batch."""

from __future__ import annotations

from simulator import queue, reading
from simulator.models import Experiment, Simulation, Status

DECIDED = "Stopped by the rule fixed in advance: the version test was decided after {seeds:,} seeds."


def stop_if_decided(*, experiment_id: int) -> bool:
    """End what is still going on in a version test whose rule has decided; true if it has."""
    experiment = Experiment.objects.get(pk=experiment_id)
    if not experiment.is_version_test:
        return False
    verdict = reading.judge(experiment).verdict
    if not verdict.is_over:
        return False
    simulations = Simulation.objects.filter(experiment=experiment)
    queue.end(simulations, status=Status.STOPPED, reason=DECIDED.format(seeds=verdict.seeds))
    return True
