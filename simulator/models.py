"""Simulations, their batches, and the result of each match."""

from __future__ import annotations

import secrets
from typing import Any, Final

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from cards import catalogue
from cards.models import PoolSnapshot
from cards.snapshots import FrozenPool, load
from decks.models import DeckVersion
from simulator import matches as schedule
from simulator.match_models import MAX_SIDES, CardTry, Match, StoredReplay

__all__ = [
    "ACTIVE",
    "ID_ALPHABET",
    "Batch",
    "CardTry",
    "Experiment",
    "ExperimentDeck",
    "ExperimentKind",
    "Kind",
    "Lane",
    "Match",
    "RefusingWorker",
    "Simulation",
    "SimulationDeck",
    "Status",
    "StoredReplay",
    "WorkerShare",
    "new_public_id",
]

ID_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"


def new_public_id() -> str:
    """A short random name for links, without letters that look alike."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(10))


class Status(models.TextChoices):
    """States of a simulation and of each of its batches."""

    QUEUED = "queued", "Queued"
    RUNNING = "running", "Running"
    DONE = "done", "Done"
    CANCELLED = "cancelled", "Cancelled"
    FAILED = "failed", "Failed"
    STOPPED = "stopped", "Decided"


ACTIVE: Final = (Status.QUEUED, Status.RUNNING)


class Kind(models.TextChoices):
    """What is simulated: two decks against each other, more at one table, or one alone against another's Foes."""

    MATCHUP = schedule.MATCHUP, "Match-up"
    GOLDFISH = schedule.GOLDFISH, "Goldfish"
    MULTIPLAYER = schedule.MULTIPLAYER, "Multiplayer"


class Lane(models.IntegerChoices):
    """Where a simulation waits: quick looks have a lane of their own, and the lowest one waits for all others."""

    QUICK = schedule.QUICK, "Quick look"
    LONG = schedule.LONG, "Long"
    LOWEST = schedule.LOWEST, "Lowest"


class ExperimentKind(models.TextChoices):
    """What several simulations asked for together are to tell."""

    ROUND_ROBIN = "round_robin", "Round robin"
    GAUNTLET = "gauntlet", "Gauntlet"
    VERSION_TEST = "version_test", "Version test"
    CARD_IMPACT = "card_impact", "Card impact"


