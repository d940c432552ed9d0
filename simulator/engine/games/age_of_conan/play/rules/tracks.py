"""Adventure cards, the track and tokens that players receive (AOC-15, without the end of an adventure)."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.age_of_conan import actions, position, steps
from simulator.engine.games.age_of_conan.play.rules.frames import F_TRADE
from simulator.engine.games.age_of_conan.position import (
    ADVENTURE,
    ADVENTURE_DECK,
    NONE,
    RECEIVED,
    T_TOKENS,
    T_TRADED,
    TALLIES,
    TOKENS,
    TRACK,
    UNUSED_ADVENTURES,
    State,
)

#: Adventures of an age, and ages (AOC-5.1).
ADVENTURES: Final = 4
AGES: Final = 3


def deal_deck(state: State) -> None:
    """Four cards that have not been used are the adventure deck of the age (AOC-3.10, AOC-16.21)."""
    unused, deck = state.common(UNUSED_ADVENTURES), state.common(ADVENTURE_DECK)
    deck[:] = [unused.pop() for _ in range(min(ADVENTURES, len(unused)))]


def turn_up(state: State) -> None:
    """The top card is the current adventure: the destination marker moves, the track is filled (AOC-15.13)."""
    card = state.common(ADVENTURE_DECK).pop()
    state.common(ADVENTURE).append(card)
    state.destination = state.table.destination[card]
    if state.log is not None:
        where = position.province(state, state.destination)
        state.say("adventure", "AOC-15.1", f"The adventure {position.title(state, card)} leads to {where}.")
    fill(state, state.table.length[card])


def fill(state: State, length: int) -> None:
    """So many tokens lie in a row, as far as there are any (AOC-15.2, AOC-15.8)."""
    track = state.common(TRACK)
    for _ in range(length):
        token = position.draw_token(state)
        if token == NONE:
            break
        track.append(token)
    if state.log is not None:
        shown = ", ".join([position.title(state, token) for token in track]) or "nothing"
        state.say("track", "AOC-15.2", f"On the adventure track lie: {shown}.")


def take_first(state: State, seat: int, rule: str) -> None:
    """A player takes the leftmost token of the track; nothing happens if there is none (AOC-6.7, AOC-15.4)."""
    track = state.common(TRACK)
    if track:
        receive(state, seat, track.pop(0), rule)


def discard_first(state: State, rule: str) -> None:
    """The leftmost token of the track is discarded; nothing happens if there is none (AOC-6.6, AOC-6.7)."""
    track = state.common(TRACK)
    if track:
        token = track.pop(0)
        if state.log is not None:
            state.say("token_lost", rule, f"{position.title(state, token)} is discarded from the track.")
        position.spend_token(state, token)


def receive(state: State, seat: int, token: int, rule: str, *, is_secret: bool = False) -> None:
    """A player gets a token and is asked whether he trades it; the step that follows must be set before (AOC-15.5).

    One that did not lie open on the track is his secret (AOC-1.13, AOC-15.10).
    """
    state.common(RECEIVED).append(token)
    state.tallies[seat * TALLIES + T_TOKENS] += 1
    if state.log is not None:
        name, title = position.name(state, seat), position.title(state, token)
        if is_secret:
            state.say("token", rule, f"{name} receives a token from the container.")
            state.say("drawn", "AOC-1.13", f"It is {title}.", seat)
        else:
            state.say("token", rule, f"{name} receives {title}.")
    state.frames.append((F_TRADE, token, seat))


def trade_options(state: State, frame: kernel.Frame) -> list[int] | None:
    state.actor = frame[kernel.BY]
    return [actions.action(actions.TRADE), actions.action(actions.KEEP)]


def trade(state: State, frame: kernel.Frame, act: int) -> None:
    """Discard the token for its gold or sorcery, or keep it facedown (AOC-15.5, AOC-15.6)."""
    state.frames.pop()
    token, seat = frame[kernel.ABOUT], frame[kernel.BY]
    state.common(RECEIVED).remove(token)
    if actions.kind_of(act) == actions.KEEP:
        state.pile(seat, TOKENS).append(token)
        if state.table.rules.tokens_remembered and state.step in steps.REWARDING:
            state.unseen_tokens |= 1 << token
        if state.log is not None:
            state.say("token_kept", "AOC-15.6", f"{position.name(state, seat)} keeps the token.")
        return
    state.tallies[seat * TALLIES + T_TRADED] += 1
    position.spend_token(state, token)
    position.gain_gold(state, seat, state.table.gold[token], "AOC-15.5")
    position.gain_sorcery(state, seat, state.table.sorcery[token], "AOC-15.5")


def after_crowning(state: State) -> None:
    """Nobody crowned Conan: the end of the adventure goes on (AOC-20.11)."""
    state.step = steps.RELOCATE if state.table.rules.crown_first else steps.NEXT_ADVENTURE
