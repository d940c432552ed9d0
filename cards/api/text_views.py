"""Rules texts as players type them, over HTTP."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import catalogue
from cards.api.text_serializers import TextReadingSerializer, TextSerializer
from cards.errors import NoSuchGame
from cards.text_reader.games import NoSuchCardType, TypedCard, read_as_typed
from conanhub.web import needs, read_fields


class ReadApi(APIView):
    """POST /api/v1/read/: what the sentences of a rules text say, each by itself."""

    token_scopes = needs("read", "read")
    permission_classes = [IsAuthenticated]
    throttle_scope = "read"

    @extend_schema(request=TextSerializer, responses=TextReadingSerializer)
    def post(self, request: Request) -> Response:
        """Read a rules text as it was typed. Nothing is stored."""
        sent = read_fields(TextSerializer(data=request.data))
        card = TypedCard(sent["type"], sent["title"], sent["kind"], sent["on"])
        try:
            found = read_as_typed(catalogue.game_key(sent["game"]), card, sent["text"])
        except NoSuchGame as error:
            raise exceptions.ValidationError({"game": [error.message]}) from error
        except NoSuchCardType as error:
            raise exceptions.ValidationError({"type": [error.message]}) from error
        return Response({"sentences": [one.as_dict() for one in found]})
