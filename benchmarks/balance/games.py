"""What the report of balance has to know of each game: how plays are counted and which bands are to be kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from simulator.engine import MatchResult
from simulator.engine.games.conan_ccg import actions as conan_actions
from simulator.engine.games.conquer import actions as conquer_actions


@dataclass(frozen=True, slots=True)
class Band:
    """A share that is to lie within limits: its name, the limits in words and as numbers, and what a match counts."""

    title: str
    words: str
    limits: tuple[float, float]
    #: Of a match: how often it was so, and of how many.
    counted: Callable[[MatchResult], tuple[int, int]]


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


def _by_renown(result: MatchResult) -> tuple[int, int]:
    return int(result.outcome.reason == "renown"), 1


def _both_defeated(result: MatchResult) -> tuple[int, int]:
    """Combats, of both seats, and those in which both Characters were defeated: twice lost, by nobody won."""
    if not result.stats:  # none are left if a match broke the engine badly
        return 0, 0
    won, lost = sum(result.stats["combats_won"]), sum(result.stats["combats_lost"])
    return (lost - won) // 2, sum(result.stats["attacks"])


def _chosen(kind: int) -> Callable[[MatchResult], tuple[int, int]]:
    """Whether a match has a choice of this kind."""

    def counted(result: MatchResult) -> tuple[int, int]:
        return int(any(conan_actions.kind_of(act) == kind for act in result.choices)), 1

    return counted


def _spoils(part: Callable[[int], int]) -> Callable[[MatchResult], tuple[int, int]]:
    """Of the combats after which spoils were chosen, those in which they were of this kind, or of both."""

    def counted(result: MatchResult) -> tuple[int, int]:
        chosen = [act for act in result.choices if conquer_actions.kind_of(act) == conquer_actions.SPOILS]
        return sum(1 for act in chosen if part(act)), len(chosen)

    return counted


#: What "is really used" means here.
USED: Final = (0.05, 1.0)
IS_USED: Final = "5 % or more"
CONAN: Final = BalanceGame(
    key="conan_ccg",
    name="the Conan CCG",
    turns=(8.0, 16.0),
    bands=(
        Band("Matches decided by Renown", "60 % or more", (0.60, 1.0), _by_renown),
        Band("Matches in which somebody Presses On", IS_USED, USED, _chosen(conan_actions.PRESS_ON)),
        Band("Matches in which somebody Retreats", IS_USED, USED, _chosen(conan_actions.RETREAT)),
    ),
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
)
CONQUER: Final = BalanceGame(
    key="conquer",
    name="Conquer",
    turns=(12.0, 20.0),
    bands=(
        Band("Combats in which both are defeated", "under 10 %", (0.0, 0.10), _both_defeated),
        Band("Spoils with Victory Points", IS_USED, USED, _spoils(conquer_actions.first_of)),
        Band("Spoils with Notice Points", IS_USED, USED, _spoils(conquer_actions.second_of)),
    ),
    sections=("start", "main", "combat"),
    played_from=("main", "combat"),
    actions=conquer_actions,
    plays=frozenset((conquer_actions.NOTICE, conquer_actions.PLAY, conquer_actions.STRIKE, conquer_actions.ANSWER)),
    ways_to_play="Noticed, or in a combat",
)
GAMES: Final[Mapping[str, BalanceGame]] = {game.key: game for game in (CONAN, CONQUER)}
