"""Options of every game: their groups, and that those said not to touch decks change no match of theirs."""

from __future__ import annotations

from random import Random

import pytest

from simulator.engine import OPTION_GROUPS, PLAYING, BadSetup, DeckList, MatchSpec, get_game, play_match
from tests.engine.contract.random_decks import pool_of, random_decks


@pytest.mark.parametrize("key", PLAYING)
def test_every_option_has_a_group_and_its_default_among_its_choices(key: str) -> None:
    for spec in get_game(key).options.values():
        assert spec.group in OPTION_GROUPS
        assert spec.default in spec.choices
        assert len(spec.choices) > 1


@pytest.mark.parametrize("key", PLAYING)
@pytest.mark.parametrize("seed", range(4))
def test_an_option_that_touches_no_deck_of_a_table_changes_no_match(key: str, seed: int) -> None:
    game, pool, decks = get_game(key), pool_of(key), random_decks(key, seed)
    touched = game.touches(pool, decks)
    assert touched <= set(game.options)
    for name in set(game.options) - touched:
        assert_alike(key, decks, name, seed)


def assert_alike(key: str, decks: tuple[DeckList, ...], name: str, seed: int) -> None:
    """Every value of the option gives the same match, unless the decks are not legal under it.

    The key of a position has the options in it, so choices, counts and end are compared.
    """
    game, pool = get_game(key), pool_of(key)
    usual = play_match(game, pool, MatchSpec(decks, seed, ("random", "random")))
    for value in game.options[name].choices:
        try:
            other = play_match(game, pool, MatchSpec(decks, seed, ("random", "random"), options={name: value}))
        except BadSetup:
            continue
        assert (other.choices, other.stats, other.outcome) == (usual.choices, usual.stats, usual.outcome), (name, value)


def test_allies_touch_their_option_and_decks_without_them_do_not() -> None:
    key = "conan_ccg"
    game, pool = get_game(key), pool_of(key)
    with_allies = random_decks(key, 1)
    assert "ally_moves" in game.touches(pool, with_allies)
    without = tuple(deck_without_allies(deck, Random(1)) for deck in with_allies)
    assert "ally_moves" not in game.touches(pool, without)
    for seed in range(5):
        assert_alike(key, without, "ally_moves", seed)


def deck_without_allies(deck: DeckList, random: Random) -> DeckList:
    """The deck with each Ally replaced by one more of its Moves, as far as their copies allow."""
    pool = pool_of("conan_ccg")
    kinds = {card.id: card.type for card in pool.defs}
    kept = [entry for entry in deck.entries if kinds[entry.card_id] != "Ally"]
    lacking = sum(entry.quantity for entry in deck.entries) - sum(entry.quantity for entry in kept)
    used = {entry.card_id for entry in kept}
    spare = [card for card in pool.defs if card.type == "Move" and card.id not in used and card.simulatable]
    more = [type(deck.entries[0])("draw", card.id, 1) for card in random.sample(spare, lacking)]
    return DeckList(deck.name, (*kept, *more))


def test_who_falls_matters_with_three_players_only() -> None:
    game, pool = get_game("conan_ccg"), pool_of("conan_ccg")
    assert "conan_falls" not in game.touches(pool, random_decks("conan_ccg", 1))
    assert "conan_falls" in game.touches(pool, random_decks("conan_ccg", 1, 3))
