"""Compiles the engine with mypyc; without a compiler everything works interpreted, only slower.

    python -m simulator.compile_engine fast      compile in place (`make fast`)
    python -m simulator.compile_engine slow      remove what was compiled (`make slow`)
    python -m simulator.compile_engine status    say which of the two the engine is
    python -m simulator.compile_engine lacking   say what it takes and is not there; nothing if it can be compiled
    python -m simulator.compile_engine apart DIR compile a copy into a new folder (`manage.py up --fast`)

Python prefers a compiled module to its source, so after a change of the engine run one of the first two again.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
COPIES: Final = ROOT / "var" / "engines"
GROUP: Final = "conanhub_engine"
CORE: Final = (
    "core/arrays.py",
    "core/boards.py",
    "core/cards/amounts.py",
    "core/cards/pool.py",
    "core/kernel/text_form.py",
    "core/match/play.py",
    "core/kernel/actions.py",
    "core/kernel/counts.py",
    "core/kernel/dice.py",
    "core/kernel/frames.py",
    "core/kernel/loop.py",
    "core/kernel/position.py",
    "core/kernel/rng.py",
    "core/kernel/sources.py",
    "core/kernel/view.py",
    "agents/random_agent.py",
    "agents/greedy_agent.py",
    "agents/halving_agent.py",
    "agents/turn_search.py",
)
#: Doors of every game: they gain nothing and stay as they are, as does what a game itself names as ``INTERPRETED``.
LEFT_INTERPRETED: Final = frozenset(("__init__.py", "catalogue.py", "scenes.py"))
ROOMS_LEFT_INTERPRETED: Final = frozenset(("decks", "texts", "verbs"))
#: How the folder of a build under way is called.
UNFINISHED: Final = "engine-being-built-"
#: What a copy needs to play and to be measured.
PACKAGES: Final = ("simulator", "cards", "decks", "conanhub", "benchmarks", "tests")
NOT_COPIED: Final = shutil.ignore_patterns("*.so", "__pycache__", "static")
_BUILD: Final = """
import os
import sys
from multiprocessing.pool import ThreadPool
from setuptools import setup
from setuptools.command.build_ext import build_ext
from mypyc.build import mypycify


class BuildOnAllCores(build_ext):
    def build_extensions(self):
        in_a_row = self.compiler.compile

        def side_by_side(sources, **how):
            largest_first = sorted(sources, key=os.path.getsize, reverse=True)
            with ThreadPool(os.cpu_count()) as pool:
                made = pool.map(lambda source: in_a_row([source], **how), largest_first, chunksize=1)
            return [name for names in made for name in names]

        self.compiler.compile = side_by_side
        super().build_extensions()


modules = sys.argv.pop().split(",")
extensions = mypycify(
    ["--config-file=", "--ignore-missing-imports", "simulator/engine", {more}],  # make types checks them
    only_compile_paths=modules, opt_level="3", debug_level="0", group_name={group!r},
    multi_file=True,  # one file for all plays 4 % faster, and takes four times as long to compile
)
if sys.platform != "win32":
    for extension in extensions:
        # what no other library needs to see may be inlined
        extension.extra_compile_args.append("-fvisibility=hidden")
