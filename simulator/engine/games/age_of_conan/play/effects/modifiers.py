"""What cards change as long as they lie there: artifacts, passive texts, effects in force (``State.continuous``).

What a card changes for the contest roll under way stands in ``State.clash`` (``CL_DICE`` …), and the rules read it
there. These functions say what comes on top; the rules call them at each question.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import cards, maps, position
from simulator.engine.games.age_of_conan.cards import Op
from simulator.engine.games.age_of_conan.play.effects import behaviour, conditions
from simulator.engine.games.age_of_conan.play.effects.conditions import Context
from simulator.engine.games.age_of_conan.position import HELD, KIND_BONUS, NOBODY, State

#: Fields of an effect in force: its place in ``Program.ops``, the card, the player, how often it can still be used.
E_OP: Final = 0
E_SOURCE: Final = 1
E_SEAT: Final = 2
E_LEFT: Final = 3


def begin(state: State, op: Op, context: Context, uses: int) -> None:
    """An effect is in force until it is used up, at the latest until the turn ends."""
    state.continuous.append((op.index, context.source, context.player, uses))


def _in_force(state: State, seat: int, verb: str) -> list[Op]:
    """The effects of a verb that are in force for a player."""
    ops = state.table.program.ops
    return [ops[one[E_OP]] for one in state.continuous if one[E_SEAT] == seat and ops[one[E_OP]].verb == verb]


def _use_up(state: State, seat: int, verb: str) -> None:
    """The first effect of a verb in force for a player is used once."""
    for at, one in enumerate(state.continuous):
        if one[E_SEAT] == seat and state.table.program.ops[one[E_OP]].verb == verb:
            if one[E_LEFT] > 1:
                state.continuous[at] = (*one[:E_LEFT], one[E_LEFT] - 1)
            else:
                del state.continuous[at]
            return


def _passive(state: State, seat: int, verb: str) -> list[Op]:
    """The effects of a verb on cards that a player holds and whose conditions hold now."""
    found: list[Op] = []
    if seat == NOBODY or not state.table.windows >> cards.W_PASSIVE & 1:
        return found
    program = state.table.program
    for source in state.pile(seat, HELD):
        for index in program.uses[state.table.card[source]]:
            ability = program.abilities[index]
            if ability.windows >> cards.W_PASSIVE & 1 and conditions.holds(state, ability, Context(source, seat)):
                found += [op for op in ability.effects if op.verb == verb]
    return found


# Contest rolls. No card of the base game gives dice, symbols or successes by lying there.


def dice(state: State, side: int) -> int:
    """Dice more or fewer for a side of the contest under way; extra dice of AOC-9.6."""
    return 0


def symbols(state: State, side: int) -> int:
    """Symbols that count as successes for a side, as bits (``1 << SHIELD`` …)."""
    return 0


def successes(state: State, side: int) -> int:
    """Successes more for a side."""
    return 0


def ties_from(state: State, side: int) -> int:
    """The least successes with which a side wins ties (AOC-9.30), -1 if it does not."""
    found = [op.low for op in _passive(state, state.side(side), "win_ties")]
    return min(found) if found else -1


# Moves.


def redeploy_targets(state: State, seat: int, place: int) -> tuple[int, ...]:
    """Where a redeployment from a province may go besides: adjacent ones, and those that a card links to it."""
    found = position.neighbours(state, place)
    if state.continuous:
        for op in _in_force(state, seat, "link_provinces"):
            found += tuple(other for other in linked(state, op, seat, place) if other not in found)
    return found


def linked(state: State, op: Op, seat: int, place: int) -> list[int]:
    """The provinces that a link joins to one for a player."""
    if not conditions.fits(state, op.filter, seat, place):
        return []
    world = state.table.world
    return [
        other
        for other in conditions.places(state, op.filter, seat)
        if other != place and (not op.same_sea or maps.share_sea(world, place, other))
    ]


def redeployed(state: State, seat: int) -> None:
    """A redeployment of a player is over: links hold for one."""
    if state.continuous:
        ops = state.table.program.ops
        state.continuous = [
            one for one in state.continuous if one[E_SEAT] != seat or ops[one[E_OP]].verb != "link_provinces"
        ]


def conan_targets(state: State) -> tuple[int, ...]:
    """Where Conan may go with one move."""
    return position.neighbours(state, state.conan)


def passes_through(state: State, seat: int) -> bool:
    """Whether the next emissary of a player need not stop where AOC-8.13 makes it stop."""
    if not state.continuous:
        return False
    for op in _in_force(state, seat, "emissary_moves"):
        if op.pass_through:
            return True
    return False


def emissary_passed(state: State, seat: int) -> None:
    """An emissary of a player went where it could go only by passing through: that is used up."""
    _use_up(state, seat, "emissary_moves")


# Alliances and bids.


def gold_for(state: State, seat: int, amount: int) -> int:
    """What an amount of gold of an alliance is worth to a player."""
    return amount


def bid(state: State, seat: int) -> int:
    """What cards add to a player's bid."""
    return 0


def bonus_is_alternate(state: State) -> bool:
    """Whether the Conan bonus card in use gives no second strategy card: the one of AIH-14 does not."""
    table = state.table
    for inst, kind in enumerate(table.kinds):
        if kind == KIND_BONUS and table.card[inst] >= 0:
            verbs = [
                op.verb
                for index in table.program.uses[table.card[inst]]
                for op in table.program.abilities[index].effects
            ]
            return "second_bid_card" not in verbs
    return False


behaviour.VERBS.heeds(__name__, {"win_ties": ties_from, "second_bid_card": bonus_is_alternate})
