"""Studies as JSON."""

from __future__ import annotations

from dataclasses import asdict
from math import isfinite
from typing import Any

from rest_framework import serializers

from simulator import study_pages, study_queries
from simulator.models import Study, StudyKind
from simulator.serializers import ShareOut, share_out


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


class VerdictOut(serializers.Serializer[Any]):
    """Where the sequential test of a comparison stands; ``state`` is open, better or not_better."""

    state = serializers.CharField()
    seeds = serializers.IntegerField()
    played = serializers.IntegerField()
    llr = serializers.FloatField()
    mean = serializers.FloatField()
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    spread = serializers.FloatField()


class StudyOut(serializers.ModelSerializer[Study]):
    """A study as it was asked for."""

    id = serializers.CharField(source="public_id", read_only=True)
    game = serializers.CharField(source="game_id", read_only=True)
    seed = serializers.CharField(read_only=True)
    decks = serializers.SerializerMethodField()

    class Meta:
        model = Study
        fields = ["id", "game", "kind", "decks", "agent", "options", "seed", "games", "margin", "created_at"]
        read_only_fields = fields

    def get_decks(self, study: Study) -> list[str]:
        """Names of the decks as they were."""
        return list(study_pages.names_of(study))


class StudyResult(StudyOut):
    """A study with all its figures so far."""

    active = serializers.BooleanField(read_only=True)
    pairings = PairingOut(many=True, read_only=True)
    verdict = VerdictOut(read_only=True, allow_null=True)

    class Meta(StudyOut.Meta):
        fields = [*StudyOut.Meta.fields, "active", "pairings", "verdict"]
        read_only_fields = fields


def study_out(study: Study) -> dict[str, Any]:
    """The figures of a study, the same as its page shows."""
    simulations = study_queries.simulations_of(study)
    played = study_queries.played_of(simulations)
    verdict = study_queries.judged(study, played=played).verdict if study.is_comparison else None
    return {
        **StudyOut(study).data,
        "active": any(item.is_active for item in simulations),
        "pairings": [
            {
                "simulation": cell.simulation.public_id,
                "row": cell.row,
                "column": cell.column,
                "status": cell.simulation.status,
                "ai_vs_ai_share_of_wins": share_out(cell.share()),
                "losses": cell.losses,
                "undecided": cell.undecided,
                "abnormal": cell.abnormal,
            }
            for cell in study_queries.cells_of(study, simulations)
        ],
        "verdict": {name: _finite(value) for name, value in asdict(verdict).items()} if verdict else None,
    }


def _finite(value: Any) -> Any:
    return None if isinstance(value, float) and not isfinite(value) else value
