"""Results in words: the one sentence a page begins with, and the small phrases around numbers. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, isfinite, log10
from typing import Final, Protocol

from simulator.stats.intervals import MIN_SEEDS_FOR_MEAN, Average, TurnMeans
from simulator.stats.shares import Share
from simulator.stats.summary import MIN_FOR_PERCENT, SeatEffect, Summary

#: In place of a mean that rests on fewer seeds than ``MIN_SEEDS_FOR_MEAN``.
TOO_FEW: Final = "too few"


class Counted(Protocol):
    """What counts abnormal ends: a summary of two decks or a standing of more."""

    @property
    def n(self) -> int: ...

    @property
    def abnormal(self) -> int: ...

    @property
    def abnormal_won(self) -> int: ...

    @property
    def is_flagged(self) -> bool: ...

    @property
    def abnormal_share(self) -> Share: ...


def average_words(item: Average | None, digits: int = 1) -> str:
    """A mean with its half-width, both with as many decimals; "?" where its width is not known.

    Of a rare count the upper end stands instead, and one that never differed is said to be always so.
    """
    if not item or not isfinite(item.half_width):
        return "?"
    if item.most is not None:
        if not item.mean:
            return f"0, at most {item.most:,.{_decimals(item.most, digits, 2)}f}"
        shown = _decimals(item.mean, digits)
        return f"{item.mean:,.{shown}f}, at most {item.most:,.{shown}f}"
    if not item.half_width:
        return f"always {item.mean:,.{digits}f}"
    is_lost = not float(f"{item.half_width:.{digits}f}")
    shown = _decimals(item.half_width, digits) if is_lost else digits
    return f"{item.mean:,.{shown}f} ± {item.half_width:,.{shown}f}"


def turn_words(means: TurnMeans, digits: int = 1) -> list[str]:
    """The means of a turn by side; of one that too few seeds had only that."""
    return [
        average_words(item, digits) if seeds >= MIN_SEEDS_FOR_MEAN else TOO_FEW
        for item, seeds in zip(means.sides, means.seeds, strict=True)
    ]


def _decimals(value: float, digits: int, counting: int = 1) -> int:
    """So many decimals, or of a smaller number as many as leave so many digits of it that count."""
    return digits if value >= 10**-digits else counting - 1 - floor(log10(value))


def abnormal_sentence(summary: Counted) -> str:
    """How many matches ended in a way that no rule knows, and for whom they count; none is left out."""
    if not summary.abnormal:
        one = "The match did not end abnormally."
        return one if summary.n == 1 else f"None of {summary.n:,} matches ended abnormally."
    if not summary.abnormal_won:
        counted = "they are counted as not decided"
    elif summary.abnormal_won == summary.abnormal:
        counted = "whoever was ahead then is counted as the winner"
    else:
        counted = "whoever was ahead alone then is counted as the winner, the others as not decided"
    care = " More than 1 %, so read all of this with care." if summary.is_flagged else ""
    return f"Abnormal ends: {share_words(summary.abnormal_share)}; {counted}.{care}"


def names_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names of decks by side; equal ones have the number of the deck behind them: Raiders (deck 2)."""
    return tuple(
        f"{name} (deck {number})" if names.count(name) > 1 else name for number, name in enumerate(names, start=1)
    )


def percent(value: float) -> str:
    """54.1 for 0.541: one decimal, as far as 10,000 matches carry."""
    return f"{100 * value:.1f}"


def signed(value: float) -> str:
    """A difference of shares in points, with its sign."""
    return f"{100 * value:+.1f}".replace("-", "−")


def share_words(counted: Share) -> str:
    """A share with what it rests on; below twenty matches only the count, and of none or all of them a bound."""
    if counted.n == 0 or counted.share is None:
        return "no match yet"
    return _counted(counted, f"{counted.n:,}")


