"""REST API of sets of home-made cards: the same services as the pages."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, generics, status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import catalogue, own_sets
from cards.api.own_set_serializers import (
    HidingSerializer,
    HomeMadeInSerializer,
    HomeMadeSerializer,
    NewOwnSetSerializer,
    OwnSetChangeSerializer,
    OwnSetReviewSerializer,
    OwnSetSerializer,
    OwnSetVersionSerializer,
    PublishSerializer,
    ReviewDecisionSerializer,
    WholeVersionSerializer,
)
from cards.api.proposal_views import IF_MATCH, KEY_HEADER, NeedsIfMatch, game_of
from cards.errors import NoSuchGame
from cards.models import Card, OwnSet, OwnSetReview, OwnSetVersion
from conanhub.community import IsModerator
from conanhub.web import CursorPages, is_yes, needs, read_fields, user_of

KEY: Final = OpenApiParameter(
    KEY_HEADER,
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="A name of the call. Sent again under it, nothing is made twice and the answer is the same.",
)
MAY_MATCH: Final = OpenApiParameter(
    "If-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, description="The ETag of the set; 409 if it changed since."
)
LINK: Final = OpenApiParameter("share_key", OpenApiTypes.STR, description="The key of the link of another user's set.")


class SetPages(CursorPages):
    """Pages of sets, the newest change first."""

    ordering = "-changed_at"


class CardPages(CursorPages):
    """Pages of cards in their order."""

    ordering = "pk"


class VersionPages(CursorPages):
    """Pages of versions, the newest first."""

    ordering = "-number"


def _answer(own_set: OwnSet, request: Request, code: int = status.HTTP_200_OK) -> Response:
    shown = OwnSetSerializer(own_set, context={"user_id": request.user.pk}).data
    return Response(shown, status=code, headers={"ETag": own_set.etag})


def _found(request: Request, key: str) -> OwnSet:
    found = own_sets.find_set(key, request.user, _link(request))
    if found is None:
        raise Http404
    return found


def _own(request: Request, key: str) -> OwnSet:
    found = own_sets.find_own_set(key, user_of(request))
    if found is None:
        raise Http404
    return found


def _link(request: Request) -> str:
    return request.query_params.get("share_key", "")[:40].replace("\x00", "")


def _if_match(request: Request) -> str:
    return request.headers.get("If-Match", "").strip()


def _key(request: Request) -> str:
    return request.headers.get(KEY_HEADER, "")[:100].replace("\x00", "")


class OwnSetView(APIView):
    """What the calls about one set share: reading what is public needs no account."""

    token_scopes = needs("read", "sets")

    def get_permissions(self) -> list[Any]:
        """Writing needs a user."""
        return [AllowAny()] if self.request.method in ("GET", "HEAD", "OPTIONS") else [IsAuthenticated()]


class OwnSets(generics.ListAPIView[OwnSet]):
    """Your sets; POST makes one."""

    serializer_class = OwnSetSerializer
    pagination_class = SetPages
    token_scopes = needs("read", "sets")

    def get_permissions(self) -> list[Any]:
        """Public sets are for everybody."""
        is_open = self.request.method in ("GET", "HEAD", "OPTIONS") and is_yes(self.request, "public")
        return [AllowAny()] if is_open else [IsAuthenticated()]

    def get_serializer_context(self) -> dict[str, Any]:
        """Who reads."""
        return {**super().get_serializer_context(), "user_id": self.request.user.pk}

    def get_queryset(self) -> Any:
        """Own sets, or public ones."""
        if getattr(self, "swagger_fake_view", False):
            return OwnSet.objects.none()
        game = self.request.query_params.get("game", "")
        game_key = game_of(game) if game else ""
        if is_yes(self.request, "public"):
            return own_sets.public_sets(game_key, self.request.user)
        return own_sets.sets_of(user_of(self.request), game_key)

    @extend_schema(
        parameters=[
            OpenApiParameter("game", OpenApiTypes.STR, description="The slug of a game."),
            OpenApiParameter("public", OpenApiTypes.BOOL, description="Public sets instead of your own."),
        ]
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of sets."""
        return super().get(request, *args, **kwargs)

    @extend_schema(parameters=[KEY], request=NewOwnSetSerializer, responses={201: OwnSetSerializer})
    def post(self, request: Request) -> Response:
        """Make a private set."""
        sent = read_fields(NewOwnSetSerializer(data=request.data))
        try:
            game_key = catalogue.game_key(sent["game"])
        except NoSuchGame as error:
            raise exceptions.ValidationError({"game": [error.message]}) from error
        made = own_sets.make_set(
            user=user_of(request), game_key=game_key, name=sent["name"], notes=sent["notes"], key=_key(request)
        )
        return _answer(made, request, status.HTTP_201_CREATED)


