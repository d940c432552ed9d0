"""Matches that never end or that break the engine: they are abnormal, and their replay is bounded."""

from __future__ import annotations

from collections.abc import Mapping
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
from simulator.scenarios.conquer.short_cards import full_record
from tests.engine.conquer.scene import ability, do
from tests.engine.contract.registry import contract_of

pytestmark = pytest.mark.slow

KEY = "conquer"
GAME = get_game(KEY)
#: Cards of these tests, so that no number of the set and no ready-made deck decides how long a match of them is.
CARDS: Mapping[str, Mapping[str, Any]] = {
    "glade": {"type": "Landscape", "common_ground": True},
    "hill": {"type": "Landscape"},
    "troop": {"type": "Character", "generic": True},
    "guard": {"type": "Character", "generic": True, "cost": 4, "attack": 4, "popularity": 2, "reputation": 5},
    "rock": {
        "type": "Character",
        "generic": True,
        "abilities": [ability("static", do("stat", stat="taken", of="bearer", amount=-9))],
    },
    "knife": {"type": "Equipment", "attack_bonus": 1},
    "mail": {"type": "Equipment", "kind": "Armor", "defense_bonus": 1},
    "ray": {"type": "Effect"},
    "word": {"type": "Disturbance"},
    "jab": {"type": "Battle Action", "damage": 2},
    "stab": {"type": "Battle Action", "damage": 4, "requires": {"attack": 4}},
    "stop": {"type": "Battle Action", "kind": "Block"},
    "arm": {
        "type": "Battle Action",
        "kind": "Block",
        "abilities": [ability("static", do("reduce", amount=2, of="this"))],
    },
}
#: All cards of the set and these.
POOL = GAME.compile_pool(
    [*contract_of(KEY).records(), *(full_record({"id": name, **short}) for name, short in CARDS.items())]
)
MAIN = {"troop": 12, "guard": 6, "knife": 8, "mail": 4, "ray": 6, "word": 3, "hill": 1}
COMBAT = {"jab": 12, "stab": 6, "stop": 12}


def plain(main: Mapping[str, int] = MAIN, combat: Mapping[str, int] = COMBAT) -> DeckList:
    """A deck of plain cards, or with other ones in one of its parts."""
    sections = {"start": {"glade": 1}, "main": main, "combat": combat}
    entries = [DeckEntry(part, name, count) for part, cards in sections.items() for name, count in cards.items()]
    return DeckList("Plain", tuple(entries))


ARMS = plain(combat={"arm": 25})
#: One Attack in eight, half of them for whoever has the ratings, and nothing else: most battle hands have none.
FEW = plain(combat={"jab": 2, "stab": 2, "arm": 28})
#: People whom nothing wounds and who wound nobody.
ROCKS = plain({"rock": 20, "mail": 10, "word": 10}, {"arm": 25})


def spec(*decks: DeckList, seed: int = 1, agent: str = "greedy", **more: Any) -> MatchSpec:
    return MatchSpec(decks, seed, (agent, agent), **more)


#: The reading without an end for combats that make no progress.
ENDLESS = {"idle_combat": "goes_on"}


def test_a_match_without_end_is_abnormal_at_the_limit_on_decisions() -> None:
    assert DECISION_LIMIT == 20_000
    result = play_match(GAME, POOL, spec(ROCKS, plain(), options=ENDLESS), record=True)
    assert (result.outcome.winners, result.outcome.reason, result.outcome.abnormal) == ((), "decision_limit", True)
    assert result.decisions == len(result.choices) == DECISION_LIMIT
    assert result.error is None and result.stats["combats_won"]


@pytest.mark.rule("CQ-15.10", "CQ-22.3")
@pytest.mark.parametrize("decks", [(ROCKS, FEW), (FEW, ROCKS)], ids=["rocks first", "rocks second"])
def test_decks_that_never_finish_a_combat_come_to_a_normal_end(decks: tuple[DeckList, ...]) -> None:
    for seed in (11, 12):
        result = play_match(GAME, POOL, spec(*decks, seed=seed), limit=10_000)
        assert not result.outcome.abnormal, seed
        endless = play_match(GAME, POOL, spec(*decks, seed=seed, options=ENDLESS), limit=10_000)
        assert endless.outcome.reason == "decision_limit", seed


@pytest.mark.rule("CQ-22.3")
@pytest.mark.parametrize("deck", [ARMS, FEW], ids=["arms", "few"])
def test_decks_that_hardly_attack_come_to_a_normal_end(deck: DeckList) -> None:
    for seat, other in enumerate((*lineup.decks(KEY), deck)):
        decks = (deck, other) if seat % 2 else (other, deck)
        for seed in (11, 12):
            result = play_match(GAME, POOL, spec(*decks, seed=seed), limit=10_000)
            assert not result.outcome.abnormal, (other.name, seed)


def test_a_match_that_ends_at_the_limit_is_a_normal_one() -> None:
    whole = play_match(GAME, POOL, spec(plain(), plain()))
    again = play_match(GAME, POOL, spec(plain(), plain()), limit=whole.decisions)
    assert again == whole and not whole.outcome.abnormal
    less = play_match(GAME, POOL, spec(plain(), plain()), limit=whole.decisions - 1)
    assert (less.outcome.reason, less.decisions) == ("decision_limit", whole.decisions - 1)


def test_the_replay_of_an_abnormal_match_has_its_last_steps_from_seed_or_choices() -> None:
    limit = LAST_STEPS + 50
    endless = spec(ROCKS, plain(), options=ENDLESS)
    counted = play_counted(GAME, POOL, endless, limit=limit)
    replay = replay_match(GAME, POOL, endless, limit=limit)
    assert [step.number for step in replay.steps] == list(range(51, limit + 1))
    assert (replay.start, replay.step(60).number) == (51, 60)
    assert (replay.result.key, replay.result.outcome) == (counted.key, counted.outcome)
    assert replay_choices(GAME, POOL, endless, counted.choices, limit=limit).steps == replay.steps


@pytest.mark.parametrize("limit", [LAST_STEPS - 1, LAST_STEPS])
def test_an_abnormal_match_that_is_short_enough_is_replayed_whole(limit: int) -> None:
    replay = replay_match(GAME, POOL, spec(ROCKS, plain(), options=ENDLESS), limit=limit)
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
    broken = spec(plain(), plain(), agent="breaking")
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
    result = play_counted(GAME, POOL, spec(plain(), plain(), agent="breaking"))
    assert (result.outcome.reason, result.key, result.stats) == ("engine_bug", "", {})
    assert result.turns and result.decisions


def test_choices_that_end_before_the_match_are_refused() -> None:
    choices = play_match(GAME, POOL, spec(plain(), plain())).choices
    with pytest.raises(EngineBug, match="The choices end before the match does"):
        replay_choices(GAME, POOL, spec(plain(), plain()), choices[:-1])
