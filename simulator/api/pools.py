"""The card records that simulations were played with, by the hash of their snapshot."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import snapshots
from conanhub.web import needs
from simulator import reading


class PoolRecordSerializer(serializers.Serializer[Any]):
    """A card record with its hash."""

    hash = serializers.CharField()
    record = serializers.DictField()


class PoolSerializer(serializers.Serializer[Any]):
    """A snapshot; two of one ``play_hash`` play alike."""

    hash = serializers.CharField()
    play_hash = serializers.CharField()
    game = serializers.CharField()
    records = PoolRecordSerializer(many=True, help_text="In the order in which the engine numbers them.")


class PoolDetail(APIView):
    """GET /api/v1/pools/<hash>/: a snapshot with its records.

    Everybody may see one of public cards as they are today. Others are for the users who played with them, and with
    ``share_key`` for those who have the link of a simulation or experiment that was.
    """

    permission_classes = [AllowAny]
    token_scopes = needs("read", "read")

    @extend_schema(
        responses=PoolSerializer,
        parameters=[OpenApiParameter("share_key", str, description="Of a simulation or experiment played with it.")],
    )
    def get(self, request: Request, pool_hash: str) -> Response:
        """Read one snapshot. It never changes, so its hash is its ETag."""
        found = reading.find_pool(request.user, pool_hash, request.query_params.get("share_key", ""))
        if found is None:
            raise Http404
        headers = {"ETag": f'"{found.hash}"', "Cache-Control": "private, max-age=86400"}
        if request.headers.get("If-None-Match", "").strip() == headers["ETag"]:
            return Response(status=status.HTTP_304_NOT_MODIFIED, headers=headers)
        records = [{"hash": hashed, "record": record} for hashed, record in snapshots.records_of(found)]
        told = {"hash": found.hash, "play_hash": found.play_hash, "game": found.game_id, "records": records}
        return Response(told, headers=headers)
