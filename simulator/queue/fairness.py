"""Whose turn it is: lanes first, then people, each by what they were given so far and what they are owed. Pure.

Who was given least goes first. Time is counted divided by weight, so that twice the weight is given twice the time.
The lowest lane has its turn only while no other lane waits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from simulator.matches import BATCH_SECONDS, LONG, LOWEST, QUICK

#: Of four turns quick looks have three, as long as both wait.
LANE_WEIGHTS: Final[Mapping[int, float]] = {QUICK: 3.0, LONG: 1.0, LOWEST: 1.0}
#: More turns than this are not counted.
FAR: Final = 500


@dataclass(frozen=True, slots=True)
class Line:
    """What one person has waiting in a lane; ``given`` is the time had so far, by weight."""

    lane: int
    owner: int
    weight: float
    given: float
    waiting: int


def weight(jobs: int) -> float:
    """What a person with so many simulations under way is owed: the more at once, the less. Rows do not count."""
    return 36 / (36 + jobs**2)


def next_line(lines: Sequence[Line], lanes: Mapping[int, float]) -> Line | None:
    """The line that the next turn belongs to; ``lanes`` is the time that each lane was given, by weight."""
    waiting = [line for line in lines if line.waiting]
    if not waiting:
        return None
    lane = min({line.lane for line in waiting}, key=lambda lane: (lane == LOWEST, lanes.get(lane, 0.0), lane))
    return min((line for line in waiting if line.lane == lane), key=lambda line: (line.given, line.owner))


def turns_before(lines: Sequence[Line], lanes: Mapping[int, float], mine: tuple[int, int], place: int) -> int:
    """How many turns come before the one of ``place`` (0 is the first) in the line of this lane and person."""
    going = {(line.lane, line.owner): line for line in lines}
    given = dict(lanes)
    for turns in range(FAR):
        line = next_line(list(going.values()), given)
        if line is None:
            return turns
        key = (line.lane, line.owner)
        if key == mine:
            if place == 0:
                return turns
            place -= 1
        given[line.lane] = given.get(line.lane, 0.0) + BATCH_SECONDS / LANE_WEIGHTS[line.lane]
        going[key] = replace(line, given=line.given + BATCH_SECONDS / line.weight, waiting=line.waiting - 1)
    return FAR
