"""Writes of the catalogue: data files to rows."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.db.models import F

from cards import catalogue, query
from cards.catalogue import CatalogCard, ProductInfo, SetInfo, card_numbers, load_products
from cards.games import CatalogGame, RowFacts
from cards.models import Card, CardSet, Game, Origin, Product, ProductCard
from cards.query import Kind


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What a synchronisation changed."""

    added: int
    changed: int
    unchanged: int
    withdrawn: int
    products: int = 0

    @property
    def has_changes(self) -> bool:
        return bool(self.added or self.changed or self.withdrawn)

    def __str__(self) -> str:
        said = f"{self.added} added, {self.changed} changed, {self.unchanged} unchanged, {self.withdrawn} withdrawn"
        return f"{said}, {self.products} product{'' if self.products == 1 else 's'} changed" if self.products else said


def sync_catalog(*, game_key: str) -> SyncReport:
    """Bring the rows of a game in line with its data files; twice in a row changes nothing the second time.

    Cards that are not of data files stay as they are.
    """
    cards = catalogue.load_cards(game_key)
    catalogue.pool(game_key)
    products = load_products(game_key)
    with transaction.atomic():
        game, _ = Game.objects.update_or_create(key=game_key, defaults={"name": catalogue.GAME_NAMES[game_key]})
        before = _known_sets(game)
        sets = {info.key: _sync_set(game, info) for info in {card.card_set for card in cards}}
        report = _sync_cards(game, sets, cards)
        if not game.stamp or report.has_changes or _known_sets(game) != before:
            Game.objects.filter(pk=game.pk).update(stamp=secrets.token_hex(8))
        return replace(report, products=_sync_products(game, products))


def _known_sets(game: Game) -> list[tuple[object, ...]]:
    """What the rows say of the sets of a game."""
    rows = CardSet.objects.filter(game=game).order_by("key")
    return [tuple(row) for row in rows.values_list("key", "name", "kind", "released", "position")]


def _sync_set(game: Game, info: SetInfo) -> CardSet:
    defaults = {"name": info.name, "kind": info.kind, "released": info.released, "position": info.position}
    card_set, _ = CardSet.objects.update_or_create(game=game, key=info.key, defaults=defaults)
    return card_set


def _sync_cards(game: Game, sets: dict[str, CardSet], cards: tuple[CatalogCard, ...]) -> SyncReport:
    rows = {row.card_id: row for row in Card.objects.filter(game=game, origin=Origin.FILE)}
    numbers = card_numbers(game.key)
    renumbered = _renumber(rows.values(), numbers)
    next_code = max([*numbers.values(), *(row.code or 0 for row in rows.values())], default=0) + 1
    added: list[Card] = []
    changed: list[Card] = []
    for card in cards:
        values = _row_values(card, sets[card.card_set.key])
        row = rows.pop(card.definition.id, None)
        if row is None:
            code = numbers.get(card.definition.id, next_code + len(added))
            added.append(Card(game=game, card_id=card.definition.id, code=code, **values))
        elif row.card_id in renumbered or any(getattr(row, name) != value for name, value in values.items()):
            for name, value in values.items():
                setattr(row, name, value)
            changed.append(row)
    withdrawn = [row.pk for row in rows.values() if row.is_listed]
    Card.objects.bulk_create(added, batch_size=100)
    if changed:
        columns = list(_row_values(cards[0], sets[cards[0].card_set.key]))
        Card.objects.bulk_update(changed, columns, batch_size=50)
    Card.objects.filter(pk__in=withdrawn).update(is_listed=False)
    return SyncReport(len(added), len(changed), len(cards) - len(added) - len(changed), len(withdrawn))


def _sync_products(game: Game, products: Iterable[ProductInfo]) -> int:
    """The number of products that changed. One that the data no longer has keeps its cards: people still own them."""
    rows = {row.key: row for row in Product.objects.filter(game=game).prefetch_related("cards__card")}
    ids: dict[str, int] = {}
    changed = 0
    for info in products:
        row = rows.pop(info.key, None) or Product(game=game, key=info.key)
        values = {
            "name": info.name,
            "kind": info.kind,
            "released": info.released,
            "source": info.source,
            "position": info.position,
            "is_listed": True,
        }
        contents = [(one.card.card_id, one.quantity) for one in row.cards.all()] if row.pk else []
        is_same = contents == list(info.contents.items())
        if row.pk and is_same and all(getattr(row, name) == value for name, value in values.items()):
            continue
        for name, value in values.items():
            setattr(row, name, value)
        row.save()
        if not is_same:
            ids = ids or dict(Card.objects.filter(game=game).values_list("card_id", "pk"))
            ProductCard.objects.filter(product=row).delete()
            ProductCard.objects.bulk_create(
                ProductCard(product=row, card_id=ids[card_id], quantity=copies)
                for card_id, copies in info.contents.items()
            )
        changed += 1
    gone = [row.pk for row in rows.values() if row.is_listed]
    return changed + Product.objects.filter(pk__in=gone).update(is_listed=False)


def _renumber(rows: Iterable[Card], numbers: Mapping[str, int]) -> set[str]:
    """Give rows of an older database the permanent numbers of their cards; returns the ids of those that changed."""
    rows, taken = list(rows), set(numbers.values())
    free = max([*taken, *(row.code or 0 for row in rows)], default=0) + 1
    right = {
        row.card_id: numbers.get(row.card_id, free + place if row.code in taken else row.code)
        for place, row in enumerate(rows)
    }
    wrong = [row for row in rows if row.code != right[row.card_id]]
    Card.objects.filter(pk__in=[row.pk for row in wrong]).update(code=F("code") + free + len(rows))
    for row in wrong:
        row.code = right[row.card_id]
    Card.objects.bulk_update(wrong, ["code"], batch_size=100)
    return {row.card_id for row in wrong}


def _row_values(card: CatalogCard, card_set: CardSet) -> dict[str, Any]:
    game, definition = catalogue.game(card.game_key), card.definition
    known, text = game.row_facts(card), game.plain_text(card.definition)
    return {
        "card_set": card_set,
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
