"""Section 9: the Foe Draw Phase."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.match import full_observation
from simulator.engine.games.conan_ccg.position.state import FOES, HIDDEN
from tests.engine.conan_ccg.scene import ANN, IAN, TOM, ability, action, do, scene

CARDS = {
    "wolf": {"type": "Foe", "renown": 1, "foe_type": "Animal"},
    "bandit": {"type": "Foe", "renown": 4},
    "chief": {"type": "Foe", "renown": 6},
    "giant": {"type": "Foe", "renown": 8},
    "swamp": {"type": "Region"},
}


def drawn(*foes: str, tom: dict[str, object] | None = None, **ian: object):
    """Ian's Foe Draw; his Foe Deck from the top, with plain Foes below."""
    return scene(cards=CARDS, phase="Foe Draw", tom=tom, ian={"foes": [*foes, "20 plain-foe"], **ian})


@pytest.mark.rule("CCG-9.1")
@pytest.mark.parametrize(("scars", "number"), [(0, 5), (2, 5), (3, 6), (5, 6), (6, 7), (13, 9)])
def test_9_1_5_foes_are_revealed_and_one_more_for_every_full_3_scars(scars, number):
    table = drawn("wolf", tom={"scars": scars})
    assert len(table.revealed) == number
    assert table.said("CCG-9.1")[0].startswith(f"{number} Foes are revealed")


@pytest.mark.rule("CCG-9.1")
def test_9_1_the_scars_are_those_of_the_active_player():
    assert len(drawn("wolf", scars=9).revealed) == 5


@pytest.mark.rule("CCG-9.2")
def test_9_2_they_come_from_the_top_of_the_foe_players_foe_deck():
    table = drawn("wolf", "bandit", "chief", "giant", "bandit", "wolf")
    assert table.revealed == ["wolf", "bandit", "chief", "giant", "bandit"]
    assert table.pile(IAN, "foes")[0] == "wolf"
    assert len(table.pile(TOM, "foes")) == 20


@pytest.mark.rule("CCG-9.2")
@pytest.mark.parametrize("name", [TOM, IAN, ANN])
def test_9_2_they_are_revealed_face_up_for_all(name):
    foes = {"ian": {"foes": ["wolf", "bandit", "9 chief"]}, "ann": {"foes": ["giant", "wolf", "9 chief"]}}
    table = scene(cards=CARDS, phase="Foe Draw", **foes)
    seen = full_observation.view(table.state, table.seat(name)).state.revealed()
    assert sorted(table.stage.card_id(inst) for inst in seen) == ["bandit", "chief", "giant", "wolf", "wolf"]
    # who they are is told to everybody, those left in the decks to nobody
    assert [event.seats for event in table.events(kind="reveal_foes")] == [()]
    assert full_observation.view(table.state, table.seat(name)).state.pile(table.seat(IAN), FOES) == [HIDDEN] * 8


@pytest.mark.rule("CCG-9.8")
def test_9_8_no_more_minor_foes_are_discarded_than_the_cost_asks_for():
    # Chief costs 2; of four Minor Foes two are left, and none of them can be added to the price
    table = drawn("chief", "wolf", "bandit").do(IAN, "Chief", "Wolf")
    assert table.legal == ["pay with Bandit", "pay with Plain Foe"]
    table.do(IAN, "Bandit")
    assert table.revealed == ["plain-foe", "plain-foe"]
    assert not table.can("pay with")
    assert sorted(table.pile(IAN, "foe_discard")) == ["bandit", "wolf"]


@pytest.mark.rule("CCG-9.3", "CCG-27.2")
def test_9_3_an_empty_foe_deck_is_filled_with_the_foe_discards_and_the_reveal_goes_on():
    table = scene(
        cards=CARDS,
        phase="Foe Draw",
        ian={"foes": ["wolf", "bandit"], "foe_discard": ["4 plain-foe"]},
    )
    assert table.revealed == ["wolf", "bandit", "plain-foe", "plain-foe", "plain-foe"]
    assert table.pile(IAN, "foes") == ["plain-foe"]
    assert len(table.events("CCG-27.2")) == 1


@pytest.mark.rule("CCG-9.3")
def test_9_3_a_reveal_that_uses_up_the_last_card_is_followed_by_the_reshuffle_too():
    table = scene(
        cards=CARDS, phase="Foe Draw", ian={"foes": ["wolf", "bandit", "3 plain-foe"], "foe_discard": ["2 plain-foe"]}
    )
    assert len(table.revealed) == 5
    assert table.pile(IAN, "foes") == ["plain-foe", "plain-foe"]
    assert table.pile(IAN, "foe_discard") == []


