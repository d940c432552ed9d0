"""Section 21: the end of the game and final scoring."""

from __future__ import annotations

import random
from typing import Any

import pytest

from simulator.engine.core.outcome import Outcome
from simulator.engine.games.age_of_conan import actions, play, steps
from simulator.engine.games.age_of_conan.play import GOLDFISH_EP
from simulator.engine.games.age_of_conan.position import (
    BY_LIMIT,
    HELD,
    KIND_ARTIFACT,
    KIND_BONUS,
    KIND_TOKEN,
    PILES,
    T_EP_CITIES,
    T_EP_CONQUESTS,
    T_EP_CROWNING,
    T_EP_DEAD,
    T_EP_DOMINANCE,
    T_EP_OBJECTIVES,
    T_EP_RAIDS,
    T_EP_RICHEST,
    TALLIES,
    TOKENS,
)
from tests.engine.age_of_conan.ages import ALL, alone, ended, last_of_age, objectives, raiders
from tests.engine.age_of_conan.hyboria import TOKENS as BOX
from tests.engine.age_of_conan.scene import Scene, fresh, scene

THREE = ("aquilonia", "turan", "stygia")
#: AOC-EX-22: totals in monsters, treasures, women.
EXAMPLE = {"aquilonia": (15, 12, 8), "turan": (12, 12, 11), "stygia": (13, 10, 12)}
CATEGORIES = ("monsters", "treasures", "women")


def final(**more: Any) -> Scene:
    return scene(step=steps.FINAL, age=3, track=(), **more)


def worth(game: Scene) -> list[int]:
    return list(game.state.ep)


def result(game: Scene) -> Outcome:
    found = play.outcome(game.state)
    assert found is not None
    return found


def tally(game: Scene, kingdom: str, what: int) -> int:
    return game.state.tallies[game.seat(kingdom) * TALLIES + what]


def dealt(totals: dict[str, tuple[int, int, int]]) -> dict[str, list[str]]:
    """Tokens of the box that add up to these totals: the highest first, none given twice."""
    left = {(category, value): 0 for category, value, *_ in BOX}
    for category, value, _gold, _sorcery, count in BOX:
        left[category, value] += count
    found: dict[str, list[str]] = {kingdom: [] for kingdom in totals}
    for kingdom, sums in totals.items():
        for category, total in zip(CATEGORIES, sums, strict=True):
            rest = total
            while rest:
                value = max(value for value in range(1, 5) if value <= rest and left[category, value])
                left[category, value] -= 1
                rest -= value
                found[kingdom].append(f"{category} {value}")
    return found


@pytest.mark.rule("AOC-21.1")
def test_21_1_the_game_ends_when_the_fourth_adventure_of_the_third_age_has_ended():
    game = last_of_age(3)
    game.state.step = steps.TURN_END
    assert result(game.go()).reason == "fourth_adventure"
    assert result(game).rule == "AOC-21.1"
    # not before: a token lies on the track, or an adventure is left
    assert not scene(step=steps.TURN_END, age=3).state.reason
    assert not scene(step=steps.TURN_END, age=3, track=()).state.reason


@pytest.mark.rule("AOC-21.2")
@pytest.mark.parametrize("left", [3, 2, 1, 0])
def test_21_2_an_attempt_to_crown_conan_ends_the_game_after_any_adventure(left):
    has = {"turan": {"tokens": ["women 1"]}}
    game = scene(step=steps.ADVENTURE_END, age=3, track=(), conan="turan", conan_player="turan", players=has, go=False)
    del game.state.common(2)[left:]
    game.go().do("crown", "category 2")
    assert (result(game).reason, result(game).rule) == ("crowned", "AOC-21.2")


@pytest.mark.rule("AOC-21.3")
def test_21_3_raids_then_ep_then_gold_then_objectives_then_bonuses():
    # two gold, and six of the city: only then eight, so gold comes before The Fat Years; it is enough for the bonus too
    game = objectives(
        "the-fat-years",
        step=steps.FINAL,
        age=3,
        players={"aquilonia": {"gold": 2, "ep": 1, "tokens": ["women 1"]}},
        marks={"ophir": "aquilonia city", "zingara": "aquilonia city"},
        raiders={"ophir": 1},
    )
    rules = [event.rule for event in game.events]
    order = ["21.3", "16.6", "21.5", "21.6", "18.3", "21.8", "21.12", "21.1"]
    first = [rules.index(f"AOC-{rule}") for rule in order]
    assert first == sorted(first)
    # the raid comes while the EP are still few
    assert game.of("aquilonia", "ep") == 1 - 1 + 6 + 2 + 3 + 5
    whats = (T_EP_RAIDS, T_EP_CITIES, T_EP_OBJECTIVES, T_EP_RICHEST, T_EP_DOMINANCE)
    assert [tally(game, "aquilonia", what) for what in whats] == [1, 6, 2, 3, 5]


