"""What the report of balance has to know of each game: how plays are counted and which bands are to be kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from simulator.engine import MatchResult
from simulator.engine.games.conan_ccg import actions as conan_actions
from simulator.engine.games.conquer import actions as conquer_actions
from simulator.stats.shares import Share, share

Counts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Band:
    """A share that is to lie within limits: its name, the limits in words and as numbers, and how it is counted."""

    title: str
    words: str
    limits: tuple[float, float]
    counted: Callable[[Counts], Share]


@dataclass(frozen=True, slots=True)
class BalanceGame:
    """A game in the report; ``turns`` is the band of a match's length, ``bands`` are those of this game alone."""

    key: str
    name: str
    turns: tuple[float, float]
    bands: tuple[Band, ...]
    #: Sections of a deck in the order in which the engine numbers their cards, and those from which cards are played.
    sections: tuple[str, ...]
    played_from: tuple[str, ...]
    #: Actions of the game, the kinds of them by which a card comes into play, and what to call these.
    actions: Any
    plays: frozenset[int]
    ways_to_play: str
    #: Numbers of a match that the bands are counted from.
    tally: Callable[[MatchResult], Mapping[str, int]]


def _nothing(result: MatchResult) -> Mapping[str, int]:
    return {}


def _by_renown(total: Counts) -> Share:
    return share(total["ends"].get("renown", 0), total["n"])


def _combats(result: MatchResult) -> Mapping[str, int]:
    """Combats of both seats, and those in which both Characters were defeated: twice lost, by nobody won."""
    won, lost = sum(result.stats["combats_won"]), sum(result.stats["combats_lost"])
    return {"combats": sum(result.stats["attacks"]), "both_defeated": (lost - won) // 2}


def _both_defeated(total: Counts) -> Share:
    return share(total["tallies"]["both_defeated"], total["tallies"]["combats"])


CONAN: Final = BalanceGame(
    key="conan_ccg",
    name="the Conan CCG",
    turns=(8.0, 16.0),
    bands=(Band("Matches decided by Renown", "60 % or more", (0.60, 1.0), _by_renown),),
    sections=("conan", "draw", "foes"),
    played_from=("draw", "foes"),
    actions=conan_actions,
    plays=frozenset(
        (
            *(conan_actions.PLAY, conan_actions.REGION, conan_actions.FOE),
            *(conan_actions.FACE, conan_actions.FOE_MOVE, conan_actions.MOVE),
        )
    ),
    ways_to_play="as itself or as a move",
    tally=_nothing,
)
CONQUER: Final = BalanceGame(
    key="conquer",
    name="Conquer",
    turns=(12.0, 20.0),
    bands=(Band("Combats in which both are defeated", "under 10 %", (0.0, 0.10), _both_defeated),),
    sections=("start", "main", "combat"),
    played_from=("main", "combat"),
    actions=conquer_actions,
    plays=frozenset((conquer_actions.NOTICE, conquer_actions.PLAY, conquer_actions.STRIKE, conquer_actions.ANSWER)),
    ways_to_play="Noticed, or in a combat",
    tally=_combats,
)
GAMES: Final[Mapping[str, BalanceGame]] = {game.key: game for game in (CONAN, CONQUER)}
