"""Sections 14 to 18: declaring an attack, battle rounds, legality, damage, the end of combat and spoils."""

from __future__ import annotations

import pytest

from tests.engine.conquer.scene import IAN, TOM, ability, battle, do, scene


def attack(damage: int = 1, **more: object) -> dict[str, object]:
    return {"type": "Battle Action", "damage": damage, **more}


CARDS = {
    "hero": {"type": "Character", "cost": 4, "attack": 3, "defense": 3, "weapon_use": 2, "popularity": 1},
    "foe": {"type": "Character", "cost": 3, "attack": 3, "defense": 3, "weapon_use": 2, "popularity": 2},
    "jab": attack(1),
    "cut": attack(2),
    "blow": attack(3),
    "kill": attack(6),
    "parry": {"type": "Battle Action", "kind": "Block"},
    "sidestep": {"type": "Battle Action", "kind": "Avoid"},
    "duck": {"type": "Battle Action", "kind": "Dodge"},
    "hard-cut": attack(2, requires={"attack": 4}),
    "hard-parry": {"type": "Battle Action", "kind": "Block", "requires": {"defense": 4}},
    "trick": attack(2, requires={"weapon_use": 3}),
}


#: Nine less for each piece of Equipment.
COUNTED = {"count": "equipment", "times": -9}


def duel(tom: list[str], ian: list[str], **more: object):
    return battle(tom, ian, cards={**CARDS, **more.pop("cards", {})}, **more)


def facing(**more: object):
    """Tom's hero and Ian's foe in the Attack Phase."""
    tom = {"characters": ["hero"], "np": 10, **more.pop("of_tom", {})}
    ian = {"characters": ["foe"], **more.pop("of_ian", {})}
    return scene(cards={**CARDS, **more.pop("cards", {})}, tom=tom, ian=ian, phase="Attack", **more)


# Section 14.


@pytest.mark.rule("CQ-14.1")
def test_14_1_the_attack_phase_is_optional():
    table = facing(of_tom={"hand": ["plain-tool"]})
    assert table.legal == ["attack with Hero", "do not attack"]
    assert table.do(TOM, "do not attack").phase == "Discard"


@pytest.mark.rule("CQ-14.2")
def test_14_2_one_attack_can_be_made():
    two = {"characters": ["hero", "plain-character"], "combat": ["20 kill"]}
    crowd = {"characters": ["foe", "plain-character"], "combat": ["20 parry"], "hand": ["plain-tool"]}
    cards = {"foe": {**CARDS["foe"], "popularity": 0}}
    table = facing(cards=cards, of_tom=two, of_ian={**crowd, "combat": ["20 jab"]})
    table.do(TOM, "attack with Hero", "attack Foe").until("Attack")
    assert table.events("CQ-14.3") and len(table.events("CQ-14.3")) == 1
    table.do(TOM, "3 Victory")
    assert table.phase != "Attack"


@pytest.mark.rule("CQ-14.2")
def test_14_2_by_a_setting_each_character_may_attack_once():
    two = {"characters": ["hero", "plain-character"], "combat": ["20 kill"]}
    crowd = {"characters": ["foe", {"card": "plain-character", "as": "bystander"}], "combat": ["20 jab"]}
    table = facing(of_tom=two, of_ian=crowd, options={"attacks": "each"})
    table.do(TOM, "attack with Hero", "attack Foe").until("Attack").do(TOM, "3 Victory")
    assert table.legal == ["attack with Plain Character of Tom", "do not attack"]


@pytest.mark.rule("CQ-14.3")
def test_14_3_an_own_character_attacks_an_opposing_one_in_play_wherever_he_is():
    ian = {"characters": [{"card": "foe", "at": "far-ground"}, "plain-character"], "hospital": ["hero"]}
    table = facing(of_ian=ian).do(TOM, "attack with Hero of Tom")
    assert table.legal == ["attack Foe for 2", "attack Plain Character for 1"]


