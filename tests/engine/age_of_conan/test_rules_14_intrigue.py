"""Section 14: intrigue contests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simulator.engine.games.age_of_conan.play import intrigue
from tests.engine.age_of_conan.hyboria import PLACES
from tests.engine.age_of_conan.scene import Scene, scene


def envoys(*provinces: str, **more: object) -> Scene:
    """Aquilonia has an emissary in each of these provinces."""
    has = {"emissaries": dict.fromkeys(provinces, 1), **dict(more.pop("has", {}))}
    return scene(players={"aquilonia": has, **dict(more.pop("players", {}))}, **more)


def targets(game: Scene, seat: int = 0) -> set[str]:
    return {name for name, place in PLACES.items() if intrigue.can_begin(game.state, seat, place)}


def counted(game: Scene) -> list[int]:
    return [len(text.partition(" rolls ")[2].split(", ")) for text in game.said(kind="dice")]


def won(game: Scene, attack: int, defense: int) -> Scene:
    return game.dice(" ".join(["hit"] * attack), " ".join(["blank"] * defense))


def lost(game: Scene, attack: int, defense: int) -> Scene:
    return game.dice(" ".join(["blank"] * attack), " ".join(["hit"] * defense))


@pytest.mark.rule("AOC-14.1")
def test_14_1_an_emissary_in_the_province_is_needed():
    assert targets(envoys("ophir")) == {"ophir"}
    game = envoys("koth").do("die intrigue", "option 1", "pass")
    assert game.offered("here") == ["koth"]


@pytest.mark.rule("AOC-14.2")
def test_14_2_alliances_are_made_with_neutral_provinces_and_broken_in_enemy_ones():
    game = envoys("ophir").scheme("ophir")
    assert game.said("AOC-9.2") == ["Aquilonia rolls in the alliance making in Ophir."]
    game = envoys("ophir", marks={"ophir": "turan tower"}).scheme("ophir")
    assert game.said("AOC-9.2") == ["Aquilonia rolls in the alliance breaking in Ophir."]


@pytest.mark.rule("AOC-14.3")
def test_14_3_not_where_something_bars_it():
    barred = {
        "savage": envoys("steppes"),
        "home": envoys("turan"),
        "fort": envoys("ophir", marks={"ophir": "turan fort"}),
        "city": envoys("ophir", marks={"ophir": "turan city"}),
        "army": envoys("ophir", players={"turan": {"units": {"ophir": 1}}}),
        "not in play": scene(("aquilonia", "turan"), players={"aquilonia": {"emissaries": {"brythunia": 1}}}),
        "home that nobody plays": scene(
            ("turan", "stygia"),
            options={"unused_aquilonia_closed": "no"},
            players={"turan": {"emissaries": {"aquilonia": 1}}},
        ),
        "own fort": envoys("ophir", marks={"ophir": "aquilonia fort"}),
        "own tower": envoys("ophir", marks={"ophir": "aquilonia tower"}),
    }
    assert {name: targets(game) for name, game in barred.items()} == {name: set() for name in barred}


@pytest.mark.rule("AOC-14.4")
def test_14_4_an_own_army_is_no_obstacle_and_its_campaign_ends():
    game = won(envoys("ophir", has={"units": {"ophir": 2}, "progress": {"ophir": 1}}), 2, 3).scheme("ophir")
    assert game.mark("ophir") == "aquilonia tower"
    assert (game.units("aquilonia", "ophir"), game.progress("aquilonia", "ophir")) == (2, 0)


@pytest.mark.rule("AOC-14.5")
def test_14_5_it_is_a_single_roll():
    game = won(envoys("ophir", marks={"ophir": "turan tower"}), 2, 4).scheme("ophir")
    assert len(game.said("AOC-9.29")) == 1
    assert game.active == "turan"


@pytest.mark.rule("AOC-14.5")
@pytest.mark.parametrize("roll", [won, lost])
def test_14_5_no_march_follows_with_an_own_army_there(roll: Callable[[Scene, int, int], Scene]):
    game = roll(envoys("ophir", has={"units": {"ophir": 3}}), 2, 3).scheme("ophir")
    assert len(game.said("AOC-9.29")) == 1
    assert (game.active, game.units("aquilonia", "ophir")) == ("turan", 3)


@pytest.mark.rule("AOC-14.6")
def test_14_6_one_die_and_one_for_each_adjacent_province_that_supports():
    """AOC-EX-18."""
    game = scene(("turan", "stygia"), players={"turan": {"emissaries": {"koth": 1, "zamora": 1}}}).scheme("zamora")
    assert counted(game)[0] == 3
    game = envoys("ophir", marks={"nemedia": "aquilonia tower"}).scheme("ophir")
    assert counted(game)[0] == 3  # Nemedia and the home


@pytest.mark.rule("AOC-14.7")
def test_14_7_each_province_once_and_not_the_contested_one():
    has = {"emissaries": {"ophir": 3, "nemedia": 2}}
    game = envoys(has=has, marks={"nemedia": "aquilonia city"}).scheme("ophir")
    assert counted(game)[0] == 3


@pytest.mark.rule("AOC-14.8")
def test_14_8_provinces_not_in_play_count_with_an_emissary():
    players = {"aquilonia": {"emissaries": {"nemedia": 1, "border_kingdoms": 1}}}
    game = scene(("aquilonia", "turan"), players=players).scheme("nemedia")
    assert counted(game)[0] == 3


@pytest.mark.rule("AOC-14.9")
def test_14_9_the_defender_rolls_the_rating_and_one_more_for_a_player():
    """AOC-EX-19."""
    assert counted(envoys("zamora").scheme("zamora"))[1] == 4
    assert counted(envoys("zamora", marks={"zamora": "turan tower"}).scheme("zamora"))[1] == 5


@pytest.mark.rule("AOC-14.9")
def test_14_9_no_more_than_five():
    assert counted(envoys("nemedia", marks={"nemedia": "turan tower"}).scheme("nemedia"))[1] == 5


@pytest.mark.rule("AOC-14.10")
def test_14_10_a_won_alliance_costs_the_emissary_and_gives_a_tower_and_gold():
    game = won(envoys("ophir", has={"emissaries": {"ophir": 2}}), 2, 3).scheme("ophir")
    assert game.mark("ophir") == "aquilonia tower"
    assert game.emissaries("aquilonia", "ophir") == 1
    assert (game.of("aquilonia", "gold"), game.of("aquilonia", "ep")) == (3, 0)


@pytest.mark.rule("AOC-14.11")
def test_14_11_a_lost_one_changes_nothing():
    game = lost(envoys("ophir"), 2, 3).scheme("ophir")
    assert game.mark("ophir") == ""
    assert game.emissaries("aquilonia", "ophir") == 1


@pytest.mark.rule("AOC-14.12")
def test_14_12_a_broken_alliance_removes_the_tower_and_the_emissary_stays():
    game = won(envoys("ophir", marks={"ophir": "turan tower"}), 2, 4).scheme("ophir")
    assert game.mark("ophir") == ""
    assert game.emissaries("aquilonia", "ophir") == 1
    assert game.of("aquilonia", "gold") == 0


@pytest.mark.rule("AOC-14.13")
def test_14_13_a_failed_attempt_to_break_costs_the_emissary():
    game = lost(envoys("ophir", marks={"ophir": "turan tower"}), 2, 4).scheme("ophir")
    assert game.mark("ophir") == "turan tower"
    assert game.emissaries("aquilonia", "ophir") == 0


@pytest.mark.rule("AOC-14.14")
def test_14_14_a_guarded_tower_cannot_be_broken():
    game = envoys("ophir", marks={"ophir": "turan tower"}, players={"turan": {"units": {"ophir": 1}}})
    assert targets(game) == set()


@pytest.mark.rule("AOC-14.15")
def test_14_15_without_a_tower_in_reserve_no_alliance_can_be_made():
    nine = ("nemedia", "corinthia", "argos", "zingara", "khoraja", "khauran", "shem", "punt", "keshan")
    marks = dict.fromkeys(nine, "aquilonia tower")
    assert targets(envoys("ophir", marks=marks)) == set()
    assert targets(envoys("ophir", marks={**marks, "ophir": "turan tower"})) == {"ophir"}  # breaking needs none
    assert targets(envoys("ophir", marks={**marks, "shem": "aquilonia city"})) == set()  # a city has a tower too
    assert targets(envoys("ophir", marks={**marks, "shem": "aquilonia fort"})) == {"ophir"}


@pytest.mark.rule("AOC-14.16")
def test_14_16_both_players_may_use_cards_by_area_and_sorcery():
    players = {"turan": {"hand": ["central strategy 1", "north strategy 1"], "sorcery": 1}}
    has = {"emissaries": {"ophir": 1}, "hand": ["central strategy 2", "east strategy 2"], "sorcery": 1}
    game = envoys(has=has, players=players, marks={"ophir": "turan tower"}).scheme("ophir")
    assert game.offered("commit") == ["central strategy 2"]
    game.do("commit central strategy 2")
    assert (game.mover, game.offered("commit")) == ("turan", ["central strategy 1"])
    game.do("pass")
    assert game.can("reroll")
    assert game.do("pass").can("reroll")
    game = envoys(has=has, players=players).scheme("ophir").do("commit central strategy 2", "pass")
    assert game.active == "turan"  # nobody decided for a neutral province
