"""Whom and what effects can be for."""

from __future__ import annotations

from simulator.engine.games.conquer import bearing, conditions, grounds, modifiers, table
from simulator.engine.games.conquer.conditions import Context
from simulator.engine.games.conquer.program import SCOPE_CHOSEN, Op, Target
from simulator.engine.games.conquer.state import (
    ASIDE,
    BARRACKS,
    BATTLE,
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
    return [table.other(player)] if side == "opposing" else list(range(PLAYERS))


def _laid(state: State, kind: str) -> list[int]:
    """Equipment, Effects or Disturbances in play, the first seat's Characters first."""
    wanted = {"equipment": table.T_EQUIPMENT, "effect": table.T_EFFECT, "disturbance": table.T_DISTURBANCE}[kind]
    hosts = [*table.troops(state, 0), *table.troops(state, 1), *state.piles[GROUND]]
    found = [inst for host in hosts for inst in table.all_attached(state, host)]
    for seat in range(PLAYERS):
        found += state.pile(seat, BEFORE)
    return [inst for inst in found if table.card_type(state, inst) == wanted]


def _is_meant(state: State, target: Target, context: Context, inst: int) -> bool:
    side = table.speaker(state, inst)
    if target.side == "own" and side != context.player:
        return False
    if target.side == "opposing" and side == context.player:
        return False
    if target.here and table.place_of(state, inst) != table.place_of(state, context.source):
        return False
    return conditions.card_fits(state, target.card_filter, inst)


def _can_be(state: State, op: Op, context: Context, inst: int) -> bool:
    """Whether an effect can be carried out on this one."""
    kind = table.card_type(state, inst)
    verb = op.verb
    if verb in ("heal", "remove_entry"):
        return table.damage_on(state, inst) > 0 and (table.is_in_play(state, inst) or table.is_patient(state, inst))
    if verb in ("doom", "return_to_hand"):
        if kind == table.T_LANDSCAPE:
            return grounds.can_leave(state, inst)
        return kind != table.T_CHARACTER or (verb == "return_to_hand" and table.is_in_play(state, inst))
    if verb == "take_equipment":
        return _can_take(state, context.bearer, inst)
    if verb == "move_equipment":
        return bool(receivers(state, inst))
    if verb == "release":
        return table.is_patient(state, inst) and modifiers.health(state, inst) > 0
    if verb == "kill":
        return table.is_patient(state, inst)
    if verb == "move_character":
        return table.is_in_play(state, inst) and bool(destinations(state, op, context, inst))
    if verb == "change_defender":
        return inst != state.defender and table.owner(state, inst) == table.owner(state, state.defender)
    if verb == "redirect":
        return table.is_in_play(state, inst) and inst != state.struck
    if verb == "blank_text":
        return True
    return table.is_in_play(state, inst)


def _can_take(state: State, who: int, piece: int) -> bool:
    if not table.is_in_play(state, who) or table.root(state, piece) == who:
        return False
    if bearing.kind(state, piece) == table.K_ATTACHMENT:
        return False
    return bearing.meets_weapon_use(state, who, piece) and bearing.has_room(state, who, piece)


def receivers(state: State, piece: int) -> list[int]:
    """The other Characters of its side that a piece can be given to."""
    return [who for who in table.troops(state, table.speaker(state, piece)) if _can_take(state, who, piece)]


def destinations(state: State, op: Op, context: Context, who: int) -> list[int]:
    """Where an effect can put a Character."""
    here = state.place[who]
    if op.word == "here":
        place = table.place_of(state, context.source)
        if place < 0 and context.bearer >= 0:
            place = state.place[context.bearer]
        return [place] if place >= 0 and place != here else []
    if op.word == "linked":
        return list(dict.fromkeys(grounds.linked(state, here)))
    return [ground for ground in state.piles[GROUND] if ground != here]


def pieces(state: State, op: Op, context: Context) -> list[int]:
    """The Equipment of the bearer that a cost can take."""
    if context.bearer < 0:
        return []
    return [
        piece for piece in table.equipment(state, context.bearer) if conditions.card_fits(state, op.card_filter, piece)
    ]


def discardable(state: State, player: int, pile: int) -> list[int]:
    """The cards a player can be made to discard: of his hand, also of one set aside (``ASIDE``), or battle hand."""
    if pile == ASIDE:
        return [*state.pile(player, HAND), *state.pile(player, ASIDE)]
    return list(state.pile(player, pile))


def returnable(state: State, op: Op, player: int) -> list[int]:
    """The cards that can be taken back from the Doom Pile or the combat discard."""
    pile = state.pile(player, SPENT if op.word == "combat" else DOOM)
    return [inst for inst in table.distinct(state, pile) if conditions.card_fits(state, op.card_filter, inst)]


def findable(state: State, op: Op, player: int) -> list[int]:
    """The cards a search of the Barracks or the Combat Deck can find."""
    deck = state.pile(player, COMBAT if op.word == "combat" else BARRACKS)
    return [inst for inst in table.distinct(state, sorted(deck)) if conditions.card_fits(state, op.card_filter, inst)]


TARGETED = frozenset(
    (
        "return_to_hand",
        "doom",
        "take_equipment",
        "move_equipment",
        "heal",
        "remove_entry",
        "wound",
        "blank_text",
        "move_character",
        "release",
        "kill",
        "redirect",
        "change_defender",
    )
)


def is_there(state: State, op: Op, context: Context) -> bool:
    """Whether what an effect is for is there at all."""
    if op.verb in TARGETED or op.scope == SCOPE_CHOSEN:
        return bool(targets(state, op, context))
    if op.verb == "return_card":
        return bool(returnable(state, op, context.player))
    if op.verb == "cancel":
        return op.word != "answer" or state.answer >= 0
    if op.verb == "reanswer":
        return state.answer >= 0
    if op.verb == "steal_action":
        return bool(state.pile(table.other(context.player), BATTLE))
    return True
