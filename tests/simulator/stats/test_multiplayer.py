"""A series of three and more decks: seats, seeds, numbers, and the commands."""

from __future__ import annotations

import json
import re
from collections import Counter
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from simulator.matches import seeding
from simulator.reading import queries
from simulator.requests import services
from simulator.stats import multiplayer
from simulator.stats.shares import share, share_of_seeds
from simulator.stats.summary import MatchRow
from tests.simulator.conftest import LANCES, RAIDERS, make_deck, play, sample_path

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
    assert seeding.per_seed("conan_ccg", seeding.MULTIPLAYER, 3) == 3
    assert [seeding.sides_of_seats(index, 3, 3) for index in range(4)] == [
        (0, 1, 2),
        (1, 2, 0),
        (2, 0, 1),
        (0, 1, 2),
    ]
    seeds = [seeding.match_seed(7, index, 3) for index in range(6)]
    assert seeds[0] == seeds[1] == seeds[2] != seeds[3] == seeds[4] == seeds[5]


def test_shares_are_counted_by_deck_and_by_place_in_the_order_of_turns() -> None:
    # deck 1 began and won; deck 2 began and deck 1, going third, won; deck 0 began and deck 2, going third, won
    standing = multiplayer.summarise_table([row(0, 1, 1), row(1, 2, 1), row(2, 0, 2), row(3, 0, None)], 3)
    assert [deck.overall.wins for deck in standing.decks] == [0, 2, 1]
    assert [(one.wins, one.n) for one in standing.decks[1].by_turn] == [(1, 1), (0, 2), (1, 1)]
    assert [(one.wins, one.n) for one in standing.by_turn] == [(1, 4), (0, 4), (2, 4)]
    assert standing.undecided == 1
    assert standing.even == 0.25  # three of four matches were decided: a quarter for each of three decks


def test_every_share_has_an_interval_over_seeds() -> None:
    # Each deck wins one of the three matches of each seed: as evenly spread as it can be, a correlation of -1/2.
    standing = multiplayer.summarise_table([row(index, 0, index % 3) for index in range(30)], 3)
    overall = standing.decks[0].overall
    assert overall == share_of_seeds({(1, 3): 10})
    assert (overall.wins, overall.n, overall.seeds, overall.correlation) == (10, 30, 10, pytest.approx(-0.5))
    assert overall.half_width < share(10, 30).half_width


@pytest.mark.parametrize(("wins", "verdict"), [(60, "above"), (33, "around"), (10, "below")])
def test_a_share_is_measured_against_that_of_an_even_table(wins: int, verdict: str) -> None:
    rows = [row(index, 0, 0 if index < wins else 1) for index in range(100)]
    standing = multiplayer.summarise_table(rows, 3)
    assert standing.decks[0].verdict == verdict


@pytest.mark.parametrize("sides", [3, 5])
def test_equal_decks_are_seldom_called_better_or_worse(sides: int) -> None:
    # By its own interval alone any of 3 decks is called so in 14 % of such tables, any of 5 in 21 %.
    random, tables, seeds = Random(7), 400, 30
    any_deck = best_deck = 0
    for _ in range(tables):
        wins = [Counter(random.choices(range(sides), k=sides)) for _ in range(seeds)]
        decks = [Counter((seed[side], sides) for seed in wins) for side in range(sides)]
        found = multiplayer.verdicts_of(decks, 1 / sides)
        any_deck += set(found) != {"around"}
        best_deck += "above" in found
    assert best_deck <= any_deck <= (0.05 + 2 * (0.05 * 0.95 / tables) ** 0.5) * tables
    assert best_deck <= 0.05 * tables


def test_the_headline_says_of_how_many_decks_it_asks() -> None:
    # Deck 0 wins 40 of 90: alone more than a third (34.6 to 54.7), as one of three not.
    winners = [0] * 40 + [1] * 25 + [2] * 25
    rows = [row(index, 0, winner) for index, winner in enumerate(winners)]
    standing = multiplayer.summarise_table(rows, 3, per_seed=1)
    assert standing.decks[0].overall.low > standing.even
    assert [deck.verdict for deck in standing.decks] == ["around"] * 3
    assert multiplayer.table_headline(standing, ["A", "B", "C"]).startswith(
        "A won most: 44.4 % of 90, between 34.6 and 54.7, not settled among 3 decks against the 33.3 % of an even table"
    )


def test_too_few_matches_give_no_percentage() -> None:
    line = multiplayer.table_headline(multiplayer.summarise_table([row(0, 0, 1)], 3), ["A", "B", "C"])
    assert line == "B won most: 1 of 1 (win rate, AI against AI)."


def test_the_headline_names_what_a_game_adds_to_its_numbers() -> None:
    standing = multiplayer.summarise_table([row(0, 0, 1)], 3)
    line = multiplayer.table_headline(standing, ["A", "B", "C"], ", in a reconstruction")
    assert line == "B won most: 1 of 1 (win rate, AI against AI, in a reconstruction)."


