"""Decklists as text: read tolerantly, never dropping a line silently, and written so that reading gives the same."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from decks.contents import MAX_ENTRIES, MAX_QUANTITY, Entry, merge, shown
from decks.errors import DeckRefused
from decks.games import GROUP_WORDS, SIDE_WORDS, WHOLE_DECK_WORDS, belongs, natural_section, zone_names, zones_of
from decks.lists.card_index import CardIndex, CardName
from decks.lists.card_lines import MAX_LINE, CardLine, plain_line, read_card_line, title_to_keep, without_bullet

MAX_CHARACTERS: Final = 100_000
MAX_LINES: Final = 1000
#: Suggestions cost time; a list with more wrong lines than this is not a decklist of this game.
MAX_SUGGESTED_LINES: Final = 60
#: Behind the name of a section: its cards stay there even if their type belongs to another one.
AS_LISTED: Final = " as listed"
#: Headers of other programs over lines that say something of the deck and name no card.
FACT_WORDS: Final = frozenset(("about", "metadata"))

#: Possessive throughout, so that no line takes longer than its length.
_HEADER: Final = re.compile(
    r"[\W_]*+(?P<words>[A-Za-z]++(?: ++[A-Za-z]++)*+)[\W_]*+"
    r"(?:[0-9]++\s*+(?:cards?|of\s++[0-9]++|/\s*+[0-9]++)?+)?+[\W_]*+"
)
_NO_WORD: Final = re.compile(r"[\W_]+")
_COMMENT: Final = re.compile(r"(//|#)\s?")
#: The number of a card with nothing but a quantity behind it: ``#012``, ``#ST07 x2``.
_NUMBERED: Final = re.compile(
    r"(?P<number>#(?P<letters>[A-Za-z]{0,3}+)[0-9]++)(?:\s*+[xX×*(\[]?\s*+[0-9]++\s*+[)\]xX×*]?+)?+"
)
_MARKS: Final = re.compile(r"[/#\s]*+")
_SIDE_LINE: Final = re.compile(r"SB:\s*", re.IGNORECASE)
#: The categories of Archidekt behind a card, ``[Ramp,Maybeboard{noDeck}{noPrice}]``; the first is where it lies.
_CATEGORY: Final = re.compile(r" \[(?P<first>[^\[\]{},:#]++)(?P<more>[^\[\]]*+)\](?: ?\^[^^]*+\^)?$")
_NO_DECK: Final = "{nodeck}"
#: A quantity in the first cell of a sheet.
_CELL: Final = re.compile(r"^([0-9]{1,3})[,;] ?(?=[^0-9\s])")
_FACT: Final = re.compile(
    r"(?P<key>deck name|name|title|author|creator|description|comment|notes|date|format|layout [a-z]++)"
    r"\s*+[:=]\s*+(?P<value>.*)",
    re.IGNORECASE,
)
_ANY_FACT: Final = re.compile(r"(?P<key>[A-Za-z]++(?: ++[A-Za-z]++)*?)(?:\s*+[:=]\s*+| ++)(?P<value>.*)")
_NAMES: Final = ("name", "title", "deck name")
_NOTES: Final = ("description", "comment", "notes")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_SIDE: Final = "side"
_FACTS: Final = "facts"
_BY_TYPE: Final = ""


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A line and what is to be said of it: where it stands, what it says, why, and cards that may be meant.

    ``guess`` is the part of it that was taken for the name of a card.
    """

    where: str
    text: str
    message: str
    suggestions: tuple[CardName, ...] = ()
    guess: str = ""

    @property
    def keep(self) -> str:
        """The title under which its card can be kept, if it names one that the catalogue does not have."""
        return title_to_keep(self.guess) if self.guess else ""

    @property
    def sentence(self) -> str:
        """All of it for people, on one line."""
        meant = " or ".join(f"“{card.title}”" for card in self.suggestions)
        return f"{self.where}, “{shown(self.text)}”: {self.message}" + (f" Did you mean {meant}?" if meant else "")


@dataclass(frozen=True, slots=True)
class Decklist:
    """A list as read: what could be taken over and every line that could not.

    ``remarks`` are what to know of lines that stop nothing: left out on purpose, or taken otherwise than written.
    ``sets`` are the versions of own sets that it names, as decks name them.
    """

    name: str
    notes: str
    entries: tuple[Entry, ...]
    problems: tuple[LineProblem, ...] = ()
    remarks: tuple[LineProblem, ...] = ()
    sets: tuple[Mapping[str, Any], ...] = ()


