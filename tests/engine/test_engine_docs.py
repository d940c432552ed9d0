"""The example of docs/engine.md runs, decks are read from strict text, and positions print themselves."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from benchmarks import lineup
from simulator.engine import (
    BUDGETS,
    PLAYING,
    DeckEntry,
    MatchSpec,
    UnreadableText,
    get_game,
    offered_agents,
    read_deck_text,
)
from tests.engine.contract.registry import contract_of

ROOT = Path(__file__).resolve().parents[2]


def test_the_example_of_the_docs_prints_a_match() -> None:
    text = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    example = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    assert len([line for line in example.splitlines() if line.strip()]) <= 10
    done = subprocess.run([sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "begins." in done.stdout
    assert "Outcome(winners=(" in done.stdout


def test_the_docs_name_the_family_with_its_budgets() -> None:
    text = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"\| `(\w+)` \|.*\| (?:(\d+) playouts a decision )?\|\n", text))
    assert rows == {name: str(BUDGETS.get(name, "")) for name in offered_agents(get_game("conquer"))}


@pytest.mark.parametrize("key", PLAYING)
def test_the_ready_made_decks_are_strict_texts(key: str) -> None:
    for path in lineup.deck_files(key):
        read = read_deck_text(get_game(key), lineup.pool(key), path.read_text(encoding="utf-8"), path.stem)
        assert sorted(read.entries, key=str) == sorted(lineup.deck(key, path.stem).entries, key=str)


def test_a_card_may_be_named_by_its_id() -> None:
    read = read_deck_text(get_game("conquer"), lineup.pool("conquer"), "Main Deck\n2 lantern-page")
    assert read.entries == (DeckEntry("main", "lantern-page", 2),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 Lantern Page", 'Line 1, "3 Lantern Page": it stands in no section; write a line "Starting Landscape" or'),
        ("Main Deck\n\nLantern Page", 'Line 3, "Lantern Page": write a quantity and a title'),
        ("Main Deck\n3 Lantern Pages", 'Line 2, "3 Lantern Pages": unknown card; write "3 Lantern Page".'),
        ("Main Deck\n3 Qqqqqq", "unknown card; write the title of a card."),
    ],
)
def test_a_wrong_line_is_named_with_what_to_write(text: str, said: str) -> None:
    with pytest.raises(UnreadableText) as raised:
        read_deck_text(get_game("conquer"), lineup.pool("conquer"), text)
    assert said in raised.value.message


@pytest.mark.parametrize("key", PLAYING)
def test_a_position_prints_who_decides_and_what_lies_where(key: str) -> None:
    game, pool = get_game(key), lineup.pool(key)
    decks = lineup.lineup(key)
    state, random = game.setup(pool, MatchSpec(decks, 5, ("random", "random"))), Random(5)
    while game.to_move(state) >= 0:
        lines = repr(state).splitlines()
        assert f"{decks[state.actor].name} decides ({len(state.legal)} actions)" in lines[0]
        assert len(lines) < 12
        titles = [state.table.titles[inst] for inst in contract_of(key).hand(state, 0)]
        assert len(titles) > 12 or all(title in lines[1] for title in titles)
        game.apply(state, random.choice(list(game.legal_actions(state))))
    assert "over by" in repr(state)
    assert "?" in repr(game.view(game.setup(pool, MatchSpec(decks, 5, ("random", "random"))), 0))
