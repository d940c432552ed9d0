"""The grammar of card English for each card type, made of ``grammar.lark`` and the engine's phrasebook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from cards.catalogue import load_cards, once_for_cards
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
from simulator.engine.games.conan_ccg import catalogue
from simulator.engine.games.conan_ccg.catalogue import (
    CONDITION_PHRASES,
    COST_PHRASES,
    COUNT_SLOTS,
    COUNT_WORDS,
    EFFECT_PHRASES,
    EVENT_WORDS,
    IN_CHRONICLE,
    MORE_SLOTS,
    MOVE_WORDS,
    ONCE_WORDS,
    PLACES,
    TARGET_WORDS,
    USED,
    VOICE_WORDS,
    WINDOW_WORDS,
    WORD_SLOTS,
    Voice,
    timings_of,
)

Json = Any
BASE: Final = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
#: Slots that may say nothing.
OPTIONAL: Final = ("until", "by", "up_to", "random", "for_each")
#: Slots whose rule has another name, because the slot's own name is a rule for something else.
SLOT_RULES: Final = {"what": "what_kind"}
PARTS: Final[Mapping[str, Phrases]] = {
    "condition": CONDITION_PHRASES,
    "cost": COST_PHRASES,
    "effect": EFFECT_PHRASES,
}
#: Stands in a word table for what a card calls itself.
THIS: Final = "\0"
#: Conan as a person, not as the owner of something.
CONAN_OR_HE: Final = '("Conan" | "he")'
_CONAN: Final = re.compile(r'"Conan"(?! "\'s")')


@cache
def card_english(card_type: str) -> CardEnglish:
    """The grammar of a card type, made once."""
    return english_of(*rules_of(card_type))


def rules_of(card_type: str) -> Rules:
    """The rules of a card type, its phrases by rule, and the values of its word tables."""
    voice = Voice(card_type)
    phrases: dict[str, SpokenPhrase] = {}
    values: dict[str, Json] = {}
    rules = [_base(card_type), *_voice_rules(voice)]
    for part, table in PARTS.items():
        rules += part_rules(SPELLING, part, table, card_type, phrases)
    rules.append(
        f"bare_effect: {' | '.join(name for name, one in phrases.items() if one.is_echo and one.verb == 'stat')}"
    )
    for name, said in _word_tables(voice).items():
        rules.append(table_rule(name, said, values, _target_words if name == "word_target" else _words))
    rules.append(f"counted: {' | '.join(_counted(voice))}")
    rules += [count_rule(name, one, many) for name, (one, many) in COUNT_SLOTS.items() if one]
    rules += [more_rule(name, *said) for name, said in MORE_SLOTS.items()]
    return rules, phrases, values


def _conan_or_he(rule: str) -> str:
    return _CONAN.sub(CONAN_OR_HE, rule)


def _words(said: str) -> str:
    return " _this ".join(spelled(piece) for piece in said.split(THIS))


def _target_words(said: str) -> str:
    return _conan_or_he(_words(said))


SPELLING: Final = Spelling(VOICE_WORDS, OPTIONAL, SLOT_RULES, _conan_or_he)


def _base(card_type: str) -> str:
    """The base grammar with what depends on the card type."""
    keywords = (*catalogue.ITEM_KEYWORDS, *catalogue.ACTION_KEYWORDS)
    said = BASE.replace("KEYWORDS", " | ".join(spelled(keyword.replace(":", " : ")) for keyword in sorted(keywords)))
    said = said.replace("OTHER ", '"other" ' if Voice(card_type).other else "")
    return said if card_type == "Move" else said.replace("(effect | bare_effect)", "effect")


def _voice_rules(voice: Voice) -> Iterator[str]:
    """The words by which a card speaks of itself, and their pronouns."""
    is_conan = voice.this == "Conan"
    this, its = (' | "he"', "") if is_conan else (' | "it"', ' | "its"')
    move = "" if voice.this_move == voice.this else ' | "its" "move"'
    zone = "" if "'s" not in voice.zone else ' | "its" "zone"'
    yield f"_this: {spelled(voice.this)}{this}"
    yield f"_its: {spelled(voice.its)}{its}"
    yield f"_this_move: {spelled(voice.this_move)}{move or this}"
    yield f"_zone: {spelled(voice.zone)}{zone}"
    yield f"_hit: {spelled(voice.hit)}"
    yield f"_facing_move: {spelled(voice.facing_move)}"
    yield f"_facing_moves: {spelled(voice.facing_moves)}"
    for own, rule in (("_own", "_this"), ("_own_s", "_its"), ("_own_move", "_this_move")):
        yield f"{own}: {spelled('this card') if is_conan else rule}"


def titles() -> tuple[str, ...]:
    """The Items and Regions of the catalogue as it is now, which a text can name."""
    return _titles("conan_ccg")


@once_for_cards
def _titles(game_key: str) -> tuple[str, ...]:
    cards = load_cards(game_key)
    return tuple(card.definition.title for card in cards if card.definition.type in ("Item", "Region"))


def _word_tables(voice: Voice) -> dict[str, Mapping[Json, str]]:
    """Rules that say one of a few words: the slots of that kind, and what sentences are held together by."""
    a_foe = "another Foe" if voice.other else "a Foe"
    events = {when: said.format(this=voice.this, a_foe=a_foe) for when, said in EVENT_WORDS.items()}
    kept = {"in_chronicle": IN_CHRONICLE.format(this=voice.this)}
    moments = {**MOVE_WORDS, "reveal": USED} if voice.card_type == "Move" else {**WINDOW_WORDS, **events, **kept}
    timings = timings_of(voice.card_type)
    return {
        **WORD_SLOTS,
        "once": ONCE_WORDS,
        "plain_moment": {when: said for when, said in moments.items() if said and when in timings},
        "place": PLACES,
        "class": {name: name for name in ("Minor", "Major")},
        "foe_type": {name: name for name in catalogue.FOE_TYPES},
        "territory": {name: name for name in catalogue.TERRITORIES},
        "card_type": {name: name for name in catalogue.CARD_TYPES},
        "card_types": {name: {"Ally": "Allies"}.get(name, f"{name}s") for name in catalogue.CARD_TYPES},
        "word_target": {target: said.format(this=THIS) for target, said in TARGET_WORDS.items()},
    }


def _counted(voice: Voice) -> Iterator[str]:
    """What an amount can be for each of."""
    other = '"other" ' if voice.other else ""
    spoken = {"{foe}": f"{other}foe", "{zone}": "_zone", "{this_move}": "_this_move", "{facing}": "_facing_move"}
    for name, said in COUNT_WORDS.items():
        pieces = [spoken.get(word) or spelled(word) for word in said.split()]
        yield f"{' '.join(pieces)} -> count_{name}"
