"""The e-mails the site sends by e-mail: what stands in them, whom they reach, and the links that prove an address.

A text in ``templates/emails`` is one e-mail; its first line is the subject. The page that most mail programs show is
made from the same text, so that the two cannot differ.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

#: How long the link that proves an address can be used, in seconds.
CONFIRM_SECONDS: Final = 3 * 24 * 3600
SALT: Final = "conanhub.address"
#: Accounts that one forgotten address may belong to; an e-mail for each.
MOST_ACCOUNTS: Final = 5


def confirm_token(user: User, address: str) -> str:
    """A signed word that says this user may have this address, unless password or address change before."""
    return signing.dumps([user.pk, address, _state_of(user)], salt=SALT)


def read_confirm_token(token: str) -> tuple[User, str] | None:
    """The user and the address of a link, ``None`` if it is forged, too old, used, or overtaken by a change."""
    try:
        key, address, state = signing.loads(token, salt=SALT, max_age=CONFIRM_SECONDS)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    user = User.objects.filter(pk=key, is_active=True).first()
    return (user, address) if user is not None and state == _state_of(user) else None


def _state_of(user: User) -> str:
    """Changes with the password and with the address, and tells neither."""
    return signing.Signer(salt=SALT).signature(f"{user.password}|{user.email}")[:16]


def users_meant(who: str) -> list[User]:
    """The users with this name or confirmed address who can be sent a link for a new password."""
    meant = Q(username__iexact=who) | Q(email__iexact=who)
    found = User.objects.filter(meant, is_active=True).exclude(email="").order_by("pk")
    return list(islice((user for user in found.iterator() if user.has_usable_password()), MOST_ACCOUNTS))


def send_confirmation(user: User, address: str, site: str) -> None:
    """To an address that a user has named: a link that proves it is his."""
    link = site + reverse("address_confirm", args=[confirm_token(user, address)])
    _send("confirm", address, {"user": user, "link": link, "days": CONFIRM_SECONDS // 86_400})


def send_new_password(user: User, site: str) -> None:
    """To the confirmed address of a user: a link to choose a new password."""
    words = [urlsafe_base64_encode(force_bytes(user.pk)), default_token_generator.make_token(user)]
    link = site + reverse("password_reset_confirm", args=words)
    _send("new_password", user.email, {"user": user, "link": link, "hours": settings.PASSWORD_RESET_TIMEOUT // 3600})


def send_password_changed(user: User, site: str) -> None:
    """To the confirmed address of a user, when the password has been changed."""
    _send("password_changed", user.email, {"user": user, "link": site + reverse("password_reset")})


def send_address_changed(user: User, old: str, site: str, *, is_removed: bool) -> None:
    """To the address that a user had until now."""
    link = site + reverse("password_change")
    _send("address_changed", old, {"user": user, "link": link, "is_removed": is_removed})


def send_unread(user: User, sentences: list[str], count: int, site: str) -> None:
    """To a user who wants it: the notifications of a day that are unread."""
    about = {"user": user, "sentences": sentences, "count": count, "more": count - len(sentences)}
    _send("unread", user.email, {**about, "link": site + reverse("notifications")})


def _send(name: str, address: str, about: dict[str, Any]) -> None:
    subject, _, text = render_to_string(f"emails/{name}.txt", about).strip().partition("\n")
    message = EmailMultiAlternatives(subject.strip(), text.strip() + "\n", to=[address])
    paragraphs = [part.strip() for part in text.strip().split("\n\n")]
    page = render_to_string("emails/page.html", {"subject": subject, "paragraphs": paragraphs, "link": about["link"]})
    message.attach_alternative(page, "text/html")
    message.send()
