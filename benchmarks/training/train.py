"""Trains the constants of a game's AI in self-play (`make train GAME=conan_ccg`); it goes on where it was stopped.

    python -m benchmarks.training.train GAME [--matches 200000] [--seed 1]

The state of the run and its result are in var/training. The result plays only once it is accepted (`make accept`).
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.baseline import games as baseline
from benchmarks.training import matches
from benchmarks.training.matches import Contestant, Job, Players
from benchmarks.training.spsa import Spsa
from benchmarks.training.weights_file import ROOT, games
from simulator.engine import ENGINE_VERSION

logger = logging.getLogger(__name__)

FOLDER: Final = ROOT / "var" / "training"
MATCHES: Final = 200_000
#: Pairs of one iteration in which plus meets minus, and in which each of them meets an AI of the pool.
AGAINST_EACH_OTHER: Final = 4
AGAINST_POOL: Final = 2
MATCHES_A_TURN: Final = 2 * (AGAINST_EACH_OTHER + 2 * AGAINST_POOL)
#: How often the state is kept and told, in seconds.
KEEP_EVERY: Final = 20


def file(game_key: str, what: str) -> Path:
    """Where the ``state`` or the ``result`` of a game's run is kept."""
    return FOLDER / f"{game_key}.{what}.json"


def pool(game_key: str) -> list[Contestant]:
    """Whom plus and minus meet besides: the base line, if there is one, and greedy as it plays today."""
    today = Contestant("today", tuple(matches.weights_of(game_key).values()))
    return [*map(Contestant, baseline.names(game_key)), today]


def jobs_of(run: Spsa, game_key: str, number: int, others: Sequence[Contestant]) -> list[Job]:
    """What is played in an iteration; plus and minus meet the same opponent on the same seeds."""
    plus, minus = (Contestant(name, tuple(found)) for name, found in zip("+-", run.both(number), strict=True))
    other = others[number % len(others)]
    first = number * (AGAINST_EACH_OTHER + AGAINST_POOL)
    then = first + AGAINST_EACH_OTHER
    return [
        Job(game_key, plus, minus, run.seed, first, AGAINST_EACH_OTHER),
        Job(game_key, plus, other, run.seed, then, AGAINST_POOL),
        Job(game_key, minus, other, run.seed, then, AGAINST_POOL),
    ]


def result_of(played: Sequence[Sequence[matches.PairResult]]) -> float:
    """How much better plus was than minus, from -1 to 1."""
    each_other, plus, minus = ([one.difference for one in found] for found in played)
    apart = [(one - two) / 2 for one, two in zip(plus, minus, strict=True)]
    found = [*each_other, *apart]
    return sum(found) / len(found)


def train(game_key: str, number: int, seed: int, players: Players) -> list[float]:
    """Run the iterations that ``number`` matches allow, from the kept state on; the trained constants."""
    module = matches.weights_of(game_key)
    run = _begun(game_key, module, max(1, number // MATCHES_A_TURN), seed)
    others = pool(game_key)
    kept = time.monotonic()
    while run.done < run.iterations:
        turns = range(run.done, min(run.iterations, run.done + players.processes))
        jobs = [job for at in turns for job in jobs_of(run, game_key, at, others)]
        played = list(players.play(jobs))
        for place, at in enumerate(turns):
            run.learn(at, result_of(played[3 * place : 3 * place + 3]))
        if time.monotonic() - kept > KEEP_EVERY or run.done >= run.iterations:
            kept = time.monotonic()
            _keep(file(game_key, "state"), run.to_json())
            logger.warning("%s: %s of %s iterations", game_key, run.done, run.iterations)
    return run.result()


def _begun(game_key: str, module: Any, iterations: int, seed: int) -> Spsa:
    path = file(game_key, "state")
    if path.exists():
        run = Spsa.from_json(json.loads(path.read_text(encoding="utf-8")))
        if (run.iterations, run.seed, run.began) == (iterations, seed, module.values()):
            return run
        path.replace(path.with_suffix(".older"))  # another run is kept beside it
    return Spsa.begin(module.NAMES, module.values(), module.FIXED, iterations, seed)


def _keep(path: Path, found: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps(found), encoding="utf-8")
    part.replace(path)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.training.train", description=__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"matches to play ({MATCHES})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, help="at a time; without, one a core")
    read = parser.parse_args(arguments)
    with Players(read.processes) as players:
        values = train(read.game, read.matches, read.seed, players)
    module = matches.weights_of(read.game)
    found = {
        "values": dict(zip(module.NAMES, values, strict=True)),
        "engine": ENGINE_VERSION,
        "how": "Trained by SPSA in self-play and against the pool.",
        "command": f"make train GAME={read.game} TRAIN='--matches {read.matches} --seed {read.seed}'",
        "seed": read.seed,
        "matches": read.matches,
        "from": module.LATEST,
    }
    _keep(file(read.game, "result"), found)
    moved = sum(1 for one, two in zip(values, module.values(), strict=True) if one != two)
    logger.warning("%s of %s constants moved. Test them: make accept GAME=%s", moved, len(values), read.game)
    return 0


if __name__ == "__main__":
    logging.basicConfig(format="%(message)s")
    sys.exit(main())
