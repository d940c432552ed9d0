"""Plays listed matches by the engine of one tree. Started as a file with that tree alone in PYTHONPATH.

    PYTHONPATH=TREE python -P player.py describe TREE
    PYTHONPATH=TREE python -P player.py play TREE < matches.json > records.jsonl
    PYTHONPATH=TREE python -P player.py steps TREE < match.json

The two trees may be laid out differently. So this file imports nothing of a tree but ``simulator.engine``,
and reads cards from ``cards/data``. Fields of records that only one tree has do no harm.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TextIO

from simulator.engine import PLAYING, DeckEntry, DeckList, EngineError, MatchSpec, play_match, replay_match

Json = Any
#: What no engine error says: an error is compared by its class, since its words may change.
ERROR: Final = "error"
RESULT_FIELDS: Final = ("first", "turns", "decisions", "forced", "key", "choices")
OUTCOME_FIELDS: Final = ("winners", "reason", "rule", "abnormal")


def card_records(tree: Path, game_key: str) -> list[dict[str, Json]]:
    """The card records of a game in a tree, in the order of files and places in them."""
    files = sorted((tree / "cards" / "data" / game_key).glob("*.json"))
    return [card for path in files for card in json.loads(path.read_text(encoding="utf-8"))["cards"]]


def pools(tree: Path) -> dict[str, Any]:
    """The compiled cards of each game."""
    return {key: game.compile_pool(card_records(tree, key)) for key, game in PLAYING.items()}


def describe(tree: Path) -> dict[str, Json]:
    """What a tree can play: agents, cards, option values (the usual one first) and numbers of players of each game."""
    return {
        key: {
            "agents": list(game.agents),
            "cards": [card["id"] for card in card_records(tree, key)],
            "options": {name: [option.default, *_others(option)] for name, option in game.options.items()},
            "players": list(game.players),
        }
        for key, game in PLAYING.items()
    }


def _others(option: Any) -> list[str]:
    return [value for value in option.choices if value != option.default]


def deck_of(game: Any, listed: Mapping[str, Json]) -> DeckList:
    """A deck from its record, in which a section stands as its place among the game's sections."""
    entries = (DeckEntry(game.sections[section][0], card, number) for section, card, number in listed["entries"])
    return DeckList(listed["name"], tuple(entries))


def spec_of(match: Mapping[str, Json]) -> MatchSpec:
    """The engine's specification of a listed match."""
    game = PLAYING[match["game"]]
    decks = tuple(deck_of(game, deck) for deck in match["decks"])
    agents, options = tuple(match["agents"]), match["options"]
    return MatchSpec(decks, match["seed"], agents, options=options, mode=match["mode"], first=match["first"])


def plain_event(event: Any) -> list[Json]:
    """What is compared of an event: kind, rule and the seats that may see it."""
    return [event.kind, event.rule, list(event.seats)]


def record_of(match: Mapping[str, Json], pool: Any) -> dict[str, Json]:
    """What a match gave, as plain data."""
    try:
        result = play_match(PLAYING[match["game"]], pool, spec_of(match), log=True)
    except EngineError as error:
        return {ERROR: type(error).__name__, "words": str(error)}
    told: dict[str, Json] = {name: getattr(result, name, None) for name in RESULT_FIELDS}
    told["outcome"] = {name: getattr(result.outcome, name, None) for name in OUTCOME_FIELDS}
    told["stats"] = dict(sorted(result.stats.items()))
    told["events"] = [plain_event(event) for event in result.events]
    return told


def steps_of(match: Mapping[str, Json], pool: Any) -> list[dict[str, Json]]:
    """A match step by step with the words of its decisions and events."""
    replay = replay_match(PLAYING[match["game"]], pool, spec_of(match))
    return [
        {
            **{name: getattr(step, name, None) for name in ("turn", "phase", "actor", "label")},
            "events": [[*plain_event(event), event.text] for event in step.events],
        }
        for step in replay.steps
    ]


def write(value: Json, out: TextIO) -> None:
    """One line of JSON."""
    out.write(json.dumps(value, default=list, sort_keys=True) + "\n")


def do_describe(tree: Path) -> None:
    write(describe(tree), sys.stdout)


def do_play(tree: Path) -> None:
    pool = pools(tree)
    for match in json.load(sys.stdin):
        write(record_of(match, pool[match["game"]]), sys.stdout)


def do_steps(tree: Path) -> None:
    match = json.load(sys.stdin)
    try:
        write(steps_of(match, pools(tree)[match["game"]]), sys.stdout)
    except EngineError as error:
        write({ERROR: f"{type(error).__name__}: {error}"}, sys.stdout)


COMMANDS: Final[dict[str, Callable[[Path], None]]] = {"describe": do_describe, "play": do_play, "steps": do_steps}

if __name__ == "__main__":
    COMMANDS[sys.argv[1]](Path(sys.argv[2]))