@pytest.mark.rule("CCG-9.3")
def test_9_3_with_both_piles_empty_the_foes_revealed_so_far_are_played_with():
    table = scene(cards=CARDS, phase="Foe Draw", ian={"foes": ["wolf", "bandit"]})
    assert table.revealed == ["wolf", "bandit"]
    table.do(IAN, "Wolf", "pass")
    assert table.zones == {"Center": ["wolf"]}
    assert table.pile(IAN, "foe_discard") == ["bandit"]


@pytest.mark.rule("CCG-9.4")
def test_9_4_the_foe_player_chooses_which_to_play():
    table = drawn("wolf", "bandit", "chief")
    assert table.mover == IAN
    assert table.legal == ["play Foe Wolf", "play Foe Bandit", "play Foe Chief", "play Foe Plain Foe"]


@pytest.mark.rule("CCG-9.5")
def test_9_5_minor_foes_are_free():
    table = drawn("bandit", "wolf").do(IAN, "Bandit")
    assert (table.zones, len(table.revealed)) == ({"Center": ["bandit"]}, 4)
    assert table.events("CCG-9.6") == []
    assert table.pile(IAN, "foe_discard") == []


@pytest.mark.rule("CCG-9.6")
@pytest.mark.parametrize(("major", "cost"), [("chief", 2), ("giant", 4)])
def test_9_6_a_major_foe_costs_its_renown_minus_4_in_revealed_minor_foes(major, cost):
    table = drawn(major).do(IAN, major.title())
    assert table.where(major) == "Center"
    assert table.pile(IAN, "foe_discard") == ["plain-foe"] * cost
    assert len(table.events("CCG-9.6")) == cost
    assert len(table.revealed) == 4 - cost


@pytest.mark.rule("CCG-9.6")
def test_9_6_the_foe_player_chooses_who_pays():
    table = drawn("chief", "wolf", "bandit").do(IAN, "Chief")
    assert table.legal == ["pay with Wolf", "pay with Bandit", "pay with Plain Foe"]


@pytest.mark.rule("CCG-9.6")
def test_9_6_foes_in_play_in_the_deck_or_in_the_discards_cannot_pay():
    # one Minor Foe is left among the revealed: not enough for Chief, whatever lies elsewhere
    table = drawn("chief", "chief", "chief", "wolf", "bandit", foe_discard=["9 plain-foe"])
    assert table.can("Chief")  # Wolf and Bandit would pay
    table.do(IAN, "Wolf")
    assert not table.can("Chief")


@pytest.mark.rule("CCG-9.7")
def test_9_7_only_minor_foes_can_pay():
    table = drawn("chief", "giant", "bandit", "wolf").do(IAN, "Chief")
    assert table.legal == ["pay with Bandit", "pay with Wolf", "pay with Plain Foe"]


@pytest.mark.rule("CCG-9.7")
def test_9_7_a_card_that_pays_cannot_be_played_or_pay_twice():
    table = drawn("chief", "chief", "wolf", "bandit").do(IAN, "Chief", "Wolf", "Bandit")
    assert not table.can("Wolf")
    assert not table.can("Bandit")
    # one Minor Foe is left: the second Chief costs 2
    assert table.revealed == ["chief", "plain-foe"]
    assert not table.can("Chief")


@pytest.mark.rule("CCG-9.9")
def test_9_9_at_least_one_foe_must_be_played_if_any_can():
    table = drawn("wolf", "bandit")
    assert not table.can("pass")
    assert table.do(IAN, "Wolf").can("pass")


@pytest.mark.rule("CCG-9.10", "CCG-9.11")
def test_9_10_and_9_11_of_foes_that_cannot_be_played_the_active_player_may_choose_one_to_face():
    table = drawn("giant", "chief", "giant", "chief", "giant")
    assert table.mover == TOM
    assert table.legal == ["face Giant", "face Chief", "face none"]
    table.do(TOM, "face Giant")
    assert table.zones == {"Center": ["giant"]}
    # without cost: none of the others pays, they are discarded
    assert table.events("CCG-9.6") == []
    assert sorted(table.pile(IAN, "foe_discard")) == ["chief", "chief", "giant", "giant"]
    assert table.phase == "Survey"


@pytest.mark.rule("CCG-9.12")
def test_9_12_if_he_chooses_none_a_new_set_of_the_same_size_is_revealed():
    table = drawn("giant", "chief", "giant", "chief", "giant", "wolf", tom={"scars": 0}).do(TOM, "face none")
    assert table.revealed == ["wolf", *["plain-foe"] * 4]
    assert sorted(table.pile(IAN, "foe_discard")) == ["chief", "chief", "giant", "giant", "giant"]
    assert table.mover == IAN


@pytest.mark.rule("CCG-9.12")
def test_9_12_with_nothing_playable_in_the_deck_he_must_choose_one():
    table = scene(cards=CARDS, phase="Foe Draw", ian={"foes": ["3 giant", "4 chief"]})
    assert table.legal == ["face Giant", "face Chief"]


