"""Cards as rows at little cost: read once a process, and copied as the database holds them after that."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.db import connection

from cards.catalogue import load_products, records
from cards.models import Card, CardSet, Game, Product, ProductCard
from cards.sync import sync_catalog

#: The table of cards, and its columns that a copy gets anew or from its own game and sets.
TABLE: Final = Card._meta.db_table
OWN: Final = ("id", "game_id", "card_set_id")
#: Folders of data files that no test changes: the real one, and those of a folder of tests (``never_changes``).
UNCHANGING: Final = {records.DATA_DIR}


@dataclass(frozen=True)
class Kept:
    """The rows of a game: its sets with what they say, and of each card its set and the other columns."""

    sets: dict[str, dict[str, Any]]
    columns: list[str]
    cards: list[tuple[str, tuple[Any, ...]]]


#: By the folder of the data files and the key of the game.
_kept: dict[tuple[Path, str], Kept] = {}


def never_changes(folder: Path) -> Path:
    """Say that no test changes the data files of this folder."""
    UNCHANGING.add(folder)
    return folder


def load_real_cards(*game_keys: str) -> None:
    """Bring the real cards of these games (all unless named) into the database, as ``sync_catalog`` does.

    The real ones are those of ``records.DATA_DIR``, which tests with a small catalogue turn elsewhere.
    """
    for key in game_keys or tuple(records.GAME_NAMES):
        place = (records.DATA_DIR, key)
        is_plain = connection.vendor == "sqlite" and records.DATA_DIR in UNCHANGING
        if not is_plain or Card.objects.filter(game__key=key).exists():
            sync_catalog(game_key=key)
        elif place in _kept:
            _copy(key, _kept[place])
        else:
            sync_catalog(game_key=key)
            _kept[place] = _read(key)


def _read(game_key: str) -> Kept:
    fields = ("key", "name", "kind", "released", "position")
    sets = {row["key"]: row for row in CardSet.objects.filter(game__key=game_key).values(*fields)}
    keys = dict(CardSet.objects.filter(game__key=game_key).values_list("pk", "key"))
    with connection.cursor() as cursor:
        game = Game.objects.get(key=game_key)
        cursor.execute(f"SELECT * FROM {TABLE} WHERE game_id = %s ORDER BY id", [game.pk])  # noqa: S608
        names = [column[0] for column in cursor.description]
        rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    columns = [name for name in names if name not in OWN]
    return Kept(sets, columns, [(keys[row["card_set_id"]], tuple(row[name] for name in columns)) for row in rows])


def _copy(game_key: str, kept: Kept) -> None:
    told = {"name": records.GAME_NAMES[game_key], "stamp": secrets.token_hex(8)}
    game, _ = Game.objects.update_or_create(key=game_key, defaults=told)
    sets = {
        key: CardSet.objects.update_or_create(game=game, key=key, defaults=values)[0].pk
        for key, values in kept.sets.items()
    }
    columns = ", ".join(f'"{name}"' for name in ("game_id", "card_set_id", *kept.columns))
    places = ", ".join(["%s"] * (len(kept.columns) + 2))
    rows = [(game.pk, sets[key], *values) for key, values in kept.cards]
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {TABLE} ({columns}) VALUES ({places})", rows)  # noqa: S608
    _copy_products(game)


def _copy_products(game: Game) -> None:
    ids = dict(Card.objects.filter(game=game).values_list("card_id", "pk"))
    for info in load_products(game.key):
        told = {name: getattr(info, name) for name in ("key", "name", "kind", "released", "source", "position")}
        product = Product.objects.create(game=game, **told)
        rows = [
            ProductCard(product=product, card_id=ids[card], quantity=copies) for card, copies in info.contents.items()
        ]
        ProductCard.objects.bulk_create(rows)
