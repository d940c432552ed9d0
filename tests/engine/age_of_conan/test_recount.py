"""Whole matches counted again from the rules alone, without the functions of the engine: what is paid, and for what."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from simulator.engine import Event, MatchSpec, get_game
from simulator.engine.games.age_of_conan.position import (
    BY_ADVENTURES,
    BY_CROWN,
    BY_FAILED_CROWN,
    FORT,
    PROVINCES,
    TALLIES,
    TALLY_NAMES,
    TOKENS,
    TOWER,
    State,
)
from tests.engine.age_of_conan.contract import drive
from tests.engine.contract.random_decks import pool_of, random_decks

GAME = get_game("age_of_conan")
#: Matches by seed: of two, three and four players in turn, every other one with other readings of the rules.
SEEDS = range(7000, 7012)
GOLD = re.compile(r"(.+) (gains|pays) (\d+) gold\.")


def begun(seed: int) -> State:
    random, players = Random(seed), 2 + seed % 3
    options = {name: random.choice(spec.choices) for name, spec in GAME.options.items() if seed % 2}
    decks = random_decks(GAME.key, seed, players)
    spec = MatchSpec(decks=decks, seed=seed, agents=("random",) * players, options=options)
    state: State = GAME.setup(pool_of(GAME.key), spec, log=True)
    assert state.log is not None
    state.log.clear()
    return state


def decisions(seed: int) -> Iterator[tuple[State, State, list[Event]]]:
    """Position before and after each decision, and what was told in between."""
    random, state = Random(seed), begun(seed)
    while GAME.outcome(state) is None:
        before = state.clone()
        GAME.apply(state, GAME.legal_actions(state)[drive(random, GAME, state)])
        assert state.log is not None
        yield before, state, list(state.log)
        state.log.clear()


def ended(seed: int) -> State:
    """A match that is over, without a look at what happened on the way."""
    random, state = Random(seed), begun(seed)
    state.log = None
    while GAME.outcome(state) is None:
        GAME.apply(state, GAME.legal_actions(state)[drive(random, GAME, state)])
    return state


def tally(state: State, seat: int, name: str) -> int:
    return state.tallies[seat * TALLIES + TALLY_NAMES.index(name)]


def in_it(state: State) -> list[int]:
    return [seat for seat in range(len(state.gold)) if not state.eliminated >> seat & 1]


def worth(state: State, seat: int, category: int) -> int:
    table = state.table
    return sum(table.value[one] for one in state.pile(seat, TOKENS) if table.category[one] == category)


def for_most(state: State, amounts: list[int], alone: int, tied: int) -> list[int]:
    """What each seat gets for the highest amount among those who are still in the match."""
    highest = max(amounts[seat] for seat in in_it(state))
    best = [seat for seat in in_it(state) if amounts[seat] == highest]
    paid = 0 if not highest and not state.table.rules.zero_bonus else alone if len(best) == 1 else tied
    return [paid if seat in best else 0 for seat in range(len(amounts))]


def category_bonuses(state: State, category: int) -> list[int]:
    return for_most(state, [worth(state, seat, category) for seat in range(len(state.gold))], 5, 2)


def check_final_scoring(state: State) -> None:
    seats = range(len(state.gold))
    richest = for_most(state, list(state.gold), 3, 1)
    dead = for_most(state, list(state.crom), 3, 1)
    dominance = [category_bonuses(state, category) for category in range(3)]
    for seat in seats:
        forts = [place for place in range(PROVINCES) if state.holder[place] == seat and state.mark[place] & FORT]
        ratings = sum(state.table.world.ratings[place] for place in forts)
        assert tally(state, seat, "ep_cities") == (ratings if seat in in_it(state) else 0)
        assert tally(state, seat, "ep_richest") == richest[seat]
        assert tally(state, seat, "ep_dead") == dead[seat]
        is_paid = state.crowned in (-1, seat)
        assert tally(state, seat, "ep_dominance") == (sum(row[seat] for row in dominance) if is_paid else 0)
        assert tally(state, seat, "ep_crowning") == (3 if state.crowned == seat else 0)
        gained = sum(tally(state, seat, name) for name in TALLY_NAMES if name.startswith("ep_") and name != "ep_raids")
        assert state.ep[seat] == gained - tally(state, seat, "ep_raids")


def check_places(state: State) -> None:
    """By EP, then by adventure tokens; who is out is last (AOC-21.14 to AOC-21.16)."""

    def rank(seat: int) -> tuple[int, int, int]:
        tokens = state.pile(seat, TOKENS)
        value = sum(state.table.value[one] for one in tokens) if state.table.rules.ties_by_value else len(tokens)
        return (seat in in_it(state), state.ep[seat], value) if seat in in_it(state) else (0, 0, 0)

    seats = range(len(state.gold))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert list(outcome.places) == [1 + sum(rank(other) > rank(seat) for other in seats) for seat in seats]
    assert list(outcome.winners) == [seat for seat in seats if outcome.places[seat] == 1]


def test_final_scoring_and_crowning_are_what_a_second_count_finds():
    missing = {BY_ADVENTURES, BY_CROWN, BY_FAILED_CROWN, "a tie in a category"}
    for seed in range(7100, 7200):
        state = ended(seed)
        check_final_scoring(state)
        check_places(state)
        if state.reason != BY_ADVENTURES:
            check_crowning(state)
        missing.discard(state.reason)
        if any(2 in category_bonuses(state, category) for category in range(3)):
            missing.discard("a tie in a category")
        if not missing:
            break
    assert not missing


def check_crowning(state: State) -> None:
    seats = range(len(state.gold))
    player = state.crowned if state.reason == BY_CROWN else next(seat for seat in seats if seat not in in_it(state))
    assert player == state.conan_player and state.conan == state.table.homes[player] and state.age == 3
    others = [seat for seat in seats if seat != player]
    leads = [all(worth(state, player, one) > worth(state, other, one) for other in others) for one in range(3)]
    assert any(leads) if state.reason == BY_CROWN else not all(leads)


def gold_told(told: list[Event]) -> Counter[str]:
    """By name what the events of a decision say of gold."""
    found: Counter[str] = Counter()
    for event in told:
        match = GOLD.fullmatch(event.text)
        if match:
            found[match[1]] += int(match[3]) * (1 if match[2] == "gains" else -1)
    return found


def _has(told: list[Event], rule: str) -> bool:
    return any(event.rule == rule for event in told)


def check_step(before: State, after: State, told: list[Event]) -> None:
    """What no single decision can do, whatever it is."""
    table = after.table
    players, world = table.players, table.world
    gold = gold_told(told)
    for seat in range(players):
        assert after.gold[seat] - before.gold[seat] == gold[table.names[seat]]
        assert after.ep[seat] >= before.ep[seat] or _has(told, "AOC-16.6")  # AOC-10.10
    if after.conan != before.conan and not _has(told, "AOC-15.11"):
        assert world.graph.distance[after.conan][before.conan] == 1  # AOC-8.19
    assert after.conan_player == before.conan_player or _has(told, "AOC-4.7")
    if after.turn != before.turn and before.turn:
        assert after.turn == before.turn + 1
        assert after.active == (before.active + 1) % players  # AOC-5.9
    if sum(after.pool) > sum(before.pool):
        assert _has(told, "AOC-5.6") and sum(before.pool) <= 1
    for place in range(PROVINCES):
        bare = after.mark[place] & TOWER and not after.mark[place] & FORT
        assert not (bare and world.savage >> place & 1)  # AOC-14.3
    assert len(after.attack_dice) <= 6 and len(after.defense_dice) <= 6  # AOC-9.6


@pytest.mark.parametrize("seed", SEEDS)
def test_every_decision_changes_what_its_events_say_and_a_match_has_twelve_adventures(seed: int):
    adventures = bids = 0
    state = begun(seed)
    for before, state, told in decisions(seed):
        check_step(before, state, told)
        adventures += sum(event.rule == "AOC-15.9" for event in told)
        bids += sum(event.rule == "AOC-4.7" for event in told)
    check_final_scoring(state)
    if state.reason == BY_ADVENTURES:
        assert (adventures, bids) == (12, 12)
    else:
        assert 9 <= adventures <= 12 and bids == adventures
