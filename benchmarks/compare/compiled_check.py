"""Plays a few matches of each game interpreted and compiled and compares their hashes: part of `make check`.

    python -m benchmarks.compare.compiled_check [SCALE]

It finds what tests cannot, which are interpreted: native ints that wrap, and code that only runs compiled. The compiled
copy is that of `make run`: made once for each state of the sources, which takes minutes, and kept.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Final

import django

from benchmarks.compare.fingerprint import WIDTH
from simulator import compile_engine
from simulator.compile_engine import ROOT

SCALE: Final = 0.02
POOLS: Final = f"""
from cards.catalogue import records
from simulator.engine import GAMES
for key in sorted(GAMES):
    print((key + " cards").ljust({WIDTH}) + records.pool(key).hash)
"""


def start(scale: str, environment: Mapping[str, str]) -> subprocess.Popen[str]:
    """A process that prints the hash of each set of matches."""
    command = [sys.executable, "-m", "benchmarks.compare.fingerprint", scale]
    told = {**os.environ, "ENGINE_BUILD": "", **environment}
    return subprocess.Popen(command, cwd=ROOT, env=told, stdout=subprocess.PIPE, text=True)


def start_pools(environment: Mapping[str, str]) -> subprocess.Popen[str]:
    """A process that reads the cards of every game, also of those that are not played yet, and prints their hashes."""
    told = {**os.environ, "ENGINE_BUILD": "", **environment}
    return subprocess.Popen([sys.executable, "-c", POOLS], cwd=ROOT, env=told, stdout=subprocess.PIPE, text=True)


def lines_of(process: subprocess.Popen[str]) -> dict[str, str]:
    """By set, what its line says."""
    told, _nothing = process.communicate()
    if process.returncode:
        raise SystemExit(process.returncode)
    return {line[:WIDTH].strip(): line[WIDTH:].strip() for line in told.splitlines()}


def differing(interpreted: Mapping[str, str], compiled: Mapping[str, str]) -> list[str]:
    """The sets whose matches are not the same."""
    return sorted(name for name in {*interpreted, *compiled} if interpreted.get(name) != compiled.get(name))


def obstacle() -> str:
    """Why nothing can be compared here; empty if nothing is in the way."""
    if list(compile_engine.compiled_files()):
        return "the engine is compiled in place (make slow removes that)"
    lacking = compile_engine.lacking()
    return f"compiling takes {lacking}" if lacking else ""


def build() -> dict[str, str] | int:
    """What makes a process play by the compiled engine, built if need be; or the exit code of a failed build."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conanhub.settings")
    django.setup()
    from conanhub.operations import engine_build  # noqa: PLC0415  (needs the apps)

    if not engine_build.folder().is_dir():
        sys.stdout.write("Compiling the engine, which takes minutes and is done once for each change of it ...\n")
        sys.stdout.flush()
        if code := subprocess.run(engine_build.command(), cwd=ROOT, check=False).returncode:
            return code
    return engine_build.environment()


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, say what differs."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare.compiled_check", description=__doc__)
    parser.add_argument("scale", type=float, nargs="?", default=SCALE, help="how much of 1,000 matches a game")
    scale = str(parser.parse_args(arguments).scale)
    say = sys.stdout.write
    if reason := obstacle():
        say(f"Left out, the compiled engine against the interpreted one: {reason}.\n")
        return 0
    compiled_by = build()
    if isinstance(compiled_by, int):
        return compiled_by
    environments: tuple[Mapping[str, str], ...] = ({}, compiled_by)
    processes = [start(scale, environment) for environment in environments]
    pools = [lines_of(start_pools(environment)) for environment in environments]
    interpreted, compiled = ({**lines_of(process), **pool} for process, pool in zip(processes, pools, strict=True))
    if found := differing(interpreted, compiled):
        say(f"DIFFERENT, compiled and interpreted: {', '.join(found)}.\n")
        return 1
    sets = len(interpreted) - 1 - len(pools[0])
    say(f"The same matches interpreted and compiled: {sets} sets, and the cards of {len(pools[0])} games.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
