"""What the page of a comparison says: is the new version better, how far the rule is, and by how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Final

from simulator import sprt, study_queries, wording
from simulator.charts import Tick
from simulator.engine.tally import Share
from simulator.judging import Judged
from simulator.models import Study
from simulator.sprt import Verdict
from simulator.study_queries import Cell

WIDTH: Final = 720
LEFT: Final = 16.0
RIGHT: Final = 704.0
TOP: Final = 34.0
BASE: Final = 206.0
MAX_POINTS: Final = 240


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
    """What both versions won against one opponent."""

    name: str
    new: str
    old: str
    difference: str


def comparison_panel(study: Study, cells: Sequence[Cell], names: Sequence[str], *, is_active: bool) -> dict[str, Any]:
    """The answer, the picture of the rule, and what each opponent saw."""
    judged = study_queries.judged(study, played=sum(cell.n for cell in cells))
    verdict = judged.verdict
    matches = matches_counted(verdict, names)
    return {
        "verdict": verdict,
        "headline": answer(verdict, names, study.margin, matches, is_active=is_active),
        "state_words": state_words(verdict, study.margin, is_active=is_active),
        "difference_words": difference_words(verdict),
        "gain_words": gain_words(judged),
        "path": path_chart(judged, study),
        "bound": f"{sprt.BOUND:.2f}",
        "llr": f"{verdict.llr:+.2f}".replace("-", "−"),
        "opponents": opponent_rows(cells, names),
        "matches_counted": matches,
        "cap": study.games // 2,
    }


def matches_counted(verdict: Verdict, names: Sequence[str]) -> int:
    """The matches of all seeds that count: both seats, of both versions against every opponent."""
    return verdict.seeds * (2 if len(names) == 2 else 4 * (len(names) - 2))


def short_answer(study: Study, names: Sequence[str]) -> str:
    """The sentence of a comparison that has ended, for a list."""
    verdict = study_queries.judged(study).verdict
    return answer(verdict, names, study.margin, matches_counted(verdict, names), is_active=False)


def answer(verdict: Verdict, names: Sequence[str], margin: int, matches: int, *, is_active: bool) -> str:
    """Is the new version better? In one sentence."""
    new, old = names[0], names[1]
    rested = f"after {verdict.seeds:,} seeds ({matches:,} matches)"
    if verdict.state == sprt.BETTER:
        return f"Yes: {new} is better than {old}, decided {rested}."
    if verdict.state == sprt.NOT_BETTER:
        return f"No: {new} is not {margin} points better than {old}, decided {rested}."
    if is_active:
        return f"Not decided yet whether {new} is better than {old}."
    return f"Not decided: {rested} {new} and {old} cannot be told apart by this rule."


def state_words(verdict: Verdict, margin: int, *, is_active: bool) -> str:
    """How far the rule is, without a formula."""
    if verdict.state == sprt.BETTER:
        return "The evidence reached the bound for “better”. At most about one in 20 such answers is wrong."
    if verdict.state == sprt.NOT_BETTER:
        return (
            f"The evidence reached the bound for “not {margin} points better”. It may still be a little better or even "
            "worse; at most about one in 20 such answers is wrong."
        )
    if verdict.seeds < sprt.MIN_SEEDS:
        return f"The first {sprt.MIN_SEEDS} seeds only show how much chance there is; {verdict.seeds} are played."
    part = abs(verdict.llr) / sprt.BOUND
    toward = "better" if verdict.llr > 0 else f"not {margin} points better"
    how = "hardly leans" if part < 0.15 else f"has gone {100 * part:.0f} % of the way"
    rest = "" if is_active else " All matches that were allowed are played, so the question stays open."
    return f"The evidence {how} toward “{toward}”.{rest}"


def difference_words(verdict: Verdict) -> str:
    """By how much, with a plain interval and what it is worth."""
    if verdict.seeds < 2:
        return "No seed was played by both versions yet."
    mean, low, high = (_signed(value) for value in (verdict.mean, verdict.low, verdict.high))
    caution = " Because the rule chose when to stop, the true difference is likely a little nearer to zero."
    return (
        f"Measured difference: {mean} points of share, between {low} and {high} (95 %, {verdict.seeds:,} seeds)."
        f"{caution if verdict.is_over else ''}"
    )


def gain_words(judged: Judged) -> str:
    """What playing the same seeds was worth, as it was measured."""
    if judged.gain is None:
        return ""
    if judged.gain <= 0.01:
        return "Playing both versions on the same seeds saved no matches here: they play too differently."
    return f"Playing both versions on the same seeds took away {100 * judged.gain:.0f} % of the chance between them."


def opponent_rows(cells: Sequence[Cell], names: Sequence[str]) -> list[OpponentRow]:
    """Both versions against each opponent, all matches that were played; of two that meet each other nothing."""
    by_place = {(cell.row, cell.column): cell for cell in cells}
    found = []
    for column in range(2, len(names)):
        new, old = by_place[0, column].share(), by_place[1, column].share()
        difference = ""
        if new.share is not None and old.share is not None:
            difference = _difference(new, old)
        found.append(OpponentRow(names[column], wording.share_words(new), wording.share_words(old), difference))
    return found


def _difference(new: Share, old: Share) -> str:
    """The difference of two shares with its interval (Newcombe's, of two Wilson intervals, as if independent)."""
    a, b = new.share or 0.0, old.share or 0.0
    low = a - b - hypot(a - new.low, old.high - b)
    high = a - b + hypot(new.high - a, b - old.low)
    return f"{_signed(a - b)}, between {_signed(low)} and {_signed(high)}"


def path_chart(judged: Judged, study: Study) -> PathChart | None:
    """The ratio over the seeds, between the bounds."""
    points = sprt.path(judged.differences, study.margin / 100)
    if not points:
        return None
    thin = points[:: max(1, len(points) // MAX_POINTS)]
    if thin[-1] != points[-1]:
        thin.append(points[-1])
    last = max(points[-1][0] * 5 // 4, 2 * sprt.MIN_SEEDS)

    def across(seeds: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * min(1.0, seeds / last), 1)

    def up(llr: float) -> float:
        part = (max(-1.1, min(1.1, llr / sprt.BOUND)) + 1.1) / 2.2
        return round(BASE - (BASE - TOP) * part, 1)

    start = f"{across(0)},{up(0)}"
    return PathChart(
        line=" ".join([start, *(f"{across(seeds)},{up(llr)}" for seeds, llr in thin)]),
        middle=up(0),
        upper=up(sprt.BOUND),
        lower=up(-sprt.BOUND),
        x=across(points[-1][0]),
        y=up(points[-1][1]),
        ticks=tuple(Tick(across(last * part // 4), f"{last * part // 4:,}") for part in range(5)),
    )


def _signed(value: float) -> str:
    return f"{100 * value:+.1f}".replace("-", "−")
