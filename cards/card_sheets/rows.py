"""What the rows of a table tell of cards of one type, and every fault with its row and column."""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cards.card_form import (
    CERTAINTIES,
    MAX_SOURCE,
    UNKNOWN,
    CardForm,
    Checked,
    FieldError,
    Told,
    check,
    facts_of,
    read_cell,
    read_text,
    sentence,
    title_of,
    told_of,
)
from cards.card_sheets.cells import Cells, sentence_of
from cards.card_sheets.errors import SheetFault, SheetRefused
from cards.card_sheets.files import read_file
from cards.query import fold

Json = Any
#: Columns of every table besides the fields of the form.
MORE: Final = ("text", "certainty", "source")
#: Seconds of work for the rows of a table; those behind are to be sent in a table of their own.
MOST_SECONDS: Final = 10.0
#: So much of a cell is repeated where it is wrong.
SHOWN: Final = 40


@dataclass(frozen=True, slots=True)
class SheetCard:
    """One row without faults: the facts of a record, who says so, and the text as it was typed."""

    row: int
    title: str
    facts: Mapping[str, Json]
    certainty: str
    source: str
    quoted: str
    understood: int
    kept: int
    checked: Checked | None = None


@dataclass(slots=True)
class ReadSheet:
    """A table that was read: its good rows and all its faults. ``digest`` names the file."""

    form: CardForm
    digest: str
    row_count: int = 0
    cards: list[SheetCard] = field(default_factory=list)
    faults: list[SheetFault] = field(default_factory=list)

    @property
    def understood(self) -> int:
        """How many sentences the site understood."""
        return sum(card.understood for card in self.cards)


def columns_of(form: CardForm) -> list[str]:
    """The heading of a table of this type of card."""
    return [*(one.name for one in form.fields if one.kind != "rules"), *MORE[0 if form.rules else 1 :]]


def read_sheet(form: CardForm, data: bytes, name: str, known: Callable[[str], Mapping[str, Json] | None]) -> ReadSheet:
    """All rows of a file; ``known`` gives the record that the catalogue has under a folded title.

    ``SheetRefused`` if the file is no table of this type of card.
    """
    cells = read_file(data, name)
    digest = hashlib.sha256(form.card_type.encode() + b"\n" + data).hexdigest()
    if not cells.rows:
        raise SheetRefused("The file has no rows.", "empty")
    heading = _heading(form, cells.rows[0])
    found = ReadSheet(form, digest, row_count=len(cells.rows) - 1)
    if not found.row_count:
        raise SheetRefused("The table has a heading and no rows below it.", "empty")
    until = math.inf
    seen: dict[str, int] = {}
    for number, row in zip(cells.numbers[1:], cells.rows[1:], strict=True):
        if time.thread_time() > until:
            said = "reading the rows before took too long. Send this row and those below in a table of their own."
            found.faults.append(SheetFault(number, "", "", "too_slow", said))
            continue
        reader = _Row(form, cells, number, dict(zip(heading, row, strict=False)), heading)
        card = reader.card(seen, known)
        found.faults += reader.faults
        if card is not None:
            found.cards.append(card)
        if until == math.inf:
            # The first text may have to wait for its grammar, which is made once a process.
            until = time.thread_time() + MOST_SECONDS
    return found


def _heading(form: CardForm, row: Sequence[str]) -> list[str]:
    """The columns by our names; refused if one is unknown, stands twice, or the title is missing."""
    allowed = columns_of(form)
    by_name = {name.casefold(): name for name in allowed}
    by_name |= {one.label.casefold(): one.name for one in form.fields if one.kind != "rules"}
    found: list[str] = []
    for cell in row:
        name = by_name.get(cell.strip().casefold(), "")
        if not name:
            said = f"There is no column “{cell.strip()[:SHOWN]}” for this type; there are {', '.join(allowed)}."
            raise SheetRefused(said, "no_such_column")
        if name in found:
            raise SheetRefused(f"The column {name} stands twice in the heading.", "column_twice")
        found.append(name)
    needed = form.title_parts[0] if form.title_parts else "title"
    if needed not in found:
        raise SheetRefused(f"The column {needed} is missing: without it no row is about a card.", "no_title_column")
    return found


