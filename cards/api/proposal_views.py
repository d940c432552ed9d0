"""REST API of proposals: the same services as the pages."""

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

from cards import catalogue, proposals, reading
from cards.api.proposal_serializers import (
    AgreeingSerializer,
    AnswerSerializer,
    CardRevisionSerializer,
    NewProposalSerializer,
    ProposalSerializer,
    VerdictsSerializer,
    WordsSerializer,
)
from cards.errors import NoSuchGame
from cards.models import Card, CardRevision, Decision, Proposal
from cards.proposals import TypedFact
from conanhub.community import IsModerator
from conanhub.web import CursorPages, needs, read_choice, read_fields, user_of

KEY_HEADER: Final = "Idempotency-Key"
IDEMPOTENCY = OpenApiParameter(
    KEY_HEADER, OpenApiTypes.STR, OpenApiParameter.HEADER, description="Sent again, it gives the same proposal."
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    required=True,
    description="The ETag of the proposal that you saw.",
)


class NeedsIfMatch(exceptions.APIException):
    """A decision without the ETag of what was seen."""

    status_code = 428
    default_code = "if_match_needed"
    default_detail = "Send the ETag of the proposal that you saw as If-Match."


def _typed(facts: list[dict[str, Any]]) -> list[TypedFact]:
    return [TypedFact(**fact) for fact in facts]


def _found(request: Request, number: int) -> Proposal:
    found = proposals.find_proposal(number, request.user)
    if found is None:
        raise Http404
    return found


def _answer(proposal: Proposal, code: int = status.HTTP_200_OK) -> Response:
    return Response(ProposalSerializer(proposal).data, status=code, headers={"ETag": proposal.etag})


def _if_match(request: Request) -> str:
    sent = request.headers.get("If-Match", "").strip()
    if not sent:
        raise NeedsIfMatch
    return sent


def game_of(slug: str) -> str:
    """The key of a game by its slug in the address."""
    try:
        return catalogue.game_key(slug)
    except NoSuchGame as error:
        raise Http404(error.message) from error


def card_of(request: Request, game_key: str, card_id: str) -> Card:
    """A card that the user may see."""
    card = reading.find_card(game_key, card_id, request.user.pk) if "\x00" not in card_id else None
    if card is None:
        raise Http404
    return card


class Proposals(generics.ListAPIView[Proposal]):
    """What you proposed; POST proposes facts of a card."""

    serializer_class = ProposalSerializer
    pagination_class = CursorPages
    permission_classes = (IsAuthenticated,)
    token_scopes = needs("read", "propose")

    def get_queryset(self) -> Any:
        """Own rows only."""
        if getattr(self, "swagger_fake_view", False):
            return Proposal.objects.none()
        rows = proposals.own_proposals(user_of(self.request))
        return rows.select_related("author").prefetch_related("facts", "decisions__by")

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of your proposals, the newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(parameters=[IDEMPOTENCY], request=NewProposalSerializer, responses={201: ProposalSerializer})
    def post(self, request: Request) -> Response:
        """Propose facts. An error names each field that cannot be, in details."""
        sent = read_fields(NewProposalSerializer(data=request.data))
        try:
            game_key = catalogue.game_key(sent["game"])
        except NoSuchGame as error:
            raise exceptions.ValidationError({"game": [error.message]}) from error
        card = reading.find_card(game_key, sent["card"], request.user.pk) if sent["card"] else None
        if sent["card"] and card is None:
            raise exceptions.ValidationError({"card": ["There is no such card, or it is not yours to see."]})
        made = proposals.submit(
            user=user_of(request),
            game_key=game_key,
            card=card,
            facts=_typed(sent["facts"]),
            quoted=sent["quoted"],
            note=sent["note"],
            base_revision=sent["base_revision"],
            key=request.headers.get(KEY_HEADER, "")[:100],
        )
        return _answer(made, status.HTTP_201_CREATED)


