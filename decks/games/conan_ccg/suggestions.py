"""Changes of one step that mend a deck whose size or Renown is off, with cards its builder has or owns. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from decks.games.base import Exchange
from simulator.engine import Problem
from simulator.engine.games.conan_ccg.catalogue import (
    COPIES_MAXIMUM,
    RENOWN_MAXIMUM,
    RENOWN_MINIMUM,
    UNIQUE_MAXIMUM,
    CardDef,
    Pool,
)

TOO_FEW: Final = {"CCG-D03": "draw", "CCG-D07": "foes"}
WRONG_RENOWN: Final = ("CCG-D11", "CCG-D12")
SHOWN: Final = 2


def suggestions(
    pool: Pool, entries: Sequence[Sequence[Any]], problem: Problem, owned: Mapping[str, int]
) -> list[Exchange]:
    """Up to two steps that make this problem go away."""
    if problem.code in TOO_FEW and problem.have is not None and problem.need is not None:
        section = TOO_FEW[problem.code]
        return _most_owned(_additions(pool, entries, section, problem.need - problem.have), _left(entries, owned))
    if problem.code in WRONG_RENOWN and problem.have is not None:
        return _most_owned(_swaps(pool, entries, problem.have), _left(entries, owned))
    return []


def _left(entries: Sequence[Sequence[Any]], owned: Mapping[str, int]) -> Mapping[str, int]:
    """The copies that this deck leaves of those at hand."""
    left = Counter(owned)
    for _, card_id, quantity in entries:
        left[card_id] -= quantity
    return left


def _most_owned(found: Iterator[tuple[int, Exchange]], left: Mapping[str, int]) -> list[Exchange]:
    """The steps whose new copies are at hand first, then the smallest ones; no card twice."""
    ranked = [((left.get(one.into, 0) < one.copies, size, one.label), one) for size, one in found]
    chosen: dict[str, Exchange] = {}
    for _, exchange in sorted(ranked, key=lambda item: item[0]):
        chosen.setdefault(exchange.into, exchange)
    return list(chosen.values())[:SHOWN]


def _additions(
    pool: Pool, entries: Sequence[Sequence[Any]], section: str, short: int
) -> Iterator[tuple[int, Exchange]]:
    """Cards of the deck of which all missing copies still fit."""
    for where, card_id, quantity in entries:
        card = _card(pool, card_id)
        if where == section and card is not None and quantity + short <= _limit(card):
            yield short, Exchange(f"Add {short} {card.title}", section, "", card_id, short)


def _swaps(pool: Pool, entries: Sequence[Sequence[Any]], renown: int) -> Iterator[tuple[int, Exchange]]:
    """One Foe for another so that the Renown comes into the window."""
    copies = {card_id: quantity for where, card_id, quantity in entries if where == "foes"}
    inside = [card for card_id in copies if (card := _card(pool, card_id)) is not None]
    for out in inside:
        for into in pool.defs:
            if not (_is_known_foe(out) and _is_known_foe(into) and copies.get(into.id, 0) < _limit(into)):
                continue
            change = int(into.renown or 0) - int(out.renown or 0)
            if change and RENOWN_MINIMUM <= renown + change <= RENOWN_MAXIMUM:
                sign = "+" if change > 0 else "−"
                label = f"Swap 1 {out.title} for 1 {into.title} ({sign}{abs(change)})"
                yield abs(change), Exchange(label, "foes", out.id, into.id, 1)


def _is_known_foe(card: CardDef) -> bool:
    return card.type == "Foe" and card.simulatable and isinstance(card.renown, int)


def _card(pool: Pool, card_id: str) -> CardDef | None:
    return pool.defs[pool.index[card_id]] if card_id in pool.index else None


def _limit(card: CardDef) -> int:
    return UNIQUE_MAXIMUM if card.is_unique else COPIES_MAXIMUM
