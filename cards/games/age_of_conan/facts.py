"""What search and filters know of a component of Age of Conan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cards.games.age_of_conan.words import (
    AREA_NAMES,
    KINGDOM_NAMES,
    abilities_of,
    category_of,
    kind_of,
    kingdom_of,
    number_of,
    province_name,
    words_of,
)
from cards.games.base import CatalogCard, RowFacts
from cards.games.wording import Sections, text_labels, zones_of
from cards.query import interval
from simulator.engine.games.age_of_conan import catalogue
from simulator.engine.games.age_of_conan.catalogue import (
    DECK,
    EXPANSION,
    KINGDOM,
    Adventure,
    Component,
    Kingdom,
    KingdomCard,
    Objective,
    Strategy,
)

NUMBERS: Final = ("cost", "rating", "length", "ep", "copies", "units", "emissaries", "gold", "sorcery")
SECTIONS: Final[Sections] = {KINGDOM: ("Kingdom",), DECK: ("Kingdom Card",), EXPANSION: ("Kingdom Card",)}
#: Facts that a record may leave open, by its field: the name that searches and pages use.
OPEN: Final[Mapping[str, str]] = {
    "kingdom": "kingdom",
    "kind": "kind",
    "category": "category",
    "destination": "destination",
    "counts": "counts",
    "terrains": "terrain",
    "area4": "area",
    "area23": "area",
    "traits": "trait",
    "value": "value",
    "abilities": "text",
    "condition": "text",
}


def row_facts(entry: CatalogCard) -> RowFacts:
    """The facts of a component; see ``RowFacts``."""
    card: Component = entry.definition
    found = {name: number_of(card, name) for name in NUMBERS}
    spans = {name: interval(value) for name, value in found.items() if value is not None}
    return RowFacts(
        type_order=catalogue.CARD_TYPES.index(card.type),
        numbers={name: span for name, span in spans.items() if span is not None},
        labels=_labels(card, entry),
        unknown=tuple(dict.fromkeys(_unknown(entry, found))),
    )


def contests_of(abilities: Any) -> list[str]:
    """The kinds of contest that abilities name, each also by the group it belongs to."""
    found: dict[str, None] = {}
    for word in _named(abilities):
        found[word] = None
        for group, kinds in catalogue.CONTEST_GROUPS.items():
            if word in kinds:
                found[group] = None
            if word == group:
                found.update(dict.fromkeys(kinds))
    return list(found)


def _named(abilities: Any) -> Iterator[str]:
    for ability in abilities or ():
        yield from (one["of"] for one in ability.get("if", ()) if one["verb"] == "contest")


def _helps_in(abilities: Any) -> list[str]:
    """The kinds of contest in which a card can be used: all of them where it is used in a contest and names none."""
    in_any = any(
        ability["when"] in catalogue.CONTEST_TIMINGS and not any(_named((ability,))) for ability in abilities or ()
    )
    return [*catalogue.CONTEST_GROUPS, *catalogue.CONTESTS] if in_any else contests_of(abilities)


def _labels(card: Component, entry: CatalogCard) -> dict[str, list[str]]:
    abilities = () if isinstance(card, Objective) else abilities_of(card)
    place = kingdom_of(card)
    known = {
        "kingdom": KINGDOM_NAMES[place] if place >= 0 else "",
        "kind": kind_of(card),
        "category": category_of(card) or str(entry.record.get("category", "")).capitalize(),
        "destination": province_name(card.destination) if isinstance(card, Adventure) else "",
    }
    return {
        "type": [card.type],
        **{field: [word] for field, word in known.items() if word and word != "?"},
        "area": _areas(card),
        "terrain": words_of(card.terrains, catalogue.TERRAINS) if isinstance(card, Strategy) else [],
        "counts": words_of(card.counts, catalogue.FACES) if isinstance(card, Strategy) else [],
        "trait": list(card.traits) if isinstance(card, KingdomCard) else [],
        "contest": _helps_in(abilities),
        "source": [card.source],
        "zone": zones_of(card.type, SECTIONS),
        **text_labels(abilities),
    }


def _areas(card: Component) -> list[str]:
    if isinstance(card, Kingdom):
        return [AREA_NAMES[card.place]] if card.place >= 0 else []
    return words_of(card.area4 | card.area23, AREA_NAMES) if isinstance(card, Strategy) else []


def _unknown(entry: CatalogCard, numbers: Mapping[str, int | str | None]) -> Iterator[str]:
    """The names of all facts that are unknown."""
    yield from (name for field, name in OPEN.items() if entry.record.get(field) == "?")
    yield from (name for name, value in numbers.items() if value == "?")
