"""Sets one AI against a table of others (`make field GAME=age_of_conan ONE=fast OTHERS=greedy`).

    python -m benchmarks.tables.field GAME ONE OTHERS [--seeds 100] [--seed 1] [--processes 1]

OTHERS is one AI, or as many as there are other seats, divided by commas. With each seed ONE plays each deck of the
largest ready-made line-up once, and seats move on from seed to seed. AIs are named as in ``benchmarks.training.duel``;
``hasty`` is greedy with three of ten choices at random. A line after every few seeds tells how it stands.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from typing import Final

from benchmarks.tables.play import Job, TablePlayers, Told, full_table, parts
from benchmarks.training import matches
from simulator.engine import ENGINE_VERSION
from simulator.stats import ahead_of_seeds

logger = logging.getLogger(__name__)

#: Seeds between two lines that tell how it stands.
TELL_EVERY: Final = 5


def words(found: Sequence[Told]) -> str:
    """Wins and opponents left behind of the lone AI, with intervals over seeds."""
    won: dict[int, list[float]] = {}
    ahead: dict[int, list[float]] = {}
    for told in found:
        won.setdefault(told.seed, []).append(told.agent_won[0])
        ahead.setdefault(told.seed, []).append(told.agent_ahead[0])
    wins, left = ahead_of_seeds(won), ahead_of_seeds(ahead)
    abnormal = sum(told.abnormal for told in found)
    return (
        f"wins {wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%}), ahead {left.mean:.3f} "
        f"({left.low:.3f} to {left.high:.3f}), {left.n} matches of {left.seeds} seeds, {abnormal} abnormal"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tables.field", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("others")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int)
    read = parser.parse_args(arguments)
    decks = full_table(read.game)
    others = read.others.split(",")
    if len(others) == 1:
        others *= len(decks) - 1
    if len(others) != len(decks) - 1:
        parser.error(f"OTHERS has {len(others)} names; the table has {len(decks) - 1} other seats")
    agents = tuple(matches.contestant(read.game, text) for text in (read.one, *others))
    found: list[Told] = []
    logger.warning("%s against %s, %s, engine %s", read.one, read.others, read.game, ENGINE_VERSION)
    with TablePlayers(read.processes) as players:
        job = Job(read.game, decks, agents, read.seed, 0, read.seeds)
        for number, told in enumerate(players.tables(parts(job)), 1):
            found += told
            if number % TELL_EVERY == 0 or number == read.seeds:
                logger.warning("%s", words(found))
    return 0


if __name__ == "__main__":
    logging.basicConfig(format="%(message)s")
    sys.exit(main())
