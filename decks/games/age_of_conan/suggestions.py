"""Changes of one step that bring a deck nearer to its kingdom's own list. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from decks.figures import deck_list
from decks.games.base import Exchange
from simulator.engine import Problem
from simulator.engine.games.age_of_conan.catalogue import DECK, Kingdom, Pool, copies, count_deck, own_list

FOREIGN: Final = "AOC-D03"
SIZE: Final = "AOC-D04"
HOUSE: Final = "AOC-D06"
SHOWN: Final = 3
Copies = Mapping[str, int]


def suggestions(pool: Pool, entries: Sequence[Sequence[Any]], problem: Problem, owned: Copies) -> list[Exchange]:
    """Up to three steps: cards of the box that lack, alone or for cards that it does not have; owned ones first."""
    counted = count_deck(pool, deck_list("", entries))
    kingdom = counted.kingdom()
    if kingdom is None or problem.section != DECK or problem.code not in (FOREIGN, SIZE, HOUSE):
        return []
    listed, held = own_list(pool, kingdom), copies(counted)
    lacking = _beyond(listed, held)
    wanted = sorted(lacking, key=lambda card: (owned.get(card, 0) < listed[card], list(listed).index(card)))
    if problem.code == SIZE:
        found = _additions(pool, lacking, wanted, problem) if _is_short(problem) else iter(())
    else:
        over = {card: held[card] for card in problem.card_ids} if problem.code == FOREIGN else _beyond(held, listed)
        found = _swaps(pool, kingdom, over, lacking, wanted)
    return list(found)[:SHOWN]


def _is_short(problem: Problem) -> bool:
    return problem.have is not None and problem.need is not None and problem.have < problem.need


def _additions(pool: Pool, lacking: Copies, wanted: Sequence[str], problem: Problem) -> Iterator[Exchange]:
    """Cards of the box that lack, no more of them than the deck is short of."""
    short = (problem.need or 0) - (problem.have or 0)
    for card in wanted:
        number = min(lacking[card], short)
        yield Exchange(f"Add {number} {_title(pool, card)}", DECK, "", card, number)


def _swaps(pool: Pool, kingdom: Kingdom, over: Copies, lacking: Copies, wanted: Sequence[str]) -> Iterator[Exchange]:
    """A card that does not lie in the kingdom's box for one that lacks."""
    for out, into in zip(over, wanted, strict=False):
        number = min(over[out], lacking[into])
        label = f"Swap {number} {_title(pool, out)} for {number} {_title(pool, into)}"
        yield Exchange(label, DECK, out, into, number)


def _beyond(some: Copies, others: Copies) -> dict[str, int]:
    more = {card: number - others.get(card, 0) for card, number in some.items()}
    return {card: number for card, number in more.items() if number > 0}


def _title(pool: Pool, card_id: str) -> str:
    return pool.defs[pool.index[card_id]].title
