"""What the verbs of a game do: tables by verb that the modules of its rules fill, each with the verbs it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, TypeVar

from simulator.engine.core.cards.verbs import Verb, register, require

CheckT = TypeVar("CheckT")
PayableT = TypeVar("PayableT")
EffectT = TypeVar("EffectT")
_PLACE: Final = "a module of play/effects"


class Behaviour(Generic[CheckT, PayableT, EffectT]):
    """The tables of a game. An entry without its behaviour here, and behaviour without an entry, are refused."""

    def __init__(
        self,
        conditions: Mapping[str, Verb],
        costs: Mapping[str, Verb],
        effects: Mapping[str, Verb],
        lasting: Mapping[str, Verb],
    ) -> None:
        self._conditions = conditions
        self._costs = costs
        self._effects = effects
        self._lasting = lasting
        self.holds: dict[str, CheckT] = {}
        self.payable: dict[str, PayableT] = {}
        self.pay: dict[str, EffectT] = {}
        self.do: dict[str, EffectT] = {}
        #: Effects that need something to be for; the others can always be used.
        self.can: dict[str, CheckT] = {}
        #: The function that heeds a lasting effect.
        self.heeded: dict[str, object] = {}

    def conditions(self, module: str, holds: Mapping[str, CheckT]) -> None:
        register(self.holds, self._conditions, "holds", module, holds)

    def costs(
        self, module: str, pay: Mapping[str, EffectT] | None = None, payable: Mapping[str, PayableT] | None = None
    ) -> None:
        register(self.pay, self._costs, "pay", module, pay or {})
        register(self.payable, self._costs, "payable", module, payable or {})

    def effects(
        self, module: str, do: Mapping[str, EffectT] | None = None, can: Mapping[str, CheckT] | None = None
    ) -> None:
        register(self.do, self._effects, "do", module, do or {})
        register(self.can, self._effects, "can", module, can or {})

    def heeds(self, module: str, found: Mapping[str, object]) -> None:
        """The lasting effects that a module looks at, with the function that does; some costs last too."""
        register(self.heeded, {**self._lasting, **self._effects, **self._costs}, "heeded", module, found)

    def complete(self) -> None:
        """Refuse verbs without behaviour, once all modules are loaded."""
        require(self.holds, self._conditions, "holds", _PLACE)
        require(self.pay, self._costs, "pay", _PLACE)
        require(self.payable, self._costs, "payable", _PLACE)
        require(self.do, self._effects, "do", _PLACE)
        require(self.heeded, self._lasting, "heeded", "the module of play that looks at it")
