"""Card records of Conquer: what is read, what is refused and how, the schema, the example cards of the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from simulator.engine import BadCard
from simulator.engine.games.conquer.cards.definitions import compile_pool, read_card
from simulator.engine.games.conquer.cards.record import DeckLimits
from simulator.engine.games.conquer.cards.schema import card_schema, schema_text
from simulator.engine.games.conquer.cards.vocabulary import CONDITIONS, COSTS, EFFECTS
from simulator.scenarios.conquer.short_cards import BUILT_IN, full_record
from tests.engine.conquer.scene import TOM, scene

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


KINDS = ("Character", "Equipment", "Effect", "Disturbance", "Landscape", "Battle Action")


@pytest.mark.rule("CQ-2.1")
def test_2_1_there_are_six_kinds_of_cards_and_no_other():
    assert [card(type=kind, **PLACED.get(kind, {})).type for kind in KINDS] == list(KINDS)
    with pytest.raises(BadCard, match="'Spell' is not known; allowed are Character, Equipment"):
        card(type="Spell")


PLACED = {"Landscape": {"location": "Here"}}


@pytest.mark.rule("CQ-2.2")
def test_2_2_a_card_shows_its_kind_and_a_character_or_effect_its_division():
    for kind in KINDS:
        record = full_record({"id": "card", "type": kind, **PLACED.get(kind, {})})
        with pytest.raises(BadCard, match="type"):
            read_card({name: value for name, value in record.items() if name != "type"})
        if kind in ("Character", "Effect"):
            with pytest.raises(BadCard, match=f"division: an? {kind} needs this field"):
                read_card({name: value for name, value in record.items() if name != "division"})
        else:
            with pytest.raises(BadCard, match="division: an? .* has no such field"):
                read_card({**record, "division": "Howllligans"})


COSTLY = {
    "Character": {},
    "Equipment": {},
    "Effect": {"on": "own character"},
    "Disturbance": {
        "on": "own character",
        "abilities": [text("static", {"verb": "stat", "stat": "attack", "of": "bearer", "amount": 1})],
    },
    "Landscape": {"location": "Here"},
}


@pytest.mark.rule("CQ-2.3")
@pytest.mark.parametrize("kind", COSTLY)
def test_2_3_every_main_deck_card_is_paid_for_with_its_notice_cost(kind):
    cards = {"thing": {"type": kind, "cost": 3, **COSTLY[kind]}}
    tom = {"characters": ["plain-character"], "hand": ["thing"]}
    assert not scene(cards=cards, tom={**tom, "np": 2}).can("Notice")
    table = scene(cards=cards, tom={**tom, "np": 4, "hand": ["thing", "plain-tool"]}).do(TOM, table_label(kind))
    if table.legal[0].startswith(("at ", "next to ")):
        table.do(TOM, table.legal[0])
    assert (table.np(), table.hand()) == (1, ["plain-tool"])


def table_label(kind: str) -> str:
    """How the decision to Notice the card is called."""
    return "Notice Here" if kind == "Landscape" else "Notice Thing"


@pytest.mark.rule("CQ-2.3")
def test_2_3_a_battle_action_has_no_notice_cost():
    assert card(type="Battle Action").cost is None
    with pytest.raises(BadCard, match="a Battle Action has no such field"):
        card(type="Battle Action", cost=1)


@pytest.mark.rule("CQ-2.4")
def test_2_4_a_character_has_a_notice_cost_five_ratings_and_a_division():
    hero = card(type="Character", attack=5, defense=4, weapon_use=3, popularity=2, reputation=6)
    assert (hero.attack, hero.defense, hero.weapon_use, hero.popularity, hero.reputation) == (5, 4, 3, 2, 6)
    for field in ("division", "cost", "attack", "defense", "weapon_use", "popularity", "reputation"):
        record = full_record({"id": "hero", "type": "Character"})
        del record[field]
        with pytest.raises(BadCard, match=f"{field}: a Character needs this field"):
            read_card(record)


@pytest.mark.rule("CQ-2.5")
@pytest.mark.parametrize("popularity", [0, 1, 4])
def test_2_5_popularity_is_the_price_of_attacking_a_character(popularity):
    cards = {"idol": {"type": "Character", "popularity": popularity}}
    tom = {"characters": ["plain-character"], "np": 4}
    table = scene(cards=cards, tom=tom, ian={"characters": ["idol"]}, phase="Attack")
    assert table.do(TOM, "attack with Plain Character").np() == 4 - popularity


@pytest.mark.rule("CQ-2.6")
@pytest.mark.parametrize(("reputation", "out"), [(2, False), (3, False), (4, True), (6, True)])
def test_2_6_reputation_decides_whether_a_character_gets_out_of_the_hospital_grounds(reputation, out):
    cards = {"hero": {"type": "Character", "reputation": reputation}}
    tom = {"hospital": ["hero"], "hand": ["plain-character"]}
    assert scene(cards=cards, tom=tom, phase="Hospital", dice=[3, 1]).can("leave") == out


@pytest.mark.rule("CQ-2.7")
def test_2_7_a_character_is_unique_unless_he_is_marked_generic():
    assert card(type="Character").is_unique
    assert not card(type="Character", generic=True).is_unique
    assert not card(type="Character", generic=False).generic
    with pytest.raises(BadCard, match="generic"):
        card(type="Equipment", generic=True)


@pytest.mark.rule("CQ-2.9")
def test_2_9_equipment_may_have_bonuses_a_weapon_use_requirement_and_be_unique():
    axe = card(**AXE)
    assert (axe.attack_bonus, axe.defense_bonus, dict(axe.requires), axe.is_unique) == (2, -1, {"weapon_use": 5}, True)
    plain = card(type="Equipment")
    assert (plain.attack_bonus, plain.defense_bonus, dict(plain.requires), plain.is_unique) == (None, None, {}, False)
    with pytest.raises(BadCard, match="requires: 'attack' is not known; an Equipment may ask for weapon_use"):
        card(type="Equipment", requires={"attack": 1})


#: Of each kind a second piece, and a dagger beside it: whether they can be borne together.
ROOM = {
    "One-Handed": (True, True),
    "Two-Handed": (False, False),
    "Armor": (False, True),
    "Vehicle": (False, True),
    "Attachment": (True, True),
}


@pytest.mark.rule("CQ-2.10")
@pytest.mark.parametrize("kind", ROOM)
def test_2_10_equipment_is_for_one_or_two_hands_or_armor_or_a_vehicle_or_an_attachment(kind):
    cards = {"piece": {"type": "Equipment", "kind": kind}, "dagger": {"type": "Equipment"}}
    on = {"card": "dagger", "cards": ["piece"]} if kind == "Attachment" else "piece"
    found = []
    for other in ("piece", "dagger"):
        hero = {"card": "plain-character", "cards": [on]}
        table = scene(cards=cards, tom={"characters": [hero], "hand": [{"card": other, "as": "other"}]})
        found.append(table.can(f"Notice {other}"))
    assert tuple(found) == ROOM[kind]
    with pytest.raises(BadCard, match="kind: 'Hat' is not known"):
        card(type="Equipment", kind="Hat")


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


def test_a_card_may_limit_what_decks_with_it_hold():
    plain, chop = card(type="Battle Action"), card(type="Battle Action", limit={"one_in": 7, "heavy_attacks": 0})
    assert (plain.limits, chop.limits) == (DeckLimits(), DeckLimits(one_in=7, heavy_attacks=0))
    duck = card(type="Battle Action", kind="Dodge", limit={"one_in": 2, "half_answers": True})
    assert duck.limits == DeckLimits(one_in=2, half_answers=True)
    troop = card(type="Character", limit={"one_in": 10, "characters": 30})
    assert troop.limits == DeckLimits(one_in=10, characters=30)
    hero = card(type="Character", limit={"characters": 30, "unique_characters": 0})
    assert hero.limits == DeckLimits(characters=30, unique_characters=0)
    jab = card(type="Battle Action", limit={"attacks": 60})
    assert jab.limits == DeckLimits(attacks=60)
    for card_type in ("Equipment", "Effect", "Disturbance"):
        assert card(type=card_type, limit={"one_in": 10}).limits.one_in == 10
        with pytest.raises(BadCard, match=f"limit: 'characters' is not known for an? {card_type}; it is"):
            card(type=card_type, limit={"characters": 30})
    with pytest.raises(BadCard, match="limit: an? .* has no such field"):
        card(type="Landscape", limit={"one_in": 10})


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        ({}, "{} is not an object such as"),
        ("?", "'\\?' is not an object such as"),
        ({"copies": 3}, "'copies' is not known for a Battle Action; it is"),
        ({"characters": 30}, "'characters' is not known for a Battle Action; it is"),
        ({"one_in": 1}, "one_in is a number from 2 to 40, not 1"),
        ({"one_in": 41}, "one_in is a number from 2 to 40, not 41"),
        ({"one_in": True}, "one_in is a number from 2 to 40, not True"),
        ({"heavy_attacks": 101}, "heavy_attacks is a number from 0 to 100, not 101"),
        ({"heavy_attacks": "20"}, "heavy_attacks is a number from 0 to 100, not '20'"),
        ({"unique_characters": 20}, "'unique_characters' is not known for a Battle Action; it is"),
        ({"attacks": 0}, "attacks is a number from 1 to 100, not 0"),
        ({"attacks": 101}, "attacks is a number from 1 to 100, not 101"),
        ({"half_answers": False}, "half_answers is true or left out, not False"),
    ],
)
def test_a_limit_that_says_nothing_or_something_else_is_refused(limit: object, said: str) -> None:
    with pytest.raises(BadCard, match=f"limit: {said}"):
        card(type="Battle Action", limit=limit)


@pytest.mark.rule("CQ-2.13", "CQ-2.14")
def test_2_13_and_2_14_an_effect_belongs_to_a_craft_and_may_be_personal():
    for craft in ("Science", "Metalwork", "Torture", "Nature", "Chaos"):
        assert card(type="Effect", division=craft).division == craft
    assert card(type="Effect", division="Torture", personal=True).personal
    assert not card(type="Effect", division="Torture").personal
    with pytest.raises(BadCard, match="division: 'Howllligans' is not known; allowed are Science, Metalwork, Torture"):
        card(type="Effect", division="Howllligans")


def test_unknown_values_make_a_card_that_cannot_be_simulated():
    facts = card(type="Character", weapon_use=3, attack="?", popularity="2+", generic="?")
    assert (facts.weapon_use, facts.attack, facts.popularity, facts.simulatable) == (3, "?", "2+", False)
    assert card(type="Character").simulatable
    assert card(type="Battle Action", requires="?").requires == dict.fromkeys(("attack", "defense", "weapon_use"), "?")
    assert card(type="Effect", abilities="?").abilities is None


ELVES = {"count": "landscapes", "filter": {"trait": "Elf"}}
NO_CARD = {"card": "Effect", "kind": "Armor"}
BOTH = {"verb": "at", "who": "facing", "with_facing": True}
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
    (
        {
            "type": "Effect",
            "abilities": [text("draw", {"verb": "search_deck", "filter": NO_CARD})],
        },
        "do: search_deck: no card is Effect and Equipment",
    ),
    (
        {
            "type": "Effect",
            "abilities": [text("draw", {"verb": "draw", "amount": ELVES})],
        },
        '"landscapes" are not counted by kind',
    ),
    (
        {"type": "Effect", "abilities": [text("draw", {"verb": "draw", "amount": {"count": "patients", "times": -1}})]},
        "do: draw: -1 is out of range",
    ),
    (
        {"type": "Effect", "abilities": [text("draw", {"verb": "reroll"}, **{"if": [BOTH]})]},
        '"with_facing" is about both fighters',
    ),
    (
        {"type": "Character", "abilities": [text("draw", {"verb": "doom", "target": "this"})]},
        '"this" is a Character; it is for equipment',
    ),
    (
        {"type": "Landscape", "abilities": [text("draw", {"verb": "take_equipment", "target": "this"})]},
        '"this" is a Landscape; it is for equipment',
    ),
    (
        {"type": "Equipment", "abilities": [text("draw", {"verb": "wound", "target": "this", "amount": 1})]},
        '"this" is an Equipment; it is for character',
    ),
]


@pytest.mark.parametrize(("short", "message"), REFUSED, ids=[message for _short, message in REFUSED])
def test_what_makes_no_sense_is_refused_with_card_and_field(short, message):
    with pytest.raises(BadCard) as refused:
        card(**short)
    assert 'Card "card"' in str(refused.value)
    assert message in str(refused.value)


def test_the_schema_file_is_up_to_date():
    # written anew by: python -m simulator.engine.games.conquer.cards.schema > cards/data/conquer.schema.json
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
