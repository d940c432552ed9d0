"""One condition, cost or effect as the rules run it, and the numbers by which it names stats and scopes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulator.engine.core.cards import NO_LIMIT, Amount
from simulator.engine.games.conquer.cards.terms import COUNTS

ALL_DAMAGE: Final = NO_LIMIT

S_ATTACK: Final = 0
S_DEFENSE: Final = 1
S_WEAPON_USE: Final = 2
S_POPULARITY: Final = 3
S_REPUTATION: Final = 4
S_DAMAGE: Final = 5
S_TAKEN: Final = 6
S_HANDS: Final = 7
S_FREE_STEPS: Final = 8
S_HOSPITAL_ROLL: Final = 9
S_HOSPITAL_TRIES: Final = 10
S_HOSPITAL_TURNS: Final = 11
S_COST: Final = 12
S_ATTACK_PRICE: Final = 13
S_MOVE_PRICE: Final = 14
S_GENERATE: Final = 15
S_HAND_SIZE: Final = 16
S_BATTLE_HAND: Final = 17
S_ATTACKS: Final = 18
S_ENTRY_PRICE: Final = 19

SCOPE_THIS: Final = 0
SCOPE_BEARER: Final = 1
SCOPE_FACING: Final = 2
SCOPE_FIGHTER: Final = 3
SCOPE_OWN: Final = 4
SCOPE_OPPOSING: Final = 5
SCOPE_ALL: Final = 6
SCOPE_HERE: Final = 7
SCOPE_PLACE: Final = 8
SCOPE_YOU: Final = 9
SCOPE_OPPONENT: Final = 10
SCOPE_EACH: Final = 11
#: A Character who was chosen: the change says who.
SCOPE_CHOSEN: Final = 12

#: The amount that was paid by a cost with ``up_to``.
COUNT_N: Final = len(COUNTS) + 1
RANKS: Final = ("generic", "unique")


@dataclass(frozen=True, slots=True)
class Filter:
    """Which Characters a text speaks of; empty fields ask nothing."""

    division: int = -1
    trait: int = 0
    rank: str = ""
    wounded: bool = False
    equipped: bool = False


@dataclass(frozen=True, slots=True)
class CardFilter:
    """Which cards a text speaks of."""

    card_type: int = -1
    kind: int = -1
    craft: int = -1
    keyword: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """Whom an effect is for: a word, or one or all of a kind."""

    word: str = ""
    one: str = ""
    all: str = ""
    side: str = ""
    here: bool = False
    filter: Filter | None = None
    card_filter: CardFilter | None = None
    by_opponent: bool = False

    @property
    def kind(self) -> str:
        return self.one or self.all


@dataclass(frozen=True, slots=True)
class Op:
    """One condition, cost or effect; ``index`` is its place in ``Program.ops``."""

    index: int
    verb: str
    amount: Amount = Amount()
    target: Target = Target()
    scope: int = SCOPE_THIS
    scope_filter: Filter | None = None
    here: bool = False
    stat: int = -1
    other: int = -1
    by: int = 0
    who: str = ""
    word: str = ""
    place: str = ""
    filter: Filter | None = None
    card_filter: CardFilter | None = None
    low: int = -ALL_DAMAGE
    high: int = ALL_DAMAGE
    until: int = 4
    flag: bool = False
    by_you: bool = False
    #: A keyword, or whose victory spoils are about.
    keyword: str = ""
    facing: bool = False
    #: As many as its player likes, up to so many; 0 where nobody chooses.
    most: int = 0
