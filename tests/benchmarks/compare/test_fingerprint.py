"""The same matches give the same hash, and every set of matches can be played."""

from __future__ import annotations

import pytest

from benchmarks import lineup
from benchmarks.compare import fingerprint
from simulator.engine import PLAYING


def test_the_same_matches_give_the_same_hash() -> None:
    first = fingerprint.fingerprint("conan_ccg", lineup.matches(2, "random"))
    assert first == fingerprint.fingerprint("conan_ccg", lineup.matches(2, "random"))
    assert first != fingerprint.fingerprint("conan_ccg", lineup.matches(3, "random"))


@pytest.mark.slow
def test_every_set_of_matches_can_be_played() -> None:
    names = [name for name, _hash, _number in fingerprint.all_fingerprints(0.004)]
    lacking = {"search": True}  # one match of it is too long for here
    for game_key, game in PLAYING.items():
        lacking |= {"large tables": game.players[1] < 3, "scripted": "scripted" not in game.agents}
        wanted = [f"{game_key} {name}" for name in (*fingerprint.SETS, "log") if not lacking.get(name)]
        assert [name for name in names if name.startswith(f"{game_key} ")] == wanted
