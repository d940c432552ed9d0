"""Writes of the catalogue: data files to rows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from cards import catalog, facts
from cards.catalog import CatalogCard, SetInfo
from cards.models import Card, CardSet, Game
from cards.texts import plain_text
from simulator.engine.games.conan_ccg import words
from simulator.engine.games.conan_ccg.card_record import RARITIES


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What a synchronisation changed."""

    added: int
    changed: int
    unchanged: int
    withdrawn: int

    def __str__(self) -> str:
        return f"{self.added} added, {self.changed} changed, {self.unchanged} unchanged, {self.withdrawn} withdrawn"


def sync_catalog(*, game_key: str) -> SyncReport:
    """Bring the rows of a game in line with its data files; twice in a row changes nothing the second time."""
    cards = catalog.load_cards(game_key)
    catalog.pool(game_key)
    with transaction.atomic():
        game, _ = Game.objects.update_or_create(key=game_key, defaults={"name": catalog.GAME_NAMES[game_key]})
        sets = {info.key: _sync_set(game, info) for info in {card.card_set for card in cards}}
        return _sync_cards(game, sets, cards)


def _sync_set(game: Game, info: SetInfo) -> CardSet:
    defaults = {"name": info.name, "kind": info.kind, "released": info.released, "position": info.position}
    card_set, _ = CardSet.objects.update_or_create(game=game, key=info.key, defaults=defaults)
    return card_set


def _sync_cards(game: Game, sets: dict[str, CardSet], cards: tuple[CatalogCard, ...]) -> SyncReport:
    rows = {row.card_id: row for row in Card.objects.filter(game=game)}
    next_code = max((row.code for row in rows.values()), default=0) + 1
    added: list[Card] = []
    changed: list[Card] = []
    for card in cards:
        values = _row_values(card, sets[card.card_set.key])
        row = rows.pop(card.definition.id, None)
        if row is None:
            added.append(Card(game=game, card_id=card.definition.id, code=next_code + len(added), **values))
        elif any(getattr(row, name) != value for name, value in values.items()):
            for name, value in values.items():
                setattr(row, name, value)
            changed.append(row)
    withdrawn = [row.pk for row in rows.values() if row.is_listed]
    Card.objects.bulk_create(added, batch_size=100)
    if changed:
        Card.objects.bulk_update(changed, list(_row_values(cards[0], changed[0].card_set)), batch_size=50)
    Card.objects.filter(pk__in=withdrawn).update(is_listed=False)
    return SyncReport(len(added), len(changed), len(cards) - len(added) - len(changed), len(withdrawn))


def _row_values(card: CatalogCard, card_set: CardSet) -> dict[str, Any]:
    definition = card.definition
    text = plain_text(definition)
    foe_class = facts.foe_class(definition)
    return {
        "card_set": card_set,
        "title": definition.title,
        "number": definition.number,
        "number_order": int("".join(re.findall(r"\d+", definition.number)[:1]) or 0),
        "type": definition.type,
        "type_order": words.CARD_TYPES.index(definition.type) * 2 + (foe_class == "major"),
        "kind": f"{definition.type.lower()}{'-' if foe_class else ''}{foe_class}",
        "foe_class": foe_class,
        "foe_type": definition.foe_type.replace("?", ""),
        "territory": definition.territory.replace("?", ""),
        "rarity": definition.rarity.replace("?", ""),
        "rarity_order": RARITIES.index(definition.rarity) + 1 if definition.rarity in RARITIES else 0,
        **facts.numbers(definition),
        "bounds": facts.bounds(definition),
        "unknown": _unknown(card),
        "keywords": facts.bars(definition.keywords),
        "traits": facts.bars(definition.traits),
        "icons": facts.icon_counts(definition),
        "has_multi": any((*definition.left_multi, *definition.right_multi)),
        "conan_only": definition.conan_only,
        "simulatable": definition.simulatable,
        "is_listed": True,
        "record": dict(card.record),
        "text": text,
        "search_title": facts.fold(definition.title),
        "search_text": facts.fold(text),
    }


def _unknown(card: CatalogCard) -> str:
    lists = tuple(name for name in ("keywords", "traits") if card.record.get(name) == "?")
    names = (*facts.unknown_fields(card.definition), *lists)
    return f"|{'|'.join(names)}|" if names else ""
