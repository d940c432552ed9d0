"""The sentences of experiments: who leads or did best, and what of it is settled. None claims more than the figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simulator import reading, stats
from simulator.reading import Cell, Ending
from simulator.stats import Rating


def gauntlet_words(cells: Sequence[Cell], names: Sequence[str], ending: Ending, setting: str = "") -> str:
    """How many of its match-ups the first deck wins and loses for certain, and all of them together.

    Before all matches are played, only what it won so far. ``setting`` is what a game adds to its numbers.
    """
    if not any(cell.n for cell in cells):
        return "No match was played yet."
    together = f"{stats.share_words(reading.pooled(cells))}{setting}"
    if ending != Ending.ALL_PLAYED:
        so_far = " so far" if ending == Ending.ACTIVE else ""
        return f"AI-vs-AI {names[0]} won {together}{so_far}; {unsettled(cells, ending)}."
    kinds = reading.clearness(cells)
    won, lost = kinds.count(reading.WIN), kinds.count(reading.LOSE)
    if not won and not lost:
        return f"{names[0]} settles none of its {len(cells)} match-ups; of all its AI-vs-AI matches it won {together}."
    return (
        f"{names[0]} clearly beats {won} of {len(cells)} decks and clearly loses to {lost}; "
        f"of all its AI-vs-AI matches it won {together}."
    )


def unsettled(cells: Sequence[Cell], ending: Ending) -> str:
    """Why the figures of an experiment settle nothing: not all of its matches are played."""
    played, asked = sum(cell.n for cell in cells), sum(cell.simulation.match_count for cell in cells)
    if ending == Ending.ACTIVE:
        return f"{played:,} of {asked:,} matches are played and nothing is settled yet"
    return f"it ended after {played:,} of {asked:,} matches, so nothing is settled"


def seeds_words(cells: Sequence[Cell]) -> str:
    """What the figures of an experiment rest on: its seeds, and how much the matches of one have in common."""
    shares = [cell.share() for cell in cells]
    if len(shares) == 1:
        return stats.seeds_words(shares[0])
    measured = [counted.correlation for counted in shares if counted.correlation is not None]
    n, seeds = sum(counted.n for counted in shares), max((counted.seeds for counted in shares), default=0)
    within = ""
    if measured:
        within = f"; correlation within a seed and pairing from {min(measured):+.2f} to {max(measured):+.2f}"
    return f"{n:,} matches; all pairings play the same {seeds:,} seeds{within}.".replace("-", "−") if n else ""


def rating_words(rated: Rating) -> str:
    """A rating with its interval."""
    return f"{stats.percent(rated.share)} %, between {stats.percent(rated.low)} and {stats.percent(rated.high)}"


def round_robin_words(
    table: Mapping[tuple[int, int], Cell], names: Sequence[str], ending: Ending, setting: str = ""
) -> str:
    """Who does best against all the others, and whether that is settled; before all is played, only who leads."""
    order = reading.standings(table, len(names))
    best = order[0]
    if not best.overall.n:
        return "No match was played yet."
    won = f"AI-vs-AI it won {stats.share_words(best.overall)}{setting}"
    if ending != Ending.ALL_PLAYED:
        cells = [cell for (row, column), cell in table.items() if row < column]
        leads = "leads so far" if ending == Ending.ACTIVE else "led when it ended"
        return f"{names[best.deck]} {leads}: {won}; {unsettled(cells, ending)}."
    behind = reading.not_behind(table, order)
    if not behind:
        return f"{names[best.deck]} did best: {won}, clearly more than every other deck."
    others = names[behind[0]] + (f" or {len(behind) - 1} more" if len(behind) > 1 else "")
    return f"The order is not settled: {names[best.deck]} stands first, but not clearly before {others}; {won}."
