"""What a list of decks offers to narrow and sort it by: each a query of its own, so that a link does it."""

from __future__ import annotations

from dataclasses import dataclass

from cards.games import GAMES
from cards.search.canonical import replaced, selected, toggled
from cards.search.grammar import Node
from decks.deck_search import Found
from decks.queries import Person
from decks.search_fields import ORDERS


@dataclass(frozen=True, slots=True)
class ListChoice:
    """A link: its words, the query behind it, and whether the list is like that now."""

    label: str
    query: str
    is_on: bool


def narrowings(found: Found, person: Person) -> list[ListChoice]:
    """By game where there are several, legal decks, and for members those they can build."""
    tree, games = found.tree, []
    if len(GAMES) > 1:
        asked = selected(tree, "game")
        games = [
            ListChoice(game.name, replaced(tree, "game", "" if game.slug in asked else game.slug), game.slug in asked)
            for game in GAMES.values()
        ]
    legal = [_switch(tree, "legal", "Legal")]
    return games + legal + ([_switch(tree, "buildable", "I own all of it")] if person.is_authenticated else [])


def _switch(tree: Node | None, field: str, label: str) -> ListChoice:
    return ListChoice(label, toggled(tree, field, "yes"), "yes" in selected(tree, field))


def orders(found: Found) -> list[ListChoice]:
    """By the last change, the newest first, unless asked for otherwise."""
    choices = []
    for name, label in ORDERS.items():
        query = replaced(found.tree, "order", "" if name == "updated" else name)
        choices.append(ListChoice(label[0].upper() + label[1:], query, name == found.order))
    return choices
