"""The replay that a page shows: played again, or its stored steps where the engine or lost cards forbid that."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import Final

from cachetools import LRUCache, cached

from simulator import reading
from simulator.engine import MatchResult, MatchSpec, Outcome, Replay
from simulator.models import Match, Simulation, StoredReplay
from simulator.replays.packing import unpack

#: Unpacked replays that a process keeps, since each step is a page of its own.
KEPT: Final = 8


@dataclass(frozen=True, slots=True)
class Shown:
    """A replay, whether these are ``stored`` steps, or ``why_not`` one is there."""

    replay: Replay | None
    stored: bool = False
    why_not: str = ""


def shown(simulation: Simulation, match: Match) -> Shown:
    """The replay of a match. ``EngineError`` if it cannot be played again and no steps are stored."""
    if reading.played_otherwise(simulation) and (stored := _stored(simulation, match)):
        return Shown(stored, stored=True)
    replay = reading.replay_of(simulation, match.index)
    if why_not := reading.why_no_replay(simulation, match, replay):
        return Shown(None, why_not=why_not)
    return Shown(replay)


def _stored(simulation: Simulation, match: Match) -> Replay | None:
    pk = StoredReplay.objects.filter(match=match, engine_version=simulation.engine_version).values_list("pk").first()
    return _unpacked(pk[0], match) if pk else None


@cached(LRUCache(KEPT), key=lambda pk, match: pk, lock=Lock())
def _unpacked(pk: int, match: Match) -> Replay | None:
    """The stored steps with what was counted of the match."""
    steps = unpack(bytes(StoredReplay.objects.values_list("steps", flat=True).get(pk=pk)))
    if steps is None:
        return None
    result = MatchResult(
        outcome=Outcome((), match.reason, match.rule, match.abnormal),
        first=match.first,
        turns=match.turns,
        decisions=match.decisions,
        forced=0,
        key=match.final_key,
        stats=match.stats,
        choices=[],
    )
    return Replay(MatchSpec((), match.seed, ()), steps, result)
