"""Section 11: the Survey Phase and Retreat."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import IAN, TOM, scene

CARDS = {
    "ogre": {"type": "Foe", "scars": 3, "renown": 4, "health": 9},
    "wolf": {"type": "Foe", "scars": 1, "renown": 1},
    "boar": {"type": "Foe", "scars": 1, "renown": 2},
    "bear": {"type": "Foe", "scars": 2, "renown": 4},
}


def surveying(*foes: object, chronicle: list[str] | None = None, **more: object):
    return scene(cards=CARDS, phase="Survey", zones={"Center": list(foes)}, tom={"chronicle": chronicle or []}, **more)


@pytest.mark.rule("CCG-11.1")
def test_11_1_the_active_player_decides_to_fight_on_or_to_retreat():
    table = surveying("ogre")
    assert (table.mover, table.legal) == (TOM, ["fight", "retreat"])
    assert table.said("CCG-11.1") == ["Combat round 1."]


@pytest.mark.rule("CCG-11.2")
@pytest.mark.parametrize("number", [1, 2, 5])
def test_11_2_retreat_is_possible_in_every_survey_phase(number):
    table = surveying("ogre", round=number)
    assert table.state.round == number
    assert table.can("retreat")


@pytest.mark.rule("CCG-11.3", "CCG-20.3")
def test_11_3_a_retreat_ends_combat_and_the_loss_is_the_scars_of_all_foes_in_play():
    table = surveying("ogre", "wolf", chronicle=["bear", "boar"]).do(TOM, "retreat")
    assert table.said("CCG-11.3")[-1] == "Tom is to lose up to 4 Renown."  # 3 + 1
    assert table.zones == {}
    assert table.legal == ["take Bear", "take Boar", "take no more"]


@pytest.mark.rule("CCG-11.4", "CCG-11.6")
def test_11_4_the_foe_player_takes_cards_whose_renown_adds_up_to_at_most_the_loss():
    table = surveying("ogre", chronicle=["boar", "bear", "wolf"]).do(TOM, "retreat")
    assert table.mover == IAN
    assert table.legal == ["take Boar", "take Wolf", "take no more"]  # Bear is worth 4 > 3
    table.do(IAN, "Boar")
    assert table.legal == ["take Wolf", "take no more"]  # 1 is left
    table.do(IAN, "Wolf")
    assert (table.renown(), table.scars()) == (4, 2)
    assert sorted(table.pile(IAN, "foe_discard")) == ["boar", "ogre", "wolf"]


@pytest.mark.rule("CCG-11.5")
def test_11_5_if_no_card_is_small_enough_nothing_is_taken():
    table = surveying("ogre", chronicle=["bear"]).do(TOM, "retreat")
    assert table.renown() == 4
    assert table.active == IAN


@pytest.mark.rule("CCG-11.5")
def test_11_5_the_foe_player_may_take_less_unless_the_option_says_otherwise():
    table = surveying("ogre", chronicle=["boar", "wolf"]).do(TOM, "retreat").do(IAN, "pass")
    assert table.renown() == 3
    largest = surveying("ogre", chronicle=["boar", "wolf"], options={"retreat_loss": "largest"}).do(TOM, "retreat")
    assert not largest.can("pass")


@pytest.mark.rule("CCG-11.6")
def test_11_6_cards_taken_go_to_their_owners_foe_discards():
    table = scene(
        cards=CARDS,
        phase="Survey",
        zones={"Center": ["ogre"]},
        tom={"chronicle": [{"card": "wolf", "owner": "Ann"}]},
        ann={},
    ).do(TOM, "retreat")
    table.do(IAN, "Wolf")
    assert table.where("wolf") == "Ann foe_discard"


@pytest.mark.rule("CCG-11.7", "CCG-19.2")
def test_11_7_the_foes_still_in_play_are_discarded_and_not_scored():
    table = surveying("wolf", "boar").do(TOM, "retreat")
    assert table.pile(IAN, "foe_discard") == ["wolf", "boar"]
    assert (table.renown(), table.scars()) == (0, 0)


@pytest.mark.rule("CCG-11.8", "CCG-20.6")
def test_11_8_after_a_retreat_the_rest_step_follows_without_press_on():
    table = surveying("wolf")
    table.do(TOM, "retreat")
    assert "CCG-20.8" not in {event.rule for event in table.events()}
    assert table.events("CCG-21.1")
    assert table.active == IAN


@pytest.mark.rule("CCG-11.9", "CCG-22.7")
def test_11_9_prowess_of_foes_and_allies_is_back_each_round_and_wounds_stay():
    cards = {**CARDS, "guide": {"type": "Ally"}, "swing": {"type": "Move", "gem": 5}}
    table = scene(
        cards=cards,
        phase="Survey",
        zones={"Center": [{"card": "ogre", "wounds": 2, "spent": 3}]},
        tom={"allies": [{"card": "guide", "wounds": 1, "spent": 3}], "hand": ["plain-move"]},
        ian={"hand": ["swing"]},
    )
    assert (table.wounds("ogre"), table.wounds("guide")) == (2, 1)
    assert max(table.state.spent) == 0
    # Prowess 3 again: a move for 5 costs 2 wounds more
    assert table.do(TOM, "fight").wounds("ogre") == 4
