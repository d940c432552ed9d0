"""The same promises of every game: random play ends, nothing is lost, texts and seeds repeat, secrets are kept."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simulator.engine import (
    PLAYING,
    Game,
    IllegalAction,
    MatchSpec,
    UnreadableText,
    get_game,
    play_match,
    replay_choices,
    table_problems,
)
from tests.engine.contract.random_decks import pool_of, random_decks
from tests.engine.contract.registry import Contract, contract_of, few, quick_agents, short_searches, tables

DECISIONS = WHOLE = 100_000
#: From here on every game reaches all that its contract names; some of it happens once in 50,000 decisions.
FIRST_SEED = 1000
#: A random match has about 200 decisions; one that reaches this does not end.
LONGEST = 20_000
every_game = pytest.mark.parametrize("key", sorted(PLAYING))
#: Every game with two players, with three and five where it can have so many, and with the most it is tried with.
TABLES = tables(2, 3, 5, with_most=True)
every_table = pytest.mark.parametrize(("key", "players"), TABLES)
#: All agents; those that search even briefly play with two only.
AGENTS = [
    (key, players, name)
    for key, players in TABLES
    for name in (*quick_agents(key), *(short_searches() if players == 2 else ()))
]


def start(game: Game, seed: int, *, log: bool = False, players: int = 2) -> Any:
    """A match of random decks with random options."""
    random = Random(seed)
    options = {name: random.choice(spec.choices) for name, spec in game.options.items() if random.random() < 0.2}
    spec = MatchSpec(
        decks=random_decks(game.key, seed, players), seed=seed, agents=("random",) * players, options=options
    )
    return game.setup(pool_of(game.key), spec, log=log)


def play(game: Game, seed: int, *, log: bool = False, players: int = 2) -> Iterator[Any]:
    """The positions of a random match from the first decision to the end."""
    random, drive = Random(seed), contract_of(game.key).drive
    state = start(game, seed, log=log, players=players)
    yield state
    for _ in range(LONGEST):
        if game.outcome(state) is not None:
            return
        game.apply(state, game.legal_actions(state)[drive(random, game, state)])
        yield state
    raise AssertionError(f"match {seed} does not end: {game.to_text(state)}")


def sample(game: Game, seeds: range, every: int, players: int = 2) -> Iterator[Any]:
    """Every n-th decision of some random matches."""
    for seed in few(game.key, seeds, players):
        for number, state in enumerate(play(game, seed, players=players)):
            if number % every == seed % every and game.outcome(state) is None:
                yield state


@pytest.mark.slow
@every_game
def test_100_000_random_decisions_break_nothing_reach_everything_and_every_match_ends(key):
    game, contract = get_game(key), contract_of(key)
    sizes = sizes_of_matches(contract)
    missing = dict(contract.reached)
    decisions, seed = 0, FIRST_SEED
    while decisions < DECISIONS:
        seed += 1
        for state in play(game, seed, log=bool(missing), players=sizes[seed % len(sizes)]):
            try:
                contract.holds(state)
            except AssertionError as broken:
                raise AssertionError(f"match {seed}: {broken}\n{game.to_text(state)}") from broken
            for what in [what for what, is_so in missing.items() if is_so(state)]:
                del missing[what]
            if state.log:
                state.log.clear()
            decisions += 1
    assert DECISIONS < WHOLE or list(missing) == []  # mutation tests play less, in which not everything is reached


def sizes_of_matches(contract: Contract) -> tuple[int, ...]:
    """The players of one match after another: each number in turn, or in 18 or 19 of 20 matches as few as can be."""
    if contract.is_even:
        return contract.players
    fewest, *others = contract.players
    return (fewest,) * (20 - len(others)) + tuple(others)


@every_game
def test_every_line_up_of_every_size_is_legal_together(key):
    game, contract = get_game(key), contract_of(key)
    least, most = game.players
    assert contract.reached
    assert contract.players == tuple(sorted(contract.players))
    for players in contract.players:
        assert least <= players <= most
        for seed in range(3):
            decks = random_decks(key, seed, players)
            assert len(decks) == players
            assert table_problems(game, pool_of(key), decks) == []


@pytest.mark.slow
@every_table
def test_every_listed_action_is_accepted(key, players):
    game, holds = get_game(key), contract_of(key).holds
    for state in sample(game, range(1000, 1025), every=5 * players // 2, players=players):
        for action in game.legal_actions(state):
            copy = game.clone(state)
            game.apply(copy, action)
            holds(copy)


@pytest.mark.slow
@every_game
def test_every_other_action_is_refused_and_changes_nothing(key):
    game = get_game(key)
    everything = {action for state in sample(game, range(1100, 1120), every=3) for action in game.legal_actions(state)}
    others = sorted(everything) + [-1, 0, 1, 2**31]
    random = Random(1)
    for state in sample(game, range(1100, 1108), every=10):
        before = game.to_text(state)
        legal = set(game.legal_actions(state))
        for action in random.sample(others, 60):
            if action not in legal:
                with pytest.raises(IllegalAction) as refused:
                    game.apply(state, action)
                assert refused.value.position == before
        assert game.to_text(state) == before


@every_game
def test_nobody_can_act_after_the_end(key):
    game = get_game(key)
    for state in play(game, 7):
        last = state
    assert game.legal_actions(last) == []
    assert game.to_move(last) == -1
    with pytest.raises(IllegalAction):
        game.apply(last, 0)


@pytest.mark.slow
@every_table
def test_the_text_of_a_position_reads_back(key, players):
    game = get_game(key)
    for state in sample(game, range(1200, 1215), every=4 * players // 2, players=players):
        line = game.to_text(state)
        assert "\n" not in line
        again = game.from_text(pool_of(key), line)
        assert game.to_text(again) == line
        assert game.legal_actions(again) == game.legal_actions(state)
        assert game.key_of(again) == game.key_of(state)
        assert game.to_move(again) == game.to_move(state)


@pytest.mark.slow
@every_game
def test_a_position_that_was_read_plays_on_like_the_one_that_was_written(key):
    game = get_game(key)
    for seed in range(1300, 1310):
        state = next(sample(game, range(seed, seed + 1), every=30))
        again = game.from_text(pool_of(key), game.to_text(state))
        random = Random(seed)
        while game.outcome(state) is None:
            action = random.choice(game.legal_actions(state))
            game.apply(state, action)
            game.apply(again, action)
        assert game.key_of(again) == game.key_of(state)


@every_game
@pytest.mark.parametrize("line", ["", "nonsense", "{key}/1", "{key}/1 step=start", "{key}/9 step=start"])
def test_an_unreadable_position_is_refused(key, line):
    with pytest.raises(UnreadableText):
        get_game(key).from_text(pool_of(key), line.format(key=key))


@every_game
def test_a_position_with_a_broken_token_is_refused(key):
    game = get_game(key)
    words = game.to_text(start(game, 3)).split()
    later = getattr(contract_of(key).state_module, "LATER", ())  # left out of older lines
    for place in range(1, len(words)):
        name = words[place].partition("=")[0]
        if name in later:
            continue
        without = " ".join(words[:place] + words[place + 1 :])
        with pytest.raises(UnreadableText, match=name):
            game.from_text(pool_of(key), without)


def test_a_line_without_the_later_numbers_is_read_and_keeps_its_key():
    game, pool = get_game("conquer"), pool_of("conquer")
    state = start(game, 3)
    later = contract_of("conquer").state_module.LATER
    for name in later:
        setattr(state, name, 0)
    line = game.to_text(state)
    assert not any(f" {name}=" in line for name in later)
    assert game.key_of(game.from_text(pool, line)) == game.key_of(state)
    state.drawn = 7
    assert " drawn=7" in game.to_text(state) and game.from_text(pool, game.to_text(state)).drawn == 7
    with pytest.raises(UnreadableText):
        game.from_text(pool, game.to_text(state).replace("drawn=7", "drawn=x"))


@pytest.mark.slow
@every_table
def test_the_same_seed_gives_the_same_log(key, players):
    game = get_game(key)
    for seed in (3, 4, 5):
        one, two = ([*play(game, seed, log=True, players=players)][-1] for _ in range(2))
        assert game.events(one) == game.events(two)
        assert game.events(one)
        assert game.key_of(one) == game.key_of(two)


@every_game
def test_the_log_changes_nothing(key):
    game = get_game(key)
    for seed in (6, 7):
        assert game.key_of([*play(game, seed, log=True)][-1]) == game.key_of([*play(game, seed)][-1])


@pytest.mark.slow
@every_game
def test_another_seed_gives_another_match(key):
    game = get_game(key)
    keys = {game.key_of([*play(game, seed)][-1]) for seed in range(20)}
    assert len(keys) == 20


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players", "agent"), AGENTS)
def test_a_match_plays_again_from_its_choices(key, players, agent):
    game = get_game(key)
    agents = (agent, *("random",) * (players - 1))
    spec = MatchSpec(decks=random_decks(key, 1, players), seed=11, agents=agents)
    result = play_match(game, pool_of(key), spec)
    assert result.turns == sum(result.stats["turns"])
    replay = replay_choices(game, pool_of(key), spec, result.choices)
    assert replay.result.key == result.key
    assert len(replay.steps) == len(result.choices) + 1


@pytest.mark.slow
@every_game
def test_a_clone_is_equal_and_independent(key):
    game = get_game(key)
    random = Random(2)
    for state in sample(game, range(1400, 1410), every=7):
        line = game.to_text(state)
        copy = game.clone(state)
        assert game.to_text(copy) == line
        assert game.legal_actions(copy) == game.legal_actions(state)
        for _ in range(15):
            if game.outcome(copy) is None:
                game.apply(copy, random.choice(game.legal_actions(copy)))
        assert game.to_text(state) == line


@pytest.mark.slow
@every_table
def test_labels_are_unique_within_a_decision(key, players):
    game = get_game(key)
    for state in sample(game, range(1500, 1540), every=2, players=players):
        labels = [game.label(state, action) for action in game.legal_actions(state)]
        assert len(set(labels)) == len(labels), f"{labels}\n{game.to_text(state)}"


@pytest.mark.slow
@every_table
def test_a_view_is_the_same_whatever_the_player_cannot_see(key, players):
    game = get_game(key)
    for number, state in enumerate(sample(game, range(1600, 1615), every=3 * players, players=players)):
        for player in range(players):
            other = game.determinize(state, player, seed=number)
            if player == game.to_move(state):
                contract_of(key).holds(other)
            assert seen(game, other, player) == seen(game, state, player)


@pytest.mark.slow
@every_table
def test_a_position_dealt_anew_is_made_from_nothing_but_the_view(key, players):
    game = get_game(key)
    for number, state in enumerate(sample(game, range(1900, 1915), every=2 * players, players=players)):
        for player in range(players):
            dealt = game.determinize(state, player, seed=number)
            guessed = contract_of(key).determinize_view(game.view(state, player), number)
            assert game.to_text(dealt) == game.to_text(guessed)
            assert game.legal_actions(dealt) == game.legal_actions(guessed)


@pytest.mark.slow
@every_table
def test_a_position_dealt_anew_plays_on(key, players):
    game = get_game(key)
    every = 12 * players * players
    for number, state in enumerate(sample(game, range(1800, 1808), every, players)):
        guess = game.determinize(state, game.to_move(state), seed=number)
        before = game.to_text(state)
        random = Random(number)
        while game.outcome(guess) is None:
            game.apply(guess, random.choice(game.legal_actions(guess)))
            contract_of(key).holds(guess)
        assert game.to_text(state) == before


def seen(game: Game, state: Any, player: int) -> list[Any]:
    """A view as plain data, and the player's own actions."""
    view = game.view(state, player).state
    hidden = {name: getattr(view, name) for name in view.FIELDS if name not in ("table", "log", "legal")}
    legal = game.legal_actions(state) if game.to_move(state) == player else None
    return [hidden, legal, list(view.legal)]


