"""What a row of the deck pages shows of a Conan CCG card, and the sets of cards whose odds are of interest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cards import query
from cards.games import Tile, band_of, glyph_centres, tile_outline, tiles
from decks.games.base import NO_MARK, EdgeIcon, Mark, Stat
from simulator.engine.games.conan_ccg import catalogue
from simulator.engine.games.conan_ccg.catalogue import CardDef

UNKNOWN: Final = "?"
STATS: Final = ("damage", "prowess", "health", "vitality", "scars")
CLASSES: Final = {"foe-major": "Major", "foe-minor": "Minor"}


def kind(card: CardDef) -> tuple[str, str]:
    """The group a card belongs to, for Foes their class, and the colour of its band.

    A Foe of certain class keeps its own colour even when other facts are missing.
    """
    band = band_of(card)
    if band == "unknown" and card.type == "Foe" and isinstance(card.renown, int):
        band = "foe-major" if card.is_major else "foe-minor"
    return (CLASSES.get(band, "Foe") if card.type == "Foe" else card.type), band


def kind_words(card: CardDef) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Type, Foe Type, Territory and keywords, and apart from them the traits."""
    found = (card.type, card.foe_type, card.territory, *card.keywords)
    return tuple(word for word in found if word and word != UNKNOWN), tuple(w for w in card.traits if w != UNKNOWN)


def edges(card: CardDef) -> tuple[tuple[EdgeIcon, ...], tuple[EdgeIcon, ...]]:
    """The icons of the left and of the right edge, slot by slot; none of a card without edges."""
    left, right = (tuple(_edge_icon(tile, side) for tile in tiles(card, side)) for side in ("left", "right"))
    return left, right


def _edge_icon(tile: Tile, side: str) -> EdgeIcon:
    return EdgeIcon(
        _icon_words(tile),
        tile.slot,
        tile.size,
        is_attack=tile.shape == "attack",
        icon=tile.icon,
        shape=tile.shape,
        outline=tile_outline(tile, side),
        glyphs=glyph_centres(tile, side),
    )


def _icon_words(tile: Tile) -> str:
    """``Blade``, ``Blade ×2``, nothing of an empty slot, ``?`` of an unknown one."""
    return f"{tile.icon} ×{tile.size}" if tile.size > 1 else tile.icon


def mark(card: CardDef) -> Mark:
    """The gem, or the Renown where there is none."""
    if card.gem is not None:
        return Mark("Gem", query.shown(card.gem))
    if card.renown is not None:
        return Mark("Renown", query.shown(card.renown), "icon", "renown")
    return NO_MARK


def price(card: CardDef) -> int:
    """The gem, the Renown of Foes and Allies, the Health of a Conan."""
    return next((value for value in (card.gem, card.renown, card.health) if isinstance(value, int)), 0)


def stats(card: CardDef) -> tuple[Stat, ...]:
    """The figures a card has, unknown ones as "?"."""
    values = [(name, getattr(card, name)) for name in STATS]
    return tuple(Stat(name.capitalize(), name, query.shown(value)) for name, value in values if value is not None)


def classes(card: CardDef) -> Iterator[tuple[str, str]]:
    """The type, for Foes their class, Type and Territory, for moves their gem and the icons on their edges."""
    if card.type == "Foe":
        name = kind(card)[0]
        if name != "Foe":
            yield f"class:{name.casefold()}", f"{name} Foe"
        if card.foe_type and card.foe_type != UNKNOWN:
            yield f"foetype:{card.foe_type.casefold()}", f"{card.foe_type} Foe"
        return
    yield f"type:{card.type.casefold()}", card.type
    if isinstance(card.gem, int):
        yield f"gem:{card.gem}", f"Gem {card.gem}"
    shown = {icon for icon in (*card.left, *card.right) if icon}
    for icon in catalogue.ICONS:
        if icon in shown:
            yield f"icon:{icon.casefold()}", f"{icon} on an edge"
