"""The rules of a game as the loop reads them, once. Not compiled, since mypyc refuses generic dataclasses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from simulator.engine.core.kernel.position import Frame, Position

StateT = TypeVar("StateT", bound=Position)

Automatic = Callable[[StateT], None]
Options = Callable[[StateT], list[int] | None]
Choose = Callable[[StateT, int], None]
FrameOptions = Callable[[StateT, Frame], list[int] | None]
FrameChoose = Callable[[StateT, Frame, int], None]


@dataclass(frozen=True, slots=True)
class Rules(Generic[StateT]):
    """The rules of a game as the loop reads them.

    ``automatic`` are the steps in which the game goes on by itself, ``decisions`` those with a decision: its legal
    actions (``None`` when the step has gone on by itself), and what an action does. ``choices`` are the same by kind of
    frame; a frame without a choice is carried out by ``run``. ``settle`` looks at what is ``dirty`` before anything
    else, ``finish`` puts a match that is over in order, ``to_text`` and ``names`` of actions are for messages.
    """

    automatic: Mapping[int, Automatic[StateT]]
    decisions: Mapping[int, tuple[Options[StateT], Choose[StateT]]]
    choices: Mapping[int, tuple[FrameOptions[StateT], FrameChoose[StateT]]]
    run: Callable[[StateT, Frame], None]
    settle: Automatic[StateT]
    finish: Automatic[StateT]
    to_text: Callable[[StateT], str]
    names: Sequence[str]
