"""The frames of abilities and of windows, as tuples of ints."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.age_of_conan.cards import Op
from simulator.engine.games.age_of_conan.play.effects.conditions import Context
from simulator.engine.games.age_of_conan.play.rules.frames import F_RUN, FIRST_OF_EFFECTS
from simulator.engine.games.age_of_conan.position import NOBODY, NONE, State

#: A window: (kind, timing, seat asked, passes, first seat, second seat).
F_WINDOW: Final = FIRST_OF_EFFECTS
#: A choice of an effect, with the fields of ``core.kernel.frames``: ``LAST`` is how many choices are to come, ``N``
#: what was chosen so far where an effect must remember it.
F_CHOICE: Final = FIRST_OF_EFFECTS + 1
FIRST_SEAT: Final = 4
SECOND_SEAT: Final = 5
#: Values of ``PLAYED``: the card lies among those being carried out, and is discarded afterwards.
PLAYED_CARD: Final = 1


def window(state: State, timing: int, first: int, second: int) -> None:
    """Push a window; see ``windows.window``."""
    if first == NOBODY:
        first, second = second, NOBODY
    if first != NOBODY and state.table.windows >> timing & 1:
        state.frames.append((F_WINDOW, timing, first, 0, first, second))


def run(state: State, ability: int, context: Context, played: int) -> None:
    """Push an ability that is to be carried out."""
    head = (F_RUN, ability, context.source, context.player, NONE, NONE, 0)
    state.frames.append((*head, kernel.FIRST_STEP, played))


def choice(state: State, op: Op, context: Context, left: int) -> None:
    """Push the choices of an effect."""
    state.frames.append((F_CHOICE, op.index, context.source, context.player, NONE, NONE, 0, left))


def context_of(frame: Frame) -> Context:
    return Context(frame[kernel.SOURCE], frame[kernel.PLAYER])
