"""Store the steps of replays: those that their owner bookmarks, and those of shared simulations."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from simulator import reading
from simulator.engine import EngineError, Replay
from simulator.errors import NotFound, SimulationRefused
from simulator.models import Match, Simulation, StoredReplay
from simulator.replays.packing import pack

logger = logging.getLogger(__name__)

#: Bookmarks of a user.
MAX_BOOKMARKS: Final = 200
#: Replays of one shared simulation whose steps are stored, beside bookmarks.
MAX_STORED: Final = 50


def stored_in(simulation: Simulation) -> QuerySet[StoredReplay]:
    """The stored replays of a simulation, by match, without their steps."""
    found = StoredReplay.objects.filter(match__simulation=simulation).defer("steps").select_related("match")
    return found.order_by("match__index")


def is_bookmarked(match: Match) -> bool:
    """Whether its owner has bookmarked the replay."""
    return StoredReplay.objects.filter(match=match, is_bookmark=True).exists()


def bookmark(*, owner: User, public_id: str, index: int) -> Match:
    """Store the steps of a replay for its owner; one that is stored already is bookmarked as it is."""
    simulation, match = _own(owner, public_id, index)
    if StoredReplay.objects.filter(match=match, is_bookmark=True).exists():
        return match
    packed = None if StoredReplay.objects.filter(match=match).exists() else _packed(simulation, match)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)
        count = StoredReplay.objects.filter(match__simulation__owner=owner, is_bookmark=True).count()
        if count >= MAX_BOOKMARKS:
            raise SimulationRefused(
                f"You have {count} bookmarks, as many as are possible: remove one first.", "too_many_bookmarks"
            )
        if packed is not None:
            _store(simulation, match, packed)
        StoredReplay.objects.filter(match=match).update(is_bookmark=True)
    return match


def remove_bookmark(*, owner: User, public_id: str, index: int) -> Match:
    """Remove a bookmark, and the steps with it unless the simulation is shared."""
    simulation, match = _own(owner, public_id, index)
    found = StoredReplay.objects.filter(match=match)
    if simulation.share_key:
        found.update(is_bookmark=False)
    else:
        found.delete()
    return match


def store_shared(simulation: Simulation, match: Match, replay: Replay) -> None:
    """Store the steps of a replay that was opened while its simulation is shared, within the limits."""
    if not simulation.share_key or StoredReplay.objects.filter(match=match).exists():
        return
    if StoredReplay.objects.filter(match__simulation=simulation, is_bookmark=False).count() < MAX_STORED:
        with suppress(SimulationRefused):  # too large, or broken off: it is watched all the same
            _store(simulation, match, pack(replay))


def store_notable(simulation_id: int) -> None:
    """Store the replays of a shared simulation that its page calls worth watching, as if each had been opened."""
    simulation = Simulation.objects.select_related("game", "snapshot").filter(pk=simulation_id).first()
    if simulation is None:
        return
    numbers = reading.standing_of(simulation) if simulation.is_multiplayer else reading.summary_of(simulation)
    worth_watching = [index for _what, _words, index in numbers.notable]
    for match in Match.objects.filter(simulation=simulation, index__in=worth_watching):
        try:
            replay = reading.replay_of(simulation, match.index)
        except EngineError as error:
            logger.warning("Match %s of %s is not stored: %s", match.index, simulation.public_id, error)
            continue
        if not reading.why_no_replay(simulation, match, replay):
            store_shared(simulation, match, replay)


def forget_shared(simulation: Simulation) -> None:
    """Delete the stored steps of a simulation that is shared no more, but for bookmarks."""
    StoredReplay.objects.filter(match__simulation=simulation, is_bookmark=False).delete()


def _own(owner: User, public_id: str, index: int) -> tuple[Simulation, Match]:
    simulation = reading.find_simulation(owner, public_id)
    match = reading.find_match(simulation, index) if simulation else None
    if simulation is None or match is None:
        raise NotFound("There is no such match among your simulations.")
    return simulation, match


def _packed(simulation: Simulation, match: Match) -> bytes:
    """The steps of a match played again; a refusal if that gives no replay, or another one."""
    try:
        replay = reading.replay_of(simulation, match.index)
    except EngineError as error:
        raise SimulationRefused(f"This replay cannot be bookmarked: {error.message}", "broken_match") from error
    if why_not := reading.why_no_replay(simulation, match, replay):
        raise SimulationRefused(f"This replay cannot be bookmarked. {why_not}", "played_otherwise")
    return pack(replay)


def _store(simulation: Simulation, match: Match, packed: bytes) -> None:
    """Steps are written once: those that somebody else stored meanwhile stay."""
    row = StoredReplay(match=match, engine_version=simulation.engine_version, steps=packed)
    StoredReplay.objects.bulk_create([row], ignore_conflicts=True)
