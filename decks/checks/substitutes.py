"""What takes the place of one copy of each card of a deck, so that it can be seen what the card is worth there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards import catalogue
from decks.checks.legality import check, errors
from decks.contents import MAX_QUANTITY, merge, with_swap
from decks.games import deck_game
from simulator.engine import NO_OPTIONS, get_game

#: Why the next best card was not found.
NO_OTHER: Final = "No other card of its kind can be in this deck."
ITSELF: Final = "It is the card that takes the place of the others."
GAPS: Final = "Facts of that card are unknown, so no match can be played with it."
TOO_MANY: Final = f"The deck has {MAX_QUANTITY} copies of that card already."


@dataclass(frozen=True, slots=True)
class Swap:
    """One copy of card ``out`` of a section for one of ``into``; where that is empty, ``reason`` says why."""

    section: str
    out: str
    into: str
    reason: str = ""


def swaps(
    game_key: str, entries: Sequence[Sequence[Any]], options: Mapping[str, str] = NO_OPTIONS, into: str = ""
) -> list[Swap]:
    """A swap for each card of a legal deck, in its order: for the card ``into`` if it is named, else the next best one.

    The next best card is of the same group of the deck page (type; of Foes Major or Minor, of Battle Actions attack or
    answer), its price is nearest (the cheaper one first), and then the greedy AI thinks most of it by its print; what
    is left goes by title. The deck must stay legal with it. Copies that the deck already has do not count against it.
    """
    found = []
    for section, out, _quantity in merge(game_key, entries):
        wanted = [into] if into else _by_likeness(game_key, out)
        reason = NO_OTHER
        for candidate in wanted:
            reason = why_not(game_key, entries, Swap(section, out, candidate), options)
            if not reason:
                found.append(Swap(section, out, candidate))
                break
        else:
            found.append(Swap(section, out, "", reason if into else NO_OTHER))
    return found


def why_not(
    game_key: str, entries: Sequence[Sequence[Any]], swap: Swap, options: Mapping[str, str] = NO_OPTIONS
) -> str:
    """Why the deck could not play with a swap made; empty if it could."""
    pool = catalogue.pool(game_key)
    if pool.index[swap.out] == pool.index[swap.into]:
        return ITSELF
    if not pool.defs[pool.index[swap.into]].simulatable:
        return GAPS
    if any(quantity >= MAX_QUANTITY for _section, card, quantity in entries if card == swap.into):
        return TOO_MANY
    changed = with_swap(game_key, entries, swap.section, swap.out, swap.into)
    problems = errors(check(game_key, changed, options))
    return problems[0].message if problems else ""


def _by_likeness(game_key: str, out: str) -> list[str]:
    """The other cards of the same group, the likest first."""
    pool, game, rules = catalogue.pool(game_key), deck_game(game_key), get_game(game_key)
    card = pool.defs[pool.index[out]]
    group, price = (card.type, game.kind(card)[0]), game.price(card)
    others = [other for other in pool.defs if other.id != card.id and other.simulatable]
    alike = [other for other in others if (other.type, game.kind(other)[0]) == group]

    def order(other: Any) -> tuple[int, int, float, str]:
        cost = game.price(other)
        return abs(cost - price), cost, -rules.worth(pool, other.id), other.title

    return [other.id for other in sorted(alike, key=order)]
