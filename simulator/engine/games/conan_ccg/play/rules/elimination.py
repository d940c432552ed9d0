"""A player who is defeated while others play on (option ``conan_falls``, CCG-26.12): his turn is over at once."""

from __future__ import annotations

from simulator.engine.games.conan_ccg import position
from simulator.engine.games.conan_ccg.play.effects import continuous
from simulator.engine.games.conan_ccg.play.rules import combat, turn
from simulator.engine.games.conan_ccg.position import ALLIES, CHRONICLE, NONE, UNTIL_TURN, State


def settle(state: State) -> None:
    """Somebody has been eliminated: if it is the player whose turn it is, his turn is over."""
    state.dirty = 0
    if state.out >> state.active & 1:
        leave(state)


def leave(state: State) -> None:
    """All that lies around the fallen Conan goes to its owners' piles, and the next player's turn begins.

    So do the Foes of his Chronicle Area, since their owners need them (CCG-3.8); nothing is scored. Combat has ended,
    and the Foe players draw up to 7 (CCG-20.4).
    """
    player = state.active
    if state.log is not None:
        state.say("out", "CCG-26.12", "{:player} leaves the match.", player)
    continuous.expire(state, UNTIL_TURN)
    continuous.expire_next_turn(state, player)
    combat.clear_moves(state)
    for pile in (*map(state.row, range(4)), state.revealed(), state.resolving(), state.pile(player, ALLIES)):
        for inst in pile:
            _discard(state, inst)
        pile.clear()
    for zone in range(4):
        state.row_moves(zone).clear()
    for foe in list(state.pile(player, CHRONICLE)):
        position.unchronicle(state, player, foe)
    if state.region[player] >= 0:
        _discard(state, state.region[player])
        state.region[player] = NONE
    state.frames.clear()
    state.attacks = []
    state.armed = []
    state.places = state.shield = state.picks = state.round = 0
    state.least_health = state.quiet_rounds = 0
    for other in position.foe_players(state):
        position.draw_cards(state, other, position.HAND_SIZE - len(state.hand(other)), "CCG-20.4")
    turn.turn_end(state)


def _discard(state: State, inst: int) -> None:
    position.forget(state, inst)
    position.discard(state, inst)
