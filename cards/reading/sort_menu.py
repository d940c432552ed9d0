"""The menu of what a list is sorted by: each entry a query of its own, so that a link does it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cards.query import Node, as_text, dropped, replaced
from cards.search import Compiled


@dataclass(frozen=True, slots=True)
class Order:
    """Something to sort by, and the query that does; of the one that is on, the query that turns it round."""

    label: str
    query: str
    is_on: bool
    is_descending: bool = False
    can_turn: bool = True


@dataclass(frozen=True, slots=True)
class Sorted:
    """How a list is sorted: by what (empty for its own order), whether downwards, and what goes down by itself."""

    by: str
    is_down: bool
    down_first: str = ""
    #: What the list is sorted by when the query says nothing.
    default: str = ""


def order_of(compiled: Compiled) -> str:
    """What a list of cards is sorted by, as the menu names it; empty when the query does not say."""
    return "title" if compiled.order == "name" else compiled.order


def orders(tree: Node | None, names: Iterable[tuple[str, str]], now: Sorted) -> tuple[Order, ...]:
    """An entry for each name and label; an empty name is the list's own order, which cannot be turned round."""
    base = dropped(tree, "order", "dir")
    return tuple(_order(base, name, label[:1].upper() + label[1:], now) for name, label in names)


def _order(base: Node | None, name: str, label: str, now: Sorted) -> Order:
    is_on = name == now.by
    if not name:
        return Order(label, as_text(base), is_on, can_turn=False)
    plain = name == now.down_first
    goes_down = not now.is_down if is_on else plain
    query = replaced(base, "order", "" if name == now.default and goes_down == plain else name)
    turned = "" if goes_down == plain else " dir:desc" if goes_down else " dir:asc"
    return Order(label, f"{query}{turned}", is_on, is_on and now.is_down)
