"""A payment with only one possible set is made without asking for an order."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import table
from tests.engine.conan_ccg.scene import IAN, TOM, action, do

CARDS = {
    "feast": action("prepare", do("draw", amount=1), cost=[do("discard", amount=2)]),
    "tribute": action("prepare", do("draw", amount=1), cost=[do("discard", amount=2, filter={"card": "Item"})]),
    "axe": {"type": "Item"},
    "bow": {"type": "Item"},
    "wolf": {"type": "Foe"},
    "bandit": {"type": "Foe"},
    "boar": {"type": "Foe"},
    "king": {"type": "Foe", "renown": 9},
    "chief": {"type": "Foe", "renown": 6},
}


@pytest.mark.rule("CCG-23.3")
def test_all_cards_that_are_left_are_discarded_without_a_question():
    one = table(cards=CARDS, tom={"hand": ["feast", "axe", "bow"], "draw": ["9 plain-move"]}).do(TOM, "play Feast")
    assert sorted(one.pile(TOM, "discard")) == ["axe", "bow", "feast"]


@pytest.mark.rule("CCG-23.3")
def test_all_cards_that_fit_are_discarded_without_a_question():
    hand = {"hand": ["tribute", "axe", "bow", "plain-move"], "draw": ["9 plain-move"]}
    one = table(cards=CARDS, tom=hand).do(TOM, "play Tribute")
    assert sorted(one.pile(TOM, "discard")) == ["axe", "bow", "tribute"]


@pytest.mark.rule("CCG-23.3")
def test_a_choice_that_there_is_is_asked_for():
    one = table(cards=CARDS, tom={"hand": ["feast", "axe", "bow", "plain-move"]}).do(TOM, "play Feast")
    assert len(one.legal) == 3
    one.do(TOM, "discard Axe")
    assert one.legal == ["discard Bow", "discard Plain Move"]


@pytest.mark.rule("CCG-9.6")
@pytest.mark.parametrize(("third", "is_asked"), [("king", False), ("boar", True)])
def test_the_only_foes_that_can_pay_for_a_major_foe_pay_without_a_question(third, is_asked):
    # five Foes are revealed; the Chief of Renown 6 costs two Minor Foes
    foes = ["chief", "wolf", "bandit", third, "king", "9 wolf"]
    one = table(cards=CARDS, phase="Foe Draw", ian={"foes": foes}).do(IAN, "play Foe Chief")
    assert (one.where("chief") == "Center", one.can("pay with Wolf")) == (not is_asked, is_asked)
