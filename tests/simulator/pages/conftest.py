"""Pages show matches: the same match of the same series is played once a process. Other rooms test the playing."""

from __future__ import annotations

from typing import Final

import pytest

from cards import catalogue
from simulator.matches import seeding
from simulator.matches.series import MatchSeries, Played, play_one
from simulator.worker import runner

_played: Final[dict[tuple[object, ...], Played]] = {}


def played_once(series: MatchSeries, index: int) -> Played:
    """What ``play_one`` gives."""
    pool = catalogue.pool(series.game_key)
    options = tuple(sorted(series.options.items()))
    key = (series.game_key, pool.hash, series.kind, series.decks, series.agents, series.seed, options, index)
    if key not in _played:
        _played[key] = play_one(series, index)
    return _played[key]


@pytest.fixture(autouse=True)
def matches_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "play_one", played_once)


@pytest.fixture(autouse=True)
def in_one_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    """A simulation is one batch, whatever a match is thought to take: claiming each takes longer than its matches."""
    monkeypatch.setattr(seeding, "BATCH_SECONDS", 1000.0)
