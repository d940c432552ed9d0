"""Contest rolls beside what the dice promised, and sieges by what was besieged: figures of Age of Conan. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from simulator.stats import Average, Share, average_of, ratio_of, seeds_of, share_by_seed

Stats = Mapping[str, Any]
#: Kinds of contests by the engine's names.
KINDS: Final = ("campaign", "siege", "battle", "alliance_making", "alliance_breaking")
#: Markers, the weakest first.
MARKS: Final = ("tower", "fort", "city")
#: Sieges against so many units beside a marker or more are told together.
MANY_UNITS: Final = 3


@dataclass(frozen=True, slots=True)
class Contest:
    """The rolls of a kind of contest: those the attacker won, and the part that the exact odds promised him.

    What was won beyond that is ``luck`` (how the dice fell) and ``played`` (rolling again, cards used after the dice),
    all as parts of the rolls.
    """

    kind: str
    won: Share
    expected: Average
    luck: Average
    played: Average


@dataclass(frozen=True, slots=True)
class Guard:
    """Sieges of a marker with so many units beside it, and those that took it."""

    mark: str
    units: int
    taken: Share


def contests_of(stats: Sequence[Stats]) -> tuple[Contest, ...]:
    """All kinds of which there was a roll, whoever attacked."""
    return tuple(_contest(stats, kind) for kind in KINDS if any(sum(one[f"rolls_{kind}"]) for one in stats))


def _contest(every: Sequence[Stats], kind: str) -> Contest:
    """The rolls of a kind; matches without one tell nothing, so that a width rests on those that had some."""
    stats = [one for one in every if sum(one[f"rolls_{kind}"])]
    seeds = seeds_of(stats)
    rolls = [sum(one[f"rolls_{kind}"]) for one in stats]
    won = [sum(one[f"won_{kind}"]) for one in stats]
    expected = [sum(one[f"expected_{kind}"]) for one in stats]
    luck = [sum(one[f"luck_{kind}"]) for one in stats]
    played = [w - e - more for w, e, more in zip(won, expected, luck, strict=True)]

    def part(numbers: Sequence[float]) -> Average:
        return ratio_of(list(zip(rolls, numbers, strict=True)), seeds)

    return Contest(
        kind=kind,
        won=share_by_seed(list(zip(rolls, won, strict=True)), seeds),
        expected=part(expected),
        luck=part(luck),
        played=part(played),
    )


def luck_of(stats: Sequence[Stats], side: int) -> Average:
    """Contest rolls that a kingdom won by luck in a match, attacking and defending."""
    return average_of([one["luck"][side] for one in stats], seeds_of(stats))


def guards_of(stats: Sequence[Stats]) -> tuple[Guard, ...]:
    """Sieges by marker and units, the weakest first."""
    counts: dict[tuple[str, int], list[tuple[int, int, int]]] = {}
    for seed, one in zip(seeds_of(stats), stats, strict=True):
        for guard, (begun, taken) in one["sieges_by_guard"].items():
            mark, _, units = guard.partition(" ")
            counts.setdefault((mark, min(MANY_UNITS, int(units))), []).append((seed, begun, taken))
    found = [
        Guard(mark, units, share_by_seed([(begun, taken) for _, begun, taken in rows], [seed for seed, _, _ in rows]))
        for (mark, units), rows in counts.items()
    ]
    return tuple(sorted(found, key=lambda item: (MARKS.index(item.mark), item.units)))
