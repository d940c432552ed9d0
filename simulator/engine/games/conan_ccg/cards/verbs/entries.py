"""What an entry of this game can say besides fields and phrases: where it may stand, and what it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from simulator.engine.core.cards import Verb
from simulator.engine.games.conan_ccg.cards.ops import CHANGES_FLAGS

#: Types of cards that stand in a zone, or whose moves lie there.
FIGHTERS: Final = ("Move", "Foe", "Ally")
#: Characters that carry wounds and are called ``this``.
WOUNDED: Final = ("Foe", "Ally")
#: Cards that can leave play as a cost of their own text.
DISCARDABLE: Final = ("Item", "Ally")
#: Moves work when all Foes have been served; a Foe player has no Chronicle Area to fill; only he has Foes to bring in.
ALL_BUT_MOVES: Final = ("Conan", "Foe", "Ally", "Region", "Item", "Action")
ALL_BUT_FOES: Final = ("Conan", "Ally", "Region", "Move", "Item", "Action")
OF_CONAN_BUT_MOVES: Final = ("Conan", "Ally", "Region", "Item", "Action")
OF_FOES: Final = ("Foe", "Action")
#: Moments at which there is an attack, one that hits, one of the card itself, a Foe that is defeated.
AT_AN_ATTACK: Final = ("hits_known", "damage_dealt", "hit", "damage")
AT_A_HIT: Final = ("hit", "hits_known")
AT_OWN_HIT: Final = ("hit", "damage")
AT_A_DEFEAT: Final = ("foe_defeated",)

CHARACTER_SCOPES: Final = ("this", "conan", "allies", "foes")
MOVE_SCOPES: Final = ("this", "conan_moves", "ally_moves", "foe_moves")
FOE_SCOPES: Final = ("this", "foes")


@dataclass(frozen=True, slots=True)
class CcgVerb(Verb):
    """``types`` and ``moments``: the card types and moments it is for (all if empty); ``either``: not both of them."""

    types: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()
    either: tuple[str, ...] = ()

    @property
    def compiled(self) -> Mapping[str, Any]:
        """What its compiled records hold besides the fields of the entry."""
        return {}


@dataclass(frozen=True, slots=True)
class Condition(CcgVerb):
    """``why``: why another ``{type}`` is refused; ``span``: lowest and highest number; ``needs``: one of these."""

    why: str = ""
    span: tuple[int, int] = (0, 60)
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cost(CcgVerb):
    """``lack``: what its player has too little of if he cannot pay; ``changes``: as of an effect, if it lasts.

    ``undone_by``: effects that give back what it takes; ``None`` if it need not take anything.
    """

    lack: str = "cost"
    undone_by: tuple[str, ...] | None = None
    changes: int = 0

    @property
    def compiled(self) -> Mapping[str, Any]:
        return {"lack": self.lack, "change_bit": self.changes}


@dataclass(frozen=True, slots=True)
class Effect(CcgVerb):
    """``scopes``: words that ``of`` can be; ``changes``: what a lasting effect changes, as bits of ``State.changes``.

    ``signed``: its number may be below zero; ``least``: the lowest number otherwise; ``for_foes``: its target is a Foe.
    ``of_performer``: it is about those who play the moves of its scope.
    ``given``: values of slots for entries that leave the field out, where not those of every verb are meant.
    """

    scopes: tuple[str, ...] = ()
    changes: int = CHANGES_FLAGS
    signed: bool = False
    least: int = 1
    for_foes: bool = False
    of_performer: bool = False
    given: Mapping[str, Any] = field(default_factory=dict)

    @property
    def compiled(self) -> Mapping[str, Any]:
        return {"change_bit": self.changes, **self.given}
