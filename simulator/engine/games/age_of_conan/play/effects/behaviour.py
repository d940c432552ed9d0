"""What the verbs of this game do: the tables that the modules of this room fill; see ``core.cards.Behaviour``.

An ``Effect`` does a cost or an effect; one that leaves a choice pushes a frame of ``F_CHOICE``, whose question and
answer stand in ``ASKS`` and ``ANSWERS`` by verb.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from simulator.engine.core.cards import Behaviour, register
from simulator.engine.core.kernel import Frame
from simulator.engine.games.age_of_conan.cards import CONDITIONS, COSTS, EFFECTS, Op
from simulator.engine.games.age_of_conan.position import State

if TYPE_CHECKING:
    from simulator.engine.games.age_of_conan.play.effects.conditions import Context

#: Whether a condition holds, a cost can be paid, or an effect would do anything.
Check = Callable[[State, Op, "Context"], bool]
Effect = Callable[[State, Op, "Context"], None]
#: What can be chosen for an effect; an empty list ends its choices.
Asks = Callable[[State, Op, "Context", Frame], list[int]]
#: What the choice does; how many of the effect's are still to come.
Answers = Callable[[State, Op, "Context", Frame, int], int]

#: Verbs that the rules look at themselves while their card is held or at the step they are about.
HEEDED: Final = {name: verb for name, verb in EFFECTS.items() if verb.static or name == "second_bid_card"}
CARRIED_OUT: Final = {name: verb for name, verb in EFFECTS.items() if name not in HEEDED}
VERBS: Final[Behaviour[Check, Check, Effect]] = Behaviour(CONDITIONS, COSTS, CARRIED_OUT, HEEDED)
HOLDS: Final[dict[str, Check]] = VERBS.holds
PAYABLE: Final[dict[str, Check]] = VERBS.payable
PAY: Final[dict[str, Effect]] = VERBS.pay
DO: Final[dict[str, Effect]] = VERBS.do
#: Effects that may find nothing to do; the others always do something.
CAN: Final[dict[str, Check]] = VERBS.can
ASKS: Final[dict[str, Asks]] = {}
ANSWERS: Final[dict[str, Answers]] = {}


def choices(module: str, asks: Mapping[str, Asks], answers: Mapping[str, Answers]) -> None:
    """Effects with choices of their own."""
    register(ASKS, EFFECTS, "asks", module, asks)
    register(ANSWERS, EFFECTS, "answers", module, answers)
