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

VERBS: Final[Behaviour[Check, Payable, Effect]] = Behaviour(CONDITIONS, COSTS, EFFECTS, LASTING)
HOLDS: Final[dict[str, Check]] = VERBS.holds
PAYABLE: Final[dict[str, Payable]] = VERBS.payable
PAY: Final[dict[str, Effect]] = VERBS.pay
DO: Final[dict[str, Effect]] = VERBS.do
#: Effects that need something to be for besides a target; the others can always be used.
CAN: Final[dict[str, Check]] = VERBS.can
TO_TARGET: Final[dict[str, OnOne]] = {}
#: What a target has to be; of the others it is enough that they are in play.
CAN_BE: Final[dict[str, CanBe]] = {}


def to_target(module: str, found: Mapping[str, OnOne], do: Effect) -> None:
    """Effects on cards that are named or chosen; ``do`` finds them and strikes each."""
    register(TO_TARGET, EFFECTS, "to target", module, found)
    VERBS.effects(module, dict.fromkeys(found, do))


def can_be(module: str, found: Mapping[str, CanBe]) -> None:
    register(CAN_BE, EFFECTS, "can be", module, found)


def complete() -> None:
    """Refuse verbs without behaviour, once all modules are loaded."""
    VERBS.complete()
    on_targets = {name: verb for name, verb in EFFECTS.items() if "target" in verb.fields}
    require(TO_TARGET, on_targets, "to target", "a module of play/effects")
