"""What the search takes a position to be worth: certain victories, and what lies on the table."""

from __future__ import annotations

from typing import Any

from simulator.engine.games.conan_ccg.agents.search import ConanSearch
from tests.engine.conan_ccg.scene import scene

ITEM = {"blade": {"type": "Item", "left": ["Blade"], "right": ["Blade"]}}
PAL = {"pal": {"type": "Ally", "health": 4, "renown": 0}}


def worth(tom: dict[str, Any], ian: dict[str, Any] | None = None, **parts: Any) -> float:
    """What a position at the end of Ian's turn is worth to Tom."""
    state = scene(phase="Press On", turn="Ian", tom=tom, ian={"hand": ["4 plain-move"], **(ian or {})}, **parts).state
    one, other = ConanSearch().worth(state)
    assert 0.0 < one < 1.0 and abs(one + other - 1.0) < 1e-12
    return one


def test_a_lead_that_nobody_makes_up_in_a_turn_is_as_good_as_won() -> None:
    assert worth({"renown": 40}, {"renown": 15}) > 0.95
    assert worth({"renown": 40}, {"renown": 16}) < 0.9
    assert worth({"renown": 39}, {"renown": 10}) < 0.9
    assert worth({"renown": 10}, {"renown": 40}) < 0.05


def test_items_and_allies_in_play_are_worth_something() -> None:
    assert worth({"items": ["blade"]}, cards=ITEM) > worth({}, cards=ITEM)
    assert worth({"allies": ["pal"]}, cards=PAL) > worth({"allies": [{"card": "pal", "wounds": 3}]}, cards=PAL)
