"""The JSON Schema of a data file of cards, built from the vocabulary.

``python -m simulator.engine.games.conan_ccg.cards.schema`` prints what ``cards/data/card.schema.json`` holds.
"""

from __future__ import annotations

import json
import sys
from typing import Final

from simulator.engine.core.cards import (
    NAME,
    RARITIES,
    Schema,
    abilities,
    closed,
    data_file,
    or_unknown,
    vocabulary_definitions,
)
from simulator.engine.games.conan_ccg.cards import terms
from simulator.engine.games.conan_ccg.cards.kinds import SCOPES, TARGET_KINDS, TARGETS, ZONE_WORDS
from simulator.engine.games.conan_ccg.cards.record import OPTIONAL, RANGES, REQUIRED, SLOTS
from simulator.engine.games.conan_ccg.cards.vocabulary import VOCABULARY, timings_of

UNKNOWN: Final[Schema] = {"const": "?"}


def card_schema() -> Schema:
    """The whole schema."""
    return data_file(
        "A data file of Conan CCG cards",
        terms.CARD_TYPES,
        {
            **{card_type: _card(card_type) for card_type in terms.CARD_TYPES},
            **{f"abilities of a {card_type}": _abilities(card_type) for card_type in terms.CARD_TYPES},
            "edge": _edge(),
            **vocabulary_definitions(VOCABULARY),
            "target": _target(),
            "scope": _scope(),
        },
    )


def _card(card_type: str) -> Schema:
    by_type: dict[str, Schema] = {
        "Action": {"type": "array", "items": {"enum": list(terms.ACTION_KEYWORDS)}, "minItems": 1},
        "Item": {"type": "array", "items": {"enum": list(terms.ITEM_KEYWORDS)}},
        "Move": {"type": "array", "items": NAME},
    }
    keywords = by_type.get(card_type, {"type": "array", "maxItems": 0})
    common: Schema = {
        "id": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
        "title": NAME,
        "number": NAME,
        "type": {"const": card_type},
        "rarity": or_unknown({"enum": list(RARITIES)}),
        "keywords": or_unknown(keywords),
        "traits": or_unknown({"type": "array", "items": {"enum": list(terms.TRAITS)}, "uniqueItems": True}),
        "other_words": {"type": "array", "items": NAME, "uniqueItems": True},
        "abilities": or_unknown({"$ref": f"#/$defs/abilities of a {card_type}"}),
        "flavor": {"type": "string"},
        "facts": {"type": "array", "items": NAME},
    }
    own = (*REQUIRED[card_type], *OPTIONAL[card_type])
    properties = {**common, **{field: _field(field) for field in own}}
    return closed(properties, ("id", "title", "number", "type", "abilities", *REQUIRED[card_type]))


def _field(field: str) -> Schema:
    if field in RANGES:
        span = RANGES[field]
        number = {"type": "integer", "minimum": span.low, "maximum": span.high}
        return {"oneOf": [number, {"type": "string", "pattern": r"^(\?|\d+\+|\d+-|\d+-\d+)$"}]}
    if field in ("left", "right"):
        return or_unknown({"$ref": "#/$defs/edge"})
    if field == "requires":
        amount = {"oneOf": [{"type": "integer", "minimum": 0, "maximum": 40}, UNKNOWN]}
        return {"oneOf": [closed({kind: amount}, (kind,)) for kind in ("scars", "renown")]}
    if field == "conan_only":
        return {"type": "boolean"}
    return or_unknown({"enum": list({"foe_type": terms.FOE_TYPES, "territory": terms.TERRITORIES}[field])})


def _edge() -> Schema:
    multi = closed(
        {"multi": {"enum": list(terms.OFFENSIVE)}, "size": {"type": "integer", "minimum": 2, "maximum": SLOTS}},
        ("multi", "size"),
    )
    slot = {"oneOf": [{"type": "null"}, UNKNOWN, {"enum": list(terms.ICONS)}, multi]}
    return {"type": "array", "minItems": 1, "maxItems": SLOTS, "items": slot}


def _abilities(card_type: str) -> Schema:
    qualifier = {"oneOf": [{"enum": ["Conan", "Ally", "Foe"]}, {"$ref": "#/$defs/filter"}]}
    own: Schema = {"for": {"type": "array", "items": qualifier}} if card_type == "Move" else {}
    return abilities(VOCABULARY, timings_of(card_type), own)


def _target() -> Schema:
    rest: Schema = {
        "filter": {"$ref": "#/$defs/filter"},
        "zone": {"enum": ["same", *ZONE_WORDS]},
        "by": {"enum": ["opponent", "chance"]},
        "up_to": {"type": "integer"},
    }
    chosen = [closed({kind: {"enum": list(TARGET_KINDS)}, **rest}, (kind,)) for kind in ("one", "all")]
    return {"oneOf": [{"enum": list(TARGETS)}, *chosen]}


def _scope() -> Schema:
    same: Schema = {"zone": {"const": "same"}}
    filtered = [closed({kind: {"$ref": "#/$defs/filter"}, **same}, (kind,)) for kind in ("foes", "foe_moves")]
    return {"oneOf": [{"enum": list(SCOPES)}, *filtered]}


def schema_text() -> str:
    """The schema as it stands in the file."""
    return json.dumps(card_schema(), indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
