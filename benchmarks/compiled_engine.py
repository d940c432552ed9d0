"""The engine of the working tree compiled together with the base line, made once for each state of the sources.

    python -m benchmarks.compiled_engine    compile it now, and print the folder

Processes that are started with ``environment()`` play by it. Without a C compiler everything is interpreted.
"""

from __future__ import annotations

import hashlib
import logging
import multiprocessing
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, Self, TypeVar

from simulator import compile_engine
from simulator.compile_engine import ROOT

logger = logging.getLogger(__name__)
JobT = TypeVar("JobT")
FoundT = TypeVar("FoundT")

FOLDER: Final = ROOT / "var" / "engine"
BASELINE: Final = "benchmarks/baseline"
#: What of it is compiled: what plays.
GAMES: Final = tuple(f"{BASELINE}/{key}" for key in ("conan_ccg", "conquer"))


def digest() -> str:
    """What a build is called: a hash of the Python and of all that is compiled."""
    found = hashlib.sha256(sys.version.encode())
    for path in sorted([*(ROOT / "simulator" / "engine").rglob("*.py"), *(ROOT / BASELINE).rglob("*.py")]):
        found.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return found.hexdigest()[:16]


def build() -> Path | None:
    """The folder of the compiled engine, made if it is not there; ``None`` where it cannot be compiled."""
    target = FOLDER / digest()
    if target.is_dir():
        return target
    FOLDER.mkdir(parents=True, exist_ok=True)
    logger.warning("Compiling the engine and the base line (some minutes) ...")
    with tempfile.TemporaryDirectory(dir=FOLDER, prefix="being-built-") as name:
        part, whole = Path(name) / "copy", Path(name) / "whole"
        compile_engine.copy_sources(part)
        try:
            compile_engine._compile(part, GAMES)
        except compile_engine.CannotCompile as refused:
            logger.warning("%s", refused)
            return None
        compile_engine.bring_over(part, whole)
        shutil.copytree(part / BASELINE, whole / "baseline", ignore=shutil.ignore_patterns("__pycache__"))
        try:
            whole.rename(target)
        except OSError:  # another process was quicker
            if not target.is_dir():
                raise
    return target


def environment() -> dict[str, str]:
    """The environment of a process that plays by the compiled engine, if there is one."""
    built = build()
    return {**os.environ, "ENGINE_BUILD": str(built)} if built else dict(os.environ)


class Processes:
    """Processes that play by the compiled engine, one a core; to be used in ``with``."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or os.cpu_count() or 1

    def __enter__(self) -> Self:
        os.environ.update(environment())  # what is started from here on plays by it
        self._pool = ProcessPoolExecutor(self.processes, multiprocessing.get_context("spawn"))
        return self

    def __exit__(self, *raised: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def map(self, play: Callable[[JobT], FoundT], jobs: Iterable[JobT]) -> Iterator[FoundT]:
        """What ``play`` found for each job, in their order, as each is done."""
        return self._pool.map(play, jobs)


if __name__ == "__main__":
    logging.basicConfig(format="%(message)s")
    sys.stdout.write(f"{build()}\n")
