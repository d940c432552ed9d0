"""REST API of the cards that a user keeps since the catalogue does not have them: all of it is about the sender's."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import catalogue, placeholders
from cards.errors import NoSuchGame, PlaceholderRefused
from cards.intake import MAX_TITLE
from cards.models import Card
from conanhub.web import Pages, needs, read_fields, user_of
from decks import placeholders as merging
from decks.models import CardMerge
from decks.placeholders import KeptCard, MergePreview

MAX_WORD: Final = 100
#: Refusals that mean that there is no such thing for this user.
_MISSING: Final = frozenset(("no_such_placeholder", "no_such_merge"))


class KeptSerializer(serializers.Serializer[KeptCard]):
    """A card that you keep."""

    id = serializers.CharField(source="card.card_id")
    game = serializers.SerializerMethodField()
    title = serializers.CharField(source="card.title")
    owned = serializers.IntegerField(help_text="Copies that you own.")
    wanted = serializers.IntegerField(help_text="Copies on your wishlist.")
    decks = serializers.IntegerField(help_text="Your decks that hold it.")

    def get_game(self, row: KeptCard) -> str:
        """The slug of the game."""
        return catalogue.game_slug(row.card.game_id)


class TitleSerializer(serializers.Serializer[Any]):
    """The title under which you keep a card."""

    title = serializers.CharField(max_length=2 * MAX_TITLE, help_text="As printed on the card.")


class NewKeptSerializer(TitleSerializer):
    """A card to be kept."""

    game = serializers.CharField(max_length=MAX_WORD, help_text="The slug of the game.")


class IntoSerializer(serializers.Serializer[Any]):
    """The card of the catalogue that a kept card is."""

    into = serializers.CharField(max_length=MAX_WORD, help_text="The id of the card.")


class MovedSerializer(serializers.Serializer[Any]):
    """Copies of one kind."""

    finish = serializers.CharField(source="kind.finish")
    condition = serializers.CharField(source="kind.condition")
    language = serializers.CharField(source="kind.language")
    location = serializers.CharField(source="kind.location")
    moved = serializers.IntegerField(help_text="Copies of the kept card.")
    there = serializers.IntegerField(help_text="Copies of the card of the catalogue.")


class MergePreviewSerializer(serializers.Serializer[MergePreview]):
    """What a merge would do."""

    id = serializers.CharField(source="old.card_id")
    into = serializers.CharField(source="card.card_id")
    copies = MovedSerializer(many=True)
    wanted = serializers.IntegerField(source="wanted_after", help_text="Wanted copies afterwards.")
    decks = serializers.ListField(child=serializers.CharField(), help_text="Your decks that hold it, by name.")


class MergeSerializer(serializers.ModelSerializer[CardMerge]):
    """A merge that can be taken back until a day."""

    kept = serializers.CharField(source="old.card_id", help_text="The id of the card that you kept; it leads on.")
    title = serializers.CharField(source="old.title")
    into = serializers.CharField(source="card.card_id")
    until = serializers.SerializerMethodField()

    class Meta:
        model = CardMerge
        fields = ["id", "kept", "title", "into", "created_at", "until"]

    def get_until(self, row: CardMerge) -> str:
        """Until when it can be taken back."""
        ends: timedelta = merging.KEPT_MERGES
        return (row.created_at + ends).isoformat()


class KeptView(APIView):
    """Everything here is about cards of the sender; those of others are not there."""

    permission_classes = (IsAuthenticated,)
    throttle_scope = "decks"
    token_scopes = needs("collection", "collection")

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, NoSuchGame) or (isinstance(exc, PlaceholderRefused) and exc.code in _MISSING):
            return Response({"error": {"code": exc.code, "message": exc.message}}, status=404)
        return super().handle_exception(exc)

    def card(self, request: Request, game: str, card_id: str) -> Card:
        """The kept card of the sender; refused if there is none."""
        found = placeholders.CardScope(catalogue.game_key(game), user_of(request).pk).own.get(card_id)
        if found is None:
            raise PlaceholderRefused("There is no such card of yours.", "no_such_placeholder")
        return found

    def answer(self, request: Request, card: Card, status: int = 200) -> Response:
        """A kept card with what depends on it."""
        rows = merging.kept_cards(user_of(request), card.game_id)
        row = next(one for one in rows if one.card.pk == card.pk)
        return Response(KeptSerializer(row).data, status=status)

    def target(self, request: Request, old: Card, card_id: str) -> Card:
        """The card of the catalogue of an id."""
        found = Card.objects.filter(game_id=old.game_id, card_id=card_id, is_listed=True).first()
        if found is None:
            raise serializers.ValidationError({"into": ["There is no such card in the catalogue."]})
        return found


def _game_of(request: Request) -> str:
    return catalogue.game_key(request.query_params.get("game") or catalogue.game_slug(catalogue.DEFAULT_GAME))


GAME_PARAMETER: Final = OpenApiParameter("game", OpenApiTypes.STR, description="The slug of the game.")


class Placeholders(KeptView, ListAPIView[Card]):
    """The cards that you keep."""

    pagination_class = Pages
    serializer_class = KeptSerializer  # type: ignore[assignment]  # a row is no model
    queryset = Card.objects.none()

    @extend_schema(parameters=[GAME_PARAMETER])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of them, by title."""
        rows: Any = self.paginate_queryset(merging.kept_cards(user_of(request), _game_of(request)))
        return self.get_paginated_response(KeptSerializer(rows, many=True).data)

    @extend_schema(request=NewKeptSerializer, responses={201: KeptSerializer})
    def post(self, request: Request) -> Response:
        """Keep a card under its title; the same title again finds the card that is kept already."""
        data = read_fields(NewKeptSerializer(data=request.data))
        game_key = catalogue.game_key(data["game"])
        card = placeholders.keep_card(user=user_of(request), game_key=game_key, title=data["title"])
        return self.answer(request, card, status=201)


