"""Mutation testing of the rules of the Conan CCG: a seeded sample of mutants against the rule tests.

    python -m benchmarks.mutation [--sample N] [--seed N] [--tree FOLDER] [--again FILE]

Works on the last commit in a folder of its own, with one process at a time, and writes var/mutants.jsonl.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.mutation_run import ALIVE, FOLDER, Seen, look, try_mutant
from benchmarks.mutation_sites import Mutant, count, mutant
from simulator.engine.tally import wilson

ROOT: Final = Path(__file__).parent.parent
#: The modules that hold rules; agents, search, words, card data, deck checks and texts are left out.
MODULES: Final = (
    *("state", "setup", "turn", "foes", "moves", "combat", "icons", "harm", "windows", "frames", "effects"),
    *("attack_effects", "foe_effects", "choices", "card_choices", "modifiers", "conditions", "table", "scoring"),
    *("notation", "views", "actions", "rules", "elimination", "program"),
)
RULE_TESTS: Final = (
    *("tests/engine/conan_ccg", "tests/scenarios/test_scenarios.py"),
    "tests/engine/contract/test_conan_ccg_state.py",
)
NOT_OF_RULES: Final = ("test_card_data", "test_card_texts", "test_deck_", "test_cards_covered")
#: What a mutant that is still alive meets last: random play, with fewer decisions than otherwise.
CONTRACT: Final = dict.fromkeys(
    (
        f"tests/engine/contract/test_contract.py::test_{name}"
        for name in (
            "100_000_random_decisions_break_nothing_and_every_match_ends[conan_ccg]",
            "every_listed_action_is_accepted[conan_ccg-2]",
            "the_text_of_a_position_reads_back[conan_ccg-2]",
            "a_clone_is_equal_and_independent[conan_ccg]",
            "a_position_that_was_read_plays_on_like_the_one_that_was_written[conan_ccg]",
            "a_view_is_the_same_whatever_the_player_cannot_see[conan_ccg-2]",
        )
    ),
    1.0,
)
MARKERS: Final = "[pytest]\nmarkers =\n    rule: x\n    card: x\n    slow: x\n    e2e: x\n    services: x\n"


def copy_of_project(folder: Path) -> Path:
    """The last commit, unpacked."""
    tar = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x"], cwd=folder, input=tar, check=True)
    return folder


def test_files(tree: Path) -> list[str]:
    """The tests that stand for rules."""
    files = [f for path in RULE_TESTS for f in ([path] if path.endswith(".py") else sorted(files_in(tree, path)))]
    return [file for file in files if not Path(file).name.startswith(NOT_OF_RULES)]


def files_in(tree: Path, folder: str) -> Iterator[str]:
    for file in (tree / folder).glob("test_*.py"):
        yield str(file.relative_to(tree))


def sampled(tree: Path, size: int, seed: int) -> tuple[int, list[Mutant]]:
    """How many mutants there are, and some of them drawn without putting back."""
    sources = {name: (tree / FOLDER / f"{name}.py").read_text() for name in MODULES}
    everything = [(name, number) for name, source in sources.items() for number in range(count(source))]
    drawn = Random(seed).sample(everything, min(size, len(everything)))
    return len(everything), [mutant(name, sources[name], number) for name, number in drawn]


def reached_by(one: Mutant, seen: Seen) -> set[str]:
    """The tests that reach the mutated statement; with "" among them it is also run at import."""
    return {name for line in one.lines for name in seen.reach.get((one.module, line), ())}


def tests_for(one: Mutant, seen: Seen) -> dict[str, float]:
    """The tests to run; all of them if the line is run at import or its result is kept from test to test."""
    reached = reached_by(one, seen)
    if reached and ("" in reached or one.module in ("program", "table")):
        return {name: seconds + 9 * (name not in reached) for name, seconds in seen.seconds.items()}
    return {name: seen.seconds[name] for name in reached if name in seen.seconds}


def judge(tree: Path, one: Mutant, seen: Seen) -> dict[str, Any]:
    """What becomes of a mutant."""
    wanted = tests_for(one, seen)
    status, test = try_mutant(tree, one.module, one.source, wanted) if wanted else (ALIVE, "")
    if status == ALIVE:
        status, test = try_mutant(tree, one.module, one.source, CONTRACT)
    fields = {name: getattr(one, name) for name in ("module", "line", "function", "operator", "before", "after")}
    return {**fields, "status": status, "test": test, "reached": len(wanted)}


def report(results: list[dict[str, Any]], of: int) -> str:
    """The figure with its interval, and who survived."""
    alive = [found for found in results if found["status"] == ALIVE]
    killed, number = len(results) - len(alive), len(results)
    low, high = wilson(killed, number)
    lines = [f"{killed} of {number} sampled mutants killed, between {low:.1%} and {high:.1%} (of {of} mutants)"]
    lines.append(", ".join(f"{status} {times}" for status, times in Counter(f["status"] for f in results).items()))
    lines += [
        f"{f['module']}:{f['line']} {f['function']} {f['operator']}: {f['before']} -> {f['after']}" for f in alive
    ]
    return "\n".join(lines)


def still_alive(mutants: list[Mutant], file: str) -> list[Mutant]:
    """Of the sample only what survived before."""
    told = [json.loads(line) for line in Path(file).read_text().splitlines()]
    names = {(f["module"], f["line"], f["before"], f["after"]) for f in told if f["status"] == ALIVE}
    return [one for one in mutants if (one.module, one.line, one.before, one.after) in names]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1932)
    parser.add_argument("--tree", help="a copy of the project to work in instead of the last commit")
    parser.add_argument("--again", help="results of a run: only what survived it")
    parser.add_argument("--out", default=str(ROOT / "var" / "mutants.jsonl"))
    parser.add_argument(
        "--minutes", type=float, default=600.0, help="stop after so long; the sample is in random order"
    )
    asked = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(asked.tree).resolve() if asked.tree else copy_of_project(Path(folder))
        (tree / "mutation.ini").write_text(MARKERS)
        of, mutants = sampled(tree, asked.sample, asked.seed)
        if asked.again:
            mutants = still_alive(mutants, asked.again)
        seen = look(tree, test_files(tree), Path(folder) / "coverage")
        results: list[dict[str, Any]] = []
        with open(asked.out, "w") as out:
            for one in mutants:
                if time.monotonic() - started > asked.minutes * 60:
                    break
                results.append(judge(tree, one, seen))
                out.write(json.dumps(results[-1]) + "\n")
                out.flush()
        sys.stdout.write(report(results, of) + "\n")


if __name__ == "__main__":
    main()
