"""`manage.py up`: one command starts all, restarts what dies, and leaves nothing behind."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from conanhub.management.commands.up import AS_ROOT, INTERPRETED
from simulator.engine import IS_COMPILED
from tests.conanhub.running import ROOT, Site, free_port, quick_folder, wait_for

pytestmark = pytest.mark.slow
WORKER = "celery -A conanhub --quiet --skip-checks worker"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that has been started once, on nothing."""
    with quick_folder(tmp_path_factory.mktemp("up")) as folder:
        site = Site(folder)
        site.start()
        yield site
        site.clear_away()


@pytest.fixture
def site(prepared: Site) -> Site:
    if prepared.process is None or prepared.process.poll() is not None:
        prepared.start()
    return prepared


def test_it_serves_pages_and_static_files(site: Site) -> None:
    wait_for(lambda: site.get("/")[0] == 200)
    _, page = site.get("/")
    sheet = page.split('rel="stylesheet" href="')[1].split('"')[0]
    assert site.get(sheet)[0] == 200
    assert sheet != "/static/conanhub/tokens.css"  # its name carries a hash, so that it can be kept for ever


def test_it_says_that_the_engine_can_be_made_faster(site: Site) -> None:
    assert (INTERPRETED in site.said) is not IS_COMPILED
    assert site.said[-1].endswith("/accounts/signup/")


def test_the_worker_is_seen_by_the_health_page(site: Site) -> None:
    wait_for(lambda: site.health().get("status") == "ok")
    assert site.health()["worker"]["ok"] is True
    assert (site.data / "stderr.txt").read_text() == ""
    assert (AS_ROOT in site.said) is (os.geteuid() == 0)


def test_a_killed_worker_is_started_again(site: Site) -> None:
    wait_for(lambda: site.part(WORKER))
    old = site.part(WORKER)
    os.kill(old[0], signal.SIGKILL)
    wait_for(lambda: set(site.part(WORKER)) - set(old))
    wait_for(lambda: not set(site.part(WORKER)) & set(old))


def test_a_killed_web_server_is_started_again(site: Site) -> None:
    old = site.part("gunicorn")
    os.kill(old[0], signal.SIGKILL)
    wait_for(lambda: set(site.part("gunicorn")) - set(old))
    wait_for(lambda: site.get("/health/")[0] == 200)


def test_ctrl_c_stops_everything(site: Site) -> None:
    assert site.stop(signal.SIGINT) == 0
    assert site.processes() == {}


def test_no_process_outlives_a_killed_supervisor(site: Site) -> None:
    assert len(site.processes()) >= 4  # the supervisor and at least one process each of web, worker and beat
    site.stop(signal.SIGKILL)
    wait_for(lambda: site.processes() == {}, seconds=20)


def test_a_second_start_is_quick_and_loses_nothing(prepared: Site) -> None:
    site = prepared
    if site.process is not None and site.process.poll() is None:
        site.stop()
    with sqlite3.connect(site.data / "db.sqlite3") as database:
        database.execute(
            "INSERT INTO auth_user(username, password, is_superuser, is_staff, is_active, first_name, last_name, email,"
            " date_joined) VALUES('kept', 'x', 0, 0, 1, '', '', '', '2026-01-01')"
        )
    secret = (site.data / "secret_key").read_text()
    began = time.monotonic()
    site.start()
    took = time.monotonic() - began
    with sqlite3.connect(site.data / "db.sqlite3") as database:
        assert database.execute("SELECT count(*) FROM auth_user WHERE username='kept'").fetchone() == (1,)
    assert (site.data / "secret_key").read_text() == secret
    assert took < 30  # 5 s is promised on a quiet machine; this one may be slow and running other tests
    assert site.stop(signal.SIGTERM) == 0


def refused(tmp_path: Path, *arguments: str, **environment: str) -> str:
    result = subprocess.run(
        [sys.executable, "manage.py", "up", *arguments],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        timeout=40,
        check=False,
    )
    assert result.returncode == 1
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    return lines[0]


def test_a_taken_port_is_refused_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        line = refused(tmp_path, "--port", port)
    assert line == (
        f"CommandError: Port {port} on 127.0.0.1 cannot be used (Address already in use). Choose another with --port."
    )
    assert not (tmp_path / "db.sqlite3").exists()


def test_an_impossible_port_or_host_is_refused() -> None:
    with pytest.raises(CommandError, match=r"There is no port 99999\."):
        call_command("up", port=99999)
    with pytest.raises(CommandError, match="no.such.host is no address"):
        call_command("up", host="no.such.host")


def test_fewer_processes_than_none_are_refused() -> None:
    with pytest.raises(CommandError, match="--jobs must be 1 or more"):
        call_command("up", jobs=-1)


def test_a_database_that_does_not_answer_is_refused_in_one_line(tmp_path: Path) -> None:
    url = f"postgres://someone:hidden@127.0.0.1:{free_port()}/hub"
    line = refused(tmp_path, "--port", str(free_port()), DATABASE_URL=url)
    assert line.startswith("CommandError: The database of DATABASE_URL cannot be used: ")
    assert "hidden" not in line


def test_a_queue_that_does_not_answer_is_refused_in_one_line(tmp_path: Path) -> None:
    url = f"redis://:hidden@127.0.0.1:{free_port()}/0"
    line = refused(tmp_path, "--port", str(free_port()), CELERY_BROKER_URL=url)
    assert line.startswith("CommandError: The task queue of CELERY_BROKER_URL (redis://:**@127.0.0.1:")
    assert "hidden" not in line
