"""Real Celery workers, killed in the middle: on the embedded queue, on Redis and RabbitMQ with PostgreSQL."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings

from tests import migrated

POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://conanhub:conanhub@127.0.0.1:5432/postgres")
BROKERS = {
    "lite": "",
    "redis": os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/7"),
    "rabbitmq": os.environ.get("TEST_RABBITMQ_URL", "amqp://guest:guest@127.0.0.1:5672//"),
}
ENDED = {"done", "failed", "cancelled"}
SERVICES = pytest.mark.services


@dataclass
class Bench:
    """A site of its own: database, queue, a process that asks, and workers to kill."""

    folder: Path
    broker: str
    database: str = ""
    driver: subprocess.Popen[str] | None = None
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def environment(self) -> dict[str, str]:
        own = {
            "DATA_DIR": str(self.folder),
            "SIMULATOR_STALE_SECONDS": "3",
            "SIMULATOR_SWEEP_SECONDS": "1",
            "CELERY_BROKER_URL": self.broker,
            "DATABASE_URL": self.database,
        }
        return {**os.environ, **own}

    def start_driver(self) -> None:
        self.driver = subprocess.Popen(
            [sys.executable, "-m", "tests.simulator.driver"],
            cwd=settings.BASE_DIR,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, act: str, **order: Any) -> Any:
        """Give the driver an order and read its answer."""
        assert self.driver and self.driver.stdin and self.driver.stdout
        self.driver.stdin.write(json.dumps({"act": act, **order}) + "\n")
        self.driver.stdin.flush()
        return json.loads(self.driver.stdout.readline())

    def start_worker(self) -> None:
        """A worker with two children and the beat that sweeps, in a group of its own."""
        command = [sys.executable, "-m", "celery", "-A", "conanhub", "worker", "-B", "-c", "2", "-l", "WARNING"]
        command += [
            "-s",
            str(self.folder / f"beat-{len(self.workers)}"),
            "-n",
            f"w{len(self.workers)}@{uuid.uuid4().hex}",
        ]
        with (self.folder / "worker.log").open("ab") as log:
            self.workers.append(
                subprocess.Popen(
                    command, cwd=settings.BASE_DIR, env=self.environment, stdout=log, stderr=log, start_new_session=True
                )
            )

    def kill_worker(self) -> None:
        """Kill the worker with all its children, as a machine that loses its power would."""
        worker = self.workers[-1]
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

    def wait(self, public_id: str, condition: Callable[[dict[str, Any]], bool], seconds: float = 40) -> dict[str, Any]:
        """Look until the condition holds."""
        deadline = time.monotonic() + seconds
        while True:
            seen: dict[str, Any] = self.tell("look", public_id=public_id)
            if condition(seen):
                return seen
            assert time.monotonic() < deadline, f"{seen}\n{(self.folder / 'worker.log').read_text()[-3000:]}"
            time.sleep(0.05)

    def clear_away(self) -> None:
        for worker in self.workers:
            if worker.poll() is None:
                os.killpg(worker.pid, signal.SIGKILL)
                worker.wait()
        if self.driver and self.driver.stdin and self.driver.stdout:
            self.driver.stdin.close()
            self.driver.stdout.close()
            self.driver.wait(20)


def new_postgres() -> tuple[str, Callable[[], None]]:
    """A database that only this test knows, and how to drop it."""
    name = f"conanhub_test_{uuid.uuid4().hex[:12]}"
    admin = POSTGRES.replace("postgres://", "postgresql://", 1)

    def run(order: str) -> None:
        with psycopg.connect(admin, autocommit=True, connect_timeout=10) as connection:
            connection.execute(order.encode())

    run(f"CREATE DATABASE {name}")
    return POSTGRES.rsplit("/", 1)[0] + f"/{name}", lambda: run(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["lite", pytest.param("redis", marks=SERVICES), pytest.param("rabbitmq", marks=SERVICES)])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path, BROKERS[request.param])
    drop: Callable[[], None] = lambda: None  # noqa: E731
    if request.param != "lite":
        made.database, drop = new_postgres()
    else:
        migrated.put(tmp_path)
    try:
        made.start_driver()
        assert made.tell("prepare") == "ready"
        yield made
    finally:
        made.clear_away()
        drop()


@pytest.mark.slow
def test_a_killed_worker_changes_no_number(bench: Bench) -> None:
    match_count = 400
    public_id = bench.tell("ask", match_count=match_count, key="once")
    bench.start_worker()
    bench.wait(public_id, lambda seen: seen["stored"] > 0 and seen["running"] > 0)
    bench.kill_worker()
    middle = bench.tell("look", public_id=public_id)
    assert middle["status"] == "running"
    assert 0 < middle["stored"] == middle["counted"] < match_count  # rows and counters agree at any moment
    bench.start_worker()
    bench.wait(public_id, lambda seen: seen["stored"] > middle["stored"])
    bench.kill_worker()
    bench.start_worker()
    end = bench.wait(public_id, lambda seen: seen["status"] in ENDED)
    assert (end["status"], end["stored"], end["counted"]) == ("done", match_count, match_count), end["reason"]
    assert bench.tell("results", public_id=public_id) == bench.tell("expected", public_id=public_id)


@pytest.mark.slow
def test_stopping_sending_twice_and_illegal_decks(bench: Bench) -> None:
    assert bench.tell("ask_illegal") == "deck_illegal"
    assert bench.tell("count") == 0
    public_id = bench.tell("ask", match_count=4000, key="twice")
    assert bench.tell("ask", match_count=4000, key="twice") == public_id
    assert bench.tell("count") == 1
    bench.start_worker()
    bench.wait(public_id, lambda seen: seen["stored"] > 0)
    assert bench.tell("cancel", public_id=public_id) == "cancelled"
    kept = bench.tell("look", public_id=public_id)
    assert 0 < kept["stored"] == kept["counted"] < 4000
    # The worker is free for the next one at once, and what was stopped stays as it is.
    after = bench.tell("ask", match_count=40, seed=8)
    assert bench.wait(after, lambda seen: seen["status"] in ENDED)["status"] == "done"
    assert bench.tell("look", public_id=public_id) == kept
