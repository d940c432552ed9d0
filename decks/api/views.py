"""REST API of decks: the same services and queries as the pages."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, generics, status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.placeholders import CardScope
from cards.query import SearchError
from conanhub.web import is_yes, needs, read_fields, user_of
from decks import checks, editing, exchange, reading
from decks.api.serializers import (
    CheckInSerializer,
    DeckCardsSerializer,
    DeckChangeSerializer,
    DeckInSerializer,
    DeckRowSerializer,
    DeckVerdictSerializer,
    DeckVersionSerializer,
    EntriesInSerializer,
    ImportedSerializer,
    ListInSerializer,
    OwnDeckSerializer,
    line_problem,
    raw_entries,
    verdict,
)
from decks.contents import read_entries
from decks.editing import entries_of
from decks.errors import DeckConflict, DecklistRefused, DeckNotFound, DeckRefused, GameNotFound, NotYourDeck
from decks.formats import WRITTEN, find_written, written_for
from decks.models import Deck, DeckVersion
from decks.search import find_decks


class DeckView(APIView):
    """What all calls share: size limit, throttle scope, refusals as answers. Reading public decks needs no account."""

    throttle_scope = "decks"
    token_scopes = needs("read", "decks")

    def get_permissions(self) -> list[Any]:
        """Public decks can be read without login; writing needs a user."""
        return [AllowAny()] if self.request.method in ("GET", "HEAD", "OPTIONS") else [IsAuthenticated()]

    def handle_exception(self, exc: Exception) -> Response:
        """A refusal with its code, its sentence and what belongs to it."""
        if isinstance(exc, GameNotFound):
            return super().handle_exception(exceptions.ValidationError({"game": [exc.message]}))
        if isinstance(exc, DeckNotFound):
            return _error(exc, status.HTTP_404_NOT_FOUND)
        if isinstance(exc, NotYourDeck):
            return _error(exc, status.HTTP_403_FORBIDDEN)
        if isinstance(exc, DeckConflict):
            return _error(exc, status.HTTP_409_CONFLICT, version=exc.number)
        if isinstance(exc, SearchError):
            return Response({"error": exc.as_dict()}, status=status.HTTP_400_BAD_REQUEST)
        if isinstance(exc, DecklistRefused):
            return _error(exc, status.HTTP_400_BAD_REQUEST, problems=[line_problem(one) for one in exc.problems])
        return super().handle_exception(exc)


def _error(refusal: DeckNotFound | NotYourDeck | DeckConflict | DecklistRefused, code: int, **more: Any) -> Response:
    return Response({"error": {"code": refusal.code, "message": refusal.message, **more}}, status=code)


def _shown(deck: Deck, request: Request) -> dict[str, Any]:
    shape = OwnDeckSerializer if request.user.pk == deck.owner_id else DeckCardsSerializer
    return dict(shape(deck, context={"person": request.user}).data)


class Decks(DeckView, generics.ListAPIView[Deck]):
    """Decks you may see, newest change first; POST makes one."""

    serializer_class = DeckRowSerializer

    def get_queryset(self) -> Any:
        """``?mine=true`` your own, else public ones."""
        if is_yes(self.request, "mine"):
            if not self.request.user.is_authenticated:
                raise exceptions.NotAuthenticated("Log in, or send a token, to list your own decks.")
            return reading.decks_of(owner=user_of(self.request))
        return reading.public_decks(self.request.user)

    @extend_schema(
        parameters=[
            OpenApiParameter("q", OpenApiTypes.STR, description="A query of the search language, about decks."),
            OpenApiParameter("mine", OpenApiTypes.BOOL, description="Your own decks instead of public ones."),
        ]
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of decks."""
        found = find_decks(self.get_queryset(), request.query_params.get("q", ""), request.user)
        if found.error is not None:
            raise found.error
        answer = self.get_paginated_response(self.get_serializer(self.paginate_queryset(found.decks), many=True).data)
        answer.data["query"] = {"english": found.english, "unknown": found.possible, "notes": found.notes}
        return answer

    @extend_schema(request=DeckInSerializer, responses={201: OwnDeckSerializer})
    def post(self, request: Request) -> Response:
        """Make a private deck."""
        data = read_fields(DeckInSerializer(data=request.data))
        deck = editing.create_deck(
            owner=user_of(request),
            game=reading.find_game(data["game"]),
            name=data["name"],
            notes=data["notes"],
            entries=raw_entries(data["entries"]),
            sets=data["sets"],
        )
        return Response(_shown(deck, request), status=status.HTTP_201_CREATED)


