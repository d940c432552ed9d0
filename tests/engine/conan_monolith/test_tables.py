"""Each check across a team and a command: what breaks it, what it says, how it is mended, where it cannot tell."""

from __future__ import annotations

import pytest

from simulator.engine import BadSetup, DeckEntry, DeckList, MatchSpec
from simulator.engine.games.conan_monolith import GAME
from tests.engine.conan_monolith.records import (
    OWN,
    PUBLISHED,
    changed,
    command,
    of_table,
    only,
    pool,
    ready,
    team,
)

RIVER = ["skeletons-green", "skuthus-tile", "mummies-purple", "giant-snake", "event-1", "skeletons-red"]
CONAN = ("conan", ["battle-axe"])


def slots(*tiles: tuple[str, int]) -> list[list[object]]:
    return [[tile, life] if life else [tile] for tile, life in tiles]


def test_a_table_has_a_team_and_a_command_of_one_scenario() -> None:
    assert only(of_table("T01", ready(), ready(), command())).is_error
    assert [one.message for one in of_table("T01", ready(), ready())][-1] == "No seat has a deck of Overlord."
    other = only(of_table("T02", ready(), command("the-last-causeway")))
    assert other.seat == 1 and other.fixes[0].card_id == OWN
    assert "both must name one scenario" in other.message


def test_ros_1_the_number_of_heroes() -> None:
    problem = only(of_table("ROS-1", team(CONAN), command()))
    assert problem.message == "The Cistern of Sighs is for 3 or 4 heroes; you have chosen 1."
    assert problem.is_error and problem.seat == 0 and problem.fixes
    assert of_table("ROS-1", ready(), command()) == []


def test_ros_10_copies_over_both_sides_and_the_asset_deck() -> None:
    deck = team(("conan", ["buckler", "sword"]), ("valeria", ["sword"]), ("shevatas", ["kris"]), scenario=PUBLISHED)
    problem = only(of_table("ROS-10", deck, command(PUBLISHED)))
    assert problem.message == "There is only 1 copy of Buckler; 2 are in use."  # the other lies in the asset deck
    assert (problem.is_error, problem.have, problem.need) == (True, 2, 1)
    assert problem.fixes[0].section == "gear1"
    assert of_table("ROS-10", ready(PUBLISHED), command(PUBLISHED)) == []
    open_ = changed(PUBLISHED, assets=None)
    assert only(of_table("ROS-10", ready(PUBLISHED), command(PUBLISHED), cards=open_)).is_open


def test_gem_3_gems_for_this_number_of_heroes() -> None:
    gems = changed(OWN, gems=[[4, 12, 4, 7]])
    three = team(*(("conan", []), ("valeria", []), ("shevatas", [])))
    problem = only(of_table("GEM-3", three, command(), cards=gems))
    assert problem.message == ("The Cistern of Sighs does not say how many gems the Overlord has against 3 heroes.")
    assert problem.is_error and problem.fixes[0].label == "Play with 4 heroes"
    assert of_table("GEM-3", ready(), command()) == []
    assert only(of_table("GEM-3", ready(), command(), cards=changed(OWN, gems=None))).is_open


def test_gem_4_a_tile_can_be_activated() -> None:
    none = only(of_table("GEM-4", ready(), command(), cards=changed(OWN, gems=[[4, 0, 0, 5]])))
    assert none.message == "The Overlord could never activate a tile with 0 gems." and none.is_error and none.fixes
    still = only(of_table("GEM-4", ready(), command(), cards=changed(OWN, gems=[[4, 8, 3, 0]])))
    assert still.message == "The recovery value must be at least 1."
    assert of_table("GEM-4", ready(), command()) == []
    assert only(of_table("GEM-4", ready(), command(), cards=changed(OWN, gems=None))).is_open


def test_gem_5_a_recovery_that_leaves_tiles_idle() -> None:
    problem = only(of_table("GEM-5", ready(), command(), cards=changed(OWN, gems=[[4, 12, 4, 2]])))
    assert problem.message == "The Overlord will rarely afford the tiles on the right of the river."
    assert not problem.is_error and not problem.is_open and problem.fixes[0].section == "river6"
    assert of_table("GEM-5", ready(), command()) == []
    assert only(of_table("GEM-5", ready(), command(), cards=changed(OWN, gems=None))).is_open


def test_obj_3_a_burden_can_be_carried() -> None:
    heavy = changed(OWN, burdens=[["Idol of the Cistern", 13]])
    problem = only(of_table("OBJ-3", ready(), command(), cards=heavy))
    assert problem.message == "Idol of the Cistern weighs 13: no chosen hero can carry it." and problem.fixes
    assert not problem.is_error
    assert of_table("OBJ-3", ready(), command()) == []
    assert only(of_table("OBJ-3", ready(), command(), cards=changed(OWN, burdens=None))).is_open


def test_brd_11_locks_are_within_reach() -> None:
    board = "the-flooded-temple"
    locked = changed(board, locks=[["easthall", "reliquary", 99]])
    problem = only(of_table("BRD-11", ready(), command(), cards=locked))
    assert problem.message == "The door East Hall to Reliquary (difficulty 99) is out of reach of every hero."
    assert problem.rule == "MON-14.5" and problem.fixes and not problem.is_error
    assert of_table("BRD-11", ready(), command()) == []
    assert only(of_table("BRD-11", ready(), command(), cards=changed(board, locks=None))).is_open


