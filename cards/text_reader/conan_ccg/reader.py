"""Card texts to data: the way back from ``simulator.engine.games.conan_ccg.texts.render``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import Any, Final

from cards.text_reader.conan_ccg.builder import ConanBuilder
from cards.text_reader.conan_ccg.grammar import card_english, titles
from cards.text_reader.reader import Ability, CardReading, Language, Reading, lines_of, read_sentence, without_marks
from simulator.engine.games.conan_ccg.catalogue import UNKNOWN_TEXT, ability_text, check_ability, check_sense

Json = Any

CONAN_ONLY: Final = "Conan Only."
#: What stands before the first word of a sentence: marks, and on Moves whom it is for.
_START: Final = re.compile(r"[\s*{]*")
_MOVE_START: Final = re.compile(r"[\s*{]*(?:(?:(?:Conan|Ally|Foe)(?: \([^)]*\))?,? ?)+:[\s*{]*)?")
_REQUIREMENT: Final = re.compile(r"Requires (?P<number>\d+|\?) (?:(?P<scar>Scar)s?|Renown)\.", re.IGNORECASE)
_DRAW: Final = re.compile(r"Draw up to (?P<number>\d+|\?) cards?\.", re.IGNORECASE)


def read_ability(card_type: str, text: str, *, line: int = 1, column: int = 1) -> Reading:
    """The ability that a sentence says; ``TextError`` names the place, counted from where the sentence begins."""
    return read_sentence(_language_with(card_type, titles()), text, line=line, column=column)


@lru_cache(maxsize=64)
def _language_with(card_type: str, known: tuple[str, ...]) -> Language:
    return replace(_language(card_type), titles=known)


@cache
def _language(card_type: str) -> Language:
    english = card_english(card_type)
    return Language(
        english=english,
        build=ConanBuilder(english, card_type).transform,
        check=partial(check, card_type),
        say=partial(ability_text, card_type),
        start=_MOVE_START if card_type == "Move" else _START,
    )


def check(card_type: str, ability: Ability) -> None:
    check_ability("this text", card_type, ability)
    check_sense("this text", card_type, ability)


def read_card(card_type: str, text: str) -> CardReading:
    """What all lines of a rules text say; ``TextError`` for the first that cannot be read."""
    fields: dict[str, Json] = {}
    readings: list[Reading] = []
    for number, column, line in lines_of(text):
        beside = beside_the_text(line)
        fields.update(beside)
        if not beside:
            readings.append(read_ability(card_type, line, line=number, column=column))
    abilities = fields.get("abilities", [reading.ability for reading in readings])
    return CardReading(card_type, {**fields, "abilities": abilities}, tuple(readings))


def beside_the_text(line: str) -> dict[str, Json]:
    """What a line says that is no ability: ``Conan Only.``, ``Requires 4 Scars. Draw up to 1 card.``"""
    if without_marks(line).lower() == CONAN_ONLY.lower():
        return {"conan_only": True}
    if line == UNKNOWN_TEXT:
        return {"abilities": "?"}
    requires, draw = _REQUIREMENT.search(line), _DRAW.search(line)
    if _DRAW.sub("", _REQUIREMENT.sub("", line)).strip():
        return {}
    said: dict[str, Json] = {}
    if requires:
        said["requires"] = {"scars" if requires["scar"] else "renown": _known(requires["number"])}
    if draw:
        said["draw"] = _known(draw["number"])
    return said


def _known(number: str) -> Json:
    return number if number == "?" else int(number)


def canonical(ability: Mapping[str, Json]) -> Ability:
    """An ability as its text reads back: nothing empty, and first the condition that the moment says as well."""
    merged = {"hit": "hit_on", "foe_defeated": "event_foe", "hits_known": "hit_by"}.get(ability["when"])
    conditions = list(ability.get("if", ()))
    if sum(entry["verb"] == merged for entry in conditions) == 1:
        conditions.sort(key=lambda entry: entry["verb"] != merged)
    wanted = list(ability.get("for", ()))
    named = [one for one in wanted if isinstance(one, str)]
    kinds = [one for one in wanted if not isinstance(one, str)]
    form = {**ability, "if": conditions, "for": [*named, *kinds]}
    return {field: value for field, value in form.items() if value}
