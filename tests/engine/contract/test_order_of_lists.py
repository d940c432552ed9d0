"""A deck is what is in it: the order in which a list names its cards changes nothing of any match."""

from __future__ import annotations

from random import Random

import pytest

from simulator.engine import PLAYING, BadSetup, DeckEntry, DeckList, MatchSpec, get_game, make_agent, play_match
from simulator.engine.core.match.records import GOLDFISH
from tests.engine.contract.random_decks import may_meet_itself, pool_of, random_decks
from tests.engine.contract.registry import few, quick_agents

SEEDS = range(3)
every_game = pytest.mark.parametrize("key", sorted(PLAYING))
#: All agents but those that search, which take their time.
every_quick_agent = pytest.mark.parametrize(
    ("key", "agent"), [(key, name) for key in sorted(PLAYING) for name in quick_agents(key)]
)


def backwards(deck: DeckList) -> DeckList:
    return DeckList(deck.name, deck.entries[::-1])


def one_by_one(deck: DeckList, seed: int) -> DeckList:
    """The same cards, each copy on a line of its own, in any order."""
    lines = [DeckEntry(entry.section, entry.card_id, 1) for entry in deck.entries for _ in range(entry.quantity)]
    Random(seed).shuffle(lines)
    return DeckList(deck.name, tuple(lines))


@pytest.mark.slow
@every_quick_agent
def test_a_list_read_backwards_plays_the_same_matches(key, agent):
    for seed in few(key, SEEDS):
        decks = random_decks(key, seed)
        given, reversed_, mixed = (
            play_match(get_game(key), pool_of(key), MatchSpec(lists, seed, (agent, agent)), record=True)
            for lists in (
                decks,
                tuple(backwards(deck) for deck in decks),
                (decks[0], one_by_one(decks[1], seed)),
            )
        )
        assert given == reversed_ == mixed


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("agent", ["fast:8", "strong:8"])
def test_a_search_finds_the_same_moves_for_a_list_read_backwards(key, agent):
    game, decks = get_game(key), random_decks(key, 2)
    states = [
        game.setup(pool_of(key), MatchSpec(lists, 5, (agent, agent)))
        for lists in (decks, tuple(backwards(deck) for deck in decks))
    ]
    pilots = [make_agent(game, agent, 5, game.to_move(states[0])) for _ in states]
    for _ in range(4):
        chosen = [
            pilot.choose(game.view(state, game.to_move(state)), game.legal_actions(state))
            for pilot, state in zip(pilots, states, strict=True)
        ]
        assert chosen[0] == chosen[1]
        for state in states:
            game.apply(state, chosen[0])
    assert game.to_text(states[0]) == game.to_text(states[1])


@pytest.mark.slow
@every_game
def test_a_deck_played_alone_does_the_same_for_a_list_read_backwards(key):
    game, decks = get_game(key), random_decks(key, 1)
    one, two = (
        play_match(game, pool_of(key), MatchSpec(lists, 3, ("greedy", "greedy"), mode=GOLDFISH), record=True)
        for lists in (decks, tuple(backwards(deck) for deck in decks))
    )
    assert one == two


@pytest.mark.slow
@every_quick_agent
def test_a_list_against_itself_backwards_is_one_game_told_twice(key, agent):
    for seed in few(key, SEEDS):
        listed = random_decks(key, seed)[0]
        if not may_meet_itself(key, listed):
            assert_refused(key, (listed, backwards(listed)))
            continue
        as_asked, exchanged = (
            play_match(get_game(key), pool_of(key), MatchSpec(lists, seed, (agent, agent)))
            for lists in ((listed, backwards(listed)), (backwards(listed), listed))
        )
        assert as_asked == exchanged


def assert_refused(key, decks):
    """What a table refuses does not begin, however the lists are ordered."""
    with pytest.raises(BadSetup):
        get_game(key).setup(pool_of(key), MatchSpec(decks, 1, ("random",) * len(decks)))
