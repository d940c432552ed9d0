"""Section 13: battles; the first tests of the section are among those of sieges."""

from __future__ import annotations

import pytest

from simulator.engine.games.age_of_conan.position import CL_KIND, NONE
from tests.engine.age_of_conan.card_scenes import fight
from tests.engine.age_of_conan.scene import Scene, scene

OPHIR_URBAN = 1  # the second icon of Ophir


def battle(units: int = 3, guard: int = 2, source: str = "aquilonia", **more: object) -> Scene:
    """Aquilonia is about to attack an army of Turan in the neutral Ophir."""
    players = {
        "aquilonia": {"units": {source: units}, **dict(more.pop("aquilonia", {}))},
        "turan": {"units": {"ophir": guard}, "progress": {"ophir": OPHIR_URBAN}, **dict(more.pop("turan", {}))},
    }
    return scene(players=players, **more)


def won(game: Scene, attack: int, defense: int) -> Scene:
    return game.dice(" ".join(["hit"] * attack), " ".join(["blank"] * defense))


def lost(game: Scene, attack: int, defense: int) -> Scene:
    return game.dice(" ".join(["blank"] * attack), " ".join(["hit"] * defense))


def counted(game: Scene) -> list[int]:
    return [len(text.partition(" rolls ")[2].split(", ")) for text in game.said(kind="dice")]


@pytest.mark.rule("AOC-13.1")
def test_13_1_part_of_an_army_may_attack_and_the_owner_of_the_other_defends():
    game = battle(4, turan={"hand": ["north strategy 6"]}).attack("ophir", "aquilonia", 2)
    assert (game.units("aquilonia", "ophir"), game.units("aquilonia", "aquilonia")) == (2, 2)
    assert (game.mover, game.step) == ("turan", "answer")


@pytest.mark.rule("AOC-13.2")
def test_13_2_the_units_are_counted_anew_for_each_roll():
    game = won(lost(battle(), 3, 2), 2, 2).attack("ophir", "aquilonia", 3).do("pass")
    assert counted(game)[:4] == [3, 2, 2, 2]


@pytest.mark.rule("AOC-13.3")
def test_13_3_the_terrain_holds_for_both_sides():
    """AOC-EX-16: an army on the second icon of Koth, woods."""
    fits, fails = "east strategy 3", "east strategy 2"
    players = {
        "aquilonia": {"units": {"ophir": 3}, "hand": [fits, fails]},
        "turan": {"units": {"koth": 2}, "progress": {"koth": 1}, "hand": ["north strategy 3", "north strategy 2"]},
    }
    game = scene(players=players, marks={"ophir": "aquilonia fort"}).attack("koth", "ophir", 3)
    assert game.offered("commit") == [fits]
    assert game.do("pass").offered("commit") == ["north strategy 3"]


@pytest.mark.rule("AOC-13.4")
def test_13_4_the_attacker_may_use_a_strategy_card():
    game = battle(aquilonia={"hand": ["north strategy 6"]}).attack("ophir", "aquilonia", 3)
    assert (game.mover, game.offered("commit")) == ("aquilonia", ["north strategy 6"])


@pytest.mark.rule("AOC-13.6")
def test_13_6_not_to_a_province_that_is_not_friendly():
    game = won(lost(battle(source="koth"), 3, 2), 2, 2).attack("ophir", "koth", 3)
    assert not game.said("AOC-13.6")
    assert len(game.said("AOC-9.29")) >= 2


@pytest.mark.rule("AOC-13.6")
def test_13_6_nobody_is_asked_once_an_army_is_gone():
    game = won(battle(guard=1), 3, 1).attack("ophir", "aquilonia", 3)
    assert (game.step, game.offered("retreat")) == ("march", [])
    game = lost(battle(1, marks={"koth": "turan fort"}), 1, 2).attack("ophir", "aquilonia", 1)
    assert game.offered("retreat") == []
    assert game.active == "turan"


@pytest.mark.rule("AOC-13.7")
def test_13_7_the_whole_army_retreats_to_one_province_or_stays():
    game = won(battle(guard=4, marks={"koth": "turan tower"}), 3, 4).attack("ophir", "aquilonia", 3)
    assert game.mover == "aquilonia"  # asked first
    game.do("pass")
    assert (game.mover, game.legal) == ("turan", ["pass", "retreat koth"])
    game.do("retreat koth")
    assert (game.units("turan", "koth"), game.units("turan", "ophir")) == (3, 0)