@pytest.mark.rule("AOC-21.4")
def test_21_4_raiders_are_resolved_as_in_an_age_change():
    units = {"aquilonia": {"units": {"aquilonia": 1}, "ep": 5}, "turan": {"ep": 5, "units": {"turan": 1}}}
    game = final(players=units, raiders={"aquilonia": 2, "turan": 2, "koth": 1})
    assert (game.mover, game.legal) == ("aquilonia", ["pass", "remove_unit aquilonia"])
    game.do("remove_unit aquilonia", "pass")
    assert worth(game)[:2] == [5, 3]
    assert raiders(game, "koth") == 0
    assert game.state.reason


@pytest.mark.rule("AOC-21.5")
def test_21_5_ep_for_the_ratings_of_provinces_with_forts_and_cities():
    marks = {"ophir": "aquilonia fort", "koth": "aquilonia city", "argos": "aquilonia tower", "zamora": "turan fort"}
    game = final(players={"aquilonia": {"ep": 10}}, marks=marks)
    # and the richest: Koth and Argos give eight gold
    assert worth(game) == [10 + 3 + 4 + 3, 4, 0, 0]
    assert (tally(game, "aquilonia", T_EP_CITIES), tally(game, "turan", T_EP_CITIES)) == (7, 4)


@pytest.mark.rule("AOC-21.6")
def test_21_6_gold_for_the_ratings_of_provinces_with_towers_and_cities():
    marks = {"ophir": "aquilonia fort", "koth": "aquilonia city", "argos": "aquilonia tower"}
    game = final(players={"aquilonia": {"gold": 1}}, marks=marks)
    assert game.of("aquilonia", "gold") == 1 + 4 + 4


@pytest.mark.rule("AOC-21.7")
def test_21_7_objectives_are_checked_once_more_and_not_replaced():
    cities = {"ophir": "aquilonia city", "argos": "aquilonia city"}
    game = objectives("city-builders", deck=("sea-power",), step=steps.FINAL, age=3, marks=cities)
    assert tally(game, "aquilonia", T_EP_OBJECTIVES) == 4
    assert (game.common("objectives"), game.common("objective_deck")) == (["objective 1"], ["objective 2"])


@pytest.mark.rule("AOC-21.8")
@pytest.mark.parametrize(
    ("gold", "ep"),
    [((4, 2, 1, 0), [3, 0, 0, 0]), ((4, 4, 1, 0), [1, 1, 0, 0]), ((4, 4, 4, 4), [1, 1, 1, 1])],
)
def test_21_8_the_richest_kingdom_gains_three_or_one_each_in_a_tie(gold, ep):
    game = final(players={kingdom: {"gold": one} for kingdom, one in zip(ALL, gold, strict=True)})
    assert worth(game) == ep
    assert tally(game, "aquilonia", T_EP_RICHEST) == ep[0]


@pytest.mark.rule("AOC-21.9")
@pytest.mark.parametrize(("crom", "ep"), [((1, 2, 0, 0), [0, 3, 0, 0]), ((1, 2, 2, 0), [0, 1, 1, 0])])
def test_21_9_the_most_crom_tokens_give_three_or_one_each_in_a_tie(crom, ep):
    game = final(players={kingdom: {"crom": one} for kingdom, one in zip(ALL, crom, strict=True)})
    assert worth(game) == ep
    assert tally(game, "turan", T_EP_DEAD) == ep[1]


@pytest.mark.rule("AOC-21.10")
def test_21_10_nobody_has_most_of_nothing():
    assert worth(final()) == [0, 0, 0, 0]


@pytest.mark.rule("AOC-21.10")
def test_21_10_with_the_option_a_bonus_is_paid_for_nothing_too():
    # one each for gold and Crom tokens, two each in three categories
    assert worth(final(options={"bonus_for_zero_amount": "yes"})) == [8, 8, 8, 8]


@pytest.mark.rule("AOC-21.11")
def test_21_11_crowning_conan_gives_three_ep_once():
    game = final(crowned=1)
    assert worth(game) == [0, 3, 0, 0]
    assert tally(game, "turan", T_EP_CROWNING) == 3


@pytest.mark.rule("AOC-21.12")
def test_21_12_dominance_gives_five_in_each_category_or_two_each_in_a_tie():
    # AOC-EX-22
    players = {kingdom: {"tokens": tokens} for kingdom, tokens in dealt(EXAMPLE).items()}
    game = final(kingdoms=THREE, players=players)
    assert worth(game) == [7, 2, 5]
    assert tally(game, "aquilonia", T_EP_DOMINANCE) == 7
    # facedown tokens are revealed
    assert game.said("AOC-21.12", "reveal")[0] == "Tokens with monsters are worth: Aquilonia 15, Turan 12, Stygia 13."


@pytest.mark.rule("AOC-21.13")
def test_21_13_only_the_crowned_player_is_paid_for_dominance_and_two_where_he_is_tied():
    # AOC-EX-23
    players = {kingdom: {"tokens": tokens} for kingdom, tokens in dealt(EXAMPLE).items()}
    assert worth(final(kingdoms=THREE, players=players, crowned=0)) == [10, 0, 0]
    # where another is ahead of the crowned player the bonus is lost
    assert worth(final(kingdoms=THREE, players=players, crowned=1)) == [0, 5, 0]


