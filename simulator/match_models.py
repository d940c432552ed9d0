"""Matches that were played, with what is kept of them for pages."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q

#: Decks in one match, as many as any game has room for.
MAX_SIDES: Final = 9


class Match(models.Model):
    """What one match gave. ``first`` and ``winner`` are sides: 0 is deck A, 1 deck B, …; no winner is ``None``.

    ``places`` are the ranks by side, 1 for the best, equal ones tied; none of a goldfish and of matches before 1.1.
    ``choices`` is kept of matches that took long to play, so that a replay need not think again.
    """

    simulation = models.ForeignKey("simulator.Simulation", on_delete=models.CASCADE, related_name="matches")
    index = models.PositiveIntegerField()
    seed = models.PositiveBigIntegerField()
    first = models.PositiveSmallIntegerField()
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=60)
    rule = models.CharField(max_length=20, blank=True)
    abnormal = models.BooleanField(default=False)
    turns = models.PositiveIntegerField()
    decisions = models.PositiveIntegerField()
    final_key = models.CharField(max_length=80)
    stats = models.JSONField(default=dict)
    choices = models.JSONField(null=True, blank=True)
    places = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["simulation", "index"]
        verbose_name_plural = "matches"
        indexes = [
            models.Index(fields=["simulation", "winner"], name="match_by_winner"),
            models.Index(fields=["simulation", "-turns"], name="match_by_length"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["simulation", "index"], name="match_counted_once"),
            models.CheckConstraint(condition=Q(first__lt=MAX_SIDES), name="match_first_is_a_side"),
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(winner__lt=MAX_SIDES), name="match_winner_is_a_side"
            ),
        ]

    def __str__(self) -> str:
        return f"Match {self.index} of {self.simulation_id}"


class StoredReplay(models.Model):
    """The steps of a replay, compressed and never changed, so that they are shown when the engine is another.

    It is a bookmark of the simulation's owner, or was opened while the simulation is shared.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="stored_replay")
    engine_version = models.CharField(max_length=40, editable=False)
    steps = models.BinaryField(editable=False)
    is_bookmark = models.BooleanField(default=False)
    stored_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["match"]

    def __str__(self) -> str:
        return f"Replay of match {self.match_id}, engine {self.engine_version}"


class CardTry(models.Model):
    """A simulation that tries a home-made card, and what came of it.

    Once it has ended and was ``looked_at``, ``words`` say what happened at the step of the match where the card was
    used first, or, without such a match, why it was not.
    """

    simulation = models.ForeignKey("simulator.Simulation", on_delete=models.CASCADE, related_name="card_tries")
    card_id = models.SlugField(max_length=80)
    title = models.CharField(max_length=200, blank=True)
    used_match = models.PositiveIntegerField(null=True, blank=True)
    used_step = models.PositiveIntegerField(null=True, blank=True)
    words = models.TextField(blank=True)
    match_count = models.PositiveIntegerField(default=0, help_text="Matches that were looked through.")
    drawn = models.PositiveIntegerField(default=0, help_text="Of these, those in which the card was drawn.")
    looked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "card tries"
        indexes = [models.Index(fields=["simulation"], condition=Q(looked_at=None), name="card_try_to_look_at")]
        constraints = [
            models.UniqueConstraint(fields=["simulation", "card_id"], name="card_try_once"),
            models.CheckConstraint(
                condition=Q(used_match=None, used_step=None) | Q(used_match__isnull=False, used_step__isnull=False),
                name="card_try_used_at_a_step",
            ),
        ]

    def __str__(self) -> str:
        return f"Try of {self.card_id} in {self.simulation_id}"