@dataclass(slots=True)
class _Reader:
    """What has been read so far."""

    game_key: str
    index: CardIndex
    section: str = _BY_TYPE
    keeps: bool = False
    name: str = ""
    notes: list[str] = field(default_factory=list)
    copies: dict[tuple[str, str], int] = field(default_factory=dict)
    problems: list[LineProblem] = field(default_factory=list)
    remarks: list[LineProblem] = field(default_factory=list)

    def fail(self, number: int, line: str, message: str, guess: str = "") -> None:
        suggest = bool(guess) and len(self.problems) < MAX_SUGGESTED_LINES
        suggestions = self.index.suggest(guess) if suggest else ()
        self.problems.append(LineProblem(f"Line {number}", line, message, suggestions, guess))

    def remark(self, number: int, line: str, message: str) -> None:
        self.remarks.append(LineProblem(f"Line {number}", line, message))

    def take(self, number: int, line: str) -> None:
        """Read one line: a blank one ends what is said of the deck, a comment counts if it is a header."""
        if not line:
            self.section = _BY_TYPE if self.section == _FACTS else self.section
            return
        word = header_of(line, self.game_key, self.index)
        if word is not None and self.turn_to(word):
            return
        if not _is_comment(line, self.index) and not self.take_fact(number, line):
            self.take_card(number, line)

    def take_card(self, number: int, line: str) -> None:
        body = _SIDE_LINE.sub("", line, count=1) if _SIDE_LINE.match(line) else line
        if body != line or self.section == _SIDE or _is_beside(line):
            self.remark(number, line, "this game has no sideboard, so the card was left out.")
            return
        self.section = _BY_TYPE if self.section == _FACTS else self.section
        found: CardLine = read_card_line(_CELL.sub(r"\1 ", body), self.index)
        if found.card is None:
            self.fail(number, line, found.problem, found.guess)
        else:
            self.add(number, line, found.card, found.quantity)

    def take_fact(self, number: int, line: str) -> bool:
        """Read what a line says of the deck itself; false when it is about a card."""
        found = (_ANY_FACT if self.section == _FACTS else _FACT).match(line)
        if not found or self.index.find(line):
            return False
        key = found["key"].lower()
        if key in _NAMES:
            self.name = self.name or found["value"]
        elif key in _NOTES:
            self.notes += [found["value"]]
        else:
            self.remark(number, line, "this says nothing of the cards, so it was left out.")
        return True

    def turn_to(self, word: str) -> bool:
        """Go to the section a header names; false when it names none."""
        name = word.removesuffix(AS_LISTED)
        zone = next((zone.key for zone in zones_of(self.game_key) if name in zone.words), None)
        if zone and name != word:
            self.section, self.keeps = zone, True
        elif word in WHOLE_DECK_WORDS:
            self.section = _BY_TYPE
        elif zone:
            self.section, self.keeps = zone, False
        elif word in SIDE_WORDS:
            self.section = _SIDE
        elif word in FACT_WORDS:
            self.section = _FACTS
        elif word not in GROUP_WORDS:
            return False
        return True

    def place_of(self, number: int, line: str, card: CardName) -> str:
        """The section for a card: the one it is listed in, unless its type belongs to another."""
        natural = natural_section(self.game_key, card.type)
        if self.section == _BY_TYPE:
            return natural
        if self.keeps or belongs(self.game_key, self.section, card.type):
            return self.section
        names = zone_names(self.game_key)
        self.remark(
            number,
            line,
            f"{names[self.section]} takes no card of the type {card.type}, so it was put under {names[natural]}.",
        )
        return natural

    def add(self, number: int, line: str, card: CardName, quantity: int) -> None:
        place = self.place_of(number, line, card), card.card_id
        total = self.copies.get(place, 0) + quantity
        if total > MAX_QUANTITY:
            self.fail(number, line, f"together with the lines before it that is {total}; at most {MAX_QUANTITY} fit.")
        elif place not in self.copies and len(self.copies) >= MAX_ENTRIES:
            self.fail(number, line, f"a deck can list {MAX_ENTRIES} different cards, and that many came before.")
        else:
            self.copies[place] = total

    def result(self, heading: _Heading) -> Decklist:
        name = self.name or heading.name
        notes = "\n".join([*([heading.name] if self.name and heading.name else []), heading.notes, *self.notes])
        entries = merge(self.game_key, [(*place, quantity) for place, quantity in self.copies.items()])
        if not entries and not self.problems:
            said = f" {self.remarks[0].sentence}" if self.remarks else ""
            raise DeckRefused(
                f"There is no card in this list. Write one on each line, its copies before its title.{said}", "empty"
            )
        return Decklist(name, notes.strip(), tuple(entries), tuple(self.problems), tuple(self.remarks))


@dataclass(frozen=True, slots=True)
class _Heading:
    """Name and notes out of the first block of comments, and the place of the first line after it."""

    name: str = ""
    notes: str = ""
    end: int = 0


def parse_decklist(text: str, index: CardIndex, game_key: str) -> Decklist:
    """Read a decklist.

    1. Refuse what is no text of a sensible size.
    2. The first block of comments gives name and notes.
    3. Each other line is a header, a card with its quantity, or a problem with its line number.
    """
    lines = text_lines(text)
    heading = _read_heading(lines, game_key, index)
    reader = _Reader(game_key, index)
    for number, line in enumerate(lines[heading.end :], start=heading.end + 1):
        reader.take(number, line)
    return reader.result(heading)


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


