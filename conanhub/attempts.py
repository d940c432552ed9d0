"""Limits on guessing: wrong passwords, new accounts and letters, counted per name and per address."""

import hashlib
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.http import HttpRequest

from conanhub.errors import TooMany


@dataclass(frozen=True)
class Limit:
    """At most `most` in `seconds`; `what` completes the sentence of the refusal."""

    key: str
    most: int
    seconds: int
    what: str


WRONG_PASSWORDS_FOR_NAME = Limit("password-name", 5, 300, "wrong passwords for this name")
WRONG_PASSWORDS_FROM_ADDRESS = Limit("password-address", 30, 300, "wrong passwords from your address")
ACCOUNTS_FROM_ADDRESS = Limit("signup-address", 20, 3600, "new accounts from your address")
LETTERS_FROM_ADDRESS = Limit("letter-from", 20, 3600, "letters asked for from your address")
LETTERS_TO_ADDRESS = Limit("letter-to", 4, 3600, "letters asked for this name or address")


def address(request: HttpRequest) -> str:
    """Return the sender's address: as the server saw it, or as the proxy in front of it did, which HTTPS implies."""
    if settings.HTTPS:  # the last entry is the proxy's own; those before it anyone can write
        return str(request.META.get("HTTP_X_FORWARDED_FOR", "")).rsplit(",", 1)[-1].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def check_password(request: HttpRequest, *, name: str, password: str) -> User | None:
    """Return the member whose name and password these are; wrong ones are counted and at last raise TooMany."""
    sender = address(request)
    subject = f"{name}@{sender}"
    refuse_if_over(WRONG_PASSWORDS_FOR_NAME, subject)
    refuse_if_over(WRONG_PASSWORDS_FROM_ADDRESS, sender)
    user = authenticate(request, username=name, password=password)
    if isinstance(user, User):
        _counts().delete(_key(WRONG_PASSWORDS_FOR_NAME, subject))
        return user
    count(WRONG_PASSWORDS_FOR_NAME, subject)
    count(WRONG_PASSWORDS_FROM_ADDRESS, sender)
    return None


def refuse_if_over(limit: Limit, subject: str) -> None:
    """Raise TooMany once the subject has used up the limit."""
    if _counts().get(_key(limit, subject), 0) >= limit.most:
        minutes = max(1, limit.seconds // 60)
        raise TooMany(f"Too many {limit.what}. Wait {minutes} minutes and try again.", wait_seconds=limit.seconds)


def count(limit: Limit, subject: str) -> None:
    """Add one for the subject; the count is forgotten when its time has run out."""
    key = _key(limit, subject)
    if _counts().add(key, 1, limit.seconds):
        return
    try:
        _counts().incr(key)
    except ValueError:  # ran out between the two calls
        _counts().set(key, 1, limit.seconds)


def _counts() -> BaseCache:
    """Where the counts are kept, apart from what pages keep for speed."""
    return caches["limits"]


def _key(limit: Limit, subject: str) -> str:
    return f"{limit.key}:{hashlib.sha256(subject.casefold().encode()).hexdigest()}"
