"""Records are read by the names of their fields: ``frame[kernel.SOURCE]``, not ``frame[2]``.

What reads the second or a later item of something by a number is counted by module. The table below may only shrink:
groups of regular expressions, parts of a split, pairs, and lists whose items are alike are read by number on purpose.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

ROOT = Path(__file__).resolve().parent.parent
APPS = ("cards", "decks", "simulator", "conanhub")
#: By module, reads by number that are left.
ALLOWED: Final = {
    "simulator/games/conan_ccg/wording.py": 1,
    "simulator/games/conquer/figures.py": 1,
    "simulator/games/conquer/table.py": 2,
    "simulator/games/conquer/wording.py": 1,
    "simulator/loading/deck_refs.py": 6,
    "simulator/pages/experiment/results.py": 2,
    "simulator/pages/experiment/version_test.py": 1,
    "simulator/pages/forms/experiment.py": 3,
    "simulator/pages/result/progress_page.py": 3,
    "simulator/pages/result/results.py": 1,
    "simulator/queue/scheduler.py": 1,
    "simulator/scenarios/conquer/builder.py": 1,
    "simulator/scenarios/conquer/layout.py": 1,
    "simulator/scenarios/conquer/position.py": 1,
    "simulator/scenarios/held.py": 1,
    "simulator/scenarios/likeness.py": 2,
    "simulator/stats/idle.py": 4,
    "simulator/stats/sprt.py": 1,
    "simulator/stats/summary.py": 4,
}


def positional_reads(source: str) -> list[str]:
    """Reads of an item by a constant of 1 or more, as they stand in the source; parents of a path are a list."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            if type(node.slice.value) is int and node.slice.value >= 1:
                text = ast.unparse(node)
                if ".parents[" not in text and "partition(" not in text:
                    found.append(text)
    return found


@pytest.mark.slow
def test_records_are_read_by_the_names_of_their_fields() -> None:
    left = {}
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            reads = [] if "migrations" in path.parts else positional_reads(path.read_text(encoding="utf-8"))
            if reads:
                left[str(path.relative_to(ROOT))] = len(reads)
    more = {path: number for path, number in left.items() if number > ALLOWED.get(path, 0)}
    assert more == {}, "name the fields of these records (see the docstring of this test)"
    fewer = {path: left.get(path, 0) for path, number in ALLOWED.items() if left.get(path, 0) < number}
    assert fewer == {}, "fine: write these smaller numbers into ALLOWED"


def test_a_read_by_number_is_found() -> None:
    assert positional_reads("a = frame[2]\nb = frame[0]\nc = frame[-1]\nd = frame[OP]\n") == ["frame[2]"]
