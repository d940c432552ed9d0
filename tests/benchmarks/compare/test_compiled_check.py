"""`make check` compares compiled with interpreted matches where it can, and says so where it cannot."""

from __future__ import annotations

import shutil

import pytest

from benchmarks.compare import compiled_check
from simulator import compile_engine
from simulator.engine import GAMES


def test_without_a_compiler_it_is_left_out_with_a_note(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compile_engine, "compiled_files", lambda: iter(()))
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert compiled_check.main([]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Left out, the compiled engine against the interpreted one: compiling takes a C compiler")


def test_the_cards_of_all_games_are_read_in_a_process_of_their_own() -> None:
    found = compiled_check.lines_of(compiled_check.start_pools({}))
    assert sorted(found) == [f"{key} cards" for key in sorted(GAMES)]
    assert all(found.values())


def test_it_names_every_set_that_differs_or_is_missing() -> None:
    interpreted = {"conquer random": "1 matches  aa", "conquer log": "1 matches  bb", "conquer greedy": "1 matches  cc"}
    compiled = {"conquer random": "1 matches  aa", "conquer log": "1 matches  b0"}
    assert compiled_check.differing(interpreted, compiled) == ["conquer greedy", "conquer log"]
    assert compiled_check.differing(interpreted, dict(interpreted)) == []