@pytest.mark.rule("CQ-14.3")
@pytest.mark.parametrize(("place", "reached"), [("anywhere", 3), ("same", 1), ("linked", 2)])
def test_14_3_settings_ask_for_the_same_or_a_linked_landscape(place, reached):
    grounds = {f"cave-{n}": {"type": "Landscape", "location": "Cave", "area": str(n), "place": n} for n in (1, 2, 3)}
    foes = {f"foe-{n}": {**CARDS["foe"], "popularity": 0} for n in (1, 2, 3)}
    table = facing(
        cards={**grounds, **foes},
        grounds=list(grounds),
        of_tom={"characters": [{"card": "hero", "at": "cave-1"}], "combat": ["20 kill"], "hand": ["plain-tool"]},
        of_ian={"characters": [{"card": f"foe-{n}", "at": f"cave-{n}"} for n in (1, 2, 3)], "combat": ["20 parry"]},
        options={"place": place},
    )
    table.do(TOM, "attack with Hero")
    offered = [label for label in table.legal if label.startswith("attack Foe")]
    assert len(offered) == (0 if reached == 1 else reached)  # a single one is attacked at once
    assert bool(table.events("CQ-14.3")) == (reached == 1)


@pytest.mark.rule("CQ-14.4")
def test_14_4_attacking_costs_the_defenders_popularity():
    assert facing().do(TOM, "attack with Hero").np() == 10 - 2
    assert "attack with Hero" not in facing(of_tom={"np": 1, "hand": ["plain-tool"]}).legal
    assert facing(of_tom={"np": 2}).can("attack with Hero")


@pytest.mark.rule("CQ-14.5")
def test_14_5_the_defender_cannot_refuse():
    cheer = {"type": "Disturbance", "abilities": [ability("combat", do("draw_actions", amount=1))]}
    table = facing(cards={"cheer": cheer}, of_ian={"hand": ["cheer"]}).do(TOM, "attack with Hero")
    # the first thing Ian is asked belongs to the combat, for which the price is paid and the hands are drawn
    assert (table.mover, table.legal) == (IAN, ["play Cheer", "pass"])
    assert (table.phase, table.np(), len(table.pile(IAN, "battle_hand"))) == ("Combat", 10 - 2, 5)


@pytest.mark.rule("CQ-14.6")
def test_14_6_hands_are_set_aside_except_disturbances_and_five_cards_drawn():
    cheer = {"type": "Disturbance", "abilities": [ability("combat", do("draw_actions", amount=1))]}
    hands = {"hand": ["cheer", "plain-tool", "plain-character"], "combat": ["3 jab", "9 cut"]}
    table = facing(cards={"cheer": cheer}, of_tom=hands, of_ian=hands).do(TOM, "attack with Hero")
    for name in (TOM, IAN):
        assert table.hand(name) == ["cheer"]
        assert sorted(table.pile(name, "aside")) == ["plain-character", "plain-tool"]
        assert sorted(table.pile(name, "battle_hand")) == ["cut", "cut", "jab", "jab", "jab"]


@pytest.mark.rule("CQ-14.7")
def test_14_7_with_too_few_cards_the_combat_discard_is_shuffled_in_first():
    decks = {"combat": ["jab", "cut"], "combat_discard": ["4 blow"]}
    table = facing(of_tom=decks).do(TOM, "attack with Hero")
    assert len(table.pile(TOM, "battle_hand")) == 5
    assert table.pile(TOM, "combat_discard") == []
    assert table.said("CQ-14.7") == ["Tom shuffles the combat discard into the Combat Deck."]


@pytest.mark.rule("CQ-14.7")
def test_14_7_with_fewer_than_five_in_all_he_draws_them_all():
    table = facing(of_tom={"combat": ["jab", "cut"], "combat_discard": ["blow"]}).do(TOM, "attack with Hero")
    assert sorted(table.pile(TOM, "battle_hand")) == ["blow", "cut", "jab"]


# Section 15.


@pytest.mark.rule("CQ-15.1")
def test_15_1_the_attackers_side_acts_first():
    assert duel(["jab", "cut"], ["jab", "cut"]).mover == TOM
    first = {"foe": {**CARDS["foe"], "abilities": [ability("static", do("first_strike", of="bearer"))]}}
    table = facing(cards=first, of_tom={"combat": ["9 jab", "9 cut"]}, of_ian={"combat": ["9 jab", "9 cut"]})
    assert table.do(TOM, "attack with Hero").mover == IAN


