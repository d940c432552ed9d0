"""Section 7: fate dice and the actions they give."""

from __future__ import annotations

import pytest

from simulator.engine.games.age_of_conan import position, steps
from simulator.engine.games.age_of_conan.play.rules import pool
from simulator.engine.games.age_of_conan.position import COURT, INTRIGUE, MILITARY
from tests.engine.age_of_conan.hyboria import PLACES
from tests.engine.age_of_conan.records import pool as card_pool
from tests.engine.age_of_conan.scene import scene

FORTS = {"ophir": "aquilonia fort", "argos": "aquilonia fort"}


@pytest.mark.rule("AOC-7.1")
def test_7_1_a_fate_die_has_five_icons_one_of_them_twice():
    faces = card_pool().box.fate_faces
    assert len(faces) == 6
    assert set(faces) == {0, 1, 2, 3, 4}


@pytest.mark.rule("AOC-7.2")
def test_7_2_exactly_one_option_of_an_action_is_picked():
    players = {"aquilonia": {"units": {"aquilonia": 3}, "emissaries": {"aquilonia": 1}}}
    game = scene(players=players, marks=FORTS).do("die military")
    assert game.legal == ["pass", "option 0", "option 1", "option 2"]
    game.do("option 2", "place ophir", "place argos")
    assert game.active == "turan"
    game = scene(players=players, marks=FORTS).do("die intrigue")
    assert game.legal == ["pass", "option 0", "option 1", "option 2", "option 3"]


@pytest.mark.rule("AOC-7.3")
def test_7_3_the_conan_part_comes_before_the_court_option():
    game = scene(conan_player="aquilonia", step=steps.TABLE).do("die court")
    assert game.step == "conan_part"
    assert game.do("pass").step == "court"
    game = scene(conan_player="turan").do("die court")
    assert game.legal == ["trade", "keep"]
    assert game.do("keep").step == "court"


@pytest.mark.rule("AOC-7.4")
def test_7_4_the_conan_player_may_move_conan_once():
    game = scene(conan_player="aquilonia", step=steps.TABLE, conan="koth").do("die court", "move_conan ophir")
    assert game.conan == "ophir"
    assert not game.offered("move_conan")


@pytest.mark.rule("AOC-7.5")
def test_7_5_and_place_a_raider_in_or_next_to_conans_province_before_or_after():
    game = scene(conan_player="aquilonia", step=steps.TABLE, conan="koth").do("die court")
    near = {"koth", "corinthia", "khauran", "khoraja", "ophir", "shem", "zamora"}
    assert set(game.offered("raider")) == near
    game.do("raider koth")
    assert not game.offered("raider")
    game.do("move_conan ophir")
    assert game.step == "court"
    game = scene(conan_player="aquilonia", step=steps.TABLE, conan="koth").do("die court", "move_conan ophir")
    assert set(game.offered("raider")) == {"ophir", "aquilonia", "argos", "corinthia", "koth", "nemedia"}
    game.do("raider ophir")
    assert game.state.raiders[PLACES["ophir"]] == 1


@pytest.mark.rule("AOC-7.6")
def test_7_6_raiders_may_come_to_homes_friendly_provinces_and_ones_not_in_play():
    marks = {"ophir": "aquilonia fort"}
    game = scene(("aquilonia", "turan"), conan_player="aquilonia", step=steps.TABLE, conan="aquilonia", marks=marks)
    game.do("die court")
    assert {"aquilonia", "ophir", "cimmeria"} <= set(game.offered("raider"))
    game = scene(raiders={"aquilonia": 2}, conan_player="aquilonia", step=steps.TABLE, conan="aquilonia")
    game.do("die court", "raider aquilonia")
    assert game.state.raiders[PLACES["aquilonia"]] == 3


@pytest.mark.rule("AOC-7.7")
def test_7_7_the_conan_player_takes_no_token_for_it():
    game = scene(conan_player="aquilonia", step=steps.TABLE, conan="koth", destination="koth")
    game.do("die court", "pass", "pass")
    assert game.pile("aquilonia", "tokens") == []
    assert len(game.common("track")) == 3


@pytest.mark.rule("AOC-7.8")
def test_7_8_any_other_player_takes_the_leftmost_token_and_may_trade_it():
    game = scene(track=["treasures 2", "women 1"]).do("die court", "trade")
    assert game.of("aquilonia", "gold") == 2
    assert game.common("track") == ["women 1"]


@pytest.mark.rule("AOC-7.9")
def test_7_9_with_an_empty_track_only_the_court_part_remains():
    game = scene(track=()).do("die court")
    assert game.step == "court"


