"""Word tables of Age of Conan's texts: moments, kinds of contest, what is counted, areas, terrains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

Json = Any

#: When an ability is used; nothing where that goes without saying.
MOMENTS: Final[Mapping[str, str]] = {
    "court": "",
    "own_turn": "in your turn",
    "on_military": "when you take a military action",
    "on_intrigue": "when you take an intrigue action",
    "on_redeploy": "when you redeploy units",
    "on_forced_march": "when you make a forced march",
    "on_subjugate": "when you subjugate a province",
    "before_contest": "before strategy cards are chosen",
    "after_reveal": "after strategy cards are revealed",
    "before_roll": "before dice are rolled",
    "after_roll": "after your roll",
    "on_sorcery": "after you have spent sorcery in a contest roll",
    "before_compare": "before successes are compared",
    "after_outcome": "at the end of a contest roll",
    "age_step_2": "when players gain gold in an age change",
    "on_bid_reveal": "after bids are revealed",
    "passive": "",
}
ONCE_WORDS: Final[Mapping[str, str]] = {"turn": "once in each turn"}
CONTEST_NOUNS: Final[Mapping[Json, str]] = {
    "campaign": "a campaign",
    "siege": "a siege",
    "battle": "a battle",
    "ally": "a contest for an alliance",
    "break": "a contest to break an alliance",
    "military": "a military contest",
    "intrigue": "an intrigue contest",
}
OPPONENT_WORDS: Final[Mapping[Json, str]] = {"player": "a player", "neutral": "a neutral province"}
SIDE_WORDS: Final[Mapping[Json, str]] = {"attacker": "attacker", "defender": "defender"}
RESULT_WORDS: Final[Mapping[Json, str]] = {"won": "won", "lost": "lost"}
TERRAIN_WORDS: Final[Mapping[str, str]] = {
    "plains": "plains",
    "hills": "hills",
    "woods": "woods",
    "urban": "urban terrain",
}
SYMBOL_WORDS: Final[Mapping[str, str]] = {"shield": "shields", "axe": "axes"}
BANNED_WORDS: Final[Mapping[Json, str]] = {"strategy": "strategy cards"}
AREA_WORDS: Final[Mapping[str, str]] = {
    "central": "in Central Hyboria",
    "east": "in the East",
    "south": "in the South",
    "north": "in the North",
    "own": "in your own area",
    "other": "outside your own area",
}


class Nouns(NamedTuple):
    """What something is called: one, several, and all that a player has."""

    one: str
    several: str
    all: str


#: What is counted.
COUNTED_NOUNS: Final[Mapping[str, Nouns]] = {
    "province": Nouns("province", "provinces", "provinces"),
    "fort_or_city": Nouns("fort or city", "forts or cities", "forts and cities"),
    "tower_or_city": Nouns("tower or city", "towers or cities", "towers and cities"),
    "city": Nouns("city", "cities", "cities"),
    "gold": Nouns("gold", "gold", "gold"),
    "sorcery": Nouns("sorcery", "sorcery", "sorcery"),
    "crom": Nouns("Crom token", "Crom tokens", "Crom tokens"),
}
