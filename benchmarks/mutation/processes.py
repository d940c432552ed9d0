"""Tests run in forked processes against one mutated module, which no file ever holds."""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.util
import json
import os
import pickle
import resource
import signal
import sys
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NoReturn
from unittest.mock import patch as patched

import coverage
import django
import hypothesis  # noqa: F401 - loaded once, before the processes fork
import jsonschema  # noqa: F401
import pytest
import yaml  # noqa: F401

from benchmarks.mutation.patch import Patch, functions_by_code, put

#: A mutant that keeps the processor busy this long runs in a circle, and is killed.
SECONDS: Final = 60
#: The same for a single test, beside ten times what it takes without a mutant.
SECONDS_A_TEST: Final = 5
DEAF: Final = 900
#: More memory than any test needs, in bytes.
MEMORY: Final = 4 << 30
KILLED, ALIVE, TIMEOUT, BROKEN = "killed", "survived", "timeout", "not tested"
READY: Final = "ready"
OUTCOMES: Final = {0: ALIVE, 1: KILLED, 2: KILLED, 4: BROKEN, 5: BROKEN}
#: Random decisions of the contract test: a hundredth of what it plays otherwise.
FEWER: Final = 3_000
#: Where the tests are: everything of these is loaded anew in a process that is to see a mutant at import.
OWN: Final = ("tests", "simulator", "benchmarks", "cards", "decks", "conanhub")

#: Tests with the number by which they are sorted: the smallest runs first.
Wanted = Mapping[str, float]
#: What became of a mutant, and the test that failed.
Found = tuple[str, str]


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


class Failures:
    """Notes the first test that fails."""

    def __init__(self) -> None:
        self.failed = ""
        self.shortened: list[tuple[Any, int]] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        contract: Any = sys.modules.get("tests.engine.contract.test_contract")
        if contract is not None:
            self.shortened.append((contract, contract.DECISIONS))
            contract.DECISIONS = FEWER

    def lengthen(self) -> None:
        """Give the contract its decisions back: other tests may run in this process afterwards."""
        while self.shortened:
            contract, contract.DECISIONS = self.shortened.pop()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid or "import"


class Chosen(Failures):
    """Runs only the tests asked for, in the order asked for."""

    def __init__(self, wanted: Wanted) -> None:
        super().__init__()
        self.wanted = wanted

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        super().pytest_collection_modifyitems(items)
        items[:] = sorted((i for i in items if i.nodeid in self.wanted), key=lambda i: self.wanted[i.nodeid])


