"""Components: what is read, what is refused and how, tables and compiled abilities, what is known of published ones."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from jsonschema import Draft202012Validator

from simulator.engine import BadCard
from simulator.engine.games.age_of_conan.cards import (
    AXE,
    BLANK,
    CENTRAL,
    CONTESTS,
    EAST,
    K_EVENT,
    K_INSTANT,
    K_TABLE,
    N_FORT_OR_CITY,
    NORTH,
    SHIELD,
    SOUTH,
    STYGIA,
    TIMINGS,
    W_BEFORE_ROLL,
    W_COURT,
    W_PASSIVE,
    Objective,
    ProvinceFilter,
    build_program,
    compile_pool,
    read_card,
)
from simulator.engine.games.age_of_conan.cards.schema import card_schema, schema_text
from tests.engine.age_of_conan.records import (
    DATA,
    base_records,
    known_records,
    place,
    pool,
    record,
)

MILITARY = {"verb": "contest", "of": "military"}
PLAYER = {"verb": "opponent", "is": "player"}


def card(record_id: str) -> int:
    return pool().index[record_id]


# Records.


def test_an_empty_pool_can_be_compiled():
    empty = compile_pool([])
    assert (empty.map, empty.graph.ids, empty.box.bids, build_program(empty).ops) == (None, (), (), [])
    with pytest.raises(BadCard, match='no province "koth"'):
        empty.place("koth")


@pytest.mark.parametrize(
    ("record_id", "change", "message"),
    [
        ("city-builders", {"type": "Spell"}, "type: 'Spell' is not known; allowed are Kingdom, Kingdom Card"),
        (
            "city-builders",
            {"source": "hearsay"},
            "source: 'hearsay' is not known; allowed are rulebook, public, original",
        ),
        ("city-builders", {"box": "attic"}, "box: 'attic' is not known; allowed are base"),
        ("city-builders", {"abilities": []}, "abilities: an Objective has no such field"),
        ("city-builders", {"condition": []}, "condition: at least one goal is needed"),
        ("city-builders", {"condition": ["city"]}, "condition: 'city' is not an object"),
        ("city-builders", {"condition": "city"}, "condition: 'city' is not a list of objects"),
        (
            "city-builders",
            {"condition": [{"verb": "count", "of": "city"}]},
            "condition: \"count\" needs the field 'at_least'",
        ),
        ("city-builders", {"ep": 0}, "ep: 0 is out of range; 1 to 20 are possible"),
        ("heavy-horse", {"cost": 2}, "cost: instants cost no gold; leave the field out"),
        ("heavy-horse", {"kind": "trick"}, "kind: 'trick' is not known; allowed are table, event, instant"),
        ("heavy-horse", {"kingdom": "zingara"}, "kingdom: 'zingara' is not known"),
        ("heavy-horse", {"abilities": []}, "abilities: Kingdom Cards do nothing but their text"),
        ("heavy-horse", {"kind": "event"}, "when: 'before_roll' is not known; allowed are court"),
        ("banner-of-hyboria", {"counts": ["hit"]}, "counts: 'hit' is not known; allowed: shield, axe"),
        ("banner-of-hyboria", {"rating": "high"}, "rating: 'high' is not a whole number"),
        ("stygia", {"home": "turan"}, 'home: the home of this area is "stygia", not "turan"'),
        ("stygia", {"figures": {"units": 18}}, 'figures: the field "emissaries" is missing'),
        ("stygia", {"figures": 42}, "figures: 42 is not an object with units, emissaries, towers, forts"),
    ],
)
def test_a_record_that_cannot_be_is_refused(record_id, change, message):
    with pytest.raises(BadCard) as found:
        read_card({**record(record_id), **change})
    assert str(found.value).startswith(f'Card "{record_id}", {message}')


def test_a_table_card_needs_its_cost():
    raw = record("bossonian-archers")
    del raw["cost"]
    with pytest.raises(BadCard, match="cost: a table card needs its cost in gold"):
        read_card(raw)


def ability(when, *effects, **more):
    return {"when": when, **more, "do": list(effects)}


DICE = {"verb": "add_dice", "amount": 1}
GOLD = {"verb": "gain_gold", "amount": 1}
PAID = {"verb": "pay_gold", "amount": 1}


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (ability("own_turn", DICE), '"add_dice" belongs to "before_roll", not to "own_turn"'),
        (ability("on_sorcery", {"verb": "prevent_loss", "amount": 1}), 'belongs to "after_outcome"'),
        (ability("after_outcome", {"verb": "prevent_loss", "amount": 1}), "belongs to military contests; add"),
        (ability("before_contest", {"verb": "ban", "what": "strategy"}), "is for a player; add"),
        (ability("own_turn", GOLD, **{"if": [MILITARY]}), 'conditions ask for a contest roll; "own_turn" is outside'),
        (ability("before_roll", DICE, **{"if": [MILITARY, MILITARY]}), 'if: "contest" stands there twice'),
        (ability("before_roll", DICE, cost=[PAID, PAID]), 'cost: "pay_gold" stands there twice'),
        (
            ability("before_roll", DICE, **{"if": [{"verb": "result", "is": "won"}]}),
            '"result" belongs to "after_outcome", not to "before_roll"',
        ),
        (
            ability("before_roll", DICE, **{"if": [{"verb": "terrain", "in": ["plains"]}]}),
            'if: "terrain" belongs to military contests',
        ),
        (ability("before_roll", {**DICE, "amount": 6}), "add_dice: 6 is out of range; 1 to 5 are possible"),
        (ability("before_roll", {**DICE, "amount": 0}), "add_dice: 0 is out of range"),
        (ability("own_turn", {**GOLD, "amount": {"count": "city", "max": 0}}), '"max" and "times" are at least 1'),
        (ability("own_turn", {**GOLD, "amount": {"count": "horse"}}), "'horse' is not known"),
        (ability("own_turn", {"verb": "win_ties", "min_successes": 1}), '"win_ties" needs "until" here'),
        (ability("passive", GOLD), '"gain_gold" happens once and cannot stand in a "passive" ability'),
        (
            ability("passive", {"verb": "win_ties", "min_successes": 1}, cost=[{"verb": "pay_gold", "amount": 1}]),
            "cost: a passive ability has no costs",
        ),
        (ability("before_roll", {"verb": "count_symbol", "what": ["hit"]}), "'hit' is not known"),
        (ability("before_roll", {"verb": "count_symbol", "what": []}), "is not a list of some of shield, axe"),
        (ability("before_roll", {"verb": "count_symbol", "what": ["axe", "axe"]}), "a word stands here twice"),
        (ability("own_turn", {"verb": "steal_gold", "amount": 1}), "unknown verb 'steal_gold'"),
        (ability("tea_time", GOLD), "'tea_time' is not known"),
        (ability("own_turn", GOLD, may=True), "unknown field 'may'"),
    ],
)
def test_an_ability_that_means_nothing_is_refused(raw, message):
    with pytest.raises(BadCard) as found:
        read_card({**record("cobra-crown"), "abilities": [raw]})
    assert message in str(found.value)


# Tables and compiled abilities.


def test_strategy_cards_are_compiled_to_sets_of_bits():
    found, sidebar = pool(), card("shield-of-the-northern-plains")
    assert (found.counts[sidebar], found.terrains[sidebar]) == (1 << SHIELD, 1)
    assert (found.area4[sidebar], found.area23[sidebar], found.ratings[sidebar]) == (1 << NORTH, 1 << CENTRAL, 3)
    banner = card("banner-of-hyboria")
    assert (found.counts[banner], found.terrains[banner]) == (1 << SHIELD | 1 << AXE, 15)
    assert (found.area4[banner], found.area23[banner], found.ratings[banner]) == (15, 0, 0)


def test_each_area_has_nine_strategy_cards_of_the_same_ratings():
    found = pool()
    for area, elsewhere in ((CENTRAL, {EAST, SOUTH, NORTH}), (EAST, {CENTRAL}), (SOUTH, {CENTRAL}), (NORTH, {CENTRAL})):
        own = [one for one in found.box.strategies if found.area4[one] == 1 << area]
        assert sorted(found.ratings[one] for one in own) == [1, 1, 1, 1, 2, 2, 2, 3, 3]
        assert {found.area23[one] for one in own} == {1 << one for one in elsewhere}
    assert len({(found.counts[one], found.terrains[one], found.area4[one]) for one in found.box.strategies}) == 37


def test_adventures_lead_far_from_the_two_kingdoms_that_are_always_played():
    found = pool()
    to = Counter(found.destinations[one] for one in found.box.adventures)
    near = found.graph.around[place("turan")] | 1 << place("turan") | 1 << place("aquilonia")
    assert not any(near >> one & 1 for one in to)
    often = ("kush", "darfar", "keshan", "punt", "stygia")
    assert {one for one, number in to.items() if number == 3} == {place(one) for one in often}
    assert Counter(found.lengths[one] for one in found.box.adventures) == {2: 27}
    assert found.destinations[card("the-legions-of-the-dead")] == place("hyperborea")


def test_kingdom_cards_have_kingdom_kind_and_cost():
    found = pool()
    assert [found.kinds[card(one)] for one in ("black-dragons", "royal-tithe", "ransom")] == [
        K_TABLE,
        K_EVENT,
        K_INSTANT,
    ]
    assert (found.costs[card("black-dragons")], found.costs[card("royal-tithe")]) == (3, 0)
    assert found.kingdoms[card("book-of-skelos")] == STYGIA
    assert found.kingdoms[card("city-builders")] == -1


def test_objectives_have_empire_points_and_artifacts_categories():
    found = pool()
    eps = [found.eps[one] for one in found.box.objectives]
    assert sorted(eps) == [2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5]
    assert [found.defs[one].id for one in found.box.artifacts] == [
        "sword-of-atlantis",
        "cobra-crown",
        "heart-of-tammuz",
    ]
    assert [found.categories[one] for one in found.box.artifacts] == [0, 1, 2]


def program_of(record_id):
    program = build_program(pool())
    return program, [program.abilities[one] for one in program.uses[card(record_id)]]


def test_an_ability_is_compiled_with_its_conditions_costs_and_effects():
    program, (one,) = program_of("lightning-raid")
    assert (one.card, one.windows, one.may, one.once) == (card("lightning-raid"), 1 << W_BEFORE_ROLL, True, -1)
    contest, side, terrain = one.conditions
    assert [CONTESTS[kind] for kind in range(5) if contest.contests >> kind & 1] == ["campaign", "siege", "battle"]
    assert (side.side, terrain.terrains) == (0, 1)
    assert (one.effects[0].verb, one.effects[0].amount.base) == ("add_dice", 1)
    assert program.windows[card("lightning-raid")] == 1 << W_BEFORE_ROLL
    assert [program.ops[op.index] for op in one.conditions] == list(one.conditions)


def test_fields_of_effects_are_compiled_to_their_slots():
    _, (smoke,) = program_of("scarlet-smoke")
    assert (smoke.costs[0].verb, smoke.costs[0].amount.base) == ("pay_sorcery", 1)
    assert smoke.effects[0].symbols == 1 << SHIELD | 1 << AXE
    assert smoke.effects[0].symbols >> BLANK & 1 == 0
    _, (raising,) = program_of("raising-the-fallen")
    assert raising.windows == 1 << W_COURT
    assert raising.effects[0].together and not raising.effects[0].up_to
    assert raising.effects[0].filter == ProvinceFilter(status=0, has_unit=True)
    _, (caravan,) = program_of("caravan-masters")
    amount = caravan.effects[0].amount
    assert (amount.count - 1, amount.times, amount.limit) == (2, 1, 4)
    _, (crown,) = program_of("cobra-crown")
    assert (crown.once, crown.effects[0].most) == (0, 0)
    _, (witches,) = program_of("witch-men")
    assert (witches.once, witches.effects[0].most) == (-1, 2)
    _, (sword,) = program_of("sword-of-atlantis")
    assert (sword.may, sword.windows, sword.effects[0].low) == (False, 1 << W_PASSIVE, 1)
    _, (sacrifices,) = program_of("sacrifices")
    assert [(op.verb, op.amount.base, op.deck) for op in sacrifices.effects] == [
        ("gain_sorcery", 1, -1),
        ("draw", 2, 0),
    ]
    _, (fleet,) = program_of("fleet-of-the-inland-sea")
    assert fleet.effects[0].same_sea and fleet.effects[0].filter == ProvinceFilter(status=0, coastal=True)
    _, (ransom,) = program_of("ransom")
    assert [(op.opponent, op.result) for op in ransom.conditions] == [(-1, -1), (0, -1), (-1, 0)]


def test_conditions_of_objectives_are_compiled():
    program = build_program(pool())
    (pirates,) = program.goals[card("war-against-the-pirates")]
    assert (pirates.verb, pirates.counted, pirates.low) == ("count", N_FORT_OR_CITY, 2)
    assert pirates.filter == ProvinceFilter(not_home=True, coastal=True)
    assert [goal.verb for goal in program.goals[card("merchant-kings")]] == ["count", "strict_majority"]
    assert program.goals[card("ransom")] == ()


def test_every_ability_of_the_box_is_compiled():
    program = build_program(pool())
    raw = [one for each in base_records() for one in each.get("abilities", ())]
    assert [ability.when for ability in program.abilities] == [one["when"] for one in raw]
    assert {ability.windows for ability in program.abilities} == {1 << place for place in range(len(TIMINGS))}


# What is known of published cards, and the files.


def test_22_published_cards_are_known_in_part_and_in_no_box():
    cards = [read_card(one) for one in known_records()]
    assert len(cards) == 22
    assert {one.box for one in cards} == {""}
    whole = {one.title.removesuffix(" (published)") for one in cards if one.simulatable}
    assert whole == {
        "Bossonian Archers",
        "Sword of Atlantis",
        "Bid",
        "Conan Player",
        "Strategy card of the sidebar",
    }


def test_what_is_unknown_is_never_played():
    found = compile_pool([*base_records(), *known_records()])
    program = build_program(found)
    assert found.box == pool().box
    unknown = [number for number, one in enumerate(found.defs) if not one.simulatable]
    assert len(unknown) == 17
    assert all(program.uses[number] == program.goals[number] == () for number in unknown)
    pirates = found.defs[found.index["published-war-against-the-pirates"]]
    assert isinstance(pirates, Objective) and pirates.ep == -1


@pytest.mark.parametrize("name", ["base", "known"])
def test_the_files_fit_the_schema(name):
    content = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    Draft202012Validator(card_schema()).validate(content)


def test_the_schema_of_the_data_files_is_up_to_date():
    # written anew by: python -m simulator.engine.games.age_of_conan.cards.schema > cards/data/age_of_conan.schema.json
    assert schema_text() == (DATA.parent / "age_of_conan.schema.json").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("record_id", "change"),
    [
        ("city-builders", {"ep": 0}),
        ("city-builders", {"condition": [{"verb": "count", "of": "city"}]}),
        ("heavy-horse", {"abilities": [ability("tea_time", GOLD)]}),
        ("fate-die", {"faces": ["wild"]}),
        ("stygia", {"colour": "black"}),
        ("adventure-tokens", {"tokens": [{"category": "women", "value": 1, "count": 1}]}),
        ("hyboria", {"borders": [["koth"]]}),
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(record_id, change):
    content = {"set": {"key": "a", "name": "A", "kind": "original"}, "cards": [{**record(record_id), **change}]}
    assert not Draft202012Validator(card_schema()).is_valid(content)


def test_sources_are_named_on_every_record():
    sources = Counter(one["source"] for one in base_records() if one["type"] == "Kingdom Card")
    assert sources == {"rulebook": 4, "public": 1, "original": 46}
    known = {one["title"] for one in base_records() if one["type"] == "Objective" and one["source"] == "rulebook"}
    assert known == {"Sea Power", "Military Power", "War Against the Pirates", "Merchant Kings"}
