"""Limits on guessing: wrong passwords, new accounts and e-mails, counted by name, by sender and by both."""

from __future__ import annotations

from typing import Final

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.http import HttpRequest

from conanhub.web.limits import Limit, forget, give_back, is_remembered, refuse_if_over, remember, spend
from conanhub.web.senders import sender_of as address

__all__ = ["Limit", "address", "check_password", "give_back", "let_in", "refuse_if_over", "spend"]

WRONG_PASSWORDS_FOR_NAME = Limit("password-name", 5, 300, "wrong passwords for this name")
#: From all networks. Not counted in a network where the user logged in before: strangers cannot lock the user out.
WRONG_PASSWORDS_FROM_ANYWHERE = Limit("password-anywhere", 20, 300, "wrong passwords for this name")
WRONG_PASSWORDS_FROM_ADDRESS = Limit("password-address", 30, 300, "wrong passwords from your address")
ACCOUNTS_FROM_ADDRESS = Limit("signup-address", 20, 3600, "new accounts from your address")
EMAILS_FROM_ADDRESS = Limit("letter-from", 20, 3600, "e-mails asked for from your address")
EMAILS_TO_ADDRESS = Limit("letter-to", 4, 3600, "e-mails asked for this name or address")
#: How long a network stays known after a login.
KNOWN_SECONDS: Final = 60 * 24 * 3600


def check_password(request: HttpRequest, *, name: str, password: str) -> User | None:
    """Return the user whose name and password these are; wrong ones are counted and at last raise TooMany.

    Places are taken before the password is looked at, so that many tries at once are no way round the limits.
    """
    limits = _limits(name, address(request))
    for limit, subject in limits:
        refuse_if_over(limit, subject)
    places = [spend(limit, subject) for limit, subject in limits]
    user = authenticate(request, username=name, password=password)
    if not isinstance(user, User):
        return None
    for place in places:
        give_back(place)
    let_in(request, user)
    return user


def let_in(request: HttpRequest, user: User) -> None:
    """Reset the count of wrong passwords from this network and mark it as known. Call it after a successful login."""
    subject = _together(user.get_username(), address(request))
    forget(WRONG_PASSWORDS_FOR_NAME, subject)
    remember(f"known {subject}", KNOWN_SECONDS)


def _limits(name: str, sender: str) -> list[tuple[Limit, str]]:
    together = _together(name, sender)
    limits = [(WRONG_PASSWORDS_FOR_NAME, together), (WRONG_PASSWORDS_FROM_ADDRESS, sender)]
    if not is_remembered(f"known {together}"):
        limits.append((WRONG_PASSWORDS_FROM_ANYWHERE, name))
    return limits


def _together(name: str, sender: str) -> str:
    return f"{name}@{sender}"
