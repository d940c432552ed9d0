"""Sections 5 and 6: the turn and the Conan step."""

from __future__ import annotations

import pytest

from simulator.engine.games.age_of_conan import play, steps
from simulator.engine.games.age_of_conan.play.rules import pool, turn
from simulator.engine.games.age_of_conan.position import BY_LIMIT
from tests.engine.age_of_conan.hyboria import PLACES
from tests.engine.age_of_conan.scene import Scene, fresh, scene

TWO = ("aquilonia", "turan")
ADJACENT = ["argos", "border_kingdoms", "cimmeria", "nemedia", "ophir", "pictish_wilderness", "zingara"]


def whole(kingdoms=TWO, seed: int = 1, choice: int = -1) -> Scene:
    """A match played to its end without much happening."""
    game = fresh(kingdoms, seed=seed)
    while game.state.legal:
        game.do(game.legal[choice])
    return game


@pytest.mark.rule("AOC-5.1")
def test_5_1_a_match_has_three_ages_of_four_adventures():
    game = whole()
    assert len(game.said("AOC-15.1")) == 12
    assert game.state.age == 3


@pytest.mark.rule("AOC-5.2")
def test_5_2_the_winner_of_the_first_bid_begins_and_the_pool_is_rolled_in_his_turn():
    game = fresh(TWO).do("bid_card " + fresh(TWO).offered("bid_card")[0], "bid_token 0")
    game.do(game.legal[0], "bid_token 6")
    assert game.said("AOC-5.2") == ["Turn 1: Turan."]
    assert not game.said("AOC-5.6")
    game.do("pass")
    assert len(game.said("AOC-5.6")) == 1


@pytest.mark.rule("AOC-5.3")
def test_5_3_the_conan_step_comes_before_the_die():
    game = scene(conan_player="aquilonia")
    assert game.step == "conan"
    game.do("pass")
    assert game.step == "die"
    assert scene(conan_player="turan").step == "die"


@pytest.mark.rule("AOC-5.5")
def test_5_5_one_die_is_used_in_a_turn_and_leaves_the_pool():
    game = scene(pool="court military wild").do("die military", "pass")
    assert game.active == "turan"
    assert game.pool == ["court", "wild"]


@pytest.mark.rule("AOC-5.6")
def test_5_6_an_empty_pool_is_rolled_after_the_conan_step():
    game = (
        scene(pool="", conan_player="aquilonia", go=False).fates("court court military intrigue either wild wild").go()
    )
    assert game.step == "conan"
    assert game.pool == []
    game.do("pass")
    assert len(game.pool) == 7
    assert game.pool.count("wild") == 2


@pytest.mark.rule("AOC-5.6")
def test_5_6_an_option_rolls_at_the_start_of_the_turn():
    options = {"pool_roll_after_conan_step": "no"}
    game = scene(pool="", conan_player="aquilonia", options=options)
    assert game.step == "conan"
    assert len(game.pool) == 7


@pytest.mark.rule("AOC-5.7")
def test_5_7_a_die_may_be_chosen_without_doing_anything():
    players = {"aquilonia": {"units": {"aquilonia": 3}, "emissaries": {"aquilonia": 2}}}
    for die in ("military", "intrigue", "court"):
        game = scene(players=players, track=["women 1", "women 2"]).do(f"die {die}").pick("keep").do("pass")
        assert game.active == "turan"
        assert die not in game.pool


@pytest.mark.rule("AOC-5.8")
def test_5_8_an_empty_track_ends_the_adventure_at_the_end_of_the_turn():
    game = scene(track=["women 1"]).do("die court", "keep")
    assert not game.said("AOC-15.9")
    game.do("pass")
    assert game.said("AOC-15.9")
    assert game.step.startswith("bid")


@pytest.mark.rule("AOC-5.9")
def test_5_9_the_turn_goes_to_the_left_whoever_becomes_the_conan_player():
    game = scene(track=["women 1"], conan_player="stygia").do("die court", "keep", "pass")
    while game.step.startswith("bid"):
        game.do(game.legal[-1])
    assert game.state.conan_player in (0, 1, 2, 3)
    assert (game.active, game.state.turn) == ("turan", 2)


@pytest.mark.rule("AOC-5.10")
def test_5_10_whoever_is_due_to_move_is_the_first_player_of_an_interruption():
    game = scene(track=["women 1"]).do("die court", "keep", "pass")
    assert game.mover == "turan"  # the first to commit a bid
    assert game.active == "turan"


@pytest.mark.rule("AOC-5.11")
def test_5_11_dice_stay_as_they_are_through_an_interruption():
    game = scene(track=["women 1"], pool="court military wild wild").do("die court", "keep", "pass")
    while game.step.startswith("bid"):
        game.do(game.legal[-1])
    assert game.pool == ["military", "wild", "wild"]
    pool.fill(game.state)
    assert game.pool == ["military", "wild", "wild"]


