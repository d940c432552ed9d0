"""What verbs do: tables by verb that the modules of this room fill, each with the verbs it carries out.

An entry of ``cards/verbs`` without its behaviour here, and behaviour without an entry, are refused when the game is
loaded (``complete``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from simulator.engine.core.cards import register, require
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

HOLDS: Final[dict[str, Check]] = {}
PAYABLE: Final[dict[str, Payable]] = {}
PAY: Final[dict[str, Effect]] = {}
DO: Final[dict[str, Effect]] = {}
#: Effects that need something to be for; the others can always be used.
CAN: Final[dict[str, Check]] = {}
TO_TARGET: Final[dict[str, OnOne]] = {}
TO_ATTACK: Final[dict[str, OnOne]] = {}
#: The function that heeds a lasting effect.
HEEDED: Final[dict[str, object]] = {}
_NO_CHECKS: Final[dict[str, Check]] = {}
_PLACE: Final = "a module of play/effects"


def conditions(module: str, holds: Mapping[str, Check]) -> None:
    register(HOLDS, CONDITIONS, "holds", module, holds)


def costs(module: str, pay: Mapping[str, Effect], payable: Mapping[str, Payable]) -> None:
    register(PAY, COSTS, "pay", module, pay)
    register(PAYABLE, COSTS, "payable", module, payable)


def effects(module: str, do: Mapping[str, Effect], can: Mapping[str, Check] = _NO_CHECKS) -> None:
    register(DO, ALL_EFFECTS, "do", module, do)
    register(CAN, ALL_EFFECTS, "can", module, can)


def on_one(module: str, table: dict[str, OnOne], found: Mapping[str, OnOne]) -> None:
    """Effects on one character (``TO_TARGET``) or one attack (``TO_ATTACK``)."""
    register(table, ALL_EFFECTS, "on one", module, found)


def heeds(module: str, found: Mapping[str, object]) -> None:
    """The lasting effects that a module looks at, with the function that does; some costs last too."""
    register(HEEDED, {**LASTING, **ALL_EFFECTS, **COSTS}, "heeded", module, found)


def complete() -> None:
    """Refuse verbs without behaviour, once all modules are loaded."""
    require(HOLDS, CONDITIONS, "holds", _PLACE)
    require(PAY, COSTS, "pay", _PLACE)
    require(PAYABLE, COSTS, "payable", _PLACE)
    require(DO, ALL_EFFECTS, "do", _PLACE)
    require(HEEDED, LASTING, "heeded", "the module of play that looks at it")
