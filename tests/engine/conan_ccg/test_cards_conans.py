"""The Conan cards of the original set: numbers on the card and the BARBARIAN ability."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, clash
from tests.engine.conan_ccg.scene import TOM, foe

OGRE = {"ogre": {"type": "Foe", "damage": 3, "health": 9}}


@pytest.mark.card("conan-reaver-of-the-ice-road")
def test_the_reaver_loses_1_health_for_1_more_damage():
    table = clash(foe("man", IDLE), facing="cut", tom={"conan": "conan-reaver-of-the-ice-road"})
    assert (table.legal, table.health(), table.prowess()) == (["use Fury 1", "pass"], 20, 18)
    table.do(TOM, "Fury 1")
    assert (table.health(), table.wounds("man")) == (19, 5)  # 20 - 1; Damage 4 + 1


@pytest.mark.card("conan-reaver-of-the-ice-road")
def test_the_reaver_without_fury_deals_4_and_cannot_pay_his_last_health():
    table = clash(foe("man", IDLE), facing="cut", tom={"conan": "conan-reaver-of-the-ice-road"}).do(TOM, "pass")
    assert (table.health(), table.wounds("man")) == (20, 4)
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
@pytest.mark.parametrize(("choice", "health"), [("Toughness 1", 20 - 2), ("pass", 20 - 3)])
def test_the_warden_prevents_1_damage_in_a_round(choice, health):
    table = clash(foe("ogre", "cut"), facing=IDLE, cards=OGRE, tom={"conan": "conan-warden-of-the-black-fords"})
    assert (table.legal, table.prowess()) == (["use Toughness 1", "pass"], 19)
    assert table.do(TOM, choice).health() == health  # Damage 3


@pytest.mark.card("conan-warden-of-the-black-fords")
def test_the_warden_prevents_1_of_both_hits_of_a_round_together():
    tom = {"conan": "conan-warden-of-the-black-fords"}
    table = clash(foe("ogre", "cut"), gaps={0: IDLE, 1: IDLE}, cards=OGRE, tom=tom)
    assert table.do(TOM, "Toughness 1").health() == 20 - 5  # 3 on each edge, less 1
