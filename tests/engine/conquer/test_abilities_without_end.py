"""Abilities that could be used for ever are refused, and payments without a choice are not asked."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.core.errors import BadCard
from simulator.engine.games.conquer.cards.definitions import compile_pool
from simulator.scenarios.conquer.short_cards import full_record
from tests.engine.conquer.scene import TOM, ability, do, scene

GAIN = do("gain_np", amount=1)


def having(**more: Any) -> dict[str, Any]:
    return full_record({"id": "bank", "type": "Character", "abilities": [ability("notice_phase", GAIN, **more)]})


@pytest.mark.rule("CQ-24.2")
def test_an_ability_that_gives_back_its_price_needs_a_limit():
    with pytest.raises(BadCard) as refused:
        compile_pool([having(cost=[do("lose_np", amount=1)])])
    assert refused.value.message.startswith('Card "bank", once: used at will ("notice_phase")')


@pytest.mark.parametrize(
    "more",
    [
        {"cost": [do("lose_np", amount=2)]},
        {"cost": [do("lose_np", amount=1)], "once": "turn"},
        {"cost": [do("lose_np", amount=1), do("discard", amount=1)]},
        {},  # without a price it is used once in a window
    ],
)
def test_with_a_limit_it_is_accepted(more):
    assert compile_pool([having(**more)]).defs


@pytest.mark.rule("CQ-1.2")
def test_all_cards_that_are_left_are_discarded_without_a_question():
    cards = {
        "sage": {"type": "Character", "abilities": [ability("notice_phase", GAIN, cost=[do("discard", amount=2)])]}
    }
    one = scene(cards=cards, tom={"characters": ["sage"], "hand": ["plain-tool", "plain-character"]})
    one.do(TOM, "use Sage")
    assert sorted(one.pile(TOM, "doom")) == ["plain-character", "plain-tool"]
    one = scene(cards=cards, tom={"characters": ["sage"], "hand": ["plain-tool", "plain-character", "sage"]})
    assert one.do(TOM, "use Sage").legal == ["discard Plain Tool", "discard Plain Character", "discard Sage"]