@pytest.mark.rule("CQ-15.2")
def test_15_2_the_acting_side_must_attack_if_it_can():
    assert duel(["jab", "cut", "parry"], ["jab"]).legal == ["play Jab (1 damage)", "play Cut (2 damage)"]


@pytest.mark.rule("CQ-15.2")
def test_15_2_by_a_setting_it_may_keep_its_cards():
    table = duel(["jab", "cut"], ["jab", "blow"], options={"must_attack": "no"})
    table.do(TOM, "attack no more")
    assert table.mover == IAN  # the other side acts
    table.do(IAN, "Blow")
    assert table.mover == TOM
    assert table.can("play Jab", "play Cut")


@pytest.mark.rule("CQ-15.3")
def test_15_3_the_reacting_side_answers_or_accepts():
    table = duel(["cut", "jab"], ["parry", "sidestep", "duck", "jab"]).do(TOM, "Cut")
    assert table.mover == IAN
    assert table.legal == ["answer Parry", "answer Sidestep", "answer Duck", "accept the damage"]


@pytest.mark.rule("CQ-15.4")
@pytest.mark.parametrize("answer", ["parry", "sidestep", "duck"])
def test_15_4_an_answer_stops_all_damage(answer):
    table = duel(["cut", "jab"], [answer, "jab", "cut"]).do(TOM, "Cut").do(IAN, f"answer {answer}")
    assert table.health("foe") == 6


@pytest.mark.rule("CQ-15.4")
def test_15_4_unless_a_card_says_otherwise():
    sweep = attack(2, abilities=[ability("static", do("unblockable", by=["Block"], of="this"))])
    table = duel(["sweep", "jab"], ["parry", "duck", "jab"], cards={"sweep": sweep}).do(TOM, "Sweep")
    assert table.legal == ["answer Duck", "accept the damage"]
    soft = {
        "type": "Battle Action",
        "kind": "Block",
        "abilities": [ability("static", do("reduce", amount=2, of="this"))],
    }
    table = duel(["blow", "jab"], ["soft", "jab", "cut"], cards={"soft": soft}).do(TOM, "Blow").do(IAN, "answer Soft")
    assert table.damage("foe") == [1]


@pytest.mark.rule("CQ-15.5")
def test_15_5_accepted_damage_comes_off_the_reacting_characters_health():
    table = duel(["cut", "jab"], ["parry", "jab", "cut"]).do(TOM, "Cut").do(IAN, "accept")
    assert (table.health("foe"), table.health("hero")) == (4, 6)
    table.do(IAN, "Cut")
    assert (table.health("foe"), table.health("hero")) == (4, 4)


@pytest.mark.rule("CQ-15.6")
def test_15_6_after_each_attack_the_sides_exchange_parts():
    table = duel(["jab", "cut", "blow"], ["jab", "cut", "blow"])
    for name, card in ((TOM, "Jab"), (IAN, "Jab"), (TOM, "Cut"), (IAN, "Cut")):
        assert table.mover == name
        table.do(name, f"play {card}")
    order = [text.split()[2] for text in table.said("CQ-15.2")]
    assert order == ["Tom", "Ian", "Tom", "Ian", "Tom", "Ian"]


@pytest.mark.rule("CQ-15.7")
def test_15_7_who_has_run_out_must_endure_the_fury():
    table = duel(["jab"], ["jab", "cut", "cut", "parry"])
    # Tom's only Attack is played; Ian acts, then Tom has none left
    table.do(IAN, "accept", "Jab")
    assert table.said("CQ-15.7") == ["Tom has run out; Ian unleashes the fury."]
    assert table.legal == ["play Cut (2 damage)", "attack no more"]
    table.do(IAN, "Cut")
    assert table.mover == IAN
    assert table.health("hero") == 6 - 1 - 2


@pytest.mark.rule("CQ-15.7")
def test_15_7_answers_can_still_be_used_and_the_fury_can_be_stopped_early():
    table = duel(["jab", "parry"], ["2 cut", "blow"], of_tom={"combat": ["9 jab"]})
    table.do(IAN, "Blow").do(TOM, "answer Parry")
    assert table.legal == ["play Cut (2 damage)", "attack no more"]
    table.do(IAN, "attack no more")
    assert table.pile(IAN, "combat_discard").count("cut") == 2  # they count as unused
    assert table.events("CQ-15.8")


