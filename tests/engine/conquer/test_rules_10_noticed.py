"""Sections 10 to 13: Characters, Equipment, Effects and Disturbances, Landscapes."""

from __future__ import annotations

import pytest

from tests.engine.conquer.scene import IAN, TOM, ability, battle, do, scene


def piece(kind: str = "One-Handed", **more: object) -> dict[str, object]:
    return {"type": "Equipment", "kind": kind, "cost": 0, **more}


CARDS = {
    "hero": {"type": "Character", "cost": 4, "attack": 3, "defense": 3, "weapon_use": 3},
    "foe": {"type": "Character", "cost": 3, "popularity": 0},
    "dagger": piece(attack_bonus=1),
    "staff": piece("Two-Handed", attack_bonus=2, defense_bonus=-1),
    "mail": piece("Armor", defense_bonus=2),
    "horse": piece("Vehicle", attack_bonus=1),
    "gem": piece("Attachment", attack_bonus=1),
    "wand": piece(requires={"weapon_use": 3}),
    "axe": piece("Two-Handed", requires={"weapon_use": 5}),
}


def bearing(*cards: object, hand: list[str]) -> object:
    """Tom's hero with cards on him, and cards in hand; something else keeps the phase open."""
    hero = {"card": "hero", "cards": list(cards)}
    return scene(cards=CARDS, tom={"characters": [hero], "hand": [*hand, "plain-character"]})


# Section 10.


@pytest.mark.rule("CQ-10.1")
def test_10_1_a_character_is_noticed_at_any_landscape():
    table = scene(cards=CARDS, tom={"hand": ["hero", "plain-tool"]}).do(TOM, "Notice Hero")
    assert table.legal == ["at Plain Ground", "at Far Ground"]
    assert table.do(TOM, "at Far Ground").at("hero") == "far-ground"


@pytest.mark.rule("CQ-10.2")
def test_10_2_he_may_act_in_the_same_turn():
    table = scene(cards=CARDS, tom={"hand": ["hero", "dagger"]}, ian={"characters": ["foe"]})
    table.do(TOM, "Notice Hero", "at Plain Ground", "Notice Dagger")
    assert table.cards_on("hero") == ["dagger"]
    assert table.can("attack with Hero")


@pytest.mark.rule("CQ-10.3")
def test_10_3_any_number_of_characters_may_be_at_one_landscape():
    ground = {"at": "plain-ground"}
    crowd = [{"card": "plain-character", **ground} for _ in range(6)]
    table = scene(
        cards=CARDS, tom={"characters": crowd, "hand": ["hero"]}, ian={"characters": [{"card": "foe", **ground}]}
    )
    assert table.do(TOM, "Notice Hero").can("at Plain Ground")


@pytest.mark.rule("CQ-10.4")
def test_10_4_both_players_may_have_a_character_of_the_same_name():
    table = scene(
        cards=CARDS, tom={"hand": ["hero", "plain-tool"]}, ian={"characters": [{"card": "hero", "as": "his"}]}
    )
    table.do(TOM, "Notice Hero", "at Plain Ground")
    assert table.pile(TOM, "in_play") == table.pile(IAN, "in_play") == ["hero"]


# Section 11.


@pytest.mark.rule("CQ-11.1")
def test_11_1_equipment_is_noticed_on_own_characters_and_own_equipment():
    table = scene(
        cards=CARDS,
        tom={"characters": ["hero", "plain-character"], "hand": ["dagger", "gem"]},
        ian={"characters": [{"card": "foe", "cards": ["mail"]}]},
    )
    table.do(TOM, "Notice Dagger")
    assert table.legal == ["on Hero", "on Plain Character"]
    table.do(TOM, "on Hero", "Notice Gem")
    assert table.ask("gem", "on") == "dagger"


@pytest.mark.rule("CQ-11.2")
def test_11_2_equipment_on_equipment_stays_with_it_and_leaves_with_it():
    rust = {
        "type": "Effect",
        "on": "none",
        "cost": 0,
        "abilities": [ability("on_notice", do("doom", target={"one": "equipment", "filter": {"kind": "One-Handed"}}))],
    }
    hero = {"card": "hero", "cards": [{"card": "dagger", "cards": ["gem"]}]}
    table = scene(cards={**CARDS, "rust": rust}, tom={"characters": [hero], "hand": ["rust", "plain-character"]})
    assert table.attack("hero") == 3 + 1 + 1
    table.do(TOM, "Notice Rust")
    assert sorted(table.pile(TOM, "doom")) == ["dagger", "gem", "rust"]
    assert table.attack("hero") == 3


