"""What it takes to compile the engine (the copies themselves: tests/conanhub/operations/test_engine_build.py)."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path

import pytest

from simulator import compile_engine

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
