"""A position of Age of Conan as one line of text and as a key; ``match`` reads the line back."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.age_of_conan import steps
from simulator.engine.games.age_of_conan.position.state import COLUMNS, LATER, LISTS, NUMBERS, TUPLES, State

_SHAPE: Final = kernel.Shape(steps.NAMES, NUMBERS, LISTS, TUPLES, COLUMNS, LATER)
FORM: Final = kernel.TextForm[State]("age_of_conan/1", _SHAPE)


def to_text(state: State) -> str:
    """The position as one line; ``from_text`` of it gives an equal position."""
    return FORM.write(state)


def key(state: State) -> str:
    """A hash of the position: equal for equal positions on every machine."""
    return FORM.key(state)
