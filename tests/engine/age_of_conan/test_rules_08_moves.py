"""Section 8: movement of armies and emissaries."""

from __future__ import annotations

import pytest

from simulator.engine.games.age_of_conan import steps
from simulator.engine.games.age_of_conan.play.rules import moves
from tests.engine.age_of_conan.hyboria import PLACES
from tests.engine.age_of_conan.scene import Scene, scene

TWO = ("aquilonia", "turan")


def named(provinces: list[int]) -> set[str]:
    return {list(PLACES)[place] for place in provinces}


def army(**units: int) -> dict[str, dict[str, dict[str, int]]]:
    return {"aquilonia": {"units": units}}


def walk(start: str = "aquilonia", **more: object) -> Scene:
    """Aquilonia is about to move an emissary out of a province."""
    game = scene(**more).do("die intrigue", "option 0")
    return game.do(f"from {start}")


@pytest.mark.rule("AOC-8.1")
def test_8_1_any_number_of_units_moves_and_the_others_stay():
    game = scene(players=army(aquilonia=4), marks={"ophir": "aquilonia fort"})
    game.do("die military", "option 0", "from aquilonia", "to ophir")
    assert game.offered("count") == ["1", "2", "3", "4"]
    game.do("count 3")
    assert (game.units("aquilonia", "aquilonia"), game.units("aquilonia", "ophir")) == (1, 3)


@pytest.mark.rule("AOC-8.2")
def test_8_2_a_redeployment_enters_friendly_provinces_and_causes_no_contest():
    marks = {"ophir": "aquilonia fort", "argos": "turan fort"}
    game = scene(players=army(aquilonia=4, zingara=1), marks=marks)
    game.do("die military", "option 0", "from aquilonia", "count 2")
    assert game.said("AOC-7.14") == ["Aquilonia moves 2 units from Aquilonia to Ophir."]
    assert not game.said(kind="contest")


@pytest.mark.rule("AOC-8.3")
def test_8_3_units_on_campaign_may_be_redeployed_and_progress_stays_with_those_left():
    players = {"aquilonia": {"units": {"koth": 3}, "progress": {"koth": 2}}}
    game = scene(players=players, marks={"ophir": "aquilonia fort"}).do(
        "die military", "option 0", "from koth", "count 2"
    )
    assert game.progress("aquilonia", "koth") == 2
    game.do("from koth")
    assert game.units("aquilonia", "ophir") == 3
    assert game.progress("aquilonia", "koth") == 0


@pytest.mark.rule("AOC-8.4")
def test_8_4_moving_into_a_neutral_province_is_a_campaign_or_a_battle():
    game = scene(players=army(aquilonia=3)).dice("hit hit hit", "blank blank blank").attack("ophir", "aquilonia", 3)
    assert "campaign in Ophir" in game.said("AOC-9.2")[0]
    players = {**army(aquilonia=3), "turan": {"units": {"ophir": 1}}}
    game = scene(players=players).dice("hit hit hit", "blank").attack("ophir", "aquilonia", 3)
    assert "battle in Ophir" in game.said("AOC-9.2")[0]


@pytest.mark.rule("AOC-8.5")
def test_8_5_new_units_join_an_own_army_on_campaign_at_its_icon():
    players = {"aquilonia": {"units": {"aquilonia": 2, "nemedia": 2}, "progress": {"nemedia": 2}}}
    game = scene(players=players).dice("hit hit hit hit", "blank blank blank blank blank")
    game.attack("nemedia", "aquilonia", 2)
    assert game.mark("nemedia") == "aquilonia fort"  # won on the rightmost icon
    assert game.units("aquilonia", "nemedia") == 3


@pytest.mark.rule("AOC-8.6")
def test_8_6_moving_into_an_enemy_province_is_a_siege():
    game = scene(players=army(aquilonia=3), marks={"ophir": "turan tower"}).dice("hit hit hit", "blank blank blank")
    game.attack("ophir", "aquilonia", 3)
    assert "siege in Ophir" in game.said("AOC-9.2")[0]