def test_riv_1_tiles_and_their_copies() -> None:
    empty = DeckList("C", (DeckEntry("scenario", OWN, 1), DeckEntry("sorcery", "sets-bite", 1)))
    assert only(of_table("RIV-1", ready(), empty)).message == "The river is empty."
    twice = only(of_table("RIV-1", ready(), command(OWN, *RIVER, "giant-snake", "giant-snake")))
    assert twice.message == "Giant Snake is in the river 3 times; there are 2." and twice.is_error
    assert twice.fixes[0].act == "remove"
    many = of_table("RIV-1", ready(), command(OWN, *RIVER, "hyenas", "event-2", "thak-tile"))
    assert any(one.message == "The river holds at most 8 tiles; 9 are listed." for one in many)
    assert of_table("RIV-1", ready(), command()) == []


def test_riv_1_a_recorded_river_that_breaks_it_is_doubtful() -> None:
    wrong = changed(PUBLISHED, river=slots(*(("giant-snake", 0),) * 3))
    found = only(of_table("RIV-1", ready(PUBLISHED), command(PUBLISHED, *["giant-snake"] * 3), cards=wrong))
    assert found.is_open and "doubtful" in found.message


def test_riv_2_groups_have_tiles_and_tiles_have_models() -> None:
    missing, extra = of_table("RIV-2", ready(), command(OWN, *RIVER[:5], "hyenas"))
    assert missing.message == "Skeletons, red has models but no tile in the river." and missing.is_error
    assert missing.fixes[0].card_id == "skeletons-red"
    assert extra.message == "Hyenas stands in the river, but has no models." and extra.fixes[0].act == "remove"
    assert of_table("RIV-2", ready(), command()) == []
    assert only(of_table("RIV-2", ready(PUBLISHED), command(PUBLISHED))).is_open


def test_riv_3_two_groups_of_one_unit_have_two_colours() -> None:
    problem = only(of_table("RIV-3", ready(), command(OWN, *RIVER, "skeletons-red")))
    assert problem.message == "Two groups of Skeletons share the base colour red." and problem.is_error
    assert problem.fixes[0].section == "river7"
    assert of_table("RIV-3", ready(), command()) == []
    twice = changed(PUBLISHED, river=slots(("skeletons-red", 0), ("skeletons-red", 0)))
    recorded = command(PUBLISHED, "skeletons-red", "skeletons-red")
    found = only(of_table("RIV-3", ready(PUBLISHED), recorded, cards=twice))
    assert found.is_open and "doubtful" in found.message


def test_riv_4_models_placed_are_the_group() -> None:
    wrong = changed(OWN, models=[["skeletons-green", 4, 3]])
    problem = only(of_table("RIV-4", ready(), command(), cards=wrong))
    assert problem.message == "Skeletons, green has 4 models, but 3 are placed." and problem.is_error and problem.fixes
    assert of_table("RIV-4", ready(), command()) == []
    assert only(of_table("RIV-4", ready(PUBLISHED), command(PUBLISHED))).is_open


def test_riv_5_life_points_of_single_models() -> None:
    long = changed(OWN, river=slots(("giant-snake", 16), ("skeletons-green", 2)))
    first, second = of_table("RIV-5", ready(), command(), cards=long)
    assert first.message == "Giant Snake has 16 life points; the track goes to 15." and first.is_error and first.fixes
    assert second.message == "Skeletons, green is a group; only single models have life points."
    assert of_table("RIV-5", ready(), command()) == []
    recorded = changed(PUBLISHED, river=slots(("pict-hunters-blue", 3)))
    assert only(of_table("RIV-5", ready(PUBLISHED), command(PUBLISHED), cards=recorded)).is_open


def test_riv_6_an_event_tile_does_something() -> None:
    problem = only(of_table("RIV-6", ready(), command(), cards=changed(OWN, points=None)))
    assert problem.message == "Event 1 does nothing: the scenario lists no event for it." and problem.is_error
    assert problem.fixes[0].card_id == "event-1"
    assert of_table("RIV-6", ready(), command()) == []
    silent = changed(PUBLISHED, points=None, event=None)
    assert only(of_table("RIV-6", ready(PUBLISHED), command(PUBLISHED), cards=silent)).is_open


def test_riv_7_reinforcements_have_a_place_and_a_cost() -> None:
    placeless = only(of_table("RIV-7", ready(), command(), cards=changed(OWN, reinforcements=[])))
    assert placeless.message == "The event brings reinforcements, but there is no place where they arrive."
    assert placeless.is_error and placeless.fixes
    costless = only(of_table("RIV-7", ready(), command(OWN, "giant-snake", "event-1")))
    assert costless.message == "The event brings reinforcements, but no tile has a reinforcement cost."
    assert of_table("RIV-7", ready(), command()) == []
    assert only(of_table("RIV-7", ready(PUBLISHED), command(PUBLISHED))).is_open
    unknown = changed("skeletons-green", reinforcement="?")
    assert only(of_table("RIV-7", ready(), command(OWN, "skeletons-green", "event-1"), cards=unknown)).is_open


def test_spl_1_spells_of_units_have_a_caster() -> None:
    problem = only(of_table("SPL-1", ready(), command(OWN, "hyenas", "giant-snake", spells=("sets-bite",))))
    assert problem.message == "Hyenas or Giant Snake cannot cast Set's Bite." and problem.is_error
    assert problem.fixes[0].section == "sorcery"
    assert of_table("SPL-1", ready(), command(OWN, *RIVER, spells=("sets-bite",))) == []
    held = command(OWN, "hyenas", "unknown-monster", spells=("sets-bite",))
    assert only(of_table("SPL-1", ready(), held)).is_open


def test_findings_of_a_command_stand_at_its_seat() -> None:
    assert only(of_table("RIV-3", command(OWN, *RIVER, "skeletons-red"), ready())).seat == 0


def test_a_match_is_refused() -> None:
    with pytest.raises(BadSetup, match="cannot be simulated yet"):
        GAME.setup(pool(), MatchSpec((ready(), command()), 1, ("random", "random")))
