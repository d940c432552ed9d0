"""The rules text of a card of Conquer, for pages and for search."""

from __future__ import annotations

from django.utils.safestring import SafeString

from cards.drawing import marked_up
from simulator.engine.games.conquer import catalogue
from simulator.engine.games.conquer.catalogue import CardDef


def plain_text(card: CardDef) -> str:
    """The rules text as plain lines; empty if unknown."""
    return "" if card.abilities is None else catalogue.plain_text(card)


def paragraphs(card: CardDef) -> list[SafeString]:
    """The rules text with its bold words; empty when not recorded."""
    return [] if card.abilities is None else marked_up(catalogue.rules_text(card))


def type_line(card: CardDef) -> str:
    """The words after the title: type, kind or division, people, keywords."""
    words = (card.type, card.kind, card.division, *card.traits, *card.keywords)
    return " · ".join(word for word in words if word and word != "?")
