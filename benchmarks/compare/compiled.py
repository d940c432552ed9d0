"""Plays the same matches of each game interpreted and compiled and compares their hashes.

    python -m benchmarks.compare.compiled [SCALE] [LEAST_GAIN]

A test and a gate in one: ends with 1 if any match differs, or if compiling makes random play less
than LEAST_GAIN times as fast. The compiled engine is the copy that `make compiled` has made.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Final

from benchmarks.compare.compiled_check import build, differing, lines_of, obstacle, start
from benchmarks.compare.fingerprint import WIDTH
from simulator.compile_engine import ROOT

LEAST_GAIN: Final = 1.5
SPEED: Final = """
from benchmarks.engine.measures import Size, random_play
print(random_play(Size("conan_ccg", 0.5, 3))[0].value)
"""


def plays_compiled(environment: Mapping[str, str]) -> bool:
    """Whether a process that is told of the compiled engine, as ``manage.py up --fast`` does, plays by it."""
    return printed("from simulator.engine import IS_COMPILED; print(IS_COMPILED)", environment) == "True"


def decisions_per_second(environment: Mapping[str, str]) -> float:
    """Random play by one of the engines."""
    return float(printed(SPEED, environment))


def printed(code: str, environment: Mapping[str, str]) -> str:
    """What a process of this tree prints."""
    told = {**os.environ, "ENGINE_BUILD": "", **environment}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=told, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def main(scale: str = "1", least_gain: str = str(LEAST_GAIN)) -> int:
    """Compare, say what differs and what was gained."""
    say = sys.stdout.write
    if reason := obstacle():
        say(f"Cannot compare: {reason}.\n")
        return 1
    compiled_by = build()
    if isinstance(compiled_by, int):
        return compiled_by
    if not plays_compiled(compiled_by):
        say("WRONG: a process with ENGINE_BUILD does not play by the compiled engine.\n")
        return 1
    one, two = (lines_of(process) for process in [start(scale, environment) for environment in ({}, compiled_by)])
    found = differing(one, two)
    for name, line in one.items():
        say(f"{name:{WIDTH}} {line}" + ("" if name not in found else f"   but compiled {two.get(name)}") + "\n")
    slow, fast = decisions_per_second({}), decisions_per_second(compiled_by)
    say(f"Random play: {slow:,.0f} decisions/s interpreted, {fast:,.0f} compiled: {fast / slow:.2f} times.\n")
    if found:
        say(f"DIFFERENT: {', '.join(found)}.\n")
    return int(bool(found) or fast / slow < float(least_gain))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
