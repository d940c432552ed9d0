"""Effects outside of contests: gold, sorcery, cards, figures on the map."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.age_of_conan import actions, position
from simulator.engine.games.age_of_conan.cards import D_KINGDOM, Op
from simulator.engine.games.age_of_conan.play.effects import behaviour, conditions, effect_frames
from simulator.engine.games.age_of_conan.play.effects.conditions import Context, rule_of
from simulator.engine.games.age_of_conan.play.rules import moves
from simulator.engine.games.age_of_conan.position import FORT, NOBODY, State


def _gain_gold(state: State, op: Op, context: Context) -> None:
    position.gain_gold(state, context.player, conditions.value(state, op, context), rule_of(state, context.source))


def _can_gain(state: State, op: Op, context: Context) -> bool:
    return conditions.value(state, op, context) > 0


def _gain_sorcery(state: State, op: Op, context: Context) -> None:
    position.gain_sorcery(state, context.player, conditions.value(state, op, context), rule_of(state, context.source))


def _draw(state: State, op: Op, context: Context) -> None:
    """As far as there are cards; the card with this text is not among them, since it is still being carried out."""
    count = conditions.value(state, op, context)
    if op.deck == D_KINGDOM:
        position.draw_kingdom(state, context.player, count, rule_of(state, context.source))
    else:
        position.draw_strategy(state, context.player, count, rule_of(state, context.source))


def _can_draw(state: State, op: Op, context: Context) -> bool:
    if op.deck == D_KINGDOM:
        return position.can_draw_kingdom(state, context.player)
    return position.can_draw_strategy(state)


# Figures: which province, one after the other.


def _choose(state: State, op: Op, context: Context) -> None:
    count = 1 if op.verb == "upgrade_fort" else conditions.value(state, op, context)
    effect_frames.choice(state, op, context, count)


def _unit_places(state: State, op: Op, context: Context) -> list[int]:
    """The provinces of a kind in which the limits allow a unit from the reserve (AOC-1.2, AOC-2.16)."""
    seat = context.player
    return [
        place
        for place in conditions.places(state, op.filter, seat)
        if _is_ground(state, seat, place) and position.can_place_unit(state, seat, place)
    ]


def _is_ground(state: State, seat: int, place: int) -> bool:
    """Whether an army of a player can be in a province without a contest, whatever a text says (AOC-2.19, AOC-8.6)."""
    if position.is_friendly(state, seat, place):
        return True
    return moves.is_campaign_ground(state, place) and position.other_army(state, seat, place) == NOBODY


def _can_place_unit(state: State, op: Op, context: Context) -> bool:
    return bool(_unit_places(state, op, context))


def _ask_place_unit(state: State, op: Op, context: Context, frame: Frame) -> list[int]:
    return _places(op, _unit_places(state, op, context))


def _places(op: Op, found: list[int]) -> list[int]:
    """A province for each figure; where the text says "up to" its player may stop."""
    asked = actions.each(actions.PLACE, found)
    return [actions.PASS, *asked] if asked and op.up_to else asked


def _answer_place_unit(state: State, op: Op, context: Context, frame: Frame, act: int) -> int:
    if act == actions.PASS:
        return 0
    seat, place, left = context.player, actions.first_of(act), frame[kernel.LAST]
    for _ in range(left if op.together else 1):
        if position.can_place_unit(state, seat, place):
            position.place_unit(state, seat, place, rule_of(state, context.source))
    return 0 if op.together else left - 1


def _emissary_places(state: State, op: Op, context: Context) -> list[int]:
    if not position.can_place_emissary(state, context.player):
        return []
    return conditions.places(state, op.filter, context.player)


def _can_place_emissary(state: State, op: Op, context: Context) -> bool:
    return bool(_emissary_places(state, op, context))


def _ask_place_emissary(state: State, op: Op, context: Context, frame: Frame) -> list[int]:
    return _places(op, _emissary_places(state, op, context))


def _answer_place_emissary(state: State, op: Op, context: Context, frame: Frame, act: int) -> int:
    if act == actions.PASS:
        return 0
    position.place_emissary(state, context.player, actions.first_of(act), rule_of(state, context.source))
    return frame[kernel.LAST] - 1


def _strangers(state: State, op: Op, context: Context) -> list[int]:
    """Emissaries of other players in provinces of a kind: actions with province and seat."""
    return [
        actions.action(actions.TARGET, place, seat)
        for place in conditions.places(state, op.filter, context.player)
        for seat in range(state.table.players)
        if seat != context.player and position.emissaries(state, seat, place)
    ]


def _can_remove_emissary(state: State, op: Op, context: Context) -> bool:
    return bool(_strangers(state, op, context))


def _ask_remove_emissary(state: State, op: Op, context: Context, frame: Frame) -> list[int]:
    return _strangers(state, op, context)


def _answer_remove_emissary(state: State, op: Op, context: Context, frame: Frame, act: int) -> int:
    place, seat = actions.first_of(act), actions.second_of(act)
    position.remove_emissary(state, seat, place, rule_of(state, context.source))
    return frame[kernel.LAST] - 1


def _forts(state: State, seat: int) -> list[int]:
    """The own forts that can become cities (AOC-16.12, AOC-16.13)."""
    if position.towers_in_reserve(state, seat) <= 0:
        return []
    return [place for place in position.marked(state, seat, FORT) if state.mark[place] == FORT]


def _can_upgrade_fort(state: State, op: Op, context: Context) -> bool:
    return bool(_forts(state, context.player))


def _ask_upgrade_fort(state: State, op: Op, context: Context, frame: Frame) -> list[int]:
    return actions.each(actions.UPGRADE, _forts(state, context.player))


def _answer_upgrade_fort(state: State, op: Op, context: Context, frame: Frame, act: int) -> int:
    position.upgrade(state, actions.first_of(act), rule_of(state, context.source))
    return 0


behaviour.VERBS.effects(
    __name__,
    {
        "gain_gold": _gain_gold,
        "gain_sorcery": _gain_sorcery,
        "draw": _draw,
        "place_unit": _choose,
        "place_emissary": _choose,
        "remove_emissary": _choose,
        "upgrade_fort": _choose,
    },
    {
        "gain_gold": _can_gain,
        "draw": _can_draw,
        "place_unit": _can_place_unit,
        "place_emissary": _can_place_emissary,
        "remove_emissary": _can_remove_emissary,
        "upgrade_fort": _can_upgrade_fort,
    },
)
behaviour.choices(
    __name__,
    {
        "place_unit": _ask_place_unit,
        "place_emissary": _ask_place_emissary,
        "remove_emissary": _ask_remove_emissary,
        "upgrade_fort": _ask_upgrade_fort,
    },
    {
        "place_unit": _answer_place_unit,
        "place_emissary": _answer_place_emissary,
        "remove_emissary": _answer_remove_emissary,
        "upgrade_fort": _answer_upgrade_fort,
    },
)
