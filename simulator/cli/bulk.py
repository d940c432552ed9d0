"""Plays a series in this process or in several, without rows: what commands use."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from multiprocessing import get_context

from cards import catalogue
from simulator import matches
from simulator.matches import MatchSeries, Played
from simulator.stats import MatchRow

CHUNK = 20


def play_series(
    series: MatchSeries, match_count: int, *, jobs: int, on_progress: Callable[[int], None]
) -> list[Played]:
    """Matches 0 to ``match_count`` - 1, in order, whatever the number of jobs."""
    chunks = [range(start, min(start + CHUNK, match_count)) for start in range(0, match_count, CHUNK)]
    catalogue.pool(series.game_key)  # compiled before a fork, so that every job has it
    done: list[list[Played]] = []
    if jobs == 1:
        for chunk in chunks:
            done.append(play_chunk(series, chunk))
            on_progress(len(chunk))
    else:
        # A fork copies locks that other threads hold, and the copy may wait for them for ever.
        way = "fork" if threading.active_count() == 1 else "spawn"
        with ProcessPoolExecutor(jobs, mp_context=get_context(way)) as workers:
            for result in workers.map(play_chunk, [series] * len(chunks), chunks):
                done.append(result)
                on_progress(len(result))
    return list(chain.from_iterable(done))


def play_chunk(series: MatchSeries, indices: range) -> list[Played]:
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
        played.places,
    )
