"""A small calibration with fixed seeds: intervals of shares and differences hold the truth as often as they say."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.calibration import calibrate, cells, impact, pairings, report, sequential, truth
from benchmarks.calibration.cells import Cell
from simulator.stats import CONFIDENCE, difference_of, wilson

#: So few results know a coverage to about a point; a broken method misses the band by more.
RESULTS = 2_000
SLACK = 0.012


@pytest.mark.slow
@pytest.mark.parametrize("method", ["share", "goldfish", "difference", "apart"])
def test_intervals_hold_the_truth_as_often_as_they_say(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cells, "SEEDS", (10, 100))
    monkeypatch.setattr(cells, "SHARES", (0.02, 0.3, 0.5))
    monkeypatch.setattr(cells, "APART", cells.APART[1:3])
    found = calibrate.measure(method, RESULTS)
    assert found
    for cell in found:
        assert cell.coverage >= report.LOW - SLACK, cell
        assert not cell.is_common or cell.coverage <= report.HIGH + SLACK, cell


def test_the_calibration_finds_intervals_over_matches_too_narrow() -> None:
    # What pages showed before: Wilson's interval of all matches, at a correlation of 0.5 within a seed.
    def over_matches(result: tuple[int, ...]) -> tuple[float, float]:
        return wilson(result[1] + 2 * result[2], 2 * sum(result))

    results = cells.drawn(truth.wins_of_seed(0.5, 2, 0.5), 100, RESULTS, Random(7))
    coverage, _ = cells.held(results, 0.5, over_matches)
    assert coverage < 0.91


@pytest.mark.slow
def test_pairings_on_the_same_seeds_hold_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairings, "SEEDS", (30, 100))
    monkeypatch.setattr(pairings, "CORRELATIONS", (0.5,))
    monkeypatch.setattr(pairings, "GAUNTLETS", pairings.GAUNTLETS[:1])
    for method in ("gauntlet", "rating"):
        for cell in calibrate.measure(method, 600):
            assert 0.91 <= cell.coverage <= 0.985, cell
    (matrix,) = calibrate.measure("matrix", 600)
    assert matrix.coverage >= CONFIDENCE - 0.02


@pytest.mark.slow
def test_the_intervals_of_a_table_of_card_impacts_hold_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(impact, "SEEDS", (30, 100))
    monkeypatch.setattr(impact, "CORRELATIONS", (0.2,))
    for cell in calibrate.measure("card impact", 300):
        assert cell.coverage >= CONFIDENCE - 0.03, cell
    # Intervals that hold 95 % each by itself hold together in far fewer tables, here in 50 to 61 %.
    monkeypatch.setattr(impact, "SEEDS", (100,))
    monkeypatch.setattr(impact, "CONFIDENCE", 0.0)
    assert all(cell.coverage < 0.8 for cell in calibrate.measure("card impact", 200))


def test_what_a_card_gained_is_counted_bit_by_bit() -> None:
    # Two matches a seed, four seeds from the last bit: two won more, one more, one less, the same.
    found = impact.gained([0b0011, 0b1001], [0b0000, 0b1100], 4, CONFIDENCE)
    same = difference_of([1.0, 0.5, -0.5, 0.0])
    assert found == same


@pytest.mark.parametrize(
    ("p", "matches", "correlation"), [(0.3, 2, -0.2), (0.1, 2, 0.5), (0.4, 5, -0.2), (0.2, 3, 0.2)]
)
def test_seeds_are_drawn_with_the_correlation_that_was_asked_for(p: float, matches: int, correlation: float) -> None:
    chances = truth.wins_of_seed(p, matches, correlation)
    mean = sum(wins * chance for wins, chance in enumerate(chances))
    variance = sum(wins * wins * chance for wins, chance in enumerate(chances)) - mean**2
    assert sum(chances) == pytest.approx(1)
    assert mean == pytest.approx(matches * p)
    assert variance == pytest.approx(matches * p * (1 - p) * (1 + (matches - 1) * correlation))


def test_matches_cannot_be_more_contrary_than_possible() -> None:
    with pytest.raises(ValueError, match="cannot have a correlation"):
        truth.wins_of_seed(0.05, 2, -0.2)


def test_a_sample_has_all_seeds_and_the_chances_that_were_asked_for() -> None:
    random = Random(1)
    samples = [truth.sample((0.2, 0.5, 0.3), 40, random) for _ in range(2_000)]
    assert {sum(one) for one in samples} == {40}
    assert [sum(column) / 80_000 for column in zip(*samples, strict=True)] == pytest.approx([0.2, 0.5, 0.3], abs=0.01)


def test_the_seeds_of_a_pairing_are_counted_bit_by_bit() -> None:
    # Seeds from the last bit: 1 + 1 + 0, 1 + 0 + 0, 0 + 1 + 1, 0 + 0 + 0.
    found = pairings.counts_of([0b0011, 0b0101, 0b0100], 4)
    assert found == {(0, 3): 1, (1, 3): 1, (2, 3): 2}


def test_the_errors_of_the_sequential_test_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequential, "MARGINS", {0.1: 300})
    monkeypatch.setattr(sequential, "TRUTHS", ((0.5, 0.0),))
    (found,) = calibrate.measure("sequential", 800)
    assert found.alpha < 0.1 and found.beta < 0.1
    assert 100 < found.seeds[0] < 250


def test_the_report_stands_between_its_marks() -> None:
    inside = Cell("share", "50 %", 100, 0.2, 0.95, True, 0.2)
    wide = Cell("share", "50 %", 10, -0.2, 0.99, True, 0.2)
    rare = Cell("share", "2 %", 10, -0.2, 0.99, False, 0.2)
    narrow = Cell("share", "20 %", 10, 0.5, 0.90, True, 0.2)
    assert [report.is_outside(cell, 20_000) for cell in (inside, wide, rare, narrow)] == [False, True, False, True]
    document = f"Before.\n{report.BEGIN}\nold\n{report.END}\nAfter.\n"
    text = report.text([inside, wide], [], 20_000)
    assert "Of 2 cells 1 lie outside" in text
    assert report.put(document, text) == f"Before.\n{report.BEGIN}\n{text}{report.END}\nAfter.\n"
    with pytest.raises(ValueError, match="no marks"):
        report.put("Nothing.", text)


def test_the_document_has_the_marks() -> None:
    document = calibrate.DOCUMENT.read_text(encoding="utf-8")
    assert "synthetic results a cell" in document[document.index(report.BEGIN) : document.index(report.END)]
    assert "synthetic results a cell" not in report.put(document, "new\n")
