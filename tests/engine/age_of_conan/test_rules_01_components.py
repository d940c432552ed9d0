"""Sections 1 and 2: limits of figures and tokens, what a province is to a player, stacking."""

from __future__ import annotations

import pytest

from simulator.engine.games.age_of_conan import match, position, steps
from simulator.engine.games.age_of_conan.position import (
    ADVENTURE_DECK,
    CITY,
    CONTAINER,
    DECK,
    FORT,
    HELD,
    HIDDEN,
    KINGDOM_HAND,
    MOST_EMISSARIES,
    MOST_FORTS,
    MOST_RAIDERS,
    MOST_TOWERS,
    MOST_UNITS,
    OBJECTIVE_DECK,
    OBJECTIVES,
    READY,
    STRATEGY_DECK,
    STRATEGY_DISCARD,
    STRATEGY_HAND,
    T_EP_CONQUESTS,
    T_EP_RAIDS,
    TOKENS,
    TOWER,
    TRACK,
    UNUSED_ADVENTURES,
    USED,
    State,
    at,
)
from tests.engine.age_of_conan.hyboria import PLACES
from tests.engine.age_of_conan.scene import fresh, scene

#: Provinces of Central Hyboria that can carry markers.
CENTRAL = ("nemedia", "corinthia", "ophir", "koth", "argos", "zingara", "khoraja")
EAST = ("zamora", "khauran")


def marked(kind: str, *provinces: str) -> dict[str, str]:
    return dict.fromkeys(provinces, f"aquilonia {kind}")


@pytest.mark.rule("AOC-1.1")
def test_1_1_a_kingdom_has_42_figures():
    assert (MOST_UNITS, MOST_EMISSARIES, MOST_TOWERS, MOST_FORTS) == (18, 6, 9, 9)


@pytest.mark.rule("AOC-1.2")
def test_1_2_units_and_emissaries_come_from_the_reserve_only():
    game = scene(players={"aquilonia": {"units": {"aquilonia": 18}, "emissaries": {"aquilonia": 6}}})
    state = game.state
    assert not position.can_place_unit(state, 0, PLACES["aquilonia"])
    assert not position.can_place_emissary(state, 0)
    position.remove_unit(state, 0, PLACES["aquilonia"], "")
    position.remove_emissary(state, 0, PLACES["aquilonia"], "")
    assert position.can_place_unit(state, 0, PLACES["aquilonia"])
    assert position.can_place_emissary(state, 0)


@pytest.mark.rule("AOC-1.2")
def test_1_2_a_city_uses_up_a_fort_and_a_tower():
    state = scene(
        marks={**marked("city", *CENTRAL[:3]), **marked("fort", *CENTRAL[3:5]), "zamora": "aquilonia tower"}
    ).state
    assert position.forts_in_reserve(state, 0) == MOST_FORTS - 5
    assert position.towers_in_reserve(state, 0) == MOST_TOWERS - 4


@pytest.mark.rule("AOC-1.3")
def test_1_3_a_removed_figure_can_be_placed_again():
    state = scene(players={"aquilonia": {"units": {"ophir": 2}}}, marks={"ophir": "aquilonia fort"}).state
    position.remove_unit(state, 0, PLACES["ophir"], "")
    assert position.units_in_reserve(state, 0) == 17
    position.clear_mark(state, PLACES["ophir"], "")
    assert position.forts_in_reserve(state, 0) == 9
    position.set_mark(state, 0, PLACES["ophir"], FORT, "")
    position.place_unit(state, 0, PLACES["ophir"], "")
    assert position.units_in_reserve(state, 0) == 16
    assert position.forts_in_reserve(state, 0) == 8


@pytest.mark.rule("AOC-1.5")
def test_1_5_seven_fate_dice_are_rolled_and_at_most_six_contest_dice():
    game = fresh()
    while not game.said("AOC-5.6"):
        game.do(game.legal[0])
    assert len(game.said("AOC-5.6")[0].split(", ")) == 7
    game = scene(
        players={"aquilonia": {"units": {"koth": 5}}}, pool="court military", conan="koth", conan_player="aquilonia"
    )
    game.dice("hit hit hit hit hit hit", "hit hit hit hit").attack("koth")
    assert game.said(kind="dice")[0].count("hit") == 6


