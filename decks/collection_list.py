"""Lists of owned cards: lines such as ``3 throat grip`` or CSV with a heading, nothing dropped silently. Pure."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from decks.card_index import CardIndex, CardName
from decks.decklist import CardLine, LineProblem, header_word, read_card_line, text_lines
from decks.entries import shown
from decks.errors import DeckRefused
from decks.zones import GROUP_WORDS, WHOLE_DECK_WORDS, ZONES

MAX_OWNED: Final = 9999
HEADING: Final = (
    "Quantity,Trade Quantity,Name,Game,Set Code,Set Name,Collector Number,Finish,Condition,Language,Signed,Altered,"
    "Misprint,Proxy,Location,Tags,Notes,Purchase Price,Currency,Acquired,Card ID"
).split(",")
#: Headings of other programs for what is read here.
_QUANTITY: Final = ("quantity", "count", "amount", "qty", "copies")
_NAME: Final = ("name", "card name", "card_name", "card", "title")
_CARD_ID: Final = ("card id", "card_id")
_FORMULA: Final = ("=", "+", "-", "@", "\t")


@dataclass(frozen=True, slots=True)
class OwnedList:
    """Copies by card id in the order read, how many lines were added to earlier ones, and what could not be read."""

    copies: dict[str, int]
    merged: int
    problems: tuple[LineProblem, ...]


@dataclass(frozen=True, slots=True)
class ExportRow:
    """One card of an export."""

    card: CardName
    quantity: int
    game_name: str
    set_name: str


def read_owned(text: str, index: CardIndex, game_key: str) -> OwnedList:
    """Read CSV when the first line is a heading with a quantity and a name, else one card a line."""
    lines = text_lines(text)
    columns = _columns(lines)
    found = _read_csv(lines, columns, index) if columns else _read_lines(lines, index, game_key)
    if not found.copies and not found.problems:
        raise DeckRefused("There is no card in this list. Write one on each line, such as: 3 Throat Grip", "empty")
    return found


class _Adder:
    """Adds lines up and collects problems."""

    def __init__(self, index: CardIndex) -> None:
        self.index = index
        self.copies: dict[str, int] = {}
        self.merged = 0
        self.problems: list[LineProblem] = []

    def take(self, number: int, line: str, found: CardLine) -> None:
        if found.card is None:
            suggestions = self.index.suggest(found.guess) if found.guess else ()
            self.problems.append(LineProblem(f"Line {number}", line, found.problem, suggestions))
            return
        self.merged += found.card.card_id in self.copies
        total = self.copies.get(found.card.card_id, 0) + found.quantity
        if total > MAX_OWNED:
            message = f"together that is {total:,} copies; at most {MAX_OWNED:,} can be recorded."
            self.problems.append(LineProblem(f"Line {number}", line, message))
        else:
            self.copies[found.card.card_id] = total

    def result(self) -> OwnedList:
        return OwnedList(self.copies, self.merged, tuple(self.problems))


def _read_lines(lines: Sequence[str], index: CardIndex, game_key: str) -> OwnedList:
    adder = _Adder(index)
    headers = {word for zone in ZONES[game_key] for word in zone.words} | GROUP_WORDS | WHOLE_DECK_WORDS
    for number, line in enumerate(lines, start=1):
        if line and not line.startswith(("//", "# ")) and header_word(line) not in headers:
            adder.take(number, line, _by_letters(read_card_line(line, index), line, index))
    return adder.result()


def _by_letters(found: CardLine, line: str, index: CardIndex) -> CardLine:
    """First letters are enough in a quick entry when only one card has them: ``3 wh cl``."""
    if found.card is not None or not found.guess:
        return found
    card = index.find_by_letters(found.guess)
    return read_card_line(line.replace(found.guess, card.title, 1), index) if card else found


def _columns(lines: Sequence[str]) -> tuple[int, str, dict[str, int]] | None:
    """Where the heading stands, what separates its cells, and the place of each column that is read."""
    start = 1 if lines and lines[0].lower().startswith(("sep=", '"sep=')) else 0
    if len(lines) <= start:
        return None
    for separator in (",", ";", "\t"):
        cells = [cell.strip().casefold() for cell in next(csv.reader([lines[start]], delimiter=separator), [])]
        places = {
            key: next((cells.index(name) for name in names if name in cells), -1)
            for key, names in (("quantity", _QUANTITY), ("name", _NAME), ("card_id", _CARD_ID))
        }
        if places["quantity"] >= 0 and max(places["name"], places["card_id"]) >= 0:
            return start, separator, places
    return None


def _read_csv(lines: Sequence[str], columns: tuple[int, str, dict[str, int]], index: CardIndex) -> OwnedList:
    start, separator, places = columns
    adder = _Adder(index)
    for number, line in enumerate(lines[start + 1 :], start=start + 2):
        if line:
            cells = next(csv.reader([line], delimiter=separator), [])
            adder.take(number, line, _read_row(cells, places, index))
    return adder.result()


def _read_row(cells: Sequence[str], places: dict[str, int], index: CardIndex) -> CardLine:
    values = {key: _cell(cells[place]) if 0 <= place < len(cells) else "" for key, place in places.items()}
    name, quantity = values["name"], values["quantity"]
    card = index.by_id.get(values["card_id"]) or (index.find(name) if name else None)
    if card is None:
        guess = name or values["card_id"]
        return CardLine(problem=f"there is no card “{shown(guess)}”.", guess=guess)
    if not re.fullmatch(r"[0-9]{1,6}", quantity) or not 1 <= int(quantity) <= MAX_OWNED:
        return CardLine(problem=f"{shown(quantity)} copies cannot be; write a whole number from 1 to {MAX_OWNED:,}.")
    return CardLine(int(quantity), card)


def _cell(text: str) -> str:
    """A cell without the mark that keeps spreadsheets from running it as a formula."""
    cell = text.strip()
    return cell[1:] if cell.startswith("'") and cell[1:2] in _FORMULA else cell


def write_csv(rows: Iterable[ExportRow]) -> str:
    """A collection as CSV with our own heading; columns that are not recorded stay empty."""
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(HEADING)
    for row in rows:
        known = {
            "Quantity": str(row.quantity),
            "Name": row.card.title,
            "Game": row.game_name,
            "Set Code": row.card.set_key,
            "Set Name": row.set_name,
            "Collector Number": row.card.number,
            "Card ID": row.card.card_id,
        }
        writer.writerow([_safe(known.get(name, "")) for name in HEADING])
    return sheet.getvalue()


def _safe(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
