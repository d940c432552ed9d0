"""Migrations of a filled database go back and forth and lose nothing, or refuse with a sentence."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import migrated
from tests.conanhub.operations.test_servers import database_url  # noqa: F401  # a fixture
from tests.conanhub.running import ROOT


@pytest.fixture
def quick_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: a migration writes through to the disk hundreds of times."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else tmp_path) as folder:
        yield Path(folder)


@pytest.mark.slow
@pytest.mark.parametrize("server", ["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def test_a_filled_database_goes_back_and_forth(quick_folder: Path, server: str, request: pytest.FixtureRequest) -> None:
    url = {} if server == "sqlite" else {"DATABASE_URL": request.getfixturevalue("database_url")}
    if server == "sqlite":
        migrated.put(quick_folder)
    settings = {"DATA_DIR": str(quick_folder), "DJANGO_SETTINGS_MODULE": "conanhub.settings"}
    command = [sys.executable, "-m", "tests.conanhub.migrating"]
    environment = {**os.environ, **settings, **url}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout.splitlines()[-1])
    assert found["changed"] == []
    assert all(found["counts"].values()) and found["counts"]["Card"] > 400
    assert {"foe", "move", "ally"} <= set(found["old"])
    assert found["said"].startswith("decks 0004 cannot be undone: decks here are marked as built")
    for loss, said in found["losses"].items():
        app, number = loss.split(".")[0], loss.split(".")[1][:4]
        assert re.match(rf"{app} {number} cannot be undone: .*\. Go back by a backup made before\.$", said), loss
    assert len(found["losses"]) == 24
