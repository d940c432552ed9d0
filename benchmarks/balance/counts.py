"""The report of balance: ready-made decks against each other, and the agents against each other.

    python -m benchmarks.balance.counts GAME pairs [N]            N (2,000) matches of each pair of decks, all by greedy
    python -m benchmarks.balance.counts GAME agents ONE OTHER [N] N (400) matches of two agents, spread over the pairs
    python -m benchmarks.balance.counts GAME page                 write docs/balance_GAME.md anew from what was counted

GAME is ``conan_ccg`` or ``conquer``. Seeds are fixed, so the same engine and cards give the same counts; they are kept
in ``benchmarks/balance/GAME.json``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from benchmarks import lineup
from benchmarks.balance import page as report
from benchmarks.balance.games import GAMES
from benchmarks.balance.play import add, empty, pairings, play_all
from simulator.engine import ENGINE_VERSION

ROOT: Final = Path(__file__).resolve().parents[2]


def counts_file(game_key: str) -> Path:
    return Path(__file__).with_name(f"{game_key}.json")


def page_file(game_key: str) -> Path:
    return ROOT / "docs" / f"balance_{game_key}.md"


def read(game_key: str) -> dict[str, Any]:
    """What was counted so far."""
    path = counts_file(game_key)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"pairs": {}, "agents": {}}


def provenance(game_key: str) -> dict[str, Any]:
    """What decides the matches: a report is about this engine, these cards and this seed."""
    return {"engine": ENGINE_VERSION, "data": lineup.pool(game_key).hash, "seed": lineup.SEED}


def write(game_key: str, found: dict[str, Any]) -> None:
    counts_file(game_key).write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def pairs(game_key: str, number: str = "2000") -> None:
    """Play all pairs of decks, greedy against greedy."""
    found, places = read(game_key), pairings(game_key)
    played = play_all(game_key, places, ("greedy", "greedy"), int(number))
    found["pairs"] = {
        "from": provenance(game_key),
        "counts": {f"{one} {other}": counts for (one, other), counts in zip(places, played, strict=True)},
    }
    write(game_key, found)


def agents(game_key: str, one: str, other: str, number: str = "400") -> None:
    """Play two agents against each other: each pair of decks both ways round, an even number of matches each."""
    found = read(game_key)
    places = [*pairings(game_key), *((other_deck, deck) for deck, other_deck in pairings(game_key))]
    each = max(2, 2 * round(int(number) / len(places) / 2))
    total = empty()
    for counts in play_all(game_key, places, (one, other), each):
        add(total, counts)
    found["agents"][f"{one} {other}"] = {"from": provenance(game_key), "n": total["n"], "wins": total["wins"]}
    write(game_key, found)


def page(game_key: str) -> None:
    """Write the page from what was counted."""
    page_file(game_key).write_text(report.page(GAMES[game_key], read(game_key)), encoding="utf-8")


COMMANDS: Final[dict[str, Callable[..., None]]] = {"pairs": pairs, "agents": agents, "page": page}


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
    sys.exit(main(*sys.argv[1:]))
