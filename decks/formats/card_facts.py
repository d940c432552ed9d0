"""The cards of a game as other programs want them: names, columns of facts, one text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cards import catalogue
from cards.catalogue import once_for_cards
from cards.games import CatalogCard
from decks.lists import CardName

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
