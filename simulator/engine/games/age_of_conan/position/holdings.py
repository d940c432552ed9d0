"""What players have besides figures: gold, sorcery, EP, cards, adventure tokens; and dice (AOC-1, AOC-4, AOC-15)."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.games.age_of_conan.position.figures import name, province
from simulator.engine.games.age_of_conan.position.state import (
    CONTAINER,
    DECK,
    DISCARD,
    FACE_NAMES,
    FATE_NAMES,
    KINGDOM_HAND,
    NONE,
    SEAT_STREAMS,
    SPENT_TOKENS,
    STRATEGY_DECK,
    STRATEGY_DISCARD,
    STRATEGY_HAND,
    STREAM_CLASH,
    STREAM_DECK,
    STREAM_POOL,
    STREAM_STRATEGY,
    STREAM_TOKENS,
    TALLIES,
    State,
)


def title(state: State, inst: int) -> str:
    """The title of a card, or what an adventure token is called."""
    return state.table.titles[inst]


# Amounts. The engine stores plain integers (AOC-1.7), never below 0 (AOC-1.8).


def gain_gold(state: State, seat: int, amount: int, rule: str) -> None:
    state.gold[seat] += amount
    if state.log is not None and amount:
        state.say("gold", rule, f"{name(state, seat)} gains {amount} gold.")


def pay_gold(state: State, seat: int, amount: int, rule: str) -> None:
    """Spend gold that a player owns."""
    state.gold[seat] -= amount
    if state.log is not None and amount:
        state.say("gold", rule, f"{name(state, seat)} pays {amount} gold.")


def gain_sorcery(state: State, seat: int, amount: int, rule: str) -> None:
    state.sorcery[seat] += amount
    if state.log is not None and amount:
        state.say("sorcery", rule, f"{name(state, seat)} gains {amount} sorcery.")


def pay_sorcery(state: State, seat: int, amount: int, rule: str) -> None:
    """Spend sorcery that a player owns."""
    state.sorcery[seat] -= amount
    if state.log is not None and amount:
        state.say("sorcery", rule, f"{name(state, seat)} spends {amount} sorcery.")


def gain_ep(state: State, seat: int, amount: int, rule: str, tally: int) -> None:
    """Gain EP; there is no most (AOC-1.14). ``tally`` says where they came from (``T_EP_CONQUESTS`` …)."""
    state.ep[seat] += amount
    state.tallies[seat * TALLIES + tally] += amount
    if state.log is not None and amount:
        state.say("ep", rule, f"{name(state, seat)} gains {amount} EP and has {state.ep[seat]}.")


def lose_ep(state: State, seat: int, amount: int, rule: str, tally: int) -> None:
    """Lose as many EP as there are (AOC-1.8)."""
    lost = min(amount, state.ep[seat])
    state.ep[seat] -= lost
    state.tallies[seat * TALLIES + tally] += lost
    if state.log is not None and lost:
        state.say("ep", rule, f"{name(state, seat)} loses {lost} EP and has {state.ep[seat]}.")


def gain_crom(state: State, seat: int, rule: str) -> None:
    """A Crom token, counted even if the supply is empty (AOC-1.10)."""
    state.crom[seat] += 1
    if state.log is not None:
        state.say("crom", rule, f"{name(state, seat)} gets a Crom token.")


# Cards.


def shuffle(state: State, stream: int, deck: list[int]) -> None:
    """Shuffle a deck in place; a scene may fix what comes on top."""
    kernel.shuffle(state.streams, stream, deck, state.table.marks)
    for inst in reversed(state.table.orders.get(stream, ())):
        if inst in deck:
            deck.remove(inst)
            deck.append(inst)


def draw_kingdom(state: State, seat: int, count: int, rule: str) -> int:
    """Draw cards of one's own kingdom deck, as far as there are any; how many (AOC-7.13, AOC-19.2)."""
    deck, discard = state.pile(seat, DECK), state.pile(seat, DISCARD)
    drawn = 0
    for _ in range(count):
        if not deck:
            _reshuffle(state, seat * SEAT_STREAMS + STREAM_DECK, deck, discard, "AOC-19.2")
        if not deck:
            break
        state.pile(seat, KINGDOM_HAND).append(deck.pop())
        drawn += 1
        if not deck:
            _reshuffle(state, seat * SEAT_STREAMS + STREAM_DECK, deck, discard, "AOC-19.2")
    _say_drawn(state, seat, drawn, "kingdom", rule)
    return drawn


