"""Pieces of the JSON Schemas of data files of cards, built from a game's vocabulary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.core.cards.verbs import Verb
from simulator.engine.core.cards.vocabulary import Vocabulary

Json = Any
Schema = dict[str, Json]

NAME: Final[Schema] = {"type": "string", "minLength": 1}
CARD_ID: Final[Schema] = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
#: The same card in another set.
REPRINT: Final[Schema] = {
    "type": "object",
    "required": ["id", "reprint_of", "number"],
    "additionalProperties": False,
    "properties": {
        "id": CARD_ID,
        "reprint_of": CARD_ID,
        "number": NAME,
        "rarity": {"type": "string"},
        "flavor": {"type": "string"},
        "facts": {"type": "array", "items": NAME},
    },
}
NOTHING: Final[Schema] = {}
#: Kinds of fields in the verb tables that have a definition of their own.
DEFINED: Final = ("amount", "amount_or_all", "filter", "card_filter", "target", "scope")


def closed(properties: Mapping[str, Json], required: Sequence[str]) -> Schema:
    """An object with these properties and no others."""
    return {
        "type": "object",
        "required": list(required),
        "additionalProperties": False,
        "properties": dict(properties),
    }


def or_unknown(schema: Schema) -> Schema:
    return {"oneOf": [schema, {"const": "?"}]}


def data_file(title: str, card_types: Sequence[str], definitions: Schema) -> Schema:
    """The schema of a file of cards: its set, and cards that are each of one type in ``definitions``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "required": ["set", "cards"],
        "additionalProperties": False,
        "properties": {
            "set": closed(
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
            "card": {"oneOf": [*({"$ref": f"#/$defs/{card_type}"} for card_type in card_types), REPRINT]},
            **definitions,
        },
    }


def vocabulary_definitions(vocabulary: Vocabulary, special: Mapping[str, Schema] = NOTHING) -> Schema:
    """Conditions, costs, effects, amounts and filters; ``special`` are kinds of fields that ``kinds`` does not have."""
    parts = {"condition": "if", "cost": "cost", "effect": "do"}
    words = [vocabulary.paid] if vocabulary.paid else []
    return {
        **{name: _one_of_verbs(vocabulary.verbs[part], vocabulary, special) for name, part in parts.items()},
        "filter": _filter(vocabulary.filters, vocabulary.flags),
        "card_filter": _filter(vocabulary.card_filters, vocabulary.flags),
        "amount": _amount(words),
        "amount_or_all": _amount([*words, "all"]),
        "count": _count(vocabulary.counts),
    }


def abilities(vocabulary: Vocabulary, timings: Sequence[str], own: Mapping[str, Schema]) -> Schema:
    """The abilities of a card that can have these timings; ``own`` are fields that only this game has."""
    properties: Schema = {
        "when": {"enum": list(timings)},
        "may": {"const": True},
        "once": {"enum": list(vocabulary.once)},
        "if": {"type": "array", "items": {"$ref": "#/$defs/condition"}},
        "cost": {"type": "array", "items": {"$ref": "#/$defs/cost"}},
        "do": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/effect"}},
        **own,
    }
    return {"type": "array", "items": closed(properties, ("when", "do"))}


def some_of(words: Sequence[str]) -> Schema:
    """A list of one or more of these words."""
    return {"type": "array", "minItems": 1, "items": {"enum": list(words)}}


def _one_of_verbs(table: Mapping[str, Verb], vocabulary: Vocabulary, special: Mapping[str, Schema]) -> Schema:
    return {"oneOf": [_verb(name, verb, vocabulary, special) for name, verb in table.items()]}


def _verb(name: str, verb: Verb, vocabulary: Vocabulary, special: Mapping[str, Schema]) -> Schema:
    properties: Schema = {"verb": {"const": name}}
    for field, kind in verb.fields.items():
        properties[field.rstrip("?")] = special[kind] if kind in special else _kind(kind, vocabulary)
    return closed(properties, ("verb", *(field for field in verb.fields if not field.endswith("?"))))


def _kind(kind: str, vocabulary: Vocabulary) -> Schema:
    own = vocabulary.kinds.get(kind)
    if own is not None and own.schema is not None:
        return dict(own.schema)
    if own is not None and own.words:
        return {"enum": list(own.words)}
    if kind in DEFINED:
        return {"$ref": f"#/$defs/{kind}"}
    if kind in ("name", "title"):
        return NAME
    if kind == "int":
        return {"type": "integer"}
    return {"const": True} if kind == "flag" else {"enum": list(vocabulary.choices[kind])}


def _filter(table: Mapping[str, Sequence[str]], flags: Sequence[str]) -> Schema:
    special: Schema = {**{flag: {"const": True} for flag in flags}, "keyword": NAME}
    properties = {field: special.get(field, {"enum": list(values)}) for field, values in table.items()}
    return {**closed(properties, ()), "minProperties": 1}


def _amount(words: Sequence[str]) -> Schema:
    said: list[Schema] = [{"const": words[0]}] if len(words) == 1 else [{"enum": list(words)}] if words else []
    return {"oneOf": [{"type": "integer"}, *said, {"$ref": "#/$defs/count"}]}


def _count(counts: Sequence[str]) -> Schema:
    properties: Schema = {
        "count": {"enum": list(counts)},
        "filter": {"$ref": "#/$defs/filter"},
        "times": {"type": "integer"},
        "max": {"type": "integer"},
    }
    return closed(properties, ("count",))