@pytest.mark.rule("AOC-1.6")
def test_1_6_there_are_ten_raider_tokens():
    state = scene(raiders={"ophir": 4}).state
    assert MOST_RAIDERS == 10
    assert position.raiders_in_supply(state) == 6


@pytest.mark.rule("AOC-1.7")
def test_1_7_a_gain_is_not_bound_by_the_number_of_tokens():
    state = scene().state
    position.gain_gold(state, 0, 100, "")
    position.gain_sorcery(state, 0, 50, "")
    assert (state.gold[0], state.sorcery[0]) == (100, 50)


@pytest.mark.rule("AOC-1.8")
def test_1_8_nothing_falls_below_zero():
    game = scene(players={"aquilonia": {"ep": 1, "units": {"koth": 2}}}, pool="court military")
    position.lose_ep(game.state, 0, 3, "", T_EP_RAIDS)
    assert game.of("aquilonia", "ep") == 0
    assert game.state.tallies[T_EP_RAIDS] == 1
    game.dice("hit blank", "hit hit hit hit").attack("koth")
    assert "reroll" not in game.legal


@pytest.mark.rule("AOC-1.9")
def test_1_9_without_a_raider_token_in_the_supply_none_is_placed():
    game = scene(raiders={"ophir": 10}, conan_player="aquilonia", pool="court military").do("pass", "die court")
    assert not game.offered("raider")
    assert not position.place_raider(game.state, PLACES["koth"], "")
    assert game.state.raiders[PLACES["koth"]] == 0
    assert game.state.raiders[PLACES["ophir"]] == 10


@pytest.mark.rule("AOC-1.10")
def test_1_10_crom_tokens_are_counted_beyond_the_supply():
    state = scene(players={"aquilonia": {"crom": 15}}).state
    position.gain_crom(state, 0, "")
    assert state.crom[0] == 16


@pytest.mark.rule("AOC-1.11")
def test_1_11_a_hand_has_no_limit():
    game = scene(pool="court court court court")
    state = game.state
    position.draw_strategy(state, 0, 30, "")
    position.draw_kingdom(state, 0, 20, "")
    assert len(game.pile("aquilonia", "strategy_hand")) == 30
    assert len(game.pile("aquilonia", "kingdom_hand")) == 20


def laden() -> State:
    """A position in which both players have something of everything."""
    players = {
        "aquilonia": {
            "gold": 2,
            "sorcery": 1,
            "ep": 3,
            "crom": 1,
            "units": {"ophir": 2},
            "emissaries": {"koth": 1},
            "hand": ["all strategy"],
            "cards": ["aquilonia card 1"],
            "tokens": ["women 2"],
            "ready": ["aquilonia card 2"],
            "used": ["aquilonia card 3"],
        },
        "turan": {"hand": ["north strategy 1", "north strategy 2"], "tokens": ["monsters 4"], "held": ["Cobra Crown"]},
    }
    state = scene(("aquilonia", "turan"), players=players, raiders={"argos": 1}).state
    state.bids_left[1] = 0b00111
    state.common(STRATEGY_DISCARD).append(state.common(STRATEGY_DECK).pop())
    state.common(OBJECTIVES).append(state.common(OBJECTIVE_DECK).pop())
    return state


@pytest.mark.rule("AOC-1.12")
def test_1_12_board_amounts_sizes_and_open_cards_are_public():
    state = laden()
    for seat in (0, 1):
        seen = match.view(state, seat).state
        for name in ("units", "emissaries", "mark", "holder", "raiders", "gold", "sorcery", "ep", "crom", "pool"):
            assert getattr(seen, name)[:] == getattr(state, name)[:], name
        assert seen.bids_left[:] == state.bids_left[:]
        assert [len(pile) for pile in seen.piles] == [len(pile) for pile in state.piles]
        for pile in (READY, USED, HELD):
            assert seen.pile(1 - seat, pile) == state.pile(1 - seat, pile)
        for pile in (STRATEGY_DISCARD, OBJECTIVES, TRACK):
            assert state.common(pile)
            assert seen.common(pile) == state.common(pile)


