"""The Major Foes of the original set (Renown 5 and more), one after the other."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, START, clash, hurt, struck, table
from tests.engine.conan_ccg.scene import IAN, TOM, foe

# Renown 5.


@pytest.mark.card("tusked-horror-of-the-fens")
@pytest.mark.parametrize(("move", "facing", "damage"), [("chop", IDLE, 3 + 1), ("cut", IDLE, 3), ("chop", "dodges", 0)])
def test_tusked_horror_deals_1_more_for_each_two_handed_icon_that_hits(move, facing, damage):
    assert struck("tusked-horror-of-the-fens", move, facing) == damage


@pytest.mark.card("tusked-horror-of-the-fens")
def test_tusked_horror_adds_nothing_to_the_1_damage_through_a_shield():
    assert struck("tusked-horror-of-the-fens", "chop", "shields") == 1  # no hit (CCG-18.5)


@pytest.mark.card("valdric-sword-of-the-marches")
def test_valdric_makes_each_veteran_deal_1_more_himself_included():
    assert struck("valdric-sword-of-the-marches") == 2 + 1
    valdric = {"Left Flank": ["valdric-sword-of-the-marches"]}
    assert hurt(clash(foe("old-hand", "cut"), facing=IDLE, others=valdric).do(TOM, "Center")) == 1 + 1
    assert hurt(clash(foe("man", "cut"), facing=IDLE, others=valdric).do(TOM, "Center")) == 1


@pytest.mark.card("striped-terror-of-the-reeds")
@pytest.mark.parametrize(
    ("move", "facing", "damage"),
    [("cut", "dodges", 3), ("grip", "dodges", 3), ("chop", "dodges", 3), ("cut", "shields", 0), ("grip", "holds", 0)],
)
def test_striped_terrors_icons_cannot_be_blocked_by_agility(move, facing, damage):
    assert struck("striped-terror-of-the-reeds", move, facing) == damage


@pytest.mark.card("candle-bearer-of-the-dead")
@pytest.mark.parametrize(("others", "lost"), [([], 0), (["corpse"], 1), (["2 corpse"], 2), (["ghost"], 0)])
def test_candle_bearer_takes_1_prowess_for_each_other_undead_foe(others, lost):
    scene = clash("candle-bearer-of-the-dead", *others)
    assert (scene.phase, scene.prowess()) == ("Survey", START - lost)


@pytest.mark.card("candle-bearer-of-the-dead")
def test_candle_bearer_takes_3_prowess_at_most_in_all_zones_together():
    scene = clash("candle-bearer-of-the-dead", "2 corpse", others={"Left Flank": ["3 corpse"]}).do(TOM, "Center")
    assert scene.prowess() == START - 3


# Renown 6.


@pytest.mark.card("ahkeset-reader-of-entrails")
@pytest.mark.parametrize(("facing", "damage"), [(IDLE, 3), ("shields", 1), ("dodges", 0)])
def test_ahkesets_magic_is_two_handed(facing, damage):
    assert struck("ahkeset-reader-of-entrails", "rune", facing) == damage  # 1 through a Shield (CCG-17.11)


@pytest.mark.card("white-matriarch-of-the-pack")
@pytest.mark.parametrize(("card", "drawn"), [("white-matriarch-of-the-pack", ["shields"]), ("beast", [])])
def test_white_matriarch_gives_its_player_a_card_each_round(card, drawn):
    scene = table(phase="Survey", zones={"Center": [card]}, ian={"hand": [], "draw": ["shields", "9 cut"]})
    assert (scene.hand(IAN), scene.hand(TOM)) == (drawn, [])


@pytest.mark.card("crowned-thing-of-the-cairn")
@pytest.mark.parametrize(("card", "legal"), [("crowned-thing-of-the-cairn", False), ("ghost", True)])
def test_conan_cannot_retreat_from_the_crowned_thing(card, legal):
    scene = table(phase="Survey", zones={"Center": ["man"], "Rear": [card]}, ian={"hand": ["cut", "chop"]})
    assert scene.can("retreat") is legal
    assert scene.phase == ("Survey" if legal else "Foe Move")  # to fight on is the only choice


# Renown 7 and 8.


@pytest.mark.card("iron-khagan-of-the-horde")
def test_iron_khagan_heals_2_of_each_foe_of_hyrkania():
    foes = [foe("iron-khagan-of-the-horde", wounds=3), foe("steppe-archer", wounds=1), foe("border-picket", wounds=1)]
    scene = table(phase="Survey", zones={"Center": foes}).do(IAN, "use Iron Khagan of the Horde")
    assert [scene.wounds(one["card"]) for one in foes] == [3 - 2, 0, 1]  # the Picket is of Aquilonia


@pytest.mark.card("iron-khagan-of-the-horde")
def test_iron_khagan_is_used_once_each_combat_and_only_if_its_player_wants():
    khagan = {"Center": [foe("iron-khagan-of-the-horde", wounds=5)]}
    scene = table(phase="Survey", zones=khagan, ian={"hand": ["9 cut"]}).do(IAN, "use Iron Khagan").do(TOM, "fight")
    assert (scene.state.round, scene.mover, scene.wounds("iron-khagan-of-the-horde")) == (2, TOM, 3)  # not asked again
    passed = table(phase="Survey", zones=khagan, ian={"hand": ["9 cut"]}).do(IAN, "pass").do(TOM, "fight")
    assert (passed.state.round, passed.mover, passed.wounds("iron-khagan-of-the-horde")) == (2, IAN, 5)


@pytest.mark.card("mother-of-coils")
def test_mother_of_coils_takes_1_prowess_when_conan_is_dealt_damage():
    scene = clash(foe("mother-of-coils", "cut"), facing=IDLE)
    assert (hurt(scene), scene.prowess()) == (3, START - 1)
    blocked = clash(foe("mother-of-coils", "cut"), facing="shields")
    assert (hurt(blocked), blocked.prowess()) == (0, START)


@pytest.mark.card("mother-of-coils")
def test_mother_of_coils_answers_to_the_damage_of_other_foes():
    scene = clash(foe("man", "cut"), "mother-of-coils", facing=IDLE)
    assert (hurt(scene), scene.prowess()) == (1, START - 1)


@pytest.mark.card("the-night-that-walks")
def test_the_night_that_walks_makes_conans_player_discard_a_card_each_round():
    scene = table(phase="Survey", zones={"Center": ["the-night-that-walks"]}, tom={"hand": ["cut", "chop"]})
    scene.do(TOM, "discard Chop")
    assert (scene.hand(), scene.pile(TOM, "discard"), scene.phase) == (["cut"], ["chop"], "Survey")
    assert scene.legal == ["fight", "retreat"]
