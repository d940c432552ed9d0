"""The JSON Schema of a data file of components, built from the vocabulary.

``python -m simulator.engine.games.age_of_conan.cards.schema`` prints what stands in
``cards/data/age_of_conan.schema.json``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from simulator.engine.core.cards import (
    NAME,
    Schema,
    abilities,
    closed,
    data_file,
    or_unknown,
    vocabulary_definitions,
)
from simulator.engine.games.age_of_conan.cards import terms
from simulator.engine.games.age_of_conan.cards.read_map import DRAWING_FIELDS, PROVINCE_FIELDS
from simulator.engine.games.age_of_conan.cards.record import OPTIONAL, RANGES, REQUIRED
from simulator.engine.games.age_of_conan.cards.verbs import GOALS
from simulator.engine.games.age_of_conan.cards.vocabulary import VOCABULARY, WITH_ABILITIES, timings_of

#: Goals of objectives are said by the same kinds of fields.
GOAL_VOCABULARY: Final = replace(VOCABULARY, verbs={"if": GOALS, "cost": {}, "do": {}})
#: Fields that are one of a few words.
CHOICES: Final[Mapping[str, Sequence[str]]] = {
    "area": terms.AREAS,
    "home": terms.KINGDOMS,
    "colour": terms.COLOURS,
    "kingdom": terms.KINGDOMS,
    "category": terms.CATEGORIES,
    "version": terms.VERSIONS,
}
#: ``kind`` by type of component.
KINDS_OF: Final[Mapping[str, Sequence[str]]] = {
    "Kingdom Card": terms.CARD_KINDS,
    "Conan Card": terms.CONAN_CARDS,
    "Tokens": terms.TOKEN_KINDS,
    "Die": terms.DICE,
}
#: Fields that are lists of a few words.
LISTS: Final[Mapping[str, Sequence[str]]] = {
    "counts": terms.SYMBOLS,
    "terrains": terms.TERRAINS,
    "area4": terms.AREAS,
    "area23": terms.AREAS,
    "traits": terms.TRAITS,
}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 1}
_ID: Final[Schema] = {"type": "string", "pattern": "^[a-z]+(_[a-z]+)*$"}
_PATHS: Final[Schema] = {"type": "array", "items": NAME}


def card_schema() -> Schema:
    """The whole schema."""
    goals = vocabulary_definitions(GOAL_VOCABULARY)["condition"]
    return data_file(
        "A data file of components of Age of Conan",
        terms.CARD_TYPES,
        {
            **{card_type: _component(card_type) for card_type in terms.CARD_TYPES},
            **{f"abilities of a {name}": abilities(VOCABULARY, _timings(name), {}) for name in WITH_ABILITIES},
            **vocabulary_definitions(VOCABULARY),
            "goal": goals,
        },
    )


def _timings(card_type: str) -> tuple[str, ...]:
    """All timings that a card of a type can have, whatever its kind."""
    kinds = terms.CARD_KINDS if card_type == "Kingdom Card" else ("",)
    allowed = {timing for kind in kinds for timing in timings_of(card_type, kind)}
    return tuple(timing for timing in terms.TIMINGS if timing in allowed)


def _component(card_type: str) -> Schema:
    properties: Schema = {
        "id": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
        "title": NAME,
        "number": NAME,
        "type": {"const": card_type},
        "source": {"enum": list(terms.SOURCES)},
        "box": {"enum": list(terms.BOXES)},
        "copies": _number("copies"),
        "flavor": {"type": "string"},
        "facts": {"type": "array", "items": NAME},
    }
    for field in (*REQUIRED[card_type], *OPTIONAL[card_type]):
        properties[field] = _field(card_type, field)
    return closed(properties, ("id", "title", "number", "type", "source", *REQUIRED[card_type]))


def _field(card_type: str, field: str) -> Schema:
    if field in CHOICES:
        return or_unknown({"enum": list(CHOICES[field])})
    if field in LISTS:
        return or_unknown({"type": "array", "items": {"enum": list(LISTS[field])}, "uniqueItems": True})
    if field == "kind":
        return or_unknown({"enum": list(KINDS_OF[card_type])})
    if field == "abilities":
        return or_unknown({"$ref": f"#/$defs/abilities of a {card_type}"})
    if field == "condition":
        return or_unknown({"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/goal"}})
    if field in ("destination", "start"):
        return _ID
    if field == "figures":
        names = ("units", "emissaries", "towers", "forts")
        return closed({name: _number("figures") for name in names}, names)
    special = {"tokens": _tokens, "faces": _faces, **dict.fromkeys(_MAP_FIELDS, _map_field)}
    return special[field](field) if field in special else or_unknown(_number(field))


def _number(field: str) -> Schema:
    return {"type": "integer", "minimum": RANGES[field].low, "maximum": RANGES[field].high}


def _tokens(_field_name: str) -> Schema:
    token: Schema = {"category": {"enum": list(terms.CATEGORIES)}, "value": _COUNT, "count": _COUNT}
    rows = [closed({**token, paid: _COUNT}, (*token, paid)) for paid in ("gold", "sorcery")]
    rows.append(closed({"value": {"type": "integer", "minimum": 0}}, ("value",)))
    rows.append(closed({"token": {"enum": list(terms.SUPPLIES)}, "count": _COUNT}, ("token", "count")))
    return {"type": "array", "items": {"oneOf": rows}}


def _faces(_field_name: str) -> Schema:
    return {"type": "array", "minItems": 6, "maxItems": 6, "items": {"enum": [*terms.ICONS, *terms.FACES]}}


_MAP_FIELDS: Final = ("areas", "seas", "provinces", "borders", "drawing")


def _map_field(field: str) -> Schema:
    if field == "borders":
        return {"type": "array", "items": {"type": "array", "minItems": 3, "maxItems": 3, "items": NAME}}
    if field == "drawing":
        size: Schema = {"width": _COUNT, "height": _COUNT}
        lines: Schema = {"outside": _PATHS, "wastes": _PATHS, "coasts": _PATHS}
        by_name: Schema = {name: {"type": "object"} for name in ("seas", "borders")}
        return closed({**size, **by_name, **lines}, DRAWING_FIELDS)
    if field == "provinces":
        return {"type": "array", "items": _province()}
    named: Schema = {"id": {"enum": list(terms.AREAS if field == "areas" else terms.SEAS)}, "name": NAME}
    if field == "areas":
        named["home"] = {"enum": list(terms.KINGDOMS)}
    return {"type": "array", "items": closed(named, tuple(named))}


def _province() -> Schema:
    span = RANGES["province rating"]
    properties: Schema = {
        "id": _ID,
        "name": NAME,
        "area": {"enum": list(terms.AREAS)},
        "kingdom": {"type": "boolean"},
        "rating": {"oneOf": [{"type": "integer", "minimum": span.low, "maximum": span.high}, {"type": "null"}]},
        "savage": {"type": "boolean"},
        "seas": {"type": "array", "items": {"enum": list(terms.SEAS)}},
        "track": {"type": "array", "items": {"enum": list(terms.TERRAINS)}},
        "x": {"type": "number"},
        "y": {"type": "number"},
        "label": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "number"}},
        "outline": NAME,
        "sources": {"type": "object"},
    }
    return closed(properties, PROVINCE_FIELDS)


def schema_text() -> str:
    """The schema as it stands in the file."""
    return json.dumps(card_schema(), indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
