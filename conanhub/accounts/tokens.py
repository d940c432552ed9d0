"""API tokens: hashed in the database, many for each user, shown once. Each has scopes and may have a name."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db.models import QuerySet
from knox.models import AuthToken

from conanhub.community import is_moderator
from conanhub.errors import ConanHubError, TooMany
from conanhub.models import TokenGrant
from conanhub.web import FIRST_SCOPES, SCOPES, alone

MAX_TOKENS: Final = 20
MAX_NAME: Final = 60
DURATION: Final = timedelta(days=365)
MODERATING: Final = "moderate"
MODERATING_DURATION: Final = timedelta(days=90)


class TokenRefused(ConanHubError):
    """A token with these scopes cannot be made."""

    code = "token_refused"


def create_token(*, user: User, scopes: Sequence[str] = FIRST_SCOPES, name: str = "") -> tuple[AuthToken, str]:
    """Make a token and return its row with the secret, which is kept nowhere.

    TooMany beyond 20; TokenRefused without scopes, with one that does not exist, or with one the user may not have.
    """
    wanted = _checked(user, scopes)
    lasts = MODERATING_DURATION if MODERATING in wanted else DURATION
    with alone(user):
        if AuthToken.objects.filter(user=user).count() >= MAX_TOKENS:
            raise TooMany(f"You have {MAX_TOKENS} tokens, which is the most. Revoke one first.")
        row, secret = AuthToken.objects.create(user=user, expiry=lasts)
        TokenGrant.objects.create(token=row, name=name.strip()[:MAX_NAME], scopes=wanted)
    return row, secret


def _checked(user: User, scopes: Sequence[str]) -> list[str]:
    """The scopes in the order of the list, each once."""
    unknown = sorted(set(scopes) - set(SCOPES))
    if unknown:
        raise TokenRefused(f"There is no scope {unknown[0][:40]}. There are: {', '.join(SCOPES)}.")
    if not scopes:
        raise TokenRefused("Choose what the token may do: it needs one scope at least.")
    if MODERATING in scopes and not may_moderate(user):
        raise TokenRefused("Only moderators may have a token with the scope moderate.")
    return [scope for scope in SCOPES if scope in scopes]


def scopes_for(user: User) -> list[str]:
    """The scopes that a token of this user may have."""
    return [scope for scope in SCOPES if scope != MODERATING or may_moderate(user)]


def may_moderate(user: User) -> bool:
    """Whether a token of this user may have the scope ``moderate``."""
    return is_moderator(user)


def tokens_of(user: User) -> QuerySet[AuthToken]:
    """The tokens of a user with their grants, the newest first."""
    return AuthToken.objects.filter(user=user).select_related("grant").order_by("-created")


def revoke_token(*, user: User, token_key: str) -> bool:
    """End the user's token with these first characters; say whether there was one."""
    removed, _ = AuthToken.objects.filter(user=user, token_key=token_key).delete()
    return removed > 0


def revoke_all(*, user: User) -> int:
    """End all tokens of the user; say how many there were."""
    tokens = AuthToken.objects.filter(user=user)
    count = tokens.count()
    tokens.delete()
    return count
