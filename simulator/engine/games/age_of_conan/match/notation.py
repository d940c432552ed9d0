"""A position of Age of Conan read from its line of text; see ``kernel.TextForm``."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.games.age_of_conan.cards import Pool
from simulator.engine.games.age_of_conan.match.setup import bare_state, empty_state, make_table, program_of
from simulator.engine.games.age_of_conan.position import COLUMNS, FORM, State


def from_text(pool: Pool, line: str) -> State:
    """Read a position; ``UnreadableText`` says which token is wrong. The decision at hand is not worked out here."""

    def start(match: kernel.Match) -> State:
        fixed = make_table(program_of(pool), match.decks, match.names, match.options, goldfish=match.goldfish)
        return bare_state(fixed)

    return FORM.read(pool.index, line, start, _check_sizes)


def _check_sizes(state: State) -> None:
    """``ValueError`` for rows and piles that are too short or too long for the players at the table."""
    wanted = empty_state(state.table)
    for name in (*COLUMNS, "piles"):
        have, need = len(getattr(state, name)), len(getattr(wanted, name))
        if have != need:
            raise ValueError(f'"{name}" has {have} places, and {need} are needed')
