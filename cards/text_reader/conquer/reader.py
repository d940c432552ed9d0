"""Card texts to data: the way back from ``simulator.engine.games.conquer.texts.render``."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Any, Final

from cards.text_reader.conquer.builder import ConquerBuilder
from cards.text_reader.conquer.grammar import card_english
from cards.text_reader.reader import Ability, CardReading, Language, Reading, fields_together, lines_of, read_sentence
from simulator.engine.games.conquer.catalogue import (
    HALF_ANSWERS_TEXT,
    HEAVY_TEXT,
    STAT_NAMES,
    UNKNOWN_TEXT,
    Voice,
    ability_text,
    check_ability,
    check_sense,
)

Json = Any
_START: Final = re.compile(r"[\s*{]*")
_NEED: Final = r"(?:[A-Z][a-z]+ )+(?:\d+|\?)"
#: What a card requires, and what it says about decks with it; each part may be missing.
_HEAD: Final = re.compile(
    rf"(?:Requires (?P<needs>{_NEED}(?:(?:, | and ){_NEED})*)\. ?)?"
    r"(?:At most 1 copy for every (?P<one_in>\d+) cards of your (?P<deck>Main|Combat) Deck\. ?)?"
    r"(?:At least (?P<characters>\d+) % of your Main Deck must be Characters\. ?)?"
    r"(?:At most (?P<unique_characters>\d+) % of your Main Deck may be unique Characters\. ?)?"
    rf"(?:(?P<half_answers>{re.escape(HALF_ANSWERS_TEXT)}) ?)?"
    r"(?:At most (?P<attacks>\d+) % of your Combat Deck may be Attacks\. ?)?"
    rf"(?:At most (?P<heavy_attacks>\d+) % of your Combat Deck may be Attacks {re.escape(HEAVY_TEXT)}\.)?"
)
#: The limits of decks that are numbers.
_NUMBERS: Final = ("one_in", "characters", "unique_characters", "attacks", "heavy_attacks")
_NEEDED: Final = re.compile(r"((?:[A-Z][a-z]+ )+)(\d+|\?)")


def read_ability(voice: Voice, text: str, *, line: int = 1, column: int = 1) -> Reading:
    """The ability that a sentence says; ``TextError`` names the place, counted from where the sentence begins."""
    return read_sentence(_language(voice), text, line=line, column=column)


@cache
def _language(voice: Voice) -> Language:
    english = card_english(voice)
    return Language(
        english=english,
        build=ConquerBuilder(english, voice).transform,
        check=partial(check, voice),
        say=partial(ability_text, voice),
        start=_START,
    )


def check(voice: Voice, ability: Ability) -> None:
    check_ability("this text", voice.card_type, ability)
    check_sense("this text", voice.card_type, {"on": voice.on}, ability)


def _head_fields(head: re.Match[str]) -> dict[str, Json]:
    """The fields that the line of requirements and limits says."""
    fields: dict[str, Json] = {}
    if head["needs"]:
        names = {said: name for name, said in STAT_NAMES.items()}
        found = _NEEDED.findall(head["needs"])
        fields["requires"] = {names[said.strip()]: value if value == "?" else int(value) for said, value in found}
    limit: dict[str, Json] = {name: int(head[name]) for name in _NUMBERS if head[name]}
    limit |= {"half_answers": True} if head["half_answers"] else {}
    return {**fields, "limit": limit} if limit else fields


def beside_the_text(line: str, card_type: str) -> dict[str, Json]:
    """What a line says that is no ability: requirements, limits, or that the text is not known."""
    if line == UNKNOWN_TEXT:
        return {"abilities": "?"}
    head = _HEAD.fullmatch(line)
    own_deck = "Combat" if card_type == "Battle Action" else "Main"
    return _head_fields(head) if head and head["deck"] in (None, own_deck) else {}


def read_card(voice: Voice, text: str) -> CardReading:
    """What all lines of a rules text say; ``TextError`` for the first that cannot be read."""
    fields: dict[str, Json] = {}
    readings: list[Reading] = []
    for number, column, line in lines_of(text):
        beside = beside_the_text(line, voice.card_type)
        fields = fields_together((fields, beside))
        if not beside:
            readings.append(read_ability(voice, line, line=number, column=column))
    abilities = fields.get("abilities", [reading.ability for reading in readings])
    return CardReading(voice.card_type, {**fields, "abilities": abilities}, tuple(readings))
