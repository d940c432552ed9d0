"""Counts over matches: whole numbers only, so that adding tallies in any order gives the same result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

from simulator.engine.core.match import MatchResult

CONFIDENCE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Share:
    """``wins`` of ``n`` with a Wilson interval; ``share`` is ``None`` when nothing was counted."""

    wins: int
    n: int
    share: float | None
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


def wilson(wins: int, n: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The Wilson score interval of a share: from 0 to 1 when nothing was counted."""
    if not 0 <= wins <= n:
        raise ValueError(f"{wins} of {n} is no share: the first must lie between 0 and the second.")
    if n == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    p = wins / n
    scale = 1 + z * z / n
    centre = (p + z * z / (2 * n)) / scale
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale
    low = 0.0 if wins == 0 else max(0.0, centre - half)
    high = 1.0 if wins == n else min(1.0, centre + half)
    return low, high


def share(wins: int, n: int, confidence: float = CONFIDENCE) -> Share:
    """``wins`` of ``n`` as a share with its interval."""
    low, high = wilson(wins, n, confidence)
    return Share(wins, n, wins / n if n else None, low, high)


def histogram(values: Iterable[int]) -> dict[int, int]:
    """How often each value occurs, in rising order of the values."""
    return dict(sorted(Counter(values).items()))


def quantile(counts: Mapping[int, int], part: float) -> int | None:
    """The smallest value that at least ``part`` of all counted values do not exceed; ``None`` of nothing."""
    total = sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= part * total and seen:
            return value
    return None


def mean(counts: Mapping[int, int]) -> float | None:
    """The average of all counted values; ``None`` of nothing."""
    total = sum(counts.values())
    return sum(value * times for value, times in counts.items()) / total if total else None


@dataclass(slots=True)
class Tally:
    """What was counted over matches of ``sides`` decks; lists have one entry a side, not a seat.

    ``wins`` counts matches a side won alone; ``shared`` counts those won by several or by nobody.
    ``began`` and ``wins_when_first`` split by who had the first turn.
    """

    sides: int
    matches: int = 0
    shared: int = 0
    abnormal: int = 0
    decisions: int = 0
    forced: int = 0
    wins: list[int] = field(default_factory=list)
    began: list[int] = field(default_factory=list)
    wins_when_first: list[int] = field(default_factory=list)
    reasons: dict[str, int] = field(default_factory=dict)
    turns: dict[int, int] = field(default_factory=dict)
    stats: dict[str, int | list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for counts in (self.wins, self.began, self.wins_when_first):
            counts.extend([0] * (self.sides - len(counts)))

    def count(self, result: MatchResult, side_of_seat: Sequence[int]) -> None:
        """Add one match, in which seat ``i`` was played by side ``side_of_seat[i]``."""
        self.matches += 1
        self.decisions += result.decisions
        self.forced += result.forced
        self.abnormal += result.outcome.abnormal
        first = side_of_seat[result.first]
        self.began[first] += 1
        if len(result.outcome.winners) == 1:
            winner = side_of_seat[result.outcome.winners[0]]
            self.wins[winner] += 1
            self.wins_when_first[winner] += winner == first
        else:
            self.shared += 1
        self.reasons[result.outcome.reason] = self.reasons.get(result.outcome.reason, 0) + 1
        self.turns[result.turns] = self.turns.get(result.turns, 0) + 1
        self._add_stats({name: _by_side(value, side_of_seat) for name, value in result.stats.items()})

    def add(self, other: Tally) -> None:
        """Add another tally of the same sides to this one."""
        if other.sides != self.sides:
            raise ValueError(f"A tally of {other.sides} sides cannot be added to one of {self.sides}.")
        for name in ("matches", "shared", "abnormal", "decisions", "forced"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("wins", "began", "wins_when_first"):
            setattr(self, name, _plus(getattr(self, name), getattr(other, name)))
        for reason, times in other.reasons.items():
            self.reasons[reason] = self.reasons.get(reason, 0) + times
        for turns, times in other.turns.items():
            self.turns[turns] = self.turns.get(turns, 0) + times
        self._add_stats(other.stats)

    def _add_stats(self, stats: Mapping[str, int | list[int]]) -> None:
        for name, value in stats.items():
            have = self.stats.get(name)
            if have is None:
                self.stats[name] = list(value) if isinstance(value, list) else value
            elif isinstance(have, list) and isinstance(value, list):
                self.stats[name] = _plus(have, value)
            elif isinstance(have, int) and isinstance(value, int):
                self.stats[name] = have + value
            else:
                raise ValueError(f'The count "{name}" is a list in one tally and a number in the other.')

    def share_of(self, side: int) -> Share:
        """Matches this side won alone, of all matches."""
        return share(self.wins[side], self.matches)

    def share_when_first(self, side: int) -> Share:
        """Matches this side won alone, of those it began."""
        return share(self.wins_when_first[side], self.began[side])

    def share_when_second(self, side: int) -> Share:
        """Matches this side won alone, of those another side began."""
        return share(self.wins[side] - self.wins_when_first[side], self.matches - self.began[side])

    def to_json(self) -> dict[str, Any]:
        """Plain data in a stable order; ``from_json`` reads it back."""
        return {
            "sides": self.sides,
            "matches": self.matches,
            "shared": self.shared,
            "abnormal": self.abnormal,
            "decisions": self.decisions,
            "forced": self.forced,
            "wins": self.wins,
            "began": self.began,
            "wins_when_first": self.wins_when_first,
            "reasons": dict(sorted(self.reasons.items())),
            "turns": {str(turns): times for turns, times in sorted(self.turns.items())},
            "stats": dict(sorted(self.stats.items())),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Tally:
        """The tally that ``to_json`` wrote."""
        values = dict(data)
        values["turns"] = {int(turns): times for turns, times in data["turns"].items()}
        return cls(**values)


def merge(tallies: Iterable[Tally], sides: int = 2) -> Tally:
    """All tallies as one; an empty tally of ``sides`` when there is none."""
    total = Tally(sides)
    for tally in tallies:
        total.add(tally)
    return total


def _plus(one: Sequence[int], two: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(one, two, strict=True)]


def _by_side(value: int | list[int], side_of_seat: Sequence[int]) -> int | list[int]:
    """A count by seat as a count by side; a plain number stays as it is."""
    if not isinstance(value, list) or len(value) != len(side_of_seat):
        return value
    sides = [0] * (max(side_of_seat) + 1)
    for seat, number in enumerate(value):
        sides[side_of_seat[seat]] += number
    return sides
