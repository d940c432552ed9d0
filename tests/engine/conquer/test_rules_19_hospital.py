"""Sections 19 and 20: the Hospital Grounds and the Move Phase."""

from __future__ import annotations

import pytest

from tests.engine.conquer.scene import IAN, TOM, ability, battle, do, scene

CAVES = {
    f"cave-{n}": {"type": "Landscape", "location": "Cave", "area": str(n), "place": n, "cost": 0} for n in range(1, 6)
}
BOLT = {
    "type": "Effect",
    "on": "none",
    "cost": 0,
    "abilities": [ability("on_notice", do("wound", target={"one": "character"}, amount=6))],
}
CARDS = {
    **CAVES,
    "hero": {"type": "Character", "cost": 4, "defense": 3, "reputation": 4},
    "foe": {"type": "Character", "cost": 3, "defense": 3, "popularity": 0},
    "dagger": {"type": "Equipment", "cost": 0},
    "charm": {"type": "Effect", "cost": 0},
    "hex": {"type": "Effect", "cost": 0, "on": "opposing character"},
    "chain": {
        "type": "Disturbance",
        "on": "own character",
        "abilities": [ability("static", do("stat", stat="attack", of="bearer", amount=2))],
    },
    "bolt": BOLT,
    "kill": {"type": "Battle Action", "damage": 6},
}


def ward(*damage: int, dice: tuple[int, ...] = (), card: str = "hero", **more: object):
    """Tom's Character in the Hospital Grounds at the start of Tom's turn, something in hand to stop at."""
    tom = {"hospital": [{"card": card, "damage": list(damage), **more.pop("patient", {})}], "hand": ["plain-character"]}
    tom |= more.pop("tom", {})
    cards = {**CARDS, **more.pop("cards", {})}
    return scene(cards=cards, tom=tom, phase="Hospital", dice=list(dice), **more)


@pytest.mark.rule("CQ-19.1")
def test_19_1_he_loses_equipment_and_effects_to_their_owners_doom_piles():
    foe = {"card": "foe", "cards": ["dagger", "charm", {"card": "hex", "owner": TOM}, "chain"]}
    table = scene(cards=CARDS, tom={"hand": ["bolt", "plain-character"]}, ian={"characters": [foe]})
    table.do(TOM, "Notice Bolt")
    assert sorted(table.pile(IAN, "doom")) == ["charm", "dagger"]
    assert sorted(table.pile(TOM, "doom")) == ["bolt", "hex"]


@pytest.mark.rule("CQ-19.1")
def test_19_1_a_disturbance_stays_on_him_without_working():
    table = scene(
        cards=CARDS, tom={"hand": ["bolt", "plain-character"], "characters": [{"card": "hero", "cards": ["chain"]}]}
    )
    assert table.attack("hero") == 5
    table.do(TOM, "Notice Bolt")
    assert table.cards_on("hero") == ["chain"]
    assert table.attack("hero") == 3


@pytest.mark.rule("CQ-19.2")
def test_19_2_his_text_does_not_work_there_and_works_again_when_he_gets_out():
    leader = {**CARDS["hero"], "abilities": [ability("static", do("stat", stat="attack", of="own", amount=2))]}
    tom = {"characters": ["plain-character"]}
    table = ward(1, dice=(1, 1), cards={"hero": leader}, tom=tom)
    assert table.attack("plain-character") == 3
    table.do(TOM, "remove", "leave")
    assert table.attack("plain-character") == 5


@pytest.mark.rule("CQ-19.3")
def test_19_3_what_he_lost_is_not_given_back():
    tom = {"characters": [{"card": "hero", "cards": ["dagger", "charm"]}], "hand": ["bolt", "plain-character"]}
    table = scene(cards=CARDS, tom=tom, dice=[3, 3, 1, 3]).do(TOM, "Notice Bolt").until().until("Hospital")
    table.do(TOM, "remove the damage of 6", "leave")
    assert table.where("hero") == "Tom in_play"
    assert table.cards_on("hero") == []


