"""Runs the other engines in their own environment and compares; those that cannot be had are named and left out."""

from __future__ import annotations

import json
import os
import subprocess
import venv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.engine.targets import PEER_TARGETS

ROOT: Final = Path(__file__).resolve().parents[2]
ENVIRONMENT: Final = ROOT / "var" / "bench-venv"
REQUIREMENTS: Final = ROOT / "requirements-bench.txt"
TIME_LIMIT: Final = 600

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class PeerSpeed:
    """A peer's numbers. ``steps`` is decisions/s with forced ones, ``decisions`` without."""

    name: str
    version: str
    steps: float
    decisions: float
    games: float
    forced_share: float
    copy_us: float | None
    core_share: float


def python_of_peers(say: Say) -> Path:
    """The interpreter of the peers' environment; made, and filled anew when the requirements change."""
    python = ENVIRONMENT / "bin" / "python"
    if not python.exists():
        say(f"Making {ENVIRONMENT.relative_to(ROOT)} for the other engines ...")
        venv.create(ENVIRONMENT, with_pip=True)
    installed = ENVIRONMENT / ".installed"
    wanted = REQUIREMENTS.read_text(encoding="utf-8")
    if not installed.exists() or installed.read_text(encoding="utf-8") != wanted:
        _install(python, wanted, say)
        installed.write_text(wanted, encoding="utf-8")
    return python


def _install(python: Path, wanted: str, say: Say) -> None:
    """All at once if that works, else one after the other, so that one failure costs one engine."""
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    if _runs([*pip, "-r", str(REQUIREMENTS)]):
        return
    for line in wanted.splitlines():
        if line and not line.startswith("#") and not _runs([*pip, line]):
            say(f"Left out: {line} does not install here.")


def _runs(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def measure(name: str, scale: float, rounds: int, say: Say, python: Path) -> PeerSpeed | None:
    """One peer in a process of its own; ``None``, with a line that says why, when it does not run here."""
    command = [str(python), "-m", "benchmarks.engine.peer_games", name, str(scale), str(rounds)]
    surroundings = {**os.environ, "PYTHONWARNINGS": "ignore", "OMP_NUM_THREADS": "1"}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=surroundings, capture_output=True, text=True, timeout=TIME_LIMIT, check=False
        )
    except subprocess.TimeoutExpired:
        say(f"Left out: {name} took more than {TIME_LIMIT} seconds.")
        return None
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        say(f"Left out: {name} does not run here ({reason}).")
        return None
    found = json.loads(done.stdout.splitlines()[-1])
    steps = found["decisions"] + found["forced"]
    return PeerSpeed(
        name=name,
        version=found["version"],
        steps=steps / found["seconds"],
        decisions=found["decisions"] / found["seconds"],
        games=found["games"] / found["seconds"],
        forced_share=found["forced"] / steps,
        copy_us=found["copy_us"],
        core_share=found["core_share"],
    )


def measure_all(scale: float, rounds: int, say: Say) -> list[PeerSpeed]:
    """Every peer that runs here."""
    try:
        python = python_of_peers(say)
    except (OSError, subprocess.CalledProcessError) as error:
        say(f"Left out: all other engines, as {ENVIRONMENT.relative_to(ROOT)} cannot be made ({error}).")
        return []
    found = [measure(name, scale, rounds, say, python) for name in PEER_TARGETS]
    return [speed for speed in found if speed is not None]
