"""What texts in force allow, forbid and have skipped: steps, Retreat and Press On, moves, the cost of Foes."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conan_ccg import cards
from simulator.engine.games.conan_ccg.play.effects import behaviour, conditions, continuous
from simulator.engine.games.conan_ccg.position import A_ATTACKER, A_MOVE, M_OP, M_PLAYER, NONE, State

COPIES_EDGES: Final = cards.VERB_BITS["copy_edge"]
BARS_ICONS: Final = cards.VERB_BITS["bar_icon"]


def skips(state: State, phase: str) -> bool:
    """Whether a part of the turn is passed through (CCG-1.3); ``phase`` is one of ``terms.SKIPPABLE``."""
    if not state.changes & cards.CHANGES_FLAGS:
        return False
    return any(op.word == phase for op in continuous.in_force(state, "skip"))


def may_retreat(state: State) -> bool:
    return not continuous.flag(state, "bar_retreat") or continuous.flag(state, "allow_retreat")


def may_press_on(state: State) -> bool:
    """Whether Conan can Press On (CCG-20.5), or a text lets him whatever stands in the way."""
    if continuous.flag(state, "allow_press_on"):
        return True
    player = state.active
    return state.prowess[player] > 0 and bool(state.hand(player)) and not continuous.flag(state, "bar_press_on")


def plays_free(state: State, foe: int) -> bool:
    """Whether a revealed Foe is played without Minor Foes (``free_foe``)."""
    if not state.changes & cards.CHANGES_FLAGS:
        return False
    return any(conditions.fits(state, op.filter, foe) for op in continuous.in_force(state, "free_foe"))


def plays_from_top(state: State, foe: int) -> bool:
    """Whether a Foe's move comes from the top of the Draw Deck and not from the hand (``from_top``)."""
    return bool(state.changes & cards.CHANGES_FLAGS and continuous.in_force(state, "from_top", foe))


def bars_move(state: State, move: int, performer: int) -> bool:
    """Whether a text forbids a character moves with an icon that this one shows."""
    if not state.changes & BARS_ICONS:
        return False
    left, right = state.table.program.pool.edges[state.table.card[move]]
    return any(op.icon in left or op.icon in right for op in continuous.in_force(state, "bar_icon", performer, move))


def is_unpreventable(state: State, made: tuple[int, ...]) -> bool:
    """Whether the Damage of an attack cannot be prevented."""
    return bool(
        state.changes & cards.CHANGES_FLAGS
        and continuous.in_force(state, "unpreventable", made[A_ATTACKER], made[A_MOVE])
    )


def skips_refill(state: State, player: int) -> bool:
    """Whether a player has given up drawing up to his hand size this turn (``skip_refill``)."""
    if not state.changes & cards.CHANGES_FLAGS:
        return False
    ops = state.table.program.ops
    return any(ops[effect[M_OP]].verb == "skip_refill" and effect[M_PLAYER] == player for effect in state.continuous)


def copies(state: State, move: int, performer: int) -> bool:
    """Whether a move's edges show the icons of the edges they face (``copy_edge``)."""
    if not state.changes & COPIES_EDGES:
        return False
    return move != NONE and bool(continuous.in_force(state, "copy_edge", performer, move))


behaviour.VERBS.heeds(
    __name__,
    {
        "skip": skips,
        "bar_retreat": may_retreat,
        "allow_retreat": may_retreat,
        "bar_press_on": may_press_on,
        "allow_press_on": may_press_on,
        "free_foe": plays_free,
        "from_top": plays_from_top,
        "bar_icon": bars_move,
        "unpreventable": is_unpreventable,
        "skip_refill": skips_refill,
        "copy_edge": copies,
    },
)
