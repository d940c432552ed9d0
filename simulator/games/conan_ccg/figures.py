"""Figures of the Conan CCG by turn and by card: Renown, what is left, idle cards. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simulator.stats import (
    Average,
    IdleCard,
    SideHands,
    TurnMeans,
    TurnSpread,
    hands_by_side,
    idle_by_turn,
    idle_cards,
    idle_reasons,
    last_turn,
    means_by_turn,
    plain,
    seeds_of,
    spread_by_turn,
)


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
    #: What lay idle by side where decks meet; a goldfish has the four above.
    hands_by_side: tuple[SideHands, ...] = ()


def figures_of(stats: Sequence[Mapping[str, Any]]) -> Figures:
    """The figures of matches by the counts of each; a goldfish has one side."""
    kept = [one for one in stats if _is_recorded(one)]
    if not kept:
        return Figures()
    sides = [side for side in range(len(kept[0]["renown"])) if any(one["renown_by_turn"][side] for one in kept)]
    turns = max((last_turn([len(one["renown_by_turn"][side]) for one in kept]) for side in sides), default=0)
    reasons, seeds = idle_reasons(kept), seeds_of(kept)
    return Figures(
        renown=tuple(
            spread_by_turn(
                [one["renown_by_turn"][side] for one in kept], [one["renown"][side] for one in kept], turns, seeds
            )
            for side in sides
        ),
        prowess=means_by_turn([one["prowess_by_turn"] for one in kept], len(sides), seeds),
        cards=means_by_turn([one["cards_by_turn"] for one in kept], len(sides), seeds),
        idle_cards=idle_cards(kept),
        idle_reasons=reasons,
        idle_turns=idle_by_turn(kept, [name for name, _average in reasons]),
        hands=sum(one.get("hands", 0) for one in kept),
        hands_by_side=hands_by_side(kept, sides),
    )


def figures_out(figures: Figures) -> dict[str, Any]:
    """The same as plain data for programs; a width that is not known is ``null``."""
    return plain(figures)


def _is_recorded(stats: Mapping[str, Any]) -> bool:
    """Whether a match has its series, one for each side."""
    value, final = stats.get("renown_by_turn"), stats.get("renown")
    if not isinstance(value, list) or not isinstance(final, list) or len(value) != len(final):
        return False
    return all(isinstance(series, list) for series in value) and "prowess_by_turn" in stats
