"""The report of balance counts what was played, for each game with bands of its own."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks import lineup
from benchmarks.balance import counts as balance
from benchmarks.balance import page as balance_page
from benchmarks.balance.games import GAMES
from benchmarks.balance.play import add, empty, pairings, play_some
from simulator.engine import ENGINE_VERSION


def played(game_key: str, wins: tuple[int, int], tallies: dict[str, int]) -> dict[str, Any]:
    """Counts as they are read from a file: the same ones for each pair of decks."""
    one = {
        "n": sum(wins),
        "wins": list(wins),
        "by_first": sum(wins) // 2,
        "turns": {"15": sum(wins)},
        "ends": {"by_points": sum(wins)},
        "plays": {},
        "tallies": tallies,
    }
    source = {"engine": "0", "data": "0", "seed": 1}
    return {"pairs": {"from": source, "counts": {f"{a} {b}": one for a, b in pairings(game_key)}}, "agents": {}}


def row(page: str, what: str) -> list[str]:
    """The cells of the line of a table that begins with these words."""
    line = next(line for line in page.splitlines() if line.startswith(f"| {what}"))
    return [cell.strip() for cell in line.strip("|").split("|")]


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_six_decks_and_fifteen_pairs(key: str) -> None:
    assert len(lineup.decks(key)) == 6
    assert len(pairings(key)) == 15


def test_a_pair_is_played_from_both_seats_and_counted() -> None:
    counts = play_some(("conquer", (0, 1), ("random", "random"), 0, 2))
    assert counts["n"] == 2
    assert sum(counts["turns"].values()) == sum(counts["ends"].values()) == 2
    assert counts["tallies"]["combats"] > counts["tallies"]["both_defeated"] >= 0
    own = {
        f"{at} {card}"
        for at in (0, 1)
        for part in ("main", "combat")
        for card in lineup.decks("conquer")[at].cards(part)
    }
    assert counts["plays"]
    assert set(counts["plays"]) <= own
    total = empty()
    add(total, counts)
    add(total, counts)
    assert total["n"] == 4
    assert total["tallies"]["combats"] == 2 * counts["tallies"]["combats"]


def test_bands_of_a_game_are_kept_or_missed() -> None:
    game = GAMES["conquer"]
    page = balance_page.page(game, played("conquer", (50, 50), {"combats": 200, "both_defeated": 10}))
    assert row(page, "Turns of a match")[1:] == ["12 to 20", "15.0", "kept"]
    assert row(page, "Combats in which both")[2].startswith("5.0 %")
    assert row(page, "Combats in which both")[3] == "kept"
    page = balance_page.page(game, played("conquer", (90, 10), {"combats": 100, "both_defeated": 30}))
    assert row(page, "Combats in which both")[3] == "missed"
    # The first deck stands first in all its five pairs and wins 90 of 100 each time.
    first = row(page, lineup.decks("conquer")[0].name)
    assert (first[2].startswith("90.0 %"), first[3]) == (True, "missed")


def test_a_page_without_counts_says_so() -> None:
    page = balance_page.page(GAMES["conan_ccg"], {"pairs": {}, "agents": {}})
    assert "Not played yet." in page
    assert "## Bands" not in page


def test_a_page_of_another_engine_or_of_other_cards_says_so_at_once() -> None:
    game, today = GAMES["conquer"], balance.provenance("conquer")
    for source, said in (
        (today, ""),
        (today | {"engine": "0.1.0"}, f"engine {ENGINE_VERSION} plays (here: 0.1.0)"),
        (today | {"data": "other"}, "cards have changed"),
    ):
        found = played("conquer", (50, 50), {"combats": 200, "both_defeated": 10})
        found["pairs"]["from"] = source
        head = balance_page.page(game, found).partition("## Bands")[0]
        assert ("older than what plays today" in head) == bool(said)
        assert said in head


@pytest.mark.parametrize("key", GAMES)
def test_the_page_of_a_game_is_made_from_its_counts(key: str) -> None:
    path = balance.page_file(key)
    if path.exists():
        assert path.read_text(encoding="utf-8") == balance_page.page(GAMES[key], balance.read(key)), (
            f"python -m benchmarks.balance.counts {key} page"
        )


def test_it_refuses_unknown_games_and_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert balance.main("chess", "pairs") == 2
    assert 'no game "chess"' in capsys.readouterr().err
    assert balance.main("conquer", "dance") == 2
    assert "there is pairs, agents, page" in capsys.readouterr().err


def test_a_match_that_breaks_the_engine_is_counted_and_the_others_are_played(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = type(lineup.game("conquer"))
    setup = game.setup

    def without_stats(self: Any, pool: Any, spec: Any, **more: Any) -> Any:
        state = setup(self, pool, spec, **more)
        if spec.decks[0].name == lineup.decks("conquer")[1].name:
            state.tallies = None
        return state

    monkeypatch.setattr(game, "setup", without_stats)
    counts = play_some(("conquer", (0, 1), ("random", "random"), 0, 2))
    assert counts["n"] == sum(counts["ends"].values()) == 2
    assert counts["ends"]["engine_bug"] == 1 and sum(counts["wins"]) == 1
    assert "Match 1 of decks (0, 1) broke the engine" in caplog.text
