"""What the matches of a version test say so far, by the rule that was fixed before the first of them.

What a version got of a match is the match itself, or at a table the share of opponents that it left behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simulator import matches, stats
from simulator.models import Experiment, Match, Simulation
from simulator.stats import Difference, Verdict, difference_of

Scores = dict[int, float]
Means = dict[tuple[int, int], list[float]]


@dataclass(frozen=True, slots=True)
class Paired:
    """What both versions got of each seed against one opponent (its column), in the order of the seeds.

    All opponents at a table are one, in the column of the first of them.
    """

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
    """What both versions got by seed, over all opponents and seats, as far as all have come.

    Two versions that meet each other have one list: a match won by nobody is half a win.
    """
    return _versions(_means_by_cell(experiment))


def _versions(means: Means) -> tuple[list[float], list[float] | None]:
    new = _mean_lists([means[place] for place in sorted(means) if place[0] == 0])
    old = [means[place] for place in sorted(means) if place[0] == 1]
    return new, _mean_lists(old) if old else None


def _means_by_cell(experiment: Experiment) -> Means:
    """By pairing: what its row got of each seed in all seats, as far as all pairings have come."""
    by_cell = _scores_by_cell(experiment)
    size = matches_a_seed(experiment)
    whole = 0
    while by_cell and all(index in cell for cell in by_cell.values() for index in _of_seed(whole, size)):
        whole += 1
    return {
        place: [sum(cell[index] for index in _of_seed(seed, size)) / size for seed in range(whole)]
        for place, cell in by_cell.items()
    }


def matches_a_seed(experiment: Experiment) -> int:
    """How many matches of each pairing share a seed."""
    return matches.per_seed(experiment.game_id, experiment.match_kind, sides_of(experiment))


def sides_of(experiment: Experiment) -> int:
    """How many decks meet in a match."""
    return len(experiment.decks.all()) - 1 if experiment.at_table else 2


def _of_seed(seed: int, size: int) -> range:
    """The numbers of the matches of a seed."""
    return range(size * seed, size * (seed + 1))


def _scores_by_cell(experiment: Experiment) -> dict[tuple[int, int], Scores]:
    """By pairing: what its row got of each match."""
    places = {
        pk: (row or 0, column or 0)
        for pk, row, column in Simulation.objects.filter(experiment=experiment).values_list(
            "pk", "experiment_row", "experiment_column"
        )
    }
    found: dict[tuple[int, int], Scores] = {place: {} for place in places.values()}
    sides = sides_of(experiment)
    played = Match.objects.filter(simulation__in=list(places)).values_list("simulation", "index", "winner", "places")
    for simulation, index, winner, ranks in played.iterator(chunk_size=5000):
        found[places[simulation]][index] = _score(winner, ranks, sides)
    return found


def _score(winner: int | None, ranks: Sequence[int] | None, sides: int) -> float:
    """What the first deck got: all of a match won, half of one that nobody won, at a table whom it left behind."""
    return stats.left_behind(ranks or stats.places_of(winner, sides), 0)


def _mean_lists(lists: Sequence[Sequence[float]]) -> list[float]:
    return [sum(values) / len(values) for values in zip(*lists, strict=True)]