def _is_beside(line: str) -> bool:
    """Whether a category behind the card says that it lies beside the deck, such as ``[Considered{noDeck}]``."""
    found = _CATEGORY.search(line) if len(line) <= MAX_LINE else None
    if not found:
        return False
    return " ".join(found["first"].casefold().split()) in SIDE_WORDS or _NO_DECK in found["more"].casefold()


def _is_comment(line: str, index: CardIndex) -> bool:
    """Whether a line is left out; the number of a card is none, and one with letters in it counts if a card has it."""
    if not _COMMENT.match(line):
        return False
    found = _NUMBERED.fullmatch(line) if len(line) <= MAX_LINE else None
    return not found or bool(found["letters"] and not index.find(found["number"]))


def _read_heading(lines: Sequence[str], game_key: str, index: CardIndex) -> _Heading:
    """The first block of comments.

    In lists of other programs it ends before the first comment that names a section. A header without comment marks
    right after the block tells a list of ours, where such words belong to name and notes.
    """
    start = next((place for place, line in enumerate(lines) if line), len(lines))
    end = start
    while end < len(lines) and _is_comment(lines[end], index):
        end += 1
    block = lines[start:end]
    following = next((line for line in lines[end:] if line), "")
    if not _names_section(following, game_key, index) or _COMMENT.match(following):
        cut = next((place for place, line in enumerate(block) if _names_section(line, game_key, index)), None)
        if cut is not None:
            words = [_MARKS.sub("", line, count=1) for line in block[:cut]]
            return _heading(words, start + cut, tells_name=True)
    return _heading([_COMMENT.sub("", line, count=1).strip() for line in block], end)


def _heading(words: Sequence[str], end: int, *, tells_name: bool = False) -> _Heading:
    if not words:
        return _Heading(end=end)
    fact = _FACT.match(words[0]) if tells_name else None
    name = fact["value"] if fact and fact["key"].lower() in _NAMES else words[0]
    return _Heading(name, "\n".join(words[1:]).strip(), end)


def _names_section(line: str, game_key: str, index: CardIndex) -> bool:
    """Whether a line is a header of a section, of the whole deck or of a part that is left out."""
    word = (header_of(line, game_key, index) or "").removesuffix(AS_LISTED)
    return word in WHOLE_DECK_WORDS | SIDE_WORDS or any(word in zone.words for zone in zones_of(game_key))


def header_word(line: str, index: CardIndex) -> str | None:
    """What a line would name if it were a header: ``Foe Deck (27):`` gives ``foe deck``.

    Nothing where the line is the title of a card, such as ``Scenario 3``, unless it is that word and no more.
    """
    found = _HEADER.fullmatch(line) if len(line) <= MAX_LINE else None
    if not found:
        return None
    word, title = " ".join(found["words"].lower().split()), without_bullet(line)
    return word if title.lower() == word or index.find(title) is None else None


def header_of(line: str, game_key: str, index: CardIndex) -> str | None:
    """What a line would name if it were a header; a number is part of it where a section is called so (``Hero 2``)."""
    if len(line) <= MAX_LINE:
        whole = " ".join(_NO_WORD.sub(" ", line).lower().split())
        if any(whole.removesuffix(AS_LISTED) in zone.words for zone in zones_of(game_key)):
            return whole
    return header_word(line, index)


def with_card(text: str, problem: LineProblem, card: CardName) -> str:
    """The list with this card in the place of the name that no card has."""
    number = problem.where.removeprefix("Line ")
    lines = text.lstrip("\ufeff").splitlines()
    if not problem.guess or not number.isdecimal() or int(number) > len(lines):
        return text
    line = lines[int(number) - 1]
    lines[int(number) - 1] = (line if problem.guess in line else plain_line(line)).replace(problem.guess, card.title, 1)
    return "\n".join(lines)


def write_decklist(*, name: str, notes: str, entries: Sequence[Sequence[Any]], index: CardIndex, game_key: str) -> str:
    """The deck as text: name and notes as comments, then the sections with their cards, home-made ones marked."""
    lines = [f"// {name}"] if name else []
    lines += [f"// {line}".rstrip() for line in notes.splitlines()] if notes else []
    for section, title in zone_names(game_key).items():
        cards = [(card_id, quantity) for where, card_id, quantity in entries if where == section]
        if cards:
            keeps = any(not belongs(game_key, section, index.by_id[c].type) for c, _ in cards if c in index.by_id)
            lines += ["", title + AS_LISTED if keeps else title]
            lines += [f"{quantity} {_listed(index, card_id)}" for card_id, quantity in cards]
    return "\n".join(lines).lstrip("\n") + "\n"


def _listed(index: CardIndex, card_id: str) -> str:
    """What a list calls a card; behind the title of a home-made one a comment says who made it."""
    mark, name = index.name_of(card_id).mark, index.name_in_lists(card_id)
    return f"{name} // {mark}" if mark else name


def title_of(index: CardIndex, card_id: str) -> str:
    """A card's title, or its id where the catalogue no longer has it."""
    return index.name_of(card_id).title