@pytest.mark.rule("CQ-19.4")
def test_19_4_one_damage_entry_a_turn_with_its_whole_amount():
    table = ward(2, 2, 3, 1, dice=(6,))
    assert table.legal == ["remove the damage of 2", "remove the damage of 3", "remove the damage of 1", "heal nothing"]
    table.do(TOM, "remove the damage of 2")
    assert table.damage("hero") == [2, 3, 1]
    assert table.phase == "Notice"


@pytest.mark.rule("CQ-19.5")
def test_19_5_without_health_there_is_no_roll():
    table = ward(4, 6, dice=(1,)).do(TOM, "remove the damage of 4")  # 6 - 6 = 0
    assert not table.events("CQ-19.6")
    assert table.where("hero") == "Tom hospital"
    assert ward(4, 5, dice=(1,)).do(TOM, "remove the damage of 4").events("CQ-19.6")


@pytest.mark.rule("CQ-19.6")
@pytest.mark.parametrize(("rolled", "out"), [(1, True), (2, True), (3, True), (4, False), (5, False), (6, False)])
def test_19_6_a_roll_below_his_reputation_lets_him_leave(rolled, out):
    table = ward(dice=(rolled, 2))
    assert table.can("leave") == out


@pytest.mark.rule("CQ-19.6")
def test_19_6_he_may_stay_and_a_reputation_of_one_or_seven_settles_it():
    assert ward(dice=(1, 2)).do(TOM, "stay").where("hero") == "Tom hospital"
    wretch = {"hero": {**CARDS["hero"], "reputation": 1}}
    assert not ward(cards=wretch, dice=(1, 2)).can("leave")
    famous = {"hero": {**CARDS["hero"], "reputation": 7}}
    assert ward(cards=famous, dice=(6, 2)).can("leave")


@pytest.mark.rule("CQ-19.7")
def test_19_7_he_comes_back_where_he_was_defeated():
    table = ward(dice=(1, 2), patient={"at": "far-ground"}).do(TOM, "leave")
    assert table.at("hero") == "far-ground"


@pytest.mark.rule("CQ-19.7")
def test_19_7_else_in_the_same_location_or_anywhere():
    flood = {
        "type": "Effect",
        "on": "none",
        "cost": 0,
        "abilities": [ability("on_notice", do("doom", target={"one": "landscape"}))],
    }
    tom = {"hospital": [{"card": "hero", "at": "cave-2"}], "hand": ["flood", "plain-character"]}
    world = {"grounds": ["cave-1", "cave-2", "cave-3", "plain-ground"], "dice": [2, 2, 1, 2]}
    table = scene(cards={**CARDS, "flood": flood}, tom=tom, **world).do(TOM, "Notice Flood", "choose Cave: 2")
    table.until().until("Hospital").do(TOM, "leave")
    assert table.legal == ["at Cave: 1", "at Cave: 3"]
    alone = {"grounds": ["cave-2", "plain-ground", "far-ground"], "dice": [2, 2, 1, 2]}
    table = scene(cards={**CARDS, "flood": flood}, tom=tom, **alone).do(TOM, "Notice Flood", "choose Cave: 2")
    table.until().until("Hospital").do(TOM, "leave")
    assert table.legal == ["at Plain Ground", "at Far Ground"]


@pytest.mark.rule("CQ-19.8")
def test_19_8_after_three_turns_he_dies_at_the_start_of_the_fourth():
    assert ward(dice=(6, 2), patient={"stay": 2}).where("hero") == "Tom hospital"
    table = ward(1, patient={"stay": 3, "cards": ["chain"]})
    assert table.where("hero") == "Tom doom"
    assert sorted(table.pile(TOM, "doom")) == ["chain", "hero"]
    assert table.phase == "Notice"


