"""Plays a series in this process or in several, without rows: what commands use."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from multiprocessing import get_context

from cards import catalogue
from simulator import matches
from simulator.matches import Contest, Played
from simulator.stats import MatchRow

PIECE = 20


def play_series(series: Contest, games: int, *, jobs: int, on_progress: Callable[[int], None]) -> list[Played]:
    """Matches 0 to ``games`` - 1, in order, whatever the number of jobs."""
    pieces = [range(start, min(start + PIECE, games)) for start in range(0, games, PIECE)]
    catalogue.pool(series.game_key)  # compiled before the fork, so that every job has it
    done: list[list[Played]] = []
    if jobs == 1:
        for piece in pieces:
            done.append(play_piece(series, piece))
            on_progress(len(piece))
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("fork")) as workers:
            for result in workers.map(play_piece, [series] * len(pieces), pieces):
                done.append(result)
                on_progress(len(result))
    return list(chain.from_iterable(done))


def play_piece(series: Contest, indices: range) -> list[Played]:
    """Some matches of a series."""
    return [matches.play_one(series, index) for index in indices]


def as_row(played: Played) -> MatchRow:
    """A match as statistics count it."""
    return MatchRow(
        played.index,
        played.first,
        played.winner,
        played.reason,
        played.rule,
        played.abnormal,
        played.turns,
        played.decisions,
        played.stats,
    )
