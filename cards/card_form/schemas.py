"""Fields of a form from the JSON Schema of the records of a game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cards.card_form.fields import FormField

Schema = Mapping[str, Any]
#: The schema of the records of each game that has one.
FILES: Final[Mapping[str, str]] = {
    "conan_ccg": "card.schema.json",
    "conquer": "conquer.schema.json",
    "age_of_conan": "age_of_conan.schema.json",
}
_FOLDER: Final = Path(__file__).resolve().parents[1] / "data"
#: Parts of a record that no form has: ids, our own words, and what no card prints.
_LEFT_OUT: Final = frozenset(("id", "reprint_of", "type", "flavor", "facts", "source", "box", "copies", "own_title"))
#: Where a schema has no highest number.
MOST: Final = 999
_UNKNOWN: Final = {"const": "?"}


@lru_cache(maxsize=len(FILES))
def card_schemas(game_key: str) -> Mapping[str, Schema]:
    """The schema of the records of each card type of a game, in the order of the types."""
    definitions = json.loads((_FOLDER / FILES[game_key]).read_text(encoding="utf-8"))["$defs"]
    references = (one.get("$ref", "") for one in definitions["card"]["oneOf"])
    names = [reference.removeprefix("#/$defs/") for reference in references if reference]
    return {name: definitions[name] for name in names}


def properties_of(game_key: str, card_type: str) -> frozenset[str]:
    """The names of all fields that a record of this type can have; none without a schema."""
    return frozenset(card_schemas(game_key)[card_type]["properties"]) if game_key in FILES else frozenset()


def fields_of(schema: Schema) -> tuple[dict[str, FormField], frozenset[str]]:
    """The fields of a card type by name, without those that a form cannot show, and the names of required ones."""
    required = frozenset(schema["required"]) - _LEFT_OUT
    found: dict[str, FormField] = {}
    for name, own in schema["properties"].items():
        if name in _LEFT_OUT:
            continue
        field = _field(name, own, is_optional=name not in required)
        if field is not None:
            found[name] = field
    # An Action has keywords, though a record may leave them unknown.
    needed = {name for name, field in found.items() if field.kind == "words" and not field.is_optional}
    return found, required | needed


def _field(name: str, schema: Schema, *, is_optional: bool) -> FormField | None:
    """The field for a property; none for what is neither a number nor words nor an edge nor a text."""
    kinds = list(schema.get("oneOf", [schema]))
    can_be_unknown = _UNKNOWN in kinds or any("pattern" in one and one.get("type") == "string" for one in kinds)
    has_bounds = any("pattern" in one for one in kinds) and len(kinds) > 1
    value = kinds[0]
    plain = FormField(name, "", "text", is_optional, can_be_unknown)
    if len(kinds) == 2 and all(one.get("type") == "object" for one in kinds):
        parts = [part for one in kinds for part in _parts(one)]
        return replace(plain, kind="amounts", parts=tuple(parts), is_exclusive=True)
    if value.get("type") == "integer":
        most = value.get("maximum", MOST)
        return replace(plain, kind="number", has_bounds=has_bounds, low=value["minimum"], high=most)
    if value.get("type") == "boolean":
        return replace(plain, kind="flag", choices=("yes", "no"))
    if value.get("type") == "array":
        return _words(plain, value)
    if value.get("type") == "object":
        parts = _parts(value)
        return replace(plain, kind="amounts", parts=tuple(parts)) if parts else None
    if "enum" in value:
        return replace(plain, kind="choice", choices=tuple(value["enum"]))
    return _named(plain, value)


def _named(plain: FormField, value: Schema) -> FormField | None:
    """A field by the definition it points to, or a plain text."""
    target = value.get("$ref", "").removeprefix("#/$defs/")
    if target == "edge":
        return replace(plain, kind="edge")
    if target.startswith("abilities of"):
        return replace(plain, kind="rules")
    # A number in the set that nobody knows is written as "?", which is a text too.
    return replace(plain, can_be_unknown=plain.name == "number") if value.get("type") == "string" else None


def _words(plain: FormField, value: Schema) -> FormField | None:
    items = value.get("items", {})
    if value.get("maxItems") == 0 or ("enum" in items and not items["enum"]):
        return None
    # Faces of a die stand in their order; a form of words cannot say it.
    if value.get("minItems", 0) > 1 or ("enum" not in items and items.get("type") != "string"):
        return None
    plain = replace(plain, kind="words", is_optional=not value.get("minItems"))
    return replace(plain, choices=tuple(items.get("enum", ())), is_open="enum" not in items)


def _parts(schema: Schema) -> list[FormField]:
    """The amounts of an object, each a number or what is printed or not."""
    found = []
    for name, own in schema.get("properties", {}).items():
        if own == {"const": True}:
            found.append(FormField(name, "", "flag", choices=("yes",)))
            continue
        part = _field(name, own, is_optional=True)
        if part is None or part.kind != "number":
            return []
        found.append(part)
    return found
