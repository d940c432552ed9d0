"""Combat and Foe Draw at their edges: one hit among two, no hit at all, no Foe at all, an empty deck."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.match import full_observation, tallies
from tests.engine.conan_ccg.card_scenes import IDLE, clash, table
from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, foe, scene


def at_hits(*effects: dict[str, object], **more: object) -> dict[str, object]:
    """An Action of either side for the moment when hits are known."""
    text = ability("hits_known", *effects, **more)
    return {"type": "Action", "keywords": ["Warrior", "Foe:Warrior"], "abilities": [text]}


@pytest.mark.rule("CCG-18.7")
@pytest.mark.parametrize("side", ["conan", "foe"])
def test_a_hit_of_a_side_is_seen_whichever_of_two_attacks_it_is(side):
    # both Blades hit at once, so that one of each side's attacks is at hand
    card = at_hits(do("draw", amount=1), **{"if": [do("hit_by", side=side)]})
    one = clash(foe("man", "cut"), facing="cut", cards={"glimpse": card}, tom={"hand": ["glimpse"]})
    assert one.can("play Glimpse")


@pytest.mark.rule("CCG-18.5")
def test_without_a_hit_there_is_no_damage_to_double():
    card = at_hits(do("double_damage"))
    tom = {"hand": ["fury"]}
    assert clash(foe("man", IDLE), facing="cut", cards={"fury": card}, tom=tom).can("play Fury")
    # of the Two-Handed icon 1 Damage gets past the Shield, which is no hit (CCG-18.5)
    stopped = clash(foe("man", "shields"), facing="chop", cards={"fury": card}, tom=tom)
    assert not stopped.can("play Fury")
    assert stopped.wounds("man") == 1


@pytest.mark.parametrize(("move", "facing", "shown"), [(IDLE, "cut", IDLE), (None, "cut", None)])
def test_a_view_shows_what_an_attack_faces(move, facing, shown):
    card = at_hits(do("double_damage"))
    one = clash(foe("man", move), facing=facing, cards={"fury": card}, tom={"hand": ["fury"]})
    (attack, *_) = full_observation.picture(one.state)["zones"][0]["attacks"]
    assert (attack["move"], attack["facing"], attack["hits"]) == ("cut", shown, True)


@pytest.mark.rule("CCG-10.2", "CCG-10.10")
@pytest.mark.parametrize(("center", "free"), [(["man"], False), (["man", "rider"], True)])
def test_the_only_foe_of_the_center_cannot_be_moved_to_a_flank(center, free):
    text = ability("survey", do("move_foe", target={"one": "foe"}), do("draw", amount=1))
    card = {"type": "Action", "keywords": ["Foe:Warrior"], "abilities": [text]}
    one = table(cards={"drive": card}, phase="Survey", zones={"Center": center}, ian={"hand": ["drive"]})
    one.do(IAN, "play Drive")
    if free:
        one.do(IAN, "choose Man")
    assert any("Left Flank" in text for text in one.legal) == free


@pytest.mark.rule("CCG-1.4", "CCG-9.1")
def test_texts_can_bring_the_foes_revealed_down_to_none():
    # 5 Foes and 9 fewer are none, not one
    text = ability("static", do("stat", stat="foe_draw", of="turn", amount=-9))
    cards = {"mist": {"type": "Region", "abilities": [text]}}
    one = scene(cards=cards, phase="Foe Draw", tom={"region": "mist"}, ian={"foes": ["9 plain-foe"]})
    assert one.said("CCG-9.1")[0].startswith("0 Foes are revealed")


@pytest.mark.parametrize(("turn", "rounds"), [(TOM, [1, 0]), (IAN, [0, 1])])
def test_a_combat_round_counts_for_the_active_player(turn, rounds):
    other = IAN if turn == TOM else TOM
    one = scene(turn=turn, phase="Survey", zones={"Center": ["plain-foe"]}, **{turn.lower(): {}, other.lower(): {}})
    assert tallies.stats(one.state)["rounds"] == rounds


@pytest.mark.rule("CCG-25.4")
def test_a_foe_player_without_any_foe_is_defeated_when_foes_are_revealed():
    one = scene(phase="Foe Draw", ian={"foes": [], "foe_discard": []})
    assert (one.winners, one.reason) == ([TOM], "out_of_foes")


def test_who_looks_at_the_top_of_an_empty_deck_sees_nothing_and_plays_on():
    card = {
        "type": "Action",
        "keywords": ["Prepare"],
        "abilities": [ability("prepare", do("look_top", amount=3, rest="bottom"), do("gain_prowess", amount=2))],
    }
    one = scene(cards={"omen": card}, phase="Prepare", tom={"hand": ["omen"], "draw": [], "prowess": 10})
    one.do(TOM, "play Omen")
    # Tom has no card left to play; Ian chooses a Foe
    assert (one.mover, one.prowess()) == (IAN, 12)
