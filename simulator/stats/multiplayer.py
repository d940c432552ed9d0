"""Numbers of a series with three and more decks, worked out of finished matches. Pure: rows in, one standing out.

A win rate is measured against what each of n decks would have if all had won the same number of matches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Protocol

from simulator.stats import wording
from simulator.stats.intervals import Average
from simulator.stats.ranks import Ahead, Place, ahead_of_seeds, left_behind, place_of, places_of
from simulator.stats.shares import SeedCounts, Share, histogram, mean, quantile, share_of_seeds
from simulator.stats.summary import (
    MIN_FOR_PERCENT,
    NOTHING,
    Began,
    MatchRow,
    ReasonCount,
    average_stats,
    began,
    count_reasons,
    counts_with_seeds,
    even_share,
    is_flagged,
    notable_matches,
    seeds_won,
    share_won,
    told_once,
    won_abnormally,
)
from simulator.stats.together import holm

#: What is settled of a win rate beside that of an even table.
ABOVE: Final = "above"
BELOW: Final = "below"
AROUND: Final = "around"
VERDICTS: Final = {ABOVE: "more than even", BELOW: "less than even", AROUND: "not settled"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True, slots=True)
class SideStanding:
    """Matches that a deck won alone, of all and by when its turn came; that is empty where it is not drawn.

    ``ahead`` is the share of opponents that it left behind, ``place`` its mean rank. ``at_place`` counts the matches
    that it ended first, second and so on; empty where places were not kept. ``verdict`` says whether it surely won more
    or fewer matches than at an even table, asked for all decks of the table together.
    """

    overall: Share
    by_turn: tuple[Share, ...]
    ahead: Ahead
    place: Place
    at_place: tuple[int, ...] = ()
    verdict: str = AROUND


@dataclass(frozen=True, slots=True)
class Standing:
    """All numbers of a series of ``sides`` decks; ``undecided`` matches had several winners or none.

    In a mirror all decks are equal: the matches of a seed are one match, which ``by_turn`` and ``reasons`` count once.
    ``by_turn`` is empty where it is not drawn who begins; ``firsts`` counts it then.
    """

    n: int
    decks: tuple[SideStanding, ...]
    by_turn: tuple[Share, ...]
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
    firsts: tuple[Began, ...] = ()

    @property
    def even(self) -> float:
        """The win rate of each deck if all had won as often: the decided matches, shared equally."""
        return even_share(self.n - self.undecided, self.n, len(self.decks))

    @property
    def distinct(self) -> int:
        """Different matches: those of a mirror are told once for every deck."""
        return self.by_turn[0].n if self.is_mirror else self.n

    @property
    def shows_percent(self) -> bool:
        """Whether there are enough matches for a percentage."""
        return self.distinct >= MIN_FOR_PERCENT

    @property
    def order(self) -> list[int]:
        """The sides, those first that surely left most opponents behind."""
        return sorted(range(len(self.decks)), key=lambda side: (-self.decks[side].ahead.low, side))

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
    per_seed: int = 0,
    is_drawn: bool = True,
    turn_word: str = "turn",
) -> Standing:
    """Count everything; the order of the rows does not matter. ``figures_of`` works out what the game itself counts.

    ``per_seed`` matches in a row have one seed, by default as many as there are sides. Decks keep their neighbours from
    match to match, so when a deck's turn comes follows from who began; ``is_drawn`` says whether chance decides that.
    """
    per_seed = per_seed or sides
    matches = sorted(rows, key=lambda row: row.index)
    told = told_once(matches, sides) if is_mirror else matches
    turns = histogram(row.turns for row in matches)
    even = even_share(sum(row.winner is not None for row in matches), len(matches), sides)
    verdicts = verdicts_of([seeds_won(matches, per_seed, partial(_is_won, side)) for side in range(sides)], even)
    decks = (_side(matches, side, sides, per_seed, is_drawn=is_drawn) for side in range(sides))
    return Standing(
        n=len(matches),
        decks=tuple(replace(deck, verdict=verdict) for deck, verdict in zip(decks, verdicts, strict=True)),
        by_turn=tuple(_won_from(told, turn, sides, per_seed) for turn in range(sides)) if is_drawn else (),
        undecided=sum(row.winner is None for row in matches),
        abnormal=sum(row.abnormal for row in matches),
        reasons=count_reasons(told),
        turns=turns,
        turns_median=quantile(turns, 0.5),
        turns_low=quantile(turns, 0.1),
        turns_high=quantile(turns, 0.9),
        decisions_mean=mean(histogram(row.decisions for row in matches)),
        averages=average_stats(matches, sides, per_seed=per_seed),
        figures=figures_of(counts_with_seeds(matches, per_seed)) if figures_of else None,
        notable=notable_matches(matches, None, turn_word),
        abnormal_won=won_abnormally(matches),
        is_mirror=is_mirror,
        abnormal_share=share_won(matches, per_seed, lambda row: row.abnormal),
        firsts=() if is_drawn else began(matches, sides),
    )


def verdicts_of(decks: Sequence[SeedCounts], even: float) -> list[str]:
    """For each deck of a table whether it surely won more or fewer matches than an even one, all asked together.

    By the rule of Holm: of 100 even tables at most about five settle anything of any deck, the best one included.
    """
    settled = holm([partial(_leaves_out, even, counts) for counts in decks])
    return [
        AROUND if not is_settled else ABOVE if (share_of_seeds(counts).share or 0.0) > even else BELOW
        for counts, is_settled in zip(decks, settled, strict=True)
    ]


def _leaves_out(even: float, counts: SeedCounts, confidence: float) -> bool:
    found = share_of_seeds(counts, confidence)
    return not found.low <= even <= found.high


def _is_won(side: int, row: MatchRow) -> bool:
    return row.winner == side


def _side(matches: Sequence[MatchRow], side: int, sides: int, per_seed: int, *, is_drawn: bool) -> SideStanding:
    by_turn: list[list[MatchRow]] = [[] for _ in range(sides)]
    for row in matches:
        by_turn[(side - row.first) % sides].append(row)
    ahead = _ahead(matches, side, sides, per_seed)
    return SideStanding(
        overall=_won(matches, side, per_seed),
        by_turn=tuple(_won(found, side, per_seed) for found in by_turn) if is_drawn else (),
        ahead=ahead,
        place=place_of(ahead, sides),
        at_place=_at_place(matches, side, sides),
    )


def _at_place(matches: Sequence[MatchRow], side: int, sides: int) -> tuple[int, ...]:
    kept = [row.places[side] for row in matches if row.places]
    return tuple(kept.count(place) for place in range(1, sides + 1)) if len(kept) == len(matches) else ()


def _ahead(matches: Sequence[MatchRow], side: int, sides: int, per_seed: int) -> Ahead:
    by_seed: dict[int, list[float]] = {}
    for row in matches:
        places = row.places or places_of(row.winner, sides)
        by_seed.setdefault(row.index // per_seed, []).append(left_behind(places, side))
    return ahead_of_seeds(by_seed)


def _won(matches: Sequence[MatchRow], side: int, per_seed: int) -> Share:
    return share_won(matches, per_seed, partial(_is_won, side))


def _won_from(matches: Sequence[MatchRow], turn: int, sides: int, per_seed: int) -> Share:
    """The win rate by turn order."""
    return share_won(matches, per_seed, lambda row: row.winner == (row.first + turn) % sides)


def table_headline(standing: Standing, names: Sequence[str], setting: str = "") -> str:
    """The result in one plain sentence; ``setting`` is what a game adds to its numbers."""
    if not standing.n:
        return "No match was played."
    if standing.is_mirror:
        counted = wording.share_words(standing.by_turn[0])
        even = f", against {wording.percent(standing.even)} % if the place did not matter"
        return (
            f"{len(names)} equal decks at one table: whoever went first won {counted}"
            f"{even if standing.shows_percent else ''} (AI-vs-AI matches, each counted once{setting})."
        )
    side = max(range(len(names)), key=lambda one: standing.decks[one].overall.wins)
    best = standing.decks[side].overall
    if [deck.overall.wins for deck in standing.decks].count(best.wins) > 1:
        return f"No deck won most: the best won {wording.share_words(best)} each (win rate, AI against AI{setting})."
    base = f", {_beside_even(standing, side)}" if standing.shows_percent else ""
    return f"{names[side]} won most: {wording.share_words(best)}{base} (win rate, AI against AI{setting})."


def _beside_even(standing: Standing, side: int) -> str:
    """Whether the best deck won more than at an even table; if only its own interval says so, among how many decks."""
    deck = standing.decks[side]
    among = f" among {len(standing.decks)} decks" if deck.overall.low > standing.even else ""
    words = "more than" if deck.verdict == ABOVE else f"not settled{among} against"
    return f"{words} the {wording.percent(standing.even)} % of an even table"


def ahead_words(deck: SideStanding) -> str:
    """How many of its opponents a deck left behind, and its mean place; nothing of too few matches."""
    ahead, place = deck.ahead, deck.place
    if ahead.n < MIN_FOR_PERCENT:
        return ""
    return f"left {_left(ahead, ' of its opponents behind')}; place {place.mean:.2f} in the mean"


def left_behind_words(ahead: Ahead) -> str:
    """The share of opponents left behind in short; below twenty matches only their number."""
    if ahead.n < MIN_FOR_PERCENT:
        return f"{ahead.n:,} matches, too few for a share"
    return _left(ahead, " left behind")


def _left(ahead: Ahead, of: str) -> str:
    low, high = wording.percent(ahead.low), wording.percent(ahead.high)
    return f"{wording.percent(ahead.mean)} %{of}, between {low} and {high}"


def verdict_told(standing: Standing, side: int) -> str:
    """The verdict on a deck's win rate beside an even table; empty of too few matches and of equal decks."""
    return standing.decks[side].verdict if standing.shows_percent and not standing.is_mirror else ""