class ProposalQueue(generics.ListAPIView[Proposal]):
    """The queue of the moderators."""

    serializer_class = ProposalSerializer
    pagination_class = CursorPages
    permission_classes = (IsAuthenticated, IsModerator)
    token_scopes = needs("moderate", "moderate")

    def get_queryset(self) -> Any:
        """A part of the queue, of one game or set if so wished."""
        sent = self.request.query_params
        view = read_choice(self.request, "view", proposals.VIEWS, "all")
        game_key = game_of(sent["game"]) if sent.get("game") else ""
        rows = proposals.queue(view, game_key=game_key, set_key=sent.get("set", "").replace("\x00", ""))
        return rows.prefetch_related("facts", "decisions__by")

    @extend_schema(
        parameters=[
            OpenApiParameter("view", OpenApiTypes.STR, enum=list(proposals.VIEWS)),
            OpenApiParameter("game", OpenApiTypes.STR),
            OpenApiParameter("set", OpenApiTypes.STR),
        ]
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of what waits."""
        proposals.reopen_unanswered()
        return super().get(request, *args, **kwargs)


class OneProposal(APIView):
    """One proposal."""

    permission_classes = (AllowAny,)
    token_scopes = needs("read", "propose")

    @extend_schema(responses=ProposalSerializer)
    def get(self, request: Request, number: int) -> Response:
        """Read it, with its ETag. Values that wait are seen by their author and by moderators."""
        return _answer(_found(request, number))


class WithdrawProposal(APIView):
    """Taking a proposal back."""

    permission_classes = (IsAuthenticated,)
    token_scopes = needs("propose", "propose")

    @extend_schema(request=None, responses=ProposalSerializer)
    def post(self, request: Request, number: int) -> Response:
        """Take back an own proposal that waits; 409 if it does not any more."""
        return _answer(proposals.withdraw(user=user_of(request), proposal=_own(request, number)))


class AnswerProposal(APIView):
    """Answering the question of a moderator."""

    permission_classes = (IsAuthenticated,)
    token_scopes = needs("propose", "propose")

    @extend_schema(request=AnswerSerializer, responses=ProposalSerializer)
    def post(self, request: Request, number: int) -> Response:
        """Answer, with other values if need be; 409 if there is no question."""
        found = _own(request, number)
        sent = read_fields(AnswerSerializer(data=request.data))
        return _answer(
            proposals.answer(user=user_of(request), proposal=found, words=sent["words"], facts=_typed(sent["facts"]))
        )


def _own(request: Request, number: int) -> Proposal:
    found = _found(request, number)
    if found.author_id != request.user.pk:
        raise Http404
    return found


class DecideProposal(APIView):
    """Deciding a proposal."""

    permission_classes = (IsAuthenticated, IsModerator)
    token_scopes = needs("moderate", "moderate")

    @extend_schema(parameters=[IF_MATCH], request=VerdictsSerializer, responses=ProposalSerializer)
    def post(self, request: Request, number: int) -> Response:
        """Accept or decline facts; 409 with what was decided if another moderator was quicker."""
        sent, found = read_fields(VerdictsSerializer(data=request.data)), _found(request, number)
        proposals.decide(moderator=user_of(request), proposal=found, if_match=_if_match(request), **sent)
        return _answer(_found(request, number))


class QuestionProposal(APIView):
    """Putting a question to an author."""

    permission_classes = (IsAuthenticated, IsModerator)
    token_scopes = needs("moderate", "moderate")

    @extend_schema(parameters=[IF_MATCH], request=WordsSerializer, responses=ProposalSerializer)
    def post(self, request: Request, number: int) -> Response:
        """Send a proposal back with a question."""
        sent, found = read_fields(WordsSerializer(data=request.data)), _found(request, number)
        done = proposals.send_back(
            moderator=user_of(request), proposal=found, question=sent["words"], if_match=_if_match(request)
        )
        return _answer(done)


class RevertDecision(APIView):
    """Taking a decision back."""

    permission_classes = (IsAuthenticated, IsModerator)
    token_scopes = needs("moderate", "moderate")

    @extend_schema(request=WordsSerializer, responses=ProposalSerializer)
    def post(self, request: Request, number: int) -> Response:
        """Take back what a decision changed; 409 if that was done already."""
        sent = read_fields(WordsSerializer(data=request.data))
        found = Decision.objects.select_related("proposal").filter(pk=number).first() if number < 2**31 else None
        if found is None:
            raise Http404
        proposals.revert(moderator=user_of(request), decision=found, reason=sent["words"])
        return _answer(_found(request, found.proposal_id))


class AgreeingApi(APIView):
    """Agreeing with a fact of a card."""

    permission_classes = (IsAuthenticated,)
    token_scopes = needs("propose", "propose")

    @extend_schema(request=AgreeingSerializer, responses={204: None})
    def post(self, request: Request, game: str, card_id: str) -> Response:
        """Say that what holds now is so: "mine too"."""
        sent = read_fields(AgreeingSerializer(data=request.data))
        proposals.mine_too(user=user_of(request), card=card_of(request, game_of(game), card_id), **sent)
        return Response(status=status.HTTP_204_NO_CONTENT)


class RevisionPages(CursorPages):
    """Pages of revisions, the newest first."""

    ordering = "-number"


class CardRevisions(generics.ListAPIView[CardRevision]):
    """The revisions of a card."""

    serializer_class = CardRevisionSerializer
    pagination_class = RevisionPages
    permission_classes = (AllowAny,)
    token_scopes = needs("read", "read")

    def get_queryset(self) -> Any:
        """Those of one card that the user may see."""
        if getattr(self, "swagger_fake_view", False):
            return CardRevision.objects.none()
        card = card_of(self.request, game_of(self.kwargs["game"]), self.kwargs["card_id"])
        rows = CardRevision.objects.filter(card=card)
        return rows.select_related("blob", "decision__by", "decision__proposal__author")

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of revisions, the newest first, each with the decision behind it."""
        return super().get(request, *args, **kwargs)
