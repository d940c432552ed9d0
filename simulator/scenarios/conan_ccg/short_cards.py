"""Test cards written in short: what is left out gets a plain default, so that a scene says only what it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

Json = Any
SLOTS: Final = 4
EMPTY_SLOT: Final = "-"
PLAIN_CONAN: Final = "plain-conan"
PLAIN_FOE: Final = "plain-foe"
PLAIN_MOVE: Final = "plain-move"

_MOVE: Final[Mapping[str, Json]] = {"gem": 1, "initiative": 1, "left": (), "right": ()}
DEFAULTS: Final[Mapping[str, Mapping[str, Json]]] = {
    "Conan": {"damage": 3, "prowess": 20, "health": 20, "vitality": 3},
    "Foe": {"foe_type": "Human", "renown": 1, "scars": 0, "damage": 1, "prowess": 3, "health": 3},
    "Ally": {"renown": 0, "requires": {"scars": 0}, "damage": 1, "prowess": 3, "health": 3},
    "Region": {},
    "Move": _MOVE,
    "Item": _MOVE,
    "Action": {
        **_MOVE,
        "keywords": ["Rest"],
        "abilities": [{"when": "rest", "do": [{"verb": "heal", "target": "conan", "amount": 1}]}],
    },
}
#: Cards that every scenario has.
BUILT_IN: Final[tuple[Mapping[str, Json], ...]] = (
    {"id": PLAIN_CONAN, "type": "Conan"},
    {"id": PLAIN_FOE, "type": "Foe"},
    {"id": PLAIN_MOVE, "type": "Move"},
)


def full_record(short: Mapping[str, Json]) -> dict[str, Json]:
    """A whole card record from a short one: title from the id, edges filled up with empty slots, defaults by type."""
    card_id = str(short["id"])
    record: dict[str, Json] = {
        "title": card_id.replace("-", " ").title(),
        "number": "test",
        "abilities": [],
        **DEFAULTS.get(str(short.get("type")), {}),
        **short,
    }
    for edge in ("left", "right"):
        if isinstance(record.get(edge), Sequence) and not isinstance(record[edge], str):
            record[edge] = _filled(record[edge])
    return record


def _filled(edge: Sequence[Json]) -> list[Json]:
    """The slots of an edge, ``-`` read as empty, with empty slots added up to four."""
    slots = [None if slot == EMPTY_SLOT else slot for slot in edge]
    taken = sum(slot.get("size", 1) if isinstance(slot, Mapping) else 1 for slot in slots)
    return slots + [None] * (SLOTS - taken)
