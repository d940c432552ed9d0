"""Cards that lay idle in hand, counted turn by turn: how often held, how often of no use, and what stood in the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol


class Held(NamedTuple):
    """A card in hand at the end of a turn; without a ``reason`` it could be used. Dead cards served nothing at all."""

    card: int
    reason: str = ""
    dead: bool = False


class CountedHands(Protocol):
    """Of a game: what watches the hand of one player."""

    @property
    def count(self) -> IdleCount: ...


def hands_of_seats(hands: Sequence[CountedHands], ids: Sequence[str], *, goldfish: bool) -> dict[str, Any]:
    """All counts of the one player of a goldfish; of a match ``held_cards`` and ``held_hands`` by seat.

    They are the ``hand_cards`` and ``hands`` of each; series by turn are left out, since every match is stored.
    """
    if goldfish:
        return hands[0].count.stats(ids)
    return {
        "held_cards": [one.count.cards(ids) for one in hands],
        "held_hands": [one.count.turns for one in hands],
    }


class IdleCount:
    """Counts over the turns of one player; ``card`` is the number of a definition."""

    __slots__ = ("by_turn", "dead", "held", "idle", "turns")

    def __init__(self) -> None:
        self.held: Counter[int] = Counter()
        self.idle: dict[int, Counter[str]] = {}
        self.dead: Counter[int] = Counter()
        self.by_turn: dict[str, list[int]] = {}
        self.turns = 0

    def turn(self, hand: Iterable[Held]) -> None:
        """A turn ends with these cards in hand."""
        counts: Counter[str] = Counter()
        for card, reason, dead in hand:
            self.held[card] += 1
            if reason:
                self.idle.setdefault(card, Counter())[reason] += 1
                counts[reason] += 1
                self.dead[card] += dead
        for reason in counts.keys() | self.by_turn.keys():
            series = self.by_turn.setdefault(reason, [0] * self.turns)
            series.append(counts[reason])
        self.turns += 1

    def stats(self, ids: Sequence[str]) -> dict[str, Any]:
        """``hand_cards`` by card id: how often held, and if ever idle how often, how often dead, and the reasons.

        ``idle_by_turn`` has the idle cards of each turn by reason, ``hands`` is the number of turns.
        """
        return {
            "hand_cards": self.cards(ids),
            "idle_by_turn": dict(sorted(self.by_turn.items())),
            "hands": self.turns,
        }

    def cards(self, ids: Sequence[str]) -> dict[str, list[Any]]:
        """``hand_cards`` alone."""
        return {ids[card]: [held, *self._idle(card)] for card, held in sorted(self.held.items())}

    def _idle(self, card: int) -> list[Any]:
        why = self.idle.get(card)
        return [sum(why.values()), self.dead[card], dict(why)] if why else []
