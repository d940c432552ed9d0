"""A deck as a sheet to hand in before a tournament: every card with its copies, and lines to sign, as PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from decks.printing.plan import Plan, Portion, portions
from decks.printing.typesetting import BOLD, LEADING, MM, QUIET, TEXT, Box, Drawn, Line, Pen, Words, fitted
from decks.summary import DeckLine, DeckPage

EDGE: Final = 15.0
COLUMN_GAP: Final = 8.0
STEP: Final = 4.6
SIZE: Final = 9.0
HEAD: Final = 19.0
FIELD_STEP: Final = 8.8
FIELDS: Final = ("Player", "Event", "Date", "Signature", "Checked by")
#: Below this the columns end (mm from the foot).
COLUMN_FOOT: Final = 18.0


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: a head, or a card with its copies."""

    words: str
    copies: int | None = None


def registration_sheet(*, plan: Plan, page: DeckPage) -> bytes:
    """The list in two columns on as many pages as it needs."""
    pen = Pen(plan.page, title=f"{page.deck.name}, registration sheet", author=page.deck.owner.username)
    asked = portions(page, only_lacking=plan.only_lacking)
    pen.draw(_head(plan, page, asked))
    rows = _page(pen, plan, page, list(_rows(asked)), HEAD + FIELD_STEP * len(FIELDS))
    while rows:
        pen.next_page()
        rows = _page(pen, plan, page, rows, 0.0)
    return pen.finish()


def _page(pen: Pen, plan: Plan, page: DeckPage, rows: list[Row], head: float) -> list[Row]:
    """Fill both columns of a page under its head; answers with what is left over."""
    for column in (0, 1):
        rows = _column(pen, plan, rows, plan.page.height - EDGE - head, column)
    pen.draw(_foot(page))
    return rows


def _rows(asked: Sequence[Portion]) -> Iterator[Row]:
    for portion in asked:
        yield Row(f"{portion.section.name}: {portion.count}")
        yield from (Row(_marked(line), copies) for line, copies in portion.lines)


def _marked(line: DeckLine) -> str:
    return f"{line.title} ({line.home_made.mark})" if line.home_made else line.title


def _head(plan: Plan, page: DeckPage, asked: Sequence[Portion]) -> list[Drawn]:
    deck, top = page.deck, plan.page.height - EDGE
    width = plan.page.width - 2 * EDGE
    (title, *_), size = fitted([deck.name], (width, 6.2), (15.0, 12.0, 10.0, 8.0), BOLD)
    verdict = page.check.verdict.words.lower() + ("" if page.check.is_legal else f": {len(page.check.errors)} to fix")
    said = f"{page.cards} card{'' if page.cards == 1 else 's'}; {verdict}."
    if plan.only_lacking:
        lacking = sum(portion.count for portion in asked)
        said = f"Only the {'1 copy that is' if lacking == 1 else f'{lacking} copies that are'} lacking."
    drawn: list[Drawn] = [
        Words(EDGE, top - 6.0, title, size, BOLD),
        Words(EDGE, top - 11.5, f"{deck.game.name}, by {deck.owner.username}. {said}", 9.0, colour=QUIET),
    ]
    for place, name in enumerate(FIELDS):
        y = top - HEAD - place * FIELD_STEP
        drawn += [Words(EDGE, y, name, SIZE), Line(EDGE + 26.0, y - 0.8, EDGE + width, y - 0.8)]
    return drawn


def _column(pen: Pen, plan: Plan, rows: list[Row], top: float, column: int) -> list[Row]:
    """Fill a column from above; answers with what is left over."""
    width = (plan.page.width - 2 * EDGE - COLUMN_GAP) / 2
    x = EDGE + column * (width + COLUMN_GAP)
    y = top
    for place, row in enumerate(rows):
        y -= STEP if row.copies is not None else STEP * 1.6
        if y < COLUMN_FOOT + (STEP if row.copies is None else 0.0):
            return rows[place:]
        pen.draw(_row(row, x, y, width))
    return []


def _row(row: Row, x: float, y: float, width: float) -> list[Drawn]:
    if row.copies is None:
        return [Words(x, y, row.words, 11.0, BOLD), Line(x, y - 1.2, x + width, y - 1.2)]
    (title, *_), size = fitted([row.words], (width - 16.0, SIZE * LEADING / MM + 0.1), (SIZE, 8.0, 7.0, 6.0), TEXT)
    return [
        Words(x + 6.0, y, str(row.copies), SIZE, BOLD, "right"),
        Words(x + 9.0, y, title, size),
        Box(x + width - 3.5, y - 0.4, 3.0, 3.0, rim=QUIET),
    ]


def _foot(page: DeckPage) -> list[Drawn]:
    mark = page.deck.current.content_hash[:12] if page.deck.current else "none"
    return [Words(EDGE, 9.0, f"ConanHub, version {page.number}, contents {mark}", 7.0, colour=QUIET)]
