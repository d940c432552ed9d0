"""What the cards say today: the rows of the catalogue, and the data files for cards that have no row yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from cards import cache, catalogue
from cards.games import CatalogCard, Record
from cards.models import Card, Game
from cards.snapshots.frozen import FrozenPool, in_order, originals_in, record_hash

NOTHING: Final[Mapping[str, Record]] = {}


def freeze_today(game_key: str, card_ids: Iterable[str], own: Mapping[str, Record] = NOTHING) -> FrozenPool:
    """The records of these cards as they are today, ready to be kept; ``own`` are those that a user alone has so.

    Ids that nothing is known of are left out. A game that is played with all its components takes all of them.
    """
    whole = catalogue.game(game_key).plays_whole
    wanted = {card.definition.id for card in catalogue.file_cards(game_key)} if whole else set(card_ids)
    found = _records(game_key, wanted, own)
    if lacking := originals_in(found.values()) - set(found):
        found |= _records(game_key, lacking, own)
    mine = found.keys() & own.keys()
    public = _public(game_key, mine) if mine else {}
    private = {card_id for card_id in mine if public.get(card_id) != own[card_id]}
    return FrozenPool(game_key, [found[card_id] for card_id in in_order(game_key, found)], private=private)


def _records(game_key: str, card_ids: set[str], own: Mapping[str, Record]) -> dict[str, Record]:
    return _public(game_key, card_ids) | {card_id: own[card_id] for card_id in card_ids & own.keys()}


def _public(game_key: str, card_ids: set[str]) -> dict[str, Record]:
    rows = Card.objects.filter(game_id=game_key, card_id__in=card_ids).values_list("card_id", "record")
    known: dict[str, Record] = {card_id: record for card_id, record in rows if record}
    for card_id in card_ids - set(known):
        if found := catalogue.file_card(game_key, card_id):
            known[card_id] = found.record
    return known


def freeze_files(game_key: str) -> FrozenPool:
    """All cards of the data files in their order: what is played without a database."""
    return FrozenPool(game_key, [card.record for card in catalogue.file_cards(game_key)])


def is_of_files(frozen: FrozenPool) -> bool:
    """Whether these cards are as the data files have them."""
    return _are_alike(frozen, catalogue.file_card)


def is_of_catalogue(frozen: FrozenPool) -> bool:
    """Whether these cards are as everybody has them now: data files, and over them what was accepted."""
    return _are_alike(frozen, catalogue.find_card)


def _are_alike(frozen: FrozenPool, find: Callable[[str, str], CatalogCard | None]) -> bool:
    found = ((record, find(frozen.game_key, card_id)) for card_id, record in frozen.by_id.items())
    return all(card is not None and card.record == record for record, card in found)


def public_records(game: Game) -> Mapping[str, Record]:
    """What everybody sees of every card of a game, by id; kept for as long as the rows stay the same.

    A game without a stamp has no rows yet.
    """
    if not game.stamp:
        return _of_files(game.key)
    return cache.answer(game.stamp, ("public records", game.key), lambda: _all_records(game.key))


def public_hashes(game: Game) -> frozenset[str]:
    """The hashes of these records."""

    def make() -> frozenset[str]:
        return frozenset(record_hash(game.key, record) for record in public_records(game).values())

    if not game.stamp:
        return _hashes_of_files(game.key)
    return cache.answer(game.stamp, ("public hashes", game.key), make)


def _all_records(game_key: str) -> dict[str, Record]:
    rows = Card.objects.filter(game_id=game_key).values_list("card_id", "record")
    return _of_files(game_key) | {card_id: record for card_id, record in rows if record}


@catalogue.once_for_cards
def _of_files(game_key: str) -> dict[str, Record]:
    return {card.definition.id: card.record for card in catalogue.file_cards(game_key)}


@catalogue.once_for_cards
def _hashes_of_files(game_key: str) -> frozenset[str]:
    return frozenset(record_hash(game_key, record) for record in _of_files(game_key).values())
