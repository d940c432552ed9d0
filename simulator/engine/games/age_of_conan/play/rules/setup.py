"""Setup (AOC-3): from shuffled boxes to the first bid."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.games.age_of_conan import position, steps
from simulator.engine.games.age_of_conan.play.rules import bids, tracks
from simulator.engine.games.age_of_conan.position import (
    ASIDE,
    CONTAINER,
    DECK,
    HELD,
    KIND_ADVENTURE,
    KIND_ARTIFACT,
    KIND_BONUS,
    KIND_KINGDOM,
    KIND_OBJECTIVE,
    KIND_STRATEGY,
    KIND_TOKEN,
    OBJECTIVE_DECK,
    OBJECTIVES,
    SEAT_STREAMS,
    STRATEGY_DECK,
    STREAM_ADVENTURES,
    STREAM_ARTIFACTS,
    STREAM_CLASH,
    STREAM_DECK,
    STREAM_NAMES,
    STREAM_OBJECTIVES,
    STREAM_POOL,
    STREAM_STRATEGY,
    STREAM_TOKENS,
    UNUSED_ADVENTURES,
    State,
    at,
)


def begin_streams(state: State, seed: int) -> None:
    """All streams of chance of a match; those of a seat go by its kingdom, so that seats can change."""
    for seat, kingdom in enumerate(state.table.kingdoms):
        first = seat * SEAT_STREAMS
        kernel.begin(state.streams, first + STREAM_DECK, kernel.derive(seed, "deck", kingdom))
        kernel.begin(state.streams, first + STREAM_CLASH, kernel.derive(seed, "clash", kingdom))
    for more, name in enumerate(STREAM_NAMES):
        kernel.begin(state.streams, STREAM_POOL + more, kernel.derive(seed, name))


def deal(state: State) -> None:
    """Everything of AOC-3 on an empty table; the first bid comes next (AOC-3.16)."""
    _figures(state)
    _cards(state)
    _artifacts(state)
    for seat in range(state.table.players):
        position.draw_kingdom(state, seat, 2, "AOC-3.8")
        position.draw_strategy(state, seat, 2, "AOC-3.8")
    tracks.deal_deck(state)
    tracks.turn_up(state)
    bids.begin(state, steps.TURN)


def _figures(state: State) -> None:
    """Figures in the homes, gold and sorcery, Conan (AOC-3.2 to AOC-3.6, AOC-3.9)."""
    for seat, home in enumerate(state.table.homes):
        units, emissaries, gold, sorcery = state.table.starts[seat]
        state.holder[home] = seat
        state.units[at(seat, home)] = units
        state.emissaries[at(seat, home)] = emissaries
        state.gold[seat] = gold
        state.sorcery[seat] = sorcery
        state.bids_left[seat] = (1 << len(state.table.bid_values)) - 1
    state.conan = state.table.world.start


def _cards(state: State) -> None:
    """Decks and the container are filled and shuffled; objectives are turned up (AOC-3.7, 3.8, 3.10, 3.12)."""
    table = state.table
    piles = {
        KIND_STRATEGY: (state.common(STRATEGY_DECK), STREAM_STRATEGY),
        KIND_ADVENTURE: (state.common(UNUSED_ADVENTURES), STREAM_ADVENTURES),
        KIND_OBJECTIVE: (state.common(OBJECTIVE_DECK), STREAM_OBJECTIVES),
        KIND_TOKEN: (state.common(CONTAINER), STREAM_TOKENS),
    }
    for inst, kind in enumerate(table.kinds):
        if kind == KIND_KINGDOM:
            state.pile(table.owner[inst], DECK).append(inst)
        elif kind in piles:
            piles[kind][0].append(inst)
    for seat in range(table.players):
        position.shuffle(state, seat * SEAT_STREAMS + STREAM_DECK, state.pile(seat, DECK))
    for pile, stream in piles.values():
        position.shuffle(state, stream, pile)
    deck, shown = state.common(OBJECTIVE_DECK), state.common(OBJECTIVES)
    for _ in range(min(table.players, len(deck))):
        shown.append(deck.pop())
    if state.log is not None:
        titles = ", ".join([position.title(state, card) for card in shown])
        state.say("objectives", "AOC-3.7", f"The current objectives are {titles}.")


def _artifacts(state: State) -> None:
    """One artifact each; with four players the Conan bonus card is among them (AOC-3.13, AOC-3.14)."""
    table = state.table
    with_bonus = table.players == position.MOST_PLAYERS or table.rules.early_bonus_card
    dealt, aside = [], state.common(ASIDE)
    for inst, kind in enumerate(table.kinds):
        if kind == KIND_ARTIFACT or (kind == KIND_BONUS and with_bonus):
            dealt.append(inst)
        elif kind == KIND_BONUS:
            aside.append(inst)
    position.shuffle(state, STREAM_ARTIFACTS, dealt)
    if not table.goldfish:
        for seat in range(table.players):
            card = dealt.pop()
            state.pile(seat, HELD).append(card)
            if state.log is not None:
                text = f"{position.name(state, seat)} starts with {position.title(state, card)}."
                state.say("artifact", "AOC-3.13", text)
    aside.extend(dealt)