@pytest.mark.rule("AOC-7.10")
def test_7_10_court_a_draws_one_card_of_each_deck():
    game = scene(track=("women 1", "women 2")).do("die court", "keep", "option 0")
    assert len(game.pile("aquilonia", "kingdom_hand")) == 1
    assert len(game.pile("aquilonia", "strategy_hand")) == 1


@pytest.mark.rule("AOC-7.11")
def test_7_11_court_b_draws_two_strategy_cards():
    game = scene(track=("women 1", "women 2")).do("die court", "keep", "option 1")
    assert game.pile("aquilonia", "kingdom_hand") == []
    assert len(game.pile("aquilonia", "strategy_hand")) == 2


@pytest.mark.rule("AOC-7.13")
def test_7_13_draws_that_no_deck_can_give_are_lost():
    game = scene(track=(), go=False)
    game.state.common(0)[:] = game.state.common(0)[:1]
    game.go().do("die court", "option 1")
    assert len(game.pile("aquilonia", "strategy_hand")) == 1
    assert game.active == "turan"


@pytest.mark.rule("AOC-7.14")
def test_7_14_two_redeployments_of_any_number_of_units():
    players = {"aquilonia": {"units": {"aquilonia": 4, "argos": 1}}}
    game = scene(players=players, marks={**FORTS, "koth": "aquilonia tower"}).do("die military", "option 0")
    game.do("from aquilonia", "to ophir", "count 3", "from ophir", "to koth", "count 3")
    assert (game.units("aquilonia", "aquilonia"), game.units("aquilonia", "koth")) == (1, 3)
    assert game.active == "turan"  # a third one is not offered
    game = scene(players=players, marks=FORTS).do("die military", "option 0")
    game.do("from argos", "to ophir", "pass")
    assert game.units("aquilonia", "ophir") == 1


@pytest.mark.rule("AOC-7.15")
def test_7_15_one_redeployment_and_then_one_attack():
    """AOC-EX-3."""
    players = {"aquilonia": {"units": {"argos": 3, "aquilonia": 2, "ophir": 4}, "progress": {"argos": 1}}}
    game = scene(players=players, marks={"ophir": "aquilonia fort"}).dice("hit hit hit", "blank blank blank blank")
    game.do("die military", "option 1", "from aquilonia", "to ophir", "count 1")
    assert game.step == "attack"
    game.do("here argos")
    assert (game.units("aquilonia", "ophir"), game.units("aquilonia", "aquilonia")) == (5, 1)
    assert [text.count("hit") + text.count("blank") for text in game.said(kind="dice")] == [3, 4]


@pytest.mark.rule("AOC-7.15")
@pytest.mark.parametrize("redeployed", [False, True])
def test_7_15_the_redeployment_may_be_skipped_and_its_units_may_attack(redeployed: bool):
    """AOC-EX-4 and AOC-EX-5."""
    players = {"aquilonia": {"units": {"argos": 3, "aquilonia": 2, "ophir": 4}, "progress": {"argos": 1}}}
    game = scene(players=players, marks={"ophir": "aquilonia fort"})
    game.dice("hit hit hit hit hit", "blank blank blank blank").do("die military", "option 1")
    if redeployed:
        game.do("from ophir", "to aquilonia", "count 3", "from aquilonia", "to argos", "count 2")
    else:
        game.do("pass", "from aquilonia", "to argos", "count 2")
    left = (3, 1) if redeployed else (0, 4)
    assert (game.units("aquilonia", "aquilonia"), game.units("aquilonia", "ophir")) == left
    assert game.units("aquilonia", "argos") == 5
    assert game.said(kind="dice")[0].count("hit") == 5


@pytest.mark.rule("AOC-7.16")
def test_7_16_an_attack_moves_units_or_starts_where_an_army_is_on_campaign():
    players = {"aquilonia": {"units": {"argos": 3, "ophir": 2}}, "turan": {"units": {"nemedia": 2}}}
    game = scene(players=players, marks={"ophir": "aquilonia fort", "corinthia": "turan fort"})
    game.do("die military", "option 1", "pass")
    assert game.step == "attack"
    assert game.offered("here") == ["argos"]
    assert set(game.offered("from")) == {"argos", "ophir"}
    game.do("from ophir")
    assert set(game.offered("to")) == {"argos", "corinthia", "koth", "nemedia"}


@pytest.mark.rule("AOC-7.17")
def test_7_17_one_unit_in_each_of_two_different_friendly_provinces():
    game = scene(marks=FORTS).do("die military", "option 2", "place ophir")
    assert set(game.offered("place")) == {"aquilonia", "argos"}
    game.do("place argos")
    assert (game.units("aquilonia", "ophir"), game.units("aquilonia", "argos")) == (1, 1)
    assert game.active == "turan"


