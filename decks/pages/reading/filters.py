"""What a list of decks offers to narrow and sort it by: each a query of its own, so that a link does it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cards.games import GAMES
from cards.query import Node, fold, plain_test_values, replaced, top_parts
from cards.reading import Order, Sorted
from cards.reading import orders as orders_of
from cards.search import Chosen, split_directives
from decks.reading import Person
from decks.search import ORDERS, TABLE, Found

#: Tags offered above the list; the search finds the rest.
MOST_CHIPS: Final = 24


@dataclass(frozen=True, slots=True)
class ListChoice:
    """A link: its words, the query behind it, and whether the list is like that now."""

    label: str
    query: str
    is_on: bool


def narrowings(found: Found, person: Person) -> list[ListChoice]:
    """By game where there are several, legal decks, and for users those they can build."""
    tree, games = found.tree, []
    if len(GAMES) > 1:
        asked = Chosen(tree, TABLE.by_name["game"])
        games = [
            ListChoice(
                game.name, replaced(tree, "game", "" if asked.has(game.slug) else game.slug), asked.has(game.slug)
            )
            for game in GAMES.values()
        ]
    legal = [_switch(tree, "legal", "Legal")]
    return games + legal + ([_switch(tree, "buildable", "I own all of it")] if person.is_authenticated else [])


def own_narrowings(found: Found, tags: list[tuple[str, int]]) -> list[ListChoice]:
    """Built decks, and each of one's tags with the number of its decks; the most used ones."""
    asked = {fold(value) for part in top_parts(found.tree) for value in plain_test_values(part, "tag")}
    chips = [
        ListChoice(
            f"{word} {count}", replaced(found.tree, "tag", "" if fold(word) in asked else word), fold(word) in asked
        )
        for word, count in tags[:MOST_CHIPS]
    ]
    return [_switch(found.tree, "built", "Built"), *chips]


def _switch(tree: Node | None, field: str, label: str) -> ListChoice:
    chosen = Chosen(tree, TABLE.by_name[field])
    return ListChoice(label, chosen.switched("yes"), chosen.has("yes"))


def orders(found: Found) -> tuple[Order, ...]:
    """By the last change, the newest first, unless asked for otherwise."""
    _, directives = split_directives(found.tree, TABLE)
    said = directives.get("dir", "")
    is_down = said == "desc" or (found.order == "updated" and said != "asc")
    return orders_of(found.tree, ORDERS.items(), Sorted(found.order, is_down, "updated", "updated"))
