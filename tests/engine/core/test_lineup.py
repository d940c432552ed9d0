"""Decks at one table: number of seats, roles, and all findings at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.engine import (
    DRAWN,
    FIRSTS,
    PLAYED,
    PLAYING,
    SEATINGS,
    BadSetup,
    DeckEntry,
    Fix,
    Game,
    MatchSpec,
    Problem,
    Role,
    get_game,
    players_of,
    seats_problems,
    table_problems,
)
from tests.engine.contract.random_decks import may_meet_itself, pool_of, random_decks

ONE_AGAINST_MANY = (Role("heroes", "Heroes", 1, 1), Role("overlord", "Overlord", 1, 1))
TABLE = (Role("player", "Player", 2, 4),)


def test_the_least_and_the_most_seats_are_those_of_all_roles() -> None:
    assert players_of(ONE_AGAINST_MANY) == (2, 2)
    assert players_of(TABLE) == (2, 4)


@pytest.mark.parametrize("held", [["player"] * 2, ["player"] * 4, ["player", "", ""]])
def test_a_table_within_its_limits_is_right(held: list[str]) -> None:
    assert seats_problems(TABLE, held, "X-T01") == []


@pytest.mark.parametrize(
    ("number", "need", "message", "fix"),
    [
        (0, 2, "A match has 2 to 4 players, not 0.", Fix("add", "Add 2 decks", quantity=2)),
        (1, 2, "A match has 2 to 4 players, not 1.", Fix("add", "Add 1 deck", quantity=1)),
        (5, 4, "A match has 2 to 4 players, not 5.", Fix("remove", "Take 1 deck out", quantity=1)),
    ],
)
def test_too_few_and_too_many_decks_are_one_finding(number: int, need: int, message: str, fix: Fix) -> None:
    (found,) = seats_problems(TABLE, ["player"] * number, "X-T01", "X-1.1")
    assert found == Problem("X-T01", "error", message, "X-1.1", have=number, need=need, fixes=(fix,))


def test_every_deck_too_many_of_a_role_is_named_by_its_seat_and_the_missing_role_too() -> None:
    found = seats_problems(ONE_AGAINST_MANY, ["heroes", "heroes"], "X-T01")
    assert [(one.seat, one.message) for one in found] == [
        (1, "There is room for 1 of Heroes, and 2 decks are of this role."),
        (None, "No seat has a deck of Overlord."),
    ]


def test_a_deck_without_a_role_may_still_take_the_free_seat() -> None:
    assert seats_problems(ONE_AGAINST_MANY, ["heroes", ""], "X-T01") == []
    assert seats_problems(ONE_AGAINST_MANY, ["", ""], "X-T01") == []


@pytest.mark.parametrize("key", PLAYING)
def test_the_seats_of_a_game_follow_from_its_roles(key: str) -> None:
    game = get_game(key)
    assert game.players == players_of(game.roles)
    assert len({role.key for role in game.roles}) == len(game.roles)
    assert all(0 <= role.least <= role.most and role.most > 0 and role.name for role in game.roles)
    assert game.seating in SEATINGS
    assert game.first_is in FIRSTS


@pytest.mark.parametrize("key", PLAYING)
def test_a_ready_table_has_no_findings_and_its_decks_have_roles(key: str) -> None:
    game, pool, decks = get_game(key), pool_of(key), random_decks(key, 1, get_game(key).players[0])
    assert table_problems(game, pool, decks) == []
    assert {game.role_of(pool, deck) for deck in decks} <= {role.key for role in game.roles}


@pytest.mark.parametrize("key", PLAYING)
def test_all_findings_of_all_seats_come_at_once_and_the_set_up_says_all_of_them(key: str) -> None:
    game, pool = get_game(key), pool_of(key)
    section = game.sections[0][0]
    good = random_decks(key, 2, game.players[1])
    bad = [replace(deck, entries=(*deck.entries, DeckEntry(section, "no-such-card", 1))) for deck in good]
    decks = (*bad, good[0])  # each deck but the last is wrong, and one sits too many
    found = table_problems(game, pool, decks)
    last = set() if may_meet_itself(key, good[0]) else {len(bad)}  # the deck of the first seat sits twice
    assert {one.seat for one in found} == {*range(len(bad)), *last, None}
    assert all(one.is_error for one in found)
    assert all(one.fixes for one in found if one.card_ids == ("no-such-card",))
    with pytest.raises(BadSetup) as refused:
        game.setup(pool, MatchSpec(decks, 1, ("random",) * len(decks)))
    for one in found:
        assert one.message[:-1] in refused.value.message
    for deck in bad:
        assert f'Deck "{deck.name}": ' in refused.value.message


@pytest.mark.parametrize(("key", "first_is"), [("conan_ccg", DRAWN), ("conquer", DRAWN), ("age_of_conan", PLAYED)])
def test_the_first_turn_is_drawn_in_both_card_games_and_played_for_in_the_other(key: str, first_is: str) -> None:
    game: Game = get_game(key)
    assert game.first_is == first_is
