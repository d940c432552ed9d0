"""What the deck checks of all games share: adding up a decklist, unknown cards, copies that are no whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Generic, Protocol, TypeVar

from simulator.engine.core.decks.decklist import DeckEntry, DeckList
from simulator.engine.core.decks.problems import ERROR, WARNING, Fix, Problem
from simulator.engine.core.decks.titles import normal_title
from simulator.engine.core.errors import UnreadableText

#: How many cards that look like an unknown one are named.
NEAR_TITLES: Final = 3


class DeckCard(Protocol):
    """A card as far as decks go."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def simulatable(self) -> bool: ...


CardT = TypeVar("CardT", bound=DeckCard)
AnyCard = TypeVar("AnyCard", bound=DeckCard, covariant=True)
DeckT = TypeVar("DeckT")


@dataclass(frozen=True, slots=True)
class Line(Generic[CardT]):
    """A card of one section with all its copies added up."""

    section: str
    card: CardT
    quantity: int


class CardPool(Protocol[AnyCard]):
    """A pool as far as decks go."""

    @property
    def defs(self) -> Sequence[AnyCard]: ...

    @property
    def index(self) -> Mapping[str, int]: ...

    @property
    def by_title(self) -> Mapping[str, int]: ...


@dataclass(frozen=True, slots=True)
class CountedDeck(Generic[CardT]):
    """A decklist added up, base of what the checks of a game look at.

    ``lines`` are the cards of the pool, ``sizes`` of sections count unknown cards too. The other two are entries with
    an unknown card, and entries whose quantity is no whole number of 1 or more.
    """

    pool: CardPool[CardT]
    lines: tuple[Line[CardT], ...]
    sizes: dict[str, int]
    unknown: tuple[DeckEntry, ...]
    uncountable: tuple[DeckEntry, ...]

    def section(self, section: str) -> list[Line[CardT]]:
        """The lines of a section."""
        return [line for line in self.lines if line.section == section]


Entries = tuple[DeckEntry, ...]
#: Makes the counted deck of a game of its five fields.
Make = Callable[[CardPool[CardT], tuple[Line[CardT], ...], dict[str, int], Entries, Entries], DeckT]


def count_deck(make: Make[CardT, DeckT], pool: CardPool[CardT], sections: Collection[str], deck: DeckList) -> DeckT:
    """Add up a decklist; entries of the same card in a section count together, unknown cards count in the sizes."""
    index = pool.index
    copies: dict[tuple[str, int], int] = {}
    sizes = dict.fromkeys(sections, 0)
    unknown: list[DeckEntry] = []
    uncountable: list[DeckEntry] = []
    for entry in deck.entries:
        if entry.section not in sizes:
            raise UnreadableText(f'Unknown section "{entry.section}"; a deck has {", ".join(sections)}.')
        if not is_count(entry.quantity):
            uncountable.append(entry)
        else:
            sizes[entry.section] += entry.quantity
        if entry.card_id not in index:
            unknown.append(entry)
        elif is_count(entry.quantity):
            key = entry.section, index[entry.card_id]
            copies[key] = copies.get(key, 0) + entry.quantity
    lines = tuple(Line(section, pool.defs[card], number) for (section, card), number in copies.items())
    return make(pool, lines, sizes, tuple(unknown), tuple(uncountable))


def is_count(quantity: object) -> bool:
    """Whether it is a whole number of 1 or more."""
    return isinstance(quantity, int) and not isinstance(quantity, bool) and quantity >= 1


def unknown_cards(deck: CountedDeck[CardT], code: str, rule: str) -> Iterator[Problem]:
    """A problem for each unknown card, with the known ones it may mean."""
    defs, by_title = deck.pool.defs, deck.pool.by_title
    for entry in deck.unknown:
        near = get_close_matches(normal_title(entry.card_id.replace("-", " ")), by_title, n=NEAR_TITLES)
        meant = [defs[by_title[title]] for title in near]
        fixes = [
            Fix("swap", f'Replace it with "{card.title}"', entry.section, card.id, entry.quantity) for card in meant
        ]
        yield Problem(
            code=code,
            severity=ERROR,
            message=f'Unknown card: "{entry.card_id}".',
            rule=rule,
            section=entry.section,
            card_ids=(entry.card_id,),
            fixes=(*fixes, remove_entry(entry)),
        )


def not_whole(deck: CountedDeck[CardT], code: str) -> Iterator[Problem]:
    """A problem for each entry whose number of copies is no whole number of 1 or more."""
    for entry in deck.uncountable:
        known = deck.pool.index.get(entry.card_id)
        title = entry.card_id if known is None else deck.pool.defs[known].title
        yield Problem(
            code=code,
            severity=ERROR,
            message=f'"{title}": the number of copies must be a whole number of 1 or more.',
            section=entry.section,
            card_ids=(entry.card_id,),
            need=1,
            fixes=(Fix("set", f'Set "{title}" to 1 copy', entry.section, entry.card_id, 1), remove_entry(entry)),
        )


def remove_entry(entry: DeckEntry) -> Fix:
    return Fix("remove", f'Remove "{entry.card_id}"', entry.section, entry.card_id)


def remove_line(line: Line[CardT]) -> Fix:
    """The fix that takes all copies of a card out of its section."""
    return Fix("remove", f'Remove "{line.card.title}"', line.section, line.card.id, line.quantity)


def misplaced(line: Line[CardT], code: str, rule: str, message: str, *fixes: Fix) -> Problem:
    """A card that may not be where it is; taking it out is the last of its fixes."""
    return Problem(
        code=code,
        severity=ERROR,
        message=message,
        rule=rule,
        section=line.section,
        card_ids=(line.card.id,),
        have=line.quantity,
        need=0,
        fixes=(*fixes, remove_line(line)),
    )


def total(lines: Collection[Line[CardT]]) -> int:
    """All copies of all lines."""
    return sum(line.quantity for line in lines)


def with_gaps(lines: Collection[Line[CardT]], code: str) -> list[Problem]:
    """The cards with which no match can be played, because something about them is not known."""
    return [
        Problem(
            code=code,
            severity=WARNING,
            message=f'"{line.card.title}" is a known card with gaps; it cannot be simulated.',
            section=line.section,
            card_ids=(line.card.id,),
            have=line.quantity,
            need=0,
            fixes=(remove_line(line),),
        )
        for line in lines
        if not line.card.simulatable
    ]
