"""The compiled copy of the engine that `manage.py up --fast` makes: which sources it is of, who plays by it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conanhub.management.commands import up
from conanhub.operations import engine_build
from conanhub.operations.supervisor import Part, Supervisor
from simulator import compile_engine
from tests.conanhub.running import ROOT

Compile = Callable[[Path], None]


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if nothing were compiled in place, since no copy is made then."""
    monkeypatch.setattr(engine_build, "IS_COMPILED", False)


@pytest.fixture
def data(settings: Any, tmp_path: Path) -> Path:
    settings.DATA = tmp_path
    return tmp_path


@pytest.fixture
def quick_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that leaves one file behind."""

    def touch(part: Path) -> None:
        (part / "simulator/engine/core/play.so").touch()

    monkeypatch.setattr(compile_engine, "_compile", touch)
    monkeypatch.setattr(os, "nice", lambda _more: 0)


def test_a_copy_is_of_these_sources_only(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = tmp_path / "sources"
    shutil.copytree(engine_build.ENGINE / "core", sources)
    monkeypatch.setattr(engine_build, "ENGINE", sources)
    before = engine_build.folder()
    assert before.parent == data / "engine"
    assert engine_build.folder() == before
    (sources / "rng.py").write_text("# another way to draw\n")
    assert engine_build.folder() != before


def test_a_copy_appears_whole_and_replaces_older_ones(data: Path, quick_compiler: None) -> None:
    (data / "engine" / "older" / "engine" / "core").mkdir(parents=True)
    assert engine_build.environment() == {}
    assert compile_engine.main(*engine_build.command()[3:]) == 0
    built = engine_build.folder()
    assert list(built.parent.iterdir()) == [built]
    assert (built / "engine/core/play.so").exists()
    assert engine_build.environment() == {"ENGINE_BUILD": str(built)}


def test_what_is_no_build_stays(tmp_path: Path, quick_compiler: None) -> None:
    (tmp_path / "notes.txt").write_text("keep")
    (tmp_path / "photos").mkdir()
    compile_engine.make_apart(tmp_path / "build")
    assert {path.name for path in tmp_path.iterdir()} == {"notes.txt", "photos", "build"}


def test_nothing_is_left_of_a_copy_that_could_not_be_made(
    data: Path, monkeypatch: pytest.MonkeyPatch, quick_compiler: None, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(part: Path) -> None:
        raise compile_engine.CannotCompile("no headers")

    monkeypatch.setattr(compile_engine, "_compile", fail)
    assert compile_engine.main(*engine_build.command()[3:]) == 1
    assert capsys.readouterr().err == "no headers\n"
    assert list((data / "engine").iterdir()) == []
    assert engine_build.environment() == {}


@pytest.mark.slow
def test_a_process_that_is_told_plays_by_the_copy(tmp_path: Path) -> None:
    compile_engine.bring_over(ROOT, tmp_path / "build")
    where = (
        "from simulator import engine; from simulator.matches import seeding; print(engine.__file__, seeding.__file__)"
    )
    told = {**os.environ, "ENGINE_BUILD": str(tmp_path / "build")}
    done = subprocess.run([sys.executable, "-c", where], cwd=ROOT, env=told, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [
        str(tmp_path / "build/engine/__init__.py"),
        str(ROOT / "simulator/matches/seeding.py"),
    ]


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def command(said: list[str], monkeypatch: pytest.MonkeyPatch) -> up.Command:
    found = up.Command()
    monkeypatch.setattr(found, "say", said.append)
    monkeypatch.setattr(up, "lacking", lambda: "")
    return found


def see(command: up.Command, said: list[str], *, is_compiled: bool = False, fast: bool = True) -> list[Part]:
    supervisor = Supervisor([Part("worker", [])], said.append)
    command.see_to_the_engine(supervisor, is_compiled=is_compiled, fast=fast)
    return supervisor.parts[1:]


def test_it_is_compiled_once_and_only_when_asked_for(data: Path, command: up.Command, said: list[str]) -> None:
    assert [part.name for part in see(command, said)] == ["engine"]
    assert see(command, said, is_compiled=True) == see(command, said, fast=False) == []
    assert said == [up.COMPILING, up.COMPILED, up.INTERPRETED]


def test_what_is_missing_is_named(command: up.Command, said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(up, "lacking", lambda: "a C compiler (Debian: apt-get install gcc python3-dev)")
    assert see(command, said) == []
    assert said == [
        "Matches are played by the interpreted engine; a C compiler (Debian: apt-get install gcc python3-dev) would "
        "make it three to four times as fast."
    ]


def test_the_worker_is_renewed_when_the_engine_is_compiled(
    data: Path, command: up.Command, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    renewed: list[tuple[str, dict[str, str]]] = []
    supervisor = Supervisor([], said.append)
    monkeypatch.setattr(supervisor, "renew", lambda *about: renewed.append(about))
    engine_build.folder().mkdir(parents=True)
    command.compiled(supervisor, 0)
    command.compiled(supervisor, 1)
    assert renewed == [("worker", {"ENGINE_BUILD": str(engine_build.folder())})]
    assert said == [up.COMPILED, "The engine stays as it is: the site and its results are the same, only later."]
