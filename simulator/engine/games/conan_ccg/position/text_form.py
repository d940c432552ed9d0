"""A position of the Conan CCG as one line of text and as a key; ``notation`` reads the line back."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import steps
from simulator.engine.games.conan_ccg.position.state import COLUMNS, LATER, LISTS, NUMBERS, TUPLES, State

FORM: Final = kernel.TextForm[State]("conan_ccg/1", kernel.Shape(steps.NAMES, NUMBERS, LISTS, TUPLES, COLUMNS, LATER))


def to_text(state: State) -> str:
    """The position as one line; ``from_text`` of it gives an equal position."""
    return FORM.write(state)


def key(state: State) -> str:
    """A hash of the position: equal for equal positions on every machine."""
    return FORM.key(state)
