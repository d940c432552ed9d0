"""The stack of things under way: effects being carried out, choices they wait for, windows.

A frame is a tuple of ints, its kind first. This module only puts frames on the stack; ``effects`` and ``choices`` carry
them out, so that everything that may start an effect can import this.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conquer import conditions, modifiers, table
from simulator.engine.games.conquer.conditions import Context
from simulator.engine.games.conquer.program import Ability, Op
from simulator.engine.games.conquer.state import BEFORE, GROUND, NONE, PILES, State

F_RUN: Final = 0
F_OFFER: Final = 1
F_DISCARD: Final = 2
F_TARGET: Final = 3
F_AMOUNT: Final = 4
F_RETURN: Final = 5
F_SEARCH: Final = 6
F_WINDOW: Final = 7
F_PLACE: Final = 8
F_LINK: Final = 9
F_SPOILS: Final = 10
F_ORDER: Final = 11
F_PIECE: Final = 12
F_GIVE: Final = 13
F_GO: Final = 14
F_PAY: Final = 15

#: Frames that carry out an ability: (kind, ability, source, player, bearer, subject, n, step, played).
FIRST_STEP: Final = 0
NOT_PLAYED: Final = 0
#: The card goes to the Doom Pile when its text is done (CQ-12.7).
PLAYED_ONCE: Final = 1


def context_of(frame: tuple[int, ...]) -> Context:
    """The context of an ability's frame, or of a choice that repeats its first seven ints."""
    return Context(frame[2], frame[3], frame[4], frame[5], frame[6])


def choice(kind: int, op: Op, context: Context, last: int) -> tuple[int, ...]:
    """A frame that asks for something and then goes on with ``op``; what ``last`` means depends on the kind."""
    return (kind, op.index, context.source, context.player, context.bearer, context.subject, context.n, last)


def run(state: State, ability: int, context: Context, played: int = NOT_PLAYED) -> None:
    """Put an ability on the stack, to be carried out from its costs on."""
    state.frames.append(_ability_frame(F_RUN, ability, context, played))


def _ability_frame(kind: int, ability: int, context: Context, played: int) -> tuple[int, ...]:
    return (
        kind,
        ability,
        context.source,
        context.player,
        context.bearer,
        context.subject,
        context.n,
        FIRST_STEP,
        played,
    )


def start(state: State, ability: Ability, context: Context) -> None:
    """Carry out a triggered ability, asking first where its text says "may"."""
    if was_used(state, ability, context.source) or not conditions.holds(state, ability, context):
        return
    if not ability.may:
        note_use(state, ability, context.source)
    state.frames.append(_ability_frame(F_OFFER if ability.may else F_RUN, ability.index, context, NOT_PLAYED))


def was_used(state: State, ability: Ability, source: int) -> bool:
    if not state.used:
        return False
    return any(use[0] == ability.index and use[1] == source for use in state.used)


def note_use(state: State, ability: Ability, source: int) -> None:
    if ability.once >= 0:
        state.used.append((ability.index, source, ability.once))


# Events. Each answer is an ability with its context; the first one is carried out first.


def answers(state: State, event: str, source: int, context: Context) -> list[tuple[int, Context]]:
    """The abilities of a card that answer to an event, with what they are about."""
    found = state.table.program.events[state.table.card[source]].get(event, ())
    if not found or modifiers.is_blank(state, source):
        return []
    return [(ability, context) for ability in found]


def fire_for(state: State, event: str, who: int, subject: int = NONE) -> None:
    """Something happens to a Character: his text, that of cards on him, before his player, and of his Landscape."""
    if event in state.table.events:
        answer(state, answers_for(state, event, who, subject))


def answers_for(state: State, event: str, who: int, subject: int = NONE) -> list[tuple[int, Context]]:
    """All abilities that answer to what happens to a Character."""
    player = table.owner(state, who)
    about = subject if subject >= 0 else who
    found = answers(state, event, who, Context(who, player, who, about))
    if table.is_in_play(state, who):
        for card in table.all_attached(state, who):
            found += answers(state, event, card, Context(card, table.speaker(state, card), who, about))
    for card in state.piles[player * PILES + BEFORE]:
        found += answers(state, event, card, Context(card, player, who, about))
    if table.is_in_play(state, who):
        found += answers_of_place(state, event, state.place[who], who)
    return found


def answers_of_place(state: State, event: str, ground: int, who: int) -> list[tuple[int, Context]]:
    """What a Landscape and the cards on it say to something that happens to a Character there."""
    if ground not in state.piles[GROUND]:
        return []
    player = table.owner(state, who)
    found = answers(state, event, ground, Context(ground, player, who, who))
    for card in table.all_attached(state, ground):
        found += answers(state, event, card, Context(card, table.speaker(state, card), who, who))
    return found


def fire_turn(state: State, event: str) -> None:
    """Something happens in the active player's turn: his cards in play and the neutral Landscapes answer."""
    if event not in state.table.events:
        return
    player = state.active
    found: list[tuple[int, Context]] = []
    for source in state.sources:
        if source in state.piles[GROUND]:
            found += answers(state, event, source, Context(source, player, NONE, NONE))
        elif table.speaker(state, source) == player:
            found += answers(state, event, source, Context(source, player, table.bearer(state, source), NONE))
    answer(state, found)


def fire_own(state: State, event: str, source: int, context: Context) -> None:
    """Start the abilities of one card that answer to something that happens to itself."""
    answer(state, answers(state, event, source, context))


def answer(state: State, found: list[tuple[int, Context]]) -> None:
    """Carry out answers in order; those of both players in the order the active player chooses (CQ-24.3)."""
    if len({context.player for _ability, context in found}) > 1:
        flat = [number for ability, context in found for number in _flat(ability, context)]
        state.frames.append((F_ORDER, state.active, *flat))
        return
    for ability, context in reversed(found):
        start(state, state.table.program.abilities[ability], context)


def _flat(ability: int, context: Context) -> tuple[int, int, int, int, int]:
    return ability, context.source, context.player, context.bearer, context.subject


def open_window(state: State, window: int, first: int) -> None:
    """Ask for Disturbances and abilities of this moment, ``first`` the player who is asked first (CQ-12.6)."""
    if state.table.windows >> window & 1:
        state.frames.append((F_WINDOW, window, first, 0))
