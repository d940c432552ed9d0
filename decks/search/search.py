"""Decks by query: the language of the card search, with fields of decks and ``[[cards]]>=20`` for what they hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet

from cards.games import GAMES
from cards.query import (
    Group,
    Node,
    SearchError,
    Test,
    Word,
    fold,
    join,
    leaves,
    parse,
    plain_test_values,
    top_parts,
    without,
)
from cards.search import DIRECTIVES, canonical, sentence, split_directives, tree_of, warnings_of
from decks.models import Deck
from decks.reading import Person, called
from decks.search.fields import TABLE
from decks.search.tester import Tester, size

#: So many decks, the newest first, are looked into one by one.
MOST_LOOKED_INTO: Final = 3000
_TITLE: Final = "name or the owner's name"


@dataclass(frozen=True, slots=True)
class Asked:
    """A query that has been understood: the whole tree, what it asks of a deck, its directives and its sentence."""

    tree: Node | None
    wanted: Node | None
    directives: Mapping[str, str]
    tester: Tester
    english: str

    @property
    def order(self) -> str:
        return self.directives.get("order", "updated")


@dataclass(frozen=True, slots=True)
class Found:
    """The decks that a query finds, in the order asked for, and the query in words; or why it cannot be understood.

    ``possible`` counts decks that may fit besides, as facts of their cards are not recorded; ``is_cut`` says that there
    are older decks into which nobody looked.
    """

    decks: QuerySet[Deck] | list[Deck]
    english: str = ""
    error: SearchError | None = None
    tree: Node | None = None
    order: str = "updated"
    possible: int = 0
    is_cut: bool = False

    @property
    def notes(self) -> list[str]:
        """What there is to know about the answer besides the decks listed."""
        said = []
        if self.possible:
            many = f"{self.possible} more deck{'' if self.possible == 1 else 's'}"
            said.append(f"{many} may fit, but facts of cards in {'it' if self.possible == 1 else 'them'} are unknown.")
        if self.is_cut:
            said.append(f"Only the {MOST_LOOKED_INTO:,} decks changed last were looked into.")
        return said


def understand(text: str, person: Person) -> Asked:
    """A query about decks, read and checked; ``SearchError`` says where and why it cannot be understood."""
    tree = TABLE.with_long_names(parse(text.replace("\x00", " ")))
    wanted, directives = split_directives(tree, TABLE)
    tester = Tester(person)
    if wanted is not None:
        tester.check(wanted)
    english = sentence(tree, TABLE, things="Decks", title=_TITLE, inner=tester.tables_of) if text.strip() else ""
    return Asked(tree, wanted, directives, tester, english)


def find_decks(decks: QuerySet[Deck], text: str, person: Person) -> Found:
    """The decks among these that a query finds."""
    try:
        asked = understand(text, person)
    except SearchError as error:
        return Found(decks.none(), error=error)
    wanted, is_cut, possible = asked.wanted, False, 0
    if wanted is not None:
        decks, wanted = _of_games(decks, wanted)
    found: QuerySet[Deck] | list[Deck] = decks
    if wanted is not None and _is_plain(wanted):
        found = called(decks, [word.text for word in leaves(wanted) if isinstance(word, Word)])
    elif wanted is not None:
        looked_into, is_cut = _newest(decks)
        tested = [(deck, asked.tester.node(wanted, deck)) for deck in looked_into]
        found = [deck for deck, passes in tested if passes]
        possible = sum(passes is None for _, passes in tested)
    found, is_cut_here = _ordered(found, asked.directives)
    return Found(found, asked.english, None, asked.tree, asked.order, possible, is_cut or is_cut_here)


def explain(text: str, person: Person) -> dict[str, Any]:
    """What a query about decks means, as the API answers it."""
    asked = understand(text, person)
    said = join(tuple(part for part in top_parts(asked.tree) if isinstance(part, Test) and part.field in DIRECTIVES))
    return {
        "query": text,
        "english": asked.english or "All decks.",
        "canonical": canonical(asked.tree, TABLE),
        "tree": tree_of(asked.tree),
        "warnings": list(warnings_of(said, TABLE, ())),
        "order": asked.order,
        "needs_login": asked.tester.asks_of_own,
    }


def _of_games(decks: QuerySet[Deck], tree: Node) -> tuple[QuerySet[Deck], Node | None]:
    """The decks of the games that are asked for by their whole names, and what else is asked for."""
    asked = [values for part in top_parts(tree) if (values := plain_test_values(part, "game"))]
    slugs = set(asked[0]) if len(asked) == 1 else set()
    keys = [key for key, game in GAMES.items() if game.slug in slugs]
    if not slugs or len(keys) != len(slugs):
        return decks, tree
    return decks.filter(game_id__in=keys), without(tree, "game")


def _is_plain(tree: Node) -> bool:
    """Whether the query is words alone, for which no deck needs to be looked into."""
    parts = tree.parts if isinstance(tree, Group) and not tree.any else (tree,)
    return all(isinstance(part, Word) and not part.exact for part in parts)


def _newest(decks: QuerySet[Deck]) -> tuple[list[Deck], bool]:
    """The decks that are looked into, and whether there are more."""
    found = list(decks[: MOST_LOOKED_INTO + 1])
    return found[:MOST_LOOKED_INTO], len(found) > MOST_LOOKED_INTO


def _ordered(
    decks: QuerySet[Deck] | list[Deck], directives: Mapping[str, str]
) -> tuple[QuerySet[Deck] | list[Deck], bool]:
    """As asked for, or by last change, the newest first; and whether older decks were left out on the way."""
    order, direction = directives.get("order", "updated"), directives.get("dir", "")
    if order == "updated" and direction != "asc":
        return decks, False
    keys: dict[str, Callable[[Deck], Any]] = {"name": lambda deck: fold(deck.name), "cards": size}
    found, is_cut = (decks, False) if isinstance(decks, list) else _newest(decks)
    key = keys.get(order, lambda deck: deck.updated_at)
    return sorted(found, key=key, reverse=direction == "desc"), is_cut
