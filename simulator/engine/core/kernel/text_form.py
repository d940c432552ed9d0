"""Positions as one line of text: ``key=value`` tokens, lists with commas, lists of lists with semicolons."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, Generic, TypeVar
from urllib.parse import quote, unquote

from simulator.engine.core.arrays import ints
from simulator.engine.core.errors import UnreadableText
from simulator.engine.core.kernel.position import Position

StateT = TypeVar("StateT", bound=Position)
Tokens = Mapping[str, str]
#: Left out of keys: names are for people, counters do not change what can happen.
UNKEYED: Final = frozenset(("names", "decisions", "forced", "tallies"))
#: Fields whose token keeps an older name: the text form is a format, which renaming a field must not change.
OLDER_TOKENS: Final[Mapping[str, str]] = {"continuous": "mods"}


@dataclass(frozen=True, slots=True)
class Shape:
    """How a game's positions are written: names of steps, and names of fields by what they hold.

    All states have ``table`` (``names``, ``decks``, ``options``, ``goldfish``), ``step`` and ``piles`` besides.
    """

    steps: tuple[str, ...]
    numbers: tuple[str, ...]
    lists: tuple[str, ...]
    tuples: tuple[str, ...]
    #: Those of the lists that are rows (``core.arrays``).
    rows: tuple[str, ...] = ()
    #: Those of the numbers that a form of this version did not always have: 0 is left out, so that older lines can be
    #: read and older keys stay.
    later: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """What a position says of its match: cards by player, names, options, whether one deck plays alone."""

    decks: list[list[int]]
    names: tuple[str, ...]
    options: dict[str, str]
    goldfish: bool


def _token(name: str) -> str:
    """The token of a field."""
    return OLDER_TOKENS.get(name, name)


def _tokens_of(state: Any, shape: Shape, without: Container[str] = ()) -> list[tuple[str, str]]:
    """Every token of a position but some, in order."""
    table = state.table
    found = [("step", shape.steps[state.step])]
    if "names" not in without:
        found.append(("names", ",".join([quote(name, safe="") for name in table.names])))
    found.append(("cards", table.decks))
    found.append(("options", ",".join([f"{name}:{value}" for name, value in table.options])))
    found.append(("goldfish", str(int(table.goldfish))))
    for name in shape.numbers:
        value = getattr(state, name)
        if name not in without and (value or name not in shape.later):
            found.append((name, str(value)))
    found += [(name, _join(getattr(state, name))) for name in shape.lists if name not in without]
    found.append(("piles", _join_all(state.piles)))
    found += [(_token(name), _join_all(getattr(state, name))) for name in shape.tuples]
    return found


def _read_fields(state: Any, tokens: Tokens, shape: Shape) -> None:
    """Fill a state's fields from tokens."""
    state.step = shape.steps.index(tokens["step"])
    for name in shape.numbers:
        setattr(state, name, int(tokens.get(name, "0") if name in shape.later else tokens[name]))
    for name in shape.lists:
        found = _numbers(tokens[name])
        setattr(state, name, ints(found) if name in shape.rows else found)
    state.piles = [_numbers(part) for part in tokens["piles"].split(";")]
    for name in shape.tuples:
        setattr(state, name, _tuples(tokens[_token(name)]))


def _read_match(index: Mapping[str, int], tokens: Tokens) -> Match:
    """What the tokens say of the match; ``index`` is the pool's."""
    return Match(
        decks=[_read_runs(index, part) for part in tokens["cards"].split(";")],
        names=tuple(unquote(name) for name in tokens["names"].split(",")),
        options=dict(pair.split(":", 1) for pair in tokens["options"].split(",") if pair),
        goldfish=tokens["goldfish"] == "1",
    )


#: Numbers as text, from ``LOWEST`` on; nearly all that are written lie among them.
LOWEST: Final = -3
HIGHEST: Final = 1020
TEXTS: Final = [str(number) for number in range(LOWEST, HIGHEST + 1)]


def _join(numbers: Iterable[int]) -> str:
    return ",".join([TEXTS[number - LOWEST] if LOWEST <= number <= HIGHEST else str(number) for number in numbers])


def _numbers(text: str) -> list[int]:
    """A list of numbers; ``ValueError`` for anything else."""
    return [int(part) for part in text.split(",")] if text else []


def _join_all(lists: Iterable[Sequence[int]]) -> str:
    return ";".join([_join(numbers) if numbers else "" for numbers in lists])


def _tuples(text: str) -> list[tuple[int, ...]]:
    """A list of tuples of numbers."""
    return [tuple(_numbers(part)) for part in text.split(";")] if text else []


def _digest(tokens: Iterable[tuple[str, str]]) -> str:
    """A hash of tokens: the same on every machine."""
    text = " ".join(f"{name}={value}" for name, value in tokens)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _read_tokens(version: str, text: str) -> Tokens:
    words = text.split()
    if not words or words[0] != version:
        raise UnreadableText(f"A position starts with {version!r}, this one with {words[0] if words else ''!r}.")
    tokens: dict[str, str] = {}
    for word in words[1:]:
        name, found, value = word.partition("=")
        if not found:
            raise UnreadableText(f"{word!r} is not of the form key=value.")
        tokens[name] = value
    return tokens


class TextForm(Generic[StateT]):
    """The text form of a game's positions, and the key made of it; ``version`` is the first word of every line."""

    def __init__(self, version: str, shape: Shape) -> None:
        self.version = version
        self.shape = shape

    def write(self, state: StateT) -> str:
        """The position as one line; ``read`` of it gives an equal position."""
        return " ".join([self.version, *(f"{name}={value}" for name, value in _tokens_of(state, self.shape))])

    def key(self, state: StateT) -> str:
        """A hash of the position: equal for equal positions on every machine."""
        return _digest(_tokens_of(state, self.shape, UNKEYED))

    def read(
        self,
        index: Mapping[str, int],
        text: str,
        start: Callable[[Match], StateT],
        note: Callable[[StateT], None],
    ) -> StateT:
        """Read a position; ``UnreadableText`` says which token is missing or wrong.

        ``index`` is the pool's. ``start`` makes a state without fields of the match a line tells of, ``note`` works out
        what its fields imply. The decision at hand is not worked out.
        """
        tokens = _read_tokens(self.version, text)
        try:
            state = start(_read_match(index, tokens))
            _read_fields(state, tokens, self.shape)
            note(state)
        except KeyError as missing:
            raise UnreadableText(f"The position has no token {missing}.") from None
        except ValueError as wrong:
            raise UnreadableText(f"The position cannot be read: {wrong}.") from None
        return state


def run_lengths(ids: Sequence[str]) -> str:
    """Card ids in order, equal neighbours counted: ``axe*2,bow``."""
    runs: list[str] = []
    for card, equal in groupby(ids):
        count = len(list(equal))
        runs.append(f"{card}*{count}" if count != 1 else card)
    return ",".join(runs)


def _read_runs(index: Mapping[str, int], text: str) -> list[int]:
    """The card numbers of counted ids; ``UnreadableText`` for an unknown card."""
    found: list[int] = []
    for run in text.split(",") if text else ():
        card, _star, count = run.partition("*")
        if card not in index:
            raise UnreadableText(f"The position names the unknown card {card!r}.")
        found.extend([index[card]] * int(count or 1))
    return found
