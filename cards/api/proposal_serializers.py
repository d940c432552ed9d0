"""Data of the API about what users propose for cards."""

from __future__ import annotations

import re
from typing import Any, Final

from rest_framework import serializers

from cards.catalogue import game_slug
from cards.models import CardRevision, Certainty, Decision, Proposal, ProposedFact
from cards.proposals import MOST_SOURCE

MOST_WORDS: Final = 500
MOST_QUOTED: Final = 2000
MOST_FACTS: Final = 60
_FIELD: Final = re.compile(r"[a-z][a-z_]{0,39}")


class TypedFactSerializer(serializers.Serializer[Any]):
    """The value of one field of a card."""

    field = serializers.CharField(max_length=40, help_text="A field of card records of this type, or set.")
    value = serializers.JSONField(allow_null=True, help_text='As records hold it: "?" unknown, null not on the card.')
    certainty = serializers.ChoiceField(Certainty.choices, help_text="How you know it.")
    source = serializers.CharField(  # type: ignore[assignment]  # a field named as an attribute of fields
        max_length=MOST_SOURCE, required=False, default="", allow_blank=True
    )


class NewProposalSerializer(serializers.Serializer[Any]):
    """A proposal for a card, or for one that the catalogue does not have."""

    game = serializers.SlugField(max_length=40, help_text="The game's slug.")
    card = serializers.CharField(
        max_length=100, required=False, default="", allow_blank=True, help_text="The card's id; none for a new card."
    )
    facts = serializers.ListField(child=TypedFactSerializer(), allow_empty=False, max_length=MOST_FACTS)
    quoted = serializers.CharField(
        max_length=MOST_QUOTED,
        required=False,
        default="",
        allow_blank=True,
        help_text="The rules text as printed. Only you and moderators see it.",
    )
    note = serializers.CharField(max_length=MOST_WORDS, required=False, default="", allow_blank=True)
    base_revision = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=0, max_value=2**31 - 1,
        help_text="The revision of the card that you saw.",
    )  # fmt: skip


class ProposedFactSerializer(serializers.ModelSerializer[ProposedFact]):
    """A fact of a proposal with its verdict."""

    class Meta:
        model = ProposedFact
        fields = ["field", "old", "new", "certainty", "source", "verdict", "reason"]
        read_only_fields = fields


class DecisionSerializer(serializers.ModelSerializer[Decision]):
    """What was decided of a proposal."""

    by = serializers.CharField(source="by_name", read_only=True)

    class Meta:
        model = Decision
        fields = ["id", "by", "verdicts", "reason", "at", "reverts"]
        read_only_fields = fields


class ProposalSerializer(serializers.ModelSerializer[Proposal]):
    """A proposal."""

    game = serializers.SerializerMethodField()
    card = serializers.CharField(source="card.card_id", default=None, allow_null=True, read_only=True)
    author = serializers.CharField(source="author_name", read_only=True)
    facts = ProposedFactSerializer(many=True, read_only=True)
    decisions = DecisionSerializer(many=True, read_only=True)
    etag = serializers.CharField(read_only=True, help_text="Send it as If-Match when you decide.")

    class Meta:
        model = Proposal
        fields = [
            "id",
            "game",
            "card",
            "title",
            "kind",
            "author",
            "state",
            "base_revision",
            "batch",
            "note",
            "question",
            "answer",
            "is_unreviewed",
            "facts",
            "decisions",
            "made_at",
            "changed_at",
            "etag",
        ]
        read_only_fields = fields

    def get_game(self, proposal: Proposal) -> str:
        """The slug of the game."""
        return game_slug(proposal.game_id)


def _check_fields(said: dict[str, str]) -> dict[str, str]:
    """Refuse what no proposal has, before the database sees it."""
    if len(said) > MOST_FACTS:
        raise serializers.ValidationError([f"A proposal has {MOST_FACTS} facts at most."])
    if not all(_FIELD.fullmatch(name) for name in said):
        raise serializers.ValidationError(["Name each fact by its field, such as health."])
    return said


class VerdictsSerializer(serializers.Serializer[Any]):
    """Verdicts on facts by field; the others stay open."""

    verdicts = serializers.DictField(
        child=serializers.ChoiceField(["accept", "decline"]), help_text="accept or decline, by field."
    )
    losers = serializers.DictField(
        child=serializers.ChoiceField(["wrong", "other"]),
        required=False,
        default=dict,
        help_text="By field, what becomes of the value that loses: other where printings differ.",
    )
    reason = serializers.CharField(max_length=MOST_WORDS, required=False, default="", allow_blank=True)

    def validate_verdicts(self, said: dict[str, str]) -> dict[str, str]:
        """Fields that a proposal can have."""
        return _check_fields(said)

    def validate_losers(self, said: dict[str, str]) -> dict[str, str]:
        """Fields that a proposal can have."""
        return _check_fields(said)


class WordsSerializer(serializers.Serializer[Any]):
    """A question, an answer or a reason."""

    words = serializers.CharField(max_length=MOST_WORDS)


class AnswerSerializer(WordsSerializer):
    """An answer to the question of a moderator, with other values if need be."""

    facts = serializers.ListField(child=TypedFactSerializer(), required=False, default=list, max_length=MOST_FACTS)


class AgreeingSerializer(serializers.Serializer[Any]):
    """That a fact of a card is so."""

    field = serializers.CharField(max_length=40)
    certainty = serializers.ChoiceField(Certainty.choices)
    source = serializers.CharField(  # type: ignore[assignment]  # as above
        max_length=MOST_SOURCE, required=False, default="", allow_blank=True
    )


class CardRevisionSerializer(serializers.ModelSerializer[CardRevision]):
    """The record of a card from a decision or a release on."""

    record = serializers.JSONField(source="blob.record")
    hash = serializers.CharField(source="blob.hash")
    author = serializers.SerializerMethodField()
    decision = DecisionSerializer(allow_null=True)

    class Meta:
        model = CardRevision
        fields = ["number", "hash", "record", "author", "decision", "release", "at"]
        read_only_fields = fields

    def get_author(self, revision: CardRevision) -> str | None:
        """Who proposed it."""
        proposal = revision.decision.proposal if revision.decision else None
        return proposal.author_name if proposal else None
