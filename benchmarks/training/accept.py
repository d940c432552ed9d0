"""Accepts trained constants as the next version, or says why not (`make accept GAME=conan_ccg`).

    python -m benchmarks.training.accept GAME [--file FILE] [--agent fast] [--seed 1]

Paired matches on fresh seeds, never those of training: the sequential test says that the candidate is better than the
present weights, on the decks of training; it is not below one half against any earlier version, on decks of no training
too; and it has no more abnormal ends. Then the next version is written into weights.json and weights.py. Constants that
only a search reads are examined with ``--agent fast``: greedy plays the same with both.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from benchmarks.training import matches, weights_file
from benchmarks.training.matches import Contestant, Job, PairResult, Players
from benchmarks.training.train import file
from simulator.engine import get_game, read_agent
from simulator.stats import intervals, sprt

logger = logging.getLogger(__name__)

#: The seeds of this test begin far from those of training.
FRESH: Final = 1 << 40
#: The difference of points a match that the sequential test looks for.
MARGIN: Final = 0.03
#: The most pairs of the sequential test, and how many are played at a time.
MOST_PAIRS: Final = 6000
AT_A_TIME: Final = 200
#: Pairs against each earlier version, and on decks of no training; of a search, whose matches take longer, a quarter.
PAIRS: Final = 400
PAIRS_OF_SEARCH: Final = 100


class Refused(Exception):
    """Why a candidate is not accepted."""


def describe(name: str, found: Sequence[PairResult]) -> str:
    """The share of points with its interval over pairs."""
    interval = intervals.difference_of([one.difference for one in found])
    middle, low, high = (50 + 50 * value for value in (interval.mean, interval.low, interval.high))
    abnormal = sum(one.abnormal for one in found)
    return f"{name}: {middle:.1f} % ({low:.1f} to {high:.1f}) of {len(found)} pairs, {abnormal} abnormal ends"


def better_than(players: Players, job: Job) -> None:
    """The sequential test against the present weights; ``Refused`` if it does not say *better*."""
    found: list[PairResult] = []
    while len(found) < MOST_PAIRS:
        part = Job(job.game_key, job.one, job.two, job.seed, len(found), AT_A_TIME, job.decks)
        found += players.pairs(part)
        verdict = sprt.judge([one.difference for one in found], MARGIN)
        logger.warning("%s; %s", describe("Against the present weights", found), verdict.state)
        if verdict.is_over:
            break
    if verdict.state != sprt.BETTER:
        raise Refused(f"Not shown to be better than the present weights: {verdict.state} after {verdict.seeds} pairs.")


def not_below(players: Players, job: Job, name: str) -> None:
    """So many pairs against another version; ``Refused`` if the share of points is below one half."""
    found = players.pairs(job)
    logger.warning("%s", describe(name, found))
    if sum(one.difference for one in found) < 0:
        raise Refused(f"{name}: below 50 %.")


def no_more_abnormal(players: Players, candidate: Job, present: Job) -> None:
    """Both against themselves; ``Refused`` if the candidate has more abnormal ends."""
    ends = [sum(one.abnormal for one in players.pairs(job)) for job in (candidate, present)]
    logger.warning("Abnormal ends against itself: %s, of the present weights %s", *ends)
    if ends[0] > ends[1]:
        raise Refused("More abnormal ends than with the present weights.")


def examine(game_key: str, candidate: Contestant, seed: int, players: Players) -> None:
    """All tests; ``Refused`` at the first that fails."""
    module = matches.weights_of(game_key)
    present = Contestant("present", tuple(module.values()), candidate.playouts)
    start = FRESH + seed
    pairs = PAIRS_OF_SEARCH if candidate.playouts else PAIRS
    for decks in (matches.TRAINED, matches.UNTRAINED):
        own = [Job(game_key, one, one, start + 3, 0, pairs // 4, decks) for one in (candidate, present)]
        no_more_abnormal(players, own[0], own[1])
    better_than(players, Job(game_key, candidate, present, start, 0, AT_A_TIME, matches.TRAINED))
    for version in range(1, module.LATEST + 1):
        earlier = replace(matches.contestant(game_key, f"weights@{version}"), playouts=candidate.playouts)
        for decks in (matches.TRAINED, matches.UNTRAINED):
            job = Job(game_key, candidate, earlier, start + 1, 0, pairs, decks)
            not_below(players, job, f"Against {earlier.name}, {decks} decks")


def candidate_of(game_key: str, path: Path) -> dict[str, Any]:
    """The result of a training run; ``SystemExit`` says what to do if there is none, or one of other constants."""
    if not path.exists():
        raise SystemExit(f"{path} is not there: make train GAME={game_key}")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    names = matches.weights_of(game_key).NAMES
    if set(found.get("values", {})) != set(names):
        raise SystemExit(f"{path} is of other constants than weights.json: train anew.")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.training.accept", description=__doc__)
    parser.add_argument("game", choices=weights_file.games())
    parser.add_argument("--file", type=Path, help="the candidate; without, the result of the last training")
    parser.add_argument("--agent", default="greedy", help="who plays by the weights: greedy, or a search as in fast:12")
    parser.add_argument("--seed", type=int, default=1, help="another one plays other matches")
    parser.add_argument("--processes", type=int, help="at a time; without, one a core")
    read = parser.parse_args(arguments)
    found = candidate_of(read.game, read.file or file(read.game, "result"))
    names = matches.weights_of(read.game).NAMES
    playouts = read_agent(get_game(read.game), read.agent).playouts or 0
    if not playouts and read.agent != "greedy":
        parser.error(f'"{read.agent}" does not play by weights.')
    candidate = Contestant("candidate", tuple(float(found["values"][name]) for name in names), playouts)
    try:
        with Players(read.processes) as players:
            examine(read.game, candidate, read.seed, players)
    except Refused as refused:
        logger.warning("Not accepted. %s", refused)
        return 1
    about = {name: found[name] for name in ("engine", "how", "command", "seed", "matches")}
    number = weights_file.add_version(read.game, found["values"], **about)
    logger.warning("Accepted as version %s of the weights of %s.", number, read.game)
    return 0


if __name__ == "__main__":
    logging.basicConfig(format="%(message)s")
    sys.exit(main())
