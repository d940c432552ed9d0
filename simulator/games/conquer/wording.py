"""The words of Conquer for reasons, obstacles, points, combats and Hospital stays."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Final

from simulator.engine.games.conquer.catalogue import GOLDFISH_CHARACTERS, GOLDFISH_TURNS
from simulator.stats import MIN_FOR_PERCENT, Average, Share, percent, share_words

GOAL: Final = f"{GOLDFISH_CHARACTERS} Characters in play"
REASONS: Final = {
    "victory_points": "enough Victory Points",
    "nothing_left": "a player had nothing left to play",
    "no_progress": "no progress for 40 turns, more Victory Points win",
    "turn_limit": "stopped at the turn limit, more Victory Points win",
    "goldfish_turns": f"{GOLDFISH_TURNS} turns without {GOAL}",
    "goldfish_characters": GOAL,
}
#: What stood in the way of a dead card, by the engine's names.
OBSTACLES: Final = {
    "cost": "not enough Notice Points",
    "weapon_use": "Weapon Use too low",
    "no_hand": "no hand free for it",
    "no_character": "no Character in play",
    "no_equipment": "no Equipment to lie on",
    "personal": "another personal effect is there",
    "immune": "all Characters are immune",
    "opponent": "needs an opposing Character",
    "combat": "for combats only",
    "landscape": "that Landscape is on the table",
    "condition": "what its text asks for was not so",
}
#: What a goldfish by nature has none of: cards that wait for it say nothing against a deck.
NOT_HERE: Final = frozenset({"opponent", "combat"})
#: What has its moment after the Notice Phase: in a match it is not lost there.
FOR_COMBATS: Final = frozenset({"combat"})
LOST: Final = "np_lost"
POINTS: Final = {
    "np_gained": "Notice Points gained",
    "np_spent": "Notice Points spent",
    LOST: "Notice Points lost otherwise",
    "notice_points": "Notice Points left over",
}
SPOILS: Final = {
    "spoils_vp": "as Victory Points",
    "spoils_np": "as Notice Points",
}
DAMAGE: Final = {
    "damage_by_actions": "Damage by Battle Actions",
    "damage_by_texts": "Damage by texts",
}
FIGHTS: Final = {
    "attacks": "Attacks declared",
    "combats_won": "Combats won",
    "combats_lost": "Combats lost",
    "battle_rounds": "Battle Actions played as Attacks",
}
STAYS: Final = {
    "fallen": "Entered",
    "recovered": "Recovered",
    "died": "Died there",
    "patients": "Still there at the end",
}
#: Counts of the table of means that the engine's names do not say well.
COUNTS: Final = {
    "noticed": "Cards Noticed",
    "characters": "Characters in play at the end",
    "combats": "Combats begun",
}


def obstacle_words(name: str) -> str:
    """What stood in the way of a card; an unknown name is shown as it is."""
    return OBSTACLES.get(name, name.replace("_", " "))


def ratio_words(found: Average | None, part: int, whole: int, what: str, least: float | None = None) -> str:
    """A share of combats or stays with an interval over seeds; only the count where fewer than twenty matches had any.

    Of none or few the upper end stands instead, ``most``, of all or nearly all the lower one, ``least``.
    """
    if found is None or not whole:
        return f"no {what}"
    counted = f"all {whole:,} {what}" if part == whole else f"{part:,} of {whole:,} {what}"
    if min(whole, found.n) < MIN_FOR_PERCENT or not isfinite(found.half_width):
        return f"{part:,} of {whole:,} {what}"
    if found.most is not None:
        return f"{counted}, at most {percent(found.most)} %"
    if least is not None:
        return f"{counted}, at least {percent(least)} %"
    return f"{100 * found.mean:.1f} ± {100 * found.half_width:.1f} % of {whole:,} {what}"


def goal_sentence(goals: Sequence[tuple[int, Share]], characters: int = GOLDFISH_CHARACTERS) -> str:
    """So many Characters by the first turn at which half of the matches had them, or by the last one at all."""
    if not goals:
        return f"No match had {characters} Characters in play."
    turn, counted = next((goal for goal in goals if (goal[1].share or 0.0) >= 0.5), goals[-1])
    return f"{characters} Characters by turn {turn}: {share_words(counted)}."
