"""A sample hand: what the first turn may bring. Pure."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from decks.games import Opening


@dataclass(frozen=True, slots=True)
class SampleDraw:
    """Card ids in the order drawn; fewer when the section is too small. ``first`` are those of who begins."""

    opening: Opening
    cards: tuple[str, ...]

    @property
    def later(self) -> int:
        """From which card on only those have it who do not begin, 0 when all have all."""
        return 0 if self.opening.first is None else self.opening.first + 1


def sample_draws(
    openings: Sequence[Opening], entries: Sequence[Sequence[Any]], chance: random.Random
) -> tuple[SampleDraw, ...]:
    """Shuffle each section and look at its top."""
    return tuple(SampleDraw(opening, _top(entries, opening.section, opening.cards, chance)) for opening in openings)


def _top(entries: Sequence[Sequence[Any]], section: str, number: int, chance: random.Random) -> tuple[str, ...]:
    cards = [card_id for where, card_id, quantity in entries if where == section for _ in range(quantity)]
    return tuple(chance.sample(cards, min(number, len(cards))))
