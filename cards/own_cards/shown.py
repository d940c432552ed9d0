"""The home-made cards that the page of this request may show: those of a result or deck whose reader was let in.

Faces and titles on such a page are asked for by id, far from where the reader was checked. Every request and task
begins without any.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from contextvars import ContextVar
from types import MappingProxyType
from typing import Final

from django.db.models import Exists, OuterRef
from django.urls import reverse

from cards.catalogue import CatalogCard
from cards.games import Record
from cards.intake import is_home_made_id, set_key_of
from cards.models import OwnSet, OwnSetReview
from cards.own_cards.cards import card_of

_NONE: Final[Mapping[str, CatalogCard]] = MappingProxyType({})
_shown: Final[ContextVar[Mapping[str, CatalogCard]]] = ContextVar("home_made_cards", default=_NONE)

#: The links of a set, by its key, that a user has.
Links = Callable[[int, str], Collection[str]]
_links: Final[list[Links]] = []
Ways = Mapping[tuple[str, int | None], str | None]
_NOT_ASKED: Final[Ways] = MappingProxyType({})
#: By which link a person opens a set, as this request has asked: empty for none, ``None`` for who may not open it.
_open: Final[ContextVar[Ways]] = ContextVar("open_own_sets", default=_NOT_ASKED)


def show_played(game_key: str, records: Iterable[Record]) -> None:
    """Let this request show the home-made cards among these records, with which matches were played."""
    mine = [record for record in records if is_home_made_id(str(record["id"]))]
    if not mine:
        return
    keys = {set_key_of(str(record["id"])) for record in mine}
    sets = {one.key: one for one in OwnSet.objects.filter(key__in=keys).select_related("owner")}
    found = dict(_shown.get())
    for record in mine:
        card = card_of(game_key, record, sets.get(set_key_of(str(record["id"]))))
        if card is not None:
            found[str(record["id"])] = card
    _shown.set(found)


def show_cards(cards: Mapping[str, CatalogCard]) -> None:
    """Let this request show these home-made cards, which its reader may see, by their ids."""
    if cards:
        _shown.set({**_shown.get(), **cards})


def address_in_set(game_slug: str, card_id: str, user_id: int | None) -> str:
    """The page of a home-made card for a person who may open it, else nothing; a set is asked for once in a request."""
    page = page_of_set(game_slug, set_key_of(card_id), user_id)
    return f"{page}cards/{card_id}/" if page else ""


def page_of_set(game_slug: str, key: str, user_id: int | None) -> str:
    """The page of a set for a person who may open it, else nothing.

    A set that is seen by link opens for its owner, and for who has the link of today in a deck of his own: no page
    tells it to anybody else.
    """
    known = _open.get()
    if (key, user_id) not in known:
        known = {**known, (key, user_id): _way_to(key, user_id)}
        _open.set(known)
    way = known[key, user_id]
    if way is None:
        return ""
    found = reverse("cards:own_set", args=[game_slug, key])
    return f"{found}link/{way}/" if way else found


def _way_to(key: str, user_id: int | None) -> str | None:
    """The link by which a person opens a set, empty if he needs none; ``None`` for who may not."""
    accepted = OwnSetReview.objects.filter(version__own_set=OuterRef("pk"), state=OwnSetReview.State.ACCEPTED)
    found = OwnSet.objects.filter(key=key, owner__isnull=False).annotate(is_accepted=Exists(accepted)).first()
    if found is None:
        return None
    if user_id is not None and found.owner_id == user_id:
        return ""
    if found.is_hidden:
        return None
    if found.visibility == OwnSet.Visibility.PUBLIC:
        return "" if found.is_accepted else None
    if found.visibility != OwnSet.Visibility.LINK or user_id is None:
        return None
    return found.share_key if any(found.share_key in links(user_id, key) for links in _links) else None


def register_links(links: Links) -> None:
    """Let an app say which links of a set a user has."""
    if links not in _links:
        _links.append(links)


def shown_sets() -> dict[str, CatalogCard]:
    """A card of each own set of which this request may show cards, by the key of the set."""
    return {card.card_set.key: card for card in _shown.get().values() if card.card_set.key}


def shown_card(card_id: str) -> CatalogCard | None:
    """The home-made card of this id, if this request may show it."""
    return _shown.get().get(card_id)


def forget_shown(**_signal: object) -> None:
    """Show none: a request or task begins."""
    _shown.set(_NONE)
    _open.set(_NOT_ASKED)
