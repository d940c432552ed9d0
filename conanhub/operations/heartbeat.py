"""The worker's sign of life: every ten seconds it notes in the database that it is there."""

import logging
import time
from typing import Any

from celery.signals import heartbeat_sent
from django.db import DatabaseError, close_old_connections

from conanhub.operations import health

NOTE_EVERY = 10.0
logger = logging.getLogger(__name__)


class Pulse:
    """Remembers when the last note was made."""

    def __init__(self) -> None:
        self.noted_at = float("-inf")

    def beat(self, sender: Any, **kwargs: Any) -> None:
        """Make a note if the last is ten seconds old; a database that is away does not stop the worker."""
        now = time.monotonic()
        if now - self.noted_at < NOTE_EVERY:
            return
        self.noted_at = now
        close_old_connections()
        try:
            health.record_heartbeat(sender.eventer.hostname)
        except DatabaseError as error:
            logger.warning("The worker's sign of life could not be stored: %s", error)


pulse = Pulse()
heartbeat_sent.connect(pulse.beat, weak=False)
