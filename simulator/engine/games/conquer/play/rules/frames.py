"""The stack of things under way: effects being carried out, choices they wait for, windows.

A frame is a tuple of ints, its kind first. This module only puts frames on the stack; ``effects`` and ``choices`` carry
them out, so that everything that may start an effect can import this.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conquer import position
from simulator.engine.games.conquer.cards import Ability, Op
from simulator.engine.games.conquer.play.effects import conditions, continuous
from simulator.engine.games.conquer.play.effects.conditions import Context
from simulator.engine.games.conquer.position import ATTACHED, BEFORE, GROUND, NONE, PILES, State

F_RUN: Final = kernel.RUN
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
F_EQUIPMENT_COST: Final = 12
F_GIVE: Final = 13
F_GO: Final = 14
F_PAY: Final = 15
KINDS: Final = 16

#: Of ``F_DISCARD``, in place of whom it is about and its subject: who chooses, and the pile of the hand.
CHOOSER: Final = 4
PILE: Final = 5

#: Of ``F_ORDER``: who chooses the order, and where the answers begin, five ints each (``_flat``).
CHOOSES_ORDER: Final = 1
FIRST_ANSWER: Final = 2

#: Frames that carry out an ability: (kind, ability, source, player, bearer, subject, n, step, played).
#: The card goes to the Doom Pile when its text is done (CQ-12.7).
PLAYED_ONCE: Final = 1


def context_of(frame: kernel.Frame) -> Context:
    """The context of an ability's frame, or of a choice that repeats its first seven ints."""
    return Context(
        frame[kernel.SOURCE], frame[kernel.PLAYER], frame[kernel.WHO], frame[kernel.SUBJECT], n=frame[kernel.N]
    )


def choice(kind: int, op: Op, context: Context, last: int) -> kernel.Frame:
    """A frame that asks for something and then goes on with ``op``; what ``last`` means depends on the kind."""
    return (kind, op.index, context.source, context.player, context.bearer, context.subject, context.n, last)


def run(state: State, ability: int, context: Context, played: int = kernel.NOT_PLAYED) -> None:
    """Put an ability on the stack, to be carried out from its costs on."""
    state.frames.append(_ability_frame(F_RUN, ability, context, played))


def _ability_frame(kind: int, ability: int, context: Context, played: int) -> kernel.Frame:
    return (
        kind,
        ability,
        context.source,
        context.player,
        context.bearer,
        context.subject,
        context.n,
        kernel.FIRST_STEP,
        played,
    )


def start(state: State, ability: Ability, context: Context) -> None:
    """Carry out a triggered ability, asking first where its text says "may"."""
    if kernel.was_used(state, ability, context.source) or not conditions.holds(state, ability, context):
        return
    if not ability.may:
        kernel.note_use(state, ability, context.source)
    state.frames.append(_ability_frame(F_OFFER if ability.may else F_RUN, ability.index, context, kernel.NOT_PLAYED))


# Events. Each answer is an ability with its context; the first one is carried out first.


def answers(state: State, event: str, source: int, context: Context) -> list[tuple[int, Context]]:
    """The abilities of a card that answer to an event, with what they are about."""
    found = state.table.program.events[state.table.card[source]].get(event, ())
    if not found or continuous.is_blank(state, source):
        return []
    return [(ability, context) for ability in found]


def fire_for(state: State, event: str, who: int, subject: int = NONE) -> None:
    """Something happens to a Character: his text, that of cards on him, before his player, and of his Landscape."""
    if event in state.table.events:
        answer(state, answers_for(state, event, who, subject))


def answers_for(state: State, event: str, who: int, subject: int = NONE) -> list[tuple[int, Context]]:
    """All abilities that answer to what happens to a Character."""
    found: list[tuple[int, Context]] = []
    able = state.table.answers.get(event)
    if able is None:
        return found
    player = position.owner(state, who)
    about = subject if subject >= 0 else who
    if who in able:
        found += answers(state, event, who, Context(who, player, who, about))
    is_in_play = position.is_in_play(state, who)
    if is_in_play:
        for card in _able_on(state, able, who):
            found += answers(state, event, card, Context(card, position.speaker(state, card), who, about))
    for card in state.piles[player * PILES + BEFORE]:
        if card in able:
            found += answers(state, event, card, Context(card, player, who, about))
    if is_in_play:
        _answer_of_place(state, event, able, who, found)
    return found


def _answer_of_place(
    state: State, event: str, able: frozenset[int], who: int, found: list[tuple[int, Context]]
) -> None:
    """Add what the Landscape of a Character and the cards on it say to something that happens to him."""
    ground = state.place[who]
    if ground not in state.piles[GROUND]:
        return
    if ground in able:
        found += answers(state, event, ground, Context(ground, position.owner(state, who), who, who))
    for card in _able_on(state, able, ground):
        found += answers(state, event, card, Context(card, position.speaker(state, card), who, who))


def _able_on(state: State, able: frozenset[int], host: int) -> list[int]:
    """Of the cards on a card, those that answer."""
    if able.isdisjoint(state.piles[ATTACHED]) and able.isdisjoint(state.piles[PILES + ATTACHED]):
        return []
    return [card for card in position.all_attached(state, host) if card in able]


def fire_turn(state: State, event: str) -> None:
    """Something happens in the active player's turn: his cards in play and the neutral Landscapes answer."""
    able = state.table.answers.get(event)
    if able is None or able.isdisjoint(state.sources):
        return
    player = state.active
    found: list[tuple[int, Context]] = []
    for source in state.sources:
        if source not in able:
            continue
        if source in state.piles[GROUND]:
            found += answers(state, event, source, Context(source, player, NONE, NONE))
        elif position.speaker(state, source) == player:
            found += answers(state, event, source, Context(source, player, position.bearer(state, source), NONE))
    answer(state, found)


def fire_own(state: State, event: str, source: int, context: Context) -> None:
    """Start the abilities of one card that answer to something that happens to itself."""
    answer(state, answers(state, event, source, context))


def answer(state: State, found: list[tuple[int, Context]]) -> None:
    """Carry out answers in order; those of both players in the order the active player chooses (CQ-24.3)."""
    if not found:
        return
    if len(found) > 1 and len({context.player for _ability, context in found}) > 1:
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
