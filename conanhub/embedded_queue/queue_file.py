"""A queue of messages in one SQLite file, which knows when the process that took a message has died.

A process that takes a message marks the row with its own name and holds a lock on a file of that name. The system
drops the lock when the process dies, kill -9 included, so every other process can see that the row is free again.
"""

import fcntl
import logging
import os
import sqlite3
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

logger = logging.getLogger(__name__)
MAX_DELIVERIES = 5
SWEEP_EVERY = 2.0
SET_ASIDE = "dead"  # the owner of messages that killed every worker they were given to
SCHEMA = """
CREATE TABLE IF NOT EXISTS message(tag TEXT PRIMARY KEY, seq INTEGER NOT NULL, queue TEXT NOT NULL,
  priority INTEGER NOT NULL, payload TEXT NOT NULL, owner TEXT, deliveries INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS message_ready ON message(queue, priority DESC, seq) WHERE owner IS NULL;
CREATE INDEX IF NOT EXISTS message_owner ON message(owner) WHERE owner IS NOT NULL;
CREATE TABLE IF NOT EXISTS binding(exchange TEXT, queue TEXT, routing_key TEXT, pattern TEXT, owner TEXT,
  PRIMARY KEY(exchange, queue, routing_key)) WITHOUT ROWID;
"""
READY = "SELECT 1 FROM message WHERE queue=? AND owner IS NULL LIMIT 1"
TAKE = """UPDATE message SET owner=?, deliveries=deliveries+1 WHERE owner IS NULL AND tag=(
  SELECT tag FROM message WHERE queue=? AND owner IS NULL ORDER BY priority DESC, seq LIMIT 1)
  RETURNING tag, payload, deliveries"""
# Queues that serve one process: control messages and events. They end with it.
OF_THE_DEAD = "SELECT queue FROM binding WHERE owner=? AND (queue LIKE '%pidbox' OR queue LIKE 'celeryev.%')"


@dataclass(frozen=True)
class Taken:
    """A message given to this process."""

    tag: str
    payload: str
    deliveries: int


class Owner(NamedTuple):
    """A process that takes messages, and the descriptor of its locked file."""

    process_id: int
    name: str
    descriptor: int


