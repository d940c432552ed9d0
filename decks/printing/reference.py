"""Reference sheets of a deck as PDF: what its cards say, to lie beside the table while it is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cards import catalogue
from decks.games import RefPart, RefSheet
from decks.printing.plan import Plan
from decks.printing.typesetting import BOLD, LEADING, MM, QUIET, TEXT, Box, Drawn, Line, Pen, Words, stacked, wrapped
from decks.summary import DeckPage

EDGE: Final = 15.0
FOOT: Final = 18.0
TITLE: Final = 15.0
HEAD: Final = 10.5
SIZE: Final = 9.0
NAME_WIDTH: Final = 44.0
FACTS: Final = 3
FACT_HIGH: Final = 10.0
GAP: Final = 2.0
BETWEEN: Final = 7.0


@dataclass(frozen=True, slots=True)
class Block:
    """Drawings that stay together: below their upper edge, from the left edge of the text."""

    height: float
    drawn: tuple[Drawn, ...]


def reference_sheets(*, plan: Plan, page: DeckPage) -> bytes:
    """The sheets one under the other; one that fits on a page is not cut."""
    deck = page.deck
    pen = Pen(plan.page, title=f"{deck.name}, reference sheets", author=deck.owner.username)
    sheets = page.game.sheets(catalogue.pool(deck.game_id), page.entries) if page.game.sheets else ()
    top = plan.page.height - EDGE
    y = top
    pen.draw(_foot(page))
    for sheet in sheets:
        blocks = list(_blocks(sheet, plan.page.width - 2 * EDGE))
        whole = sum(block.height for block in blocks)
        if y < top and y - whole < FOOT:
            y = _turn(pen, page, top)
        for block in blocks:
            if y < top and y - block.height < FOOT:
                y = _turn(pen, page, top)
            pen.draw(block.drawn, EDGE, y)
            y -= block.height
        y -= BETWEEN
    if not sheets:
        pen.draw([Words(EDGE, top - 6.0, "There is nothing to print yet: choose a hero or lay a tile.", 12.0)])
    return pen.finish()


def _turn(pen: Pen, page: DeckPage, top: float) -> float:
    """A new page; where its text begins."""
    pen.next_page()
    pen.draw(_foot(page))
    return top


def _foot(page: DeckPage) -> list[Drawn]:
    said = (
        f"{page.deck.name}, version {page.number}. ConanHub, {page.deck.game.name}. Formula and facts, not simulated."
    )
    return [Words(EDGE, 9.0, said, 7.0, colour=QUIET)]


def _blocks(sheet: RefSheet, width: float) -> Iterator[Block]:
    yield _title(sheet, width)
    if sheet.facts:
        yield _facts(sheet.facts, width)
    for part in sheet.parts:
        yield from _part(part, width)


def _title(sheet: RefSheet, width: float) -> Block:
    (title, *more) = wrapped(sheet.title, BOLD, TITLE, width) or [""]
    under = wrapped(sheet.under, TEXT, SIZE, width)
    step = _step(SIZE)
    lines = stacked([*more, *under], Words(0.0, -11.0, "", SIZE, TEXT, "left", QUIET))
    high = 8.0 + step * (len(more) + len(under)) + GAP
    return Block(high, (Words(0.0, -6.0, title, TITLE, BOLD), *lines, Line(0.0, -high + 1.0, width, -high + 1.0)))


def _facts(facts: Sequence[tuple[str, str]], width: float) -> Block:
    """Names and values in boxes, three beside each other."""
    wide = width / FACTS
    drawn: list[Drawn] = []
    for place, (name, value) in enumerate(facts):
        x, y = place % FACTS * wide, -(place // FACTS) * (FACT_HIGH + 1.0)
        (shown, *_more) = wrapped(value, BOLD, SIZE, 1000.0) or ["-"]
        drawn += [
            Box(x, y - FACT_HIGH, wide - 1.5, FACT_HIGH, rim=QUIET),
            Words(x + 2.0, y - 3.8, name, 7.0, TEXT, "left", QUIET),
            Words(x + 2.0, y - 8.2, shown, SIZE, BOLD),
        ]
    rows = -(-len(facts) // FACTS)
    return Block(rows * (FACT_HIGH + 1.0) + GAP, tuple(drawn))


def _part(part: RefPart, width: float) -> Iterator[Block]:
    """Its head with the first row, so that no head stands alone; then row by row."""
    rows = [_row(name, words, width) for name, words in part.rows]
    head = Block(7.0, (Words(0.0, -5.0, part.head, HEAD, BOLD),))
    if rows:
        (first, *rows) = rows
        moved = tuple(_lowered(one, head.height) for one in first.drawn)
        head = Block(head.height + first.height, (*head.drawn, *moved))
    yield head
    yield from rows


def _row(name: str, words: str, width: float) -> Block:
    names = wrapped(name, BOLD, SIZE, NAME_WIDTH - 2.0)
    lines = wrapped(words, TEXT, SIZE, width - NAME_WIDTH)
    high = max(len(names), len(lines), 1) * _step(SIZE) + 1.6
    drawn: list[Drawn] = [
        *stacked(names, Words(0.0, -3.6, "", SIZE, BOLD)),
        *stacked(lines, Words(NAME_WIDTH, -3.6, "", SIZE)),
        Line(0.0, -high + 0.2, width, -high + 0.2),
    ]
    return Block(high, tuple(drawn))


def _lowered(drawn: Drawn, by: float) -> Drawn:
    if isinstance(drawn, Line):
        return Line(drawn.x, drawn.y - by, drawn.to_x, drawn.to_y - by)
    if isinstance(drawn, Words):
        return Words(drawn.x, drawn.y - by, drawn.text, drawn.size, drawn.font, drawn.align, drawn.colour)
    return drawn


def _step(size: float) -> float:
    return size * LEADING / MM
