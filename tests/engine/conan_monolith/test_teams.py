"""Each check of a team by itself: what breaks it, what it says and how it is mended, and where it cannot tell."""

from __future__ import annotations

import pytest

from simulator.engine import DeckEntry, DeckList
from simulator.engine.games.conan_monolith import GAME
from tests.engine.conan_monolith.records import OWN, PUBLISHED, changed, command, of_deck, only, pool, ready, team

CONAN = ("conan", ["battle-axe"])


def mended(deck: DeckList, section: str, card: str) -> DeckList:
    entries = tuple(one for one in deck.entries if (one.section, one.card_id) != (section, card))
    return DeckList(deck.name, entries)


@pytest.mark.parametrize("scenario", [OWN, "smoke-over-the-palisade", "the-last-causeway"])
def test_our_teams_and_commands_are_legal(scenario: str) -> None:
    assert GAME.check_deck(pool(), ready(scenario)) == []
    assert GAME.check_deck(pool(), command(scenario)) == []
    assert GAME.check_table(pool(), [ready(scenario), command(scenario)]) == []


def test_ros_2_every_card_exists_and_stands_where_it_belongs() -> None:
    unknown = only(of_deck("ROS-2", team(CONAN, ("konan", []))))
    assert unknown.is_error and unknown.message == 'Unknown card: "konan".' and unknown.fixes
    wrong = only(of_deck("ROS-2", team(CONAN, ("battle-axe", []))))
    assert wrong.message == "There is no hero called Battle Axe." and wrong.rule == "MON-5.6"
    assert wrong.fixes[0].act == "remove" and wrong.fixes[0].section == "hero2"
    assert only(of_deck("ROS-2", team(("conan", ["valeria"])))).message == "There is no gear called Valeria."
    assert only(of_deck("ROS-2", command(OWN, "conan"))).message == "There is no tile called Conan."
    assert of_deck("ROS-2", team(CONAN)) == []


def test_ros_3_a_hero_is_chosen_once() -> None:
    deck = team(CONAN, ("conan", []))
    problem = only(of_deck("ROS-3", deck))
    assert problem.is_error and problem.message == "Conan has been chosen twice." and problem.rule == "MON-5.1"
    assert of_deck("ROS-3", mended(deck, problem.fixes[0].section, problem.fixes[0].card_id)) == []
    two = DeckList("T", (*team(CONAN).entries, DeckEntry("hero1", "valeria", 1)))
    assert only(of_deck("ROS-3", two)).message == "Conan and Valeria stand in one place; each place is for one hero."


def test_ros_4_two_sheets_of_one_person_are_advised_against() -> None:
    problem = only(of_deck("ROS-4", team(CONAN, ("king-conan", []))))
    assert not problem.is_error and not problem.is_open
    assert problem.message == (
        "Conan and King Conan are the same person; the rules allow it only if the scenario does."
    )
    assert problem.fixes[0].card_id == "king-conan"
    assert of_deck("ROS-4", team(CONAN, ("valeria", []))) == []


def test_ros_5_heroes_that_a_scenario_needs_or_forbids() -> None:
    needs = changed(OWN, required=["valeria"], forbidden=["conan"])
    first, second = of_deck("ROS-5", team(CONAN), needs)
    assert first.message == "The Cistern of Sighs needs Valeria." and first.is_error
    assert (first.fixes[0].act, first.fixes[0].section, first.fixes[0].card_id) == ("add", "hero2", "valeria")
    assert second.message == "Conan cannot take part in The Cistern of Sighs."
    assert of_deck("ROS-5", team(("valeria", [])), needs) == []
    unknown = only(of_deck("ROS-5", team(CONAN, scenario=PUBLISHED)))
    assert unknown.is_open and "not recorded" in unknown.message


def test_ros_6_a_load_that_cannot_be_carried() -> None:
    deck = team(("hadrathus", ["battle-axe", "chain-mail", "shield", "dagger"]))
    problem = only(of_deck("ROS-6", deck))
    assert problem.is_error and problem.rule == "MON-22.2"
    assert problem.message == (
        "Hadrathus carries 9, but can carry at most 8. "
        "Leave something behind: Battle Axe, Chain Mail, Shield or Dagger."
    )
    assert problem.fixes[0].label == "Take Battle Axe away: load 6"
    assert of_deck("ROS-6", mended(deck, "gear1", "dagger")) == []


def test_ros_7_skills_that_the_load_takes() -> None:
    deck = team(("conan", ["battle-axe", "shield", "leather-armor"]))
    problem = only(of_deck("ROS-7", deck))
    assert problem.message == "With a load of 7, Conan cannot use Swimming." and not problem.is_error
    assert {fix.card_id for fix in problem.fixes} == {"battle-axe", "shield", "leather-armor"}
    assert of_deck("ROS-7", mended(deck, "gear1", "shield")) == []


