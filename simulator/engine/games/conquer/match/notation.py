"""A position of Conquer read from its line of text; see ``kernel.TextForm``."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.games.conquer import play
from simulator.engine.games.conquer.cards import Pool
from simulator.engine.games.conquer.match.setup import bare_state, make_table, program_of
from simulator.engine.games.conquer.position import FORM, State


def from_text(pool: Pool, line: str) -> State:
    """Read a position; ``UnreadableText`` says which token is wrong. The decision at hand is not worked out here."""

    def start(match: kernel.Match) -> State:
        fixed = make_table(program_of(pool), match.decks, match.names, match.options, goldfish=match.goldfish)
        return bare_state(fixed)

    return FORM.read(pool.index, line, start, _note)


def _note(state: State) -> None:
    play.note_cards(state)
    play.note_changes(state)