def draw_strategy(state: State, seat: int, count: int, rule: str) -> int:
    """Draw strategy cards, as far as there are any; how many. The discard pile is shuffled when needed (AOC-4.15)."""
    deck, discard = state.common(STRATEGY_DECK), state.common(STRATEGY_DISCARD)
    drawn = 0
    for _ in range(count):
        if not deck:
            _reshuffle(state, STREAM_STRATEGY, deck, discard, "AOC-4.15")
        if not deck:
            break
        state.pile(seat, STRATEGY_HAND).append(deck.pop())
        drawn += 1
    _say_drawn(state, seat, drawn, "strategy", rule)
    return drawn


def _reshuffle(state: State, stream: int, deck: list[int], discard: list[int], rule: str) -> None:
    if not discard:
        return
    deck.extend(discard)
    discard.clear()
    shuffle(state, stream, deck)
    if state.log is not None:
        state.say("shuffle", rule, "A discard pile becomes the new deck.")


def _say_drawn(state: State, seat: int, drawn: int, deck: str, rule: str) -> None:
    if state.log is not None and drawn:
        state.say("draw", rule, f"{name(state, seat)} draws {drawn} {deck} card{'s' if drawn > 1 else ''}.")


def can_draw_kingdom(state: State, seat: int) -> bool:
    return bool(state.pile(seat, DECK) or state.pile(seat, DISCARD))


def can_draw_strategy(state: State) -> bool:
    return bool(state.common(STRATEGY_DECK) or state.common(STRATEGY_DISCARD))


def discard_kingdom(state: State, inst: int) -> None:
    """A kingdom card goes to its kingdom's discard pile (AOC-19.1); it must lie in no pile."""
    state.pile(state.table.owner[inst], DISCARD).append(inst)


def discard_strategy(state: State, inst: int) -> None:
    """A strategy card goes to the strategy discard pile, faceup; it must lie in no pile."""
    state.common(STRATEGY_DISCARD).append(inst)


# Adventure tokens in the container.


def draw_token(state: State) -> int:
    """A token at random from the container; ``NONE`` if it and the tokens out of the game are empty (AOC-15.7)."""
    container = state.common(CONTAINER)
    if not container:
        _refill(state)
    if not container:
        return NONE
    token = container.pop()
    if not container and state.table.rules.refill_when_empty:
        _refill(state)
    return token


def spend_token(state: State, token: int) -> None:
    """A token that is traded or discarded leaves the game, until the container is refilled (AOC-15.7)."""
    if state.table.rules.discarded_return:
        state.common(CONTAINER).append(token)
        shuffle(state, STREAM_TOKENS, state.common(CONTAINER))
        return
    state.common(SPENT_TOKENS).append(token)
    # the container may have been drawn empty when no token was out of the game
    if state.table.rules.refill_when_empty and not state.common(CONTAINER):
        _refill(state)


def _refill(state: State) -> None:
    spent = state.common(SPENT_TOKENS)
    if not spent:
        return
    container = state.common(CONTAINER)
    container.extend(spent)
    spent.clear()
    shuffle(state, STREAM_TOKENS, container)
    if state.log is not None:
        state.say("container", "AOC-15.7", "The tokens out of the game go back into the container.")


# Dice.


def roll_clash(state: State, seat: int, count: int) -> list[int]:
    """Contest dice of a contest that this seat has started (AOC-1.5)."""
    fixed = state.table.dice
    found = [fixed.pop(0) for _ in range(min(count, len(fixed)))]
    stream = seat * SEAT_STREAMS + STREAM_CLASH
    return found + kernel.roll_many(state.streams, stream, state.table.clash_faces, count - len(found))


def roll_pool(state: State, count: int) -> list[int]:
    """Fate dice (AOC-1.5)."""
    fixed = state.table.pool
    found = [fixed.pop(0) for _ in range(min(count, len(fixed)))]
    return found + kernel.roll_many(state.streams, STREAM_POOL, state.table.fate_faces, count - len(found))


def faces(dice: list[int]) -> str:
    """Results of contest dice as people read them."""
    return ", ".join([FACE_NAMES[face] for face in dice]) or "no dice"


def fates(dice: list[int]) -> str:
    return ", ".join([FATE_NAMES[face] for face in dice])


def conan_to(state: State, place: int, rule: str) -> None:
    """Conan changes provinces; never a matter of tokens by itself (AOC-6.8)."""
    state.conan = place
    if state.log is not None:
        state.say("conan", rule, f"Conan goes to {province(state, place)}.")
