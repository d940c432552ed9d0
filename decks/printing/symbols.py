"""What stands for figures and edges on a sheet: icons as on the drawn face, or with little ink their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from decks.games import EdgeIcon
from decks.printing.outlines import ICON_SIDE, icon_outline, outline
from decks.printing.plan import Plan
from decks.printing.proxies import Proxy, tile_colours
from decks.printing.typesetting import (
    BOLD,
    INK,
    LEADING,
    MM,
    QUIET,
    TEXT,
    Box,
    Drawn,
    Shape,
    Size,
    Words,
    fitted,
    stacked,
)

#: Where figures stand, from the foot of a card, and how much is left free at its sides (mm).
FIGURES_FOOT: Final = 5.0
FIGURES_ROOM: Final = 8.0
PAD: Final = 3.0
#: The width of an edge, and the height of a word on it (mm).
EDGE: Final = 12.0
TILE: Final = 7.0
#: Where the icons of an edge stand: parts of the card's height, as on the drawn card.
SLOT_CENTRES: Final = (0.26, 0.42, 0.58, 0.74)
#: The card on which faces are drawn, and on it the sides of a tile and of its symbol.
FACE: Final = Size(360.0, 360.0 * 88 / 63)
TILE_UNITS: Final = 41.0
GLYPH_UNITS: Final = 29.0
#: How far tiles stay from the cut (mm).
EDGE_PAD: Final = 2.0
#: The side of the icon of a figure (mm); more figures than so many are words in lines.
FIGURE_ICON: Final = 4.2
MOST_ICONS: Final = 6
GREY_TILE: Final = "#6B6B6B"
#: A space at which no line ends.
FIXED: Final = "\u00a0"
TEXT_SIZES: Final = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0, 4.5, 4.0)
SMALL_SIZES: Final = (6.5, 6.0, 5.5, 5.0, 4.5, 4.0)


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of a look; empty for none. ``band`` is empty where each card has its own."""

    on_band: str
    rim: str
    band: str = ""
    is_own: bool = False
    has_icons: bool = True

    def tile(self, shape: str) -> str:
        """The colour of a tile on an edge; without colours attacks are darker."""
        if self.is_own:
            return tile_colours()[shape]
        return self.band if shape == "attack" else GREY_TILE


INKS: Final = {
    "colour": Ink("#FFFFFF", QUIET, is_own=True),
    "grey": Ink("#FFFFFF", "#333333", band="#333333"),
    "words": Ink(INK, "", has_icons=False),
}


def figures_of(proxy: Proxy, plan: Plan, ink: Ink) -> list[Drawn]:
    """The figures at the foot of a card: each with its icon above its words, or with little ink in words alone."""
    width = plan.card.width
    has_icons = ink.has_icons and all(icon_outline(icon) for icon, _ in proxy.figures)
    if not has_icons or len(proxy.figures) > MOST_ICONS:
        words = [f"{FIXED}· ".join(said.replace(" ", FIXED) for _, said in proxy.figures)]
        lines, size = fitted(words, (width - 2 * PAD, FIGURES_ROOM), TEXT_SIZES[3:], BOLD)
        return list(stacked(lines, top_line(width / 2, FIGURES_FOOT + FIGURES_ROOM, size, "middle", INK, BOLD)))
    drawn: list[Drawn] = []
    room = (width - 2 * PAD) / max(1, len(proxy.figures))
    # All in one size: the one that the longest needs.
    below = (room - 0.6, FIGURES_ROOM - FIGURE_ICON)
    least = SMALL_SIZES[0]
    for _, said in proxy.figures:
        _, size = fitted([said], below, SMALL_SIZES, BOLD)
        least = min(least, size)
    for place, (icon, said) in enumerate(proxy.figures):
        middle, unit = PAD + room * (place + 0.5), FIGURE_ICON / ICON_SIDE
        head = FIGURES_FOOT + FIGURES_ROOM
        drawn.append(Shape(middle - FIGURE_ICON / 2, head, icon_outline(icon), INK, unit, unit))
        lines, size = fitted([said], below, (least,), BOLD)
        drawn += stacked(lines, top_line(middle, head - FIGURE_ICON - 0.3, size, "middle", INK, BOLD))
    return drawn


def edge_of(icons: Sequence[EdgeIcon], plan: Plan, x: float, ink: Ink) -> list[Drawn]:
    """The icons at the height of their slots, drawn as on the face with their names, or in words alone."""
    if not ink.has_icons:
        return _edge_in_words(icons, plan, x, ink)
    drawn: list[Drawn] = []
    unit_x, unit_y = plan.card.width / FACE.width, plan.card.height / FACE.height
    # The tiles of a face touch its edge; a cut that is not exact must leave them whole.
    shift = x + EDGE_PAD if not x else x + EDGE - EDGE_PAD - TILE_UNITS * unit_x
    for icon in icons:
        if not icon.outline:
            drawn += _edge_in_words([icon], plan, x, ink)
            continue
        strokes, top = outline(icon.outline), plan.card.height
        drawn.append(Shape(shift, top, strokes, ink.tile(icon.shape), unit_x, unit_y))
        unit = GLYPH_UNITS * unit_x / ICON_SIDE
        for across, down in icon.glyphs:
            left, head = shift + (across - GLYPH_UNITS / 2) * unit_x, top - down * unit_y + GLYPH_UNITS / 2 * unit_x
            drawn.append(Shape(left, head, icon_outline(icon.icon), ink.on_band, unit, unit))
        foot = top - down * unit_y - TILE_UNITS / 2 * unit_y
        lines, size = fitted([icon.words], (EDGE - 1.0, 2.4), SMALL_SIZES, BOLD)
        middle = shift + TILE_UNITS / 2 * unit_x
        drawn += stacked(lines, top_line(middle, foot - 0.3, size, "middle", INK, BOLD))
    return drawn


def _edge_in_words(icons: Sequence[EdgeIcon], plan: Plan, x: float, ink: Ink) -> list[Drawn]:
    """The names of the icons at the height of their slots."""
    drawn: list[Drawn] = []
    for icon in icons:
        if not icon.words:
            continue
        top = plan.card.height * (1 - SLOT_CENTRES[icon.slot]) + TILE / 2
        foot = plan.card.height * (1 - SLOT_CENTRES[icon.slot + icon.size - 1]) - TILE / 2
        if ink.rim:
            drawn.append(Box(x, foot, EDGE, top - foot, rim=ink.rim))
        lines, size = fitted([icon.words], (EDGE - 1.0, top - foot), SMALL_SIZES, BOLD)
        head = (top + foot) / 2 + len(lines) * size * LEADING / MM / 2
        drawn += stacked(lines, top_line(x + EDGE / 2, head, size, "middle", INK, BOLD))
    return drawn


def top_line(x: float, top: float, size: float, align: str, colour: str, font: str = TEXT) -> Words:
    """The first of lines that hang down from a height."""
    return Words(x, top - size * 0.86 / MM, "", size, font, align, colour)
