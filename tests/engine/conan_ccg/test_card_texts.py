"""Rules texts: rendered from data alone, for every verb, unambiguous, and reviewed as prose."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from simulator.engine.core.cards import Verb
from simulator.engine.core.errors import BadCard
from simulator.engine.games.conan_ccg.cards import terms
from simulator.engine.games.conan_ccg.cards.definitions import read_card
from simulator.engine.games.conan_ccg.cards.kinds import DURATIONS, KINDS, TARGETS
from simulator.engine.games.conan_ccg.cards.sense import check_sense
from simulator.engine.games.conan_ccg.cards.verbs import CONDITIONS, COSTS
from simulator.engine.games.conan_ccg.cards.vocabulary import EFFECTS, check_ability, timings_of
from simulator.engine.games.conan_ccg.texts import page as effects_doc
from simulator.engine.games.conan_ccg.texts.abilities import CONDITION_TEXTS, COST_TEXTS, EFFECT_TEXTS
from simulator.engine.games.conan_ccg.texts.pronouns import with_pronouns
from simulator.engine.games.conan_ccg.texts.render import (
    BoldPart,
    IconPart,
    ability_text,
    plain_text,
    requirement_text,
    rules_text,
)
from simulator.engine.games.conan_ccg.texts.words import DURATION_WORDS, EVENT_WORDS, MOVE_WORDS, WINDOW_WORDS, Voice
from tests.engine.conan_ccg.card_texts import PAGE, ROOT, SETS, page, records

Ability = dict[str, Any]
FILTERS = tuple(KINDS["filter"].values)
#: Where every form of a value is tried, more than the samples of its kind.
VALUES: Mapping[str, tuple[Any, ...]] = {
    "target": (
        *TARGETS,
        {"one": "foe"},
        {"all": "foe"},
        {"one": "ally"},
        {"all": "ally"},
        {"one": "foe", "by": "opponent"},
        {"one": "foe", "by": "chance"},
        {"one": "foe", "up_to": 2},
        *({"one": "foe", "zone": zone} for zone in ("same", "Center", "Flank", "Rear")),
        *({"all": "foe", "filter": wanted} for wanted in FILTERS),
    ),
    "scope": (
        *("this", "conan", "allies", "foes", "conan_moves", "ally_moves", "foe_moves", "turn"),
        *({"foes": wanted} for wanted in FILTERS),
        *({"foe_moves": wanted} for wanted in FILTERS),
        {"foes": FILTERS[0], "zone": "same"},
        {"foe_moves": FILTERS[0], "zone": "same"},
    ),
}


def entries(name: str, verb: Verb) -> Iterator[Ability]:
    """Entries of a verb with every value of every field, two fields at a time at most."""
    fields = {field.rstrip("?"): _values(kind) for field, kind in verb.fields.items()}
    needed = [field for field in verb.fields if not field.endswith("?")]
    base: Ability = {"verb": name, **{field: fields[field][0] for field in needed}}
    yield base
    for first, values in fields.items():
        for value in values:
            yield {**base, first: value}
            for second in fields:
                if second > first:
                    yield from ({**base, first: value, second: other} for other in fields[second])


def _values(kind: str) -> tuple[Any, ...]:
    return VALUES[kind] if kind in VALUES else tuple(KINDS[kind].values)


def accepted(card_type: str, ability: Ability) -> bool:
    """Whether such an ability can stand on a card of this type."""
    try:
        check_ability("a-card", card_type, ability)
        check_sense("a-card", card_type, ability)
    except BadCard:
        return False
    return True


def abilities_of(card_type: str) -> Iterator[Ability]:
    """Many abilities that can stand on a card of this type, no two of which mean the same."""
    draw = {"verb": "draw", "amount": 1}
    instant = "reveal" if card_type == "Move" else "rest"
    for timing in timings_of(card_type):
        yield {"when": timing, "do": [{"verb": "bar_retreat"} if timing in ("static", "play") else draw]}
    for qualifier in ("Conan", "Ally", "Foe", *FILTERS):
        yield {"when": instant, "for": [qualifier], "do": [draw]}
    for extra in (
        {"may": True},
        {"once": "round"},
        {"once": "combat"},
        {"once": "turn"},
        {"may": True, "once": "turn"},
    ):
        yield {"when": instant, **extra, "do": [draw]}
    for part, table in (("if", CONDITIONS), ("cost", COSTS)):
        for name, verb in table.items():
            for entry in entries(name, verb):
                yield {"when": instant, part: [entry], "do": [draw]}
    for moment, name in (("hit", "hit_on"), ("foe_defeated", "event_foe")):
        for wanted in FILTERS if moment in timings_of(card_type) else ():
            yield {"when": moment, "if": [{"verb": name, "filter": wanted}], "do": [draw]}
    at_a_hit = "hit" if card_type == "Move" else "hits_known"
    for name, verb in EFFECTS.items():
        for entry in entries(name, verb):
            yield {"when": at_a_hit, "do": [entry]}
            yield {"when": "static" if verb.static and "until" not in entry else instant, "do": [entry]}
            yield {"when": instant, "may": True, "do": [entry]}


def meaning(ability: Ability) -> str:
    """An ability as text, whatever the order of its fields."""
    return json.dumps(ability, sort_keys=True)


def test_every_verb_has_a_renderer() -> None:
    assert set(CONDITION_TEXTS) == set(CONDITIONS)
    assert set(COST_TEXTS) == set(COSTS)
    assert set(EFFECT_TEXTS) == set(EFFECTS)


def test_every_moment_and_duration_has_words() -> None:
    assert set(WINDOW_WORDS) == {*terms.WINDOWS, *terms.WINDOW_GROUPS}
    assert set(EVENT_WORDS) == set(terms.EVENTS)
    assert set(MOVE_WORDS) == set(terms.MOVE_TIMINGS)
    assert set(DURATION_WORDS) == set(DURATIONS)


@pytest.mark.slow
@pytest.mark.parametrize("card_type", terms.CARD_TYPES)
def test_no_two_different_abilities_read_the_same(card_type: str) -> None:
    said: dict[str, str] = {}
    for ability in abilities_of(card_type):
        if accepted(card_type, ability):
            text = ability_text(card_type, ability)
            meant = meaning(ability)
            assert said.setdefault(text, meant) == meant, text
    assert len(said) > 200


@pytest.mark.slow
@pytest.mark.parametrize("card_type", terms.CARD_TYPES)
def test_every_text_is_one_clean_sentence(card_type: str) -> None:
    for ability in abilities_of(card_type):
        if accepted(card_type, ability):
            text = ability_text(card_type, ability)
            bare = text.replace("**", "")
            assert text.endswith("."), text
            assert bare[0].isupper() or bare[0] in "+\u2212", text
            assert "  " not in text and " ." not in text and ",," not in text and "None" not in text, text
            assert text.count("{") == text.count("}") and text.count("**") % 2 == 0, text


def test_every_icon_mark_names_an_icon() -> None:
    for set_key in SETS:
        for record in records(set_key):
            for paragraph in rules_text(record):
                named = [part.name for part in paragraph if isinstance(part, IconPart)]
                assert set(named) <= set(terms.ICONS)


def test_no_two_cards_of_our_set_read_the_same() -> None:
    said: dict[str, str] = {}
    for record in records("original"):
        text = plain_text(record)
        if record["abilities"]:
            assert said.setdefault(text, record["title"]) == record["title"]


def test_the_texts_of_all_cards_are_the_reviewed_ones() -> None:
    # read as prose; written anew by: python -m tests.engine.conan_ccg.card_texts
    assert page() == PAGE.read_text(encoding="utf-8")


def test_the_page_of_effects_is_up_to_date() -> None:
    # written anew by: python -m simulator.engine.games.conan_ccg.texts.page > docs/effects.md
    assert effects_doc.effects_page() == (ROOT / "docs" / "effects.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("card_type", "ability", "text"),
    [
        (
            "Move",
            {
                "when": "static",
                "for": ["Conan"],
                "if": [{"verb": "opposing", "filter": {"type": "Animal"}}],
                "do": [{"verb": "stat", "stat": "damage", "of": "this", "amount": 1}],
            },
            "**Conan:** +1 Damage if the opposing Foe is an Animal.",
        ),
        (
            "Item",
            {
                "when": "press_on",
                "may": True,
                "once": "round",
                "cost": [{"verb": "lose_prowess", "amount": 2}],
                "do": [{"verb": "draw", "amount": 1}],
            },
            "Once each combat round, before the choice to Press On, you may lose 2 Prowess: draw 1 card.",
        ),
        (
            "Action",
            {
                "when": "rest",
                "cost": [{"verb": "discard", "amount": 1}],
                "do": [{"verb": "heal", "target": "conan", "amount": 3}],
            },
            "In the Rest Step, discard 1 card: heal Conan by 3.",
        ),
        (
            "Foe",
            {
                "when": "static",
                "if": [{"verb": "foes_in_zone", "at_least": 1}],
                "do": [{"verb": "stat", "stat": "damage", "of": "this", "amount": 1}],
            },
            "This Foe has +1 Damage if another Foe is in this Foe's zone.",
        ),
        (
            "Region",
            {
                "when": "foe_defeated",
                "if": [{"verb": "event_foe", "filter": {"trait": "Undead"}}],
                "do": [{"verb": "gain_prowess", "amount": 2}, {"verb": "draw", "amount": 1}],
            },
            "When an Undead Foe is defeated, gain 2 Prowess and draw 1 card.",
        ),
        (
            "Ally",
            {
                "when": "round_start",
                "may": True,
                "do": [{"verb": "discard", "who": "each", "amount": {"count": "foes", "times": 2, "max": 4}}],
            },
            "At the start of each combat round, you may choose that each player discards 2 cards"
            " for each Foe in play (at most 4).",
        ),
        (
            "Foe",
            {
                "when": "round_end",
                "do": [
                    {"verb": "stat", "stat": "prowess", "of": "foes", "amount": 1, "until": "combat"},
                    {"verb": "bar_retreat", "until": "combat"},
                ],
            },
            "At the end of each combat round, each Foe has +1 Prowess and Conan cannot Retreat,"
            " both until the end of combat.",
        ),
        (
            "Item",
            {
                "when": "reveal",
                "if": [{"verb": "foes_in_play", "at_least": 2}],
                "do": [{"verb": "mix_types", "until": "round"}],
            },
            "After the Foe moves are revealed, if at least 2 Foes are in play, Foes of all Types can stand in one zone "
            "until the end of the combat round.",
        ),
    ],
)
def test_an_ability_reads_like_the_rulebook(card_type: str, ability: Ability, text: str) -> None:
    assert ability_text(card_type, ability) == text


def test_icons_and_bold_words_are_parts_of_their_own() -> None:
    bell_ringer = next(record for record in records("original") if record["id"] == "bell-ringer-of-the-black-rite")
    assert rules_text(bell_ringer) == [["This Foe's ", IconPart("Magic"), " icons are ", IconPart("Blade"), " icons."]]
    cleaver = next(record for record in records("original") if record["id"] == "cleaver-of-giants")
    assert rules_text(cleaver)[0] == [BoldPart("Conan Only.")]
    assert rules_text(cleaver)[1][0] == BoldPart("Conan:")


def test_a_card_whose_text_nobody_knows_says_so() -> None:
    snake = next(record for record in records("known") if record["id"] == "ghost-snake")
    assert plain_text(snake) == "Rules text unknown."


def test_requirements_are_said_apart() -> None:
    brenna = next(record for record in records("original") if record["id"] == "brenna-of-the-broken-tower")
    assert requirement_text(brenna) == "Requires 8 Scars."
    assert requirement_text(read_card(brenna)) == requirement_text(brenna)
    torch_boy = next(record for record in records("original") if record["id"] == "torch-boy-of-the-company")
    assert requirement_text(torch_boy) == "Requires 8 Scars. Draw up to 1 card."


@pytest.mark.parametrize(
    ("card_type", "sentence", "said"),
    [
        ("Foe", "this Foe has +1 Damage if this Foe is wounded", "this Foe has +1 Damage if it is wounded"),
        ("Foe", "this Foe has +1 Damage if this Foe's move is first", "this Foe has +1 Damage if its move is first"),
        ("Foe", "when this Foe is played, heal one Foe 1 and defeat this Foe", ""),
        ("Foe", "this Foe has +1 Damage if another Foe is in this Foe's zone", ""),
        ("Move", "when this move hits, this move is faster", "when this move hits, it is faster"),
        ("Move", "cancel one move facing this one, then this move hits", ""),
        ("Move", "this move hits if a move is slower than this move", ""),
        ("Move", "when this move hits, +1 Initiative for this move", ""),
        ("Conan", "Conan has +1 Damage if Conan has 3 Health", "Conan has +1 Damage if he has 3 Health"),
        ("Conan", "Conan has +1 Damage if an Ally has 3 Health and Conan has 2", ""),
        ("Item", "heal Conan by 1 and Conan loses 1 Prowess", ""),
    ],
)
def test_a_pronoun_stands_only_where_nothing_else_can_be_meant(card_type: str, sentence: str, said: str) -> None:
    assert with_pronouns(sentence, Voice(card_type)) == (said or sentence)
