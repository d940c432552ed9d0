"""A grammar of card English for one kind of speaker, made of a game's base grammar and its phrasebook."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from cards.text_reader.lookahead import AheadLark
from simulator.engine import BAR, PHRASE_SLOT, Phrase, Phrases

Json = Any
_PIECE: Final = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*|'s|[^\s\w*{}]")


@dataclass(frozen=True, slots=True)
class Spelling:
    """How a game's phrases become rules.

    ``voice_words`` are said by the card alone, each by a rule of its name after ``_``; ``optional`` are slots that may
    say nothing; ``slot_rules`` are slots whose rule has another name; ``finish`` has the last word on a rule.
    """

    voice_words: Sequence[str]
    optional: Sequence[str]
    slot_rules: Mapping[str, str] = field(default_factory=dict)
    finish: Callable[[str], str] = str


@dataclass(frozen=True, slots=True)
class SpokenPhrase:
    """A phrase as a rule: a condition, cost or effect, its verb, and for each slot of the rule its fields and name.

    ``missing`` are the fields that an echo leaves out, because the effect before has said them.
    """

    part: str
    verb: str
    phrase: Phrase
    slots: tuple[tuple[str, str], ...]
    is_echo: bool = False
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardEnglish:
    """How cards of one kind speak: the parser, phrases and values of word tables by rule, and all words."""

    parser: AheadLark
    phrases: Mapping[str, SpokenPhrase]
    values: Mapping[str, Json]
    words: frozenset[str]


def english_of(rules: Sequence[str], phrases: Mapping[str, SpokenPhrase], values: Mapping[str, Json]) -> CardEnglish:
    """The grammar with these rules."""
    text = "\n".join(rules)
    return CardEnglish(_parser(text), phrases, values, frozenset(re.findall(r'"([A-Za-z-]+)"', text)))


@cache
def _parser(text: str) -> AheadLark:
    """A parser takes a third of a second to make, and most kinds of cards speak like another."""
    return AheadLark(text)


def pieces_of(text: str) -> list[str]:
    """The words and signs of a text, one by one."""
    return _PIECE.findall(text)


def spelled(text: str) -> str:
    """Words as the strings of a rule."""
    return " ".join(f'"{word}"' for word in _PIECE.findall(text))


def part_rules(
    spelling: Spelling, part: str, table: Phrases, card_type: str, phrases: dict[str, SpokenPhrase]
) -> Iterator[str]:
    """The rules of all conditions, costs or effects, ``part`` as any of them, and ``echo`` as any shortened one."""
    names, echoes = [], []
    for verb, options in table.items():
        for number, phrase in enumerate(_sayable(options, card_type)):
            name = f"{part}_{verb}_{number}"
            phrases[name], rule = _spoken(spelling, part, verb, phrase)
            yield f"{name}: {rule}"
            names.append(name)
            for cut in range(1, phrase.text.count(BAR) + 1):
                echoes.append(f"echo_{name}_{cut}")
                phrases[echoes[-1]], rule = _spoken(spelling, part, verb, phrase, cut)
                yield f"{echoes[-1]}: {rule}"
    yield f"?{part}: {' | '.join(names)}"
    if echoes:
        yield f"?echo: {' | '.join(echoes)}"


def _sayable(options: Sequence[Phrase], card_type: str) -> Iterator[Phrase]:
    """The phrases of a verb for a card type; none after one that is for all its values."""
    for phrase in options:
        if not phrase.types or card_type in phrase.types:
            yield phrase
            if phrase.types and not phrase.fixed:
                return


def _spoken(spelling: Spelling, part: str, verb: str, phrase: Phrase, cut: int = 0) -> tuple[SpokenPhrase, str]:
    """A phrase with the slots and the body of its rule; an echo is without what stands before the bar ``cut``."""
    said = phrase.text.split(BAR)
    head, text = " ".join(said[:cut]), " ".join(said[cut:])
    pieces: list[str] = []
    slots: list[tuple[str, str]] = []
    at = 0
    for mark in PHRASE_SLOT.finditer(text):
        pieces.append(spelled(text[at : mark.start()]))
        at = mark.end()
        fields, kind = mark.groups()
        if fields in spelling.voice_words:
            pieces.append(f"_{fields}")
            continue
        slot = kind or fields
        rule = spelling.slot_rules.get(slot, slot)
        pieces.append(f"[{rule}]" if slot in spelling.optional else rule)
        slots.append((fields, slot))
    pieces.append(spelled(text[at:]))
    body = spelling.finish(" ".join(piece for piece in pieces if piece))
    missing = tuple(fields for fields, _kind in PHRASE_SLOT.findall(head) if fields not in spelling.voice_words)
    return SpokenPhrase(part, verb, phrase, tuple(slots), cut > 0, missing), body


def table_rule(
    name: str, table: Mapping[Json, str], values: dict[str, Json], spell: Callable[[str], str] = spelled
) -> str:
    """A rule that says one of a few words; ``values`` takes what each of them stands for."""
    options = []
    for number, (value, said) in enumerate(table.items()):
        values[f"{name}__{number}"] = value
        options.append(f"{spell(said)} -> {name}__{number}")
    return f"{name}: {' | '.join(options)}"


def count_rule(name: str, one: str, many: str, number: str = "INT") -> str:
    """``1 card``, ``2 cards``."""
    return f"{name}: {number} ({spelled(one)} | {spelled(many)})"


def more_rule(name: str, more: str, less: str, one: str, many: str, number: str = "INT") -> str:
    """``1 more card``, ``2 less``."""
    noun = f"({spelled(one)} | {spelled(many)})" if one else ""
    return f"{name}: {number} {spelled(more)} {noun} -> higher_by | {number} {spelled(less)} {noun} -> lower_by"
