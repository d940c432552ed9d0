"""Warnings about settings that do not fit together."""

from types import SimpleNamespace
from typing import Any

import pytest

from conanhub import checks
from conanhub.checks import emails_have_a_sender, emails_lead_here, hosts_and_https, parts_fit


def ids(messages: list[Any]) -> list[str]:
    return [message.id for message in messages]


def test_the_embedded_settings_fit(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
    settings.CELERY_BROKER_URL = "lite://"
    monkeypatch.setattr(checks, "connection", SimpleNamespace(vendor="sqlite"))
    assert hosts_and_https() + parts_fit() + emails_have_a_sender() + emails_lead_here() == []


def test_a_site_for_others_without_https_is_warned_of(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["hub.example"]
    settings.HTTPS = False
    assert ids(hosts_and_https()) == ["conanhub.W001"]
    settings.HTTPS = True
    assert hosts_and_https() == []


def test_a_queue_of_one_machine_beside_a_database_server_is_warned_of(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CELERY_BROKER_URL = "lite://"
    monkeypatch.setattr(checks, "connection", SimpleNamespace(vendor="postgresql"))
    assert ids(parts_fit()) == ["conanhub.W002"]


def test_a_queue_that_no_worker_can_read_is_warned_of(settings: Any) -> None:
    settings.CELERY_BROKER_URL = "memory://"
    assert ids(parts_fit()) == ["conanhub.W003"]


def test_a_mail_server_without_a_sender_is_warned_of(settings: Any) -> None:
    settings.EMAIL_HOST_NAMED = True
    assert ids(emails_have_a_sender()) == ["conanhub.W004"]
    settings.DEFAULT_FROM_EMAIL = "ConanHub <letters@hub.example>"
    assert emails_have_a_sender() == []


def test_letters_of_a_site_with_any_name_are_refused(settings: Any) -> None:
    settings.EMAIL_HOST_NAMED, settings.ALLOWED_HOSTS = True, ["*"]
    assert ids(emails_lead_here()) == ["conanhub.E001"]
    settings.EMAIL_HOST_NAMED = False
    assert emails_lead_here() == []
