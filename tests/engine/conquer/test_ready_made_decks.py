"""The ready-made decks are legal, and no warning is left unheeded that a builder could mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import lineup
from simulator.engine.games.conquer.decks.checks import check_deck, simulation_problems
from tests.engine.contract.random_decks import pool_of

FILES = lineup.deck_files("conquer")


def test_there_are_six() -> None:
    assert len(FILES) == 6


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_ready_made_deck_is_legal_and_playable(path: Path) -> None:
    deck = lineup.deck("conquer", path.stem)
    assert [problem.message for problem in check_deck(pool_of("conquer"), deck)] == []
    assert simulation_problems(pool_of("conquer"), deck) == []
    assert len(deck.cards("main")) == 40
    assert len(deck.cards("combat")) == 30
