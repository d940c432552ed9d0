"""Plays the same matches of each game interpreted and compiled and compares their hashes.

    python -m benchmarks.compare.compiled [SCALE] [LEAST_GAIN]

A test and a gate in one: ends with 1 if any match differs, or if compiling makes random play less
than LEAST_GAIN times as fast.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.compare.fingerprint import WIDTH
from simulator import compile_engine
from simulator.compile_engine import ROOT

LEAST_GAIN: Final = 1.5
SPEED: Final = """
from benchmarks.engine.measures import Size, random_play
print(random_play(Size("conan_ccg", 0.5, 3))[0].value)
"""


def fingerprints(copy: Path, scale: float) -> dict[str, str]:
    """The line that each set of matches gives in a copy of the engine."""
    command = [sys.executable, "-m", "benchmarks.compare.fingerprint", str(scale)]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=True)
    return {line[:WIDTH].strip(): line[WIDTH:].strip() for line in done.stdout.splitlines()}


def plays_compiled(built: Path) -> bool:
    """Whether a process that is told of the compiled engine, as ``manage.py up --fast`` does, plays by it."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "engine-build"
        compile_engine.bring_over(built, target)
        told = {**os.environ, "ENGINE_BUILD": str(target)}
        command = [sys.executable, "-c", "from simulator.engine import IS_COMPILED; print(IS_COMPILED)"]
        done = subprocess.run(command, cwd=ROOT, env=told, capture_output=True, text=True, check=True)
    return done.stdout.strip() == "True"


def decisions_per_second(copy: Path) -> float:
    """Random play in a copy of the engine."""
    done = subprocess.run([sys.executable, "-c", SPEED], cwd=copy, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main(scale: str = "1", least_gain: str = str(LEAST_GAIN)) -> int:
    """Compare, say what differs and what was gained."""
    say = sys.stdout.write
    interpreted = compile_engine.interpreted_copy()
    started = time.perf_counter()
    try:
        compiled = compile_engine.compiled_copy()
    except compile_engine.CannotCompile as refused:
        say(f"{refused}\n")
        return 1
    say(f"Compiled in {time.perf_counter() - started:.0f} s.\n")
    if not plays_compiled(compiled):
        say("WRONG: a process with ENGINE_BUILD does not play by the compiled engine.\n")
        return 1
    one, two = fingerprints(interpreted, float(scale)), fingerprints(compiled, float(scale))
    differing = [name for name in one if one[name] != two.get(name)]
    for name, line in one.items():
        say(f"{name:{WIDTH}} {line}" + ("" if name not in differing else f"   but compiled {two.get(name)}") + "\n")
    slow, fast = decisions_per_second(interpreted), decisions_per_second(compiled)
    say(f"Random play: {slow:,.0f} decisions/s interpreted, {fast:,.0f} compiled: {fast / slow:.2f} times.\n")
    if differing:
        say(f"DIFFERENT: {', '.join(differing)}.\n")
    return int(bool(differing) or fast / slow < float(least_gain))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
