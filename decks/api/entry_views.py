"""REST API of the quick entry: lines as a person types them, each saved once, and taking them back."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import catalogue
from cards.errors import NoSuchGame
from conanhub.web import Pages, needs, read_fields, refuse_unknown, user_of
from decks.contents import NAMES
from decks.errors import DeckRefused
from decks.models import CollectionStep
from decks.quick_entry import (
    MOST_AT_ONCE,
    MOST_CHARACTERS,
    Entered,
    Sent,
    enter_sent,
    lines_of_today,
    take_back,
)

#: More characters than any key, id or kind that is known; the service says what is too long.
MAX_WORD: Final = 100


class LineSerializer(serializers.Serializer[Any]):
    """A line to be saved."""

    key = serializers.CharField(
        max_length=MAX_WORD, help_text="Unique to this line. Sent again under the same key, it is counted once."
    )
    text = serializers.CharField(
        max_length=2 * MOST_CHARACTERS, allow_blank=True, help_text="Copies and card, as in 3 thr gr."
    )
    game = serializers.CharField(max_length=MAX_WORD, required=False, help_text="The slug of the game.")
    pick = serializers.CharField(
        max_length=MAX_WORD, required=False, allow_blank=True, help_text="The id of the card, where it is known."
    )
    keep = serializers.CharField(
        max_length=MAX_WORD,
        required=False,
        allow_blank=True,
        help_text="The title under which you keep a card that the catalogue does not have.",
    )
    finish = serializers.CharField(max_length=MAX_WORD, required=False, allow_blank=True)
    condition = serializers.CharField(max_length=MAX_WORD, required=False, allow_blank=True)
    language = serializers.CharField(max_length=MAX_WORD, required=False, allow_blank=True)
    location = serializers.CharField(max_length=MAX_WORD, required=False, allow_blank=True)

    def to_internal_value(self, data: Any) -> Any:
        """A field that nothing reads is refused, as it would be lost in silence."""
        refuse_unknown(self, data, "a line")
        return super().to_internal_value(data)


class LinesSerializer(serializers.Serializer[Any]):
    """Lines to be saved, in this order."""

    lines = LineSerializer(many=True, min_length=1, max_length=MOST_AT_ONCE)  # type: ignore[call-arg]


class MeantSerializer(serializers.Serializer[Any]):
    """A card that a line may mean."""

    card = serializers.CharField()
    title = serializers.CharField()


class EnteredSerializer(serializers.Serializer[Any]):
    """What became of a line."""

    key = serializers.CharField()
    text = serializers.CharField()
    game = serializers.CharField()
    state = serializers.ChoiceField(["added", "wrong"])
    id = serializers.IntegerField(allow_null=True, help_text="For taking it back; null once that was done.")
    card = serializers.CharField(allow_null=True)
    copies = serializers.IntegerField()
    problem = serializers.CharField(help_text="Why it was not added; empty if it was.")
    meant = MeantSerializer(many=True)


class AnswerSerializer(serializers.Serializer[Any]):
    """The lines that were looked at. One that is missing here was not: send it again under its key."""

    lines = EnteredSerializer(many=True)


class EntryView(APIView):
    """Everything here is about the collection of the sender."""

    permission_classes = (IsAuthenticated,)
    throttle_scope = "decks"
    token_scopes = needs("collection", "collection")

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, NoSuchGame):
            return Response({"error": {"code": exc.code, "message": exc.message}}, status=404)
        return super().handle_exception(exc)


class EntryLines(EntryView, ListAPIView[CollectionStep]):
    """Lines of the quick entry."""

    pagination_class = Pages
    serializer_class = EnteredSerializer
    queryset = CollectionStep.objects.none()

    @extend_schema(parameters=[OpenApiParameter("game", OpenApiTypes.STR, description="The slug of the game.")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The lines of the last 24 hours that were not taken back, the newest first."""
        game_key = catalogue.game_key(request.query_params.get("game") or catalogue.game_slug(catalogue.DEFAULT_GAME))
        rows = lines_of_today(user_of(request), game_key).select_related("card")
        return self.get_paginated_response([_kept(step) for step in self.paginate_queryset(rows) or ()])

    @extend_schema(request=LinesSerializer, responses=AnswerSerializer)
    def post(self, request: Request) -> Response:
        """Save lines, each by itself: a wrong one is answered with its problem, and the others are saved."""
        sent = [_sent(line) for line in read_fields(LinesSerializer(data=request.data))["lines"]]
        return Response({"lines": [_told(one) for one in enter_sent(user=user_of(request), lines=sent)]})


class EntryLine(EntryView):
    """One line that was added."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, number: int) -> Response:
        """Take it back; what was changed since then stays changed."""
        try:
            take_back(user=user_of(request), step=number)
        except DeckRefused as refusal:
            return Response({"error": {"code": refusal.code, "message": refusal.message}}, status=404)
        return Response(status=204)


def _sent(line: dict[str, Any]) -> Sent:
    game_key = catalogue.game_key(line.get("game") or catalogue.game_slug(catalogue.DEFAULT_GAME))
    kind = {name: line[name] for name in NAMES if name in line}
    return Sent(line["key"], line["text"], game_key, line.get("pick", ""), kind, line.get("keep", ""))


def _told(one: Entered) -> dict[str, Any]:
    line = one.line
    return {
        "key": one.key,
        "text": line.text,
        "game": catalogue.game_slug(one.game_key),
        "state": "added" if one.is_added else "wrong",
        "id": one.step,
        "card": line.card.card_id if line.card else None,
        "copies": line.copies,
        "problem": line.problem,
        "meant": [{"card": card.card_id, "title": card.title} for card in line.meant],
    }


def _kept(step: CollectionStep) -> dict[str, Any]:
    return {
        "key": step.key,
        "text": step.typed,
        "game": catalogue.game_slug(step.game_id),
        "state": "added",
        "id": step.pk,
        "card": step.card.card_id if step.card else None,
        "copies": step.copies,
        "problem": "",
        "meant": [],
    }
