"""The figures of a Conquer deck in the shape every deck page draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from decks.figures import Figures, NamedCurve, Tally, copies, curve, deck_list, tally
from simulator.engine.games.conquer import catalogue
from simulator.engine.games.conquer.catalogue import COMBAT, MAIN, Pool, count_deck

COSTS: Final = range(1, 8)
RATINGS: Final = range(6)
DAMAGES: Final = range(1, 5)


def figures(pool: Pool, entries: Sequence[Sequence[Any]]) -> Figures:
    """Curves of costs, ratings and Damage, and tallies of types, divisions and Battle Actions."""
    deck = count_deck(pool, deck_list("", entries))
    main, characters = deck.section(MAIN), deck.of_type("Character")
    actions = deck.actions()
    attacks = [line for line in actions if line.card.kind == "Attack"]
    effects = deck.of_type("Effect")
    gaps = copies(line for line in deck.lines if not line.card.simulatable)
    return Figures(
        curves=(
            NamedCurve("cost", "Notice Cost", MAIN, curve(main, lambda card: card.cost, COSTS)),
            NamedCurve("attack", "Attack of Characters", MAIN, curve(characters, lambda card: card.attack, RATINGS)),
            NamedCurve(
                "defense", "Defense of Characters", MAIN, curve(characters, lambda card: card.defense, RATINGS), "other"
            ),
            NamedCurve("damage", "Damage of Attacks", COMBAT, curve(attacks, lambda card: card.damage, DAMAGES)),
        ),
        tallies=(
            Tally("Main Deck by type", MAIN, tally(main, lambda card: card.type, catalogue.CARD_TYPES)),
            Tally("Divisions of Characters", MAIN, tally(characters, lambda card: card.division, catalogue.DIVISIONS)),
            Tally("Crafts of Effects", MAIN, tally(effects, lambda card: card.division, catalogue.CRAFTS)),
            Tally("Battle Actions", COMBAT, tally(actions, lambda card: card.kind, catalogue.ACTION_KINDS)),
        ),
        gaps=gaps,
        known=copies(deck.lines) - gaps,
    )
