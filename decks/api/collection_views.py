"""REST API of single copies and of the wishlist: all of it is about those of the sender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import catalogue
from cards.errors import NoSuchGame
from cards.models import Card
from cards.placeholders import CardScope
from cards.query import SearchError
from conanhub.web import Pages, is_yes, needs, read_fields, refuse_unknown, user_of
from decks import collection, reading
from decks.api.serializers import line_problem
from decks.collection import MAX_OWNED, InProducts
from decks.contents import NAMES
from decks.errors import DecklistRefused, DeckRefused
from decks.lists import CardIndex
from decks.models import CollectionItem, WishlistItem

MAX_WORD: Final = 100
COPIES_HELP: Final = f"A whole number from 0 to {MAX_OWNED:,}."
TRADE_HELP: Final = "How many of them are to trade. Left out, it stays, but for copies that go."


class HoldingSerializer(serializers.Serializer[Any]):
    """Copies of a card of one kind that you own."""

    id = serializers.IntegerField(allow_null=True, help_text="For changing it; null for copies in products of yours.")
    card = serializers.CharField()
    title = serializers.CharField()
    set = serializers.CharField(help_text="The key of its set; empty for a card that you keep.")
    number = serializers.CharField(help_text="In its set.")
    quantity = serializers.IntegerField()
    trade = serializers.IntegerField(help_text="How many of them are to trade.")
    finish = serializers.CharField(allow_null=True, help_text="Null with the next three for copies in products.")
    condition = serializers.CharField(allow_null=True, help_text="Empty if not stated.")
    language = serializers.CharField(allow_null=True)
    location = serializers.CharField(allow_null=True)
    owned = serializers.IntegerField(help_text="All your copies of the card, of all kinds and in products.")


def _kind_field(words: str | None = None) -> serializers.CharField:
    return serializers.CharField(max_length=MAX_WORD, required=False, allow_blank=True, help_text=words)


class CardNumberSerializer(serializers.Serializer[Any]):
    """A card and a number of copies."""

    card = serializers.CharField(max_length=MAX_WORD, help_text="The id of the card.")
    quantity = serializers.IntegerField(min_value=0, max_value=MAX_OWNED, help_text=COPIES_HELP)

    def to_internal_value(self, data: Any) -> Any:
        """A field that nothing reads is refused, as it would be lost in silence."""
        refuse_unknown(self, data, "a number of copies")
        return super().to_internal_value(data)


@extend_schema_serializer(component_name="HoldingNumber")
class HoldingNumberSerializer(CardNumberSerializer):
    """A card, a kind of copy, and how many there are; 0 takes them out of the collection."""

    trade = serializers.IntegerField(min_value=0, max_value=MAX_OWNED, required=False, help_text=TRADE_HELP)
    finish = _kind_field("normal or foil; left out, normal.")
    condition = _kind_field("mint, near-mint and so on; left out, not stated.")
    language = _kind_field("en, de and so on; left out, en.")
    location = _kind_field("Where they are kept; left out, nowhere.")


class HoldingNumbersSerializer(serializers.Serializer[Any]):
    """Numbers of copies to be set, all of them or none."""

    holdings = HoldingNumberSerializer(many=True, min_length=1, max_length=collection.MOST_AT_ONCE)  # type: ignore[call-arg]


class HoldingChangeSerializer(serializers.Serializer[Any]):
    """What is to change of copies of one kind; what is left out stays."""

    quantity = serializers.IntegerField(min_value=0, max_value=MAX_OWNED, required=False, help_text=COPIES_HELP)
    trade = serializers.IntegerField(min_value=0, max_value=MAX_OWNED, required=False, help_text=TRADE_HELP)
    finish = _kind_field()
    condition = _kind_field()
    language = _kind_field()
    location = _kind_field()


class HoldingsSerializer(serializers.Serializer[Any]):
    """The single copies of the cards that were sent, as they are now."""

    holdings = HoldingSerializer(many=True)


class WantedSerializer(serializers.Serializer[Any]):
    """A card on your wishlist."""

    card = serializers.CharField()
    title = serializers.CharField()
    set = serializers.CharField(help_text="The key of its set; empty for a card that you keep.")
    number = serializers.CharField(help_text="In its set.")
    quantity = serializers.IntegerField(help_text="Copies that you want.")
    owned = serializers.IntegerField(help_text="Copies that you own.")


class WantedNumbersSerializer(serializers.Serializer[Any]):
    """Numbers of wanted copies to be set, all of them or none; 0 takes a card from the wishlist."""

    wanted = CardNumberSerializer(many=True, max_length=collection.MOST_AT_ONCE)  # type: ignore[call-arg]


class WishlistSerializer(serializers.Serializer[Any]):
    """Your wishlist, of the cards that were sent."""

    wanted = WantedSerializer(many=True)


class HoldingView(APIView):
    """Everything here is about the collection of the sender."""

    permission_classes = (IsAuthenticated,)
    throttle_scope = "decks"
    token_scopes = needs("collection", "collection")

    def handle_exception(self, exc: Exception) -> Response:
        """A refusal with its code, its sentence and every number that is wrong."""
        if isinstance(exc, SearchError):
            return Response({"error": exc.as_dict()}, status=400)
        if isinstance(exc, DecklistRefused):
            problems = [line_problem(one) for one in exc.problems]
            return Response({"error": {"code": exc.code, "message": exc.message, "problems": problems}}, status=400)
        if isinstance(exc, (NoSuchGame, DeckRefused)):
            message = exc.message[:1].upper() + exc.message[1:]
            is_missing = isinstance(exc, NoSuchGame) or exc.code == "no_such_row"
            return Response({"error": {"code": exc.code, "message": message}}, status=404 if is_missing else 400)
        return super().handle_exception(exc)


class Holdings(HoldingView, ListAPIView[CollectionItem]):
    """The single copies that you own of a game."""

    pagination_class = Pages
    serializer_class = HoldingSerializer
    queryset = CollectionItem.objects.none()

    @extend_schema(
        parameters=[
            OpenApiParameter("q", OpenApiTypes.STR, description="A query of the search language."),
            OpenApiParameter("products", OpenApiTypes.BOOL, description="With the copies in products of yours."),
        ]
    )
    def get(self, request: Request, game: str, *args: Any, **kwargs: Any) -> Response:
        """A page of your copies, each kind of a card by itself, in the order of the query."""
        query, with_products = request.query_params.get("q", "").replace("\x00", " "), is_yes(request, "products")
        game_key = catalogue.game_key(game)
        found = collection.find_holdings(user_of(request), game_key, query, with_products=with_products)
        rows: Any = found.load(self.paginate_queryset(found.keys) or ())
        answer = self.get_paginated_response([_holding(row, found.owned) for row in rows])
        answer.data["query"] = {"english": found.found.english, "unknown": found.unknown_count()}
        return answer

    @extend_schema(request=HoldingNumbersSerializer, responses=HoldingsSerializer)
    def patch(self, request: Request, game: str) -> Response:
        """Set numbers of copies, all or nothing; other copies stay. The page of the collection can take it back."""
        user, game_key = user_of(request), catalogue.game_key(game)
        sent = read_fields(HoldingNumbersSerializer(data=request.data))["holdings"]
        found = collection.read_numbers(sent, _index(user.pk, game_key), "holdings", of_kinds=True)
        count = len(found.copies)
        words = f"numbers of {count} card{'' if count == 1 else 's'}, set by a program"
        collection.import_owned(user=user, game_key=game_key, found=found, mode=collection.SET, words=words)
        owned = reading.owned(user.pk, game_key)
        rows = collection.holdings_of_cards(user, game_key, found.copies.keys())
        return Response({"holdings": [_holding(row, owned) for row in rows]})


class OneHolding(HoldingView):
    """Copies of one kind."""

    @extend_schema(request=HoldingChangeSerializer, responses={200: HoldingSerializer, 204: None})
    def patch(self, request: Request, game: str, number: int) -> Response:
        """Change their number, those to trade or their kind; equal kinds become one, and 204 says that none is left."""
        user, game_key = user_of(request), catalogue.game_key(game)
        changes = read_fields(HoldingChangeSerializer(data=request.data))
        row = collection.change_row(user=user, game_key=game_key, row_id=number, changes=changes)
        if row is None:
            return Response(status=204)
        return Response(_holding(row, reading.owned(user.pk, game_key)))


class Wishlist(HoldingView, ListAPIView[WishlistItem]):
    """The cards of a game that you want."""

    pagination_class = Pages
    serializer_class = WantedSerializer
    queryset = WishlistItem.objects.none()

    def get(self, request: Request, game: str, *args: Any, **kwargs: Any) -> Response:
        """A page of your wishlist in the order of the sets."""
        user, game_key = user_of(request), catalogue.game_key(game)
        rows: Any = self.paginate_queryset(collection.wanted_cards(user, game_key))
        owned = reading.owned(user.pk, game_key)
        return self.get_paginated_response([_wanted(row, owned) for row in rows])

    @extend_schema(request=WantedNumbersSerializer, responses=WishlistSerializer)
    def patch(self, request: Request, game: str) -> Response:
        """Set wanted numbers, all or nothing; other cards stay on the wishlist."""
        return self.write(request, game, collection.SET)

    @extend_schema(request=WantedNumbersSerializer, responses=WishlistSerializer)
    def put(self, request: Request, game: str) -> Response:
        """Put another wishlist in the place of the whole one, all or nothing."""
        return self.write(request, game, collection.REPLACE)

    def write(self, request: Request, game: str, mode: str) -> Response:
        """Take the numbers over in this way, and answer with those of the cards that were sent."""
        user, game_key = user_of(request), catalogue.game_key(game)
        sent = read_fields(WantedNumbersSerializer(data=request.data))["wanted"]
        found = collection.read_numbers(sent, _index(user.pk, game_key), "wanted", of_kinds=False)
        collection.import_wanted(user=user, game_key=game_key, found=found, mode=mode)
        owned, rows = reading.owned(user.pk, game_key), collection.wanted_cards(user, game_key)
        return Response({"wanted": [_wanted(row, owned) for row in rows if row.card.card_id in found.copies]})


def _index(user_id: int, game_key: str) -> CardIndex:
    return reading.index_of(CardScope(game_key, user_id))


def _named(card: Card) -> dict[str, str]:
    key = card.card_set.key if card.card_set else ""
    return {"card": card.card_id, "title": card.title, "set": key, "number": card.number}


def _holding(row: CollectionItem | InProducts, owned: Mapping[str, int]) -> dict[str, Any]:
    if isinstance(row, InProducts):
        told: dict[str, Any] = {"id": None, "trade": 0, **dict.fromkeys(NAMES)}
    else:
        told = {"id": row.pk, "trade": row.trade, **{name: getattr(row, name) for name in NAMES}}
    return {**_named(row.card), **told, "quantity": row.quantity, "owned": owned.get(row.card.card_id, 0)}


def _wanted(row: WishlistItem, owned: Mapping[str, int]) -> dict[str, Any]:
    return {**_named(row.card), "quantity": row.quantity, "owned": owned.get(row.card.card_id, 0)}