def ended_fury(*drawn: str):
    """Ian ends his fury, in which Tom, who had run out, has played a Disturbance and drawn these cards."""
    wind = ability("battle_round.before_attack", do("draw_actions", amount=len(drawn)))
    tom = {"hand": ["wind"], "combat": [*drawn, "9 parry"]}
    table = duel(
        ["jab"],
        ["2 cut", "blow"],
        cards={"wind": {"type": "Disturbance", "abilities": [wind]}},
        of_tom=tom,
        of_ian={"combat": ["9 cut"]},
    )
    table.do(TOM, "pass", "pass").do(IAN, "Cut").do(TOM, "play Wind")
    return table.do(IAN, "attack no more")


@pytest.mark.rule("CQ-15.7", "CQ-15.8", "CQ-18.1")
def test_15_7_who_can_attack_again_when_the_fury_is_stopped_does_so():
    table = ended_fury("kill", "jab", "cut")
    assert table.mover == TOM
    assert table.can("play Kill", "play Jab", "play Cut")
    table.do(TOM, "play Kill")
    # Ian's cards count as unused: Tom goes on alone, and the combat ends with his last Attack
    assert table.mover == TOM
    table.do(TOM, "play Jab")
    assert table.where("foe") == "Ian hospital"
    assert table.pile(IAN, "combat_discard") == ["cut", "cut", "blow"]


@pytest.mark.rule("CQ-15.7", "CQ-15.8")
def test_15_7_and_who_cannot_sees_new_hands():
    table = ended_fury("parry")
    assert table.events("CQ-15.8")
    assert len(table.pile(IAN, "battle_hand")) == 5


@pytest.mark.rule("CQ-15.8")
def test_15_8_when_nobody_can_attack_both_draw_five_new_cards():
    decks = {"combat": ["5 jab", "cut"]}
    table = duel(["jab"], ["parry"], of_tom=decks, of_ian={"combat": ["2 cut", "3 jab"]}).do(IAN, "parry")
    assert sorted(table.pile(TOM, "combat_discard")) == ["jab"]
    assert sorted(table.pile(IAN, "combat_discard")) == ["parry"]
    assert len(table.pile(IAN, "battle_hand")) == 5
    assert table.mover == IAN  # he was due to act when he ran out


@pytest.mark.rule("CQ-15.8")
def test_15_8_who_ran_out_first_acts_after_the_redraw_also_after_the_fury():
    decks = {"combat": ["jab", "cut", "jab", "cut", "jab", "9 cut"]}
    table = duel(["jab"], ["jab", "blow"], of_tom=decks, of_ian=decks)
    table.do(IAN, "play Jab", "play Blow")  # Tom runs out; the last attack of the fury passes the part back
    assert table.events("CQ-15.8")
    assert table.mover == TOM


@pytest.mark.rule("CQ-15.9")
def test_15_9_all_battle_actions_go_to_their_owners_discard():
    table = duel(["kill"], ["parry", "parry"], of_ian={"characters": [{"card": "foe", "damage": [5]}]})
    table.do(IAN, "accept")
    assert table.pile(TOM, "combat_discard") == ["kill"]
    assert table.pile(IAN, "combat_discard") == ["parry", "parry"]


@pytest.mark.rule("CQ-15.10")
def test_15_10_a_combat_that_nobody_can_finish_ends_without_a_winner():
    decks = {"combat": ["9 parry"], "hand": ["plain-tool"]}
    foe = {"card": "foe", "damage": [2]}
    table = duel(["parry"], ["parry"], of_tom=decks, of_ian={**decks, "characters": [foe]})
    assert table.said("CQ-15.10") == ["Nobody can attack any more; the combat ends without a winner."]
    assert table.where("foe") == "Ian in_play"
    assert table.damage("foe") == [2]
    assert (table.vp(TOM), table.vp(IAN)) == (0, 0)
    # each has drawn until nothing was left, and once more through all of it
    assert len(table.events("CQ-14.7")) == 4


#: A hand and a deck without an Attack, and one whose only Attack lies below 20 other cards.
NO_ATTACK = {"combat": ["5 parry"]}
DEEP = {"combat": ["20 parry", "jab"]}


