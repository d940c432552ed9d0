"""Stops a comparison of two versions as soon as its rule has decided; asked after each batch."""

from __future__ import annotations

from simulator import queue, reading
from simulator.models import Simulation, Status, Study

DECIDED = "Stopped by the rule fixed in advance: the comparison was decided after {seeds:,} seeds."


def stop_if_decided(*, study_id: int) -> bool:
    """End what is still going on in a comparison whose rule has decided; true if it has."""
    study = Study.objects.get(pk=study_id)
    if not study.is_comparison:
        return False
    verdict = reading.judge(study).verdict
    if not verdict.is_over:
        return False
    simulations = Simulation.objects.filter(study=study)
    queue.end(simulations, status=Status.STOPPED, reason=DECIDED.format(seeds=verdict.seeds))
    return True
