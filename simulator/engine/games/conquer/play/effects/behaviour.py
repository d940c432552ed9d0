"""What the verbs of this game do: the tables that the modules of this room fill; see ``core.cards.Behaviour``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from simulator.engine.core.cards import Behaviour, register, require
from simulator.engine.games.conquer.cards import CONDITIONS, COSTS, EFFECTS, LASTING, Op
from simulator.engine.games.conquer.position import State

if TYPE_CHECKING:
    from simulator.engine.games.conquer.play.effects.conditions import Context

#: Whether a condition holds, or whether there is anything an effect could be for.
Check = Callable[[State, Op, "Context"], bool]
#: Whether a cost can be paid in full; the number is what the card itself costs besides.
Payable = Callable[[State, Op, "Context", int], bool]
Effect = Callable[[State, Op, "Context"], None]
#: What an effect does to one card, and whether it can be done to it.
OnOne = Callable[[State, Op, "Context", int], None]
CanBe = Callable[[State, Op, "Context", int], bool]

_VERBS: Final = Behaviour[Check, Payable, Effect](CONDITIONS, COSTS, EFFECTS, LASTING)
HOLDS: Final = _VERBS.holds
PAYABLE: Final = _VERBS.payable
PAY: Final = _VERBS.pay
DO: Final = _VERBS.do
#: Effects that need something to be for besides a target; the others can always be used.
CAN: Final = _VERBS.can
TO_TARGET: Final[dict[str, OnOne]] = {}
#: What a target has to be; of the others it is enough that they are in play.
CAN_BE: Final[dict[str, CanBe]] = {}

conditions: Final = _VERBS.conditions
costs: Final = _VERBS.costs
effects: Final = _VERBS.effects
heeds: Final = _VERBS.heeds


def to_target(module: str, found: Mapping[str, OnOne], do: Effect) -> None:
    """Effects on cards that are named or chosen; ``do`` finds them and strikes each."""
    register(TO_TARGET, EFFECTS, "to target", module, found)
    effects(module, dict.fromkeys(found, do))


def can_be(module: str, found: Mapping[str, CanBe]) -> None:
    register(CAN_BE, EFFECTS, "can be", module, found)


def complete() -> None:
    """Refuse verbs without behaviour, once all modules are loaded."""
    _VERBS.complete()
    on_targets = {name: verb for name, verb in EFFECTS.items() if "target" in verb.fields}
    require(TO_TARGET, on_targets, "to target", "a module of play/effects")
