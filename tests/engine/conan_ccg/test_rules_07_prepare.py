"""Section 7: the Prepare Step."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, fight, foe, scene

DRAW_ONE = [ability("prepare", do("draw", amount=1))]
SONG = {"type": "Action", "keywords": ["Prepare"], "abilities": DRAW_ONE}
CUT = {"type": "Move", "initiative": 3, "right": ["Blade"]}


@pytest.mark.rule("CCG-7.1")
def test_7_1_items_allies_regions_and_prepare_actions_can_be_played_in_any_order():
    cards = {"axe": {"type": "Item"}, "guide": {"type": "Ally"}, "field": {"type": "Region"}, "song": SONG}
    table = scene(cards=cards, tom={"hand": ["axe", "guide", "field", "song", "song"]})
    assert table.can("play Axe", "play Guide", "play Field", "play Song", "pass")
    table.do(TOM, "Song", "Field", "Axe", "Song", "Guide")
    assert table.pile(TOM, "items") == ["axe"]
    assert table.pile(TOM, "allies") == ["guide"]
    assert table.where("field") == "under Tom"
    assert table.pile(TOM, "discard") == ["song", "song"]


@pytest.mark.rule("CCG-7.1", "CCG-23.1")
@pytest.mark.parametrize("keyword", ["Warrior", "Rest", "Foe:Prepare"])
def test_7_1_other_actions_cannot(keyword):
    when = {"Warrior": "survey", "Rest": "rest", "Foe:Prepare": "prepare"}[keyword]
    shout = {"type": "Action", "keywords": [keyword], "abilities": [ability(when, do("draw", amount=1))]}
    table = scene(cards={"shout": shout, "axe": {"type": "Item"}}, tom={"hand": ["shout", "axe"]})
    assert table.legal == ["play Axe", "pass"]


@pytest.mark.rule("CCG-7.2")
def test_7_2_scars_are_checked_only_when_the_item_is_played():
    cards = {
        "axe": {"type": "Item", "requires": {"scars": 4}},
        "ogre": {"type": "Foe", "scars": 4, "renown": 4},
        "wolf": {"type": "Foe", "scars": 4, "renown": 1},
    }
    table = scene(
        cards=cards, phase="Survey", zones={"Center": ["ogre"]}, tom={"items": ["axe"], "chronicle": ["wolf"]}
    )
    table.do(TOM, "retreat").do(IAN, "Wolf")
    assert table.scars() == 0
    assert table.pile(TOM, "items") == ["axe"]


@pytest.mark.rule("CCG-7.3", "CCG-7.4")
def test_7_3_items_and_allies_cost_nothing():
    cards = {"axe": {"type": "Item", "gem": 5}, "guide": {"type": "Ally"}}
    table = scene(cards=cards, tom={"hand": ["axe", "guide"], "prowess": 0}).do(TOM, "Axe", "Guide")
    assert (table.prowess(), table.health()) == (0, 20)
    assert table.events(kind="spend") == []


@pytest.mark.rule("CCG-7.4")
def test_7_4_any_number_of_allies_can_be_in_play():
    cards = {"guide": {"type": "Ally"}, "scout": {"type": "Ally"}}
    table = scene(cards=cards, tom={"hand": ["guide", "guide", "scout"]}).do(TOM, "Guide", "Guide", "Scout")
    assert table.pile(TOM, "allies") == ["guide", "guide", "scout"]


@pytest.mark.rule("CCG-7.5")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_7_5_a_draw_value_lets_its_player_draw_up_to_that_many_cards(number):
    table = scene(cards={"map": {"type": "Item", "draw": 2}}, tom={"hand": ["map"]}).do(TOM, "Map", f"choose {number}")
    assert len(table.hand()) == number
    assert len(table.events("CCG-7.5")) == (2 if number else 0)  # what all see, and what he alone sees


@pytest.mark.rule("CCG-7.6", "CCG-7.7")
@pytest.mark.parametrize("keyword", ["Weapon", "Shield", "Body"])
def test_7_6_and_7_7_there_is_one_item_of_each_type_in_play(keyword):
    cards = {"old": {"type": "Item", "keywords": [keyword]}, "new": {"type": "Item", "keywords": [keyword]}}
    table = scene(cards=cards, tom={"items": ["old"], "hand": ["new"]}).do(TOM, "New")
    assert table.pile(TOM, "items") == ["new"]
    assert table.pile(TOM, "discard") == ["old"]


@pytest.mark.rule("CCG-7.6")
def test_7_6_items_of_different_types_stand_together():
    cards = {word: {"type": "Item", "keywords": [word.title()]} for word in ("weapon", "shield", "body")}
    table = scene(cards=cards, tom={"items": ["weapon", "shield"], "hand": ["body"]}).do(TOM, "Body")
    assert table.pile(TOM, "items") == ["weapon", "shield", "body"]


@pytest.mark.rule("CCG-7.7")
def test_7_7_an_item_of_two_types_replaces_both():
    cards = {
        "sword": {"type": "Item", "keywords": ["Weapon"]},
        "board": {"type": "Item", "keywords": ["Shield"]},
        "mail": {"type": "Item", "keywords": ["Body"]},
        "sword-and-board": {"type": "Item", "keywords": ["Weapon", "Shield"]},
    }
    table = scene(cards=cards, tom={"items": ["sword", "board", "mail"], "hand": ["sword-and-board"]})
    table.do(TOM, "Sword And Board")
    assert table.pile(TOM, "items") == ["mail", "sword-and-board"]


@pytest.mark.rule("CCG-7.7")
def test_7_7_the_old_item_is_gone_before_the_draw_value_of_the_new_one_works():
    cards = {
        "old": {"type": "Item", "keywords": ["Body"]},
        "new": {"type": "Item", "keywords": ["Body"], "draw": 1},
    }
    table = scene(cards=cards, tom={"items": ["old"], "hand": ["new"], "draw": []}).do(TOM, "New", "choose 1")
    # with an empty Draw Deck the only card that can come is the Item just discarded
    assert table.hand() == ["old"]


@pytest.mark.rule("CCG-7.8")
def test_7_8_any_number_of_items_without_such_a_type_can_be_in_play():
    cards = {"charm": {"type": "Item"}, "horn": {"type": "Item"}}
    table = scene(cards=cards, tom={"items": ["charm", "charm"], "hand": ["charm", "horn"]}).do(TOM, "Charm", "Horn")
    assert sorted(table.pile(TOM, "items")) == ["charm"] * 3 + ["horn"]


@pytest.mark.rule("CCG-7.9")
def test_7_9_a_region_goes_under_conan_and_replaces_the_one_there():
    cards = {"field": {"type": "Region"}, "swamp": {"type": "Region"}}
    table = scene(cards=cards, tom={"hand": ["field"], "region": "swamp"}).do(TOM, "Field")
    assert table.where("field") == "under Tom"
    assert table.pile(TOM, "discard") == ["swamp"]


@pytest.mark.rule("CCG-7.10", "CCG-20.8")
def test_7_10_allies_stay_when_conan_presses_on():
    table = scene(
        cards={"guide": {"type": "Ally"}, "cut": CUT},
        phase="Resolution",
        zones={"Center": fight(foe("plain-foe", "plain-move"), gaps={0: "cut"})},
        tom={"allies": ["guide"], "hand": ["cut"]},
    )
    assert table.do(TOM, "press on").pile(TOM, "allies") == ["guide"]


@pytest.mark.rule("CCG-7.11", "CCG-23.5")
def test_7_11_moves_cannot_be_played_in_the_prepare_step():
    table = scene(cards={"axe": {"type": "Item"}}, tom={"hand": ["plain-move", "axe"]})
    assert table.legal == ["play Axe", "pass"]


@pytest.mark.rule("CCG-7.12")
def test_7_12_the_step_ends_when_the_active_player_is_done():
    table = scene(cards={"axe": {"type": "Item"}, "bow": {"type": "Item"}}, tom={"hand": ["axe", "bow"]})
    table.do(TOM, "Axe")
    assert (table.phase, table.mover) == ("Prepare", TOM)
    table.do(TOM, "pass")
    assert (table.phase, table.mover) == ("Foe Draw", IAN)
    assert table.hand() == ["bow"]


@pytest.mark.rule("CCG-7.12", "CCG-23.6")
def test_7_12_foe_players_may_play_cards_that_allow_it_after_the_active_player():
    hex_ = {"type": "Action", "keywords": ["Foe:Prepare"], "abilities": DRAW_ONE}
    table = scene(cards={"song": SONG, "hex": hex_}, tom={"hand": ["song"]}, ian={"hand": ["hex"]})
    assert table.mover == TOM
    table.do(TOM, "pass").do(IAN, "Hex")
    # after an Action all are asked again, the window closes when all pass in a row
    assert table.mover == TOM
    assert table.do(TOM, "pass").phase == "Foe Draw"
