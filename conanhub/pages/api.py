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
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
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
from conanhub.web import ANY_TOKEN, FIRST_SCOPES, SCOPES, Pages, needs, read_fields, scope_of
from simulator.requests import MAX_IMPACT_MATCHES


class Credentials(serializers.Serializer):
    """A user's name and password, and what the token is for."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=200, trim_whitespace=False)
    scopes = serializers.ListField(
        child=serializers.ChoiceField(list(SCOPES)),
        required=False,
        allow_empty=False,
        max_length=len(SCOPES),
        help_text=f"What the token may do; without, {', '.join(FIRST_SCOPES)}.",
    )
    name = serializers.CharField(max_length=60, required=False, allow_blank=True, help_text="What you call it.")


class Tokens(APIView):
    """Ask for a token with name and password."""

    permission_classes = [AllowAny]
    authentication_classes = ()
    token_scopes = needs(ANY_TOKEN, ANY_TOKEN)
    throttle_scope = "tokens"

    @extend_schema(
        request=Credentials,
        responses={
            201: inline_serializer(
                "Token",
                {
                    "token": serializers.CharField(),
                    "expires_at": serializers.DateTimeField(allow_null=True),
                    "scopes": serializers.ListField(child=serializers.CharField()),
                },
            )
        },
    )
    def post(self, request: Request) -> Response:
        """Return a new token; it is shown this once."""
        given = read_fields(Credentials(data=request.data))
        name, password = given["username"], given["password"]
        user = web.check_password(request._request, name=name, password=password)
        if user is None:
            raise exceptions.PermissionDenied("Name and password do not belong together.")
        scopes = given.get("scopes", FIRST_SCOPES)
        row, secret = create_token(user=user, scopes=scopes, name=given.get("name", ""))
        answer = {"token": secret, "expires_at": row.expiry, "scopes": row.grant.scopes}
        return Response(answer, status=status.HTTP_201_CREATED)


class CurrentToken(APIView):
    """The token this call was made with."""

    permission_classes = [IsAuthenticated]
    token_scopes = needs(ANY_TOKEN, ANY_TOKEN)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """End this token."""
        if not isinstance(request.auth, AuthToken) or not isinstance(request.user, User):
            raise exceptions.ValidationError({"token": ["This call was made without a token; nothing was ended."]})
        revoke_token(user=request.user, token_key=request.auth.token_key)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ScopedTokensScheme(KnoxTokenScheme):
    """How the schema names tokens and the scope of each call."""

    target_class = "conanhub.web.scopes.ScopedTokens"
    name = "knoxApiToken"

    def get_security_requirement(self, auto_schema: AutoSchema) -> dict[str, list[Any]]:
        """The scope stands where those of OAuth do; 3.1 allows it for every kind of token."""
        scope = scope_of(auto_schema.view, auto_schema.method)
        return {str(self.name): [scope] if scope else []}


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
    scope: str


def calls() -> list[Call]:
    """Every call with what may stand in its address, in the order of the description."""
    return [
        Call(
            method.upper(),
            path,
            about["description"],
            tuple(one["name"] for one in about.get("parameters", ()) if one["in"] != "path"),
            {} not in about["security"],
            next((scope for one in about["security"] for scopes in one.values() for scope in scopes), ""),
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
        "scopes": SCOPES.items(),
        "first_scopes": FIRST_SCOPES,
        "impact_matches": f"{MAX_IMPACT_MATCHES:,}",
        "rates": {name: rate.partition("/")[0] for name, rate in rates.items()},
        "pages": Pages,
    }
    return render(request, "help/api.html", {**context, **help_context("api")})