@pytest.mark.rule("AOC-1.13")
def test_1_13_hands_decks_the_container_and_tokens_of_others_are_secret():
    state = laden()
    for seat in (0, 1):
        seen = match.view(state, seat).state
        for pile in (KINGDOM_HAND, STRATEGY_HAND, TOKENS):
            assert seen.pile(seat, pile) == state.pile(seat, pile)
            assert set(seen.pile(1 - seat, pile)) <= {HIDDEN}
        assert set(seen.pile(seat, DECK)) == {HIDDEN}
        for pile in (STRATEGY_DECK, ADVENTURE_DECK, UNUSED_ADVENTURES, OBJECTIVE_DECK, CONTAINER):
            assert set(seen.common(pile)) == {HIDDEN}


@pytest.mark.rule("AOC-1.14")
def test_1_14_ep_go_on_above_forty():
    state = scene(players={"aquilonia": {"ep": 39}}).state
    position.gain_ep(state, 0, 5, "", T_EP_CONQUESTS)
    assert state.ep[0] == 44


@pytest.mark.rule("AOC-1.15")
def test_1_15_a_raider_token_taken_off_can_be_placed_again():
    state = scene(raiders={"ophir": 10}).state
    position.remove_raider(state, PLACES["ophir"], "")
    assert position.raiders_in_supply(state) == 1
    assert position.place_raider(state, PLACES["koth"], "")


# Section 2.


@pytest.mark.rule("AOC-2.7", "AOC-2.8")
def test_2_7_and_2_8_a_home_and_a_marked_province_are_friendly_and_others_enemies():
    state = scene(marks={"ophir": "turan tower"}).state
    assert position.is_friendly(state, 0, PLACES["aquilonia"])
    assert position.is_friendly(state, 1, PLACES["ophir"])
    assert position.friendly(state, 1) == [PLACES["turan"], PLACES["ophir"]]
    assert position.is_enemy(state, 0, PLACES["ophir"])
    assert position.is_enemy(state, 0, PLACES["turan"])
    assert not position.is_enemy(state, 1, PLACES["ophir"])


@pytest.mark.rule("AOC-2.9")
def test_2_9_figures_and_raiders_leave_a_province_neutral():
    army = {"aquilonia": {"units": {"koth": 3}, "emissaries": {"koth": 1}}}
    state = scene(players=army, raiders={"koth": 2}, conan="koth").state
    assert position.is_neutral(state, PLACES["koth"])
    assert not position.is_friendly(state, 0, PLACES["koth"])


@pytest.mark.rule("AOC-2.10")
def test_2_10_a_conquered_province_has_one_marker():
    game = scene(players={"aquilonia": {"units": {"ophir": 5}, "progress": {"ophir": 1}}}, pool="court military")
    game.dice("hit hit hit hit hit", "blank blank blank").attack("ophir")
    assert game.mark("ophir") == "aquilonia fort"
    assert [game.mark(place) for place in CENTRAL].count("aquilonia fort") == 1


@pytest.mark.rule("AOC-2.11")
def test_2_11_no_contest_can_put_a_marker_on_a_home():
    figures = {"aquilonia": {"units": {"zamora": 3}, "emissaries": {"turan": 1}}}
    game = scene(players=figures, marks={"zamora": "aquilonia fort"}, pool="court military")
    game.do("die military", "option 1", "from zamora")
    assert "turan" not in game.offered("to")
    game = scene(players=figures, pool="court intrigue").do("die intrigue", "option 1", "pass")
    assert game.step != "scheme"


@pytest.mark.rule("AOC-2.12")
def test_2_12_military_contests_place_forts_and_intrigue_contests_towers():
    game = scene(players={"aquilonia": {"emissaries": {"ophir": 1}}}, pool="court intrigue")
    game.dice("hit hit", "blank blank blank").scheme("ophir")
    assert game.mark("ophir") == "aquilonia tower"
    game = scene(players={"aquilonia": {"units": {"ophir": 3}, "progress": {"ophir": 1}}}, pool="court military")
    game.dice("hit hit hit", "blank blank blank").attack("ophir")
    assert game.mark("ophir") == "aquilonia fort"


@pytest.mark.rule("AOC-2.13")
def test_2_13_a_city_counts_as_a_fort_and_as_a_tower_and_as_one_marker():
    state = scene(marks={"ophir": "aquilonia city", "koth": "aquilonia fort", "argos": "aquilonia tower"}).state
    assert position.marked(state, 0, FORT) == [PLACES["ophir"], PLACES["koth"]]
    assert position.marked(state, 0, TOWER) == [PLACES["ophir"], PLACES["argos"]]
    assert len(position.marked(state, 0, CITY)) == 3


