"""Whom and what effects can be for."""

from __future__ import annotations

from simulator.engine.games.conquer import position
from simulator.engine.games.conquer.cards import SCOPE_CHOSEN, Op, Target
from simulator.engine.games.conquer.play.effects import behaviour, conditions, continuous, equipment
from simulator.engine.games.conquer.play.effects.behaviour import CAN, CAN_BE, TO_TARGET
from simulator.engine.games.conquer.play.effects.conditions import Context
from simulator.engine.games.conquer.play.rules import landscapes
from simulator.engine.games.conquer.position import (
    ASIDE,
    BARRACKS,
    BEFORE,
    COMBAT,
    DOOM,
    GROUND,
    HAND,
    HOSPITAL,
    PLAYERS,
    SPENT,
    State,
)


def targets(state: State, op: Op, context: Context) -> list[int]:
    """What an effect may be for; for a choice, those to choose from."""
    return [inst for inst in _named(state, op.target, context) if _can_be(state, op, context, inst)]


def _named(state: State, target: Target, context: Context) -> list[int]:
    if target.word:
        found = context.source if target.word == "this" else conditions.character(state, target.word, context)
        return [found] if found >= 0 else []
    kind = target.kind
    if kind == "character":
        return conditions.characters(state, target.side, target.filter, context, here=target.here)
    if kind == "patient":
        seats = _seats(target.side, context.player)
        return [
            who for seat in seats for who in state.pile(seat, HOSPITAL) if conditions.fits(state, target.filter, who)
        ]
    if kind == "landscape":
        return [inst for inst in state.piles[GROUND] if conditions.card_fits(state, target.card_filter, inst)]
    return [inst for inst in _laid(state, kind) if _is_meant(state, target, context, inst)]


def _seats(side: str, player: int) -> list[int]:
    if side == "own":
        return [player]
    return [position.other(player)] if side == "opposing" else list(range(PLAYERS))


def _laid(state: State, kind: str) -> list[int]:
    """Equipment, Effects or Disturbances in play, the first seat's Characters first."""
    wanted = {"equipment": position.T_EQUIPMENT, "effect": position.T_EFFECT, "disturbance": position.T_DISTURBANCE}[
        kind
    ]
    hosts = [*position.troops(state, 0), *position.troops(state, 1), *state.piles[GROUND]]
    found = [inst for host in hosts for inst in position.all_attached(state, host)]
    for seat in range(PLAYERS):
        found += state.pile(seat, BEFORE)
    return [inst for inst in found if position.card_type(state, inst) == wanted]


def _is_meant(state: State, target: Target, context: Context, inst: int) -> bool:
    side = position.speaker(state, inst)
    if target.side == "own" and side != context.player:
        return False
    if target.side == "opposing" and side == context.player:
        return False
    if target.here and position.place_of(state, inst) != position.place_of(state, context.source):
        return False
    return conditions.card_fits(state, target.card_filter, inst)


def _can_be(state: State, op: Op, context: Context, inst: int) -> bool:
    """Whether an effect can be carried out on this one."""
    found = CAN_BE.get(op.verb)
    return position.is_in_play(state, inst) if found is None else found(state, op, context, inst)


def _is_hurt(state: State, op: Op, context: Context, inst: int) -> bool:
    return position.damage_on(state, inst) > 0 and (
        position.is_in_play(state, inst) or position.is_patient(state, inst)
    )


def _can_be_doomed(state: State, op: Op, context: Context, inst: int) -> bool:
    if position.card_type(state, inst) == position.T_LANDSCAPE:
        return landscapes.can_leave(state, inst)
    return position.is_laid(state, inst)


def _can_be_returned(state: State, op: Op, context: Context, inst: int) -> bool:
    if position.card_type(state, inst) == position.T_CHARACTER:
        return position.is_in_play(state, inst)
    return _can_be_doomed(state, op, context, inst)


def _can_be_taken(state: State, op: Op, context: Context, inst: int) -> bool:
    return _can_take(state, context.bearer, inst)


