"""Bidding for Conan (AOC-4)."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.age_of_conan import actions, position, steps
from simulator.engine.games.age_of_conan.play.effects import modifiers
from simulator.engine.games.age_of_conan.position import (
    COMMITTED,
    HELD,
    KIND_BONUS,
    NOBODY,
    NONE,
    STRATEGY_HAND,
    STREAM_TIES,
    T_BIDS,
    TALLIES,
    TOKENS,
    State,
)

#: The token that always returns, and the one that brings back all others once (AOC-4.13, AOC-4.14).
RETURNS: Final = 3
RECOVERS: Final = 0


def begin(state: State, resume: int) -> None:
    """A bid is held; the step that follows it is ``resume`` (AOC-4.1)."""
    state.resume = resume
    state.step = steps.BID_DRAW


def draw(state: State) -> None:
    """Each player draws a strategy card (AOC-4.2); then all commit, beginning with the first player.

    A goldfish commits nothing: nobody bids against it.
    """
    for seat in position.others_from(state, state.active):
        position.draw_strategy(state, seat, 1, "AOC-4.2")
        state.bid[seat] = NONE
    if state.table.goldfish:
        _award(state, state.active)
        _go_on(state)
        return
    state.seat = state.active
    state.step = steps.BID_CARD


def card_options(state: State) -> list[int] | None:
    """A strategy card of the hand; without one the token alone counts (AOC-4.3, AOC-4.4)."""
    hand = state.pile(state.seat, STRATEGY_HAND)
    if not hand:
        state.step = steps.BID_TOKEN
        return None
    state.actor = state.seat
    return actions.each(actions.BID_CARD, sorted(hand))


def commit_card(state: State, act: int) -> None:
    card = actions.first_of(act)
    state.pile(state.seat, STRATEGY_HAND).remove(card)
    state.pile(state.seat, COMMITTED).append(card)
    state.step = steps.BID_TOKEN


def token_options(state: State) -> list[int] | None:
    """One of the bidding tokens he can still use; nobody may decline (AOC-4.3)."""
    state.actor = state.seat
    left = state.bids_left[state.seat]
    return actions.each(actions.BID_TOKEN, [at for at in range(len(state.table.bid_values)) if left >> at & 1])


def commit_token(state: State, act: int) -> None:
    """The token lies facedown; the next player commits, or all is revealed."""
    seat = state.seat
    state.bid[seat] = actions.first_of(act)
    if state.log is not None:
        state.say("bid", "AOC-4.3", f"{position.name(state, seat)} bids, facedown.")
    state.seat = (seat + 1) % state.table.players
    state.step = steps.BID_REVEAL if state.seat == state.active else steps.BID_CARD


def reveal(state: State) -> None:
    """All bids are revealed together (AOC-4.5); the holder of the Conan bonus card may add to his (AOC-4.6)."""
    if state.log is not None:
        for seat in position.others_from(state, state.active):
            state.say("bid", "AOC-4.5", f"{position.name(state, seat)} has bid {_words(state, seat)}.")
    state.step = steps.BID_SECOND


def _words(state: State, seat: int) -> str:
    cards = state.pile(seat, COMMITTED)
    token = state.table.bid_values[state.bid[seat]]
    return f"{token} and {position.title(state, cards[-1])}, together {worth(state, seat)}" if cards else str(token)


def worth(state: State, seat: int) -> int:
    """The bid of a player: token and rating of the last card, which replaces an earlier one (AOC-4.5, AOC-4.17)."""
    cards = state.pile(seat, COMMITTED)
    rating = state.table.bids[cards[-1]] if cards else 0
    return state.table.bid_values[state.bid[seat]] + rating + modifiers.bid(state, seat)


def holder_of_bonus(state: State) -> int:
    """The player with the Conan bonus card, ``NOBODY`` if none has it."""
    kinds = state.table.kinds
    for seat in range(state.table.players):
        for card in state.pile(seat, HELD):
            if kinds[card] == KIND_BONUS:
                return seat
    return NOBODY


def second_options(state: State) -> list[int] | None:
    """A second strategy card in place of the first; without another card he is not asked (AOC-4.6, AOC-4.17)."""
    seat = holder_of_bonus(state)
    if seat == NOBODY or not state.pile(seat, STRATEGY_HAND) or modifiers.bonus_is_alternate(state):
        state.step = steps.BID_COMPARE
        return None
    state.actor = state.seat = seat
    return [*actions.each(actions.BID_CARD, sorted(state.pile(seat, STRATEGY_HAND))), actions.PASS]


def second(state: State, act: int) -> None:
    state.step = steps.BID_COMPARE
    if act != actions.PASS:
        card = actions.first_of(act)
        state.pile(state.seat, STRATEGY_HAND).remove(card)
        state.pile(state.seat, COMMITTED).append(card)
        if state.log is not None:
            text = f"{position.name(state, state.seat)} replaces the card and bids {_words(state, state.seat)}."
            state.say("bid", "AOC-4.6", text)


def compare(state: State) -> None:
    """The highest bid wins the Conan player card; cards are discarded, tokens set aside (AOC-4.7 to AOC-4.16)."""
    winner = winner_of(state)
    if state.recorder is not None:
        state.recorder.bid(state, winner)
    _award(state, winner)
    for seat in position.others_from(state, state.active):
        for card in state.pile(seat, COMMITTED):
            position.discard_strategy(state, card)
        state.pile(seat, COMMITTED).clear()
        _put_aside(state, seat)
    _go_on(state)


def _award(state: State, winner: int) -> None:
    state.conan_player = winner
    state.tallies[winner * TALLIES + T_BIDS] += 1
    if state.log is not None:
        state.say("conan_player", "AOC-4.7", f"{position.name(state, winner)} is the Conan player.")


def _go_on(state: State) -> None:
    """What the bid was held for comes next; whoever has won the first one is the first player."""
    state.step = state.resume
    if not state.turn:
        state.turn = 1
        state.active = state.first = state.conan_player


def winner_of(state: State) -> int:
    """The player with the highest bid; ties as AOC-4.8 to AOC-4.10 say."""
    bids = [worth(state, seat) for seat in range(state.table.players)]
    best = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
    if len(best) > 1:
        fewest = min([len(state.pile(seat, TOKENS)) for seat in best])
        best = [seat for seat in best if len(state.pile(seat, TOKENS)) == fewest]
    if len(best) > 1:
        near = [position.distance(state, state.table.homes[seat], state.conan) for seat in best]
        best = [seat for seat, steps_away in zip(best, near, strict=True) if steps_away == min(near)]
    if len(best) > 1:
        return best[kernel.below(state.streams, STREAM_TIES, len(best))]
    return best[0]


def _put_aside(state: State, seat: int) -> None:
    """The token used lies open, except as AOC-4.12 to AOC-4.14 say."""
    used, values = state.bid[seat], state.table.bid_values
    state.bid[seat] = NONE
    if values[used] == RECOVERS:
        state.bids_left[seat] = ((1 << len(values)) - 1) & ~(1 << used)
    elif values[used] != RETURNS:
        state.bids_left[seat] &= ~(1 << used)


def used_tokens(state: State, seat: int) -> list[int]:
    """The bidding tokens of a player that lie set aside, by place; his 0 is out of the game once it is used."""
    values = state.table.bid_values
    left = state.bids_left[seat]
    return [at for at, value in enumerate(values) if value != RECOVERS and not left >> at & 1]
