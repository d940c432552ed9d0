"""Victory Points and the end of the game (CQ-22)."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.outcome import Outcome
from simulator.engine.games.conquer import position
from simulator.engine.games.conquer.position import (
    BARRACKS,
    BY_CHARACTERS,
    BY_GOLDFISH,
    BY_LIMIT,
    BY_NOTHING_LEFT,
    BY_POINTS,
    HOSPITAL,
    PLAYERS,
    REASONS,
    State,
)

#: Turns after which a match that no rule ends is stopped, and own turns of a goldfish.
TURN_LIMIT: Final = 300
GOLDFISH_TURNS: Final = 10
#: Characters in play at the start of a turn that a goldfish tries to reach; nothing attacks them.
GOLDFISH_CHARACTERS: Final = 8
RULES: Final = ("", "CQ-22.2", "CQ-22.3", "", "", "")


def gain_vp(state: State, player: int, amount: int, rule: str, *, ends: bool = True) -> None:
    """Add Victory Points; with enough of them the game is over at once (CQ-22.2), unless ``ends`` puts that off."""
    if amount <= 0:
        return
    state.vp[player] += amount
    if state.log is not None:
        state.say("vp", rule, f"{position.name(state, player)} has {state.vp[player]} Victory Points.")
    if ends:
        check_goal(state)


def check_goal(state: State) -> None:
    """Whether a player has the Victory Points that end the game (CQ-22.2)."""
    goal = state.table.rules.goal
    if goal and max(state.vp) >= goal:
        end(state, BY_POINTS)


def lose_vp(state: State, player: int, amount: int, rule: str) -> None:
    """Take away as many as there are."""
    lost = min(amount, state.vp[player])
    state.vp[player] -= lost
    if state.log is not None and lost:
        state.say("vp", rule, f"{position.name(state, player)} has {state.vp[player]} Victory Points.")


def check_start(state: State) -> None:
    """At the start of a turn: a player with nothing left ends the game (CQ-22.3); endless matches are stopped."""
    player = state.active
    if has_nothing(state, player):
        end(state, BY_NOTHING_LEFT)
    elif state.table.goldfish and len(position.troops(state, player)) >= GOLDFISH_CHARACTERS:
        end(state, BY_CHARACTERS)
    elif state.table.goldfish and state.turn > GOLDFISH_TURNS:
        end(state, BY_GOLDFISH)
    elif state.turn > TURN_LIMIT:
        end(state, BY_LIMIT)


def has_nothing(state: State, player: int) -> bool:
    """No cards in Barracks and hand and no Characters in play or in the Hospital Grounds (CQ-22.3)."""
    return not (
        state.hand(player)
        or state.pile(player, BARRACKS)
        or position.troops(state, player)
        or state.pile(player, HOSPITAL)
    )


def check_again(state: State) -> None:
    """After the Hospital Grounds: the last Character may have died there (CQ-19.8, option ``nothing_left``)."""
    if state.table.rules.nothing_left_again and has_nothing(state, state.active):
        end(state, BY_NOTHING_LEFT)


def end(state: State, reason: int) -> None:
    """The player with the most Victory Points wins; equal ones draw (CQ-22.1, CQ-22.4); a goldfish reaches its goal."""
    most = max(state.vp)
    leaders = [player for player in range(PLAYERS) if state.vp[player] == most]
    if reason in (BY_GOLDFISH, BY_CHARACTERS):
        leaders = [state.active] if reason == BY_CHARACTERS else []
    state.winners = 1 << leaders[0] if len(leaders) == 1 else 0
    state.reason = reason
    if state.log is not None:
        who = position.name(state, leaders[0]) if len(leaders) == 1 else "Nobody"
        state.say("end", RULES[reason], f"The game is over. {who} wins.")


def outcome(state: State) -> Outcome | None:
    """How the match ended, ``None`` while it goes on."""
    return kernel.outcome(state, PLAYERS, REASONS[state.reason], RULES[state.reason], state.reason == BY_LIMIT)
