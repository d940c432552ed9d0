"""Reads of experiments: who may see which, how far each pairing is, and what the whole says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Exists, OuterRef, Prefetch, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from simulator import loading
from simulator.models import ACTIVE, Experiment, ExperimentDeck, Match, Simulation, Status
from simulator.reading import queries
from simulator.reading.version_test import Judged, judge
from simulator.stats import (
    CONFIDENCE,
    Share,
    Tally,
    even_share,
    played,
    record_of,
    seed_counts,
    share_of_seeds,
    tallies,
    turned,
)


@dataclass(frozen=True, slots=True)
class Cell:
    """A pairing as its row sees it: who won each match, and how many ended in no way a rule knows."""

    simulation: Simulation
    row: int
    column: int
    record: bytes
    abnormal: int

    @property
    def per_seed(self) -> int:
        """How many matches share a seed."""
        return queries.per_seed(self.simulation)

    @property
    def n(self) -> int:
        return played(self.record)

    @property
    def wins(self) -> int:
        return self.record.count(0)

    @property
    def sides(self) -> int:
        """How many decks meet in a match."""
        return self.simulation.sides

    @property
    def losses(self) -> int:
        """The matches that any other deck won."""
        return sum(self.record.count(side) for side in range(1, self.sides))

    @property
    def undecided(self) -> int:
        return self.n - self.wins - self.losses

    @property
    def even(self) -> float:
        """The share of each deck if all had won the same number of matches: of two half of the decided ones."""
        return even_share(self.wins + self.losses, self.n, self.sides)

    def share(self, confidence: float = CONFIDENCE) -> Share:
        """What the row's deck won."""
        return share_of_seeds(seed_counts(self.record, self.per_seed), confidence)

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """What each seed gave two decks, in order: matches won, lost, and all."""
        return tallies(self.record, self.per_seed)

    def turned(self) -> Cell:
        """The same pairing of two decks as its column sees it."""
        return Cell(self.simulation, self.column, self.row, turned(self.record), self.abnormal)


class Ending(StrEnum):
    """Why no more matches are played: not started, complete, decided by the SPRT, cancelled, or failed."""

    ACTIVE = "active"
    ALL_PLAYED = "all_played"
    BY_RULE = "by_rule"
    BY_HAND = "by_hand"
    FAILED = "failed"


#: How what became of its pairings ends an experiment, the first that holds.
ENDINGS = (
    (Status.FAILED, Ending.FAILED),
    (Status.CANCELLED, Ending.BY_HAND),
    (Status.STOPPED, Ending.BY_RULE),
)


@dataclass(frozen=True, slots=True)
class ExperimentProgress:
    """Matches done of all, and whether anything is still going on; one that waits has ``ahead`` batches before it."""

    done: int
    match_count: int
    is_active: bool
    is_waiting: bool = False
    ahead: int = 0
    seconds_left: int | None = None


def experiments_of(
    owner: User | AnonymousUser, *, text: str = "", game_id: str = "", kind: str = ""
) -> QuerySet[Experiment]:
    """A person's experiments with their decks, newest first: all, or those of decks, a game, or a kind.

    ``SimulationRefused`` if the text is too long.
    """
    if not owner.is_authenticated or "\x00" in text:  # PostgreSQL refuses such a text; no deck is called that
        return Experiment.objects.none()
    going_on = Simulation.objects.filter(experiment=OuterRef("pk"), status__in=ACTIVE)
    begun = Simulation.objects.filter(experiment=OuterRef("pk")).exclude(status=Status.QUEUED)
    found = _experiments().filter(owner_id=owner.pk).annotate(is_active=Exists(going_on), has_begun=Exists(begun))
    for word in queries.words_of(text):
        found = found.filter(Exists(ExperimentDeck.objects.filter(experiment=OuterRef("pk"), name__icontains=word)))
    if game_id:
        found = found.filter(game_id=game_id)
    return found.filter(kind=kind) if kind else found


def find_experiment(owner: User | AnonymousUser, public_id: str) -> Experiment | None:
    """One of this person's experiments; those of others are as good as not there."""
    return experiments_of(owner).filter(public_id=public_id).first()


def find_shared_experiment(share_key: str) -> Experiment | None:
    """The experiment behind a link; one whose link was taken back has none, nor one with cards hidden from others."""
    found = _experiments().filter(share_key=share_key).first() if share_key else None
    return found if found is not None and queries.may_be_shown(found) else None


def _experiments() -> QuerySet[Experiment]:
    decks = Prefetch("decks", queryset=ExperimentDeck.objects.select_related("version__deck__current"))
    return Experiment.objects.select_related("game", "snapshot").prefetch_related(decks).order_by("-created_at", "-pk")


def pairings_of(experiment: Experiment) -> list[Simulation]:
    """The pairings in order, each with ``played``: matches done so far."""
    found = Simulation.objects.filter(experiment=experiment).annotate(played=Coalesce(Sum("batches__done"), 0))
    return list(found.order_by("experiment_row", "experiment_column"))


