"""Sections 12 and 13: sieges and battles."""

from __future__ import annotations

import pytest

from tests.engine.age_of_conan.card_scenes import fight
from tests.engine.age_of_conan.scene import Scene, scene


def siege(units: int = 3, guard: int = 1, province: str = "ophir", mark: str = "fort", **more: object) -> Scene:
    """Aquilonia is about to besiege a province of Turan out of its home."""
    players = {
        "aquilonia": {"units": {"aquilonia": units}, **dict(more.pop("aquilonia", {}))},
        "turan": {"units": {province: guard}, **dict(more.pop("turan", {}))},
    }
    return scene(players=players, marks={province: f"turan {mark}", **dict(more.pop("marks", {}))}, **more)


def battle(units: int = 3, guard: int = 2, source: str = "aquilonia", **more: object) -> Scene:
    """Aquilonia is about to attack an army of Turan in the neutral Ophir."""
    players = {
        "aquilonia": {"units": {source: units}, **dict(more.pop("aquilonia", {}))},
        "turan": {"units": {"ophir": guard}, "progress": {"ophir": 1}, **dict(more.pop("turan", {}))},
    }
    return scene(players=players, **more)


def win(attack: int, defense: int) -> tuple[str, str]:
    return " ".join(["hit"] * attack), " ".join(["blank"] * defense)


def lose(attack: int, defense: int) -> tuple[str, str]:
    return " ".join(["blank"] * attack), " ".join(["hit"] * defense)


def counted(game: Scene) -> list[int]:
    return [len(text.partition(" rolls ")[2].split(", ")) for text in game.said(kind="dice")]


def rolls(game: Scene) -> int:
    return len(game.said("AOC-9.29"))


@pytest.mark.rule("AOC-12.1")
def test_12_1_entering_an_enemy_province_is_a_siege_with_at_least_one_roll():
    game = siege().dice(*win(3, 3)).attack("ophir", "aquilonia", 3)
    assert game.said("AOC-9.2") == ["Aquilonia rolls in the siege in Ophir."]
    assert rolls(game) == 1
    assert game.units("aquilonia", "ophir") == 3


@pytest.mark.rule("AOC-12.2")
@pytest.mark.parametrize(("guard", "dice"), [(0, 3), (2, 3), (5, 5)])
def test_12_2_the_defender_rolls_his_units_or_the_rating(guard: int, dice: int):
    """AOC-EX-15."""
    game = siege(5, guard).attack("ophir", "aquilonia", 5)
    assert counted(game)[:2] == [5, dice]


@pytest.mark.rule("AOC-12.3")
def test_12_3_the_terrain_is_always_the_first_icon():
    cards = {"hand": ["north strategy 5", "north strategy 6", "east strategy 5"]}
    game = siege(aquilonia=cards).dice(*win(3, 3)).attack("ophir", "aquilonia", 3)
    assert set(game.offered("commit")) == {"north strategy 5", "east strategy 5"}  # plains
    game.do("commit north strategy 5", "pass")
    assert game.offered("commit") == ["east strategy 5"]


@pytest.mark.rule("AOC-12.4")
def test_12_4_both_sides_may_use_cards_and_sorcery():
    cards = {"hand": ["north strategy 5"], "sorcery": 1}
    game = siege(aquilonia=cards, turan={"hand": ["east strategy 5"], "sorcery": 1})
    game.attack("ophir", "aquilonia", 3).do("commit north strategy 5", "commit east strategy 5")
    assert game.can("reroll")
    game.do("pass")
    assert (game.mover, game.can("reroll")) == ("turan", True)


@pytest.mark.rule("AOC-12.5")
def test_12_5_a_lost_roll_costs_the_defender_a_unit_and_then_his_marker():
    game = siege().dice(*win(3, 3), *win(3, 3)).attack("ophir", "aquilonia", 3)
    assert (game.units("turan", "ophir"), game.mark("ophir")) == (0, "turan fort")
    game.do("pass")
    assert game.mark("ophir") == ""