def test_ros_8_movement_that_the_load_takes() -> None:
    deck = team(("hadrathus", ["dagger", "shield", "leather-armor"]))
    problem = only(of_deck("ROS-8", deck))
    assert problem.message == "With a load of 5, Hadrathus moves 1 less." and problem.rule == "MON-22.6"
    assert [fix.label for fix in problem.fixes][:2] == [
        "Take Dagger away: load 4",
        "Take Shield away: load 3",
    ]
    for fix in problem.fixes:
        assert of_deck("ROS-8", mended(deck, fix.section, fix.card_id)) == []
    assert "moves 2 less" in only(of_deck("ROS-8", team(("hadrathus", ["scale-mail", "shield"])))).message


def test_ros_9_spells_have_a_caster() -> None:
    problem = only(of_deck("ROS-9", team(("conan", ["lightning-storm"]))))
    assert problem.message == "Conan cannot cast spells, so Lightning Storm has no owner." and problem.is_error
    assert [fix.act for fix in problem.fixes] == ["remove"]
    lost = team(("hadrathus", ["dagger", "buckler", "leather-armor", "lightning-storm", "teleportation"]))
    problem = only(of_deck("ROS-9", lost))
    assert problem.message == "Hadrathus cannot cast spells, so Lightning Storm and Teleportation have no owner."
    assert problem.fixes[0].label == "Take Dagger away: load 4"
    assert of_deck("ROS-9", mended(lost, "gear1", "dagger")) == []


def test_ros_11_a_hero_without_a_melee_weapon() -> None:
    problem = only(of_deck("ROS-11", team(("balthus", ["bossonian-bow"]))))
    assert problem.message == "Balthus has no melee weapon and would fight unarmed (attack power -2)."
    assert not problem.is_error and problem.fixes[0].section == "gear1"
    assert of_deck("ROS-11", team(("balthus", ["bossonian-bow", "dagger"]))) == []


def test_ros_12_one_armor_card_counts() -> None:
    deck = team(("conan", ["battle-axe", "leather-armor", "chain-mail"]))
    problem = only(of_deck("ROS-12", deck))
    assert problem.message == "Conan has 2 armor cards; only one counts at a time."
    assert {fix.card_id for fix in problem.fixes} == {"leather-armor", "chain-mail"}
    assert of_deck("ROS-12", team(("conan", ["leather-armor", "hyrkanian-helmet"]))) == []


def test_ros_13_allies_have_a_leader() -> None:
    problem = only(of_deck("ROS-13", team(("conan", ["belits-guards"]))))
    assert problem.message == "Conan cannot lead Bêlit's Guards: no Leadership." and problem.is_error
    assert problem.fixes[0].act == "remove"
    assert of_deck("ROS-13", team(("belit", ["belits-guards"]))) == []


def test_gem_1_gems_add_up() -> None:
    gems = changed(OWN, reserve=8)  # with 4 in fatigue that is 12
    problem = only(of_deck("GEM-1", team(CONAN), gems))
    assert problem.message == "Conan has 11 gems; the setup uses 12." and problem.is_error and problem.fixes
    assert of_deck("GEM-1", team(CONAN), changed(OWN, reserve=7)) == []
    assert only(of_deck("GEM-1", team(CONAN, scenario="hunting-the-tigress"), _without_fatigue())).is_open


def test_gem_2_not_more_fatigue_than_gems() -> None:
    problem = only(of_deck("GEM-2", team(CONAN), changed(OWN, fatigue=12)))
    assert problem.message == "Conan cannot start with 12 tired gems out of 11." and problem.rule == "MON-5.8"
    assert problem.fixes[0].act == "choose"
    assert of_deck("GEM-2", team(CONAN)) == []
    assert only(of_deck("GEM-2", team(CONAN, scenario="hunting-the-tigress"), _without_fatigue())).is_open


def _without_fatigue():  # type: ignore[no-untyped-def]
    return changed("hunting-the-tigress", fatigue=None)


def test_a_deck_names_one_scenario_and_one_side() -> None:
    assert only(of_deck("D02", DeckList("T", (DeckEntry("hero1", "conan", 1),)))).is_error
    both = DeckList("T", (*team(CONAN).entries, DeckEntry("river1", "hyenas", 1)))
    assert "this one is both" in only(of_deck("D03", both)).message
    assert only(of_deck("D03", DeckList("T", (DeckEntry("scenario", OWN, 1),)))).fixes
    assert [GAME.role_of(pool(), deck) for deck in (ready(), command(), both)] == ["heroes", "overlord", ""]


def test_no_match_is_played_yet() -> None:
    assert not GAME.plays
    assert GAME.simulation_problems(pool(), ready()) == []