@pytest.mark.rule("CCG-9.13")
def test_9_13_what_was_not_played_is_discarded():
    table = drawn("wolf", "bandit", "chief").do(IAN, "Wolf", "pass")
    assert sorted(table.pile(IAN, "foe_discard")) == ["bandit", "chief", "plain-foe", "plain-foe"]
    assert table.revealed == []


@pytest.mark.rule("CCG-9.14")
def test_9_14_a_foe_player_may_play_a_region_when_foes_are_drawn():
    table = drawn("wolf", hand=["swamp", "plain-move"])
    assert table.legal == ["play Region Swamp", "pass"]
    assert table.revealed
    table.do(IAN, "Swamp")
    assert table.where("swamp") == "under Tom"
    assert table.mover == IAN
    assert table.can("play Foe Wolf")


@pytest.mark.rule("CCG-9.14")
def test_9_14_the_region_there_is_discarded_and_he_may_also_play_none():
    cards = {**CARDS, "field": {"type": "Region"}}
    table = scene(
        cards=cards, phase="Foe Draw", tom={"region": "field"}, ian={"hand": ["swamp"], "foes": ["wolf", "9 plain-foe"]}
    )
    assert table.do(IAN, "Swamp").pile(TOM, "discard") == ["field"]
    other = scene(
        cards=cards, phase="Foe Draw", tom={"region": "field"}, ian={"hand": ["swamp"], "foes": ["wolf", "9 plain-foe"]}
    )
    assert other.do(IAN, "pass").where("field") == "under Tom"


@pytest.mark.rule("CCG-9.14")
def test_9_14_the_active_player_has_no_such_choice():
    assert drawn("wolf", tom={"hand": ["swamp"]}).mover == IAN


@pytest.mark.rule("CCG-9.14", "CCG-26.1")
def test_9_14_every_foe_player_is_asked_in_turn_and_may_play_the_same_card_once():
    table = scene(
        cards={**CARDS, "field": {"type": "Region"}},
        phase="Foe Draw",
        ian={"hand": ["2 swamp"], "foes": ["wolf", "9 plain-foe"]},
        ann={"hand": ["field"], "foes": ["wolf", "9 plain-foe"]},
    )
    assert (table.mover, table.legal) == (IAN, ["play Region Swamp", "pass"])
    table.do(IAN, "pass")
    assert (table.mover, table.legal) == (ANN, ["play Region Field", "pass"])
    table.do(ANN, "Field")
    assert (table.where("field"), table.mover) == ("under Tom", IAN)


@pytest.mark.rule("CCG-9.14", "CCG-26.1")
def test_9_14_a_foe_player_plays_one_region_and_then_the_next_one_is_asked():
    table = scene(
        cards={**CARDS, "field": {"type": "Region"}},
        phase="Foe Draw",
        ian={"hand": ["swamp", "field"], "foes": ["wolf", "9 plain-foe"]},
        ann={"hand": ["2 field"], "foes": ["wolf", "9 plain-foe"]},
    )
    table.do(IAN, "Swamp")
    assert (table.mover, table.legal) == (ANN, ["play Region Field", "pass"])
    table.do(ANN, "Field")
    assert (table.where("swamp"), table.hand(ANN)) == ("Ian discard", ["field"])
    assert (table.mover, table.can("play Foe Wolf")) == (IAN, True)


@pytest.mark.rule("CCG-9.14", "CCG-7.9")
def test_9_14_a_region_of_a_foe_player_speaks_at_once_and_answers_when_it_is_played():
    texts = [
        ability("static", do("stat", stat="damage", of="foes", amount=2)),
        ability("on_play", do("lose_prowess", target="conan", amount=3)),
    ]
    cards = {**CARDS, "waste": {"type": "Region", "abilities": texts}}
    table = scene(cards=cards, phase="Foe Draw", ian={"hand": ["waste"], "foes": ["wolf", "9 plain-foe"]})
    table.do(IAN, "Waste")
    assert table.prowess() == 17
    table.do(IAN, "play Foe Wolf")
    assert table.damage("wolf") == 3


@pytest.mark.rule("CCG-9.10", "CCG-20.8")
def test_9_10_after_a_foe_was_faced_the_next_foes_of_the_turn_are_chosen_as_ever():
    deed = {"deed": action("survey", do("defeat_foe", target={"one": "foe"}))}
    table = scene(
        cards={**CARDS, **deed},
        phase="Foe Draw",
        tom={"hand": ["deed", "plain-move", "plain-move"]},
        ian={"foes": ["4 giant", "giant", "wolf", "bandit", "9 plain-foe"]},
    )
    table.do(TOM, "face Giant", "play Deed", "press on").do(IAN, "play Foe Wolf")
    # one Foe stands, and more may be played
    assert (table.zones, table.can("play Foe Bandit")) == ({"Center": ["wolf"]}, True)