@pytest.mark.rule("AOC-21.14")
def test_21_14_the_most_ep_win():
    game = final(players={kingdom: {"ep": ep} for kingdom, ep in zip(ALL, (4, 9, 9, 11), strict=True)})
    assert (result(game).winners, result(game).places) == ((3,), (4, 2, 2, 1))
    assert game.said("AOC-21.1") == ["The game is over. Hyperborea wins."]


@pytest.mark.rule("AOC-21.14", "AOC-21.15")
def test_21_14_tokens_decide_between_equal_ep_only():
    # 15 in tokens, and 5 EP for them, against 6 EP
    tokens = ["women 4", "women 3", "women 3", "women 3", "women 2"]
    game = final(players={"aquilonia": {"ep": 6}, "turan": {"tokens": tokens}})
    assert worth(game) == [6, 5, 0, 0]
    assert (result(game).winners, result(game).places[:2]) == ((0,), (1, 2))


#: In each case the two have 8 EP in the end: Turan 5 for dominance more than what it has.
TIED = {"aquilonia": {"ep": 8, "tokens": ["women 1", "women 1"]}, "turan": {"ep": 3, "tokens": ["women 4"]}}


@pytest.mark.rule("AOC-21.15")
def test_21_15_the_value_of_all_adventure_tokens_decides_a_tie():
    game = final(players=TIED)
    assert worth(game)[:2] == [8, 8]
    assert (result(game).winners, result(game).places[:2]) == ((1,), (2, 1))


@pytest.mark.rule("AOC-21.15")
def test_21_15_with_the_option_their_number_decides():
    game = final(players=TIED, options={"final_tiebreak": "number"})
    assert worth(game)[:2] == [8, 8]
    assert (result(game).winners, result(game).places[:2]) == ((0,), (1, 2))


@pytest.mark.rule("AOC-21.16")
def test_21_16_still_tied_the_game_ends_in_a_tie_between_these_players():
    tokens = {"aquilonia": {"ep": 6, "tokens": ["women 2"]}, "stygia": {"ep": 6, "tokens": ["women 2"]}}
    game = final(players={**tokens, "turan": {"ep": 8}})
    assert worth(game) == [8, 8, 8, 0]
    assert (result(game).winners, result(game).places) == ((0, 2), (1, 3, 1, 4))
    assert game.said("AOC-21.1") == ["The game is over. Aquilonia and Stygia tie."]


@pytest.mark.rule("AOC-21.17")
def test_21_17_artifacts_the_bonus_card_cards_in_hand_and_sorcery_have_no_value():
    has = {
        "held": ["Sword of Atlantis", "Conan bonus card"],
        "hand": ["all strategy"],
        "cards": ["turan card 1"],
        "sorcery": 9,
    }
    game = final(players={"turan": has})
    assert worth(game) == [0, 0, 0, 0]
    assert result(game).winners == (0, 1, 2, 3)


# What no rule says, but every match needs.


def test_the_limit_on_turns_is_abnormal_and_gives_no_places():
    game = scene(players={"turan": {"ep": 9}})
    assert play.outcome(game.state) is None
    game.state.reason = BY_LIMIT
    found = result(game)
    assert (found.winners, found.abnormal, found.places) == ((), True, ())


@pytest.mark.parametrize("ep", [GOLDFISH_EP, GOLDFISH_EP - 1])
def test_a_goldfish_reaches_its_goal_or_not_and_is_paid_for_no_comparison(ep):
    has = {"ep": ep, "gold": 9, "crom": 3, "tokens": ["women 4"]}
    game = ended(alone(step=steps.FINAL, age=3, players={"aquilonia": has}).go())
    assert worth(game) == [ep]
    assert result(game).winners == ((0,) if ep == GOLDFISH_EP else ())


def test_a_goldfish_is_not_asked_to_crown_conan():
    game = alone(step=steps.ADVENTURE_END, age=3, track=(), conan="aquilonia")
    assert "crown" not in game.go().legal


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whole_matches_lose_no_token_and_no_artifact_and_count_where_ep_came_from(seed):
    game = fresh(THREE, seed=seed)
    state, choose = game.state, random.Random(seed)
    while state.legal:
        play.apply(state, choose.choice([act for act in state.legal if act != actions.PASS] or state.legal))
    assert result(game).places
    piles = [
        *state.piles[len(THREE) * PILES :],
        *(state.pile(seat, pile) for seat in range(3) for pile in (TOKENS, HELD)),
    ]
    for kinds, count in (((KIND_TOKEN,), 56), ((KIND_ARTIFACT, KIND_BONUS), 4)):
        found = [inst for pile in piles for inst in pile if state.table.kinds[inst] in kinds]
        assert len(found) == len(set(found)) == count
    for kingdom in THREE:
        gained = sum(tally(game, kingdom, what) for what in range(T_EP_CONQUESTS, T_EP_RAIDS))
        assert game.of(kingdom, "ep") == gained - tally(game, kingdom, T_EP_RAIDS)
