"""The migrated database that is kept between runs of the tests (tests/migrated.py)."""

from pathlib import Path

import pytest
from django.db import connection

from tests import migrated

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="only a file of SQLite is kept"),
]


def test_the_database_of_the_tests_may_be_kept() -> None:
    assert migrated.is_of_tests()


def test_the_database_of_the_site_is_never_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrated, "kept_file", lambda: tmp_path / "kept.sqlite3")
    monkeypatch.setattr(migrated.sqlite3, "connect", lambda file: pytest.fail(f"{file} is written"))
    monkeypatch.setitem(connection.settings_dict, "NAME", str(tmp_path / "db.sqlite3"))
    migrated.keep()
