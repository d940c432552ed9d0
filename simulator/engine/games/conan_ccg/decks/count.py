"""A decklist counted for the deck checks: cards by section, Renown, and what is known of a card with gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from simulator.engine.core import decks
from simulator.engine.core.cards import UNKNOWN, Value
from simulator.engine.core.decks import DeckList
from simulator.engine.games.conan_ccg.cards import MAJOR_RENOWN, RANGES, CardDef, Pool

CONAN: Final = "conan"
DRAW: Final = "draw"
FOES: Final = "foes"
SECTIONS: Final = ((CONAN, "Conan"), (DRAW, "Draw Deck"), (FOES, "Foe Deck"))
SECTION_NAMES: Final = dict(SECTIONS)
Line = decks.Line[CardDef]


@dataclass(frozen=True, slots=True)
class CountedDeck(decks.CountedDeck[CardDef]):
    """What the checks of this game look at."""

    def foes(self) -> list[Line]:
        """The Foes of the Foe Deck, without what does not belong there."""
        return [line for line in self.section(FOES) if line.card.type == "Foe"]

    def moves(self) -> list[Line]:
        """The cards of the Draw Deck that can be played as moves (CCG-12.3)."""
        return [line for line in self.section(DRAW) if line.card.is_move]

    def conan(self) -> CardDef | None:
        """The Conan card, if it is clear which one it is."""
        found = [line.card for line in self.section(CONAN) if line.card.type == "Conan"]
        return found[0] if len(found) == 1 else None


def count_deck(pool: Pool, deck: DeckList) -> CountedDeck:
    """Add up a decklist; entries of the same card in a section count together (CCG-4.11)."""
    return decks.count_deck(CountedDeck, pool, SECTION_NAMES, deck)


def bounds(field: str, value: Value | None) -> tuple[int, int]:
    """The least and the most a value can be: ``"3-4"`` is (3, 4), ``"?"`` the whole range, ``None`` (0, 0)."""
    if value is None:
        return 0, 0
    if isinstance(value, int):
        return value, value
    span = RANGES[field]
    if value == UNKNOWN:
        return span.low, span.high
    if value.endswith("+"):
        return int(value[:-1]), span.high
    low, _, high = value.partition("-")
    return (int(low), int(high)) if high else (span.low, int(low))


def renown_bounds(lines: Sequence[Line]) -> tuple[int, int]:
    """The least and the most Renown all copies can add up to; both are the sum when every card is known."""
    spans = [(bounds("renown", line.card.renown), line.quantity) for line in lines]
    return sum(low * copies for (low, _), copies in spans), sum(high * copies for (_, high), copies in spans)


def _most_renown(line: Line) -> int:
    _least, most = bounds("renown", line.card.renown)
    return most


def minor_foes(lines: Sequence[Line]) -> list[Line]:
    """The Foes whose Renown is certainly 4 or less (CCG-2.10)."""
    return [line for line in lines if _most_renown(line) < MAJOR_RENOWN]


def major_foes(lines: Sequence[Line]) -> list[Line]:
    """The Foes whose Renown is certainly 5 or more (CCG-2.10)."""
    return [line for line in lines if bounds("renown", line.card.renown)[0] >= MAJOR_RENOWN]


def known(lines: Sequence[Line], *fields: str) -> Iterator[tuple[Line, tuple[int, ...]]]:
    """The lines whose values of these fields are plain numbers, with the numbers."""
    for line in lines:
        values = tuple(getattr(line.card, field) for field in fields)
        if all(isinstance(value, int) for value in values):
            yield line, values
