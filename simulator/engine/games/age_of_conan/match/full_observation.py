"""What a player may see, and positions dealt anew with what he cannot (AOC-1.12, AOC-1.13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from simulator.engine.core import kernel
from simulator.engine.games.age_of_conan import play, steps
from simulator.engine.games.age_of_conan.position import (
    ADVENTURE_DECK,
    ATTACKER,
    CL_KIND,
    CL_OPEN,
    COMMITTED,
    CONTAINER,
    DECK,
    DEFENDER,
    HIDDEN,
    KIND_ADVENTURE,
    KIND_KINGDOM,
    KIND_OBJECTIVE,
    KIND_STRATEGY,
    KIND_TOKEN,
    KINGDOM_HAND,
    NOBODY,
    NONE,
    OBJECTIVE_DECK,
    RECEIVED,
    SELECTED,
    STRATEGY_DECK,
    STRATEGY_HAND,
    STREAMS,
    TOKENS,
    UNUSED_ADVENTURES,
    State,
)

#: Piles of the table that nobody sees: decks and the container.
FACEDOWN: Final = (STRATEGY_DECK, ADVENTURE_DECK, UNUSED_ADVENTURES, OBJECTIVE_DECK, CONTAINER)
#: Piles of a player that only he sees; what he has committed or selected is secret until it is revealed.
SECRET: Final = (KINGDOM_HAND, STRATEGY_HAND)
#: Steps in which bids lie facedown (AOC-4.3), and tokens selected for artifacts (AOC-17.5).
BIDDING: Final = (steps.BID_CARD, steps.BID_TOKEN, steps.BID_REVEAL)
SELECTING: Final = (steps.ARTIFACT_CATEGORY, steps.ARTIFACT_TOKENS)


@final
class View(kernel.View[State]):
    """The table as one player sees it; agents read its ``state`` by the functions of ``position`` and ``play``."""


def view(state: State, player: int) -> View:
    """What ``player`` may know: own cards and tokens, all that is public, and of the rest only how much there is."""
    seen = state.clone()
    kernel.hide_chance(seen, player)
    for pile in FACEDOWN:
        _hide(seen.common(pile))
    is_bidding = state.step in BIDDING
    if state.step in SELECTING:
        _hide_selections(seen, player)
    if is_reward(state) and state.frames[-1][kernel.BY] != player:
        _hide(seen.common(RECEIVED))
        seen.frames[-1] = (play.F_TRADE, HIDDEN, state.frames[-1][kernel.BY])
    for seat in range(state.table.players):
        _hide(seen.pile(seat, DECK))
        if seat == player:
            continue
        for pile in SECRET:
            _hide(seen.pile(seat, pile))
        _hide_tokens(seen, seat)
        if is_bidding or lies_facedown(state, seat):
            _hide(seen.pile(seat, COMMITTED))
        if is_bidding and state.bid[seat] >= 0:
            seen.bid[seat] = HIDDEN
    return View(player, seen)


def _hide_selections(seen: State, player: int) -> None:
    """Whether others have selected tokens, how many and of which category is their secret (AOC-17.5)."""
    for seat in range(seen.table.players):
        if seat != player:
            seen.pile(seat, TOKENS).extend(seen.pile(seat, SELECTED))
            seen.pile(seat, SELECTED).clear()
    if seen.seat != player:
        seen.step = steps.ARTIFACT_CATEGORY
        seen.target = NONE


def _hide_tokens(seen: State, seat: int) -> None:
    """Kept tokens are their owner's secret (AOC-1.13); where they are remembered, those alone that only he has seen."""
    tokens = seen.pile(seat, TOKENS)
    known: list[int] = []
    if seen.table.rules.tokens_remembered:
        known = sorted([token for token in tokens if not seen.unseen_tokens >> token & 1])
        for token in tokens:
            seen.unseen_tokens &= ~(1 << token)
    tokens[:] = [*kernel.hidden(tokens[len(known) :]), *known]


def _hide(pile: list[int]) -> None:
    if pile:
        pile[:] = kernel.hidden(pile)


def lies_facedown(state: State, seat: int) -> bool:
    """Whether what a player has committed to the contest roll under way is still facedown (AOC-9.11)."""
    side = state.side_of(seat)
    return side >= 0 and not state.clash[CL_OPEN + side]


def is_reward(state: State) -> bool:
    """Whether a player decides about the token of the end of an adventure, which he alone has seen (AOC-15.10)."""
    return state.step in steps.REWARDING and bool(state.frames) and state.frames[-1][kernel.KIND] == play.F_TRADE