@pytest.mark.rule("AOC-8.7")
def test_8_7_homes_of_others_are_closed():
    state = scene(players=army(zamora=3)).state
    assert not moves.can_attack(state, 0, PLACES["turan"])
    assert not moves.can_redeploy_to(state, 0, PLACES["turan"])
    assert "turan" not in named(moves.attack_targets(state, 0, PLACES["zamora"]))


@pytest.mark.rule("AOC-8.8")
def test_8_8_so_is_the_home_of_a_kingdom_that_nobody_plays():
    state = scene(("turan", "stygia"), players={"turan": {"units": {"ophir": 3}}}).state
    assert not moves.can_attack(state, 0, PLACES["aquilonia"])
    assert not moves.can_redeploy_to(state, 0, PLACES["aquilonia"])
    state = scene(("turan", "stygia"), players={"turan": {"units": {"khauran": 3}}}).state
    assert not moves.can_attack(state, 0, PLACES["hyperborea"])


@pytest.mark.rule("AOC-8.9")
def test_8_9_a_friendly_province_cannot_be_attacked():
    state = scene(players=army(aquilonia=3, ophir=2), marks={"ophir": "aquilonia tower"}).state
    assert not moves.can_attack(state, 0, PLACES["ophir"])
    assert PLACES["ophir"] not in moves.campaigns(state, 0)


@pytest.mark.rule("AOC-8.10")
def test_8_10_provinces_not_in_play_are_closed_to_units():
    state = scene(TWO, players=army(aquilonia=3)).state
    assert named(moves.attack_targets(state, 0, PLACES["aquilonia"])) == {"argos", "nemedia", "ophir", "zingara"}


@pytest.mark.rule("AOC-8.11")
def test_8_11_an_attack_brings_no_more_than_five_units():
    game = scene(players=army(aquilonia=9, argos=2)).do("die military", "option 1").pick("pass")
    game.do("from aquilonia", "to argos")
    assert game.offered("count") == ["1", "2", "3"]
    game = scene(players=army(aquilonia=9)).do("die military", "option 1", "from aquilonia", "to argos")
    assert game.offered("count") == ["1", "2", "3", "4", "5"]


@pytest.mark.rule("AOC-8.11")
def test_8_11_an_own_army_of_five_gets_no_more_units():
    game = scene(players=army(aquilonia=3, argos=5)).do("die military", "option 1").pick("pass")
    assert game.offered("here") == ["argos"]
    assert "argos" not in game.do("from aquilonia").offered("to")


@pytest.mark.rule("AOC-8.12")
def test_8_12_the_attacking_units_come_from_one_province():
    game = scene(players=army(aquilonia=2, ophir=2), marks={"ophir": "aquilonia fort"})
    game.dice("hit", "blank blank blank blank blank").do("die military", "option 1", "pass")
    game.do("from ophir", "to nemedia", "count 1")
    assert game.units("aquilonia", "aquilonia") == 2
    assert game.units("aquilonia", "nemedia") == 1
    assert game.active == "turan"


@pytest.mark.rule("AOC-8.13")
def test_8_13_an_emissary_goes_on_from_friendly_provinces_and_other_own_emissaries():
    players = {"aquilonia": {"emissaries": {"aquilonia": 1, "argos": 1}}}
    game = walk(players=players, marks={"ophir": "aquilonia fort"})
    found = set(game.offered("to"))
    assert {"koth", "corinthia"} <= found  # over Ophir, which is friendly
    assert "shem" in found  # over Argos with an own emissary
    assert "nordheim" not in found  # Cimmeria stops it
    assert "khauran" not in found  # Koth stops it


@pytest.mark.rule("AOC-8.14")
def test_8_14_it_may_cross_any_number_of_provinces_and_stop_in_any():
    marks = {"ophir": "aquilonia fort", "koth": "aquilonia tower", "zamora": "aquilonia city"}
    game = walk(players={"aquilonia": {"emissaries": {"aquilonia": 1}}}, marks=marks)
    assert {"ophir", "koth", "zamora", "turan", "steppes", "brythunia"} <= set(game.offered("to"))


