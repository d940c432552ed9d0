"""The cards of a game, numbered: what the pools of all games have and how it is made of card records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from simulator.engine.core.cards.records import Named, number_cards
from simulator.engine.core.cards.reprints import originals, with_reprints
from simulator.engine.core.decks import normal_title, pool_hash

CardT = TypeVar("CardT", bound=Named)


@dataclass(frozen=True, slots=True)
class NumberedCards:
    """Base of the pools of all games: numbers of cards by id and by title, and a hash over all that decides play."""

    index: Mapping[str, int]
    by_title: Mapping[str, int]
    hash: str

    def find_title(self, title: str) -> int | None:
        """The card with this title, whatever the case, accents and spaces (CCG-4.11, CQ-3.10)."""
        return self.by_title.get(normal_title(title))


def read_cards(
    records: Sequence[Mapping[str, Any]], read_card: Callable[[Mapping[str, Any]], CardT]
) -> tuple[tuple[CardT, ...], NumberedCards]:
    """All records checked and numbered; ids and titles must be distinct. A reprint is its original."""
    printed, reprints = originals(records)
    defs = tuple(read_card(record) for record in printed)
    index, by_title = number_cards(defs)
    return defs, NumberedCards(with_reprints(index, reprints), by_title, pool_hash(printed))
