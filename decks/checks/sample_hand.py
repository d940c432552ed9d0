"""A sample hand: what the first turn may bring, and the cards after it. Pure."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from decks.checks.draw_odds import Chance, at_least
from decks.games import Opening


@dataclass(frozen=True, slots=True)
class SampleDraw:
    """Card ids in the order drawn; fewer when the section is too small. ``first`` are those of who begins.

    ``more`` are drawn after them, and ``left`` lie in the section still. ``chances`` say of each card how likely a
    first draw has at least one copy of it.
    """

    opening: Opening
    cards: tuple[str, ...]
    more: tuple[str, ...]
    left: int
    chances: Mapping[str, Chance]

    @property
    def later(self) -> int:
        """From which card on only those have it who do not begin, 0 when all have all."""
        return 0 if self.opening.first is None else self.opening.first + 1

    @property
    def first_cards(self) -> list[tuple[str, Chance]]:
        return [(card_id, self.chances[card_id]) for card_id in self.cards]

    @property
    def more_cards(self) -> list[tuple[str, Chance]]:
        return [(card_id, self.chances[card_id]) for card_id in self.more]


def sample_draws(
    openings: Sequence[Opening], entries: Sequence[Sequence[Any]], chance: random.Random, more: Sequence[int] = ()
) -> tuple[SampleDraw, ...]:
    """Shuffle each section and look at its top; ``more`` are the cards after the first draw of each, by its place.

    The first draws of all sections come before the rest of any, so that they do not depend on ``more``.
    """
    piles = [
        [card_id for where, card_id, quantity in entries if where == opening.section for _ in range(quantity)]
        for opening in openings
    ]
    tops = [
        chance.sample(range(len(pile)), min(opening.cards, len(pile)))
        for opening, pile in zip(openings, piles, strict=True)
    ]
    draws = []
    for place, (opening, pile, top) in enumerate(zip(openings, piles, tops, strict=True)):
        rest = sorted(set(range(len(pile))) - set(top))
        chance.shuffle(rest)
        after = rest[: more[place] if place < len(more) else 0]
        cards, next_cards = (tuple(pile[at] for at in drawn) for drawn in (top, after))
        draws.append(SampleDraw(opening, cards, next_cards, len(rest) - len(after), _chances(pile, len(top))))
    return tuple(draws)


def _chances(pile: Sequence[str], seen: int) -> dict[str, Chance]:
    """Of each card how likely ``seen`` cards of the pile have a copy of it."""
    return {
        card_id: Chance(at_least(1, size=len(pile), copies=pile.count(card_id), seen=seen))
        for card_id in dict.fromkeys(pile)
    }
