"""Lists as tables: CSV as spreadsheets and other programs write it, with its heading and the line of each row. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cards.spreadsheets import bare, safe
from decks.contents import shown
from decks.errors import DeckRefused

HEADING: Final = (
    "Quantity,Trade Quantity,Name,Game,Set Code,Set Name,Collector Number,Finish,Condition,Language,Signed,Altered,"
    "Misprint,Proxy,Location,Tags,Notes,Purchase Price,Currency,Acquired,Card ID"
).split(",")
#: Headings of other programs for what is read here, by our name for it.
COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "quantity": ("quantity", "count", "amount", "qty", "copies"),
    "name": ("name", "card name", "card_name", "card", "title"),
    "card_id": ("card id", "card_id"),
    "trade": ("trade quantity", "tradelist count"),
    "finish": ("finish", "foil", "is_foil", "isfoil", "printing"),
    "condition": ("condition",),
    "language": ("language", "lang"),
    "location": ("location", "place", "folder name", "binder name"),
    "kind": ("binder type",),
    "game": ("game",),
}
#: Columns about a card, not about the copies: name or id say all of it.
_OF_CARDS: Final = frozenset(
    (
        "set,set code,set name,setcode,setname,set id,set_id,set_code,edition,edition code,edition name,card number,"
        "collector number,collector_number,number,rarity,type,cmc,color,simple name,multiverse id,scryfall id,"
        "manabox id,tcgplayer id,product id,sku,printing id"
    ).split(",")
)
_KNOWN: Final = frozenset(name for names in COLUMNS.values() for name in names) | _OF_CARDS | {"idproduct"}
#: What an empty cell may hold besides nothing.
_NOTHING: Final = ("", "0", "no", "false")
_SEPARATORS: Final = (",", ";", "\t")
#: A heading stands in one of the first lines: titles and remarks may come before it.
_LAST_HEADING: Final = 10
MAX_LINE: Final = 10_000


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row: the lines it goes over, counted from one, what they say, and its cells."""

    first: int
    last: int
    text: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: its lines with their ends, its heading, the rows below and the lines of text above it."""

    lines: tuple[str, ...]
    heading: tuple[str, ...]
    separator: str
    rows: tuple[SheetRow, ...]
    above: tuple[str, ...]

    @property
    def places(self) -> dict[str, int]:
        """The place of each column that is read."""
        return _places(self.heading)

    def values(self, row: SheetRow) -> dict[str, str]:
        """What a row says by our name of the column; empty where it says nothing."""
        places = self.places.items()
        return {key: bare(row.cells[place]) if 0 <= place < len(row.cells) else "" for key, place in places}

    @property
    def is_own(self) -> bool:
        """Whether this is an export of ours."""
        return set(HEADING) <= {cell.strip() for cell in self.heading}

    @property
    def unread(self) -> tuple[str, ...]:
        """The columns that say something of the copies and are not read."""
        read = {place for place in self.places.values() if place >= 0}
        return tuple(
            cell.strip()
            for place, cell in enumerate(self.heading)
            if place not in read and cell.strip() and cell.strip().casefold() not in _OF_CARDS and self._says(place)
        )

    def _says(self, place: int) -> bool:
        cells = (row.cells[place] for row in self.rows if place < len(row.cells))
        return any(cell.strip().casefold() not in _NOTHING for cell in cells)

    def with_card(self, number: int, card_id: str, title: str) -> str:
        """The text with this card in the row that begins with this line."""
        row = next(row for row in self.rows if row.first == number)
        places, cells = self.places, list(row.cells)
        for key, value in (("name", title), ("card_id", card_id)):
            is_told = places[key] < len(cells) and bool(cells[places[key]].strip())
            if places[key] >= 0 and (is_told or key == "name" or places["name"] < 0):
                cells += [""] * (places[key] + 1 - len(cells))
                cells[places[key]] = safe(value)
        sheet = io.StringIO()
        csv.writer(sheet, delimiter=self.separator, lineterminator="").writerow(cells)
        end = self.lines[row.last - 1][len(self.lines[row.last - 1].rstrip("\r\n")) :]
        return "".join([*self.lines[: row.first - 1], sheet.getvalue() + end, *self.lines[row.last :]])


def read_sheet(text: str, is_card: Callable[[str], bool]) -> Sheet | None:
    """The table in a text, or nothing when it is a list of cards.

    ``DeckRefused`` for a table that lacks a column that is needed, or that cannot be taken apart.
    """
    lines = tuple(io.StringIO(text.lstrip("\ufeff"), newline=""))
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE:
            raise DeckRefused(f"Line {number} has {len(line):,} characters; at most {MAX_LINE:,} fit.", "too_large")
    above: list[str] = []
    other: Sequence[str] = ()
    for place, line in enumerate(lines[:_LAST_HEADING]):
        word = line.strip()
        if not word or word.startswith(("//", "# ")) or word.lower().startswith(("sep=", '"sep=')):
            continue
        for separator, cells in _splits(line):
            if _is_heading(cells):
                return Sheet(lines, tuple(cells), separator, tuple(_rows(lines, place + 1, separator)), tuple(above))
            other = other or (cells if _is_like_heading(cells) else ())
        if is_card(word):
            return None
        above.append(word)
    if other:
        raise _lacking(other)
    return None


def _splits(line: str) -> Iterator[tuple[str, list[str]]]:
    for separator in _SEPARATORS:
        yield separator, next(csv.reader([line], delimiter=separator), [])


def _places(heading: Sequence[str]) -> dict[str, int]:
    cells = [cell.strip().casefold() for cell in heading]
    return {key: next((cells.index(name) for name in names if name in cells), -1) for key, names in COLUMNS.items()}


def _is_heading(cells: Sequence[str]) -> bool:
    places = _places(cells)
    return places["quantity"] >= 0 and max(places["name"], places["card_id"]) >= 0


def _is_like_heading(cells: Sequence[str]) -> bool:
    """Whether this can only be a heading, though one that lacks a column."""
    words = [cell.strip().casefold() for cell in cells]
    places = _places(cells)
    is_named = max(places[key] for key in ("quantity", "name", "card_id")) >= 0
    return len(words) > 1 and (is_named or sum(word in _KNOWN for word in words) > 1)


def _lacking(cells: Sequence[str]) -> DeckRefused:
    found = ", ".join(shown(cell.strip()) for cell in cells if cell.strip())
    if _places(cells)["quantity"] < 0:
        message = "There is no column Quantity: call the one with the number of copies so."
    else:
        message = "There is no column Name or Card ID: call the one with the cards so."
    return DeckRefused(f"{message} The columns of this list are {found[:300]}.", "no_such_column")


def _rows(lines: Sequence[str], start: int, separator: str) -> Iterator[SheetRow]:
    """The rows below a heading; those without a word in any cell are left out."""
    reader = csv.reader(lines[start:], delimiter=separator)
    first = start + 1
    try:
        for cells in reader:
            last = start + reader.line_num
            text = "".join(lines[first - 1 : last])
            if last > first and last == len(lines) and text.count('"') % 2:
                raise _not_closed(first)
            if any(cell.strip() for cell in cells):
                yield SheetRow(first, last, text.strip("\r\n"), tuple(cells))
            first = last + 1
    except csv.Error as error:
        raise _not_closed(first) from error


def _not_closed(line: int) -> DeckRefused:
    return DeckRefused(
        f"Line {line}: a quotation mark is not closed, so that all lines after it would be one cell. "
        "Close it or take it away.",
        "not_closed",
    )
