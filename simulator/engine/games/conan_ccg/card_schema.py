"""The JSON Schema of a data file of cards, built from the vocabulary.

``python -m simulator.engine.games.conan_ccg.card_schema`` prints what ``cards/data/card.schema.json`` holds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.games.conan_ccg import words
from simulator.engine.games.conan_ccg.card_record import OPTIONAL, RANGES, RARITIES, REQUIRED, SLOTS
from simulator.engine.games.conan_ccg.vocabulary import (
    CARD_FILTERS,
    CHOICES,
    CONDITIONS,
    COSTS,
    COUNTS,
    EFFECTS,
    FILTERS,
    SCOPES,
    TARGET_KINDS,
    TARGETS,
    Verb,
    timings_of,
)

Json = Any
Schema = dict[str, Json]

UNKNOWN: Final[Schema] = {"const": "?"}
#: Kinds of fields in the verb tables that have a definition of their own.
DEFINED: Final = ("amount", "amount_or_all", "filter", "card_filter", "target", "scope")
ZONE_WORDS: Final = ("Center", "Flank", "Rear")


def card_schema() -> Schema:
    """The whole schema."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A data file of Conan CCG cards",
        "type": "object",
        "required": ["set", "cards"],
        "additionalProperties": False,
        "properties": {
            "set": _closed(
                {
                    "key": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
                    "name": {"type": "string", "minLength": 1},
                    "kind": {"enum": ["original", "known"]},
                    "released": {"type": ["string", "null"]},
                },
                ("key", "name", "kind"),
            ),
            "cards": {"type": "array", "items": {"$ref": "#/$defs/card"}},
        },
        "$defs": {
            "card": {"oneOf": [{"$ref": f"#/$defs/{card_type}"} for card_type in words.CARD_TYPES]},
            **{card_type: _card(card_type) for card_type in words.CARD_TYPES},
            **{f"abilities of a {card_type}": _abilities(card_type) for card_type in words.CARD_TYPES},
            "edge": _edge(),
            "condition": _one_of_verbs(CONDITIONS),
            "cost": _one_of_verbs(COSTS),
            "effect": _one_of_verbs(EFFECTS),
            "filter": _filter(FILTERS),
            "card_filter": _filter(CARD_FILTERS),
            "amount": {"oneOf": [{"type": "integer"}, {"$ref": "#/$defs/count"}]},
            "amount_or_all": {"oneOf": [{"type": "integer"}, {"const": "all"}, {"$ref": "#/$defs/count"}]},
            "count": _count(),
            "target": _target(),
            "scope": _scope(),
        },
    }


def _closed(properties: Mapping[str, Json], required: Sequence[str]) -> Schema:
    return {
        "type": "object",
        "required": list(required),
        "additionalProperties": False,
        "properties": dict(properties),
    }


def _or_unknown(schema: Schema) -> Schema:
    return {"oneOf": [schema, UNKNOWN]}


def _card(card_type: str) -> Schema:
    by_type: dict[str, Schema] = {
        "Action": {"type": "array", "items": {"enum": list(words.ACTION_KEYWORDS)}, "minItems": 1},
        "Item": {"type": "array", "items": {"enum": list(words.ITEM_KEYWORDS)}},
        "Move": {"type": "array", "items": {"type": "string", "minLength": 1}},
    }
    keywords = by_type.get(card_type, {"type": "array", "maxItems": 0})
    common: Schema = {
        "id": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
        "title": {"type": "string", "minLength": 1},
        "number": {"type": "string", "minLength": 1},
        "type": {"const": card_type},
        "rarity": _or_unknown({"enum": list(RARITIES)}),
        "keywords": _or_unknown(keywords),
        "traits": _or_unknown({"type": "array", "items": {"enum": list(words.TRAITS)}, "uniqueItems": True}),
        "abilities": _or_unknown({"$ref": f"#/$defs/abilities of a {card_type}"}),
        "flavor": {"type": "string"},
        "facts": {"type": "array", "items": {"type": "string", "minLength": 1}},
    }
    own = (*REQUIRED[card_type], *OPTIONAL[card_type])
    properties = {**common, **{field: _field(field) for field in own}}
    return _closed(properties, ("id", "title", "number", "type", "abilities", *REQUIRED[card_type]))


