"""The cards that a person may see: those of everybody, the person's own, and those of sets that a deck names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any, Final

from cachetools import LRUCache

from cards import catalogue
from cards.catalogue import CatalogCard
from cards.games import GAMES, Record
from cards.intake import NOT_IN_CATALOGUE, is_home_made_id, is_of_user, is_placeholder_id
from cards.models import Card, Origin, OwnSetVersion
from cards.own_cards import (
    NEVER_NAMED,
    PRIVATE,
    SetName,
    cards_of,
    named_versions,
    newest_versions,
    working_cards,
)
from cards.placeholders.open_facts import open_records
from cards.snapshots import record_hash


@dataclass(frozen=True, slots=True)
class _Made:
    """A pool with home-made cards, and the pool of the catalogue that it was made over."""

    public: Any
    pool: Any


#: So many pools with home-made cards a process keeps compiled, found by the hashes of these cards.
KEPT: Final = 32
_pools: LRUCache[tuple[str, tuple[str, ...]], _Made] = LRUCache(KEPT)
_lock: Final = Lock()


class CardScope:
    """The cards of a game as one person sees them, or with no ``user_id`` as everybody does.

    ``names`` are the versions of own sets that a deck names, ``through`` how far this deck is seen by which the person
    comes to them; ``versions`` are these, where they were read before. A scope that is ``like`` another one of the same
    person takes the person's own cards from there. What is worked out of a scope is never shared between people. The
    cards of users are read once, when one is asked for.
    """

    def __init__(
        self,
        game_key: str,
        user_id: int | None,
        cards: Sequence[Card] | None = None,
        *,
        names: Sequence[SetName] = NEVER_NAMED,
        through: int = PRIVATE,
        versions: Sequence[OwnSetVersion] | None = None,
        like: CardScope | None = None,
    ) -> None:
        self.game_key = game_key
        self.user_id = user_id
        self.names = tuple(names)
        self.through = through
        self._like = like
        if versions is not None:
            self.__dict__["versions"] = versions
        if cards is not None:
            self.__dict__["_cards"] = cards

    @cached_property
    def _cards(self) -> Sequence[Card]:
        """The person's placeholders in the order of their titles, merged ones too."""
        if self._like is not None:
            return self._like._cards
        if self.user_id is None:
            return ()
        rows = Card.every.filter(owner_id=self.user_id, game_id=self.game_key, origin=Origin.PLACEHOLDER)
        rows = rows.select_related("merged_into")
        return tuple(rows.order_by("search_title", "pk"))

    @cached_property
    def own(self) -> Mapping[str, Card]:
        """The person's placeholders by card id, in the order of their titles."""
        return {card.card_id: card for card in self._cards if card.merged_into is None}

    @property
    def merged(self) -> Mapping[str, str]:
        """The ids of the cards into which placeholders of the person were merged, by the ids these had."""
        return {card.card_id: card.merged_into.card_id for card in self._cards if card.merged_into}

    @cached_property
    def open_records(self) -> Mapping[str, Record]:
        """The records that the person's open proposals make, by card id, over what holds for everybody.

        Placeholders are among them as soon as their facts are whole enough to be a card. Nobody else sees any of it,
        and a result that rests on one says so.
        """
        return {} if self.user_id is None else open_records(self.user_id, self.game_key)

    @cached_property
    def versions(self) -> Sequence[OwnSetVersion]:
        """The versions of own sets that the deck names and this person may see."""
        return named_versions(self.names, self.game_key, self.user_id, self.through)

    @cached_property
    def named(self) -> Mapping[str, CatalogCard]:
        """The home-made cards of these versions by id: those that the deck may hold."""
        return cards_of(self.versions, self.game_key)

    @cached_property
    def working(self) -> Mapping[str, CatalogCard]:
        """The home-made cards of the person as they are now, by id, in the order of sets and cards."""
        if self._like is not None:
            return self._like.working
        return {} if self.user_id is None else working_cards(self.user_id, self.game_key)

    @cached_property
    def newest(self) -> Mapping[str, OwnSetVersion]:
        """The newest versions of the own sets of the person, by the key of the set."""
        if self._like is not None:
            return self._like.newest
        return {one.own_set.key: one for one in newest_versions(self.user_id, self.game_key)}

    def find(self, card_id: str) -> CatalogCard | None:
        """A card that has a record for this person: of the catalogue, of a named version, or an own home-made one."""
        found = catalogue.find_card(self.game_key, card_id)
        if found is not None or not is_home_made_id(card_id):
            return found
        return self.named.get(card_id) or self.working.get(card_id)

    def pool_with(self, card_ids: Collection[str]) -> Any:
        """The compiled catalogue, with those of these cards that are of named versions."""
        wanted = sorted(card_id for card_id in card_ids if is_home_made_id(card_id) and card_id in self.named)
        public = catalogue.pool(self.game_key)
        if not wanted:
            return public
        records = [self.named[card_id].record for card_id in wanted]
        key = (self.game_key, tuple(record_hash(self.game_key, record) for record in records))
        with _lock:
            kept = _pools.get(key)
        if kept is not None and kept.public is public:
            return kept.pool
        made = GAMES[self.game_key].compile_pool([*catalogue.load_records(self.game_key), *records])
        with _lock:
            _pools[key] = _Made(public, made)
        return made

    def __contains__(self, card_id: object) -> bool:
        """Whether the person may put this card into a deck."""
        if not isinstance(card_id, str):
            return False
        if card_id in catalogue.pool(self.game_key).index or (is_placeholder_id(card_id) and card_id in self.own):
            return True
        return is_home_made_id(card_id) and (card_id in self.named or card_id in self.working)

    def title(self, card_id: str) -> str:
        """A title for this person; the id where the catalogue has lost the card."""
        found = self.find(card_id)
        if found is not None:
            return str(found.definition.title)
        if not is_of_user(card_id):
            return card_id
        own = self.own.get(card_id) if is_placeholder_id(card_id) else None
        return own.title if own else NOT_IN_CATALOGUE

    def said(self, card_id: str) -> str:
        """A title for this person in a line of words, with who made a home-made card."""
        found = self.find(card_id) if is_home_made_id(card_id) else None
        return found.said if found else self.title(card_id)

    def home_made(self, card_ids: Iterable[str]) -> dict[str, CatalogCard]:
        """Those of these cards that are home-made and that this person may see."""
        found = {card_id: self.find(card_id) for card_id in card_ids if is_home_made_id(card_id)}
        return {card_id: card for card_id, card in found.items() if card is not None}

    def mark(self, card_id: str) -> str:
        """``Home-made by nora``, wherever the card is shown; nothing for other cards."""
        found = self.find(card_id) if is_home_made_id(card_id) else None
        return found.mark if found else ""


def scopes_of(user_id: int) -> dict[str, CardScope]:
    """The scope of a user for each game, with one question to the database for each kind of own cards."""
    own: dict[str, list[Card]] = {key: [] for key in catalogue.GAME_NAMES}
    kept = Card.every.filter(owner_id=user_id, origin=Origin.PLACEHOLDER).select_related("merged_into")
    for card in kept.order_by("search_title", "pk"):
        own.setdefault(card.game_id, []).append(card)
    scopes = {key: CardScope(key, user_id, cards) for key, cards in own.items()}
    made = working_cards(user_id)
    for key, scope in scopes.items():
        scope.__dict__["working"] = {card_id: card for card_id, card in made.items() if card.game_key == key}
    return scopes
