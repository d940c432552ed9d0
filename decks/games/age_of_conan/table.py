"""What a table of Age of Conan takes from its box beside the decks: map, dice, tokens and the common cards."""

from __future__ import annotations

from decks.games.base import Setup, SetupPart
from simulator.engine import get_game
from simulator.engine.games.age_of_conan.catalogue import Component, Die, Kingdom, KingdomCard, Pool, own_list


def setup(pool: Pool) -> Setup:
    """The kingdoms, each with its cards, and the pieces that all share; those of no box are in no table."""
    least, most = get_game("age_of_conan").players
    parts = tuple(
        SetupPart(card.title, {card.id: 1, **own_list(pool, card)}) for card in pool.defs if isinstance(card, Kingdom)
    )
    shared = [card for card in pool.defs if card.box and not isinstance(card, (Kingdom, KingdomCard))]
    return Setup({card.id: copies_in_box(card) for card in shared}, "Kingdoms", parts, least, most)


def copies_in_box(card: Component) -> int:
    """How often a component lies in its box; a kind of die is a record of its own."""
    return card.count if isinstance(card, Die) else card.copies