class OneDeck(DeckView):
    """One deck."""

    @extend_schema(responses=DeckCardsSerializer)
    def get(self, request: Request, public_id: UUID) -> Response:
        """Read a deck of yours or a public one."""
        return Response(_shown(reading.find_deck(public_id=public_id, person=request.user), request))

    @extend_schema(request=DeckChangeSerializer, responses=OwnDeckSerializer)
    def patch(self, request: Request, public_id: UUID) -> Response:
        """Change name, notes, who may see it or whether it is built; what you leave out stays."""
        deck = reading.find_own_deck(public_id=public_id, person=request.user)
        data = read_fields(DeckChangeSerializer(data=request.data))
        deck = editing.change_deck(deck=deck, actor=user_of(request), facts=editing.Facts(**data))
        return Response(_shown(deck, request))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, public_id: UUID) -> Response:
        """Delete a deck of yours."""
        deck = reading.find_own_deck(public_id=public_id, person=request.user)
        editing.delete_deck(deck=deck, actor=user_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class Entries(DeckView):
    """The cards of a deck."""

    @extend_schema(request=EntriesInSerializer, responses=OwnDeckSerializer)
    def put(self, request: Request, public_id: UUID) -> Response:
        """Replace all entries; 409 when the deck was changed since the version you name."""
        deck = reading.find_own_deck(public_id=public_id, person=request.user)
        data = read_fields(EntriesInSerializer(data=request.data))
        saved = editing.replace_entries(
            deck=deck,
            actor=user_of(request),
            entries=raw_entries(data["entries"]),
            base=data["version"],
            sets=data.get("sets"),
        )
        return Response(_shown(saved.deck, request))


class DeckVersions(DeckView, generics.ListAPIView[DeckVersion]):
    """The versions of a deck."""

    serializer_class = DeckVersionSerializer
    queryset = DeckVersion.objects.none()

    def get_permissions(self) -> list[Any]:
        """The history of a deck is for its owner."""
        return [IsAuthenticated()]

    def get(self, request: Request, public_id: UUID, *args: Any, **kwargs: Any) -> Response:
        """A page of the versions of a deck of yours, the newest first, each with its cards."""
        deck = reading.find_own_deck(public_id=public_id, person=request.user)
        versions: Any = self.paginate_queryset(DeckVersion.objects.filter(deck=deck).order_by("-number"))
        context = {"scopes": reading.owners_scopes(deck, versions)}
        return self.get_paginated_response(DeckVersionSerializer(versions, many=True, context=context).data)


class CopyDeck(DeckView):
    """Copying."""

    @extend_schema(request=None, responses={201: OwnDeckSerializer})
    def post(self, request: Request, public_id: UUID) -> Response:
        """Make a private deck of yours out of one you may see."""
        deck = reading.find_deck(public_id=public_id, person=request.user)
        copy = editing.copy_deck(deck=deck, owner=user_of(request))
        return Response(_shown(copy, request), status=status.HTTP_201_CREATED)


class Legality(DeckView):
    """The verdict on a deck."""

    @extend_schema(responses=DeckVerdictSerializer)
    def get(self, request: Request, public_id: UUID) -> Response:
        """Every error and warning with ways to mend it."""
        deck = reading.find_deck(public_id=public_id, person=request.user)
        scope = reading.scope_of(deck, request.user)
        return Response(verdict(deck.game_id, checks.check(deck.game_id, entries_of(deck), scope=scope)))


class CheckDeck(DeckView):
    """The verdict on entries that are not saved; nothing is written, so that it needs no account."""

    token_scopes = needs("read", "read")

    def get_permissions(self) -> list[Any]:
        """Everybody may ask."""
        return [AllowAny()]

    @extend_schema(request=CheckInSerializer, responses=DeckVerdictSerializer)
    def post(self, request: Request) -> Response:
        """Check entries; nothing is written. Without a login only public sets of home-made cards can be named."""
        data = read_fields(CheckInSerializer(data=request.data))
        game = reading.find_game(data["game"])
        if not request.user.is_authenticated and any("link" in name for name in data["sets"]):
            raise exceptions.NotAuthenticated("Log in, or send a token, to name a set by its link.")
        names = editing.check_names(request.user.pk, game.key, data["sets"])
        scope = CardScope(game.key, request.user.pk, names=names)
        entries = read_entries(game.key, raw_entries(data["entries"]), scope)
        return Response(verdict(game.key, checks.check(game.key, entries, scope=scope)))


class ImportDeck(DeckView):
    """Importing a list."""

    @extend_schema(request=ListInSerializer, responses={201: ImportedSerializer})
    def post(self, request: Request) -> Response:
        """Make a deck of text, JSON, a short code or another program's file; a line that cannot be read stops it.

        Lines that were left out on purpose or taken otherwise than written stop nothing; they are the ``remarks``.
        """
        data = read_fields(ListInSerializer(data=request.data))
        game = reading.find_game(data["game"])
        found = exchange.read_list(text=data["text"], scope=CardScope(game.key, request.user.pk))
        deck = editing.import_deck(owner=user_of(request), game=game, decklist=found, name=data["name"])
        remarks = [line_problem(one) for one in found.remarks]
        return Response({**_shown(deck, request), "remarks": remarks}, status=status.HTTP_201_CREATED)


class Export(DeckView):
    """Exporting a deck."""

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "as",
                OpenApiTypes.STR,
                enum=["json", "text", "code", *(one.key for one in WRITTEN)],
                description="Another format: text, a short code, or the file of another program. A deck with home-made "
                "cards, or with cards that are not in the catalogue, has no code: 400 with `no_code`.",
            )
        ],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, public_id: UUID) -> HttpResponse:
        """The deck in our versioned JSON, which the import takes back without loss, or in the format you name."""
        deck = reading.find_deck(public_id=public_id, person=request.user)
        scope = reading.scope_of(deck, request.user)
        kind = request.query_params.get("as", "json")
        if kind == "json":
            return Response(exchange.as_json(deck, scope))
        one, written = find_written(kind), written_for(deck.game_id)
        if one in written:
            return HttpResponse(exchange.as_file(deck, one, scope), content_type=f"{one.content_type}; charset=utf-8")
        if kind not in ("text", "code"):
            known = ", ".join(("json", "text", "code", *(one.key for one in written)))
            raise exceptions.ValidationError({"as": [f"There is no such format: choose {known}."]})
        if kind == "code" and (reason := exchange.why_no_code(deck)):
            raise DeckRefused(reason, "no_code")
        content = exchange.as_text(deck, scope) if kind == "text" else f"{exchange.short_code(deck)}\n"
        return HttpResponse(content, content_type="text/plain; charset=utf-8")