@pytest.mark.rule("CQ-11.3")
def test_11_3_weapon_use_must_be_at_least_what_the_card_asks():
    assert bearing(hand=["wand"]).can("Notice Wand")  # 3 of 3
    assert not bearing(hand=["axe"]).can("Notice Axe")  # 3 of 5
    assert bearing(hand=["dagger"]).can("Notice Dagger")  # no number, no requirement


@pytest.mark.rule("CQ-11.4")
def test_11_4_equipment_changes_attack_and_defense_as_printed():
    table = bearing("staff", hand=[])
    assert (table.attack("hero"), table.defense("hero")) == (3 + 2, 3 - 1)
    assert bearing("staff", "mail", hand=[]).defense("hero") == 3 - 1 + 2


@pytest.mark.rule("CQ-11.4")
@pytest.mark.parametrize("bonus", ["attack_bonus", "defense_bonus"])
def test_11_4_it_does_not_change_weapon_use_unless_its_text_says_so(bonus):
    # the hero's Weapon Use is 3; armor leaves both his hands free for the cleaver, which asks for 4
    cleaver = piece(requires={"weapon_use": 4})
    belt = piece("Armor", abilities=[ability("static", do("stat", stat="weapon_use", of="bearer", amount=1))])
    for armor, borne in ((piece("Armor", **{bonus: 5}), False), (belt, True)):
        table = scene(
            cards={**CARDS, "cleaver": cleaver, "belt": armor},
            tom={"characters": [{"card": "hero", "cards": ["belt"]}], "hand": ["cleaver", "plain-character"]},
        )
        assert table.can("Notice Cleaver") == borne


@pytest.mark.rule("CQ-11.5", "CQ-11.9")
def test_11_5_and_11_9_two_one_handed_pieces_or_one_two_handed_piece():
    assert bearing("dagger", hand=["dagger"]).can("Notice Dagger")
    assert not bearing("dagger", hand=["staff"]).can("Notice Staff")
    assert not bearing("2 dagger", hand=["dagger"]).can("Notice Dagger")
    assert not bearing("staff", hand=["dagger"]).can("Notice Dagger")
    assert not bearing("staff", hand=["staff"]).can("Notice Staff")


@pytest.mark.rule("CQ-11.6")
def test_11_6_armor_is_worn_besides_and_only_once():
    assert bearing("2 dagger", hand=["mail"]).can("Notice Mail")
    assert bearing("staff", hand=["mail"]).can("Notice Mail")
    assert not bearing("mail", hand=["mail"]).can("Notice Mail")
    assert bearing("mail", "dagger", hand=["dagger"]).can("Notice Dagger")


@pytest.mark.rule("CQ-11.7", "CQ-11.8")
def test_11_7_and_11_8_one_vehicle_which_needs_no_hands():
    assert bearing("2 dagger", "mail", hand=["horse"]).can("Notice Horse")
    assert not bearing("horse", hand=["horse"]).can("Notice Horse")
    assert bearing("horse", "mail", "dagger", hand=["dagger"]).can("Notice Dagger")


@pytest.mark.rule("CQ-11.9")
def test_11_9_there_is_no_swapping():
    table = bearing("2 dagger", hand=["staff"])
    assert table.legal == ["Notice Plain Character for 2", "end the Notice Phase"]


@pytest.mark.rule("CQ-11.10")
def test_11_10_a_piece_that_has_become_too_heavy_is_lost():
    palsy = {
        "type": "Effect",
        "on": "own character",
        "cost": 0,
        "abilities": [ability("static", do("stat", stat="weapon_use", of="bearer", amount=-1))],
    }
    hero = {"card": "hero", "cards": ["wand", "dagger"]}
    table = scene(cards={**CARDS, "palsy": palsy}, tom={"characters": [hero], "hand": ["palsy", "plain-character"]})
    table.do(TOM, "Notice Palsy")
    assert table.pile(TOM, "doom") == ["wand"]
    assert sorted(table.cards_on("hero")) == ["dagger", "palsy"]


