"""The rules text of a card of the Conan CCG, for pages and for search."""

from __future__ import annotations

from django.utils.safestring import SafeString

from cards.drawing import marked_up
from simulator.engine.games.conan_ccg import catalogue
from simulator.engine.games.conan_ccg.catalogue import CardDef


def plain_text(card: CardDef) -> str:
    """The rules text as plain lines, icons named; empty if unknown."""
    return "" if card.abilities is None else catalogue.plain_text(card)


def paragraphs(card: CardDef) -> list[SafeString]:
    """The rules text with its icons and bold words and what playing the card needs; empty when not recorded."""
    return [] if card.abilities is None else marked_up(catalogue.rules_text(card))


def type_line(card: CardDef) -> str:
    """The words after the title: type, Foe Type, Territory, keywords, traits."""
    words = (card.type, card.foe_type, card.territory, *card.keywords, *card.traits)
    return " · ".join(word for word in words if word and word != "?")