def determinize(state: State, player: int, seed: int) -> State:
    """A full position that looks the same to ``player``: what is hidden is dealt anew, with streams of its own."""
    return _deal_anew(view(state, player).state, player, seed)


def determinize_view(seen: View, seed: int) -> State:
    """A full position that fits a view, made from nothing but the view.

    Cards and tokens that are not seen are dealt to the hidden places of their kind at random; a strategy card committed
    facedown to a contest roll is one that could be. The decision at hand is there only when it is the viewer's own.
    """
    return _deal_anew(seen.state.clone(), seen.player, seed)


def _deal_anew(state: State, player: int, seed: int) -> State:
    """Deal what is not seen to the hidden places of a player's view, in an order drawn all at once."""
    table = state.table
    players = table.players
    count = len(table.card)
    drawn = kernel.numbers(seed, kernel.DETERMINIZED, count + players + 2 * STREAMS)
    shown = set[int]().union(*state.piles)
    unseen: dict[tuple[int, int], list[int]] = {}
    for inst in range(count):
        if inst not in shown:
            unseen.setdefault((table.kinds[inst], table.owner[inst]), []).append(inst)
    for cards in unseen.values():
        kernel.sort_by(cards, drawn)
    strategies = unseen.get((KIND_STRATEGY, NOBODY), [])
    tokens = unseen.get((KIND_TOKEN, NOBODY), [])
    _deal_committed(state, strategies)
    for seat in range(players):
        own = unseen.get((KIND_KINGDOM, seat), [])
        kernel.fill(state.pile(seat, KINGDOM_HAND), own)
        kernel.fill(state.pile(seat, DECK), own)
        kernel.fill(state.pile(seat, COMMITTED), strategies)
        kernel.fill(state.pile(seat, STRATEGY_HAND), strategies)
        _deal_tokens(state, seat, tokens)
        if state.bid[seat] == HIDDEN:
            left = [at for at in range(len(table.bid_values)) if state.bids_left[seat] >> at & 1]
            state.bid[seat] = left[drawn[count + seat] % len(left)]
    if is_reward(state):
        kernel.fill(state.common(RECEIVED), tokens)
        state.frames[-1] = (play.F_TRADE, state.common(RECEIVED)[0], state.frames[-1][kernel.BY])
    _select(state, player, drawn[count : count + players])
    kernel.fill(state.common(STRATEGY_DECK), strategies)
    kernel.fill(state.common(CONTAINER), tokens)
    adventures = unseen.get((KIND_ADVENTURE, NOBODY), [])
    kernel.fill(state.common(ADVENTURE_DECK), adventures)
    kernel.fill(state.common(UNUSED_ADVENTURES), adventures)
    kernel.fill(state.common(OBJECTIVE_DECK), unseen.get((KIND_OBJECTIVE, NOBODY), []))
    state.streams = kernel.start_numbers(drawn[count + players :])
    return state


def _deal_tokens(state: State, seat: int, tokens: list[int]) -> None:
    """What is not known of a player's tokens stays his secret where the others are remembered."""
    held = state.pile(seat, TOKENS)
    places = [at for at, token in enumerate(held) if token == HIDDEN]
    kernel.fill(held, tokens)
    if state.table.rules.tokens_remembered:
        for at in places:
            state.unseen_tokens |= 1 << held[at]


def _deal_committed(state: State, cards: list[int]) -> None:
    """Cards that lie facedown in a contest roll are such as may be committed to it (AOC-9.15)."""
    if state.clash[CL_KIND] < 0:
        return
    for side in (ATTACKER, DEFENDER):
        seat = state.side(side)
        if seat == NOBODY:
            continue
        committed = state.pile(seat, COMMITTED)
        for place, inst in enumerate(committed):
            if inst == HIDDEN:
                chosen = next(card for card in reversed(cards) if play.clashes.fits(state, card))
                cards.remove(chosen)
                committed[place] = chosen


def _select(state: State, player: int, drawn: Sequence[int]) -> None:
    """Other players who have selected tokens in secret did so in one category, with all they have of it (AOC-17.5)."""
    if state.step not in SELECTING:
        return
    category = state.table.category
    seat = state.active
    while seat != state.seat:
        tokens = state.pile(seat, TOKENS)
        held = sorted({category[token] for token in tokens})
        if held and seat != player:
            chosen = held[drawn[seat] % len(held)]
            state.pile(seat, SELECTED).extend(token for token in tokens if category[token] == chosen)
            tokens[:] = [token for token in tokens if category[token] != chosen]
        seat = (seat + 1) % state.table.players
