"""A change with what it gave, and what it is compared with. Pure but for the simulation that it names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from simulator import stats
from simulator.models import Simulation
from simulator.stats import (
    CONFIDENCE,
    MIN_FOR_PERCENT,
    Ahead,
    Difference,
    SeedCounts,
    Share,
    ahead_of_seeds,
)
from simulator.variants.changes import AGENT, RULING, SEATS

SAME, FLIPS, OPEN = "Same", "Flips", "Open"
#: Of a table: the share of opponents that one deck left behind with each seed.
BySeed = Mapping[int, float]
#: An even deck leaves half of its opponents behind.
EVEN_AHEAD: Final = 0.5


@dataclass(frozen=True, slots=True)
class Base:
    """What a change is compared with, and where an even match lies in it: the page itself or its base line.

    It is the win rate of the first of two decks, or what the deck of a table that is asked about left behind of its
    opponents: its place is ``deck``, its name ``whose``. Of mirrors it is the share of whoever went first.
    """

    overall: Share | Ahead
    even: float
    deck: int = 0
    whose: str = ""

    @property
    def side(self) -> int:
        """Who wins: 1 or -1, and 0 if that is not settled."""
        return side_of(self.overall, self.even)


@dataclass(frozen=True, slots=True)
class Variant:
    """A changed request, the form's address that asks for it, and its result if the owner has one.

    ``result`` is the win rate of deck A, at a table the share of opponents that the deck asked about left behind, whose
    win rate is ``won``. ``difference`` is how much more it is than without the change, seed by seed; a mirror has none.
    ``counts`` or ``left_behind``, and ``gained``, are what both rest on: by seed the wins or the share, and the
    differences. ``is_change_certain`` says whether the difference is settled among all changes that were tried.
    ``alike`` is how many matches ended as in the base, and of how many, ``ai`` who played it beside a base line. A
    change ``is_awaited`` while its row is played or waits; ``may_settle`` is false of one that was broken off.
    """

    label: str
    note: str
    rule: str
    what: str
    query: str
    simulation: Simulation | None = None
    base: Base | None = None
    result: Share | Ahead | None = None
    won: Share | None = None
    even: float = 0.5
    counts: SeedCounts = field(default_factory=dict)
    left_behind: BySeed = field(default_factory=dict)
    gained: tuple[float, ...] = ()
    difference: Difference | None = None
    alike: tuple[int, int] = (0, 0)
    ai: str = ""
    may_settle: bool = True
    is_awaited: bool = False
    verdict: str = ""
    is_change_certain: bool = False

    @property
    def is_mirror(self) -> bool:
        """Whether a deck meets itself."""
        return self.what == SEATS

    @property
    def is_untouched(self) -> bool:
        """Whether with another reading no match ended otherwise, so that these decks do not touch it."""
        same, both = self.alike
        return self.what == RULING and self.may_settle and both > 0 and same == both

    @property
    def alike_of(self) -> int:
        """How many matches there are to compare."""
        _, both = self.alike
        return both

    @property
    def is_judged(self) -> bool:
        """Whether there is a verdict on it, or will be by itself."""
        return bool(self.is_awaited or self.result) and not self.is_untouched

    @property
    def words(self) -> str:
        """The share with its interval."""
        if isinstance(self.result, Ahead):
            return stats.left_behind_words(self.result)
        return stats.share_words(self.result) if self.result else ""

    @property
    def difference_words(self) -> str:
        """What the change does, with its interval; of few seeds only that. A mirror has no difference."""
        found = self.difference
        if found is None:
            return ""
        if found.n < MIN_FOR_PERCENT:
            return f"{found.n} seeds, too few for a difference"
        return f"{stats.signed(found.mean)} points, between {stats.signed(found.low)} and {stats.signed(found.high)}"

    @property
    def even_words(self) -> str:
        """Where an even match lies; nothing if that is in the middle."""
        even = stats.percent(self.even)
        return "" if even == stats.percent(0.5) else f"even is {even} %"

    @property
    def ai_words(self) -> str:
        """Who played it, where its label does not say so: what a person tried may have other AIs than a row."""
        row = self.simulation
        return "" if row is None or self.what == AGENT else " and ".join(dict.fromkeys(row.ais))

    @property
    def progress_words(self) -> str:
        """How far the row is, or why it was broken off."""
        row = self.simulation
        if self.is_awaited:
            played = getattr(row, "played", 0)
            return f"{played:,} of {row.match_count:,} matches" if row and played else "Waits"
        return row.reason if row and not self.may_settle else ""


def of_matches(by_seed: BySeed, per_seed: int) -> dict[int, list[float]]:
    """The same for each match of a seed, since an interval says how many there were."""
    return {seed: [share] * per_seed for seed, share in by_seed.items()}


def ahead_of(by_seed: BySeed, per_seed: int, confidence: float = CONFIDENCE) -> Ahead:
    """What a deck left behind of its opponents over all seeds, with its interval."""
    return ahead_of_seeds(of_matches(by_seed, per_seed), confidence)


def side_of(counted: Share | Ahead, even: float) -> int:
    """1 or -1 if the interval lies above or below the even match, 0 if that is not settled."""
    return (counted.low > even) - (counted.high < even)
