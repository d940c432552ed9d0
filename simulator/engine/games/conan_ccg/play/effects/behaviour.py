"""What the verbs of this game do: the tables that the modules of this room fill; see ``core.cards.Behaviour``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from simulator.engine.core.cards import Behaviour, register
from simulator.engine.games.conan_ccg.cards import ALL_EFFECTS, CONDITIONS, COSTS, LASTING, Op
from simulator.engine.games.conan_ccg.position import State

if TYPE_CHECKING:
    from simulator.engine.games.conan_ccg.play.effects.conditions import Context

#: Whether a condition holds, or whether there is anything an effect could be for.
Check = Callable[[State, Op, "Context"], bool]
#: Whether a cost can be paid in full; the number is how many cards are in hand for it.
Payable = Callable[[State, Op, "Context", int], bool]
Effect = Callable[[State, Op, "Context"], None]
#: What an effect does to one character, or to one attack by its place.
OnOne = Callable[[State, Op, "Context", int], None]

VERBS: Final[Behaviour[Check, Payable, Effect]] = Behaviour(CONDITIONS, COSTS, ALL_EFFECTS, LASTING)
HOLDS: Final[dict[str, Check]] = VERBS.holds
PAYABLE: Final[dict[str, Payable]] = VERBS.payable
PAY: Final[dict[str, Effect]] = VERBS.pay
DO: Final[dict[str, Effect]] = VERBS.do
CAN: Final[dict[str, Check]] = VERBS.can
TO_TARGET: Final[dict[str, OnOne]] = {}
TO_ATTACK: Final[dict[str, OnOne]] = {}


def on_one(module: str, table: dict[str, OnOne], found: Mapping[str, OnOne]) -> None:
    """Effects on one character (``TO_TARGET``) or one attack (``TO_ATTACK``)."""
    register(table, ALL_EFFECTS, "on one", module, found)