class _Row:
    """One row as it is read; its faults are collected."""

    def __init__(
        self, form: CardForm, cells: Cells, number: int, values: Mapping[str, str], heading: Sequence[str]
    ) -> None:
        self.form, self.number, self.values = form, number, values
        self.faults: list[SheetFault] = []
        self.wrong = {
            name: sentence_of(code, number, place)
            for place, name in enumerate(heading)
            if (code := cells.wrong.get((number, place)))
        }
        for place, name in enumerate(heading):
            if name in self.wrong:
                self.fault(name, cells.wrong[number, place], self.wrong[name])

    def fault(self, column: str, code: str, said: str) -> None:
        value = self.values.get(column, "")
        shown = value if len(value) <= SHOWN else f"{value[:SHOWN]}…"
        self.faults.append(SheetFault(self.number, column, shown, code, said))

    def card(self, seen: dict[str, int], known: Callable[[str], Mapping[str, Json] | None]) -> SheetCard | None:
        """The card of the row, or nothing where something is wrong."""
        told = self._told()
        title = title_of(self.form, told)
        if not title:
            column = self.form.title_parts[0] if self.form.title_parts else "title"
            if not any(fault.column == column for fault in self.faults):
                self.fault(column, "no_title", "The row has no title, so it is about no card.")
            return None
        first = seen.setdefault(fold(title), self.number)
        if first != self.number:
            self.fault("title", "double", f"“{title}” stands in row {first} too; a card has one row.")
        certainty, source = self._certainty(), self._source()
        recorded = known(fold(title)) or {}
        if recorded and recorded.get("type") != self.form.card_type:
            said = f"“{title}” is in the catalogue as {recorded.get('type')}, not as {self.form.card_type}."
            self.fault("title", "other_type", said)
            return None
        return self._made(title, told, recorded, certainty, source)

    def _made(
        self, title: str, told: Mapping[str, Told], recorded: Mapping[str, Json], certainty: str, source: str
    ) -> SheetCard | None:
        written = self.values.get("text", "").strip()
        by = {name: told_of(one, recorded[name]) for one in self.form.fields if (name := one.name) in recorded}
        text = read_text(self.form, {**by, **told}, "" if written in (UNKNOWN, "none") else written)
        if text.waits_for:
            self.fault("text", "text_waits", f"{text.waits_for} is needed to read the text.")
        facts = facts_of(self.form, told, text if written not in (UNKNOWN, "none") else None)
        if written == "none":
            facts["abilities"] = []
        checked = check(self.form, facts, recorded)
        for fault in checked.faults:
            self.fault("text" if fault.field == "abilities" else fault.field, fault.code, fault.sentence)
        if self.faults:
            return None
        facts = {name: value for name, value in facts.items() if value != UNKNOWN}
        understood = sum(one.state != "kept" for one in text.sentences)
        quoted = written if text.sentences else ""
        kept = len(text.kept)
        return SheetCard(self.number, title, facts, certainty, source, quoted, understood, kept, checked)

    def _told(self) -> dict[str, Told]:
        found: dict[str, Told] = {}
        for one in self.form.fields:
            if one.kind == "rules" or one.name in self.wrong:
                continue
            try:
                told = read_cell(one, self.values.get(one.name, ""))
            except FieldError as error:
                self.fault(one.name, error.code, sentence(one, error.sentence))
                continue
            if told is not None:
                found[one.name] = told
        return found

    def _certainty(self) -> str:
        written = " ".join(self.values.get("certainty", "").split()).casefold()
        by_words = {words.casefold(): key for key, words in CERTAINTIES.items()} | {key: key for key in CERTAINTIES}
        if written and written not in by_words:
            self.fault("certainty", "no_certainty", f"There is {', '.join(CERTAINTIES)}; empty is as for the table.")
        return by_words.get(written, "")

    def _source(self) -> str:
        source = " ".join(self.values.get("source", "").split())
        if len(source) > MAX_SOURCE or any(letter in "<>" or not letter.isprintable() for letter in source):
            self.fault("source", "bad_source", f"A source has {MAX_SOURCE} letters at most, and neither < nor >.")
        return source
