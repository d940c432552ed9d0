"""Numbers by turn and by card, worked out of finished matches: Renown, goals reached, idle cards. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

from simulator.engine.tally import CONFIDENCE, Share, histogram, quantile, share

#: Turns are shown as long as this part of the matches is still going on.
STILL_GOING: Final = 0.1


@dataclass(frozen=True, slots=True)
class Average:
    """A mean with the half-width of its 95 % interval."""

    n: int
    mean: float
    half_width: float


@dataclass(frozen=True, slots=True)
class TurnSpread:
    """A count at the end of an own turn over all matches; ``going`` of them still had that turn."""

    turn: int
    going: int
    low: int
    median: int
    high: int
    average: Average


@dataclass(frozen=True, slots=True)
class TurnMeans:
    """Means at the end of an own turn over the matches that had it, by side (or by what else is told apart)."""

    turn: int
    sides: tuple[Average | None, ...]


@dataclass(frozen=True, slots=True)
class IdleCard:
    """A card that lay idle: of ``held`` times in hand at the end of a turn so many, and why; ``dead`` in no use at all.

    ``share`` is idle by held, with an interval over matches, since the turns of one match are not independent.
    """

    card: str
    held: int
    idle: int
    dead: int
    share: Average
    reasons: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """What matches were recorded to give, by side; empty where they were played without a recorder."""

    renown: tuple[tuple[TurnSpread, ...], ...] = ()
    prowess: tuple[TurnMeans, ...] = ()
    cards: tuple[TurnMeans, ...] = ()
    idle_cards: tuple[IdleCard, ...] = ()
    idle_reasons: tuple[tuple[str, Average], ...] = ()
    #: Idle cards by own turn, in the order of ``idle_reasons``.
    idle_turns: tuple[TurnMeans, ...] = ()
    hands: int = 0


def average_of(values: Sequence[float]) -> Average:
    """Mean and half-width (normal approximation, sample variance); one value alone has no width known, so infinity."""
    n = len(values)
    middle = sum(values) / n
    if n < 2:
        return Average(n, middle, float("inf"))
    variance = sum((value - middle) ** 2 for value in values) / (n - 1)
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return Average(n, middle, z * sqrt(variance / n))


def figures_of(stats: Sequence[Mapping[str, Any]]) -> Figures:
    """The figures of matches by the counts of each."""
    kept = [one for one in stats if _is_recorded(one)]
    sides = [side for side in (0, 1) if any(one["renown_by_turn"][side] for one in kept)]
    turns = max((last_turn([len(one["renown_by_turn"][side]) for one in kept]) for side in sides), default=0)
    reasons = idle_reasons(kept)
    return Figures(
        renown=tuple(spread_by_turn(kept, side, turns) for side in sides),
        prowess=means_by_turn(kept, "prowess_by_turn", len(sides)),
        cards=means_by_turn(kept, "cards_by_turn", len(sides)),
        idle_cards=idle_cards(kept),
        idle_reasons=reasons,
        idle_turns=idle_by_turn(kept, [name for name, _average in reasons]),
        hands=sum(one.get("hands", 0) for one in kept),
    )


def _is_recorded(stats: Mapping[str, Any]) -> bool:
    value = stats.get("renown_by_turn")
    return isinstance(value, list) and len(value) == 2 and all(isinstance(series, list) for series in value)


def last_turn(lengths: Sequence[int]) -> int:
    """The last turn that at least a tenth of the matches had."""
    counts = histogram(lengths)
    return quantile(counts, 1 - STILL_GOING + 1e-9) or 0


def spread_by_turn(stats: Sequence[Mapping[str, Any]], side: int, turns: int) -> tuple[TurnSpread, ...]:
    """Renown at the end of each own turn; a match that has ended keeps its last Renown, so that none is left out."""
    series = [one["renown_by_turn"][side] for one in stats]
    final = [one["renown"][side] for one in stats]
    found = []
    for turn in range(1, turns + 1):
        values = [one[turn - 1] if turn <= len(one) else end for one, end in zip(series, final, strict=True)]
        counts = histogram(values)
        found.append(
            TurnSpread(
                turn=turn,
                going=sum(turn <= len(one) for one in series),
                low=quantile(counts, 0.1) or 0,
                median=quantile(counts, 0.5) or 0,
                high=quantile(counts, 0.9) or 0,
                average=average_of(values),
            )
        )
    return tuple(found)


def means_by_turn(stats: Sequence[Mapping[str, Any]], name: str, sides: int) -> tuple[TurnMeans, ...]:
    """What was left at the end of each own turn, over the matches that had the turn."""
    series = [one[name] for one in stats]
    turns = last_turn([max(len(one[side]) for side in range(sides)) for one in series]) if series and sides else 0
    found = []
    for turn in range(1, turns + 1):
        columns = [[one[side][turn - 1] for one in series if turn <= len(one[side])] for side in range(sides)]
        found.append(TurnMeans(turn, tuple(average_of(column) if column else None for column in columns)))
    return tuple(found)


def idle_cards(stats: Sequence[Mapping[str, Any]]) -> tuple[IdleCard, ...]:
    """Cards that lay idle, the surest first: by the lower end of the share of times held."""
    pairs: dict[str, list[tuple[int, int]]] = {}
    dead: Counter[str] = Counter()
    reasons: dict[str, Counter[str]] = {}
    for one in stats:
        for card, (held, *idle) in one.get("hand_cards", {}).items():
            pairs.setdefault(card, []).append((held, idle[0] if idle else 0))
            if idle:
                dead[card] += idle[1]
                reasons.setdefault(card, Counter()).update(idle[2])
    found = [
        IdleCard(
            card=card,
            held=sum(held for held, _idle in pairs[card]),
            idle=sum(idle for _held, idle in pairs[card]),
            dead=dead[card],
            share=ratio_of(pairs[card]),
            reasons=tuple(sorted(why.items(), key=lambda item: (-item[1], item[0]))),
        )
        for card, why in reasons.items()
    ]
    return tuple(sorted(found, key=lambda item: (item.share.half_width - item.share.mean, -item.idle, item.card)))


def ratio_of(pairs: Sequence[tuple[int, int]]) -> Average:
    """Sum of the second by sum of the first, with the half-width of a ratio of sums; each pair is one match."""
    n, whole = len(pairs), sum(held for held, _idle in pairs)
    ratio = sum(idle for _held, idle in pairs) / whole
    if n < 2:
        return Average(n, ratio, float("inf"))
    squares = sum((idle - ratio * held) ** 2 for held, idle in pairs)
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return Average(n, ratio, z * sqrt(squares * n / (n - 1)) / whole)


def idle_reasons(stats: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, Average], ...]:
    """Idle cards a turn by what stood in their way, the most frequent first; each match is one sample."""
    samples = [one for one in stats if one.get("hands")]
    names = {reason for one in samples for reason in one.get("idle_by_turn", {})}
    found = [
        (reason, average_of([sum(one["idle_by_turn"].get(reason, ())) / one["hands"] for one in samples]))
        for reason in names
    ]
    return tuple(sorted(found, key=lambda item: (-item[1].mean, item[0])))


def idle_by_turn(stats: Sequence[Mapping[str, Any]], reasons: Sequence[str]) -> tuple[TurnMeans, ...]:
    """Idle cards at the end of each own turn by what stood in their way, over the matches that had the turn."""
    samples = [one for one in stats if one.get("hands")]
    found = []
    for turn in range(1, last_turn([one["hands"] for one in samples]) + 1):
        having = [one["idle_by_turn"] for one in samples if turn <= one["hands"]]
        columns = [[one[reason][turn - 1] if reason in one else 0 for one in having] for reason in reasons]
        found.append(TurnMeans(turn, tuple(average_of(column) for column in columns)))
    return tuple(found)


def goals_by_turn(turns: Sequence[int], n: int) -> tuple[tuple[int, Share], ...]:
    """How many of ``n`` matches had reached their goal after each number of turns."""
    counts = histogram(turns)
    found = []
    reached = 0
    for turn in range(min(counts, default=1), max(counts, default=0) + 1):
        reached += counts.get(turn, 0)
        found.append((turn, share(reached, n)))
    return tuple(found)
