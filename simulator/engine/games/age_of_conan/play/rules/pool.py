"""The fate dice: the pool, which dice can be chosen, and the action a die gives (AOC-5.5, AOC-5.6, AOC-7.1 to 7.30)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import actions, cards, position, steps
from simulator.engine.games.age_of_conan.play.effects import windows
from simulator.engine.games.age_of_conan.position import COURT, EITHER, FATES, INTRIGUE, MILITARY, State

#: Fate dice (AOC-1.5).
DICE: Final = 7
#: The step with which each action begins, and the timing that opens with it.
FIRST_STEPS: Final = {COURT: steps.COURT, MILITARY: steps.MILITARY, INTRIGUE: steps.INTRIGUE}


def fill(state: State) -> None:
    """An empty pool is rolled; dice that lie there stay as they are (AOC-5.6, AOC-5.11)."""
    if sum(state.pool):
        return
    rolled = position.roll_pool(state, DICE)
    for face in rolled:
        state.pool[face] += 1
    if state.log is not None:
        state.say("pool", "AOC-5.6", f"The fate dice show {position.fates(rolled)}.")


def roll(state: State) -> None:
    """The roll when a player has to choose a die."""
    fill(state)
    state.step = steps.DIE


def acts_of(state: State, face: int) -> list[int]:
    """The actions that a die of the pool gives now, with what blocks them (AOC-7.24 to AOC-7.29)."""
    if face < EITHER:
        return [face]
    dice = state.pool
    if face == EITHER:
        return [act for act in (MILITARY, INTRIGUE) if not dice[act]]
    found = []
    if not dice[MILITARY] and not dice[EITHER]:
        found.append(MILITARY)
    if not dice[INTRIGUE] and not dice[EITHER]:
        found.append(INTRIGUE)
    if not dice[COURT]:
        found.append(COURT)
    return found


def die_options(state: State) -> list[int] | None:
    """The dice that can be chosen, one of each face (AOC-5.5, AOC-7.26, AOC-7.29)."""
    state.actor = state.active
    return actions.each(actions.DIE, [face for face in range(FATES) if state.pool[face] and acts_of(state, face)])


def die(state: State, act: int) -> None:
    """The die leaves the pool, whether its action is carried out or not (AOC-5.7)."""
    state.face = actions.first_of(act)
    state.pool[state.face] -= 1
    if state.log is not None:
        face = position.FATE_NAMES[state.face]
        state.say("die", "AOC-5.5", f"{position.name(state, state.active)} uses a die: {face}.")
    state.step = steps.CONAN_PART if state.face == COURT else steps.TAKE


def take_options(state: State) -> list[int] | None:
    """The action to take with the die (AOC-7.24, AOC-7.27)."""
    state.actor = state.active
    # the other dice of its face have never blocked it, so that those left in the pool say the same
    return actions.each(actions.TAKE, acts_of(state, state.face))


def take(state: State, act: int) -> None:
    begin_action(state, actions.first_of(act))


def begin_action(state: State, act: int) -> None:
    """A military, intrigue or court action begins; cards that add to it can be used first."""
    state.act = act
    state.step = FIRST_STEPS[act]
    if act != COURT:
        windows.window(state, cards.W_ON_MILITARY if act == MILITARY else cards.W_ON_INTRIGUE, state.active)
