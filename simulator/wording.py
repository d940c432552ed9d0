"""Results in words: the one sentence a page begins with, and the small phrases around numbers. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.tally import Share
from simulator.figures import Average
from simulator.statistics import MIN_FOR_PERCENT, SeatEffect, Summary

REASONS: Final = {
    "renown": "40 Renown at Start of Turn",
    "conan_defeated": "a Conan at 0 Health",
    "out_of_foes": "a player ran out of Foes",
    "turn_limit": "stopped at the turn limit, not decided",
    "last_standing": "the last Conan standing",
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
    """What stood in the way of a card; a name nobody translated is shown as it is."""
    return OBSTACLES.get(name, name.replace("_", " "))


def average_words(item: Average | None, digits: int = 1) -> str:
    """A mean with its half-width; "?" where nothing or one match alone was counted."""
    return f"{item.mean:.{digits}f} ± {item.half_width:.{digits}f}" if item and item.n > 1 else "?"


def goal_sentence(goals: Sequence[tuple[int, Share]]) -> str:
    """40 Renown by the first turn at which half of the matches had it, or by the last one at which any got there."""
    if not goals:
        return "No match got to 40 Renown."
    turn, counted = next((goal for goal in goals if (goal[1].share or 0.0) >= 0.5), goals[-1])
    return f"40 Renown by turn {turn}: {share_words(counted)}."


def abnormal_sentence(summary: Summary) -> str:
    """How many matches ended in a way that no rule knows; they are counted, never left out."""
    if not summary.abnormal:
        return f"None of {summary.n:,} matches ended abnormally."
    flag = "more than 1 %, so read all of this with care" if summary.is_flagged else "they are counted as not decided"
    return f"Abnormal ends: {share_words(summary.abnormal_share)}; {flag}."


def reason_words(reason: str) -> str:
    """A reason's key as words; a key nobody translated is shown as it is."""
    return REASONS.get(reason, reason.replace("_", " "))


def percent(value: float) -> str:
    """54.1 for 0.541: one decimal, as far as 10,000 matches carry."""
    return f"{100 * value:.1f}"


def share_words(counted: Share) -> str:
    """A share with what it rests on; below twenty matches only the count."""
    if counted.n == 0 or counted.share is None:
        return "no match yet"
    if counted.n < MIN_FOR_PERCENT:
        return f"{counted.wins:,} of {counted.n:,}"
    return f"{percent(counted.share)} % of {counted.n:,}, between {percent(counted.low)} and {percent(counted.high)}"


def headline(summary: Summary, name: str, *, is_matchup: bool, is_mirror: bool = False) -> str:
    """The result in one plain sentence."""
    if summary.n == 0:
        return "No match was played."
    if is_mirror:
        return f"In matches against itself, {name} won {_share(summary.first_player, 'AI-vs-AI')} when it went first."
    if not is_matchup:
        return f"Alone, {name} reached its goal in {_share(summary.overall, 'AI-played')}.{_turns(summary)}"
    return f"{name} won {_share(summary.overall, 'AI-vs-AI')}{_seat(summary.seat_effect)}."


def _share(counted: Share, what: str) -> str:
    games = "game" if counted.n == 1 else "games"
    if counted.n < MIN_FOR_PERCENT or counted.share is None:
        return f"{counted.wins:,} of {counted.n:,} {what} {games}"
    return (
        f"{percent(counted.share)} % of {counted.n:,} {what} {games}, "
        f"between {percent(counted.low)} and {percent(counted.high)}"
    )


def _turns(summary: Summary) -> str:
    if summary.turns_median is None:
        return ""
    return f" Half of the games were over by turn {summary.turns_median}."


def _seat(effect: SeatEffect | None) -> str:
    if effect is None:
        return ""
    if not effect.is_settled:
        return "; whether going first helps is not settled"
    points = f"{abs(100 * effect.points):.0f} points"
    return f"; going first {'helps' if effect.points > 0 else 'costs'} by {points}"


def seat_words(effect: SeatEffect | None) -> str:
    """What going first is worth, with its interval."""
    if effect is None:
        return "Too few pairs of matches to say what going first is worth."
    settled = "" if effect.is_settled else ", so it is not settled"
    return (
        f"Going first is worth {_signed(effect.points)} points, seed by seed over {effect.pairs:,} pairs: "
        f"anything from {_signed(effect.low)} to {_signed(effect.high)} fits{settled}."
    )


def _signed(value: float) -> str:
    return f"{100 * value:.1f}".replace("-", "−")


def duration(seconds: int) -> str:
    """About how long, in words."""
    if seconds < 60:
        return f"{seconds} s"
    if seconds < 3600:
        return f"{round(seconds / 60)} min"
    return f"{seconds / 3600:.1f} h"
