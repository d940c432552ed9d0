"""What the face of an Age of Conan component shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cards.games.age_of_conan.art import make_picture
from cards.games.age_of_conan.board import SHAPES
from cards.games.age_of_conan.texts import is_text_known, paragraphs, type_line
from cards.games.age_of_conan.words import (
    KINGDOM_NAMES,
    SOURCE_NAMES,
    kingdom_of,
    number_of,
    province_name,
    words_of,
)
from cards.games.base import CatalogCard
from cards.games.parts import Corner, Face, Need, Stat
from cards.query import shown
from simulator.engine.games.age_of_conan import catalogue
from simulator.engine.games.age_of_conan.catalogue import (
    Adventure,
    Artifact,
    Component,
    Kingdom,
    Strategy,
)

#: Figures of a kingdom at the start: field, name, icon, shorter name.
START: Final = (
    ("units", "Units", "i-unit", ""),
    ("emissaries", "Emissaries", "i-emissary", "Em."),
    ("gold", "Gold", "i-gold", ""),
    ("sorcery", "Sorcery", "i-magic", "Sorc."),
)
#: The number in the corner of a component: field, name, what it means, icon.
CORNERS: Final = {
    "Kingdom Card": ("cost", "Cost", "Gold to lay it on the table, and to refresh it", "gem"),
    "Strategy": ("rating", "Adventure rating", "What it adds to a bid for Conan", "gem"),
    "Adventure": ("length", "Length", "Tokens on its track", "gem"),
    "Objective": ("ep", "Empire Points", "Empire Points for meeting it", "gem"),
}


def make_face(entry: CatalogCard, turned: bool) -> Face:
    """Work out the face; no component of this game is ever turned."""
    card: Component = entry.definition
    band = band_of(card)
    return Face(
        title=card.title,
        band=band,
        type_line=type_line(card),
        traits="",
        text=tuple(paragraphs(card)),
        text_known=is_text_known(card),
        gaps=" ".join(card.facts),
        flavor=card.flavor,
        number="Known card" if entry.card_set.kind == "known" else f"Reconstruction {card.number}",
        note=SOURCE_NAMES[card.source],
        status="Rules: full" if card.simulatable else "Not simulated",
        art=make_picture(card, band),
        left_corner=_corner(card),
        right_corner=_kingdom_corner(card),
        stats=_bar(card),
        needs=tuple(_needs(card)),
        spoken=_spoken(card),
    )


def band_of(card: Component) -> str:
    """Kingdoms and their cards have the colour of the kingdom, the others that of their type."""
    if not card.simulatable:
        return "unknown"
    place = kingdom_of(card)
    if place >= 0:
        return f"aoc-{catalogue.KINGDOMS[place]}"
    return "aoc-piece" if card.type in ("Tokens", "Die") else f"aoc-{card.type.casefold().replace(' ', '-')}"


def _corner(card: Component) -> Corner | None:
    field, name, hint, shape = CORNERS.get(card.type, ("", "", "", ""))
    value = number_of(card, field) if field else None
    return None if value is None else Corner(name, shown(value), hint, shape)


def _kingdom_corner(card: Component) -> Corner | None:
    """The first letter of the kingdom; shape and colour say the same."""
    place = kingdom_of(card)
    if place < 0:
        return None
    name = KINGDOM_NAMES[place]
    return Corner("Kingdom", name[0], name, SHAPES[place])


def _bar(card: Component) -> tuple[Stat, ...]:
    if not isinstance(card, Kingdom):
        return ()
    found = ((name, number_of(card, field), icon, short) for field, name, icon, short in START)
    return tuple(Stat(name, shown(value), icon, short) for name, value, icon, short in found)


def _needs(card: Component) -> Iterator[Need]:
    """What a component works with: symbols and terrains, a destination, figures in the box."""
    if isinstance(card, Strategy):
        words = [*words_of(card.counts, catalogue.FACES), *words_of(card.terrains, catalogue.TERRAINS)]
        yield from (Need(f"i-{word}", word.capitalize(), word[0].upper()) for word in words)
    elif isinstance(card, Adventure) and card.destination != "?":
        yield Need("i-destination", f"To {province_name(card.destination)}")
    elif isinstance(card, Artifact) and card.category >= 0:
        category = catalogue.CATEGORIES[card.category]
        yield Need(f"i-{category}", f"Won with {category}")
    elif isinstance(card, Kingdom):
        figures = card.figures
        yield Need("i-unit", f"{figures.units} units in all", str(figures.units))
        yield Need("i-emissary", f"{figures.emissaries} emissaries", str(figures.emissaries))
        yield Need("i-fort", f"{figures.forts} forts", str(figures.forts))
        yield Need("i-tower", f"{figures.towers} towers", str(figures.towers))


def _spoken(card: Component) -> str:
    """A component in one line for a reader who does not see it."""
    said = [card.title, *type_line(card).split(" · ")]
    field, name, _hint, _shape = CORNERS.get(card.type, ("", "", "", ""))
    value = number_of(card, field) if field else None
    said += [] if value is None else [f"{name} {'unknown' if value == '?' else value}"]
    said += [stat.words for stat in _bar(card)]
    said += [need.words for need in _needs(card)]
    return ", ".join(said)
