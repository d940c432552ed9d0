"""Compiled conditions, costs and effects: the records that the rules run, and the numbers that stand in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulator.engine.core.cards import NO_LIMIT, Amount

ALL_ICONS: Final = 255
ALL_DAMAGE: Final = NO_LIMIT

S_DAMAGE: Final = 0
S_PROWESS: Final = 1
S_HEALTH: Final = 2
S_INITIATIVE: Final = 3
S_GEM: Final = 4
S_FOE_DRAW: Final = 5
S_SURCHARGE: Final = 6
S_RETREAT_LOSS: Final = 7
S_VITALITY: Final = 8
S_FOE_COST: Final = 9
S_HAND_SIZE: Final = 10
S_WINNING: Final = 11
S_LEAK: Final = 12
S_RENOWN: Final = 13
S_SCARS: Final = 14
SCOPE_THIS: Final = 0
SCOPE_CONAN: Final = 1
SCOPE_ALLIES: Final = 2
SCOPE_FOES: Final = 3
SCOPE_CONAN_MOVES: Final = 4
SCOPE_ALLY_MOVES: Final = 5
SCOPE_FOE_MOVES: Final = 6
SCOPE_TURN: Final = 7

CHANGES_ICONS: Final = 1 << 16
CHANGES_INITIATIVE: Final = 1 << S_INITIATIVE
CHANGES_TRAITS: Final = 1 << 17
CHANGES_FLAGS: Final = 1 << 18
CHANGES_BARBARIAN: Final = 1 << 19
CHANGES_BLANK: Final = 1 << 20
#: Changes that are about one card: its numbers, icons, traits and text, but no permissions and BARBARIAN abilities.
PERSONAL_CHANGES: Final = CHANGES_ICONS | CHANGES_TRAITS | CHANGES_BLANK | (1 << S_SCARS + 1) - 1
CHANGES_PER_ICON: Final = 1 << 21
#: Verbs that change icons.
ICON_VERBS: Final = (
    *("icon_as", "unblockable", "ignore_facing", "add_icon", "also_blocks"),
    *("remove_icon", "join_icons", "copy_edge"),
)
#: Texts that allow, forbid or skip something.
FLAG_VERBS: Final = (
    *("skip", "bar_retreat", "allow_retreat", "bar_press_on", "allow_press_on", "free_foe", "from_top", "bar_icon"),
    *("unpreventable", "skip_refill", "mix_types", "third_zone", "open_veterans", "ignore_requirement", "return_move"),
)
#: Each of these verbs has a bit of its own besides, so that the others need not be walked for it.
VERB_BITS: Final = {verb: 1 << 22 + place for place, verb in enumerate((*ICON_VERBS, *FLAG_VERBS))}
SHOWS_ICONS: Final = VERB_BITS["icon_as"] | VERB_BITS["add_icon"] | VERB_BITS["remove_icon"]
#: Changes that the Damage of an attack that hits must look at.
CHANGES_ATTACKS: Final = CHANGES_PER_ICON | 1 << S_DAMAGE | 1 << S_LEAK


@dataclass(frozen=True, slots=True)
class Filter:
    """Which characters a text speaks of; empty fields ask nothing."""

    foe_type: int = -1
    territory: int = -1
    traits: int = 0
    rank: str = ""
    wounded: bool = False


@dataclass(frozen=True, slots=True)
class CardFilter:
    """Which cards of a pile a text speaks of."""

    card_type: int = -1
    keyword: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """Whom an effect is for: a word, or one or all of a kind."""

    word: str = ""
    one: str = ""
    all: str = ""
    filter: Filter | None = None
    zone: str = ""
    by_opponent: bool = False
    by_chance: bool = False
    up_to: int = 0


@dataclass(frozen=True, slots=True)
class Op:
    """One condition, cost or effect; ``index`` is its place in ``Program.ops``."""

    index: int
    verb: str
    amount: Amount = Amount()
    target: Target = Target()
    scope: int = SCOPE_THIS
    scope_filter: Filter | None = None
    same_zone: bool = False
    stat: int = -1
    icon: int = 0
    as_icon: int = 0
    by: int = 0
    who: str = "you"
    word: str = ""
    title: str = ""
    filter: Filter | None = None
    card_filter: CardFilter | None = None
    low: int = 0
    high: int = ALL_DAMAGE
    until: int = 5
    flag: bool = False
    chosen: bool = False
    #: Where a card comes from: hand or deck.
    pile: str = ""
    #: What a lasting effect may change, as bits of ``State.changes``: stats, icons, traits, permissions, BARBARIAN.
    change_bit: int = 0
    #: What a player has too little of who cannot pay this cost.
    lack: str = ""