@pytest.mark.rule("AOC-12.6")
def test_12_6_a_city_leaves_as_a_whole():
    game = siege(guard=0, mark="city").dice(*win(3, 3)).attack("ophir", "aquilonia", 3)
    assert game.mark("ophir") == ""


@pytest.mark.rule("AOC-12.7")
def test_12_7_a_lost_roll_costs_the_attacker_a_unit():
    game = siege().dice(*lose(3, 3)).attack("ophir", "aquilonia", 3)
    assert (game.units("aquilonia", "ophir"), game.units("turan", "ophir")) == (2, 1)


@pytest.mark.rule("AOC-12.8")
def test_12_8_after_each_roll_the_attacker_retreats_or_fights_on():
    game = siege().dice(*lose(3, 3)).attack("ophir", "aquilonia", 3)
    assert (game.mover, game.legal) == ("aquilonia", ["pass", "retreat aquilonia"])


@pytest.mark.rule("AOC-12.9")
def test_12_9_a_retreat_takes_the_whole_army_back():
    game = siege(5).dice(*lose(3, 3)).attack("ophir", "aquilonia", 3).do("retreat aquilonia")
    assert (game.units("aquilonia", "ophir"), game.units("aquilonia", "aquilonia")) == (0, 4)
    assert game.active == "turan"


@pytest.mark.rule("AOC-12.9")
def test_12_9_the_stacking_limit_holds_on_arrival():
    marks = {"nemedia": "aquilonia fort"}
    aquilonia = {"units": {"nemedia": 5}}
    game = siege(aquilonia=aquilonia, marks=marks).dice(*lose(4, 3)).attack("ophir", "nemedia", 4)
    game.state.units[9] = 4  # somebody else has filled Nemedia meanwhile
    game.do("retreat nemedia")
    assert game.units("aquilonia", "nemedia") == 5


@pytest.mark.rule("AOC-12.10")
def test_12_10_to_neutral_ground_only_while_it_is_free_and_progress_stays_with_units_left():
    aquilonia = {"units": {"koth": 4}, "progress": {"koth": 2}}
    game = siege(aquilonia=aquilonia).dice(*win(3, 3)).attack("ophir", "koth", 3).do("retreat koth")
    assert (game.units("aquilonia", "koth"), game.progress("aquilonia", "koth")) == (4, 2)
    game = siege(aquilonia=aquilonia).dice(*win(4, 3)).attack("ophir", "koth", 4).do("retreat koth")
    assert (game.units("aquilonia", "koth"), game.progress("aquilonia", "koth")) == (4, 0)


@pytest.mark.rule("AOC-12.10")
def test_12_10_not_if_another_army_has_come_there():
    stygia = {"stygia": {"units": {"koth": 1}}}
    game = siege(aquilonia={"units": {"koth": 3}}).dice(*win(3, 3)).attack("ophir", "koth", 3)
    assert game.can("retreat koth")
    game.state.units[2 * 29 + 12] = stygia["stygia"]["units"]["koth"]
    game.dice(*lose(3, 3))
    game.do("pass")
    assert not game.offered("retreat")


@pytest.mark.rule("AOC-12.10")
def test_12_10_an_option_asks_for_a_friendly_province():
    options = {"siege_retreat_needs_friendly_origin": "yes"}
    game = siege(aquilonia={"units": {"koth": 3}}, options=options).dice(*win(3, 3), *win(3, 3))
    game.attack("ophir", "koth", 3)
    assert rolls(game) == 2
    game = siege(options=options).dice(*win(3, 3)).attack("ophir", "aquilonia", 3)
    assert game.can("retreat aquilonia")


