"""Puzzles: positions with choices that are best or never right, on which AIs are tried."""

from simulator.puzzles.players import Player, UnknownPlayer, read_player
from simulator.puzzles.puzzle import Puzzle, read_puzzles
from simulator.puzzles.report import lines, share_lines, shares_out, solution_out
from simulator.puzzles.solving import NEVER, NOT_SOLVED, SOLVED, Solution, solve

__all__ = [
    "NEVER",
    "NOT_SOLVED",
    "Player",
    "Puzzle",
    "SOLVED",
    "Solution",
    "UnknownPlayer",
    "lines",
    "read_player",
    "read_puzzles",
    "share_lines",
    "shares_out",
    "solution_out",
    "solve",
]
