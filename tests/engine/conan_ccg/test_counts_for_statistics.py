"""The counts of a match that its statistics are made of, each for the player whose turn it is."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.match import tallies
from tests.engine.conan_ccg.card_scenes import CAST, IDLE, table
from tests.engine.conan_ccg.scene import IAN, TOM, Scene, action, do, fight, foe, scene

#: What the tests say of the player whose turn it is: the first or the second seat.
turns = pytest.mark.parametrize("conan", [TOM, IAN])


def counts(one: Scene) -> dict[str, dict[str, int]]:
    """The counts of every player that are not zero."""
    found = tallies.stats(one.state)
    names = [name for name in found if name not in ("renown", "scars", "health")]
    seats = {TOM: one.seat(TOM), IAN: one.seat(IAN)}
    return {who: {name: found[name][seat] for name in names if found[name][seat]} for who, seat in seats.items()}


def of(conan: str, *, own: dict[str, object] | None = None, other: dict[str, object] | None = None, **parts):
    """A scene in the turn of one player."""
    foe_player = IAN if conan == TOM else TOM
    sides = {conan.lower(): own or {}, foe_player.lower(): other or {}}
    return table(turn=conan, **sides, **parts), foe_player


@turns
def test_a_turn_without_combat(conan):
    one, foe_player = of(conan, own={"prowess": 8, "foes": ["man", "8 beast"]}, phase="Rest")
    # 8 Prowess were left over when Conan rested; the turn after his has begun
    assert counts(one) == {conan: {"unused_prowess": 8}, foe_player: {"turns": 1}}


@turns
def test_a_foe_put_into_play(conan):
    foes = {"foes": ["3 man", "9 beast"]}
    one, foe_player = of(conan, other=foes, phase="Foe Draw")
    one.do(foe_player, "play Foe Beast", "pass")
    assert counts(one) == {conan: {"foes_faced": 1, "rounds": 1}, foe_player: {}}


@turns
def test_moves_and_what_they_cost(conan):
    zones = {"Center": [foe("man", IDLE)]}
    one, foe_player = of(conan, own={"hand": ["dear", "grip"], "prowess": 4}, phase="Conan Move", zones=zones)
    one.do(conan, "Conan plays Dear", "gap 0")
    # of a cost of 6 Conan pays 4 as Prowess and 2 as Health
    assert counts(one) == {conan: {"moves_played": 1, "prowess_spent": 4, "damage_taken": 2}, foe_player: {}}


@turns
def test_damage_and_defeats(conan):
    zones = {"Center": fight(foe("weak-man", "cut"), foe("beast", "chop"), gaps={0: "cut", 2: "cut"})}
    one, foe_player = of(conan, own={"hand": ["grip"]}, phase="Barbarian", zones=zones)
    # 2 of 3 Damage are all the weak Man has; the Beast takes 3
    found = counts(one)[conan]
    assert (found["damage_dealt"], found["damage_taken"], found["foes_defeated"]) == (2 + 3, 1 + 1, 1)
    assert counts(one)[foe_player] == {}


@turns
def test_wounds_by_a_text(conan):
    cards = {"dart": action("survey", do("wound", target={"one": "foe"}, amount=2))}
    one, _ = of(conan, own={"hand": ["dart"]}, phase="Survey", zones={"Center": ["man"]}, cards=cards)
    one.do(conan, "play Dart")
    assert counts(one)[conan] == {"rounds": 1, "damage_dealt": 2}


@turns
def test_healing(conan):
    one, _ = of(conan, own={"health": 5, "prowess": 20}, phase="Rest")
    one.do(conan, "heal 3")
    assert counts(one)[conan]["healed"] == 3


@turns
def test_a_retreat_and_the_renown_it_costs(conan):
    cards = {"scarred": {"type": "Foe", "scars": 3}, "chief": {"type": "Foe", "renown": 2}}
    own = {"chronicle": ["chief"]}
    one, foe_player = of(conan, own=own, phase="Survey", zones={"Center": ["scarred"]}, cards=cards)
    one.do(conan, "retreat").do(foe_player, "take Chief")
    found = counts(one)[conan]
    assert (found["retreats"], found["renown_lost"], found["rounds"]) == (1, 2, 1)


@turns
def test_pressing_on(conan):
    one, foe_player = of(conan, own={"hand": ["grip"]}, other={"foes": ["man", "8 beast"]}, phase="Press On")
    one.do(conan, "press on")
    assert (counts(one)[conan], counts(one)[foe_player]) == ({"press_ons": 1}, {})


def test_where_players_stand():
    one = scene(
        cards={"chief": {"type": "Foe", "renown": 2, "scars": 1}},
        phase="Prepare",
        tom={"health": 7},
        ian={"chronicle": ["chief"]},
    )
    found = tallies.stats(one.state)
    assert (found["renown"], found["scars"], found["health"]) == ([0, 2], [0, 1], [7, 20])


def test_the_cast_has_the_numbers_that_these_tests_count_with():
    assert (CAST["weak-man"]["health"], CAST["dear"]["gem"]) == (2, 6)


def test_choices_without_an_alternative_are_counted_apart():
    one = table(phase="Survey", zones={"Center": ["man"]}, tom={"hand": ["grip"]}, ian={"hand": ["cut"]})
    decisions, forced = one.state.decisions, one.state.forced
    one.do(TOM, "fight")
    # Ian had one Foe to serve and one card to serve it with
    assert (one.state.decisions, one.state.forced) == (decisions + 1, forced + 2)
