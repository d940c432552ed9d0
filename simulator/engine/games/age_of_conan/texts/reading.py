"""Texts read back to the data they are rendered from: the exact way back from ``render``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from simulator.engine.core.cards import PHRASE_SLOT, Phrase
from simulator.engine.core.errors import BadCard
from simulator.engine.games.age_of_conan.cards import (
    CONDITIONS,
    COSTS,
    EFFECTS,
    GOALS,
    HyborianVerb,
    check_ability,
    check_sense,
)
from simulator.engine.games.age_of_conan.texts.render import AND, THEN, ability_text, goals_text
from simulator.engine.games.age_of_conan.texts.slots import SLOTS
from simulator.engine.games.age_of_conan.texts.words import MOMENTS, ONCE_WORDS

Json = Any
Entry = dict[str, Json]
TABLES: Final[Mapping[str, Mapping[str, HyborianVerb]]] = {
    "if": CONDITIONS,
    "cost": COSTS,
    "do": EFFECTS,
    "goal": GOALS,
}
#: What stands between two entries of a part.
BETWEEN: Final = {"if": " ", "cost": ", ", "do": THEN, "goal": AND}
#: A rest of a text, and what was read before it.
Read = tuple[str, Entry]


@dataclass(frozen=True, slots=True)
class Spoken:
    """A phrase as a pattern: its verb, and for each group of the pattern fields and slot."""

    verb: str
    phrase: Phrase
    pattern: re.Pattern[str]
    groups: tuple[tuple[str, str], ...]


def read_ability(text: str, *, is_event: bool = False) -> Entry:
    """The ability that a sentence says; ``BadCard`` for one that no card of ours would say so.

    A sentence without a moment is that of an event, or holds always.
    """
    silent = "court" if is_event else "passive"
    for ability in _abilities(_body(text), silent):
        if ability_text(ability) == text:
            check_ability("this text", "Kingdom Card" if is_event else "Artifact", "event" if is_event else "", ability)
            check_sense("this text", ability)
            return ability
    raise BadCard(f'This cannot be read: "{text}" Write it as docs/effects_age_of_conan.md says it.')


def read_goals(text: str) -> list[Entry]:
    """The goals of an objective that a sentence says, likewise."""
    for rest, goals in _entries("goal", _body(text)):
        if not rest and goals_text(tuple(goals)) == text:
            return goals
    raise BadCard(f'This cannot be read: "{text}" Write it as docs/effects_age_of_conan.md says it.')


def _body(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}".removesuffix(".")


def _abilities(body: str, silent: str) -> Iterator[Entry]:
    """Every way to read a sentence."""
    for after_once, once in _leads(body, ONCE_WORDS):
        for after_around, around in [(after_once, []), *_entries("if", after_once)]:
            rest = after_around.removeprefix(", ") if around else after_around
            for after_moment, when in _moments(rest, silent):
                for after_result, result in _results(after_moment):
                    for after_cost, costs in _costs(after_result):
                        for left, effects in _entries("do", after_cost):
                            if not left:
                                form = {"when": when, "once": once, "if": around + result, "cost": costs, "do": effects}
                                yield {field: value for field, value in form.items() if value}


def _leads(body: str, table: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What may stand first, and the rest."""
    for value, said in table.items():
        if body.startswith(f"{said}, "):
            yield body.removeprefix(f"{said}, "), value
    yield body, ""


def _moments(body: str, silent: str) -> Iterator[tuple[str, str]]:
    for when, said in MOMENTS.items():
        if said and body.startswith(said):
            yield body.removeprefix(said), when
    yield body, silent


def _results(body: str) -> Iterator[tuple[str, list[Entry]]]:
    """The result that is said with the moment, and the comma after it."""
    for rest, entries in _entries("if", body.removeprefix(" ")):
        if len(entries) == 1 and entries[0]["verb"] == "result" and rest.startswith(", "):
            yield rest.removeprefix(", "), entries
    yield body.removeprefix(", "), []


def _costs(body: str) -> Iterator[tuple[str, list[Entry]]]:
    for rest, costs in _entries("cost", body):
        if rest.startswith(": "):
            yield rest.removeprefix(": "), costs
    yield body, []


def _entries(part: str, text: str) -> Iterator[tuple[str, list[Entry]]]:
    """Every way to read one or more entries at the beginning of a text: the rest, and the entries."""
    for spoken in _spoken(part):
        match = spoken.pattern.match(text)
        if match is None:
            continue
        entry, rest = _entry(spoken, match, part), text[match.end() :]
        yield rest, [entry]
        if rest.startswith(BETWEEN[part]):
            for left, more in _entries(part, rest.removeprefix(BETWEEN[part])):
                yield left, [entry, *more]


def _entry(spoken: Spoken, match: re.Match[str], part: str) -> Entry:
    """The data of a phrase from the words in its slots, fields in the order of the table."""
    found: Entry = {field: value for field, value in spoken.phrase.fixed.items() if value is not None}
    for number, (fields, slot) in enumerate(spoken.groups):
        words = match[f"s{number}"]
        if not words:
            continue
        value = SLOTS[slot].read(words)
        if slot == "for_each":
            times = found["amount"]
            found["amount"] = {**value, **({} if times == 1 else {"times": times})}
        elif " " in fields:
            found |= value
        elif value != {}:
            found[fields] = value
    kinds = TABLES[part][spoken.verb].kinds
    return {"verb": spoken.verb, **{field: found[field] for field in kinds if field in found}}


@cache
def _spoken(part: str) -> tuple[Spoken, ...]:
    return tuple(_pattern(verb, phrase) for verb, entry in TABLES[part].items() for phrase in entry.phrases)


def _pattern(verb: str, phrase: Phrase) -> Spoken:
    """The pattern of a phrase; a slot that may say nothing takes the space before it along."""
    said, at = "", 0
    groups: list[tuple[str, str]] = []
    for mark in PHRASE_SLOT.finditer(phrase.text):
        before = re.escape(phrase.text[at : mark.start()])
        name = mark["slot"] or mark["fields"]
        group = f"(?P<s{len(groups)}>{SLOTS[name].pattern})"
        if SLOTS[name].is_optional:
            said += f"{before.removesuffix(re.escape(' '))}(?: {group})?"
        else:
            said += before + group
        groups.append((mark["fields"], name))
        at = mark.end()
    return Spoken(verb, phrase, re.compile(said + re.escape(phrase.text[at:])), tuple(groups))
