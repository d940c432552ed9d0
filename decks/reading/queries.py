"""Queries for decks that a user may see, and for their contents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from cards import catalogue
from cards.models import Game
from cards.placeholders import CardScope
from cards.query import fold
from cards.search import one_of
from conanhub.community import without_blocked
from decks.checks import deck_list
from decks.errors import DeckNotFound, GameNotFound, NotYourDeck
from decks.lists import CardIndex, CardName
from decks.models import Deck, DeckVersion, Visibility
from decks.reading import ownership
from decks.reading.ownership import Holding, Shelf
from decks.reading.scopes import scope_of
from simulator.engine import DeckList

Person = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class Lack:
    """A card of which a deck needs more copies than its reader has at hand; ``held`` is what lies in built decks."""

    card_id: str
    title: str
    need: int
    own: int
    held: tuple[tuple[Holding, int], ...] = ()

    @property
    def missing(self) -> int:
        return self.need - max(0, self.own - sum(copies for _, copies in self.held))


def engine_deck(version: DeckVersion) -> DeckList:
    """A version as the engine reads it."""
    return deck_list(version.deck.name, version.entries)


def may_see(deck: Deck, person: Person, share_key: str = "") -> bool:
    """Whether a user may read a deck: own, public, or unlisted with its link."""
    if deck.deleted_at is not None:
        return False
    if person.is_authenticated and deck.owner_id == person.pk:
        return True
    if deck.visibility == Visibility.PUBLIC:
        return True
    return deck.visibility == Visibility.UNLISTED and bool(share_key) and share_key == deck.share_key


def find_deck(*, public_id: UUID, person: Person) -> Deck:
    """The deck with this id, if this person may see it."""
    deck = _decks().filter(public_id=public_id).first()
    if deck is None or not may_see(deck, person):
        raise DeckNotFound
    return deck


def find_own_deck(*, public_id: UUID, person: Person) -> Deck:
    """A deck of this person; a stranger's is refused, or unknown when it is not to be seen."""
    deck = find_deck(public_id=public_id, person=person)
    if deck.owner_id != person.pk:
        raise NotYourDeck
    return deck


def find_shared_deck(*, share_key: str) -> Deck:
    """The deck behind a link; a private deck has none."""
    deck = _decks().filter(share_key=share_key).exclude(visibility=Visibility.PRIVATE).first()
    if deck is None:
        raise DeckNotFound("This link leads to no deck: it was changed, or its owner took the deck back.")
    return deck


def public_decks(person: Person | None = None) -> QuerySet[Deck]:
    """All public decks, the newest change first; without those of users whom this person blocks."""
    found = _decks().filter(visibility=Visibility.PUBLIC)
    return found if person is None else without_blocked(found, person)


def decks_of(*, owner: Person) -> QuerySet[Deck]:
    """All decks of a person."""
    return _decks().filter(owner_id=owner.pk)


def visible_decks(*, person: Person) -> QuerySet[Deck]:
    """The user's own decks and all public ones."""
    return _decks().filter(Q(visibility=Visibility.PUBLIC) | Q(owner_id=person.pk))


def decks_with(*, card_id: str, game_key: str, person: Person) -> QuerySet[Deck]:
    """The user's own decks and public ones whose current version holds a card."""
    stored, resolved = (Cast(f"current__{name}", TextField()) for name in ("entries", "resolved"))
    decks = visible_decks(person=person).filter(game_id=game_key).annotate(stored=stored, resolved=resolved)
    holds = Q(stored__contains=f'"{card_id}"') | Q(resolved__contains=f'"{card_id}"')
    return decks.filter(holds).order_by("-updated_at", "-pk")


def find_game(name: str) -> Game:
    """A game with rows in the catalogue, by its key or its slug."""
    games = {game.key: game for game in Game.objects.order_by("key")}
    game = games.get(name.replace("-", "_"))
    if game is None:
        raise GameNotFound(f"There is no game “{name[:40]}” here. Games here: {', '.join(games)}.")
    return game


