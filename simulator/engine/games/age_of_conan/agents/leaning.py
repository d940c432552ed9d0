"""Three leaning players: greedy with weights that favour armies, intrigue, or Conan and his tokens.

They stand for doctrines that people compare; each is a list of weights and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.engine.agents import GreedyAgent
from simulator.engine.games.age_of_conan.agents import greedy
from simulator.engine.games.age_of_conan.agents import weights as w

#: By what each leaning player multiplies weights of greedy.
WARLORD: Final[Mapping[int, float]] = {
    w.CONQUEST: 1.3,
    w.FORT_TROOPS: 1.5,
    w.UNIT: 1.15,
    w.FRONT: 1.2,
    w.CROM: 1.6,
    w.HARM: 1.5,
    w.ARTIFACT_MILITARY: 1.4,
    w.TOWER_BASE: 0.6,
    w.TOWER_INCOME: 0.8,
    w.EMISSARY: 0.8,
    w.TOKEN_LEAD: 0.85,
}
SPYMASTER: Final[Mapping[int, float]] = {
    w.TOWER_BASE: 1.8,
    w.TOWER_INCOME: 1.35,
    w.GOLD: 1.2,
    w.EMISSARY: 1.4,
    w.LATER_INTRIGUE: 1.25,
    w.HARM: 1.3,
    w.ARTIFACT_INTRIGUE: 1.5,
    w.CONQUEST: 0.9,
    w.FRONT: 0.85,
}
WANDERER: Final[Mapping[int, float]] = {
    w.TOKEN_VALUE: 1.6,
    w.TOKEN_LEAD: 1.35,
    w.TOKEN_ARTIFACT: 1.6,
    w.CONAN_PLAYER: 1.7,
    w.CONAN_SHARE: 1.3,
    w.CONAN_REWARD: 1.4,
    w.CONAN_HOME: 1.5,
    w.BID_TOKEN_4: 0.8,
    w.BID_TOKEN_5: 0.8,
    w.BID_TOKEN_6: 0.8,
    w.CONQUEST: 0.9,
    w.TOWER_BASE: 0.85,
}


def leaning(factors: Mapping[int, float]) -> list[float]:
    """The latest weights of greedy, some of them multiplied."""
    found = w.values()
    for place, factor in factors.items():
        found[place] *= factor
    return found


def make_warlord(seed: int, seat: int) -> GreedyAgent:
    """Greedy for armies: conquests, troops, sieges, the dead."""
    return greedy.greedy_with(leaning(WARLORD))(seed, seat)


def make_spymaster(seed: int, seat: int) -> GreedyAgent:
    """Greedy for intrigue: alliances, gold, emissaries."""
    return greedy.greedy_with(leaning(SPYMASTER))(seed, seat)


def make_wanderer(seed: int, seat: int) -> GreedyAgent:
    """Greedy for Conan: bids, tokens, artifacts, the crown."""
    return greedy.greedy_with(leaning(WANDERER))(seed, seat)