@pytest.mark.rule("CQ-15.10")
@pytest.mark.parametrize(
    ("tom", "ian", "legal"),
    [
        (DEEP, NO_ATTACK, ["answer Parry", "accept the damage"]),
        (NO_ATTACK, DEEP, ["play Jab (1 damage)", "attack no more"]),
    ],
    ids=["Tom", "Ian"],
)
def test_15_10_it_must_not_end_before_both_players_are_through(tom, ian, legal):
    # one of them has seen all his cards twice while the other still comes to his Attack
    table = duel(["parry"], ["parry"], of_tom=tom, of_ian=ian)
    assert (table.mover, table.said("CQ-15.10"), table.legal) == (IAN, [], legal)


@pytest.mark.rule("CQ-15.10")
def test_15_10_nor_before_the_cards_discarded_earlier_have_come_round():
    # Ian's Attack lies in his combat discard, and below nine other cards once they are shuffled in
    ian = {
        "combat": ["4 parry"],
        "combat_discard": ["6 parry", "jab"],
        "shuffled": {"combat": [*["parry"] * 9, "jab"]},
    }
    table = duel(["parry"], ["parry"], of_tom={"combat": ["4 parry"]}, of_ian=ian)
    assert (table.said("CQ-15.10"), table.legal) == ([], ["play Jab (1 damage)", "attack no more"])


@pytest.mark.rule("CQ-15.10")
def test_15_10_the_count_begins_with_the_combat():
    # 9 cards: a hand, and one shuffle with the next; another one, and each has seen all of them
    decks = {"combat": ["9 parry"]}
    table = facing(of_tom={**decks, "hand": ["plain-tool"]}, of_ian=decks).do(TOM, "attack with Hero")
    assert len(table.said("CQ-15.10")) == 1
    assert [event.text.split()[0] for event in table.events("CQ-14.7")] == [TOM, IAN] * 2


@pytest.mark.rule("CQ-15.10")
def test_15_10_an_attack_begins_the_count_anew():
    # both draw all of their cards with every new hand, but each time Ian can play his one Attack
    table = duel(["parry"], ["jab"], of_tom={"combat": ["4 parry"]}, of_ian={"combat": ["4 parry"]})
    for _ in range(4):
        table.do(IAN, "play Jab").do(TOM, "answer Parry")
    assert (table.said("CQ-15.10"), table.phase) == ([], "Combat")


# Section 16.


#: The ratings of both fighters are 3; a card asks for more or for as much.
SKILLED = {"hero": {**CARDS["hero"], "weapon_use": 3}, "foe": {**CARDS["foe"], "weapon_use": 3}}


def can_play(kind: str, side: str, **requires: int) -> bool:
    """Whether a side can play a Battle Action of this kind that asks for these ratings, when its turn comes."""
    asked = {"type": "Battle Action", "kind": kind, "requires": requires, **({"damage": 2} if kind == "Attack" else {})}
    cards = {**SKILLED, "asked": asked}
    if kind == "Attack":
        hands = (["asked", "jab", "cut"], ["parry"]) if side == TOM else (["parry"], ["asked", "jab", "cut"])
        return duel(*hands, cards=cards).can("play Asked")
    if side == IAN:
        return duel(["jab", "cut"], ["asked", "parry"], cards=cards).do(TOM, "play Jab").can("answer Asked")
    return duel(["asked", "parry"], ["jab", "cut"], cards=cards).do(IAN, "play Jab").can("answer Asked")


@pytest.mark.rule("CQ-16.1")
@pytest.mark.parametrize(("needed", "playable"), [(2, True), (3, True), (4, False)])
def test_16_1_attack_must_be_at_least_that_on_the_card(needed, playable):
    assert can_play("Attack", TOM, attack=needed) == playable


@pytest.mark.rule("CQ-16.3")
@pytest.mark.parametrize(("needed", "playable"), [(2, True), (3, True), (4, False)])
def test_16_3_where_the_card_shows_a_weapon_use_it_must_be_at_least_that(needed, playable):
    assert can_play("Attack", TOM, weapon_use=needed) == playable
    assert can_play("Attack", TOM)


