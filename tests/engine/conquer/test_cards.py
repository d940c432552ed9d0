"""Card records of Conquer: what is read, what is refused and how, the schema, the example cards of the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from simulator.engine import BadCard
from simulator.engine.games.conquer.card_schema import card_schema, schema_text
from simulator.engine.games.conquer.cards import compile_pool, read_card
from simulator.engine.games.conquer.vocabulary import CONDITIONS, COSTS, EFFECTS
from simulator.scenarios.conquer.short_cards import BUILT_IN, full_record

AXE = {
    "id": "axe",
    "type": "Equipment",
    "kind": "Two-Handed",
    "attack_bonus": 2,
    "defense_bonus": -1,
    "requires": {"weapon_use": 5},
    "unique": True,
}


def card(**short: object):
    return read_card(full_record({"id": "card", **short}))


def text(when: str, *effects: dict[str, object], **more: object) -> dict[str, object]:
    return {"when": when, **more, "do": list(effects)}


@pytest.mark.rule("CQ-2.1", "CQ-2.2", "CQ-2.3")
def test_2_1_there_are_six_kinds_of_cards_and_all_but_battle_actions_have_a_notice_cost():
    found = {}
    for card_type in ("Character", "Equipment", "Effect", "Disturbance", "Landscape", "Battle Action"):
        found[card_type] = card(type=card_type, location="Here") if card_type == "Landscape" else card(type=card_type)
    assert {name: one.cost is None for name, one in found.items()} == {
        **dict.fromkeys(("Character", "Equipment", "Effect", "Disturbance", "Landscape"), False),
        "Battle Action": True,
    }
    assert found["Character"].division == "Howllligans"
    with pytest.raises(BadCard, match="'Spell' is not known; allowed are Character, Equipment"):
        card(type="Spell")
    with pytest.raises(BadCard, match="a Battle Action has no such field"):
        card(type="Battle Action", cost=1)


@pytest.mark.rule("CQ-2.4", "CQ-2.5", "CQ-2.6", "CQ-2.7")
def test_2_4_a_character_has_five_ratings_a_division_and_is_unique_or_generic():
    hero = card(type="Character", attack=5, defense=4, weapon_use=3, popularity=2, reputation=6)
    assert (hero.attack, hero.defense, hero.weapon_use, hero.popularity, hero.reputation) == (5, 4, 3, 2, 6)
    assert hero.is_unique
    assert not card(type="Character", generic=True).is_unique
    for field in ("division", "cost", "attack", "defense", "weapon_use", "popularity", "reputation"):
        record = full_record({"id": "hero", "type": "Character"})
        del record[field]
        with pytest.raises(BadCard, match=f"{field}: a Character needs this field"):
            read_card(record)


@pytest.mark.rule("CQ-2.9", "CQ-2.10")
def test_2_9_equipment_has_bonuses_a_requirement_and_one_of_five_kinds():
    axe = card(**AXE)
    assert (axe.kind, axe.attack_bonus, axe.defense_bonus, dict(axe.requires)) == (
        "Two-Handed",
        2,
        -1,
        {"weapon_use": 5},
    )
    assert axe.is_unique
    assert not card(type="Equipment").is_unique
    assert [card(type="Equipment", kind=kind).kind for kind in ("One-Handed", "Armor", "Vehicle", "Attachment")]
    with pytest.raises(BadCard, match="kind: 'Hat' is not known"):
        card(type="Equipment", kind="Hat")
    with pytest.raises(BadCard, match="requires: 'attack' is not known; an Equipment may ask for weapon_use"):
        card(type="Equipment", requires={"attack": 1})


@pytest.mark.rule("CQ-2.11")
def test_2_11_a_landscape_is_called_by_its_parts_and_numbered_within_its_location():
    tomb = card(
        type="Landscape", location="Badric's Cave", area="Egregrian's Tomb", common_ground=True, place=3, places=5
    )
    assert tomb.title == "Badric's Cave: Egregrian's Tomb: Common Ground"
    assert (tomb.place, tomb.places) == (3, 5)
    with pytest.raises(BadCard, match='called by its parts: "Barren Plains"'):
        card(type="Landscape", location="Barren Plains", title="Plains")
    records = [full_record({"id": name, "type": "Landscape", "location": "Bog", "area": name}) for name in ("a", "b")]
    with pytest.raises(BadCard, match='"a" is number 1 of Bog too'):
        compile_pool(records)


@pytest.mark.rule("CQ-2.12")
def test_2_12_a_battle_action_has_a_kind_and_needs_ratings_and_only_an_attack_deals_damage():
    lunge = card(type="Battle Action", kind="Attack", damage=3, requires={"attack": 3, "defense": 1, "weapon_use": 2})
    assert (lunge.damage, dict(lunge.requires)) == (3, {"attack": 3, "defense": 1, "weapon_use": 2})
    assert [card(type="Battle Action", kind=kind).damage for kind in ("Block", "Avoid", "Dodge")] == [None] * 3
    with pytest.raises(BadCard, match="damage: a Block deals none"):
        card(type="Battle Action", kind="Block", damage=2)
    record = full_record({"id": "lunge", "type": "Battle Action"})
    del record["damage"]
    with pytest.raises(BadCard, match="damage: an Attack needs this field"):
        read_card(record)


@pytest.mark.rule("CQ-2.13", "CQ-2.14")
def test_2_13_an_effect_belongs_to_a_craft_and_may_be_personal():
    assert card(type="Effect", division="Torture", personal=True).personal
    with pytest.raises(BadCard, match="division: 'Howllligans' is not known; allowed are Science, Metalwork, Torture"):
        card(type="Effect", division="Howllligans")


def test_unknown_values_make_a_card_that_cannot_be_simulated():
    facts = card(type="Character", weapon_use=3, attack="?", popularity="2+", generic="?")
    assert (facts.weapon_use, facts.attack, facts.popularity, facts.simulatable) == (3, "?", "2+", False)
    assert card(type="Character").simulatable
    assert card(type="Battle Action", requires="?").requires == dict.fromkeys(("attack", "defense", "weapon_use"), "?")
    assert card(type="Effect", abilities="?").abilities is None


REFUSED = [
    ({"type": "Character", "attack": 21}, "attack: 21 is out of range; 0 to 20"),
    ({"type": "Character", "colour": "red"}, "colour: a Character has no such field"),
    ({"type": "Effect", "abilities": []}, "Effects do nothing but their text"),
    ({"type": "Effect", "abilities": [text("sometimes", {"verb": "reroll"})]}, "when: 'sometimes' is not known"),
    ({"type": "Effect", "abilities": [text("draw", {"verb": "fly"})]}, "do: unknown verb 'fly'"),
    ({"type": "Effect", "abilities": [text("draw", {"verb": "draw"})]}, "\"draw\" needs the field 'amount'"),
    ({"type": "Effect", "abilities": [text("static", {"verb": "draw", "amount": 1})]}, "happens once"),
    (
        {"type": "Effect", "abilities": [text("draw", {"verb": "bar", "what": "move", "of": "own"})]},
        '"bar" needs "until" here',
    ),
    (
        {"type": "Effect", "abilities": [text("draw", {"verb": "prevent", "amount": 1})]},
        '"prevent" needs a combat',
    ),
    (
        {
            "type": "Effect",
            "abilities": [
                text(
                    "static",
                    {"verb": "stat", "stat": "attack", "of": "bearer", "amount": 1},
                    **{"if": [{"verb": "rating", "stat": "attack", "at_least": 5}]},
                )
            ],
        },
        "texts in force would depend on each other",
    ),
    (
        {"type": "Effect", "abilities": [text("draw", {"verb": "doom", "target": {"one": "character"}})]},
        "it is for equipment or effect",
    ),
    ({"type": "Effect", "abilities": [text("draw", {"verb": "gain_np", "amount": "N"})]}, 'needs a cost with "up_to"'),
    (
        {"type": "Effect", "on": "none", "abilities": [text("draw", {"verb": "gain_np", "amount": 1})]},
        "goes to the Doom Pile after use",
    ),
    (
        {
            "type": "Effect",
            "abilities": [text("static", {"verb": "stat", "stat": "cost", "of": "bearer", "amount": -1})],
        },
        "'bearer' has no such thing; allowed are you, opponent, each",
    ),
]


@pytest.mark.parametrize(("short", "message"), REFUSED, ids=[message for _short, message in REFUSED])
def test_what_makes_no_sense_is_refused_with_card_and_field(short, message):
    with pytest.raises(BadCard) as refused:
        card(**short)
    assert 'Card "card"' in str(refused.value)
    assert message in str(refused.value)


def test_the_schema_file_is_up_to_date():
    # written anew by: python -m simulator.engine.games.conquer.card_schema > cards/data/conquer.schema.json
    path = Path(__file__).parents[3] / "cards" / "data" / "conquer.schema.json"
    assert schema_text() == path.read_text(encoding="utf-8")


def test_the_schema_is_valid_and_accepts_what_the_reader_accepts():
    Draft202012Validator.check_schema(card_schema())
    validator = Draft202012Validator(card_schema())
    cards = [full_record(short) for short in BUILT_IN]
    cards += [
        full_record({"id": "one-effect", "type": "Effect"}),
        full_record({"id": "one-word", "type": "Disturbance"}),
    ]
    data = {"set": {"key": "a-set", "name": "A set", "kind": "original"}, "cards": cards}
    assert list(validator.iter_errors(data)) == []
    assert compile_pool(cards).defs
    for short, _message in REFUSED[:6]:
        broken = {**data, "cards": [full_record({"id": "card", **short})]}
        assert (not list(validator.iter_errors(broken))) == (short.get("abilities") == [])


@pytest.mark.parametrize("table", [CONDITIONS, COSTS, EFFECTS], ids=["if", "cost", "do"])
def test_every_kind_of_field_is_known_to_the_schema(table):
    for name, verb in table.items():
        for field in verb.fields:
            assert name and field
    assert card_schema()["$defs"]["effect"]["oneOf"]


def test_ids_and_titles_are_distinct():
    with pytest.raises(BadCard, match="another card has this id"):
        compile_pool([full_record(BUILT_IN[0])] * 2)
    with pytest.raises(BadCard, match='is the title of "a" too'):
        compile_pool([full_record({"id": name, "type": "Equipment", "title": "One"}) for name in ("a", "b")])
