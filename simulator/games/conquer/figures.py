"""Figures of Conquer by turn, by combat and by card. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from simulator.engine.games.conquer.catalogue import FIRST_NOTICE_POINTS
from simulator.stats import (
    Average,
    IdleCard,
    Share,
    SideHands,
    TurnMeans,
    TurnSpread,
    average_of,
    hands_by_side,
    histogram,
    idle_by_turn,
    idle_cards,
    idle_reasons,
    last_turn,
    means_by_turn,
    plain,
    ratio_most,
    ratio_of,
    reached_by_turn,
    seeds_of,
    share_by_seed,
    spread_by_turn,
)

Stats = Mapping[str, Any]
#: Numbers of Characters in play whose first turn a goldfish is asked for.
FIELDED: Final = (2, 4, 6, 8)
#: Notice Points with which everybody begins (CQ-5.3).
FIRST_NP: Final = FIRST_NOTICE_POINTS
#: What a Victory Point of spoils is worth in Notice Points (CQ-18.5).
NP_EACH: Final = 2


@dataclass(frozen=True, slots=True)
class Ratio:
    """``part`` of ``whole`` over all matches; ``share`` has its interval over seeds, and is ``None`` of nothing.

    Of none or few ``share.most`` is the upper end, of all or nearly all ``least`` is the lower one: there the
    half-width says nothing.
    """

    part: int
    whole: int
    share: Average | None
    least: float | None = None


@dataclass(frozen=True, slots=True)
class Combats:
    """The combats of all matches: how many rounds each took, and in how many both fighters or neither were defeated."""

    n: int
    rounds: Mapping[int, int]
    rounds_mean: Average
    both_fell: Ratio
    undecided: Ratio


@dataclass(frozen=True, slots=True)
class Figures:
    """What matches were recorded to give, by side; empty where they were played without a recorder."""

    points: tuple[tuple[TurnSpread, ...], ...] = ()
    income: tuple[TurnMeans, ...] = ()
    spending: tuple[TurnMeans, ...] = ()
    left: tuple[TurnMeans, ...] = ()
    characters: tuple[TurnMeans, ...] = ()
    #: By side, Notice Points that were there or gained, and neither spent nor left over.
    np_lost: tuple[Average, ...] = ()
    combats: Combats | None = None
    #: By side, the part of the spoils' worth that was taken as Victory Points.
    as_points: tuple[Ratio, ...] = ()
    #: By side, of the Characters who entered the Hospital Grounds those who came back, and those who died there.
    came_back: tuple[Ratio, ...] = ()
    died: tuple[Ratio, ...] = ()
    #: Of a goldfish, by number of Characters: the matches that had so many in play after each turn.
    fielded: tuple[tuple[int, tuple[tuple[int, Share], ...]], ...] = ()
    idle_cards: tuple[IdleCard, ...] = ()
    idle_reasons: tuple[tuple[str, Average], ...] = ()
    #: Dead cards by own turn, in the order of ``idle_reasons``.
    idle_turns: tuple[TurnMeans, ...] = ()
    hands: int = 0
    #: What lay idle by side where decks meet; a goldfish has the four above.
    hands_by_side: tuple[SideHands, ...] = ()


def figures_of(stats: Sequence[Stats]) -> Figures:
    """The figures of matches by the counts of each; a goldfish has one side."""
    kept = [one for one in stats if _is_recorded(one)]
    if not kept:
        return Figures()
    sides = [side for side in range(len(kept[0]["vp_by_turn"])) if any(one["vp_by_turn"][side] for one in kept)]
    turns = max((last_turn([len(one["vp_by_turn"][side]) for one in kept]) for side in sides), default=0)
    reasons, seeds = idle_reasons(kept), seeds_of(kept)
    by_turn = {
        name: means_by_turn([one[f"{key}_by_turn"] for one in kept], len(sides), seeds)
        for name, key in (("income", "income"), ("spending", "spending"), ("left", "np"), ("characters", "characters"))
    }
    return Figures(
        points=tuple(
            spread_by_turn([one["vp_by_turn"][side] for one in kept], final, turns, seeds)
            for side, final in ((side, [one["victory_points"][side] for one in kept]) for side in sides)
        ),
        **by_turn,
        np_lost=tuple(average_of([lost_np(one, side) for one in kept], seeds) for side in sides),
        combats=combats_of(kept),
        as_points=_ratios(sides, kept, _spoils_as_points),
        came_back=_ratios(sides, kept, lambda one, side: (one["fallen"][side], one["recovered"][side])),
        died=_ratios(sides, kept, lambda one, side: (one["fallen"][side], one["died"][side])),
        fielded=fielded([one["characters_by_turn"][0] for one in kept]) if len(sides) == 1 else (),
        idle_cards=idle_cards(kept),
        idle_reasons=reasons,
        idle_turns=idle_by_turn(kept, [name for name, _average in reasons]),
        hands=sum(one.get("hands", 0) for one in kept),
        hands_by_side=hands_by_side(kept, sides),
    )


def figures_out(figures: Figures) -> dict[str, Any]:
    """The same as plain data for programs; a width that is not known is ``null``."""
    return plain(figures)


def _is_recorded(stats: Stats) -> bool:
    """Whether a match has its series, one for each side."""
    value, final = stats.get("vp_by_turn"), stats.get("victory_points")
    if not isinstance(value, list) or not isinstance(final, list) or len(value) != len(final):
        return False
    return all(isinstance(series, list) for series in value) and "income_by_turn" in stats and "fallen" in stats


def lost_np(one: Stats, side: int) -> int:
    """The Notice Points that a side lost without spending them; the engine counts all the others."""
    points: int = FIRST_NP + one["np_gained"][side] - one["np_spent"][side] - one["notice_points"][side]
    return points


def combats_of(stats: Sequence[Stats]) -> Combats | None:
    """How combats went, whoever attacked; ``None`` where there was none."""
    rounds = [[number for series in one["rounds_by_combat"] for number in series] for one in stats]
    every = [number for series in rounds for number in series]
    if not every:
        return None
    pairs, seeds = [(len(series), sum(series)) for series in rounds], seeds_of(stats)
    return Combats(
        n=len(every),
        rounds=histogram(every),
        rounds_mean=ratio_of(pairs, seeds),
        both_fell=ratio(
            [(len(series), sum(one["both_fell"])) for series, one in zip(rounds, stats, strict=True)], seeds
        ),
        undecided=ratio(
            [(len(series), sum(one["combats_undecided"])) for series, one in zip(rounds, stats, strict=True)], seeds
        ),
    )


def ratio(pairs: Sequence[tuple[int, int]], seeds: Sequence[int] | None = None) -> Ratio:
    """The second of the first, each pair being one match; without ``seeds`` each has its own.

    None or all of them differ in no seed, so their bound is that of a share, each seed that had any taken as one case.
    """
    whole, part = sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
    if not whole:
        return Ratio(part, whole, None)
    found = ratio_of(pairs, seeds)
    if part in (0, whole):
        counted = share_by_seed(pairs, range(len(pairs)) if seeds is None else seeds)
        most, least = (counted.high, None) if part == 0 else (None, counted.low)
    else:
        most = ratio_most(found, part, whole)
        others = ratio_most(replace(found, mean=1 - found.mean), whole - part, whole)
        least = None if others is None or most is not None else 1 - others
    return Ratio(part, whole, replace(found, most=most), least)


def _ratios(
    sides: Sequence[int], stats: Sequence[Stats], pair: Callable[[Stats, int], tuple[int, int]]
) -> tuple[Ratio, ...]:
    return tuple(ratio([pair(one, side) for one in stats], seeds_of(stats)) for side in sides)


def _spoils_as_points(one: Stats, side: int) -> tuple[int, int]:
    """The worth of a side's spoils in Victory Points, and how much of it was taken as such."""
    points = one["spoils_vp"][side]
    return points + one["spoils_np"][side] // NP_EACH, points


def fielded(series: Sequence[Sequence[int]]) -> tuple[tuple[int, tuple[tuple[int, Share], ...]], ...]:
    """By number of Characters, how many matches had had so many in play at the end of each own turn."""
    return tuple((wanted, reached_by_turn(series, wanted)) for wanted in FIELDED)