@pytest.mark.rule("CQ-16.2")
@pytest.mark.parametrize(("needed", "playable"), [(2, True), (3, True), (4, False)])
def test_16_2_defense_must_be_at_least_that_on_the_card(needed, playable):
    assert can_play("Attack", TOM, defense=needed) == playable


@pytest.mark.rule("CQ-16.4")
@pytest.mark.parametrize("rating", ["attack", "defense", "weapon_use"])
@pytest.mark.parametrize("kind", ["Attack", "Block", "Avoid", "Dodge"])
@pytest.mark.parametrize("side", [TOM, IAN])
def test_16_4_the_conditions_hold_for_all_kinds_of_battle_actions_and_for_both_sides(side, kind, rating):
    assert can_play(kind, side, **{rating: 3})
    assert not can_play(kind, side, **{rating: 4})


@pytest.mark.rule("CQ-16.5")
def test_16_5_equipment_and_effects_count():
    gear = {
        "mace": {"type": "Equipment", "attack_bonus": 1},
        "charm": {
            "type": "Effect",
            "abilities": [ability("static", do("stat", stat="weapon_use", of="bearer", amount=1))],
        },
    }
    armed = {"card": "hero", "cards": ["mace", "charm"]}
    assert len(duel(["hard-cut", "trick", "jab"], ["jab"], cards=gear, hero=armed).legal) == 3


@pytest.mark.rule("CQ-16.6")
def test_16_6_legality_is_looked_at_when_the_card_is_played():
    rage = {
        "type": "Disturbance",
        "abilities": [ability("combat", do("stat", stat="attack", of="fighter", amount=1, until="combat"))],
    }
    table = duel(["hard-cut", "jab", "cut"], ["jab"], cards={"rage": rage}, of_tom={"hand": ["rage"]})
    table.do(TOM, "play Rage")
    assert table.can("play Hard Cut")


# Section 17, and 2.8.


@pytest.mark.rule("CQ-17.1")
@pytest.mark.parametrize(("defense", "damage", "health"), [(3, [], 6), (3, [2, 1], 3), (5, [4], 6), (1, [1], 1)])
def test_17_1_health_is_twice_the_defense_minus_the_damage(defense, damage, health):
    cards = {**CARDS, "hero": {**CARDS["hero"], "defense": defense}}
    table = scene(cards=cards, tom={"characters": [{"card": "hero", "damage": damage}]})
    assert table.health("hero") == health


@pytest.mark.rule("CQ-2.8")
def test_2_8_total_health_is_twice_the_current_defense_and_damage_stays():
    mail = {"type": "Equipment", "kind": "Armor", "defense_bonus": 2, "cost": 0}
    hero = {"card": "hero", "damage": [2, 1]}
    table = scene(cards={**CARDS, "mail": mail}, tom={"characters": [hero], "hand": ["mail", "plain-character"]})
    assert table.health("hero") == 6 - 3
    table.do(TOM, "Notice Mail")
    assert (table.defense("hero"), table.health("hero"), table.damage("hero")) == (5, 10 - 3, [2, 1])


@pytest.mark.rule("CQ-17.2", "CQ-18.2")
def test_17_2_and_18_2_health_may_fall_below_zero_and_he_fights_on():
    table = duel(["kill", "jab"], ["blow", "cut", "parry"], of_ian={"characters": [{"card": "foe", "damage": [4]}]})
    table.do(TOM, "Kill").do(IAN, "accept")
    assert table.health("foe") == -4
    assert table.mover == IAN
    assert table.can("play Blow", "play Cut")
    table.do(IAN, "Blow")
    assert table.health("hero") == 3
    assert table.can("answer Parry")  # and answers


@pytest.mark.rule("CQ-17.3")
def test_17_3_damage_stays_after_combat():
    table = duel(["kill"], ["cut", "jab"], of_tom={"hand": ["plain-tool"]})
    table.do(IAN, "play Cut", "play Jab").do(TOM, "3 Victory")
    assert table.damage("hero") == [2, 1]


@pytest.mark.rule("CQ-17.3")
def test_17_3_by_a_setting_it_is_healed_after_each_combat():
    table = duel(["kill"], ["cut", "jab"], options={"damage": "healed"}, of_tom={"hand": ["plain-tool"]})
    table.do(IAN, "play Cut", "play Jab").do(TOM, "3 Victory")
    assert table.damage("hero") == []
    assert table.damage("foe") == [6]


