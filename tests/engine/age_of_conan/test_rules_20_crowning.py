"""Section 20: crowning Conan."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.games.age_of_conan import play, steps
from simulator.engine.games.age_of_conan.position import ADVENTURE_DECK
from tests.engine.age_of_conan.ages import ALL, ended, last_of_age, objectives
from tests.engine.age_of_conan.scene import Scene, scene

BEST = {"turan": {"tokens": ["women 2", "women 1"]}, "aquilonia": {"tokens": ["women 2"]}}


def over(**more: Any) -> Scene:
    """An adventure of the third age is over; Turan is the Conan player, Conan in Turan, the destination elsewhere."""
    fields = {"conan": "turan", "conan_player": "turan", "age": 3, "players": BEST, **more}
    return scene(step=steps.ADVENTURE_END, track=(), **fields)


def worth(game: Scene) -> dict[str, int]:
    return {kingdom: game.of(kingdom, "ep") for kingdom in ALL}


@pytest.mark.rule("AOC-20.1")
def test_20_1_the_conan_player_may_crown_conan_in_his_home_in_the_third_age():
    game = over()
    assert (game.mover, game.legal) == ("turan", ["pass", "crown"])


@pytest.mark.rule("AOC-20.1")
@pytest.mark.parametrize(
    "more",
    [{"age": 1}, {"age": 2}, {"conan": "zamora"}, {"conan": "aquilonia"}, {"conan_player": "stygia"}],
)
def test_20_1_not_in_an_earlier_age_nor_elsewhere_nor_in_another_home(more):
    game = over(**more)
    assert "crown" not in game.legal
    # the adventure has ended as usual, and the next bid is held
    assert (game.conan, game.step) == ("zembabwei", "bid_token")


@pytest.mark.rule("AOC-20.1")
def test_20_1_only_at_the_end_of_a_turn_in_which_an_adventure_ended():
    game = scene(step=steps.TURN_END, age=3, conan="turan", conan_player="turan", players=BEST)
    assert game.mover == "turan" and "crown" not in game.legal
    game = scene(step=steps.TURN_END, age=3, conan="turan", conan_player="turan", players=BEST, track=())
    assert game.legal == ["pass", "crown"]


@pytest.mark.rule("AOC-20.2")
def test_20_2_what_counts_is_where_conan_stands_before_he_is_relocated():
    game = over()
    assert (game.conan, game.can("crown")) == ("turan", True)
    # he is put into the home only by the end of the adventure: too late
    game = over(conan="zamora", destination="turan")
    assert game.conan == "turan" and "crown" not in game.legal


@pytest.mark.rule("AOC-20.2")
def test_20_2_with_the_option_the_relocation_comes_first():
    after = {"crown_check_before_relocation": "no"}
    assert "crown" not in over(options=after).legal
    game = over(conan="zamora", destination="turan", options=after)
    assert game.legal == ["pass", "crown"]
    game.do("pass")
    assert game.step == "bid_token"


@pytest.mark.rule("AOC-20.2")
def test_20_2_the_reward_of_the_adventure_is_drawn_first_and_counts():
    # the last token of the container is on top: women 4
    tokens = {"turan": {"tokens": ["women 1"]}, "aquilonia": {"tokens": ["women 3"]}}
    game = over(destination="turan", players=tokens)
    assert (game.mover, game.legal) == ("turan", ["trade", "keep"])
    game.do("keep")
    assert game.pile("turan", "tokens") == ["women 1", "women 4"]
    game.do("crown", "category 2")
    assert game.state.crowned == game.seat("turan")


@pytest.mark.rule("AOC-20.3")
def test_20_3_the_choice_comes_before_the_next_adventure_and_before_final_scoring():
    game = over()
    assert game.step == "crown" and len(game.common("adventure_deck")) == 3
    assert not game.said("AOC-15.1")
    last = over_last()
    assert last.step == "crown" and not last.said("AOC-21.3")
    last.do("pass")
    assert last.said("AOC-21.3") and last.state.reason


def over_last() -> Scene:
    """The fourth adventure of the third age is over."""
    game = last_of_age(3, conan="turan", conan_player="turan", players=BEST)
    game.state.step = steps.ADVENTURE_END
    return game.go()


@pytest.mark.rule("AOC-20.4")
def test_20_4_the_conan_player_chooses_one_category():
    game = over().do("crown")
    assert (game.mover, game.legal) == ("turan", ["category 0", "category 1", "category 2"])
    assert game.said("AOC-20.3") == ["Turan wants to crown Conan."]


@pytest.mark.rule("AOC-20.5")
def test_20_5_all_players_reveal_all_their_tokens_of_that_category():
    tokens = {
        "turan": {"tokens": ["women 2", "women 1", "monsters 4"]},
        "aquilonia": {"tokens": ["monsters 3", "women 1", "women 1"]},
        "stygia": {"tokens": ["treasures 4"]},
    }
    game = over(players=tokens).do("crown", "category 2")
    assert game.said("AOC-20.5") == [
        "Turan reveals women worth 3.",
        "Stygia reveals women worth 0.",
        "Hyperborea reveals women worth 0.",
        "Aquilonia reveals women worth 2.",
    ]
    assert game.state.crowned == game.seat("turan")


@pytest.mark.rule("AOC-20.6")
def test_20_6_with_the_highest_total_he_earns_the_bonus_and_alone_receives_dominance():
    tokens = {
        "turan": {"tokens": ["women 2", "women 1"]},
        "aquilonia": {"tokens": ["women 2", "monsters 4"]},
    }
    game = over(players=tokens).do("crown", "category 2")
    assert game.said("AOC-20.6") == ["Turan crowns Conan."]
    assert worth(game) == {"aquilonia": 0, "turan": 3 + 5, "stygia": 0, "hyperborea": 0}
    assert play.outcome(game.state).winners == (1,)


@pytest.mark.rule("AOC-20.7")
@pytest.mark.parametrize(
    "tokens",
    [
        {"turan": {"tokens": ["women 2"]}, "aquilonia": {"tokens": ["women 2"]}},
        {"turan": {"tokens": ["women 2"]}, "stygia": {"tokens": ["women 1", "women 3"]}},
        # zero to zero
        {"turan": {"tokens": ["monsters 4"]}},
    ],
)
def test_20_7_an_equal_or_higher_total_makes_it_fail_and_eliminates_him(tokens):
    more = {**tokens, "turan": {**tokens["turan"], "ep": 30, "gold": 50}}
    marks = {"zamora": "turan city", "ophir": "aquilonia fort"}
    game = over(players=more, marks=marks).do("crown", "category 2")
    assert game.said("AOC-20.7")[0] == "Turan fails to crown Conan and is eliminated."
    result = play.outcome(game.state)
    assert (result.reason, result.places[1]) == ("crown_failed", 4)
    # he takes no part in final scoring
    assert (game.of("turan", "ep"), game.of("turan", "gold")) == (30, 50)
    assert 1 not in result.winners


@pytest.mark.rule("AOC-20.8")
@pytest.mark.parametrize(("category", "reason"), [("category 2", "crowned"), ("category 0", "crown_failed")])
def test_20_8_either_way_the_game_ends_at_once_with_final_scoring(category, reason):
    game = over(marks={"ophir": "aquilonia fort"})
    assert len(game.common("adventure_deck")) == 3
    game.do("crown", category)
    assert game.state.legal == []
    assert play.outcome(game.state).reason == reason
    assert game.of("aquilonia", "ep") >= 3 and game.said("AOC-21.5")
    assert not game.said("AOC-15.11") and not game.said("AOC-15.1")


@pytest.mark.rule("AOC-20.9")
def test_20_9_if_elimination_leaves_one_player_he_wins():
    has = {"turan": {"ep": 40}, "aquilonia": {"ep": 0}}
    game = over(kingdoms=("aquilonia", "turan"), players=has).do("crown", "category 0")
    result = play.outcome(game.state)
    assert (result.winners, result.places) == ((0,), (1, 2))


@pytest.mark.rule("AOC-20.10")
def test_20_10_what_an_eliminated_player_has_is_ignored_in_all_comparisons():
    tokens = {
        "turan": {"tokens": ["women 2", "treasures 4"], "gold": 9, "crom": 4},
        "aquilonia": {"tokens": ["women 2", "treasures 1"], "gold": 2},
        "stygia": {"tokens": ["treasures 1"], "crom": 1},
    }
    raiders = {"turan": 2}
    game = over(players=tokens, raiders=raiders).do("crown", "category 2")
    # richest, women alone, a tie in treasures; count the dead and the tie
    assert worth(game) == {"aquilonia": 3 + 5 + 2, "turan": 0, "stygia": 3 + 2, "hyperborea": 0}


@pytest.mark.rule("AOC-20.10")
def test_20_10_nor_is_he_asked_about_raiders():
    tokens = {"turan": {"units": {"turan": 2}}, "aquilonia": {"units": {"aquilonia": 1}, "ep": 5}}
    game = over(players=tokens, raiders={"turan": 1, "aquilonia": 1}).do("crown", "category 2")
    assert (game.mover, game.legal) == ("aquilonia", ["pass", "remove_unit aquilonia"])
    game.do("pass")
    assert game.state.reason and game.units("turan", "turan") == 2


@pytest.mark.rule("AOC-20.10")
def test_20_10_he_neither_scores_objectives_nor_bars_others_from_them():
    marks = {"zamora": "turan city", "khauran": "turan city", "ophir": "aquilonia fort"}
    more = {"step": steps.ADVENTURE_END, "age": 3, "track": (), "conan": "turan", "conan_player": "turan"}
    game = objectives("military-power", "city-builders", marks=marks, **more).do("crown", "category 2")
    # the rating of Ophir, and most forts and cities of those who are left
    assert worth(game) == {"aquilonia": 3 + 3, "turan": 0, "stygia": 0, "hyperborea": 0}


@pytest.mark.rule("AOC-20.10")
@pytest.mark.parametrize(("crom", "ep"), [(1, 3 + 3), (0, 0)])
def test_20_10_nor_is_he_in_the_way_of_an_objective_nor_scores_one(crom: int, ep: int):
    # Turan has the most Crom tokens; raiders in his home take nothing from him any more
    tokens = {"turan": {"tokens": ["monsters 1"], "crom": 4, "ep": 9}, "aquilonia": {"crom": crom}}
    more = {"conan": "turan", "conan_player": "turan", "age": 3, "track": (), "raiders": {"turan": 2}}
    game = objectives("feared-by-all", step=steps.ADVENTURE_END, players=tokens, **more)
    game.do("crown", "category 2")
    # the objective, and most Crom tokens of those who are left
    assert worth(game) == {"aquilonia": ep, "turan": 9, "stygia": 0, "hyperborea": 0}


@pytest.mark.rule("AOC-20.11")
def test_20_11_who_passes_goes_on_as_usual_and_the_next_adventure_gives_the_same_chance():
    game = over().do("pass")
    # relocation, next card and track, bid
    assert game.conan == "zembabwei"
    assert game.said("AOC-15.1") and len(game.common("adventure_deck")) == 2
    assert game.step == "bid_token"
    game.do("bid_token 3", "bid_token 6", "bid_token 3", "bid_token 3")
    assert game.state.conan_player == game.seat("turan")
    # at the end of that adventure he is asked again
    game.state.common(8).clear()
    game.state.conan = game.state.table.homes[1]
    game.state.destination = 0
    game.state.step = steps.ADVENTURE_END
    game.state.frames.clear()
    assert game.go().legal == ["pass", "crown"]


@pytest.mark.rule("AOC-20.11")
def test_20_11_after_the_fourth_adventure_final_scoring_follows():
    game = over_last().do("pass")
    assert play.outcome(ended(game).state).reason == "fourth_adventure"
    assert not game.state.common(ADVENTURE_DECK)
