"""Who is about to win by Renown (CCG-6.3)."""

from __future__ import annotations

from simulator.engine.games.conan_ccg import play
from simulator.engine.games.conan_ccg.agents import weights as w
from simulator.engine.games.conan_ccg.cards import S_RETREAT_LOSS, S_WINNING
from simulator.engine.games.conan_ccg.play import WINNING_RENOWN
from simulator.engine.games.conan_ccg.position import ALLIES, CHRONICLE, ITEMS, State


def best_other(state: State, seat: int) -> int:
    """The most Renown that another player has who is still in the match."""
    best = 0
    for other in range(state.table.players):
        if other != seat and not state.out >> other & 1 and state.renown[other] > best:
            best = state.renown[other]
    return best


def would_win(state: State, seat: int, renown: int) -> bool:
    """Whether a player with so much Renown would win at his own Start of Turn."""
    return renown >= WINNING_RENOWN and renown > best_other(state, seat)


def is_sure(state: State, seat: int, renown: int, weights: list[float]) -> bool:
    """Whether a player with so much Renown is as good as the winner: enough of it, and nobody catches up in a turn."""
    lead = weights[w.SURE_LEAD]
    return lead > 0 and renown - best_other(state, seat) >= lead and renown >= _goal(state, seat)


def _goal(state: State, seat: int) -> int:
    """Renown that wins at a player's own Start of Turn, by the cards that he has in play."""
    program = state.table.program
    change = 0
    for pile in (ITEMS, ALLIES):
        for inst in state.pile(seat, pile):
            for index in program.static[state.table.card[inst]]:
                ops = program.abilities[index].effects
                change += sum([op.amount.base for op in ops if op.verb == "stat" and op.stat == S_WINNING])
    return WINNING_RENOWN + change


def after_retreat(state: State, scars: int) -> int:
    """Renown that is left to the Active player if he Retreats from Foes with so many Scars."""
    loss = max(0, scars + play.turn_change(state, S_RETREAT_LOSS))
    return int(state.renown[state.active]) - most_taken(state, state.active, loss)


def is_last_turn(state: State) -> bool:
    """Whether another player wins at his next Start of Turn unless the Active player overtakes or ties him."""
    best = best_other(state, state.active)
    return best >= WINNING_RENOWN and best > state.renown[state.active]


def nearness(state: State, seat: int, weights: list[float]) -> float:
    """How much Renown another player has beyond the point from which on the end of the match is in sight."""
    near = best_other(state, seat) - weights[w.RACE_FROM]
    return near if near > 0 else 0.0


def most_taken(state: State, loser: int, loss: int, but: int = -1) -> int:
    """The most Renown that a loss can take out of a Chronicle Area: cards are taken whole (CCG-11.4).

    ``but`` is a card that is not counted.
    """
    if loss <= 0:
        return 0
    pool, card = state.table.program.pool, state.table.card
    within = (1 << loss + 1) - 1
    sums = 1  # a bit for each sum that some cards have
    for inst in state.pile(loser, CHRONICLE):
        if inst != but:
            sums |= sums << pool.renown[card[inst]] & within
    return sums.bit_length() - 1
