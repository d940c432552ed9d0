"""The page of how strong the AIs are: recorded figures with n and interval, and what was not measured is not told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from simulator.engine import ENGINE_VERSION, PLAYING, ai_identity, get_game
from simulator.games import pages_of
from simulator.reading import ai_strength

pytestmark = pytest.mark.django_db
GREEDY, FAST, STRONG = (ai_identity(get_game("conquer"), name) for name in ("greedy", "fast", "strong"))
RECORDED: dict[str, Any] = {
    "conquer": {
        "engine": ENGINE_VERSION,
        "decks": ai_strength.mark_of_decks("conquer"),
        "seed": 11,
        "command": "make strength GAME=conquer",
        "duels": [
            {"one": FAST, "two": GREEDY, "pairs": 200} | {"share": 71.25, "low": 66.1, "high": 76.4, "abnormal": 0}
        ],
        "puzzles": [
            {"ai": GREEDY, "solved": 5, "of": 10, "topics": {"Spoils": [1, 4], "Attack": [2, 3], "Finish": [2, 3]}},
            {"ai": STRONG, "solved": 10, "of": 10, "topics": {"Spoils": [4, 4], "Attack": [6, 6]}},
        ],
    }
}


@pytest.fixture
def recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    path = tmp_path / "ai_strength.json"
    path.write_text(json.dumps(RECORDED), encoding="utf-8")
    monkeypatch.setattr(ai_strength, "FILE", path)
    ai_strength.strengths.cache_clear()
    yield path
    ai_strength.strengths.cache_clear()


def page(client: Client) -> str:
    return " ".join(client.get("/help/ais/").content.decode().split())


def test_each_share_has_its_interval_and_its_number_of_pairs(client: Client, recorded: Path) -> None:
    row = page(client).partition(f'<th scope="row">{FAST}</th>')[2].partition("</tr>")[0]
    for part in (GREEDY, "71.3 %", "66.1 and 76.4 %", "200"):
        assert f"<td>{part}</td>" in row


def test_the_worst_topics_come_first_and_none_are_made_up(client: Client, recorded: Path) -> None:
    html = page(client)
    assert "5 of 10 (50&nbsp;%)</td><td>Spoils: 1 of 4; Attack: 2 of 3; Finish: 2 of 3</td>" in html
    assert "10 of 10 (100&nbsp;%)</td><td>nothing that the puzzles ask</td>" in html


@pytest.mark.parametrize(
    "changed",
    [
        {"engine": "0.4.9"},
        {"decks": "other cards or decks"},
        {"puzzles": [{"ai": "greedy@1", "solved": 5, "of": 10, "topics": {}}]},
        {"puzzles": [{"ai": "search@1", "solved": 5, "of": 10, "topics": {}}]},
    ],
)
def test_figures_of_an_older_engine_of_other_ais_or_of_other_decks_say_so(
    client: Client, recorded: Path, changed: dict[str, Any]
) -> None:
    assert "They may be off." not in page(client)
    recorded.write_text(json.dumps({"conquer": {**RECORDED["conquer"], **changed}}), encoding="utf-8")
    ai_strength.strengths.cache_clear()
    found = page(client)
    assert "older than today’s engine, AIs, cards or ready-made decks" in found and "They may be off." in found


def test_games_that_were_not_measured_and_ais_of_single_games_are_named(client: Client, recorded: Path) -> None:
    html = page(client)
    assert "<p>Not measured in this way: Conan CCG, Age of Conan.</p>" in html
    for name in ("warlord", "spymaster", "wanderer"):
        assert f'<dt>{name} <span class="muted">(Age of Conan)</span></dt>' in html


def test_each_game_says_how_far_the_ais_that_search_play_on(client: Client) -> None:
    html = page(client)
    assert ": fast to the end of the turn, and of the next one at rare decisions that pay off then;" in html
    for key in PLAYING:
        assert (
            set(pages_of(key).horizons) == {"fast", "strong"} and f"<li>{get_game(key).name}: fast to the end" in html
        )


def test_without_figures_the_page_says_so(client: Client, recorded: Path) -> None:
    recorded.unlink()
    ai_strength.strengths.cache_clear()
    assert "Nothing was measured on this site yet." in page(client)


def test_what_is_recorded_here_can_be_shown() -> None:
    ai_strength.strengths.cache_clear()
    for game in ai_strength.strengths():
        assert game.duels and game.solved
        assert all(one.low <= one.share <= one.high and one.pairs > 1 for one in game.duels)
        assert all(0 <= one.solved <= one.of for one in game.solved)
