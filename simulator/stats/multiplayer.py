"""Numbers of a series with three and more decks, worked out of finished matches. Pure: rows in, one standing out.

A win rate is measured against what each of n decks would have if all had won the same number of matches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simulator.stats import wording
from simulator.stats.intervals import Average
from simulator.stats.shares import Share, histogram, mean, quantile
from simulator.stats.summary import (
    MIN_FOR_PERCENT,
    NOTHING,
    MatchRow,
    ReasonCount,
    average_stats,
    count_reasons,
    counts_with_seeds,
    even_share,
    is_flagged,
    notable_matches,
    share_won,
    told_once,
    won_abnormally,
)

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True, slots=True)
class SideStanding:
    """Matches that a deck won alone, of all and by its place in the order of turns."""

    overall: Share
    by_place: tuple[Share, ...]

    def against(self, even: float) -> str:
        """Whether the interval lies above the base line, below it, or around it."""
        if self.overall.low > even:
            return "above"
        return "below" if self.overall.high < even else "around"


@dataclass(frozen=True, slots=True)
class Standing:
    """All numbers of a series of ``sides`` decks; ``undecided`` matches had several winners or none.

    In a mirror all decks are equal: the matches of a seed are one match, which ``places`` and ``reasons`` count once.
    """

    n: int
    decks: tuple[SideStanding, ...]
    places: tuple[Share, ...]
    undecided: int
    abnormal: int
    reasons: tuple[ReasonCount, ...]
    turns: Mapping[int, int]
    turns_median: int | None
    turns_low: int | None
    turns_high: int | None
    decisions_mean: float | None
    averages: Mapping[str, tuple[Average | None, ...]]
    figures: Any
    notable: tuple[tuple[str, str, int], ...]
    #: Abnormal matches that still count as a win for one side.
    abnormal_won: int = 0
    is_mirror: bool = False
    #: Abnormal ends as a share of all.
    abnormal_share: Share = NOTHING

    @property
    def even(self) -> float:
        """The win rate of each deck if all had won as often: the decided matches, shared equally."""
        return even_share(self.n - self.undecided, self.n, len(self.decks))

    @property
    def distinct(self) -> int:
        """Different matches: those of a mirror are told once for every deck."""
        return self.places[0].n

    @property
    def shows_percent(self) -> bool:
        """Whether there are enough matches for a percentage."""
        return self.distinct >= MIN_FOR_PERCENT

    @property
    def is_flagged(self) -> bool:
        """Whether too many matches ended in a way that no rule knows."""
        return is_flagged(self.abnormal, self.n)


def summarise_table(
    rows: Iterable[MatchRow],
    sides: int,
    figures_of: Callable[[Sequence[Mapping[str, Any]]], Any] | None = None,
    *,
    is_mirror: bool = False,
) -> Standing:
    """Count everything; the order of the rows does not matter. ``figures_of`` works out what the game itself counts.

    Decks keep their neighbours from match to match, so a deck's place in the order of turns follows from who began.
    """
    matches = sorted(rows, key=lambda row: row.index)
    told = told_once(matches, sides) if is_mirror else matches
    turns = histogram(row.turns for row in matches)
    return Standing(
        n=len(matches),
        decks=tuple(_side(matches, side, sides) for side in range(sides)),
        places=tuple(_won_from(told, place, sides) for place in range(sides)),
        undecided=sum(row.winner is None for row in matches),
        abnormal=sum(row.abnormal for row in matches),
        reasons=count_reasons(told),
        turns=turns,
        turns_median=quantile(turns, 0.5),
        turns_low=quantile(turns, 0.1),
        turns_high=quantile(turns, 0.9),
        decisions_mean=mean(histogram(row.decisions for row in matches)),
        averages=average_stats(matches, sides, per_seed=sides),
        figures=figures_of(counts_with_seeds(matches, sides)) if figures_of else None,
        notable=notable_matches(matches, None),
        abnormal_won=won_abnormally(matches),
        is_mirror=is_mirror,
        abnormal_share=share_won(matches, sides, lambda row: row.abnormal),
    )


def _side(matches: Sequence[MatchRow], side: int, sides: int) -> SideStanding:
    placed: list[list[MatchRow]] = [[] for _ in range(sides)]
    for row in matches:
        placed[(side - row.first) % sides].append(row)
    return SideStanding(_won(matches, side, sides), tuple(_won(found, side, sides) for found in placed))


def _won(matches: Sequence[MatchRow], side: int, sides: int) -> Share:
    return share_won(matches, sides, lambda row: row.winner == side)


def _won_from(matches: Sequence[MatchRow], place: int, sides: int) -> Share:
    """The win rate by turn order."""
    return share_won(matches, sides, lambda row: row.winner == (row.first + place) % sides)


def table_headline(standing: Standing, names: Sequence[str]) -> str:
    """The result in one plain sentence."""
    if not standing.n:
        return "No match was played."
    if standing.is_mirror:
        counted = wording.share_words(standing.places[0])
        even = f", against {wording.percent(standing.even)} % if the place did not matter"
        return (
            f"{len(names)} equal decks at one table: whoever went first won {counted}"
            f"{even if standing.shows_percent else ''} (AI-vs-AI matches, each counted once)."
        )
    side = max(range(len(names)), key=lambda one: standing.decks[one].overall.wins)
    best = standing.decks[side].overall
    if [deck.overall.wins for deck in standing.decks].count(best.wins) > 1:
        return f"No deck won most: the best won {wording.share_words(best)} each (win rate, AI against AI)."
    ahead = standing.decks[side].against(standing.even)
    words = "more than" if ahead == "above" else "not settled against"
    base = f", {words} the {wording.percent(standing.even)} % of an even table" if standing.shows_percent else ""
    return f"{names[side]} won most: {wording.share_words(best)}{base} (win rate, AI against AI)."


def place_names(sides: int) -> list[str]:
    """The places in the order of turns, for decks that nothing else tells apart."""
    return [f"Going {ORDINALS[place]}" for place in range(sides)]


def lines(standing: Standing, names: Sequence[str], reason_words: Callable[[str], str]) -> Iterator[str]:
    """The result in words for the terminal."""
    yield table_headline(standing, names)
    for name, deck in zip(names, standing.decks, strict=True):
        yield f"  {name}: {wording.share_words(deck.overall)}"
        for place, counted in enumerate(deck.by_place):
            yield f"      going {ORDINALS[place]}: {wording.share_words(counted)}"
    yield f"  turns: median {standing.turns_median}, 8 of 10 in {standing.turns_low} to {standing.turns_high}"
    winners = place_names(len(names)) if standing.is_mirror else names
    for item in standing.reasons:
        winner = "nobody alone" if item.winner is None else winners[item.winner]
        yield f"  {item.count:>6}  {winner}: {reason_words(item.reason)} {item.rule}"
    yield f"  {wording.abnormal_sentence(standing)}"
