"""What it takes to compile the engine (the copies themselves: tests/conanhub/operations/test_engine_build.py)."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import pkgutil
import shutil
import time
from pathlib import Path

import pytest

from simulator import compile_engine, engine
from simulator.engine import PLAYING

CASES = {
    "nothing": ("", ""),
    "compiler": ("a C compiler (Debian: apt-get install gcc python3-dev)", "gcc"),
    "headers": ("the headers of Python (Debian: apt-get install python3-dev)", "Python.h"),
    "mypyc": ("mypyc (pip install -r requirements-fast.txt)", "mypyc"),
}


@pytest.mark.parametrize(("said", "hidden"), CASES.values(), ids=CASES)
def test_it_names_what_is_missing_and_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], said: str, hidden: str
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None if hidden == "gcc" else "/usr/bin/cc")
    monkeypatch.setattr(Path, "exists", lambda path: path.name != hidden)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == hidden else name)
    assert compile_engine.main("lacking") == 0
    assert capsys.readouterr().out == f"{said}\n"


def test_every_game_says_what_stays_interpreted_and_all_else_is_compiled() -> None:
    compiled = set(compile_engine.modules())
    for key in PLAYING:
        folder = compile_engine.ROOT / "simulator" / "engine" / "games" / key
        left = compile_engine.interpreted_by(folder)
        assert left
        assert all((folder / name).is_file() for name in left), key
        for name in left:
            assert f"simulator/engine/games/{key}/{name}" not in compiled
        assert f"simulator/engine/games/{key}/game.py" in compiled
        assert f"simulator/engine/games/{key}/__init__.py" not in compiled
        assert not [path for path in compiled if path.startswith(f"simulator/engine/games/{key}/decks/")]
    assert {"simulator/engine/core/boards.py", "simulator/engine/core/kernel/dice.py"} <= compiled


def test_a_build_that_is_killed_is_told_though_its_compiler_lives_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = """
import os, signal, subprocess
print("compiling {group} {more}", flush=True)
subprocess.Popen(["sleep", "20"])
os.kill(os.getpid(), signal.SIGKILL)
"""
    monkeypatch.setattr(compile_engine, "_BUILD", script)
    monkeypatch.setattr(compile_engine, "COPIES", tmp_path)
    begun = time.monotonic()
    with pytest.raises(compile_engine.CannotCompile, match="compiling"):
        compile_engine.compiled_copy()
    assert time.monotonic() - begun < 15


def test_no_class_that_stays_interpreted_derives_from_a_compiled_one() -> None:
    """It could be made interpreted alone: the compiled class refuses it when it is first used."""
    compiled = {path.removesuffix(".py").replace("/", ".") for path in compile_engine.modules()}
    names = [module.name for module in pkgutil.walk_packages(engine.__path__, "simulator.engine.")]
    assert compiled <= set(names)
    derived = [
        f"{name}.{made.__name__} from {base.__module__}.{base.__name__}"
        for name in names
        if name not in compiled
        for made in vars(importlib.import_module(name)).values()
        if inspect.isclass(made) and made.__module__ == name
        for base in made.__mro__[1:]
        if base.__module__ in compiled
    ]
    assert derived == []
