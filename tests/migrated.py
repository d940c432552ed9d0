"""A migrated database, kept in ``var`` between runs: migrating an empty one takes each process ten seconds.

It belongs to the migrations as they are. A clean checkout has none, so there everything is migrated from the
beginning, by one of the processes of a run; the others wait for it.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import sqlite3
from pathlib import Path
from typing import IO, Any, Final

import django
from django.db import connection

ROOT: Final = Path(__file__).resolve().parent.parent
LOCK: Final = ROOT / "var" / "migrating.lock"
#: The lock of the process that migrates, as an open file; the system frees it with the process, too.
_held: list[IO[str]] = []


def kept_file() -> Path:
    """Where the database of these migrations, of this Django and of these other apps is kept."""
    digest = hashlib.sha256(f"{django.__version__} {sqlite3.sqlite_version}".encode())
    for path in sorted((*ROOT.glob("*/migrations/*.py"), ROOT / "requirements.txt", ROOT / "conanhub" / "settings.py")):
        digest.update(path.name.encode() + path.read_bytes())
    return ROOT / "var" / f"migrated-{digest.hexdigest()[:16]}.sqlite3"


def begin_with_kept() -> None:
    """Let the database of the tests begin as the kept one, if there is one; ``migrate`` then finds nothing to do."""
    if connection.vendor != "sqlite":
        return
    creation: Any = connection.creation
    make_empty = creation._create_test_db

    def make(*arguments: Any, **options: Any) -> str:
        name = str(make_empty(*arguments, **options))
        if not kept_file().exists():
            _wait_for_another()
        if kept_file().exists():
            _let_others_go()
            shutil.copyfile(kept_file(), name)
        return name

    creation._create_test_db = make


def _wait_for_another() -> None:
    """Go on when no other process is migrating; this one is then taken to migrate until ``keep``."""
    LOCK.parent.mkdir(exist_ok=True)
    lock = LOCK.open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    _held.append(lock)


def _let_others_go() -> None:
    while _held:
        _held.pop().close()


def put(folder: Path) -> bool:
    """Give a site of its own, which has this data folder, the kept database; false without one: it migrates its own."""
    if not kept_file().exists():
        return False
    shutil.copyfile(kept_file(), folder / "db.sqlite3")
    return True


def keep() -> None:
    """Keep the database of the tests, which has just been migrated, unless one is kept already."""
    try:
        _keep()
    finally:
        _let_others_go()


def is_of_tests() -> bool:
    """Without a test that asks the database none is made, and the connection is to that of the site in ``var``."""
    return connection.settings_dict["NAME"] == connection.creation._get_test_db_name()


def _keep() -> None:
    target = kept_file()
    if connection.vendor != "sqlite" or target.exists() or not is_of_tests():
        return
    target.parent.mkdir(exist_ok=True)
    unfinished = target.with_name(f"migrated-{os.getpid()}.part")
    connection.ensure_connection()
    with sqlite3.connect(unfinished) as copy:
        connection.connection.backup(copy)
    copy.close()
    for old in target.parent.glob("migrated-*.sqlite3"):
        old.unlink(missing_ok=True)
    unfinished.replace(target)
