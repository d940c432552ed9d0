"""The words of Age of Conan for ends, Empire Points, contests, Conan and cards that lay idle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Final

from simulator.engine.games.age_of_conan.catalogue import GOLDFISH_EP
from simulator.stats import MIN_SEEDS_FOR_MEAN, TOO_FEW, Average, Share, share_words, signed

#: What a sentence with numbers adds, and the tag beside it: neither map nor most cards are the published ones.
SETTING: Final = ", in ConanHub's reconstruction"
CAVEAT: Final = "A reconstruction: the map and most cards are our own"
#: Rule options by how much a match may hang on their reading, and how doubtful it is.
WEIGHTY: Final = (
    "strategy_commit_order",
    "base_dice_cap",
    "single_unit_forced_march",
    "dragons_single_unit_march",
    "march_brings_reinforcements",
    "battle_retreat_needs_friendly_origin",
    "siege_retreat_needs_friendly_origin",
    "crown_check_before_relocation",
    "discarded_tokens_return_to_container",
    "raiders_affect_intrigue",
    "raiders_used_up_in_battle",
    "emissary_may_enter_enemy_home",
    "tokens_seen_are_remembered",
    "final_tiebreak",
    "bonus_for_zero_amount",
)
GOAL: Final = f"{GOLDFISH_EP} Empire Points"
REASONS: Final = {
    "fourth_adventure": "the last adventure of the third age was over",
    "crowned": "Conan was crowned",
    "crown_failed": "a crowning failed",
    "turn_limit": "stopped at the turn limit, not decided",
    "goldfish_points": GOAL,
}
#: Ends of matches as a panel tells them, with their rules.
ENDS: Final = {
    "fourth_adventure": ("Last adventure over", "AOC-21.1"),
    "crowned": ("Conan crowned", "AOC-20.6"),
    "crown_failed": ("Crowning failed", "AOC-20.7"),
}
#: Less than this is what rounding leaves of nothing.
NOTHING: Final = 1e-5
#: What stood in the way of an idle card, by the engine's names.
OBSTACLES: Final = {
    "cost": "too little gold",
    "late": "it came after part 1 of the turn",
    "action": "no court action for it",
    "target": "it could do nothing",
    "moment": "its moment did not come",
}
#: Where Empire Points come from: the engine's name, the words, the rule. The last is lost.
SOURCES: Final = (
    ("ep_conquests", "Conquests", "AOC-10.7"),
    ("ep_cities", "Forts and cities at the end", "AOC-21.5"),
    ("ep_objectives", "Objectives", "AOC-18.3"),
    ("ep_dominance", "Dominance in tokens", "AOC-21.12"),
    ("ep_richest", "Richest", "AOC-21.8"),
    ("ep_dead", "Most Crom tokens", "AOC-21.9"),
    ("ep_crowning", "Crowning", "AOC-21.11"),
    ("ep_raids", "Raids, lost", "AOC-16.6"),
)
LOST: Final = "ep_raids"
#: Those of a goldfish: nobody is there to surpass, and nobody crowns Conan.
ALONE_SOURCES: Final = tuple(
    source for source in SOURCES if source[0] in ("ep_conquests", "ep_cities", "ep_objectives", LOST)
)
AGES: Final = ("Age I", "Age II", "Age III", "Final scoring")
#: Kinds of contests with the rules that say how many dice are rolled.
CONTESTS: Final = {
    "campaign": ("Campaign", "AOC-10.2"),
    "siege": ("Siege", "AOC-12.2"),
    "battle": ("Battle", "AOC-13.2"),
    "alliance_making": ("Making an alliance", "AOC-14.6"),
    "alliance_breaking": ("Breaking an alliance", "AOC-14.9"),
}
INTRIGUE: Final = {
    "alliances_made": "Alliances made",
    "alliances_broken": "Alliances of others broken",
    "emissaries_placed": "Emissaries placed",
    "emissaries_recalled": "Emissaries recalled for gold",
    "emissaries_lost": "Emissaries lost",
}
#: Those of a goldfish, who has no rivals.
ALONE_INTRIGUE: Final = {name: words for name, words in INTRIGUE.items() if name != "alliances_broken"}
WAR: Final = {
    "conquests": "Provinces conquered",
    "sieges_won": "Sieges won",
    "battles_won": "Battles won",
    "units_lost": "Units lost or given up",
    "units_lost_to_neutrals": "of them to dice of neutral provinces",
}
#: Those of a goldfish, whom nobody fights.
ALONE_WAR: Final = {name: words for name, words in WAR.items() if name not in ("sieges_won", "battles_won")}
#: Counts of the table of means that the engine's names do not say well.
COUNTS: Final = {
    "empire_points": "Empire Points",
    "tokens": "Adventure tokens kept at the end",
    "tokens_taken": "Adventure tokens received",
    "tokens_traded": "Adventure tokens traded",
    "cards_used": "Kingdom cards and artifacts used",
    "crom": "Crom tokens at the end",
    "gold": "Gold at the end",
    "sorcery": "Sorcery at the end",
    "units": "Units on the map at the end",
    "emissaries": "Emissaries on the map at the end",
    "forts": "Forts at the end",
    "towers": "Towers at the end",
    "cities": "Cities at the end",
    "rolls_attacking": "Contest rolls as the attacker",
    "rolls_won_attacking": "Contest rolls won as the attacker",
}
#: What is counted of a match and shown by panels of its own.
ELSEWHERE: Final = frozenset(
    {
        *(name for name, _words, _rule in SOURCES),
        *INTRIGUE,
        *WAR,
        *(f"{what}_{kind}" for what in ("rolls", "won", "expected", "luck") for kind in CONTESTS),
        "luck",
        "won",
        "crowned",
        "crown_failed",
        "turns",
        "conan_turns",
        "bids_won",
        "conan_tokens",
        "conan_tokens_lost",
        "adventures_met",
        "raiders_placed",
        "hands",
        "held_hands",
    }
)


def obstacle_words(name: str) -> str:
    """What stood in the way of a card; an unknown name is shown as it is."""
    return OBSTACLES.get(name, name.replace("_", " "))


def goal_sentence(goals: Sequence[tuple[int, Share]], what: str = GOAL) -> str:
    """So much by the first turn at which half of the matches had it, or by the last one at which any got there."""
    if not goals:
        return f"No match got {what}."
    reached = ((turn, counted) for turn, counted in goals if (counted.share or 0.0) >= 0.5)
    turn, counted = next(reached, goals[-1])
    return f"{what[0].upper()}{what[1:]} by turn {turn}: {share_words(counted)}."


def province_words(number: int) -> str:
    """So many provinces besides the home."""
    return f"{number} province{'' if number == 1 else 's'}"


def share_or_none(counted: Share) -> str:
    """A share of something that may not have happened at all."""
    return share_words(counted) if counted.n else "none"


def points_words(item: Average, seeds: int) -> str:
    """A part of rolls as points of a hundred with its half-width and true signs.

    "none" where there was nothing of the kind, "too few" where it rests on too few seeds. An interval that would leave
    the range of a hundred ends there.
    """
    if abs(item.mean) < NOTHING and (item.half_width < NOTHING or not isfinite(item.half_width)):
        return "none"
    if seeds < MIN_SEEDS_FOR_MEAN:
        return TOO_FEW
    low, high = item.mean - item.half_width, item.mean + item.half_width
    if low < -1 or high > 1:
        return f"{signed(item.mean)}, between {signed(max(-1.0, low))} and {signed(min(1.0, high))}"
    return f"{signed(item.mean)} ± {100 * item.half_width:.1f}"


def signed_words(item: Average) -> str:
    """A mean that may lie below zero."""
    return f"{item.mean:+.2f} ± {item.half_width:.2f}".replace("-", "−")


#: What the AIs that stand for a doctrine do.
STYLES: Final[Mapping[str, str]] = {
    "warlord": "Greedy with a liking for armies: conquests, troops, sieges.",
    "spymaster": "Greedy with a liking for intrigue: alliances, emissaries, gold.",
    "wanderer": "Greedy with a liking for Conan: bids, adventure tokens, artifacts, the crown.",
}
