"""Cards as the API answers them."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from cards.models import Card, CardSet
from cards.proposals import history_of

ELSEWHERE: Final = ("id", "title", "number", "type", "text", "abilities", "facts")


class GameSerializer(serializers.Serializer[Any]):
    """A game of the catalogue."""

    key = serializers.CharField(help_text="As decks, simulations and line-ups name it.")
    slug = serializers.CharField(help_text="As addresses and searches name it.")
    name = serializers.CharField()


class SetSerializer(serializers.ModelSerializer[CardSet]):
    """A set of the catalogue; ``known`` are cards of which facts may lack."""

    game = serializers.CharField(source="game.slug")
    cards = serializers.IntegerField(source="card_count")

    class Meta:
        model = CardSet
        fields = ["key", "game", "name", "kind", "released", "cards"]


class CardSerializer(serializers.ModelSerializer[Card]):
    """A card with every fact; an unknown one is ``"?"`` or its bounds, one that the type does not have is left out."""

    id = serializers.CharField(source="card_id")
    game = serializers.CharField(source="game.slug")
    set = serializers.CharField(source="card_set.key")
    facts = serializers.SerializerMethodField()
    unknown = serializers.ListField(source="unknown_fields", child=serializers.CharField())
    url = serializers.CharField(source="get_absolute_url")

    class Meta:
        model = Card
        fields = [
            "id",
            "game",
            "set",
            "number",
            "code",
            "title",
            "type",
            "text",
            "facts",
            "unknown",
            "simulatable",
            "url",
        ]

    def get_facts(self, card: Card) -> dict[str, Any]:
        """The record without what has its own place in the answer, and without what only the engine reads."""
        return {name: value for name, value in card.record.items() if name not in ELSEWHERE}


def provenance_of(card: Card) -> dict[str, Any]:
    """Who says what of a card, by field; values that wait are counted and not shown."""
    if card.is_placeholder:
        return {"waiting": 0, "facts": {}}
    found = history_of(card, 0)
    facts = {
        one.field: {
            "value": one.value,
            "state": one.state,
            "supports": [
                {"user": voice.user_name, "certainty": voice.certainty, "source": voice.source, "blind": voice.blind}
                for voice in one.supports
            ],
            "others": [{"value": fact.value, "rank": fact.rank, "reason": fact.reason} for fact in one.others],
        }
        for one in found.facts
    }
    return {"waiting": found.waiting, "facts": facts}
