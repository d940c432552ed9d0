"""The commands play Conquer as they play every game."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

FOLDER = Path(settings.BASE_DIR) / "decks" / "data" / "conquer"
DECKS = tuple(str(FOLDER / f"{name}.txt") for name in ("the-nine-burrows", "swords-for-hire", "hall-of-shields"))


def test_simulate_tells_the_reasons_of_this_game(capsys: pytest.CaptureFixture[str]) -> None:
    call_command(
        "simulate", "conquer", *DECKS[:2], match_count=2, seed=5, agents="greedy", options=["victory_points=15"]
    )
    told = capsys.readouterr().out
    assert "of 2 AI-vs-AI matches" in told
    assert "CQ-22.2" in told


def test_simulate_plays_a_deck_alone(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", "conquer", *DECKS[:2], match_count=3, seed=5, goldfish=True)
    told = capsys.readouterr().out
    assert told.startswith("Alone, The Nine Burrows reached its goal in")
    assert "8 Characters in play" in told


def test_replay_prints_events_with_their_rules(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("replay", "conquer", *DECKS[:2], seed=5, goldfish=True)
    told = capsys.readouterr().out
    assert "begins. [CQ-5.5]" in told
    assert "[CQ-9.1]" in told


def test_three_decks_find_no_table() -> None:
    with pytest.raises(CommandError, match="3 decks cannot play: name 2\\."):
        call_command("simulate", "conquer", *DECKS, match_count=2)
