"""REST API of experiments: gauntlets, round robins, version tests and card impacts."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from conanhub.web import needs, read_fields, user_of
from simulator import loading, reading, requests
from simulator.api.views import KEY_HEADER, refused
from simulator.errors import NotFound, SimulationRefused
from simulator.games import show_cards_of
from simulator.models import Experiment
from simulator.serializers import (
    ExperimentInSerializer,
    ExperimentResultSerializer,
    ExperimentSerializer,
    OldExperimentSerializer,
    experiment_out,
    old_kind,
)


class ExperimentList(generics.ListAPIView[Experiment]):
    """Your experiments, newest first; POST asks for one."""

    serializer_class = ExperimentSerializer
    token_scopes = needs("read", "simulate")

    def get_throttles(self) -> list[Any]:
        """Asking for work has its own, lower limit."""
        self.throttle_scope = "simulate" if self.request.method == "POST" else None
        return super().get_throttles()

    def get_queryset(self) -> Any:
        """Own rows only."""
        if getattr(self, "swagger_fake_view", False):
            return Experiment.objects.none()
        return reading.experiments_of(self.request.user)

    @extend_schema(
        request=ExperimentInSerializer,
        responses={201: ExperimentSerializer, 200: ExperimentSerializer},
        parameters=[OpenApiParameter(KEY_HEADER, OpenApiTypes.STR, OpenApiParameter.HEADER)],
    )
    def post(self, request: Request) -> Response:
        """Ask for an experiment: 201 if it is new, 200 if the same key was sent before, with what it made then."""
        data, user = read_fields(ExperimentInSerializer(data=request.data)), user_of(request)
        key = request.headers.get(KEY_HEADER)
        is_known = reading.knows_key(user, key)
        try:
            refs = [loading.find_version(user, text) for text in data["decks"]]
            asked = requests.request_experiment(
                owner=user,
                kind=data["kind"],
                version_ids=[ref.version.pk for ref in refs],
                match_count=data["matches"],
                agent=data["agent"],
                options=data.get("options", {}),
                margin=data["margin"],
                seed=data.get("seed"),
                key=key,
                share_keys=[ref.share_key for ref in refs if ref.share_key],
                replacement=data["replacement"],
                at_table=data["at_table"],
            )
        except SimulationRefused as refusal:
            return refused(refusal)
        code = status.HTTP_200_OK if is_known else status.HTTP_201_CREATED
        return Response(ExperimentSerializer(asked).data, status=code)


@extend_schema(deprecated=True)
class OldExperimentList(ExperimentList):
    """Experiments at their address of before 1.1, with the old names of their kinds."""

    serializer_class = OldExperimentSerializer

    @extend_schema(
        deprecated=True,
        request=ExperimentInSerializer,
        responses={201: OldExperimentSerializer, 200: OldExperimentSerializer},
    )
    def post(self, request: Request) -> Response:
        """Ask for an experiment, as at /api/v1/experiments/."""
        return with_old_kind(super().post(request))


class ExperimentDetail(APIView):
    """One of your experiments with its figures so far."""

    token_scopes = needs("read", "simulate")

    @extend_schema(responses=ExperimentResultSerializer)
    def get(self, request: Request, public_id: str) -> Response:
        """All pairings, and where the rule of a version test stands."""
        found = reading.find_experiment(user_of(request), public_id)
        if found is None:
            raise Http404
        show_cards_of(found.snapshot)
        return Response(experiment_out(found))


class ExperimentCancel(APIView):
    """Stop an experiment; what was played is kept."""

    token_scopes = needs("read", "simulate")

    @extend_schema(request=None, responses=ExperimentSerializer)
    def post(self, request: Request, public_id: str) -> Response:
        """Stop it, or say why that is not possible any more."""
        try:
            stopped = requests.cancel_experiment(owner=user_of(request), public_id=public_id)
        except NotFound as refusal:
            raise Http404(refusal.message) from refusal
        except SimulationRefused as refusal:
            return refused(refusal)
        return Response(ExperimentSerializer(stopped).data)


@extend_schema(deprecated=True)
class OldExperimentDetail(ExperimentDetail):
    """An experiment at its address of before 1.1, with the old name of its kind."""

    @extend_schema(deprecated=True, responses=ExperimentResultSerializer)
    def get(self, request: Request, public_id: str) -> Response:
        """All pairings, as at /api/v1/experiments/."""
        return with_old_kind(super().get(request, public_id))


@extend_schema(deprecated=True)
class OldExperimentCancel(ExperimentCancel):
    """Stop an experiment at its address of before 1.1."""

    @extend_schema(deprecated=True, request=None, responses=OldExperimentSerializer)
    def post(self, request: Request, public_id: str) -> Response:
        """Stop it, as at /api/v1/experiments/."""
        return with_old_kind(super().post(request, public_id))


def with_old_kind(response: Response) -> Response:
    """The same answer with the kind as it was called before 1.1."""
    if "kind" in response.data:
        response.data = {**response.data, "kind": old_kind(response.data["kind"])}
    return response
