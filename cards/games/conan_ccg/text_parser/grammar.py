"""The grammar of card English for each card type, made of ``grammar.lark`` and the engine's phrasebook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from lark import Lark

from cards.catalog import load_cards
from simulator.engine.games.conan_ccg import words
from simulator.engine.games.conan_ccg.text_effects import BAR, SLOT, VOICE_WORDS
from simulator.engine.games.conan_ccg.text_phrases import (
    CONDITION_PHRASES,
    COST_PHRASES,
    EFFECT_PHRASES,
    Phrase,
    Phrases,
)
from simulator.engine.games.conan_ccg.text_slots import COUNT_SLOTS, MORE_SLOTS, WORD_SLOTS
from simulator.engine.games.conan_ccg.text_words import (
    COUNT_WORDS,
    EVENT_WORDS,
    IN_CHRONICLE,
    MOVE_WORDS,
    ONCE_WORDS,
    PLACES,
    TARGET_WORDS,
    WINDOW_WORDS,
    Voice,
)
from simulator.engine.games.conan_ccg.vocabulary import timings_of

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
_PIECE: Final = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*|'s|[^\s\w*{}]")
#: Conan as a person, not as the owner of something.
CONAN_OR_HE: Final = '("Conan" | "he")'
_CONAN: Final = re.compile(r'"Conan"(?! "\'s")')


@dataclass(frozen=True, slots=True)
class SpokenPhrase:
    """A phrase as a rule: a condition, cost or effect, its verb, and for each slot of the rule its fields and name."""

    part: str
    verb: str
    phrase: Phrase
    slots: tuple[tuple[str, str], ...]
    is_echo: bool


@dataclass(frozen=True, slots=True)
class CardEnglish:
    """How cards of one type speak: the parser, phrases and values of word tables by rule, and all words."""

    parser: Lark
    phrases: Mapping[str, SpokenPhrase]
    values: Mapping[str, Json]
    words: frozenset[str]


@cache
def card_english(card_type: str) -> CardEnglish:
    """The grammar of a card type, made once."""
    voice = Voice(card_type)
    phrases: dict[str, SpokenPhrase] = {}
    values: dict[str, Json] = {}
    rules = [_base(card_type), *_voice_rules(voice)]
    for part, table in PARTS.items():
        rules += _part_rules(part, table, voice, phrases)
    for name, said in _word_tables(voice).items():
        rules.append(_table_rule(name, said, values))
    rules.append(f"counted: {' | '.join(_counted(voice))}")
    rules += [f"{name}: INT ({_lark(one)} | {_lark(many)})" for name, (one, many) in COUNT_SLOTS.items() if one]
    rules += [_more_rule(name, *said) for name, said in MORE_SLOTS.items()]
    text = "\n".join(rules)
    parser = Lark(text, parser="earley", lexer="basic", ambiguity="resolve", maybe_placeholders=True)
    return CardEnglish(parser, phrases, values, frozenset(re.findall(r'"([A-Za-z-]+)"', text)))


def _base(card_type: str) -> str:
    """The base grammar with what depends on the card type."""
    in_titles = {piece for title in _titles() for piece in _PIECE.findall(title) if piece[0].isupper()}
    keywords = {*words.ITEM_KEYWORDS, *words.ACTION_KEYWORDS, *in_titles}
    said = BASE.replace("KEYWORDS", " | ".join(_lark(keyword.replace(":", " : ")) for keyword in sorted(keywords)))
    said = said.replace("OTHER ", '"other" ' if Voice(card_type).other else "")
    return said if card_type == "Move" else said.replace("(effect | bare_effect)", "effect")


def _lark(text: str) -> str:
    """Words as the strings of a rule."""
    return " ".join(f'"{piece}"' for piece in _PIECE.findall(text))


def _voice_rules(voice: Voice) -> Iterator[str]:
    """The words by which a card speaks of itself, and their pronouns."""
    is_conan = voice.this == "Conan"
    this, its = (' | "he"', "") if is_conan else (' | "it"', ' | "its"')
    move = "" if voice.this_move == voice.this else ' | "its" "move"'
    zone = "" if "'s" not in voice.zone else ' | "its" "zone"'
    yield f"_this: {_lark(voice.this)}{this}"
    yield f"_its: {_lark(voice.its)}{its}"
    yield f"_this_move: {_lark(voice.this_move)}{move or this}"
    yield f"_zone: {_lark(voice.zone)}{zone}"
    yield f"_hit: {_lark(voice.hit)}"
    yield f"_facing_move: {_lark(voice.facing_move)}"
    yield f"_facing_moves: {_lark(voice.facing_moves)}"
    for own, rule in (("_own", "_this"), ("_own_s", "_its"), ("_own_move", "_this_move")):
        yield f"{own}: {_lark('this card') if is_conan else rule}"


def _part_rules(part: str, table: Phrases, voice: Voice, phrases: dict[str, SpokenPhrase]) -> Iterator[str]:
    """The rules of all conditions, costs or effects, and ``part`` as any of them."""
    names, echoes = [], []
    for verb, options in table.items():
        for number, phrase in enumerate(_sayable(options, voice.card_type)):
            name = f"{part}_{verb}_{number}"
            phrases[name], rule = _spoken(part, verb, phrase)
            yield f"{name}: {rule}"
            names.append(name)
            if BAR in phrase.text:
                echoes.append(f"echo_{name}")
                phrases[echoes[-1]], rule = _spoken(part, verb, phrase, is_echo=True)
                yield f"{echoes[-1]}: {rule}"
    yield f"?{part}: {' | '.join(names)}"
    if echoes:
        yield f"?echo: {' | '.join(echoes)}"
        yield f"bare_effect: {' | '.join(name for name in echoes if '_stat_' in name)}"


def _sayable(options: Sequence[Phrase], card_type: str) -> Iterator[Phrase]:
    """The phrases of a verb for a card type; none after one that is for all its values."""
    for phrase in options:
        if not phrase.types or card_type in phrase.types:
            yield phrase
            if phrase.types and not phrase.fixed:
                return


def _spoken(part: str, verb: str, phrase: Phrase, *, is_echo: bool = False) -> tuple[SpokenPhrase, str]:
    """A phrase with the slots and the body of its rule; an echo is without what the effect before has said."""
    text = phrase.text.partition(BAR)[2] if is_echo else phrase.text.replace(BAR, " ")
    pieces: list[str] = []
    slots: list[tuple[str, str]] = []
    at = 0
    for mark in SLOT.finditer(text):
        pieces.append(_lark(text[at : mark.start()]))
        at = mark.end()
        if mark[1] in VOICE_WORDS:
            pieces.append(f"_{mark[1]}")
            continue
        slot = mark[2] or mark[1]
        rule = SLOT_RULES.get(slot, slot)
        pieces.append(f"[{rule}]" if slot in OPTIONAL else rule)
        slots.append((mark[1], slot))
    pieces.append(_lark(text[at:]))
    body = _CONAN.sub(CONAN_OR_HE, " ".join(piece for piece in pieces if piece))
    return SpokenPhrase(part, verb, phrase, tuple(slots), is_echo), body


@cache
def _titles() -> tuple[str, ...]:
    """The Items and Regions of the catalogue, which a text can name."""
    cards = load_cards("conan_ccg")
    return tuple(card.definition.title for card in cards if card.definition.type in ("Item", "Region"))


def _word_tables(voice: Voice) -> dict[str, Mapping[Json, str]]:
    """Rules that say one of a few words: the slots of that kind, and what sentences are held together by."""
    a_foe = "another Foe" if voice.other else "a Foe"
    events = {when: said.format(this=voice.this, a_foe=a_foe) for when, said in EVENT_WORDS.items()}
    kept = {"in_chronicle": IN_CHRONICLE.format(this=voice.this)}
    moments = MOVE_WORDS if voice.card_type == "Move" else {**WINDOW_WORDS, **events, **kept}
    timings = timings_of(voice.card_type)
    return {
        **WORD_SLOTS,
        "once": ONCE_WORDS,
        "title": {title: title for title in _titles()},
        "plain_moment": {when: said for when, said in moments.items() if said and when in timings},
        "place": PLACES,
        "class": {name: name for name in ("Minor", "Major")},
        "foe_type": {name: name for name in words.FOE_TYPES},
        "territory": {name: name for name in words.TERRITORIES},
        "card_type": {name: name for name in words.CARD_TYPES},
        "card_types": {name: {"Ally": "Allies"}.get(name, f"{name}s") for name in words.CARD_TYPES},
        "word_target": {target: said.format(this=THIS) for target, said in TARGET_WORDS.items()},
    }


def _table_rule(name: str, table: Mapping[Json, str], values: dict[str, Json]) -> str:
    options = []
    for number, (value, said) in enumerate(table.items()):
        values[f"{name}__{number}"] = value
        pieces = " _this ".join(_lark(piece) for piece in said.split(THIS))
        options.append(f"{_CONAN.sub(CONAN_OR_HE, pieces) if name == 'word_target' else pieces} -> {name}__{number}")
    return f"{name}: {' | '.join(options)}"


def _counted(voice: Voice) -> Iterator[str]:
    """What an amount can be for each of."""
    other = '"other" ' if voice.other else ""
    spoken = {"{foe}": f"{other}foe", "{zone}": "_zone", "{this_move}": "_this_move", "{facing}": "_facing_move"}
    for name, said in COUNT_WORDS.items():
        pieces = [spoken.get(word) or _lark(word) for word in said.split()]
        yield f"{' '.join(pieces)} -> count_{name}"


def _more_rule(name: str, more: str, less: str, one: str, many: str) -> str:
    noun = f"({_lark(one)} | {_lark(many)})" if one else ""
    return f"{name}: INT {_lark(more)} {noun} -> higher_by | INT {_lark(less)} {noun} -> lower_by"
