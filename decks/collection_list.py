"""Lists of owned cards: lines such as ``3 throat grip`` or CSV with a heading, nothing dropped silently. Pure."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cards.printings import CONDITIONS, FINISHES, LANGUAGES
from decks.card_index import CardIndex, CardName
from decks.decklist import CardLine, LineProblem, header_word, read_card_line, text_lines
from decks.entries import shown
from decks.errors import DeckRefused
from decks.variants import PLAIN, Variant, read_variant
from decks.zones import GROUP_WORDS, WHOLE_DECK_WORDS, zones_of

MAX_OWNED: Final = 9999
MAX_CHARACTERS: Final = 2_000_000
MAX_LINES: Final = 20_000
HEADING: Final = (
    "Quantity,Trade Quantity,Name,Game,Set Code,Set Name,Collector Number,Finish,Condition,Language,Signed,Altered,"
    "Misprint,Proxy,Location,Tags,Notes,Purchase Price,Currency,Acquired,Card ID"
).split(",")
#: Headings of other programs for what is read here, by our name for it.
_COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "quantity": ("quantity", "count", "amount", "qty", "copies"),
    "name": ("name", "card name", "card_name", "card", "title"),
    "card_id": ("card id", "card_id"),
    "trade": ("trade quantity", "tradelist count"),
    "finish": ("finish", "foil", "is_foil", "isfoil", "printing"),
    "condition": ("condition",),
    "language": ("language", "lang"),
    "place": ("location", "place", "folder name", "binder name"),
    "kind": ("binder type",),
}
#: Rows of these kinds are lists and decks of the same cards; counting them would count cards twice.
_NOT_OWNED: Final = ("list", "deck")
#: Suggestions take time; from so many problems on there are none.
_MAX_SUGGESTED: Final = 20
_FORMULA: Final = ("=", "+", "-", "@", "\t")


@dataclass(frozen=True, slots=True)
class Amount:
    """Copies, and how many of them are to trade."""

    quantity: int
    trade: int = 0


@dataclass(frozen=True, slots=True)
class OwnedList:
    """Amounts by card id and kind of copy in the order read, and what could not be read.

    ``merged`` lines were added to earlier ones, ``skipped`` ones are lists and decks of another program.
    """

    rows: dict[tuple[str, Variant], Amount]
    merged: int
    problems: tuple[LineProblem, ...]
    skipped: int = 0

    def of_kind(self, variant: Variant) -> OwnedList:
        """The same list where plain copies are of this kind."""
        rows: dict[tuple[str, Variant], Amount] = {}
        for (card_id, kind), amount in self.rows.items():
            key = (card_id, variant if kind == PLAIN else kind)
            before = rows.get(key, Amount(0))
            rows[key] = Amount(before.quantity + amount.quantity, before.trade + amount.trade)
        return replace(self, rows=rows)

    @property
    def copies(self) -> dict[str, int]:
        """Copies by card id, all kinds together."""
        found: dict[str, int] = {}
        for (card_id, _), amount in self.rows.items():
            found[card_id] = found.get(card_id, 0) + amount.quantity
        return found


@dataclass(frozen=True, slots=True)
class ExportRow:
    """One row of an export."""

    card: CardName
    quantity: int
    game_name: str
    set_name: str
    variant: Variant = PLAIN
    trade: int = 0


@dataclass(frozen=True, slots=True)
class _Row:
    """A card with its amount and kind out of one row, or what is wrong with it."""

    line: CardLine
    variant: Variant = PLAIN
    trade: int = 0


def read_owned(text: str, index: CardIndex, game_key: str) -> OwnedList:
    """Read CSV when the first line is a heading with a quantity and a name, else one card a line."""
    lines = text_lines(text, most_characters=MAX_CHARACTERS, most_lines=MAX_LINES)
    columns = _columns(lines)
    found = _read_csv(lines, columns, index) if columns else _read_lines(lines, index, game_key)
    if not found.rows and not found.problems:
        raise DeckRefused("There is no card in this list. Write one on each line, such as: 3 Throat Grip", "empty")
    return found


def with_card(text: str, problem: LineProblem, card: CardName) -> str:
    """The list with this card in the place of the name that no card has."""
    place = int(problem.where.removeprefix("Line ")) - 1
    lines = text.splitlines()
    is_sheet = _columns(text_lines(text, most_characters=MAX_CHARACTERS, most_lines=MAX_LINES)) is not None
    is_quoted = f'"{problem.guess}"' in lines[place]
    title = f'"{card.title}"' if is_sheet and not is_quoted else card.title
    lines[place] = lines[place].replace(problem.guess, title, 1)
    return "\n".join(lines)


class _Adder:
    """Adds rows up and collects problems."""

    def __init__(self, index: CardIndex) -> None:
        self.index = index
        self.rows: dict[tuple[str, Variant], Amount] = {}
        self.merged = 0
        self.skipped = 0
        self.problems: list[LineProblem] = []

    def take(self, number: int, line: str, found: _Row) -> None:
        card = found.line.card
        if card is None:
            self.refuse(number, line, found.line.problem, found.line.guess)
            return
        key = (card.card_id, found.variant)
        before = self.rows.get(key, Amount(0))
        self.merged += key in self.rows
        total = Amount(before.quantity + found.line.quantity, before.trade + found.trade)
        if total.quantity > MAX_OWNED:
            message = f"together that is {total.quantity:,} copies; at most {MAX_OWNED:,} can be recorded."
            self.refuse(number, line, message)
        elif total.trade > total.quantity:
            self.refuse(number, line, f"{total.trade} of {total.quantity} copies cannot be to trade.")
        else:
            self.rows[key] = total

    def refuse(self, number: int, line: str, problem: str, guess: str = "") -> None:
        wanted = guess and len(self.problems) < _MAX_SUGGESTED
        suggestions = self.index.suggest(guess) if wanted else ()
        self.problems.append(LineProblem(f"Line {number}", line, problem, suggestions, guess))

    def result(self) -> OwnedList:
        return OwnedList(self.rows, self.merged, tuple(self.problems), self.skipped)


def _read_lines(lines: Sequence[str], index: CardIndex, game_key: str) -> OwnedList:
    adder = _Adder(index)
    headers = {word for zone in zones_of(game_key) for word in zone.words} | GROUP_WORDS | WHOLE_DECK_WORDS
    for number, line in enumerate(lines, start=1):
        if line and not line.startswith(("//", "# ")) and header_word(line) not in headers:
            adder.take(number, line, _Row(_by_letters(read_card_line(line, index, most=MAX_OWNED), line, index)))
    return adder.result()


def _by_letters(found: CardLine, line: str, index: CardIndex) -> CardLine:
    """First letters are enough in a quick entry when only one card has them: ``3 wh cl``."""
    if found.card is not None or not found.guess:
        return found
    for guess in (found.guess, re.sub(r"\s+[0-9]+$|^[0-9]+\s+", "", found.guess)):
        card = index.find_by_letters(guess)
        if card:
            return read_card_line(line.replace(guess, card.title, 1), index, most=MAX_OWNED)
    return found


def _columns(lines: Sequence[str]) -> tuple[int, str, dict[str, int]] | None:
    """Where the heading stands, what separates its cells, and the place of each column that is read."""
    start = 1 if lines and lines[0].lower().startswith(("sep=", '"sep=')) else 0
    if len(lines) <= start:
        return None
    for separator in (",", ";", "\t"):
        cells = [cell.strip().casefold() for cell in next(csv.reader([lines[start]], delimiter=separator), [])]
        places = {
            key: next((cells.index(name) for name in names if name in cells), -1) for key, names in _COLUMNS.items()
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
            values = {key: _cell(cells[place]) if 0 <= place < len(cells) else "" for key, place in places.items()}
            if values["kind"].casefold() in _NOT_OWNED:
                adder.skipped += 1
                continue
            try:
                adder.take(number, line, _read_row(values, index))
            except DeckRefused as refusal:
                adder.refuse(number, line, refusal.message)
    return adder.result()


def _read_row(values: Mapping[str, str], index: CardIndex) -> _Row:
    name, quantity, trade = values["name"], values["quantity"], values["trade"] or "0"
    card = index.by_id.get(values["card_id"]) or (index.find(name) if name else None)
    if card is None:
        guess = name or values["card_id"]
        return _Row(CardLine(problem=f"there is no card “{shown(guess)}”.", guess=guess))
    if not re.fullmatch(r"[0-9]{1,6}", quantity) or not 1 <= int(quantity) <= MAX_OWNED:
        message = f"{shown(quantity)} copies cannot be; write a whole number from 1 to {MAX_OWNED:,}."
        return _Row(CardLine(problem=message))
    if not re.fullmatch(r"[0-9]{1,6}", trade):
        return _Row(CardLine(problem=f"{shown(trade)} copies to trade cannot be; write a whole number."))
    return _Row(CardLine(int(quantity), card), read_variant(values), int(trade))


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
            "Trade Quantity": str(row.trade) if row.trade else "",
            "Name": row.card.title,
            "Game": row.game_name,
            "Set Code": row.card.set_key,
            "Set Name": row.set_name,
            "Collector Number": row.card.number,
            "Finish": FINISHES[row.variant.finish],
            "Condition": CONDITIONS[row.variant.condition] if row.variant.condition else "",
            "Language": LANGUAGES[row.variant.language],
            "Location": row.variant.place,
            "Card ID": row.card.card_id,
        }
        writer.writerow([_safe(known.get(name, "")) for name in HEADING])
    return sheet.getvalue()


def _safe(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