def _counted(counted: Share, of: str) -> str:
    wins = f"{counted.wins:,} of {of}"
    if counted.n < MIN_FOR_PERCENT or counted.share is None:
        return wins
    if percent(counted.share) == "0.0":
        return f"{wins}, at most {percent(counted.high)} %"
    if percent(counted.share) == "100.0":
        return f"{wins}, at least {percent(counted.low)} %"
    return f"{percent(counted.share)} % of {of}, between {percent(counted.low)} and {percent(counted.high)}"


def seeds_words(counted: Share) -> str:
    """What a share rests on: matches, seeds, and how much the matches of a seed have in common; nothing without one."""
    if not counted.n:
        return ""
    if counted.n == 1:
        return "1 match with a seed of its own."
    if counted.seeds == counted.n:
        return f"{counted.n:,} matches, each with a seed of its own."
    rests = f"{counted.n:,} matches on {counted.seeds:,} seed{'' if counted.seeds == 1 else 's'}"
    if counted.correlation is None:
        return f"{rests}; correlation within a seed not measured."
    return f"{rests}; correlation within a seed {counted.correlation:+.2f}.".replace("-", "−")


def undecided_words(count: int) -> str:
    """How many matches nobody won alone, after a share; nothing where there is none."""
    return f"; {count:,} not decided" if count else ""


def headline(
    summary: Summary,
    name: str,
    *,
    is_matchup: bool,
    is_mirror: bool = False,
    turn_word: str = "turn",
    setting: str = "",
) -> str:
    """The result in one plain sentence; ``setting`` is what a game adds to its numbers."""
    if summary.n == 0:
        return "No match was played."
    if is_mirror:
        return f"In matches against itself, {name} won {_share(summary.shown, 'AI-vs-AI')} when it went first{setting}."
    if not is_matchup:
        reached = f"Alone, {name} reached its goal in {_share(summary.overall, 'AI-played')}{setting}"
        return f"{reached}.{_turns(summary, turn_word)}"
    return f"{name} won {_share(summary.overall, 'AI-vs-AI')}{setting}{_seat(summary)}."


def _share(counted: Share, what: str) -> str:
    return _counted(counted, f"{counted.n:,} {what} {'match' if counted.n == 1 else 'matches'}")


def _turns(summary: Summary, turn_word: str) -> str:
    if summary.turns_median is None:
        return ""
    return f" Half of the matches were over by {turn_word} {summary.turns_median}."


def _seat(summary: Summary) -> str:
    effect = summary.by_turn.effect if summary.by_turn else None
    if effect is None:
        return ""
    if not effect.is_settled:
        return "; whether going first helps is not settled"
    points = abs(100 * effect.points)
    whole = f"{points:.0f} point{'' if points < 1.5 else 's'}"
    worth = whole if points >= 1 else "less than a point"
    return f"; going first {'helps by' if effect.points > 0 else 'costs'} {worth}"


def seat_words(effect: SeatEffect | None) -> str:
    """What going first is worth, with its interval."""
    if effect is None:
        return "Too few pairs of matches (under 20) to say what going first is worth."
    settled = "" if effect.is_settled else ", so it is not settled"
    return (
        f"Going first is worth {_signed(effect.points)} points, seed by seed over {effect.pairs:,} pairs: "
        f"anything from {_signed(effect.low)} to {_signed(effect.high)} fits{settled}."
    )


def _signed(value: float) -> str:
    return f"{100 * value:.1f}".replace("-", "−")


def option_words(name: str, value: str) -> str:
    """A rule option with its value: ``Victory points: 15``."""
    return f"{name.replace('_', ' ').capitalize()}: {value.replace('_', ' ')}"


def duration(seconds: int) -> str:
    """About how long, in words."""
    if seconds < 60:
        return f"{seconds} s"
    if seconds < 3600:
        return f"{round(seconds / 60)} min"
    return f"{seconds / 3600:.1f} h"


def pace(per_second: float) -> str:
    """How fast matches are played, in words."""
    if per_second >= 1:
        return f"{per_second:,.0f} matches a second"
    return f"one match in {1 / per_second:,.1f} s"
