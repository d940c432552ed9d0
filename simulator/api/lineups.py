"""REST API of line-ups: the same services and checks as the pages."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, generics, status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from conanhub.web import is_yes, needs, read_fields, user_of
from decks import lineups, reading
from decks.errors import GameNotFound, LineupConflict, LineupNotFound, NotYourLineup
from decks.lineups import LineupFields, SeatChoice
from decks.models import Lineup
from simulator import loading
from simulator.serializers import (
    LineupChangeSerializer,
    LineupCheckSerializer,
    LineupInSerializer,
    LineupSerializer,
    OwnLineupSerializer,
    check_out,
    lineup_out,
)


class LineupView(APIView):
    """What all calls share: refusals as answers. Reading public line-ups needs no account, all else needs one."""

    throttle_scope = "decks"
    token_scopes = needs("read", "decks")

    def get_permissions(self) -> list[Any]:
        """Public line-ups can be read without login; writing needs a user."""
        return [AllowAny()] if self.request.method in ("GET", "HEAD", "OPTIONS") else [IsAuthenticated()]

    def handle_exception(self, exc: Exception) -> Response:
        """A refusal with its code and its sentence."""
        if isinstance(exc, GameNotFound):
            return super().handle_exception(exceptions.ValidationError({"game": [exc.message]}))
        if isinstance(exc, LineupNotFound):
            return _error(exc, status.HTTP_404_NOT_FOUND)
        if isinstance(exc, NotYourLineup):
            return _error(exc, status.HTTP_403_FORBIDDEN)
        if isinstance(exc, LineupConflict):
            return _error(exc, status.HTTP_409_CONFLICT, revision=exc.revision)
        return super().handle_exception(exc)


def _error(refusal: LineupNotFound | NotYourLineup | LineupConflict, code: int, **more: Any) -> Response:
    return Response({"error": {"code": refusal.code, "message": refusal.message, **more}}, status=code)


def _person(request: Request) -> User | AnonymousUser:
    return request.user


def _seats(user: User, sent: list[dict[str, Any] | None]) -> list[SeatChoice | None]:
    """The decks that were named, if this user may use them."""
    return [_seat(user, one) if one else None for one in sent]


def _seat(user: User, sent: dict[str, Any]) -> SeatChoice:
    ref, number = loading.find_deck(user, sent["deck"]), sent.get("version")
    if number is None:
        return SeatChoice(ref.version, share_key=ref.share_key)
    fixed = loading.find_version(user, f"{ref.version.deck.public_id}:{number}")
    return SeatChoice(fixed.version, is_fixed=True)


class Lineups(LineupView, generics.ListAPIView[Lineup]):
    """Line-ups you may see, newest change first; POST makes one."""

    serializer_class = LineupSerializer

    def get_queryset(self) -> Any:
        """``?mine=true`` your own, else public ones; ``?game=`` those of one game."""
        if getattr(self, "swagger_fake_view", False):
            return Lineup.objects.none()
        if is_yes(self.request, "mine"):
            if not self.request.user.is_authenticated:
                raise exceptions.NotAuthenticated("Log in, or send a token, to list your own line-ups.")
            found = lineups.lineups_of(owner=user_of(self.request))
        else:
            found = lineups.public_lineups(self.request.user)
        game = self.request.query_params.get("game", "")
        return found.filter(game_id=reading.find_game(game).key) if game else found

    def get_serializer_context(self) -> dict[str, Any]:
        """Who reads: of the decks only what this user may see."""
        return {**super().get_serializer_context(), "person": self.request.user}

    @extend_schema(
        parameters=[
            OpenApiParameter("mine", OpenApiTypes.BOOL, description="Your own line-ups instead of public ones."),
            OpenApiParameter("game", OpenApiTypes.STR, description="Line-ups of this game only."),
        ]
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of line-ups."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=LineupInSerializer, responses={201: OwnLineupSerializer})
    def post(self, request: Request) -> Response:
        """Make a line-up. It may break rules: its check says what there is to fix."""
        data, user = read_fields(LineupInSerializer(data=request.data)), user_of(request)
        game = reading.find_game(data.pop("game"))
        fields = LineupFields(**{**data, "seats": _seats(user, data["seats"])})
        made = lineups.create_lineup(owner=user, game=game, fields=fields)
        return Response(_shown(made, user), status=status.HTTP_201_CREATED)


class OneLineup(LineupView):
    """One line-up."""

    @extend_schema(responses=LineupSerializer)
    def get(self, request: Request, public_id: UUID) -> Response:
        """Read a line-up of yours or a public one; of its decks you see what you may see of each."""
        person = _person(request)
        return Response(lineup_out(lineups.find_lineup(public_id=public_id, person=person), person))

    @extend_schema(request=LineupChangeSerializer, responses=OwnLineupSerializer)
    def patch(self, request: Request, public_id: UUID) -> Response:
        """Change a line-up of yours; what you leave out stays. 409 when it is not at the revision you name."""
        user = user_of(request)
        found = lineups.find_own_lineup(public_id=public_id, person=user)
        data = read_fields(LineupChangeSerializer(data=request.data))
        seen = data.pop("revision", None)
        if "seats" in data:
            data["seats"] = _seats(user, data["seats"])
        changed = lineups.change_lineup(lineup=found, actor=user, fields=LineupFields(**data), seen=seen)
        return Response(_shown(changed, user))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, public_id: UUID) -> Response:
        """Delete a line-up of yours; its decks stay."""
        user = user_of(request)
        lineups.delete_lineup(lineup=lineups.find_own_lineup(public_id=public_id, person=user), actor=user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class CopyLineup(LineupView):
    """Copying."""

    @extend_schema(request=None, responses={201: OwnLineupSerializer})
    def post(self, request: Request, public_id: UUID) -> Response:
        """Make a private line-up of yours out of one you may see."""
        user = user_of(request)
        made = lineups.copy_lineup(lineup=lineups.find_lineup(public_id=public_id, person=user), owner=user)
        return Response(_shown(made, user), status=status.HTTP_201_CREATED)


class CheckLineup(LineupView):
    """The verdict on a line-up."""

    @extend_schema(responses=LineupCheckSerializer)
    def get(self, request: Request, public_id: UUID) -> Response:
        """Everything that keeps its decks from a match, by seat, with rules and fixes."""
        person = _person(request)
        found = lineups.find_lineup(public_id=public_id, person=person)
        return Response(check_out(loading.check_lineup(found, lineups.seats_of(found, person))))


def _shown(lineup: Lineup, user: User) -> dict[str, Any]:
    """A line-up as it stands after a change."""
    return lineup_out(lineups.find_own_lineup(public_id=lineup.public_id, person=user), user)
