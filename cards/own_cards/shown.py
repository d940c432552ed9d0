"""The home-made cards that the page of this request may show: those of a result or deck whose reader was let in.

Faces and titles on such a page are asked for by id, far from where the reader was checked. Every request and task
begins without any.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from types import MappingProxyType
from typing import Final

from django.db.models import Q

from cards.catalogue import CatalogCard
from cards.games import Record
from cards.intake import is_home_made_id, set_key_of
from cards.models import OwnSet, OwnSetReview
from cards.own_cards.cards import card_of

_NONE: Final[Mapping[str, CatalogCard]] = MappingProxyType({})
_shown: Final[ContextVar[Mapping[str, CatalogCard]]] = ContextVar("home_made_cards", default=_NONE)

_NOT_ASKED: Final[Mapping[tuple[str, int | None], bool]] = MappingProxyType({})
#: Whether a person may open pages of a set, as this request has asked.
_open: Final[ContextVar[Mapping[tuple[str, int | None], bool]]] = ContextVar("open_own_sets", default=_NOT_ASKED)


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


def has_page(card_id: str, user_id: int | None) -> bool:
    """Whether a person may open the page of a home-made card; a set is asked for once in a request.

    A set that is seen by link opens for its owner alone: no page of another tells its link.
    """
    key = set_key_of(card_id)
    known = _open.get()
    if (key, user_id) not in known:
        is_public = Q(
            visibility=OwnSet.Visibility.PUBLIC,
            hidden_at=None,
            owner__isnull=False,
            versions__review__state=OwnSetReview.State.ACCEPTED,
        )
        allowed = is_public if user_id is None else is_public | Q(owner=user_id)
        known = {**known, (key, user_id): OwnSet.objects.filter(allowed, key=key).exists()}
        _open.set(known)
    return known[key, user_id]


def shown_card(card_id: str) -> CatalogCard | None:
    """The home-made card of this id, if this request may show it."""
    return _shown.get().get(card_id)


def forget_shown(**_signal: object) -> None:
    """Show none: a request or task begins."""
    _shown.set(_NONE)
    _open.set(_NOT_ASKED)
