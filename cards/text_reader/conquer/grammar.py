"""The grammar of Conquer's card English for each voice, made of ``grammar.lark`` and the engine's phrasebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from cards.catalogue import load_cards
from cards.text_reader.grammar import (
    CardEnglish,
    Rules,
    Spelling,
    SpokenPhrase,
    count_rule,
    english_of,
    more_rule,
    part_rules,
    spelled,
    table_rule,
)
from simulator.engine import Phrases
from simulator.engine.games.conquer import catalogue
from simulator.engine.games.conquer.catalogue import (
    CONDITIONS,
    COSTS,
    COUNT_SLOTS,
    COUNTS,
    EFFECTS,
    MORE_SLOTS,
    RANGE_SLOTS,
    ROLE_EVENTS,
    VOICE_WORDS,
    WORD_SLOTS,
    Voice,
    moment_words,
    timings_of,
)

Json = Any
BASE: Final = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
#: Slots that may say nothing.
OPTIONAL: Final = ("until", "by", "up_to", "random", "chosen", "craft", "for_each", "with_damage")
SPELLING: Final = Spelling(VOICE_WORDS, OPTIONAL, {"what": "what_kind"})
PARTS: Final[Mapping[str, Phrases]] = {
    "condition": {name: verb.phrases for name, verb in CONDITIONS.items()},
    "cost": {name: verb.phrases for name, verb in COSTS.items()},
    "effect": {name: verb.phrases for name, verb in EFFECTS.items()},
}
CHARACTER_WORDS: Final = ("bearer", "facing", "fighter", "acting", "reacting", "subject")
SCOPE_WORDS: Final = ("bearer", "facing", "fighter", "this")
NUMBER: Final = "number"
#: Cards that an effect can be for, with their nouns for one and for many.
THINGS: Final = {
    "equipment": ("Equipment", "Equipment"),
    "effect": ("Effect", "Effects"),
    "disturbance": ("Disturbance", "Disturbances"),
    "landscape": ("Landscape", "Landscapes"),
}


@cache
def card_english(voice: Voice) -> CardEnglish:
    """The grammar of cards that speak so, made once."""
    return english_of(*rules_of(voice))


def rules_of(voice: Voice) -> Rules:
    """The rules of cards that speak so, their phrases by rule, and the values of their word tables."""
    phrases: dict[str, SpokenPhrase] = {}
    values: dict[str, Json] = {}
    rules = [BASE.replace("KEYWORDS", " | ".join(spelled(keyword) for keyword in _keywords())), *_voice_rules(voice)]
    for part, table in PARTS.items():
        rules += part_rules(SPELLING, part, table, voice.card_type, phrases)
    rules += [table_rule(name, said, values) for name, said in _word_tables(voice).items()]
    rules += _person_rules(voice, values)
    rules += _thing_rules()
    rules.append(f"counted: {' | '.join(_counted())}")
    rules += [count_rule(name, one, many, NUMBER) for name, (one, many) in COUNT_SLOTS.items() if one]
    rules += [more_rule(name, *said, number=NUMBER) for name, said in MORE_SLOTS.items()]
    points = COUNT_SLOTS["notice_points"]
    rules.append(_more_points_rule("more_points", *points))
    rules += [_range_rule(name, *said) for name, said in RANGE_SLOTS.items()]
    return rules, phrases, values


@cache
def _keywords() -> tuple[str, ...]:
    """The keywords of the catalogue, which may be words of card English too."""
    return tuple(sorted({word for card in load_cards("conquer") for word in card.definition.keywords}))


@cache
def _locations() -> tuple[str, ...]:
    cards = load_cards("conquer")
    return tuple(dict.fromkeys(card.definition.location for card in cards if card.definition.location))


def _voice_rules(voice: Voice) -> Iterator[str]:
    """The words by which a card speaks of itself and of its bearer, and his pronouns."""
    yield f"_this: {spelled(voice.this)}"
    yield f'_bearer: {spelled(voice.bearer)} | "he" | "him"'
    yield f'_bearer_s: {spelled(voice.bearer_s)} | "his"'
    yield f"_attack: {spelled(voice.attack)}"
    yield f"_here: {spelled(voice.here).replace(spelled(voice.bearer_s), '_bearer_s')}"


def _word_tables(voice: Voice) -> dict[str, Mapping[Json, str]]:
    """Rules that say one of a few words: the slots of that kind, and what sentences are held together by."""
    moments = {when: moment_words(voice, when) for when in timings_of(voice.card_type)}
    roles: dict[Json, str] = {key: said.format(who=voice.actor) for key, said in ROLE_EVENTS.items()}
    heads = {name: "Equipment" if name == "Equipment" else f"{name}s" for name in catalogue.CARD_TYPES}
    landscape: Mapping[Json, str] = {"this" if voice.card_type == "Landscape" else "place": "this Landscape"}
    return {
        **WORD_SLOTS,
        "landscape": landscape,
        "once": catalogue.ONCE_WORDS,
        "plain_moment": {when: said for when, said in moments.items() if said},
        "role_moment": roles,
        "class": {name: name for name in ("generic", "unique")},
        "trait": {name: name for name in catalogue.TRAITS},
        "traits": {name: catalogue.PLURALS.get(name, f"{name}s") for name in catalogue.TRAITS},
        "division": {name: name for name in catalogue.DIVISIONS},
        "kind": {name: name for name in (*catalogue.EQUIPMENT_KINDS, *catalogue.ACTION_KINDS)},
        "piece": catalogue.EQUIPMENT_NOUNS,
        "card_type": {name: name for name in catalogue.CARD_TYPES},
        "card_types": heads,
        "answer": catalogue.ANSWER_WORDS,
        "location": {name: name for name in _locations()},
    }


def _person_rules(voice: Voice, values: dict[str, Json]) -> Iterator[str]:
    """Words for one Character; what is called as the bearer is the bearer."""
    known: dict[str, str] = {word: voice.person(word) for word in CHARACTER_WORDS if voice.plain_word(word) == word}
    scopes: dict[str, str] = {word: voice.person(word) for word in SCOPE_WORDS if voice.plain_word(word) == word}
    itself = {} if voice.plain_word("this") == "bearer" else {"this": voice.this}
    targets: dict[str, str] = {**known, **itself}
    owners = {word: f"{said}'s" for word, said in known.items()}

    def spell(said: str) -> str:
        return {voice.bearer: "_bearer", voice.bearer_s: "_bearer_s"}.get(said) or spelled(said)

    yield table_rule("person", known, values, spell)
    yield table_rule("person_s", owners, values, spell)
    yield table_rule("word_target", targets, values, spell)
    yield table_rule("word_scope", scopes, values, spell)


def _thing_rules() -> Iterator[str]:
    """Targets that are cards: ``one piece of opposing Equipment here``."""
    options = []
    for thing, (one, many) in THINGS.items():
        yield f'one_{thing}: [keyword] [craft] [kind] "{one}" -> thing_kind'
        yield f'all_{thing}: [keyword] [craft] [kind] "{many}" -> thing_kind'
        first = '"one" "piece" "of"' if thing == "equipment" else '"one"'
        own = f'{first} "your" one_{thing}' if thing == "equipment" else f'"one" "of" "your" all_{thing}'
        said = {
            "one_own": own,
            "one_opposing": f'{first} "opposing" one_{thing}',
            "one_any": f"{first} one_{thing}",
            "all_own": f'"all" "of" "your" all_{thing}',
            "all_opposing": f'"all" "opposing" all_{thing}',
            "all_any": f'"all" all_{thing}',
        }
        yield f"some_{thing}: {' | '.join(f'{rule} -> {name}' for name, rule in said.items())}"
        options.append(f"some_{thing} [here] [choice] -> target_{thing}")
    yield f"target_thing: {' | '.join(options)}"


def _counted() -> Iterator[str]:
    """What an amount can be for each of."""
    spoken = {"{noun}": "character", "{many}": "characters", "{bearer}": "_bearer"}
    for name, said in COUNTS.items():
        yield f"{' '.join(spoken.get(word) or spelled(word) for word in said.split())} -> count_{name}"


def _more_points_rule(name: str, one: str, many: str) -> str:
    nouns = f"({spelled(one)} | {spelled(many)})"
    return f'{name}: {NUMBER} {nouns} "more" -> higher_by | {NUMBER} {nouns} "less" -> lower_by'


def _range_rule(name: str, one: str, many: str) -> str:
    nouns = f"({spelled(one)} | {spelled(many)})"
    return (
        f'{name}: "no" {spelled(many)} -> none | INT "or" "fewer" {nouns} -> at_most'
        f' | "at" "least" INT {nouns} -> at_least | "exactly" INT {nouns} -> exactly'
        f' | INT "to" INT {nouns} -> between'
    )
