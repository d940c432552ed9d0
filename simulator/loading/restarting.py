"""Starts simulations anew that were requested with an older engine, or whose cards were not kept, and have not ended.

Matches of two engines are never mixed: what was played is deleted, the seed stays.
"""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.db.models import F, QuerySet

from cards import snapshots
from cards.errors import BadCatalog
from cards.snapshots import FrozenPool
from simulator import matches
from simulator.engine import ENGINE_VERSION
from simulator.loading import input
from simulator.models import ACTIVE, Batch, Experiment, ExperimentKind, Match, Simulation, Status

#: Two workers with different card data could start a simulation anew for ever.
MAX_RESTARTS: Final = 5


def may_start_anew(simulation: Simulation) -> bool:
    """Whether this process may take an active simulation over: its engine is not older than the one asked for.

    Rows behind a result that has ended stand beside it, so that none of them starts anew.
    """
    if simulation.row_of_id:
        return False
    return simulation.restarts < MAX_RESTARTS and _parts(simulation.engine_version) <= _parts(ENGINE_VERSION)


def start_anew(simulation: Simulation) -> bool:
    """Let all matches be played by this engine; false if the simulation has ended or may not be started anew.

    A version test and a card impact are one result: all of their pairings start anew. Workers that still play a batch
    lose it by its token.
    """
    if not may_start_anew(simulation):
        return False
    with transaction.atomic():
        begun = [one.pk for one in _together(simulation).select_for_update() if _begin(one)]
        Batch.objects.filter(simulation__in=begun).update(
            status=Status.QUEUED, done=0, owner="", claims=0, beat_at=None, seconds=0, error=""
        )
        Match.objects.filter(simulation__in=begun).delete()
        _tell_experiment(simulation)
    return simulation.pk in begun


def words(simulation: Simulation) -> str:
    """What the pages say of a start anew, to come or done; empty if there was none."""
    if simulation.is_active and (changed := _difference(simulation)) and may_start_anew(simulation):
        return f"{changed} Its matches start anew with the same seed when a worker takes it up."
    return simulation.restart_reason


def _together(simulation: Simulation) -> QuerySet[Simulation]:
    """What starts anew with a simulation, in one order, so that two workers never wait for each other."""
    alone = Simulation.objects.filter(pk=simulation.pk, status__in=ACTIVE)
    compared = (ExperimentKind.VERSION_TEST, ExperimentKind.CARD_IMPACT)
    if not Simulation.objects.filter(pk=simulation.pk, experiment__kind__in=compared).exists():
        return alone
    return Simulation.objects.filter(experiment=simulation.experiment_id, status__in=[*ACTIVE, Status.DONE]).order_by(
        "pk"
    )


def _begin(simulation: Simulation) -> bool:
    """Write the new engine; false for one that another worker has just started anew.

    The cards stay those that it was requested with; only where they were not kept, those of today are.
    """
    if not input.what_changed(simulation):
        return False
    changed = f"{_difference(simulation)} All its matches were started anew with the same seed."
    cards = simulation.cards or _cards_of_today(simulation)
    snapshot = snapshots.store(cards)
    return bool(
        Simulation.objects.filter(pk=simulation.pk).update(
            status=Status.QUEUED,
            started_at=None,
            finished_at=None,
            engine_version=ENGINE_VERSION,
            data_hash=snapshot.play_hash,
            snapshot=snapshot,
            fingerprint=_mark(simulation, cards),
            ais=matches.identities(simulation.game_id, simulation.agents),
            continues=None,
            taken_over=0,
            restarts=F("restarts") + 1,
            restart_reason=changed,
        )
    )


def _cards_of_today(simulation: Simulation) -> FrozenPool:
    """The cards of its decks, or of all decks and swaps of the experiment that it is a part of."""
    experiment = simulation.experiment
    if experiment is None:
        return input.freeze(simulation.owner, simulation.versions)
    versions = [deck.version for deck in experiment.decks.select_related("version__deck")]
    return input.freeze(simulation.owner, versions, (into for _section, _out, into, *_ in experiment.swaps if into))


def _mark(simulation: Simulation, cards: FrozenPool) -> str:
    """The fingerprint that the work has with the engine of today; that of before if it cannot read one of the cards."""
    try:
        return input.mark_of_rows(simulation, cards)
    except BadCatalog:
        return simulation.fingerprint


def _tell_experiment(simulation: Simulation) -> None:
    """Write who plays the rest of the experiment that a simulation belongs to."""
    if simulation.experiment_id:
        (ai,) = matches.identities(simulation.game_id, simulation.agents[:1])
        Experiment.objects.filter(pk=simulation.experiment_id).update(ai=ai)


def _difference(simulation: Simulation) -> str:
    if simulation.engine_version != ENGINE_VERSION:
        return f"It was requested with engine {simulation.engine_version}; engine {ENGINE_VERSION} plays now."
    if input.lost_its_cards(simulation):
        return "The card data changed after it was requested."
    return ""


def _parts(version: str) -> tuple[int, ...]:
    """A version to compare; what is no version is older than all."""
    return tuple(int(part) for part in version.split(".") if part.isdecimal())
