"""Reads of studies: who may see which, how far each pairing is, and what the whole says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from simulator import sprt
from simulator.engine.tally import CONFIDENCE, Share, share
from simulator.models import ACTIVE, Match, Simulation, Study, StudyDeck
from simulator.sprt import Verdict

Scores = dict[int, float]


@dataclass(frozen=True, slots=True)
class Cell:
    """A pairing as its row sees it: matches won alone, lost, decided by nobody, ended in no way a rule knows."""

    simulation: Simulation
    row: int
    column: int
    n: int
    wins: int
    losses: int
    abnormal: int

    @property
    def undecided(self) -> int:
        return self.n - self.wins - self.losses

    def share(self, confidence: float = CONFIDENCE) -> Share:
        """What the row's deck won."""
        return share(self.wins, self.n, confidence)

    def turned(self) -> Cell:
        """The same pairing as its column sees it."""
        return Cell(self.simulation, self.column, self.row, self.n, self.losses, self.wins, self.abnormal)


@dataclass(frozen=True, slots=True)
class StudyProgress:
    """Matches done of all, and whether anything is still going on."""

    done: int
    games: int
    is_active: bool


def studies_of(owner: User | AnonymousUser) -> QuerySet[Study]:
    """A person's studies with their decks, newest first."""
    if not owner.is_authenticated:
        return Study.objects.none()
    going_on = Simulation.objects.filter(study=OuterRef("pk"), status__in=ACTIVE)
    return _studies().filter(owner_id=owner.pk).annotate(is_active=Exists(going_on))


def find_study(owner: User | AnonymousUser, public_id: str) -> Study | None:
    """One of this person's studies; those of others are as good as not there."""
    return studies_of(owner).filter(public_id=public_id).first()


def find_shared_study(share_key: str) -> Study | None:
    """The study behind a link; one whose link was taken back has none."""
    return _studies().filter(share_key=share_key).first() if share_key else None


def _studies() -> QuerySet[Study]:
    decks = Prefetch("decks", queryset=StudyDeck.objects.select_related("version__deck"))
    return Study.objects.select_related("game").prefetch_related(decks).order_by("-created_at", "-pk")


def simulations_of(study: Study) -> list[Simulation]:
    """The pairings in order, each with ``played``: matches done so far."""
    found = Simulation.objects.filter(study=study).annotate(played=Coalesce(Sum("batches__done"), 0))
    return list(found.order_by("study_row", "study_column"))


def cells_of(study: Study, simulations: Sequence[Simulation]) -> list[Cell]:
    """What each pairing gave so far, in one question."""
    rows = (
        Match.objects.filter(simulation__study=study)
        .values("simulation")
        .annotate(
            n=Count("pk"),
            wins=Count("pk", filter=Q(winner=0)),
            losses=Count("pk", filter=Q(winner=1)),
            abnormal=Count("pk", filter=Q(abnormal=True)),
        )
    )
    counts = {row["simulation"]: (row["n"], row["wins"], row["losses"], row["abnormal"]) for row in rows}
    return [
        Cell(item, item.study_row or 0, item.study_column or 0, *counts.get(item.pk, (0, 0, 0, 0)))
        for item in simulations
    ]


def progress_of(simulations: Sequence[Simulation]) -> StudyProgress:
    """How far all pairings are together; those that were stopped are not waited for."""
    done = sum(getattr(item, "played", 0) for item in simulations)
    games = sum(item.games if item.status in ACTIVE else getattr(item, "played", 0) for item in simulations)
    return StudyProgress(done, games, any(item.is_active for item in simulations))


@dataclass(frozen=True, slots=True)
class Judged:
    """Where a comparison stands: the verdict, the differences by seed, and what pairing the seeds gained."""

    verdict: Verdict
    differences: list[float]
    gain: float | None


def judge(study: Study) -> Judged:
    """Ask the rule of a comparison."""
    new, old = seed_scores(study)
    differences = [a - b for a, b in zip(new, old, strict=True)] if old is not None else [a - 0.5 for a in new]
    gain = sprt.pairing_gain(new, old) if old is not None else None
    return Judged(sprt.judge(differences, study.margin / 100), differences, gain)


def seed_scores(study: Study) -> tuple[list[float], list[float] | None]:
    """The share of wins of both versions by seed, over all opponents and both seats, as far as all have come.

    Two versions that meet each other have one list: a match won by nobody is half a win.
    """
    by_cell = _scores_by_cell(study)
    whole = 0
    while by_cell and all(2 * whole in cell and 2 * whole + 1 in cell for cell in by_cell.values()):
        whole += 1
    means = {
        place: [(cell[2 * seed] + cell[2 * seed + 1]) / 2 for seed in range(whole)] for place, cell in by_cell.items()
    }
    new = _mean_lists([means[place] for place in sorted(means) if place[0] == 0])
    old = [means[place] for place in sorted(means) if place[0] == 1]
    return new, _mean_lists(old) if old else None


def _scores_by_cell(study: Study) -> dict[tuple[int, int], Scores]:
    """By pairing: what its row got of each match."""
    places = {
        pk: (row or 0, column or 0)
        for pk, row, column in Simulation.objects.filter(study=study).values_list("pk", "study_row", "study_column")
    }
    found: dict[tuple[int, int], Scores] = {place: {} for place in places.values()}
    matches = Match.objects.filter(simulation__in=list(places)).values_list("simulation", "index", "winner")
    for simulation, index, winner in matches.iterator(chunk_size=5000):
        found[places[simulation]][index] = 1.0 if winner == 0 else 0.0 if winner == 1 else 0.5
    return found


def _mean_lists(lists: Sequence[Sequence[float]]) -> list[float]:
    return [sum(values) / len(values) for values in zip(*lists, strict=True)]