@pytest.mark.rule("CQ-19.9")
def test_19_9_he_can_neither_attack_nor_move_nor_be_noticed_upon():
    # he and Tom's other Character stand on linked Landscapes; what the other may do, he may not
    world = {"grounds": ["cave-1", "cave-2"], "ian": {"characters": ["foe"]}}
    tom = {"hand": ["dagger", "charm", "plain-tool"], "characters": [{"card": "squire", "at": "cave-1"}]}
    tom |= {"hospital": [{"card": "hero", "at": "cave-1", "damage": [9]}]}
    squire = {"squire": {"type": "Character", "defense": 3}}
    table = scene(cards={**CARDS, **squire}, tom=tom, phase="Hospital", dice=[3], **world).do(TOM, "heal nothing")
    table.do(TOM, "Notice Dagger", "Notice Charm")  # each has one place
    assert (table.ask("dagger", "on"), table.ask("charm", "on")) == ("squire", "squire")
    table.do(TOM, "end the Notice Phase")
    assert table.legal == ["attack with Squire", "do not attack"]
    table.do(TOM, "do not attack")
    assert table.legal == ["move Squire to Cave: 2", "end the Move Phase"]


@pytest.mark.rule("CQ-19.9")
def test_19_9_he_cannot_be_attacked_or_noticed_upon_by_the_opponent():
    ian = {"hospital": ["hero"], "characters": ["foe"]}
    tom = {"characters": ["plain-character"], "hand": ["hex", "plain-tool"]}
    table = scene(cards=CARDS, tom=tom, ian=ian)
    table.do(TOM, "Notice Hex")
    assert table.ask("hex", "on") == "foe"
    table.do(TOM, "end the Notice Phase", "attack with Plain Character")
    assert table.said("CQ-14.3") == ["Plain Character of Tom attacks Foe."]


@pytest.mark.rule("CQ-19.10")
def test_19_10_whoever_falls_in_or_out_of_a_combat_goes_to_one_and_the_same_place():
    hero = {"card": "hero", "damage": [5]}
    fallen = battle(["kill"], [], cards=CARDS, hero="foe", foe=hero)
    hit = scene(cards=CARDS, tom={"hand": ["bolt", "plain-character"]}, ian={"characters": [hero]})
    hit.do(TOM, "Notice Bolt")
    assert fallen.where("hero") == hit.where("hero") == "Ian hospital"
    assert [event.rule for event in (fallen.events("CQ-18.3") + hit.events("CQ-17.5"))] == ["CQ-18.3", "CQ-17.5"]


@pytest.mark.rule("CQ-19.11")
def test_19_11_dying_gives_no_further_points():
    table = ward(1, patient={"stay": 3}, dice=(2,))
    assert table.where("hero") == "Tom doom"
    assert (table.vp(TOM), table.vp(IAN)) == (0, 0)
    assert (table.np(TOM), table.np(IAN)) == (10 + 2, 10)  # but for Tom's roll


@pytest.mark.rule("CQ-19.6")
def test_texts_change_the_roll_the_tries_and_the_turns():
    def nurse(stat: str, amount: int) -> dict[str, object]:
        return {
            "type": "Effect",
            "on": "player",
            "abilities": [ability("static", do("stat", stat=stat, of="own", amount=amount))],
        }

    helped = {"before": ["nurse"]}
    assert ward(cards={"nurse": nurse("hospital_roll", -1)}, dice=(4, 2), tom=helped).can("leave")
    assert ward(cards={"nurse": nurse("hospital_tries", 1)}, dice=(6, 1, 2), tom=helped).can("leave")
    table = ward(cards={"nurse": nurse("hospital_turns", 1)}, dice=(6, 2), patient={"stay": 3}, tom=helped)
    assert table.where("hero") == "Tom hospital"


# Section 20.


def walk(*grounds: str, np: int = 10, hero: dict[str, object] | None = None, **more: object):
    tom = {
        "characters": [{"card": "hero", "at": grounds[0]}, *more.pop("others", ())],
        "np": np,
        "hand": ["plain-tool"],
    }
    cards = {**CARDS, **({"hero": hero} if hero else {}), **more.pop("cards", {})}
    return scene(cards=cards, tom=tom, grounds=list(grounds), phase="Move", **more)


