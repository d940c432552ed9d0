"""What a player sees while something lies facedown, and what positions dealt anew put there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from simulator.engine import MatchSpec
from simulator.engine.games.age_of_conan import GAME, match, play, position, steps
from simulator.engine.games.age_of_conan.position import (
    ADVENTURE_DECK,
    CL_DEFENDER,
    COMMITTED,
    CONTAINER,
    DECK,
    HIDDEN,
    KINGDOM_HAND,
    OBJECTIVE_DECK,
    SELECTED,
    STRATEGY_DECK,
    STRATEGY_HAND,
    TOKENS,
    UNUSED_ADVENTURES,
    State,
)
from tests.engine.age_of_conan.contract import drive, line_up
from tests.engine.age_of_conan.records import pool

KINGDOMS = ("aquilonia", "turan", "stygia")
SEATS = range(3)


def start(seed: int = 1, **options: str) -> State:
    return GAME.setup(pool(), MatchSpec(line_up(*KINGDOMS), seed, ("random",) * 3, options=options))


def reach(wanted: Callable[[State], bool]) -> State:
    """The first decision of some match of which this holds."""
    for seed in range(200):
        state, random = start(seed), Random(seed)
        while state.legal:
            if wanted(state):
                return state
            GAME.apply(state, state.legal[drive(random, GAME, state)])
    raise AssertionError("no match comes to this")


def is_hidden(pile: list[int]) -> bool:
    return bool(pile) and set(pile) == {HIDDEN}


def test_at_the_start_only_the_own_hand_is_seen() -> None:
    state = start()
    for player in SEATS:
        seen = match.view(state, player).state
        for pile in (STRATEGY_DECK, ADVENTURE_DECK, UNUSED_ADVENTURES, OBJECTIVE_DECK, CONTAINER):
            assert is_hidden(seen.common(pile))
        for seat in SEATS:
            assert is_hidden(seen.pile(seat, DECK))
            for pile in (KINGDOM_HAND, STRATEGY_HAND):
                assert is_hidden(seen.pile(seat, pile)) == (seat != player)
                assert len(seen.pile(seat, pile)) == len(state.pile(seat, pile))
        assert not len(seen.streams)


def test_bids_are_secret_until_all_have_committed() -> None:
    state = start()
    token = state.table.bid_values.index(3)
    while state.actor == 0:
        GAME.apply(state, state.legal[token] if state.step == steps.BID_TOKEN else state.legal[0])
    assert state.actor == 1 and state.bid[0] == token
    own, other = match.view(state, 0).state, match.view(state, 1).state
    assert own.pile(0, COMMITTED) == state.pile(0, COMMITTED) and own.bid[0] == token
    assert other.pile(0, COMMITTED) == [HIDDEN] and other.bid[0] == HIDDEN
    assert other.bid[2] == state.bid[2] == -1
    worlds = [match.determinize(state, 1, seed) for seed in range(40)]
    assert {world.bid[0] for world in worlds} == set(range(5))
    assert len({world.pile(0, COMMITTED)[0] for world in worlds}) > 10
    state.bids_left[0] = 0b10011
    assert {match.determinize(state, 1, seed).bid[0] for seed in range(40)} == {0, 1, 4}


def test_bids_lie_open_once_all_are_revealed() -> None:
    state = reach(lambda one: one.step == steps.BID_SECOND)
    for player in SEATS:
        seen = match.view(state, player).state
        assert list(seen.bid) == list(state.bid)
        assert [seen.pile(seat, COMMITTED) for seat in SEATS] == [state.pile(seat, COMMITTED) for seat in SEATS]


def test_a_card_committed_to_a_contest_is_secret_until_it_is_revealed_and_is_one_that_fits() -> None:
    state = reach(lambda one: one.step == steps.ANSWER and bool(one.pile(one.active, COMMITTED)))
    attacker, defender = state.active, state.clash[CL_DEFENDER]
    assert match.view(state, attacker).state.pile(attacker, COMMITTED) == state.pile(attacker, COMMITTED)
    dealt = set()
    for seed in range(30):
        world = match.determinize(state, defender, seed)
        assert match.view(world, defender).state.pile(attacker, COMMITTED) == [HIDDEN]
        (card,) = world.pile(attacker, COMMITTED)
        assert play.clashes.fits(world, card)
        dealt.add(card)
    assert len(dealt) > 2
    later = state.clone()
    while later.step == steps.ANSWER:
        GAME.apply(later, later.legal[0])
    if later.pile(attacker, COMMITTED):
        assert HIDDEN not in match.view(later, defender).state.pile(attacker, COMMITTED)


def test_whether_and_what_others_have_selected_for_artifacts_is_secret() -> None:
    def has_selected(state: State) -> bool:
        is_selecting = state.step in (steps.ARTIFACT_CATEGORY, steps.ARTIFACT_TOKENS)
        return is_selecting and state.seat != state.active and bool(state.pile(state.active, SELECTED))

    state = reach(has_selected)
    first, mover = state.active, state.actor
    seen = match.view(state, mover).state
    both = len(state.pile(first, TOKENS)) + len(state.pile(first, SELECTED))
    assert seen.pile(first, SELECTED) == [] and seen.pile(first, TOKENS) == [HIDDEN] * both
    assert match.view(state, first).state.pile(first, SELECTED) == state.pile(first, SELECTED)
    category = state.table.category
    for seed in range(20):
        world = match.determinize(state, mover, seed)
        chosen = world.pile(first, SELECTED)
        assert len({category[token] for token in chosen}) == 1
        assert not any(category[token] == category[chosen[0]] for token in world.pile(first, TOKENS))


def test_the_category_that_another_player_selects_from_is_secret() -> None:
    state = reach(lambda one: one.step == steps.ARTIFACT_TOKENS)
    other = (state.seat + 1) % 3
    seen = match.view(state, other).state
    assert (seen.step, seen.target) == (steps.ARTIFACT_CATEGORY, -1)
    own = match.view(state, state.seat).state
    assert (own.step, own.target) == (state.step, state.target)


@pytest.mark.parametrize("player", SEATS)
def test_tokens_that_others_keep_are_dealt_anew_from_all_that_are_not_seen(player: int) -> None:
    state = reach(lambda one: one.step == steps.DIE and all(len(one.pile(seat, TOKENS)) > 1 for seat in SEATS))
    known = set(state.pile(player, TOKENS))
    for seed in range(10):
        world = match.determinize(state, player, seed)
        assert set(world.pile(player, TOKENS)) == known
        for seat in SEATS:
            assert len(world.pile(seat, TOKENS)) == len(state.pile(seat, TOKENS))
    others = {tuple(match.determinize(state, player, seed).pile((player + 1) % 3, TOKENS)) for seed in range(10)}
    assert len(others) > 5


def test_where_tokens_are_remembered_a_position_dealt_anew_looks_the_same_to_its_player() -> None:
    known = secret = 0
    for seed in range(3):
        state, random = start(seed, tokens_seen_are_remembered="yes"), Random(seed)
        while state.legal:
            player = state.actor
            seen = match.view(state, player).state
            others = [token for seat in SEATS if seat != player for token in seen.pile(seat, TOKENS)]
            known += sum(token != HIDDEN for token in others)
            secret += others.count(HIDDEN)
            world = match.determinize(state, player, state.decisions)
            assert position.to_text(match.view(world, player).state) == position.to_text(seen)
            assert world.legal == state.legal
            GAME.apply(state, state.legal[drive(random, GAME, state)])
    assert known > secret > 0
