"""Byte code of the tests of a clean checkout, made once by all processes of a run.

Rewriting the asserts of all tests takes a process longer than all else that it does before the first of them. The
processes collect the same files in the same order, so that each would rewrite nearly all of them at the same time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent


def make_part(config: pytest.Config) -> None:
    """Import every nth of the files that are about to be collected, the others being left to the other processes."""
    worker: dict[str, str] | None = getattr(config, "workerinput", None)
    if worker is None or sys.dont_write_bytecode:
        return
    number, count = int(worker["workerid"].removeprefix("gw")), int(worker["workercount"])
    for file in list(files(config))[number::count]:
        # What a file that cannot be imported says, or that it is to be skipped, it says again when it is collected.
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def files(config: pytest.Config) -> Iterator[Path]:
    """The files of tests in the folders that were asked for."""
    for asked in config.args:
        yield from sorted((config.invocation_params.dir / asked).resolve().rglob("test_*.py"))