class OneOwnSet(OwnSetView):
    """One set."""

    @extend_schema(parameters=[LINK], responses=OwnSetSerializer)
    def get(self, request: Request, key: str) -> Response:
        """Read a set of yours, a public one, or one whose link you have; with its ETag."""
        return _answer(_found(request, key), request)

    @extend_schema(parameters=[MAY_MATCH], request=OwnSetChangeSerializer, responses=OwnSetSerializer)
    def patch(self, request: Request, key: str) -> Response:
        """Change name, notes or who may see it. To be public, the newest version is reviewed first."""
        found, sent = _own(request, key), read_fields(OwnSetChangeSerializer(data=request.data))
        changed = own_sets.change_set(user=user_of(request), own_set=found, if_match=_if_match(request), **sent)
        return _answer(changed, request)

    @extend_schema(parameters=[MAY_MATCH], responses={204: None})
    def delete(self, request: Request, key: str) -> Response:
        """Delete a set. Versions on which decks or results of others rest stay for these, without your name."""
        own_sets.delete_set(user=user_of(request), own_set=_own(request, key), if_match=_if_match(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class OwnSetLink(APIView):
    """The link of a set."""

    permission_classes = (IsAuthenticated,)
    token_scopes = needs("sets", "sets")

    @extend_schema(parameters=[KEY], request=None, responses=OwnSetSerializer)
    def post(self, request: Request, key: str) -> Response:
        """Make a new link; the old one leads nowhere from now on."""
        found = own_sets.renew_link(user=user_of(request), own_set=_own(request, key), key=_key(request))
        return _answer(found, request)


class OwnSetCards(generics.ListAPIView[Card]):
    """The cards of a set of yours as you work on them; POST makes one."""

    serializer_class = HomeMadeSerializer
    pagination_class = CardPages
    permission_classes = (IsAuthenticated,)
    token_scopes = needs("read", "sets")

    def get_queryset(self) -> Any:
        """Those of an own set."""
        if getattr(self, "swagger_fake_view", False):
            return Card.objects.none()
        return Card.every.filter(own_set=_own(self.request, self.kwargs["key"]))

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of cards."""
        return super().get(request, *args, **kwargs)

    @extend_schema(parameters=[KEY, MAY_MATCH], request=HomeMadeInSerializer, responses={201: HomeMadeSerializer})
    def post(self, request: Request, key: str) -> Response:
        """Make a card; an error names each field that cannot be, in details. A title stands once in a set."""
        found, sent = _own(request, key), read_fields(HomeMadeInSerializer(data=request.data))
        made = own_sets.add_card(
            user=user_of(request), own_set=found, if_match=_if_match(request), key=_key(request), **sent
        )
        return Response(HomeMadeSerializer(made).data, status=status.HTTP_201_CREATED)


class OwnSetCard(APIView):
    """A card of a set of yours."""

    permission_classes = (IsAuthenticated,)
    token_scopes = needs("read", "sets")

    @extend_schema(responses=HomeMadeSerializer)
    def get(self, request: Request, key: str, card_id: str) -> Response:
        """Read it."""
        return Response(HomeMadeSerializer(self._card(request, key, card_id)).data)

    @extend_schema(parameters=[MAY_MATCH], request=HomeMadeInSerializer, responses=HomeMadeSerializer)
    def put(self, request: Request, key: str, card_id: str) -> Response:
        """Put another record in its place; versions that were published stay as they are."""
        card, sent = self._card(request, key, card_id), read_fields(HomeMadeInSerializer(data=request.data))
        changed = own_sets.change_card(user=user_of(request), card=card, if_match=_if_match(request), **sent)
        return Response(HomeMadeSerializer(changed).data)

    @extend_schema(parameters=[MAY_MATCH], responses={204: None})
    def delete(self, request: Request, key: str, card_id: str) -> Response:
        """Take it out; versions that were published keep it."""
        card = self._card(request, key, card_id)
        own_sets.delete_card(user=user_of(request), card=card, if_match=_if_match(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @staticmethod
    def _card(request: Request, key: str, card_id: str) -> Card:
        found = own_sets.find_card(_own(request, key), card_id)
        if found is None:
            raise Http404
        return found


class OwnSetVersions(generics.ListAPIView[OwnSetVersion]):
    """The versions of a set that you may see; POST publishes the next."""

    serializer_class = OwnSetVersionSerializer
    pagination_class = VersionPages
    token_scopes = needs("read", "sets")

    def get_permissions(self) -> list[Any]:
        """Writing needs a user."""
        return [AllowAny()] if self.request.method in ("GET", "HEAD", "OPTIONS") else [IsAuthenticated()]

    def get_queryset(self) -> Any:
        """Those that the user may see."""
        if getattr(self, "swagger_fake_view", False):
            return OwnSetVersion.objects.none()
        return own_sets.versions_for(_found(self.request, self.kwargs["key"]), self.request.user, _link(self.request))

    @extend_schema(parameters=[LINK])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of versions."""
        return super().get(request, *args, **kwargs)

    @extend_schema(parameters=[KEY, MAY_MATCH], request=PublishSerializer, responses={201: WholeVersionSerializer})
    def post(self, request: Request, key: str) -> Response:
        """Freeze the cards as the next version, which decks can name. In a public set it waits for a moderator."""
        found, sent = _own(request, key), read_fields(PublishSerializer(data=request.data))
        made = own_sets.publish(
            user=user_of(request), own_set=found, note=sent["note"], key=_key(request), if_match=_if_match(request)
        )
        return Response(WholeVersionSerializer(made).data, status=status.HTTP_201_CREATED)


class OneOwnSetVersion(APIView):
    """A version of a set."""

    permission_classes = (AllowAny,)
    token_scopes = needs("read", "read")

    @extend_schema(parameters=[LINK], responses=WholeVersionSerializer)
    def get(self, request: Request, key: str, number: int) -> Response:
        """Read its records; they never change."""
        found = own_sets.find_version(_found(request, key), number, request.user, _link(request))
        if found is None:
            raise Http404
        return Response(WholeVersionSerializer(found).data)


class OwnSetAsking(APIView):
    """Asking that a set be public."""

    permission_classes = (IsAuthenticated,)
    token_scopes = needs("sets", "sets")

    @extend_schema(parameters=[KEY, MAY_MATCH], request=None, responses=OwnSetSerializer)
    def post(self, request: Request, key: str) -> Response:
        """Ask for a review of the newest version."""
        found = own_sets.ask_review(
            user=user_of(request), own_set=_own(request, key), if_match=_if_match(request), key=_key(request)
        )
        return _answer(found, request)

    @extend_schema(responses=OwnSetSerializer)
    def delete(self, request: Request, key: str) -> Response:
        """Take back what waits for a moderator."""
        return _answer(own_sets.take_back(user=user_of(request), own_set=_own(request, key)), request)


class OwnSetHiding(APIView):
    """Keeping a set from others."""

    permission_classes = (IsAuthenticated, IsModerator)
    token_scopes = needs("moderate", "moderate")

    @extend_schema(request=HidingSerializer, responses=OwnSetSerializer)
    def post(self, request: Request, key: str) -> Response:
        """Hide a set from all but its owner, or show it again as before."""
        found, sent = _found(request, key), read_fields(HidingSerializer(data=request.data))
        act = own_sets.hide_set if sent["is_hidden"] else own_sets.show_set
        return _answer(act(moderator=user_of(request), own_set=found, reason=sent["reason"]), request)


class OwnSetReviews(generics.ListAPIView[OwnSetReview]):
    """The queue of the moderators."""

    serializer_class = OwnSetReviewSerializer
    pagination_class = CardPages
    permission_classes = (IsAuthenticated, IsModerator)
    token_scopes = needs("moderate", "moderate")

    def get_queryset(self) -> Any:
        """What waits."""
        return own_sets.queue().select_related("by")

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of versions that are to be public, the longest waiting first."""
        return super().get(request, *args, **kwargs)


class DecideOwnSet(APIView):
    """Deciding on a version."""

    permission_classes = (IsAuthenticated, IsModerator)
    token_scopes = needs("moderate", "moderate")

    @extend_schema(parameters=[IF_MATCH], request=ReviewDecisionSerializer, responses=OwnSetReviewSerializer)
    def post(self, request: Request, number: int) -> Response:
        """Accept or decline; 409 with what was decided if another moderator was quicker."""
        sent, found = read_fields(ReviewDecisionSerializer(data=request.data)), own_sets.find_review(number)
        if found is None:
            raise Http404
        if not _if_match(request):
            raise NeedsIfMatch
        own_sets.decide(moderator=user_of(request), review=found, if_match=_if_match(request), **sent)
        decided = own_sets.find_review(number)
        assert decided is not None
        return Response(OwnSetReviewSerializer(decided).data, headers={"ETag": decided.etag})
