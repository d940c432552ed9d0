"""An AI plays a puzzle: its choices from the position on, on several seeds, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from simulator.puzzles.players import Player
from simulator.puzzles.puzzle import Puzzle, Way, starts

SOLVED: Final = "solved"
NOT_SOLVED: Final = "not solved"
#: Not solved, and by a choice that is never right.
NEVER: Final = "never"


@dataclass(frozen=True, slots=True)
class Solution:
    """What an AI chose in a puzzle, one choice for each seed from 0 on."""

    puzzle: Puzzle
    player: Player
    choices: tuple[Way, ...]

    @property
    def is_solved(self) -> bool:
        """Whether every seed solves it: a player who is right by luck has not seen it."""
        return all(verdict(self.puzzle, way) == SOLVED for way in self.choices)

    @property
    def falls_in_never(self) -> bool:
        return any(verdict(self.puzzle, way) == NEVER for way in self.choices)


def verdict(puzzle: Puzzle, chosen: Way) -> str:
    """``SOLVED``, ``NOT_SOLVED`` or ``NEVER``."""
    if any(starts(chosen, way) for way in puzzle.never):
        return NEVER
    if not puzzle.best or any(starts(chosen, way) for way in puzzle.best):
        return SOLVED
    return NOT_SOLVED


def solve(puzzle: Puzzle, player: Player, seeds: Sequence[int]) -> Solution:
    """Let an AI decide the puzzle once for each seed; the hidden cards are the same each time."""
    return Solution(puzzle, player, tuple(_choice(puzzle, player, seed) for seed in seeds))


def _choice(puzzle: Puzzle, player: Player, seed: int) -> Way:
    stage = puzzle.stage.copy()
    game = stage.game
    seat = stage.names.index(puzzle.player)
    agent = player.sit_down(seed, seat)
    look = game.view if agent.needs_view else game.observation
    chosen: Way = ()
    while puzzle.is_open(chosen) and stage.mover() == puzzle.player:
        actions = list(game.legal_actions(stage.state))
        act = agent.choose(look(stage.state, seat), actions)
        chosen = (*chosen, game.label(stage.state, act))
        stage.apply(actions.index(act))
    return chosen
