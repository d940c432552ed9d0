"""Effects on the steps of an action: redeployments, moves of emissaries, forced marches, conquests."""

from __future__ import annotations

from simulator.engine.games.age_of_conan import position
from simulator.engine.games.age_of_conan.cards import Op
from simulator.engine.games.age_of_conan.play.effects import behaviour, conditions, modifiers
from simulator.engine.games.age_of_conan.play.effects.conditions import Context
from simulator.engine.games.age_of_conan.play.rules import moves
from simulator.engine.games.age_of_conan.position import CL_FREE_FORT, CL_FREE_MARCH, State


def _extra_redeploy(state: State, op: Op, context: Context) -> None:
    """They come on top of those of the option that is chosen afterwards."""
    state.left += conditions.value(state, op, context)


def _can_extra_redeploy(state: State, op: Op, context: Context) -> bool:
    """There is an army to redeploy, or one can be recruited where it could set out."""
    seat = context.player
    sources = position.armies(state, seat)
    sources += [place for place in position.friendly(state, seat) if position.can_place_unit(state, seat, place)]
    for place in sources:
        if moves.redeploy_targets(state, seat, place, 1):
            return True
    return False


def _redeploy_steps(state: State, op: Op, context: Context) -> None:
    state.done = conditions.value(state, op, context)


def _can_redeploy_steps(state: State, op: Op, context: Context) -> bool:
    """An army would come further than without it."""
    seat, now = context.player, max(1, state.done)
    more = conditions.value(state, op, context)
    for place in position.armies(state, seat):
        reached = moves.redeploy_targets(state, seat, place, now)
        if more > now and moves.redeploy_targets(state, seat, place, more) != reached:
            return True
    return False


def _link_provinces(state: State, op: Op, context: Context) -> None:
    modifiers.begin(state, op, context, 1)


def _can_link_provinces(state: State, op: Op, context: Context) -> bool:
    """An army stands in a province from which the link leads to another one with room."""
    seat = context.player
    for place in position.armies(state, seat):
        now = modifiers.redeploy_targets(state, seat, place)
        for other in modifiers.linked(state, op, seat, place):
            if other not in now and moves.can_redeploy_to(state, seat, other) and position.room(state, seat, other) > 0:
                return True
    return False


def _emissary_moves(state: State, op: Op, context: Context) -> None:
    modifiers.begin(state, op, context, conditions.value(state, op, context))


def _can_emissary_moves(state: State, op: Op, context: Context) -> bool:
    return bool(position.envoys(state, context.player))


def _waive_march_unit(state: State, op: Op, context: Context) -> None:
    state.clash[CL_FREE_MARCH] = 1


def _keep_unit_for_fort(state: State, op: Op, context: Context) -> None:
    state.clash[CL_FREE_FORT] = 1


def _can_keep_unit_for_fort(state: State, op: Op, context: Context) -> bool:
    return not state.clash[CL_FREE_FORT]


behaviour.VERBS.effects(
    __name__,
    {
        "extra_redeploy": _extra_redeploy,
        "redeploy_steps": _redeploy_steps,
        "link_provinces": _link_provinces,
        "emissary_moves": _emissary_moves,
        "waive_march_unit": _waive_march_unit,
        "keep_unit_for_fort": _keep_unit_for_fort,
    },
    {
        "extra_redeploy": _can_extra_redeploy,
        "redeploy_steps": _can_redeploy_steps,
        "link_provinces": _can_link_provinces,
        "emissary_moves": _can_emissary_moves,
        "keep_unit_for_fort": _can_keep_unit_for_fort,
    },
)
