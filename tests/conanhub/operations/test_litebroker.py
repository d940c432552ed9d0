"""Celery over the queue in a file, with real workers that are killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from celery import Celery
from celery.signals import worker_shutting_down

from conanhub.embedded_queue.queue_transport import Transport

ROOT = Path(__file__).resolve().parents[3]
pytestmark = pytest.mark.slow


def wait_for(condition: Callable[[], object], seconds: float = 30.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)


@pytest.fixture
def sender(tmp_path: Path) -> Celery:
    app = Celery("lite_tasks", broker="lite://", set_as_current=False)
    app.conf.broker_transport_options = {"path": str(tmp_path / "queue.sqlite3")}
    app.conf.task_ignore_result = True
    return app


@pytest.fixture
def start_worker(tmp_path: Path) -> Iterator[Callable[[], subprocess.Popen[bytes]]]:
    running: list[subprocess.Popen[bytes]] = []
    environment = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}

    def start() -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "celery",
                "-A",
                "tests.conanhub.operations.lite_tasks",
                "--quiet",
                "worker",
                "-c",
                "2",
            ],
            cwd=ROOT,
            env={**environment, "LITE_FOLDER": str(tmp_path)},
            start_new_session=True,
            stderr=subprocess.DEVNULL,
        )
        running.append(process)
        return process

    yield start
    for process in running:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def send(app: Celery, *words: str, **options: float) -> None:
    for word in words:
        app.send_task("tests.conanhub.operations.lite_tasks.note", args=[word, options.get("seconds", 0.0)])


def done(folder: Path) -> set[str]:
    return {file.name.removeprefix("done-") for file in folder.glob("done-*")}


def test_a_worker_does_what_was_sent_before_it_started(
    tmp_path: Path, sender: Celery, start_worker: Callable[[], subprocess.Popen[bytes]]
) -> None:
    words = [f"w{number}" for number in range(20)]
    send(sender, *words)
    start_worker()
    wait_for(lambda: done(tmp_path) == set(words))


def test_work_of_a_killed_worker_is_done_by_the_next(
    tmp_path: Path, sender: Celery, start_worker: Callable[[], subprocess.Popen[bytes]]
) -> None:
    words = ["a", "b", "c", "d"]
    send(sender, *words, seconds=1.0)
    first = start_worker()
    wait_for(lambda: len(list(tmp_path.glob("begun-*"))) >= 2)
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    assert len(done(tmp_path)) < len(words)
    start_worker()
    wait_for(lambda: done(tmp_path) == set(words))


def test_children_end_with_a_killed_worker_and_its_work_is_done_again(
    tmp_path: Path, sender: Celery, start_worker: Callable[[], subprocess.Popen[bytes]]
) -> None:
    send(sender, "a", seconds=3.0)
    first = start_worker()
    wait_for(lambda: list(tmp_path.glob("begun-a-*")))
    child = int(next(tmp_path.glob("begun-a-*")).name.rsplit("-", 1)[1])
    os.kill(first.pid, signal.SIGKILL)  # the worker alone; its children see that it is gone
    first.wait()
    wait_for(lambda: not Path(f"/proc/{child}").exists(), seconds=5.0)
    start_worker()
    wait_for(lambda: done(tmp_path) == {"a"})
    assert len(list(tmp_path.glob("begun-a-*"))) == 2


def test_it_counts_what_waits(sender: Celery) -> None:
    send(sender, "a", "b", "c")
    with sender.connection_for_read() as connection:
        declared = connection.channel().queue_declare(queue="celery", passive=True)
    assert declared.message_count == 3


def test_the_transport_names_its_database() -> None:
    with Celery(broker="memory://", set_as_current=False).connection_for_read() as connection:
        assert Transport(connection).driver_version().startswith("3.")


def test_a_worker_that_is_told_to_stop_waits_for_nothing_more(sender: Celery, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Transport, "is_stopping", False)  # the next tests wait as before
    with sender.connection() as connection:
        connection.default_channel.basic_consume("celery", False, print, "1")
        worker_shutting_down.send(sender=None, sig="TERM", how="Warm", exitcode=0)
        began = time.monotonic()
        with pytest.raises(TimeoutError):
            connection.drain_events(timeout=60)
    assert time.monotonic() - began < 30
