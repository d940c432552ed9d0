"""Calls that name a key are made once: sent again, they change nothing and are answered as before."""

from __future__ import annotations

from typing import Any, Final

from cards.errors import OwnSetRefused
from cards.facts import value_key
from cards.models import OwnSet, OwnSetCall

MOST_KEY: Final = 100
#: So many calls of a set are remembered, the newest.
MOST_CALLS: Final = 1000
Act = OwnSetCall.Act


def call_made(own_set: OwnSet, act: OwnSetCall.Act, key: str, sent: Any = None) -> OwnSetCall | None:
    """The call of a locked set that was made under this key; refused if it said something else."""
    if not key:
        return None
    found = OwnSetCall.objects.filter(own_set=own_set, act=act, key=key[:MOST_KEY]).first()
    if found is not None and found.sent != _hash(sent):
        raise OwnSetRefused("Another call was made under this key. Send this one under a new key.", "key_used")
    return found


def remember(own_set: OwnSet, act: OwnSetCall.Act, key: str, sent: Any = None, *, card_id: str = "") -> None:
    """Note that a call was made under this key, and forget the oldest ones beyond the limit."""
    if not key:
        return
    OwnSetCall.objects.create(own_set=own_set, act=act, key=key[:MOST_KEY], sent=_hash(sent), card_id=card_id)
    calls = OwnSetCall.objects.filter(own_set=own_set)
    beyond = calls.order_by("-pk").values_list("pk", flat=True)[MOST_CALLS : MOST_CALLS + 1]
    if (last := next(iter(beyond), None)) is not None:
        calls.filter(pk__lte=last).delete()


def _hash(sent: Any) -> str:
    return "" if sent is None else value_key(sent)
