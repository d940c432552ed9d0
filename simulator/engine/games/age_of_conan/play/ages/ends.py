"""Who wins, and the places of all players (AOC-21.14 to AOC-21.16)."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.outcome import Outcome, ranked
from simulator.engine.games.age_of_conan import position
from simulator.engine.games.age_of_conan.play.ages import goldfish, round_of_seats
from simulator.engine.games.age_of_conan.position import (
    BY_ADVENTURES,
    BY_CROWN,
    BY_FAILED_CROWN,
    BY_LIMIT,
    NONE,
    REASONS,
    TOKENS,
    State,
)

#: More than all adventure tokens together are worth, so that they decide between equal EP only.
ABOVE_TOKENS: Final = 1000
#: What an eliminated player is worth: less than anybody else.
OUT: Final = -1
RULES: Final = ("", "AOC-21.1", "AOC-21.2", "AOC-20.7", "", "")


def decide(state: State) -> None:
    """The most EP win; among equal ones the adventure tokens decide, then all of them win (AOC-21.14 to AOC-21.16).

    A goldfish that has reached its goal only now has reached it too.
    """
    if goldfish.is_there(state):
        goldfish.wins(state)
        return
    if state.crowned != NONE:
        state.reason = BY_CROWN
    elif state.eliminated:
        state.reason = BY_FAILED_CROWN
    else:
        state.reason = BY_ADVENTURES
    worth = _worth(state)
    best = max(worth)
    state.winners = 0
    for seat, one in enumerate(worth):
        if one == best and not state.table.goldfish:
            state.winners |= 1 << seat
    if state.log is not None:
        names = " and ".join([position.name(state, seat) for seat in range(len(worth)) if state.winners >> seat & 1])
        state.say("end", RULES[state.reason], f"The game is over. {names or 'Nobody'} {_verb(state)}.")


def _verb(state: State) -> str:
    return "tie" if state.winners & (state.winners - 1) else "wins"


def _worth(state: State) -> list[int]:
    """What each player is worth: his EP, then his adventure tokens; an eliminated one nothing (AOC-20.10)."""
    found: list[int] = []
    for seat in range(state.table.players):
        if round_of_seats.takes_part(state, seat):
            found.append(state.ep[seat] * ABOVE_TOKENS + _tokens(state, seat))
        else:
            found.append(OUT)
    return found


def _tokens(state: State, seat: int) -> int:
    """The value of all adventure tokens of a player, or their number (AOC-21.15)."""
    tokens = state.pile(seat, TOKENS)
    if not state.table.rules.ties_by_value:
        return len(tokens)
    found = 0
    for token in tokens:
        found += state.table.value[token]
    return found


def outcome(state: State) -> Outcome | None:
    """How the match ended, with the places of all players; ``None`` while it goes on.

    The limit on turns tells no places, and alone nobody has one.
    """
    places = () if state.table.goldfish or state.reason in (0, BY_LIMIT) else ranked(_worth(state))
    return kernel.outcome(
        state, state.table.players, REASONS[state.reason], RULES[state.reason], state.reason == BY_LIMIT, places
    )