def _field(field: str) -> Schema:
    if field in RANGES:
        span = RANGES[field]
        number = {"type": "integer", "minimum": span.low, "maximum": span.high}
        return {"oneOf": [number, {"type": "string", "pattern": r"^(\?|\d+\+|\d+-|\d+-\d+)$"}]}
    if field in ("left", "right"):
        return _or_unknown({"$ref": "#/$defs/edge"})
    if field == "requires":
        amount = {"oneOf": [{"type": "integer", "minimum": 0, "maximum": 40}, UNKNOWN]}
        return {"oneOf": [_closed({kind: amount}, (kind,)) for kind in ("scars", "renown")]}
    if field == "conan_only":
        return {"type": "boolean"}
    return _or_unknown({"enum": list({"foe_type": words.FOE_TYPES, "territory": words.TERRITORIES}[field])})


def _edge() -> Schema:
    multi = _closed(
        {"multi": {"enum": list(words.OFFENSIVE)}, "size": {"type": "integer", "minimum": 2, "maximum": SLOTS}},
        ("multi", "size"),
    )
    slot = {"oneOf": [{"type": "null"}, UNKNOWN, {"enum": list(words.ICONS)}, multi]}
    return {"type": "array", "minItems": 1, "maxItems": SLOTS, "items": slot}


def _abilities(card_type: str) -> Schema:
    properties: Schema = {
        "when": {"enum": list(timings_of(card_type))},
        "may": {"const": True},
        "once": {"enum": ["round", "combat", "turn"]},
        "if": {"type": "array", "items": {"$ref": "#/$defs/condition"}},
        "cost": {"type": "array", "items": {"$ref": "#/$defs/cost"}},
        "do": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/effect"}},
    }
    if card_type == "Move":
        qualifier = {"oneOf": [{"enum": ["Conan", "Ally", "Foe"]}, {"$ref": "#/$defs/filter"}]}
        properties["for"] = {"type": "array", "items": qualifier}
    return {"type": "array", "items": _closed(properties, ("when", "do"))}


def _one_of_verbs(table: Mapping[str, Verb]) -> Schema:
    return {"oneOf": [_verb(name, verb) for name, verb in table.items()]}


def _verb(name: str, verb: Verb) -> Schema:
    properties: Schema = {"verb": {"const": name}}
    for field, kind in verb.fields.items():
        properties[field.rstrip("?")] = _kind(kind)
    return _closed(properties, ("verb", *(field for field in verb.fields if not field.endswith("?"))))


def _kind(kind: str) -> Schema:
    if kind in DEFINED:
        return {"$ref": f"#/$defs/{kind}"}
    if kind in ("icons", "zones"):
        return {"type": "array", "minItems": 1, "items": {"enum": list(words.ICONS if kind == "icons" else ZONE_WORDS)}}
    if kind == "int":
        return {"type": "integer"}
    return {"const": True} if kind == "flag" else {"enum": list(CHOICES[kind])}


def _filter(table: Mapping[str, Sequence[str]]) -> Schema:
    special: Schema = {"wounded": {"const": True}, "keyword": {"type": "string", "minLength": 1}}
    properties = {field: special.get(field, {"enum": list(values)}) for field, values in table.items()}
    return {**_closed(properties, ()), "minProperties": 1}


def _count() -> Schema:
    counts: Schema = {
        "count": {"enum": list(COUNTS)},
        "filter": {"$ref": "#/$defs/filter"},
        "times": {"type": "integer"},
        "max": {"type": "integer"},
    }
    return _closed(counts, ("count",))


def _target() -> Schema:
    rest: Schema = {
        "filter": {"$ref": "#/$defs/filter"},
        "zone": {"enum": ["same", *ZONE_WORDS]},
        "by": {"const": "opponent"},
    }
    chosen = [_closed({kind: {"enum": list(TARGET_KINDS)}, **rest}, (kind,)) for kind in ("one", "all")]
    return {"oneOf": [{"enum": list(TARGETS)}, *chosen]}


def _scope() -> Schema:
    same: Schema = {"zone": {"const": "same"}}
    filtered = [_closed({kind: {"$ref": "#/$defs/filter"}, **same}, (kind,)) for kind in ("foes", "foe_moves")]
    return {"oneOf": [{"enum": list(SCOPES)}, *filtered]}


def schema_text() -> str:
    """The schema as it stands in the file."""
    return json.dumps(card_schema(), indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
