"""A seat means nothing: with the players exchanged, a match goes on in the same way.

The second player's cards take the first numbers and his piles the first places. Both positions are then played with the
same choices, and each player fares as he would have in the other seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from simulator.engine import get_game
from simulator.engine.games.conquer.match import full_observation, tallies
from simulator.engine.games.conquer.play.effects import continuous
from simulator.engine.games.conquer.play.rules import frames, loop
from simulator.engine.games.conquer.position.state import (
    BEFORE,
    HOSPITAL,
    NOBODY,
    PILES,
    STREAM_DICE,
    TALLIES,
    TROOPS,
    State,
)
from tests.engine.contract.test_contract import play

GAME = get_game("conquer")
POSITIONS = 12
MOST_DECISIONS = 50


def exchanged(state: State) -> State:
    """The same position with the players in each other's seats."""
    fixed = state.table
    first = fixed.owner.index(1)
    cards = len(fixed.owner)
    order = [*range(first, cards), *range(first)]

    def now(inst: int) -> int:
        return inst if inst < 0 else (inst - first if inst >= first else inst + cards - first)

    def seat(player: int) -> int:
        return player if player == NOBODY or player < 0 else 1 - player

    copy = state.clone()
    by_card = {
        name: tuple(getattr(fixed, name)[inst] for inst in order) for name in ("card", "types", "titles", "marks")
    }
    copy.table = replace(
        fixed,
        **by_card,
        owner=tuple(1 - fixed.owner[inst] for inst in order),
        names=fixed.names[::-1],
        starts=tuple(map(now, fixed.starts[::-1])),
        main_cards=tuple(frozenset(map(now, cards)) for cards in fixed.main_cards[::-1]),
        action_cards=tuple(frozenset(map(now, cards)) for cards in fixed.action_cards[::-1]),
        answers={event: frozenset(map(now, cards)) for event, cards in fixed.answers.items()},
    )
    piles = [[now(inst) for inst in pile] for pile in state.piles]
    copy.piles = [*piles[PILES : 2 * PILES], *piles[:PILES], *piles[2 * PILES :]]
    for name in ("host", "place"):
        setattr(copy, name, [now(getattr(state, name)[inst]) for inst in order])
    for name in ("stay", "steps"):
        setattr(copy, name, [getattr(state, name)[inst] for inst in order])
    for name in ("pending", "attacked"):
        setattr(copy, name, [now(inst) for inst in getattr(state, name)])
    for name in ("attacker", "defender", "current", "attack", "answer", "struck"):
        setattr(copy, name, now(getattr(state, name)))
    for name in ("actor", "active", "first", "acting", "due"):
        setattr(copy, name, seat(getattr(state, name)))
    for name in ("np", "vp", "exhausted"):
        setattr(copy, name, getattr(state, name)[::-1])
    copy.tallies = [*state.tallies[TALLIES:], *state.tallies[:TALLIES]]
    decks = STREAM_DICE  # two numbers a stream, two streams a player
    copy.streams = [*state.streams[decks : 2 * decks], *state.streams[:decks], *state.streams[2 * decks :]]
    copy.given_up = state.given_up >> 1 & 1 | (state.given_up & 1) << 1
    copy.damage = [(now(who), amount, now(action)) for who, amount, action in state.damage]
    copy.beside = [(now(one), now(two)) for one, two in state.beside]
    copy.continuous = [
        (op, now(source), seat(player), now(who), *rest) for op, source, player, who, *rest in state.continuous
    ]
    copy.used = [(ability, now(inst), until) for ability, inst, until in state.used]
    copy.frames = [(kind, window, seat(player), passes) for kind, window, player, passes in state.frames]
    continuous.refresh(copy)
    copy.legal = []
    loop.advance(copy)
    return copy


def positions(lies: int) -> Iterator[State]:
    """Positions of random matches in which a player has cards of a kind, a few of each match."""
    left = POSITIONS
    for seed in range(5000, 5200):
        for count, state in enumerate(play(GAME, seed)):
            plain = all(frame[0] == frames.F_WINDOW for frame in state.frames)
            if count % 7 == 0 and state.legal and plain and (state.pile(0, lies) or state.pile(1, lies)):
                yield state
                left -= 1
                if left % 3 == 0:
                    break
        if left <= 0:
            return


def plain(part: Any) -> Any:
    """A part of a picture without the order in which the seats are gone through."""
    if isinstance(part, dict):
        return {name: plain(value) for name, value in part.items()}
    if isinstance(part, list):
        return sorted((plain(value) for value in part), key=repr)
    return part


def other_side(part: Any, name: str = "") -> Any:
    """A part of a picture with the seats exchanged."""
    if isinstance(part, dict):
        return {name: other_side(value, name) for name, value in part.items()}
    if isinstance(part, list):
        return [other_side(value, name) for value in part]
    return 1 - part if name in ("owner", "seat", "active", "acting", "winners") and part in (0, 1) else part


def counts(state: State) -> dict[str, list[int]]:
    return tallies.stats(state)


def labels(state: State) -> dict[str, int]:
    return {GAME.label(state, act): act for act in state.legal}


@pytest.mark.slow
@pytest.mark.parametrize("lies", [TROOPS, HOSPITAL, BEFORE], ids=["Characters", "patients", "Effects on a player"])
def test_a_match_goes_on_in_the_same_way_whoever_sits_where(lies):
    compared = 0
    for start in positions(lies):
        random = Random(compared)
        one, two = start.clone(), exchanged(start)
        for _ in range(MOST_DECISIONS):
            assert plain(full_observation.picture(one)) == plain(other_side(full_observation.picture(two)))
            assert counts(one) == {name: numbers[::-1] for name, numbers in counts(two).items()}
            choices = labels(one)
            assert sorted(choices) == sorted(labels(two))
            if not choices:
                break
            assert one.actor == 1 - two.actor
            chosen = random.choice(sorted(choices))
            GAME.apply(one, choices[chosen])
            GAME.apply(two, labels(two)[chosen])
            compared += 1
    assert compared >= POSITIONS
