"""The cards of a game as other programs want them: names, columns of facts, one text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Final, TypeVar

from cards import catalogue
from cards.games import CatalogCard
from decks.lists import CardName

T = TypeVar("T")
UNKNOWN_TEXT: Final = "The rules text is not recorded."


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card and its facts as (name, value); an unknown value is ``?``."""

    name: CardName
    set_name: str
    rarity: str
    type_line: str
    facts: tuple[tuple[str, str], ...]
    text: str

    @property
    def description(self) -> str:
        """All of it in a few lines."""
        numbers = " · ".join(f"{name} {value}" for name, value in self.facts if name != "Type")
        return "\n".join(line for line in (self.type_line, numbers, self.text) if line)


def once_for_cards(make: Callable[[str], T]) -> Callable[[str], T]:
    """Keep what is made of the cards of a game until its data files are read anew."""
    kept: dict[str, tuple[object, T]] = {}

    @wraps(make)
    def answer(game_key: str) -> T:
        cards = catalogue.load_cards(game_key)
        found = kept.get(game_key)
        if found is None or found[0] is not cards:
            found = kept[game_key] = (cards, make(game_key))
        return found[1]

    return answer


@once_for_cards
def facts_of(game_key: str) -> dict[str, CardFacts]:
    """Every card of a game by its id."""
    return {card.definition.id: _facts(card) for card in catalogue.load_cards(game_key)}


def _facts(card: CatalogCard) -> CardFacts:
    game, definition = catalogue.game(card.game_key), card.definition
    name = CardName(definition.id, definition.title, definition.number, definition.type, card.card_set.key)
    facts = tuple((fact.name, str(fact.value)) for fact in game.facts(card))
    is_known = "text" not in game.row_facts(card).unknown
    text = game.plain_text(definition) if is_known else UNKNOWN_TEXT
    rarity = definition.rarity.replace("?", "")
    return CardFacts(name, card.card_set.name, rarity, game.type_line(definition), facts, text)


def columns_of(facts: dict[str, CardFacts]) -> list[str]:
    """The names of all facts that any card has, in the order in which they come."""
    return list(dict.fromkeys(name for card in facts.values() for name, _ in card.facts))
