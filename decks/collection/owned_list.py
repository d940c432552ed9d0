"""Lists of owned cards: lines such as ``3 throat grip`` or CSV with a heading, nothing dropped silently. Pure."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cards.catalogue import GAME_NAMES
from decks.collection.sheet import HEADING, Sheet, read_sheet, safe
from decks.contents import PLAIN, Variant, read_loosely, shown
from decks.errors import DeckRefused
from decks.games import GROUP_WORDS, WHOLE_DECK_WORDS, zones_of
from decks.lists import CardIndex, CardLine, CardName, LineProblem, header_word, read_card_line, text_lines
from decks.lists import with_card as with_card_in_its_line
from simulator.engine import normal_title

MAX_OWNED: Final = 9999
MAX_CHARACTERS: Final = 2_000_000
MAX_LINES: Final = 20_000
#: Rows of these kinds are lists and decks of the same cards; counting them would count cards twice.
_NOT_OWNED: Final = ("list", "deck")
#: Suggestions take time; from so many problems on there are none.
MAX_SUGGESTED: Final = 20
#: So do first letters: so many lines are compared with every title.
_MAX_BY_LETTERS: Final = 300
_MAX_NOTES: Final = 20
_KINDS: Final = ("finish", "condition", "language", "location")
_JSON: Final = re.compile(r"\s*(\{|\[\s*[{\"])")
_QUANTITY: Final = re.compile(r"(?:x\s?)?(?P<number>[0-9]{1,6})(?:[.,]0{1,2})?(?:\s?x)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Amount:
    """Copies, and how many of them are to trade; nothing where a list does not say."""

    quantity: int
    trade: int | None = None

    def __add__(self, other: Amount) -> Amount:
        said = [amount.trade for amount in (self, other) if amount.trade is not None]
        return Amount(self.quantity + other.quantity, sum(said) if said else None)


@dataclass(frozen=True, slots=True)
class OwnedList:
    """Amounts by card id and kind of copy in the order read, and what could not be read.

    ``merged`` lines were added to earlier ones, ``skipped`` ones are lists and decks of another program. Without
    ``has_kinds`` the list says nothing of finish, condition, language and location. ``is_own`` marks an export of ours,
    ``notes`` say what was recorded otherwise than written, ``unread`` columns are not kept, and ``named`` cards may
    stand in lines that could not be read.
    """

    rows: dict[tuple[str, Variant], Amount]
    merged: int
    problems: tuple[LineProblem, ...]
    skipped: int = 0
    has_kinds: bool = False
    is_own: bool = False
    notes: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    named: frozenset[str] = frozenset()

    def of_kind(self, variant: Variant) -> OwnedList:
        """The same list where plain copies are of this kind."""
        rows: dict[tuple[str, Variant], Amount] = {}
        for (card_id, kind), amount in self.rows.items():
            key = (card_id, variant if kind == PLAIN else kind)
            rows[key] = rows[key] + amount if key in rows else amount
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
    """One row of an export; a wanted card is of no kind."""

    card: CardName
    quantity: int
    game_name: str
    set_name: str
    variant: Variant | None = PLAIN
    trade: int = 0


class _Refused(Exception):
    """A row that is not taken over, with the card it names, the cards that may be meant or what was written."""

    def __init__(self, message: str, *, card: CardName | None = None, guess: str = "", meant: Sequence[CardName] = ()):
        super().__init__(message)
        self.message, self.card, self.guess, self.meant = message, card, guess, tuple(meant)


def read_owned(text: str, index: CardIndex, game_key: str) -> OwnedList:
    """Read CSV when one of the first lines is a heading with a quantity and a name, else one card a line."""
    lines = text_lines(text, most_characters=MAX_CHARACTERS, most_lines=MAX_LINES)
    if _JSON.match(text.lstrip("\ufeff")):
        message = "This is JSON, as decks are exported: import it with your decks. Collections are lines or CSV."
        raise DeckRefused(message, "json")
    sheet = read_sheet(text, _knows(index))
    found = _read_csv(sheet, index, game_key) if sheet else _read_lines(lines, index, game_key)
    if not found.rows and not found.problems:
        raise DeckRefused(
            "There is no card in this list. Write one on each line, its copies before its title.", "empty"
        )
    return found


def with_card(text: str, problem: LineProblem, card: CardName, index: CardIndex) -> str:
    """The list with this card in the place of the name that no card has."""
    sheet = read_sheet(text, _knows(index))
    if sheet is None:
        return with_card_in_its_line(text, problem, card)
    return sheet.with_card(int(problem.where.removeprefix("Line ")), card.card_id, card.title)


def _knows(index: CardIndex) -> Callable[[str], bool]:
    return lambda line: read_card_line(line, index, most=MAX_OWNED).card is not None


class _Adder:
    """Adds rows up and collects problems."""

    def __init__(self, index: CardIndex) -> None:
        self.index = index
        self.rows: dict[tuple[str, Variant], Amount] = {}
        self.merged = 0
        self.skipped = 0
        self.problems: list[LineProblem] = []
        self.notes: Counter[str] = Counter()
        self.named: set[str] = set()

    def take(self, card: CardName, variant: Variant, amount: Amount) -> None:
        """Add a row; ``_Refused`` when more copies than can be come together."""
        key = (card.card_id, variant)
        total = self.rows[key] + amount if key in self.rows else amount
        if total.quantity > MAX_OWNED:
            message = f"together that is {total.quantity:,} copies; at most {MAX_OWNED:,} can be recorded."
            raise _Refused(message, card=card)
        if (total.trade or 0) > total.quantity:
            raise _Refused(f"{total.trade} of {total.quantity} copies cannot be to trade.", card=card)
        self.merged += key in self.rows
        self.rows[key] = total

    def refuse(self, number: int, line: str, why: _Refused) -> None:
        meant = why.meant
        if why.guess and not meant and len(self.problems) < MAX_SUGGESTED:
            meant = self.index.suggest(why.guess)
        self.named |= {card.card_id for card in (*meant, *filter(None, [why.card]))}
        self.problems.append(LineProblem(f"Line {number}", line, why.message, meant, why.guess))

    def result(self, sheet: Sheet | None = None) -> OwnedList:
        found = OwnedList(self.rows, self.merged, tuple(self.problems), self.skipped, named=frozenset(self.named))
        if sheet is None:
            return found
        notes = [f"“{shown(line)}” above the heading was left out." for line in sheet.above]
        notes += [f"{note} ({rows} rows)" if rows > 1 else note for note, rows in self.notes.items()]
        more = len(notes) - _MAX_NOTES
        return replace(
            found,
            has_kinds=any(sheet.places[key] >= 0 for key in _KINDS),
            is_own=sheet.is_own,
            notes=(*notes[:_MAX_NOTES], *([f"And {more} more of that sort."] if more > 0 else [])),
            unread=sheet.unread,
        )


def _read_lines(lines: Sequence[str], index: CardIndex, game_key: str) -> OwnedList:
    adder, letters = _Adder(index), _Letters(index)
    headers = {word for zone in zones_of(game_key) for word in zone.words} | GROUP_WORDS | WHOLE_DECK_WORDS
    for number, line in enumerate(lines, start=1):
        if not line or line.startswith(("//", "# ")) or header_word(line, index) in headers:
            continue
        found = letters.read(line, read_card_line(line, index, most=MAX_OWNED))
        try:
            if found.card is None:
                raise _Refused(found.problem, guess=found.guess)
            adder.take(found.card, PLAIN, Amount(found.quantity))
        except _Refused as why:
            adder.refuse(number, line, why)
    return adder.result()


class _Letters:
    """First letters are enough in a quick entry when only one card has them, ``3 wh cl``; not in thousands of lines."""

    def __init__(self, index: CardIndex) -> None:
        self.index = index
        self.left = _MAX_BY_LETTERS

    def read(self, line: str, found: CardLine) -> CardLine:
        """The line as it was found, else by its letters."""
        if found.card is not None or not found.guess or not self.left:
            return found
        self.left -= 1
        for guess in dict.fromkeys((found.guess, re.sub(r"\s+[0-9]+$|^[0-9]+\s+", "", found.guess))):
            card = self.index.find_by_letters(guess)
            if card:
                return read_card_line(line.replace(guess, card.title, 1), self.index, most=MAX_OWNED)
        return found


def _read_csv(sheet: Sheet, index: CardIndex, game_key: str) -> OwnedList:
    adder = _Adder(index)
    for row in sheet.rows:
        values = sheet.values(row)
        if values["kind"].casefold() in _NOT_OWNED:
            adder.skipped += 1
            continue
        try:
            card, notes = _card_of(values, index, game_key)
            variant, more = read_loosely(values)
            adder.take(card, variant, _amount(values, card, has_trade=sheet.places["trade"] >= 0))
            adder.notes.update((*notes, *more))
        except _Refused as why:
            adder.refuse(row.first, row.text, why)
    return adder.result(sheet)


def _card_of(values: Mapping[str, str], index: CardIndex, game_key: str) -> tuple[CardName, tuple[str, ...]]:
    """The card of a row, and what is odd about how it is named."""
    name, card_id = values["name"], values["card_id"]
    other = next((one for key, one in GAME_NAMES.items() if key != game_key and _same(values["game"], one, key)), "")
    if other:
        raise _Refused(f"this card belongs to {other}: import it into the collection of that game.")
    by_id, by_name = index.by_id.get(card_id), index.find(name) if name else None
    card = by_id or by_name
    if card is None:
        guess = name or card_id
        message = f"there is no card “{shown(guess)}”." if guess else "there is no name of a card."
        raise _Refused(message, guess=guess)
    if by_id and by_name and by_id != by_name and normal_title(name) != normal_title(by_id.title):
        message = f"the name is that of {by_name.title}, the Card ID that of {by_id.title}."
        raise _Refused(message, meant=(by_name, by_id))
    if by_id and name and not by_name:
        return card, (f"There is no card “{shown(name)}”; by its Card ID it is {card.title}.",)
    return card, ()


def _same(text: str, name: str, key: str) -> bool:
    return text.casefold() in (name.casefold(), key, key.replace("_", "-"))


def _amount(values: Mapping[str, str], card: CardName, *, has_trade: bool) -> Amount:
    """How many copies a row is about, none too."""
    quantity, trade = values["quantity"], values["trade"] or "0"
    copies, to_trade = _QUANTITY.fullmatch(quantity), _QUANTITY.fullmatch(trade)
    if not quantity:
        message = "the number of copies is missing; write 0 where you have none."
        raise _Refused(message, card=card)
    if not copies or int(copies["number"]) > MAX_OWNED:
        message = f"{shown(quantity)} copies cannot be; write a whole number from 0 to {MAX_OWNED:,}."
        raise _Refused(message, card=card)
    if not to_trade:
        raise _Refused(f"{shown(trade)} copies to trade cannot be; write a whole number.", card=card)
    return Amount(int(copies["number"]), int(to_trade["number"]) if has_trade else None)


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
            "Card ID": row.card.card_id,
        }
        if row.variant:
            known |= {"Finish": row.variant.finish_words, "Condition": row.variant.condition_words}
            known |= {"Language": row.variant.language_words, "Location": row.variant.location}
        writer.writerow([safe(known.get(name, "")) for name in HEADING])
    return sheet.getvalue()
