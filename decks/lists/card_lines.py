"""One line of a list: how many copies of which card, written as people and other programs write it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cards.errors import BadTitle
from cards.intake import clean_title
from decks.contents import MAX_QUANTITY, shown
from decks.lists.card_index import CardIndex, CardName

MAX_LINE: Final = 300
#: How often what stands around a name is taken off anew: each program writes a few things there, in its own order.
MAX_ROUNDS: Final = 5

#: Possessive, so that no line is tried in more ways than it has letters.
_NUMBER: Final = r"[+-]?[0-9]++(?:[.,][0-9]++)*+"
_TIMES: Final = "[xX×*]"
_BRACKETED: Final = rf"[(\[] ?{_TIMES}? ?(?P<quantity>{_NUMBER}) ?{_TIMES}? ?[)\]]"
#: The patterns see lines where every run of blanks is one blank.
_QUANTITY_FIRST: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<quantity>{_NUMBER}) (?P<name>.+)",
        rf"(?P<quantity>{_NUMBER}) ?{_TIMES} ?(?P<name>.+)",
        rf"{_TIMES} ?(?P<quantity>{_NUMBER}) (?P<name>.+)",
        rf"{_BRACKETED} ?(?P<name>.+)",
        rf"(?P<quantity>{_NUMBER}) ?[-–—.):] ?(?P<name>.+)",
    )
)
_QUANTITY_LAST: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<name>.+?) {_TIMES} ?(?P<quantity>{_NUMBER})",
        rf"(?P<name>.+?) ?{_BRACKETED}",
        rf"(?P<name>.+?) (?P<quantity>{_NUMBER}) ?{_TIMES}?",
        rf"(?P<name>.+?) ?[,;:] ?(?P<quantity>{_NUMBER})",
        rf"(?P<name>.+?) [-–—] ?{_TIMES}?(?P<quantity>{_NUMBER}) ?{_TIMES}?",
    )
)
#: What other programs write around a name, taken off one after the other until the name is known.
_EXTRAS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r" ?\^[^^]*\^$",
        r" ?\*[A-Z]{1,3}\*$",
        r"^\[[^\[\]]{1,24}[:#][^\[\]]{1,12}\] ?",
        r" ?\|.*$",
        r" ?\[[^\[\]]*\]$",
        r" F$",
        r"(?<=\)) ?#?[0-9A-Za-z:*★-]{1,10}$",
        r" ?\([A-Za-z0-9 _-]{1,40}\)$",
        r"^[\"“”„]|[\"“”]$",
    )
)
_COMMENT: Final = re.compile(r" (?://|#)(?:(?! //| #).)*+$")
_BULLET: Final = re.compile(r"[-–—•·‣▪●*] ")
#: Letters and digits of double width as plain ones; invisible characters.
_PLAIN: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | dict.fromkeys((0xAD, 0x200B, 0x2060, 0xFEFF))


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line with a card, or the reason why it is none; ``guess`` is the part that was taken for a name."""

    quantity: int = 0
    card: CardName | None = None
    problem: str = ""
    guess: str = ""


def title_to_keep(guess: str) -> str:
    """What was taken for a name, as the title of a card that the catalogue does not have; empty if it cannot be one."""
    try:
        title = clean_title(guess)
    except BadTitle:
        return ""
    return title if any(letter.isalpha() for letter in title) else ""


def plain_line(line: str) -> str:
    """A line with single blanks, plain digits and nothing unseen."""
    return " ".join(line.translate(_PLAIN).split())


def without_bullet(line: str) -> str:
    """A plain line without the bullet of a list before it."""
    return _BULLET.sub("", plain_line(line), count=1)


def read_card_line(line: str, index: CardIndex, *, most: int = MAX_QUANTITY) -> CardLine:
    """A quantity, at most ``most``, and a card out of one line, or what is wrong with it."""
    if len(line) > MAX_LINE:
        return CardLine(problem=f"the line has {len(line):,} characters; a card name has fewer than {MAX_LINE}.")
    plain = plain_line(line)
    readings = list(_readings(plain))
    for quantity, name in readings:
        if card := index.find(name):
            return _counted(quantity, card, most)
    tried: set[str] = set()
    for quantity, name in readings:
        for candidate in _names(name):
            if candidate not in tried and (card := index.find(candidate)):
                return _counted(quantity, card, most)
            tried.add(candidate)
    guess = _as_written(_guess(plain), line)
    return CardLine(problem=f"there is no card “{shown(guess)}”.", guess=guess)


def _readings(line: str) -> Iterator[tuple[str, str]]:
    """The ways to split a line into quantity and name, the usual ones first."""
    yield from _splits(line)
    if _BULLET.match(line):
        yield from _splits(_BULLET.sub("", line, count=1))


def _splits(line: str) -> Iterator[tuple[str, str]]:
    for pattern in (*_QUANTITY_FIRST, *_QUANTITY_LAST):
        found = pattern.fullmatch(line)
        if found:
            yield found["quantity"], found["name"].strip()
    yield "1", line


def _names(name: str) -> Iterator[str]:
    """The name with one more extra taken off each time; a comment only where nothing else is left to take off."""
    for _ in range(MAX_ROUNDS):
        before = name
        for extra in (*_EXTRAS, _COMMENT):
            shorter = extra.sub("", name).strip() if extra is not _COMMENT or name == before else name
            if shorter and shorter != name:
                name = shorter
                yield name
        if name == before:
            return


def _guess(line: str) -> str:
    """What a line most likely means as a name: its usual reading without extras."""
    _, name = next(_splits(_BULLET.sub("", line, count=1) if _BULLET.match(line) else line))
    return [name, *_names(name)][-1]


def _as_written(guess: str, line: str) -> str:
    """The guess as it stands in the line, so that it can be replaced there."""
    found = re.search(r"\s+".join(re.escape(word) for word in guess.split()), line)
    return found[0] if found else guess


def _counted(quantity: str, card: CardName, most: int) -> CardLine:
    if not re.fullmatch(r"\+?[0-9]{1,6}", quantity) or not 1 <= int(quantity) <= most:
        return CardLine(problem=f"{shown(quantity)} copies cannot be; write a whole number from 1 to {most:,}.")
    return CardLine(int(quantity), card)
