"""What the row of a card holds, worked out of its record for search and pages."""

from __future__ import annotations

import re
from typing import Any

from cards import catalogue, query
from cards.catalogue import CatalogCard
from cards.games import CatalogGame, RowFacts
from cards.models import CardSet
from cards.query import Kind


def row_values(card: CatalogCard, card_set: CardSet) -> dict[str, Any]:
    """The columns of a row of the catalogue that follow from its card."""
    return {**values_of_row(card), "card_set": card_set}


def values_of_row(card: CatalogCard) -> dict[str, Any]:
    """The columns of a row, whosever it is, that follow from its card."""
    game, definition = catalogue.game(card.game_key), card.definition
    known, text = game.row_facts(card), game.plain_text(card.definition)
    return {
        "title": definition.title,
        "number": definition.number,
        "number_order": _number_order(definition.number),
        "type": definition.type,
        "type_order": known.type_order,
        "rarity": definition.rarity.replace("?", ""),
        "rarity_order": game.rarities.index(definition.rarity) + 1 if definition.rarity in game.rarities else None,
        "numbers": {name: list(span) for name, span in known.numbers.items()},
        "labels": query.labels_text(_labels(card, game, known)),
        "counts": {
            field: {name: list(span) for name, span in by.items()} for field, by in (known.counts or {}).items()
        },
        "unknown": f"|{'|'.join(known.unknown)}|" if known.unknown else "",
        "simulatable": definition.simulatable,
        "is_listed": True,
        "record": dict(card.record),
        "text": text,
        "search_title": query.fold(definition.title),
        "search_text": query.fold(text),
        "search_flavor": query.fold(definition.flavor),
    }


def _number_order(number: str) -> int | None:
    """The first number in a card's number, by which a set is ordered; none where it is not recorded."""
    found = re.search(r"\d+", number)
    return int(found[0]) if found else None


def _labels(card: CatalogCard, game: CatalogGame, known: RowFacts) -> dict[str, list[str]]:
    """The labels of the game and those that every game has, with a label for each number and each icon, for filters."""
    definition, labels = card.definition, {field: list(words) for field, words in known.labels.items()}
    flags = ["gaps" if known.unknown else "complete", card.card_set.kind]
    flags += ["simulated"] if definition.simulatable else []
    labels["is"] = [*labels.get("is", []), *flags]
    labels["impl"] = ["full" if definition.simulatable else "none"]
    labels["set"] = [card.card_set.key]
    labels["rarity"] = [definition.rarity] if definition.rarity in game.rarities else []
    for field in game.fields:
        if field.kind is Kind.NUMBER:
            span = known.numbers.get(field.name)
            exact = [str(span.low)] if span and span.low == span.high else []
            labels[field.name] = exact or (["?"] if field.name in known.unknown and span is None else [])
        elif field.kind is Kind.COUNT:
            sure = (known.counts or {}).get(field.name, {})
            labels[field.name] = [name for name, span in sure.items() if span[0]]
    return labels
