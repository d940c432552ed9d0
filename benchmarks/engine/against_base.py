"""The engine of a commit beside the present one, measured in turns in one run: `make bench-engine BASE=<commit>`.

What else the machine does changes from minute to minute; a ratio of two rounds that follow each other stays.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from simulator import compile_engine
from simulator.compile_engine import ROOT
from simulator.engine import PLAYING

Say = Callable[[str], None]
#: Functions of ``measures``, old enough to be in any base.
FUNCTIONS: Final = ("random_play", "copies", "greedy_play", "playouts")
#: A copy is compiled by the tool of its own commit.
_COMPILE: Final = """
from pathlib import Path
from simulator import compile_engine
compile_engine.copy_sources(Path({target!r}))
if {compiled!r}:
    compile_engine._compile(Path({target!r}))
"""


@dataclass(frozen=True, slots=True)
class Ratio:
    """One measure of the base and of now: the best round of each, and the median of how many times as good now is."""

    game: str
    key: str
    title: str
    unit: str
    base: float
    now: float
    times: float
    is_compiled: bool


@dataclass(frozen=True, slots=True)
class Against:
    """All ratios to the engine of a commit."""

    commit: str
    ratios: tuple[Ratio, ...]


def commit_of(base: str) -> str:
    """The commit that a name stands for; a sentence ends the program where there is none."""
    command = ["git", "rev-parse", "--verify", "--quiet", "--short", f"{base}^{{commit}}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f'BASE names no commit: "{base}".')
    return done.stdout.strip()


def measure(base: str, scale: float, rounds: int, say: Say, *, compiled: bool) -> Against:
    """Measure the engine of a commit and the present one, interpreted and, if wanted, compiled."""
    commit = commit_of(base)
    sources = _checkout(commit)
    found: list[Ratio] = []
    for is_compiled in (False, True) if compiled else (False,):
        kind = "compiled" if is_compiled else "interpreted"
        say(f"Measuring {commit} and now in turns, {kind} ...")
        old = _copy(sources, f"base-{kind}", compiled=is_compiled)
        new = _copy(ROOT, f"now-{kind}", compiled=is_compiled)
        if old is None or new is None:
            say(f"Left out: {commit} against now, compiled. It could not be compiled.")
            break
        found += in_turns(old, new, scale, rounds, say, is_compiled=is_compiled)
    return Against(commit, tuple(found))


def _checkout(commit: str) -> Path:
    """The files of a commit, in a folder of their own."""
    folder = compile_engine.COPIES / "base-sources"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "x", "-C", str(folder)], input=packed, check=True)
    return folder


def _copy(sources: Path, name: str, *, compiled: bool) -> Path | None:
    """A copy of a checkout that can play; ``None`` where it cannot be compiled."""
    target = compile_engine.COPIES / name
    script = _COMPILE.format(target=str(target), compiled=compiled)
    done = subprocess.run([sys.executable, "-c", script], cwd=sources, env=_environment(), check=False)
    return None if done.returncode else target


def _environment() -> dict[str, str]:
    return {**os.environ, "ENGINE_BUILD": "", "PYTHONPATH": ""}


class Worker:
    """A process that measures in a copy of the engine."""

    def __init__(self, copy: Path) -> None:
        command = [sys.executable, str(Path(__file__).with_name("turn_worker.py"))]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, cwd=copy, env=_environment(), stdin=pipe, stdout=pipe, text=True)

    def measure(self, game: str, function: str, scale: float) -> list[dict[str, Any]] | None:
        """Its measures; ``None`` if the copy cannot measure this."""
        asked, told = self._process.stdin, self._process.stdout
        assert asked is not None and told is not None
        asked.write(f"{game} {function} {scale}\n")
        asked.flush()
        line = told.readline()
        if not line:
            raise SystemExit("A copy of the engine could not be measured.")
        measures: list[dict[str, Any]] | None = json.loads(line)
        return measures

    def end(self) -> None:
        self._process.communicate()


def in_turns(old: Path, new: Path, scale: float, rounds: int, say: Say, *, is_compiled: bool) -> Iterator[Ratio]:
    """The ratios of every game that both play, old and new one after the other in each round."""
    workers = Worker(old), Worker(new)
    for game in PLAYING:
        for function in FUNCTIONS:
            turns = _turns(workers, game, function, scale, rounds)
            if turns is None:
                say(f"Left out: {game} against the base, which cannot measure it.")
                break
            yield from ratios(game, turns, is_compiled=is_compiled)
    for worker in workers:
        worker.end()


def _turns(
    workers: tuple[Worker, Worker], game: str, function: str, scale: float, rounds: int
) -> list[list[list[dict[str, Any]]]] | None:
    """By round the measures of the base and of now; ``None`` if the base has none."""
    found = []
    for _round in range(rounds):
        old, new = [worker.measure(game, function, scale) for worker in workers]
        if old is None:
            return None
        if new is None:
            raise SystemExit(f"The present engine could not be measured: {game}, {function}.")
        found.append([old, new])
    return found


def ratios(game: str, turns: Sequence[Sequence[Sequence[Mapping[str, Any]]]], *, is_compiled: bool) -> Iterator[Ratio]:
    """One ratio a measure, from rounds of (measures of the base, measures of now)."""
    for place, about in enumerate(turns[0][1]):
        is_cost = about["unit"] != "1/s"
        old = [base[place]["value"] for base, _now in turns]
        new = [now[place]["value"] for _base, now in turns]
        times = [one / two if is_cost else two / one for one, two in zip(old, new, strict=True)]
        best = min if is_cost else max
        yield Ratio(
            game=game,
            key=about["key"],
            title=about["title"],
            unit=about["unit"],
            base=best(old),
            now=best(new),
            times=statistics.median(times),
            is_compiled=is_compiled,
        )
