"""Cards that lay idle in the hand of the Active player, and which requirement stood in their way.

A card is *idle* at the end of a turn when what it is for was not legal at any moment of the turn: an Item, Ally or
Region could not be brought into play, an Action not played, a Move not laid. Items and Actions may still have served as
moves; one that could not even do that is *dead*.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core.match import Held, IdleCount
from simulator.engine.games.conan_ccg import actions, play, position
from simulator.engine.games.conan_ccg.cards import W_PREPARE, WINDOW
from simulator.engine.games.conan_ccg.play import Context
from simulator.engine.games.conan_ccg.position import ALLIES, HAND, PILES, State

#: Requirements by name, beside those of ``windows.obstacle``.
NO_PLACE: Final = "place"
#: An Action for Foe players only, a card whose step did not come this turn, and one that came after its step.
NO_KEYWORD: Final = "keyword"
NO_WINDOW: Final = "window"
TOO_LATE: Final = "late"
TOO_FEW_SCARS: Final = "scars"
TOO_LITTLE_RENOWN: Final = "renown"
MOVE_STEP: Final = 1 << len(WINDOW)
PERMANENT: Final = (position.T_ITEM, position.T_ALLY, position.T_REGION)


class Hands:
    """What the Active player could have used this turn, and what could not be used at the end of each turn."""

    __slots__ = ("asked", "count", "laid", "used", "why")

    def __init__(self) -> None:
        #: Of this turn: cards (by definition) that were of use, that could be laid as moves, and what stopped others.
        self.used: set[int] = set()
        self.laid: set[int] = set()
        self.why: dict[int, str] = {}
        #: Windows of this turn as bits, and beyond them the Conan Move step.
        self.asked = 0
        self.count = IdleCount()

    def window(self, state: State, window: int, found: list[int]) -> None:
        """Note what could be played in a window and what stopped the other cards that belong there."""
        self.asked |= 1 << window
        card = state.table.card
        self.used.update(card[actions.first_of(act)] for act in found if actions.kind_of(act) == actions.PLAY)
        for inst in state.piles[state.active * PILES + HAND]:
            if card[inst] not in self.used:
                reason = _stopped(state, window, inst)
                if reason:
                    self.why[card[inst]] = reason

    def moves(self, state: State, found: list[int]) -> None:
        """Note which cards could be laid as moves, and what stopped the Moves that could not."""
        self.asked |= MOVE_STEP
        card = state.table.card
        pool = state.table.program.pool
        self.laid.update(card[actions.first_of(act)] for act in found if actions.kind_of(act) == actions.MOVE)
        waiting = {
            card[inst]
            for inst in state.piles[state.active * PILES + HAND]
            if pool.types[card[inst]] == position.T_MOVE and card[inst] not in self.laid
        }
        if waiting:
            performers = (position.conan(state), *state.pile(state.active, ALLIES))
            has_place = any(play.open_gaps(state, performer) for performer in performers)
            self.why.update(dict.fromkeys(waiting, play.TOO_LITTLE_PROWESS if has_place else NO_PLACE))

    def rest(self, state: State) -> None:
        """Count the cards that are left, and forget the turn."""
        card = state.table.card
        self.count.turn(self._held(state, card[inst]) for inst in state.piles[state.active * PILES + HAND])
        self.used.clear()
        self.laid.clear()
        self.why.clear()
        self.asked = 0

    def _held(self, state: State, card: int) -> Held:
        """Whether a card could be used for what it is for, laid as a move at least, or was dead."""
        if card in (self.laid if state.table.program.pool.types[card] == position.T_MOVE else self.used):
            return Held(card)
        return Held(card, self.why.get(card) or self._no_moment(state, card), card not in self.laid)

    def _no_moment(self, state: State, card: int) -> str:
        """Why nothing ever spoke against a card and it could not be used all the same."""
        program = state.table.program
        kind = program.pool.types[card]
        if kind == position.T_ACTION and not program.active_windows[card]:
            return NO_KEYWORD
        if kind == position.T_MOVE:
            moments = MOVE_STEP
        else:
            moments = 1 << W_PREPARE if kind in PERMANENT else program.active_windows[card]
        return TOO_LATE if self.asked & moments else NO_WINDOW


def _stopped(state: State, window: int, inst: int) -> str:
    """Why a card in hand cannot be used in a window that it belongs to; nothing for cards of other windows."""
    program = state.table.program
    card = state.table.card[inst]
    if program.pool.types[card] in PERMANENT:
        requires = program.pool.defs[card].requires
        if window != W_PREPARE or requires is None or play.meets(state, state.active, card):
            return ""
        return TOO_FEW_SCARS if requires[0] == "scars" else TOO_LITTLE_RENOWN
    if not program.active_windows[card] >> window & 1:
        return ""
    context = Context(inst, state.active, position.conan(state))
    found = [
        play.obstacle(state, program.abilities[index], context, from_hand=True)
        for index in program.uses[card]
        if program.abilities[index].windows >> window & 1
    ]
    return found[0] if found else ""
