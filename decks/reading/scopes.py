"""The cards of a deck as a person sees it: with those of the versions of own sets that the deck names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import TextField
from django.db.models.functions import Cast

from cards.models import OwnSet
from cards.own_cards import (
    LINK,
    NEVER_NAMED,
    PRIVATE,
    PUBLIC,
    SetName,
    cards_of,
    read_names,
    seen_of,
    versions_called,
)
from cards.placeholders import CardScope
from decks.models import Deck, DeckVersion, Visibility

#: How far a deck is seen.
LEVELS: Final[Mapping[str, int]] = {
    Visibility.PRIVATE: PRIVATE,
    Visibility.UNLISTED: LINK,
    Visibility.PUBLIC: PUBLIC,
}


def names_of(version: DeckVersion | None) -> tuple[SetName, ...]:
    """The versions of own sets that a deck names."""
    return read_names(version.sets) if version is not None and version.sets else NEVER_NAMED


def scope_of(deck: Deck, person: User | AnonymousUser, version: DeckVersion | None = None) -> CardScope:
    """The cards as this person sees them in a deck that he may see, in its newest version unless another is given."""
    return _scope(deck, person.pk, version or deck.current)


def scopes_of_decks(
    decks: Sequence[Deck], person: User | AnonymousUser, mine: Mapping[str, CardScope] | None = None
) -> dict[int, CardScope]:
    """The scope of each of many decks by its key in the database; the number of questions does not grow with them.

    ``mine`` are the person's scopes by game, where they were made before.
    """
    names = {deck.pk: names_of(deck.current) for deck in decks}
    keys = {name.key for said in names.values() for name in said}
    found = {(row.own_set.key, row.number): row for row in versions_called(keys)} if keys else {}
    mine = mine or {key: CardScope(key, person.pk) for key in {deck.game_id for deck in decks}}
    scopes = {}
    for deck in decks:
        said, through = names[deck.pk], LEVELS[deck.visibility]
        seen = seen_of([name for name in said if (name.key, name.version) in found], found, person.pk, through)
        seen = [one for one in seen if one.own_set.game_id == deck.game_id]
        scopes[deck.pk] = CardScope(
            deck.game_id, person.pk, names=said, through=through, versions=seen, like=mine[deck.game_id]
        )
    for game_key in mine:
        cards_of([one for one in found.values() if one.own_set.game_id == game_key], game_key)
    return scopes


def owners_scopes(deck: Deck, versions: Iterable[DeckVersion]) -> dict[int, CardScope]:
    """The scope of each of these versions of a deck by its number, as the owner sees it; asked for all at once."""
    names = {version.number: names_of(version) for version in versions}
    keys = {name.key for said in names.values() for name in said}
    rows = versions_called(keys).filter(own_set__game=deck.game_id) if keys else ()
    found = {(row.own_set.key, row.number): row for row in rows}
    mine, through = CardScope(deck.game_id, deck.owner_id), LEVELS[deck.visibility]
    return {
        number: CardScope(
            *(deck.game_id, deck.owner_id),
            names=said,
            through=through,
            versions=seen_of(said, found, deck.owner_id, through),
            like=mine,
        )
        for number, said in names.items()
    }


def owners_scope(deck: Deck, version: DeckVersion | None = None) -> CardScope:
    """The cards as the owner of a deck sees them there."""
    return _scope(deck, deck.owner_id, version or deck.current)


def versions_named(own_set: OwnSet, by_others: bool) -> set[int]:
    """The numbers of the versions of an own set that decks name; ``by_others`` only decks of others than its owner."""
    said = DeckVersion.objects.annotate(said=Cast("sets", TextField())).filter(said__contains=f'"{own_set.key}"')
    if by_others:
        said = said.exclude(deck__owner=own_set.owner_id)
    return {name.version for version in said.only("sets") for name in names_of(version) if name.key == own_set.key}


def links_of(user_id: int, key: str) -> set[str]:
    """The links of an own set by which a user's decks name it."""
    said = DeckVersion.objects.annotate(said=Cast("sets", TextField())).filter(said__contains=f'"{key}"')
    said = said.filter(deck__owner=user_id, deck__deleted_at=None)
    return {name.link for version in said.only("sets") for name in names_of(version) if name.key == key and name.link}


def _scope(deck: Deck, user_id: int | None, version: DeckVersion | None) -> CardScope:
    names, through = names_of(version), LEVELS[deck.visibility]
    return CardScope(deck.game_id, user_id, names=names, through=through)
