"""Two results of one table of three and more decks: how much more of its opponents each deck left behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from simulator import loading, reading, stats
from simulator.games import pages_of
from simulator.models import Simulation
from simulator.pages.compare.naming import names_of
from simulator.stats import MIN_FOR_PERCENT, Ahead, Difference, Standing

MORE: Final = "more"
FEWER: Final = "fewer"
NOT_SETTLED: Final = "not settled"
TOO_FEW_SEEDS: Final = "too few seeds"


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A deck with whom it left behind in both results, the difference, and what is settled of it."""

    name: str
    cells: tuple[str, ...]
    difference: str
    verdict: str


def gaps_of(one: Simulation, other: Simulation) -> list[Difference]:
    """By seat how much more each deck left behind in the first; none where equal decks leave half, whoever plays."""
    if loading.is_mirror(one) and loading.is_mirror(other):
        return []
    return reading.contrast_by_deck(one, other)


def deck_rows(one: Simulation, gaps: Sequence[Difference], standings: list[Standing]) -> list[DeckRow]:
    """In the order of the seats."""
    return [
        DeckRow(
            name,
            tuple(_ahead(standing.decks[side].ahead) for standing in standings),
            _difference(found),
            _verdict(found),
        )
        for side, (name, found) in enumerate(zip(_names(one), gaps, strict=True))
    ]


def sentence_of(one: Simulation, other: Simulation, gaps: Sequence[Difference]) -> str:
    """Which decks are settled to leave more or fewer opponents behind, and on what it rests."""
    if not gaps:
        return "Equal decks at one table leave half of their opponents behind, whatever else differs."
    (seeds, *_same), (here, there) = [gap.n for gap in gaps], names_of(one, other)
    if seeds < MIN_FOR_PERCENT:
        few = f"Both have played fewer than {MIN_FOR_PERCENT} of the same seeds"
        return f"{few}: too few to tell a difference from chance."
    setting = pages_of(one.game_id).setting
    rests = (
        f"Seed by seed on the {seeds:,} seeds that both have played; the intervals of all {len(gaps)} decks together "
        "hold in 95 of 100 such comparisons."
    )
    told = [_told(name, gap) for name, gap in zip(_names(one), gaps, strict=True) if gap.is_settled]
    if not told:
        return (
            f"AI against AI{setting}, no deck is settled to do better or worse with {here} than with {there}. {rests}"
        )
    return f"AI against AI{setting}, with {here} and not {there} {'; '.join(told)}. {rests}"


def _names(one: Simulation) -> tuple[str, ...]:
    return stats.names_apart(one.side_names)


def _told(name: str, gap: Difference) -> str:
    way = MORE if gap.mean > 0 else FEWER
    return (
        f"{name} left {abs(100 * gap.mean):.1f} points {way} of its opponents behind, "
        f"between {stats.signed(gap.low)} and {stats.signed(gap.high)}"
    )


def _ahead(found: Ahead) -> str:
    if found.n < MIN_FOR_PERCENT:
        return "too few matches"
    return f"{stats.percent(found.mean)} %, between {stats.percent(found.low)} and {stats.percent(found.high)}"


def _difference(gap: Difference) -> str:
    if gap.n < MIN_FOR_PERCENT:
        return ""
    return f"{stats.signed(gap.mean)}, between {stats.signed(gap.low)} and {stats.signed(gap.high)}"


def _verdict(gap: Difference) -> str:
    if gap.n < MIN_FOR_PERCENT:
        return TOO_FEW_SEEDS
    if not gap.is_settled:
        return NOT_SETTLED
    return MORE if gap.low > 0 else FEWER
