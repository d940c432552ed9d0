"""Records what the base line chooses in 200 positions a game; run as a module it writes ``positions.json.xz`` anew.

The positions keep the card records that they were made of, so that a change of a card changes none of them. They are to
be recorded only when a later version becomes the base line.
"""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks import lineup
from benchmarks.baseline.games import NAME, with_baseline
from cards.catalogue import records
from simulator.engine import MatchSpec
from simulator.engine.core.kernel import kind_of

FILE: Final = Path(__file__).with_name("positions.json.xz")
GAMES: Final = ("conan_ccg", "conquer")
POSITIONS: Final = 200
#: Most positions of one kind of decision, so that rare kinds have their share.
OF_A_KIND: Final = 16
SEED: Final = 40
AGENT_SEED: Final = 7


class Position(NamedTuple):
    """A position as text, whose decision it is, and the label of what was chosen."""

    text: str
    seat: int
    choice: str


def choice(game: Any, state: Any, seat: int) -> str:
    """What the base line chooses with a fresh stream of chance."""
    agent = game.agents[NAME](AGENT_SEED, seat)
    return str(game.label(state, agent.choose(game.view(state, seat), game.legal_actions(state))))


def recorded(game_key: str) -> list[Position]:
    """Positions of matches between the ready-made decks, every fifth decision with a choice."""
    game, pool, decks = with_baseline(game_key), lineup.pool(game_key), lineup.decks(game_key)
    found: list[Position] = []
    kinds: dict[int, int] = {}
    at = 0
    while len(found) < POSITIONS:
        pair = (decks[at % len(decks)], decks[(at // len(decks) + at + 1) % len(decks)])
        spec = MatchSpec(pair, SEED + at, (NAME, "random") if at % 3 == 2 else (NAME, NAME))
        _look_through(game, pool, spec, found, kinds)
        at += 1
    return found[:POSITIONS]


def _look_through(game: Any, pool: Any, spec: MatchSpec, found: list[Position], kinds: dict[int, int]) -> None:
    state = game.setup(pool, spec)
    agents = [game.agents[name](spec.seed, seat) for seat, name in enumerate(spec.agents)]
    number = 0
    while (seat := game.to_move(state)) >= 0:
        legal = list(game.legal_actions(state))
        number += 1
        kind = kind_of(legal[0])
        if len(legal) > 1 and number % 5 == 0 and spec.agents[seat] == NAME and kinds.get(kind, 0) < OF_A_KIND:
            kinds[kind] = kinds.get(kind, 0) + 1
            found.append(Position(game.to_text(state), seat, choice(game, state, seat)))
        game.apply(state, agents[seat].choose(game.view(state, seat), game.legal_actions(state)))


def write() -> None:
    kept = {key: {"cards": [dict(record) for record in card_records(key)], "positions": recorded(key)} for key in GAMES}
    FILE.write_bytes(lzma.compress(json.dumps(kept, ensure_ascii=False).encode()))


def card_records(game_key: str) -> list[dict[str, Any]]:
    """The records of the cards in the order in which they are compiled."""
    return [record for path in sorted((records.DATA_DIR / game_key).glob("*.json")) for record in _cards(path)]


def _cards(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cards"]
    return found


def kept() -> dict[str, Any]:
    """What was recorded, by game."""
    found: dict[str, Any] = json.loads(lzma.decompress(FILE.read_bytes()))
    return found


if __name__ == "__main__":
    write()
