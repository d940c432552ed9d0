"""API tokens: hashed in the database, many for each user, shown once."""

from django.contrib.auth.models import User
from knox.models import AuthToken

from conanhub.errors import TooMany
from conanhub.web import alone

MAX_TOKENS = 20


def create_token(*, user: User) -> tuple[AuthToken, str]:
    """Make a token and return its row with the secret, which is kept nowhere; TooMany beyond 20."""
    with alone(user):
        if AuthToken.objects.filter(user=user).count() >= MAX_TOKENS:
            raise TooMany(f"You have {MAX_TOKENS} tokens, which is the most. Revoke one first.")
        row, secret = AuthToken.objects.create(user=user)
    return row, secret


def revoke_token(*, user: User, token_key: str) -> bool:
    """End the user's token with these first characters; say whether there was one."""
    removed, _ = AuthToken.objects.filter(user=user, token_key=token_key).delete()
    return removed > 0


def revoke_all(*, user: User) -> int:
    """End all tokens of the user; say how many there were."""
    removed, _ = AuthToken.objects.filter(user=user).delete()
    return removed
