"""Records from what is told, checked as the game checks its own: for the face that grows and for faults. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from cards import catalogue
from cards.card_form.fields import UNKNOWN, CardForm, Fault, FormField, Told
from cards.card_form.texts import TypedText
from cards.catalogue import CatalogCard, SetInfo
from simulator.engine import BadCard

Json = Any
Record = dict[str, Json]
#: The id in records that are checked and never stored.
NO_ID: Final = "typed-card"
COMMON_GROUND: Final = "Common Ground"
_BAD: Final = re.compile(r'Card "[^"]*", (?P<field>[a-z_]+)[a-z_.]*: (?P<words>.*)', re.DOTALL)
#: Fields of the form that stand in no record.
_NOT_RECORDED: Final = frozenset(("set",))


@dataclass(frozen=True, slots=True)
class Checked:
    """A record that the game takes, with what had to be left unknown for it and why."""

    record: Record
    entry: CatalogCard | None
    faults: tuple[Fault, ...]


def title_of(form: CardForm, told: Mapping[str, Told]) -> str:
    """The title that is told, or what the card is called by its parts."""
    if (title := _value(told.get("title"))) or not form.title_parts:
        return title
    parts = [_value(told.get(name)) for name in form.title_parts[:-1]]
    last = told.get(form.title_parts[-1])
    if last is not None and last.value is True:
        parts.append(COMMON_GROUND)
    return ": ".join(part for part in parts if part)


def _value(told: Told | None) -> str:
    return str(told.value) if told is not None and told.state == "value" else ""


def facts_of(form: CardForm, told: Mapping[str, Told], text: TypedText | None = None) -> Record:
    """What is told as fields of a record with their values, the rules text too; what says nothing is left out."""
    facts: Record = {}
    for name, one in told.items():
        facts[name] = one.value
        if one.other_words:
            facts["other_words"] = list(one.other_words)
    if form.title_parts and (title := title_of(form, told)):
        facts["title"] = title
        typed = {**facts, "type": form.card_type}
        if "title" in told and "own_title" in catalogue.game(form.game_key).titled(typed, title):
            facts["own_title"] = True
    if text is not None:
        for name, value in text.fields.items() if text.fields else ():
            facts.setdefault(name, value)
        if text.abilities is not None:
            facts["abilities"] = text.abilities
    return facts


def check(form: CardForm, facts: Mapping[str, Json], base: Mapping[str, Json] | None = None) -> Checked:
    """The record with these facts, over ``base`` where the catalogue has one. Faults are of what was told."""
    game = catalogue.game(form.game_key)
    told = {name: value for name, value in facts.items() if name not in _NOT_RECORDED}
    faults: list[Fault] = []
    for _try in range(len(told) + 2):
        record = _record(form, told, base or {})
        try:
            definition = game.read_card(record)
        except BadCard as error:
            field, words = _named(error)
            faults.append(Fault(field if field in told else "", "bad_fact", _said(form, field, words)))
            if field in told:
                del told[field]
                continue
            if field == "abilities" or "abilities" not in told:
                return Checked(record, None, tuple(faults))
            del told["abilities"]
            continue
        return Checked(record, CatalogCard(form.game_key, _set_of(form, facts), record, definition), tuple(faults))
    return Checked(_record(form, told, base or {}), None, tuple(faults))


def _named(error: BadCard) -> tuple[str, str]:
    """The field that a refusal of the engine names, and its sentence; what is wrong in an ability is in the text."""
    found = _BAD.fullmatch(error.message)
    if found is None:
        return "abilities", error.message
    return found["field"], found["words"]


def _said(form: CardForm, name: str, words: str) -> str:
    field = form.field(name)
    return f"{field.label}: {words}" if field else f"Rules text: {words}"


def _record(form: CardForm, told: Mapping[str, Json], base: Mapping[str, Json]) -> Record:
    """All fields that a record needs: as told, as recorded, else unknown."""
    record: Record = {"id": NO_ID, "type": form.card_type, "title": "?", "number": "?"}
    if form.game_key in ("age_of_conan", "conan_monolith"):
        record["source"] = "public" if form.game_key == "age_of_conan" else "fan database"
    if form.game_key == "conan_monolith":
        del record["number"]
    for name in form.required:
        record.setdefault(name, _unknown(form.field(name), name))
    record.update({name: value for name, value in base.items() if name not in ("id", "reprint_of")})
    for name, value in told.items():
        if value is None:
            record.pop(name, None)
        elif value == UNKNOWN and (name == "requires" or name == "limit"):
            record[name] = _unknown(form.field(name), name)
        else:
            record[name] = value
    if form.card_type == "Battle Action" and record.get("kind") == "Attack":
        record.setdefault("damage", UNKNOWN)
    return record


def _unknown(field: FormField | None, name: str) -> Json:
    """What stands in a record for a field of which nobody knows anything."""
    if field is not None and field.kind == "amounts" and field.is_exclusive:
        return {field.parts[-1].name: UNKNOWN}
    if field is not None and field.kind == "text" and name in ("location", "area"):
        return "?"
    return UNKNOWN


def _set_of(form: CardForm, facts: Mapping[str, Json]) -> SetInfo:
    field = form.field("set")
    names = dict(field.options) if field else {}
    key = str(facts.get("set", ""))
    return SetInfo(key, names.get(key, key), "typed", "", 0)
