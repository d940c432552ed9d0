"""Mutation testing of the rules of a game: a seeded sample of mutants against its rule tests.

    python -m benchmarks.mutation.rules [--game KEY] [--sample N] [--skip N] [--seed N] [--tree FOLDER] [--again FILE]

Works on the last commit in a folder of its own, with one process at a time, and writes var/mutants-KEY.jsonl.
"""

from __future__ import annotations

import argparse
import json
import pickle
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.mutation.games import NOT_OF_RULES, TARGETS, Target
from benchmarks.mutation.patch import patch_of
from benchmarks.mutation.processes import ALIVE, BROKEN, Found, Nursery, Seen, Wanted, look, try_anew
from benchmarks.mutation.sites import Mutant, constants_of, count, mutant
from simulator.stats.shares import wilson

ROOT: Final = Path(__file__).parents[2]
#: Of the rule tests that reach a statement no more than this many are run.
MOST_TESTS: Final = 600
MARKERS: Final = "[pytest]\nmarkers =\n    rule: x\n    card: x\n    slow: x\n    e2e: x\n    services: x\n"


def copy_of_project(folder: Path) -> Path:
    """The last commit, unpacked."""
    tar = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x"], cwd=folder, input=tar, check=True)
    return folder


def test_files(tree: Path, target: Target) -> list[str]:
    """The tests that stand for rules."""
    given = target.rule_tests
    files = [f for path in given for f in ([path] if path.endswith(".py") else sorted(files_in(tree, path)))]
    return [file for file in files if not Path(file).name.startswith(NOT_OF_RULES)]


def files_in(tree: Path, folder: str) -> Iterator[str]:
    for file in (tree / folder).glob("test_*.py"):
        yield str(file.relative_to(tree))


def sampled(tree: Path, target: Target, size: int, seed: int) -> tuple[int, list[Mutant]]:
    """How many mutants there are, and some of them drawn without putting back."""
    sources = {name: (tree / target.folder / f"{name.replace('.', '/')}.py").read_text() for name in target.modules}
    constants = constants_of(sources.values())
    everything = [(name, number) for name, source in sources.items() for number in range(count(source, constants))]
    drawn = Random(seed).sample(everything, min(size, len(everything)))
    return len(everything), [mutant(name, sources[name], number, constants) for name, number in drawn]


def reached_by(one: Mutant, seen: Seen) -> set[str]:
    """The tests that reach the mutated statement; with "" among them it is also run at import."""
    return {name for line in one.lines for name in seen.reach.get((one.module, line), ())}


class Bench:
    """A copy of the project in which mutants are tried, one after the other."""

    def __init__(self, tree: Path, target: Target, folder: Path, seen: str | None) -> None:
        self.tree, self.target = tree, target
        files = test_files(tree, target)
        whole = sorted({name.split("::")[0] for name in (*target.contract, *target.playthroughs)})
        self.seen = kept(Path(seen), self, files, folder) if seen else self.look(files, folder)
        self.nursery = Nursery(tree, target.package, [*files, *whole])
        #: By function the tests that killed a mutant of it: they are likely to kill the next one.
        self.killers: dict[tuple[str, str], set[str]] = defaultdict(set)

    def look(self, files: list[str], folder: Path) -> Seen:
        """What a run of all tests without a mutant shows."""
        return look(self.tree, self.target.folder, files, folder / "coverage")

    def judge(self, one: Mutant) -> dict[str, Any]:
        """What becomes of a mutant, and ``by`` what kind of test."""
        whole = ("contract", self.target.contract), ("playthroughs", self.target.playthroughs)
        status, test, by = ALIVE, "", ""
        for name, wanted in (("rules", self.tests_for(one)), *whole):
            if wanted and status == ALIVE:
                (status, test), by = self.attempt(one, wanted), name
        if status != ALIVE:
            self.killers[one.module, one.function].add(test)
        fields = {name: getattr(one, name) for name in ("module", "line", "function", "operator", "before", "after")}
        by = by if status != ALIVE else ""
        return {**fields, "status": status, "by": by, "test": test, "reached": len(reached_by(one, self.seen))}

    def tests_for(self, one: Mutant) -> Wanted:
        """The rule tests to run, likely and quick ones first; all where coverage cannot tell which see the mutant."""
        reached = reached_by(one, self.seen)
        first = self.killers[one.module, one.function]
        wanted = {name: self.seen.seconds[name] - 99 * (name in first) for name in reached if name in self.seen.seconds}
        if is_kept(one, reached):
            return wanted | {name: seconds + 9 for name, seconds in self.seen.seconds.items() if name not in reached}
        return {name: wanted[name] for name in sorted(wanted, key=wanted.__getitem__)[:MOST_TESTS]}

    def attempt(self, one: Mutant, wanted: Wanted) -> Found:
        """Run some tests against a mutant, with modules loaded anew only where that is needed."""
        patch = patch_of(f"{self.target.package}.{one.module}", *one.codes)
        if patch is not None and "" not in reached_by(one, self.seen):
            found = self.nursery.attempt(patch, wanted, self.seen.seconds)
            if found[0] != BROKEN:
                return found
        return try_anew(self.tree, self.target.package, one.module, one.source, wanted)


