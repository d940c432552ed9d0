"""Small positions in which a good player has one move, and greedy finds it."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.games.age_of_conan import match, play, steps
from simulator.engine.games.age_of_conan.agents import chances, conan, make_greedy, weights
from simulator.engine.games.age_of_conan.agents.outlook import Outlook
from simulator.engine.games.age_of_conan.position import ADVENTURE_DECK, RECEIVED
from tests.engine.age_of_conan.players import choice, goes_on
from tests.engine.age_of_conan.scene import Scene, scene

HOME = {"aquilonia": {"units": {"aquilonia": 5}, "emissaries": {"aquilonia": 4}, "gold": 3}}
#: Two kinds of dice, so that there is a choice.
DICE = "military court"
FAR = {"conan": "zembabwei", "destination": "punt"}


# Attacks.


def test_five_units_attack_a_weak_neighbour_together() -> None:
    game = scene(players=HOME, pool=DICE, **FAR).die("military")
    assert choice(game) == "option 1"
    found = goes_on(game.do("option 1"), "count")
    assert found[-1] == "count 5"
    assert found[-2] in ("to ophir", "to zingara")


def test_a_single_unit_does_not_attack_at_bad_odds() -> None:
    game = scene(players={"aquilonia": {"units": {"aquilonia": 1}}}, pool=DICE, **FAR).die("military")
    assert choice(game) == "option 2"


def test_conan_in_a_neutral_province_turns_the_attack_elsewhere() -> None:
    """He helps a neutral province against all but his player (AOC-9.8)."""
    for place, other in (("ophir", "zingara"), ("zingara", "ophir")):
        game = scene(players=HOME, pool=DICE, conan=place, destination="punt").die("military").do("option 1")
        assert f"to {other}" in goes_on(game, "count")


def test_a_campaign_begun_is_finished_first() -> None:
    """An army on the last icon takes the province rather than begin elsewhere."""
    players = {"aquilonia": {"units": {"nemedia": 5, "aquilonia": 2}, "progress": {"nemedia": 2}}}
    game = scene(players=players, pool=DICE, **FAR).die("military").do("option 1")
    found = goes_on(game, "here", "count")
    assert "here nemedia" in found


def test_a_sure_siege_is_gone_on_with() -> None:
    game = scene(
        players={"aquilonia": {"units": {"koth": 5}}},
        marks={"koth": "aquilonia fort", "khauran": "turan fort"},
        pool=DICE,
        **FAR,
    )
    game.dice("blank blank blank blank blank", "hit hit").attack("khauran", "koth", 5)
    assert game.step == "retreat"
    assert choice(game) == "pass"


def test_a_hopeless_siege_is_broken_off() -> None:
    players = {"aquilonia": {"units": {"koth": 2}}, "turan": {"units": {"zamora": 5}}}
    marks = {"koth": "aquilonia fort", "zamora": "turan city"}
    game = scene(players=players, marks=marks, pool=DICE, **FAR)
    game.dice("blank blank", "hit hit hit hit hit").attack("zamora", "koth", 2)
    assert choice(game) == "retreat koth"


def test_a_beaten_army_withdraws_from_a_lost_battle() -> None:
    players = {"aquilonia": {"units": {"koth": 5}}, "turan": {"units": {"corinthia": 2}}}
    marks = {"koth": "aquilonia fort", "zamora": "turan fort"}
    game = scene(players=players, marks=marks, pool=DICE, **FAR)
    game.dice("hit hit hit hit hit", "blank blank").attack("corinthia", "koth", 5)
    while game.mover == "aquilonia":
        game.do("pass")
    assert game.step == "withdraw" and game.mover == "turan"
    assert choice(game) == "retreat zamora"


def test_a_strong_army_marches_on_and_a_weak_one_waits() -> None:
    for count, wanted in ((5, "march"), (2, "pass")):
        game = scene(players={"aquilonia": {"units": {"aquilonia": count}}}, pool=DICE, **FAR)
        game.dice("hit " * count, "blank blank blank").attack("zingara", "aquilonia", count)
        assert game.step == "march"
        assert choice(game) == wanted, count


# Contest rolls.


def _rolled(dice: str, sorcery: int = 1) -> Scene:
    """An attack with four units on Ophir that shows these dice, with sorcery at hand."""
    players = {"aquilonia": {"units": {"aquilonia": 4}, "sorcery": sorcery}}
    return scene(players=players, pool=DICE, **FAR).dice(dice).attack("ophir", "aquilonia", 4)


def test_a_bad_roll_is_made_again_and_a_good_one_stands() -> None:
    for dice, wanted in (("blank blank blank shield", "reroll"), ("hit hit hit blank", "pass")):
        assert choice(_rolled(dice)) == wanted


def test_a_card_is_used_when_it_helps_and_kept_when_the_roll_is_won_anyway() -> None:
    last = {"units": {"ophir": 3}, "progress": {"ophir": 1}, "hand": ["central strategy 3"]}
    game = scene(players={"aquilonia": last}, pool=DICE, **FAR).attack("ophir")
    assert choice(game) == "commit central strategy 3"
    sure = {"units": {"khoraja": 5}, "progress": {"khoraja": 1}, "hand": ["central strategy 3"]}
    game = scene(players={"aquilonia": sure}, conan="khoraja", conan_player="aquilonia", pool=DICE).attack("khoraja")
    assert choice(game) == "pass"


# Threats.


def test_a_threatened_city_gets_the_new_unit() -> None:
    players = {"aquilonia": {"units": {"aquilonia": 2, "ophir": 1}}, "turan": {"units": {"koth": 5}}}
    marks = {"ophir": "aquilonia city", "argos": "aquilonia city", "koth": "turan fort"}
    game = scene(players=players, marks=marks, pool=DICE, **FAR).die("military")
    assert choice(game.do("option 2")) == "place ophir"


def test_a_unit_drives_many_raiders_away_but_not_for_nothing() -> None:
    players = {"aquilonia": {"units": {"ophir": 3}, "ep": 9}}
    for count, ep, wanted in ((3, 9, "remove_unit ophir"), (1, 0, "pass")):
        players["aquilonia"]["ep"] = ep
        marks = {"ophir": "aquilonia fort"}
        game = scene(players=players, marks=marks, raiders={"ophir": count}, step=steps.AGE)
        assert choice(game) == wanted


# Conan.


def test_conan_goes_where_a_token_is_earned() -> None:
    game = scene(conan_player="aquilonia", conan="cimmeria", destination="nordheim", track=["monsters 3", "women 1"])
    assert choice(game) == "move_conan nordheim"


def test_conan_waits_at_the_destination() -> None:
    game = scene(conan_player="aquilonia", conan="nordheim", destination="nordheim", track=["monsters 3", "women 1"])
    assert choice(game) == "pass"


def test_a_rich_token_keeps_conan_from_an_army_and_a_poor_one_does_not() -> None:
    """Nemedia, where he would help, is no way to Nordheim."""
    players = {"aquilonia": {"units": {"nemedia": 2}, "progress": {"nemedia": 2}}}
    where: dict[str, Any] = {"conan_player": "aquilonia", "conan": "border_kingdoms", "destination": "nordheim"}
    for token, wanted in (("monsters 4", "nordheim"), ("women 1", "nemedia")):
        assert choice(scene(players=players, track=[token], **where)) == f"move_conan {wanted}"


def _crowning(tokens: list[str], **more: object) -> Scene:
    players = {"aquilonia": {"ep": 20, "tokens": tokens}, "turan": {"tokens": ["women 1", "women 2"]}}
    return scene(age=3, conan_player="aquilonia", players=players, **more)  # type: ignore[arg-type]


RICH = ["monsters 4", "monsters 4", "monsters 3", "monsters 3"]


def test_conan_goes_home_when_a_crowning_is_sure() -> None:
    game = _crowning(RICH, conan="ophir", destination="nordheim", track=["women 1"])
    assert choice(game) == "move_conan aquilonia"


def test_a_sure_crowning_is_tried_in_the_surest_category() -> None:
    game = _crowning(RICH, conan="aquilonia", destination="aquilonia", step=steps.CROWN)
    assert choice(game) == "crown"
    assert choice(game.do("crown")) == "category 0"


def test_an_unsure_crowning_is_left_alone() -> None:
    """Two unknown tokens of another player may well be worth as much."""
    game = _crowning(["monsters 2", "monsters 1"], conan="aquilonia", destination="aquilonia", step=steps.CROWN)
    assert choice(game) == "pass"


def test_a_crowning_is_sure_where_the_tokens_of_the_others_are_remembered() -> None:
    """Those of Turan are known to be of another category; with one of this category it is lost."""
    where: dict[str, Any] = {"conan": "aquilonia", "destination": "aquilonia", "step": steps.CROWN}
    where["options"] = {"tokens_seen_are_remembered": "yes"}
    assert choice(_crowning(["monsters 2", "monsters 1"], **where)) == "crown"
    assert choice(_crowning(["women 2"], **where)) == "pass"


def test_no_crowning_that_gives_the_match_away() -> None:
    """It ends the match at once; who is far behind plays on while there are adventures."""
    players = {"aquilonia": {"tokens": RICH}, "turan": {"ep": 40}}
    game = scene(
        age=3,
        conan_player="aquilonia",
        players=players,
        conan="aquilonia",
        destination="aquilonia",
        step=steps.CROWN,
    )
    assert choice(game) == "pass"


# Bids.


def _bid(track: list[str], conan: str, destination: str, left: int = 0b11111) -> Scene:
    players = {"aquilonia": {"hand": ["north strategy 1", "north strategy 7"]}}
    game = scene(players=players, step=steps.BID_CARD, track=track, conan=conan, destination=destination)
    game.state.bids_left[0] = left
    return game


def test_much_at_stake_is_bid_for_with_the_best_there_is() -> None:
    game = _bid(["monsters 4", "treasures 3", "women 4", "monsters 3"], "aquilonia", "ophir")
    assert goes_on(game, "bid_token") == ["bid_card north strategy 7", "bid_token 6"]


def test_the_0_is_bid_when_nothing_is_at_stake_and_the_others_are_used() -> None:
    game = _bid(["treasures 1"], "zembabwei", "nordheim", left=0b00011)
    assert goes_on(game, "bid_token")[-1] == "bid_token 0"


def test_a_second_card_is_played_only_if_it_wins_the_bid() -> None:
    for title, wanted in (("east strategy 7", "bid_card east strategy 7"), ("all strategy", "pass")):
        players = {"aquilonia": {"hand": [title, "north strategy 1"], "held": ["Conan bonus card"]}}
        game = scene(players=players, step=steps.BID_CARD, track=["monsters 4", "women 3"], conan="ophir")
        for seat in range(4):
            game.pick("bid_card north strategy 1").do("bid_token 3" if seat != 1 else "bid_token 5")
        assert game.step == "bid_second"
        assert choice(game) == wanted


# Tokens.


def _received(token: str, **more: object) -> Scene:
    """Aquilonia has received a token and says whether it trades it."""
    game = scene(pool="military court", track=[token, "women 1"], go=False, **more)  # type: ignore[arg-type]
    state = game.state
    state.step = steps.TABLE
    play.tracks.take_first(state, 0, "AOC-7.8")
    game.go()
    assert state.common(RECEIVED)
    return game


def test_a_poor_token_is_traded_and_a_rich_one_kept() -> None:
    assert choice(_received("treasures 1")) == "trade"
    assert choice(_received("monsters 4")) == "keep"


def test_the_token_that_makes_the_artifact_is_kept() -> None:
    """One that is traded where there are none of its category is kept where it tips the scale."""
    for own, wanted in ((["treasures 2", "treasures 1"], "keep"), (["women 1"], "trade")):
        players = {"aquilonia": {"tokens": own}, "turan": {"tokens": ["monsters 1", "women 1", "women 1"]}}
        assert choice(_received("treasures 3", players=players)) == wanted


def test_at_the_very_end_a_token_is_worth_more_than_sorcery() -> None:
    game = scene(pool=DICE, age=3, track=["monsters 2"], go=False)
    game.state.common(ADVENTURE_DECK).clear()
    game.state.step = steps.TABLE
    play.tracks.take_first(game.state, 0, "AOC-7.8")
    assert choice(game.go()) == "keep"


def test_the_category_with_the_most_tokens_competes_for_its_artifact() -> None:
    players = {"aquilonia": {"tokens": ["women 3", "women 3", "monsters 1"]}}
    game = scene(players=players, step=steps.ARTIFACT_CATEGORY)
    state = game.state
    state.seat = state.active
    assert choice(game) == "category 2"
    assert goes_on(game)[:2] == ["category 2", "token women 3"]


# Intrigue.


def test_an_emissary_at_work_beats_one_that_only_moves() -> None:
    players = {"aquilonia": {"emissaries": {"aquilonia": 2, "ophir": 1}}}
    game = scene(
        players=players, marks={"argos": "aquilonia fort", "koth": "aquilonia fort"}, pool="intrigue court", **FAR
    )
    found = goes_on(game.die("intrigue"), "here")
    assert found[0] == "option 1" and found[-1] == "here ophir"


def test_no_alliance_is_made_against_long_odds() -> None:
    """A lone emissary in a far province of rating 4 with two dice less does not try; support comes first."""
    players = {"aquilonia": {"emissaries": {"iranistan": 1, "aquilonia": 3}}}
    game = scene(players=players, pool="intrigue court", **FAR).die("intrigue")
    assert "here iranistan" not in goes_on(game, "here")


# The age change.


def test_a_lone_fort_in_safety_becomes_a_city_and_the_home_gets_a_unit() -> None:
    game = scene(players={"aquilonia": {"units": {"aquilonia": 2}}}, marks={"argos": "aquilonia fort"}, step=steps.AGE)
    chosen: list[str] = []
    while game.step == "troops" and game.mover == "aquilonia":
        chosen.append(choice(game))
        game.do(chosen[-1])
    assert chosen == ["place aquilonia", "upgrade argos"]


def test_gold_buys_what_wins_provinces() -> None:
    players = {"aquilonia": {"units": {"aquilonia": 2}, "gold": 10}}
    game = scene(players=players, step=steps.AGE)
    while game.step != "buy":
        game.do(choice(game))
    bought: list[str] = []
    while game.step in ("buy", "buy_place") and game.mover == "aquilonia":
        bought.append(choice(game))
        game.do(bought[-1])
    assert "buy 1" in bought
    assert bought.count("pass") <= 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_choice_does_not_depend_on_the_seed_where_one_is_best(seed: int) -> None:
    game = scene(conan_player="aquilonia", conan="cimmeria", destination="nordheim", track=["monsters 3", "women 1"])
    agent = make_greedy(seed, 0)
    assert game.called(agent.choose(match.view(game.state, 0), game.state.legal)) == "move_conan nordheim"


# What is kept between questions.


def test_what_dice_reach_depends_on_who_rolls() -> None:
    side = (2, 0, 0, 0, 0)
    assert chances.reaches(side, True)[2] > chances.reaches(side, False)[2]


def test_a_bid_beats_more_often_whoever_has_only_low_tokens_left() -> None:
    def beats(left: int) -> float:
        game = scene(players=HOME)
        for seat in range(1, game.state.table.players):
            game.state.bids_left[seat] = left
        return conan.chance(Outlook(game.state, 0, weights.values()), 5)

    assert beats(0b000011) > beats(0b110000)
