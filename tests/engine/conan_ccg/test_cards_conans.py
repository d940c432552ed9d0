"""The Conan cards of the original set: numbers on the card and the BARBARIAN ability."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, clash, table
from tests.engine.conan_ccg.scene import TOM, foe

OGRE = {"ogre": {"type": "Foe", "damage": 3, "health": 9}}


@pytest.mark.card("conan-reaver-of-the-ice-road")
def test_the_reaver_loses_1_health_for_1_more_damage():
    table = clash(foe("man", IDLE), facing="cut", tom={"conan": "conan-reaver-of-the-ice-road"})
    assert (table.legal, table.health(), table.prowess()) == (["use Fury 1", "pass"], 17, 18)
    table.do(TOM, "Fury 1")
    assert (table.health(), table.wounds("man")) == (16, 5)  # 17 - 1; Damage 4 + 1


@pytest.mark.card("conan-reaver-of-the-ice-road")
def test_the_reaver_without_fury_deals_4_and_cannot_pay_his_last_health():
    table = clash(foe("man", IDLE), facing="cut", tom={"conan": "conan-reaver-of-the-ice-road"}).do(TOM, "pass")
    assert (table.health(), table.wounds("man")) == (17, 4)
    weak = clash(foe("man", IDLE), facing="cut", tom={"conan": "conan-reaver-of-the-ice-road", "health": 1})
    assert not weak.can("Fury")


@pytest.mark.card("conan-captain-of-the-ash-company")
def test_the_captain_discards_a_card_and_draws_one():
    tom = {"conan": "conan-captain-of-the-ash-company", "hand": ["trinket"], "draw": ["shields", "9 cut"]}
    table = clash(foe("plain-foe", IDLE), facing="cut", tom=tom)
    assert (table.legal, table.health(), table.prowess()) == (["use Reflexes 1", "pass"], 19, 20)
    table.do(TOM, "Reflexes 1")
    assert (table.hand(), table.phase) == (["shields"], "Press On")  # the Foe is defeated: no other draw
    assert table.pile(TOM, "discard") == ["trinket", "cut"]


@pytest.mark.card("conan-warden-of-the-black-fords")
@pytest.mark.parametrize(("choice", "health"), [("Toughness 1", 19 - 2), ("pass", 19 - 3)])
def test_the_warden_prevents_1_damage_in_a_round(choice, health):
    table = clash(foe("ogre", "cut"), facing=IDLE, cards=OGRE, tom={"conan": "conan-warden-of-the-black-fords"})
    assert (table.legal, table.prowess()) == (["use Toughness 1", "pass"], 18)
    assert table.do(TOM, choice).health() == health  # Damage 3


@pytest.mark.card("conan-warden-of-the-black-fords")
def test_the_warden_prevents_1_of_both_hits_of_a_round_together():
    tom = {"conan": "conan-warden-of-the-black-fords"}
    table = clash(foe("ogre", "cut"), gaps={0: IDLE, 1: IDLE}, cards=OGRE, tom=tom)
    assert table.do(TOM, "Toughness 1").health() == 19 - 5  # 3 on each edge, less 1


@pytest.mark.card("conan-thief-of-the-hundred-towers")
@pytest.mark.parametrize(
    ("move", "damage"), [("cut", 2 + 1), ("grip", 2 + 1), ("shot", 2 + 1), ("two-cuts", 2 + 1 + 2), ("shields", 0)]
)
def test_the_thief_deals_1_more_for_each_icon_that_hits(move, damage):
    tom = {"conan": "conan-thief-of-the-hundred-towers"}
    assert clash(foe("man", IDLE), facing=move, tom=tom).wounds("man") == damage


@pytest.mark.card("conan-breaker-of-the-pits")
@pytest.mark.parametrize(
    ("conan", "move", "lost"),
    [("conan-breaker-of-the-pits", "cut", 0), ("conan-breaker-of-the-pits", "chop", 1), ("plain-conan", "cut", 1)],
)
def test_the_breakers_grapples_block_blades(conan, move, lost):
    scene = clash(foe("lord", move), facing="holds", tom={"conan": conan})
    assert scene.health() == NUMBERS.get(conan, (0, 0, 20))[2] - lost


@pytest.mark.card("conan-breaker-of-the-pits")
def test_the_breakers_grapples_are_his_own():
    tom = {"conan": "conan-breaker-of-the-pits", "allies": ["friend"]}
    assert clash(foe("man", "cut"), facing={"card": "holds", "by": "friend"}, tom=tom).wounds("friend") == 1
    assert clash(foe("man", "holds"), facing="cut", tom=tom).wounds("man") == 3


@pytest.mark.card("conan-hetman-of-the-free-horse")
@pytest.mark.parametrize(("conan", "possible"), [("conan-hetman-of-the-free-horse", True), ("plain-conan", False)])
def test_the_hetman_can_play_moves_in_a_third_zone(conan, possible):
    zones = {zone: [foe("man", IDLE)] for zone in ("Center", "Left Flank", "Right Flank", "Rear")}
    scene = table(phase="Conan Move", zones=zones, tom={"conan": conan, "hand": ["4 cut"]})
    scene.do(TOM, "plays Cut", "Center gap 0", "plays Cut", "Left Flank gap 0", "plays Cut")
    assert scene.can("Right Flank gap 0") is possible
    if possible:
        scene.do(TOM, "Right Flank gap 0", "plays Cut")
        assert not scene.can("Rear gap 0")


@pytest.mark.card("conan-king-under-the-iron-roof")
def test_the_king_gives_his_allies_1_damage_and_1_prowess():
    tom = {"conan": "conan-king-under-the-iron-roof", "allies": ["friend"]}
    scene = clash(foe("man", IDLE), gaps={0: {"card": "cut", "by": "friend"}}, tom=tom)
    assert scene.wounds("man") == 1 + 1
    zones = {"Center": [foe("man", IDLE)]}
    paying = table(phase="Conan Move", zones=zones, tom={**tom, "hand": ["dear"]}).do(TOM, "Friend", "left of")
    assert paying.wounds("friend") == 6 - (3 + 1)  # gem 6
    assert clash(foe("man", IDLE), facing="cut", tom=tom).wounds("man") == 3  # himself he gives nothing


@pytest.mark.card("conan-last-man-on-the-red-snow")
@pytest.mark.parametrize(("health", "damage"), [(19, 3), (14, 3), (13, 4), (1, 4)])
def test_the_last_man_deals_1_more_at_13_health_or_less(health, damage):
    tom = {"conan": "conan-last-man-on-the-red-snow", "health": health}
    assert clash(foe("man", IDLE), facing="cut", tom=tom).wounds("man") == damage


NUMBERS = {
    "conan-reaver-of-the-ice-road": (4, 18, 17, 2),
    "conan-captain-of-the-ash-company": (3, 20, 19, 3),
    "conan-warden-of-the-black-fords": (3, 18, 19, 3),
    "conan-thief-of-the-hundred-towers": (2, 18, 18, 4),
    "conan-breaker-of-the-pits": (3, 18, 19, 4),
    "conan-hetman-of-the-free-horse": (3, 19, 19, 3),
    "conan-king-under-the-iron-roof": (3, 18, 20, 3),
    "conan-last-man-on-the-red-snow": (3, 18, 19, 4),
}


@pytest.mark.parametrize("card", NUMBERS)
def test_every_conan_fights_and_rests_with_the_numbers_on_his_card(card):
    damage, prowess, health, vitality = NUMBERS[card]
    fighting = clash(foe("man", IDLE), facing="cut", tom={"conan": card})
    fighting.until("Survey")
    dealt = damage + (card == "conan-thief-of-the-hundred-towers")  # 1 for the one icon that hits
    assert (fighting.wounds("man"), fighting.prowess(), fighting.health()) == (dealt, prowess, health)
    resting = table(phase="Rest", tom={"conan": card, "prowess": 0, "health": 5})
    assert resting.legal[0] == f"heal {vitality}"
    resting.do(TOM, f"heal {vitality}")
    assert (resting.health(), resting.prowess()) == (5 + vitality, prowess - vitality)
