"""Matches that never end or that break the engine: they are abnormal, and their replay is bounded."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks import lineup
from simulator.engine import (
    DECISION_LIMIT,
    DeckEntry,
    DeckList,
    EngineBug,
    IllegalAction,
    MatchSpec,
    get_game,
    play_counted,
    play_match,
    replay_choices,
    replay_match,
)
from simulator.engine.agents.random_agent import RandomAgent
from simulator.engine.core.match.play import LAST_STEPS
from tests.engine.contract.random_decks import pool_of

pytestmark = pytest.mark.slow

KEY = "conquer"
GAME, POOL = get_game(KEY), pool_of(KEY)


def hall(**combat: int) -> DeckList:
    """Hall of Shields, with another Combat Deck if one is named."""
    deck = lineup.deck(KEY, "hall-of-shields")
    if not combat:
        return deck
    others = [entry for entry in deck.entries if entry.section != "combat"]
    cards = [DeckEntry("combat", name.replace("_", "-"), count) for name, count in combat.items()]
    return DeckList(deck.name, (*others, *cards))


ARMS = hall(raised_arm=25)
#: One Attack in eight for whoever has the ratings, and nothing else: most battle hands have none.
FEW = hall(run_down=2, killing_stroke=2, raised_arm=28)


def spec(*decks: DeckList, seed: int = 1, agent: str = "greedy", **more: Any) -> MatchSpec:
    return MatchSpec(decks, seed, (agent, agent), **more)


#: The reading without an end for combats that make no progress.
ENDLESS = {"idle_combat": "goes_on"}
#: A seed with which Arms come to no end.
STUCK = 8


def test_a_match_without_end_is_abnormal_at_the_limit_on_decisions() -> None:
    assert DECISION_LIMIT == 20_000
    result = play_match(GAME, POOL, spec(ARMS, hall(), seed=STUCK, options=ENDLESS), record=True)
    assert (result.outcome.winners, result.outcome.reason, result.outcome.abnormal) == ((), "decision_limit", True)
    assert result.decisions == len(result.choices) == DECISION_LIMIT
    assert result.error is None and result.stats["combats_won"]


@pytest.mark.rule("CQ-15.10", "CQ-22.3")
@pytest.mark.parametrize("deck", [ARMS, FEW], ids=["arms", "few"])
def test_decks_that_never_finish_a_combat_come_to_a_normal_end(deck: DeckList) -> None:
    for seat, other in enumerate((*lineup.decks(KEY), deck)):
        decks = (deck, other) if seat % 2 else (other, deck)
        for seed in (11, 12):
            result = play_match(GAME, POOL, spec(*decks, seed=seed))
            assert not result.outcome.abnormal, (other.name, seed)
            assert result.decisions < 10_000


def test_a_match_that_ends_at_the_limit_is_a_normal_one() -> None:
    whole = play_match(GAME, POOL, spec(hall(), hall()))
    again = play_match(GAME, POOL, spec(hall(), hall()), limit=whole.decisions)
    assert again == whole and not whole.outcome.abnormal
    less = play_match(GAME, POOL, spec(hall(), hall()), limit=whole.decisions - 1)
    assert (less.outcome.reason, less.decisions) == ("decision_limit", whole.decisions - 1)


def test_the_replay_of_an_abnormal_match_has_its_last_steps_from_seed_or_choices() -> None:
    limit = LAST_STEPS + 50
    endless = spec(ARMS, hall(), seed=STUCK, options=ENDLESS)
    counted = play_counted(GAME, POOL, endless, limit=limit)
    replay = replay_match(GAME, POOL, endless, limit=limit)
    assert [step.number for step in replay.steps] == list(range(51, limit + 1))
    assert (replay.start, replay.step(60).number) == (51, 60)
    assert (replay.result.key, replay.result.outcome) == (counted.key, counted.outcome)
    assert replay_choices(GAME, POOL, endless, counted.choices, limit=limit).steps == replay.steps


@pytest.mark.parametrize("limit", [LAST_STEPS - 1, LAST_STEPS])
def test_an_abnormal_match_that_is_short_enough_is_replayed_whole(limit: int) -> None:
    replay = replay_match(GAME, POOL, spec(ARMS, hall(), seed=STUCK, options=ENDLESS), limit=limit)
    assert (replay.start, len(replay.steps)) == (limit + 1 - LAST_STEPS, LAST_STEPS)


class Breaking(RandomAgent):
    """Plays at random, and breaks at its thirtieth choice."""

    error: Exception = KeyError("gap")
    left = 30

    def choose(self, view: Any, actions: Any) -> int:
        self.left -= 1
        if not self.left:
            raise self.error
        return super().choose(view, actions)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (KeyError("gap"), "engine_bug"),
        (EngineBug("A card is in two zones."), "engine_bug"),
        (IllegalAction("No."), "illegal_action"),
    ],
)
def test_an_error_in_a_match_is_raised_or_counted_as_asked_for(
    monkeypatch: pytest.MonkeyPatch, error: Exception, code: str
) -> None:
    monkeypatch.setattr(Breaking, "error", error)
    monkeypatch.setitem(GAME.agents, "breaking", Breaking)
    broken = spec(hall(), hall(), agent="breaking")
    with pytest.raises(type(error)):
        play_match(GAME, POOL, broken)
    result = play_counted(GAME, POOL, broken)
    assert (result.outcome.winners, result.outcome.reason, result.outcome.abnormal) == ((), code, True)
    assert result.error is error and result.stats and result.decisions == len(result.choices) > 30
    replay = replay_match(GAME, POOL, broken)
    assert len(replay.steps) == len(result.choices) + 1
    assert (replay.result.key, replay.result.error) == (result.key, error)


def test_a_match_whose_position_cannot_be_read_any_more_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unreadable(Breaking):
        def choose(self, view: Any, actions: Any) -> int:
            if self.left == 1:
                monkeypatch.setattr(type(GAME), "key_of", None)
            return super().choose(view, actions)

    monkeypatch.setitem(GAME.agents, "breaking", Unreadable)
    result = play_counted(GAME, POOL, spec(hall(), hall(), agent="breaking"))
    assert (result.outcome.reason, result.key, result.stats) == ("engine_bug", "", {})
    assert result.turns and result.decisions


def test_choices_that_end_before_the_match_are_refused() -> None:
    choices = play_match(GAME, POOL, spec(hall(), hall())).choices
    with pytest.raises(EngineBug, match="The choices end before the match does"):
        replay_choices(GAME, POOL, spec(hall(), hall()), choices[:-1])
