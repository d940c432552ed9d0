"""Test cards of Conquer written in short: what is left out gets a plain default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

Json = Any

PLAIN_CHARACTER: Final = "plain-character"
PLAIN_ATTACK: Final = "plain-attack"
PLAIN_GROUND: Final = "plain-ground"
FAR_GROUND: Final = "far-ground"
DEFAULTS: Final[Mapping[str, Mapping[str, Json]]] = {
    "Character": {
        "division": "Howllligans",
        "cost": 2,
        "attack": 3,
        "defense": 3,
        "weapon_use": 2,
        "popularity": 1,
        "reputation": 4,
    },
    "Equipment": {"kind": "One-Handed", "cost": 1},
    "Effect": {"division": "Science", "cost": 1, "on": "own character"},
    "Disturbance": {"cost": 0, "on": "none"},
    "Landscape": {"place": 1, "cost": 1},
    "Battle Action": {"kind": "Attack"},
}
#: Cards that every scenario has.
BUILT_IN: Final[tuple[Mapping[str, Json], ...]] = (
    {"id": PLAIN_CHARACTER, "type": "Character", "generic": True},
    {"id": PLAIN_ATTACK, "type": "Battle Action", "damage": 1},
    {"id": "plain-block", "type": "Battle Action", "kind": "Block"},
    {"id": PLAIN_GROUND, "type": "Landscape"},
    {"id": FAR_GROUND, "type": "Landscape"},
    {"id": "plain-tool", "type": "Equipment"},
)
_TEXTS: Final[Mapping[str, Json]] = {
    "Effect": [{"when": "static", "do": [{"verb": "stat", "stat": "attack", "of": "bearer", "amount": 1}]}],
    "Disturbance": [{"when": "activated", "do": [{"verb": "gain_np", "amount": 1}]}],
}
_ONCE: Final = [{"when": "on_notice", "do": [{"verb": "gain_np", "amount": 1}]}]


def full_record(short: Mapping[str, Json]) -> dict[str, Json]:
    """A whole card record from a short one: title from the id, defaults by type, damage 1 for an Attack."""
    card_id = str(short["id"])
    card_type = str(short.get("type"))
    record: dict[str, Json] = {"number": "test", "abilities": [], **DEFAULTS.get(card_type, {}), **short}
    if card_type == "Landscape":
        record.setdefault("location", card_id.replace("-", " ").title())
        parts = [record["location"], record.get("area"), "Common Ground" if record.get("common_ground") else None]
        record.setdefault("title", ": ".join(part for part in parts if part))
    record.setdefault("title", card_id.replace("-", " ").title())
    if card_type == "Battle Action" and record["kind"] == "Attack":
        record.setdefault("damage", 1)
    if "abilities" not in short and card_type in _TEXTS:
        is_once = card_type == "Effect" and record["on"] == "none"
        record["abilities"] = _ONCE if is_once else _TEXTS[card_type]
    return record
