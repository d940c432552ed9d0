"""``make never``: which puzzles it asks about, and what it says of known faults and others."""

from __future__ import annotations

from benchmarks import never_right


def test_faults_are_listed_by_game_and_ai() -> None:
    found = never_right.gathered([("conquer", "strong", "B"), ("conquer", "fast", "B"), ("conquer", "fast", "A")])
    assert found["conquer"] == {"fast": ["A", "B"], "strong": ["B"]}
    assert found["conan_ccg"] == {"fast": [], "strong": []}


def test_a_new_fault_and_one_that_is_mended_are_differences() -> None:
    listed = never_right.gathered([("conquer", "fast", "A"), ("conquer", "fast", "B")])
    assert never_right.differences(listed, listed) == []
    found = never_right.gathered([("conquer", "fast", "B"), ("conquer", "strong", "A")])
    assert never_right.differences(listed, found) == [
        "conquer, fast: avoids it now; take it out: A",
        "conquer, strong: chooses what is never right: A",
    ]
