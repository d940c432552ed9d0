"""The fixed words of Age of Conan, in the order in which the engine numbers them; constants name the numbers.

Kingdoms and areas have the same numbers: the area of kingdom 1 is area 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

CARD_TYPES: Final[tuple[str, ...]] = (
    "Kingdom",
    "Kingdom Card",
    "Strategy",
    "Adventure",
    "Objective",
    "Artifact",
    "Conan Card",
    "Chronicle",
    "Companion",
    "Tokens",
    "Die",
    "Map",
)
#: Where a record comes from; ``original`` is ours.
SOURCES: Final = ("rulebook", "public", "original")
#: Boxes a component comes in; a record without one is in no game that is set up from a box.
BOXES: Final = ("base",)

#: In the order in which AOC-22.2 recommends them.
KINGDOMS: Final = ("aquilonia", "turan", "stygia", "hyperborea")
AQUILONIA: Final = 0
TURAN: Final = 1
STYGIA: Final = 2
HYPERBOREA: Final = 3
AREAS: Final = ("central", "east", "south", "north")
CENTRAL: Final = 0
EAST: Final = 1
SOUTH: Final = 2
NORTH: Final = 3
TERRAINS: Final = ("plains", "hills", "woods", "urban")
SEAS: Final = ("western", "vilayet", "southern")
CATEGORIES: Final = ("monsters", "treasures", "women")
COLOURS: Final = ("red", "yellow", "green", "purple")

#: Faces of contest dice (AOC-9.21 to 9.26).
FACES: Final = ("hit", "hit+conan", "hit (attacker)", "shield", "axe", "blank")
HIT: Final = 0
HIT_CONAN: Final = 1
HIT_ATTACKER: Final = 2
SHIELD: Final = 3
AXE: Final = 4
BLANK: Final = 5
#: Faces that a card can turn into successes; in sets of faces each has the bit of its number.
SYMBOLS: Final = ("shield", "axe")
#: Icons of fate dice (AOC-7.1).
ICONS: Final = ("court+conan", "military", "intrigue", "military/intrigue", "wild")
I_COURT: Final = 0
I_MILITARY: Final = 1
I_INTRIGUE: Final = 2
I_MIXED: Final = 3
I_WILD: Final = 4

#: Kinds of contest; in sets of kinds each has the bit of its number.
CONTESTS: Final = ("campaign", "siege", "battle", "ally", "break")
CAMPAIGN: Final = 0
SIEGE: Final = 1
BATTLE: Final = 2
ALLY: Final = 3
BREAK: Final = 4
CONTEST_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {"military": CONTESTS[:3], "intrigue": CONTESTS[3:]}
SIDES: Final = ("attacker", "defender")
OPPONENTS: Final = ("player", "neutral")
RESULTS: Final = ("won", "lost")

#: Kinds of kingdom cards (AOC-19.1).
CARD_KINDS: Final = ("table", "event", "instant")
K_TABLE: Final = 0
K_EVENT: Final = 1
K_INSTANT: Final = 2
TRAITS: Final = ("elite unit",)
DECKS: Final = ("kingdom", "strategy")
D_KINGDOM: Final = 0
D_STRATEGY: Final = 1
VERSIONS: Final = ("base", "alternate")
CONAN_CARDS: Final = ("bonus", "player")
C_BONUS: Final = 0
C_PLAYER: Final = 1
TOKEN_KINDS: Final = ("adventure", "bidding", "supply")
SUPPLIES: Final = ("raider", "gold", "sorcery", "crom")
DICE: Final = ("fate", "contest")

#: When an ability can be used, or (``passive``) always holds.
TIMINGS: Final = (
    "court",
    "own_turn",
    "on_military",
    "on_intrigue",
    "on_redeploy",
    "on_forced_march",
    "on_subjugate",
    "before_contest",
    "after_reveal",
    "before_roll",
    "after_roll",
    "on_sorcery",
    "before_compare",
    "after_outcome",
    "age_step_2",
    "on_bid_reveal",
    "passive",
)
W_COURT: Final = 0
W_OWN_TURN: Final = 1
W_ON_MILITARY: Final = 2
W_ON_INTRIGUE: Final = 3
W_ON_REDEPLOY: Final = 4
W_ON_FORCED_MARCH: Final = 5
W_ON_SUBJUGATE: Final = 6
W_BEFORE_CONTEST: Final = 7
W_AFTER_REVEAL: Final = 8
W_BEFORE_ROLL: Final = 9
W_AFTER_ROLL: Final = 10
W_ON_SORCERY: Final = 11
W_BEFORE_COMPARE: Final = 12
W_AFTER_OUTCOME: Final = 13
W_AGE_STEP_2: Final = 14
W_ON_BID_REVEAL: Final = 15
W_PASSIVE: Final = 16
PASSIVE: Final = "passive"
#: Timings inside a contest roll.
CONTEST_TIMINGS: Final = TIMINGS[W_BEFORE_CONTEST : W_AFTER_OUTCOME + 1]
ONCE: Final = ("turn",)

#: What is counted: provinces are friendly ones, markers and armies the player's own.
COUNTED: Final = ("province", "fort_or_city", "tower_or_city", "city", "gold", "sorcery", "crom")
N_PROVINCE: Final = 0
N_FORT_OR_CITY: Final = 1
N_TOWER_OR_CITY: Final = 2
N_CITY: Final = 3
N_GOLD: Final = 4
N_SORCERY: Final = 5
N_CROM: Final = 6

#: Areas in filters: those by name, and ``own`` (that of the player's kingdom) or ``other`` (the three others).
FILTER_AREAS: Final = (*AREAS, "own", "other")
A_OWN: Final = 4
A_OTHER: Final = 5
STATUSES: Final = ("friendly", "enemy", "neutral")
FRIENDLY: Final = 0
ENEMY: Final = 1
NEUTRAL: Final = 2
#: What a province is, in filters. ``not_home``: no kingdom; ``has_unit`` and ``has_emissary``: of the player himself.
FILTERS: Final[Mapping[str, Sequence[str]]] = {
    "status": STATUSES,
    "area": FILTER_AREAS,
    "not_home": ("true",),
    "coastal": ("true",),
    "savage": ("true",),
    "has_unit": ("true",),
    "has_emissary": ("true",),
}
FLAGS: Final = ("not_home", "coastal", "savage", "has_unit", "has_emissary")
