"""REST API of studies: gauntlets, matrices and comparisons."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from simulator import loading, reading, requests
from simulator.api.views import KEY_HEADER, refused, user_of
from simulator.errors import NotFound, SimulationRefused
from simulator.models import Study
from simulator.serializers import StudyOut, StudyRequest, StudyResult, study_out


class StudyList(generics.ListAPIView[Study]):
    """Your studies, newest first; POST asks for one."""

    serializer_class = StudyOut

    def get_throttles(self) -> list[Any]:
        """Asking for work has its own, lower limit."""
        self.throttle_scope = "simulate" if self.request.method == "POST" else None
        return super().get_throttles()

    def get_queryset(self) -> Any:
        """Own rows only."""
        if getattr(self, "swagger_fake_view", False):
            return Study.objects.none()
        return reading.studies_of(self.request.user)

    @extend_schema(
        request=StudyRequest,
        responses={201: StudyOut, 200: StudyOut},
        parameters=[OpenApiParameter(KEY_HEADER, OpenApiTypes.STR, OpenApiParameter.HEADER)],
    )
    def post(self, request: Request) -> Response:
        """Ask for a study: 201 if it is new, 200 if the same key was sent before, with what it made then."""
        given = StudyRequest(data=request.data)
        given.is_valid(raise_exception=True)
        data = given.validated_data
        user = user_of(request)
        key = request.headers.get(KEY_HEADER)
        is_known = reading.knows_key(user, key)
        try:
            refs = [loading.find_draft(user, text) for text in data["decks"]]
            asked = requests.request_study(
                owner=user,
                kind=data["kind"],
                version_ids=[ref.version.pk for ref in refs],
                games=data["games"],
                agent=data["agent"],
                options=data.get("options", {}),
                margin=data["margin"],
                seed=data.get("seed"),
                key=key,
                share_keys=[ref.share_key for ref in refs if ref.share_key],
            )
        except SimulationRefused as refusal:
            return refused(refusal)
        code = status.HTTP_200_OK if is_known else status.HTTP_201_CREATED
        return Response(StudyOut(asked).data, status=code)


class StudyDetail(APIView):
    """One of your studies with its figures so far."""

    @extend_schema(responses=StudyResult)
    def get(self, request: Request, public_id: str) -> Response:
        """All pairings, and where the rule of a comparison stands."""
        found = reading.find_study(user_of(request), public_id)
        if found is None:
            raise Http404
        return Response(study_out(found))


class StudyCancel(APIView):
    """Stop a study; what was played is kept."""

    @extend_schema(request=None, responses=StudyOut)
    def post(self, request: Request, public_id: str) -> Response:
        """Stop it, or say why that is not possible any more."""
        try:
            return Response(StudyOut(requests.cancel_study(owner=user_of(request), public_id=public_id)).data)
        except NotFound as refusal:
            raise Http404(refusal.message) from refusal
        except SimulationRefused as refusal:
            return refused(refusal)
