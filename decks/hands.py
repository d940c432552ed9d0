"""A sample hand: what the first turn may bring. Pure."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

#: A player holds 7 cards (the first Active player begins with 5, CCG-5.4); the first Foe Draw is 5 (CCG-5.6).
HAND: Final = 7
FOES_DRAWN: Final = 5


@dataclass(frozen=True, slots=True)
class SampleHand:
    """Card ids in the order drawn; fewer when the deck is too small."""

    hand: tuple[str, ...]
    foes: tuple[str, ...]


def draw_hand(entries: Sequence[Sequence[Any]], chance: random.Random) -> SampleHand:
    """Shuffle both decks and look at their tops."""
    return SampleHand(_top(entries, "draw", HAND, chance), _top(entries, "foes", FOES_DRAWN, chance))


def _top(entries: Sequence[Sequence[Any]], section: str, number: int, chance: random.Random) -> tuple[str, ...]:
    cards = [card_id for where, card_id, quantity in entries if where == section for _ in range(quantity)]
    return tuple(chance.sample(cards, min(number, len(cards))))