def verdict_words(standing: Standing, side: int) -> str:
    """The same in words."""
    return VERDICTS.get(verdict_told(standing, side), "")


def table_seeds_words(standing: Standing, names: Sequence[str]) -> str:
    """What the win rates rest on, with the correlation of each deck's matches within a seed."""
    decks = [deck.overall for deck in standing.decks]
    if standing.is_mirror or not standing.n:
        return ""
    measured = [
        f"{name} {f'{deck.correlation:+.2f}'.replace('-', '−')}"
        for name, deck in zip(names, decks, strict=True)
        if deck.correlation is not None
    ]
    within = f"; correlation within a seed: {', '.join(measured)}" if measured else ""
    return f"{standing.n:,} matches on {decks[0].seeds:,} seeds{within}."


def turn_names(sides: int) -> list[str]:
    """The order of turns, for decks that nothing else tells apart."""
    return [f"Going {ORDINALS[turn]}" for turn in range(sides)]


class Words(Protocol):
    """The words of a game."""

    @property
    def setting(self) -> str: ...

    @property
    def turn_words(self) -> str: ...

    def reason_words(self, reason: str) -> str: ...

    def first_lines(self, firsts: Sequence[Began], names: Sequence[str], n: int) -> list[str]: ...


def lines(standing: Standing, names: Sequence[str], words: Words, usual: Sequence[str] = ()) -> Iterator[str]:
    """The result in words for the terminal; ``usual`` says by side what such a deck usually wins, where it is known."""
    yield table_headline(standing, names, words.setting)
    if rests := table_seeds_words(standing, names):
        yield f"  {rests}"
    for side in standing.order:
        deck, settled = standing.decks[side], verdict_words(standing, side)
        yield f"  {names[side]}: {wording.share_words(deck.overall)}{f'; {settled}' if settled else ''}"
        if usual and usual[side]:
            yield f"      {usual[side]}"
        if words_ahead := "" if standing.is_mirror else ahead_words(deck):
            yield f"      {words_ahead}"
        for turn, counted in enumerate(deck.by_turn):
            yield f"      going {ORDINALS[turn]}: {wording.share_words(counted)}"
    yield from (f"  {line}" for line in words.first_lines(standing.firsts, names, standing.n))
    low, high = standing.turns_low, standing.turns_high
    yield f"  {words.turn_words}: median {standing.turns_median}, 8 of 10 in {low} to {high}"
    winners = turn_names(len(names)) if standing.is_mirror else names
    for item in standing.reasons:
        winner = "nobody alone" if item.winner is None else winners[item.winner]
        yield f"  {item.count:>6}  {winner}: {words.reason_words(item.reason)} {item.rule}"
    yield f"  {wording.abnormal_sentence(standing)}"