@pytest.mark.rule("AOC-7.18")
def test_7_18_placements_need_a_reserve_and_room():
    players = {"aquilonia": {"units": {"aquilonia": 12, "ophir": 5}}}
    game = scene(players=players, marks=FORTS).do("die military", "option 2")
    assert set(game.offered("place")) == {"aquilonia", "argos"}
    game.do("place argos")
    assert game.active == "turan"  # 18 units are on the board
    full = {"aquilonia": {"units": {"aquilonia": 18}}}
    assert "option 2" not in scene(players=full).do("die military").legal


@pytest.mark.rule("AOC-7.19")
def test_7_19_two_emissaries_move_one_after_the_other():
    """AOC-EX-6."""
    game = scene(("turan", "stygia"), players={"turan": {"emissaries": {"turan": 4}}}).do("die intrigue", "option 0")
    game.do("from turan")
    assert "zamora" in game.offered("to")
    assert "koth" not in game.offered("to")
    game.do("to zamora", "from turan")
    assert "koth" in game.offered("to")
    game.do("to koth")
    assert [game.emissaries("turan", place) for place in ("turan", "zamora", "koth")] == [2, 1, 1]
    assert game.active == "stygia"


@pytest.mark.rule("AOC-7.20")
def test_7_20_one_move_and_then_an_intrigue_contest_of_any_emissary():
    players = {"aquilonia": {"emissaries": {"aquilonia": 1, "koth": 1}}}
    game = scene(players=players, marks={"corinthia": "turan tower"}).do("die intrigue", "option 1")
    game.do("from aquilonia", "to ophir")
    assert set(game.offered("here")) == {"ophir", "koth"}
    game.dice("hit hit", "blank blank blank blank").do("here koth")
    assert game.mark("koth") == "aquilonia tower"
    assert game.active == "turan"


@pytest.mark.rule("AOC-7.20")
def test_7_20_the_contest_may_be_left_out():
    game = scene(players={"aquilonia": {"emissaries": {"koth": 1}}}).do("die intrigue", "option 1", "pass", "pass")
    assert not game.said(kind="contest")
    assert game.active == "turan"


@pytest.mark.rule("AOC-7.21")
def test_7_21_one_move_and_then_gold_for_an_emissary_in_an_enemy_province():
    players = {"aquilonia": {"emissaries": {"aquilonia": 1}}}
    game = scene(players=players, marks={"ophir": "turan fort"}).do("die intrigue", "option 2")
    game.do("from aquilonia", "to ophir", "place ophir")
    assert game.of("aquilonia", "gold") == 3
    assert game.emissaries("aquilonia", "ophir") == 0


@pytest.mark.rule("AOC-7.21")
def test_7_21_no_second_emissary_moves_before_gold_is_collected():
    players = {"aquilonia": {"emissaries": {"aquilonia": 2}}}
    game = scene(players=players, marks={"ophir": "turan fort"}).do("die intrigue", "option 2")
    game.do("from aquilonia", "to ophir")
    assert game.legal == ["pass", "place ophir"]


@pytest.mark.rule("AOC-7.22")
def test_7_22_gold_comes_from_any_enemy_province_but_a_home():
    places = {"ophir": 1, "steppes": 1, "turan": 1, "koth": 1}
    marks = {"ophir": "turan city", "steppes": "turan fort"}
    players = {"aquilonia": {"emissaries": places}, "turan": {"units": {"steppes": 3}}}
    game = scene(players=players, marks=marks).do("die intrigue", "option 2", "pass")
    assert set(game.offered("place")) == {"ophir", "steppes"}
    assert game.do("place steppes").of("aquilonia", "gold") == 2


@pytest.mark.rule("AOC-7.23")
def test_7_23_an_emissary_from_the_reserve_comes_to_a_friendly_province():
    game = scene(marks=FORTS).do("die intrigue")
    assert game.legal == ["pass", "option 3"]
    game.do("option 3")
    assert set(game.offered("place")) == {"aquilonia", "ophir", "argos"}
    assert game.do("place argos").emissaries("aquilonia", "argos") == 1
    all_six = {"aquilonia": {"emissaries": {"aquilonia": 6}}}
    assert "option 3" not in scene(players=all_six).do("die intrigue").legal


@pytest.mark.rule("AOC-7.24")
def test_7_24_a_military_intrigue_die_gives_one_of_the_two():
    players = {"aquilonia": {"emissaries": {"aquilonia": 1}}}
    game = scene(players=players, pool="either court").do("die either")
    assert game.legal == ["take military", "take intrigue"]
    assert game.do("take intrigue").step == "intrigue"


