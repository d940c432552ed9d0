"""Studies as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rest_framework import serializers

from simulator import reading
from simulator.models import Study, StudyKind
from simulator.reading import Cell, Ending
from simulator.serializers.matches import DifferenceOut, ShareOut, difference_out, share_out
from simulator.stats import MIN_FOR_PERCENT, Verdict, is_flagged


class StudyRequest(serializers.Serializer[Any]):
    """What to study; decks by public id or link, drafts of your own decks as ``id:number``."""

    kind = serializers.ChoiceField(choices=StudyKind.choices)
    decks = serializers.ListField(
        child=serializers.CharField(max_length=300),
        max_length=11,
        help_text="Matrix: all decks. Gauntlet: yours first. Comparison: the new version, the old one, opponents.",
    )
    games = serializers.IntegerField(default=100, help_text="Matches a pairing; in a comparison the most there may be.")
    agent = serializers.CharField(max_length=40, required=False, default="")
    options = serializers.DictField(child=serializers.CharField(max_length=40), required=False)
    margin = serializers.IntegerField(default=5, help_text="Points that a comparison looks for: 3, 5 or 10.")
    seed = serializers.IntegerField(required=False, allow_null=True)


class PairingOut(serializers.Serializer[Any]):
    """A pairing as its row's deck sees it."""

    simulation = serializers.CharField()
    row = serializers.IntegerField()
    column = serializers.IntegerField()
    status = serializers.CharField()
    ai_vs_ai_share_of_wins = ShareOut()
    losses = serializers.IntegerField()
    undecided = serializers.IntegerField()
    abnormal = serializers.IntegerField()
    even = serializers.FloatField(help_text="The share if both had won as often: half of the decided matches.")
    clearness = serializers.CharField(
        help_text="win or lose if certain among all pairings (Holm) once all are played, lean by its own interval "
        "only, open, empty."
    )


class VerdictOut(serializers.Serializer[Any]):
    """Where the sequential test of a comparison stands; ``state`` is open, better or not_better.

    The mean difference and its 95 % interval are given from twenty seeds on.
    """

    state = serializers.CharField()
    seeds = serializers.IntegerField()
    played = serializers.IntegerField()
    llr = serializers.FloatField()
    mean = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    spread = serializers.FloatField()


class OpponentOut(serializers.Serializer[Any]):
    """The points of both versions against one opponent over the counted seeds; a draw is half a win."""

    column = serializers.IntegerField()
    difference = DifferenceOut()


class RatingOut(serializers.Serializer[Any]):
    """Bradley-Terry: the share a deck would win against an average one of these, with its 95 % interval."""

    share = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class StudyStandingOut(serializers.Serializer[Any]):
    """A deck's matches against all others together; ``place`` by the lower end of its interval."""

    deck = serializers.IntegerField()
    place = serializers.IntegerField()
    rating = RatingOut(allow_null=True)
    ai_vs_ai_share_of_wins = ShareOut()


class StudyOut(serializers.ModelSerializer[Study]):
    """A study as it was asked for, and how far it is."""

    id = serializers.CharField(source="public_id", read_only=True)
    game = serializers.CharField(source="game_id", read_only=True)
    seed = serializers.CharField(read_only=True)
    decks = serializers.SerializerMethodField()
    status = serializers.SerializerMethodField()

    class Meta:
        model = Study
        fields = ["id", "game", "kind", "status", "decks", "agent", "options", "seed", "games", "margin", "created_at"]
        read_only_fields = fields

    def get_decks(self, study: Study) -> list[str]:
        """Names of the decks as they were."""
        return list(reading.names_of(study))

    def get_status(self, study: Study) -> str:
        """Queued, running, ended."""
        return reading.status_of(study)


