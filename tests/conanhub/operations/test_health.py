"""The health page."""

from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from celery import Celery
from django.contrib.auth.models import User
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone
from model_bakery import baker

from cards.models import Game
from conanhub.celery import app
from conanhub.models import Heartbeat
from conanhub.operations import health
from conanhub.operations import heartbeat as pulse_module
from conanhub.operations.health import record_heartbeat
from conanhub.operations.heartbeat import NOTE_EVERY, Pulse
from decks.models import Deck, DeckVersion
from simulator.models import Batch, Simulation, SimulationDeck

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


@pytest.mark.slow
def test_it_says_that_the_queue_does_not_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.conf, "broker_read_url", "redis://127.0.0.1:1/0")
    status, body = ask(client)
    assert (status, body["status"]) == (200, "degraded")
    assert body["queue"]["detail"].startswith("does not answer")


def test_it_says_that_the_file_of_the_queue_cannot_be_read(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "queue.sqlite3").mkdir()
    lite = Celery(broker="lite://", set_as_current=False)
    lite.conf.broker_transport_options = {"path": str(tmp_path / "queue.sqlite3")}
    monkeypatch.setattr(health, "app", lite)
    status, body = ask(client)
    assert (status, body["queue"]) == (200, {"ok": False, "detail": "does not answer: OperationalError"})


def test_it_answers_503_without_a_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", refuse)
    monkeypatch.setattr(health, "worker", lambda: health.Part(False, "not known"))
    status, body = ask(client)
    assert (status, body["status"]) == (503, "down")


@pytest.fixture
def waiting(alice: User) -> Simulation:
    """A simulation that was accepted two minutes ago, with a batch that nobody has begun."""
    game = Game.objects.create(key="conan_ccg", name="Conan CCG")
    deck = baker.make(Deck, owner=alice, game=game)
    version = baker.make(DeckVersion, deck=deck, number=1, entries=[])
    simulation = baker.make(Simulation, owner=alice, game=game, kind="matchup", match_count=10)
    for side in (0, 1):
        baker.make(SimulationDeck, simulation=simulation, side=side, version=version)
    Simulation.objects.filter(pk=simulation.pk).update(created_at=timezone.now() - timedelta(seconds=120))
    baker.make(Batch, simulation=simulation, number=0, first_match=0, matches=10)
    return simulation


def test_it_answers_503_when_work_waits_and_nothing_is_played(client: Client, waiting: Simulation) -> None:
    record_heartbeat("main@here")
    status, body = ask(client)
    assert (status, body["status"], body["work"]["ok"]) == (503, "down", False)
    assert body["work"]["detail"].startswith("A batch of simulations waits, and nothing has been played for 12")
    assert body["work"]["detail"].endswith("See the logs of worker and scheduler, and whether the disk is full.")


def test_work_that_waits_while_something_is_played_is_well(client: Client, waiting: Simulation) -> None:
    record_heartbeat("main@here")
    now = timezone.now()
    for status in ("running", "done"):
        done = 10 if status == "done" else 5
        batch = baker.make(
            Batch, simulation=waiting, number=1, first_match=10, matches=10, done=done, status=status, beat_at=now
        )
        assert ask(client)[0] == 200
        Batch.objects.filter(pk=batch.pk).update(beat_at=now - timedelta(seconds=90))
        status_code, body = ask(client)
        assert (status_code, body["work"]["ok"]) == (503, False)
        batch.delete()


def test_work_asked_for_just_now_may_wait(client: Client, waiting: Simulation) -> None:
    record_heartbeat("main@here")
    Simulation.objects.update(created_at=timezone.now())
    assert ask(client)[1]["work"] == {"ok": True, "detail": "A batch waits"}
    Simulation.objects.update(status="cancelled", reason="stopped", finished_at=timezone.now())
    assert ask(client)[1]["work"] == {"ok": True, "detail": "nothing waits"}


def test_it_says_that_the_disk_is_full(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    record_heartbeat("main@here")
    monkeypatch.setattr("conanhub.operations.health.shutil.disk_usage", lambda folder: SimpleNamespace(free=4096))
    status, body = ask(client)
    assert (status, body["status"], body["disk"]) == (200, "degraded", {"ok": False, "detail": "0 MB free"})


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
