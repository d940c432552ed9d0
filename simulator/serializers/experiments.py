"""Experiments as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from simulator import loading, reading
from simulator.games import home_made_cards
from simulator.models import Experiment, ExperimentKind
from simulator.reading import Cell, Ending
from simulator.serializers.figures import (
    HOME_MADE_HELP,
    DifferenceSerializer,
    ShareSerializer,
    difference_out,
    win_rate_out,
)
from simulator.serializers.old_names import AGENT_HELP, KindField, OldNames, old_kind
from simulator.stats import MIN_FOR_PERCENT, MIN_SEEDS, Verdict, is_flagged

AI_HELP: Final = "Who plays all decks: the name of the AI, the version of its weights, and its budget of playouts."


@extend_schema_serializer(component_name="Experiment", deprecate_fields=["games"])
class ExperimentInSerializer(OldNames):
    """An experiment; decks by public id or link, versions of your own decks as ``id:number``."""

    old_names = {"games": "matches"}
    kind = KindField(choices=ExperimentKind.choices)
    decks = serializers.ListField(
        child=serializers.CharField(max_length=300),
        max_length=11,
        help_text="Round robin: all decks. Gauntlet: yours first. Version test: new version, old version, opponents. "
        "Card impact: yours first, then one to six opponents.",
    )
    matches = serializers.IntegerField(
        default=100,
        help_text="Matches a pairing; in a version test the most there may be, in a card impact those of each "
        "card against each opponent.",
    )
    games = serializers.IntegerField(required=False, help_text="Old name of matches.")
    agent = serializers.CharField(max_length=40, required=False, default="", help_text=AGENT_HELP)
    replacement = serializers.CharField(
        max_length=200,
        required=False,
        default="",
        allow_blank=True,
        help_text="Title or id of the card that takes the place of one copy of each card in a card impact; empty "
        "for the next best one.",
    )
    options = serializers.DictField(child=serializers.CharField(max_length=40), required=False)
    margin = serializers.IntegerField(default=5, help_text="Points that a version test looks for: 3, 5 or 10.")
    at_table = serializers.BooleanField(
        default=False,
        help_text="Of a version test: all opponents, two to four, sit at one table with each version, and the points "
        "are of opponents left behind.",
    )
    seed = serializers.IntegerField(required=False, allow_null=True)


@extend_schema_serializer(deprecate_fields=["ai_vs_ai_share_of_wins"])
class PairingSerializer(serializers.Serializer[Any]):
    """A pairing as its row's deck sees it."""

    simulation = serializers.CharField()
    row = serializers.IntegerField()
    column = serializers.IntegerField()
    status = serializers.CharField()
    win_rate = ShareSerializer(help_text="Of the AI against the AI.")
    ai_vs_ai_share_of_wins = ShareSerializer(help_text="Old name of win_rate.")
    losses = serializers.IntegerField()
    undecided = serializers.IntegerField()
    abnormal = serializers.IntegerField()
    even = serializers.FloatField(
        help_text="The share if all decks had won as often: of two half of the decided matches."
    )
    clearness = serializers.CharField(
        help_text="win or lose if certain among all pairings (Holm) once all are played, lean by its own interval "
        "only, open, empty; no text in a card impact and at a table, where it is not asked."
    )


class VerdictSerializer(serializers.Serializer[Any]):
    """Where the sequential test of a version test stands; ``state`` is open, better or not_better.

    The mean difference, its 95 % interval and the spread are given from twenty seeds on, the ratio from thirty on.
    """

    state = serializers.CharField()
    seeds = serializers.IntegerField()
    played = serializers.IntegerField()
    llr = serializers.FloatField(allow_null=True)
    mean = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    spread = serializers.FloatField(allow_null=True)


class OpponentSerializer(serializers.Serializer[Any]):
    """The points of both versions against one opponent over the counted seeds; a draw is half a win.

    All opponents at a table are one, in the column of the first of them.
    """

    column = serializers.IntegerField()
    difference = DifferenceSerializer()


