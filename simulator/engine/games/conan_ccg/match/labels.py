"""Actions in words, for people, scenario files and logs. Labels are unique within a decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import actions, play, position, steps
from simulator.engine.games.conan_ccg.cards import BARBARIAN, ZONES
from simulator.engine.games.conan_ccg.position import A_DAMAGE, A_MOVE, A_TARGET, ALLIES, GAPS, ITEMS, State

EDGES: Final = ("left", "right")


def label(state: State, act: int) -> str:
    """What an action is called in this position."""
    kind, one, two = actions.kind_of(act), actions.first_of(act), actions.second_of(act)
    return LABELS[kind](state, one, two)


def card(state: State, inst: int) -> str:
    return position.title(state, inst)


def foe(state: State, inst: int) -> str:
    """A Foe or its move by title and, once on the table, its zone and place; equal Allies and Items get a number."""
    for zone in range(4):
        row = state.row(zone)
        for cards in (row, state.row_moves(zone)):
            if inst in cards:
                place = f" {cards.index(inst) + 1}" if len(row) > 1 else ""
                return f"{card(state, inst)} ({ZONES[zone]}{place})"
    for pile in (ALLIES, ITEMS):
        alike = [other for other in state.pile(state.active, pile) if state.table.card[other] == state.table.card[inst]]
        if len(alike) > 1 and inst in alike:
            return f"{card(state, inst)} {alike.index(inst) + 1}"
    return card(state, inst)


def gap(state: State, at: int) -> str:
    """A gap by the Foes beside it, from Conan's left to right."""
    zone, index = divmod(at, GAPS)
    row = state.row(zone)
    names = [card(state, inst) if inst >= 0 else "an empty place" for inst in row]
    if len(row) == 1:
        beside = f"{'left' if index == 0 else 'right'} of {names[0]}"
    elif index == 0:
        beside = f"left of {names[0]}"
    elif index == len(row):
        beside = f"right of {names[-1]}"
    else:
        beside = f"between {names[index - 1]} and {names[index]}"
    return f"{ZONES[zone]} gap {index}, {beside}"


def _pass(state: State, one: int, two: int) -> str:
    if state.frames:
        words = {play.F_LOSS: "take no more", play.F_ARM: "use no more", play.F_OFFER: "do not use"}
        words[play.F_CONSENT] = "refuse"
        return words.get(state.frames[-1][kernel.KIND], "pass")
    return {
        steps.CHOOSE_FOE: "play no more Foes",
        steps.PAY_FOE: "do without it",
        steps.CONAN_MOVE: "play no more moves",
    }.get(state.step, "pass")


def _use(state: State, one: int, two: int) -> str:
    program = state.table.program
    same = [a.index for a in program.abilities if a.card == state.table.card[one]]
    number = f" (ability {same.index(two) + 1})" if len(same) > 1 else ""
    return f"use {foe(state, one)}{number}"


def _play(state: State, one: int, two: int) -> str:
    uses = state.table.program.uses[state.table.card[one]]
    if position.card_type(state, one) == position.T_ACTION and len(uses) > 1:
        return f"play {card(state, one)} (ability {uses.index(two) + 1})"
    return f"play {card(state, one)}"


def _target(state: State, one: int, two: int) -> str:
    if state.frames and state.frames[-1][kernel.KIND] == play.F_TARGET and state.frames[-1][kernel.LAST]:
        made = state.attacks[one]
        return f"attack {one + 1}: {card(state, made[A_MOVE])} on {foe(state, made[A_TARGET])}, {made[A_DAMAGE]} Damage"
    if one in state.gaps:
        return f"choose {card(state, one)} ({gap(state, state.gaps.index(one))})"
    return f"choose {foe(state, one)}"


Label = Callable[[State, int, int], str]
LABELS: Final[dict[int, Label]] = {
    actions.PASS: _pass,
    actions.PLAY: _play,
    actions.USE: _use,
    actions.REGION: lambda s, one, two: f"play Region {card(s, one)}",
    actions.FOE: lambda s, one, two: f"play Foe {card(s, one)}{_owner(s, one)}",
    actions.ZONE: lambda s, one, two: f"put it in the {ZONES[one]}",
    actions.PLACE: lambda s, one, two: f"at place {one + 1}",
    actions.PAY: lambda s, one, two: f"pay with {card(s, one)}{_owner(s, one)}",
    actions.FACE: lambda s, one, two: f"face {card(s, one)}{_owner(s, one)}",
    actions.REDRAW: lambda s, one, two: "face none",
    actions.FIGHT: lambda s, one, two: "fight",
    actions.RETREAT: lambda s, one, two: "retreat",
    actions.TAKE: lambda s, one, two: f"take {card(s, one)}{_owner(s, one)}",
    actions.SERVE: lambda s, one, two: f"serve {foe(s, one)}",
    actions.FOE_MOVE: lambda s, one, two: f"play {card(s, one)} for {foe(s, s.current)}",
    actions.MOVE: lambda s, one, two: f"{foe(s, two)} plays {card(s, one)}",
    actions.GAP: lambda s, one, two: gap(s, one),
    actions.BARBARIAN: lambda s, one, two: f"use {BARBARIAN[one]} {two}",
    actions.RESOLVE: lambda s, one, two: f"resolve {ZONES[one]}",
    actions.EDGE: lambda s, one, two: f"{EDGES[one]} edge",
    actions.AIM: lambda s, one, two: f"strike {foe(s, one)}",
    actions.PRESS_ON: lambda s, one, two: "press on",
    actions.REST: lambda s, one, two: "rest",
    actions.VITALITY: lambda s, one, two: f"heal {one}",
    actions.DISCARD: lambda s, one, two: f"discard {card(s, one)}",
    actions.TARGET: _target,
    actions.AMOUNT: lambda s, one, two: f"choose {one}",
    actions.CARD: lambda s, one, two: f"take {card(s, one)}",
    actions.AGREE: lambda s, one, two: f"let {card(s, one)} pay for {card(s, s.current)}",
}


def _owner(state: State, inst: int) -> str:
    """Whose card it is, with several Foe players or where an equal card of somebody else can be taken too."""
    owner, card_of = state.table.owner, state.table.card
    offered = [actions.first_of(act) for act in state.legal if actions.kind_of(act) == actions.TAKE]
    has_twin = any(card_of[one] == card_of[inst] and owner[one] != owner[inst] for one in offered)
    return f" of {position.name(state, owner[inst])}" if state.table.players > 2 or has_twin else ""
