"""Tests run in a forked process against one mutated module, which no file ever holds."""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.util
import json
import os
import resource
import signal
import sys
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import coverage
import hypothesis  # noqa: F401 - loaded once, before the processes fork
import jsonschema  # noqa: F401
import pytest
import yaml  # noqa: F401

PACKAGE: Final = "simulator.engine.games.conan_ccg"
FOLDER: Final = PACKAGE.replace(".", "/")
#: A mutant that keeps the processor busy this long runs in a circle, and is killed.
SECONDS: Final = 60
DEAF: Final = 900
KILLED, ALIVE, TIMEOUT, BROKEN = "killed", "survived", "timeout", "not tested"
OUTCOMES: Final = {0: ALIVE, 1: KILLED, 2: KILLED, 4: BROKEN, 5: BROKEN}
#: Random decisions of the contract test: a hundredth of what it plays otherwise.
FEWER: Final = 3_000


class Loader(importlib.abc.Loader):
    """Executes a given source instead of the file."""

    def __init__(self, source: str, file: str) -> None:
        self.source, self.file = source, file

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = self.file
        exec(compile(self.source, self.file, "exec"), module.__dict__)  # noqa: S102 - a mutant of the project itself


class Finder(importlib.abc.MetaPathFinder):
    """Finds the mutated module."""

    def __init__(self, name: str, source: str, file: str) -> None:
        self.name, self.loader = name, Loader(source, file)

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        return importlib.util.spec_from_loader(name, self.loader) if name == self.name else None


class Chosen:
    """Runs only the tests asked for, the quick ones first."""

    def __init__(self, wanted: dict[str, float]) -> None:
        self.wanted = wanted
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((i for i in items if i.nodeid in self.wanted), key=lambda i: self.wanted[i.nodeid])
        contract = sys.modules.get("tests.engine.contract.test_contract")
        if contract is not None:
            contract.DECISIONS = FEWER  # type: ignore[attr-defined]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid or "import"


@dataclass(slots=True)
class Seen:
    """What a run of all tests without a mutant shows: seconds of each test, and which tests reach which line."""

    seconds: dict[str, float] = field(default_factory=dict)
    reach: dict[tuple[str, int], list[str]] = field(default_factory=lambda: defaultdict(list))


class Watch:
    """Notes the lines each test reaches."""

    def __init__(self, cover: coverage.Coverage) -> None:
        self.cover = cover
        self.seconds: dict[str, float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.cover.switch_context(item.nodeid)
        yield
        self.cover.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration


def run_pytest(paths: Sequence[str], plugin: Any) -> int:
    """Run tests in this process without Django and without plugins of others."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    quiet = ["-q", "-x", "--noconftest", "-p", "no:cacheprovider", "-c", "mutation.ini"]
    return int(pytest.main([*quiet, "--rootdir", ".", *paths], plugins=[plugin]))


def in_fork(work: Callable[[], str], tree: Path, seconds: int = SECONDS) -> tuple[str, str]:
    """Do work in a forked process in the tree: how it ended, and what it answered."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.chdir(tree)
        sys.path[:] = [str(tree), *(p for p in sys.path if p and Path(p).resolve() != Path(__file__).parent.parent)]
        for name in [n for n in sys.modules if n.split(".")[0] in ("tests", "simulator", "benchmarks")]:
            del sys.modules[name]
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        signal.alarm(DEAF)
        said = os.open(tree / "mutation.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(said, 1)
        os.dup2(said, 2)
        try:
            os.write(writing, work().encode())
        finally:  # whatever happened: a copy of this process must not go on with the caller's work
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    _, status = os.waitpid(child, 0)
    return (TIMEOUT if os.WIFSIGNALED(status) else "", answer)


def try_mutant(tree: Path, module: str, source: str, wanted: dict[str, float]) -> tuple[str, str]:
    """Whether the tests kill a mutant, and the first test that fails."""
    plugin = Chosen(wanted)

    def work() -> str:
        sys.meta_path.insert(0, Finder(f"{PACKAGE}.{module}", source, f"{FOLDER}/{module}.py"))
        code = run_pytest(sorted({name.split("::")[0] for name in wanted}), plugin)
        return f"{OUTCOMES.get(code, KILLED)}\n{plugin.failed}"

    ended, answer = in_fork(work, tree)
    if ended:
        return ended, ""
    status, _, test = answer.partition("\n")
    return status or KILLED, test


def look(tree: Path, paths: Sequence[str], data: Path) -> Seen:
    """Run all tests once with coverage by test."""

    def work() -> str:
        cover = coverage.Coverage(data_file=str(data), include=[f"{tree}/{FOLDER}/*"], config_file=False)
        cover.start()
        watch = Watch(cover)
        code = run_pytest(paths, watch)
        cover.stop()
        cover.save()
        return json.dumps({"code": code, "seconds": watch.seconds})

    _, answer = in_fork(work, tree, DEAF)
    found = json.loads(answer)
    if found["code"]:
        raise SystemExit("The tests fail without a mutant.")
    seen = Seen(seconds=found["seconds"])
    read = coverage.CoverageData(str(data))
    read.read()
    for file in read.measured_files():
        for line, contexts in read.contexts_by_lineno(file).items():
            seen.reach[Path(file).stem, line] = contexts
    return seen
