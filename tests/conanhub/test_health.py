"""The health page."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone

from conanhub import health
from conanhub import pulse as pulse_module
from conanhub.celery import app
from conanhub.health import record_heartbeat
from conanhub.models import Heartbeat
from conanhub.pulse import NOTE_EVERY, Pulse

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def queue_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.conf, "broker_url", "memory://")
    monkeypatch.setattr(app.conf, "broker_read_url", "memory://")


def ask(client: Client) -> tuple[int, dict[str, Any]]:
    answer = client.get("/health/")
    return answer.status_code, answer.json()


def test_it_is_well_when_all_parts_are(client: Client) -> None:
    record_heartbeat("main@here")
    status, body = ask(client)
    assert (status, body["status"]) == (200, "ok")
    assert body["queue"] == {"ok": True, "detail": "0 waiting"}


def test_it_needs_no_login_and_is_not_kept(client: Client) -> None:
    assert "no-store" in client.get("/health/")["Cache-Control"]


def test_it_says_that_no_worker_was_ever_seen(client: Client) -> None:
    status, body = ask(client)
    assert (status, body["status"]) == (200, "degraded")
    assert body["worker"] == {"ok": False, "detail": "never seen"}


def test_it_says_that_the_worker_went_quiet(client: Client) -> None:
    Heartbeat.objects.create(name="main@here", seen_at=timezone.now() - timedelta(seconds=90))
    _, body = ask(client)
    assert body["worker"]["ok"] is False
    assert body["worker"]["detail"].startswith("seen 9")


def test_it_says_that_the_queue_does_not_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.conf, "broker_read_url", "redis://127.0.0.1:1/0")
    status, body = ask(client)
    assert (status, body["status"]) == (200, "degraded")
    assert body["queue"]["detail"].startswith("does not answer")


def test_it_answers_503_without_a_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", refuse)
    monkeypatch.setattr(health, "worker", lambda: health.Part(False, "not known"))
    status, body = ask(client)
    assert (status, body["status"]) == (503, "down")


def test_rows_of_workers_long_gone_are_removed() -> None:
    Heartbeat.objects.create(name="old@there", seen_at=timezone.now() - timedelta(days=2))
    record_heartbeat("main@here")
    assert [row.name for row in Heartbeat.objects.all()] == ["main@here"]


class Sender:
    """What Celery hands to those who listen to its heartbeats."""

    class eventer:  # the name Celery uses
        hostname = "main@here"


def test_the_worker_makes_a_note_every_ten_seconds_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse_module, "close_old_connections", lambda: None)  # the test needs its transaction
    pulse = Pulse()
    pulse.beat(Sender)
    assert Heartbeat.objects.get().name == "main@here"
    Heartbeat.objects.all().delete()
    pulse.beat(Sender)
    assert not Heartbeat.objects.exists()
    pulse.noted_at -= NOTE_EVERY
    pulse.beat(Sender)
    assert Heartbeat.objects.exists()
