"""A position of the Conan CCG read from its line of text; see ``kernel.TextForm``."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import play
from simulator.engine.games.conan_ccg.cards import Pool
from simulator.engine.games.conan_ccg.match.setup import bare_state, make_table, program_of
from simulator.engine.games.conan_ccg.position import FORM, State


def from_text(pool: Pool, line: str) -> State:
    """Read a position; ``UnreadableText`` says which token is wrong. The decision at hand is not worked out here."""

    def start(match: kernel.Match) -> State:
        fixed = make_table(program_of(pool), match.decks, match.names, match.options, goldfish=match.goldfish)
        return bare_state(fixed)

    return FORM.read(pool.index, line, start, play.note_changes)
