"""What a worker does beside its tasks: it notes in the database that it is alive, and its children end with it."""

import logging
import os
import threading
import time
from typing import Any

from celery.signals import heartbeat_sent, worker_process_init
from django.db import DatabaseError, close_old_connections

from conanhub import health

HEARTBEAT_EVERY = 10.0
PARENT_LOOK_EVERY = 0.5
logger = logging.getLogger(__name__)


class Pulse:
    """Remembers when the last note was made."""

    def __init__(self) -> None:
        self.noted_at = float("-inf")

    def beat(self, sender: Any, **kwargs: Any) -> None:
        """Note it if the last time is ten seconds ago; a database away does not stop the worker."""
        now = time.monotonic()
        if now - self.noted_at < HEARTBEAT_EVERY:
            return
        self.noted_at = now
        close_old_connections()
        try:
            health.record_heartbeat(sender.eventer.hostname)
        except DatabaseError as error:
            logger.warning("The worker's heartbeat could not be stored: %s", error)


def follow_parent(**kwargs: Any) -> None:
    """End this child process when the worker that forked it is gone, for it would hold on to the worker's task."""
    threading.Thread(target=_wait_for_orphanhood, args=(os.getppid(),), daemon=True).start()


def _wait_for_orphanhood(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(PARENT_LOOK_EVERY)
    os._exit(1)


pulse = Pulse()
worker_process_init.connect(follow_parent, weak=False)
heartbeat_sent.connect(pulse.beat, weak=False)
