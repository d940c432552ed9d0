"""What the search takes a position to be worth: points, what the next attack promises, and what lies in hand."""

from __future__ import annotations

from typing import Any

from simulator.engine.games.conquer import actions
from simulator.engine.games.conquer.agents import weights
from simulator.engine.games.conquer.agents.search import LOOKS_AHEAD, ConquerSearch
from tests.engine.conquer.test_greedy import table

#: A candidate for the next version (docs/training.md), by which all of it counts.
FITTED = {
    "standing_np": 0.08,
    "standing_np_most": 8.0,
    "standing_card": 0.1,
    "standing_gear": 0.5,
    "standing_power": 0.0,
    "standing_health": 0.05,
    "standing_patient": 0.0,
    "standing_attack": 0.87,
    "standing_win": 1.4,
    "standing_turn": 0.3,
    "standing_scale": 3.5,
}
EVEN = {"np": 3, "vp": 10, "characters": ["foe"]}


def worth(tom: dict[str, Any], ian: dict[str, Any] | None = None) -> float:
    """What a position is worth to Tom, who is on turn; to both together it is worth 1."""
    values = [FITTED.get(name, value) for name, value in zip(weights.NAMES, weights.values(), strict=True)]
    state = table(tom={**EVEN, **tom}, ian={**EVEN, **(ian or {})}).state
    one, other = ConquerSearch(12, values).worth(state)
    assert 0.0 < one < 1.0 and abs(one + other - 1.0) < 1e-12
    return one


def test_points_and_cards_count() -> None:
    even = worth({})
    assert worth({"vp": 11}) > worth({"np": 5}) > even > worth({}, {"vp": 11})
    assert worth({"hand": ["blade"]}) > worth({"hand": ["field"]}) > even


def test_notice_points_beyond_some_are_worth_nothing() -> None:
    assert worth({"np": 30}) == worth({"np": 20})


def test_an_attack_that_promises_points_counts_and_one_that_wins_counts_more() -> None:
    weak = {"characters": [{"card": "foe", "damage": [4]}]}
    assert worth({}, weak) > worth({})
    assert worth({"vp": 17}, {**weak, "vp": 17}) > worth({"vp": 12}, {**weak, "vp": 12})  # 3 points more win


def test_who_is_exposed_to_an_attack_that_would_win_the_match_is_in_danger() -> None:
    hurt = {"characters": [{"card": "foe", "damage": [5]}]}
    assert worth(hurt, {"vp": 17}) < worth({}, {"vp": 17})


def test_rare_decisions_that_pay_off_next_turn_are_played_on_to_its_end() -> None:
    state = table("Discard", tom={**EVEN, "hand": ["page", "blade"]}, ian=EVEN).state
    assert actions.DISCARD in LOOKS_AHEAD and actions.NOTICE not in LOOKS_AHEAD
    for playouts, notice in ((12, 0), (80, 1)):
        search = ConquerSearch(playouts)
        assert any(actions.kind_of(act) == actions.DISCARD for act in state.legal)
        assert search.horizon(state) == state.turn + 1
        at_notice = table(tom={**EVEN, "hand": ["page"]}, ian=EVEN).state
        assert search.horizon(at_notice) == at_notice.turn + notice
