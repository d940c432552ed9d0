"""A Celery application with two tasks, for tests that start a real worker."""

import os
import time
from pathlib import Path

import kombu.transport
from celery import Celery

kombu.transport.TRANSPORT_ALIASES["lite"] = "conanhub.embedded_queue.queue_transport:Transport"
FOLDER = Path(os.environ.get("LITE_FOLDER", "."))
app = Celery("lite_tasks", broker="lite://")
app.conf.broker_transport_options = {"path": str(FOLDER / "queue.sqlite3"), "polling_interval": 0.05}
app.conf.task_acks_late = app.conf.task_reject_on_worker_lost = app.conf.task_ignore_result = True
app.conf.worker_prefetch_multiplier = 1
app.conf.imports = ["conanhub.embedded_queue.children"]


@app.task
def note(word: str, seconds: float = 0.0) -> None:
    """Leave a file when begun and one when done."""
    (FOLDER / f"begun-{word}-{os.getpid()}").touch()
    time.sleep(seconds)
    (FOLDER / f"done-{word}").touch()
