"""The Notice Phase: what a card costs and where it can be Noticed (CQ-9 to CQ-13)."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.conquer import actions, position, steps
from simulator.engine.games.conquer.cards import ON_NONE, PLACES, S_COST, W_NOTICE
from simulator.engine.games.conquer.play.effects import continuous, equipment, windows
from simulator.engine.games.conquer.play.effects.conditions import Context
from simulator.engine.games.conquer.play.rules import frames, landscapes
from simulator.engine.games.conquer.position import BEFORE, D_ALL, HAND, NONE, PILES, T_NOTICED, TALLIES, TROOPS, State

#: The place of what lies before a player.
ON_PLAYER: Final = PLACES.index("player")


def cost(state: State, player: int, inst: int) -> int:
    """The Notice Cost of a card for a player now (CQ-2.3)."""
    printed = state.table.program.pool.cost[state.table.card[inst]]
    if not state.changes >> S_COST & 1:
        return printed
    return max(0, printed + continuous.player_change(state, S_COST, player, inst))


def can_pay(state: State, player: int, inst: int) -> bool:
    return cost(state, player, inst) <= state.np[player]


def hosts(state: State, player: int, inst: int) -> list[int]:
    """The cards a card can be Noticed on or at (CQ-9.2); empty also for those that lie on none."""
    kind = position.card_type(state, inst)
    if kind == position.T_CHARACTER:
        return list(state.ground())
    if kind == position.T_EQUIPMENT:
        return equipment.equipment_hosts(state, inst, player)
    if kind == position.T_LANDSCAPE:
        return landscapes.spots(state, inst)
    return _text_hosts(state, player, inst)


def _text_hosts(state: State, player: int, inst: int) -> list[int]:
    """What the text of an Effect or Disturbance names (CQ-12.1, CQ-12.5)."""
    where = PLACES[state.table.program.on[state.table.card[inst]]]
    if where in ("player", "none"):
        return []
    if where == "landscape":
        return list(state.ground())
    if where == "equipment":
        return [item for who in position.all_troops(state) for item in position.equipment(state, who)]
    found: list[int] = []
    if where != "opposing character":
        found += position.troops(state, player)
    if where != "own character":
        found += position.troops(state, position.other(player))
    return [who for who in found if _accepts(state, who, inst)]


def _accepts(state: State, who: int, inst: int) -> bool:
    """A second personal effect has no room (CQ-12.3), and some Characters are immune."""
    card = state.table.card[inst]
    if position.card_type(state, inst) == position.T_EFFECT:
        if continuous.is_immune(state, who, state.table.program.pool.divisions[card]):
            return False
    return not state.table.program.personal[card] or equipment.can_bear_personal(state, who)


def lies_on_none(state: State, inst: int) -> bool:
    return state.table.program.on[state.table.card[inst]] in (ON_NONE, ON_PLAYER)


def is_played(state: State, inst: int) -> bool:
    """Whether it is a Disturbance on no card, which is played and not laid down."""
    on_none = state.table.program.on[state.table.card[inst]] == ON_NONE
    return on_none and position.card_type(state, inst) == position.T_DISTURBANCE


def noticeable(state: State, player: int, inst: int) -> bool:
    """Whether a card can be Noticed now: paid for, and with a place for it (CQ-9.3)."""
    if is_played(state, inst) or not can_pay(state, player, inst):
        return False
    return lies_on_none(state, inst) or bool(hosts(state, player, inst))


# The phase.


def options(state: State) -> list[int] | None:
    """Notice a card, use something, or end the phase (CQ-9.1, CQ-9.4)."""
    player = state.active
    state.actor = player
    found = [
        actions.action(actions.NOTICE, inst)
        for inst in position.distinct(state, state.hand(player))
        if noticeable(state, player, inst)
    ]
    found += windows.options(state, player, W_NOTICE)
    found.append(actions.PASS)
    if state.recorder is not None:
        state.recorder.asked(state, found)
    return found


def choose(state: State, act: int) -> None:
    if act == actions.PASS:
        if state.recorder is not None:
            state.recorder.noticed(state)
        windows.close(state)
        state.step = steps.ATTACK
    elif actions.kind_of(act) == actions.NOTICE:
        begin(state, state.active, actions.first_of(act))
    else:
        windows.perform(state, state.active, act)


def begin(state: State, player: int, inst: int) -> None:
    """Notice a card: choose its place if it has one, pay, lay it down."""
    if lies_on_none(state, inst):
        put(state, player, inst, NONE)
    else:
        state.frames.append((frames.F_PLACE, inst, player))


def place_options(state: State, frame: Frame) -> list[int] | None:
    _kind, inst, player = frame
    found = hosts(state, player, inst)
    if not found:
        state.frames.pop()
        return None
    state.actor = player
    return [actions.action(actions.ON, host) for host in found]


def place(state: State, frame: Frame, act: int) -> None:
    state.frames.pop()
    put(state, frame[kernel.BY], frame[kernel.ABOUT], actions.first_of(act))


RULES = {
    position.T_CHARACTER: "CQ-10.1",
    position.T_EQUIPMENT: "CQ-11.1",
    position.T_EFFECT: "CQ-12.1",
    position.T_DISTURBANCE: "CQ-12.5",
    position.T_LANDSCAPE: "CQ-13.1",
}


def put(state: State, player: int, inst: int, host: int) -> None:
    """Pay for a card and lay it down (CQ-9.1); then its own text."""
    kind = position.card_type(state, inst)
    price = cost(state, player, inst)
    if state.log is not None:
        where = f" {'at' if kind == position.T_CHARACTER else 'on'} {position.title(state, host)}" if host >= 0 else ""
        if kind == position.T_LANDSCAPE:
            where = ""
        text = f"{position.name(state, player)} Notices {position.title(state, inst)}{where}."
        state.say("notice", RULES[kind], text)
    position.pay_np(state, player, price, "CQ-9.1")
    state.tallies[player * TALLIES + T_NOTICED] += 1
    state.piles[player * PILES + HAND].remove(inst)
    context = Context(inst, player, NONE, NONE)
    if kind == position.T_CHARACTER:
        state.piles[player * PILES + TROOPS].append(inst)
        state.place[inst] = host
        state.stay[inst] = 0
        context.bearer = context.subject = inst
    elif kind == position.T_LANDSCAPE:
        landscapes.lay(state, inst, host)
    elif host >= 0:
        position.attach(state, inst, host)
        context.bearer = context.subject = position.bearer(state, inst)
    elif state.table.program.on[state.table.card[inst]] == ON_PLAYER:
        state.piles[player * PILES + BEFORE].append(inst)
    else:
        _once(state, inst, context)
        return
    state.dirty |= D_ALL
    frames.fire_own(state, "on_notice", inst, context)


def _once(state: State, inst: int, context: Context) -> None:
    """An Effect on no card: its text is carried out, then it goes to the Doom Pile (CQ-12.7)."""
    state.resolving().append(inst)
    found = state.table.program.events[state.table.card[inst]].get("on_notice", ())
    for place_, ability in reversed(list(enumerate(found))):
        played = frames.PLAYED_ONCE if place_ == len(found) - 1 else kernel.NOT_PLAYED
        frames.run(state, ability, context, played)
    if not found:
        windows.finish(state, inst)
