"""Data of the API about sets of home-made cards."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards.catalogue import game_slug
from cards.fact_models import MAX_SET_NAME, MAX_SET_NOTES
from cards.models import Card, OwnSet, OwnSetReview, OwnSetVersion
from cards.own_cards import records_in

MOST_TEXT = 2000
MOST_WORDS = 500
MOST_NOTE = 300


def state_of(review: OwnSetReview) -> str:
    """The state of a review as programs have it."""
    return "waiting" if review.state == OwnSetReview.State.ASKED else str(review.state)


class NewOwnSetSerializer(serializers.Serializer[Any]):
    """A set to make."""

    game = serializers.SlugField(max_length=40, help_text="The game's slug.")
    name = serializers.CharField(max_length=MAX_SET_NAME)
    notes = serializers.CharField(max_length=MAX_SET_NOTES, required=False, default="", allow_blank=True)


class OwnSetChangeSerializer(serializers.Serializer[Any]):
    """What is to change of a set; what is left out stays."""

    name = serializers.CharField(max_length=MAX_SET_NAME, required=False)
    notes = serializers.CharField(max_length=MAX_SET_NOTES, required=False, allow_blank=True)
    visibility = serializers.ChoiceField(
        OwnSet.Visibility.choices, required=False, help_text="Public once a moderator has accepted the newest version."
    )


class OwnSetSerializer(serializers.ModelSerializer[OwnSet]):
    """A set of home-made cards. The key of its link is for its owner alone."""

    id = serializers.CharField(source="key", read_only=True)
    game = serializers.SerializerMethodField()
    owner = serializers.CharField(source="owner_name", read_only=True)
    share_key = serializers.SerializerMethodField()
    is_hidden = serializers.BooleanField(read_only=True, help_text="Whether a moderator keeps it from others.")
    etag = serializers.CharField(read_only=True)

    class Meta:
        model = OwnSet
        fields = [
            "id",
            "game",
            "owner",
            "name",
            "notes",
            "visibility",
            "share_key",
            "is_hidden",
            "hidden_reason",
            "made_at",
            "changed_at",
            "etag",
        ]
        read_only_fields = fields

    def get_game(self, own_set: OwnSet) -> str:
        """The slug of the game."""
        return game_slug(own_set.game_id)

    def get_share_key(self, own_set: OwnSet) -> str:
        """The key of its link; empty for others than its owner."""
        return own_set.share_key if self.context.get("user_id") == own_set.owner_id else ""


class HomeMadeInSerializer(serializers.Serializer[Any]):
    """A card to make or to put in place of another one."""

    record = serializers.DictField(
        child=serializers.JSONField(allow_null=True), help_text="Fields as records hold them; what lacks is unknown."
    )
    text = serializers.CharField(
        max_length=MOST_TEXT,
        required=False,
        allow_null=True,
        allow_blank=True,
        default=None,
        help_text="The rules text: the effects are read from it. Without it they are those of the record.",
    )


class HomeMadeSerializer(serializers.ModelSerializer[Card]):
    """A card of a set as its owner works on it."""

    id = serializers.CharField(source="card_id", read_only=True)

    class Meta:
        model = Card
        fields = ["id", "title", "number", "type", "text", "simulatable", "record"]
        read_only_fields = fields


class OwnSetReviewSerializer(serializers.ModelSerializer[OwnSetReview]):
    """That a version be shown to everybody."""

    set = serializers.CharField(source="version.own_set.key", read_only=True)
    version = serializers.IntegerField(source="version.number", read_only=True)
    state = serializers.SerializerMethodField()
    by = serializers.CharField(source="by_name", read_only=True)
    requested_at = serializers.DateTimeField(source="asked_at", read_only=True)
    etag = serializers.CharField(read_only=True, help_text="Send it as If-Match when you decide.")

    class Meta:
        model = OwnSetReview
        fields = ["id", "set", "version", "state", "reason", "by", "requested_at", "decided_at", "etag"]
        read_only_fields = fields

    def get_state(self, review: OwnSetReview) -> str:
        """Waiting, accepted or declined."""
        return state_of(review)


class OwnSetVersionSerializer(serializers.ModelSerializer[OwnSetVersion]):
    """A version of a set."""

    review = serializers.SerializerMethodField()
    cards = serializers.SerializerMethodField()

    class Meta:
        model = OwnSetVersion
        fields = ["number", "note", "cards", "review", "made_at"]
        read_only_fields = fields

    def get_review(self, version: OwnSetVersion) -> str:
        """What moderators say of it: waiting, accepted, declined, or nothing."""
        review = getattr(version, "review", None)
        return state_of(review) if review is not None else ""

    def get_cards(self, version: OwnSetVersion) -> int:
        """How many cards it has."""
        return len(version.records)


class WholeVersionSerializer(OwnSetVersionSerializer):
    """A version of a set with the records of its cards."""

    records = serializers.SerializerMethodField()

    class Meta(OwnSetVersionSerializer.Meta):
        fields = [*OwnSetVersionSerializer.Meta.fields, "records"]
        read_only_fields = fields

    @extend_schema_field(serializers.ListField(child=serializers.DictField()))
    def get_records(self, version: OwnSetVersion) -> list[dict[str, Any]]:
        """The records of its cards in their order."""
        return [dict(record) for record in records_in(version)]


class PublishSerializer(serializers.Serializer[Any]):
    """What has changed in a version."""

    note = serializers.CharField(max_length=MOST_NOTE, required=False, default="", allow_blank=True)


class ReviewDecisionSerializer(serializers.Serializer[Any]):
    """What a moderator decides of a version."""

    accept = serializers.BooleanField()
    reason = serializers.CharField(max_length=MOST_WORDS, required=False, default="", allow_blank=True)


class HidingSerializer(serializers.Serializer[Any]):
    """Whether a set is kept from others, and why."""

    is_hidden = serializers.BooleanField()
    reason = serializers.CharField(max_length=MOST_WORDS)
