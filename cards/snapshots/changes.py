"""What the cards say today that they did not say when matches were played with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cards.games import Json, Record
from cards.intake import is_reserved_id
from cards.models import Game, PoolSnapshot
from cards.snapshots.stored import load
from cards.snapshots.today import public_hashes, public_records
from simulator.engine import UNPLAYED_FIELDS

#: Longer values are not shown: that they are others is enough.
MAX_SHOWN: Final = 40
#: What tells printings apart and changes no match.
_NOT_COMPARED: Final = UNPLAYED_FIELDS | {"id", "reprint_of"}


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card that says something else than before; the words of each field, none where it is no longer there."""

    card_id: str
    title: str
    fields: tuple[str, ...]

    @property
    def words(self) -> str:
        """``Thak has changed since: Health ? → 4``."""
        if not self.fields:
            return f"{self.title} is no longer in the catalogue"
        return f"{self.title} has changed since: {', '.join(self.fields)}"


def is_of_today(snapshot: PoolSnapshot, game: Game) -> bool:
    """Whether every record of a snapshot is what everybody sees of its card today; asked of many at once."""
    return public_hashes(game).issuperset(snapshot.records)


def changes_since(snapshot: PoolSnapshot, game: Game, card_ids: Collection[str] | None = None) -> list[CardChange]:
    """The cards of a snapshot that say something else today, by title; of these ``card_ids`` only, if they are named.

    Cards of own sets do not count: decks name the version of the set that they are from.
    """
    if is_of_today(snapshot, game):
        return []
    before, today = load(snapshot).by_id, public_records(game)
    wanted = before if card_ids is None else before.keys() & set(card_ids)
    found = [_change(before[card_id], today.get(card_id)) for card_id in wanted if not is_reserved_id(card_id)]
    return sorted((one for one in found if one is not None), key=lambda one: (one.title, one.card_id))


def differences(one: PoolSnapshot, other: PoolSnapshot) -> list[CardChange]:
    """The cards that both snapshots hold and that say something else in the other one."""
    if one.play_hash == other.play_hash:
        return []
    here, there = load(one).by_id, load(other).by_id
    found = [_change(here[card_id], there[card_id]) for card_id in sorted(here.keys() & there.keys())]
    return [change for change in found if change is not None]


def _change(before: Record, today: Record | None) -> CardChange | None:
    title = str(before.get("title", before["id"]))
    if today is None:
        return CardChange(before["id"], title, ())
    names = dict.fromkeys([*before, *today])
    fields = [
        _words(name, before, today)
        for name in names
        if name not in _NOT_COMPARED and before.get(name) != today.get(name)
    ]
    return CardChange(before["id"], title, tuple(fields)) if fields else None


def _words(name: str, before: Mapping[str, Json], today: Mapping[str, Json]) -> str:
    called = name.replace("_", " ").capitalize()
    if name == "abilities":
        return "what it does"
    return f"{called} {_value(before.get(name))} → {_value(today.get(name))}"


def _value(value: Any) -> str:
    if value is None or value in ("", [], {}):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and any(one is None or isinstance(one, dict) for one in value):
        text = "/".join(map(_slot, value))
    elif isinstance(value, list):
        text = ", ".join(map(str, value))
    elif isinstance(value, dict):
        text = ", ".join(_named(name, one) for name, one in value.items())
    else:
        text = str(value)
    return text if len(text) <= MAX_SHOWN else "…"


def _slot(value: Any) -> str:
    """A slot of an edge as tables have it: ``.`` for an empty one, ``Blade*2`` for an icon over two."""
    if isinstance(value, dict):
        return f"{value.get('multi', '?')}*{value.get('size', '?')}"
    return "." if value is None else str(value)


def _named(name: str, value: Any) -> str:
    """A part of a value: ``attack 2``; what is simply so by its name alone."""
    words = name.replace("_", " ")
    return words if value is True else f"{words} {_value(value)}"
