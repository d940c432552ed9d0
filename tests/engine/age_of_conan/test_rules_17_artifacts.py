"""Section 17: artifacts and the Conan bonus card."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.games.age_of_conan import steps
from simulator.engine.games.age_of_conan.cards import Artifact
from simulator.engine.games.age_of_conan.position import KIND_ARTIFACT
from tests.engine.age_of_conan.ages import ALL, alone, base_box, passing, with_texts
from tests.engine.age_of_conan.scene import Scene, scene

SWORD, CROWN, HEART, BONUS = "Sword of Atlantis", "Cobra Crown", "Heart of Tammuz", "Conan bonus card"
SWORD_ID = "sword-of-atlantis"
#: The army that stands in Ophir fights on, without a strategy card.
ATTACK = ("die military", "option 1", "pass", "here ophir", "pass")


def step_five(tokens: dict[str, list[str]] | None = None, **more: Any) -> Scene:
    """Step 5 with these tokens by kingdom; all players have 1 EP."""
    kingdoms = more.get("kingdoms", ALL)
    given = more.pop("players", {})
    players = {
        kingdom: {"ep": 1, "tokens": (tokens or {}).get(kingdom, ()), **given.get(kingdom, {})} for kingdom in kingdoms
    }
    return scene(step=steps.GIVE_UP, players=players, track=(), **more)


def campaign(dice: tuple[str, str], **more: Any) -> Scene:
    """Aquilonia holds the Sword and fights for Ophir with three units."""
    texts = with_texts({SWORD: SWORD_ID}, base_box())
    game = scene(players={"aquilonia": {"units": {"ophir": 3}, **more}}, pool="military court", conan="kush", **texts)
    return game.dice(*dice).do(*ATTACK)


@pytest.mark.rule("AOC-17.1")
def test_17_1_each_artifact_is_tied_to_a_category():
    found = {card.title: card.category for card in base_box().pool.defs if isinstance(card, Artifact)}
    assert found == {SWORD: 0, CROWN: 1, HEART: 2}
    # and a token of the category wins it
    for number, (title, token) in enumerate([(SWORD, "monsters 1"), (CROWN, "treasures 1"), (HEART, "women 1")]):
        game = step_five({"turan": [token]}).do(f"category {number}")
        assert game.pile("turan", "held") == [title]


@pytest.mark.rule("AOC-17.2")
def test_17_2_the_bonus_lasts_from_the_award_to_the_next_age_change():
    texts = with_texts({SWORD: SWORD_ID}, base_box())
    army = {"aquilonia": {"units": {"ophir": 3}}}
    game = step_five({"aquilonia": ["monsters 1"]}, players=army, pool="military court", conan="kush", **texts)
    game.do("category 0")
    assert game.pile("aquilonia", "held") == [SWORD]
    # in the age that follows he wins a tie with it
    passing(game, "die").dice("hit hit blank", "hit hit blank").do(*ATTACK)
    assert game.progress("aquilonia", "ophir") == 1
    # the next age change begins: it is given up, and lost unless he wins it again
    game.state.step = steps.GIVE_UP
    passing(game.go(), "bid_token")
    assert game.pile("aquilonia", "held") == []


@pytest.mark.rule("AOC-17.2", "AOC-17.3")
def test_17_3_the_sword_wins_ties_of_military_contests_for_its_holder():
    game = campaign(("hit blank blank", "hit blank blank"), held=[SWORD])
    assert game.progress("aquilonia", "ophir") == 1
    assert game.units("aquilonia", "ophir") == 3


@pytest.mark.rule("AOC-17.3")
@pytest.mark.parametrize(
    ("held", "dice"),
    [
        # nobody has a success
        ([SWORD], ("blank blank blank", "blank blank blank")),
        # without the Sword the defender wins the tie
        ([], ("hit blank blank", "hit blank blank")),
    ],
)
def test_17_3_the_sword_does_not_win_without_a_success_nor_for_others(held, dice):
    game = campaign(dice, held=held)
    assert game.progress("aquilonia", "ophir") == 0
    assert game.units("aquilonia", "ophir") == 2


@pytest.mark.rule("AOC-17.4", "AOC-17.13")
def test_17_4_and_17_13_all_artifacts_and_the_bonus_card_are_given_up_first():
    held = {"aquilonia": {"held": [SWORD]}, "turan": {"held": [CROWN]}, "stygia": {"held": [HEART, BONUS]}}
    game = step_five({"hyperborea": ["women 1"]}, players=held)
    assert [game.pile(kingdom, "held") for kingdom in ALL] == [[], [], [], []]
    assert sorted(game.common("aside")) == sorted([SWORD, CROWN, HEART, BONUS])
    # nobody has the fewest EP alone, so the card does not simply stay with Stygia
    game.do("category 2")
    assert game.pile("stygia", "held") == []
    assert game.said("AOC-17.13") == ["Stygia gives up Conan bonus card."]


@pytest.mark.rule("AOC-17.5")
def test_17_5_any_number_of_tokens_of_one_category_is_selected_in_secret():
    tokens = ["monsters 1", "monsters 3", "monsters 1", "women 2"]
    game = step_five({"aquilonia": tokens, "turan": ["monsters 2"]})
    assert game.legal == ["pass", "category 0", "category 2"]
    game.do("category 0")
    # from the highest value down; equal tokens are alike; at least one
    assert game.legal == ["token monsters 1", "token monsters 3"]
    game.do("token monsters 3")
    assert game.legal == ["pass", "token monsters 1"]
    game.do("token monsters 1", "pass")
    # nothing of it is known before all have selected
    assert game.mover == "turan"
    assert game.said("AOC-17.5") == ["Aquilonia selects tokens, facedown."]
    assert not game.said("AOC-17.7")
    assert game.pile("aquilonia", "selected") == ["monsters 3", "monsters 1"]
    game.do("category 0")
    assert game.said("AOC-17.7")[0] == "Aquilonia reveals monsters 3, monsters 1."


@pytest.mark.rule("AOC-17.6")
def test_17_6_who_selects_nothing_competes_for_nothing():
    game = step_five({"aquilonia": ["monsters 3"], "turan": ["monsters 1"]})
    game.do("pass")
    # what others learn is the same
    assert game.said("AOC-17.5") == ["Aquilonia selects tokens, facedown."]
    game.do("category 0")
    assert (game.pile("aquilonia", "held"), game.pile("turan", "held")) == ([], [SWORD])


@pytest.mark.rule("AOC-17.6")
def test_17_6_at_least_one_token_is_needed_to_win():
    game = step_five({"aquilonia": ["monsters 3"]}).do("pass")
    assert [game.pile(kingdom, "held") for kingdom in ALL] == [[], [], [], []]


@pytest.mark.rule("AOC-17.7", "AOC-17.8")
def test_17_7_and_17_8_the_highest_revealed_total_of_a_category_wins_its_artifact():
    # AOC-EX-21
    game = step_five(
        {
            "aquilonia": ["monsters 1", "monsters 1", "monsters 2"],
            "turan": ["women 2", "women 2"],
            "stygia": ["monsters 3", "monsters 2"],
        },
        kingdoms=("aquilonia", "turan", "stygia"),
        players={"turan": {"ep": 0}},
    )
    game.do("category 0", "token monsters 2", "token monsters 1", "token monsters 1")
    game.do("category 2", "token women 2")
    game.do("category 0", "token monsters 3", "token monsters 2")
    assert [game.pile(kingdom, "held") for kingdom in ("aquilonia", "turan", "stygia")] == [[], [HEART, BONUS], [SWORD]]
    assert game.common("aside") == [CROWN]


@pytest.mark.rule("AOC-17.8")
def test_17_8_only_revealed_tokens_count():
    game = step_five({"aquilonia": ["monsters 4", "monsters 1"], "turan": ["monsters 2"]})
    game.do("category 0", "token monsters 1", "category 0")
    assert (game.pile("aquilonia", "held"), game.pile("turan", "held")) == ([], [SWORD])


@pytest.mark.rule("AOC-17.9", "AOC-17.10")
def test_17_9_and_17_10_a_tie_awards_nothing_and_the_artifact_is_out_of_play_until_the_next_age_change():
    game = step_five({"aquilonia": ["monsters 2"], "turan": ["monsters 2"], "stygia": ["monsters 1"]})
    game.do("category 0", "category 0", "category 0")
    assert SWORD in game.common("aside")
    # in the next one it can be won
    game.state.step = steps.GIVE_UP
    game.go().do("category 0", "pass", "pass")
    assert game.pile("aquilonia", "held") == [SWORD]


@pytest.mark.rule("AOC-17.9")
def test_17_9_a_lower_tie_does_not_matter():
    game = step_five({"aquilonia": ["monsters 2"], "turan": ["monsters 2"], "stygia": ["monsters 3"]})
    game.do("category 0", "category 0", "category 0")
    assert game.pile("stygia", "held") == [SWORD]


@pytest.mark.rule("AOC-17.11")
def test_17_11_revealed_tokens_go_back_to_their_owners():
    tokens = ["monsters 1", "monsters 3", "women 2"]
    game = step_five({"aquilonia": tokens})
    game.do("category 0", "token monsters 3", "pass")
    assert sorted(game.pile("aquilonia", "tokens")) == tokens
    assert game.pile("aquilonia", "selected") == []
    assert game.common("spent_tokens") == []


@pytest.mark.rule("AOC-17.12")
@pytest.mark.parametrize(
    ("ep", "tokens", "gets_it"),
    [
        ((3, 1, 2, 4), {}, "turan"),
        ((1, 1, 2, 0), {"hyperborea": ["women 1", "women 1"]}, "hyperborea"),
        ((1, 1, 2, 4), {"aquilonia": ["women 4"], "turan": ["women 1", "women 1"]}, "aquilonia"),
        ((1, 1, 2, 4), {"aquilonia": ["women 4"], "turan": ["women 1"]}, ""),
    ],
)
def test_17_12_the_bonus_card_goes_to_the_lowest_ep_then_to_the_fewest_tokens_or_to_nobody(ep, tokens, gets_it):
    players = {kingdom: {"ep": one} for kingdom, one in zip(ALL, ep, strict=True)}
    game = step_five(tokens, players=players)
    while game.step == "artifact_category":
        game.do("pass")
    held = {kingdom for kingdom in ALL if BONUS in game.pile(kingdom, "held")}
    assert held == ({gets_it} if gets_it else set())
    assert (BONUS in game.common("aside")) == (not gets_it)


@pytest.mark.rule("AOC-17.12")
def test_17_12_tokens_that_were_selected_count_too():
    game = step_five({"aquilonia": ["women 4", "women 1"], "turan": ["treasures 1"]}, players={"stygia": {"ep": 5}})
    game.state.ep[3] = 5
    game.do("category 2", "token women 4", "token women 1", "pass")
    assert BONUS in game.pile("turan", "held")


@pytest.mark.rule("AOC-17.14")
def test_17_14_a_player_may_hold_an_artifact_and_the_bonus_card():
    game = step_five({"turan": ["treasures 1"]}, players={"turan": {"ep": 0}})
    game.do("category 1")
    assert game.pile("turan", "held") == [CROWN, BONUS]


def test_a_goldfish_has_no_artifacts():
    game = alone(step=steps.GIVE_UP, players={"aquilonia": {"tokens": ["women 1"]}}).go()
    assert game.step == "conan"
    assert game.pile("aquilonia", "held") == []
    assert [kind for kind in game.state.table.kinds if kind == KIND_ARTIFACT]