@pytest.mark.rule("CQ-11.10")
def test_11_10_also_while_a_battle_action_is_played_that_makes_its_bearer_clumsy():
    hit = {"type": "Battle Action", "damage": 1}
    numb = {**hit, "abilities": [ability("static", do("stat", stat="weapon_use", of="facing", amount=-1))]}
    foe = {"card": "hero", "as": "foe", "cards": ["wand", "dagger"]}
    cards = {
        **CARDS,
        "numb": numb,
        "hit": hit,
        "block": {"type": "Battle Action", "kind": "Block"},
        "brute": CARDS["hero"],
    }
    table = battle(["numb", "hit"], ["block", "hit"], hero="brute", foe=foe, defender="foe", cards=cards)
    table.do(TOM, "play Numb")
    assert table.pile(IAN, "doom") == ["wand"]


# Section 12.

STEEL = {
    "type": "Effect",
    "cost": 0,
    "personal": True,
    "abilities": [ability("static", do("stat", stat="attack", of="bearer", amount=2))],
}


@pytest.mark.rule("CQ-12.1")
def test_12_1_an_effect_is_noticed_on_what_its_text_names_or_on_no_card():
    cards = {
        **CARDS,
        "charm": {"type": "Effect", "cost": 0, "on": "own character"},
        "fog": {
            "type": "Effect",
            "cost": 0,
            "on": "landscape",
            "abilities": [ability("static", do("stat", stat="attack", of="here", amount=-1))],
        },
        "polish": {
            "type": "Effect",
            "cost": 0,
            "on": "equipment",
            "abilities": [ability("static", do("stat", stat="attack", of="bearer", amount=1))],
        },
        "windfall": {"type": "Effect", "cost": 0, "on": "none"},
        "law": {
            "type": "Effect",
            "cost": 0,
            "on": "player",
            "abilities": [ability("static", do("stat", stat="generate", of="you", amount=1))],
        },
    }
    table = scene(
        cards=cards,
        tom={
            "characters": [{"card": "hero", "cards": ["dagger"]}],
            "hand": ["charm", "fog", "polish", "windfall", "law", "plain-character"],
        },
        ian={"characters": ["foe"]},
    )
    table.do(TOM, "Notice Charm")
    assert table.ask("charm", "on") == "hero"
    table.do(TOM, "Notice Fog")
    assert table.legal == ["on Plain Ground", "on Far Ground"]
    table.do(TOM, "on Plain Ground", "Notice Polish")
    assert table.ask("polish", "on") == "dagger"
    table.do(TOM, "Notice Windfall")
    assert table.where("windfall") == "Tom doom"
    table.do(TOM, "Notice Law")
    assert table.where("law") == "Tom before"


@pytest.mark.rule("CQ-12.3")
def test_12_3_one_personal_effect_at_a_time_with_any_number_of_others():
    cards = {**CARDS, "steel": STEEL, "charm": {"type": "Effect", "cost": 0}}
    table = scene(
        cards=cards,
        tom={
            "characters": [{"card": "hero", "cards": ["steel"]}],
            "hand": [{"card": "steel", "as": "second"}, "2 charm"],
        },
    )
    assert not table.can("Notice Steel")
    table.do(TOM, "Notice Charm").do(TOM, "Notice Charm")
    assert sorted(table.cards_on("hero")) == ["charm", "charm", "steel"]


@pytest.mark.rule("CQ-12.4")
def test_12_4_an_effect_may_be_noticed_on_an_opposing_character_if_its_text_allows():
    cards = {
        **CARDS,
        "hex": {"type": "Effect", "cost": 0, "on": "opposing character"},
        "brand": {"type": "Effect", "cost": 0, "on": "character"},
    }
    table = scene(cards=cards, tom={"characters": ["hero"], "hand": ["hex", "brand"]}, ian={"characters": ["foe"]})
    table.do(TOM, "Notice Hex")
    assert table.ask("hex", "on") == "foe"
    assert table.do(TOM, "Notice Brand").legal == ["on Hero", "on Foe"]


