"""Writes of the catalogue: data files to rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.db.models import F

from cards import catalogue
from cards.catalogue import CatalogCard, ProductInfo, SetInfo, card_numbers, load_products
from cards.facts import blob_of, give_way, made_of, refusal_of, renew_stamp, row_values, set_info, values_of
from cards.models import Card, CardRevision, CardSet, Game, Origin, Product, ProductCard


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

    Cards that are not of data files stay as they are. Accepted facts stay over the records of the files, but for those
    with which a record of this release could not be one.
    """
    cards = catalogue.file_cards(game_key)
    catalogue.file_pool(game_key)
    products = load_products(game_key)
    with transaction.atomic():
        game, _ = Game.objects.update_or_create(key=game_key, defaults={"name": catalogue.GAME_NAMES[game_key]})
        before = _known_sets(game)
        sets = {info.key: _sync_set(game, info) for info in {card.card_set for card in cards}}
        report = _sync_cards(game, sets, cards)
        if not game.stamp or report.has_changes or _known_sets(game) != before:
            renew_stamp(game.pk)
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
    numbers = card_numbers(game.key)
    adopted = _adopt(game, [card.definition.id for card in cards], numbers)
    rows = {row.card_id: row for row in Card.objects.filter(game=game, origin=Origin.FILE)}
    renumbered = _renumber(rows.values(), numbers) | adopted
    next_code = max([*numbers.values(), *(row.code or 0 for row in rows.values())], default=0) + 1
    corrected = _corrected(game, cards, rows)
    added: list[Card] = []
    changed: list[Card] = []
    revised: list[Card] = []
    for file_card in cards:
        card, card_set = corrected.get(file_card.definition.id) or (file_card, sets[file_card.card_set.key])
        row = rows.pop(card.definition.id, None)
        values = row_values(card, card_set) | ({"is_listed": False} if row and row.hidden_at else {})
        if row is None:
            code = numbers.get(card.definition.id, next_code + len(added))
            added.append(Card(game=game, card_id=card.definition.id, code=code, **values))
        elif row.card_id in renumbered or any(getattr(row, name) != value for name, value in values.items()):
            if row.revision and row.record != values["record"]:
                row.revision += 1
                revised.append(row)
            for name, value in values.items():
                setattr(row, name, value)
            changed.append(row)
    give_way({row.pk: row.record for row in changed if not row.revision})
    withdrawn = [row.pk for row in rows.values() if row.is_listed]
    Card.objects.bulk_create(added, batch_size=100)
    if changed:
        columns = list(row_values(cards[0], sets[cards[0].card_set.key]))
        Card.objects.bulk_update(changed, [*columns, "revision"], batch_size=50)
    CardRevision.objects.bulk_create(
        CardRevision(card=row, number=row.revision, blob=blob_of(game.pk, row.record), release="release")
        for row in revised
    )
    Card.objects.filter(pk__in=withdrawn).update(is_listed=False)
    return SyncReport(len(added), len(changed), len(cards) - len(added) - len(changed), len(withdrawn))


def _adopt(game: Game, ids: Iterable[str], numbers: Mapping[str, int]) -> set[str]:
    """Make the cards that users recorded and a data file has by now those of the file, with their facts; their ids."""
    recorded = Card.objects.filter(game=game, origin=Origin.COMMUNITY, card_id__in=list(ids))
    known = Card.objects.filter(game=game, code__isnull=False).values_list("code", flat=True)
    free = max([*numbers.values(), *(code or 0 for code in known)], default=0) + 1
    found = set()
    for code, row in enumerate(recorded.order_by("pk"), start=free):
        Card.objects.filter(pk=row.pk).update(origin=Origin.FILE, code=code)
        found.add(row.card_id)
    return found


def _corrected(
    game: Game, cards: tuple[CatalogCard, ...], rows: Mapping[str, Card]
) -> dict[str, tuple[CatalogCard, CardSet]]:
    """The cards of the files over which facts stand, by id, with their sets."""
    by_id = {card.definition.id: card for card in cards}
    by_key = {row.pk: card_id for card_id, row in rows.items() if row.revision}
    sets = {row.pk: row for row in CardSet.objects.filter(game=game)}
    by_name = {row.key: row for row in sets.values()}
    found = {}
    for key, values in values_of(list(by_key)).items():
        card = by_id.get(by_key[key])
        if card is None:
            continue
        kept = _fitting(game.pk, card, values)
        # The fact of a set says its name as it was typed: the row has the set that was found or made for it.
        stays = sets.get(rows[card.definition.id].card_set_id or 0) if "set" in kept else None
        card_set = stays or by_name[card.card_set.key]
        record = made_of(game.pk, card.record, kept)
        definition = catalogue.game(game.pk).read_card(record)
        found[card.definition.id] = (CatalogCard(game.pk, set_info(card_set), record, definition), card_set)
    return found


def _fitting(game_key: str, card: CatalogCard, values: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the facts of a card with which its record of this release can be one."""
    kept = dict(values)
    if refusal_of(game_key, made_of(game_key, card.record, kept)) is None:
        return kept
    kept = {}
    for field, value in values.items():
        if refusal_of(game_key, made_of(game_key, card.record, {**kept, field: value})) is None:
            kept[field] = value
    return kept


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
