"""The JSON Schema of a data file of cards, built from the vocabulary.

``python -m simulator.engine.games.conquer.cards.schema`` prints what ``cards/data/conquer.schema.json`` holds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
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
from simulator.engine.games.conquer.cards import terms
from simulator.engine.games.conquer.cards.kinds import DEFINITIONS
from simulator.engine.games.conquer.cards.record import (
    LIMIT_RANGES,
    LIMITS,
    OPTIONAL,
    OWN_TITLE,
    RANGES,
    REQUIRED,
    REQUIREMENTS,
)
from simulator.engine.games.conquer.cards.vocabulary import VOCABULARY, timings_of

FLAG_FIELDS: Final = ("generic", "unique", "personal", "common_ground")


def card_schema() -> Schema:
    """The whole schema."""
    return data_file(
        "A data file of Conquer cards",
        terms.CARD_TYPES,
        {
            **{card_type: _card(card_type) for card_type in terms.CARD_TYPES},
            **{
                f"abilities of a {card_type}": abilities(VOCABULARY, timings_of(card_type), {})
                for card_type in terms.CARD_TYPES
            },
            **vocabulary_definitions(VOCABULARY),
            **DEFINITIONS,
        },
    )


def _card(card_type: str) -> Schema:
    traits = terms.TRAITS if card_type == "Character" else ()
    common: Schema = {
        "id": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
        "title": NAME,
        "number": NAME,
        "type": {"const": card_type},
        "rarity": or_unknown({"enum": list(RARITIES)}),
        "keywords": or_unknown({"type": "array", "items": NAME, "uniqueItems": True}),
        "traits": or_unknown({"type": "array", "items": {"enum": list(traits)}, "uniqueItems": True}),
        "other_words": {"type": "array", "items": NAME, "uniqueItems": True},
        "abilities": or_unknown({"$ref": f"#/$defs/abilities of a {card_type}"}),
        "flavor": {"type": "string"},
        "facts": {"type": "array", "items": NAME},
    }
    own = (*REQUIRED[card_type], *OPTIONAL[card_type])
    properties = {**common, **{field: _field(card_type, field) for field in own}}
    return closed(properties, ("id", "title", "number", "type", "abilities", *REQUIRED[card_type]))


def _field(card_type: str, field: str) -> Schema:
    if field in RANGES:
        span = RANGES[field]
        number = {"type": "integer", "minimum": span.low, "maximum": span.high}
        return {"oneOf": [number, {"type": "string", "pattern": r"^(\?|\d+\+|\d+-|\d+-\d+)$"}]}
    if field in FLAG_FIELDS:
        return or_unknown({"type": "boolean"})
    if field == OWN_TITLE:
        return {"const": True}
    if field == "requires":
        needed = {name: _field(card_type, "attack") for name in REQUIREMENTS[card_type]}
        return or_unknown(closed(needed, ()))
    if field == "limit":
        return {**closed({name: _limit(name) for name in LIMITS[card_type]}, ()), "minProperties": 1}
    if field in ("location", "area"):
        return NAME
    return or_unknown({"enum": list(_words_of(card_type, field))})


def _limit(name: str) -> Schema:
    if name not in LIMIT_RANGES:
        return {"const": True}
    return {"type": "integer", "minimum": LIMIT_RANGES[name].low, "maximum": LIMIT_RANGES[name].high}


def _words_of(card_type: str, field: str) -> Sequence[str]:
    if field == "division":
        return terms.DIVISIONS if card_type == "Character" else terms.CRAFTS
    if field == "kind":
        return terms.EQUIPMENT_KINDS if card_type == "Equipment" else terms.ACTION_KINDS
    return terms.PLACES


def _abilities(card_type: str) -> Schema:
    return abilities(VOCABULARY, timings_of(card_type), {})


def schema_text() -> str:
    """The schema as it stands in the file."""
    return json.dumps(card_schema(), indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