@pytest.mark.rule("CQ-12.5")
def test_12_5_a_disturbance_is_noticed_on_what_its_text_names_or_on_no_card():
    cards = {
        **CARDS,
        "shackle": {
            "type": "Disturbance",
            "on": "opposing character",
            "abilities": [ability("static", do("stat", stat="attack", of="bearer", amount=-2))],
        },
        "cheer": {"type": "Disturbance", "abilities": [ability("notice_phase", do("gain_np", amount=3))]},
    }
    table = scene(cards=cards, tom={"hand": ["shackle", "cheer", "plain-character"]}, ian={"characters": ["foe"]})
    table.do(TOM, "Notice Shackle")
    assert (table.ask("shackle", "on"), table.attack("foe")) == ("foe", 1)
    assert table.do(TOM, "play Cheer").np() == 13


@pytest.mark.rule("CQ-12.6", "CQ-12.7")
def test_12_6_and_12_7_both_players_may_use_disturbances_in_a_combat_the_acting_side_first():
    shout = {
        "type": "Disturbance",
        "cost": 1,
        "abilities": [ability("combat", do("stat", stat="attack", of="fighter", amount=1, until="combat"))],
    }
    table = battle(
        ["2 plain-attack"],
        ["plain-block", "plain-attack"],
        cards={**CARDS, "shout": shout},
        of_tom={"hand": ["shout"], "np": 1},
        of_ian={"hand": ["shout"], "np": 1},
    )
    assert table.mover == TOM
    table.do(TOM, "play Shout")
    assert (table.np(TOM), table.pile(TOM, "doom"), table.attack("hero")) == (0, ["shout"], 4)
    assert table.mover == IAN
    assert table.legal == ["play Shout", "pass"]  # before the attack
    table.do(IAN, "pass")  # Tom's two Attacks are equal and his only choice: he plays one
    assert table.legal == ["play Shout", "pass"]  # the attack is announced
    table.do(IAN, "pass", "answer Plain Block")
    assert table.legal == ["play Shout", "pass"]  # and answered
    assert table.do(IAN, "play Shout").pile(IAN, "doom") == ["shout"]


@pytest.mark.rule("CQ-12.6")
def test_12_6_a_disturbance_that_lies_on_a_card_may_be_noticed_in_a_combat_too():
    shackle = {
        "type": "Disturbance",
        "cost": 2,
        "on": "opposing character",
        "abilities": [ability("static", do("stat", stat="attack", of="bearer", amount=-2))],
    }
    of_tom = {"hand": ["shackle"], "np": 3}
    table = battle(["2 plain-attack"], ["plain-block"], cards={**CARDS, "shackle": shackle}, of_tom=of_tom)
    # before the attack, when it is announced, and after the answer
    for played, answered in ((0, 0), (1, 0), (1, 1)):
        assert (len(table.events("CQ-15.2")), len(table.said("CQ-15.3"))) == (played, answered)
        assert (table.mover, table.legal) == (TOM, ["Notice Shackle for 2", "pass"])
        if not answered:
            table.do(TOM, "pass")
        if played and not answered:
            table.do(IAN, "answer")
    table.do(TOM, "Notice Shackle")
    assert (table.ask("shackle", "on"), table.attack("foe"), table.np()) == ("foe", 1, 1)
    assert table.phase == "Combat"


@pytest.mark.rule("CQ-12.6", "CQ-12.7")
def test_12_6_a_cancelled_disturbance_is_answered_no_more_and_stays_cancelled():
    word = {"type": "Disturbance", "cost": 1}
    cheer = {**word, "abilities": [ability("combat", do("gain_np", amount=5))]}
    hush = {**word, "abilities": [ability("disturbance_played", do("cancel", what="disturbance"))]}
    person = {"type": "Character", "attack": 3, "defense": 3}
    blows = {"jab": {"type": "Battle Action", "damage": 1}, "cut": {"type": "Battle Action", "damage": 2}}
    table = battle(
        ["jab", "cut"],
        ["jab", "cut"],
        cards={"hero": person, "foe": person, "cheer": cheer, "hush": hush, **blows},
        of_tom={"hand": ["cheer", "hush"], "np": 10},
        of_ian={"hand": ["2 hush"], "np": 10},
    )
    table.do(TOM, "play Cheer").do(IAN, "play Hush")
    table.do(TOM, "pass")  # he could hush the first Hush; the second one has nothing left to cancel
    assert (table.mover, table.legal[0]) == (TOM, "play Jab (1 damage)")
    assert (table.np(TOM), table.np(IAN)) == (9, 9)
    assert table.pile(IAN, "hand") == ["hush"]


