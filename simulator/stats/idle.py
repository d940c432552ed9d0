"""Cards that lay idle in the hands of players, and what stood in their way, the same for every game. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from simulator.stats.intervals import Average, TurnMeans, average_of, last_turn, ratio_most, ratio_of, seeds_of


@dataclass(frozen=True, slots=True)
class IdleCard:
    """A card that lay idle: of ``held`` times in hand at the end of a turn so many, and why; ``dead`` in no use at all.

    ``share`` is idle by held, with an interval over seeds, since the turns of one match are not independent.
    """

    card: str
    held: int
    idle: int
    dead: int
    share: Average
    reasons: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class SideHands:
    """The hands of one side at the end of its turns: how many of how many matches and seeds, and its idle cards."""

    matches: int
    seeds: int
    hands: int
    cards: tuple[IdleCard, ...]


def hands_by_side(stats: Sequence[Mapping[str, Any]], sides: Sequence[int]) -> tuple[SideHands, ...]:
    """What lay idle by side, over the matches that counted it: none of a goldfish, which has counts of its own."""
    counted = [one for one in stats if "held_cards" in one]
    return tuple(
        SideHands(
            matches=len(counted),
            seeds=len(set(seeds_of(counted))),
            hands=sum(one["held_hands"][side] for one in counted),
            cards=idle_cards([{**one, "hand_cards": one["held_cards"][side]} for one in counted]),
        )
        for side in (sides if counted else ())
    )


def idle_cards(stats: Sequence[Mapping[str, Any]]) -> tuple[IdleCard, ...]:
    """Cards that lay idle, the surest first: by the lower end of the share of times held."""
    pairs: dict[str, list[tuple[int, int]]] = {}
    seeds: dict[str, list[int]] = {}
    dead: Counter[str] = Counter()
    reasons: dict[str, Counter[str]] = {}
    for seed, one in zip(seeds_of(stats), stats, strict=True):
        for card, (held, *idle) in one.get("hand_cards", {}).items():
            seeds.setdefault(card, []).append(seed)
            pairs.setdefault(card, []).append((held, idle[0] if idle else 0))
            if idle:
                dead[card] += idle[1]
                reasons.setdefault(card, Counter()).update(idle[2])
    found = []
    for card, why in reasons.items():
        held, idle_times = (sum(column) for column in zip(*pairs[card], strict=True))
        share = ratio_of(pairs[card], seeds[card])
        found.append(
            IdleCard(
                card=card,
                held=held,
                idle=idle_times,
                dead=dead[card],
                share=replace(share, most=ratio_most(share, idle_times, held)),
                reasons=tuple(sorted(why.items(), key=lambda item: (-item[1], item[0]))),
            )
        )
    return tuple(sorted(found, key=lambda item: (item.share.half_width - item.share.mean, -item.idle, item.card)))


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
        averages = tuple(average_of(column) for column in columns)
        found.append(TurnMeans(turn, averages, (len(having),) * len(averages)))
    return tuple(found)
