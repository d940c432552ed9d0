"""Section 27: decks that run out exactly, and discards that are left to chance."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.match import full_observation
from simulator.engine.games.conan_ccg.position.state import DISCARD, HIDDEN
from tests.engine.conan_ccg.scene import ANN, IAN, TOM, ability, do, scene


@pytest.mark.rule("CCG-27.1")
def test_27_1_a_draw_deck_that_has_given_its_last_card_is_reshuffled_at_once():
    omen = {"type": "Action", "keywords": ["Prepare"], "abilities": [ability("prepare", do("draw", amount=1))]}
    table = scene(cards={"omen": omen}, tom={"hand": ["2 omen"], "draw": ["plain-move"], "discard": ["3 plain-move"]})
    table.do(TOM, "Omen")
    # the Omen itself was still being resolved
    assert table.pile(TOM, "draw") == ["plain-move"] * 3
    assert table.pile(TOM, "discard") == ["omen"]


@pytest.mark.rule("CCG-27.1")
def test_27_1_a_last_card_that_goes_straight_to_the_discard_pile_is_reshuffled_too():
    mill = {
        "type": "Action",
        "keywords": ["Prepare"],
        "abilities": [ability("prepare", do("draw", amount=1), cost=[do("mill", amount=1)])],
    }
    table = scene(cards={"mill": mill}, tom={"hand": ["2 mill"], "draw": ["plain-move"]}).do(TOM, "Mill")
    assert table.hand() == ["mill", "plain-move"]


@pytest.mark.rule("CCG-27.2")
def test_27_2_a_foe_deck_that_has_given_its_last_card_is_reshuffled_at_once():
    # 5 Foes are revealed, the last of the deck among them
    table = scene(phase="Foe Draw", ian={"foes": ["wolf", "4 plain-foe"], "foe_discard": ["3 plain-foe"]}, cards=WOLF)
    assert table.mover == IAN
    assert table.pile(IAN, "foes") == ["plain-foe"] * 3
    assert table.pile(IAN, "foe_discard") == []
    assert len(table.events("CCG-27.2")) == 1


WOLF = {"wolf": {"type": "Foe"}}


@pytest.mark.rule("CCG-27.2")
def test_27_2_with_empty_foe_discards_the_reshuffle_is_made_when_a_foe_is_needed():
    # the deck ran out when nothing lay in the discards; now something does
    table = scene(phase="Foe Draw", ian={"foes": [], "foe_discard": ["3 wolf", "3 plain-foe"]}, cards=WOLF)
    assert (table.winners, table.mover, len(table.revealed)) == (None, IAN, 5)
    assert (len(table.pile(IAN, "foes")), table.pile(IAN, "foe_discard")) == (1, [])


@pytest.mark.rule("CCG-27.4", "CCG-27.6")
def test_27_4_a_random_discard_is_from_the_hand_as_well_and_nobody_chooses():
    curse = {
        "type": "Action",
        "keywords": ["Foe:Warrior"],
        "abilities": [ability("survey", do("discard", who="opponent", amount=1, random=True))],
    }
    table = scene(
        cards={"curse": curse, "axe": {"type": "Item"}, "cut": {"type": "Move"}},
        phase="Survey",
        zones={"Center": ["plain-foe"]},
        tom={"hand": ["plain-move", "cut"], "items": ["axe"]},
        ian={"hand": ["curse"]},
    ).do(IAN, "Curse")
    assert (len(table.hand()), table.pile(TOM, "items")) == (1, ["axe"])
    assert table.phase == "Survey"


@pytest.mark.rule("CCG-27.7")
def test_27_7_hands_and_face_down_moves_are_hidden_from_all_but_their_player():
    table = scene(
        cards={"brute": {"type": "Foe", "health": 9}},
        phase="Conan Move",
        zones={"Center": [{"card": "brute", "move": "plain-move", "owner": ANN}]},
        tom={"hand": ["2 plain-move"]},
        ian={"hand": ["3 plain-move"], "discard": ["plain-move"]},
        ann={"hand": ["plain-move"]},
    )
    for name, hands, move_hidden in ((TOM, [2, 0, 0], True), (IAN, [0, 3, 0], True), (ANN, [0, 0, 1], False)):
        seen = full_observation.view(table.state, table.seat(name)).state
        shown = [sum(card != HIDDEN for card in seen.hand(seat)) for seat in range(3)]
        assert (shown, [len(seen.hand(seat)) for seat in range(3)]) == (hands, [2, 3, 1])
        assert (seen.row_moves(0) == [HIDDEN]) == move_hidden
        # what is public stays public
        assert len(seen.pile(table.seat(IAN), DISCARD)) == 1
        assert HIDDEN not in seen.pile(table.seat(IAN), DISCARD)
