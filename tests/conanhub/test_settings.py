"""A wrong value in the environment stops the start with one sentence."""

import os
import runpy
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conanhub.env import SettingError, env_bool, env_broker, env_database, env_folder, env_int, env_mail, env_secret

ROOT = Path(__file__).resolve().parents[2]
OURS = {"DATABASE_URL", "CELERY_BROKER_URL", "DEBUG", "SECRET_KEY", "DATA_DIR", "HTTPS", "ALLOWED_HOSTS", "EMAIL_URL"}


def start(tmp_path: Path, **values: str) -> subprocess.CompletedProcess[str]:
    outside = {name: value for name, value in os.environ.items() if name not in OURS}
    return subprocess.run(
        [sys.executable, "-c", "import conanhub.settings as s; print(s.DATABASES['default']['ENGINE'])"],
        cwd=ROOT,
        env={**outside, "DATA_DIR": str(tmp_path / "data"), **values},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_starts_with_nothing_set(tmp_path: Path) -> None:
    result = start(tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "django.db.backends.sqlite3"


def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **values: str) -> dict[str, Any]:
    """The settings as a process reads them that starts with these values, read here."""
    for name in OURS:
        monkeypatch.delenv(name, raising=False)
    for name, value in {"DATA_DIR": str(tmp_path / "data"), **values}.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(ROOT / "conanhub" / "settings.py"))


def test_a_database_address_moves_it_to_postgresql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = read(tmp_path, monkeypatch, DATABASE_URL="postgres://someone:secret@db.example:5433/hub")
    assert found["DATABASES"]["default"]["ENGINE"] == "django.db.backends.postgresql"


def test_a_data_folder_that_we_make_is_ours_alone_and_another_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "there").mkdir(mode=0o755)
    for name, mode in (("new", 0o700), ("there", 0o755)):
        monkeypatch.setenv("DATA_DIR", str(tmp_path / name))
        assert stat.S_IMODE(env_folder("DATA_DIR", tmp_path).stat().st_mode) == mode


def test_letters_become_files_that_only_we_can_read(tmp_path: Path) -> None:
    found = env_mail("EMAIL_URL", folder=tmp_path / "mail")
    assert found["EMAIL_FILE_PATH"] == str(tmp_path / "mail")
    assert stat.S_IMODE((tmp_path / "mail").stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("url", "port", "is_tls", "is_ssl"),
    [
        ("smtp://mail.example", 25, False, False),
        ("smtp+tls://someone:p%40ss@mail.example", 587, True, False),
        ("smtp+ssl://someone:p%40ss@mail.example", 465, False, True),
        ("smtp+tls://someone:p%40ss@mail.example:2525", 2525, True, False),
    ],
)
def test_a_mail_server_is_named_by_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str, port: int, is_tls: bool, is_ssl: bool
) -> None:
    monkeypatch.setenv("EMAIL_URL", url)
    found = env_mail("EMAIL_URL", folder=tmp_path / "mail")
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == ("mail.example", port)
    assert (found.get("EMAIL_USE_TLS", False), found.get("EMAIL_USE_SSL", False)) == (is_tls, is_ssl)
    assert found["EMAIL_HOST_PASSWORD"] == ("p@ss" if "@ma" in url else None)
    assert not (tmp_path / "mail").exists()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://localhost/x"),
        ("DATABASE_URL", "postgres://host:port/x"),
        ("DATABASE_URL", "postgres://host"),
        ("DATABASE_URL", "nonsense"),
        ("CELERY_BROKER_URL", "http://localhost"),
        ("CELERY_BROKER_URL", "redis://"),
        ("EMAIL_URL", "mail.example"),
        ("EMAIL_URL", "smtp://"),
        ("EMAIL_URL", "smtp://mail.example:many"),
        ("DEBUG", "perhaps"),
        ("SECRET_KEY", "short"),
        ("DATA_DIR", "/proc/nowhere"),
    ],
)
def test_a_wrong_value_stops_the_start_with_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    with pytest.raises(SystemExit) as stopped:
        read(tmp_path, monkeypatch, **{name: value})
    said = str(stopped.value.code)
    assert said.startswith(f"ConanHub cannot start: {name} ")
    assert len(said.strip().splitlines()) == 1


@pytest.mark.slow
def test_the_process_ends_with_that_sentence(tmp_path: Path) -> None:
    result = start(tmp_path, DATABASE_URL="nonsense")
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.startswith("ConanHub cannot start: DATABASE_URL ")
    assert len(result.stderr.strip().splitlines()) == 1


def test_the_secret_is_written_once_for_its_owner_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    file = tmp_path / "secret_key"
    first = env_secret("SECRET_KEY", file)
    assert len(first) >= 64
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert env_secret("SECRET_KEY", file) == first
    assert [entry.name for entry in tmp_path.iterdir()] == ["secret_key"]


def test_a_damaged_secret_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / "secret_key").write_text("")
    with pytest.raises(SettingError, match="delete that file"):
        env_secret("SECRET_KEY", tmp_path / "secret_key")


def test_numbers_keep_to_their_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_NUMBER", "7")
    assert env_int("SOME_NUMBER", 1, most=7) == 7
    monkeypatch.setenv("SOME_NUMBER", "8")
    with pytest.raises(SettingError, match="between 0 and 7"):
        env_int("SOME_NUMBER", 1, most=7)
    monkeypatch.setenv("SOME_NUMBER", "many")
    with pytest.raises(SettingError, match="whole number"):
        env_int("SOME_NUMBER", 1)


@pytest.mark.parametrize(("raw", "read"), [("1", True), ("Yes", True), ("off", False), ("", False)])
def test_yes_and_no_are_read(monkeypatch: pytest.MonkeyPatch, raw: str, read: bool) -> None:
    monkeypatch.setenv("SOME_SWITCH", raw)
    assert env_bool("SOME_SWITCH") is read


def test_sqlite_is_set_for_many_writers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    options = env_database("DATABASE_URL", data=tmp_path)["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]


def test_the_queue_is_a_file_unless_said_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CELERY_BROKER_URL", raising=False)
    assert env_broker("CELERY_BROKER_URL") == "lite://"
    monkeypatch.setenv("CELERY_BROKER_URL", "amqp://guest:guest@localhost:5672//")
    assert env_broker("CELERY_BROKER_URL").startswith("amqp://")
