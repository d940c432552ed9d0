"""Stand-ins of cards on sheets to cut out, as PDF: title, figures, icons by slot and rules text, no pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from decks.games import EdgeIcon
from decks.printing.plan import Plan
from decks.printing.proxies import Proxy, proxy_of
from decks.printing.typesetting import (
    BOLD,
    INK,
    LEADING,
    MM,
    QUIET,
    TEXT,
    Box,
    Drawn,
    Line,
    Pen,
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
#: A space at which no line ends.
FIXED: Final = "\u00a0"
_TITLE_SIZES: Final = (10.0, 9.0, 8.0, 7.0, 6.0, 5.0)
_TEXT_SIZES: Final = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0, 4.5, 4.0)
_SMALL_SIZES: Final = (6.5, 6.0, 5.5, 5.0, 4.5, 4.0)


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of a look; empty for none. ``band`` is empty where each card has its own."""

    on_band: str
    attack: str
    on_attack: str
    rim: str
    band: str = ""
    is_own: bool = False


INKS: Final = {
    "colour": Ink("#FFFFFF", "#7F1D16", "#FFFFFF", QUIET, is_own=True),
    "grey": Ink("#FFFFFF", "#333333", "#FFFFFF", "#333333", band="#333333"),
    "words": Ink(INK, "", INK, ""),
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
    text_top = height - BAND - TYPE_ROOM - 2.0
    room = (width - 2 * inset, text_top - FIGURES_FOOT - FIGURES_ROOM)
    text, text_size = fitted(proxy.text, room, _TEXT_SIZES)
    figures, figures_size = fitted(
        [f"{FIXED}· ".join(one.replace(" ", FIXED) for one in proxy.figures)],
        (width - 2 * PAD, FIGURES_ROOM),
        _TEXT_SIZES[3:],
        BOLD,
    )
    foot, foot_size = fitted([proxy.foot], (width - 2 * PAD, 2.4), (4.5, 4.0, 3.5, 3.0))
    middle = width / 2
    return [
        *_band(proxy, plan, ink),
        *stacked(type_lines, _top_line(middle, height - BAND - 1.0, type_size, "middle", QUIET)),
        *_edge(proxy.left, plan, 0.0, ink),
        *_edge(proxy.right, plan, width - EDGE, ink),
        *stacked(text, _top_line(inset, text_top, text_size, "left", INK)),
        *stacked(figures, _top_line(middle, FIGURES_FOOT + FIGURES_ROOM, figures_size, "middle", INK, BOLD)),
        *stacked(foot, Words(middle, 2.2, "", foot_size, TEXT, "middle", QUIET)),
    ]


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


def _edge(icons: Sequence[EdgeIcon], plan: Plan, x: float, ink: Ink) -> list[Drawn]:
    """The names of the icons at the height of their slots; attacks filled."""
    drawn: list[Drawn] = []
    for icon in icons:
        if not icon.words:
            continue
        top = plan.card.height * (1 - SLOT_CENTRES[icon.slot]) + TILE / 2
        foot = plan.card.height * (1 - SLOT_CENTRES[icon.slot + icon.size - 1]) - TILE / 2
        fill = ink.attack if icon.is_attack else ""
        if fill or ink.rim:
            drawn.append(Box(x, foot, EDGE, top - foot, fill=fill, rim=ink.rim))
        lines, size = fitted([icon.words], (EDGE - 1.0, top - foot), _SMALL_SIZES, BOLD)
        head = (top + foot) / 2 + len(lines) * size * LEADING / MM / 2
        colour = ink.on_attack if icon.is_attack else INK
        drawn += stacked(lines, _top_line(x + EDGE / 2, head, size, "middle", colour, BOLD))
    return drawn


def _top_line(x: float, top: float, size: float, align: str, colour: str, font: str = TEXT) -> Words:
    """The first of lines that hang down from a height."""
    return Words(x, top - size * 0.86 / MM, "", size, font, align, colour)