@pytest.mark.rule("CQ-17.4")
def test_17_4_damage_is_recorded_entry_by_entry_and_the_card_is_discarded():
    table = duel(["cut", "jab", "cut"], ["parry", "jab", "2 cut"]).do(TOM, "Cut").do(IAN, "accept", "Jab")
    table.do(TOM, "Jab").do(IAN, "accept")
    assert table.damage("foe") == [2, 1]
    assert sorted(table.pile(TOM, "combat_discard")) == ["cut", "jab"]


@pytest.mark.rule("CQ-17.4")
def test_17_4_by_a_setting_the_card_lies_on_the_character_until_it_is_healed():
    table = (
        duel(["cut", "jab"], ["parry", "jab", "cut"], options={"actions_kept": "yes"}).do(TOM, "Cut").do(IAN, "accept")
    )
    assert table.pile(TOM, "kept") == ["cut"]
    assert table.pile(TOM, "combat_discard") == []
    assert table.damage("foe") == [2]


@pytest.mark.rule("CQ-17.5")
def test_17_5_without_health_outside_combat_he_goes_to_the_hospital_at_once_without_spoils():
    bolt = {
        "type": "Effect",
        "on": "none",
        "cost": 0,
        "abilities": [ability("on_notice", do("wound", target={"one": "character", "of": "opposing"}, amount=6))],
    }
    table = scene(cards={**CARDS, "bolt": bolt}, tom={"hand": ["bolt", "plain-character"]}, ian={"characters": ["foe"]})
    table.do(TOM, "Notice Bolt")
    assert table.where("foe") == "Ian hospital"
    assert (table.vp(), table.np()) == (0, 10)


@pytest.mark.rule("CQ-17.5")
def test_17_5_also_when_defense_is_lost():
    mail = {"type": "Equipment", "kind": "Armor", "defense_bonus": 2, "cost": 0}
    rust = {
        "type": "Effect",
        "on": "none",
        "cost": 0,
        "abilities": [ability("on_notice", do("doom", target={"one": "equipment"}))],
    }
    foe = {"card": "foe", "damage": [7], "cards": ["mail"]}
    table = scene(
        cards={**CARDS, "mail": mail, "rust": rust},
        tom={"hand": ["rust", "plain-character"]},
        ian={"characters": [foe]},
    )
    assert table.health("foe") == 3
    assert table.do(TOM, "Notice Rust").where("foe") == "Ian hospital"


@pytest.mark.rule("CQ-17.5")
def test_17_5_also_when_the_turn_is_over_in_which_he_had_it():
    guard = ability("static", do("stat", stat="defense", of="own", amount=1), when_=[do("your_turn")])
    cards = {**CARDS, "guard": {"type": "Effect", "on": "player", "abilities": [guard]}}
    tom = {"characters": [{"card": "hero", "damage": [7]}, "foe"], "before": ["guard"], "hand": ["plain-tool"]}
    table = scene(cards=cards, tom=tom, ian={"hand": ["plain-tool"]})
    assert table.health("hero") == 1
    table.until()
    assert (table.active, table.where("hero")) == (IAN, "Tom hospital")


@pytest.mark.rule("CQ-17.5")
@pytest.mark.parametrize(
    "yoke",
    [
        {"defense_bonus": -9},
        {"abilities": [ability("static", do("stat", stat="defense", of="bearer", amount=-9))]},
        {"abilities": [ability("static", do("stat", stat="defense", of="bearer", amount=COUNTED))]},
        {"abilities": [ability("static", do("set_stat", stat="defense", of="bearer", amount=0))]},
    ],
)
def test_17_5_unhurt_too_when_no_defense_is_left(yoke: dict[str, object]):
    cards = {**CARDS, "yoke": {"type": "Equipment", "kind": "Armor", "cost": 0, **yoke}}
    table = scene(cards=cards, tom={"hand": ["yoke"], "characters": ["hero", "plain-character"]})
    table.do(TOM, "Notice Yoke", "on Hero")
    assert (table.where("hero"), table.where("plain-character")) == ("Tom hospital", "Tom in_play")


