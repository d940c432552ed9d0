"""What the formats of other programs share: a deck to write, and how what was read becomes a list of ours."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from decks.contents import Entry
from decks.games import SIDE_WORDS, Zone, belongs, deck_game, zones_of
from decks.lists import AS_LISTED, CardIndex, CardName

#: Never to be changed: the ids in files that people keep are made of it.
NAMESPACE: Final = uuid.UUID("6d2f4c1e-9f0b-5a37-8f5e-0c2b7a1d94e3")
SIDEBOARD: Final = "Sideboard"
BY_TYPE: Final = "Deck"


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck to write: what it is called and by whom, and its cards."""

    game_key: str
    name: str
    notes: str
    author: str
    entries: tuple[Entry, ...]
    index: CardIndex

    def cards(self, zone: Zone) -> Iterator[tuple[CardName, int]]:
        """The cards of a section with their copies; one that the catalogue has no more goes by its id."""
        for section, card_id, quantity in self.entries:
            if section == zone.key:
                yield self.index.name_of(card_id), quantity

    @property
    def zones(self) -> tuple[Zone, ...]:
        return zones_of(self.game_key)


@dataclass(frozen=True, slots=True)
class Format:
    """A format of another program.

    ``use`` says what to do with a file of it and what it leaves out. ``detects`` tells its files from others, ``read``
    gives their content as a list of ours, in which lines and sections are corrected and read like in any other.
    """

    key: str
    name: str
    suffix: str
    content_type: str = "text/plain"
    use: str = ""
    detects: Callable[[str], bool] = lambda text: False
    read: Callable[[str, CardIndex, str], str] | None = None
    write: Callable[[DeckFile], str] | None = None


@dataclass(slots=True)
class Listing:
    """A deck as another program's file says it, to be written as a list of ours."""

    game_key: str
    name: str = ""
    notes: str = ""
    copies: dict[tuple[str, str, str], int] = field(default_factory=dict)

    def add(self, header: str, name: str, quantity: str = "1") -> None:
        """Add copies of a card; a quantity that is no plain number stays as it is, for the reader to refuse."""
        name = " ".join(name.split()) or "(a card without a name)"
        if quantity.isascii() and quantity.isdecimal() and len(quantity) <= 6 and int(quantity):
            self._add((header, name, ""), int(quantity))
        else:
            self._add((header, name, " ".join(quantity.split()) or "?"), 1)

    def _add(self, place: tuple[str, str, str], copies: int) -> None:
        self.copies[place] = self.copies.get(place, 0) + copies

    def header(self, section: str, cards: Iterable[CardName | None] = ()) -> str:
        """The header for a section of another program: one of the game's, the sideboard, else each card by its type.

        ``cards`` are those in the section of a file for our own game. They stay there, whatever their type.
        """
        word = " ".join(section.casefold().split())
        if word in SIDE_WORDS:
            return SIDEBOARD
        zone = next((zone for zone in zones_of(self.game_key) if word in zone.words), None)
        return self.header_of(zone, cards) if zone else BY_TYPE

    def header_of(self, zone: Zone, cards: Iterable[CardName | None]) -> str:
        """The header under which these cards stay in a section."""
        is_odd = any(card is not None and not belongs(self.game_key, zone.key, card.type) for card in cards)
        return zone.name + AS_LISTED if is_odd else zone.name

    def text(self) -> str:
        """All of it as a list."""
        name, mark = " ".join(self.name.split()), "//" if self.name.strip() else "Notes:"
        lines = [f"// {name}"] if name else []
        lines += [f"{mark} {line.strip()}".rstrip() for line in self.notes.strip().splitlines()]
        for header in dict.fromkeys(header for header, _, _ in self.copies):
            lines += ["", header]
            lines += [f"{odd or n} {card}" for (where, card, odd), n in self.copies.items() if where == header]
        return "\n".join(lines).lstrip("\n") + "\n"


def game_guid(game_key: str) -> str:
    """The permanent id of a game."""
    return str(uuid.uuid5(NAMESPACE, game_key))


def printing_guid(game_key: str, card: CardName) -> str:
    """The permanent id of a card in its set."""
    return str(uuid.uuid5(NAMESPACE, f"{game_key}/{card.set_key}/{card.card_id}"))


def main_zone(game_key: str) -> Zone:
    """The section that lies as the draw pile on a table of any game."""
    zones = deck_game(game_key).zones
    return next((zone for zone in zones if not zone.is_single), zones[0])
