"""The report of balance counts what was played, for each game with bands of its own."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from benchmarks import lineup
from benchmarks.balance import counts as balance
from benchmarks.balance import page as balance_page
from benchmarks.balance import play
from benchmarks.balance.games import GAMES
from benchmarks.balance.play import add, empty, instances, pairings, play_some
from simulator.engine import ENGINE_VERSION, MatchSpec


def played(game_key: str, deck: dict[str, int], band: dict[str, dict[str, int]]) -> dict[str, Any]:
    """Counts as they are read from a file: the same ones for each pair of decks, all of 15 turns."""
    seeds = sum(deck.values())
    one = {
        "n": 2 * seeds,
        "turns": {"15": 2 * seeds},
        "ends": {"by_points": 2 * seeds},
        "plays": {},
        "seeds": {"deck": deck, "first": {"1 2": seeds}, "turns": {"30 2": seeds}, "end by_points": {"2 2": seeds}}
        | band,
    }
    source = {"engine": "0", "data": "0", "ai": "greedy@0", "seed": 1}
    return {"greedy": {"from": source, "counts": {f"{a} {b}": one for a, b in pairings(game_key)}}}


def row(page: str, what: str) -> list[str]:
    """The cells of the line of a table that begins with these words."""
    line = next(line for line in page.splitlines() if line.startswith(f"| {what}"))
    return [cell.strip() for cell in line.strip("|").split("|")]


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_six_decks_and_fifteen_pairs(key: str) -> None:
    assert len(lineup.decks(key)) == 6
    assert len(pairings(key)) == 15


def test_a_seed_of_a_pair_is_played_from_both_seats_and_counted() -> None:
    counts = play_some(("conquer", (0, 1), "random", 0, 2))
    assert counts["n"] == 4
    assert sum(counts["turns"].values()) == sum(counts["ends"].values()) == 4
    assert {name: sum(seeds.values()) for name, seeds in counts["seeds"].items() if name in ("deck", "first")} == {
        "deck": 2,
        "first": 2,
    }
    turns = sum(turns * times for turns, times in counts["turns"].items())
    assert sum(int(told.split()[0]) * times for told, times in counts["seeds"]["turns"].items()) == turns
    assert sum(sum(ends.values()) for name, ends in counts["seeds"].items() if name.startswith("end ")) >= 2
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
    assert total["n"] == 8
    assert total["seeds"]["deck"].total() == 4


@pytest.mark.parametrize("key", GAMES)
def test_cards_are_numbered_as_the_engine_numbers_them(key: str) -> None:
    game, pool, decks = lineup.game(key), lineup.pool(key), lineup.decks(key)[:2]
    table = game.setup(pool, MatchSpec(decks, 1, ("random", "random"))).table
    numbered = instances(GAMES[key], decks)
    assert [pool.index[card] for _, card in numbered] == list(table.card)
    assert [side for side, _ in numbered] == list(table.owner)


@pytest.mark.parametrize("key", GAMES)
def test_what_a_band_counts_is_part_of_all(key: str) -> None:
    counts = play_some((key, (0, 1), "greedy", 0, 3))
    for band in GAMES[key].bands:
        told = [tuple(map(int, told.split())) for told in counts["seeds"][band.title]]
        assert all(0 <= what <= many for what, many in told) and any(many for _, many in told), band.title
    used = {
        band.title
        for band in GAMES[key].bands
        if any(not told.startswith("0 ") for told in counts["seeds"][band.title])
    }
    assert used >= {band.title for band in GAMES[key].bands if band.words == "5 % or more"}


def test_bands_of_a_game_are_kept_or_missed() -> None:
    game, title = GAMES["conquer"], "Combats in which both are defeated"
    page = balance_page.page(game, played("conquer", {"1 2": 50}, {title: {"1 20": 50}}))
    assert row(page, "Turns of a match")[1:] == ["12 to 20", "always 15.0 (n = 1,500)", "kept"]
    assert row(page, title)[2].startswith("5.0 %")
    assert row(page, title)[3] == "kept"
    assert row(page, "by points")[1].startswith("100.0 %")
    page = balance_page.page(game, played("conquer", {"2 2": 40, "1 2": 10}, {title: {"3 10": 50}}))
    assert row(page, title)[3] == "missed"
    # The first deck stands first in all its five pairs and wins 90 of 100 each time.
    first = row(page, lineup.decks("conquer")[0].name)
    assert (first[2].startswith("90.0 %"), first[3]) == (True, "missed")


def test_intervals_are_over_seeds() -> None:
    # Both matches of a seed always end alike, so 100 of them say as much as 50.
    alike = balance_page.deck_shares({"0 1": {"seeds": {"deck": {"2 2": 25, "0 2": 25}}}}, ["one", "other"])[0]
    apart = balance_page.deck_shares({"0 1": {"seeds": {"deck": {"2 2": 12, "1 2": 26, "0 2": 12}}}}, ["one", "other"])[
        0
    ]
    assert alike.n == apart.n == 100 and alike.share == apart.share == 0.5
    assert alike.half_width > 1.3 * apart.half_width


def test_the_width_of_a_mean_is_never_rounded_to_nothing() -> None:
    # Half of 15,000 seeds with a turn more: twice 1.96 times the root of 15,000 / 4, by the 30,000 matches.
    counts = {"n": 30_000, "seeds": {"turns": {"18 2": 7_500, "19 2": 7_500}}}
    assert balance_page._turns(counts) == (9.25, "9.250 ± 0.004 (n = 30,000)")


def test_a_run_that_has_just_begun_has_no_bands_yet() -> None:
    page = balance_page.page(GAMES["conquer"], played("conquer", {"1 2": 20}, {}))
    assert "Begun: 600 matches so far." in page and "Bands" not in page


def test_the_order_of_the_decks_waits_until_both_ais_have_played_enough() -> None:
    game, fast = GAMES["conquer"], played("conquer", {"2 2": 50}, {})["greedy"]
    few = {"fast": fast, "strong": played("conquer", {"2 2": 20}, {})["greedy"]}
    assert "Order of the decks" not in balance_page.page(game, few)
    bands = {band.title: {"1 20": 50} for band in game.bands}
    both = {name: played("conquer", {"2 2": 50}, bands)["greedy"] for name in ("fast", "strong")}
    assert "Kendall's tau 1.00" in balance_page.page(game, both)
    both["strong"]["from"] = both["strong"]["from"] | {"decks": "others"}
    assert "Order of the decks" not in balance_page.page(game, both)


def test_a_page_without_counts_says_so() -> None:
    page = balance_page.page(GAMES["conan_ccg"], {})
    assert "Not played yet." in page
    assert "Bands" not in page


def test_a_page_of_another_engine_or_of_other_cards_says_so_at_once() -> None:
    game, today = GAMES["conquer"], balance.provenance("conquer", "greedy")
    for source, said in (
        (today, ""),
        (today | {"engine": "0.1.0"}, f"engine {ENGINE_VERSION} plays (here: 0.1.0)"),
        (today | {"data": "other"}, "cards have changed"),
        (today | {"ai": "greedy@1"}, "(here: greedy@1)"),
        (today | {"decks": "others"}, "ready-made decks have changed"),
    ):
        found = played("conquer", {"1 2": 50}, {})
        found["greedy"]["from"] = source
        head = balance_page.page(game, found).partition("### Bands")[0]
        assert ("older than what plays today" in head) == bool(said)
        assert said in head


def test_counts_of_other_decks_say_nothing_about_each_card_of_these() -> None:
    game, found = GAMES["conquer"], played("conquer", {"1 2": 50}, {})
    today = balance_page.page(game, found)
    assert f"{balance_page.NEVER_PLAYED} | none | not known" not in today and "### Least played cards" in today
    found["greedy"]["from"] = balance.provenance("conquer", "greedy") | {"decks": "others"}
    older = balance_page.page(game, found)
    assert f"{balance_page.NEVER_PLAYED} | none | not known: cards or decks have changed since | open" in older
    assert "### Least played cards" not in older


def test_a_run_goes_on_where_it_was_stopped_and_begins_anew_with_other_decks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(balance, "counts_file", lambda key: tmp_path / f"{key}.json")
    monkeypatch.setattr(balance, "page_file", lambda key: tmp_path / f"{key}.md")
    # Nothing is played, so that the engine need not be compiled, which takes minutes in a clean checkout.
    asked: list[list[int]] = []

    def some(job: tuple[str, tuple[int, int], str, int, int]) -> dict[str, Any]:
        key, places, _agent, first, number = job
        told = {"deck": {"1 2": number}, "first": {"1 2": number}, "turns": {"30 2": number}}
        one = {"n": 2 * number, "turns": {"15": 2 * number}, "ends": {}, "plays": {}, "seeds": told}
        asked[-1] += [first] if places == (0, 1) else []
        return play.restored(one)

    class Here:
        """Plays in this process."""

        def __enter__(self) -> Here:
            asked.append([])
            return self

        def __exit__(self, *_error: object) -> None:
            """Nothing is left open."""

        map = staticmethod(map)

    monkeypatch.setattr(play, "Processes", Here)
    monkeypatch.setattr(play, "play_some", some)
    balance.pairs("conquer", "random", "12")
    balance.pairs("conquer", "random", "20")
    kept = balance.read("conquer")["random"]["counts"]
    assert {pair["n"] for pair in kept.values()} == {40} and {pair["turns"]["15"] for pair in kept.values()} == {40}
    monkeypatch.setattr(lineup, "mark_of_decks", lambda key: "others")
    balance.pairs("conquer", "random", "5")
    assert asked == [[0, 5, 10], [12, 17], [0]]
    assert {pair["n"] for pair in balance.read("conquer")["random"]["counts"].values()} == {10}


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
    assert "there is pairs, page" in capsys.readouterr().err


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
    counts = play_some(("conquer", (0, 1), "random", 2, 1))
    assert counts["n"] == sum(counts["ends"].values()) == 2
    assert counts["ends"]["engine_bug"] == 1
    assert [told.split()[1] for told in counts["seeds"]["deck"]] == ["1"]
    assert "A match of seed 2 of decks (0, 1) broke the engine" in caplog.text


def test_counts_go_on_where_a_file_stopped() -> None:
    more = empty() | {"n": 2, "turns": Counter({15: 1, 9: 1})}
    kept = json.loads(json.dumps(more, sort_keys=True))
    counts = play.restored(kept)
    add(counts, more)
    assert json.loads(json.dumps(counts, sort_keys=True)) == kept | {"n": 4, "turns": {"15": 2, "9": 2}}
