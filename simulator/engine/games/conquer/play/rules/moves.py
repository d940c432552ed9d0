"""The Move Phase: steps from Landscape to linked Landscape and what they cost (CQ-20)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conquer import actions, position, steps
from simulator.engine.games.conquer.cards import S_ENTRY_PRICE, S_FREE_STEPS, S_MOVE_PRICE
from simulator.engine.games.conquer.play.effects import behaviour, continuous
from simulator.engine.games.conquer.play.rules import frames, landscapes
from simulator.engine.games.conquer.position import D_PLACE, SKIP_MOVE, State

#: Steps a Character makes free of charge in a turn (CQ-20.1).
FREE: Final = 1
STEP_CHANGES: Final = 1 << S_FREE_STEPS | 1 << S_MOVE_PRICE


def move_price(state: State, character: int, ground: int) -> int:
    """Notice Points for a Character's next step onto a Landscape."""
    return step_price(state, character) + continuous.entry_price(state, ground)


def step_price(state: State, character: int) -> int:
    """Notice Points for his next step, wherever it leads."""
    made = state.steps[character]
    if not state.changes & STEP_CHANGES:
        if not made:
            return 0
        return 2 if made == FREE and state.table.rules.charge_all_steps else 1
    free = FREE + continuous.change(state, S_FREE_STEPS, character)
    if made + 1 <= free:
        return 0
    more = continuous.player_change(state, S_MOVE_PRICE, position.owner(state, character))
    return max(0, _charged(state, made + 1 - free) - _charged(state, made - free)) * max(0, 1 + more)


def _charged(state: State, beyond: int) -> int:
    """Of so many steps beyond the free ones, how many are paid for; by a setting the free ones too (CQ-20.2)."""
    return beyond + (FREE if state.table.rules.charge_all_steps else 0) if beyond > 0 else 0


def reach(state: State, character: int) -> list[int]:
    """The Landscapes a Character can step to and his player can pay for."""
    if continuous.has(state, "bar", character, "move"):
        return []
    here = state.place[character]
    if continuous.has(state, "ignore_links", character):
        found = [ground for ground in state.ground() if ground != here]
    else:
        found = []
        for ground in landscapes.linked(state, here):
            if ground not in found:
                found.append(ground)
    have = state.np[position.owner(state, character)] - step_price(state, character)
    if state.changes >> S_ENTRY_PRICE & 1:
        return [ground for ground in found if continuous.entry_price(state, ground) <= have]
    return found if have >= 0 else []


def options(state: State) -> list[int] | None:
    """One step of one Character, or the end of the phase (CQ-20.1)."""
    player = state.active
    state.actor = player
    if state.flags & SKIP_MOVE:
        state.step = steps.ENDING
        return None
    found = [
        actions.action(actions.MOVE, who, ground)
        for who in position.troops(state, player)
        for ground in reach(state, who)
    ]
    found.append(actions.PASS)
    return found


def choose(state: State, act: int) -> None:
    if act == actions.PASS:
        state.step = steps.ENDING
        return
    who, ground = actions.first_of(act), actions.second_of(act)
    due = move_price(state, who, ground)
    state.steps[who] += 1
    position.pay_np(state, state.active, due, "CQ-20.2")
    go(state, who, ground, "CQ-20.1" if state.steps[who] == 1 else "CQ-20.2")


def go(state: State, who: int, ground: int, rule: str) -> None:
    """A Character leaves one Landscape and enters another."""
    left = state.place[who]
    found = []
    if "move.leave" in state.table.events:
        found = frames.answers_for(state, "move.leave", who)
    state.place[who] = ground
    state.dirty |= D_PLACE
    if state.log is not None:
        text = (
            f"{position.title(state, who)} moves from {position.title(state, left)} to {position.title(state, ground)}."
        )
        state.say("move", rule, text)
    if "move.enter" in state.table.events:
        found += frames.answers_for(state, "move.enter", who)
    frames.answer(state, found)


behaviour.VERBS.heeds(__name__, {"bar": reach, "ignore_links": reach})