@pytest.mark.rule("AOC-12.11")
def test_12_11_a_besieged_army_has_no_retreat():
    game = siege(guard=3, marks={"koth": "turan fort"}).dice(*win(3, 3), *win(3, 3)).attack("ophir", "aquilonia", 3)
    game.do("pass")
    assert game.mover == "aquilonia"


@pytest.mark.rule("AOC-12.12")
def test_12_12_rolls_follow_until_somebody_is_gone():
    game = siege(2).dice(*lose(2, 3), *lose(1, 3)).attack("ophir", "aquilonia", 2).do("pass")
    assert rolls(game) == 2
    assert game.units("aquilonia", "ophir") == 0
    assert game.active == "turan"


@pytest.mark.rule("AOC-12.13")
def test_12_13_a_won_siege_leaves_the_attacker_on_the_leftmost_icon_of_a_neutral_province():
    game = siege(guard=0).dice(*win(3, 3)).attack("ophir", "aquilonia", 3)
    assert game.mark("ophir") == ""
    assert (game.units("aquilonia", "ophir"), game.progress("aquilonia", "ophir")) == (3, 0)


@pytest.mark.rule("AOC-12.14")
def test_12_14_it_gives_neither_ep_nor_a_fort_and_the_campaign_may_wait():
    game = siege(guard=0).dice(*win(3, 3)).attack("ophir", "aquilonia", 3).do("pass")
    assert game.of("aquilonia", "ep") == 0
    assert game.active == "turan"
    assert game.mark("ophir") == ""


@pytest.mark.rule("AOC-12.15")
def test_12_15_a_won_siege_gives_the_attacker_a_crom_token():
    game = siege(guard=0).dice(*win(3, 3)).attack("ophir", "aquilonia", 3)
    assert (game.of("aquilonia", "crom"), game.of("turan", "crom")) == (1, 0)


@pytest.mark.rule("AOC-12.13", "AOC-12.15", "AOC-19.20")
def test_12_15_the_marker_decides_even_if_a_card_takes_the_last_attacker():
    dice = "hit blank blank blank"
    game = fight("siege", (), ["Book of Skelos"], units=1, guards=0, against="stygia", dice=dice, they={"sorcery": 1})
    while not game.can("use Book of Skelos"):
        game.do("pass")
    game.do("use Book of Skelos")
    assert (game.mark("ophir"), game.units("aquilonia", "ophir")) == ("", 0)
    assert (game.of("aquilonia", "crom"), game.of("stygia", "crom")) == (1, 0)
    assert not game.can("march")


@pytest.mark.rule("AOC-12.16", "AOC-19.20")
def test_12_16_the_siege_fails_if_a_card_takes_the_last_attacker_while_the_marker_stands():
    dice = "hit blank blank blank"
    game = fight("siege", (), ["Book of Skelos"], units=1, guards=1, against="stygia", dice=dice, they={"sorcery": 1})
    while not game.can("use Book of Skelos"):
        game.do("pass")
    game.do("use Book of Skelos")
    assert (game.mark("ophir"), game.units("stygia", "ophir"), game.units("aquilonia", "ophir")) == (
        "stygia fort",
        0,
        0,
    )
    assert (game.of("aquilonia", "crom"), game.of("stygia", "crom")) == (0, 1)


@pytest.mark.rule("AOC-12.16")
@pytest.mark.parametrize("guard", [0, 1])
def test_12_16_a_failed_one_gives_it_to_the_defender(guard: int):
    game = siege(1, guard).dice(*lose(1, 3)).attack("ophir", "aquilonia", 1)
    assert (game.of("aquilonia", "crom"), game.of("turan", "crom")) == (0, 1)
    assert game.mark("ophir") == "turan fort"
    game = siege(3, guard).dice(*lose(3, 3)).attack("ophir", "aquilonia", 3).do("retreat aquilonia")
    assert game.of("turan", "crom") == 1