def cells_of(experiment: Experiment, simulations: Sequence[Simulation]) -> list[Cell]:
    """What each pairing gave so far."""
    restarts = sum(item.restarts for item in simulations)
    name = f"experiment-counts:{experiment.public_id}.{restarts}:{played_of(simulations)}"
    counts = queries.kept(name, lambda: _counts_of(experiment))
    return [_cell(item, *counts.get(item.pk, (b"", 0))) for item in simulations]


def _cell(simulation: Simulation, record: bytes, abnormal: int) -> Cell:
    row, column = simulation.experiment_row or 0, simulation.experiment_column or 0
    return Cell(simulation, row, column, record, abnormal)


def played_of(simulations: Sequence[Simulation]) -> int:
    """Matches done so far over all pairings: while it stays the same, so does what they gave."""
    return sum(getattr(item, "played", 0) for item in simulations)


def _counts_of(experiment: Experiment) -> dict[int, tuple[bytes, int]]:
    """Who won each match and how many ended abnormally, by simulation, in one question."""
    rows = Match.objects.filter(simulation__experiment=experiment).order_by()
    winners: dict[int, list[tuple[int, int | None]]] = {}
    abnormal: Counter[int] = Counter()
    fields = rows.values_list("simulation", "index", "winner", "abnormal")
    for pk, index, winner, is_abnormal in fields.iterator(chunk_size=5000):
        winners.setdefault(pk, []).append((index, winner))
        abnormal[pk] += is_abnormal
    return {pk: (record_of(found), abnormal[pk]) for pk, found in winners.items()}


def ended_cells(experiments: Sequence[Experiment]) -> dict[int, list[Cell]]:
    """What each pairing of experiments that have ended gave, in few questions; abnormal ends are not counted here."""
    found: dict[int, list[Cell]] = {
        experiment.pk: [] for experiment in experiments if not getattr(experiment, "is_active", True)
    }
    simulations = list(Simulation.objects.filter(experiment__in=found).order_by("experiment_row", "experiment_column"))
    records = queries.records_of(simulations)
    for item in simulations:
        found[item.experiment_id or 0].append(_cell(item, records.get(item.pk, b""), 0))
    return found


def experiment_progress(simulations: Sequence[Simulation], now: datetime | None = None) -> ExperimentProgress:
    """How far all pairings are together; those that were stopped are not waited for."""
    done = played_of(simulations)
    match_count = sum(item.match_count if item.status in ACTIVE else getattr(item, "played", 0) for item in simulations)
    is_active = any(item.is_active for item in simulations)
    is_waiting = is_active and all(item.status == Status.QUEUED for item in simulations)
    ahead = queries.progress_of(simulations[0]).ahead if is_waiting else 0
    begun = min((item.started_at for item in simulations if item.started_at), default=None)
    left = None
    if is_active and done and begun:
        spent = max(0.001, ((now or timezone.now()) - begun).total_seconds())
        left = max(1, round((match_count - done) * spent / done))
    return ExperimentProgress(done, match_count, is_active, is_waiting, ahead, left)


def status_of(experiment: Experiment) -> str:
    """Queued, running or ended; found with ``experiments_of`` it needs no question."""
    is_active, has_begun = getattr(experiment, "is_active", None), getattr(experiment, "has_begun", None)
    if is_active is None or has_begun is None:
        states = set(Simulation.objects.filter(experiment=experiment).values_list("status", flat=True))
        is_active, has_begun = bool(states & set(ACTIVE)), bool(states - {Status.QUEUED})
    return ("running" if has_begun else "queued") if is_active else "ended"


def knows_key(owner: User, key: str | None) -> bool:
    """Whether this person has asked for an experiment with this key before."""
    return bool(key) and Experiment.objects.filter(owner=owner, key=key).exists()


def ending_of(simulations: Sequence[Simulation]) -> Ending:
    """Why nothing more of an experiment is played."""
    states = {item.status for item in simulations}
    if states & set(ACTIVE):
        return Ending.ACTIVE
    return next((ending for status, ending in ENDINGS if status in states), Ending.ALL_PLAYED)


def judged(experiment: Experiment, cells: Sequence[Cell]) -> Judged:
    """Where a version test stands after the matches of its cells."""
    played, restarts = sum(cell.n for cell in cells), sum(cell.simulation.restarts for cell in cells)
    name = f"experiment-verdict:{experiment.public_id}.{restarts}:{played}"
    return queries.kept(name, lambda: judge(experiment))


def what_changed(simulations: Sequence[Simulation]) -> str:
    """Why nothing may be added to an experiment: another engine, or cards that were not kept; empty if none is."""
    for item in simulations:
        if changed := loading.what_changed(item):
            return changed
    return ""


def newer_versions(experiment: Experiment) -> list[str]:
    """The decks of an experiment that hold other cards today; one of which several versions take part is not meant."""
    decks = list(experiment.decks.all())
    ids = [deck.version.deck_id for deck in decks]
    return [
        f"{deck.name}: version {deck.version.number} played, the deck is at version {now.number}"
        for deck in decks
        if ids.count(deck.version.deck_id) == 1
        and (now := deck.version.deck.current)
        and now.content_hash != deck.version.content_hash
    ]


def names_of(experiment: Experiment) -> tuple[str, ...]:
    """The decks as they were called, by place."""
    return tuple(deck.name for deck in experiment.decks.all())
