"""The API's own calls: tokens and the schema."""

import json
import threading
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema, inline_serializer
from knox.models import AuthToken
from rest_framework import exceptions, serializers, status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from conanhub import web
from conanhub.accounts import create_token, revoke_token
from conanhub.pages.help import help_context
from conanhub.web import Pages
from simulator.requests import MAX_IMPACT_MATCHES


class Credentials(serializers.Serializer):
    """A user's name and password."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=200, trim_whitespace=False)


class Tokens(APIView):
    """Ask for a token with name and password."""

    permission_classes = [AllowAny]
    authentication_classes = ()
    throttle_scope = "tokens"

    @extend_schema(
        request=Credentials,
        responses={
            201: inline_serializer(
                "Token", {"token": serializers.CharField(), "expires_at": serializers.DateTimeField(allow_null=True)}
            )
        },
    )
    def post(self, request: Request) -> Response:
        """Return a new token; it is shown this once."""
        given = Credentials(data=request.data)
        given.is_valid(raise_exception=True)
        name, password = given.validated_data["username"], given.validated_data["password"]
        user = web.check_password(request._request, name=name, password=password)
        if user is None:
            raise exceptions.PermissionDenied("Name and password do not belong together.")
        row, secret = create_token(user=user)
        return Response({"token": secret, "expires_at": row.expiry}, status=status.HTTP_201_CREATED)


class CurrentToken(APIView):
    """The token this call was made with."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """End this token."""
        if not isinstance(request.auth, AuthToken) or not isinstance(request.user, User):
            raise exceptions.ValidationError({"token": ["This call was made without a token; nothing was ended."]})
        revoke_token(user=request.user, token_key=request.auth.token_key)
        return Response(status=status.HTTP_204_NO_CONTENT)


_schema_lock = threading.Lock()
_schema: dict[str, Any] = {}


def description() -> dict[str, Any]:
    """The OpenAPI description of the API, made once: making it twice at a time fails."""
    with _schema_lock:
        if not _schema:
            _schema.update(SchemaGenerator().get_schema(request=None, public=True))
    return _schema


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """The description as JSON, for programs."""
    return HttpResponse(json.dumps(description(), default=str), content_type="application/json")


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the API, in words."""

    method: str
    path: str
    words: str
    takes: tuple[str, ...]
    needs_login: bool


def calls() -> list[Call]:
    """Every call with what may stand in its address, in the order of the description."""
    return [
        Call(
            method.upper(),
            path,
            about["description"],
            tuple(one["name"] for one in about.get("parameters", ()) if one["in"] != "path"),
            {} not in about["security"],
        )
        for path, methods in description()["paths"].items()
        for method, about in methods.items()
    ]


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """How programs use the site: tokens, pages, errors, limits, and every call."""
    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    context = {
        "calls": calls(),
        "impact_matches": f"{MAX_IMPACT_MATCHES:,}",
        "rates": {name: rate.partition("/")[0] for name, rate in rates.items()},
        "pages": Pages,
    }
    return render(request, "help/api.html", {**context, **help_context("api")})
