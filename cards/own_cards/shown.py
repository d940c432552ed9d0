"""The home-made cards that the page of this request may show: those of a result whose reader was let in.

Faces and titles on such a page are asked for by id, far from where the reader was checked. Every request and task
begins without any.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from types import MappingProxyType
from typing import Final

from cards.catalogue import CatalogCard
from cards.games import Record
from cards.intake import is_home_made_id, set_key_of
from cards.models import OwnSet
from cards.own_cards.cards import card_of

_NONE: Final[Mapping[str, CatalogCard]] = MappingProxyType({})
_shown: Final[ContextVar[Mapping[str, CatalogCard]]] = ContextVar("home_made_cards", default=_NONE)


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


def shown_card(card_id: str) -> CatalogCard | None:
    """The home-made card of this id, if this request may show it."""
    return _shown.get().get(card_id)


def forget_shown(**_signal: object) -> None:
    """Show none: a request or task begins."""
    _shown.set(_NONE)