class LiteQueue:
    """The messages of one file, for any number of processes and threads of this machine."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.owners = path.with_name(path.name + ".owners")
        self._local = threading.local()
        self._owner_lock = threading.Lock()
        self._owner = Owner(0, "", -1)
        self._swept_at = 0.0
        self._inherited: list[sqlite3.Connection] = []
        self._undone: list[tuple[str, tuple[Any, ...]]] = []

    # --- messages ---

    def put(self, queue: str, tag: str, payload: str, priority: int = 0) -> None:
        """Add a message behind the others of its priority."""
        self._run(
            "INSERT INTO message(tag, seq, queue, priority, payload) VALUES(?,?,?,?,?)",
            tag, time.time_ns(), queue, priority, payload,
        )  # fmt: skip

    def take(self, queue: str) -> Taken | None:
        """Take the next message; one delivered too often is set aside, or it would kill every worker in turn."""
        self.sweep()
        if self._run(READY, queue).fetchone() is None:
            return None  # looked before taking the write lock
        row = self._run(TAKE, self.owner, queue).fetchone()
        if row is None:
            return None
        taken = Taken(*row)
        if taken.deliveries > MAX_DELIVERIES:
            self.set_aside(taken.tag)
            return None
        return taken

    def set_aside(self, tag: str) -> None:
        """Keep the message for inspection, and never deliver it again."""
        self._settle("UPDATE message SET owner=? WHERE tag=?", SET_ASIDE, tag)

    def remove(self, tag: str) -> None:
        """The message is done with."""
        self._settle("DELETE FROM message WHERE tag=?", tag)

    def give_back(self, tag: str, *, failed: bool) -> None:
        """Free the message for others; a delivery that failed counts, one cut short by a clean stop does not."""
        self._settle("UPDATE message SET owner=NULL, deliveries=deliveries-? WHERE tag=?", 0 if failed else 1, tag)

    def size(self, queue: str) -> int:
        """Count the messages that wait."""
        row = self._run("SELECT count(*) FROM message WHERE queue=? AND owner IS NULL", queue).fetchone()
        return int(row[0])

    def purge(self, queue: str) -> int:
        """Remove the messages that wait and say how many they were."""
        return self._run("DELETE FROM message WHERE queue=? AND owner IS NULL", queue).rowcount

    # --- bindings ---

    def bind(self, exchange: str, queue: str, routing_key: str, pattern: str) -> None:
        """Note that what is sent to the exchange reaches the queue."""
        self._run("INSERT OR REPLACE INTO binding VALUES(?,?,?,?,?)", exchange, queue, routing_key, pattern, self.owner)

    def bindings(self, exchange: str) -> list[tuple[str, str, str]]:
        """Return (routing key, pattern, queue) of the exchange."""
        return self._run("SELECT routing_key, pattern, queue FROM binding WHERE exchange=?", exchange).fetchall()

    def drop(self, queue: str) -> None:
        """Remove the queue with what waits in it."""
        self.purge(queue)
        self._run("DELETE FROM binding WHERE queue=?", queue)

    # --- owners ---

    @property
    def owner(self) -> str:
        """This process's name; the lock on the file of that name is held until the process ends."""
        with self._owner_lock:
            while self._owner.process_id != os.getpid():
                self._owner = self._new_owner() or self._owner
            return self._owner.name

    def _new_owner(self) -> Owner | None:
        self.owners.mkdir(parents=True, exist_ok=True)
        name = f"{os.getpid()}-{uuid.uuid4().hex}"
        file = self.owners / name
        descriptor = os.open(file, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        try:
            if file.stat().st_ino == os.fstat(descriptor).st_ino:
                return Owner(os.getpid(), name, descriptor)
        except FileNotFoundError:
            pass  # another process swept it away between opening and locking
        os.close(descriptor)
        return None

    def sweep(self) -> None:
        """Give back what dead processes had taken; at most once in two seconds."""
        now = time.monotonic()
        if now - self._swept_at < SWEEP_EVERY:
            return
        self._swept_at = now
        self._settle_late()
        mine = self.owner
        holding = self._run("SELECT DISTINCT owner FROM message WHERE owner IS NOT NULL AND owner<>?", SET_ASIDE)
        names = {row[0] for row in holding.fetchall()} | {file.name for file in self.owners.iterdir()}
        for name in names - {mine}:
            self._bury(name)

    def _bury(self, name: str) -> None:
        file = self.owners / name
        try:
            descriptor = os.open(file, os.O_RDWR | os.O_CLOEXEC)
        except FileNotFoundError:
            self._free(name)  # no file, no owner
            return
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._free(name)
            file.unlink(missing_ok=True)
        except BlockingIOError:
            pass  # alive
        finally:
            os.close(descriptor)

    def _free(self, name: str) -> None:
        with self._transaction():
            self._run("UPDATE message SET owner=NULL WHERE owner=?", name)
            for (queue,) in self._run(OF_THE_DEAD, name).fetchall():
                self._run("DELETE FROM message WHERE queue=?", queue)
                self._run("DELETE FROM binding WHERE queue=?", queue)

    # --- what becomes of a message taken ---

    def _settle(self, sql: str, *values: Any) -> None:
        """Say what becomes of a message; on a full disk, once there is room: else it would stay ours for ever."""
        try:
            self._run(sql, *values)
        except sqlite3.OperationalError as error:
            logger.warning("The queue cannot be written to (%s); what was done with a message is noted later.", error)
            self._undone.append((sql, values))

    def _settle_late(self) -> None:
        """Note what could not be noted before."""
        while self._undone:
            sql, values = self._undone[0]
            self._run(sql, *values)
            del self._undone[0]

    # --- the file ---

    def _run(self, sql: str, *values: Any) -> sqlite3.Cursor:
        return self._connection().execute(sql, values)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._run("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._run("ROLLBACK")
            raise
        self._run("COMMIT")

    def _connection(self) -> sqlite3.Connection:
        """One connection for each thread, none carried into a forked process."""
        held: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if held is not None and self._local.pid == os.getpid():
            return held
        if held is not None:
            self._inherited.append(held)  # the parent's: closing it here would disturb the parent
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self.path, timeout=20, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.executescript(SCHEMA)
        self._local.connection, self._local.pid = connection, os.getpid()
        return connection