class Experiment(models.Model):
    """Several simulations with one seed: all decks against all, one against many, versions or cards compared.

    In a version test ``match_count`` is the most that is played of each pairing, ``margin`` the points it looks for.
    One ``at_table`` has all its opponents at one table with each version, where it counts whom a version left behind.
    ``agent`` is what was asked for, ``ai`` the identity of who plays. A card impact has ``swaps``: ``[section, card,
    replacement, reason]`` of each card of the deck, the reason where there is no replacement; ``replacement`` is the
    card that was asked for, empty for the next best one.
    ``share_key`` is the secret part of a link for people without an account; empty where there is none. All matches
    are played with the cards of ``snapshot``.
    """

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="experiments")
    game = models.ForeignKey("cards.Game", on_delete=models.PROTECT, related_name="experiments")
    kind = models.CharField(max_length=12, choices=ExperimentKind.choices)
    snapshot = models.ForeignKey(
        PoolSnapshot,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="experiments",
        editable=False,
    )
    agent = models.CharField(max_length=40)
    ai = models.CharField(max_length=100, blank=True, editable=False)
    options = models.JSONField(default=dict)
    seed = models.PositiveBigIntegerField()
    match_count = models.PositiveIntegerField()
    margin = models.PositiveSmallIntegerField(default=0)
    at_table = models.BooleanField(default=False)
    replacement = models.CharField(max_length=200, blank=True, default="")
    swaps = models.JSONField(default=list, editable=False)
    key = models.CharField(max_length=80, blank=True)
    share_key = models.CharField(max_length=40, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name_plural = "experiments"
        indexes = [models.Index(fields=["owner", "-created_at"], name="experiment_of_owner")]
        constraints = [
            models.UniqueConstraint(fields=["owner", "key"], condition=~Q(key=""), name="experiment_key_once"),
            models.UniqueConstraint(fields=["share_key"], condition=~Q(share_key=""), name="experiment_share_key_once"),
            models.CheckConstraint(condition=Q(kind__in=ExperimentKind.values), name="experiment_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.public_id}"

    @property
    def is_version_test(self) -> bool:
        """Whether two versions of a deck are compared."""
        return self.kind == ExperimentKind.VERSION_TEST

    @property
    def match_kind(self) -> str:
        """The kind of its simulations."""
        return Kind.MULTIPLAYER.value if self.at_table else Kind.MATCHUP.value

    @property
    def is_card_impact(self) -> bool:
        """Whether single cards of a deck are compared with what would take their place."""
        return self.kind == ExperimentKind.CARD_IMPACT


class ExperimentDeck(models.Model):
    """A deck of an experiment.

    In a gauntlet and a card impact number 0 meets all others; in a version test 0 is the new version and 1 the old one.
    """

    experiment = models.ForeignKey(Experiment, on_delete=models.CASCADE, related_name="decks")
    number = models.PositiveSmallIntegerField()
    version = models.ForeignKey("decks.DeckVersion", on_delete=models.RESTRICT, related_name="experiment_decks")
    name = models.CharField(max_length=200)

    class Meta:
        ordering = ["experiment", "number"]
        constraints = [models.UniqueConstraint(fields=["experiment", "number"], name="experiment_deck_number_once")]

    def __str__(self) -> str:
        return f"Deck {self.number} of {self.experiment_id}: {self.name}"


class Simulation(models.Model):
    """A requested series of matches, with all inputs of its result.

    ``agents`` are those asked for, by side, ``ais`` the identities of those who play. ``share_key`` is the secret part
    of a link for users without an account; empty where there is none. Part of an experiment, it names its row and
    column there. In a card impact row 0 is the deck as it is, each further one a swap, named by ``swap`` as
    ``[section, card, replacement]``: one copy replaced in the first deck. A simulation that ``continues`` another has
    the same seed and more matches and takes over those of the other; ``taken_over`` is their number at the time of the
    request. ``restart_reason`` says why another engine started it anew. A row of "Does it hold?" names the simulation
    that it is a ``row_of``, which has ``rows_wanted`` as long as some are still to be queued.

    It is played with the cards of ``snapshot``, whatever they say today; ``data_hash`` is its ``play_hash``. Only one
    of long ago has none, as its cards were not kept: it can be played while those of today have its ``data_hash``.
    """

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="simulations")
    game = models.ForeignKey("cards.Game", on_delete=models.PROTECT, related_name="simulations")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    agents = models.JSONField(default=list)
    ais = models.JSONField(default=list, editable=False)
    options = models.JSONField(default=dict)
    seed = models.PositiveBigIntegerField()
    match_count = models.PositiveIntegerField()
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.QUEUED)
    reason = models.TextField(blank=True)
    position = models.TextField(blank=True)
    key = models.CharField(max_length=80, blank=True)
    engine_version = models.CharField(max_length=40)
    data_hash = models.CharField(max_length=80)
    snapshot = models.ForeignKey(
        PoolSnapshot,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="simulations",
        editable=False,
    )
    fingerprint = models.CharField(max_length=64, db_index=True)
    pace_key = models.CharField(max_length=240, db_index=True, editable=False)
    lane = models.PositiveSmallIntegerField(choices=Lane.choices, default=Lane.LONG, editable=False)
    share_key = models.CharField(max_length=40, blank=True, editable=False)
    experiment = models.ForeignKey(
        Experiment, on_delete=models.CASCADE, null=True, blank=True, related_name="simulations"
    )
    experiment_row = models.PositiveSmallIntegerField(null=True, blank=True)
    experiment_column = models.PositiveSmallIntegerField(null=True, blank=True)
    swap = models.JSONField(default=list, blank=True, editable=False)
    continues = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="continued_by", editable=False
    )
    taken_over = models.PositiveIntegerField(default=0, editable=False)
    row_of = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="rows", editable=False
    )
    rows_wanted = models.BooleanField(default=False, editable=False)
    restarts = models.PositiveSmallIntegerField(default=0, editable=False)
    restart_reason = models.TextField(blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(fields=["owner", "-created_at"], name="simulation_of_owner"),
            models.Index(fields=["status"], name="simulation_status"),
            models.Index(fields=["rows_wanted"], condition=Q(rows_wanted=True), name="simulation_awaits_rows"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["owner", "key"], condition=~Q(key=""), name="simulation_key_once"),
            models.UniqueConstraint(fields=["share_key"], condition=~Q(share_key=""), name="simulation_share_key_once"),
            models.UniqueConstraint(
                fields=["experiment", "experiment_row", "experiment_column"], name="simulation_cell_once"
            ),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="simulation_kind_known"),
            models.CheckConstraint(condition=Q(status__in=Status.values), name="simulation_status_known"),
            models.CheckConstraint(condition=Q(match_count__gte=1), name="simulation_has_matches"),
            models.CheckConstraint(
                condition=Q(status__in=ACTIVE) | Q(finished_at__isnull=False), name="simulation_end_has_a_time"
            ),
            models.CheckConstraint(
                condition=~Q(status__in=[Status.FAILED, Status.CANCELLED, Status.STOPPED]) | ~Q(reason=""),
                name="simulation_stop_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.public_id}"

    @property
    def cards(self) -> FrozenPool | None:
        """The records that it is played with, if they were kept; ``BadSnapshot`` if one of them is lost."""
        return load(self.snapshot) if self.snapshot else None

    @property
    def pool(self) -> Any:
        """These cards compiled, or those of the data files where none were kept."""
        kept = self.cards
        return kept.pool if kept else catalogue.file_pool(self.game_id)

    @property
    def is_active(self) -> bool:
        """Whether something may still be played."""
        return self.status in ACTIVE

    @property
    def awaits_rows(self) -> bool:
        """Whether rows of "Does it hold?" will be queued behind it."""
        return self.rows_wanted and self.status == Status.DONE

    @property
    def cache_key(self) -> str:
        """A name for what is cached of its matches: another one after each start anew."""
        return f"{self.public_id}.{self.restarts}"

    @property
    def is_matchup(self) -> bool:
        """Whether two decks meet."""
        return self.kind == Kind.MATCHUP

    @property
    def is_multiplayer(self) -> bool:
        """Whether three or more decks meet."""
        return self.kind == Kind.MULTIPLAYER

    @property
    def sides(self) -> int:
        """How many decks play or lend their Foes."""
        return len(self.agents) if self.is_multiplayer else 2

    @property
    def side_names(self) -> tuple[str, ...]:
        """The names of the decks as they were, by side."""
        return tuple(deck.name for deck in self.decks.all())

    @property
    def versions(self) -> tuple[DeckVersion, ...]:
        """The versions that play, by side; one with a card replaced is made for it and has no row.

        They name cards as the records do that they are played with, also where cards were merged since.
        """
        found = tuple(deck.version for deck in self.decks.all())
        if any(version.resolved for version in found) and (cards := self.cards):
            found = tuple(version.as_named_in(cards.by_id) for version in found)
        return (found[0].with_swap(*self.swap), *found[1:]) if self.swap else found


class SimulationDeck(models.Model):
    """A deck of a simulation, as it was and as it was called; ``side`` counts from 0."""

    simulation = models.ForeignKey(Simulation, on_delete=models.CASCADE, related_name="decks")
    side = models.PositiveSmallIntegerField()
    version = models.ForeignKey("decks.DeckVersion", on_delete=models.RESTRICT, related_name="simulation_decks")
    name = models.CharField(max_length=200)

    class Meta:
        ordering = ["simulation", "side"]
        constraints = [
            models.UniqueConstraint(fields=["simulation", "side"], name="simulation_side_once"),
            models.CheckConstraint(condition=Q(side__lt=MAX_SIDES), name="simulation_side_known"),
        ]

    def __str__(self) -> str:
        return f"Deck {self.side} of {self.simulation_id}: {self.name}"


class Batch(models.Model):
    """A reserved run of matches of a simulation; one worker at a time plays it, in order."""

    simulation = models.ForeignKey(Simulation, on_delete=models.CASCADE, related_name="batches")
    number = models.PositiveIntegerField()
    first_match = models.PositiveIntegerField()
    matches = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.QUEUED)
    owner = models.CharField(max_length=64, blank=True)
    claims = models.PositiveSmallIntegerField(default=0)
    beat_at = models.DateTimeField(null=True, blank=True)
    seconds = models.FloatField(default=0)
    error = models.TextField(blank=True)

    class Meta:
        ordering = ["simulation", "number"]
        indexes = [
            models.Index(fields=["status", "beat_at"], name="batch_to_sweep"),
            models.Index(fields=["simulation", "first_match"], condition=Q(status="queued"), name="batch_waiting"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["simulation", "number"], name="batch_number_once"),
            models.UniqueConstraint(fields=["simulation", "first_match"], name="batch_start_once"),
            models.CheckConstraint(condition=Q(matches__gte=1), name="batch_has_matches"),
            models.CheckConstraint(condition=Q(done__lte=F("matches")), name="batch_not_overfull"),
            models.CheckConstraint(condition=Q(status__in=Status.values), name="batch_status_known"),
            models.CheckConstraint(
                condition=~Q(status=Status.DONE) | Q(done=F("matches")), name="batch_done_means_all_played"
            ),
        ]

    def __str__(self) -> str:
        return f"Batch {self.number} of {self.simulation_id}"


class WorkerShare(models.Model):
    """The workers' time that a person was given in a lane, in seconds by weight; without a person, the whole lane."""

    lane = models.PositiveSmallIntegerField(choices=Lane.choices)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="worker_shares", null=True, blank=True
    )
    given = models.FloatField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["lane", "owner"], name="worker_share_of_owner_once"),
            models.UniqueConstraint(fields=["lane"], condition=Q(owner=None), name="worker_share_of_lane_once"),
        ]

    def __str__(self) -> str:
        return f"{self.get_lane_display()}: {self.given:.0f} s"


class RefusingWorker(models.Model):
    """A machine whose workers play otherwise than was recorded, and therefore do not play."""

    name = models.CharField(max_length=255, primary_key=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.seen_at:%H:%M:%S}"
