"""REST API of the simulator: the same services and queries as the pages."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.contrib.auth.models import User
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from conanhub.web import needs, read_choice, read_fields, user_of
from simulator import loading, reading, requests
from simulator.errors import IllegalTable, NotFound, SimulationRefused
from simulator.games import show_cards_of
from simulator.models import Match, Simulation
from simulator.serializers import (
    MatchSerializer,
    SimulationInSerializer,
    SimulationResultSerializer,
    SimulationSerializer,
    simulation_out,
)

KEY_HEADER = "Idempotency-Key"
CONFLICTS = {"key_used", "not_active"}


def _simulation_or_404(request: Request, public_id: str) -> Simulation:
    found = reading.find_simulation(user_of(request), public_id)
    if found is None:
        raise Http404
    show_cards_of(found.snapshot)
    return found


def refused(refusal: SimulationRefused) -> Response:
    """A refusal with what belongs to it: all problems of all decks, or 409 where the state stands against it."""
    error: dict[str, Any] = {"code": refusal.code, "message": refusal.message}
    if isinstance(refusal, IllegalTable):
        error["problems"] = [
            {**asdict(problem), "deck": found.name, "seats": list(found.seats)}
            for found in refusal.findings
            for problem in found.problems
        ]
    conflict = refusal.code in CONFLICTS
    return Response({"error": error}, status=status.HTTP_409_CONFLICT if conflict else status.HTTP_400_BAD_REQUEST)


class SimulationList(generics.ListAPIView[Simulation]):
    """Your simulations, newest first; POST asks for one."""

    serializer_class = SimulationSerializer
    token_scopes = needs("read", "simulate")

    def get_throttles(self) -> list[Any]:
        """Asking for work has its own, lower limit."""
        self.throttle_scope = "simulate" if self.request.method == "POST" else None
        return super().get_throttles()

    def get_queryset(self) -> Any:
        """Own rows only."""
        return reading.simulations_of(self.request.user)

    @extend_schema(
        request=SimulationInSerializer,
        responses={201: SimulationSerializer, 200: SimulationSerializer},
        parameters=[OpenApiParameter(KEY_HEADER, OpenApiTypes.STR, OpenApiParameter.HEADER)],
    )
    def post(self, request: Request) -> Response:
        """Ask for a simulation: 201 if it is new, 200 if the same key or the same work was sent before."""
        data, user = read_fields(SimulationInSerializer(data=request.data)), user_of(request)
        try:
            asked = _ask(user, data, request.headers.get(KEY_HEADER))
        except SimulationRefused as refusal:
            return refused(refusal)
        code = status.HTTP_201_CREATED if asked.is_new else status.HTTP_200_OK
        return Response(SimulationSerializer(asked.simulation).data, status=code)


def _ask(user: User, data: dict[str, Any], key: str | None) -> requests.Asked:
    """The simulation of these decks, or of a line-up."""
    same: dict[str, Any] = {
        "owner": user,
        "match_count": data["matches"],
        "agents": data.get("agents", ()),
        "options": data.get("options", {}),
        "seed": data.get("seed"),
        "key": key,
        "check_holds": data["check_holds"],
        "cards_of": data.get("cards_of", ""),
    }
    if "lineup" in data:
        return requests.play_lineup(ref=loading.find_lineup(user, data["lineup"]), **same)
    refs = [loading.find_deck(user, text) for text in data["decks"]]
    return requests.request_simulation(
        version_ids=[ref.version.pk for ref in refs],
        kind=data["kind"],
        share_keys=[ref.share_key for ref in refs if ref.share_key],
        **same,
    )


class SimulationDetail(APIView):
    """One of your simulations with its numbers so far."""

    token_scopes = needs("read", "simulate")

    @extend_schema(responses=SimulationResultSerializer)
    def get(self, request: Request, public_id: str) -> Response:
        """Status, progress and result: the same figures as the page."""
        found = _simulation_or_404(request, public_id)
        return Response(simulation_out(found))


class SimulationCancel(APIView):
    """Stop a simulation; what was played is kept."""

    token_scopes = needs("read", "simulate")

    @extend_schema(request=None, responses=SimulationSerializer)
    def post(self, request: Request, public_id: str) -> Response:
        """Stop it, or say why that is not possible any more."""
        try:
            stopped = requests.cancel_simulation(owner=user_of(request), public_id=public_id)
        except NotFound as refusal:
            raise Http404(refusal.message) from refusal
        except SimulationRefused as refusal:
            return refused(refusal)
        return Response(SimulationSerializer(stopped).data)


class MatchList(generics.ListAPIView[Match]):
    """The matches of one of your simulations."""

    serializer_class = MatchSerializer
    token_scopes = needs("read", "simulate")

    @extend_schema(
        parameters=[
            OpenApiParameter("reason", OpenApiTypes.STR),
            *(OpenApiParameter(name, OpenApiTypes.STR, enum=words) for name, words in reading.MATCH_CHOICES.items()),
        ]
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Filter by winner (a, b, …, none) and reason; order by longest or shortest."""
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> Any:
        """Matches of a simulation that belongs to the caller."""
        if getattr(self, "swagger_fake_view", False):
            return Match.objects.none()
        found = _simulation_or_404(self.request, self.kwargs["public_id"])
        sent = {name: read_choice(self.request, name, words) for name, words in reading.MATCH_CHOICES.items()}
        return reading.matches_of(found, reason=self.request.query_params.get("reason", ""), **sent)
