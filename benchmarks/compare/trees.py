"""Plays the same matches in the working tree and in an earlier one and compares them.

    python -m benchmarks.compare.trees BASE [--scale 0.1] [--except conquer/option damage=healed,...]

A match is the same if choices, outcome, turns, final key, counts and events (kind, rule, seats) are. Words of events
and labels are not compared. Ends with 1 if any match differs, and shows the first that does of each set.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.compare import decks, difference, matches, player
from benchmarks.compare.matches import Match, Set

ROOT: Final = Path(__file__).resolve().parents[2]
#: What a tree needs to play.
PARTS: Final = ("simulator", "cards")
WIDTH: Final = 40
Description = Mapping[str, Any]


@dataclass(frozen=True)
class Tree:
    """A tree of the project, which is entered only by ``player.py`` in a process of its own."""

    folder: Path

    def start(self, command: str, read: Any, write: Any) -> subprocess.Popen[bytes]:
        """Start the player; a compiled engine elsewhere is not asked, and sets of words have one order."""
        environment = {name: value for name, value in os.environ.items() if name != "ENGINE_BUILD"}
        environment |= {"PYTHONPATH": str(self.folder), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        called = [sys.executable, "-P", player.__file__, command, str(self.folder)]
        return subprocess.Popen(called, stdin=read, stdout=write, env=environment, cwd=self.folder)

    def answer(self, command: str, given: Any = None) -> Any:
        """What the player answers to one question."""
        process = self.start(command, subprocess.PIPE, subprocess.PIPE)
        answer, _ = process.communicate(json.dumps(given).encode())
        if process.returncode:
            raise SystemExit(f"{self.folder} could not be asked for {command}.")
        return json.loads(answer)


@contextmanager
def checked_out(commit: str, root: Path = ROOT) -> Iterator[Tree]:
    """The tree of a commit in a folder outside the checkout, which is removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="compare-") as folder:
        archive = Path(folder) / "base.tar"
        made = ["git", "-C", str(root), "archive", "--output", str(archive), commit, "--", *PARTS]
        if subprocess.run(made, check=False).returncode:
            raise SystemExit(f'"{commit}" is no commit of this repository that could be played.')
        tree = Path(folder) / "tree"
        tree.mkdir()
        subprocess.run(["tar", "-x", "-f", str(archive), "-C", str(tree)], check=True)
        yield Tree(tree)


def shared_of(base: Description, work: Description, scale: float) -> Iterator[matches.Shared]:
    """What both trees can play, game by game."""
    for key in (key for key in work if key in base):
        one, two = base[key], work[key]
        cards = set(one["cards"]) & set(two["cards"])
        records = player.card_records(ROOT, key)
        known = [card for card in records if card["id"] in cards and decks.is_known(card)]
        options = {name: _both(one["options"].get(name, ()), values) for name, values in two["options"].items()}
        usual = {name: at[0] for name, at in two["options"].items() if [at[0]] == one["options"].get(name, [])[:1]}
        agents = _both(one["agents"], two["agents"])
        maker = decks.Maker(key, known, player.pools(ROOT)[key])
        largest = min(one["players"][1], two["players"][1])
        yield matches.Shared(key, agents, options, usual, largest, decks.ready_made(ROOT, key, cards), maker, scale)


def _both(base: Sequence[str], work: Sequence[str]) -> list[str]:
    return [value for value in work if value in base]


def one_sided(base: Description, work: Description) -> Iterator[str]:
    """Sentences about games, agents, cards and option values that only one tree has; they are not compared."""
    for side, has, lacks in (("BASE", base, work), ("the working tree", work, base)):
        for key, game in has.items():
            if key not in lacks:
                yield f"Only {side} has the game {key}."
                continue
            for kind in ("agents", "cards"):
                only = [name for name in game[kind] if name not in lacks[key][kind]]
                if only:
                    yield f"Only {side} has these {kind} of {key}: {', '.join(only)}."
            for name, values in game["options"].items():
                only = [value for value in values if value not in lacks[key]["options"].get(name, ())]
                if only:
                    yield f"Only {side} has these values of the option {name} of {key}: {', '.join(only)}."


def play(trees: Sequence[Tree], listed: Sequence[Match]) -> Iterator[tuple[str, ...]]:
    """Play matches in all trees at the same time; for each match the line of each tree."""
    with tempfile.TemporaryDirectory(prefix="compare-") as folder:
        asked = Path(folder) / "matches.json"
        asked.write_text(json.dumps(listed), encoding="utf-8")
        written = [Path(folder) / f"{at}.jsonl" for at in range(len(trees))]
        started = []
        for tree, path in zip(trees, written, strict=True):
            with asked.open("rb") as read, path.open("wb") as write:
                started.append(tree.start("play", read, write))
        for tree, process in zip(trees, started, strict=True):
            if process.wait():
                raise SystemExit(f"The player failed in {tree.folder}.")
        yield from zip(*(path.read_text(encoding="utf-8").splitlines() for path in written), strict=True)


def compare(base: Tree, work: Tree, scale: float = 1.0, excepted: Sequence[str] = ()) -> bool:
    """Compare two trees and print what was found; true if all matches are the same."""
    told = base.answer("describe"), work.answer("describe")
    for sentence in one_sided(*told):
        say(sentence)
    every = [made for shared in shared_of(*told, scale) for made in matches.sets(shared)]
    played = [made for made in every if not matches.left_out(made[0], excepted)]
    left = [name for name, _ in every if matches.left_out(name, excepted)]
    if left:
        say(f"Left out: {', '.join(left)}.")
    lines = iter(list(play((base, work), [match for _, listed in played for match in listed])))
    found = [_tell_of(base, work, made, [next(lines) for _ in made[1]]) for made in played]
    return all(found)


def _tell_of(base: Tree, work: Tree, made: Set, lines: Sequence[tuple[str, ...]]) -> bool:
    """Print how many matches of a set are the same, and the first that is not."""
    name, listed = made
    differing = [
        (match, fields)
        for match, (one, two) in zip(listed, lines, strict=True)
        if one != two and (fields := difference.fields(json.loads(one), json.loads(two)))
    ]
    say(f"{name:{WIDTH}} {len(listed):5} matches, {len(listed) - len(differing):5} the same")
    if not listed:
        say("  No deck that was tried may be played so.")
    if differing:
        match, fields = differing[0]
        for line in difference.words(match, fields, base.answer("steps", match), work.answer("steps", match)):
            say(f"  {line}")
    return not differing


def say(line: str) -> None:
    """Print a line now."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def patterns(text: str) -> list[str]:
    """Names of sets, from an argument with commas or from a file with one a line."""
    path = Path(text)
    listed = path.read_text(encoding="utf-8").splitlines() if text and path.is_file() else text.split(",")
    return [one.strip() for one in listed if one.strip() and not one.startswith("#")]


def main(arguments: Sequence[str]) -> int:
    """Compare the working tree with a commit."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare.trees", description=__doc__)
    parser.add_argument("base", help="the commit to compare with")
    parser.add_argument("--scale", type=float, default=1.0, help="1 plays 1,000 matches a game")
    parser.add_argument("--except", dest="excepted", default="", help="sets to leave out: names with * or a file")
    read = parser.parse_args(arguments)
    with checked_out(read.base) as base:
        same = compare(base, Tree(ROOT), read.scale, patterns(read.excepted))
    say("All matches are the same." if same else "DIFFERENT.")
    return int(not same)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