@pytest.mark.rule("CQ-12.6")
def test_12_6_outside_a_combat_a_disturbance_is_played_in_its_owners_notice_phase():
    cheer = {"type": "Disturbance", "abilities": [ability("activated", do("gain_np", amount=1))]}
    table = scene(cards={"cheer": cheer}, tom={"hand": ["plain-character"]}, ian={"hand": ["cheer"]})
    while table.active == TOM:
        assert table.mover == TOM
        table.do(TOM, "pass")
    assert table.mover == IAN
    assert table.can("play Cheer")


@pytest.mark.rule("CQ-12.7")
def test_12_7_what_lies_on_no_card_goes_to_the_doom_pile_after_use():
    windfall = {"type": "Effect", "cost": 0, "on": "none", "abilities": [ability("on_notice", do("gain_np", amount=2))]}
    table = scene(cards={"windfall": windfall}, tom={"hand": ["windfall", "plain-character"]}).do(
        TOM, "Notice Windfall"
    )
    assert (table.np(), table.pile(TOM, "doom")) == (12, ["windfall"])


# Section 13.

GROUNDS = {
    "cave-1": {"type": "Landscape", "location": "Cave", "area": "Mouth", "place": 1, "cost": 0},
    "cave-2": {"type": "Landscape", "location": "Cave", "area": "Hall", "place": 2, "cost": 0},
    "cave-4": {"type": "Landscape", "location": "Cave", "area": "Pit", "place": 4, "cost": 0, "common_ground": True},
    "plain-1": {"type": "Landscape", "location": "Plains", "area": "Ford", "place": 1, "cost": 0},
    "plain-2": {"type": "Landscape", "location": "Plains", "area": "Road", "place": 2, "cost": 0},
    "moor-1": {"type": "Landscape", "location": "Moor", "area": "Stone", "place": 1, "cost": 0, "common_ground": True},
}
WORLD = {**CARDS, **GROUNDS}


def walker(*grounds: str, hand: object = (), beside: object = (), at: str = "cave-1", np: int = 10, **more: object):
    """Tom's hero on a world of Landscapes, in the Notice Phase."""
    return scene(
        cards={**WORLD, **more},
        grounds=list(grounds),
        beside=[list(pair) for pair in beside],
        tom={"characters": [{"card": "hero", "at": at}], "hand": [*hand, "plain-character"], "np": np},
    )


def steps_of(table: object) -> set[str]:
    """Where the hero can go in the Move Phase."""
    while table.phase not in ("Move", "Discard"):
        table.do(TOM, "pass")
    return {label.partition(" to ")[2].partition(" for ")[0] for label in table.legal if " to " in label}


@pytest.mark.rule("CQ-13.1", "CQ-13.4")
def test_13_1_and_13_4_a_new_location_may_be_put_next_to_any_landscape():
    table = walker("cave-1", "cave-2", "moor-1", hand=["plain-1"]).do(TOM, "Notice Plains")
    assert table.legal == ["next to Cave: Mouth", "next to Cave: Hall", "next to Moor: Stone: Common Ground"]
    table.do(TOM, "next to Cave: Hall")
    assert table.ground[-1] == "plain-1"
    assert len(table.state.beside) == 1


@pytest.mark.rule("CQ-13.2", "CQ-13.5")
def test_13_2_and_13_5_landscapes_of_a_location_lie_in_the_order_of_their_numbers():
    # 2 is missing: 1 and 4 are neighbours until it is put between them
    assert steps_of(walker("cave-1", "cave-4")) == {"Cave: Pit: Common Ground"}
    table = walker("cave-1", "cave-4", hand=["cave-2"]).do(TOM, "Notice Cave: Hall")
    assert steps_of(table) == {"Cave: Hall"}


@pytest.mark.rule("CQ-13.3")
@pytest.mark.parametrize("grounds", [("cave-1", "plain-1", "cave-4"), ("cave-4", "plain-1", "cave-1")])
def test_13_3_a_location_on_the_table_leaves_no_choice_of_place(grounds):
    table = walker(*grounds, hand=["cave-2"]).do(TOM, "Notice Cave: Hall")
    # nothing is asked: the Notice Phase goes on, and the card lies between 1 and 4
    assert table.legal == ["Notice Plain Character for 2", "end the Notice Phase"]
    assert table.state.beside == []
    assert steps_of(table) == {"Cave: Hall"}
    assert steps_of(walker(*grounds, "cave-2", at="cave-2")) == {"Cave: Mouth", "Cave: Pit: Common Ground"}


