"""A position as one line of text and back: ``key=value`` tokens, lists with commas, lists of lists with semicolons."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote, unquote

from simulator.engine.core.errors import UnreadableText
from simulator.engine.games.conan_ccg import modifiers, steps
from simulator.engine.games.conan_ccg.cards import Pool
from simulator.engine.games.conan_ccg.setup import make_table, program_of
from simulator.engine.games.conan_ccg.state import LISTS, NUMBERS, TUPLES, State, Table

VERSION: Final = "conan_ccg/1"
#: Left out of ``key``: names are for people, counters do not change what can happen.
UNKEYED: Final = ("names", "decisions", "forced", "tallies")


def to_text(state: State) -> str:
    """The position as one line; ``from_text`` of it gives an equal position."""
    return " ".join([VERSION, *(f"{name}={value}" for name, value in _tokens(state))])


def key(state: State) -> str:
    """A hash of the position: equal for equal positions on every machine."""
    text = " ".join(f"{name}={value}" for name, value in _tokens(state) if name not in UNKEYED)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _tokens(state: State) -> list[tuple[str, str]]:
    table = state.table
    found = [
        ("step", steps.NAMES[state.step]),
        ("names", ",".join(quote(name, safe="") for name in table.names)),
        ("cards", table.decks),
        ("options", ",".join(f"{name}:{value}" for name, value in table.options)),
        ("goldfish", str(int(table.goldfish))),
    ]
    found.extend((name, str(getattr(state, name))) for name in NUMBERS)
    found.extend((name, _join(getattr(state, name))) for name in LISTS)
    found.append(("piles", ";".join(_join(pile) for pile in state.piles)))
    found.extend((name, ";".join(_join(entry) for entry in getattr(state, name))) for name in TUPLES)
    return found


def _join(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))


def from_text(pool: Pool, line: str) -> State:
    """Read a position; ``UnreadableText`` says which token is wrong. The decision at hand is not worked out here."""
    words = line.split()
    if not words or words[0] != VERSION:
        raise UnreadableText(f"A position starts with {VERSION!r}, this one with {words[0] if words else ''!r}.")
    tokens: dict[str, str] = {}
    for word in words[1:]:
        name, found, value = word.partition("=")
        if not found:
            raise UnreadableText(f"{word!r} is not of the form key=value.")
        tokens[name] = value
    try:
        return _state(pool, tokens)
    except KeyError as missing:
        raise UnreadableText(f"The position has no token {missing}.") from None
    except ValueError as wrong:
        raise UnreadableText(f"The position cannot be read: {wrong}.") from None


def _state(pool: Pool, tokens: dict[str, str]) -> State:
    state = State.__new__(State)
    state.table = _table(pool, tokens)
    state.log = None
    state.recorder = None
    state.legal = []
    state.step = steps.NAMES.index(tokens["step"])
    for name in NUMBERS:
        setattr(state, name, int(tokens[name]))
    for name in LISTS:
        setattr(state, name, _numbers(tokens[name]))
    state.piles = [_numbers(part) for part in tokens["piles"].split(";")]
    for name in TUPLES:
        parts = tokens[name].split(";") if tokens[name] else []
        setattr(state, name, [tuple(_numbers(part)) for part in parts])
    modifiers.note_changes(state)
    return state


def _numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")] if text else []


def _table(pool: Pool, tokens: dict[str, str]) -> Table:
    decks: list[list[int]] = []
    for part in tokens["cards"].split(";"):
        deck: list[int] = []
        for run in part.split(","):
            card, _star, count = run.partition("*")
            if card not in pool.index:
                raise UnreadableText(f"The position names the unknown card {card!r}.")
            deck.extend([pool.index[card]] * int(count or 1))
        decks.append(deck)
    options = dict(pair.split(":", 1) for pair in tokens["options"].split(",") if pair)
    names = tuple(unquote(name) for name in tokens["names"].split(","))
    return make_table(program_of(pool), decks, names, options, goldfish=tokens["goldfish"] == "1")
