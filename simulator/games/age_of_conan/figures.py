"""Figures of Age of Conan: Empire Points, ends, Conan, contests, the map, cards. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from simulator.games.age_of_conan.bids import Bids, ConanTurns, bids_of, conan_turns
from simulator.games.age_of_conan.contests import Contest, Guard, contests_of, guards_of, luck_of
from simulator.games.age_of_conan.control import AgeControl, Fought, control_of, fights_of, fought_of
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
    quantile,
    reached_by_turn,
    seeds_of,
    share_by_seed,
    spread_at,
    spread_by_turn,
)

Stats = Mapping[str, Any]
#: Numbers of provinces besides the home whose first turn a goldfish is asked for.
PROVINCES: Final = (1, 3, 5)
#: Ages of a match.
AGES: Final = 3
#: The end of the second age, by place in ``ep_by_age``.
SECOND_AGE: Final = 1


@dataclass(frozen=True, slots=True)
class Ends:
    """How matches ended: the last adventure over, Conan crowned, or a crowning failed.

    ``lead`` are the Empire Points by which the best was ahead of the next, in the middle match, without kingdoms that
    were eliminated (AOC-20.10) and matches that left one alone; ``leader_won`` of the matches that one kingdom led
    alone when the second age ended those that it won.
    """

    played_out: Share
    crowned: Share
    failed: Share
    lead: int | None
    leader_won: Share


@dataclass(frozen=True, slots=True)
class CardUse:
    """A card that players used or got: so many times in a match, by side."""

    card: str
    sides: tuple[Average, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """What matches were recorded to give, by side; empty where they were played without a recorder."""

    kingdoms: tuple[str, ...] = ()
    ep: tuple[tuple[TurnSpread, ...], ...] = ()
    #: By side: after the final scoring of every match, as the step behind the last turn of ``ep``.
    ep_final: tuple[TurnSpread, ...] = ()
    #: By side: gained in the first, second and third age, and from the end of the third on (final scoring).
    ep_by_age: tuple[tuple[Average, ...], ...] = ()
    #: Provinces held, the home among them.
    provinces: tuple[tuple[TurnSpread, ...], ...] = ()
    gold: tuple[TurnMeans, ...] = ()
    ends: Ends | None = None
    bids: Bids | None = None
    conan: tuple[ConanTurns, ...] = ()
    contests: tuple[Contest, ...] = ()
    luck: tuple[Average, ...] = ()
    guards: tuple[Guard, ...] = ()
    control: tuple[AgeControl, ...] = ()
    fights: Average | None = None
    fought: tuple[Fought, ...] = ()
    artifacts: tuple[CardUse, ...] = ()
    used_cards: tuple[tuple[CardUse, ...], ...] = ()
    #: Of a goldfish, by number of provinces besides the home: the matches that had so many after each turn.
    reached: tuple[tuple[int, tuple[tuple[int, Share], ...]], ...] = ()
    idle_cards: tuple[IdleCard, ...] = ()
    idle_reasons: tuple[tuple[str, Average], ...] = ()
    #: Idle cards by own turn, in the order of ``idle_reasons``.
    idle_turns: tuple[TurnMeans, ...] = ()
    hands: int = 0
    #: What lay idle by side where kingdoms meet; a goldfish has the four above.
    hands_by_side: tuple[SideHands, ...] = ()


def figures_of(stats: Sequence[Stats]) -> Figures:
    """The figures of matches by the counts of each; a goldfish has one side."""
    kept = [one for one in stats if _is_recorded(one)]
    if not kept:
        return Figures()
    sides = [side for side in range(len(kept[0]["kingdoms"])) if any(one["ep_by_turn"][side] for one in kept)]
    is_alone = len(sides) == 1
    turns = max((last_turn([len(one["ep_by_turn"][side]) for one in kept]) for side in sides), default=0)
    finals = [[one["empire_points"][side] for one in kept] for side in sides]
    reasons, seeds = idle_reasons(kept), seeds_of(kept)
    return Figures(
        kingdoms=tuple(kept[0]["kingdoms"][side] for side in sides),
        ep=tuple(
            spread_by_turn([one["ep_by_turn"][side] for one in kept], final, turns, seeds)
            for side, final in zip(sides, finals, strict=True)
        ),
        ep_final=tuple(spread_at(turns + 1, len(kept), final, seeds) for final in finals),
        provinces=tuple(
            spread_by_turn(series, [one[-1] if one else 0 for one in series], turns, seeds)
            for series in ([one["provinces_by_turn"][side] for one in kept] for side in sides)
        ),
        ep_by_age=tuple(_by_age(kept, side, seeds) for side in sides),
        gold=means_by_turn([one["gold_by_turn"] for one in kept], len(sides), seeds),
        ends=None if is_alone else _ends(kept, seeds),
        bids=None if is_alone else bids_of(kept),
        conan=tuple(conan_turns(kept, side) for side in sides),
        contests=contests_of(kept),
        luck=tuple(luck_of(kept, side) for side in sides),
        guards=guards_of(kept),
        control=control_of(kept, sides),
        fights=fights_of(kept),
        fought=fought_of(kept),
        artifacts=_artifacts(kept, sides, seeds),
        used_cards=tuple(_used(kept, side, seeds) for side in sides),
        reached=_reached(kept) if is_alone else (),
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
    """Whether a match has the counts of its recorder."""
    return "kingdoms" in stats and "used_cards" in stats


def _by_age(stats: Sequence[Stats], side: int, seeds: Sequence[int]) -> tuple[Average, ...]:
    """Empire Points gained in each age and after the last one; a match that stopped before gained none in the rest."""
    gained: list[list[int]] = []
    for one in stats:
        ends = [0, *one["ep_by_age"][side]]
        ends += [one["empire_points"][side]] * (AGES + 2 - len(ends))
        gained.append([after - before for before, after in zip(ends, ends[1:], strict=False)])
    return tuple(average_of(column, seeds) for column in map(list, zip(*gained, strict=True)))


def _ends(stats: Sequence[Stats], seeds: Sequence[int]) -> Ends:
    compared = [points for one in stats if len(points := _points_compared(one)) > 1]
    led = [_led(one) for one in stats]
    crowned = [any(one["crowned"]) for one in stats]
    failed = [any(one["crown_failed"]) for one in stats]
    over = [len(one["ep_by_age"][0]) == AGES for one in stats]
    return Ends(
        played_out=share_by_seed(
            [(1, int(end and not (tried or lost))) for end, tried, lost in zip(over, crowned, failed, strict=True)],
            seeds,
        ),
        crowned=share_by_seed([(1, int(one)) for one in crowned], seeds),
        failed=share_by_seed([(1, int(one)) for one in failed], seeds),
        lead=quantile(histogram(first - second for first, second, *_ in compared), 0.5),
        leader_won=share_by_seed(led, seeds),
    )


def _points_compared(one: Stats) -> list[int]:
    """Empire Points from the most on; those of an eliminated kingdom count in no comparison (AOC-20.10)."""
    sides = zip(one["empire_points"], one["crown_failed"], strict=True)
    return sorted((points for points, is_out in sides if not is_out), reverse=True)


def _led(one: Stats) -> tuple[int, int]:
    """Whether one kingdom led alone at the end of the second age, and whether it won alone then."""
    points = [ages[SECOND_AGE] if len(ages) > SECOND_AGE else 0 for ages in one["ep_by_age"]]
    leaders = [side for side, number in enumerate(points) if number == max(points)]
    if len(leaders) != 1:
        return 0, 0
    return 1, int(one["won"][leaders[0]] and sum(one["won"]) == 1)


def _artifacts(stats: Sequence[Stats], sides: Sequence[int], seeds: Sequence[int]) -> tuple[CardUse, ...]:
    """Artifacts and the Conan bonus card by how often each kingdom got them in a match."""
    names = sorted({card for one in stats for got in one["artifacts"] for card in got})
    return tuple(
        CardUse(
            card, tuple(average_of([one["artifacts"][side].get(card, 0) for one in stats], seeds) for side in sides)
        )
        for card in names
    )


def _used(stats: Sequence[Stats], side: int, seeds: Sequence[int]) -> tuple[CardUse, ...]:
    """The cards that a kingdom used, the most used first."""
    names = {card for one in stats for card in one["used_cards"][side]}
    found = [
        CardUse(card, (average_of([one["used_cards"][side].get(card, 0) for one in stats], seeds),)) for card in names
    ]
    return tuple(sorted(found, key=lambda item: (-item.sides[0].mean, item.card)))


def _reached(stats: Sequence[Stats]) -> tuple[tuple[int, tuple[tuple[int, Share], ...]], ...]:
    """Turns to the first, third and fifth province; the home counts among those by turn."""
    series = [one["provinces_by_turn"][0] for one in stats]
    return tuple((number, reached_by_turn(series, number + 1)) for number in PROVINCES)
