"""Numbers of a result page, worked out of finished matches. Pure: rows in, one summary out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from simulator.stats.intervals import OF_SEED, Average, average_of_seeds, difference_of, goals_by_turn
from simulator.stats.shares import SeedCounts, Share, counts_by_seed, histogram, mean, quantile, share, share_of_seeds

#: Below this many matches a page says "k of n" and no percentage.
MIN_FOR_PERCENT: Final = 20
#: More abnormal ends than this share flag the whole result.
ABNORMAL_LIMIT: Final = 0.01
#: The share of a summary of nothing.
NOTHING: Final = share(0, 0)


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A finished match, as far as counting needs it; ``first`` and ``winner`` are sides."""

    index: int
    first: int
    winner: int | None
    reason: str
    rule: str
    abnormal: bool
    turns: int
    decisions: int
    stats: Mapping[str, Any]
    #: The rank of each side, 1 for the best; none of old matches and where a deck plays alone.
    places: Sequence[int] | None = None


@dataclass(frozen=True, slots=True)
class SeatEffect:
    """What going first is worth to deck A: difference of its shares over pairs with the same seed, with an interval."""

    pairs: int
    points: float
    low: float
    high: float

    @property
    def is_settled(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class ByTurn:
    """What the order of turns is worth where it is drawn: deck A going first and second, and whoever went first."""

    first: Share
    second: Share
    first_player: Share
    effect: SeatEffect | None


@dataclass(frozen=True, slots=True)
class Began:
    """In how many matches a side went first, and how many of these it won. A count, no effect: it was not drawn."""

    n: int
    won: int


@dataclass(frozen=True, slots=True)
class ReasonCount:
    """How often matches ended for one reason in favour of one side (``None``: nobody alone)."""

    reason: str
    rule: str
    winner: int | None
    abnormal: bool
    count: int


@dataclass(frozen=True, slots=True)
class Summary:
    """All numbers of a result; shares are of deck A unless a side is named.

    Where it is drawn who begins, ``by_turn`` says what that is worth; else ``firsts`` counts it, side by side.
    """

    n: int
    wins: tuple[int, int]
    undecided: int
    abnormal: int
    overall: Share
    by_turn: ByTurn | None
    reasons: tuple[ReasonCount, ...]
    turns: Mapping[int, int]
    turns_mean: float | None
    turns_median: int | None
    turns_low: int | None
    turns_high: int | None
    decisions_mean: float | None
    averages: Mapping[str, tuple[Average | None, ...]]
    figures: Any
    goals: tuple[tuple[int, Share], ...]
    #: Matches worth watching: what they are, in how many words, and their number.
    notable: tuple[tuple[str, str, int], ...]
    #: Abnormal matches that still count as a win for one side.
    abnormal_won: int = 0
    is_mirror: bool = False
    #: Abnormal ends as a share of all.
    abnormal_share: Share = NOTHING
    firsts: tuple[Began, ...] = ()

    @property
    def shown(self) -> Share:
        """The share that a page shows in large: in a mirror that of the first player, whom alone it tells apart."""
        return self.by_turn.first_player if self.is_mirror and self.by_turn else self.overall

    @property
    def even(self) -> float:
        """The share of either deck if both had won the same number of matches: half of the decided ones."""
        return even_share(sum(self.wins), self.n, 2)

    @property
    def distinct(self) -> int:
        """Different matches: those of a mirror are told twice each."""
        return self.shown.n if self.is_mirror else self.n

    @property
    def shows_percent(self) -> bool:
        """Whether there are enough matches for a percentage."""
        return self.distinct >= MIN_FOR_PERCENT

    @property
    def is_flagged(self) -> bool:
        """Whether too many matches ended in a way that no rule knows."""
        return is_flagged(self.abnormal, self.n)


def summarise(
    rows: Iterable[MatchRow],
    *,
    figures_of: Callable[[Sequence[Mapping[str, Any]]], Any] | None = None,
    score_of: Callable[[Mapping[str, Any]], tuple[int, ...]] | None = None,
    is_mirror: bool = False,
    per_seed: int = 2,
    is_drawn: bool = True,
    turn_word: str = "turn",
) -> Summary:
    """Count everything; the order of the rows does not matter.

    In a mirror the two matches of a seed are one match told twice, so the share of the first player and ``reasons``
    count each only once; the winner of a reason is then 0 for whoever went first. ``is_drawn`` says whether chance
    decides who begins, ``turn_word`` what the engine counts as turns.
    ``figures_of`` works out what the game itself counts, ``score_of`` the score of a match by side, and ``per_seed``
    is how many matches in a row have one seed: of a goldfish each has its own.
    """
    matches = sorted(rows, key=lambda row: row.index)
    wins = tuple(sum(row.winner == side for row in matches) for side in (0, 1))
    turns = histogram(row.turns for row in matches)
    return Summary(
        n=len(matches),
        wins=(wins[0], wins[1]),
        undecided=len(matches) - sum(wins),
        abnormal=sum(row.abnormal for row in matches),
        overall=share_won(matches, per_seed, lambda row: row.winner == 0),
        by_turn=_by_turn(matches, is_mirror=is_mirror) if is_drawn else None,
        reasons=count_reasons(told_once(matches, 2) if is_mirror else matches),
        turns=turns,
        turns_mean=mean(turns),
        turns_median=quantile(turns, 0.5),
        turns_low=quantile(turns, 0.1),
        turns_high=quantile(turns, 0.9),
        decisions_mean=mean(histogram(row.decisions for row in matches)),
        averages=average_stats(matches, per_seed=per_seed),
        figures=figures_of(counts_with_seeds(matches, per_seed)) if figures_of else None,
        goals=goals_by_turn([row.turns - 1 for row in matches if row.winner == 0], len(matches)),
        notable=notable_matches(matches, score_of, turn_word),
        abnormal_won=won_abnormally(matches),
        is_mirror=is_mirror,
        abnormal_share=share_won(matches, per_seed, lambda row: row.abnormal),
        firsts=() if is_drawn else began(matches, 2),
    )


def _by_turn(matches: Sequence[MatchRow], *, is_mirror: bool) -> ByTurn:
    return ByTurn(
        first=_share_of_a([row for row in matches if row.first == 0]),
        second=_share_of_a([row for row in matches if row.first == 1]),
        first_player=first_player_share(matches, is_mirror=is_mirror),
        effect=seat_effect(matches),
    )


def began(matches: Sequence[MatchRow], sides: int) -> tuple[Began, ...]:
    """How often each side began, and won then."""
    return tuple(
        Began(sum(row.first == side for row in matches), sum(row.first == row.winner == side for row in matches))
        for side in range(sides)
    )


def counts_with_seeds(matches: Iterable[MatchRow], per_seed: int) -> list[Mapping[str, Any]]:
    """The counts of matches for the figures of a game, each with its seed."""
    return [{**row.stats, OF_SEED: row.index // per_seed} for row in matches if row.stats]


def share_won(matches: Iterable[MatchRow], per_seed: int, is_won: Callable[[MatchRow], bool]) -> Share:
    """The share of matches of which something holds, with an interval over seeds."""
    return share_of_seeds(seeds_won(matches, per_seed, is_won))


def seeds_won(matches: Iterable[MatchRow], per_seed: int, is_won: Callable[[MatchRow], bool]) -> SeedCounts:
    """What such a share rests on."""
    rows = list(matches)
    return counts_by_seed([(1, int(is_won(row))) for row in rows], [row.index // per_seed for row in rows])


def is_flagged(abnormal: int, n: int) -> bool:
    """Whether so many abnormal ends are more than ``ABNORMAL_LIMIT``."""
    return n > 0 and abnormal / n > ABNORMAL_LIMIT


def even_share(decided: int, n: int, sides: int) -> float:
    """Where an even match lies: the decided matches shared equally, which is winning as often as each other deck does.

    For two decks it comes to the same as to count a match that nobody won as half a win for each and ask for a half.
    """
    return decided / n / sides if n else 1 / sides


def told_once(matches: Sequence[MatchRow], sides: int) -> list[MatchRow]:
    """The first match of every seed, its winner named by the place in the order of turns.

    Where all decks are equal the other matches of the seed are the same game again, and only the place tells who won.
    """
    return [
        replace(row, first=0, winner=None if row.winner is None else (row.winner - row.first) % sides)
        for row in matches
        if row.index % sides == 0
    ]


def won_abnormally(matches: Sequence[MatchRow]) -> int:
    """Matches that ended in a way no rule knows and still had a winner."""
    return sum(row.abnormal and row.winner is not None for row in matches)


def notable_matches(
    matches: Sequence[MatchRow],
    score_of: Callable[[Mapping[str, Any]], tuple[int, ...]] | None,
    turn_word: str = "turn",
) -> tuple[tuple[str, str, int], ...]:
    """The longest and the shortest, the closest and the clearest by score, and the first abnormal one.

    A match that was broken off after a few turns is no short match. Where all are alike, none is longest or closest.
    """
    if not matches:
        return ()
    found = []
    longest = max(matches, key=lambda row: row.turns)
    shortest = min((row for row in matches if not row.abnormal), key=lambda row: row.turns, default=None)
    if shortest is None or shortest.turns < longest.turns:
        found.append(("Longest", _turns(longest, turn_word), longest.index))
    if shortest and shortest.turns < longest.turns:
        found.append(("Shortest", _turns(shortest, turn_word), shortest.index))
    margins = [(abs(score[0] - score[1]), row, score) for row, score in _scores(matches, score_of)]
    if len({margin for margin, _row, _score in margins}) > 1:
        _, close, score = min(margins, key=lambda item: item[0])
        found.append(("Closest", f"{score[0]} : {score[1]}", close.index))
        _, clear, score = max(margins, key=lambda item: item[0])
        found.append(("Clearest", f"{score[0]} : {score[1]}", clear.index))
    odd = next((row for row in matches if row.abnormal), None)
    if odd:
        found.append(("Abnormal", row_words(odd, turn_word), odd.index))
    return tuple(found)


def _turns(row: MatchRow, turn_word: str) -> str:
    return f"{row.turns} {turn_word}{'' if row.turns == 1 else 's'}"


def row_words(row: MatchRow, turn_word: str = "turn") -> str:
    """Why a match ended, by the engine's word."""
    return f"{row.reason.replace('_', ' ')} after {_turns(row, turn_word)}"


def _scores(
    matches: Sequence[MatchRow], score_of: Callable[[Mapping[str, Any]], tuple[int, ...]] | None
) -> list[tuple[MatchRow, tuple[int, ...]]]:
    """Decided matches of two sides with their scores, if the game has any."""
    if score_of is None:
        return []
    scored = [(row, score_of(row.stats)) for row in matches if row.winner is not None]
    return [(row, score) for row, score in scored if len(score) == 2]


def first_player_share(matches: Sequence[MatchRow], *, is_mirror: bool = False) -> Share:
    """The win rate of the first player."""
    counted = told_once(matches, 2) if is_mirror else matches
    return share_won(counted, 2, lambda row: row.winner == row.first)


def seat_effect(matches: Sequence[MatchRow]) -> SeatEffect | None:
    """Mean of "A won going first" minus "A won going second" over pairs of one seed; none of under 20 pairs."""
    by_index = {row.index: row for row in matches}
    differences: list[int] = []
    for index, row in by_index.items():
        other = by_index.get(index + 1)
        if index % 2 or other is None or row.first == other.first:
            continue
        first, second = (row, other) if row.first == 0 else (other, row)
        differences.append((first.winner == 0) - (second.winner == 0))
    if len(differences) < MIN_FOR_PERCENT:
        return None
    found = difference_of(differences)
    return SeatEffect(found.n, found.mean, found.low, found.high)


def _share_of_a(matches: Sequence[MatchRow]) -> Share:
    return share(sum(row.winner == 0 for row in matches), len(matches))


def count_reasons(matches: Sequence[MatchRow]) -> tuple[ReasonCount, ...]:
    counts = Counter((row.reason, row.rule, row.winner, row.abnormal) for row in matches)
    found = [ReasonCount(*what, count) for what, count in counts.items()]
    return tuple(sorted(found, key=lambda item: (item.abnormal, -item.count, item.reason, str(item.winner))))


def average_stats(
    matches: Sequence[MatchRow], sides: int = 2, *, per_seed: int = 2
) -> dict[str, tuple[Average | None, ...]]:
    """The mean of every count by side, a seed one sample; plain numbers are told as one side."""
    values: dict[str, tuple[dict[int, list[float]], ...]] = {}
    for row in matches:
        seed = row.index // per_seed
        for name, value in row.stats.items():
            columns = values.setdefault(name, tuple({} for _ in range(sides)))
            for side, number in enumerate(value[:sides] if isinstance(value, list) else [value]):
                if isinstance(number, int | float):
                    columns[side].setdefault(seed, []).append(number)
    return {
        name: tuple(average_of_seeds(list(column.values())) if column else None for column in columns)
        for name, columns in sorted(values.items())
        if any(columns)
    }
