"""Daily files over HTTP."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Final

from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import catalogue, exports
from cards.errors import NoSuchGame
from conanhub.web import needs

TYPES: Final = {"json": "application/json", "csv": "text/csv; charset=utf-8"}
_NAME: Final = re.compile(r"(?P<day>latest|\d{4}-\d{2}-\d{2})\.(?P<kind>json|csv)|changes\.json", re.ASCII)


class ExportDaySerializer(serializers.Serializer[Any]):
    """The files of a game and a day."""

    game = serializers.CharField()
    day = serializers.DateField()
    json = serializers.CharField()
    csv = serializers.CharField()


class ExportsApi(APIView):
    """GET /api/v1/exports/: the days of which there are files, each with their addresses."""

    permission_classes = [AllowAny]
    token_scopes = needs("read", "read")

    @extend_schema(responses=ExportDaySerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the days, the newest of each game first."""
        listed = [(catalogue.game_slug(key), day) for key, days in exports.days_of().items() for day in days]
        return Response([_told(slug, day.isoformat()) for slug, day in listed])


class ExportFileApi(APIView):
    """GET /api/v1/exports/<game>/<name>: the file of a day (2026-01-31.json, latest.csv), or changes.json."""

    permission_classes = [AllowAny]
    token_scopes = needs("read", "read")

    @extend_schema(responses={(200, "application/json"): dict, (200, "text/csv"): str})
    def get(self, request: Request, game: str, name: str) -> HttpResponse:
        """Read a file; it is the same all day, so that its ETag spares sending it again."""
        try:
            found = _find(catalogue.game_key(game), name)
        except NoSuchGame as error:
            raise Http404(error.message) from error
        if found is None:
            raise Http404(f"There is no such file: they are made once a day and kept for {exports.DAYS_KEPT} days.")
        day, content = found
        suffix = name.rpartition(".")[2]
        headers = {"ETag": f'"{game}-{day}-{name}"', "Cache-Control": "public, max-age=600"}
        if request.headers.get("If-None-Match", "").strip() == headers["ETag"]:
            return HttpResponseNotModified(headers=headers)
        said = "changes-" if name.startswith("changes") else ""
        headers["Content-Disposition"] = f'attachment; filename="{game}-{said}{day}.{suffix}"'
        return HttpResponse(content, content_type=TYPES[suffix], headers=headers)


def _find(game_key: str, name: str) -> tuple[date, bytes] | None:
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    if name == "changes.json":
        return exports.find_export(game_key, "changes")
    try:
        day = None if found["day"] == "latest" else date.fromisoformat(found["day"])
    except ValueError:
        return None
    return exports.find_export(game_key, found["kind"], day)


def _told(slug: str, day: str) -> dict[str, str]:
    """A day with the addresses of its files."""
    links = {kind: reverse("cards:api_export", args=[slug, f"{day}.{kind}"]) for kind in TYPES}
    return {"game": slug, "day": day, **links}
