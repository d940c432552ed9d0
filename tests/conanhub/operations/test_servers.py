"""The same site on PostgreSQL, with Redis or RabbitMQ as its queue, moved there by two addresses alone."""

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.conanhub.running import Site, wait_for

pytestmark = [pytest.mark.services, pytest.mark.slow]
POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://conanhub:conanhub@127.0.0.1:5432/postgres")
QUEUES = {
    "redis": os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/7"),
    "rabbitmq": os.environ.get("TEST_RABBITMQ_URL", "amqp://guest:guest@127.0.0.1:5672//"),
}


@pytest.fixture
def database_url() -> Iterator[str]:
    """A database of its own for one test."""
    name = f"up_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(POSTGRES, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}".encode())
    yield f"{POSTGRES.rsplit('/', 1)[0]}/{name}"
    with psycopg.connect(POSTGRES, autocommit=True) as admin:
        admin.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.mark.parametrize("queue", sorted(QUEUES))
def test_it_runs_on_servers(tmp_path: Path, database_url: str, queue: str) -> None:
    site = Site(tmp_path, {"DATABASE_URL": database_url, "CELERY_BROKER_URL": QUEUES[queue]})
    try:
        site.start()
        wait_for(lambda: site.health().get("status") == "ok")
        assert site.health()["database"]["detail"] == "postgresql"
        assert site.get("/cards/")[0] == 200
        assert not (tmp_path / "db.sqlite3").exists()
        assert not (tmp_path / "queue.sqlite3").exists()
        assert site.stop() == 0
        assert site.processes() == {}
    finally:
        site.clear_away()
