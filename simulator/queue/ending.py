"""Ends simulations before their last match. In a version test one that ends takes the others with it."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from simulator.models import ACTIVE, Batch, ExperimentKind, Simulation, Status

#: Why the other pairings of a version test end, by how the one did.
WITH_ANOTHER: Final = {
    Status.CANCELLED: "Stopped with another pairing of this version test, which was stopped by hand",
    Status.FAILED: "Stopped because another pairing of this version test failed",
}
CANNOT_DECIDE: Final = "without it the rule can no longer decide."


def end(simulations: QuerySet[Simulation], *, status: Status, reason: str, position: str = "") -> int:
    """End those of these that are active, with what waits of them; what was played is kept. The answer says how many.

    What a failure stops counts as failed with it, what was stopped as cancelled.
    """
    batches = Status.FAILED if status == Status.FAILED else Status.CANCELLED
    with transaction.atomic():
        ids = list(simulations.filter(status__in=ACTIVE).values_list("pk", flat=True))
        ended = Simulation.objects.filter(pk__in=ids, status__in=ACTIVE).update(
            status=status, reason=reason, position=position, finished_at=timezone.now()
        )
        Batch.objects.filter(simulation__in=ids, status__in=ACTIVE).update(
            status=batches, error=reason if batches == Status.FAILED else ""
        )
    return ended


def end_one(simulation_id: int, *, status: Status, reason: str, position: str = "") -> bool:
    """End one simulation if it is active, and with it the rest of its version test, which can no longer be decided."""
    with transaction.atomic():
        one = Simulation.objects.filter(pk=simulation_id)
        if not end(one, status=status, reason=reason, position=position):
            return False
        others = Simulation.objects.filter(
            experiment__kind=ExperimentKind.VERSION_TEST, experiment__simulations=simulation_id
        )
        end(others, status=Status.CANCELLED, reason=f"{WITH_ANOTHER[status]}: {CANNOT_DECIDE}")
    return True
