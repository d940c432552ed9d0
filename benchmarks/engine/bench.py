"""Measures the engine against its targets and against other engines: `make bench`.

    python -m benchmarks.engine.bench [--scale 1] [--rounds 5] [--no-peers] [--no-compiled] [--base COMMIT]
                                      [--out benchmarks]

Writes ``results.md`` and ``latest.json``. Decisions/s come first and games/s second, always with decisions per game and
the forced share: the one can be bought with forced passes, the other with short games.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.engine import against_base, measures, peers, report
from benchmarks.engine.measures import Measure, Measures
from benchmarks.engine.timing import ROUNDS
from simulator import compile_engine
from simulator.engine import ENGINE_VERSION

Say = Callable[[str], None]


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """What was asked for; a bad value ends the program with a sentence."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine.bench", description="Measure the engine.")
    parser.add_argument("--scale", type=float, default=1.0, help="share of the usual number of matches")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds of which the best counts")
    parser.add_argument("--no-peers", action="store_true", help="leave the other engines out")
    parser.add_argument("--no-compiled", action="store_true", help="do not compile a copy of the engine")
    parser.add_argument("--base", default="", help="a commit whose engine is measured in turns with this one")
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parents[1], help="folder for the results")
    asked = parser.parse_args(arguments)
    if asked.scale <= 0 or asked.rounds < 1:
        parser.error("--scale must be above 0 and --rounds at least 1")
    return asked


def measure_compiled(scale: float, rounds: int, say: Say) -> Measures | None:
    """The same measures in a compiled copy; ``None``, with a line that says why, without a compiler."""
    say("Compiling a copy of the engine ...")
    try:
        copy = compile_engine.compiled_copy()
    except compile_engine.CannotCompile as refused:
        say(f"Left out: the compiled engine. {refused}")
        return None
    say("Measuring it ...")
    command = [sys.executable, "-m", "benchmarks.engine.measures", str(scale), str(rounds)]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=True)
    plain = json.loads(done.stdout.splitlines()[-1])
    return {key: tuple(Measure(**raw) for raw in found) for key, found in plain.items()}


def run(asked: argparse.Namespace, say: Say) -> report.Results:
    """Measure everything that was asked for."""
    left_out: list[str] = []

    def note(text: str) -> None:
        say(text)
        if text.startswith("Left out: "):
            left_out.append(text.removeprefix("Left out: ").splitlines()[0])

    state = compile_engine.status()
    if list(compile_engine.compiled_files()):
        note(f"Left out: the interpreted engine. {state} Run make slow to measure both.")
    against = None
    if asked.base:  # first, since a base may turn out not to be measurable
        compiled = not asked.no_compiled and not compile_engine.lacking()
        against = against_base.measure(asked.base, asked.scale, asked.rounds, note, compiled=compiled)
    say("Measuring the engine ...")
    own = measures.measure_all(asked.scale, asked.rounds)
    found = [] if asked.no_peers else _peers(asked, note)
    fast = None if asked.no_compiled else measure_compiled(asked.scale, asked.rounds, note)
    return report.Results(
        date=datetime.now(UTC).date().isoformat(),
        cores=os.cpu_count() or 1,
        python=report.machine(),
        engine=ENGINE_VERSION,
        scale=asked.scale,
        rounds=asked.rounds,
        interpreted=own,
        compiled=fast,
        peers=tuple(found),
        left_out=tuple(dict.fromkeys(left_out)),
        against=against,
    )


def _peers(asked: argparse.Namespace, say: Say) -> list[peers.PeerSpeed]:
    say("Measuring the other engines ...")
    return peers.measure_all(asked.scale, asked.rounds, say)


def write(results: report.Results, folder: Path) -> None:
    """Both files, in place of the older ones."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "results.md").write_text(report.as_page(results), encoding="utf-8")
    data = json.dumps(report.as_json(results), indent=1) + "\n"
    (folder / "latest.json").write_text(data, encoding="utf-8")


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main(arguments: Sequence[str]) -> None:
    """Measure, print the short form, write the long one."""
    asked = parse(arguments)
    results = run(asked, _say)
    for line in report.lines_for_people(results):
        _say(line)
    write(results, asked.out)
    _say(f"Written to {asked.out}/results.md and latest.json.")


if __name__ == "__main__":
    main(sys.argv[1:])
