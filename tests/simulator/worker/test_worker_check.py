"""A worker plays a few fixed matches before its results count, and refuses to play if they are not those recorded."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from unittest.mock import Mock

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from conanhub.operations import health
from simulator import matches, tasks, worker
from simulator.models import RefusingWorker, Status
from simulator.worker import runner, worker_check
from simulator.worker.worker_check import Fingerprint
from tests.simulator.conftest import Ask

Records = dict[str, Fingerprint]


@pytest.fixture(autouse=True)
def checked_anew() -> Iterator[None]:
    """Each test is a process of its own."""
    worker_check.may_play.cache_clear()
    yield
    worker_check.may_play.cache_clear()


@pytest.fixture
def records(monkeypatch: pytest.MonkeyPatch) -> Records:
    """What is recorded, to be changed."""
    found = worker_check.fingerprints()
    monkeypatch.setattr(worker_check, "fingerprints", lambda: found)
    recorded = dict(found)
    monkeypatch.setattr(worker_check, "read_records", lambda: recorded)
    monkeypatch.setattr(worker, "read_records", lambda: recorded)  # of the door, where the command enters
    return recorded


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.WARNING, logger="simulator.worker.worker_check")
    return caplog


def spoil(records: Records) -> None:
    """As if this worker played one game otherwise."""
    records["conquer"] = replace(records["conquer"], gave="0" * 32)


def test_what_is_recorded_is_what_is_played() -> None:
    assert worker_check.fingerprints() == worker_check.read_records(), "make playthroughs records it anew"


@pytest.mark.django_db
def test_a_worker_that_plays_as_recorded_plays(
    ask: Ask, cheap_matches: None, records: Records, told: pytest.LogCaptureFixture
) -> None:
    simulation = ask(match_count=10)
    tasks.take_turn()
    simulation.refresh_from_db()
    assert simulation.status == Status.DONE
    assert told.messages == []


@pytest.mark.django_db
def test_a_worker_that_plays_otherwise_refuses(
    ask: Ask,
    cheap_matches: None,
    records: Records,
    told: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spoil(records)
    sent = Mock()
    monkeypatch.setattr(tasks.take_turn, "delay", sent)
    simulation = ask(match_count=10)
    tasks.take_turn()
    tasks.take_turn()
    simulation.refresh_from_db()
    assert (simulation.status, simulation.batches.get().status) == (Status.QUEUED, Status.QUEUED)
    assert not sent.called  # or it would hand messages to itself without end
    assert len(told.messages) == 1
    assert told.messages[0].startswith(
        "This worker refuses to play, since its matches are not those recorded (conquer;"
    )
    tasks.sweep()
    assert sent.called  # another worker may take it


@pytest.mark.django_db
def test_what_is_recorded_of_another_engine_stops_nobody(
    ask: Ask, cheap_matches: None, records: Records, told: pytest.LogCaptureFixture
) -> None:
    spoil(records)
    records["conquer"] = replace(records["conquer"], rests_on="another engine")
    del records["conan_ccg"]
    assert runner.take_turn()
    assert told.messages == [
        "This worker plays unchecked: nothing is recorded for its engine, cards and decks (conan_ccg, conquer)."
    ]


@pytest.mark.django_db
def test_the_page_of_the_site_says_so_until_it_is_mended(
    client: Client, records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "queue", lambda: health.Part(True, "0 waiting"))
    health.record_heartbeat("main@here")
    right = records["conquer"]
    spoil(records)
    runner.take_turn()
    body = client.get("/health/").json()
    assert body["status"] == "degraded"
    assert body["worker"]["detail"].startswith("a worker refuses to play")
    records["conquer"] = right
    worker_check.may_play.cache_clear()  # it is started again
    runner.take_turn()
    assert not RefusingWorker.objects.exists()
    assert client.get("/health/").json()["status"] == "ok"


def test_a_change_of_a_match_changes_the_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    before = worker_check.fingerprint_of("conquer")
    play = matches.play_one

    def otherwise(*series: object) -> object:
        played = play(*series)  # type: ignore[arg-type]
        return replace(played, choices=[*(played.choices or ())[:-1], 1])

    monkeypatch.setattr(matches, "play_one", otherwise)
    after = worker_check.fingerprint_of("conquer")
    assert (after.rests_on, after.gave == before.gave) == (before.rests_on, False)


@pytest.mark.slow
def test_the_command_compares_and_records(records: Records, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = StringIO()
    call_command("fingerprint", stdout=out)
    assert out.getvalue().splitlines() == [f"{key}: {one.gave}" for key, one in records.items()]
    spoil(records)
    with pytest.raises(CommandError, match="something else of conquer"):
        call_command("fingerprint", stdout=out)
    monkeypatch.undo()
    monkeypatch.setattr(worker_check, "RECORDS", tmp_path / "records.json")
    call_command("fingerprint", record=True, stdout=out)
    assert worker_check.read_records() == worker_check.fingerprints()