# Section 18.


@pytest.mark.rule("CQ-18.1")
def test_18_1_combat_ends_when_one_is_down_and_nobody_has_a_card_to_play():
    table = duel(["kill", "parry"], ["cut", "jab"])
    assert table.health("foe") == 0  # and yet his player still has Attacks to play
    assert table.phase == "Combat"
    table.do(IAN, "play Cut").do(TOM, "answer Parry")
    assert table.where("foe") == "Ian in_play"
    table.do(IAN, "attack no more")
    assert table.where("foe") == "Ian hospital"
    assert not table.events("CQ-15.8")


@pytest.mark.rule("CQ-18.1")
def test_18_1_an_answer_alone_is_no_card_that_can_be_played():
    assert duel(["kill", "3 parry"], ["2 parry"]).do(IAN, "accept").where("foe") == "Ian hospital"


@pytest.mark.rule("CQ-18.3")
def test_18_3_the_loser_goes_to_his_owners_hospital_and_the_winner_stays():
    table = duel(["kill"], [])
    assert table.where("foe") == "Ian hospital"
    assert table.where("hero") == "Tom in_play"


@pytest.mark.rule("CQ-18.4")
def test_18_4_if_both_are_down_both_go_and_nobody_takes_spoils():
    table = duel(["kill"], ["kill"], of_tom={"hand": ["plain-tool"]})
    assert (table.where("hero"), table.where("foe")) == ("Tom hospital", "Ian hospital")
    assert (table.vp(TOM), table.vp(IAN), table.np(TOM), table.np(IAN)) == (0, 0, 10, 10)


@pytest.mark.rule("CQ-18.4")
def test_18_4_by_settings_the_higher_health_wins_or_both_take_spoils():
    foe = {"characters": [{"card": "foe", "damage": [1]}]}
    higher = duel(["kill"], ["kill"], of_ian=foe, options={"both_fall": "higher"})  # 0 against -1
    assert higher.mover == TOM
    assert higher.where("hero") == "Tom hospital"
    assert higher.can("take 3 Victory and 0")
    even = duel(["kill"], ["kill"], of_tom={"hand": ["plain-tool"]}, options={"both_fall": "higher"})
    assert not even.events("CQ-18.5")
    both = duel(["kill"], ["kill"], options={"both_fall": "both"}).do(TOM, "take 3 Victory").do(IAN, "take 4 Victory")
    assert (both.vp(TOM), both.vp(IAN)) == (3, 4)


@pytest.mark.rule("CQ-18.5", "CQ-18.6")
def test_18_5_and_18_6_spoils_in_any_mixture():
    table = duel(["kill"], [])
    assert table.legal == [f"take {v} Victory and {2 * (3 - v)} Notice Points" for v in (3, 2, 1, 0)]
    table.do(TOM, "take 1 Victory")
    assert (table.vp(), table.np()) == (1, 10 + 4)


@pytest.mark.rule("CQ-18.7")
def test_18_7_the_defender_may_win_too():
    table = duel(["jab"], ["kill"]).do(IAN, "take 4 Victory")
    assert table.vp(IAN) == 4
    assert table.where("hero") == "Tom hospital"


@pytest.mark.rule("CQ-18.8")
def test_18_8_the_printed_cost_counts():
    tax = {
        "type": "Effect",
        "on": "player",
        "abilities": [ability("static", do("stat", stat="cost", of="each", amount=2))],
    }
    table = duel(["kill"], [], cards={"tax": tax}, of_ian={"before": ["tax"]})
    assert table.can("take 3 Victory")
    assert not table.can("take 5 Victory")


@pytest.mark.rule("CQ-18.9")
def test_18_9_hands_are_taken_up_again_and_the_move_phase_follows():
    table = duel(["kill", "parry"], ["parry"], of_tom={"aside": ["plain-tool"]}).do(IAN, "accept").do(TOM, "3 Victory")
    assert table.hand() == ["plain-tool"]
    assert table.pile(TOM, "battle_hand") == table.pile(IAN, "battle_hand") == []
    assert "parry" in table.pile(TOM, "combat_discard")
    assert table.phase in ("Move", "Discard")
