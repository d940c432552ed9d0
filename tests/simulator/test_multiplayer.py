"""A series of three and more decks: seats, seeds, numbers, and the commands."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from simulator import multiplayer, schedule
from simulator.engine.tally import share
from simulator.statistics import MatchRow
from tests.simulator.conftest import LANCES, RAIDERS, sample_path

THREE = (sample_path(RAIDERS), sample_path(LANCES), sample_path(RAIDERS))
FIVE = (*THREE, sample_path(LANCES), sample_path(RAIDERS))


def run(*args: str, **options: Any) -> str:
    out = StringIO()
    call_command(*args, stdout=out, stderr=StringIO(), **options)
    return out.getvalue()


def simulate(decks: tuple[str, ...], *more: str) -> str:
    return run("simulate", "conan_ccg", *decks, "--agents", "random", "--seed", "7", *more)


def row(index: int, first: int, winner: int | None, **more: Any) -> MatchRow:
    values: dict[str, Any] = {"reason": "renown", "rule": "CCG-6.3", "abnormal": False, "turns": 9, "decisions": 100}
    return MatchRow(index=index, first=first, winner=winner, stats={}, **{**values, **more})


def test_with_one_seed_every_deck_has_every_seat_once() -> None:
    kind = schedule.MULTIPLAYER
    assert [schedule.sides_of_seats(kind, index, 3) for index in range(4)] == [
        (0, 1, 2),
        (1, 2, 0),
        (2, 0, 1),
        (0, 1, 2),
    ]
    seeds = [schedule.match_seed(7, kind, index, 3) for index in range(6)]
    assert seeds[0] == seeds[1] == seeds[2] != seeds[3] == seeds[4] == seeds[5]


def test_shares_are_counted_by_deck_and_by_place_in_the_order_of_turns() -> None:
    # deck 1 began and won; deck 2 began and deck 1, going third, won; deck 0 began and deck 2, going third, won
    standing = multiplayer.summarise([row(0, 1, 1), row(1, 2, 1), row(2, 0, 2), row(3, 0, None)], 3)
    assert [deck.overall.wins for deck in standing.decks] == [0, 2, 1]
    assert [(one.wins, one.n) for one in standing.decks[1].by_place] == [(1, 1), (0, 2), (1, 1)]
    assert [(one.wins, one.n) for one in standing.places] == [(1, 4), (0, 4), (2, 4)]
    assert standing.undecided == 1
    assert standing.even == pytest.approx(1 / 3)


def test_every_share_has_a_wilson_interval() -> None:
    standing = multiplayer.summarise([row(index, 0, index % 3) for index in range(30)], 3)
    assert standing.decks[0].overall == share(10, 30)


@pytest.mark.parametrize(("wins", "verdict"), [(60, "above"), (33, "around"), (10, "below")])
def test_a_share_is_measured_against_that_of_an_even_table(wins: int, verdict: str) -> None:
    rows = [row(index, 0, 0 if index < wins else 1) for index in range(100)]
    standing = multiplayer.summarise(rows, 3)
    assert standing.decks[0].against(standing.even) == verdict


def test_too_few_matches_give_no_percentage() -> None:
    line = multiplayer.headline(multiplayer.summarise([row(0, 0, 1)], 3), ["A", "B", "C"])
    assert line == "B won most: 1 of 1 (AI-vs-AI share of wins)."


def test_nothing_played_is_said_so() -> None:
    assert multiplayer.headline(multiplayer.summarise([], 3), ["A", "B", "C"]) == "No match was played."


@pytest.mark.parametrize("decks", [THREE, FIVE])
def test_it_plays_three_and_five_decks(decks: tuple[str, ...]) -> None:
    found = json.loads(simulate(decks, "--games", "20", "--jobs", "1", "--json"))
    assert found["kind"] == "multiplayer"
    shares = [deck["ai_vs_ai_share_of_wins"] for deck in found["result"]["decks"]]
    assert len(shares) == len(found["agents"]) == len(decks)
    assert sum(one["wins"] for one in shares) + found["result"]["undecided"] == 20
    assert {match["first"] for match in found["matches"]} <= set(range(len(decks)))


def test_two_processes_give_what_one_gives() -> None:
    one, two = (simulate(THREE, "--games", "41", "--jobs", jobs, "--json") for jobs in ("1", "2"))
    assert one == two


def test_it_prints_each_deck_with_its_places() -> None:
    text = simulate(THREE, "--games", "20", "--jobs", "1")
    assert "33.3 % of an even table" in text
    assert text.count("going third: ") == 3


def test_a_replay_shows_all_players_and_ends_as_the_match_did() -> None:
    match = json.loads(simulate(THREE, "--games", "3", "--jobs", "1", "--json"))["matches"][2]
    again = json.loads(
        run("replay", "conan_ccg", *THREE, "--agents", "random", "--seed", "7", "--index", "2", "--json")
    )
    assert again["key"] == match["key"]
    assert len(again["decks"]) == 3
    assert {step["actor"] for step in again["steps"]} == {-1, 0, 1, 2}


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (THREE[:1], "1 deck cannot play: name 2 to 9."),
        (THREE * 4, "12 decks cannot play: name 2 to 9."),
        ((*THREE, "--goldfish"), "With --goldfish name two decks"),
        ((*THREE, "--agents", "random,random"), "2 pilots were named: name one for all decks, or 3."),
    ],
)
def test_what_cannot_be_is_refused(args: tuple[str, ...], words: str) -> None:
    with pytest.raises(CommandError, match=words.replace(".", r"\.")):
        run("simulate", "conan_ccg", *args, "--games", "10")