@pytest.mark.rule("AOC-12.17")
def test_12_17_a_marker_with_two_units_takes_three_won_rolls():
    game = siege(3, 2).dice(*win(3, 3), *win(3, 3), *win(3, 3)).attack("ophir", "aquilonia", 3).do("pass", "pass")
    assert rolls(game) == 3
    assert game.mark("ophir") == ""
    assert counted(game) == [3, 3] * 3


# Section 13.


@pytest.mark.rule("AOC-13.1")
def test_13_1_entering_a_neutral_province_with_an_army_is_a_battle_with_at_least_one_roll():
    game = battle().dice(*win(3, 2)).attack("ophir", "aquilonia", 3)
    assert game.said("AOC-9.2") == ["Aquilonia rolls in the battle in Ophir."]
    assert rolls(game) == 1


@pytest.mark.rule("AOC-13.2")
def test_13_2_each_side_rolls_its_units():
    game = battle(3, 5).attack("ophir", "aquilonia", 3)
    assert counted(game)[:2] == [3, 5]
    game = battle(3, 1).attack("ophir", "aquilonia", 3)
    assert counted(game)[:2] == [3, 1]


@pytest.mark.rule("AOC-13.3")
def test_13_3_the_terrain_is_the_icon_of_the_defending_army():
    """AOC-EX-16."""
    cards = {"hand": ["north strategy 5", "north strategy 6"]}
    game = battle(aquilonia=cards).attack("ophir", "aquilonia", 3)
    assert game.offered("commit") == ["north strategy 6"]  # urban is the second icon


@pytest.mark.rule("AOC-13.4")
def test_13_4_both_sides_may_use_cards_and_sorcery():
    game = battle(aquilonia={"sorcery": 1}, turan={"hand": ["north strategy 6"], "sorcery": 1})
    game.attack("ophir", "aquilonia", 3)
    assert (game.mover, game.step) == ("turan", "answer")
    game.do("commit north strategy 6")
    assert game.can("reroll")
    assert game.do("pass").mover == "turan"


@pytest.mark.rule("AOC-13.5")
def test_13_5_the_loser_removes_a_unit_and_a_tie_is_the_defenders():
    game = battle().dice("hit blank blank", "hit blank").attack("ophir", "aquilonia", 3)
    assert (game.units("aquilonia", "ophir"), game.units("turan", "ophir")) == (2, 2)
    game = battle().dice(*win(3, 2)).attack("ophir", "aquilonia", 3)
    assert (game.units("aquilonia", "ophir"), game.units("turan", "ophir")) == (3, 1)


@pytest.mark.rule("AOC-13.6")
def test_13_6_the_attacker_may_retreat_to_a_friendly_province():
    game = battle().dice(*lose(3, 2)).attack("ophir", "aquilonia", 3)
    assert game.legal == ["pass", "retreat aquilonia"]
    game.do("retreat aquilonia")
    assert game.units("aquilonia", "aquilonia") == 2
    assert game.active == "turan"


@pytest.mark.rule("AOC-13.6")
def test_13_6_an_option_lets_him_go_back_to_neutral_ground():
    options = {"battle_retreat_needs_friendly_origin": "no"}
    game = battle(source="koth", options=options).dice(*lose(3, 2)).attack("ophir", "koth", 3)
    assert game.can("retreat koth")


@pytest.mark.rule("AOC-13.7")
def test_13_7_then_the_defender_may_retreat_to_an_adjacent_friendly_province():
    marks = {"koth": "turan tower", "argos": "turan fort", "zamora": "turan fort"}
    game = battle(marks=marks).dice(*win(3, 2)).attack("ophir", "aquilonia", 3).do("pass")
    assert game.mover == "turan"
    assert set(game.offered("retreat")) == {"koth", "argos"}
    game.do("retreat koth")
    assert (game.units("turan", "koth"), game.units("turan", "ophir")) == (1, 0)
    game = battle().dice(*win(3, 2), *win(3, 1)).attack("ophir", "aquilonia", 3).do("pass")
    assert rolls(game) == 2  # he had nowhere to go


