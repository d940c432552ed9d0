"""What the matches of a version test say so far, by the rule that was fixed before the first of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simulator import stats
from simulator.models import Experiment, Match, Simulation
from simulator.stats import Difference, Verdict, difference_of

Scores = dict[int, float]
Means = dict[tuple[int, int], list[float]]


@dataclass(frozen=True, slots=True)
class Paired:
    """What both versions got of each seed against one opponent (its column), in the order of the seeds."""

    column: int
    new: list[float]
    old: list[float]

    def difference(self, seeds: int) -> Difference:
        """How much more the new version got, over the first so many seeds."""
        return difference_of(differences(self.new[:seeds], self.old[:seeds]))


@dataclass(frozen=True, slots=True)
class Judged:
    """Where a version test stands: the verdict, the differences by seed, opponent by opponent, and what pairing gained.

    Two versions that meet each other have no opponents.
    """

    verdict: Verdict
    differences: list[float]
    gain: float | None
    opponents: tuple[Paired, ...]


def judge(experiment: Experiment) -> Judged:
    """Ask the rule of a version test."""
    means = _means_by_cell(experiment)
    new, old = _versions(means)
    apart = differences(new, old) if old is not None else [a - 0.5 for a in new]
    gain = stats.pairing_gain(new, old) if old is not None else None
    opponents = [Paired(column, means[0, column], means[1, column]) for row, column in sorted(means) if row == 1]
    return Judged(stats.judge(apart, experiment.margin / 100), apart, gain, tuple(opponents))


def differences(new: Sequence[float], old: Sequence[float]) -> list[float]:
    """Seed by seed, how much more the first got."""
    return [a - b for a, b in zip(new, old, strict=True)]


def seed_scores(experiment: Experiment) -> tuple[list[float], list[float] | None]:
    """The win rate of both versions by seed, over all opponents and both seats, as far as all have come.

    Two versions that meet each other have one list: a match won by nobody is half a win.
    """
    return _versions(_means_by_cell(experiment))


def _versions(means: Means) -> tuple[list[float], list[float] | None]:
    new = _mean_lists([means[place] for place in sorted(means) if place[0] == 0])
    old = [means[place] for place in sorted(means) if place[0] == 1]
    return new, _mean_lists(old) if old else None


def _means_by_cell(experiment: Experiment) -> Means:
    """By pairing: what its row got of each seed in both seats, as far as all pairings have come."""
    by_cell = _scores_by_cell(experiment)
    whole = 0
    while by_cell and all(2 * whole in cell and 2 * whole + 1 in cell for cell in by_cell.values()):
        whole += 1
    return {
        place: [(cell[2 * seed] + cell[2 * seed + 1]) / 2 for seed in range(whole)] for place, cell in by_cell.items()
    }


def _scores_by_cell(experiment: Experiment) -> dict[tuple[int, int], Scores]:
    """By pairing: what its row got of each match."""
    places = {
        pk: (row or 0, column or 0)
        for pk, row, column in Simulation.objects.filter(experiment=experiment).values_list(
            "pk", "experiment_row", "experiment_column"
        )
    }
    found: dict[tuple[int, int], Scores] = {place: {} for place in places.values()}
    matches = Match.objects.filter(simulation__in=list(places)).values_list("simulation", "index", "winner")
    for simulation, index, winner in matches.iterator(chunk_size=5000):
        found[places[simulation]][index] = 1.0 if winner == 0 else 0.0 if winner == 1 else 0.5
    return found


def _mean_lists(lists: Sequence[Sequence[float]]) -> list[float]:
    return [sum(values) / len(values) for values in zip(*lists, strict=True)]
