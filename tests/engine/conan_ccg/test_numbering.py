"""The number of a card means nothing: with two cards of a deck renumbered, a match goes on in the same way.

Card 0 of a match is the first player's Conan. Here some other card of his takes its number, and the Conan that card's.
Both positions are then played with the same choices for as long as nothing is shuffled, since a shuffle tells the
copies of a card apart, and the numbers say which of them is the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from simulator.engine import get_game
from simulator.engine.games.conan_ccg import steps
from simulator.engine.games.conan_ccg.match import full_observation, setup
from simulator.engine.games.conan_ccg.play.rules import frames, loop
from simulator.engine.games.conan_ccg.position.state import ALLIES, ITEMS, State
from tests.engine.contract.test_contract import play

GAME = get_game("conan_ccg")
#: Decisions at which no number of a card is kept but in the places that ``renumbered`` knows.
PLAIN_STEPS = (steps.WARRIOR, steps.SURVEY_CHOICE, steps.CONAN_MOVE, steps.ZONES, steps.ROUND_END, steps.PRESS_ON)
POSITIONS = 60
MOST_DECISIONS = 60


def is_plain(state: State) -> bool:
    return state.step in PLAIN_STEPS and all(frame[0] == frames.F_WINDOW for frame in state.frames)


def renumbered(state: State, other: int) -> State:
    """The same position, in which the numbers 0 and ``other``, two cards of the first player, have been exchanged."""
    fixed = state.table
    new = {0: other, other: 0}
    decks = [[card for card, owner in zip(fixed.card, fixed.owner, strict=True) if owner == seat] for seat in (0, 1)]
    decks[0][0], decks[0][other] = decks[0][other], decks[0][0]
    copy = state.clone()
    copy.table = setup.make_table(fixed.program, decks, fixed.names, dict(fixed.options), goldfish=False)
    copy.piles = [[new.get(inst, inst) for inst in pile] for pile in state.piles]
    for name in ("gaps", "gap_by", "region"):
        setattr(copy, name, [new.get(inst, inst) for inst in getattr(state, name)])
    for name in ("wounds", "spent"):
        numbers = getattr(copy, name)
        numbers[0], numbers[other] = numbers[other], numbers[0]
    copy.armed = [(ability, new.get(inst, inst), new.get(by, by)) for ability, inst, by in state.armed]
    copy.continuous = [(op, new.get(source, source), *rest) for op, source, *rest in state.continuous]
    copy.used = [(ability, new.get(inst, inst), until) for ability, inst, until in state.used]
    copy.legal = []
    loop.advance(copy)
    return copy


def in_play(state: State) -> dict[str, list[int]]:
    """The first player's cards on the table by what they are there."""
    zones = range(4)
    places = {
        "Foe": [inst for zone in zones for inst in state.row(zone)],
        "Foe's move": [inst for zone in zones for inst in state.row_moves(zone)],
        "move": state.gaps,
        "Ally": state.pile(0, ALLIES),
        "Item": state.pile(0, ITEMS),
        "Region": state.region,
        "hand": state.hand(0)[:2],
    }
    return {name: [i for i in found if i > 0 and state.table.owner[i] == 0] for name, found in places.items()}


def positions(what: str, number: int) -> Iterator[tuple[State, int]]:
    """Positions of random matches of two players with a card to renumber."""
    left = number
    for seed in range(3000, 3200):
        for count, state in enumerate(play(GAME, seed)):
            if count % 3 == 0 and state.legal and is_plain(state):
                found = in_play(state)[what]
                if found:
                    yield state, found[seed % len(found)]
                    left -= 1
                    if left % 4 == 0:
                        break
        if left <= 0:
            return


def labels(state: State) -> dict[str, int]:
    return {GAME.label(state, act): act for act in state.legal}


@pytest.mark.slow
@pytest.mark.parametrize("what", ["Foe", "Foe's move", "move", "Ally", "Item", "Region", "hand"])
def test_a_match_goes_on_in_the_same_way_whatever_numbers_the_cards_have(what):
    compared = 0
    for start, other in positions(what, POSITIONS):
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
            if one.streams != start.streams:
                break
            compared += 1
    assert compared >= POSITIONS