@pytest.mark.rule("AOC-13.8")
def test_13_8_a_retreating_army_loses_its_surplus():
    turan = {"units": {"ophir": 3, "koth": 4}}
    game = battle(turan=turan, marks={"koth": "turan fort"}).dice(*win(3, 3)).attack("ophir", "aquilonia", 3)
    game.do("pass", "retreat koth")
    assert game.units("turan", "koth") == 5
    assert game.said("AOC-2.17") == ["Turan loses a unit in Koth."]


@pytest.mark.rule("AOC-13.9")
def test_13_9_if_nobody_retreats_another_roll_follows():
    game = battle(marks={"koth": "turan fort"}).dice(*win(3, 2), *win(3, 1)).attack("ophir", "aquilonia", 3)
    game.do("pass", "pass")
    assert rolls(game) == 2
    assert game.units("turan", "ophir") == 0


@pytest.mark.rule("AOC-13.10")
def test_13_10_the_winner_stands_on_the_leftmost_icon():
    game = battle(guard=1).dice(*win(3, 1)).attack("ophir", "aquilonia", 3)
    assert (game.progress("aquilonia", "ophir"), game.progress("turan", "ophir")) == (0, 0)
    game = battle(marks={"koth": "turan fort"}).dice(*win(3, 2)).attack("ophir", "aquilonia", 3)
    game.do("pass", "retreat koth")
    assert game.progress("aquilonia", "ophir") == 0


@pytest.mark.rule("AOC-13.11")
def test_13_11_he_may_start_his_campaign_or_wait():
    game = battle(guard=1).dice(*win(3, 1)).attack("ophir", "aquilonia", 3)
    assert game.legal == ["pass", "march"]
    game.dice(*win(2, 3)).do("march")
    assert game.said("AOC-9.2")[1] == "Aquilonia rolls in the campaign in Ophir."
    assert game.progress("aquilonia", "ophir") == 1


@pytest.mark.rule("AOC-13.12")
@pytest.mark.parametrize("retreats", [False, True])
def test_13_12_else_the_defender_keeps_his_place_on_the_track(retreats: bool):
    game = battle(2 if retreats else 1).dice(*lose(2 if retreats else 1, 2))
    game.attack("ophir", "aquilonia", 2 if retreats else 1)
    if retreats:
        game.do("retreat aquilonia")
    assert (game.units("turan", "ophir"), game.progress("turan", "ophir")) == (2, 1)


@pytest.mark.rule("AOC-13.13")
def test_13_13_who_drives_the_other_off_gets_a_crom_token():
    def crom(game: Scene) -> tuple[int, int]:
        return game.of("aquilonia", "crom"), game.of("turan", "crom")

    assert crom(battle(guard=1).dice(*win(3, 1)).attack("ophir", "aquilonia", 3)) == (1, 0)
    assert crom(battle(1).dice(*lose(1, 2)).attack("ophir", "aquilonia", 1)) == (0, 1)
    game = battle(2).dice(*lose(2, 2)).attack("ophir", "aquilonia", 2).do("retreat aquilonia")
    assert crom(game) == (0, 1)
    game = battle(marks={"koth": "turan fort"}).dice(*win(3, 2)).attack("ophir", "aquilonia", 3)
    assert crom(game.do("pass", "retreat koth")) == (1, 0)


@pytest.mark.rule("AOC-13.14")
def test_13_14_an_attacker_from_elsewhere_is_never_asked():
    game = battle(source="koth", marks={"argos": "turan fort"}).dice(*lose(3, 2)).attack("ophir", "koth", 3)
    assert game.mover == "turan"
    game = battle(source="koth").dice(*lose(3, 2), *lose(2, 2), *lose(1, 2)).attack("ophir", "koth", 3)
    assert rolls(game) == 3
    assert game.of("turan", "crom") == 1