@pytest.mark.rule("CQ-13.5")
def test_13_5_adjacent_landscapes_of_a_location_are_linked_in_both_directions():
    assert steps_of(walker("cave-1", "cave-2", "cave-4", at="cave-2")) == {"Cave: Mouth", "Cave: Pit: Common Ground"}


@pytest.mark.rule("CQ-13.6")
def test_13_6_two_locations_are_linked_only_by_common_ground():
    assert steps_of(walker("cave-1", "plain-1", beside=[("cave-1", "plain-1")])) == set()
    assert steps_of(walker("cave-4", "plain-1", beside=[("cave-4", "plain-1")], at="cave-4")) == {"Plains: Ford"}
    assert steps_of(walker("cave-1", "moor-1", beside=[("cave-1", "moor-1")])) == {"Moor: Stone: Common Ground"}


@pytest.mark.rule("CQ-13.6")
def test_13_6_common_ground_noticed_into_its_location_is_linked_to_one_card_of_each_other():
    table = walker("cave-1", "plain-1", "plain-2", hand=["cave-4"], beside=[("cave-1", "plain-1")])
    table.do(TOM, "Notice Cave: Pit")
    assert table.legal == ["link with Plains: Ford", "link with Plains: Road"]
    table.do(TOM, "link with Plains: Road")
    assert steps_of(table) == {"Cave: Pit: Common Ground"}
    table.do(TOM, "to Cave: Pit")
    assert table.can("to Plains: Road for 1")


@pytest.mark.rule("CQ-13.6")
def test_13_6_a_location_that_is_linked_already_is_not_asked_for_again():
    again = {"type": "Landscape", "location": "Cave", "area": "Well", "place": 3, "cost": 0, "common_ground": True}
    table = walker(
        "cave-4", "plain-1", "plain-2", hand=["well"], beside=[("cave-4", "plain-1")], at="cave-4", well=again
    )
    table.do(TOM, "Notice Cave: Well")
    assert table.phase == "Notice"
    assert len(table.state.beside) == 1


@pytest.mark.rule("CQ-13.6", "CQ-20.3")
def test_13_6_common_ground_by_the_text_of_a_character_goes_where_he_goes():
    guide = {"type": "Character", "abilities": [ability("static", do("link", change="common_ground", of="place"))]}
    table = scene(
        cards={**WORLD, "guide": guide},
        tom={"characters": [{"card": one, "at": "cave-1"} for one in ("guide", "hero")]},
        grounds=["cave-1", "cave-2", "plain-1"],
        beside=[["cave-1", "plain-1"]],
        phase="Move",
    )
    assert table.can("move Hero to Plains", "move Guide to Plains")
    table.do(TOM, "move Guide to Cave")
    assert table.can("move Hero to Cave") and not table.can("move Hero to Plains")


@pytest.mark.rule("CQ-13.7")
def test_13_7_landscapes_are_neutral_and_their_text_applies_to_both():
    bog = {
        "type": "Landscape",
        "location": "Bog",
        "abilities": [
            ability("static", do("stat", stat="attack", of="here", amount=-1)),
            ability("generate", do("gain_np", amount=1)),
        ],
    }
    at = {"at": "bog"}
    table = scene(
        cards={**CARDS, "bog": bog},
        grounds=["bog", "plain-ground"],
        tom={"characters": [{"card": "hero", **at}], "hand": ["plain-character"]},
        ian={"characters": [{"card": "foe", **at}], "hand": ["plain-character"]},
        phase="Generate",
        dice=[2, 2],
    )
    assert (table.attack("hero"), table.attack("foe")) == (2, 2)
    assert table.np(TOM) == 13
    assert table.until().np(IAN) == 13


@pytest.mark.rule("CQ-13.8")
def test_13_8_a_second_copy_cannot_be_noticed_while_the_first_is_there():
    assert not walker("cave-1", "plain-1", hand=[{"card": "cave-1", "as": "again"}]).can("Notice Cave: Mouth")
    assert walker("plain-1", hand=["cave-1"], at="plain-1").can("Notice Cave: Mouth")
