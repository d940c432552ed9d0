"""Positions as one line of text: ``key=value`` tokens, lists with commas, lists of lists with semicolons."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar
from urllib.parse import quote, unquote

from simulator.engine.core.errors import UnreadableText

Position = TypeVar("Position")
Tokens = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Shape:
    """How a game's positions are written: names of steps, and names of fields by what they hold.

    All states have ``table`` (``names``, ``decks``, ``options``, ``goldfish``), ``step`` and ``piles`` besides.
    """

    steps: tuple[str, ...]
    numbers: tuple[str, ...]
    lists: tuple[str, ...]
    tuples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """What a position says of its match: cards by player, names, options, whether one deck plays alone."""

    decks: list[list[int]]
    names: tuple[str, ...]
    options: dict[str, str]
    goldfish: bool


def tokens_of(state: Any, shape: Shape) -> list[tuple[str, str]]:
    """Every token of a position, in order."""
    table = state.table
    found = [
        ("step", shape.steps[state.step]),
        ("names", ",".join(quote(name, safe="") for name in table.names)),
        ("cards", table.decks),
        ("options", ",".join(f"{name}:{value}" for name, value in table.options)),
        ("goldfish", str(int(table.goldfish))),
    ]
    found.extend((name, str(getattr(state, name))) for name in shape.numbers)
    found.extend((name, join(getattr(state, name))) for name in shape.lists)
    found.append(("piles", join_all(state.piles)))
    found.extend((name, join_all(getattr(state, name))) for name in shape.tuples)
    return found


def read_fields(state: Any, tokens: Tokens, shape: Shape) -> None:
    """Fill a state's fields from tokens."""
    state.step = shape.steps.index(tokens["step"])
    for name in shape.numbers:
        setattr(state, name, int(tokens[name]))
    for name in shape.lists:
        setattr(state, name, numbers(tokens[name]))
    state.piles = [numbers(part) for part in tokens["piles"].split(";")]
    for name in shape.tuples:
        setattr(state, name, tuples(tokens[name]))


def read_match(index: Mapping[str, int], tokens: Tokens) -> Match:
    """What the tokens say of the match; ``index`` is the pool's."""
    return Match(
        decks=[read_runs(index, part) for part in tokens["cards"].split(";")],
        names=tuple(unquote(name) for name in tokens["names"].split(",")),
        options=dict(pair.split(":", 1) for pair in tokens["options"].split(",") if pair),
        goldfish=tokens["goldfish"] == "1",
    )


def join(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))


def numbers(text: str) -> list[int]:
    """A list of numbers; ``ValueError`` for anything else."""
    return [int(part) for part in text.split(",")] if text else []


def join_all(lists: Iterable[Sequence[int]]) -> str:
    return ";".join(map(join, lists))


def tuples(text: str) -> list[tuple[int, ...]]:
    """A list of tuples of numbers."""
    return [tuple(numbers(part)) for part in text.split(";")] if text else []


def line(version: str, tokens: Iterable[tuple[str, str]]) -> str:
    return " ".join([version, *(f"{name}={value}" for name, value in tokens)])


def digest(tokens: Iterable[tuple[str, str]]) -> str:
    """A hash of tokens: the same on every machine."""
    text = " ".join(f"{name}={value}" for name, value in tokens)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def read_line(version: str, text: str, read: Callable[[Tokens], Position]) -> Position:
    """Read a position from its tokens; ``UnreadableText`` says which one is missing or wrong."""
    words = text.split()
    if not words or words[0] != version:
        raise UnreadableText(f"A position starts with {version!r}, this one with {words[0] if words else ''!r}.")
    tokens: dict[str, str] = {}
    for word in words[1:]:
        name, found, value = word.partition("=")
        if not found:
            raise UnreadableText(f"{word!r} is not of the form key=value.")
        tokens[name] = value
    try:
        return read(tokens)
    except KeyError as missing:
        raise UnreadableText(f"The position has no token {missing}.") from None
    except ValueError as wrong:
        raise UnreadableText(f"The position cannot be read: {wrong}.") from None


def run_lengths(ids: Sequence[str]) -> str:
    """Card ids in order, equal neighbours counted: ``axe*2,bow``."""
    runs: list[str] = []
    for card, equal in groupby(ids):
        count = len(list(equal))
        runs.append(f"{card}*{count}" if count != 1 else card)
    return ",".join(runs)


def read_runs(index: Mapping[str, int], text: str) -> list[int]:
    """The card numbers of counted ids; ``UnreadableText`` for an unknown card."""
    found: list[int] = []
    for run in text.split(",") if text else ():
        card, _star, count = run.partition("*")
        if card not in index:
            raise UnreadableText(f"The position names the unknown card {card!r}.")
        found.extend([index[card]] * int(count or 1))
    return found
