"""System checks for settings that do not fit together; `manage.py check` and every start run them."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import connection

LOCAL = {"localhost", "127.0.0.1", "[::1]"}


@register(Tags.security)
def hosts_and_https(**kwargs: Any) -> list[CheckMessage]:
    """A site that others reach should be reached in secret."""
    if settings.HTTPS or set(settings.ALLOWED_HOSTS) <= LOCAL:
        return []
    return [
        Warning(
            "ALLOWED_HOSTS names other machines, and HTTPS is off: passwords travel in the clear.",
            hint="Put a proxy that speaks TLS in front and set HTTPS=1.",
            id="conanhub.W001",
        )
    ]


@register(Tags.security)
def emails_lead_here(**kwargs: Any) -> list[CheckMessage]:
    """Links in e-mails name the host that was asked for, so it must be one of ours."""
    if not settings.EMAIL_HOST_NAMED or "*" not in settings.ALLOWED_HOSTS:
        return []
    return [
        Error(
            "ALLOWED_HOSTS is *, so anybody could have an e-mail sent whose link for a new password leads elsewhere.",
            hint="Name the hosts of the site in ALLOWED_HOSTS, for example hub.example.",
            id="conanhub.E001",
        )
    ]


@register()
def emails_have_a_sender(**kwargs: Any) -> list[CheckMessage]:
    """Mail servers refuse e-mails from nowhere."""
    if not settings.EMAIL_HOST_NAMED or not settings.DEFAULT_FROM_EMAIL.endswith("@localhost>"):
        return []
    return [
        Warning(
            "EMAIL_URL names a mail server, but no sender is named: e-mails from conanhub@localhost will be refused.",
            hint="Set EMAIL_FROM, for example to ConanHub <mail@hub.example>.",
            id="conanhub.W004",
        )
    ]


@register()
def parts_fit(**kwargs: Any) -> list[CheckMessage]:
    """A queue in a file serves one machine only, which a database on a server hints is not the plan."""
    if settings.CELERY_BROKER_URL.startswith("lite") and connection.vendor != "sqlite":
        return [
            Warning(
                "The database is on a server, but the task queue is a file of this machine.",
                hint="That is fine on one machine; for several, set CELERY_BROKER_URL to Redis or RabbitMQ.",
                id="conanhub.W002",
            )
        ]
    if settings.CELERY_BROKER_URL.startswith("memory"):
        return [
            Warning(
                "CELERY_BROKER_URL is memory://, which no worker outside the process can read.",
                hint="Leave it out, or set it to Redis or RabbitMQ.",
                id="conanhub.W003",
            )
        ]
    return []
