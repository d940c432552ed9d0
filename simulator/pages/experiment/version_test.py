"""What the page of a version test says: is the new version better, how far the rule is, and by how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from conanhub.charts import Tick
from simulator import reading, stats
from simulator.games import pages_of
from simulator.models import Experiment
from simulator.reading import Cell, Ending, Judged
from simulator.stats import MIN_FOR_PERCENT, Difference, Verdict

WIDTH: Final = 720
LEFT: Final = 16.0
RIGHT: Final = 704.0
TOP: Final = 34.0
BASE: Final = 206.0
MAX_POINTS: Final = 240
#: What a yes is worth: the rule bounds how often a version that is no better gets one, not how often a yes is wrong.
ERRORS_OF_YES: Final = (
    "Of versions that are not better about one in 20 gets this answer wrongly. How many of all such answers are wrong "
    "depends on how many of the changes you try help: the fewer, the more."
)
#: What a difference is counted in, at a table or not.
POINTS: Final = {False: "points of share", True: "points of opponents left behind"}
#: What is said of a version test that its rule has not decided, by why it ended.
UNDECIDED: Final = {
    Ending.ACTIVE: "",
    Ending.ALL_PLAYED: " All matches that were allowed are played, so the question stays open.",
    Ending.BY_RULE: "",
    Ending.BY_HAND: " It was stopped by hand before the rule could decide, so the question stays open.",
    Ending.FAILED: " A part of it failed before the rule could decide, so the question stays open.",
}


@dataclass(frozen=True, slots=True)
class PathChart:
    """The way of the ratio between its two bounds, seed by seed."""

    line: str
    middle: float
    upper: float
    lower: float
    x: float
    y: float
    ticks: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class OpponentRow:
    """What both versions won against one opponent, or whom they left behind at a table, over the seeds that count."""

    name: str
    new: str
    old: str
    difference: str


def version_test_panel(
    experiment: Experiment, cells: Sequence[Cell], names: Sequence[str], ending: Ending
) -> dict[str, Any]:
    """The answer, the picture of the rule, and what each opponent saw."""
    judged = reading.judged(experiment, cells)
    verdict = judged.verdict
    matches = matches_counted(verdict, names, experiment)
    return {
        "verdict": verdict,
        "headline": answer(verdict, names, experiment, ending),
        "state_words": state_words(verdict, experiment.margin, ending),
        "difference_words": difference_words(judged, POINTS[experiment.at_table], pages_of(experiment.game_id).setting),
        "gain_words": gain_words(judged),
        "path": path_chart(judged, experiment),
        "bound": f"{stats.BOUND:.2f}",
        "llr": f"{verdict.llr:+.2f}".replace("-", "−"),
        "opponents": opponent_rows(judged, names, experiment),
        "matches_counted": matches,
        "cap": experiment.match_count // reading.matches_a_seed(experiment),
    }


def matches_counted(verdict: Verdict, names: Sequence[str], experiment: Experiment) -> int:
    """The matches of all seeds that count: all seats, of both versions against every opponent."""
    opponents = 1 if experiment.at_table else len(names) - 2
    pairings = 2 * opponents or 1
    return verdict.seeds * reading.matches_a_seed(experiment) * pairings


def short_answer(experiment: Experiment, cells: Sequence[Cell], names: Sequence[str], ending: Ending) -> str:
    """The sentence of a version test that has ended, for a list."""
    return answer(reading.judged(experiment, cells).verdict, names, experiment, ending)


def answer(verdict: Verdict, names: Sequence[str], experiment: Experiment, ending: Ending) -> str:
    """Is the new version better? In one sentence, with what a game adds to its numbers."""
    setting = pages_of(experiment.game_id).setting
    new, before, *_others = names
    old = f"{before}{setting}"
    rested = f"after {verdict.seeds:,} seeds ({matches_counted(verdict, names, experiment):,} matches)"
    if verdict.state == stats.BETTER:
        return f"Yes: {new} is better than {old}, decided {rested}."
    if verdict.state == stats.NOT_BETTER:
        return f"No: {new} is not {experiment.margin} points better than {old}, decided {rested}."
    if ending == Ending.ACTIVE:
        return f"Not decided yet whether {new} is better than {old}."
    if ending == Ending.BY_HAND:
        return f"Not decided whether {new} is better than {old}: it was stopped by hand {rested}."
    if ending == Ending.FAILED:
        return f"Not decided whether {new} is better than {old}: a part of it failed, {rested}."
    if verdict.seeds < stats.MIN_SEEDS:
        return f"Not decided: {verdict.seeds:,} seeds are too few, the rule begins with {stats.MIN_SEEDS}."
    return f"Not decided: {rested} {new} and {before} cannot be told apart by this rule{setting}."


def state_words(verdict: Verdict, margin: int, ending: Ending) -> str:
    """How far the rule is, without a formula."""
    if verdict.state == stats.BETTER:
        return f"The evidence reached the bound for “better”. {ERRORS_OF_YES}"
    if verdict.state == stats.NOT_BETTER:
        return (
            f"The evidence reached the bound for “not {margin} points better”. It may still be a little better or even "
            f"worse. Of versions that are {margin} points better about one in 20 gets this answer wrongly."
        )
    if verdict.seeds < stats.MIN_SEEDS:
        seeds = f"{verdict.seeds} {'is' if verdict.seeds == 1 else 'are'} played"
        return f"The first {stats.MIN_SEEDS} seeds only show how much chance there is; {seeds}.{UNDECIDED[ending]}"
    part = abs(verdict.llr) / stats.BOUND
    toward = "better" if verdict.llr > 0 else f"not {margin} points better"
    how = "hardly leans" if part < 0.15 else f"has gone {100 * part:.0f} % of the way"
    return f"The evidence {how} toward “{toward}”.{UNDECIDED[ending]}"


def difference_words(judged: Judged, unit: str = POINTS[False], setting: str = "") -> str:
    """By how much, with a plain interval and what it is worth; of few seeds only how many each version won.

    ``setting`` is what a game adds to its numbers.
    """
    verdict = judged.verdict
    counted = judged.differences[: verdict.seeds]
    if not counted:
        return "No seed was played by both versions yet."
    if verdict.seeds < MIN_FOR_PERCENT:
        more, less = sum(value > 0 for value in counted), sum(value < 0 for value in counted)
        return (
            f"Of {verdict.seeds} seeds the new version did better in {more}, the old one in {less}, and both the same "
            f"in {verdict.seeds - more - less}{setting}: too few to measure a difference."
        )
    mean, low, high = (stats.signed(value) for value in (verdict.mean, verdict.low, verdict.high))
    caution = " Because the rule chose when to stop, the true difference is likely a little nearer to zero."
    return (
        f"Measured difference: {mean} {unit}, between {low} and {high} (95 %, {verdict.seeds:,} seeds){setting}."
        f"{caution if verdict.is_over else ''}"
    )


def gain_words(judged: Judged) -> str:
    """What playing the same seeds was worth, as it was measured."""
    if judged.gain is None:
        return ""
    if judged.gain <= 0.01:
        return "Playing both versions on the same seeds saved no matches here: they play too differently."
    return f"Playing both versions on the same seeds took away {100 * judged.gain:.0f} % of the chance between them."


def opponent_rows(judged: Judged, names: Sequence[str], experiment: Experiment) -> list[OpponentRow]:
    """Both versions against each opponent over the counted seeds, with their matches; a draw is half a win.

    At a table there is one row, of the opponents that each version left behind. Together the rows make the measured
    difference; two versions that meet each other have none.
    """
    seeds = judged.verdict.seeds
    met = reading.matches_a_seed(experiment) * (reading.sides_of(experiment) - 1)
    return [
        OpponentRow(
            against(experiment, names, paired.column),
            _won(paired.new[:seeds], met),
            _won(paired.old[:seeds], met),
            _apart(paired.difference(seeds)),
        )
        for paired in judged.opponents
        if seeds
    ]


def against(experiment: Experiment, names: Sequence[str], column: int) -> str:
    """Whom a pairing of an experiment is against: a deck, or all opponents at a table."""
    if not experiment.at_table:
        return names[column]
    *others, last = names[2:]
    return f"{', '.join(others)} and {last}"


def _won(scores: Sequence[float], per_seed: int) -> str:
    """What a version got of those that it met, so many a seed: a match of two has one opponent.

    Of none or all of them a bound stands in place of a percentage.
    """
    n, got = per_seed * len(scores), per_seed * sum(scores)
    if got in (0, n):
        return stats.share_words(stats.share_of_seeds({(round(got) // len(scores), per_seed): len(scores)}))
    part = stats.percent(sum(scores) / len(scores))
    if n < MIN_FOR_PERCENT or part in ("0.0", "100.0"):
        return f"{got:g} of {n:,}"
    return f"{part} % of {n:,}"


def _apart(found: Difference) -> str:
    """A difference with its interval; nothing of few seeds."""
    if found.n < MIN_FOR_PERCENT:
        return ""
    return f"{stats.signed(found.mean)}, between {stats.signed(found.low)} and {stats.signed(found.high)}"


def path_chart(judged: Judged, experiment: Experiment) -> PathChart | None:
    """The ratio over the seeds, between the bounds."""
    points = stats.path(judged.differences, experiment.margin / 100)
    if not points:
        return None
    thin = points[:: max(1, len(points) // MAX_POINTS)]
    if thin[-1] != points[-1]:
        thin.append(points[-1])
    last = max(points[-1][0] * 5 // 4, 2 * stats.MIN_SEEDS)

    def across(seeds: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * min(1.0, seeds / last), 1)

    def up(llr: float) -> float:
        part = (max(-1.1, min(1.1, llr / stats.BOUND)) + 1.1) / 2.2
        return round(BASE - (BASE - TOP) * part, 1)

    start = f"{across(0)},{up(0)}"
    return PathChart(
        line=" ".join([start, *(f"{across(seeds)},{up(llr)}" for seeds, llr in thin)]),
        middle=up(0),
        upper=up(stats.BOUND),
        lower=up(-stats.BOUND),
        x=across(points[-1][0]),
        y=up(points[-1][1]),
        ticks=tuple(Tick(across(last * part // 4), f"{last * part // 4:,}") for part in range(5)),
    )
