"""A deck as the engine reads it: sections of card ids with quantities."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """``quantity`` copies of a card in one section of a deck (Conan CCG: ``conan``, ``draw``, ``foes``)."""

    section: str
    card_id: str
    quantity: int


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck: a name for people and its entries, in the order in which they were listed."""

    name: str
    entries: tuple[DeckEntry, ...]

    def cards(self, section: str) -> list[str]:
        """Every copy in a section, as card ids in listed order."""
        found: list[str] = []
        for entry in self.entries:
            if entry.section == section:
                found.extend([entry.card_id] * entry.quantity)
        return found

    def copies(self, section: str) -> list[str]:
        """Every copy in a section in order of the card ids, whatever the order in which they were listed."""
        return sorted(self.cards(section))
