"""What a Foe is while texts change it: its Type, Territory and traits, its Renown and Scars in play.

Whom such a text is about is judged by what is printed on the cards, so that no text can depend on itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.engine.games.conan_ccg import cards, position
from simulator.engine.games.conan_ccg.cards import FOE_TYPES, TRAITS, Filter, Op
from simulator.engine.games.conan_ccg.play.effects import behaviour, continuous
from simulator.engine.games.conan_ccg.position import M_OP, M_SOURCE, State

TRAIT_BITS: Final = {trait: 1 << place for place, trait in enumerate(TRAITS)}


def counts_as(state: State, inst: int, keyword: str) -> bool:
    """Whether a text in force gives a Foe this Type or Territory besides its own (CCG-2.15)."""
    if not state.changes & cards.CHANGES_TRAITS:
        return False
    return any(op.word == keyword for op, _value in _about(state, inst, "counts_as"))


def types_of(state: State, foe: int) -> int:
    """The Types of a Foe as bits."""
    types = 1 << state.table.program.pool.foe_types[state.table.card[foe]]
    if state.changes & cards.CHANGES_TRAITS:
        for op, _value in _about(state, foe, "counts_as"):
            if op.word in FOE_TYPES:
                types |= 1 << FOE_TYPES.index(op.word)
    return types


def traits_of(state: State, inst: int) -> int:
    """The traits of a card as bits; what a text takes away is gone whatever another gives."""
    traits = state.table.traits[inst]
    if not state.changes & cards.CHANGES_TRAITS:
        return traits
    lost = 0
    bits, ops = state.table.program.change_bits, state.table.program.ops
    for effect in state.continuous:
        if bits[effect[M_OP]] & cards.CHANGES_TRAITS:
            op = ops[effect[M_OP]]
            if op.word in TRAIT_BITS and op.verb != "counts_as" and _printed_scope(state, op, effect[M_SOURCE], inst):
                if continuous.value_of(state, effect, op, inst) is not None:
                    if op.verb == "grant_trait":
                        traits |= TRAIT_BITS[op.word]
                    else:
                        lost |= TRAIT_BITS[op.word]
    return traits & ~lost


def renown(state: State, foe: int) -> int:
    """The Renown by which texts tell Minor from Major Foes; in a Chronicle Area the printed one counts (CCG-3.9)."""
    printed = state.table.program.pool.renown[state.table.card[foe]]
    if not state.changes >> cards.S_RENOWN & 1:
        return printed
    return max(0, printed + sum(value for _op, value in _about(state, foe, "stat", cards.S_RENOWN)))


def scars(state: State, foe: int) -> int:
    """The Scars a Foe in play costs Conan in a Retreat (CCG-11.3)."""
    printed = state.table.program.pool.scars[state.table.card[foe]]
    if not state.changes >> cards.S_SCARS & 1:
        return printed
    return max(0, printed + sum(value for _op, value in _about(state, foe, "stat", cards.S_SCARS)))


def _about(state: State, inst: int, verb: str, stat: int = -1) -> Iterator[tuple[Op, int]]:
    """The changes of one verb that are about a character, with their amounts."""
    ops = state.table.program.ops
    for effect in state.continuous:
        op = ops[effect[M_OP]]
        if op.verb == verb and op.stat == stat and _printed_scope(state, op, effect[M_SOURCE], inst):
            value = continuous.value_of(state, effect, op, inst)
            if value is not None:
                yield op, value


def _printed_scope(state: State, op: Op, source: int, inst: int) -> bool:
    if op.scope == cards.SCOPE_THIS:
        return source == inst
    kind = position.card_type(state, inst)
    if op.scope == cards.SCOPE_CONAN:
        return kind == position.T_CONAN
    if op.scope == cards.SCOPE_ALLIES:
        return kind == position.T_ALLY
    if kind != position.T_FOE or not _is_printed(state, op.scope_filter, inst):
        return False
    return not op.same_zone or position.zone_of(state, inst) == position.zone_of(state, source)


def _is_printed(state: State, wanted: Filter | None, inst: int) -> bool:
    if wanted is None:
        return True
    pool, card = state.table.program.pool, state.table.card[inst]
    if wanted.foe_type not in (-1, pool.foe_types[card]) or wanted.territory not in (-1, pool.territories[card]):
        return False
    if wanted.traits and not pool.traits[card] & wanted.traits:
        return False
    if wanted.rank and (wanted.rank == "Minor") != position.is_minor(state, inst):
        return False
    return not wanted.wounded or state.wounds[inst] > 0


behaviour.VERBS.heeds(
    __name__,
    {
        "counts_as": counts_as,
        "grant_trait": traits_of,
        "lose_trait": traits_of,
    },
)
