"""The figures of a kingdom's deck in the shape every deck page draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from decks.figures import Figures, NamedCurve, Tally, copies, curve, deck_list, tally
from decks.games.age_of_conan.cards import EVENT, INSTANT, TABLE, USES, kind, use
from simulator.engine.games.age_of_conan.catalogue import DECK, KingdomCard, Pool, count_deck

COSTS: Final = range(1, 4)


def figures(pool: Pool, entries: Sequence[Sequence[Any]]) -> Figures:
    """Costs of the cards that are played on the table, and tallies by kind and by what they help in."""
    deck = count_deck(pool, deck_list("", entries))
    lines = [line for line in deck.section(DECK) if isinstance(line.card, KingdomCard)]
    tables = [line for line in lines if kind(line.card)[0] == TABLE]
    gaps = copies(line for line in deck.lines if not line.card.simulatable)
    return Figures(
        curves=(NamedCurve("cost", "Cost on the table", DECK, curve(tables, lambda card: _cost(card.cost), COSTS)),),
        tallies=(
            Tally("By kind", DECK, tally(lines, lambda card: kind(card)[0], (TABLE, EVENT, INSTANT))),
            Tally("What they help in", DECK, tally(lines, use, USES)),
        ),
        gaps=gaps,
        known=copies(deck.lines) - gaps,
    )


def _cost(cost: int) -> int | None:
    return cost if cost >= 0 else None
