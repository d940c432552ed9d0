"""The Move Phase: steps from Landscape to linked Landscape and what they cost (CQ-20)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conquer import actions, frames, grounds, modifiers, steps, table
from simulator.engine.games.conquer.program import S_FREE_STEPS, S_MOVE_PRICE
from simulator.engine.games.conquer.state import D_RATINGS, SKIP_MOVE, State

#: Steps a Character makes free of charge in a turn (CQ-20.1).
FREE: Final = 1


def total(state: State, character: int, made: int) -> int:
    """What so many steps cost together: all but the free ones, or by a setting all of several (CQ-20.2)."""
    free = FREE + modifiers.change(state, S_FREE_STEPS, character)
    if made <= free:
        return 0
    more = modifiers.player_change(state, S_MOVE_PRICE, table.owner(state, character))
    charged = made - free + (FREE if state.table.rules.charge_all_steps else 0)
    return charged * max(0, 1 + more)


def price(state: State, character: int, ground: int) -> int:
    """Notice Points for a Character's next step onto a Landscape."""
    made = state.steps[character]
    if not state.changes & (1 << S_FREE_STEPS | 1 << S_MOVE_PRICE):
        plain = 1 + (made == FREE and state.table.rules.charge_all_steps) if made else 0
        return plain + modifiers.entry_price(state, ground)
    step = total(state, character, made + 1) - total(state, character, made)
    return max(0, step) + modifiers.entry_price(state, ground)


def reach(state: State, character: int) -> list[int]:
    """The Landscapes a Character can step to and his player can pay for."""
    if modifiers.has(state, "bar", character, "move"):
        return []
    here = state.place[character]
    if modifiers.has(state, "ignore_links", character):
        found = [ground for ground in state.ground() if ground != here]
    else:
        found = list(dict.fromkeys(grounds.linked(state, here)))
    have = state.np[table.owner(state, character)]
    return [ground for ground in found if price(state, character, ground) <= have]


def options(state: State) -> list[int] | None:
    """One step of one Character, or the end of the phase (CQ-20.1)."""
    player = state.active
    state.actor = player
    if state.flags & SKIP_MOVE:
        state.step = steps.ENDING
        return None
    found = [
        actions.action(actions.MOVE, who, ground) for who in table.troops(state, player) for ground in reach(state, who)
    ]
    found.append(actions.PASS)
    return found


def choose(state: State, act: int) -> None:
    if act == actions.PASS:
        state.step = steps.ENDING
        return
    who, ground = actions.first_of(act), actions.second_of(act)
    due = price(state, who, ground)
    state.steps[who] += 1
    table.pay_np(state, state.active, due, "CQ-20.2")
    go(state, who, ground, "CQ-20.1" if state.steps[who] == 1 else "CQ-20.2")


def go(state: State, who: int, ground: int, rule: str) -> None:
    """A Character leaves one Landscape and enters another."""
    left = state.place[who]
    found = []
    if "move.leave" in state.table.events:
        found = frames.answers_for(state, "move.leave", who)
    state.place[who] = ground
    state.dirty |= D_RATINGS
    if state.log is not None:
        text = f"{table.title(state, who)} moves from {table.title(state, left)} to {table.title(state, ground)}."
        state.say("move", rule, text)
    if "move.enter" in state.table.events:
        found += frames.answers_for(state, "move.enter", who)
    frames.answer(state, found)
