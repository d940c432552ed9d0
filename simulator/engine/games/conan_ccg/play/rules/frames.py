"""The stack of things under way: effects being carried out, choices they wait for, Action windows.

A frame is a tuple of ints, its kind first. This module only puts frames on the stack; ``effects`` carries them
out, so that everything that may start an effect can import this.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import position, steps
from simulator.engine.games.conan_ccg.cards import W_BARBARIAN, W_FOES_PLACED, W_MOVES_DOWN, W_PREPARE, Ability, Op
from simulator.engine.games.conan_ccg.play.effects import conditions, continuous
from simulator.engine.games.conan_ccg.play.effects.conditions import Context
from simulator.engine.games.conan_ccg.position import NONE, State

F_RUN: Final = kernel.RUN
F_OFFER: Final = 1
F_DISCARD: Final = 2
F_TARGET: Final = 3
F_AMOUNT: Final = 4
F_LOSS: Final = 5
F_RETURN: Final = 6
F_SEARCH: Final = 7
F_CANCEL: Final = 8
F_EMPOWER: Final = 9
F_ALLY_COST: Final = 10
F_WINDOW: Final = 11
F_ARM: Final = 12
F_LOOK: Final = 13
F_TOP: Final = 14
F_MOVE_ZONE: Final = 15
F_ADD_ZONE: Final = 16
F_CHRONICLE: Final = 17
F_REDIRECT: Final = 18
F_CONSENT: Final = 19
F_FALL: Final = 20
F_PAY_SOME: Final = 21
F_ITEM_COST: Final = 22
F_PAY_MINOR: Final = 23
F_TARGETS: Final = 24
F_PUT_BACK: Final = 25
F_ORDER: Final = 26
F_SUPPORT: Final = 27
F_EXTRA: Final = 28
F_REPLACE: Final = 29
F_SWAP: Final = 30
F_TAKE_CARD: Final = 31
KINDS: Final = 32

#: Frames that carry out an ability: (kind, ability, source, player, performer, subject, n, step, played).
PLAYED_ACTION: Final = 1


#: Windows that open when their step has already gone on to the next phase.
PHASE_OF_WINDOW: Final = {
    W_PREPARE: "Prepare",
    W_FOES_PLACED: "Foe Draw",
    W_MOVES_DOWN: "Foe Move",
    W_BARBARIAN: "Barbarian",
}


def phase(state: State) -> str:
    """What people call the part of the turn that is under way."""
    for frame in state.frames:
        if frame[kernel.KIND] == F_WINDOW and frame[kernel.ABOUT] in PHASE_OF_WINDOW:
            return PHASE_OF_WINDOW[frame[kernel.ABOUT]]
    return steps.phase(state.step)


def context_of(frame: kernel.Frame) -> Context:
    """The context of an ability's frame, or of a choice that repeats its first seven ints."""
    return Context(
        frame[kernel.SOURCE], frame[kernel.PLAYER], frame[kernel.WHO], frame[kernel.SUBJECT], n=frame[kernel.N]
    )


def choice(kind: int, op: Op, context: Context, last: int) -> kernel.Frame:
    """A frame that asks for something and then goes on with ``op``; what ``last`` means depends on the kind."""
    return (kind, op.index, context.source, context.player, context.performer, context.subject, context.n, last)


def run(state: State, ability: int, context: Context, played: int = kernel.NOT_PLAYED) -> None:
    """Put an ability on the stack, to be carried out from its costs on."""
    state.frames.append(
        (
            F_RUN,
            ability,
            context.source,
            context.player,
            context.performer,
            context.subject,
            context.n,
            kernel.FIRST_STEP,
            played,
        )
    )


def start(state: State, ability: Ability, context: Context) -> None:
    """Carry out a triggered ability, asking first where its text says "may" (CCG-1.7)."""
    if kernel.was_used(state, ability, context.source) or not conditions.holds(state, ability, context):
        return
    kind = F_OFFER if ability.may else F_RUN
    if kind == F_RUN:
        kernel.note_use(state, ability, context.source)
    state.frames.append(
        (
            kind,
            ability.index,
            context.source,
            context.player,
            context.performer,
            context.subject,
            0,
            kernel.FIRST_STEP,
            kernel.NOT_PLAYED,
        )
    )


def fire(state: State, event: str, subject: int = NONE) -> None:
    """Start the abilities of all cards in play that answer to an event; the first card's comes first."""
    able = state.table.answers.get(event)
    if able is None:
        return
    in_play = position.cards_in_play(state)
    if able.isdisjoint(in_play):
        return
    answers = []
    for source in in_play:
        if source not in able or continuous.is_blank(state, source):
            continue
        player = position.speaker_of(state, source)
        for ability in state.table.program.events[state.table.card[source]][event]:
            answers.append((ability, Context(source, player, source, subject)))
    for ability, context in reversed(answers):
        start(state, state.table.program.abilities[ability], context)


def fire_own(state: State, event: str, source: int, subject: int = NONE) -> None:
    """Start the abilities of one card that answer to something that happens to itself."""
    able = state.table.answers.get(event)
    if able is None or source not in able or continuous.is_blank(state, source):
        return
    player = state.table.owner[source]
    for ability in reversed(state.table.program.events[state.table.card[source]][event]):
        start(state, state.table.program.abilities[ability], Context(source, player, source, subject))


def fire_chronicled(state: State, foe: int) -> None:
    """Start the abilities of a Foe that has come into the Active player's Chronicle Area; "you" is that player."""
    if "chronicled" in state.table.answers:
        for ability in reversed(state.table.program.events[state.table.card[foe]].get("chronicled", ())):
            start(state, state.table.program.abilities[ability], Context(foe, state.active, foe))


def open_window(state: State, window: int) -> None:
    """Ask the Active player and then the Foe players for Actions and abilities of this moment (CCG-8.5, CCG-23.6)."""
    if state.table.windows >> window & 1:
        state.frames.append((F_WINDOW, window, 0, 0))
