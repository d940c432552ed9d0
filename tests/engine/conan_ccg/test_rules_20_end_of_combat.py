"""Section 20: the end of a round, the end of combat, Press On."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, fight, foe, scene

CARDS = {
    "brute": {"type": "Foe", "health": 20},
    "guide": {"type": "Ally"},
    "cut": {"type": "Move", "initiative": 3, "right": ["Blade"]},
    "wineskin": {
        "type": "Item",
        "abilities": [
            ability("press_on", do("gain_prowess", amount=3), do("draw", amount=1), cost=[do("discard_this")])
        ],
    },
}


def felled(**players: object):
    """Conan's Blade against the last Foe, at the end of which combat is over."""
    zones = {"Center": fight(foe("plain-foe", "plain-move"), gaps={0: "cut"})}
    return scene(cards=CARDS, phase="Resolution", zones=zones, **players)


def unresolved(number: int = 1, **players: object):
    """A round in which nothing happens to any of the Foes."""
    zones = {"Center": [foe("brute", "plain-move")] * number}
    return scene(cards=CARDS, phase="Resolution", zones=zones, **players)


@pytest.mark.rule("CCG-20.1", "CCG-20.2")
@pytest.mark.parametrize(("foes", "allies", "cards"), [(1, 0, 1), (2, 0, 2), (3, 2, 5)])
def test_20_1_every_player_draws_as_many_cards_as_foes_and_allies_are_left(foes, allies, cards):
    table = unresolved(foes, tom={"allies": [f"{allies} guide"] if allies else []}, ian={"hand": ["2 plain-move"]})
    assert len(table.hand(TOM)) == cards
    assert len(table.hand(IAN)) == 2 + cards  # the full number for each, without a limit
    assert (table.phase, table.state.round) == ("Survey", 2)


@pytest.mark.rule("CCG-20.1")
def test_20_1_there_is_no_hand_limit_in_the_warrior_step():
    assert len(unresolved(3, tom={"hand": ["7 plain-move"]}).hand()) == 10


@pytest.mark.rule("CCG-20.1")
def test_20_1_the_moves_are_discarded_first_so_that_a_reshuffle_includes_them():
    zones = {"Center": fight(foe("brute", "plain-move"), gaps={0: "cut"})}
    table = scene(cards=CARDS, phase="Resolution", zones=zones, tom={"draw": []})
    assert table.hand() == ["cut"]
    assert table.gaps("Center") == [None] * 4
    assert table.pile(IAN, "discard") == ["plain-move"]


@pytest.mark.rule("CCG-20.3")
def test_20_3_combat_ends_when_no_foe_is_left_or_conan_retreats():
    assert felled(tom={"hand": ["cut"]}).phase == "Press On"
    table = scene(phase="Survey", zones={"Center": ["plain-foe"]}).do(TOM, "retreat")
    assert table.events("CCG-21.1")
    assert unresolved().phase == "Survey"


@pytest.mark.rule("CCG-20.4")
@pytest.mark.parametrize(("held", "after"), [(0, 7), (4, 7), (7, 7), (9, 9)])
def test_20_4_then_a_foe_player_with_fewer_than_7_cards_draws_up_to_7_and_conan_nothing(held, after):
    table = felled(tom={"hand": ["cut"]}, ian={"hand": [f"{held} plain-move"] if held else []})
    assert len(table.hand(IAN)) == after
    assert table.hand(TOM) == ["cut"]


@pytest.mark.rule("CCG-20.4")
def test_20_4_the_moves_of_the_last_round_are_discarded_first():
    table = felled(tom={"hand": ["cut"]}, ian={"hand": ["6 plain-move"], "draw": []})
    # Ian's only card to draw is the move just played
    assert len(table.hand(IAN)) == 7
    assert table.pile(TOM, "discard") == ["cut"]


@pytest.mark.rule("CCG-20.4")
def test_20_4_after_a_retreat_the_same_refill_is_made():
    table = scene(
        phase="Survey",
        zones={"Center": ["plain-foe"]},
        ian={"hand": ["plain-move"]},
        tom={"hand": ["8 cut"]},
        cards=CARDS,
    )
    table.do(TOM, "retreat")
    assert table.mover == TOM  # in the last part of the Rest Step, where he has a card too many
    assert len(table.hand(IAN)) == 7
    assert len(table.events("CCG-20.4")) == 2


@pytest.mark.rule("CCG-20.5")
def test_20_5_the_active_player_chooses_to_press_on_or_to_rest():
    table = felled(tom={"hand": ["cut"]})
    assert (table.mover, table.legal) == (TOM, ["rest", "press on"])
    assert table.do(TOM, "rest").active == IAN


@pytest.mark.rule("CCG-20.6")
def test_20_6_with_0_prowess_or_without_a_card_he_cannot_press_on():
    assert felled(tom={"hand": ["cut"], "prowess": 0}).active == IAN
    assert felled(tom={"hand": []}).active == IAN
    assert felled(tom={"hand": ["cut"], "prowess": 1}).can("press on")


@pytest.mark.rule("CCG-20.7")
def test_20_7_before_that_he_may_use_cards_that_give_him_cards_or_prowess():
    table = felled(tom={"hand": [], "prowess": 0, "items": ["wineskin"]})
    assert table.legal == ["use Wineskin", "pass"]
    table.do(TOM, "use Wineskin")
    assert table.legal == ["rest", "press on"]
    assert (table.prowess(), len(table.hand())) == (3, 1)


@pytest.mark.rule("CCG-20.8")
def test_20_8_pressing_on_goes_back_to_the_prepare_step_and_gives_nothing():
    cards = {**CARDS, "axe": {"type": "Item"}}
    zones = {"Center": fight(foe("plain-foe", "plain-move"), gaps={0: "cut"})}
    table = scene(
        cards=cards,
        phase="Resolution",
        zones=zones,
        tom={"hand": ["axe"], "prowess": 5, "health": 9, "allies": ["guide"], "renown": 40},
    ).do(TOM, "press on")
    assert (table.phase, table.mover) == ("Prepare", TOM)
    assert table.hand() == ["axe"]
    assert (table.prowess(), table.health()) == (5, 9)
    assert table.pile(TOM, "allies") == ["guide"]
    assert table.winners is None


@pytest.mark.rule("CCG-20.9", "CCG-9.1")
def test_20_9_a_turn_may_press_on_any_number_of_times_and_draws_by_the_scars_of_that_moment():
    cards = {**CARDS, "mark": {"type": "Foe", "scars": 3, "health": 3}, "second": {"type": "Foe", "health": 3}}
    table = scene(
        cards=cards,
        phase="Resolution",
        zones={"Center": fight(foe("mark", "plain-move"), gaps={0: "cut"})},
        tom={"hand": ["5 cut"]},
        ian={"foes": ["second", "20 plain-foe"]},
    ).do(TOM, "press on")
    assert len(table.revealed) == 6
    table.do(IAN, "Second", "pass").do(TOM, "fight", "Cut", "left of", "pass")
    assert table.do(TOM, "press on").phase == "Foe Draw"
