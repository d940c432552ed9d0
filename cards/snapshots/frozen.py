"""Card records put together to play with: which, in which order, and what they are compiled to. No database."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final

from cards import catalogue
from cards.errors import BadCatalog
from cards.games import Record
from simulator.engine import REPRINT_OF, BadCard

#: The form of the records of a game, which a blob names beside it; another number as soon as old ones cannot be read.
SCHEMA: Final = 1


def schema_of(game_key: str) -> str:
    """The name of the form that records of a game have today."""
    return f"{game_key}/{SCHEMA}"


def record_hash(game_key: str, record: Record) -> str:
    """The hash under which a record is kept: the same for two that say the same, whatever the order of their fields."""
    text = json.dumps([schema_of(game_key), record], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def originals_in(records: Iterable[Record]) -> set[str]:
    """The ids of the cards that reprints among these are printings of: a reprint cannot be played without."""
    return {str(record[REPRINT_OF]) for record in records if REPRINT_OF in record}


class FrozenPool:
    """The records that matches are played with, in the order in which the engine numbers them.

    ``private`` are the ids of those that one user alone has so.
    """

    def __init__(
        self, game_key: str, records: Sequence[Record], *, play_hash: str = "", private: Iterable[str] = ()
    ) -> None:
        self.game_key = game_key
        self.records = tuple(records)
        self.private = frozenset(private)
        self._play_hash = play_hash
        self._parts: dict[frozenset[str], str] = {}

    @cached_property
    def by_id(self) -> dict[str, Record]:
        return {record["id"]: record for record in self.records}

    @cached_property
    def record_hashes(self) -> tuple[str, ...]:
        return tuple(record_hash(self.game_key, record) for record in self.records)

    @cached_property
    def hash(self) -> str:
        """What two of them share that hold the same records in the same order."""
        return hashlib.sha256("\n".join((self.game_key, *self.record_hashes)).encode()).hexdigest()

    @cached_property
    def pool(self) -> Any:
        """Compiled for the engine; ``BadCatalog`` names card and field of a record that cannot be."""
        return self._compiled(self.records)

    @property
    def play_hash(self) -> str:
        """What two of them share that play alike, though numbers in a set or rarities may differ."""
        return self._play_hash or str(self.pool.hash)

    def part_hash(self, card_ids: Iterable[str]) -> str:
        """The play hash of these cards alone: what matches of decks that hold no others rest on.

        In a game that is played with all its components these are all of them.
        """
        wanted = frozenset(card_ids)
        if catalogue.game(self.game_key).plays_whole:
            return self.play_hash
        if wanted not in self._parts:
            named = [self.by_id[card_id] for card_id in wanted if card_id in self.by_id]
            ids = sorted({record["id"] for record in named} | (originals_in(named) & set(self.by_id)))
            part = [self.by_id[card_id] for card_id in ids]
            self._parts[wanted] = self.play_hash if part == list(self.records) else str(self._compiled(part).hash)
        return self._parts[wanted]

    def _compiled(self, records: Sequence[Record]) -> Any:
        try:
            return catalogue.game(self.game_key).compile_pool(records)
        except BadCard as error:
            raise BadCatalog(error.message) from error


def in_order(game_key: str, card_ids: Iterable[str]) -> list[str]:
    """Cards in the order in which a snapshot has them: by id, so that a card more elsewhere moves nothing.

    A game that is played with all its components deals them in the order of its data files.
    """
    if not catalogue.game(game_key).plays_whole:
        return sorted(card_ids)
    places = {card.definition.id: place for place, card in enumerate(catalogue.file_cards(game_key))}
    return sorted(card_ids, key=lambda card_id: (places.get(card_id, len(places)), card_id))
