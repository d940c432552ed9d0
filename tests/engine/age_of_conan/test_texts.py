"""Texts are rendered from data and read back to it: every card, every verb, and what is no text of ours."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from itertools import product
from pathlib import Path

import pytest

from simulator.engine import BadCard
from simulator.engine.games.age_of_conan.cards import (
    CONDITIONS,
    COSTS,
    EFFECTS,
    GOALS,
    KINDS,
    TIMINGS,
    check_ability,
    check_goal,
    check_sense,
)
from simulator.engine.games.age_of_conan.cards.kinds import CONTEST_WORDS
from simulator.engine.games.age_of_conan.cards.vocabulary import SLOTS as COMPILED
from simulator.engine.games.age_of_conan.texts import (
    MOMENTS,
    UNKNOWN_TEXT,
    ability_text,
    canonical,
    goals_text,
    page,
    plain_text,
    read_ability,
    read_goals,
    rules_text,
)
from simulator.engine.games.age_of_conan.texts.render import COST_TEXTS, EFFECT_TEXTS, say
from simulator.engine.games.age_of_conan.texts.slots import provinces, read_provinces
from tests.engine.age_of_conan.card_texts import SNAPSHOT, all_texts, with_texts
from tests.engine.age_of_conan.records import base_records, known_records, record

ROOT = Path(__file__).resolve().parents[3]
MILITARY = {"verb": "contest", "of": "military"}
PLAYER = {"verb": "opponent", "is": "player"}
RECORDS = [*base_records(), *known_records()]
ABILITIES = [
    (one["id"], one.get("kind") == "event", ability)
    for one in RECORDS
    if isinstance(one.get("abilities"), list)
    for ability in one["abilities"]
]
CONDITIONED = [(one["id"], one["condition"]) for one in RECORDS if isinstance(one.get("condition"), list)]


def test_the_texts_of_all_cards_are_as_reviewed():
    # written anew by: python -m tests.engine.age_of_conan.card_texts
    assert all_texts() == SNAPSHOT.read_text(encoding="utf-8")


@pytest.mark.parametrize(("card", "is_event", "ability"), ABILITIES, ids=[one[0] for one in ABILITIES])
def test_every_ability_is_read_back_from_its_text(card, is_event, ability):
    assert read_ability(ability_text(ability), is_event=is_event) == ability == canonical(ability)


@pytest.mark.parametrize(("card", "goals"), CONDITIONED, ids=[one[0] for one in CONDITIONED])
def test_the_condition_of_every_objective_is_read_back_from_its_text(card, goals):
    assert read_goals(goals_text(tuple(goals))) == goals


def test_no_two_different_abilities_read_the_same():
    said = defaultdict(set)
    for one in with_texts():
        for part in [*one.get("abilities", ()), *([one["condition"]] if "condition" in one else [])]:
            text = ability_text(part) if isinstance(part, dict) else goals_text(tuple(part))
            said[one.get("kind") == "event", text].add(json.dumps(part, sort_keys=True))
    assert [text for text, abilities in said.items() if len(abilities) > 1] == []


def test_texts_have_no_slips():
    for text in all_texts().splitlines():
        assert not re.search(r"\S  |\ba [AEIOaeio]|\b1 (?!success\b)\w+s\b|\bNone\b|[{}]| [,.:]", text), text


#: Values to try a field with; more than the samples where words make sentences that differ in more than a word.
VALUES = {
    "filter": [
        {"status": "friendly"},
        {"status": "neutral", "savage": True, "not_home": True},
        {"coastal": True, "area": "own", "has_unit": True},
        {"area": "south", "has_emissary": True},
    ],
    "amount": [1, 3, {"count": "city"}, {"count": "fort_or_city", "filter": {"area": "north"}, "times": 2, "max": 5}],
    "number": [1],
    "terrains": [["plains"], ["hills", "woods"], ["plains", "hills", "urban"]],
    "symbols": [["axe"], ["shield", "axe"]],
    "most": [1, 3],
    "int": [1, 2],
}


def entries(verb, name):
    """Entries of a verb with every value of each of its fields."""
    fields = list(verb.fields.items())
    options = [
        [*VALUES.get(kind, KINDS[kind].values), *([None] if field.endswith("?") else [])] for field, kind in fields
    ]
    for values in product(*options):
        given = {field.rstrip("?"): value for (field, _kind), value in zip(fields, values, strict=True)}
        yield {"verb": name, **{field: value for field, value in given.items() if value is not None}}


@pytest.mark.parametrize("name", sorted(EFFECTS))
def test_every_effect_is_read_back_with_every_value(name):
    verb = EFFECTS[name]
    when = "passive" if verb.static else (verb.moments or ("own_turn",))[0]
    for effect in entries(verb, name):
        about = ([MILITARY] if verb.military else []) + ([PLAYER] if verb.against_player else [])
        ability = {"when": when, **({"if": about} if about else {}), "do": [effect]}
        assert read_ability(ability_text(ability), is_event=when == "court") == ability


@pytest.mark.parametrize("name", sorted(GOALS))
def test_every_goal_is_read_back_with_every_value(name):
    for goal in entries(GOALS[name], name):
        if goal.get("of") in ("gold", "sorcery", "crom"):
            goal.pop("in", None)
        assert read_goals(goals_text((goal, goal))) == [goal, goal]


@pytest.mark.parametrize("of", CONTEST_WORDS)
def test_conditions_stand_in_one_order_and_the_result_with_the_moment(of):
    conditions = [
        {"verb": "contest", "of": of},
        {"verb": "opponent", "is": "neutral"},
        {"verb": "side", "is": "attacker"},
        {"verb": "result", "is": "won"},
    ]
    ability = {"when": "after_outcome", "if": conditions, "do": [{"verb": "gain_gold", "amount": 1}]}
    text = ability_text({**ability, "if": conditions[::-1]})
    assert text.endswith(
        "against a neutral province as the attacker, at the end of a contest roll that you won, gain 1 gold."
    )
    assert read_ability(text) == ability


@pytest.mark.parametrize("when", TIMINGS)
def test_every_timing_is_said(when):
    assert when in MOMENTS
    assert bool(MOMENTS[when]) == (when not in ("court", "passive"))


def test_costs_come_before_what_they_pay_for():
    costs = [{"verb": "pay_gold", "amount": 2}, {"verb": "pay_sorcery", "amount": 1}]
    ability = {"when": "own_turn", "once": "turn", "cost": costs, "do": [{"verb": "gain_sorcery", "amount": 3}]}
    text = ability_text(ability)
    assert text == "Once in each turn, in your turn, pay 2 gold, pay 1 sorcery: gain 3 sorcery."
    assert read_ability(text) == ability


def test_an_amount_of_one_for_each_is_said_plainly():
    gain = {"verb": "gain_gold", "amount": {"count": "city", "times": 1}}
    assert canonical({"when": "court", "do": [gain]})["do"][0]["amount"] == {"count": "city"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Gain 3 silver.",
        "Gain 3 gold",
        "gain 3 gold.",
        "Gain 3 gold, draw 1 kingdom card.",
        "Before lunch, gain 3 gold.",
        "Draw 1 kingdom cards.",
    ],
)
def test_what_no_card_would_say_so_is_not_read(text):
    with pytest.raises(BadCard, match="cannot be read"):
        read_ability(text, is_event=True)
    with pytest.raises(BadCard, match="cannot be read"):
        read_goals(text)


def test_a_sentence_that_means_nothing_is_refused_with_its_reason():
    with pytest.raises(BadCard, match='"add_dice" belongs to "before_roll", not to "after_roll"'):
        read_ability("After your roll, roll 1 more die.")


def test_what_nobody_knows_is_said_to_be_unknown():
    texts = {one["title"]: plain_text(one) for one in known_records()}
    assert texts["Cobra Crown (published)"] == texts["Forced Labor (published)"] == UNKNOWN_TEXT
    assert texts["Sea Power (published)"].startswith("You control two coastal provinces")
    assert rules_text(record("contest-die")) == []


def test_a_filter_that_asks_nothing_is_any_province():
    assert provinces(None) == "provinces"
    assert read_provinces("provinces") == {}


def test_an_entry_that_no_phrase_can_say_is_refused():
    with pytest.raises(BadCard, match='No words for "emissary_moves"'):
        say({"emissary_moves": EFFECTS["emissary_moves"].__class__({}, phrases=[])}, None, {"verb": "emissary_moves"})


def test_every_slot_of_the_compiled_record_is_filled_by_some_verb():
    filled = {"index", "verb"}
    for table in (CONDITIONS, COSTS, EFFECTS, GOALS):
        for verb in table.values():
            filled |= {slot for field, kind in verb.kinds.items() for slot in KINDS[kind].slots_of(field)}
    assert set(COMPILED) == filled


def test_every_verb_is_used_by_a_card_of_the_box():
    used = defaultdict(set)
    for one in base_records():
        for ability in one.get("abilities", ()):
            for part in ("if", "cost", "do"):
                used[part] |= {entry["verb"] for entry in ability.get(part, ())}
        used["goal"] |= {goal["verb"] for goal in one.get("condition", ())}
    assert (used["if"], used["cost"], used["do"], used["goal"]) == (
        set(CONDITIONS),
        set(COSTS),
        set(EFFECTS),
        set(GOALS),
    )


def test_the_page_of_effects_is_up_to_date():
    # written anew by: python -m simulator.engine.games.age_of_conan.texts.page > docs/effects_age_of_conan.md
    assert page.effects_page() == (ROOT / "docs" / "effects_age_of_conan.md").read_text(encoding="utf-8")


def test_each_example_of_the_page_of_effects_is_one_that_a_card_could_have():
    text = page.effects_page()
    found = {part: re.findall(r'\| `(\{"verb".*?\})` \|', said) for part, said in sections(text).items()}
    assert [len(one) for one in found.values()] == [len(CONDITIONS), len(COSTS), len(EFFECTS), len(GOALS)]
    for part, examples in found.items():
        for entry in map(json.loads, examples):
            if part == "condition":
                check_goal("example", entry)
                continue
            verb = {"if": CONDITIONS, "cost": COSTS, "do": EFFECTS}[part][entry["verb"]]
            when = "passive" if verb.static else (verb.moments or ("before_compare",))[0]
            about = [one for one, needed in ((MILITARY, verb.military), (PLAYER, verb.against_player)) if needed]
            ability = {"when": when, "if": about, "do": [{"verb": "gain_gold", "amount": 1}]}
            ability[part] = [*about, entry] if part == "if" else [entry]
            check_ability("example", "Kingdom Card" if when == "court" else "Artifact", "event", ability)
            check_sense("example", ability)


def test_costs_and_effects_have_renderers_by_verb():
    assert COST_TEXTS["pay_gold"](None, {"verb": "pay_gold", "amount": 2}) == "pay 2 gold"
    assert EFFECT_TEXTS["add_dice"](None, {"verb": "add_dice", "amount": 1}) == "roll 1 more die"


def sections(text):
    return {part: text.split(f"(`{part}`)")[1].split("\n## ")[0] for part in ("if", "cost", "do", "condition")}
