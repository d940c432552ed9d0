"""The columns of Age of Conan components in the list of rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cards.games.age_of_conan.words import (
    category_of,
    kind_name,
    kingdom_name,
    number_of,
    province_name,
    words_of,
)
from cards.games.parts import Column
from cards.query import shown
from simulator.engine.games.age_of_conan import catalogue
from simulator.engine.games.age_of_conan.catalogue import Adventure, Component, Strategy


def _number(field: str) -> Callable[[Any], str]:
    return lambda card: shown(number_of(card, field))


def _counts(card: Component) -> str:
    return ", ".join(words_of(card.counts, catalogue.FACES)) if isinstance(card, Strategy) else ""


def _terrains(card: Component) -> str:
    return ", ".join(words_of(card.terrains, catalogue.TERRAINS)) if isinstance(card, Strategy) else ""


def _destination(card: Component) -> str:
    return province_name(card.destination) if isinstance(card, Adventure) else ""


COLUMNS: Final = (
    Column("Kingdom", kingdom_name),
    Column("Kind", kind_name),
    Column("Cost", _number("cost"), is_number=True),
    Column("Counts", _counts),
    Column("Terrain", _terrains),
    Column("Rating", _number("rating"), is_number=True),
    Column("Destination", _destination),
    Column("Length", _number("length"), is_number=True),
    Column("EP", _number("ep"), is_number=True),
    Column("Category", category_of),
    Column("Units", _number("units"), is_number=True),
    Column("Gold", _number("gold"), is_number=True),
    Column("Sorcery", _number("sorcery"), is_number=True),
    Column("Copies", _number("copies"), is_number=True),
)
