"""Whole matches of Age of Conan under options drawn at random, beside what the contract of all games tests."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from simulator.engine import BadSetup, MatchSpec, UnreadableText, play_match
from simulator.engine.games.age_of_conan import GAME, position, steps
from tests.engine.age_of_conan.contract import CONTRACT, drive, line_up
from tests.engine.age_of_conan.records import pool
from tests.engine.contract import test_contract as contract

KEY = GAME.key
TABLES = (2, 3, 4)
every_table = pytest.mark.parametrize("players", TABLES)
#: Matches that are looked at decision by decision, of each number of players.
MATCHES = 6
#: Steps in which something lies facedown: positions in them are looked at each time.
FACEDOWN_STEPS = (steps.ARTIFACT_CATEGORY, steps.ARTIFACT_TOKENS, steps.ANSWER)


def start(seed: int, players: int, **more: Any) -> position.State:
    decks = CONTRACT.lineup(pool(), Random(seed), players)
    return GAME.setup(pool(), MatchSpec(decks=decks, seed=seed, agents=("random",) * players, **more))


def play(seed: int, players: int, *, driven: bool = True) -> Any:
    """The positions of a match with random options."""
    random = Random(seed)
    options = {name: random.choice(spec.choices) for name, spec in GAME.options.items() if random.random() < 0.2}
    state = start(seed, players, options=options)
    while True:
        yield state
        if GAME.outcome(state) is not None:
            return
        act = drive(random, GAME, state) if driven else random.randrange(len(state.legal))
        GAME.apply(state, state.legal[act])


@every_table
@pytest.mark.parametrize("driven", [False, True])
def test_whole_matches_end_and_nothing_is_lost(players: int, driven: bool) -> None:
    for seed in range(MATCHES):
        for state in play(seed, players, driven=driven):
            try:
                CONTRACT.holds(state)
            except AssertionError as broken:
                raise AssertionError(f"match {seed}: {broken}\n{GAME.to_text(state)}") from broken
        outcome = GAME.outcome(state)
        assert outcome is not None and not outcome.abnormal
        assert len(outcome.places) == players
        assert outcome.winners == tuple(seat for seat in range(players) if outcome.places[seat] == 1)


@pytest.mark.parametrize("name", ["units", "gold", "clash", "streams", "piles"])
def test_a_position_with_rows_of_another_length_is_refused(name: str) -> None:
    line = GAME.to_text(start(1, 3))
    row = next(word for word in line.split() if word.startswith(f"{name}="))
    longer = row + (";" if name == "piles" else ",0")
    with pytest.raises(UnreadableText, match=name):
        GAME.from_text(pool(), line.replace(row, longer))


@every_table
def test_labels_are_unique_within_a_decision_and_the_table_can_be_drawn(players: int) -> None:
    for number, state in enumerate(play(2300 + players, players)):
        labels = [GAME.label(state, action) for action in state.legal]
        assert len(set(labels)) == len(labels), labels
        assert not any(word in label for label in labels for word in ("None", "_", "-1")), labels
        if number % 20 == 0:
            assert len(GAME.picture(state)["provinces"]) == position.PROVINCES


@every_table
def test_a_view_is_the_same_whatever_lies_facedown(players: int) -> None:
    """In each position in which something is chosen facedown; samples of all positions are in the contract."""
    for seed in range(2400, 2402):
        for number, state in enumerate(play(seed, players)):
            if state.step in FACEDOWN_STEPS:
                for player in range(players):
                    other = GAME.determinize(state, player, seed=number)
                    assert contract.seen(GAME, other, player) == contract.seen(GAME, state, player)
                    assert GAME.to_text(other) == GAME.to_text(
                        CONTRACT.determinize_view(GAME.view(state, player), number)
                    )


def test_a_seat_that_begins_cannot_be_given() -> None:
    spec = MatchSpec(decks=line_up("aquilonia", "turan"), seed=1, agents=("random", "random"), first=0)
    with pytest.raises(BadSetup, match="Who begins"):
        play_match(GAME, pool(), spec)
