"""The catalogue over HTTP: cards by query, one card, and what a query means."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, status
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import catalogue, foreign_queries, reading
from cards.api.serializers import CardSerializer, GameSerializer, SetSerializer, provenance_of
from cards.errors import NoSuchGame
from cards.models import Card, CardSet
from cards.query import SearchError
from cards.search import tree_of
from conanhub.community import is_moderator
from conanhub.web import Pages, is_yes, needs

QUERY = [
    OpenApiParameter("q", str, description="A query of the search language."),
    OpenApiParameter("game", str, description="The game's slug; conan-ccg without."),
]


UNKNOWN = OpenApiParameter(
    "unknown", bool, description="The cards that may fit, as facts asked for are unknown, instead of those that do."
)
FACTS = OpenApiParameter("facts", bool, description="With the provenance of its facts.")
IF_NONE_MATCH = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="The ETag that you have.")
OF = OpenApiParameter("of", str, description="What the query searches: cards, as without, or decks.")


ODDS = {
    "attack_red": "Dice of the attack; attack_orange and attack_yellow likewise, attack_red_arrows for its arrows.",
    "defense_red": "Dice of guard and armor, likewise.",
    "guard_gems": "Gems with which the Overlord or an ally guards.",
    "armor": "Armor of a tile.",
    "modifier": "What changes the power of the attack.",
    "at_least": "The damage whose chance is asked for.",
    "space": "Die of a hero's space, for the table of gems.",
    "limit": "Gems in the space at most.",
    "wanted": "The wanted chance in percent.",
    "place": "Place of a tile in the river; tiles, times, reserve, fatigue and recovery likewise.",
    "red": "Faces of the red die, which are not known for sure.",
    "guard_die": "What a gem of guard rolls: yellow or orange, which is not known.",
    "costs": "Costs of the river, which are not known.",
}


class SearchView(APIView):
    """Answers an error of the query with its place; anybody may search."""

    permission_classes = [AllowAny]
    token_scopes = needs("read", "read")

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, SearchError):
            return Response({"error": exc.as_dict()}, status=status.HTTP_400_BAD_REQUEST)
        return super().handle_exception(exc)


class GamesApi(APIView):
    """GET /api/v1/games/: the games whose cards the site knows."""

    permission_classes = [AllowAny]
    token_scopes = needs("read", "read")

    @extend_schema(responses=GameSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the games."""
        names = catalogue.GAME_NAMES.items()
        return Response([{"key": key, "slug": catalogue.game_slug(key), "name": name} for key, name in names])


class CardsApi(SearchView, ListAPIView[Card]):
    """GET /api/v1/cards/?q=: the cards that a query surely finds, or with unknown=true those that it may find."""

    serializer_class = CardSerializer
    pagination_class = Pages
    queryset = Card.objects.none()

    @extend_schema(parameters=[*QUERY, UNKNOWN])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List cards."""
        found = _search(request)
        cards = (found.possible_cards() if is_yes(request, "unknown") else found.cards()).select_related("game")
        answer = self.get_paginated_response(self.get_serializer(self.paginate_queryset(cards), many=True).data)
        answer.data["query"] = {
            "english": found.english,
            "canonical": found.canonical,
            "unknown": found.unknown_count(),
        }
        return answer


class CardApi(APIView):
    """GET /api/v1/cards/<game>/<card_id>/: one card."""

    permission_classes = [AllowAny]
    token_scopes = needs("read", "read")

    @extend_schema(parameters=[FACTS, IF_NONE_MATCH], responses={200: CardSerializer, 304: None})
    def get(self, request: Request, game: str, card_id: str) -> Response:
        """Read one card; with facts=1 who says what of it, and what was found to be wrong."""
        card = reading.find_card(_game_key(game), card_id)
        if card is None:
            now = reading.find_alias(_game_key(game), card_id)
            if now is None:
                raise Http404
            where = reverse("cards:api_detail", args=[game, now.card_id])
            return Response(status=status.HTTP_301_MOVED_PERMANENTLY, headers={"Location": where})
        if card.hidden_by_reports and not is_moderator(request.user):
            raise exceptions.NotFound("Reports hide this card until a moderator has looked at it.")
        data = {**CardSerializer(card).data, "revision": card.revision}
        if is_yes(request, "facts"):
            data["provenance"] = provenance_of(card)
        etag = f'"{hashlib.sha256(json.dumps(data, sort_keys=True, default=str).encode()).hexdigest()[:20]}"'
        if etag in request.headers.get("If-None-Match", "").replace("W/", "").split(", "):
            return Response(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": etag})
        return Response(data, headers={"ETag": etag})


class SetsApi(ListAPIView[CardSet]):
    """GET /api/v1/sets/: the sets of all games or of one, each with the number of its cards."""

    permission_classes = [AllowAny]
    token_scopes = needs("read", "read")
    serializer_class = SetSerializer
    pagination_class = Pages
    queryset = CardSet.objects.none()

    @extend_schema(parameters=[OpenApiParameter("game", str, description="The game's slug; all games without.")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List sets in the order of their games and files."""
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[CardSet]:
        """Sets that have a card."""
        game = self.request.query_params.get("game")
        return reading.sets(_game_key(game) if game else "")


class OddsApi(APIView):
    """GET /api/v1/odds/<game>/: exact odds of an attack; the names of what can be said are those of the page's form."""

    permission_classes = [AllowAny]
    token_scopes = needs("read", "read")
    throttle_scope = "read"

    @extend_schema(
        parameters=[OpenApiParameter(name, str, description=words) for name, words in ODDS.items()],
        responses={200: dict},
    )
    def get(self, request: Request, game: str) -> Response:
        """Work out odds."""
        tell = catalogue.game(_game_key(game)).odds_told
        if tell is None:
            raise Http404("There are no odds of this game to work out.")
        told, problems = tell(request.query_params.dict())
        if problems:
            raise exceptions.ValidationError({"query": list(problems)})
        return Response(told)


class ExplainApi(SearchView):
    """GET /api/v1/search/explain?q=: what a query means: its tree, in words, and what may surprise its writer."""

    @extend_schema(parameters=[*QUERY, OF], responses={200: dict})
    def get(self, request: Request) -> Response:
        """Explain a query."""
        of = request.query_params.get("of") or "cards"
        if of != "cards":
            return Response(_explainer(of)(_text(request), request.user))
        found = _search(request)
        return Response(
            {
                "query": found.text,
                "english": found.english,
                "canonical": found.canonical,
                "tree": tree_of(found.tree),
                "warnings": found.warnings(),
                "order": found.compiled.order or "type",
                "needs_login": found.compiled.uses_own,
            }
        )


def _search(request: Request) -> reading.Search:
    game = request.query_params.get("game") or catalogue.game_slug(catalogue.DEFAULT_GAME)
    return reading.search(_game_key(game), _text(request), user_id=request.user.pk)


def _text(request: Request) -> str:
    """The query as it was sent, so that places in it are those of the sender."""
    return request.query_params.get("q", "").replace("\x00", " ")


def _explainer(of: str) -> foreign_queries.Explainer:
    found = foreign_queries.explainer_of(of)
    if found is None:
        known = ", ".join(("cards", *foreign_queries.names()))
        raise exceptions.ValidationError({"of": [f"There is no search of these; there is {known}."]})
    return found


def _game_key(slug: str) -> str:
    try:
        return catalogue.game_key(slug)
    except NoSuchGame as error:
        raise Http404(error.message) from error
