"""Decklists as text: read tolerantly, never dropping a line silently, and written so that reading gives the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from decks.card_index import CardIndex, CardName
from decks.entries import MAX_ENTRIES, MAX_QUANTITY, Entry, merge, shown
from decks.errors import DeckRefused
from decks.zones import GROUP_WORDS, SIDE_WORDS, WHOLE_DECK_WORDS, natural_section, zone_names, zones_of

MAX_CHARACTERS: Final = 100_000
MAX_LINES: Final = 1000
MAX_LINE: Final = 300
#: Suggestions cost time; a list with more wrong lines than this is not a decklist of this game.
MAX_SUGGESTED_LINES: Final = 60

_NUMBER: Final = r"[+-]?[0-9][0-9.,]*"
_QUANTITY_FIRST: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<quantity>{_NUMBER})\s+(?P<name>.+)",
        rf"(?P<quantity>{_NUMBER})\s*[x×*]\s*(?P<name>.+)",
        rf"[x×]\s*(?P<quantity>{_NUMBER})\s+(?P<name>.+)",
        rf"[(\[]\s*[x×]?\s*(?P<quantity>{_NUMBER})\s*[x×]?\s*[)\]]\s*(?P<name>.+)",
    )
)
_QUANTITY_LAST: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<name>.+?)\s+[x×*]\s*(?P<quantity>{_NUMBER})",
        rf"(?P<name>.+?)\s*[(\[]\s*[x×]?\s*(?P<quantity>{_NUMBER})\s*[x×]?\s*[)\]]",
        rf"(?P<name>.+?)\s+(?P<quantity>{_NUMBER})\s*[x×]?",
        rf"(?P<name>.+?)\s*[,;:]\s*(?P<quantity>{_NUMBER})",
    )
)
#: What other programs write around a name, taken off one after the other until the name is known.
_EXTRAS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"\s+(//|#\s).*$",
        r"\s*\^[^^]*\^\s*$",
        r"\s*\*[A-Z]{1,3}\*\s*$",
        r"^\[[^\]]{1,24}[:#][^\]]{1,12}\]\s*",
        r"\s*\|.*$",
        r"\s*\[[^\]]*\]\s*$",
        r"\s*\*[A-Z]{1,3}\*\s*$",
        r"\s+F$",
        r"\s*\([A-Za-z0-9 _-]{1,40}\)\s*#?[0-9A-Za-z:*★-]{0,10}\s*$",
        r"^[\"“”„]|[\"“”]$",
    )
)
#: Possessive throughout, so that no line takes longer than its length.
_HEADER: Final = re.compile(
    r"[\W_]*+([A-Za-z]++(?: ++[A-Za-z]++)*+)[\W_]*+(?:[0-9]++\s*+(?:cards?|of\s++[0-9]++|/\s*+[0-9]++)?+)?+[\W_]*+"
)
_COMMENT: Final = re.compile(r"(//|#)\s?")
_SIDE_LINE: Final = re.compile(r"SB:\s*", re.IGNORECASE)
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_SIDE: Final = "side"
_BY_TYPE: Final = ""


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A line that was not taken over: where it stands, what it says, why, and cards that may be meant.

    ``guess`` is the part of it that was taken for the name of a card.
    """

    where: str
    text: str
    message: str
    suggestions: tuple[CardName, ...] = ()
    guess: str = ""

    @property
    def sentence(self) -> str:
        """All of it for people, on one line."""
        meant = " or ".join(f"“{card.title}”" for card in self.suggestions)
        return f"{self.where}, “{shown(self.text)}”: {self.message}" + (f" Did you mean {meant}?" if meant else "")


