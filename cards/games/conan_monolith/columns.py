"""The columns of Conan (Monolith) components in the list of rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cards.games.conan_monolith.words import marks, number_of, skill_name, skills_of
from cards.games.parts import Column
from cards.query import shown
from simulator.engine.games.conan_monolith.catalogue import Component, Equipment, Unit


def _number(field: str) -> Callable[[Any], str]:
    def cell(card: Component) -> str:
        value = number_of(card, field)
        return "" if value is None else shown(value)

    return cell


def _dice(field: str) -> Callable[[Any], str]:
    def cell(card: Component) -> str:
        dice = getattr(card, field, ())
        return marks(dice) if isinstance(dice, tuple) and dice else ""

    return cell


def _kind(card: Component) -> str:
    return card.role if isinstance(card, Unit) else card.kind if isinstance(card, Equipment) else ""


def _skills(card: Component) -> str:
    return ", ".join(map(skill_name, skills_of(card)))


def _boxes(card: Component) -> str:
    return ", ".join(f"{box} {copies}" if copies > 1 else box for box, copies in card.boxes)


COLUMNS: Final = (
    Column("Kind", _kind),
    Column("Gems", _number("gems"), is_number=True),
    Column("Melee", _dice("melee")),
    Column("Ranged", _dice("ranged")),
    Column("Guard", _dice("guard")),
    Column("Move", _number("move"), is_number=True),
    Column("Armor", _number("armor"), is_number=True),
    Column("Weight", _number("enc"), is_number=True),
    Column("Cost", _number("spellcost"), is_number=True),
    Column("Reinforcement", _number("cost"), is_number=True),
    Column("Rounds", _number("rounds"), is_number=True),
    Column("Skills", _skills),
    Column("Boxes", _boxes),
)
