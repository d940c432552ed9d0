"""The number of a card means nothing: with two cards of a deck renumbered, a match goes on in the same way.

Card 0 of a match is the first player's starting Landscape. Here some other card of his takes its number, and the
Landscape that card's. Both positions are then played with the same choices for as long as no chance but that of the
dice comes in, since of cards discarded at random the numbers say which is which.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from simulator.engine import get_game
from simulator.engine.games.conquer.match import full_observation
from simulator.engine.games.conquer.play.effects import continuous
from simulator.engine.games.conquer.play.rules import frames, loop
from simulator.engine.games.conquer.position.state import ATTACHED, BATTLE, HAND, HOSPITAL, STREAM_DICE, TROOPS, State
from tests.engine.contract.test_contract import play

GAME = get_game("conquer")
POSITIONS = 15
MOST_DECISIONS = 40
PILES = {"Character": TROOPS, "card on another": ATTACHED, "hand": HAND, "battle hand": BATTLE, "patient": HOSPITAL}


def is_plain(state: State) -> bool:
    """Whether no number of a card is kept but in the places that ``renumbered`` knows."""
    return all(frame[0] == frames.F_WINDOW for frame in state.frames)


def exchanged(numbers: list[int] | tuple, other: int) -> list:
    """A list by card, in which the entries of 0 and ``other`` have changed places."""
    found = list(numbers)
    found[0], found[other] = found[other], found[0]
    return found


def renumbered(state: State, other: int) -> State:
    """The same position, in which the numbers 0 and ``other``, two cards of the first player, have been exchanged."""
    new = {0: other, other: 0}

    def now(inst: int) -> int:
        return new.get(inst, inst)

    fixed = state.table
    copy = state.clone()
    copy.table = replace(
        fixed,
        **{name: tuple(exchanged(getattr(fixed, name), other)) for name in ("card", "types", "titles", "marks")},
        starts=tuple(map(now, fixed.starts)),
        main_cards=tuple(frozenset(map(now, cards)) for cards in fixed.main_cards),
        action_cards=tuple(frozenset(map(now, cards)) for cards in fixed.action_cards),
        answers={event: frozenset(map(now, cards)) for event, cards in fixed.answers.items()},
    )
    copy.piles = [[now(inst) for inst in pile] for pile in state.piles]
    for name in ("host", "place"):
        setattr(copy, name, [now(inst) for inst in exchanged(getattr(state, name), other)])
    for name in ("stay", "steps"):
        setattr(copy, name, exchanged(getattr(state, name), other))
    for name in ("pending", "attacked"):
        setattr(copy, name, [now(inst) for inst in getattr(state, name)])
    for name in ("attacker", "defender", "current", "attack", "answer", "struck"):
        setattr(copy, name, now(getattr(state, name)))
    copy.damage = [(now(who), amount, now(action)) for who, amount, action in state.damage]
    copy.beside = [(now(one), now(two)) for one, two in state.beside]
    copy.continuous = [
        (op, now(source), player, now(who), *rest) for op, source, player, who, *rest in state.continuous
    ]
    copy.used = [(ability, now(inst), until) for ability, inst, until in state.used]
    continuous.refresh(copy)
    copy.legal = []
    loop.advance(copy)
    return copy


def candidates(state: State, what: str) -> list[int]:
    """The first player's cards of a kind that can take the number 0."""
    places = {
        "fighter": [state.attacker, state.defender],
        "attack": [state.attack],
        "Landscape": state.ground(),
    }
    found = state.pile(0, PILES[what]) if what in PILES else places[what]
    # of copies that do the same, the first is offered, and which is first its number says
    titles = state.table.titles
    single = [inst for inst in found if titles.count(titles[inst]) == titles.count(titles[0]) == 1]
    return [inst for inst in single if inst > 0 and state.table.owner[inst] == 0]


def positions(what: str) -> Iterator[tuple[State, int]]:
    """Positions of random matches with a card to renumber, a few of each match."""
    left = POSITIONS
    for seed in range(4000, 4200):
        for count, state in enumerate(play(GAME, seed)):
            if count % 5 == 0 and state.legal and is_plain(state):
                found = candidates(state, what)
                if found:
                    yield state, found[(seed + count) % len(found)]
                    left -= 1
                    if left % 3 == 0:
                        break
        if left <= 0:
            return


def of_decks(state: State) -> list[int]:
    """The streams of chance but that of the dice, two numbers each."""
    return state.streams[: 2 * STREAM_DICE]


def labels(state: State) -> dict[str, int]:
    return {GAME.label(state, act): act for act in state.legal}


@pytest.mark.parametrize("what", [*PILES, "fighter", "attack", "Landscape"])
def test_a_match_goes_on_in_the_same_way_whatever_numbers_the_cards_have(what):
    compared = 0
    for start, other in positions(what):
        random = Random(other)
        one, two = start.clone(), renumbered(start, other)
        for _ in range(MOST_DECISIONS):
            assert full_observation.picture(one) == full_observation.picture(two)
            choices = labels(one)
            assert sorted(choices) == sorted(labels(two))
            if not choices:
                break
            chosen = random.choice(sorted(choices))
            GAME.apply(one, choices[chosen])
            GAME.apply(two, labels(two)[chosen])
            if of_decks(one) != of_decks(start):
                break
            compared += 1
    assert compared >= POSITIONS