class ImpactSerializer(serializers.Serializer[Any]):
    """A card of a card impact, and how much more the deck won with it than with one copy replaced.

    The 95 % intervals hold for all cards together (Bonferroni). ``matches`` are those of either deck.
    """

    row = serializers.IntegerField(help_text="The row of its pairings; row 0 is the deck as it is.")
    section = serializers.CharField()
    card = serializers.CharField()
    replacement = serializers.CharField(help_text="Empty where the card was not replaced.")
    reason = serializers.CharField(help_text="Why it was not replaced.")
    difference = DifferenceSerializer()
    matches = serializers.IntegerField()
    verdict = serializers.ChoiceField(
        choices=[reading.HELPS, reading.HURTS, reading.CANNOT_TELL, reading.WAITS, reading.NONE],
        help_text="helps or hurts if the interval leaves zero out; not_settled before all matches are played.",
    )


class RatingSerializer(serializers.Serializer[Any]):
    """Bradley-Terry: the share a deck would win against an average one, with its 95 % interval over seeds."""

    share = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


@extend_schema_serializer(deprecate_fields=["ai_vs_ai_share_of_wins"])
class ExperimentStandingSerializer(serializers.Serializer[Any]):
    """A deck's matches against all others together; ``place`` by the lower end of its interval."""

    deck = serializers.IntegerField()
    place = serializers.IntegerField()
    rating = RatingSerializer(allow_null=True)
    win_rate = ShareSerializer(help_text="Of the AI against the AI.")
    ai_vs_ai_share_of_wins = ShareSerializer(help_text="Old name of win_rate.")


@extend_schema_serializer(deprecate_fields=["games"])
class ExperimentSerializer(serializers.ModelSerializer[Experiment]):
    """An experiment as it was asked for, and how far it is."""

    id = serializers.CharField(source="public_id", read_only=True)
    game = serializers.CharField(source="game_id", read_only=True)
    seed = serializers.CharField(read_only=True)
    matches = serializers.IntegerField(source="match_count", read_only=True)
    games = serializers.IntegerField(source="match_count", read_only=True, help_text="Old name of matches.")
    decks = serializers.SerializerMethodField()
    ai = serializers.CharField(read_only=True, help_text=AI_HELP)
    status = serializers.SerializerMethodField()

    class Meta:
        model = Experiment
        fields = [
            "id", "game", "kind", "status", "decks", "agent", "ai", "options", "seed", "matches", "games", "margin",
            "at_table", "replacement", "created_at",
        ]  # fmt: skip
        read_only_fields = fields

    def get_decks(self, experiment: Experiment) -> list[str]:
        """Names of the decks as they were."""
        return list(reading.names_of(experiment))

    def get_status(self, experiment: Experiment) -> str:
        """Queued, running, ended."""
        return reading.status_of(experiment)


class OldExperimentSerializer(ExperimentSerializer):
    """An experiment with the name that its kind had before 1.1."""

    kind = serializers.SerializerMethodField()

    def get_kind(self, experiment: Experiment) -> str:
        """The old name of the kind."""
        return old_kind(experiment.kind)


@extend_schema_serializer(deprecate_fields=["games"])
class ExperimentResultSerializer(ExperimentSerializer):
    """An experiment with all its figures so far.

    Of a round robin: ``standings``, ``circles``. Of a version test: ``verdict``, ``opponents``, ``pairing_gain``. Of a
    card impact: ``impacts``, the surest help first.
    """

    active = serializers.BooleanField(read_only=True)
    ending = serializers.ChoiceField(choices=[one.value for one in Ending], read_only=True)
    engine_versions = serializers.ListField(child=serializers.CharField(), read_only=True)
    stale = serializers.ListField(child=serializers.CharField(), read_only=True)
    undecided = serializers.IntegerField(read_only=True)
    abnormal = serializers.IntegerField(read_only=True)
    flagged = serializers.BooleanField(read_only=True, help_text="More than 1 % of the matches ended abnormally.")
    pairings = PairingSerializer(many=True, read_only=True)
    standings = ExperimentStandingSerializer(many=True, read_only=True)
    circles = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        read_only=True,
        help_text="Three decks each, of which each beats the next one and the last the first.",
    )
    verdict = VerdictSerializer(read_only=True, allow_null=True)
    opponents = OpponentSerializer(many=True, read_only=True)
    pairing_gain = serializers.FloatField(
        read_only=True, allow_null=True, help_text="How much of the chance playing the same seeds took away, at most 1."
    )
    impacts = ImpactSerializer(many=True, read_only=True)
    home_made_cards = serializers.ListField(child=serializers.CharField(), read_only=True, help_text=HOME_MADE_HELP)

    class Meta(ExperimentSerializer.Meta):
        fields = [
            *ExperimentSerializer.Meta.fields, "active", "ending", "engine_versions", "stale", "undecided", "abnormal",
            "flagged", "pairings", "standings", "circles", "verdict", "opponents", "pairing_gain",
            "impacts", "home_made_cards",
        ]  # fmt: skip
        read_only_fields = fields