def test_nothing_played_is_said_so() -> None:
    assert multiplayer.table_headline(multiplayer.summarise_table([], 3), ["A", "B", "C"]) == "No match was played."


def mirror(n: int, undecided: int = 0) -> list[MatchRow]:
    """Equal decks: with each seed whoever goes first wins two of three games, told once from every seat."""
    found = []
    for index in range(n):
        first, game = index % 3, index // 3
        place = None if game < undecided // 3 else 0 if game % 3 else 1
        found.append(row(index, first, None if place is None else (first + place) % 3))
    return found


def test_equal_decks_with_undecided_matches_are_not_less_than_even() -> None:
    # 1,200 matches, 204 of them undecided: each of three equal decks wins 332, 27.7 %, far from a third.
    standing = multiplayer.summarise_table(mirror(1200, 204), 3)
    assert [deck.overall.wins for deck in standing.decks] == [332, 332, 332]
    assert standing.even == pytest.approx(0.83 / 3)
    assert {deck.verdict for deck in standing.decks} == {"around"}


def test_the_matches_of_a_seed_of_equal_decks_are_one_game() -> None:
    standing = multiplayer.summarise_table(mirror(180), 3, is_mirror=True)
    assert standing.distinct == 60
    assert standing.by_turn == (share(40, 60), share(20, 60), share(0, 60))  # not of 180, whose intervals are narrower
    assert [(item.winner, item.count) for item in standing.reasons] == [(0, 40), (1, 20)]
    line = multiplayer.table_headline(standing, ["A", "A", "A"])
    assert line == (
        "3 equal decks at one table: whoever went first won 66.7 % of 60, between 54.1 and 77.3, against 33.3 % if the "
        "place did not matter (AI-vs-AI matches, each counted once)."
    )


def test_decks_that_won_as_often_have_no_best() -> None:
    line = multiplayer.table_headline(multiplayer.summarise_table([row(0, 0, 1), row(1, 0, 2)], 3), ["A", "B", "C"])
    assert line == "No deck won most: the best won 1 of 2 each (win rate, AI against AI)."


@pytest.mark.django_db
def test_the_site_counts_equal_decks_once(alice: User) -> None:
    decks = [make_deck(alice, name) for name in "ABC"]
    simulation = services.request_simulation(
        owner=alice,
        version_ids=[deck.current.pk for deck in decks if deck.current],
        kind="multiplayer",
        match_count=21,
        agents=["random"],
        seed=7,
    ).simulation
    standing = queries.standing_of(play(simulation))
    assert (standing.is_mirror, standing.n, standing.distinct) == (True, 21, 7)
    assert len({deck.overall.wins for deck in standing.decks}) == 1


@pytest.mark.parametrize("decks", [THREE, FIVE])
def test_it_plays_three_and_five_decks(decks: tuple[str, ...]) -> None:
    found = json.loads(simulate(decks, "--games", "20", "--jobs", "1", "--json"))
    assert found["kind"] == "multiplayer"
    shares = [deck["ai_vs_ai_share_of_wins"] for deck in found["result"]["decks"]]
    assert len(shares) == len(found["agents"]) == len(decks)
    assert sum(one["wins"] for one in shares) + found["result"]["undecided"] == 20
    assert {match["first"] for match in found["matches"]} <= set(range(len(decks)))


@pytest.mark.slow
def test_two_processes_give_what_one_gives() -> None:
    one, two = (simulate(THREE, "--games", "41", "--jobs", jobs, "--json") for jobs in ("1", "2"))
    assert one == two


def test_it_prints_each_deck_with_its_places() -> None:
    text = simulate(THREE, "--games", "24", "--jobs", "1")
    assert "not settled against the 29.2 % of an even table" in text  # 21 of 24 were decided
    assert text.count("going third: ") == 3
    # As on the page: what the win rates rest on, and of each deck what is settled.
    assert "  24 matches on 8 seeds." in text  # too few seeds for a correlation
    assert len(re.findall(r"(?m)^  \S.* of 24, between .*; not settled$", text)) == 3


def test_a_table_says_how_much_the_matches_of_a_seed_have_in_common() -> None:
    # The same deck wins all three matches of a seed; its name keeps its hyphen.
    standing = multiplayer.summarise_table([row(index, index % 3, index // 3 % 3) for index in range(45)], 3)
    assert multiplayer.table_seeds_words(standing, ("Wolf-Riders", "B", "C")) == (
        "45 matches on 15 seeds; correlation within a seed: Wolf-Riders +1.00, B +1.00, C +1.00."
    )
    evenly = multiplayer.summarise_table([row(index, index % 3, index % 3) for index in range(45)], 3)
    assert "Wolf-Riders −0.50, " in multiplayer.table_seeds_words(evenly, ("Wolf-Riders", "B", "C"))


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
        ((*THREE, "--agents", "random,random"), "2 AIs were named: name one for all decks, or 3."),
    ],
)
def test_what_cannot_be_is_refused(args: tuple[str, ...], words: str) -> None:
    with pytest.raises(CommandError, match=words.replace(".", r"\.")):
        run("simulate", "conan_ccg", *args, "--games", "10")
