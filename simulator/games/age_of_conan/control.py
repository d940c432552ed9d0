"""Who held which province at the ends of ages, and where it was fought: figures of Age of Conan. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simulator.stats import Average, Share, average_of, seeds_of, share_by_seed, share_of_seeds

Stats = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class AgeControl:
    """The end of an age in ``n`` matches: by province the share of them in which each kingdom held it, by side."""

    age: int
    n: int
    held: Mapping[str, tuple[Share, ...]]


@dataclass(frozen=True, slots=True)
class Fought:
    """A province that was fought for: sieges and battles in a match, and matches in which it changed hands."""

    province: str
    fights: Average
    changed: Share


def control_of(stats: Sequence[Stats], sides: Sequence[int]) -> tuple[AgeControl, ...]:
    """The ends of the ages that were reached; a province that nobody held in any match is left out."""
    ages = sorted({int(age) for one in stats for age in one["provinces_by_age"][0]})
    return tuple(_at_end_of(stats, sides, age) for age in ages)


def _at_end_of(stats: Sequence[Stats], sides: Sequence[int], age: int) -> AgeControl:
    sizes: Counter[int] = Counter()
    held: dict[str, list[Counter[int]]] = {}
    for seed, one in zip(seeds_of(stats), stats, strict=True):
        if str(age) not in one["provinces_by_age"][0]:
            continue
        sizes[seed] += 1
        for side in sides:
            for province in one["provinces_by_age"][side][str(age)]:
                held.setdefault(province, [Counter() for _ in sides])[side][seed] += 1
    return AgeControl(
        age=age,
        n=sum(sizes.values()),
        held={
            province: tuple(
                share_of_seeds(Counter((by_seed[seed], size) for seed, size in sizes.items())) for by_seed in by_side
            )
            for province, by_side in sorted(held.items())
        },
    )


def fought_of(stats: Sequence[Stats]) -> tuple[Fought, ...]:
    """The provinces that were fought for, the most fought over first."""
    seeds = seeds_of(stats)
    provinces = {province for one in stats for province in one["fights_by_province"]}
    found = [
        Fought(
            province=province,
            fights=average_of([one["fights_by_province"].get(province, 0) for one in stats], seeds),
            changed=share_by_seed([(1, int(province in one["changes_by_province"])) for one in stats], seeds),
        )
        for province in provinces
    ]
    return tuple(sorted(found, key=lambda item: (-item.fights.mean, item.province)))


def fights_of(stats: Sequence[Stats]) -> Average:
    """Sieges and battles in a match."""
    return average_of([sum(one["fights_by_province"].values()) for one in stats], seeds_of(stats))