setup(name="conanhub-engine", packages=[], ext_modules=extensions, cmdclass={{"build_ext": BuildOnAllCores}})
"""


class CannotCompile(Exception):
    """No compiler, or code that mypyc refuses; the message is what people need to read."""


def modules(root: Path = ROOT, more: Sequence[str] = ()) -> list[str]:
    """The files that are compiled, by their paths in the project: the engine, and ``more`` folders with it."""
    engine = root / "simulator" / "engine"
    games = [path for door in sorted((engine / "games").glob("*/__init__.py")) for path in modules_of_game(door.parent)]
    further = [path for folder in more for path in sorted((root / folder).rglob("*.py")) if path.name != "__init__.py"]
    return [str(path.relative_to(root)) for path in (*(engine / name for name in CORE), *games, *further)]


def modules_of_game(folder: Path) -> list[Path]:
    """The files of a game that are compiled: all but doors, rooms of text, and what the game leaves interpreted."""
    left = interpreted_by(folder)
    found = [path for path in sorted(folder.rglob("*.py")) if path.name not in LEFT_INTERPRETED]
    return [
        path
        for path in found
        if path.parent.name not in ROOMS_LEFT_INTERPRETED and path.relative_to(folder).as_posix() not in left
    ]


def interpreted_by(folder: Path) -> tuple[str, ...]:
    """What a game's door names as ``INTERPRETED``; read and not imported, since what is compiled may be stale."""
    for node in ast.parse((folder / "__init__.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "INTERPRETED" and node.value:
            return tuple(ast.literal_eval(node.value))
    return ()


def compiled_files(root: Path = ROOT) -> Iterator[Path]:
    """What a build leaves in place: one library for all, and a stub beside each module."""
    yield from root.glob(f"{GROUP}__mypyc.*.so")
    yield from (root / "simulator" / "engine").rglob("*.so")


def stale(root: Path = ROOT) -> list[str]:
    """Modules that have changed since they were compiled in place."""
    found = []
    for library in (root / "simulator" / "engine").rglob("*.so"):
        source = library.parent / (library.name.split(".", 1)[0] + ".py")
        if not source.exists() or source.stat().st_mtime > library.stat().st_mtime:
            found.append(str(source.relative_to(root)))
    return sorted(found)


def copy_sources(target: Path) -> None:
    """A copy of the project that can play on its own, without anything compiled."""
    shutil.rmtree(target, ignore_errors=True)
    _copy(target, PACKAGES)


def _copy(target: Path, packages: Sequence[str]) -> None:
    for package in packages:
        shutil.copytree(ROOT / package, target / package, ignore=NOT_COPIED)
    shutil.copy(ROOT / "pyproject.toml", target)


def interpreted_copy() -> Path:
    """The engine as it stands, interpreted."""
    target = COPIES / "interpreted"
    copy_sources(target)
    return target


def compiled_copy() -> Path:
    """The engine as it stands, compiled; ``CannotCompile`` when that does not work here."""
    target = COPIES / "compiled"
    copy_sources(target)
    _compile(target)
    return target


def _compile(target: Path, more: Sequence[str] = ()) -> None:
    """Compile the engine of a copy, and ``more`` folders with it; ``CannotCompile`` when that does not work."""
    script = target / "build_engine.py"
    folders = ", ".join(repr(folder) for folder in more)
    script.write_text(_BUILD.format(group=GROUP, more=folders), encoding="utf-8")
    command = [sys.executable, script.name, "--quiet", "build_ext", "--inplace", ",".join(modules(target, more))]
    log = target / "build.log"
    with log.open("w") as said:  # no pipe: a compiler that outlives a killed build would keep it open
        done = subprocess.run(
            command, cwd=target, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT, check=False
        )
    if done.returncode:
        told = log.read_text(errors="replace").strip().splitlines()[-12:]
        raise CannotCompile(
            "The engine could not be compiled and stays interpreted. It takes what requirements-fast.txt lists, a C "
            "compiler and the headers of Python (Debian: apt-get install gcc python3-dev).\n" + "\n".join(told)
        )


def make_fast() -> str:
    """Compile in place: build in a copy, then bring the libraries over."""
    built = compiled_copy()
    make_slow()
    number = 0
    for library in compiled_files(built):
        shutil.copy(library, ROOT / library.relative_to(built))
        number += 1
    return f"{number - 1} modules of the engine are compiled. After a change of the engine: make fast, or make slow."


def make_apart(target: Path) -> str:
    """Compile a copy of the engine into a folder that appears whole or not at all; older builds beside it go."""
    os.nice(19)  # the site runs meanwhile
    target.parent.mkdir(parents=True, exist_ok=True)
    _remove_builds(target.parent)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=UNFINISHED) as folder:
        part = Path(folder)
        _copy(part, ("simulator",))
        _compile(part)
        whole = part / target.name
        bring_over(part, whole)
        whole.rename(target)
    return "The engine is compiled."


def _remove_builds(folder: Path) -> None:
    """Remove what earlier calls left in a folder, and nothing else: it may be any folder."""
    for path in list(folder.iterdir()):
        if path.name.startswith(UNFINISHED) or (path / "engine" / "core").is_dir():
            shutil.rmtree(path, ignore_errors=True)


def bring_over(built: Path, target: Path) -> None:
    """Copy the compiled engine out of a copy of the project, as ``ENGINE_BUILD`` wants it."""
    shutil.copytree(built / "simulator" / "engine", target / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    for library in built.glob(f"{GROUP}__mypyc.*.so"):
        shutil.copy(library, target)


def make_slow() -> str:
    """Remove everything compiled in place."""
    for library in list(compiled_files()):
        library.unlink()
    return "The engine is interpreted."


def status() -> str:
    """One sentence: compiled, interpreted, or compiled from sources that have changed since."""
    if not list(compiled_files()):
        return "The engine is interpreted."
    changed = stale()
    if changed:
        return f"The engine is compiled, but {', '.join(changed)} changed since: make fast, or make slow."
    return "The engine is compiled."


def lacking() -> str:
    """What is missing here to compile, with how to get it; empty if nothing is."""
    if not any(map(shutil.which, ("cc", "gcc", "clang"))):
        return "a C compiler (Debian: apt-get install gcc python3-dev)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the headers of Python (Debian: apt-get install python3-dev)"
    if not all(map(importlib.util.find_spec, ("mypyc", "setuptools"))):
        return "mypyc (pip install -r requirements-fast.txt)"
    return ""


COMMANDS: Final[dict[str, Callable[[], str]]] = {
    "fast": make_fast,
    "slow": make_slow,
    "status": status,
    "lacking": lacking,
}


def main(command: str = "status", *folder: str) -> int:
    """Run one command and say what came of it."""
    commands = COMMANDS | {"apart": lambda: make_apart(Path(*folder))} if folder else COMMANDS
    if command not in commands:
        sys.stderr.write(f'There is no command "{command}"; there is {", ".join(COMMANDS)}.\n')
        return 2
    try:
        sys.stdout.write(commands[command]() + "\n")
    except CannotCompile as refused:
        sys.stderr.write(f"{refused}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