def _decks() -> QuerySet[Deck]:
    return Deck.objects.filter(deleted_at=None).select_related("owner", "game", "current")


def called(decks: QuerySet[Deck], words: Sequence[str]) -> QuerySet[Deck]:
    """The decks in whose name or whose owner's name every word stands, whatever its case and accents."""
    wanted = [fold(word) for word in words]
    if not wanted:
        return decks
    names = decks.order_by().values_list("pk", "name", "owner__username")
    keys = [key for key, *said in names if all(any(word in fold(one) for one in said) for word in wanted)]
    return decks.filter(one_of("pk", keys))


@catalogue.once_for_cards
def card_index(game_key: str) -> CardIndex:
    """Every card of a game, to be found by what people write."""
    named = (
        CardName(one.definition.id, one.definition.title, one.definition.number, one.definition.type, one.card_set.key)
        for one in catalogue.load_cards(game_key)
    )
    return CardIndex(named, catalogue.aliases_of(game_key))


def index_of(scope: CardScope) -> CardIndex:
    """Every card that a person may see of a game and can own, to be found by what people write."""
    public = card_index(scope.game_key)
    if not (scope.own or scope.merged):
        return public
    return public.beside(_kept_names(scope), scope.merged)


def deck_index_of(scope: CardScope) -> CardIndex:
    """Every card that a person may put into a deck, home-made ones too, to be found by what people write."""
    public = card_index(scope.game_key)
    if not (scope.own or scope.merged or scope.named or scope.working):
        return public
    home_made = {**scope.working, **scope.named}
    made = [
        CardName(key, one.definition.title, "", one.definition.type, one.card_set.key, one.mark)
        for key, one in home_made.items()
    ]
    return public.beside([*made, *_kept_names(scope)], scope.merged)


def _kept_names(scope: CardScope) -> list[CardName]:
    return [CardName(key, card.title, "", "") for key, card in scope.own.items()]


def title_of(game_key: str, card_id: str) -> str:
    """A title for everybody, the id where the catalogue has no such card; ``CardScope`` has those for one person."""
    return CardScope(game_key, None).title(card_id)


def owned_counts(*, person: Person, game_key: str) -> dict[str, int]:
    """Copies a person owns by card id; empty for visitors."""
    if not person.is_authenticated:
        return {}
    return ownership.owned(person.pk, game_key)


def shelf_of(*, person: Person, game_key: str) -> Shelf | None:
    """A user's copies and those in built decks; ``None`` if the collection is empty."""
    if not person.is_authenticated:
        return None
    found = ownership.shelf(person.pk, game_key)
    return found if found.owned else None


def lacks_of(*, deck: Deck, person: Person) -> list[Lack]:
    """The copies that a user lacks for a deck; none if the collection is empty."""
    shelf = shelf_of(person=person, game_key=deck.game_id)
    entries = deck.current.entries if deck.current else []
    scope = scope_of(deck, person)
    return lacking(scope=scope, entries=entries, shelf=shelf, deck_pk=deck.pk) if shelf else []


def lacking(*, scope: CardScope, entries: Iterable[Sequence[Any]], shelf: Shelf, deck_pk: int = 0) -> list[Lack]:
    """The copies that this collection lacks for a deck, the most first. Copies in other built decks do not count."""
    available, others = shelf.available(deck_pk), shelf.others(deck_pk)
    lacks = [
        Lack(
            *(card_id, scope.title(card_id), need, shelf.owned.get(card_id, 0)),
            held=tuple((one, one.copies[card_id]) for one in others if card_id in one.copies),
        )
        for card_id, need in ownership.copies_of(entries).items()
        if need > available.get(card_id, 0)
    ]
    return sorted(lacks, key=lambda lack: (-lack.missing, lack.title))
