"""Kombu transport over litequeue: Celery on one machine with no server, and no message lost with a killed worker."""

import json
import logging
import sqlite3
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from celery.signals import worker_shutting_down
from kombu.transport import virtual

from conanhub.embedded_queue.queue_file import LiteQueue

BUSY_NAP = 0.005
NAP_GROWTH = 1.3
#: A queue that cannot be written to is said in the log this often.
SAY_EVERY = 60.0
#: What SQLite and the system say of a disk that is full or a file that is locked or gone.
TROUBLE = (sqlite3.OperationalError, OSError)
logger = logging.getLogger(__name__)

_queues: dict[str, LiteQueue] = {}


class QoS(virtual.QoS):
    """What was delivered and not yet acknowledged."""

    def ack(self, delivery_tag: str) -> None:
        self.channel.store.remove(delivery_tag)
        self._quick_ack(delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        if requeue:
            self.channel.store.give_back(delivery_tag, failed=True)
        else:
            self.channel.store.remove(delivery_tag)
        self._quick_ack(delivery_tag)

    def restore_unacked(self) -> list[Any]:
        """On a clean stop, free everything this process still holds."""
        self._flush()
        for tag in list(self._delivered):
            self.channel.store.give_back(tag, failed=False)
        self._delivered.clear()
        return []


class Channel(virtual.Channel):
    """Sends to and takes from the file named by the transport option `path`."""

    QoS = QoS
    supports_fanout = True
    do_restore = True
    body_encoding = None

    def __init__(self, connection: Any, **kwargs: Any) -> None:
        super().__init__(connection, **kwargs)
        path = str(connection.client.transport_options["path"])
        self.store = _queues.setdefault(path, LiteQueue(Path(path)))
        self._said_at = float("-inf")

    def _put(self, queue: str, message: dict[str, Any], **kwargs: Any) -> None:
        priority = self._get_message_priority(message)
        self.store.put(queue, message["properties"]["delivery_tag"], json.dumps(message), priority)

    def _put_fanout(self, exchange: str, message: dict[str, Any], routing_key: str, **kwargs: Any) -> None:
        for queue in sorted({queue for _, _, queue in self.store.bindings(exchange)}):
            properties = {**message["properties"], "delivery_tag": uuid.uuid4().hex}
            self._put(queue, {**message, "properties": properties})

    def _queue_bind(self, exchange: str, routing_key: str | None, pattern: str | None, queue: str) -> None:
        self.store.bind(exchange, queue, routing_key or "", pattern or "")

    def get_table(self, exchange: str) -> list[tuple[str, str, str]]:
        return self.store.bindings(exchange)

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:
        try:
            taken = self.store.take(queue)
        except TROUBLE as error:  # with a full disk no message can be taken; workers poll again soon
            self._say(error)
            raise Empty from None
        if taken is None:
            raise Empty
        try:
            message: dict[str, Any] = json.loads(taken.payload)
        except ValueError:
            self.store.set_aside(taken.tag)
            raise Empty from None
        if taken.deliveries > 1:
            message["redelivered"] = message["properties"]["delivery_info"]["redelivered"] = True
        if queue.endswith("pidbox"):  # control messages are never acknowledged
            self.store.remove(taken.tag)
        return message

    def _say(self, error: Exception) -> None:
        if time.monotonic() - self._said_at >= SAY_EVERY:
            self._said_at = time.monotonic()
            logger.error("Nothing can be taken from the queue, which is tried again: %s", error)

    def _size(self, queue: str) -> int:
        return self.store.size(queue)

    def _purge(self, queue: str) -> int:
        return self.store.purge(queue)

    def _delete(self, queue: str, *args: Any, **kwargs: Any) -> None:
        self.store.drop(queue)


class Transport(virtual.Transport):
    """Polls every 5 ms right after work, ever slower down to `polling_interval` when there is none."""

    Channel = Channel
    can_parse_url = True
    default_port = 0
    driver_type = driver_name = "lite"  # not "sql": Celery sends no heartbeats over a transport of that type
    polling_interval = 0.2
    # After an error of SQLite kombu closes the channel; that a closed one is opened anew takes the errors of its own.
    connection_errors = (*virtual.Transport.connection_errors, sqlite3.OperationalError)
    implements = virtual.Transport.implements.extend(exchange_type=frozenset(["direct", "topic", "fanout"]))
    _nap = BUSY_NAP
    #: The worker of this process has been told to stop, which it looks at only when nothing more is waited for.
    is_stopping = False

    def drain_events(self, connection: Any, timeout: float | None = None) -> None:
        start = time.monotonic()
        while True:
            try:
                self.cycle.get(self._deliver, timeout=timeout)
            except Empty:
                if self.is_stopping or (timeout is not None and time.monotonic() - start >= timeout):
                    raise TimeoutError from None
                time.sleep(self._nap)
                self._nap = min(self._nap * NAP_GROWTH, self.polling_interval)
            else:
                self._nap = BUSY_NAP
                return

    def driver_version(self) -> str:
        return sqlite3.sqlite_version


def _stop_waiting(**kwargs: Any) -> None:
    Transport.is_stopping = True


worker_shutting_down.connect(_stop_waiting, weak=False)
