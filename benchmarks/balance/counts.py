"""The report of balance: ready-made decks against each other.

    python -m benchmarks.balance.counts GAME pairs [AI] [N]   N seeds of each pair of decks, from both seats, by an AI
    python -m benchmarks.balance.counts GAME page             write docs/balance_GAME.md anew from what was counted

Without AI and N it is *greedy* and 1,000 seeds. Counts are kept as they are made: the same command goes on where it was
stopped, as long as engine, cards, decks and AI are the same.

GAME is ``conan_ccg`` or ``conquer``. Seeds are fixed, so the same engine and cards give the same counts; they are kept
in ``benchmarks/balance/GAME.json``.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from benchmarks import lineup
from benchmarks.balance import page as report
from benchmarks.balance.games import GAMES
from benchmarks.balance.play import CHUNK, empty, pairings, play_all, restored
from simulator.engine import ENGINE_VERSION, ai_identity

logger = logging.getLogger(__name__)

ROOT: Final = Path(__file__).resolve().parents[2]


def counts_file(game_key: str) -> Path:
    return Path(__file__).with_name(f"{game_key}.json")


def page_file(game_key: str) -> Path:
    return ROOT / "docs" / f"balance_{game_key}.md"


def read(game_key: str) -> dict[str, Any]:
    """What was counted so far."""
    path = counts_file(game_key)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def provenance(game_key: str, agent: str) -> dict[str, Any]:
    """What decides the matches: a report is about this engine, these cards, this AI and this seed."""
    game = lineup.game(game_key)
    return {
        "engine": ENGINE_VERSION,
        "data": lineup.pool(game_key).hash,
        "ai": ai_identity(game, agent),
        "seed": lineup.SEED,
    }


def write(game_key: str, found: dict[str, Any]) -> None:
    """Keep the counts; who is stopped while it is written keeps those of before."""
    path = counts_file(game_key)
    new = path.with_suffix(".new")
    new.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    new.replace(path)


def pairs(game_key: str, agent: str = "greedy", seeds: str = "1000") -> None:
    """Play all pairs of decks, both by this AI, up to so many seeds."""
    found, names = read(game_key), [f"{one} {other}" for one, other in pairings(game_key)]
    source = provenance(game_key, agent) | {"decks": lineup.mark_of_decks(game_key)}
    kept = found.get(agent, {})
    begun = kept["counts"] if kept.get("from") == source else {}
    counts = [restored(begun[name]) if name in begun else empty() for name in names]
    found[agent] = {"from": source, "counts": dict(zip(names, counts, strict=True))}
    for number, _ in enumerate(play_all(game_key, agent, counts, int(seeds)), 1):
        write(game_key, found)
        if number % len(names) == 0:
            logger.warning("%s: %s seeds more of each pair of decks", agent, number // len(names) * CHUNK)


def page(game_key: str) -> None:
    """Write the page from what was counted."""
    page_file(game_key).write_text(report.page(GAMES[game_key], read(game_key)), encoding="utf-8")


COMMANDS: Final[dict[str, Callable[..., None]]] = {"pairs": pairs, "page": page}


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
