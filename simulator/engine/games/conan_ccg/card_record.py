"""Reads one field of a card record at a time; every refusal names the card, the field and what can stand there."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from simulator.engine.core.errors import BadCard
from simulator.engine.games.conan_ccg import words

Json = Any
#: A number, or what is known of it: ``"?"``, ``"11+"``, ``"3-4"``, ``"4-"``.
Value = int | str
Edge = tuple[str | None, ...]
Groups = tuple[int, ...]

UNKNOWN: Final = "?"
SLOTS: Final = 4
_BOUNDED: Final = re.compile(r"\d+(\+|-|-\d+)")


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers a field can hold."""

    low: int
    high: int


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
    ("id", "title", "number", "type", "rarity", "keywords", "traits", "abilities", "flavor", "facts")
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
RARITIES: Final = ("common", "uncommon", "rare", "very rare")
ACTION_STEPS: Final[Mapping[str, frozenset[str]]] = {
    "Prepare": frozenset(("prepare",)),
    "Warrior": frozenset((*words.WINDOW_GROUPS["warrior"], "warrior")),
    "Rest": frozenset(("rest",)),
    "Any": frozenset((*words.WINDOWS, *words.WINDOW_GROUPS)),
}


def is_unknown(value: Json) -> bool:
    """Whether a value is ``"?"`` or only bounded."""
    return isinstance(value, str) and (value == UNKNOWN or _BOUNDED.fullmatch(value) is not None)


class RecordReader:
    """One card record; its methods return checked values and note whether anything was unknown."""

    def __init__(self, record: Mapping[str, Json]) -> None:
        self.record = record
        self.card_id = str(record.get("id", "?"))
        self.has_unknown = False

    def fail(self, field: str, message: str) -> BadCard:
        return BadCard(f'Card "{self.card_id}", {field}: {message}')

    def check_fields(self, card_type: str) -> None:
        """Refuse fields that this card type does not have and report the first one that is missing."""
        allowed = COMMON | set(REQUIRED[card_type]) | set(OPTIONAL[card_type])
        for field in self.record:
            if field not in allowed:
                raise self.fail(field, f"a {card_type} has no such field; it has {', '.join(sorted(allowed))}.")
        for field in ("title", "number", "abilities", *REQUIRED[card_type]):
            if field not in self.record:
                raise self.fail(field, f"a {card_type} needs this field.")

    def text(self, field: str, default: str | None = None) -> str:
        value = self.record.get(field, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.fail(field, f"{value!r} is not a text.")
        return value

    def choice(self, field: str, allowed: Sequence[str], *, default: str = "") -> str:
        """One of the allowed words; ``""`` when the optional field is missing, ``"?"`` when unknown."""
        value = self.record.get(field, default)
        if value == UNKNOWN:
            self.has_unknown = True
        elif value not in allowed and value != default:
            raise self.fail(field, f"{value!r} is not known; allowed are {', '.join(allowed)}.")
        return str(value)

    def flag(self, field: str) -> bool:
        value = self.record.get(field, False)
        if not isinstance(value, bool):
            raise self.fail(field, f"{value!r} is neither true nor false.")
        return value

    def number(self, field: str) -> Value | None:
        """A number in its range, an unknown value, or ``None`` when the card has no such field."""
        if field not in self.record:
            return None
        return self._number(field, field, self.record[field])

    def _number(self, field: str, where: str, value: Json) -> Value:
        if is_unknown(value):
            self.has_unknown = True
            return str(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fail(where, f'{value!r} is not a whole number (unknown is "?", "11+", "3-4" or "4-").')
        span = RANGES[field]
        if not span.low <= value <= span.high:
            raise self.fail(where, f"{value} is out of range; {span.low} to {span.high} are possible.")
        return value

    def word_list(self, field: str, allowed: Collection[str] | None) -> tuple[str, ...]:
        """A list of words, each at most once; an open list when ``allowed`` is ``None``."""
        value = self.record.get(field, ())
        if value == UNKNOWN:
            self.has_unknown = True
            return ()
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise self.fail(field, f"{value!r} is not a list.")
        for word in value:
            if not isinstance(word, str) or not word.strip() or (allowed is not None and word not in allowed):
                choices = "any word" if allowed is None else ", ".join(allowed) or "none on this card type"
                raise self.fail(field, f"{word!r} is not known; allowed: {choices}.")
        if len(set(value)) != len(value):
            raise self.fail(field, "a word stands here twice.")
        return tuple(value)

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
            if entry not in words.OFFENSIVE:
                raise self.fail(field, f"{entry!r} cannot be a multi-icon; allowed are {', '.join(words.OFFENSIVE)}.")
            return str(entry), size
        if entry not in words.ICONS:
            raise self.fail(field, f"{entry!r} is not an icon; allowed are {', '.join(words.ICONS)}.")
        return str(entry), 1
