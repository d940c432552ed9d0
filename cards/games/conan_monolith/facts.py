"""What search and filters know of a component of Conan (Monolith)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cards.games.base import CatalogCard, RowFacts
from cards.games.conan_monolith.words import all_dice, number_of, players_of, skills_of
from cards.games.wording import Sections, zones_of
from cards.query import interval
from simulator.engine.games.conan_monolith.catalogue import (
    CARD_TYPES,
    GEAR_SECTIONS,
    HERO_SECTIONS,
    RIVER_SECTIONS,
    SCENARIO,
    SORCERY,
    Board,
    Component,
    Equipment,
    Hero,
    Scenario,
    Skill,
    Spell,
    Unit,
)

NUMBERS: Final = (
    "gems", "move", "load", "limit", "armor", "cost", "enc", "spellcost", "rounds", "complexity", "copies",
)  # fmt: skip
SECTIONS: Final[Sections] = {
    SCENARIO: ("Scenario",),
    **dict.fromkeys(HERO_SECTIONS, ("Hero",)),
    **dict.fromkeys(GEAR_SECTIONS, ("Equipment", "Spell", "Unit")),
    **dict.fromkeys(RIVER_SECTIONS, ("Unit",)),
    SORCERY: ("Spell",),
}
#: Facts of scenarios that nobody may have recorded, by field.
OPEN: Final[Mapping[str, str]] = {
    "river": "river",
    "gems": "overlord",
    "kits": "heroes",
    "assets": "assets",
    "fatigue": "fatigue",
}


def row_facts(entry: CatalogCard) -> RowFacts:
    """The facts of a component; see ``RowFacts``."""
    card: Component = entry.definition
    found = {name: number_of(card, name) for name in NUMBERS}
    spans = {name: interval(value) for name, value in found.items() if value is not None}
    unknown = [name for name, value in found.items() if value == "?"]
    return RowFacts(
        type_order=CARD_TYPES.index(card.type),
        numbers={name: span for name, span in spans.items() if span is not None},
        labels=_labels(card),
        unknown=tuple(dict.fromkeys((*unknown, *_unknown(card)))),
    )


def _unknown(card: Component) -> Iterator[str]:
    if isinstance(card, Scenario):
        yield from (name for field, name in OPEN.items() if getattr(card, field) is None)
    if isinstance(card, Hero) and card.manipulation is None:
        yield "manipulation"
    if isinstance(card, Board) and not card.areas:
        yield "areas"


def _labels(card: Component) -> dict[str, list[str]]:
    dice = all_dice(card)
    colours = list(dict.fromkeys(die.rstrip("*") for die in dice))
    return {
        "type": [card.type],
        "role": _roles(card),
        "base": [card.base or "none"] if isinstance(card, Unit) and card.role != "event" else [],
        "kind": _kinds(card),
        "skill": [skill.replace("-", " ") for skill in skills_of(card)],
        "die": [*colours, *(["re-roll"] if any(die.endswith("*") for die in dice) else [])],
        **{field: _colours(card, field) for field in ("melee", "ranged", "guard")},
        "box": [box for box, _copies in card.boxes],
        "board": [board.replace("-", " ") for board in card.boards] if isinstance(card, Scenario) else [],
        "players": [str(number) for number in players_of(card)] if isinstance(card, Scenario) else [],
        "mode": [card.mode] if isinstance(card, Scenario) else [],
        "source": [card.source],
        "doubt": ["yes"] if card.doubt else [],
        "zone": zones_of(card.type, SECTIONS),
    }


def _roles(card: Component) -> list[str]:
    if not isinstance(card, Unit):
        return []
    return [card.role, *(["ally"] if card.ally else [])]


def _kinds(card: Component) -> list[str]:
    if isinstance(card, Equipment):
        return [card.kind]
    if isinstance(card, Skill):
        return [card.family]
    if isinstance(card, Spell):
        marks = (("area", card.area), ("reaction", card.reaction), ("versus", card.versus), ("blank", card.blank))
        return [name for name, is_so in marks if is_so]
    return []


def _colours(card: Component, field: str) -> list[str]:
    dice = getattr(card, field, ())
    return list(dict.fromkeys(die.rstrip("*") for die in dice)) if isinstance(dice, tuple) else []
