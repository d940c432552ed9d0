"""A position of Conquer as one line of text and back; see ``core.notation``."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import notation
from simulator.engine.games.conquer import modifiers, steps
from simulator.engine.games.conquer.cards import Pool
from simulator.engine.games.conquer.setup import make_table, program_of
from simulator.engine.games.conquer.state import LISTS, NUMBERS, TUPLES, State

VERSION: Final = "conquer/1"
SHAPE: Final = notation.Shape(steps.NAMES, NUMBERS, LISTS, TUPLES)
#: Left out of ``key``: names are for people, counters do not change what can happen.
UNKEYED: Final = ("names", "decisions", "forced", "tallies")


def to_text(state: State) -> str:
    """The position as one line; ``from_text`` of it gives an equal position."""
    return notation.line(VERSION, notation.tokens_of(state, SHAPE))


def key(state: State) -> str:
    """A hash of the position: equal for equal positions on every machine."""
    return notation.digest([token for token in notation.tokens_of(state, SHAPE) if token[0] not in UNKEYED])


def from_text(pool: Pool, line: str) -> State:
    """Read a position; ``UnreadableText`` says which token is wrong. The decision at hand is not worked out here."""
    return notation.read_line(VERSION, line, lambda tokens: _state(pool, tokens))


def _state(pool: Pool, tokens: notation.Tokens) -> State:
    match = notation.read_match(pool.index, tokens)
    state = State.__new__(State)
    state.table = make_table(program_of(pool), match.decks, match.names, match.options, goldfish=match.goldfish)
    state.log = None
    state.recorder = None
    state.legal = []
    state.dirty = 0
    notation.read_fields(state, tokens, SHAPE)
    modifiers.note_cards(state)
    modifiers.note_changes(state)
    return state
