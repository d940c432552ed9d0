"""The search and the leaning players of Age of Conan."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from simulator.engine.core.match import MatchSpec
from simulator.engine.games.age_of_conan import match, steps
from simulator.engine.games.age_of_conan.agents import leaning, make_halving, weights
from simulator.engine.games.age_of_conan.agents.search import HyborianSearch, standings
from simulator.engine.games.age_of_conan.game import GAME
from simulator.engine.games.age_of_conan.position import State
from tests.engine.age_of_conan.contract import line_up, pool
from tests.engine.age_of_conan.players import choice
from tests.engine.age_of_conan.scene import scene

FOUR = ("aquilonia", "turan", "stygia", "hyperborea")
RICH = ["monsters 4", "monsters 4", "monsters 3", "monsters 3"]


def begin(seed: int) -> State:
    return GAME.setup(pool(), MatchSpec(line_up(*FOUR), seed, ("fast",) * 4))


def _start(seed: int, decisions: int, playouts: int) -> list[int]:
    """The first choices of a match in which the first seat searches."""
    state = begin(seed)
    agents = [make_halving(seed, 0, playouts), *[GAME.agents["greedy"](seed, seat) for seat in (1, 2, 3)]]
    found: list[int] = []
    for _ in range(decisions):
        seat = state.actor
        found.append(agents[seat].choose(GAME.view(state, seat), state.legal))
        GAME.apply(state, found[-1])
    return found


def test_the_search_chooses_the_same_with_the_same_seed() -> None:
    assert _start(4, 60, 6) == _start(4, 60, 6)


def test_the_search_leaves_the_position_as_it_is() -> None:
    game = scene(players={"aquilonia": {"units": {"aquilonia": 5}}}, pool="military court intrigue", conan="zembabwei")
    view = match.view(game.state, 0)
    before = GAME.key_of(view.state)
    make_halving(1, 0, 4).choose(view, game.state.legal)
    assert GAME.key_of(view.state) == before


def test_the_search_crowns_when_that_wins_at_once() -> None:
    players = {"aquilonia": {"ep": 20, "tokens": RICH}, "turan": {"tokens": ["women 1"]}}
    game = scene(
        age=3,
        conan_player="aquilonia",
        players=players,
        conan="aquilonia",
        destination="aquilonia",
        step=steps.CROWN,
    )
    assert choice(game, make_halving(1, 0, 6)) == "crown"


def test_a_playout_ends_with_the_own_next_turn_or_with_the_age() -> None:
    state = begin(2)
    search = HyborianSearch(12)
    state.turn, state.age = 9, 1
    horizon = search.horizon(state)
    state.turn = 13
    assert not search.is_past(state, horizon)
    state.turn = 14
    assert search.is_past(state, horizon)
    state.turn, state.age = 10, 2
    assert search.is_past(state, horizon)


def test_with_a_large_budget_a_playout_ends_with_the_own_turn_after_next_or_with_the_second_age_to_come() -> None:
    state = begin(2)
    search = HyborianSearch(80)
    state.turn, state.age = 9, 1
    horizon = search.horizon(state)
    state.turn, state.age = 17, 2
    assert not search.is_past(state, horizon)
    state.turn = 18
    assert search.is_past(state, horizon)
    state.turn, state.age = 10, 3
    assert search.is_past(state, horizon)


def test_worth_is_between_lost_and_won_and_follows_empire_points() -> None:
    state = begin(2)
    search = HyborianSearch(12)
    even = search.worth(state)
    assert all(0.0 < one < 1.0 for one in even)
    state.ep[1] += 5
    after = search.worth(state)
    assert after[1] > even[1]
    assert all(after[seat] < even[seat] for seat in (0, 2, 3))


def test_worth_of_a_match_that_is_over_is_what_was_won() -> None:
    state = begin(2)
    state.reason, state.winners = 1, 0b0101
    assert HyborianSearch(12).worth(state) == [0.5, 0.0, 0.5, 0.0]


@pytest.mark.parametrize(
    ("step", "searched"),
    [(steps.DIE, True), (steps.REDEPLOY, True), (steps.ATTACK_TO, True), (steps.MARCH, True), (steps.MILITARY, True)]
    + [(steps.EMISSARY, False), (steps.COURT, False), (steps.BUY, False), (steps.COMMIT, False)],
)
def test_dice_and_armies_are_searched_and_the_rest_is_not(step: int, searched: bool) -> None:
    view = match.view(begin(2), 0)
    view.state.step = step
    view.state.frames = []
    assert HyborianSearch(12).is_worth_searching(view, [0, 1]) == searched


def test_what_a_card_asks_is_not_searched() -> None:
    view = match.view(begin(2), 0)
    view.state.step, view.state.frames = steps.MARCH, [[0]]
    assert not HyborianSearch(12).is_worth_searching(view, [0, 1])


def test_version_three_changes_nothing_that_greedy_reads() -> None:
    changed = [
        name
        for name, two, three in zip(weights.NAMES, weights.values(2), weights.values(3), strict=True)
        if two != three
    ]
    assert changed == ["search_trust", "search_trust_march"]


def test_a_march_needs_more_evidence_than_other_decisions() -> None:
    search, view = HyborianSearch(12), match.view(begin(2), 0)
    found: list[float] = []
    for step in (steps.DIE, steps.MARCH, steps.ATTACK_TO):
        view.state.step = step
        found.append(search.trust(view))
    assert found == [0.15, 0.8, 0.15]


@pytest.mark.parametrize("mark", ["fort", "tower", "city"])
def test_a_marker_counts_in_a_standing(mark: str) -> None:
    with_it = scene(marks={"koth": f"turan {mark}"}).state
    without = scene().state
    assert standings(with_it, weights.values())[1] > standings(without, weights.values())[1] + 0.5


@pytest.mark.parametrize("factors", [leaning.WARLORD, leaning.SPYMASTER, leaning.WANDERER])
def test_leaning_players_are_greedy_with_other_weights(factors: Mapping[int, float]) -> None:
    changed, base = leaning.leaning(factors), weights.values()
    assert [place for place, value in enumerate(changed) if value != base[place]] == sorted(factors)


def test_each_leaning_player_plays_what_it_leans_to() -> None:
    """One of each in two matches: the warlord conquers more than the spymaster, who makes more alliances."""
    names = ("warlord", "spymaster", "wanderer", "greedy")
    found: dict[str, list[int]] = {name: [0, 0] for name in names}
    for seed in (1, 2):
        state = begin(seed)
        order = names[seed:] + names[:seed]
        agents = [GAME.agents[name](seed, seat) for seat, name in enumerate(order)]
        while state.legal:
            seat = state.actor
            GAME.apply(state, agents[seat].choose(GAME.view(state, seat), state.legal))
        stats = GAME.stats(state)
        for seat, name in enumerate(order):
            found[name][0] += stats["conquests"][seat]
            found[name][1] += stats["alliances_made"][seat]
    assert found["spymaster"][1] > found["warlord"][1]
