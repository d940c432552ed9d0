"""`manage.py backup`."""

import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.backends.sqlite3.base import DatabaseWrapper

from conanhub.management.commands import backup as command
from tests.conanhub.running import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A data folder with a database of its own, for a process that works there."""
    values = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {"DATA_DIR": str(tmp_path)}
    with sqlite3.connect(tmp_path / "db.sqlite3") as database:
        database.execute("CREATE TABLE kept(word)")
        database.execute("INSERT INTO kept VALUES('Tarantia')")
    database.close()
    return values


def backup(
    environment: dict[str, str], *arguments: str, most_bytes: int = resource.RLIM_INFINITY
) -> subprocess.CompletedProcess[str]:
    """Call the command in a process that can write no larger file."""

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, resource.RLIM_INFINITY))

    line = [sys.executable, "-B", "manage.py", "backup", *arguments]
    return subprocess.run(
        line, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, preexec_fn=limit
    )


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lets the command work here on a database of its own."""
    own = DatabaseWrapper({**connection.settings_dict, "NAME": str(tmp_path / "db.sqlite3")})
    monkeypatch.setattr(command, "connection", own)
    yield
    own.close()


def test_it_copies_the_database_whole(tmp_path: Path, environment: dict[str, str]) -> None:
    result = backup(environment)
    assert result.returncode == 0, result.stderr
    (copy,) = (tmp_path / "backups").iterdir()
    with sqlite3.connect(copy) as database:
        assert database.execute("SELECT word FROM kept").fetchall() == [("Tarantia",)]


def test_what_cannot_be_copied_is_said_by_the_process(tmp_path: Path, environment: dict[str, str]) -> None:
    (tmp_path / "there").write_text("mine")
    result = backup(environment, str(tmp_path / "there"))
    assert result.returncode == 1
    assert result.stderr.startswith("CommandError: ")
    assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.usefixtures("database")
def test_it_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("mine")
    with pytest.raises(CommandError, match="exists already and was left as it is"):
        call_command("backup", str(tmp_path / "there"))
    assert (tmp_path / "there").read_text() == "mine"


@pytest.mark.usefixtures("database")
def test_it_says_where_it_could_not_write() -> None:
    with pytest.raises(CommandError) as refused:
        call_command("backup", "/proc/nowhere/copy.sqlite3")
    assert str(refused.value).startswith("/proc/nowhere/copy.sqlite3 could not be written: ")
    assert len(str(refused.value).splitlines()) == 1


def test_only_the_user_of_the_site_can_read_the_copy(tmp_path: Path, environment: dict[str, str]) -> None:
    assert backup(environment, str(tmp_path / "copy")).returncode == 0
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.glob("*.part"))


def test_a_copy_that_does_not_fit_leaves_nothing(tmp_path: Path, environment: dict[str, str]) -> None:
    with sqlite3.connect(tmp_path / "db.sqlite3") as database:
        database.execute("INSERT INTO kept VALUES(hex(randomblob(100000)))")
    database.close()
    result = backup(environment, str(tmp_path / "copy"), most_bytes=50_000)
    assert result.returncode == 1 and "could not be written" in result.stderr
    assert not list(tmp_path.glob("copy*"))


def test_it_leaves_other_databases_to_their_own_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "connection", SimpleNamespace(vendor="postgresql"))
    with pytest.raises(CommandError, match="pg_dump"):
        call_command("backup")
