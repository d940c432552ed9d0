"""Lets two AIs meet on paired seeds (`make duel GAME=conquer ONE=greedy TWO=greedy@0.4.0`).

    python -m benchmarks.training.duel GAME ONE TWO [--pairs 1000] [--decks ready-made] [--seed 1]

An AI is a name of the game, ``greedy@0.4.0`` (the base line), ``weights@2`` (greedy with version 2 of its weights), or
a file of weights as training writes it (``var/training/conan_ccg.result.json``).
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections import defaultdict
from collections.abc import Sequence

from benchmarks.training import matches
from benchmarks.training.accept import describe
from benchmarks.training.matches import Job, PairResult, Players
from benchmarks.training.weights_file import games
from simulator.engine import ENGINE_VERSION

logger = logging.getLogger(__name__)


def lines(game_key: str, kind: str, found: Sequence[PairResult]) -> list[str]:
    """The whole, and the pairs without each deck, the strongest deck of ``ONE`` first."""
    decks = matches.deck_list(game_key, kind)
    total: dict[int, list[float]] = defaultdict(list)
    for one in found:
        for place in one.decks:
            total[place].append(one.difference)
    ranked = sorted(total, key=lambda place: -sum(total[place]) / len(total[place]))
    without = [(place, [one for one in found if place not in one.decks]) for place in ranked]
    return [
        describe("All", found),
        *(describe(f"Without {decks[place].name}", rest) for place, rest in without if len(rest) > 1),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.training.duel", description=__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("one")
    parser.add_argument("two")
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--decks", choices=(matches.READY, matches.TRAINED, matches.UNTRAINED), default=matches.READY)
    parser.add_argument("--seed", type=int, default=1)
    read = parser.parse_args(arguments)
    one, two = (matches.contestant(read.game, text) for text in (read.one, read.two))
    with Players() as players:
        found = players.pairs(Job(read.game, one, two, read.seed, 0, read.pairs, read.decks))
    logger.warning("%s against %s, %s, engine %s", read.one, read.two, read.game, ENGINE_VERSION)
    for line in lines(read.game, read.decks, found):
        logger.warning("%s", line)
    return 0


if __name__ == "__main__":
    logging.basicConfig(format="%(message)s")
    sys.exit(main())
