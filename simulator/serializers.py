"""Simulations and matches as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from simulator import queries, wishes
from simulator.engine.tally import Share
from simulator.models import Kind, Match, Simulation
from simulator.multiplayer import Standing
from simulator.statistics import MIN_FOR_PERCENT, Summary


class SimulationRequest(serializers.Serializer[Any]):
    """What to simulate; decks by public id or link."""

    deck = serializers.CharField(max_length=300, required=False)
    against = serializers.CharField(
        max_length=300, required=False, help_text="The other deck; in a goldfish the deck that lends its Foes."
    )
    decks = serializers.ListField(
        child=serializers.CharField(max_length=300),
        max_length=wishes.MAX_TABLE,
        required=False,
        help_text="Instead of deck and against: all decks in the order of the seats; three and more for multiplayer.",
    )
    kind = serializers.ChoiceField(choices=Kind.choices, default=Kind.MATCHUP)
    games = serializers.IntegerField(default=200, help_text=f"{wishes.MIN_GAMES} to {wishes.MAX_GAMES}.")
    agents = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=wishes.MAX_TABLE, required=False
    )
    options = serializers.DictField(child=serializers.CharField(max_length=40), required=False)
    seed = serializers.IntegerField(required=False, allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """All decks as one list, from either way to name them."""
        if "decks" not in attrs:
            missing = [name for name in ("deck", "against") if name not in attrs]
            if missing:
                raise serializers.ValidationError({name: ["This field is required."] for name in missing})
            attrs["decks"] = [attrs["deck"], attrs["against"]]
        if len(attrs.get("agents", ())) > len(attrs["decks"]):
            raise serializers.ValidationError({"agents": ["Name one pilot for all decks, or one for each."]})
        return attrs


class SimulationOut(serializers.ModelSerializer[Simulation]):
    """A simulation, how far it is, and the numbers of what was played."""

    id = serializers.CharField(source="public_id", read_only=True)
    game = serializers.CharField(source="game_id", read_only=True)
    decks = serializers.SerializerMethodField()
    done = serializers.SerializerMethodField()
    seed = serializers.CharField(read_only=True)

    class Meta:
        model = Simulation
        fields = [
            "id", "game", "kind", "status", "reason", "position", "decks", "agents", "options", "seed", "games", "done",
            "engine_version", "data_hash", "created_at", "started_at", "finished_at",
        ]  # fmt: skip
        read_only_fields = fields

    def get_decks(self, simulation: Simulation) -> list[str]:
        """Names of the decks as they were."""
        return [name for name in simulation.side_names if name]

    def get_done(self, simulation: Simulation) -> int:
        """Matches played so far."""
        played: int | None = getattr(simulation, "played", None)
        return queries.progress_of(simulation).done if played is None else played


class MatchOut(serializers.ModelSerializer[Match]):
    """One match; ``first`` and ``winner`` are 0 for the first deck, 1 for the next, null for nobody alone."""

    seed = serializers.CharField(read_only=True)

    class Meta:
        model = Match
        fields = [
            "index", "seed", "first", "winner", "reason", "rule", "abnormal", "turns", "decisions", "final_key",
            "stats",
        ]  # fmt: skip
        read_only_fields = fields


def share_out(counted: Share) -> dict[str, Any]:
    """A share with its interval; below twenty matches only the count."""
    shown = counted.n >= MIN_FOR_PERCENT
    return {
        "wins": counted.wins,
        "n": counted.n,
        "share": counted.share if shown else None,
        "low": counted.low if shown else None,
        "high": counted.high if shown else None,
    }


def summary_out(summary: Summary) -> dict[str, Any]:
    """The numbers of a result, named "AI-vs-AI share of wins" by what they are."""
    return {
        "n": summary.n,
        "wins": list(summary.wins),
        "undecided": summary.undecided,
        "abnormal": summary.abnormal,
        "flagged": summary.is_flagged,
        "ai_vs_ai_share_of_wins": share_out(summary.overall),
        "going_first": share_out(summary.going_first),
        "going_second": share_out(summary.going_second),
        "turns": {str(turns): count for turns, count in summary.turns.items()},
        "reasons": [
            {"reason": item.reason, "rule": item.rule, "winner": item.winner, "count": item.count}
            for item in summary.reasons
        ],
    }


def standing_out(standing: Standing) -> dict[str, Any]:
    """The numbers of a result as plain data."""
    return {
        "n": standing.n,
        "even": standing.even,
        "decks": [
            {
                "ai_vs_ai_share_of_wins": share_out(deck.overall),
                "by_place": [share_out(counted) for counted in deck.by_place],
            }
            for deck in standing.decks
        ],
        "by_place": [share_out(counted) for counted in standing.places],
        "undecided": standing.undecided,
        "abnormal": standing.abnormal,
        "flagged": standing.is_flagged,
        "turns": {str(turns): count for turns, count in standing.turns.items()},
        "reasons": [
            {"reason": item.reason, "rule": item.rule, "winner": item.winner, "count": item.count}
            for item in standing.reasons
        ],
    }
