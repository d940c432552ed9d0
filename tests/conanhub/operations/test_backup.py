"""`manage.py backup`."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conanhub.running import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A data folder with a database of its own."""
    values = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {"DATA_DIR": str(tmp_path)}
    with sqlite3.connect(tmp_path / "db.sqlite3") as database:
        database.execute("CREATE TABLE kept(word)")
        database.execute("INSERT INTO kept VALUES('Tarantia')")
    database.close()
    return values


def backup(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "backup", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_it_copies_the_database_whole(tmp_path: Path, environment: dict[str, str]) -> None:
    result = backup(environment)
    assert result.returncode == 0, result.stderr
    (copy,) = (tmp_path / "backups").iterdir()
    with sqlite3.connect(copy) as database:
        assert database.execute("SELECT word FROM kept").fetchall() == [("Tarantia",)]


def test_it_overwrites_nothing(tmp_path: Path, environment: dict[str, str]) -> None:
    (tmp_path / "there").write_text("mine")
    result = backup(environment, str(tmp_path / "there"))
    assert result.returncode == 1
    assert "exists already and was left as it is" in result.stderr
    assert (tmp_path / "there").read_text() == "mine"


def test_it_says_where_it_could_not_write(environment: dict[str, str]) -> None:
    result = backup(environment, "/proc/nowhere/copy.sqlite3")
    assert result.returncode == 1
    assert result.stderr.startswith("CommandError: /proc/nowhere/copy.sqlite3 could not be written: ")
    assert len(result.stderr.strip().splitlines()) == 1


def test_it_leaves_other_databases_to_their_own_tools(environment: dict[str, str]) -> None:
    result = backup({**environment, "DATABASE_URL": "postgres://someone@127.0.0.1/hub"})
    assert result.returncode == 1
    assert "pg_dump" in result.stderr
