"""A deck is never seen further than the home-made cards in it: what is named, and what may be shown to others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User

from cards.errors import OwnSetRefused
from cards.intake import is_home_made_id
from cards.own_cards import LINK, PRIVATE, PUBLIC, SetName, cards_of, level_of, named_versions, read_names
from cards.placeholders import CardScope
from decks.contents import Entry, without_placeholders
from decks.errors import DeckRefused
from decks.models import Deck, DeckVersion, Visibility
from decks.reading import LEVELS, names_of

#: So many cards a refusal names.
MOST_SHOWN = 5


def check_names(user_id: int | None, game_key: str, raw: Any, known: Sequence[SetName] = ()) -> tuple[SetName, ...]:
    """What a user's deck is to name; refused for a version that he may not see. Those ``known`` before may stay."""
    try:
        names = read_names(raw)
    except OwnSetRefused as error:
        raise DeckRefused(error.message, error.code) from error
    versions = named_versions(names, game_key, user_id)
    seen = {(one.own_set.key, one.number) for one in versions if one.own_set.owner_id is not None}
    for name in names:
        if (name.key, name.version) not in seen and name not in known:
            said = f"There is no version {name.version} of a set {name.key} that you may see. Ask its owner for a link."
            raise DeckRefused(said, "no_such_set")
    return names


def unshared_titles(deck: Deck, visibility: str, entries: Sequence[Sequence[Any]], sets: Sequence[Any]) -> list[str]:
    """The titles of the home-made cards that would keep a deck from being seen so far, as its owner sees them."""
    level = LEVELS[Visibility(visibility)]
    ids = {card_id for _section, card_id, _copies in entries if is_home_made_id(card_id)}
    if level == PRIVATE or not ids:
        return []
    scope = CardScope(deck.game_id, deck.owner_id, names=read_names(list(sets)))
    seen = [version for version in scope.versions if level_of(version) >= level]
    return sorted(scope.title(card_id) for card_id in ids - cards_of(seen, deck.game_id).keys())


def check_shown(deck: Deck, visibility: str) -> None:
    """Refuse to show a deck further than the sets of its home-made cards."""
    version = deck.current
    titles = unshared_titles(deck, visibility, version.entries, version.sets) if version else []
    if titles:
        raise DeckRefused(_refusal(titles, visibility), "private_cards")


def check_added(deck: Deck, entries: Sequence[Sequence[Any]], sets: Sequence[Any]) -> None:
    """Refuse to put home-made cards into a deck that others see further than these; what is in it may stay or go."""
    before = deck.current
    known = set(unshared_titles(deck, deck.visibility, before.entries, before.sets)) if before else set()
    titles = [title for title in unshared_titles(deck, deck.visibility, entries, sets) if title not in known]
    if titles:
        raise DeckRefused(_refusal(titles, deck.visibility), "private_cards")


def entries_for(owner: User, deck: Deck, version: DeckVersion | None) -> tuple[list[Entry], list[dict[str, Any]]]:
    """What of another user's deck a user can have in an own one, and the sets that this names.

    Cards that only some may see are left out, but for those of sets that the user may see without that deck.
    """
    if version is None:
        return [], []
    names = [SetName(name.key, name.version) for name in names_of(version)]
    seen = named_versions(names, deck.game_id, owner.pk)
    kept = {(one.own_set.key, one.number) for one in seen if one.own_set.owner_id is not None}
    cards = cards_of([one for one in seen if one.own_set.owner_id is not None], deck.game_id)
    sets = [name.as_json() for name in names if (name.key, name.version) in kept]
    return without_placeholders(version.entries, cards), sets


def _refusal(titles: Sequence[str], visibility: str) -> str:
    more = f" and {len(titles) - MOST_SHOWN} more" if len(titles) > MOST_SHOWN else ""
    named = ", ".join(f"“{title}”" for title in titles[:MOST_SHOWN])
    level = LEVELS[Visibility(visibility)]
    needed = {LINK: "can be seen by link", PUBLIC: "are public and reviewed"}[level]
    return (
        f"Others would see home-made cards that are not theirs to see: {named}{more}. Name a version of a set of which "
        f"the cards {needed}, or take these cards out."
    )
