"""Frames: what is under way, as tuples of ints whose fields have names.

A frame of an ability is (kind, ability, source, player, who, subject, n, step, played); a choice that an effect waits
for repeats its first seven fields, with the effect in place of the ability, and ends with a number of its own. ``who``
is whom the text is about, in the game's own word: a bearer, a performer. Other frames have fields of their kind's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from simulator.engine.core.kernel.position import Frame, Position

KIND: Final = 0
ABILITY: Final = 1
OP: Final = 1
SOURCE: Final = 2
PLAYER: Final = 3
WHO: Final = 4
SUBJECT: Final = 5
N: Final = 6
#: Of a frame that carries out an ability: the cost or effect that is next, and whether a card was played for it.
STEP: Final = 7
PLAYED: Final = 8
#: Of a choice: a number whose meaning depends on its kind, and one more where a kind needs it.
LAST: Final = 7
MORE: Final = 8

#: Of short frames: the card, number or player they are about, and who chooses.
ABOUT: Final = 1
BY: Final = 2

#: Of a window: which one it is, whose turn to be asked it is, and how many have passed since somebody acted.
WINDOW: Final = 1
ASKED: Final = 2
PASSES: Final = 3

#: The kind of a frame that carries out an ability, the same in all games.
RUN: Final = 0
#: Values of ``STEP`` and ``PLAYED``.
FIRST_STEP: Final = 0
NOT_PLAYED: Final = 0

#: Fields of ``Position.used``.
USED_ABILITY: Final = 0
USED_SOURCE: Final = 1
USED_UNTIL: Final = 2


@dataclass(frozen=True, slots=True)
class CompiledAbility:
    """What the stack has to know of an ability; ``index`` is its place in the program, ``once`` -1 without a limit."""

    index: int
    card: int
    when: str
    windows: int
    may: bool
    once: int


def count_down(frame: Frame) -> Frame:
    """The same choice with one less to go."""
    return (*frame[:LAST], frame[LAST] - 1, *frame[MORE:])


def with_n(frame: Frame, n: int) -> Frame:
    """The frame of an ability, or of a choice, with the amount that its N stands for."""
    return (*frame[:N], n, *frame[N + 1 :])


def was_used(state: Position, ability: CompiledAbility, source: int) -> bool:
    """Whether the limit of an ability of a card is used up."""
    for use in state.used:
        if use[USED_ABILITY] == ability.index and use[USED_SOURCE] == source:
            return True
    return False


def note_use(state: Position, ability: CompiledAbility, source: int) -> None:
    """An ability with a limit is used."""
    if ability.once >= 0:
        state.used.append((ability.index, source, ability.once))


def answer_offer(state: Position, frame: Frame, takes: bool, abilities: Sequence[CompiledAbility]) -> None:
    """The offer on top of the stack is answered: a player who takes it uses the ability, which is carried out."""
    state.frames.pop()
    if takes:
        note_use(state, abilities[frame[ABILITY]], frame[SOURCE])
        state.frames.append((RUN, *frame[ABILITY:STEP], FIRST_STEP, NOT_PLAYED))
