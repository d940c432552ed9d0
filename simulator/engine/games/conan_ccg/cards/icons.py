"""Icons and blocking (CCG-17): the block matrix as data, and what one edge does to the edge that faces it."""

from __future__ import annotations

from typing import Final

GRAPPLE: Final = 1
TWO_HANDED: Final = 2
BLADE: Final = 3
RANGED: Final = 4
SHIELD: Final = 5
AGILITY: Final = 6
SPECIAL: Final = 7
MAGIC: Final = 8
OFFENSIVE_MAX: Final = RANGED

HIT: Final = 0
BLOCKED: Final = 1
LEAK: Final = 2
LEFT_EDGE: Final = 0
RIGHT_EDGE: Final = 1
EMPTY_EDGE: Final = (0, 0, 0, 0)

#: Attacking icon (row) against the icon in the facing slot (column: empty, Grapple, Two-Handed, Blade, Ranged, Shield,
#: Agility, Special, Magic). The catalogue's table in section 17; confidence and evidence stand there.
FIRST_READING: Final = {
    GRAPPLE: (HIT, BLOCKED, HIT, HIT, HIT, HIT, BLOCKED, HIT, HIT),
    TWO_HANDED: (HIT, HIT, HIT, HIT, HIT, LEAK, BLOCKED, HIT, HIT),
    BLADE: (HIT, HIT, HIT, BLOCKED, HIT, BLOCKED, BLOCKED, HIT, HIT),
    RANGED: (HIT, HIT, HIT, HIT, HIT, BLOCKED, HIT, HIT, HIT),
}
#: The other two readings of the lost pictures (option ``matrix``).
SECOND_READING: Final = {**FIRST_READING, GRAPPLE: (HIT, BLOCKED, HIT, HIT, HIT, HIT, HIT, HIT, HIT)}
THIRD_READING: Final = {**FIRST_READING, RANGED: (HIT, HIT, HIT, HIT, HIT, HIT, HIT, HIT, HIT)}
READINGS: Final = {"first": FIRST_READING, "second": SECOND_READING, "third": THIRD_READING}

Edge = tuple[int, int, int, int]
#: Result of an edge against another: icons that hit by kind (index 1 to 4), sizes of multi-icons that hit, leaks, and
#: what happened in each slot (``HIT``, ``BLOCKED``, ``LEAK`` or -1 for a slot that does not attack).
Strike = tuple[tuple[int, int, int, int, int], tuple[int, ...], int, Edge]


def strike(
    attack: Edge,
    groups: Edge,
    facing: Edge,
    *,
    matrix: str,
    pairing: str,
    passes: Edge = EMPTY_EDGE,
    stops: Edge = EMPTY_EDGE,
) -> Strike:
    """What the icons of ``attack`` do against those of ``facing``, both from top to bottom as their players read them.

    ``groups`` numbers the multi-icons of the attacking edge. ``passes`` is, for each slot, a mask of facing icons that
    cannot block it, ``stops`` one of facing icons that block it beyond the matrix. Slot k faces slot 5-k (CCG-16.7).
    """
    table = READINGS[matrix]
    slots = [-1, -1, -1, -1]
    if pairing == "slot":
        for slot in range(4):
            icon = attack[slot]
            if 0 < icon <= OFFENSIVE_MAX:
                other = facing[3 - slot]
                slots[slot] = _meet(table[icon][other], other, passes[slot], stops[slot])
    else:
        effects = [
            [_meet(table[icon][other], other, passes[slot], stops[slot]) for other in range(9)]
            if 0 < icon <= OFFENSIVE_MAX
            else []
            for slot, icon in enumerate(attack)
        ]
        _pair_off(slots, effects, facing, every=pairing == "all")
    return _count(slots, attack, groups)


def _meet(effect: int, other: int, passes: int, stops: int) -> int:
    """What the matrix says, unless a text lets the icon pass or be stopped; passing is stronger."""
    if passes >> other & 1:
        return HIT
    return BLOCKED if stops >> other & 1 else effect


def _pair_off(slots: list[int], effects: list[list[int]], facing: Edge, *, every: bool) -> None:
    """The readings without positions: blockers are paired off one for one, or one blocker stops all it can stop."""
    for slot in range(4):
        if effects[slot]:
            slots[slot] = HIT
    for blocker in facing:
        for slot in range(4):
            if blocker and slots[slot] == HIT and effects[slot][blocker] != HIT:
                slots[slot] = effects[slot][blocker]
                if not every:
                    break


def _count(slots: list[int], attack: Edge, groups: Edge) -> Strike:
    """Add up the slots; a multi-icon hits whole or not at all, and never leaks (CCG-17.12, CCG-17.13)."""
    hits = [0, 0, 0, 0, 0]
    leaks = 0
    multi: list[int] = []
    for group in range(1, 3):
        alike = [slot for slot in range(4) if groups[slot] == group]
        if alike and 0 < attack[alike[0]] <= OFFENSIVE_MAX:
            if all(slots[slot] == HIT for slot in alike):
                multi.append(len(alike))
                hits[attack[alike[0]]] += 1
            else:
                for slot in alike:
                    slots[slot] = BLOCKED
    for slot in range(4):
        if groups[slot] == 0 or not 0 < attack[slot] <= OFFENSIVE_MAX:
            if slots[slot] == HIT:
                hits[attack[slot]] += 1
            elif slots[slot] == LEAK:
                leaks += 1
    one, two, three, four = slots
    return (
        (0, hits[GRAPPLE], hits[TWO_HANDED], hits[BLADE], hits[RANGED]),
        tuple(multi),
        leaks,
        (one, two, three, four),
    )


def offence(edge: tuple[int, ...]) -> int:
    """How many icons of an edge attack."""
    return sum([1 for icon in edge if 0 < icon <= OFFENSIVE_MAX])


def defence(edge: tuple[int, ...]) -> int:
    """How well an edge blocks, roughly."""
    return sum([2 if icon in (SHIELD, AGILITY) else int(icon == BLADE) for icon in edge])


def damage_of(result: Strike, base: int) -> tuple[bool, int]:
    """Whether the attack hits, and its Damage before modifiers (CCG-18.1 to 18.4)."""
    hits, multi, leaks, _slots = result
    _none, grapples, two_handed, blades, ranged = hits
    ordinary = grapples + two_handed + blades + ranged - len(multi)
    if multi:
        return True, base * sum(multi) + ordinary + leaks
    if ordinary:
        return True, base + ordinary - 1 + leaks
    return False, leaks
