"""Simulations and matches as JSON."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from simulator import loading, reading, variants
from simulator.games import home_made_cards, pages_of
from simulator.matches import MAX_MATCHES, MAX_TABLE, MIN_MATCHES
from simulator.models import Kind, Match, Simulation
from simulator.serializers.figures import (
    HOME_MADE_HELP,
    ResultSerializer,
    VariantSerializer,
    standing_out,
    summary_out,
    variant_out,
)
from simulator.serializers.old_names import AGENT_HELP, OldNames

AGENTS_HELP: Final = f"One for all decks, or one for each. {AGENT_HELP}"
AIS_HELP: Final = "Who plays each deck: the name of the AI, the version of its weights, and its budget of playouts."


@extend_schema_serializer(component_name="Simulation", deprecate_fields=["games"])
class SimulationInSerializer(OldNames):
    """A simulation; decks by public id or link."""

    old_names = {"games": "matches"}
    deck = serializers.CharField(max_length=300, required=False)
    against = serializers.CharField(
        max_length=300,
        required=False,
        help_text="The other deck; in a goldfish a stand-in, who takes no turn. A goldfish of Age of Conan needs none.",
    )
    decks = serializers.ListField(
        child=serializers.CharField(max_length=300),
        max_length=MAX_TABLE,
        required=False,
        help_text="Instead of deck and against: all decks in the order of the seats; three and more for multiplayer.",
    )
    lineup = serializers.CharField(
        max_length=300,
        required=False,
        help_text="Instead of decks and kind: a line-up by id or link. Options sent go before its own.",
    )
    kind = serializers.ChoiceField(choices=Kind.choices, default=Kind.MATCHUP)
    games = serializers.IntegerField(required=False, help_text="Old name of matches.")
    matches = serializers.IntegerField(
        default=200,
        help_text=f"{MIN_MATCHES} to {MAX_MATCHES}; for three and more decks a multiple of their number.",
    )
    agents = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=MAX_TABLE, required=False, help_text=AGENTS_HELP
    )
    options = serializers.DictField(child=serializers.CharField(max_length=40), required=False)
    seed = serializers.IntegerField(required=False, allow_null=True)
    cards_of = serializers.CharField(
        max_length=16,
        required=False,
        help_text="A simulation of yours whose cards it is played with; without it those of today.",
    )
    check_holds = serializers.BooleanField(
        default=False,
        help_text="Play changes on the same seeds afterwards: another AI, readings of rules, of two decks mirrors.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """All decks as one list, from either way to name them, or none beside a line-up."""
        if "lineup" in attrs:
            if beside := [name for name in ("deck", "against", "decks") if name in attrs]:
                raise serializers.ValidationError({name: ["Name a line-up or decks, not both."] for name in beside})
            return attrs
        if "decks" not in attrs:
            needed = ("deck",) if attrs["kind"] == Kind.GOLDFISH else ("deck", "against")
            missing = [name for name in needed if name not in attrs]
            if missing:
                raise serializers.ValidationError({name: ["This field is required."] for name in missing})
            attrs["decks"] = [attrs[name] for name in ("deck", "against") if name in attrs]
        if len(attrs.get("agents", ())) > len(attrs["decks"]):
            raise serializers.ValidationError({"agents": ["Name one agent for all decks, or one for each."]})
        return attrs


@extend_schema_serializer(deprecate_fields=["games"])
class SimulationSerializer(serializers.ModelSerializer[Simulation]):
    """A simulation, how far it is, and the numbers of what was played."""

    id = serializers.CharField(source="public_id", read_only=True)
    game = serializers.CharField(source="game_id", read_only=True)
    decks = serializers.SerializerMethodField()
    ais = serializers.ListField(child=serializers.CharField(), read_only=True, help_text=AIS_HELP)
    swap = serializers.ListField(
        child=serializers.CharField(),
        read_only=True,
        help_text="In a card impact section, card and replacement: one copy that the first deck plays replaced.",
    )
    done = serializers.SerializerMethodField()
    seed = serializers.CharField(read_only=True)
    matches = serializers.IntegerField(source="match_count", read_only=True)
    games = serializers.IntegerField(source="match_count", read_only=True, help_text="Old name of matches.")
    snapshot = serializers.CharField(
        source="snapshot.hash", default=None, read_only=True, help_text="Of its cards, for pools/; null of old ones."
    )
    row_of = serializers.CharField(
        source="row_of.public_id", default=None, read_only=True, help_text="Whose result it checks, as a row."
    )

    class Meta:
        model = Simulation
        fields = [
            "id", "game", "kind", "status", "reason", "position", "decks", "swap", "agents", "ais", "options", "seed",
            "matches", "games", "done", "engine_version", "data_hash", "created_at", "started_at", "finished_at",
            "row_of", "snapshot",
        ]  # fmt: skip
        read_only_fields = fields

    def get_decks(self, simulation: Simulation) -> list[str]:
        """Names of the decks as they were."""
        return [name for name in simulation.side_names if name]

    def get_done(self, simulation: Simulation) -> int:
        """Matches played so far."""
        played: int | None = getattr(simulation, "played", None)
        return reading.progress_of(simulation).done if played is None else played


class MatchSerializer(serializers.ModelSerializer[Match]):
    """One match; ``first`` and ``winner`` are 0 for the first deck, 1 for the next, null for nobody alone."""

    seed = serializers.CharField(read_only=True)
    places = serializers.ListField(
        child=serializers.IntegerField(),
        read_only=True,
        allow_null=True,
        help_text="The rank of each side, 1 for the best, equal ones tied. Null of a goldfish and of older matches.",
    )

    class Meta:
        model = Match
        fields = [
            "index", "seed", "first", "winner", "places", "reason", "rule", "abnormal", "turns", "decisions",
            "final_key", "stats",
        ]  # fmt: skip
        read_only_fields = fields


@extend_schema_serializer(deprecate_fields=["games"])
class SimulationResultSerializer(SimulationSerializer):
    """A simulation with the numbers of what was played so far, what changed since, and whether the result holds."""

    result = ResultSerializer(read_only=True)
    stale = serializers.ListField(
        child=serializers.CharField(), read_only=True, help_text="What is different today: engine, card data, versions."
    )
    variants = VariantSerializer(many=True, read_only=True)
    depends = serializers.ListField(
        child=serializers.CharField(), read_only=True, help_text="What the result depends on, as far as it was tried."
    )
    holds = serializers.CharField(
        read_only=True, help_text="Whether the result holds, in one sentence; empty if no change was tried."
    )
    home_made_cards = serializers.ListField(child=serializers.CharField(), read_only=True, help_text=HOME_MADE_HELP)

    class Meta(SimulationSerializer.Meta):
        fields = [
            *SimulationSerializer.Meta.fields,
            "result",
            "stale",
            "variants",
            "depends",
            "holds",
            "home_made_cards",
        ]
        read_only_fields = fields


def simulation_out(simulation: Simulation) -> dict[str, Any]:
    """A simulation as its owner's page shows it, with the home-made cards that this request may show."""
    tried: list[variants.Variant] = []
    depends: list[str] = []
    holds = ""
    if variants.is_met(simulation) and not simulation.is_active:
        counted = reading.counted_of(simulation)
        found = variants.variants_of(simulation, counted)
        tried = [item for item in found if item.result]
        depends = variants.depends(tried)
        holds = variants.holds_words(found, variants.base_of(simulation, counted))
    return {
        **SimulationSerializer(simulation).data,
        "result": result_out(simulation),
        "stale": stale_of(simulation),
        "variants": [variant_out(item) for item in tried],
        "depends": depends,
        "holds": holds,
        "home_made_cards": home_made_cards(simulation.snapshot),
    }


def stale_of(simulation: Simulation) -> list[str]:
    """What is different today from when it was played, in words."""
    changed = loading.words(simulation) if simulation.is_active else loading.what_changed(simulation)
    cards = loading.changed_cards([simulation]).get(simulation.pk, [])
    return [*([changed] if changed else []), *cards, *loading.newer_versions(simulation)]


def result_out(simulation: Simulation) -> dict[str, Any]:
    """The numbers of a simulation as plain data, the same as its page shows."""
    figures_out, usual = pages_of(simulation.game_id).figures_out, loading.usual_of(simulation)
    if simulation.is_multiplayer:
        return standing_out(reading.standing_of(simulation), figures_out, usual)
    return summary_out(reading.summary_of(simulation), figures_out, usual)
