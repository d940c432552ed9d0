"""Section 3: setup."""

from __future__ import annotations

import pytest

from simulator.engine.games.age_of_conan.position import FATES
from tests.engine.age_of_conan.hyboria import PLACES
from tests.engine.age_of_conan.scene import fresh

TWO = ("aquilonia", "turan")
THREE = ("aquilonia", "turan", "stygia")
ALL = ("aquilonia", "turan", "stygia", "hyperborea")
TITLES = ("Sword of Atlantis", "Cobra Crown", "Heart of Tammuz", "Conan bonus card")


@pytest.mark.rule("AOC-3.1")
@pytest.mark.parametrize("kingdoms", [TWO, THREE, ALL, ("stygia", "hyperborea")])
def test_3_1_two_to_four_players_have_different_kingdoms(kingdoms):
    game = fresh(kingdoms)
    assert [name.lower() for name in game.state.table.names] == list(kingdoms)
    assert [game.mark(kingdom) for kingdom in kingdoms] == list(kingdoms)


@pytest.mark.rule("AOC-3.2")
def test_3_2_kingdom_cards_are_shuffled_and_figures_and_tokens_are_there():
    decks = [list(fresh(seed=seed).state.pile(0, 2)) for seed in (1, 2)]
    assert decks[0] != decks[1]
    state = fresh().state
    assert state.bids_left[:] == [31, 31, 31, 31]
    assert all(state.table.owner[inst] == 1 for inst in state.pile(1, 2))


@pytest.mark.rule("AOC-3.3")
def test_3_3_each_player_starts_with_three_gold():
    assert fresh().state.gold[:] == [3, 3, 3, 3]


@pytest.mark.rule("AOC-3.4")
def test_3_4_stygia_and_hyperborea_start_with_sorcery():
    assert fresh().state.sorcery[:] == [0, 0, 2, 2]


@pytest.mark.rule("AOC-3.5")
def test_3_5_starting_units_stand_in_the_home():
    game = fresh()
    assert [game.units(kingdom, kingdom) for kingdom in ALL] == [5, 5, 4, 4]
    assert sum(game.state.units) == 18


@pytest.mark.rule("AOC-3.6")
def test_3_6_four_emissaries_stand_in_each_home():
    game = fresh()
    assert [game.emissaries(kingdom, kingdom) for kingdom in ALL] == [4, 4, 4, 4]
    assert sum(game.state.emissaries) == 16


@pytest.mark.rule("AOC-3.7")
@pytest.mark.parametrize("kingdoms", [TWO, THREE, ALL])
def test_3_7_as_many_objectives_as_players_lie_open(kingdoms):
    game = fresh(kingdoms)
    assert len(game.common("objectives")) == len(kingdoms)
    assert len(game.common("objective_deck")) == 12 - len(kingdoms)
    assert fresh(kingdoms, seed=2).common("objectives") != game.common("objectives")


@pytest.mark.rule("AOC-3.8")
def test_3_8_two_kingdom_and_two_strategy_cards_are_the_starting_hand():
    game = fresh(TWO)
    assert len(game.said("AOC-3.8")) == 4
    assert [len(game.pile(kingdom, "kingdom_hand")) for kingdom in TWO] == [2, 2]
    # the first bid has drawn one more
    assert [len(game.pile(kingdom, "strategy_hand")) for kingdom in TWO] == [3, 3]
    assert len(game.common("strategy_deck")) == 37 - 6


@pytest.mark.rule("AOC-3.9")
def test_3_9_conan_starts_in_cimmeria_even_if_it_is_not_in_play():
    game = fresh(TWO)
    assert game.conan == "cimmeria"
    assert not game.state.table.in_play >> PLACES["cimmeria"] & 1


@pytest.mark.rule("AOC-3.10")
def test_3_10_four_adventures_are_dealt_and_the_rest_set_aside():
    game = fresh()
    assert len(game.common("adventure_deck")) + len(game.common("adventure")) == 4
    assert len(game.common("unused_adventures")) == 23
    assert fresh(seed=2).common("adventure") != game.common("adventure")


@pytest.mark.rule("AOC-3.11")
def test_3_11_the_top_adventure_is_turned_up_and_the_track_filled():
    game = fresh()
    card = game.state.common(4)[0]
    assert game.state.destination == game.state.table.destination[card]
    assert len(game.common("track")) == game.state.table.length[card]


@pytest.mark.rule("AOC-3.12")
def test_3_12_all_adventure_tokens_are_in_the_container_in_random_order():
    one, two = fresh(seed=1), fresh(seed=2)
    assert len(one.common("container")) + len(one.common("track")) == 56
    assert one.common("container") != two.common("container")


@pytest.mark.rule("AOC-3.13")
def test_3_13_four_players_get_three_artifacts_and_the_bonus_card():
    game = fresh()
    held = [game.pile(kingdom, "held") for kingdom in ALL]
    assert sorted(title for (title,) in held) == sorted(TITLES)
    assert game.common("aside") == []
    assert any(held != [fresh(seed=seed).pile(kingdom, "held") for kingdom in ALL] for seed in range(2, 6))


@pytest.mark.rule("AOC-3.14")
@pytest.mark.parametrize("kingdoms", [TWO, THREE])
def test_3_14_fewer_players_get_artifacts_only(kingdoms):
    for seed in range(5):
        game = fresh(kingdoms, seed=seed)
        held = [title for kingdom in kingdoms for title in game.pile(kingdom, "held")]
        assert len(held) == len(kingdoms)
        assert "Conan bonus card" not in held
        assert sorted([*held, *game.common("aside")]) == sorted(TITLES)


@pytest.mark.rule("AOC-3.14")
def test_3_14_an_option_shuffles_the_bonus_card_in():
    options = {"bonus_card_at_setup_below_four_players": "yes"}
    found = [fresh(THREE, seed=seed, options=options) for seed in range(12)]
    assert any("Conan bonus card" in game.pile(kingdom, "held") for game in found for kingdom in THREE)


@pytest.mark.rule("AOC-3.15")
def test_3_15_nobody_has_anything_else():
    state = fresh().state
    assert sum(state.ep) == sum(state.crom) == sum(state.raiders) == sum(state.mark) == 0
    assert all(not state.pile(seat, 6) for seat in range(4))
    assert state.pool[:] == [0] * FATES


@pytest.mark.rule("AOC-3.16")
def test_3_16_setup_ends_with_a_bid_whose_winner_takes_the_first_turn():
    game = fresh(TWO)
    assert game.step == "bid_card"
    while game.step in ("bid_card", "bid_token"):
        wants = "bid_token 6" if game.mover == "turan" else "bid_token 0"
        game.do(wants if game.step == "bid_token" else game.legal[0])
    assert game.said("AOC-4.7") == ["Turan is the Conan player."]
    assert (game.active, game.state.first, game.state.turn) == ("turan", 1, 1)


@pytest.mark.rule("AOC-3.17")
def test_3_17_turns_go_round_by_seat():
    game = fresh(THREE)
    while len(game.said("AOC-5.2")) < 7:
        game.do(game.legal[0])
    order = [text.rpartition(" ")[2].rstrip(".").lower() for text in game.said("AOC-5.2")]
    start = THREE.index(order[0])
    assert order == [THREE[(start + more) % 3] for more in range(7)]
