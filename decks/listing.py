"""Decks as rows of a list: sizes, verdict and Conan, out of what the list's one query brought."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from decks import legality
from decks.models import Deck
from decks.queries import title_of
from decks.services import entries_of


@dataclass(frozen=True, slots=True)
class DeckSummary:
    """One deck of a list."""

    deck: Deck
    conan: str
    draw: int
    foes: int
    errors: int

    @property
    def number(self) -> int:
        return self.deck.current.number if self.deck.current else 0


def summaries(decks: Iterable[Deck]) -> list[DeckSummary]:
    """Each deck with its figures; asks the database nothing more."""
    return [_summary(deck) for deck in decks]


def copies_in(decks: Iterable[Deck], card_id: str) -> list[tuple[Deck, int]]:
    """Each deck with its copies of a card."""
    return [(deck, sum(entry[2] for entry in entries_of(deck) if entry[1] == card_id)) for deck in decks]


def _summary(deck: Deck) -> DeckSummary:
    entries = entries_of(deck)
    sizes = {key: sum(entry[2] for entry in entries if entry[0] == key) for key in ("draw", "foes")}
    conans = [title_of(deck.game_id, entry[1]) for entry in entries if entry[0] == "conan"]
    errors = legality.errors(legality.check(deck.game_id, entries))
    return DeckSummary(deck, ", ".join(conans), sizes["draw"], sizes["foes"], len(errors))
