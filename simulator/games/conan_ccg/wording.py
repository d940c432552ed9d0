"""The words of the Conan CCG for reasons, obstacles, sources of Damage and fights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.stats import Share, share_words

REASONS: Final = {
    "renown": "40 Renown at Start of Turn",
    "conan_defeated": "a Conan at 0 Health",
    "out_of_foes": "a player ran out of Foes",
    "turn_limit": "stopped at the turn limit, not decided",
    "last_standing": "the last Conan standing",
    "no_progress": "no progress for 20 turns of each player, most Renown wins",
    "goldfish_renown": "40 Renown at Start of Turn",
}

#: What stood in the way of an idle card, by the engine's names.
OBSTACLES: Final = {
    "scars": "too few Scars",
    "renown": "too little Renown",
    "prowess": "not enough Prowess",
    "place": "no legal place",
    "keyword": "its keyword: for Foe players only",
    "window": "its step did not come in the turn",
    "late": "drawn after its step",
    "target": "no target",
    "condition": "what its text asks for was not so",
    "cost": "its cost could not be paid",
    "used": "used up",
}
#: Sources of Damage by the engine's names, and whether the whole is ``damage_dealt``.
DEALT: Final = {
    "damage_by_conan": "Conan's moves",
    "damage_by_allies": "Moves of Allies",
    "damage_by_effects": "Effects of cards",
    "damage_paid_by_foes": "Foes paying with Health",
}
TAKEN: Final = {
    "damage_by_opposed": "Foes' opposed moves",
    "damage_by_unopposed": "Foes' unopposed moves",
    "damage_by_foe_effects": "Effects of cards",
    "damage_paid_in_health": "Costs paid in Health",
}
FIGHTS: Final = {
    "foes_faced": "Foes faced",
    "foes_defeated": "Foes defeated",
    "rounds": "Combat rounds",
    "retreats": "Retreats",
    "press_ons": "Press Ons",
    "renown_lost": "Renown lost again",
}


def obstacle_words(name: str) -> str:
    """What stood in the way of a card; an unknown name is shown as it is."""
    return OBSTACLES.get(name, name.replace("_", " "))


def goal_sentence(goals: Sequence[tuple[int, Share]]) -> str:
    """40 Renown by the first turn at which half of the matches had it, or by the last one at which any got there."""
    if not goals:
        return "No match got to 40 Renown."
    turn, counted = next((goal for goal in goals if (goal[1].share or 0.0) >= 0.5), goals[-1])
    return f"40 Renown by turn {turn}: {share_words(counted)}."
