"""SPSA (simultaneous perturbation): all constants are changed at once, and a change that wins moves them its way.

After Spall (1992), as chess programs tune theirs. A constant moves on a logarithmic scale and keeps its sign. ``plus``
meets ``minus`` in pairs of matches; the step falls; the result is the mean of the last iterations. Plain arithmetic on
lists, so a run can be taken up again from its state.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field
from math import exp, sqrt
from random import Random
from typing import Any, Final

#: The perturbation at the beginning and at the end, on the logarithmic scale.
STEP_FIRST: Final = 0.25
STEP_LAST: Final = 0.13
#: How far a result moves the constants, at the beginning and at the end.
GAIN_FIRST: Final = 0.035
GAIN_LAST: Final = 0.012
#: The part of the iterations whose mean is the result.
MEAN_OF_LAST: Final = 0.4
#: Constants that were never pulled further than so many standard deviations of pure chance are reset. What has found
#: its best value is pulled no more; so the furthest counts, once there are ``EARLIEST`` iterations.
SIGNIFICANT: Final = 1.5
EARLIEST: Final = 50
#: No constant moves further than by this factor from where it began, on the logarithmic scale.
FARTHEST: Final = 2.0


@dataclass
class Spsa:
    """A run: where the constants began, how far each has moved (logarithmic), and what is needed to go on."""

    began: list[float]
    moves: list[int]
    iterations: int
    seed: int
    done: int = 0
    shift: list[float] = field(default_factory=list)
    total: list[float] = field(default_factory=list)
    counted: int = 0
    pull: list[float] = field(default_factory=list)
    squares: float = 0.0
    furthest: list[float] = field(default_factory=list)

    @classmethod
    def begin(cls, names: Sequence[str], values: Sequence[float], fixed: Collection[str], n: int, seed: int) -> Spsa:
        """A new run of ``n`` iterations; fixed constants and zeros stay as they are."""
        moves = [at for at, name in enumerate(names) if name not in fixed and values[at]]
        size = len(moves)
        return cls(list(values), moves, n, seed, 0, [0.0] * size, [0.0] * size, 0, [0.0] * size, 0.0, [0.0] * size)

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Spsa:
        return cls(**kept)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def progress(self) -> float:
        return min(1.0, self.done / self.iterations)

    def _falling(self, first: float, last: float) -> float:
        return first + (last - first) * self.progress

    def signs(self, number: int) -> list[int]:
        """The direction of each moving constant in an iteration."""
        random = Random(f"{self.seed} {number}")
        return [1 if random.random() < 0.5 else -1 for _ in self.moves]

    def weights(self, shift: Sequence[float]) -> list[float]:
        """All constants, the moving ones shifted."""
        found = list(self.began)
        for place, by in zip(self.moves, shift, strict=True):
            found[place] *= exp(by)
        return found

    def both(self, number: int) -> tuple[list[float], list[float]]:
        """``plus`` and ``minus`` of an iteration."""
        step = self._falling(STEP_FIRST, STEP_LAST)
        signs = self.signs(number)
        plus = [at + step * sign for at, sign in zip(self.shift, signs, strict=True)]
        minus = [at - step * sign for at, sign in zip(self.shift, signs, strict=True)]
        return self.weights(plus), self.weights(minus)

    def learn(self, number: int, result: float) -> None:
        """Take in what an iteration gave: the mean of points of plus less those of minus, from -1 to 1."""
        step, gain = self._falling(STEP_FIRST, STEP_LAST), self._falling(GAIN_FIRST, GAIN_LAST)
        by = gain * result / (2 * step)
        for at, sign in enumerate(self.signs(number)):
            self.shift[at] = max(-FARTHEST, min(FARTHEST, self.shift[at] + by * sign))
            self.pull[at] += by * sign
        self.squares += by * by
        self.done += 1
        if self.done >= EARLIEST and self.squares:
            chance = sqrt(self.squares)
            self.furthest = [max(far, abs(pull) / chance) for far, pull in zip(self.furthest, self.pull, strict=True)]
        if self.done > (1 - MEAN_OF_LAST) * self.iterations:
            self.counted += 1
            for at, value in enumerate(self.shift):
                self.total[at] += value

    def result(self) -> list[float]:
        """The constants: the mean of the last iterations, those without an effect as they began."""
        if not self.counted:
            return self.weights(self.shift)
        mean = [
            total / self.counted if furthest >= SIGNIFICANT else 0.0
            for total, furthest in zip(self.total, self.furthest, strict=True)
        ]
        return self.weights(mean)