@pytest.mark.slow
@every_table
def test_an_agent_is_shown_no_action_of_another_player(key, players):
    game = get_game(key)
    for state in sample(game, range(1700, 1710), every=3, players=players):
        for other in range(players):
            if other != game.to_move(state):
                assert list(game.view(state, other).state.legal) == []


@pytest.mark.slow
@every_game
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=st.integers(0, 2**62), deck_seed=st.integers(0, 2**32), choice=st.integers(0, 2**16), size=st.integers(0, 19)
)
def test_matches_of_any_legal_decks_keep_the_promises(key, seed, deck_seed, choice, size):
    game, contract = get_game(key), contract_of(key)
    sizes = sizes_of_matches(contract)
    players, first = sizes[size % len(sizes)], contract.firsts[choice % len(contract.firsts)]
    decks = random_decks(key, deck_seed, players)
    state = game.setup(pool_of(key), MatchSpec(decks=decks, seed=seed, agents=("random",) * players, first=first))
    random = Random(seed)
    for _ in range(LONGEST):
        contract.holds(state)
        if game.outcome(state) is not None:
            break
        game.apply(state, game.legal_actions(state)[contract.drive(random, game, state)])
    outcome = game.outcome(state)
    assert outcome is not None
    assert not outcome.abnormal or outcome.reason == "turn_limit"  # random play of random decks may decide nothing
