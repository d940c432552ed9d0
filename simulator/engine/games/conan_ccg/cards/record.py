"""Reads one field of a card record at a time; every refusal names the card, the field and what can stand there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.core import cards
from simulator.engine.core.cards import UNKNOWN, Fields, Range, Value, is_unknown
from simulator.engine.games.conan_ccg.cards import terms

Json = Any
Edge = tuple[str | None, ...]
Groups = tuple[int, ...]

SLOTS: Final = 4
RANGES: Final[Mapping[str, Range]] = {
    "gem": Range(0, 9),
    "initiative": Range(1, 5),
    "damage": Range(0, 9),
    "prowess": Range(0, 40),
    "health": Range(1, 40),
    "vitality": Range(0, 9),
    "renown": Range(0, 9),
    "scars": Range(0, 9),
    "draw": Range(1, 5),
}
COMMON: Final = frozenset(
    (
        *("id", "reprint_of", "title", "number", "type", "rarity", "keywords", "traits", "other_words"),
        *("abilities", "flavor", "facts"),
    )
)
_MOVE: Final = ("gem", "initiative", "left", "right")
_CHARACTER: Final = ("damage", "prowess", "health")
REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "Conan": (*_CHARACTER, "vitality"),
    "Foe": (*_CHARACTER, "foe_type", "renown", "scars"),
    "Ally": (*_CHARACTER, "renown", "requires"),
    "Region": (),
    "Move": _MOVE,
    "Item": _MOVE,
    "Action": _MOVE,
}
OPTIONAL: Final[Mapping[str, tuple[str, ...]]] = {
    "Conan": (),
    "Foe": ("territory",),
    "Ally": ("draw",),
    "Region": (),
    "Move": ("conan_only",),
    "Item": ("requires", "draw"),
    "Action": (),
}
ACTION_STEPS: Final[Mapping[str, frozenset[str]]] = {
    "Prepare": frozenset(("prepare",)),
    "Warrior": frozenset((*terms.WINDOW_GROUPS["warrior"], "warrior")),
    "Rest": frozenset(("rest",)),
    "Any": frozenset((*terms.WINDOWS, *terms.WINDOW_GROUPS)),
}
FIELDS: Final = Fields(COMMON, REQUIRED, OPTIONAL, RANGES)


class RecordReader(cards.RecordReader):
    """One card record of this game; see ``core.records``."""

    def __init__(self, record: Mapping[str, Json]) -> None:
        super().__init__(record, FIELDS)

    def requirement(self) -> tuple[str, Value] | None:
        """``("scars", 4)`` or ``("renown", 12)``, or ``None``."""
        value = self.record.get("requires")
        if value is None:
            return None
        if not isinstance(value, Mapping) or len(value) != 1 or set(value) - {"scars", "renown"}:
            raise self.fail("requires", 'write {"scars": 4} or {"renown": 12}.')
        kind, amount = next(iter(value.items()))
        if is_unknown(amount):
            self.has_unknown = True
            return kind, str(amount)
        if not isinstance(amount, int) or isinstance(amount, bool) or not 0 <= amount <= 40:
            raise self.fail("requires", f"{amount!r} is not a whole number from 0 to 40.")
        return kind, amount

    def edge(self, field: str) -> tuple[Edge, Groups]:
        """The icons of an edge by slot, and for each slot the number of the multi-icon it belongs to (0: none)."""
        value = self.record.get(field)
        if value == UNKNOWN:
            self.has_unknown = True
            return (UNKNOWN,) * SLOTS, (0,) * SLOTS
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise self.fail(field, f'{value!r} is not a list of slots (or "?").')
        icons: list[str | None] = []
        groups: list[int] = []
        for entry in value:
            icon, size = self._slot(field, entry)
            group = max(groups, default=0) + 1 if size > 1 else 0
            icons.extend([icon] * size)
            groups.extend([group] * size)
        if len(icons) != SLOTS:
            raise self.fail(field, f"the slots add up to {len(icons)}; an edge has {SLOTS}.")
        return tuple(icons), tuple(groups)

    def _slot(self, field: str, entry: Json) -> tuple[str | None, int]:
        if entry is None:
            return None, 1
        if entry == UNKNOWN:
            self.has_unknown = True
            return UNKNOWN, 1
        if isinstance(entry, Mapping):
            size = entry.get("size")
            if set(entry) != {"multi", "size"} or not isinstance(size, int) or not 2 <= size <= SLOTS:
                raise self.fail(field, f'a multi-icon is {{"multi": icon, "size": 2 to {SLOTS}}}, not {entry!r}.')
            entry = entry["multi"]
            if entry not in terms.OFFENSIVE:
                raise self.fail(field, f"{entry!r} cannot be a multi-icon; allowed are {', '.join(terms.OFFENSIVE)}.")
            return str(entry), size
        if entry not in terms.ICONS:
            raise self.fail(field, f"{entry!r} is not an icon; allowed are {', '.join(terms.ICONS)}.")
        return str(entry), 1
