"""Stand-ins of cards on sheets to cut out, as PDF: picture, title, figures and icons of the drawn face, rules text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cards.placeholders import CardScope
from decks.printing.pictures import framed, painting
from decks.printing.plan import Plan
from decks.printing.proxies import Proxy, proxy_of
from decks.printing.symbols import (
    EDGE,
    FIGURES_FOOT,
    FIGURES_ROOM,
    INKS,
    PAD,
    SMALL_SIZES,
    TEXT_SIZES,
    Ink,
    edge_of,
    figures_of,
    top_line,
)
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
    Words,
    fitted,
    stacked,
)

#: Heights on a card, from its top (mm).
BAND: Final = 10.0
TYPE_ROOM: Final = 5.6
CORNER: Final = 9.0
TICK: Final = 2.0
#: How high a picture may be (mm), and the smallest rules text beside one.
PICTURE_HEIGHTS: Final = (30.0, 26.0, 22.0, 18.0, 14.0)
LEAST_TEXT: Final = 7.0
_TITLE_SIZES: Final = (10.0, 9.0, 8.0, 7.0, 6.0, 5.0)


def card_sheets(*, plan: Plan, title: str, author: str, scope: CardScope, card_ids: Sequence[str]) -> bytes:
    """A stand-in for each of these cards as a person sees them, row by row on as many pages as they need."""
    pen = Pen(plan.page, title=title, author=author)
    drawn = {card_id: tuple(drawn_card(proxy_of(scope, card_id), plan)) for card_id in dict.fromkeys(card_ids)}
    places = plan.places()
    if not card_ids:
        x, y = places[0]
        pen.draw([Words(x, y, "This deck has no cards yet.", 12.0)])
    for first in range(0, len(card_ids), len(places)):
        if first:
            pen.next_page()
        on_page = list(zip(card_ids[first : first + len(places)], places, strict=False))
        with pen.within(plan.inside if plan.bleed else None):
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
    type_lines, type_size = fitted([proxy.type_line], (width - 2 * PAD, TYPE_ROOM), SMALL_SIZES)
    picture = _picture(proxy, plan, inset) if ink.is_own else []
    head = height - BAND - (picture[0].height if picture else 0.0)
    text_top = head - TYPE_ROOM - 2.0
    text, text_size = fitted(proxy.text, _text_room(plan, inset, height - text_top), TEXT_SIZES)
    foot, foot_size = fitted([proxy.foot], (width - 2 * PAD, 2.4), (4.5, 4.0, 3.5, 3.0))
    middle = width / 2
    return [
        *_band(proxy, plan, ink),
        *picture,
        *stacked(type_lines, top_line(middle, head - 1.0, type_size, "middle", QUIET)),
        *edge_of(proxy.left, plan, 0.0, ink),
        *edge_of(proxy.right, plan, width - EDGE, ink),
        *stacked(text, top_line(inset, text_top, text_size, "left", INK)),
        *figures_of(proxy, plan, ink),
        *stacked(foot, Words(middle, 2.2, "", foot_size, TEXT, "middle", QUIET)),
    ]


def _text_room(plan: Plan, inset: float, above: float) -> tuple[float, float]:
    """Width and height for the rules text below so much."""
    width, height = plan.card
    return width - 2 * inset, height - above - FIGURES_FOOT - FIGURES_ROOM


def _picture(proxy: Proxy, plan: Plan, inset: float) -> list[Framed]:
    """The picture of the drawn face, as high as the rules text leaves room; nothing where it leaves too little."""
    picture = painting(proxy.picture)
    if picture is None:
        return []
    side = EDGE if proxy.left or proxy.right else -plan.bleed
    width, height = plan.card
    for high in PICTURE_HEIGHTS:
        wide, room = _text_room(plan, inset, BAND + high + TYPE_ROOM + 2.0)
        lines, size = fitted(proxy.text, (wide, room), TEXT_SIZES)
        if size >= LEAST_TEXT and len(lines) * size * LEADING / MM <= room:
            return [framed(picture, side, height - BAND, width - 2 * side, high)]
    return []


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
    title = top_line(width / 2, foot + BAND / 2 + high / 2, size, "middle", ink.on_band, BOLD)
    drawn: list[Drawn] = [Box(-bleed, foot, width + 2 * bleed, BAND + bleed, fill=colour)] if colour else []
    for corner, x in ((proxy.left_corner, CORNER / 2 + 0.5), (proxy.right_corner, width - CORNER / 2 - 0.5)):
        if corner:
            name, value = corner
            big, big_size = fitted([value], (CORNER, 6.0), (13.0, 11.0, 9.0, 7.0, 5.0), BOLD)
            small, small_size = fitted([name], (CORNER, 2.0), (4.5, 4.0, 3.5, 3.0))
            drawn += stacked(big, Words(x, foot + 4.2, "", big_size, BOLD, "middle", ink.on_band))
            drawn += stacked(small, Words(x, foot + 1.4, "", small_size, TEXT, "middle", ink.on_band))
    return [*drawn, *stacked(lines, title)]
