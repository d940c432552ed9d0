"""REST API of products: all may read them; a user records how many copies he owns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import catalogue
from cards.errors import NoSuchGame
from cards.models import Product
from conanhub.web import Pages, needs, read_fields, user_of
from decks import collection
from decks.collection import ProductRow
from decks.errors import ProductNotFound

MAX_CARD_ID: Final = 100
#: More pieces of a card than all boxes that can be recorded hold.
MAX_PIECES: Final = collection.MAX_OF_PRODUCT * catalogue.MAX_COPIES


class ProductCardSerializer(serializers.Serializer[Any]):
    """A card in a product."""

    card = serializers.CharField()
    title = serializers.CharField()
    quantity = serializers.IntegerField()


class MissingPieceSerializer(serializers.Serializer[Any]):
    """Copies of a card that lack."""

    card = serializers.CharField(max_length=MAX_CARD_ID)
    quantity = serializers.IntegerField(min_value=1, max_value=MAX_PIECES)


class ProductRowSerializer(serializers.Serializer[ProductRow]):
    """A product in a list."""

    key = serializers.CharField(source="product.key")
    game = serializers.CharField(source="product.game_id")
    name = serializers.CharField(source="product.name")
    kind = serializers.ChoiceField(list(catalogue.PRODUCT_KINDS.items()), source="product.kind")
    released = serializers.CharField(source="product.released")
    cards = serializers.IntegerField(help_text="Different cards in it.")
    copies = serializers.IntegerField(help_text="All copies of cards in it.")
    owned = serializers.SerializerMethodField()
    missing = serializers.SerializerMethodField()

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_owned(self, row: ProductRow) -> int | None:
        """How many of it you own; null without a login."""
        return row.owned if self.context["is_user"] else None

    @extend_schema_field(MissingPieceSerializer(many=True, allow_null=True))
    def get_missing(self, row: ProductRow) -> list[dict[str, Any]] | None:
        """Copies of cards that lack in those you own; null without a login."""
        pieces = [{"card": card_id, "quantity": copies} for card_id, copies in row.boxes.missing.items()]
        return pieces if self.context["is_user"] else None


class ProductSerializer(ProductRowSerializer):
    """A product with its contents."""

    source = serializers.CharField(  # type: ignore[assignment]  # a field named as an attribute of fields
        source="product.source", help_text="From where the contents are known."
    )
    contents = serializers.SerializerMethodField()

    @extend_schema_field(ProductCardSerializer(many=True))
    def get_contents(self, row: ProductRow) -> list[dict[str, Any]]:
        """Card, title and copies, in the order of the record."""
        return [
            {"card": line.card_id, "title": line.title, "quantity": line.quantity}
            for line in collection.product_lines(row.product)
        ]


class OwnedProductSerializer(serializers.Serializer[Any]):
    """How many of a product you own, and the pieces that lack in them; left out, those that lacked still do."""

    quantity = serializers.IntegerField(min_value=0, max_value=collection.MAX_OF_PRODUCT)
    missing = MissingPieceSerializer(many=True, required=False)

    def validate_missing(self, pieces: list[dict[str, Any]]) -> dict[str, int]:
        """Copies by card id; a card stands there once."""
        found = {one["card"]: int(one["quantity"]) for one in pieces}
        if len(found) < len(pieces):
            raise serializers.ValidationError("A card stands here twice.")
        return found


class ProductView(APIView):
    """Reading needs no account; writing is about the collection of the sender alone."""

    throttle_scope = "decks"
    token_scopes = needs("read", "collection")

    def get_permissions(self) -> list[Any]:
        """Anybody may read; writing needs a user."""
        return [AllowAny()] if self.request.method in ("GET", "HEAD", "OPTIONS") else [IsAuthenticated()]

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, (ProductNotFound, NoSuchGame)):
            return Response({"error": {"code": exc.code, "message": exc.message}}, status=404)
        return super().handle_exception(exc)

    def row(self, request: Request, product: Product) -> ProductRow:
        """The product as this person sees it; one that is no longer listed is shown to its owners alone."""
        rows = collection.product_rows(product.game_id, request.user)
        row = next((one for one in rows if one.product == product), None)
        if row is None:
            raise ProductNotFound
        return row

    def answer(self, request: Request, row: ProductRow) -> Response:
        """A product with its contents."""
        return Response(ProductSerializer(row, context={"is_user": request.user.is_authenticated}).data)


class Products(ProductView, ListAPIView[Product]):
    """The products of a game."""

    pagination_class = Pages
    serializer_class = ProductRowSerializer  # type: ignore[assignment]  # a row is no model
    queryset = Product.objects.none()

    @extend_schema(parameters=[OpenApiParameter("game", OpenApiTypes.STR, description="The slug of the game.")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of products in the order of the game; none of a game whose contents of boxes are not recorded."""
        game_key = catalogue.game_key(request.query_params.get("game") or catalogue.game_slug(catalogue.DEFAULT_GAME))
        rows: Any = self.paginate_queryset(collection.product_rows(game_key, request.user))
        context = {"is_user": request.user.is_authenticated}
        return self.get_paginated_response(ProductRowSerializer(rows, many=True, context=context).data)


class OneProduct(ProductView):
    """One product."""

    @extend_schema(responses=ProductSerializer)
    def get(self, request: Request, game: str, key: str) -> Response:
        """Read a product with its contents."""
        product = collection.find_product(catalogue.game_key(game), key)
        return self.answer(request, self.row(request, product))

    @extend_schema(request=OwnedProductSerializer, responses=ProductSerializer)
    def put(self, request: Request, game: str, key: str) -> Response:
        """Record how many of it you own; zero removes it from your collection."""
        product = collection.find_product(catalogue.game_key(game), key)
        row = self.row(request, product)
        data = read_fields(OwnedProductSerializer(data=request.data))
        user = user_of(request)
        collection.set_product(user=user, product=product, quantity=data["quantity"], missing=data.get("missing"))
        boxes = collection.boxes_of(user.pk, product.game_id).get(product.key, collection.NO_BOXES)
        return self.answer(request, replace(row, boxes=boxes))