@pytest.mark.rule("AOC-8.15")
def test_8_15_an_emissary_is_a_bridge_for_the_second_but_not_for_itself():
    game = walk("koth", players={"aquilonia": {"emissaries": {"koth": 1}}})
    # back through Koth, where only the moving emissary was, it could not go on
    assert set(game.offered("to")) == {"corinthia", "khauran", "khoraja", "ophir", "shem", "zamora"}
    players = {"aquilonia": {"emissaries": {"koth": 1, "ophir": 1}}}
    game = scene(players=players).do("die intrigue", "option 0", "from koth", "to shem", "from ophir")
    assert "stygia" not in game.offered("to")


@pytest.mark.rule("AOC-8.16")
def test_8_16_emissaries_may_enter_homes_of_others_but_do_nothing_there():
    players = {"aquilonia": {"emissaries": {"zamora": 1}}}
    game = walk("zamora", players=players)
    assert "turan" in game.offered("to")
    assert "iranistan" not in game.offered("to")  # Turan is not friendly
    bridge = {"aquilonia": {"emissaries": {"zamora": 1, "turan": 1}}}
    assert "iranistan" in walk("zamora", players=bridge).offered("to")
    game = scene(players={"aquilonia": {"emissaries": {"turan": 1}}})
    assert game.do("die intrigue", "option 1", "pass").active == "turan"
    game = scene(players={"aquilonia": {"emissaries": {"turan": 1}}})
    assert game.do("die intrigue", "option 2", "pass").active == "turan"


@pytest.mark.rule("AOC-8.16")
def test_8_16_an_option_closes_them():
    options = {"emissary_may_enter_enemy_home": "no"}
    game = walk("zamora", players={"aquilonia": {"emissaries": {"zamora": 1}}}, options=options)
    assert "turan" not in game.offered("to")


@pytest.mark.rule("AOC-8.17")
def test_8_17_emissaries_enter_provinces_that_are_not_in_play():
    options = {"emissary_may_enter_enemy_home": "no"}
    players = {"turan": {"emissaries": {"ophir": 1, "border_kingdoms": 1}}}
    game = scene(("turan", "stygia"), players=players, options=options).do("die intrigue", "option 0", "from ophir")
    assert "aquilonia" in game.offered("to")
    game = scene(("turan", "stygia"), players=players, options=options)
    game.do("die intrigue", "option 0", "from border_kingdoms")
    assert {"hyperborea", "aquilonia", "nordheim"} <= set(game.offered("to"))


@pytest.mark.rule("AOC-8.18")
def test_8_18_emissaries_enter_anything_and_are_never_removed_by_armies():
    marks = {"border_kingdoms": "turan city"}
    players = {
        "aquilonia": {"emissaries": {"aquilonia": 1}},
        "turan": {"units": {"cimmeria": 3, "border_kingdoms": 2}, "emissaries": {"ophir": 1}},
    }
    game = walk(players=players, marks=marks)
    assert {"cimmeria", "border_kingdoms", "pictish_wilderness"} <= set(game.offered("to"))
    game = scene(players={**army(aquilonia=3), "turan": {"emissaries": {"ophir": 1}}})
    game.dice("hit hit hit", "blank blank blank").attack("ophir", "aquilonia", 3)
    assert game.emissaries("turan", "ophir") == 1


@pytest.mark.rule("AOC-8.19")
def test_8_19_conan_moves_one_province_and_never_blocks():
    game = scene(conan_player="aquilonia", conan="koth")
    assert set(game.offered("move_conan")) == {"corinthia", "khauran", "khoraja", "ophir", "shem", "zamora"}
    game = scene(players=army(aquilonia=3), conan="ophir", step=steps.TABLE).do("die military", "option 1")
    assert "ophir" in game.do("from aquilonia").offered("to")
