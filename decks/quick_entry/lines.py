"""Lines of the quick entry: which card a few letters mean, by the one rule that its suggestions follow too. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from decks.collection import MAX_OWNED
from decks.contents import shown
from decks.lists import CardIndex, CardName, read_card_line, title_to_keep

#: How many cards a suggestion list names.
MAX_CHOICES: Final = 6
_ENDS: Final = re.compile(r"[;\n\r]+")


@dataclass(frozen=True, slots=True)
class QuickLine:
    """One line: a card with its copies, or a problem with the cards that may be meant.

    A line whose card is not in the catalogue has in ``keep`` the title under which it can be kept.
    """

    text: str
    card: CardName | None = None
    copies: int = 0
    problem: str = ""
    meant: tuple[CardName, ...] = ()
    keep: str = ""


def split_lines(text: str) -> list[str]:
    """The lines of an entry: a semicolon ends one as well as a line break does."""
    return [line for line in (part.strip() for part in _ENDS.split(text)) if line]


def choices(text: str, index: CardIndex) -> tuple[int, tuple[CardName, ...]]:
    """Copies and the cards that a line may mean; the first is the one that it means.

    A title or number written in full comes first, then titles by the first letters of their words.
    """
    found = read_card_line(text, index, most=MAX_OWNED)
    copies, cards = index.complete(text.strip(), limit=MAX_CHOICES)
    if found.card is None:
        return copies, cards
    others = [card for card in cards if card != found.card]
    return found.quantity, (found.card, *others[: MAX_CHOICES - 1])


def read_line(text: str, index: CardIndex, pick: str = "") -> QuickLine:
    """What a line means; ``pick`` is the id of a suggestion that was chosen for it."""
    found = read_card_line(text, index, most=MAX_OWNED)
    if found.problem and not found.guess:
        return QuickLine(text, problem=_sentence(found.problem))
    chosen = index.by_id.get(pick)
    copies, cards = choices(text, index)
    if chosen is not None and chosen not in cards[:1]:
        copies, _ = index.complete(text, limit=1)
    card = chosen or (cards[0] if cards else None)
    if card is None:
        keep = title_to_keep(found.guess)
        return QuickLine(text, problem=_sentence(found.problem), meant=index.suggest(found.guess), keep=keep)
    if not 1 <= copies <= MAX_OWNED:
        said = f"{shown(copies)} copies cannot be; write a whole number from 1 to {MAX_OWNED:,}."
        return QuickLine(text, problem=_sentence(said))
    return QuickLine(text, card, copies)


def read_lines(text: str, index: CardIndex, pick: str = "") -> list[QuickLine]:
    """All lines of an entry; a suggestion is chosen for the last of them."""
    lines = split_lines(text)
    picks = [*[""] * (len(lines) - 1), pick]
    return [read_line(line, index, chosen) for line, chosen in zip(lines, picks, strict=False)]


def words_of(lines: Sequence[QuickLine], kind_words: str) -> str:
    """What was added, in words: three cards by name."""
    copies: dict[str, int] = {}
    for line in lines:
        if line.card:
            copies[line.card.title] = copies.get(line.card.title, 0) + line.copies
    said = ", ".join(f"{number} × {title}" for title, number in list(copies.items())[:3])
    more = f" and {len(copies) - 3} more" if len(copies) > 3 else ""
    return said + more + (f" ({kind_words})" if kind_words else "")


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
