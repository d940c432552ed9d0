"""Section 18: objectives, and the conditions of all twelve."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.games.age_of_conan import steps
from simulator.engine.games.age_of_conan.cards import GOALS, build_program, compile_pool
from simulator.engine.games.age_of_conan.play.ages.objectives import MEETS
from simulator.engine.games.age_of_conan.position import TOWER
from tests.engine.age_of_conan.ages import ALL, base_box, objectives, passing
from tests.engine.age_of_conan.hyboria import PLACES
from tests.engine.age_of_conan.records import changed
from tests.engine.age_of_conan.scene import fresh

EP = {card.id: getattr(card, "ep", 0) for card in base_box().pool.defs}
TWO_CITIES = {"ophir": "aquilonia city", "argos": "aquilonia city"}


def marks(kingdom: str, **provinces: str) -> dict[str, str]:
    return {province: f"{kingdom} {mark}" for province, mark in provinces.items()}


def scored(objective: str, **more: Any) -> set[str]:
    """Who scores an objective in step 2 of an age change; nobody gets anything but its EP."""
    game = objectives(objective, **more)
    kingdoms = more.get("kingdoms", ALL)
    found = {kingdom for kingdom in kingdoms if game.of(kingdom, "ep")}
    assert all(game.of(kingdom, "ep") == EP[objective] for kingdom in found)
    return found


@pytest.mark.rule("AOC-18.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_18_1_as_many_objectives_lie_open_as_there_are_players(players):
    # AOC-EX-25
    game = fresh(ALL[:players])
    assert len(game.common("objectives")) == players
    assert len(game.common("objective_deck")) == 12 - players


@pytest.mark.rule("AOC-18.1")
def test_18_1_there_are_still_as_many_after_an_age_change():
    game = objectives("city-builders", "feared-by-all", marks=TWO_CITIES, deck=("sea-power", "web-of-envoys"))
    assert len(game.common("objectives")) == 2


@pytest.mark.rule("AOC-18.2")
def test_18_2_meeting_the_conditions_earlier_has_no_effect():
    game = objectives("city-builders", marks=TWO_CITIES, step=steps.TURN, pool="court court")
    passing(game.do("keep"), "court").do("option 1")
    assert game.active == "turan"
    assert game.of("aquilonia", "ep") == 0
    # what counts is the situation at the check: one of the cities is gone by then
    game.state.mark[PLACES["ophir"]] = TOWER
    game.state.frames.clear()
    game.state.step = steps.AGE
    assert game.go().step == "troops"
    assert game.of("aquilonia", "ep") == 0


@pytest.mark.rule("AOC-18.2")
def test_18_2_they_are_checked_in_the_age_change_and_in_final_scoring():
    game = objectives("city-builders", marks=TWO_CITIES, step=steps.AGE)
    assert game.of("aquilonia", "ep") == EP["city-builders"]
    late = objectives("city-builders", marks=TWO_CITIES, step=steps.FINAL, age=3)
    # the ratings of Ophir and Argos, most gold
    assert late.of("aquilonia", "ep") == EP["city-builders"] + 3 + 4 + 3
    assert late.state.reason


@pytest.mark.rule("AOC-18.3")
def test_18_3_several_players_may_score_the_same_objective():
    more = marks("turan", zamora="city", khauran="city")
    assert scored("city-builders", marks={**TWO_CITIES, **more}) == {"aquilonia", "turan"}


@pytest.mark.rule("AOC-18.3")
def test_18_3_all_conditions_must_be_met():
    # The Fat Years: most gold, and at least eight; five come as income
    assert scored("the-fat-years", players={"turan": {"gold": 2}}) == set()
    assert scored("the-fat-years", players={"turan": {"gold": 3}, "stygia": {"gold": 3}}) == set()
    assert scored("the-fat-years", players={"turan": {"gold": 3}, "stygia": {"gold": 2}}) == {"turan"}


@pytest.mark.rule("AOC-18.4")
def test_18_4_a_scored_objective_is_discarded_and_replaced_and_others_stay():
    three, two = ("feared-by-all", "city-builders", "sea-power"), ("web-of-envoys", "military-power")
    game = objectives(*three, deck=two, marks=TWO_CITIES)
    assert game.common("objectives") == ["objective 1", "objective 4", "objective 3"]
    assert "objective 2" in game.common("gone")
    assert game.common("objective_deck") == ["objective 5"]
    assert game.said("AOC-18.4") == ["objective 4 is a new objective."]


@pytest.mark.rule("AOC-18.5")
def test_18_5_a_newly_turned_up_objective_is_not_checked_in_the_same_age_change():
    coast = marks("aquilonia", argos="city", zingara="city")
    game = objectives("city-builders", deck=("war-against-the-pirates",), marks=coast)
    assert game.common("objectives") == ["objective 2"]
    assert game.of("aquilonia", "ep") == EP["city-builders"]
    # in the next one it is
    game.state.step = steps.AGE
    game.go()
    assert game.of("aquilonia", "ep") == EP["city-builders"] + EP["war-against-the-pirates"]


@pytest.mark.rule("AOC-18.6")
def test_18_6_without_a_deck_scored_objectives_are_not_replaced():
    game = objectives("feared-by-all", "city-builders", marks=TWO_CITIES)
    assert game.common("objectives") == ["objective 1"]
    assert "objective 2" in game.common("gone")


@pytest.mark.rule("AOC-18.7")
def test_18_7_more_than_any_other_player_means_a_strict_majority():
    assert scored("feared-by-all", players={"turan": {"crom": 2}, "stygia": {"crom": 1}}) == {"turan"}
    assert scored("feared-by-all", players={"turan": {"crom": 2}, "stygia": {"crom": 2}}) == set()
    assert scored("feared-by-all") == set()


@pytest.mark.rule("AOC-18.7")
def test_18_7_a_player_alone_has_more_than_nobody():
    has = {"aquilonia": {"crom": 3}}
    assert scored("feared-by-all", kingdoms=("aquilonia",), goldfish=True, players=has) == set()


@pytest.mark.rule("AOC-18.8")
def test_18_8_control_means_friendly_and_the_home_counts_unless_the_card_excludes_it():
    # Hyrkania is not adjacent to the home Turan, and both lie at the Vilayet Sea
    friendly = marks("turan", hyrkania="fort")
    assert scored("sea-power", marks=friendly) == set()

    def with_home(record: dict[str, Any]) -> None:
        record["condition"] = [{"verb": "pair_non_adjacent", "in": {"coastal": True}}]

    program = build_program(compile_pool(changed("sea-power", with_home)))
    assert scored("sea-power", marks=friendly, program=program) == {"turan"}
    # an army or an emissary is no control
    there = {"turan": {"units": {"hyrkania": 2}, "emissaries": {"hyrkania": 1}}}
    assert scored("sea-power", players=there, program=program) == set()


@pytest.mark.rule("AOC-18.9")
def test_18_9_provinces_that_are_not_in_play_never_count():
    def with_emissary(record: dict[str, Any]) -> None:
        record["condition"] = [{"verb": "count", "of": "province", "in": {"has_emissary": True}, "at_least": 2}]

    program = build_program(compile_pool(changed("sea-power", with_emissary)))
    two = ("aquilonia", "turan")
    friendly = marks("aquilonia", ophir="tower")
    outside = {"aquilonia": {"emissaries": {"punt": 1, "ophir": 1}}}
    inside = {"aquilonia": {"emissaries": {"aquilonia": 1, "ophir": 1}}}
    assert scored("sea-power", kingdoms=two, marks=friendly, players=outside, program=program) == set()
    assert scored("sea-power", kingdoms=two, marks=friendly, players=inside, program=program) == {"aquilonia"}


@pytest.mark.parametrize(
    ("objective", "has", "lacks"),
    [
        ("sea-power", marks("turan", zingara="tower", kush="fort"), marks("turan", zingara="tower", argos="fort")),
        (
            "military-power",
            marks("stygia", shem="fort", koth="city") | marks("turan", zamora="fort", khauran="tower"),
            marks("stygia", shem="fort", koth="tower") | marks("turan", zamora="city", khauran="tower"),
        ),
        (
            "war-against-the-pirates",
            marks("aquilonia", argos="fort", zingara="city"),
            marks("aquilonia", argos="fort", zingara="tower", ophir="city"),
        ),
        (
            "merchant-kings",
            marks("turan", ophir="tower", koth="city", argos="tower") | marks("stygia", nemedia="tower"),
            marks("turan", ophir="tower", koth="city", zamora="tower") | marks("stygia", nemedia="tower"),
        ),
        (
            "web-of-envoys",
            marks("turan", ophir="tower", zamora="city") | marks("stygia", shem="city", kush="fort"),
            marks("turan", ophir="tower", zamora="fort") | marks("stygia", shem="city", kush="fort"),
        ),
        (
            "lords-of-the-hearth",
            marks("hyperborea", nordheim="fort", brythunia="tower", cimmeria="fort"),
            marks("hyperborea", nordheim="fort", brythunia="tower", nemedia="fort"),
        ),
        (
            "foreign-thrones",
            marks("hyperborea", shem="fort", ophir="tower", zamora="fort"),
            marks("hyperborea", shem="fort", ophir="tower", nordheim="fort"),
        ),
        ("tamers-of-the-wild", marks("stygia", kush="fort", darfar="fort"), marks("stygia", kush="fort", shem="fort")),
        ("city-builders", marks("stygia", kush="city", shem="city"), marks("stygia", kush="city", shem="tower")),
    ],
)
def test_objectives_that_ask_for_provinces(objective, has, lacks):
    winner = next(iter(has.values())).split()[0]
    assert scored(objective, marks=has) == {winner}
    assert scored(objective, marks=lacks) == set()


@pytest.mark.parametrize(
    ("objective", "has", "lacks"),
    [
        ("the-fat-years", {"turan": {"gold": 4}}, {"turan": {"gold": 2}}),
        ("masters-of-the-arts", {"turan": {"sorcery": 3}}, {"turan": {"sorcery": 2}}),
        ("masters-of-the-arts", {"turan": {"sorcery": 4}, "stygia": {"sorcery": 3}}, {"turan": {"sorcery": 0}}),
        ("feared-by-all", {"turan": {"crom": 1}}, {"turan": {"crom": 0}}),
    ],
)
def test_objectives_that_ask_for_what_players_have(objective, has, lacks):
    assert scored(objective, players=has) == {"turan"}
    assert scored(objective, players=lacks) == set()


def test_every_condition_of_the_vocabulary_is_evaluated_and_every_objective_can_be_met():
    assert set(MEETS) == set(GOALS)
    program = base_box()
    assert all(program.goals[card] for card in program.pool.box.objectives)