def kept(file: Path, bench: Bench, tests: list[str], folder: Path) -> Seen:
    """What an earlier run on the same tree saw; looked at and kept where there is none yet."""
    if not file.exists():
        file.write_bytes(pickle.dumps(bench.look(tests, folder)))
    seen: Seen = pickle.loads(file.read_bytes())
    return seen


def is_kept(one: Mutant, reached: set[str]) -> bool:
    """Whether a mutant changes what is worked out at import, or what the first test that needs it leaves to all."""
    return "" in reached or (bool(reached) and one.module == "program")


def report(results: list[dict[str, Any]], of: int) -> str:
    """The figure with its interval, and who survived."""
    alive = [found for found in results if found["status"] == ALIVE]
    killed, number = len(results) - len(alive), len(results)
    low, high = wilson(killed, number)
    lines = [f"{killed} of {number} sampled mutants killed, between {low:.1%} and {high:.1%} (of {of} mutants)"]
    recorded = sum(1 for found in results if found["by"] == "playthroughs")
    low, high = wilson(killed - recorded, number)
    lines.append(f"without recorded playthroughs {killed - recorded}, between {low:.1%} and {high:.1%}")
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
    parser.add_argument("--game", choices=sorted(TARGETS), default="conan_ccg")
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1932)
    parser.add_argument("--tree", help="a copy of the project to work in instead of the last commit")
    parser.add_argument("--skip", type=int, default=0, help="leave out so many at the beginning of the sample")
    parser.add_argument("--seen", help="a file that keeps which tests reach what, for more runs on the same tree")
    parser.add_argument("--again", help="results of a run: only what survived it")
    parser.add_argument("--out", help="where the results go instead of var/mutants-KEY.jsonl")
    parser.add_argument(
        "--minutes", type=float, default=600.0, help="stop after so long; the sample is in random order"
    )
    asked = parser.parse_args()
    target = TARGETS[asked.game]
    out_file = Path(asked.out) if asked.out else ROOT / "var" / f"mutants-{target.key}.jsonl"
    out_file.parent.mkdir(exist_ok=True)
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(asked.tree).resolve() if asked.tree else copy_of_project(Path(folder))
        (tree / "mutation.ini").write_text(MARKERS)
        of, mutants = sampled(tree, target, asked.sample, asked.seed)
        mutants = mutants[asked.skip :]
        if asked.again:
            mutants = still_alive(mutants, asked.again)
        bench = Bench(tree, target, Path(folder), asked.seen)
        results: list[dict[str, Any]] = []
        with out_file.open("w") as out:
            for one in mutants:
                if time.monotonic() - started > asked.minutes * 60:
                    break
                results.append(bench.judge(one))
                out.write(json.dumps(results[-1]) + "\n")
                out.flush()
        bench.nursery.close()
        sys.stdout.write(report(results, of) + "\n")


if __name__ == "__main__":
    main()