class StudyResult(StudyOut):
    """A study with all its figures so far.

    ``standings`` and ``circles`` are of a matrix, ``verdict``, ``opponents`` and ``pairing_gain`` of a comparison.
    """

    active = serializers.BooleanField(read_only=True)
    ending = serializers.ChoiceField(choices=[one.value for one in Ending], read_only=True)
    engine_versions = serializers.ListField(child=serializers.CharField(), read_only=True)
    stale = serializers.ListField(child=serializers.CharField(), read_only=True)
    undecided = serializers.IntegerField(read_only=True)
    abnormal = serializers.IntegerField(read_only=True)
    flagged = serializers.BooleanField(read_only=True, help_text="More than 1 % of the matches ended abnormally.")
    pairings = PairingOut(many=True, read_only=True)
    standings = StudyStandingOut(many=True, read_only=True)
    circles = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        read_only=True,
        help_text="Three decks each, of which each beats the next one and the last the first.",
    )
    verdict = VerdictOut(read_only=True, allow_null=True)
    opponents = OpponentOut(many=True, read_only=True)
    pairing_gain = serializers.FloatField(
        read_only=True, allow_null=True, help_text="How much of the chance playing the same seeds took away, at most 1."
    )

    class Meta(StudyOut.Meta):
        fields = [
            *StudyOut.Meta.fields, "active", "ending", "engine_versions", "stale", "undecided", "abnormal", "flagged",
            "pairings", "standings", "circles", "verdict", "opponents", "pairing_gain",
        ]  # fmt: skip
        read_only_fields = fields


def study_out(study: Study) -> dict[str, Any]:
    """The figures of a study, the same as its page shows."""
    simulations = reading.pairings_of(study)
    cells = reading.cells_of(study, simulations)
    changed = reading.what_changed(simulations)
    abnormal = sum(cell.abnormal for cell in cells)
    return {
        **StudyOut(study).data,
        "active": any(item.is_active for item in simulations),
        "ending": reading.ending_of(simulations).value,
        "engine_versions": sorted({item.engine_version for item in simulations}),
        "stale": [*([changed] if changed else []), *reading.newer_drafts(study)],
        "undecided": sum(cell.undecided for cell in cells),
        "abnormal": abnormal,
        "flagged": is_flagged(abnormal, sum(cell.n for cell in cells)),
        "pairings": [
            _pairing_out(cell, clearness) for cell, clearness in zip(cells, reading.clearness(cells), strict=True)
        ],
        **_table_out(study, cells),
        **_comparison_out(study, reading.played_of(simulations)),
    }


def _pairing_out(cell: Cell, clearness: str) -> dict[str, Any]:
    return {
        "simulation": cell.simulation.public_id,
        "row": cell.row,
        "column": cell.column,
        "status": cell.simulation.status,
        "ai_vs_ai_share_of_wins": share_out(cell.share()),
        "losses": cell.losses,
        "undecided": cell.undecided,
        "abnormal": cell.abnormal,
        "even": cell.even,
        "clearness": clearness,
    }


def _table_out(study: Study, cells: Sequence[Cell]) -> dict[str, Any]:
    """The order of the decks of a matrix, and the circles that it hides."""
    if study.kind != StudyKind.MATRIX:
        return {"standings": [], "circles": []}
    table, decks = reading.by_place(cells), len(study.decks.all())
    rated = reading.ratings(table, decks)
    return {
        "standings": [
            {
                "deck": item.deck,
                "place": item.place,
                "rating": asdict(rated[item.deck]) if rated else None,
                "ai_vs_ai_share_of_wins": share_out(item.overall),
            }
            for item in reading.standings(table, decks)
        ],
        "circles": [list(circle) for circle in reading.circles(table, decks)],
    }


def _comparison_out(study: Study, played: int) -> dict[str, Any]:
    """Where the rule of a comparison stands, and the difference against each opponent over the seeds that count."""
    if not study.is_comparison:
        return {"verdict": None, "opponents": [], "pairing_gain": None}
    judged = reading.judged(study, played=played)
    return {
        "verdict": _verdict_out(judged.verdict),
        "opponents": [
            {"column": item.column, "difference": difference_out(item.difference(judged.verdict.seeds))}
            for item in judged.opponents
        ],
        "pairing_gain": judged.gain,
    }


def _verdict_out(verdict: Verdict) -> dict[str, Any]:
    found = asdict(verdict)
    if verdict.seeds < MIN_FOR_PERCENT:
        found |= {"mean": None, "low": None, "high": None}
    return found
