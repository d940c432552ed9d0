"""Victory Points and the end of the game (CQ-22)."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.outcome import Outcome
from simulator.engine.games.conquer import position
from simulator.engine.games.conquer.position import (
    ATTACHED,
    BARRACKS,
    BEFORE,
    BY_CHARACTERS,
    BY_GOLDFISH,
    BY_LIMIT,
    BY_NO_PROGRESS,
    BY_NOTHING_LEFT,
    BY_POINTS,
    HAND,
    HOSPITAL,
    PILES,
    PLAYERS,
    REASONS,
    TROOPS,
    State,
)

#: Turns after which a match that no rule ends is stopped, and own turns of a goldfish.
TURN_LIMIT: Final = 300
GOLDFISH_TURNS: Final = 10
#: Characters in play at the start of a turn that a goldfish tries to reach; nothing attacks them.
GOLDFISH_CHARACTERS: Final = 8
#: What a card in a pile counts as long as something can still become of it.
REMAINING: Final = ((BARRACKS, 3), (HAND, 2), (TROOPS, 1), (HOSPITAL, 1), (ATTACHED, 1), (BEFORE, 1))
#: More than all Victory Points, so that the number that remains is never 0, which means that none is noted yet.
NEVER_ZERO: Final = 1000
#: Turns in a row, of both players together, after which a match without progress ends (CQ-22.3).
QUIET_TURNS: Final = 40
RULES: Final = ("", "CQ-22.2", "CQ-22.3", "", "", "", "CQ-22.3")


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
    """At the start of a turn: a player with nothing left ends the game, and a long time without progress (CQ-22.3)."""
    player = state.active
    if has_nothing(state, player):
        end(state, BY_NOTHING_LEFT)
    elif state.table.goldfish and len(position.troops(state, player)) >= GOLDFISH_CHARACTERS:
        end(state, BY_CHARACTERS)
    elif state.table.goldfish and state.turn > GOLDFISH_TURNS:
        end(state, BY_GOLDFISH)
    elif state.turn > TURN_LIMIT:
        end(state, BY_LIMIT)
    elif not state.table.goldfish and state.table.rules.idle_match_ends and _is_idle(state):
        end(state, BY_NO_PROGRESS)


def _is_idle(state: State) -> bool:
    """Whether there has been no progress for so many turns that the match ends; progress is noted (CQ-22.3)."""
    left = remaining(state)
    if not state.remaining or left < state.remaining:
        state.remaining = left
        state.quiet_turns = 0
        return False
    state.quiet_turns += 1
    return state.quiet_turns >= QUIET_TURNS


def remaining(state: State) -> int:
    """What can still happen: a card counts 3 in the Barracks, 2 in hand and 1 in play, a Victory Point less 1."""
    found = NEVER_ZERO - sum(state.vp)
    for player in range(PLAYERS):
        for pile, worth in REMAINING:
            found += worth * len(state.piles[player * PILES + pile])
    return found


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
    state.remaining = state.quiet_turns = 0
    if state.log is not None:
        who = position.name(state, leaders[0]) if len(leaders) == 1 else "Nobody"
        state.say("end", RULES[reason], f"The game is over. {who} wins.")


def outcome(state: State) -> Outcome | None:
    """How the match ended, ``None`` while it goes on."""
    return kernel.outcome(state, PLAYERS, REASONS[state.reason], RULES[state.reason], state.reason == BY_LIMIT)
