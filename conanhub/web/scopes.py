"""The scopes of API tokens. Each view of the API names those that it needs; a view that names none takes no token.

Whoever is logged in by a session has all scopes: the pages can do all that the API can.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from django.contrib.auth.models import User
from knox.auth import TokenAuthentication
from knox.models import AuthToken
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from conanhub.models import TokenGrant

#: Scopes and what each allows, in the order of the pages.
SCOPES: Final[Mapping[str, str]] = {
    "read": "Read cards, public decks and line-ups, and your own decks, line-ups, products and simulations.",
    "collection": "Read and change your collection.",
    "decks": "Make, change and delete your decks and line-ups.",
    "simulate": "Ask for simulations and experiments, and stop them.",
    "propose": "Propose facts about cards and report abuse.",
    "sets": "Make and change your own sets.",
    "moderate": "Moderate. Only for moderators, and for 90 days at most.",
}
#: What tokens could do before there were scopes; a token that names none gets these.
FIRST_SCOPES: Final = ("read", "collection", "decks", "simulate")
#: The scope of calls that every token may make.
ANY_TOKEN: Final = ""
READING: Final = ("GET", "HEAD", "OPTIONS")
WRITING: Final = ("POST", "PUT", "PATCH", "DELETE")
MISSING_SCOPE: Final = "missing_scope"


def needs(read: str, write: str) -> Mapping[str, str]:
    """The value of ``token_scopes`` of a view: a scope for the methods that read and one for those that write."""
    unknown = {read, write} - {*SCOPES, ANY_TOKEN}
    if unknown:
        raise ValueError(f"There is no scope {', '.join(sorted(unknown))}.")
    return {**dict.fromkeys(READING, read), **dict.fromkeys(WRITING, write)}


def scope_of(view: Any, method: str) -> str | None:
    """The scope that a method of a view needs; ``None`` if the view names none, which no token has."""
    found: str | None = getattr(view, "token_scopes", {}).get(method)
    return found


def scopes_of(token: AuthToken) -> tuple[str, ...]:
    """What a token may be used for; nothing if that was never said."""
    found = TokenGrant.objects.filter(token=token).values_list("scopes", flat=True).first()
    return tuple(found or ())


class ScopedTokens(TokenAuthentication):
    """Tokens of knox, each for its scopes. It asks before any permission of the view, which so cannot forget it."""

    def authenticate(self, request: Request) -> tuple[User, AuthToken] | None:
        """User and token; 401 for what is no token, 403 for one without the scope of the call."""
        found = cast("tuple[User, AuthToken] | None", super().authenticate(request))
        if found is not None:
            _, token = found
            _refuse_without(scope_of(request.parser_context["view"], request.method or ""), token)
        return found


def _refuse_without(scope: str | None, token: AuthToken) -> None:
    if scope == ANY_TOKEN:
        return
    if scope is None:
        raise PermissionDenied("No token may make this call.", code=MISSING_SCOPE)
    if scope not in scopes_of(token):
        raise PermissionDenied(
            f"This call needs a token with the scope {scope}, which this token does not have. "
            "Make one on the page of your account.",
            code=MISSING_SCOPE,
        )
