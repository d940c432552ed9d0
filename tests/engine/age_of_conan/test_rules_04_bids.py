"""Section 4: bidding for Conan."""

from __future__ import annotations

import pytest

from simulator.engine.games.age_of_conan import play, steps
from simulator.engine.games.age_of_conan.position import COMMITTED
from tests.engine.age_of_conan.scene import Scene, fresh, scene

TWO = ("aquilonia", "turan")
#: Strategy cards by their adventure rating.
RATED = {0: "all strategy", 1: "central strategy 1", 2: "central strategy 5", 3: "central strategy 7"}
#: The same for a second player.
OTHER = {1: "east strategy 1", 2: "east strategy 5", 3: "east strategy 7"}


def bid(kingdoms=TWO, **more: object) -> Scene:
    """A bid in the middle of a match, of Aquilonia with cards of each rating and Turan with others."""
    players = {
        "aquilonia": {"hand": list(RATED.values()), **dict(more.pop("aquilonia", {}))},
        "turan": {"hand": list(OTHER.values()), **dict(more.pop("turan", {}))},
    }
    return scene(kingdoms, players=players, step=steps.BID_DRAW, resume=steps.TURN, **more)


@pytest.mark.rule("AOC-4.1")
def test_4_1_twelve_bids_are_held_in_a_match():
    game = fresh(TWO)
    while game.state.legal and not game.state.reason:
        game.do(game.legal[-1])
    assert len(game.said("AOC-4.7")) == 12
    assert len(game.said("AOC-15.1")) == 12


@pytest.mark.rule("AOC-4.2")
def test_4_2_each_player_draws_a_strategy_card_first():
    game = bid()
    assert game.said("AOC-4.2") == ["Aquilonia draws 1 strategy card.", "Turan draws 1 strategy card."]
    assert len(game.pile("turan", "strategy_hand")) == len(OTHER) + 1


@pytest.mark.rule("AOC-4.3")
def test_4_3_every_player_commits_a_card_and_a_token_facedown_and_nobody_may_decline():
    game = bid()
    assert game.mover == "aquilonia"
    assert len(game.offered("bid_card")) == len(game.legal) == 5
    game.do("bid_card central strategy 7")
    assert game.legal == [f"bid_token {value}" for value in (0, 3, 4, 5, 6)]
    game.do("bid_token 5")
    assert game.mover == "turan"
    assert not any("strategy 7" in text for text in game.said())
    assert game.pile("aquilonia", "committed") == ["central strategy 7"]


@pytest.mark.rule("AOC-4.4")
def test_4_4_without_a_strategy_card_the_token_alone_counts():
    game = bid(go=False)
    state = game.state
    state.pile(0, 1).clear()
    state.common(0).clear()
    state.pile(1, 1).clear()
    game.go()
    assert game.step == "bid_token"
    assert game.do("bid_token 4").mover == "turan"
    game.do("bid_token 3")
    assert game.said("AOC-4.5") == ["Aquilonia has bid 4.", "Turan has bid 3."]


@pytest.mark.rule("AOC-4.5")
def test_4_5_a_bid_is_token_plus_rating():
    """AOC-EX-1: 3 and 2 against 5 and 3."""
    game = bid().do("bid_card central strategy 5", "bid_token 3", "bid_card east strategy 7", "bid_token 5")
    assert game.said("AOC-4.5") == [
        "Aquilonia has bid 3 and central strategy 5, together 5.",
        "Turan has bid 5 and east strategy 7, together 8.",
    ]
    assert game.state.conan_player == 1


@pytest.mark.rule("AOC-4.6")
def test_4_6_the_bonus_card_lets_its_holder_replace_his_card_after_the_reveal():
    game = bid(turan={"held": ["Conan bonus card"]})
    game.do("bid_card central strategy 5", "bid_token 4", "bid_card east strategy 1", "bid_token 4")
    assert game.mover == "turan"
    assert game.said("AOC-4.5")
    game.do("bid_card east strategy 7")
    assert game.state.conan_player == 1
    assert not game.pile("aquilonia", "committed")


@pytest.mark.rule("AOC-4.6")
def test_4_6_nobody_else_is_asked():
    game = bid(turan={"held": ["Cobra Crown"]})
    game.do("bid_card central strategy 5", "bid_token 4", "bid_card east strategy 1", "bid_token 4")
    assert game.state.conan_player == 0


@pytest.mark.rule("AOC-4.7")
def test_4_7_the_highest_bid_takes_the_conan_player_card_from_the_one_before():
    game = bid(conan_player="aquilonia")
    game.do("bid_card all strategy", "bid_token 3", "bid_card east strategy 1", "bid_token 3")
    assert game.state.conan_player == 1
    assert game.step != "conan"  # the turn is Aquilonia's


@pytest.mark.rule("AOC-4.8")
def test_4_8_of_tied_players_the_one_with_fewest_tokens_wins():
    tied = ("bid_card central strategy 1", "bid_token 3", "bid_card east strategy 1", "bid_token 3")
    tokens = {"tokens": ["women 4"]}
    assert bid(aquilonia=tokens).do(*tied).state.conan_player == 1
    assert bid(turan=tokens, conan="zamora").do(*tied).state.conan_player == 0


