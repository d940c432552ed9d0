"""How often intervals hold the truth and tests err, on synthetic truth, written into docs/statistics.md.

    python -m benchmarks.calibration.calibrate [--quick] [--results N] [--jobs N] [--only METHOD ...] [--print]

Every method is asked through the function that pages use. ``--quick`` draws 1,000 results a cell instead of 20,000.
``--print`` and ``--only`` print the table and leave the document as it is.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.calibration import cells, impact, pairings, report, sequential

RESULTS: Final = 20_000
QUICK: Final = 1_000
SEED: Final = 20_261_123
DOCUMENT: Final = Path(__file__).resolve().parents[2] / "docs" / "statistics.md"
METHODS: Final[dict[str, Callable[[int, Random], Iterator[Any]]]] = {
    "share": cells.share_cells,
    "goldfish": cells.single_cells,
    "table": cells.table_cells,
    "difference": cells.difference_cells,
    "apart": cells.apart_cells,
    "card impact": impact.impact_cells,
    "gauntlet": pairings.gauntlet_cells,
    "matrix": pairings.matrix_cells,
    "rating": pairings.rating_cells,
    "sequential": sequential.error_cells,
}


def measure(method: str, results: int) -> list[Any]:
    """All cells of a method, from a seed of its own; of whole tests fewer are drawn."""
    drawn = results // report.RESULTS_A_TEST if method == "sequential" else results
    return list(METHODS[method](drawn, Random(f"{SEED} {method}")))


def main(arguments: list[str] | None = None) -> int:
    """Measure and write; 1 if intervals of a cell hold the truth too seldom."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help=f"{QUICK:,} results a cell")
    parser.add_argument("--results", type=int, help=f"results a cell (default {RESULTS:,})")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: the cores)")
    parser.add_argument("--only", nargs="+", choices=list(METHODS), help="these methods alone")
    parser.add_argument("--print", action="store_true", help="leave the document as it is")
    options = parser.parse_args(arguments)
    results = options.results or (QUICK if options.quick else RESULTS)
    wanted = options.only or list(METHODS)
    with ProcessPoolExecutor(max_workers=options.jobs) as pool:
        running = {method: pool.submit(measure, method, results) for method in wanted}
        found = {method: job.result() for method, job in running.items()}
    errors = found.pop("sequential", [])
    measured = [cell for method in found.values() for cell in method]
    text = report.text(measured, errors, results)
    if options.print or options.only:
        sys.stdout.write(text)
    else:
        DOCUMENT.write_text(report.put(DOCUMENT.read_text(encoding="utf-8"), text), encoding="utf-8")
    return int(any(report.is_outside(cell, results) and cell.coverage < report.LOW for cell in measured))


if __name__ == "__main__":
    sys.exit(main())
