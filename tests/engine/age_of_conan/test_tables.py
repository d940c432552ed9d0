"""What shows across the kingdoms of a table and its options, and which options can change a match."""

from __future__ import annotations

import pytest

from simulator.engine import PLAYING, BadSetup, DeckEntry, DeckList, MatchSpec, Problem
from simulator.engine.core.match import PLAYER
from simulator.engine.games.age_of_conan import GAME
from tests.engine.age_of_conan.contract import line_up
from tests.engine.age_of_conan.records import pool
from tests.engine.age_of_conan.test_decks import changed
from tests.engine.contract.test_options import assert_alike

HOUSE = {"house_decks": "yes"}


def codes(*decks: DeckList, **options: str) -> list[str]:
    return [one.code for one in GAME.check_table(pool(), decks, options)]


def found(code: str, *decks: DeckList, **options: str) -> Problem:
    problems = [one for one in GAME.check_table(pool(), decks, options) if one.code == code]
    assert len(problems) == 1, problems
    return problems[0]


def start(*decks: DeckList, **options: str) -> None:
    GAME.setup(pool(), MatchSpec(decks=decks, seed=1, agents=("random",) * len(decks), options=options))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_recommended_kingdoms_have_no_problem(players: int) -> None:
    decks = line_up("aquilonia", "turan", "stygia", "hyperborea")[:players]
    assert codes(*decks) == []
    assert {GAME.role_of(pool(), deck) for deck in decks} == {PLAYER}
    start(*decks)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_t01_a_match_has_two_to_four_players(players: int) -> None:
    decks = (line_up("aquilonia", "turan", "stygia", "hyperborea") * 2)[:players]
    problem = next(one for one in GAME.check_table(pool(), decks) if one.code == "AOC-T01")
    assert problem.message == f"A match has 2 to 4 players, not {players}."
    assert problem.rule == "AOC-3.1"
    assert [fix.act for fix in problem.fixes] == ["remove" if players > 4 else "add"]
    with pytest.raises(BadSetup, match="2 to 4 players"):
        start(*decks)


def test_t02_each_kingdom_can_be_played_once() -> None:
    problem = found("AOC-T02", *line_up("turan", "aquilonia", "turan"))
    assert problem.message == "Turan is chosen by seats 1 and 3. Each kingdom can be played once."
    assert problem.is_error and problem.seat == 2
    assert [fix.label for fix in problem.fixes] == [
        "Choose a deck of Stygia for seat 3",
        "Choose a deck of Hyperborea for seat 3",
    ]
    assert [fix.card_id for fix in problem.fixes] == ["stygia", "hyperborea"]
    with pytest.raises(BadSetup, match="Each kingdom can be played once"):
        start(*line_up("turan", "turan"))


def test_t02_decks_without_a_kingdom_are_not_the_same_kingdom() -> None:
    without = changed(kingdom__aquilonia=0)
    assert codes(without, without) == []


def test_t03_other_kingdoms_than_the_recommended_ones_are_allowed() -> None:
    problem = found("AOC-T03", *line_up("aquilonia", "stygia"))
    assert not problem.is_error and problem.rule == "AOC-22.2"
    assert problem.message.startswith("Recommended kingdoms for 2 players are Aquilonia and Turan.")
    assert "AOC-T03" not in codes(*line_up("turan", "aquilonia"))
    assert found("AOC-T03", *line_up("aquilonia", "turan", "hyperborea")).message.startswith(
        "Recommended kingdoms for 3 players are Aquilonia, Turan and Stygia."
    )
    start(*line_up("aquilonia", "stygia"))


def test_t04_without_aquilonia_its_province_is_closed() -> None:
    problem = found("AOC-T04", *line_up("turan", "stygia"))
    assert not problem.is_error and problem.rule == "AOC-22.5"
    assert "closed" in problem.message
    assert "AOC-T04" not in codes(*line_up("stygia", "aquilonia"))


@pytest.mark.parametrize(("closed", "home"), [("yes", "is closed to"), ("no", "is open to armies alone, without")])
def test_t04_says_of_aquilonia_what_the_option_says(closed: str, home: str) -> None:
    problem = found("AOC-T04", *line_up("turan", "stygia"), unused_aquilonia_closed=closed)
    assert home in problem.message


def test_t08_house_decks_are_for_tables_that_allow_them() -> None:
    house = changed(deck__black_dragons=0, deck__bossonian_archers=3)
    other = line_up("turan")[0]
    problem = found("AOC-T08", other, house)
    assert problem.is_error and problem.seat == 1
    assert codes(other, house, **HOUSE) == []
    with pytest.raises(BadSetup, match="does not play with house decks"):
        start(other, house)
    start(other, house, **HOUSE)


def test_t08_a_house_deck_has_each_card_at_most_three_times() -> None:
    house = changed(deck__black_dragons=0, deck__bossonian_archers=4, deck__gunderland_pikes=1)
    problem = found("AOC-T08", house, *line_up("turan"), **HOUSE)
    assert problem.message == '"Bossonian Archers": 4 copies; a house deck has at most 3 of a card.'
    assert (problem.have, problem.need, problem.seat) == (4, 3, 0)


def test_t08_leaves_what_the_deck_check_finds_to_it() -> None:
    assert codes(changed(deck__black_dragons=0), *line_up("turan")) == []


def test_t09_cards_of_the_expansion_need_the_expansion() -> None:
    problem = found("AOC-T09", *line_up("turan"), changed(expansion__black_dragons=5))
    assert problem.is_error and problem.seat == 1
    assert problem.message.startswith("5 cards of the expansion are in the deck")


def test_a_broken_deck_starts_no_match_and_all_is_said_at_once() -> None:
    short = DeckList("Short", (DeckEntry("kingdom", "turan", 1),))
    with pytest.raises(BadSetup) as refused:
        start(short, changed(expansion__black_dragons=5))
    assert "A kingdom deck has 21 cards; this one has 0." in str(refused.value)
    assert "without the expansion" in str(refused.value)


@pytest.mark.parametrize(
    ("kingdoms", "untouched"),
    [
        (("aquilonia", "turan"), {"house_decks", "unused_aquilonia_closed"}),
        (("turan", "stygia"), {"house_decks"}),
        (("stygia", "hyperborea"), {"house_decks", "dragons_single_unit_march"}),
        (
            ("aquilonia", "turan", "stygia", "hyperborea"),
            {"house_decks", "unused_aquilonia_closed", "bonus_card_at_setup_below_four_players"},
        ),
    ],
)
def test_options_that_touch_no_kingdom_of_a_table_change_no_match(
    kingdoms: tuple[str, ...], untouched: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PLAYING, GAME.key, GAME)
    decks = line_up(*kingdoms)
    assert set(GAME.options) - GAME.touches(pool(), decks) == untouched
    if len(decks) == 2:
        for name in untouched:
            assert_alike(GAME.key, decks, name, 3)


def test_the_icon_that_is_doubled_changes_the_fate_dice() -> None:
    decks = line_up("aquilonia", "turan")

    def faces(**options: str) -> tuple[int, ...]:
        spec = MatchSpec(decks=decks, seed=1, agents=("random",) * 2, options=options)
        return tuple(sorted(GAME.setup(pool(), spec).table.fate_faces))

    assert faces() == faces(fate_die_double="court") == (0, 0, 1, 2, 3, 4)
    assert faces(fate_die_double="wild") == (0, 1, 2, 3, 4, 4)
