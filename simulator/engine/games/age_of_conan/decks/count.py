"""A decklist of Age of Conan counted for the deck checks: what one kingdom brings to a table (AOC-3.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulator.engine.core import decks
from simulator.engine.core.decks import DeckList
from simulator.engine.games.age_of_conan.cards import Component, Kingdom, KingdomCard, Pool

KINGDOM: Final = "kingdom"
DECK: Final = "deck"
EXPANSION: Final = "expansion"
SECTIONS: Final = ((KINGDOM, "Kingdom"), (DECK, "Kingdom Deck"), (EXPANSION, "Expansion"))
SECTION_NAMES: Final = dict(SECTIONS)
#: Cards of a kingdom's deck (AOC-1.4), and how many more it has with the expansion.
DECK_SIZE: Final = 21
EXPANSION_SIZE: Final = 5
#: Copies of a card in a deck that is not the kingdom's own (option ``house_decks``).
MOST_COPIES: Final = 3
Line = decks.Line[Component]


@dataclass(frozen=True, slots=True)
class CountedDeck(decks.CountedDeck[Component]):
    """What the checks of this game look at."""

    def kingdoms(self) -> list[Kingdom]:
        """The kingdoms of the section for them, a kingdom as often as it is listed."""
        found: list[Kingdom] = []
        for line in self.section(KINGDOM):
            if isinstance(line.card, Kingdom):
                found += [line.card] * line.quantity
        return found

    def kingdom(self) -> Kingdom | None:
        """The kingdom, ``None`` unless there is exactly one."""
        found = self.kingdoms()
        return found[0] if len(found) == 1 else None


def is_card_of(card: Component, kingdom: Kingdom | None) -> bool:
    """Whether it is a card of this kingdom; of any kingdom where that is not known."""
    return isinstance(card, KingdomCard) and (kingdom is None or card.kingdom == kingdom.place)


def count_deck(pool: Pool, deck: DeckList) -> CountedDeck:
    """Add up a decklist; entries of the same card in a section count together."""
    return decks.count_deck(CountedDeck, pool, SECTION_NAMES, deck)


def kingdom_of(pool: Pool, deck: DeckList) -> Kingdom | None:
    """The kingdom of a deck, ``None`` while the deck does not name exactly one."""
    return count_deck(pool, deck).kingdom()


def own_list(pool: Pool, kingdom: Kingdom) -> dict[str, int]:
    """The kingdom's deck as the box has it: copies by card id."""
    found: dict[str, int] = {}
    for card in pool.box.kingdom_decks[kingdom.place]:
        card_id = pool.defs[card].id
        found[card_id] = found.get(card_id, 0) + 1
    return found


def copies(deck: CountedDeck) -> dict[str, int]:
    """The kingdom deck of a decklist: copies by card id."""
    return {line.card.id: line.quantity for line in deck.section(DECK)}
