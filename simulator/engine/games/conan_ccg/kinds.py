"""What a Foe is while texts change it: its Type, Territory and traits, its Renown and Scars in play.

Whom such a text is about is judged by what is printed on the cards, so that no text can depend on itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from simulator.engine.games.conan_ccg import modifiers, program, table
from simulator.engine.games.conan_ccg.program import Filter, Op
from simulator.engine.games.conan_ccg.state import State
from simulator.engine.games.conan_ccg.words import FOE_TYPES, TRAITS


def counts_as(state: State, inst: int, keyword: str) -> bool:
    """Whether a text in force gives a Foe this Type or Territory besides its own (CCG-2.15)."""
    if not state.changes & program.CHANGES_TRAITS:
        return False
    return any(op.word == keyword for op, _value in _about(state, inst, "counts_as"))


def types_of(state: State, foe: int) -> int:
    """The Types of a Foe as bits."""
    types = 1 << state.table.program.pool.foe_types[state.table.card[foe]]
    if state.changes & program.CHANGES_TRAITS:
        for op, _value in _about(state, foe, "counts_as"):
            if op.word in FOE_TYPES:
                types |= 1 << FOE_TYPES.index(op.word)
    return types


def traits_of(state: State, inst: int) -> int:
    """The traits of a card as bits; what a text takes away is gone whatever another gives."""
    traits = state.table.traits[inst]
    if not state.changes & program.CHANGES_TRAITS:
        return traits
    for op, _value in _about(state, inst, "grant_trait"):
        traits |= 1 << TRAITS.index(op.word)
    for op, _value in _about(state, inst, "lose_trait"):
        traits &= ~(1 << TRAITS.index(op.word))
    return traits


def renown(state: State, foe: int) -> int:
    """The Renown by which texts tell Minor from Major Foes; in a Chronicle Area the printed one counts (CCG-3.9)."""
    printed = state.table.program.pool.renown[state.table.card[foe]]
    if not state.changes >> program.S_RENOWN & 1:
        return printed
    return max(0, printed + sum(value for _op, value in _about(state, foe, "stat", program.S_RENOWN)))


def scars(state: State, foe: int) -> int:
    """The Scars a Foe in play costs Conan in a Retreat (CCG-11.3)."""
    printed = state.table.program.pool.scars[state.table.card[foe]]
    if not state.changes >> program.S_SCARS & 1:
        return printed
    return max(0, printed + sum(value for _op, value in _about(state, foe, "stat", program.S_SCARS)))


def _about(state: State, inst: int, verb: str, stat: int = -1) -> Iterator[tuple[Op, int]]:
    """The changes of one verb that are about a character, with their amounts."""
    ops = state.table.program.ops
    for mod in state.mods:
        op = ops[mod[0]]
        if op.verb == verb and op.stat == stat and _printed_scope(state, op, mod[1], inst):
            value = modifiers.value_of(state, mod, op, inst)
            if value is not None:
                yield op, value


def _printed_scope(state: State, op: Op, source: int, inst: int) -> bool:
    if op.scope == program.SCOPE_THIS:
        return source == inst
    kind = table.card_type(state, inst)
    if op.scope == program.SCOPE_CONAN:
        return kind == table.T_CONAN
    if op.scope == program.SCOPE_ALLIES:
        return kind == table.T_ALLY
    if kind != table.T_FOE or not _is_printed(state, op.scope_filter, inst):
        return False
    return not op.same_zone or table.zone_of(state, inst) == table.zone_of(state, source)


def _is_printed(state: State, wanted: Filter | None, inst: int) -> bool:
    if wanted is None:
        return True
    pool, card = state.table.program.pool, state.table.card[inst]
    if wanted.foe_type not in (-1, pool.foe_types[card]) or wanted.territory not in (-1, pool.territories[card]):
        return False
    if wanted.traits and not pool.traits[card] & wanted.traits:
        return False
    if wanted.rank and (wanted.rank == "Minor") != table.is_minor(state, inst):
        return False
    return not wanted.wounded or state.wounds[inst] > 0
