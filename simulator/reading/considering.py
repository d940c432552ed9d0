"""What an AI considered at one step of a replay: thought again on demand, or why it cannot be."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import Final

from cachetools import LRUCache, cached

from simulator import loading, matches
from simulator.engine import Considered, EngineError, Replay
from simulator.models import Simulation
from simulator.reading import queries

#: A decision of a larger budget would hold a web process for seconds.
MAX_PLAYOUTS: Final = 400
#: Answers that a process keeps.
ANSWERS_KEPT: Final = 64


@dataclass(frozen=True, slots=True)
class Thoughts:
    """The AI that decided at a step, and what it weighed or ``why_not``; ``ai`` is empty where nobody decided."""

    ai: str = ""
    why_not: str = ""
    considered: Considered | None = None


def ai_at(simulation: Simulation, index: int, replay: Replay, number: int) -> str:
    """The identity of the AI that decided at a step; empty where nobody did."""
    side = _side_at(simulation, index, replay, number)
    return "" if side is None else simulation.ais[side]


def _side_at(simulation: Simulation, index: int, replay: Replay, number: int) -> int | None:
    seat = replay.step(number).actor
    sides = matches.seats_at(simulation.game_id, simulation.kind, index, len(simulation.agents))
    return None if seat < 0 else sides[seat]


def thoughts_at(simulation: Simulation, index: int, replay: Replay, number: int) -> Thoughts:
    """What the AI weighed at a step. It is asked again with the seed of the match, and must choose as it did there."""
    side = _side_at(simulation, index, replay, number)
    if side is None:
        return Thoughts(why_not="Nobody chose anything here: the table was set.")
    ai = simulation.ais[side]
    if why_not := _why_not(simulation, ai, simulation.agents[side]):
        return Thoughts(ai, why_not)
    try:
        found = _considered(simulation, index, replay, number)
    except EngineError as error:
        return Thoughts(ai, f"It cannot be worked out: {error.message}")
    if found is None:
        return Thoughts(ai, f"{ai} keeps no record of what it weighs.")
    if not found.is_same:
        return Thoughts(ai, f"Asked again, {ai} chooses otherwise than in the match. Please report it: it is a bug.")
    return Thoughts(ai, considered=found)


@cached(
    LRUCache(ANSWERS_KEPT),
    key=lambda simulation, index, replay, number: (simulation.cache_key, index, number),
    lock=Lock(),
)
def _considered(simulation: Simulation, index: int, replay: Replay, number: int) -> Considered | None:
    return matches.considered_at(loading.series_of(simulation), replay, number)


def _why_not(simulation: Simulation, ai: str, agent: str) -> str:
    """Why an AI cannot be asked again, as far as this is known beforehand."""
    if queries.played_otherwise(simulation):
        return (
            "The engine or the card data changed since this match was played, so the AI may think otherwise now. "
            "Run the simulation again to see what it considers."
        )
    (today,) = matches.identities(simulation.game_id, [agent])
    if today != ai:
        return f"This match was played by {ai}; today it is {today}. Run the simulation again to see what it considers."
    name, budget = matches.name_and_budget(agent)
    if name == matches.RANDOM:
        return "The AI random picks any legal choice by lot: it weighs nothing."
    if budget and int(budget) > MAX_PLAYOUTS:
        return (
            f"{ai} spends up to {int(budget):,} playouts on a decision; a page thinks again with {MAX_PLAYOUTS:,}. "
            "Run the simulation with a smaller budget to see what it considers."
        )
    return ""