def _can_be_given(state: State, op: Op, context: Context, inst: int) -> bool:
    return bool(receivers(state, inst))


def _can_be_released(state: State, op: Op, context: Context, inst: int) -> bool:
    return position.is_patient(state, inst) and continuous.health(state, inst) > 0


def _is_patient(state: State, op: Op, context: Context, inst: int) -> bool:
    return position.is_patient(state, inst)


def _can_go(state: State, op: Op, context: Context, inst: int) -> bool:
    return position.is_in_play(state, inst) and bool(destinations(state, op, context, inst))


def _anything(state: State, op: Op, context: Context, inst: int) -> bool:
    return True


def _can_take(state: State, who: int, item: int) -> bool:
    if not position.is_in_play(state, who) or position.root(state, item) == who or not position.is_laid(state, item):
        return False
    if equipment.kind(state, item) == position.K_ATTACHMENT:
        return False
    return equipment.meets_weapon_use(state, who, item) and equipment.has_room(state, who, item)


def receivers(state: State, item: int) -> list[int]:
    """The other Characters of its side that Equipment can be given to."""
    return [who for who in position.troops(state, position.speaker(state, item)) if _can_take(state, who, item)]


def destinations(state: State, op: Op, context: Context, who: int) -> list[int]:
    """Where an effect can put a Character."""
    here = state.place[who]
    if op.word == "here":
        place = position.place_of(state, context.source)
        if place < 0 and context.bearer >= 0:
            place = state.place[context.bearer]
        return [place] if place >= 0 and place != here else []
    if op.word == "linked":
        return list(dict.fromkeys(landscapes.linked(state, here)))
    return [ground for ground in state.piles[GROUND] if ground != here]


def payable_equipment(state: State, op: Op, context: Context) -> list[int]:
    """The Equipment of the bearer that a cost can take."""
    if context.bearer < 0:
        return []
    return [
        item for item in position.equipment(state, context.bearer) if conditions.card_fits(state, op.card_filter, item)
    ]


def discardable(state: State, player: int, pile: int) -> list[int]:
    """The cards a player can be made to discard: of his hand, also of one set aside (``ASIDE``), or battle hand."""
    if pile == ASIDE:
        return [*state.pile(player, HAND), *state.pile(player, ASIDE)]
    return list(state.pile(player, pile))


def returnable(state: State, op: Op, player: int) -> list[int]:
    """The cards that can be taken back from the Doom Pile or the combat discard."""
    pile = state.pile(player, SPENT if op.word == "combat" else DOOM)
    return [inst for inst in position.distinct(state, pile) if conditions.card_fits(state, op.card_filter, inst)]


def findable(state: State, op: Op, player: int) -> list[int]:
    """The cards a search of the Barracks or the Combat Deck can find."""
    deck = state.pile(player, COMBAT if op.word == "combat" else BARRACKS)
    return [
        inst for inst in position.distinct(state, sorted(deck)) if conditions.card_fits(state, op.card_filter, inst)
    ]


def is_there(state: State, op: Op, context: Context) -> bool:
    """Whether what an effect is for is there at all."""
    if op.verb in TO_TARGET or op.scope == SCOPE_CHOSEN:
        return bool(targets(state, op, context))
    found = CAN.get(op.verb)
    return found is None or found(state, op, context)


def _can_return(state: State, op: Op, context: Context) -> bool:
    return bool(returnable(state, op, context.player))


behaviour.VERBS.effects(__name__, can={"return_card": _can_return})
behaviour.can_be(
    __name__,
    {
        "heal": _is_hurt,
        "remove_entry": _is_hurt,
        "doom": _can_be_doomed,
        "return_to_hand": _can_be_returned,
        "take_equipment": _can_be_taken,
        "move_equipment": _can_be_given,
        "release": _can_be_released,
        "kill": _is_patient,
        "move_character": _can_go,
        "blank_text": _anything,
    },
)
