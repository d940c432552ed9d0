"""Attacks between facing cards as marks: what each slot does, who suffers, and what it adds up to. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

SLOTS: Final = 4
HIT, LEAK, BLOCKED, LATE, NONE = "hit", "leak", "blocked", "late", "none"
#: What each state of a slot is called where marks are read and not seen.
WORDS: Final = {
    HIT: "hits",
    LEAK: "leaks through a Shield",
    BLOCKED: "is blocked",
    LATE: "comes too late, its attacker had fallen",
}
#: What is written on a mark whose text does not depend on the Damage.
PLAIN: Final = {BLOCKED: "0", LEAK: "+1", LATE: "late"}
TOP_INITIATIVE: Final = 5


@dataclass(frozen=True, slots=True)
class Mark:
    """One slot of an attack; it points at the one who suffers, to the right or to the left."""

    state: str
    text: str
    is_rightward: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class Crossing:
    """The space between two cards: its four slots from the top, each with the marks that cross there."""

    rows: tuple[tuple[Mark, ...], ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing crosses."""
        return not any(self.rows)


@dataclass(frozen=True, slots=True)
class Total:
    """The Damage of all attacks of one count on one character; what goes beyond its Health is lost (CCG-18.8)."""

    target: str
    parts: tuple[int, ...]

    @property
    def words(self) -> str:
        """``3 + 1 = 4 Damage to Pikeman``."""
        if len(self.parts) == 1:
            return f"{self.parts[0]} Damage to {self.target}"
        return f"{' + '.join(map(str, self.parts))} = {sum(self.parts)} Damage to {self.target}"


def crossings(attacks: Sequence[Mapping[str, Any]], places: int) -> list[Crossing]:
    """The spaces between so many cards in a row, with the marks of all attacks that cross them."""
    rows: list[list[list[Mark]]] = [[[] for _ in range(SLOTS)] for _ in range(places - 1)]
    for made in attacks:
        at = made.get("between")
        if isinstance(at, int) and 0 <= at < len(rows):
            for row, mark in _marks(made, at):
                rows[at][row].append(mark)
    return [Crossing(tuple(tuple(slot) for slot in space)) for space in rows]


def totals(attacks: Sequence[Mapping[str, Any]]) -> list[Total]:
    """Damage by target, in the order of the attacks; attacks that deal none are left out."""
    parts: dict[str, list[int]] = {}
    for made in attacks:
        damage = int(made.get("damage") or 0)
        if damage > 0:
            parts.setdefault(str(made["target"]), []).append(damage)
    return [Total(target, tuple(numbers)) for target, numbers in parts.items()]


def hurt(attacks: Iterable[Mapping[str, Any]]) -> dict[int, int]:
    """Damage by the number of the Foe it is dealt to; Foes lie at every second place of a row, from the second on."""
    found: dict[int, int] = {}
    for made in attacks:
        at = made.get("between")
        if isinstance(at, int) and not made.get("by_foe"):
            found[at // 2] = found.get(at // 2, 0) + int(made.get("damage") or 0)
    return found


def initiatives(current: Any) -> list[tuple[int, bool, bool]]:
    """The counts from 5 down to 1: the number, whether it is the present one, whether it is still to come."""
    if not isinstance(current, int):
        return []
    return [(number, number == current, number < current) for number in range(TOP_INITIATIVE, 0, -1)]


def _marks(made: Mapping[str, Any], at: int) -> list[tuple[int, Mark]]:
    """The marks of one attack with their rows. The moves of Foes lie turned: their slot 1 is the lowest (CCG-16.7)."""
    by_foe = bool(made.get("by_foe"))
    is_rightward = (at % 2 == 0) != by_foe
    slots = list(made.get("slots", ()))[:SLOTS]
    who = made.get("attacker") or "A fallen character"
    texts = _texts(slots, list(made.get("groups", ())) or [0] * SLOTS, int(made.get("damage") or 0))
    return [
        (
            SLOTS - 1 - slot if by_foe else slot,
            Mark(state, texts[slot], is_rightward, f"{who}, slot {slot + 1}: {WORDS[state]}"),
        )
        for slot, state in enumerate(slots)
        if state in WORDS
    ]


def _texts(slots: Sequence[str], groups: Sequence[int], damage: int) -> list[str]:
    """What is written on the marks of one edge, so that they add up to its Damage (CCG-18.1 to CCG-18.4).

    Every leak and every further single icon adds 1; what is left is the first icon's, or the first multi-icon's.
    """
    hits = [slot for slot, state in enumerate(slots) if state == HIT]
    multi = [slot for slot in hits if groups[slot]]
    single = [slot for slot in hits if not groups[slot]]
    first = (multi or single or [-1])[0]
    further = [slot for slot in single if slot != first]
    rest = damage - len(further) - slots.count(LEAK)
    texts = [PLAIN.get(state, "") for state in slots]
    for slot in hits:
        texts[slot] = str(rest) if slot == first else "+1" if slot in further else "&"
    return texts
