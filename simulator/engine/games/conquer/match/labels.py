"""Actions in words, for people, scenario files and logs. Labels are unique within a decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conquer import actions, play, position, steps
from simulator.engine.games.conquer.position import BEFORE, E_ACTION, E_AMOUNT, HOSPITAL, NONE, State


def label(state: State, act: int) -> str:
    """What an action is called in this position."""
    kind, one, two = actions.kind_of(act), actions.first_of(act), actions.second_of(act)
    return LABELS[kind](state, one, two)


def card(state: State, inst: int) -> str:
    return position.title(state, inst)


def thing(state: State, inst: int) -> str:
    """A card on the table by a name nothing else has: with its number, its owner or its bearer where that is needed."""
    kind = position.card_type(state, inst)
    if kind == position.T_CHARACTER:
        return _character(state, inst)
    if kind == position.T_LANDSCAPE:
        return card(state, inst)
    base = position.root(state, inst)
    host = state.host[inst]
    owner = position.owner(state, inst)
    beside = position.attached_to(state, host) if host >= 0 else state.pile(owner, BEFORE)
    alike = [other for other in beside if _same(state, other, inst)]
    number = f" {alike.index(inst) + 1}" if len(alike) > 1 and inst in alike else ""
    if base == inst:
        return f"{card(state, inst)}{number} of {position.name(state, owner)}"
    return f"{card(state, inst)}{number} {'of' if host == base else 'on'} {thing(state, host)}"


def _same(state: State, one: int, two: int) -> bool:
    return state.table.card[one] == state.table.card[two]


def _character(state: State, inst: int) -> str:
    """A Character; equal ones get a number and, if both players have them, the player's name."""
    owner = position.owner(state, inst)
    mine = [*position.troops(state, owner), *state.pile(owner, HOSPITAL)]
    other = position.other(owner)
    theirs = [*position.troops(state, other), *state.pile(other, HOSPITAL)]
    alike = sorted(one for one in mine if _same(state, one, inst))
    number = f" {alike.index(inst) + 1}" if len(alike) > 1 and inst in alike else ""
    both = any(_same(state, one, inst) for one in theirs)
    return f"{card(state, inst)}{number}{f' of {position.name(state, owner)}' if both else ''}"


def _pass(state: State, one: int, two: int) -> str:
    if state.frames:
        words = {play.F_OFFER: "do not use", play.F_SEARCH: "take nothing"}
        return words.get(state.frames[-1][kernel.KIND], "pass")
    return {
        steps.HEAL: "heal nothing",
        steps.LEAVE: "stay",
        steps.NOTICE: "end the Notice Phase",
        steps.ATTACK: "do not attack",
        steps.ACT: "attack no more",
        steps.ANSWER: "accept the damage",
        steps.MOVE: "end the Move Phase",
        steps.DISCARD: "end the turn",
    }.get(state.step, "pass")


def _notice(state: State, one: int, two: int) -> str:
    price = play.cost(state, state.actor, one)
    return f"Notice {card(state, one)} for {price}"


def _on(state: State, one: int, two: int) -> str:
    kind = position.card_type(state, state.frames[-1][kernel.ABOUT])
    if kind == position.T_CHARACTER:
        return f"at {thing(state, one)}"
    return f"{'next to' if kind == position.T_LANDSCAPE else 'on'} {thing(state, one)}"


def _use(state: State, one: int, two: int) -> str:
    program = state.table.program
    same = [a.index for a in program.abilities if a.card == state.table.card[one]]
    number = f" (ability {same.index(two) + 1})" if len(same) > 1 else ""
    return f"use {thing(state, one)}{number}"


def _play(state: State, one: int, two: int) -> str:
    uses = state.table.program.uses[state.table.card[one]]
    number = f" (ability {uses.index(two) + 1})" if len(uses) > 1 else ""
    return f"play {card(state, one)}{number}"


def _heal(state: State, one: int, two: int) -> str:
    entry = position.entries_on(state, state.current)[one]
    by = f" of {card(state, entry[E_ACTION])}" if entry[E_ACTION] != NONE else ""
    return f"remove the damage of {entry[E_AMOUNT]}{by}"


def _defender(state: State, one: int, two: int) -> str:
    return f"attack {thing(state, one)} for {play.attack_price(state, one)}"


def _strike(state: State, one: int, two: int) -> str:
    return f"play {card(state, one)} ({state.table.program.pool.damage[state.table.card[one]]} damage)"


def _answer(state: State, one: int, two: int) -> str:
    return f"answer {card(state, one)}"


def _move(state: State, one: int, two: int) -> str:
    price = play.move_price(state, one, two)
    return f"move {thing(state, one)} to {thing(state, two)}{f' for {price}' if price else ''}"


def _order(state: State, one: int, two: int) -> str:
    found = play.answers_in(state.frames[-1])
    ability, context = found[one]
    same = [index for index, _context in found if _context.source == context.source]
    number = f" (ability {same.index(ability) + 1})" if len(same) > 1 else ""
    about = f" about {thing(state, context.bearer)}" if context.bearer >= 0 else ""
    return f"first {thing(state, context.source)}{number}{about}"


Label = Callable[[State, int, int], str]
#: In the order of ``actions.KIND_NAMES``.
LABELS: Final[tuple[Label, ...]] = (
    _pass,
    lambda s, one, two: f"begin with {card(s, one)}",
    _heal,
    lambda s, one, two: "leave",
    lambda s, one, two: f"at {thing(s, one)}",
    _notice,
    _on,
    _play,
    _use,
    lambda s, one, two: f"attack with {thing(s, one)}",
    _defender,
    _strike,
    _answer,
    lambda s, one, two: f"take {one} Victory and {two} Notice Points",
    _move,
    lambda s, one, two: f"discard {card(s, one)}",
    lambda s, one, two: f"choose {thing(s, one)}",
    lambda s, one, two: f"choose {one}",
    lambda s, one, two: f"take {card(s, one)}",
    lambda s, one, two: f"link with {thing(s, one)}",
    _order,
)