@pytest.mark.rule("AOC-4.9")
def test_4_9_then_the_one_whose_home_is_nearest_to_conan():
    tied = ("bid_card central strategy 1", "bid_token 3", "bid_card east strategy 1", "bid_token 3")
    assert bid(conan="cimmeria").do(*tied).state.conan_player == 0
    assert bid(conan="zamora").do(*tied).state.conan_player == 1


@pytest.mark.rule("AOC-4.10")
def test_4_10_then_chance_decides():
    tied = ("bid_card central strategy 1", "bid_token 3", "bid_card east strategy 1", "bid_token 3")
    found = set()
    for seed in range(8):
        # Brythunia lies two steps from Aquilonia and from Turan
        game = bid(conan="brythunia", go=False)
        play.setup.begin_streams(game.state, seed)
        found.add(game.go().do(*tied).state.conan_player)
    assert found == {0, 1}


@pytest.mark.rule("AOC-4.11")
def test_4_11_all_cards_of_a_bid_are_discarded_also_a_replaced_one():
    game = bid(aquilonia={"held": ["Conan bonus card"]})
    game.do("bid_card central strategy 1", "bid_token 4", "bid_card east strategy 1", "bid_token 4")
    game.do("bid_card central strategy 7")
    assert sorted(game.common("strategy_discard")) == ["central strategy 1", "central strategy 7", "east strategy 1"]
    assert not game.state.pile(0, COMMITTED)


@pytest.mark.rule("AOC-4.12")
def test_4_12_a_used_token_cannot_be_used_again():
    game = bid().do("bid_card central strategy 1", "bid_token 6", "bid_card east strategy 1", "bid_token 4")
    game.state.step = steps.BID_DRAW
    game.go().do("bid_card central strategy 5")
    assert game.offered("bid_token") == ["0", "3", "4", "5"]
    assert play.bids.used_tokens(game.state, 0) == [4]


@pytest.mark.rule("AOC-4.13")
def test_4_13_the_3_returns_after_every_bid():
    game = bid().do("bid_card central strategy 1", "bid_token 3", "bid_card east strategy 1", "bid_token 3")
    assert game.state.bids_left[:] == [31, 31]


@pytest.mark.rule("AOC-4.14")
def test_4_14_the_0_brings_back_all_tokens_and_leaves_the_game():
    game = bid(go=False)
    game.state.bids_left[0] = 0b00011  # only 0 and 3
    game.go().do("bid_card central strategy 1", "bid_token 0", "bid_card east strategy 1", "bid_token 3")
    assert game.state.bids_left[0] == 0b11110
    assert play.bids.used_tokens(game.state, 0) == []


@pytest.mark.rule("AOC-4.15")
def test_4_15_the_discard_pile_becomes_the_deck_without_cards_committed_to_the_bid():
    game = bid(go=False)
    state = game.state
    deck, discard = state.common(0), state.common(1)
    discard.extend(deck[:2])
    state.pile(0, COMMITTED).append(deck[2])
    deck.clear()
    game.go()
    assert game.said("AOC-4.15") == ["A discard pile becomes the new deck."]
    assert len(game.common("strategy_deck")) == 0
    assert len(game.pile("aquilonia", "strategy_hand")) == 5
    assert len(game.pile("turan", "strategy_hand")) == 4


@pytest.mark.rule("AOC-4.15")
def test_4_15_a_draw_from_two_empty_piles_is_skipped():
    game = bid(go=False)
    game.state.common(0).clear()
    assert len(game.go().pile("aquilonia", "strategy_hand")) == 4


@pytest.mark.rule("AOC-4.16")
def test_4_16_the_order_inside_a_bid():
    game = bid(turan={"held": ["Conan bonus card"]})
    game.do("bid_card central strategy 5", "bid_token 4", "bid_card east strategy 1", "bid_token 5")
    assert (game.step, game.common("strategy_discard"), game.state.bids_left[:]) == ("bid_second", [], [31, 31])
    game.do("bid_card east strategy 7")
    kinds = [event.rule for event in game.events if event.rule.startswith("AOC-4.")]
    assert kinds == ["AOC-4.2"] * 2 + ["AOC-4.3"] * 2 + ["AOC-4.5"] * 2 + ["AOC-4.6", "AOC-4.7"]
    assert len(game.common("strategy_discard")) == 3
    assert game.state.bids_left[:] == [0b11011, 0b10111]


@pytest.mark.rule("AOC-4.17")
def test_4_17_a_second_card_counts_even_if_it_is_lower():
    game = bid(turan={"held": ["Conan bonus card"]})
    game.do("bid_card central strategy 5", "bid_token 4", "bid_card east strategy 7", "bid_token 4")
    assert "east strategy 7" not in game.offered("bid_card")
    game.do("bid_card east strategy 1")
    assert game.state.conan_player == 0


@pytest.mark.rule("AOC-4.17")
def test_4_17_a_holder_without_another_card_is_not_asked():
    game = bid(turan={"held": ["Conan bonus card"]}, go=False)
    game.state.pile(1, 1).clear()
    game.go().do("bid_card central strategy 5", "bid_token 4", "bid_token 3")
    assert game.state.conan_player == 0
    assert game.step == "conan"