def experiment_out(experiment: Experiment) -> dict[str, Any]:
    """The figures of an experiment, the same as its page shows, with the home-made cards that this request may show."""
    simulations = reading.pairings_of(experiment)
    cells = reading.cells_of(experiment, simulations)
    changed = reading.what_changed(simulations)
    abnormal = sum(cell.abnormal for cell in cells)
    return {
        **ExperimentSerializer(experiment).data,
        "active": any(item.is_active for item in simulations),
        "ending": reading.ending_of(simulations).value,
        "engine_versions": sorted({item.engine_version for item in simulations}),
        "stale": [
            *([changed] if changed else []),
            *loading.changed_in_experiment(experiment),
            *reading.newer_versions(experiment),
        ],
        "undecided": sum(cell.undecided for cell in cells),
        "abnormal": abnormal,
        "flagged": is_flagged(abnormal, sum(cell.n for cell in cells)),
        "pairings": [
            _pairing_out(cell, clearness) for cell, clearness in zip(cells, _clearness(experiment, cells), strict=True)
        ],
        **_table_out(experiment, cells),
        **_version_test_out(experiment, cells),
        "impacts": _impacts_out(experiment, cells),
        "home_made_cards": home_made_cards(experiment.snapshot),
    }


def _clearness(experiment: Experiment, cells: Sequence[Cell]) -> Sequence[str]:
    """How clear each pairing is; of a card impact and at a table it is not asked."""
    is_asked = not experiment.is_card_impact and not experiment.at_table
    return reading.clearness(cells) if is_asked else [""] * len(cells)


def _impacts_out(experiment: Experiment, cells: Sequence[Cell]) -> list[dict[str, Any]]:
    """The cards of a card impact as its page lists them."""
    ending = reading.ending_of([cell.simulation for cell in cells])
    return [
        {
            "row": one.number,
            "section": one.section,
            "card": one.card,
            "replacement": one.into,
            "reason": one.reason,
            "difference": difference_out(one.difference),
            "matches": one.matches,
            "verdict": one.verdict,
        }
        for one in reading.impacts(experiment, cells, ending)
    ]


def _pairing_out(cell: Cell, clearness: str) -> dict[str, Any]:
    return {
        "simulation": cell.simulation.public_id,
        "row": cell.row,
        "column": cell.column,
        "status": cell.simulation.status,
        **win_rate_out(cell.share()),
        "losses": cell.losses,
        "undecided": cell.undecided,
        "abnormal": cell.abnormal,
        "even": cell.even,
        "clearness": clearness,
    }


def _table_out(experiment: Experiment, cells: Sequence[Cell]) -> dict[str, Any]:
    """The order of the decks of a round robin, and the circles that it hides."""
    if experiment.kind != ExperimentKind.ROUND_ROBIN:
        return {"standings": [], "circles": []}
    table, decks = reading.by_place(cells), len(experiment.decks.all())
    rated = reading.ratings(table, decks)
    return {
        "standings": [
            {
                "deck": item.deck,
                "place": item.place,
                "rating": asdict(rated[item.deck]) if rated else None,
                **win_rate_out(item.overall),
            }
            for item in reading.standings(table, decks)
        ],
        "circles": [list(circle) for circle in reading.circles(table, decks)],
    }


def _version_test_out(experiment: Experiment, cells: Sequence[Cell]) -> dict[str, Any]:
    """Where the rule of a version test stands, and the difference against each opponent over the seeds that count."""
    if not experiment.is_version_test:
        return {"verdict": None, "opponents": [], "pairing_gain": None}
    judged = reading.judged(experiment, cells)
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
        found |= {"mean": None, "low": None, "high": None, "spread": None}
    if verdict.seeds < MIN_SEEDS:
        found |= {"llr": None}
    return found
