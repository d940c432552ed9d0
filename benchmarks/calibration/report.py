"""The tables of docs/statistics.md that ``make calibrate`` writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Final

from benchmarks.calibration.cells import Cell
from benchmarks.calibration.sequential import Errors
from simulator.engine import ENGINE_VERSION

BEGIN: Final = "<!-- make calibrate: begin -->"
END: Final = "<!-- make calibrate: end -->"
#: A sequential test is as long as hundreds of seeds, so one is drawn for so many results.
RESULTS_A_TEST: Final = 4
LOW: Final = 0.93
HIGH: Final = 0.97


def put(document: str, text: str) -> str:
    """The document with new tables between its marks."""
    before, _, rest = document.partition(BEGIN)
    _, mark, after = rest.partition(END)
    if not mark:
        raise ValueError(f"The document has no marks: {BEGIN} and {END}.")
    return f"{before}{BEGIN}\n{text}{END}{after}"


def text(measured: Sequence[Cell], errors: Sequence[Errors], results: int) -> str:
    """All tables."""
    return "\n".join(_lines(measured, errors, results)) + "\n"


def is_outside(cell: Cell, results: int) -> bool:
    """Whether a cell leaves its band by more than two standard errors of the measurement."""
    error = 2 * sqrt(0.05 * 0.95 / results)
    return cell.coverage < LOW - error or (cell.is_common and cell.coverage > HIGH + error)


def _lines(measured: Sequence[Cell], errors: Sequence[Errors], results: int) -> Iterator[str]:
    yield f"Engine {ENGINE_VERSION}; {results:,} synthetic results a cell, so that a coverage is known to about"
    yield f"± {200 * sqrt(0.05 * 0.95 / results):.1f} points. Coverage is how many of 100 intervals hold the truth."
    if measured:
        yield ""
        yield from _by_method(measured)
        yield ""
        yield from _outside(measured, results)
    if errors:
        yield ""
        yield from _sequential(errors, results // RESULTS_A_TEST)


def _by_method(measured: Sequence[Cell]) -> Iterator[str]:
    yield "| method | correlation | cells | lowest coverage | highest, where both outcomes are common |"
    yield "|---|--:|--:|--:|--:|"
    for method, correlation in sorted({(cell.method, cell.correlation) for cell in measured}):
        alike = [cell for cell in measured if (cell.method, cell.correlation) == (method, correlation)]
        least = min(alike, key=lambda cell: cell.coverage)
        most = max((cell for cell in alike if cell.is_common), key=lambda cell: cell.coverage, default=None)
        top = _where(most) if most else "-"
        yield f"| {method} | {_signed(correlation)} | {len(alike)} | {_where(least)} | {top} |"


def _where(cell: Cell) -> str:
    return f"{100 * cell.coverage:.1f} % ({cell.truth}, {cell.seeds:,} seeds)"


def _outside(measured: Sequence[Cell], results: int) -> Iterator[str]:
    outside = [cell for cell in measured if is_outside(cell, results)]
    yield f"Of {len(measured)} cells {len(outside)} lie outside their band by more than that."
    if not outside:
        return
    yield ""
    yield "| method | truth | seeds | correlation | coverage |"
    yield "|---|---|--:|--:|--:|"
    for cell in sorted(outside, key=lambda cell: (cell.method, cell.seeds)):
        said = f"{cell.seeds:,} | {_signed(cell.correlation)} | {100 * cell.coverage:.1f} %"
        yield f"| {cell.method} | {cell.truth} | {said} |"


def _sequential(errors: Iterable[Errors], tests: int) -> Iterator[str]:
    yield f"The sequential test of versions, with at most 5,000 seeds, {tests:,} tests a cell:"
    yield ""
    yield "| margin | differ | correlation | yes, if equal | no, if better | seeds, if equal | if better | not ended |"
    yield "|--:|--:|--:|--:|--:|--:|--:|--:|"
    for one in errors:
        yield (
            f"| {100 * one.margin:.0f} | {100 * one.often:.0f} % | {_signed(one.correlation)} "
            f"| {100 * one.alpha:.1f} % "
            f"| {100 * one.beta:.1f} % | {one.seeds[0]:,.0f} | {one.seeds[1]:,.0f} | {100 * one.still_open:.1f} % |"
        )


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−") if value else "0"
