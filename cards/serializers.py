"""Cards as the API answers them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from cards.facts import NUMBERS
from cards.models import Card


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
        """The record without what has its own place in the answer."""
        shown = (
            *NUMBERS,
            "rarity",
            "foe_type",
            "territory",
            "keywords",
            "traits",
            "left",
            "right",
            "conan_only",
            "requires",
        )
        return {name: card.record[name] for name in shown if name in card.record}
