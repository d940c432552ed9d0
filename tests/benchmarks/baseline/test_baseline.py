"""The base line chooses as greedy of engine 0.4.0 did, whatever becomes of greedy and of the cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import lineup
from benchmarks.baseline.games import NAME, with_baseline
from simulator.engine import MatchSpec, get_game, play_match
from tests.benchmarks.baseline import recorder
from tests.benchmarks.baseline.recorder import Position

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("game_key", recorder.GAMES)
def test_the_base_line_chooses_as_recorded(game_key: str) -> None:
    game, kept = with_baseline(game_key), recorder.kept()[game_key]
    pool = game.compile_pool(kept["cards"])
    positions = [Position(*one) for one in kept["positions"]]
    assert len(positions) == recorder.POSITIONS
    other = []
    for number, position in enumerate(positions):
        found = recorder.choice(game, game.from_text(pool, position.text), position.seat)
        if found != position.choice:
            other.append(f"{number}: {position.choice} became {found}")
    assert other == []


@pytest.mark.parametrize("game_key", recorder.GAMES)
def test_the_positions_are_of_many_kinds(game_key: str) -> None:
    game, kept = with_baseline(game_key), recorder.kept()[game_key]
    pool = game.compile_pool(kept["cards"])
    states = [game.from_text(pool, text) for text, _seat, _choice in kept["positions"]]
    assert len({recorder.kind_of(game.legal_actions(state)[0]) for state in states}) >= 12


@pytest.mark.parametrize("game_key", recorder.GAMES)
def test_the_base_line_meets_the_agents_of_today(game_key: str) -> None:
    game, decks = with_baseline(game_key), lineup.decks(game_key)
    result = play_match(game, lineup.pool(game_key), MatchSpec(decks[:2], 3, (NAME, "greedy")))
    assert result.outcome is not None
    assert set(game.agents) == {*get_game(game_key).agents, NAME}


def test_nothing_of_the_product_imports_the_base_line() -> None:
    product = [path for app in ("cards", "conanhub", "decks", "simulator") for path in (ROOT / app).rglob("*.py")]
    assert [path for path in product if "benchmarks.baseline" in path.read_text(encoding="utf-8")] == []