@pytest.mark.rule("AOC-2.16")
def test_2_16_five_units_in_a_province_and_any_number_in_the_own_home():
    state = scene(
        players={"aquilonia": {"units": {"aquilonia": 9, "ophir": 5}}}, marks={"ophir": "aquilonia fort"}
    ).state
    assert position.room(state, 0, PLACES["ophir"]) == 0
    assert not position.can_place_unit(state, 0, PLACES["ophir"])
    assert position.can_place_unit(state, 0, PLACES["aquilonia"])


@pytest.mark.rule("AOC-2.17")
def test_2_17_surplus_units_go_to_the_reserve():
    state = scene(players={"aquilonia": {"units": {"ophir": 7, "aquilonia": 8}}}).state
    position.trim(state, 0, PLACES["ophir"])
    position.trim(state, 0, PLACES["aquilonia"])
    assert state.units[at(0, PLACES["ophir"])] == 5
    assert state.units[at(0, PLACES["aquilonia"])] == 8
    assert position.units_in_reserve(state, 0) == 5


@pytest.mark.rule("AOC-2.18")
def test_2_18_any_number_of_emissaries_share_a_province_with_all():
    players = {
        "aquilonia": {"emissaries": {"ophir": 5, "aquilonia": 1}},
        "turan": {"emissaries": {"ophir": 6}, "units": {"ophir": 5}},
    }
    game = scene(players=players, marks={"ophir": "turan city"}, pool="court intrigue")
    game.do("die intrigue", "option 0", "from aquilonia", "to ophir")
    assert (game.emissaries("aquilonia", "ophir"), game.emissaries("turan", "ophir")) == (6, 6)


@pytest.mark.rule("AOC-2.19")
def test_2_19_entering_a_neutral_province_with_an_army_is_an_attack():
    players = {"aquilonia": {"units": {"aquilonia": 3}}, "turan": {"units": {"ophir": 2}}}
    game = scene(players=players, pool="court military")
    game.dice("hit hit hit", "blank blank", "hit hit hit", "blank blank")
    game.attack("ophir", "aquilonia", 3).do("pass")
    assert game.said("AOC-9.2")[0].startswith("Aquilonia rolls in the battle")
    assert game.units("turan", "ophir") == 0


@pytest.mark.rule("AOC-2.20")
def test_2_20_others_stay_when_a_province_changes_hands():
    players = {"aquilonia": {"units": {"ophir": 3}, "progress": {"ophir": 1}}, "turan": {"emissaries": {"ophir": 2}}}
    game = scene(players=players, raiders={"ophir": 2}, conan="ophir", conan_player="turan", pool="court military")
    game.dice("hit hit hit", "blank blank blank blank").attack("ophir")
    assert game.mark("ophir") == "aquilonia fort"
    assert game.emissaries("turan", "ophir") == 2
    assert game.conan == "ophir"
    assert game.state.raiders[PLACES["ophir"]] == 1  # one is used up by the roll


@pytest.mark.rule("AOC-2.20")
def test_2_20_others_stay_when_a_province_becomes_neutral():
    players = {"aquilonia": {"units": {"aquilonia": 3}}, "stygia": {"emissaries": {"ophir": 2}}}
    more = {"raiders": {"ophir": 2}, "conan": "ophir", "conan_player": "hyperborea", "pool": "court military"}
    game = scene(players=players, marks={"ophir": "turan fort"}, **more)
    game.dice("hit hit hit", "blank blank blank").attack("ophir", "aquilonia", 3)
    assert game.mark("ophir") == ""
    assert game.emissaries("stygia", "ophir") == 2
    assert game.conan == "ophir"
    assert game.state.raiders[PLACES["ophir"]] == 2


@pytest.mark.rule("AOC-2.21")
def test_2_21_an_army_in_a_neutral_province_stands_on_an_icon():
    game = scene(players={"aquilonia": {"units": {"koth": 3}}}, pool="court military", step=steps.TURN)
    assert game.progress("aquilonia", "koth") == 0
    game.dice("hit hit hit", "blank blank blank blank").attack("koth")
    assert game.progress("aquilonia", "koth") == 1
