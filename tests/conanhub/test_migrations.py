"""Migrations of a filled database go back and forth and lose nothing, or refuse with a sentence."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import migrated
from tests.conanhub.operations.test_servers import database_url  # noqa: F401  # a fixture
from tests.conanhub.running import ROOT, quick_folder


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    with quick_folder(tmp_path) as made:
        yield made


@pytest.mark.slow
@pytest.mark.parametrize("server", ["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def test_a_filled_database_goes_back_and_forth(folder: Path, server: str, request: pytest.FixtureRequest) -> None:
    url = {} if server == "sqlite" else {"DATABASE_URL": request.getfixturevalue("database_url")}
    if server == "sqlite":
        migrated.put(folder)
    settings = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "conanhub.settings"}
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
    assert len(found["losses"]) == 25
