"""A kingdom alone in Hyboria: each sentence of what a goldfish is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from simulator.engine import GOLDFISH, BadSetup, MatchResult, MatchSpec, get_game, play_match
from simulator.engine.games.age_of_conan import actions, maps, position, steps
from simulator.engine.games.age_of_conan.cards import KINGDOMS
from simulator.engine.games.age_of_conan.play import GOLDFISH_EP
from simulator.engine.games.age_of_conan.position import (
    AREAS,
    BY_GOLDFISH,
    CENTRAL,
    HELD,
    NOBODY,
    STRATEGY_HAND,
    TALLY_NAMES,
    State,
)
from tests.engine.age_of_conan.ages import alone, ended, last_of_age
from tests.engine.age_of_conan.contract import deck_of, drive, hyborian_holds, line_up
from tests.engine.age_of_conan.records import pool

GAME = get_game("age_of_conan")
every_kingdom = pytest.mark.parametrize("kingdom", KINGDOMS)


def spec(kingdom: str, agent: str = "greedy", seed: int = 5) -> MatchSpec:
    """The kingdom alone, with another one as stand-in."""
    decks = line_up(kingdom, KINGDOMS[KINGDOMS.index(kingdom) - 1])
    return MatchSpec(decks, seed, (agent, agent), mode=GOLDFISH)


def start(kingdom: str, *, log: bool = False) -> State:
    state: State = GAME.setup(pool(), spec(kingdom), log=log)
    return state


def driven(kingdom: str, seed: int) -> State:
    """The last position of a match in which things happen; what holds at every table holds of one player too."""
    state, random = start(kingdom), Random(seed)
    while state.legal:
        hyborian_holds(state)
        assert (state.actor, state.conan_player) == (0, 0)
        assert not any(state.pile(0, HELD))
        assert state.step not in (steps.BID_CARD, steps.BID_TOKEN, steps.ARTIFACT_CATEGORY)
        assert not any(actions.kind_of(act) == actions.CROWN for act in state.legal)
        GAME.apply(state, state.legal[drive(random, GAME, state)])
    return state


@pytest.fixture(scope="module")
def greedy() -> dict[str, MatchResult]:
    """A match of each kingdom with all that is recorded."""
    return {one: play_match(GAME, pool(), spec(one), record=True, log=True) for one in KINGDOMS}


def tally(state: State, name: str) -> int:
    found: int = state.tallies[TALLY_NAMES.index(name)]
    return found


@every_kingdom
def test_only_central_hyboria_and_the_own_area_are_in_play(kingdom: str) -> None:
    state = start(kingdom)
    world, place = state.table.world, KINGDOMS.index(kingdom)
    own = next(area for area in range(len(AREAS)) if world.areas[area] >> world.homes[place] & 1)
    assert set(maps.areas_in_play((place,))) == {CENTRAL, own}
    others = [home for other, home in enumerate(world.homes) if other != place]
    for province in range(position.PROVINCES):
        is_near = (world.areas[CENTRAL] | world.areas[own]) >> province & 1
        assert position.is_in_play(state, province) == bool(is_near and province not in others)


@every_kingdom
def test_no_rival_sits_at_the_table(kingdom: str) -> None:
    state = start(kingdom)
    assert state.table.players == len(state.gold) == 1
    assert [holder for holder in state.holder if holder != NOBODY] == [0]
    assert len(state.table.decks.split(";")) == 1


@pytest.mark.parametrize("seed", range(3))
def test_the_own_player_is_always_the_conan_player_and_every_bid_is_won_for_nothing(seed: int) -> None:
    state = driven(KINGDOMS[seed], seed)
    assert tally(state, "bids_won") >= 3
    assert tally(state, "conan_turns") == tally(state, "turns")
    assert state.bids_left[0] == (1 << len(state.table.bid_values)) - 1


def test_the_card_of_a_bid_is_drawn_all_the_same() -> None:
    assert len(start("turan").pile(0, STRATEGY_HAND)) == 3


def test_there_are_three_ages(greedy: dict[str, MatchResult]) -> None:
    result = greedy["aquilonia"]
    assert result.outcome.reason == "fourth_adventure"
    assert [len(ages) for ages in result.stats["ep_by_age"]] == [3, 0]


def test_artifacts_and_the_bonus_card_are_not_dealt_even_where_it_is_dealt_below_four_players() -> None:
    decks = line_up("turan", "stygia")
    options = {"bonus_card_at_setup_below_four_players": "yes"}
    state = GAME.setup(pool(), MatchSpec(decks, 1, ("random",) * 2, mode=GOLDFISH, options=options))
    assert state.pile(0, HELD) == []


def test_crowning_is_not_offered() -> None:
    game = last_of_age(3, conan="aquilonia", kingdoms=("aquilonia",), conan_player="aquilonia")
    assert game.go().state.reason or "crown" not in game.legal
    at_home = alone(step=steps.CROWN, age=3, track=(), conan="aquilonia").go()
    assert "crown" not in at_home.legal


def test_majorities_dominance_and_all_comparisons_pay_nothing(greedy: dict[str, MatchResult]) -> None:
    has = {"ep": 7, "gold": 9, "crom": 3, "tokens": ["women 4"]}
    state = ended(alone(step=steps.FINAL, age=3, players={"aquilonia": has}).go()).state
    assert state.ep[0] == 7
    for result in greedy.values():
        for name in ("ep_richest", "ep_dead", "ep_dominance", "ep_crowning"):
            assert result.stats[name] == [0, 0]


def test_whoever_has_reached_the_goal_wins_at_the_start_of_the_next_turn() -> None:
    game = alone(step=steps.TURN_END, players={"aquilonia": {"ep": GOLDFISH_EP}}, track=("women 1",), turn=4).go()
    assert (game.state.reason, game.state.winners, game.state.turn) == (BY_GOLDFISH, 1, 5)
    below = alone(step=steps.TURN_END, players={"aquilonia": {"ep": GOLDFISH_EP - 1}}, track=("women 1",), turn=4).go()
    assert not below.state.reason


def test_the_goal_is_no_end_within_a_turn_nor_at_a_table_of_more() -> None:
    game = alone(step=steps.ACTION_END, players={"aquilonia": {"ep": GOLDFISH_EP}}, track=("women 1",))
    assert game.state.reason == 0
    decks = line_up("turan", "stygia")
    state = GAME.setup(pool(), MatchSpec(decks, 1, ("random",) * 2))
    state.ep[0] = GOLDFISH_EP
    GAME.apply(state, state.legal[0])
    assert not state.reason


@pytest.mark.parametrize(("ep", "reason"), [(GOLDFISH_EP, "goldfish_points"), (GOLDFISH_EP - 1, "fourth_adventure")])
def test_a_goal_reached_by_final_scoring_is_reached(ep: int, reason: str) -> None:
    state = ended(alone(step=steps.FINAL, age=3, players={"aquilonia": {"ep": ep}}).go()).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.places) == (reason, (0,) if ep == GOLDFISH_EP else (), ())


def test_series_are_told_by_turn_and_the_stand_in_has_done_nothing(greedy: dict[str, MatchResult]) -> None:
    for result in greedy.values():
        own, stand_in = result.stats["ep_by_turn"]
        assert len(own) >= result.turns - 1
        assert stand_in == []
        assert result.stats["empire_points"][1] == result.stats["turns"][1] == 0
        assert result.stats["hands"] == len(own)
        assert result.stats["hand_cards"]
        assert all(len(told) == 2 for told in result.stats.values() if isinstance(told, list))


def test_the_stand_in_changes_nothing() -> None:
    turan = deck_of(pool(), "turan")
    results = [
        play_match(GAME, pool(), MatchSpec((turan, deck_of(pool(), other)), 3, ("greedy",) * 2, mode=GOLDFISH))
        for other in ("aquilonia", "stygia")
    ]
    assert results[0].choices == results[1].choices


def test_a_position_is_read_back_from_its_line() -> None:
    state = start("stygia")
    again: Any = GAME.from_text(pool(), GAME.to_text(state))
    assert GAME.to_text(again) == GAME.to_text(state)
    assert again.table.goldfish and again.table.players == 1


def test_a_broken_deck_is_not_played_alone_either() -> None:
    with pytest.raises(BadSetup, match="has 21 cards"):
        broken = type(line_up("turan")[0])("Short", line_up("turan")[0].entries[:3])
        GAME.setup(pool(), MatchSpec((broken, *line_up("stygia")), 1, ("random",) * 2, mode=GOLDFISH))
