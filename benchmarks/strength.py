"""Measures how strong the AIs are, for the page of that name (`make strength GAME=conan_ccg`).

    python -m benchmarks.strength GAME [--scale 1] [--seed 11]

Duels on paired seeds between neighbours of the family and against the base line, on the ready-made decks, and the
puzzles that each AI solves. The figures go into ``simulator/ai_strength.json`` with engine, identities, pairs and seed.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

import django

from benchmarks import lineup
from benchmarks.baseline import games as baseline
from benchmarks.baseline.games import NAME
from benchmarks.training.matches import READY, Contestant, Job, PairResult, Players
from benchmarks.training.weights_file import ROOT, games
from simulator.engine import ENGINE_VERSION, ai_identity, get_game
from simulator.stats import intervals

logger = logging.getLogger(__name__)

FILE: Final = ROOT / "simulator" / "ai_strength.json"
SEED: Final = 11
#: Who meets whom, and in how many pairs of matches.
DUELS: Final = (
    ("greedy", "random", 200),
    ("greedy", NAME, 600),
    ("fast", "greedy", 200),
    ("strong", "fast", 40),
)
PUZZLERS: Final = ("greedy", "fast", "strong")
PUZZLE_SEEDS: Final = 3


def duel(players: Players, game_key: str, one: str, two: str, pairs: int, seed: int) -> dict[str, Any]:
    """The share of points of the first against the second, with its interval over pairs."""
    began = time.perf_counter()
    found = players.pairs(Job(game_key, Contestant(one), Contestant(two), seed, 0, pairs, READY))
    seconds = time.perf_counter() - began
    told = figures(found)
    share, low, high = told
    words = "%s: %s against %s: %.1f %% (%.1f to %.1f) of %s pairs, %.0f s"
    logger.warning(words, game_key, one, two, share, low, high, pairs, seconds)
    return {
        "one": identity(game_key, one),
        "two": identity(game_key, two),
        "pairs": pairs,
        "share": share,
        "low": low,
        "high": high,
        "abnormal": sum(one.abnormal for one in found),
    }


def figures(found: Sequence[PairResult]) -> tuple[float, float, float]:
    """Share of points and its 95 % interval, in percent."""
    told = intervals.difference_of([one.difference for one in found])
    share, low, high = (round(50 + 50 * value, 1) for value in (told.mean, told.low, told.high))
    return share, low, high


def identity(game_key: str, name: str) -> str:
    return name if name == NAME else ai_identity(get_game(game_key), name)


def puzzles_of(game_key: str, name: str) -> dict[str, Any]:
    """How many puzzles an AI solves on each of some seeds, also by topic (a file each)."""
    from simulator import puzzles  # noqa: PLC0415 - Django must be set up before

    player = puzzles.read_player(game_key, name)
    topics: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    solved = of = 0
    for path in sorted((ROOT / "tests" / "puzzles" / game_key).glob("*.yaml")):
        for puzzle in puzzles.read_puzzles(path):
            right = puzzles.solve(puzzle, player, range(PUZZLE_SEEDS)).is_solved
            topic = topics[path.stem.replace("_", " ").capitalize()]
            topic[0] += right
            topic[1] += 1
            solved += right
            of += 1
    return {"ai": identity(game_key, name), "solved": solved, "of": of, "topics": dict(topics)}


def measure(game_key: str, scale: float, seed: int) -> dict[str, Any]:
    """All figures of a game; ``scale`` 0.5 plays half of the pairs."""
    with Players() as players:
        duels = [
            duel(players, game_key, one, two, max(2, round(pairs * scale)), seed + at)
            for at, (one, two, pairs) in enumerate(DUELS)
            if two != NAME or NAME in baseline.names(game_key)
        ]
    return {
        "engine": ENGINE_VERSION,
        "decks": lineup.mark_of_decks(game_key),
        "seed": seed,
        "command": f"make strength GAME={game_key}" + (f' STRENGTH="--scale {scale:g}"' if scale != 1 else ""),
        "duels": duels,
        "puzzles": [puzzles_of(game_key, name) for name in PUZZLERS],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("--scale", type=float, default=1.0, help="0.5 plays half of the pairs")
    parser.add_argument("--seed", type=int, default=SEED)
    read = parser.parse_args(arguments)
    django.setup()
    found = measure(read.game, read.scale, read.seed)
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    kept[read.game] = found
    FILE.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    logging.basicConfig(format="%(message)s")
    sys.exit(main())