class OnePlaceholder(KeptView):
    """A card that you keep."""

    @extend_schema(responses=KeptSerializer)
    def get(self, request: Request, game: str, card_id: str) -> Response:
        """Read it."""
        return self.answer(request, self.card(request, game, card_id))

    @extend_schema(request=TitleSerializer, responses=KeptSerializer)
    def patch(self, request: Request, game: str, card_id: str) -> Response:
        """Give it another title."""
        card, data = self.card(request, game, card_id), read_fields(TitleSerializer(data=request.data))
        placeholders.rename_card(user=user_of(request), card=card, title=data["title"])
        return self.answer(request, card)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, game: str, card_id: str) -> Response:
        """Remove it; refused while you have copies, wants or decks with it."""
        merging.remove_card(user=user_of(request), card=self.card(request, game, card_id))
        return Response(status=204)


class MergePlaceholder(KeptView):
    """Merging a kept card into a card of the catalogue."""

    @extend_schema(
        parameters=[OpenApiParameter("into", OpenApiTypes.STR, required=True, description="The id of the card.")],
        responses=MergePreviewSerializer,
    )
    def get(self, request: Request, game: str, card_id: str) -> Response:
        """What a merge would do; nothing is changed."""
        old = self.card(request, game, card_id)
        into = read_fields(IntoSerializer(data=request.query_params))["into"]
        shown = merging.preview_merge(actor=user_of(request), old=old, card=self.target(request, old, into))
        return Response(MergePreviewSerializer(shown).data)

    @extend_schema(request=IntoSerializer, responses=MergeSerializer)
    def post(self, request: Request, game: str, card_id: str) -> Response:
        """Merge it: copies of a kind add up, of wants the larger one stays, decks hold the card of the catalogue."""
        old = self.card(request, game, card_id)
        card = self.target(request, old, read_fields(IntoSerializer(data=request.data))["into"])
        return Response(MergeSerializer(merging.merge_card(actor=user_of(request), old=old, card=card)).data)


class PlaceholderMerges(KeptView, ListAPIView[CardMerge]):
    """Merges of cards that you kept."""

    pagination_class = Pages
    serializer_class = MergeSerializer
    queryset = CardMerge.objects.none()

    @extend_schema(parameters=[GAME_PARAMETER])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Those that can still be taken back, the newest first."""
        rows = self.paginate_queryset(merging.recent_merges(user_of(request), _game_of(request)))
        return self.get_paginated_response(MergeSerializer(rows, many=True).data)


class UndoPlaceholderMerge(KeptView):
    """Taking a merge back."""

    @extend_schema(request=None, responses=KeptSerializer)
    def post(self, request: Request, number: int) -> Response:
        """Take it back within 30 days: what is still there of copies and wants, and decks unless edited since."""
        user = user_of(request)
        mine = CardMerge.objects.filter(pk=number, user=user).select_related("old", "card", "user")
        merged = mine.first()
        if merged is None:
            raise PlaceholderRefused("There is no such merge of yours.", "no_such_merge")
        return self.answer(request, merging.undo_merge(actor=user, merged=merged))
