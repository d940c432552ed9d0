"""The report of balance of a game whose decks come with the box: its ready-made line-ups, all seats by the same AI.

    python -m benchmarks.tables.balance GAME play [AI] [MATCHES] [PROCESSES]   so many matches of each line-up
    python -m benchmarks.tables.balance GAME page                              write docs/balance_GAME.md anew

The page comes with what pages of results call usual. Without AI and MATCHES it is *greedy* and 2,000. Counts are kept
in ``benchmarks/balance/GAME.json`` as they are made; the same command goes on where it was stopped, as long as engine,
cards and AI are the same.
"""

from __future__ import annotations

import json
import logging
import math
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

from benchmarks import lineup
from benchmarks.balance import counts
from benchmarks.tables import page as report
from benchmarks.tables import usual
from benchmarks.tables.games import GAMES, TableGame
from benchmarks.tables.play import Job, TablePlayers, Told, parts
from benchmarks.training.matches import Contestant
from decks.lists.usual import file

logger = logging.getLogger(__name__)

#: Shares are counted in twelfths of a match, which hold every share of a win or of opponents at up to four seats.
PARTS: Final = 12
#: Seeds between two times that counts are kept.
KEEP_EVERY: Final = 20
Table = dict[str, Any]


def empty(names: Sequence[str]) -> Table:
    """Counts of no match at a table of these decks."""
    return {
        "decks": list(names),
        "seeds": 0,
        "won": [{} for _ in names],
        "ahead": [{} for _ in names],
        "noted": {},
        "turns": 0,
        "ends": {},
        "abnormal": 0,
    }


def add(table: Table, seed: Sequence[Told]) -> None:
    """Count the matches of one seed."""
    table["seeds"] += 1
    for deck in range(len(table["decks"])):
        for name, values in (("won", [told.won for told in seed]), ("ahead", [told.ahead for told in seed])):
            _count(table[name][deck], round(PARTS * sum(value[deck] for value in values)))
    _count(table["noted"], sum(told.noted[0] for told in seed))
    table["turns"] += sum(told.turns for told in seed)
    table["abnormal"] += sum(told.abnormal for told in seed)
    for told in seed:
        _count(table["ends"], told.reason)


def _count(counted: dict[str, int], value: object) -> None:
    counted[str(value)] = counted.get(str(value), 0) + 1


def job_of(game: TableGame, place: int, agent: str, first: int, number: int) -> Job:
    decks = lineup.lineups(game.key)[place]
    same = (Contestant(agent),) * len(decks)
    return Job(game.key, decks, same, lineup.SEED + place, first, number, game.noted)


def play(game_key: str, agent: str = "greedy", matches: str = "2000", processes: str = "0") -> None:
    """Play every ready-made line-up, all seats by this AI."""
    game, found = GAMES[game_key], counts.read(game_key)
    tables = begun(game_key, found, agent)
    with TablePlayers(int(processes) or None) as players:
        for place, table in enumerate(tables):
            wanted = math.ceil(int(matches) / len(table["decks"]))
            job = job_of(game, place, agent, table["seeds"], max(0, wanted - table["seeds"]))
            for number, told in enumerate(players.tables(parts(job)), 1):
                add(table, told)
                if number % KEEP_EVERY == 0 or number == job.number:
                    counts.write(game_key, found)
                    logger.warning("%s seats: %s of %s seeds", len(table["decks"]), table["seeds"], wanted)


def begun(game_key: str, found: dict[str, Any], agent: str) -> list[Table]:
    """The counts of an AI so far, begun anew if engine, cards or AI have changed."""
    source = counts.provenance(game_key, agent)
    if found.get(agent, {}).get("from") != source:
        found[agent] = {
            "from": source,
            "tables": [empty([deck.name for deck in decks]) for decks in lineup.lineups(game_key)],
        }
    tables: list[Table] = found[agent]["tables"]
    return tables


def page(game_key: str) -> None:
    """Write the page from what was counted."""
    found = counts.read(game_key)
    counts.page_file(game_key).write_text(report.page(GAMES[game_key], found), encoding="utf-8")
    text = json.dumps(usual.lineups(game_key, found), indent=1) + "\n"
    file(game_key).write_text(text, encoding="utf-8")


COMMANDS: Final[dict[str, Callable[..., None]]] = {"play": play, "page": page}


def main(game_key: str = "", command: str = "", *arguments: str) -> int:
    """Run one command for one game; the page is written anew after each."""
    for word, known, what in ((game_key, tuple(GAMES), "game"), (command, tuple(COMMANDS), "command")):
        if word not in known:
            sys.stderr.write(f'There is no {what} "{word}"; there is {", ".join(known)}.\n')
            return 2
    COMMANDS[command](game_key, *arguments)
    page(game_key)
    return 0


if __name__ == "__main__":
    logging.basicConfig(format="%(message)s")
    sys.exit(main(*sys.argv[1:]))