@pytest.mark.rule("AOC-13.7")
def test_13_7_not_to_a_province_of_another_player_nor_to_a_neutral_one():
    marks = {"koth": "stygia fort", "nemedia": "aquilonia fort", "argos": "turan fort"}
    game = won(battle(marks=marks), 3, 2).attack("ophir", "aquilonia", 3).do("pass")
    assert game.offered("retreat") == ["argos"]


@pytest.mark.rule("AOC-13.7", "AOC-13.8")
def test_13_8_a_full_province_may_be_chosen_and_takes_nobody():
    turan = {"units": {"ophir": 3, "koth": 5}}
    game = won(battle(turan=turan, marks={"koth": "turan fort"}), 3, 3).attack("ophir", "aquilonia", 3)
    game.do("pass", "retreat koth")
    assert (game.units("turan", "koth"), game.units("turan", "ophir")) == (5, 0)
    assert game.of("aquilonia", "crom") == 1


@pytest.mark.rule("AOC-13.8")
def test_13_8_the_own_home_takes_any_number():
    players = {
        "aquilonia": {"units": {"corinthia": 3}},
        "turan": {"units": {"zamora": 3, "turan": 5}, "progress": {"zamora": 1}},
    }
    game = won(scene(players=players, marks={"corinthia": "aquilonia fort"}), 3, 3).attack("zamora", "corinthia", 3)
    game.do("pass", "retreat turan")
    assert game.units("turan", "turan") == 7
    assert game.said("AOC-2.17") == []


@pytest.mark.rule("AOC-13.8")
def test_13_8_the_attackers_army_loses_its_surplus_too():
    marks = {"nemedia": "aquilonia fort"}
    game = lost(battle(4, source="nemedia", marks=marks), 4, 2).attack("ophir", "nemedia", 4)
    game.state.units[9] = 4  # a card has filled Nemedia meanwhile
    game.do("retreat nemedia")
    assert game.units("aquilonia", "nemedia") == 5


@pytest.mark.rule("AOC-13.10")
def test_13_10_the_next_roll_is_fought_on_the_leftmost_icon():
    cards = {"hand": ["north strategy 5", "north strategy 6"]}  # plains and hills; woods and urban
    game = won(battle(guard=1, aquilonia=cards), 3, 1).attack("ophir", "aquilonia", 3).do("pass", "march")
    assert game.offered("commit") == ["north strategy 5"]


@pytest.mark.rule("AOC-13.11")
def test_13_11_a_march_costs_a_unit_and_waiting_leaves_the_army_there():
    game = won(battle(guard=1), 3, 1).attack("ophir", "aquilonia", 3).do("march")
    assert counted(game)[2:4] == [2, 3]  # two units against the rating
    game = won(battle(guard=1), 3, 1).attack("ophir", "aquilonia", 3).do("pass")
    assert (game.active, game.mark("ophir"), game.units("aquilonia", "ophir")) == ("turan", "", 3)


@pytest.mark.rule("AOC-13.11")
def test_13_11_a_single_unit_has_to_wait():
    game = won(battle(1, guard=1), 1, 1).attack("ophir", "aquilonia", 1)
    assert (game.active, game.units("aquilonia", "ophir")) == ("turan", 1)


@pytest.mark.rule("AOC-13.13", "AOC-19.20")
def test_13_13_both_get_a_token_if_both_armies_are_gone_at_once():
    they = {"sorcery": 1}
    game = fight("battle", (), ["Book of Skelos"], units=1, against="stygia", dice="hit blank", they=they)
    while not game.can("use Book of Skelos"):
        game.do("pass")
    game.do("use Book of Skelos")
    assert (game.units("aquilonia", "ophir"), game.units("stygia", "ophir")) == (0, 0)
    assert (game.of("aquilonia", "crom"), game.of("stygia", "crom")) == (1, 1)
    assert game.state.clash[CL_KIND] == NONE  # nobody is left to march


@pytest.mark.rule("AOC-13.14")
def test_13_14_the_attacker_from_neutral_ground_waits_for_the_defenders_choice():
    game = lost(battle(source="koth", marks={"argos": "turan fort"}), 3, 2).attack("ophir", "koth", 3)
    assert (game.mover, game.step) == ("turan", "withdraw")
    # those he left behind keep their campaign, but that is no friendly province
    aquilonia = {"units": {"koth": 4}, "progress": {"koth": 1}}
    game = battle(aquilonia=aquilonia, marks={"argos": "turan fort"})
    assert lost(game, 3, 2).attack("ophir", "koth", 3).step == "withdraw"
