"""What a list of cards is sorted by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db.models import F
from django.db.models.expressions import OrderBy

from cards.search.compile import Compiled
from cards.search.fields import FieldTable

#: Columns of orders that every game has; the other orders are numbers of the game.
ORDER_COLUMNS: Final[Mapping[str, str]] = {
    "type": "type_order",
    "name": "search_title",
    "title": "search_title",
    "set": "card_set__position",
    "number": "number_order",
    "rarity": "rarity_order",
}


def default_order(compiled: Compiled) -> list[OrderBy]:
    """What to sort by: as asked (cards without the number last), then by group, type and title, always the same."""
    columns = [ORDER_COLUMNS.get(compiled.order, f"numbers__{compiled.order}__0")] if compiled.order else []
    group = compiled.directives.get("group", "")
    first = [ORDER_COLUMNS[group]] if group else []
    columns = [column for column in columns if column not in first]
    columns += [column for column in ("type_order", "search_title", "pk") if column not in (*first, *columns)]
    found = [F(column).asc(nulls_last=True) for column in (*first, *columns)]
    if compiled.descending:
        place = min(len(first), len(found) - 1)
        found[place] = F((*first, *columns)[place]).desc(nulls_last=True)
    return found


def order_names(table: FieldTable) -> list[tuple[str, str]]:
    """What can be sorted by, for menus: name in the language and label."""
    return [(name, label) for name, label in table.orders.items() if name != "name"]
