"""Combats without progress: what counts as progress, and that they end with a Retreat (CCG-8.3)."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.play.rules import scoring
from simulator.engine.games.conan_ccg.position import BY_DEFEAT
from tests.engine.conan_ccg.scene import IAN, TOM, Scene, ability, do, scene

CARDS = {
    "ogre": {"type": "Foe", "scars": 2, "renown": 4, "health": 40, "prowess": 9},
    "wolf": {"type": "Foe", "renown": 1, "health": 2},
    "guide": {"type": "Ally", "health": 9},
    "chains": {"type": "Conan", "abilities": [ability("static", do("bar_retreat"))]},
}
#: Rounds in a row after which Conan has to Retreat; the first Survey Phase only notes the Health.
QUIET = 10
SAID = ["Nobody loses Health any more; Tom has to Retreat."]


def facing(**more: object) -> Scene:
    """Tom before a Foe of 40 Health, and nobody attacks."""
    return scene(cards=CARDS, phase="Survey", zones={"Center": ["ogre"]}, **more)


def rounds(table: Scene, number: int) -> Scene:
    """Rounds in which everybody passes, up to the next Survey Phase."""
    for _ in range(number):
        table.do(TOM, "fight").until("Survey")
    return table


def last_round(table: Scene) -> Scene:
    """A round in which everybody passes, up to the Retreat."""
    table.do(TOM, "fight")
    while not table.events(kind="retreat"):
        table.do(table.mover, "pass")
    return table


@pytest.mark.rule("CCG-8.3")
def test_8_3_a_combat_in_which_nobody_loses_health_any_more_ends_with_a_retreat():
    table = rounds(facing(), QUIET - 1)
    assert (table.legal, table.said("CCG-8.3"), table.state.round) == (["fight", "retreat"], [], QUIET)
    assert last_round(table).said("CCG-8.3") == SAID
    assert table.active == IAN
    assert table.pile(IAN, "foe_discard") == ["ogre"]


@pytest.mark.rule("CCG-8.3", "CCG-11.3")
def test_8_3_the_retreat_costs_what_any_retreat_costs():
    table = rounds(facing(tom={"chronicle": ["wolf"]}), QUIET - 1)
    last_round(table)
    assert (table.mover, table.legal) == (IAN, ["take Wolf", "take no more"])


@pytest.mark.rule("CCG-8.3")
def test_8_3_even_if_a_card_forbids_it():
    table = facing(tom={"conan": "chains"})
    while not table.events(kind="retreat"):  # nobody is asked in a Survey Phase in which Conan can only fight
        table.do(table.mover, "play no more moves")
    assert (table.said("CCG-8.3"), len(table.events(kind="round"))) == (SAID, QUIET + 1)


@pytest.mark.rule("CCG-8.3")
def test_8_3_by_setting_it_goes_on():
    table = rounds(facing(options={"idle_combat": "goes_on"}), 3 * QUIET)
    assert (table.legal, table.said("CCG-8.3")) == (["fight", "retreat"], [])


@pytest.mark.rule("CCG-8.3")
@pytest.mark.parametrize("who", ["plain-conan", "ogre", "guide"])
def test_8_3_a_long_combat_with_progress_is_not_cut(who):
    table = facing(tom={"allies": ["guide"]})
    for _ in range(3):
        rounds(table, QUIET - 1)
        if who == "plain-conan":
            table.state.health[0] -= 1
        else:
            table.state.wounds[table.number(who)] += 1
        rounds(table, 1)
        assert (table.state.quiet_rounds, table.said("CCG-8.3")) == (0, [])


@pytest.mark.rule("CCG-8.3")
def test_8_3_what_is_lost_and_healed_again_is_no_progress():
    table = rounds(facing(tom={"health": 9}), 1)
    table.state.health[0] = 8
    rounds(table, 1)
    for number in range(1, QUIET):
        table.state.health[0] = 9 if number % 2 else 8
        assert rounds(table, 1).state.quiet_rounds == number
    assert last_round(table).said("CCG-8.3") == SAID


@pytest.mark.rule("CCG-8.3")
def test_8_3_the_count_begins_with_the_combat_and_a_match_that_is_over_has_none():
    table = rounds(facing(), 4)
    again = table.state.clone()
    assert (again.quiet_rounds, again.least_health) == (4, table.health() + 40)
    table.do(TOM, "retreat")
    assert (table.state.quiet_rounds, table.state.least_health) == (0, 0)
    scoring.end(again, 1, BY_DEFEAT)
    assert (again.quiet_rounds, again.least_health) == (0, 0)
