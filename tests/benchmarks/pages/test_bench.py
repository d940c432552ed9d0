"""Pages are measured on a site of their own."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from benchmarks.pages import bench
from tests import migrated


@pytest.fixture
def migrated_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site begins with the kept database, if there is one; it would migrate an empty one."""
    run = subprocess.run

    def begin(command: list[str], *, env: dict[str, str], **options: Any) -> Any:
        migrated.put(Path(env["DATA_DIR"]))
        return run(command, env=env, **options)

    monkeypatch.setattr(subprocess, "run", begin)


@pytest.mark.slow
@pytest.mark.usefixtures("migrated_site")
def test_it_times_every_page_of_a_site_of_its_own(tmp_path: Path) -> None:
    few = ["--cards", "300", "--decks", "2", "--owned", "400", "--games", "10", "--requests", "1"]
    bench.main([*few, "--out", str(tmp_path)])
    page = (tmp_path / "pages.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in page.splitlines() if line.startswith("| ")][1:]
    # Each page answered 200, took some time, asked the database for the person at least, and was not empty.
    times = [row for row in rows if len(row) == 5]
    assert len(times) == 28
    assert all(0 < float(size) < 100 for row in rows[-5:] for size in row[1:])  # script and style, compressed
    for _title, middle, slowest, queries, size in times:
        assert 0 < float(middle) <= float(slowest)
        assert int(queries) >= 1
        assert float(size) > 0


def test_it_refuses_fewer_matches_than_the_site_does(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench.parse(["--games", "9"])
    assert "--games at least 10" in capsys.readouterr().err
