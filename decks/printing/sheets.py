"""Stand-ins of cards on sheets to cut out, as PDF: picture, title, figures and icons of the drawn face, rules text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from decks.games import EdgeIcon
from decks.printing.outlines import ICON_SIDE, icon_outline, outline
from decks.printing.pictures import framed, painting
from decks.printing.plan import Plan
from decks.printing.proxies import Proxy, proxy_of, tile_colours
from decks.printing.typesetting import (
    BOLD,
    INK,
    LEADING,
    MM,
    QUIET,
    TEXT,
    Box,
    Drawn,
    Framed,
    Line,
    Pen,
    Shape,
    Size,
    Words,
    fitted,
    stacked,
)

#: Heights on a card, from its top (mm).
BAND: Final = 10.0
TYPE_ROOM: Final = 5.6
FIGURES_FOOT: Final = 5.0
FIGURES_ROOM: Final = 8.0
PAD: Final = 3.0
CORNER: Final = 9.0
#: Where the icons of an edge stand: parts of the card's height, as on the drawn card.
SLOT_CENTRES: Final = (0.26, 0.42, 0.58, 0.74)
EDGE: Final = 12.0
TILE: Final = 7.0
TICK: Final = 2.0
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
#: How high a picture may be (mm), and the smallest rules text beside one.
PICTURE_HEIGHTS: Final = (30.0, 26.0, 22.0, 18.0, 14.0)
LEAST_TEXT: Final = 7.0
#: A space at which no line ends.
FIXED: Final = "\u00a0"
_TITLE_SIZES: Final = (10.0, 9.0, 8.0, 7.0, 6.0, 5.0)
_TEXT_SIZES: Final = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0, 4.5, 4.0)
_SMALL_SIZES: Final = (6.5, 6.0, 5.5, 5.0, 4.5, 4.0)


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


def card_sheets(*, plan: Plan, title: str, author: str, game_key: str, card_ids: Sequence[str]) -> bytes:
    """A stand-in for each of these cards, row by row on as many pages as they need."""
    pen = Pen(plan.page, title=title, author=author)
    drawn = {card_id: tuple(drawn_card(proxy_of(game_key, card_id), plan)) for card_id in dict.fromkeys(card_ids)}
    places = plan.places()
    if not card_ids:
        x, y = places[0]
        pen.draw([Words(x, y, "This deck has no cards yet.", 12.0)])
    for first in range(0, len(card_ids), len(places)):
        if first:
            pen.next_page()
        on_page = list(zip(card_ids[first : first + len(places)], places, strict=False))
        for card_id, (x, y) in on_page:
            pen.draw(drawn[card_id], x, y)
        for _, (x, y) in on_page:
            pen.draw(cut_marks(plan), x, y)
    return pen.finish()


def drawn_card(proxy: Proxy, plan: Plan) -> list[Drawn]:
    """Everything on a stand-in, from its lower left corner."""
    width, height = plan.card
    ink = INKS[plan.look]
    inset = EDGE + 1.5 if proxy.left or proxy.right else PAD
    type_lines, type_size = fitted([proxy.type_line], (width - 2 * PAD, TYPE_ROOM), _SMALL_SIZES)
    picture = _picture(proxy, plan, inset) if ink.is_own else []
    head = height - BAND - (picture[0].height if picture else 0.0)
    text_top = head - TYPE_ROOM - 2.0
    text, text_size = fitted(proxy.text, _text_room(plan, inset, height - text_top), _TEXT_SIZES)
    foot, foot_size = fitted([proxy.foot], (width - 2 * PAD, 2.4), (4.5, 4.0, 3.5, 3.0))
    middle = width / 2
    return [
        *_band(proxy, plan, ink),
        *picture,
        *stacked(type_lines, _top_line(middle, head - 1.0, type_size, "middle", QUIET)),
        *_edge(proxy.left, plan, 0.0, ink),
        *_edge(proxy.right, plan, width - EDGE, ink),
        *stacked(text, _top_line(inset, text_top, text_size, "left", INK)),
        *_figures(proxy, plan, ink),
        *stacked(foot, Words(middle, 2.2, "", foot_size, TEXT, "middle", QUIET)),
    ]


def _text_room(plan: Plan, inset: float, above: float) -> tuple[float, float]:
    """Width and height for the rules text below so much."""
    width, height = plan.card
    return width - 2 * inset, height - above - FIGURES_FOOT - FIGURES_ROOM


def _picture(proxy: Proxy, plan: Plan, inset: float) -> list[Framed]:
    """The picture of the drawn face, as high as the rules text leaves room; nothing where it leaves too little."""
    picture = painting(proxy.picture)
    side = EDGE if proxy.left or proxy.right else -plan.bleed
    for high in PICTURE_HEIGHTS if picture else ():
        room = _text_room(plan, inset, BAND + high + TYPE_ROOM + 2.0)
        if fitted(proxy.text, room, _TEXT_SIZES)[1] >= LEAST_TEXT and _fits(proxy.text, room):
            assert picture is not None
            width, height = plan.card
            return [framed(picture, side, height - BAND, width - 2 * side, high)]
    return []


def _fits(text: Sequence[str], room: tuple[float, float]) -> bool:
    lines, size = fitted(text, room, _TEXT_SIZES)
    return len(lines) * size * LEADING / MM <= room[1]


def cut_marks(plan: Plan) -> list[Drawn]:
    """Where to cut a card: a line round it, or ticks at its corners that point away from it."""
    width, height = plan.card
    if plan.marks == "none":
        return []
    if plan.marks == "lines":
        return [Box(0, 0, width, height, rim=QUIET)]
    length = min(TICK, plan.gap / 2) or TICK
    ticks: list[Drawn] = []
    for x, away_x in ((0.0, -length), (width, length)):
        for y, away_y in ((0.0, -length), (height, length)):
            ticks += [Line(x, y, x + away_x, y), Line(x, y, x, y + away_y)]
    return ticks


def _band(proxy: Proxy, plan: Plan, ink: Ink) -> list[Drawn]:
    """The head of a card: its title between the figures of its corners."""
    width, height = plan.card
    foot, bleed = height - BAND, plan.bleed
    colour = proxy.colour if ink.is_own else ink.band
    lines, size = fitted([proxy.title], (width - 2 * CORNER - 2, BAND - 1.5), _TITLE_SIZES, BOLD)
    high = len(lines) * size * LEADING / MM
    title = _top_line(width / 2, foot + BAND / 2 + high / 2, size, "middle", ink.on_band, BOLD)
    drawn: list[Drawn] = [Box(-bleed, foot, width + 2 * bleed, BAND + bleed, fill=colour)] if colour else []
    for corner, x in ((proxy.left_corner, CORNER / 2 + 0.5), (proxy.right_corner, width - CORNER / 2 - 0.5)):
        if corner:
            name, value = corner
            big, big_size = fitted([value], (CORNER, 6.0), (13.0, 11.0, 9.0, 7.0, 5.0), BOLD)
            small, small_size = fitted([name], (CORNER, 2.0), (4.5, 4.0, 3.5, 3.0))
            drawn += stacked(big, Words(x, foot + 4.2, "", big_size, BOLD, "middle", ink.on_band))
            drawn += stacked(small, Words(x, foot + 1.4, "", small_size, TEXT, "middle", ink.on_band))
    return [*drawn, *stacked(lines, title)]


def _figures(proxy: Proxy, plan: Plan, ink: Ink) -> list[Drawn]:
    """The figures at the foot of a card: each with its icon above its words, or with little ink in words alone."""
    width = plan.card.width
    has_icons = ink.has_icons and all(icon_outline(icon) for icon, _ in proxy.figures)
    if not has_icons or len(proxy.figures) > MOST_ICONS:
        words = [f"{FIXED}· ".join(said.replace(" ", FIXED) for _, said in proxy.figures)]
        lines, size = fitted(words, (width - 2 * PAD, FIGURES_ROOM), _TEXT_SIZES[3:], BOLD)
        return list(stacked(lines, _top_line(width / 2, FIGURES_FOOT + FIGURES_ROOM, size, "middle", INK, BOLD)))
    drawn: list[Drawn] = []
    room = (width - 2 * PAD) / max(1, len(proxy.figures))
    # All in one size: the one that the longest needs.
    sizes = [
        fitted([said], (room - 0.6, FIGURES_ROOM - FIGURE_ICON), _SMALL_SIZES, BOLD)[1] for _, said in proxy.figures
    ]
    for place, (icon, said) in enumerate(proxy.figures):
        middle, unit = PAD + room * (place + 0.5), FIGURE_ICON / ICON_SIDE
        head = FIGURES_FOOT + FIGURES_ROOM
        drawn.append(Shape(middle - FIGURE_ICON / 2, head, icon_outline(icon), INK, unit, unit))
        lines, size = fitted([said], (room - 0.6, FIGURES_ROOM - FIGURE_ICON), (min(sizes),), BOLD)
        drawn += stacked(lines, _top_line(middle, head - FIGURE_ICON - 0.3, size, "middle", INK, BOLD))
    return drawn


def _edge(icons: Sequence[EdgeIcon], plan: Plan, x: float, ink: Ink) -> list[Drawn]:
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
        foot = top - icon.glyphs[-1][1] * unit_y - TILE_UNITS / 2 * unit_y
        lines, size = fitted([icon.words], (EDGE - 1.0, 2.4), _SMALL_SIZES, BOLD)
        middle = shift + TILE_UNITS / 2 * unit_x
        drawn += stacked(lines, _top_line(middle, foot - 0.3, size, "middle", INK, BOLD))
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
        lines, size = fitted([icon.words], (EDGE - 1.0, top - foot), _SMALL_SIZES, BOLD)
        head = (top + foot) / 2 + len(lines) * size * LEADING / MM / 2
        drawn += stacked(lines, _top_line(x + EDGE / 2, head, size, "middle", INK, BOLD))
    return drawn


def _top_line(x: float, top: float, size: float, align: str, colour: str, font: str = TEXT) -> Words:
    """The first of lines that hang down from a height."""
    return Words(x, top - size * 0.86 / MM, "", size, font, align, colour)
