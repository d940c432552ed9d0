"""What verbs do: tables by verb that the modules of this room fill, each with the verbs it carries out.

An entry of ``cards/verbs`` without its behaviour here, and behaviour without an entry, are refused when the game is
loaded (``complete``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from simulator.engine.core.cards import register, require
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

HOLDS: Final[dict[str, Check]] = {}
PAYABLE: Final[dict[str, Payable]] = {}
PAY: Final[dict[str, Effect]] = {}
DO: Final[dict[str, Effect]] = {}
#: Effects that need something to be for besides a target; the others can always be used.
CAN: Final[dict[str, Check]] = {}
TO_TARGET: Final[dict[str, OnOne]] = {}
#: What a target has to be; of the others it is enough that they are in play.
CAN_BE: Final[dict[str, CanBe]] = {}
#: The function that heeds a lasting effect.
HEEDED: Final[dict[str, object]] = {}
_PLACE: Final = "a module of play/effects"


def conditions(module: str, holds: Mapping[str, Check]) -> None:
    register(HOLDS, CONDITIONS, "holds", module, holds)


def costs(module: str, pay: Mapping[str, Effect]) -> None:
    register(PAY, COSTS, "pay", module, pay)


def payable(module: str, found: Mapping[str, Payable]) -> None:
    register(PAYABLE, COSTS, "payable", module, found)


def effects(module: str, do: Mapping[str, Effect]) -> None:
    register(DO, EFFECTS, "do", module, do)


def can(module: str, found: Mapping[str, Check]) -> None:
    register(CAN, EFFECTS, "can", module, found)


def to_target(module: str, found: Mapping[str, OnOne], do: Effect) -> None:
    """Effects on cards that are named or chosen; ``do`` finds them and strikes each."""
    register(TO_TARGET, EFFECTS, "to target", module, found)
    register(DO, EFFECTS, "do", module, dict.fromkeys(found, do))


def can_be(module: str, found: Mapping[str, CanBe]) -> None:
    register(CAN_BE, EFFECTS, "can be", module, found)


def heeds(module: str, found: Mapping[str, object]) -> None:
    """The lasting effects that a module looks at, with the function that does."""
    register(HEEDED, EFFECTS, "heeded", module, found)


def complete() -> None:
    """Refuse verbs without behaviour, once all modules are loaded."""
    require(HOLDS, CONDITIONS, "holds", _PLACE)
    require(PAY, COSTS, "pay", _PLACE)
    require(PAYABLE, COSTS, "payable", _PLACE)
    require(DO, EFFECTS, "do", _PLACE)
    on_targets = {name: verb for name, verb in EFFECTS.items() if "target" in verb.fields}
    require(TO_TARGET, on_targets, "to target", _PLACE)
    require(HEEDED, LASTING, "heeded", "the module of play that looks at it")
