"""Puzzle files: what they say, and what they are refused for."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.puzzles import NEVER, NOT_SOLVED, SOLVED, Puzzle, read_puzzles
from simulator.puzzles.solving import verdict
from simulator.scenarios import ScenarioError

HEAD = """\
scenario: Conan can Press On
game: conan_ccg
players:
  Tom: {hand: [2 plain-move]}
  Ian:
position: {phase: Press On}
script: []
"""
PUZZLE = HEAD + 'puzzle: {best: [press on], never: [rest], why: "It is so (CCG-20.5)."}\n'
#: Two decisions of Tom: the move, then its place.
MOVES = """\
scenario: Conan chooses where he strikes
game: conan_ccg
cards:
  swing: {type: Move, gem: 2}
players:
  Tom: {hand: [swing, plain-move]}
  Ian: {hand: [plain-move]}
position:
  phase: Foe Move
  zones: {Center: [plain-foe]}
script: []
puzzle: {best: [[Swing, gap 0]], never: [pass, [Swing, gap 1]], why: "It is so (CCG-13.1)."}
"""


def read(folder: Path, text: str) -> list[Puzzle]:
    path = folder / "some.yaml"
    path.write_text(text, encoding="utf-8")
    return read_puzzles(path)


def refusal(folder: Path, text: str) -> tuple[int, str]:
    with pytest.raises(ScenarioError) as refused:
        read(folder, text)
    return refused.value.line, refused.value.reason


def test_it_stands_where_the_script_ends(tmp_path):
    (puzzle,) = read(tmp_path, PUZZLE)
    assert puzzle.player == "Tom"
    assert puzzle.best == {("press on",)}
    assert puzzle.never == {("rest",)}
    assert puzzle.why == "It is so (CCG-20.5)."
    assert not puzzle.is_beyond_greedy


def test_steps_are_decisions_one_after_another(tmp_path):
    (puzzle,) = read(tmp_path, MOVES)
    ((move, place),) = puzzle.best
    assert move == "Plain Conan plays Swing"
    assert place.startswith("Center gap 0")
    assert ("play no more moves",) in puzzle.never
    assert puzzle.is_open((move,))
    assert not puzzle.is_open((move, place))


def test_a_choice_is_best_never_right_or_neither(tmp_path):
    (puzzle,) = read(tmp_path, MOVES)
    (best,) = puzzle.best
    (wrong,) = (way for way in puzzle.never if len(way) == 2)
    assert verdict(puzzle, best) == SOLVED
    assert verdict(puzzle, wrong) == NEVER
    assert verdict(puzzle, ("Plain Conan plays Plain Move",)) == NOT_SOLVED


def test_without_best_all_that_is_not_forbidden_solves_it(tmp_path):
    (puzzle,) = read(tmp_path, PUZZLE.replace("best: [press on], ", ""))
    assert verdict(puzzle, ("press on",)) == SOLVED
    assert verdict(puzzle, ("rest",)) == NEVER


def test_a_text_that_fits_several_labels_means_all_of_them(tmp_path):
    (puzzle,) = read(tmp_path, MOVES.replace("[[Swing, gap 0]], never: [pass, [Swing, gap 1]]", "[Conan plays]"))
    assert puzzle.best == {("Plain Conan plays Swing",), ("Plain Conan plays Plain Move",)}


def test_a_variant_shows_the_other_side(tmp_path):
    text = PUZZLE + (
        "variants:\n  - scenario: the other way round\n"
        '    puzzle: {best: [rest], never: [press on], why: "Otherwise (CCG-20.5)."}\n'
    )
    first, second = read(tmp_path, text)
    assert first.best == second.never
    assert second.why == "Otherwise (CCG-20.5)."


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (("best: [press on]", "best: [retreat]"), 8, '"retreat" is not legal there. Legal are: '),
        (("best: [press on]", "best: [rest]"), 8, '"rest" is best and "rest" is never right'),
        (("best: [press on]", "best: [press on, rest]"), 8, "is never right: take one of them out"),
        (("never: [rest]", "never: [rest, press on]"), 8, "is never right: take one of them out"),
        (("best: [press on], never: [rest]", "best: [press on, rest]"), 8, "best holds all that is legal"),
        (("best: [press on], never: [rest], ", ""), 8, "neither best nor never says anything"),
        (("best: [press on]", "best: [[press on, pass, pass, fight]]"), 8, "is a step too many: "),
        ((" (CCG-20.5)", ""), 8, "why names no rule"),
        (("best:", "right:"), 8, 'unknown part "right"; known are best, never, why, beyond'),
        (("why:", "beyond: search, why:"), 8, "puzzle.beyond: 'search' is not one of ['greedy']"),
        (("script: []", "script: [{Tom: retreat}]"), 7, '"retreat" fits none of the legal actions'),
        (("script: []", "script: [{check: {Tom: {hand: 3}}}]"), 7, "Tom hand: 3: 2"),
    ],
)  # fmt: skip
def test_the_error_names_line_reason_and_remedy(tmp_path, change, line, reason):
    text = PUZZLE.replace(*change)
    assert text != PUZZLE
    found_line, found = refusal(tmp_path, text)
    assert (found_line, reason in found) == (line, True), found


def test_a_scenario_without_a_puzzle_is_refused(tmp_path):
    assert refusal(tmp_path, HEAD) == (1, "there is no puzzle here: add puzzle: with best or never, and why.")


def test_a_match_that_is_over_has_no_decision(tmp_path):
    text = PUZZLE.replace("Tom: {hand", "Tom: {renown: 40, hand").replace("Press On}", "Start of Turn}", 1)
    line, reason = refusal(tmp_path, text)
    assert line == 7
    assert "the match is over and nothing is to be decided" in reason


def test_two_puzzles_with_the_same_sentence_are_refused(tmp_path):
    line, reason = refusal(tmp_path, f"{PUZZLE}---\n{PUZZLE}")
    assert line == 10
    assert 'two puzzles are called "Conan can Press On"' in reason
