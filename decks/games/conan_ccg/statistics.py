"""What a Conan CCG deck looks like in numbers: curves, icons by slot, Renown, Types. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from decks.figures import LEVELS, UNKNOWN, Bar, Cell, Curve, curve, deck_list, tally
from simulator.engine import total
from simulator.engine.games.conan_ccg import catalogue
from simulator.engine.games.conan_ccg.catalogue import (
    RENOWN_MAXIMUM,
    RENOWN_MINIMUM,
    CountedDeck,
    Line,
    Pool,
    count_deck,
    major_foes,
    minor_foes,
    renown_bounds,
)

GEMS: Final = range(1, 7)
INITIATIVES: Final = range(1, 6)
#: Renown of a Foe, from the least to the most a card has (CCG-2.10).
RENOWNS: Final = range(1, 9)
EDGES: Final = ("left", "right")
SLOTS: Final = 4


@dataclass(frozen=True, slots=True)
class IconRow:
    """One kind of icon: copies that show it in each slot, left edge from top to bottom, then the right one."""

    icon: str
    left: tuple[Cell, ...]
    right: tuple[Cell, ...]

    @property
    def total(self) -> int:
        return sum(cell.count for cell in (*self.left, *self.right))


@dataclass(frozen=True, slots=True)
class Renown:
    """The Renown of the Foe Deck: ``low`` and ``high`` differ when a card's Renown is not known."""

    foes: int
    low: int
    high: int
    major: int
    minor: int

    @property
    def is_legal(self) -> bool:
        return self.high >= RENOWN_MINIMUM and self.low <= RENOWN_MAXIMUM

    @property
    def shown(self) -> str:
        """``101``, or ``98 to 104`` with unknown cards."""
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"

    @property
    def average(self) -> str:
        """Renown of a Foe on average, or ``?`` without Foes or with unknown ones."""
        return f"{self.low / self.foes:.2f}" if self.foes and self.low == self.high else UNKNOWN

    @property
    def aim(self) -> tuple[str, str] | None:
        """The averages between which the sum is legal at this size."""
        if not self.foes:
            return None
        return f"{RENOWN_MINIMUM / self.foes:.2f}", f"{RENOWN_MAXIMUM / self.foes:.2f}"


@dataclass(frozen=True, slots=True)
class Statistics:
    """All figures of a deck page."""

    sizes: dict[str, int]
    gems: Curve
    initiatives: Curve
    icons: tuple[IconRow, ...]
    unknown_edges: int
    renown: Renown
    foe_renown: Curve
    foe_types: tuple[Bar, ...]
    territories: tuple[Bar, ...]
    card_types: tuple[Bar, ...]
    gaps: int
    known: int

    @property
    def cards(self) -> int:
        return sum(self.sizes.values())


def statistics(pool: Pool, entries: Iterable[Sequence[Any]]) -> Statistics:
    """Count a deck; misplaced cards count in sizes only."""
    deck = count_deck(pool, deck_list("", entries))
    moves, foes = deck.moves(), deck.foes()
    low, high = renown_bounds(deck.section("foes"))
    gaps = total([line for line in deck.lines if not line.card.simulatable])
    return Statistics(
        sizes=deck.sizes,
        gems=curve(moves, lambda card: card.gem, GEMS),
        initiatives=curve(moves, lambda card: card.initiative, INITIATIVES),
        icons=_icon_rows(moves),
        unknown_edges=total([line for line in moves if "?" in (*line.card.left, *line.card.right)]),
        renown=Renown(total(deck.section("foes")), low, high, total(major_foes(foes)), total(minor_foes(foes))),
        foe_renown=curve(foes, lambda card: card.renown, RENOWNS),
        foe_types=tally(foes, lambda card: card.foe_type, catalogue.FOE_TYPES),
        territories=tally(foes, lambda card: card.territory or "none", (*catalogue.TERRITORIES, "none")),
        card_types=tally(deck.section("draw"), lambda card: card.type, catalogue.CARD_TYPES),
        gaps=gaps,
        known=_known(deck) - gaps,
    )


def _known(deck: CountedDeck) -> int:
    return total(deck.lines)


def _icon_rows(lines: Sequence[Line]) -> tuple[IconRow, ...]:
    counts = {(icon, edge): [0] * SLOTS for icon in catalogue.ICONS for edge in EDGES}
    for line in lines:
        for edge in EDGES:
            for slot, icon in enumerate(getattr(line.card, edge)):
                if (icon, edge) in counts:
                    counts[icon, edge][slot] += line.quantity
    most = max((count for slots in counts.values() for count in slots), default=0) or 1
    cells = {
        place: tuple(Cell(count, -(-count * LEVELS // most)) for count in slots) for place, slots in counts.items()
    }
    return tuple(IconRow(icon, cells[icon, "left"], cells[icon, "right"]) for icon in catalogue.ICONS)