@pytest.mark.rule("AOC-5.1")
def test_5_1_a_match_that_no_rule_ends_is_stopped():
    assert not scene(turn=turn.TURN_LIMIT).state.reason
    game = scene(turn=turn.TURN_LIMIT + 1)
    assert game.state.reason == BY_LIMIT
    assert game.state.legal == []


# Section 6.


@pytest.mark.rule("AOC-6.1")
def test_6_1_only_the_conan_player_has_a_conan_step():
    assert scene(conan_player="turan").step == "die"
    assert scene(conan_player="aquilonia").step == "conan"


@pytest.mark.rule("AOC-6.2")
def test_6_2_conan_moves_one_province_or_stays():
    game = scene(conan_player="aquilonia", conan="aquilonia")
    assert game.legal == ["pass", *[f"move_conan {place}" for place in sorted(ADJACENT, key=list(PLACES).index)]]
    assert game.do("move_conan ophir").conan == "ophir"


@pytest.mark.rule("AOC-6.3")
@pytest.mark.parametrize(("start", "target"), [("zamora", "turan"), ("aquilonia", "cimmeria"), ("aquilonia", "ophir")])
def test_6_3_conan_may_enter_any_province(start: str, target: str):
    game = scene(TWO, conan_player="aquilonia", conan=start, marks={"ophir": "turan city"})
    assert game.do(f"move_conan {target}").conan == target


@pytest.mark.rule("AOC-6.4")
@pytest.mark.parametrize("target", ["pictish_wilderness", "cimmeria", "border_kingdoms"])
def test_6_4_coming_nearer_takes_the_leftmost_token(target: str):
    """AOC-EX-2."""
    track = ["women 1", "monsters 2"]
    game = scene(conan_player="aquilonia", conan="aquilonia", destination="nordheim", track=track)
    game.do(f"move_conan {target}", "keep")
    assert game.pile("aquilonia", "tokens") == ["women 1"]
    assert game.common("track") == ["monsters 2"]


@pytest.mark.rule("AOC-6.5")
def test_6_5_waiting_in_the_destination_takes_the_token_too():
    game = scene(conan_player="aquilonia", conan="koth", destination="koth").do("pass", "keep")
    assert game.pile("aquilonia", "tokens") == ["monsters 1"]


@pytest.mark.rule("AOC-6.6")
@pytest.mark.parametrize(
    ("conan", "act"),
    [
        ("aquilonia", "pass"),
        ("aquilonia", "move_conan argos"),
        ("aquilonia", "move_conan nemedia"),  # as far from Nordheim as Aquilonia
        ("nordheim", "move_conan cimmeria"),
    ],
)
def test_6_6_in_every_other_case_the_token_is_discarded(conan: str, act: str):
    game = scene(conan_player="aquilonia", conan=conan, destination="nordheim").do(act)
    assert game.pile("aquilonia", "tokens") == []
    assert game.common("track") == ["treasures 1", "women 1"]
    assert game.common("spent_tokens") == ["monsters 1"]


@pytest.mark.rule("AOC-6.6")
def test_6_6_an_option_puts_it_back_into_the_container():
    options = {"discarded_tokens_return_to_container": "yes"}
    game = scene(conan_player="aquilonia", options=options).do("pass")
    assert game.common("spent_tokens") == []
    assert len(game.common("container")) == 54


@pytest.mark.rule("AOC-6.7")
def test_6_7_with_an_empty_track_nothing_happens():
    game = scene(conan_player="aquilonia", track=(), conan="koth", destination="koth")
    game.do("pass")
    assert game.step == "die"
    assert game.pile("aquilonia", "tokens") == []


@pytest.mark.rule("AOC-6.8")
def test_6_8_other_moves_of_conan_have_no_effect_on_the_track():
    game = scene(conan_player="aquilonia", conan="aquilonia", destination="nordheim", step=steps.TABLE)
    game.do("die court", "move_conan cimmeria", "pass")
    assert game.conan == "cimmeria"
    assert len(game.common("track")) == 3


@pytest.mark.rule("AOC-6.9")
def test_6_9_becoming_the_conan_player_in_an_own_turn_gives_no_step():
    game = scene(conan_player="turan", step=steps.BID_DRAW, resume=steps.DIE, go=False)
    play.bids.begin(game.state, steps.DIE)
    game.go()
    while game.step.startswith("bid"):
        game.do("bid_token 6" if game.step == "bid_token" and game.mover == "aquilonia" else game.legal[0])
    assert game.state.conan_player == 0
    assert game.step == "die"


@pytest.mark.rule("AOC-6.10")
def test_6_10_a_token_taken_in_the_conan_step_may_be_traded_and_a_discarded_one_gives_nothing():
    game = scene(conan_player="aquilonia", conan="koth", destination="koth", track=["treasures 1", "women 1"])
    game.do("pass", "trade")
    assert game.of("aquilonia", "gold") == 3
    assert game.common("spent_tokens") == ["treasures 1"]
    game = scene(conan_player="aquilonia", track=["treasures 1", "women 1"]).do("pass")
    assert sum(game.state.gold) == 0
