"""Recorded matches come out the same, word for word."""

from __future__ import annotations

import pytest

from tests.engine.playthroughs.recorder import Recording, recordings


@pytest.mark.parametrize("recording", recordings(), ids=lambda recording: recording.name)
def test_a_recorded_match_is_played_the_same_again(recording: Recording) -> None:
    assert recording.text().splitlines() == recording.path.read_text().splitlines()
