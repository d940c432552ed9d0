"""Combats and matches without progress: what counts as progress, and how they end (CCG-8.3, CCG-25.1)."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.play.rules import scoring
from simulator.engine.games.conan_ccg.position import BY_DEFEAT
from tests.engine.conan_ccg.scene import ANN, IAN, TOM, Scene, ability, do, scene

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


#: The first Start of Turn notes what there is; then 20 turns of each of two players.
TURNS = 1 + 2 * 20


def quiet(**more: object) -> Scene:
    """Both Retreat from every Foe and heal nothing."""
    players = {"tom": {"renown": 4}, "ian": {"renown": 5}} | more.pop("players", {})
    return scene(cards=CARDS, phase="Press On", **players, **more)


def begun(table: Scene) -> int:
    """How many turns have begun."""
    return len(table.events(kind="turn"))


def turns(table: Scene, number: int) -> Scene:
    """Play until so many turns have begun; one in which no Foe can be played asks for no decision."""
    while table.winners is None and begun(table) < number:
        wanted = [text for text in ("retreat", "heal 0", "take no more", "pass") if table.can(text)]
        table.do(table.mover, wanted[0] if wanted else table.legal[-1])
    return table


@pytest.mark.rule("CCG-25.1")
def test_25_1_a_match_without_progress_ends_and_most_renown_wins():
    table = turns(quiet(), 2 * TURNS)
    assert (table.winners, table.reason, begun(table)) == ([IAN], "no_progress", TURNS)
    assert [event.rule for event in table.events(kind="end")] == ["CCG-25.1"]
    assert not table.stage.outcome().abnormal
    assert (table.state.quiet_turns, table.state.most_renown, table.state.least_total) == (0, 0, 0)


@pytest.mark.rule("CCG-25.1", "CCG-25.5")
def test_25_1_who_have_as_much_win_together():
    assert turns(quiet(players={"ian": {"renown": 4}}), TURNS).winners == [TOM, IAN]


@pytest.mark.rule("CCG-25.1")
def test_25_1_with_three_players_there_are_as_many_turns_of_each():
    table = turns(quiet(players={"ann": {"renown": 6}}), 2 * TURNS)
    assert (table.winners, table.stage.outcome().places, begun(table)) == ([ANN], (3, 2, 1), 1 + 3 * 20)


@pytest.mark.rule("CCG-25.1")
def test_25_1_by_setting_it_goes_on():
    assert turns(quiet(options={"idle_match": "goes_on"}), TURNS + 10).winners is None


@pytest.mark.rule("CCG-25.1")
@pytest.mark.parametrize(("renown", "health", "is_progress"), [(1, 0, True), (0, -1, True), (-1, 1, False)])
def test_25_1_renown_gained_or_health_lost_is_progress(renown, health, is_progress):
    table = turns(quiet(players={"tom": {"health": 5, "renown": 4}, "ian": {"health": 9, "renown": 5}}), 20)
    count = begun(table)
    table.state.renown[0] += renown
    table.state.health[1] += health
    turns(table, 2 * TURNS)
    assert begun(table) == (count + TURNS if is_progress else TURNS)


@pytest.mark.rule("CCG-25.1")
def test_25_1_what_is_lost_and_gained_again_is_no_progress():
    table = quiet()
    while table.winners is None:
        table.state.renown[0] = 4 - begun(table) % 2
        turns(table, begun(table) + 1)
    assert (table.reason, begun(table)) == ("no_progress", TURNS)
