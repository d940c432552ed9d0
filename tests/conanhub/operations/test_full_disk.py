"""A full disk stops the embedded queue for as long as it is full, and no longer.

Where this user may mount a small file system of its own, a real one is filled; everywhere SQLite is told to take no
more pages, which it reports alike.
"""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import Celery
from celery.beat import Scheduler
from kombu.exceptions import OperationalError

from conanhub.embedded_queue import queue_file, queue_transport
from conanhub.embedded_queue.queue_file import LiteQueue
from tests.conanhub.running import ROOT

TASK = "tests.conanhub.operations.lite_tasks.note"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Celery]:
    app = Celery("full", broker="lite://", set_as_current=False)
    app.conf.broker_transport_options = {"path": str(tmp_path / "queue.sqlite3")}
    app.conf.task_publish_retry_policy = {"max_retries": 1, "interval_start": 0, "interval_step": 0}
    app.conf.task_ignore_result = True
    app.conf.beat_schedule = {"note": {"task": TASK, "schedule": 0.0, "args": ["x" * 3000]}}
    yield app
    queue_transport._queues.pop(str(tmp_path / "queue.sqlite3"), None)


def store_of(app: Celery) -> LiteQueue:
    path = app.conf.broker_transport_options["path"]
    return queue_transport._queues.setdefault(path, LiteQueue(Path(path)))


def fill(store: LiteQueue, *, to_the_last_byte: bool = False) -> None:
    """Let no page be added and none be free, or nothing be written at all."""
    if to_the_last_byte:
        store._run("PRAGMA query_only=ON")
        return
    store._run("PRAGMA max_page_count=1")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        while True:
            store.put("elsewhere", f"fill-{store.size('elsewhere')}", "x" * 2000)


def empty(store: LiteQueue) -> None:
    store._run("PRAGMA max_page_count=1000000")
    store._run("PRAGMA query_only=OFF")


def send(scheduler: Scheduler) -> None:
    """What the scheduler does when something is due."""
    scheduler.apply_entry(scheduler.schedule["note"], producer=scheduler.producer)


@pytest.mark.parametrize("to_the_last_byte", [False, True])
def test_the_scheduler_sends_again_once_there_is_room(app: Celery, to_the_last_byte: bool) -> None:
    store, scheduler = store_of(app), Scheduler(app)
    send(scheduler)
    before = store.size("celery")
    fill(store, to_the_last_byte=to_the_last_byte)
    for _ in range(4):
        send(scheduler)
    assert store.size("celery") == before == 1
    empty(store)
    for _ in range(3):
        send(scheduler)
    assert store.size("celery") == 4


def test_a_page_that_could_send_nothing_can_once_there_is_room(app: Celery) -> None:
    store = store_of(app)
    app.send_task(TASK, args=["a"])
    fill(store)
    for _ in range(3):
        with pytest.raises(OperationalError, match="full"):
            app.send_task(TASK, args=["x" * 3000])
    empty(store)
    app.send_task(TASK, args=["b"])
    assert store.size("celery") == 2


def test_a_worker_goes_on_looking_and_takes_what_waits_once_it_can(
    app: Celery, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_of(app)
    app.send_task(TASK, args=["a"])
    with app.connection_for_read() as connection:
        with connection.channel() as channel:
            monkeypatch.setattr(queue_file, "TAKE", "UPDATE nowhere SET owner=?, queue=?")
            assert channel.basic_get("celery") is None
            monkeypatch.undo()
            message = channel.basic_get("celery")
            assert message is not None
            channel.basic_ack(message.delivery_tag)
    assert store.size("celery") == 0


def test_what_was_done_with_a_message_is_noted_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = LiteQueue(tmp_path / "queue.sqlite3")
    store.put("celery", "a", "{}")
    store.put("celery", "b", "{}")
    assert store.take("celery") and store.take("celery")
    store._run("PRAGMA query_only=ON")
    store.remove("a")
    store.give_back("b", failed=False)
    store._run("PRAGMA query_only=OFF")
    assert store.size("celery") == 0
    store._swept_at = 0.0
    taken = store.take("celery")
    assert taken is not None and (taken.tag, taken.deliveries) == ("b", 1)
    assert store.take("celery") is None and store._run("SELECT count(*) FROM message").fetchone() == (1,)


ON_A_DISK_OF_ITS_OWN = """
import sys, tempfile
from pathlib import Path
import kombu.transport
kombu.transport.TRANSPORT_ALIASES["lite"] = "conanhub.embedded_queue.queue_transport:Transport"
from celery import Celery
from celery.beat import PersistentScheduler
folder = Path(sys.argv[1])
app = Celery("full", broker="lite://")
app.conf.broker_transport_options = {"path": str(folder / "queue.sqlite3")}
app.conf.task_publish_retry_policy = {"max_retries": 1, "interval_start": 0, "interval_step": 0}
app.conf.task_ignore_result = True
app.conf.beat_schedule = {"note": {"task": "note", "schedule": 0.0, "args": ["x" * 3000]}}
scheduler = PersistentScheduler(app, schedule_filename=str(folder / "beat"))
def send():
    scheduler.apply_entry(scheduler.schedule["note"], producer=scheduler.producer)
def waiting():
    with app.connection_for_read() as broker:
        return broker.channel().queue_declare(queue="celery", passive=True).message_count
def received():
    with app.connection_for_read() as broker, broker.channel() as channel:
        return channel.basic_get("celery", no_ack=True) is not None
send()
counts = [waiting()]
with (folder / "fill").open("wb", buffering=0) as fill:
    for size in (65536, 4096, 1):
        try:
            while True:
                fill.write(b"x" * size)
        except OSError:
            pass
for _ in range(30):
    send()
full = waiting()
send()
counts.append(waiting() - full)
(folder / "fill").unlink()
for _ in range(3):
    send()
counts += [waiting() - full, received()]
print(*counts)
"""


@pytest.mark.slow
def test_the_queue_heals_on_a_disk_that_was_really_full(tmp_path: Path) -> None:
    mount = f"mount -t tmpfs -o size=1m tmpfs {tmp_path}"
    own = ["unshare", "--user", "--map-root-user", "--mount"]
    if not shutil.which("unshare") or subprocess.run([*own, "sh", "-c", mount], capture_output=True).returncode:
        pytest.skip("needs a file system of its own, which this user may not mount here (unshare, mount -t tmpfs)")
    script = f'{mount} && exec "$@"'
    ran = subprocess.run(
        [*own, "sh", "-c", script, "sh", sys.executable, "-c", ON_A_DISK_OF_ITS_OWN, str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert ran.stdout.split() == ["1", "0", "3", "True"], ran.stderr