@dataclass(frozen=True, slots=True)
class Decklist:
    """A list as read: what could be taken over and every line that could not."""

    name: str
    notes: str
    entries: tuple[Entry, ...]
    problems: tuple[LineProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line with a card, or the reason why it is none."""

    quantity: int = 0
    card: CardName | None = None
    problem: str = ""
    guess: str = ""


@dataclass(slots=True)
class _Reader:
    """What has been read so far."""

    game_key: str
    index: CardIndex
    section: str = _BY_TYPE
    copies: dict[tuple[str, str], int] = field(default_factory=dict)
    problems: list[LineProblem] = field(default_factory=list)

    def fail(self, number: int, line: str, message: str, guess: str = "") -> None:
        suggest = bool(guess) and len(self.problems) < MAX_SUGGESTED_LINES
        suggestions = self.index.suggest(guess) if suggest else ()
        self.problems.append(LineProblem(f"Line {number}", line, message, suggestions))

    def take(self, number: int, line: str) -> None:
        """Read one line that is neither empty nor a comment."""
        word = header_word(line)
        if word is not None and self.turn_to(word):
            return
        body = _SIDE_LINE.sub("", line, count=1) if _SIDE_LINE.match(line) else line
        found = read_card_line(body, self.index)
        if found.card is None:
            self.fail(number, line, found.problem, found.guess)
        elif body != line or self.section == _SIDE:
            self.fail(number, line, "this game has no sideboard, so the card was left out.")
        else:
            self.add(number, line, found.card, found.quantity)

    def turn_to(self, word: str) -> bool:
        """Go to the section a header names; false when it names none."""
        for zone in zones_of(self.game_key):
            if word in zone.words:
                self.section = zone.key
                return True
        if word in WHOLE_DECK_WORDS:
            self.section = _BY_TYPE
        elif word in SIDE_WORDS:
            self.section = _SIDE
        elif word not in GROUP_WORDS:
            return False
        return True

    def add(self, number: int, line: str, card: CardName, quantity: int) -> None:
        place = self.section or natural_section(self.game_key, card.type), card.card_id
        total = self.copies.get(place, 0) + quantity
        if total > MAX_QUANTITY:
            self.fail(number, line, f"together with the lines before it that is {total}; at most {MAX_QUANTITY} fit.")
        elif place not in self.copies and len(self.copies) >= MAX_ENTRIES:
            self.fail(number, line, f"a deck can list {MAX_ENTRIES} different cards, and that many came before.")
        else:
            self.copies[place] = total


def parse_decklist(text: str, index: CardIndex, game_key: str) -> Decklist:
    """Read a decklist.

    1. Refuse what is no text of a sensible size.
    2. The first block of comments gives name and notes.
    3. Each other line is a header, a card with its quantity, or a problem with its line number.
    """
    lines = text_lines(text)
    name, notes, start = _read_heading(lines)
    reader = _Reader(game_key, index)
    for number, line in enumerate(lines[start:], start=start + 1):
        if line and not _COMMENT.match(line):
            reader.take(number, line)
    entries = merge(game_key, [(*place, quantity) for place, quantity in reader.copies.items()])
    if not entries and not reader.problems:
        raise DeckRefused("There is no card in this list. Write one card on each line, such as: 3 Throat Grip", "empty")
    return Decklist(name, notes, tuple(entries), tuple(reader.problems))


def text_lines(text: str, *, most_characters: int = MAX_CHARACTERS, most_lines: int = MAX_LINES) -> list[str]:
    """The lines without byte order mark and the blanks around them; refuses what is no list."""
    if len(text) > most_characters:
        raise DeckRefused(f"The list has {len(text):,} characters; at most {most_characters:,} fit.", "too_large")
    if _CONTROL.search(text):
        raise DeckRefused("This is not text: it holds control characters. Paste or upload a plain text list.", "binary")
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines()]
    if len(lines) > most_lines:
        raise DeckRefused(f"The list has {len(lines):,} lines; at most {most_lines:,} can be read.", "too_large")
    return lines


def _read_heading(lines: Sequence[str]) -> tuple[str, str, int]:
    """Name and notes out of the first block of comments, and the place of the first line after it."""
    start = next((place for place, line in enumerate(lines) if line), len(lines))
    end = start
    while end < len(lines) and _COMMENT.match(lines[end]):
        end += 1
    words = [_COMMENT.sub("", line, count=1).strip() for line in lines[start:end]]
    return (words[0], "\n".join(words[1:]).strip(), end) if words else ("", "", start)


def header_word(line: str) -> str | None:
    """What a line would name if it were a header: ``Foe Deck (27):`` gives ``foe deck``."""
    found = _HEADER.fullmatch(line) if len(line) <= MAX_LINE else None
    return " ".join(found[1].lower().split()) if found else None


def read_card_line(line: str, index: CardIndex, *, most: int = MAX_QUANTITY) -> CardLine:
    """A quantity, at most ``most``, and a card out of one line, or what is wrong with it."""
    if len(line) > MAX_LINE:
        return CardLine(problem=f"the line has {len(line):,} characters; a card name has fewer than {MAX_LINE}.")
    readings = list(_readings(line))
    for strip in (False, True):
        for quantity, name in readings:
            for candidate in _names(name) if strip else (name,):
                card = index.find(candidate)
                if card is not None:
                    return _counted(quantity, card, most)
    guess = list(_names(readings[0][1]))[-1]
    return CardLine(problem=f"there is no card “{shown(guess)}”.", guess=guess)


def _readings(line: str) -> Iterator[tuple[str, str]]:
    """The ways to split a line into quantity and name, the usual ones first."""
    for pattern in (*_QUANTITY_FIRST, *_QUANTITY_LAST):
        found = pattern.fullmatch(line)
        if found:
            yield found["quantity"], found["name"].strip()
    yield "1", line


def _names(name: str) -> Iterator[str]:
    """The name, then the name with one more extra taken off each time."""
    yield name
    for extra in _EXTRAS:
        shorter = extra.sub("", name).strip()
        if shorter and shorter != name:
            name = shorter
            yield name


def _counted(quantity: str, card: CardName, most: int) -> CardLine:
    if not re.fullmatch(r"\+?[0-9]{1,6}", quantity) or not 1 <= int(quantity) <= most:
        return CardLine(problem=f"{shown(quantity)} copies cannot be; write a whole number from 1 to {most:,}.")
    return CardLine(int(quantity), card)


def write_decklist(*, name: str, notes: str, entries: Sequence[Sequence[Any]], index: CardIndex, game_key: str) -> str:
    """The deck as text: name and notes as comments, then the sections with their cards."""
    lines = [f"// {name}"] if name else []
    lines += [f"// {line}".rstrip() for line in notes.splitlines()] if notes else []
    for section, title in zone_names(game_key).items():
        cards = [(card_id, quantity) for where, card_id, quantity in entries if where == section]
        if cards:
            lines += ["", title]
            lines += [f"{quantity} {title_of(index, card_id)}" for card_id, quantity in cards]
    return "\n".join(lines).lstrip("\n") + "\n"


def title_of(index: CardIndex, card_id: str) -> str:
    """A card's title, or its id where the catalogue no longer has it."""
    card = index.by_id.get(card_id)
    return card.title if card else card_id