class Keeper(Failures):
    """Keeps the tests loaded and, for each question that comes, forks a process that runs some of them."""

    def __init__(self, package: str, reading: int, writing: int) -> None:
        super().__init__()
        self.package, self.reading, self.writing = package, reading, writing

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        known = functions_by_code(self.package)
        with os.fdopen(self.reading, "rb") as questions, os.fdopen(self.writing, "w", buffering=1) as answers:
            answers.write(f"{self.failed or READY}\n")
            while questions.peek(1):
                patch, wanted, usual = pickle.load(questions)
                order = [items[name] for name in sorted(wanted, key=wanted.__getitem__) if name in items]
                found = in_fork(lambda: self.run(order, usual) if put(patch, known) else (BROKEN, ""))  # noqa: B023
                answers.write(json.dumps(found) + "\n")
        return True

    def run(self, order: Sequence[pytest.Item], usual: Wanted) -> Found:
        """Run tests until one fails."""
        for item, following in zip(order, [*order[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS_A_TEST + 10 * usual.get(item.nodeid, 1.0))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return KILLED, self.failed
        return ALIVE, ""


class Nursery:
    """The other end of a ``Keeper``: a process with the tests of some files, which tries mutants of functions."""

    def __init__(self, tree: Path, package: str, paths: Sequence[str]) -> None:
        questions, ask = os.pipe()
        tell, answer = os.pipe()
        self.child = os.fork()
        if self.child == 0:
            os.close(ask)
            os.close(tell)
            leave_after(lambda: move_to(tree), lambda: run_pytest(paths, Keeper(package, questions, answer)))
        os.close(questions)
        os.close(answer)
        self.ask, self.tell = os.fdopen(ask, "wb"), os.fdopen(tell)
        said = self.tell.readline().rstrip("\n")
        if said != READY:
            raise SystemExit(f"The tests cannot be loaded: {said}; see {tree}/mutation.log.")

    def attempt(self, patch: Patch, wanted: Wanted, usual: Wanted) -> Found:
        """Whether the tests kill a mutant, and the first test that fails; ``BROKEN`` if it cannot be put in here."""
        pickle.dump((patch, dict(wanted), {name: usual[name] for name in wanted if name in usual}), self.ask)
        self.ask.flush()
        status, test = json.loads(self.tell.readline())
        return status, test

    def close(self) -> None:
        self.ask.close()
        os.waitpid(self.child, 0)


@dataclass(slots=True)
class Seen:
    """What a run of all tests without a mutant shows: seconds of each test, and which tests reach which line."""

    seconds: dict[str, float] = field(default_factory=dict)
    reach: dict[tuple[str, int], list[str]] = field(default_factory=lambda: defaultdict(list))


class Watch(Failures):
    """Notes the lines each test reaches, and how long it takes."""

    def __init__(self, cover: coverage.Coverage) -> None:
        super().__init__()
        self.cover = cover
        self.seconds: dict[str, float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.cover.switch_context(item.nodeid)
        yield
        self.cover.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        super().pytest_runtest_logreport(report)
        self.seconds[report.nodeid] += report.duration


def run_pytest(paths: Sequence[str], plugin: Failures, config: str = "mutation.ini") -> int:
    """Run tests in this process, with Django's models at hand but no database, and without plugins of others."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "conanhub.settings"
    django.setup()
    quiet = ["-q", "-x", "-s", "--noconftest", "--assert=plain", "-p", "no:cacheprovider", "-c", config]
    with patched.dict(os.environ, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1"):
        try:
            return int(pytest.main([*quiet, "--rootdir", ".", *paths], plugins=[plugin]))
        finally:
            plugin.lengthen()


def move_to(tree: Path) -> None:
    """Work in another copy of the project: forget what was loaded from this one."""
    os.chdir(tree)
    sys.path[:] = [str(tree), *(p for p in sys.path if p and Path(p).resolve() != Path(__file__).parents[2])]
    for name in [n for n in sys.modules if n.split(".")[0] in OWN]:
        del sys.modules[name]
    said = os.open(tree / "mutation.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(said, 1)
    os.dup2(said, 2)


def leave_after(*work: Callable[[], object]) -> NoReturn:
    """Work in a forked process, which whatever happens must not go on with its parent's work."""
    try:
        for one in work:
            one()
    except BaseException:  # noqa: BLE001 - told in the log, as this process ends here
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(0)


def in_fork(work: Callable[[], Any], tree: Path | None = None, seconds: int = SECONDS) -> Any:
    """Do work in a forked process, in another copy of the project if one is named, and give its answer.

    ``(TIMEOUT, "")`` if it was stopped by a limit, ``(KILLED, "")`` if it broke down.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.alarm(DEAF)
        steps = (lambda: move_to(tree),) if tree else ()
        leave_after(*steps, lambda: os.write(writing, json.dumps(work()).encode()))
    os.close(writing)
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return TIMEOUT, ""
    return json.loads(answer) if answer else (KILLED, "")


def try_anew(tree: Path, package: str, module: str, source: str, wanted: Wanted) -> Found:
    """Whether the tests kill a mutant that is met when modules are imported, and the first test that fails."""

    def work() -> Found:
        plugin = Chosen(wanted)
        sys.meta_path.insert(0, Finder(f"{package}.{module}", source, f"{package}.{module}".replace(".", "/") + ".py"))
        code = run_pytest(sorted({name.split("::")[0] for name in wanted}), plugin)
        return OUTCOMES.get(code, KILLED), plugin.failed

    status, test = in_fork(work, tree)
    return status, test


def look(tree: Path, folder: str, paths: Sequence[str], data: Path) -> Seen:
    """Run all tests once with coverage by test."""

    def work() -> dict[str, Any]:
        cover = coverage.Coverage(data_file=str(data), include=[f"{tree}/{folder}/*"], config_file=False)
        cover.start()
        watch = Watch(cover)
        code = run_pytest(paths, watch)
        cover.stop()
        cover.save()
        return {"code": code, "failed": watch.failed, "seconds": watch.seconds}

    found = in_fork(work, tree, DEAF)
    if found["code"]:
        raise SystemExit(f"The tests fail without a mutant: {found['failed']}")
    seen = Seen(seconds=found["seconds"])
    read = coverage.CoverageData(str(data))
    read.read()
    for file in read.measured_files():
        for line, contexts in read.contexts_by_lineno(file).items():
            module = Path(file).relative_to(tree / folder).with_suffix("")
            seen.reach[".".join(module.parts), line] = contexts
    return seen