@pytest.mark.rule("CQ-20.1")
def test_20_1_each_character_may_move_to_one_adjacent_landscape_free_of_charge():
    table = walk("cave-1", "cave-2", "cave-3", others=[{"card": "plain-character", "at": "cave-3"}])
    table.do(TOM, "move Hero to Cave: 2", "move Plain Character to Cave: 2")
    assert (table.at("hero"), table.at("plain-character"), table.np()) == ("cave-2", "cave-2", 10)


@pytest.mark.rule("CQ-20.2")
def test_20_2_each_further_landscape_costs_one_notice_point():
    table = walk("cave-1", "cave-2", "cave-3", "cave-4")
    table.do(TOM, "to Cave: 2", "to Cave: 3 for 1", "to Cave: 4 for 1")
    assert (table.at("hero"), table.np()) == ("cave-4", 8)
    poor = walk("cave-1", "cave-2", "cave-3", np=0).do(TOM, "to Cave: 2")
    assert poor.phase == "Discard"


@pytest.mark.rule("CQ-20.2")
def test_20_2_by_a_setting_several_steps_cost_one_each():
    table = walk("cave-1", "cave-2", "cave-3", "cave-4", options={"move_cost": "all"})
    table.do(TOM, "to Cave: 2")
    assert table.np() == 10
    table.do(TOM, "to Cave: 3 for 2", "to Cave: 4 for 1")
    assert table.np() == 7


@pytest.mark.rule("CQ-20.3")
def test_20_3_a_step_goes_to_a_linked_landscape():
    table = walk("cave-1", "cave-2", "cave-3", "plain-ground", beside=[["cave-1", "plain-ground"]])
    assert table.legal == ["move Hero to Cave: 2", "end the Move Phase"]


@pytest.mark.rule("CQ-20.4")
def test_20_4_a_character_who_has_fought_may_move():
    tom = {"characters": [{"card": "hero", "at": "cave-1"}], "hand": ["plain-tool"]}
    table = battle(["kill"], [], cards=CARDS, grounds=["cave-1", "cave-2"], of_tom=tom).do(TOM, "3 Victory")
    assert table.can("move Hero to Cave: 2")


@pytest.mark.rule("CQ-20.5")
def test_20_5_movement_takes_place_only_in_the_move_phase_but_for_texts():
    pull = {
        "type": "Effect",
        "on": "none",
        "cost": 0,
        "abilities": [ability("on_notice", do("move_character", target={"one": "character"}, to="linked"))],
    }
    tom = {"characters": [{"card": "hero", "at": "cave-1"}], "hand": ["pull", "plain-character"]}
    table = scene(cards={**CARDS, "pull": pull}, tom=tom, grounds=["cave-1", "cave-2"])
    assert not any(label.startswith("move") for label in table.legal)
    table.do(TOM, "Notice Pull")
    assert table.at("hero") == "cave-2"
    assert table.phase == "Notice"


@pytest.mark.rule("CQ-20.1")
def test_texts_change_steps_and_their_price():
    boots = {
        "type": "Equipment",
        "abilities": [ability("static", do("stat", stat="free_steps", of="bearer", amount=1))],
    }
    shod = {"card": "hero", "at": "cave-1", "cards": ["boots"]}
    tom = {"characters": [shod], "hand": ["plain-tool"]}
    table = scene(cards={**CARDS, "boots": boots}, tom=tom, grounds=["cave-1", "cave-2", "cave-3"], phase="Move")
    assert table.do(TOM, "to Cave: 2", "to Cave: 3").np() == 10
    toll = {**CAVES["cave-2"], "abilities": [ability("static", do("stat", stat="entry_price", of="this", amount=3))]}
    assert walk("cave-1", "cave-2", cards={"cave-2": toll}).do(TOM, "to Cave: 2 for 3").np() == 7
    stuck = {**CARDS["hero"], "abilities": [ability("static", do("bar", what="move", of="bearer"))]}
    assert walk("cave-1", "cave-2", hero=stuck).phase == "Discard"
    winged = {**CARDS["hero"], "abilities": [ability("static", do("ignore_links", of="bearer"))]}
    assert walk("cave-1", "cave-2", "far-ground", hero=winged).can("to Far Ground")