@pytest.mark.rule("AOC-7.25")
def test_7_25_a_die_of_its_own_blocks_either_action():
    state = scene(pool="either military court").state
    assert pool.acts_of(state, 3) == [INTRIGUE]
    state = scene(pool="either intrigue court").state
    assert pool.acts_of(state, 3) == [MILITARY]


@pytest.mark.rule("AOC-7.26")
def test_7_26_with_both_in_the_pool_it_cannot_be_chosen():
    assert scene(pool="either military intrigue").offered("die") == ["military", "intrigue"]


@pytest.mark.rule("AOC-7.27")
def test_7_27_a_wild_die_gives_any_action_but_of_court_only_the_court_part():
    game = scene(pool="wild wild", conan_player="aquilonia", step=steps.ROLL_POOL)
    assert game.step == "take"  # both dice are alike
    assert game.legal == ["take military", "take intrigue", "take court"]
    assert game.do("take court").step == "court"
    game = scene(pool="wild wild").do("take court", "option 1")
    assert len(game.common("track")) == 3


@pytest.mark.rule("AOC-7.28")
@pytest.mark.parametrize(
    ("others", "acts"),
    [
        ("", [MILITARY, INTRIGUE, COURT]),
        ("wild", [MILITARY, INTRIGUE, COURT]),
        ("court", [MILITARY, INTRIGUE]),
        ("military", [INTRIGUE, COURT]),
        ("intrigue", [MILITARY, COURT]),
        ("either", [COURT]),
        ("either court", []),
        ("military court", [INTRIGUE]),
    ],
)
def test_7_28_other_dice_block_what_they_would_have_allowed(others: str, acts: list[int]):
    assert pool.acts_of(scene(pool=f"wild {others}", step=steps.TABLE, go=False).state, 4) == acts


@pytest.mark.rule("AOC-7.29")
def test_7_29_a_wild_die_with_nothing_to_give_cannot_be_chosen():
    assert scene(pool="wild either court").offered("die") == ["court", "either"]


@pytest.mark.rule("AOC-7.30")
def test_7_30_some_die_can_always_be_chosen():
    for number in range(1, 32):
        faces = [face for face in range(5) if number >> face & 1]
        state = scene(pool="", step=steps.TABLE, go=False).state
        for face in faces:
            state.pool[face] = 1
        assert any(pool.acts_of(state, face) for face in faces)


@pytest.mark.rule("AOC-7.31")
def test_7_31_an_action_has_one_attack_or_one_intrigue_contest():
    players = {"aquilonia": {"units": {"koth": 1, "argos": 2}}}
    game = scene(players=players).dice("hit blank", "blank blank blank blank").attack("argos")
    assert game.step == "march"
    assert game.do("pass").active == "turan"
    players = {"aquilonia": {"emissaries": {"koth": 1, "argos": 1}}}
    game = scene(players=players).dice("hit", "blank blank blank blank").scheme("koth")
    assert game.active == "turan"


@pytest.mark.rule("AOC-7.32")
def test_7_32_units_that_were_redeployed_may_attack():
    players = {"aquilonia": {"units": {"aquilonia": 2}}}
    game = scene(players=players, marks={"ophir": "aquilonia fort"}).dice("hit hit", "blank blank blank blank")
    game.do("die military", "option 1", "from aquilonia", "to ophir", "count 2", "from ophir", "to koth", "count 2")
    assert game.units("aquilonia", "koth") == 2


@pytest.mark.rule("AOC-7.33")
def test_7_33_the_two_emissaries_are_two_figures():
    players = {"aquilonia": {"emissaries": {"aquilonia": 1, "koth": 1}}}
    game = scene(players=players).do("die intrigue", "option 0", "from aquilonia", "to ophir")
    assert game.offered("from") == ["koth"]
    game = scene(players={"aquilonia": {"emissaries": {"aquilonia": 1}}}).do("die intrigue", "option 0")
    assert game.do("from aquilonia", "to ophir").active == "turan"


@pytest.mark.rule("AOC-7.33")
def test_7_33_an_option_lets_the_same_one_move_twice():
    players = {"aquilonia": {"emissaries": {"aquilonia": 1}}}
    game = scene(players=players, options={"same_emissary_twice": "yes"})
    game.do("die intrigue", "option 0", "from aquilonia", "to ophir", "from ophir", "to koth")
    assert game.emissaries("aquilonia", "koth") == 1


def test_the_names_of_the_faces_are_those_of_the_rules():
    assert position.FATE_NAMES == ("court+Conan", "military", "intrigue", "military/intrigue", "wild")
