"""The sequential test: derived by hand where that is possible, its error rates by many seeded runs."""

from __future__ import annotations

import random

import pytest

from simulator import sprt


def test_the_ratio_is_that_of_the_formula() -> None:
    # 40 seeds, mean 0.025, squares 40 * 0.25: variance (10 - 40 * 0.025²) / 39 = 0.25577
    differences = [0.5] * 21 + [-0.5] * 19
    verdict = sprt.judge(differences, 0.05)
    assert verdict.mean == pytest.approx(0.025)
    assert verdict.llr == pytest.approx(0.0, abs=1e-12)  # exactly between 0 and the margin
    assert verdict.state == sprt.OPEN
    assert verdict.high - verdict.mean == pytest.approx(1.959964 * (0.25577 / 40) ** 0.5, rel=1e-3)


def test_it_stops_at_the_first_seed_that_decides_and_counts_no_further() -> None:
    verdict = sprt.judge([0.5, 0.0] * 40, 0.05)
    assert verdict.state == sprt.BETTER
    assert sprt.MIN_SEEDS <= verdict.seeds < verdict.played == 80
    longer = sprt.judge([0.5, 0.0] * 40 + [-1.0] * 500, 0.05)
    assert (longer.state, longer.seeds, longer.llr) == (verdict.state, verdict.seeds, verdict.llr)


def test_it_does_not_stop_before_the_variance_is_known() -> None:
    assert sprt.judge([1.0] * (sprt.MIN_SEEDS - 1), 0.05).state == sprt.OPEN
    assert sprt.judge([1.0] * sprt.MIN_SEEDS, 0.05).state == sprt.BETTER
    assert sprt.judge([], 0.05).seeds == 0


def test_two_equal_versions_are_not_better() -> None:
    assert sprt.judge([0.0] * 500, 0.05).state == sprt.NOT_BETTER


def runs(new: float, old: float, *, times: int = 150) -> list[sprt.Verdict]:
    found = []
    for seed in range(times):
        draw = random.Random(seed)
        values = [
            (sum(draw.random() < new for _ in "ab") - sum(draw.random() < old for _ in "ab")) / 2 for _ in range(3000)
        ]
        found.append(sprt.judge(values, 0.05))
    return found


@pytest.mark.parametrize(("new", "wrong"), [(0.5, sprt.BETTER), (0.55, sprt.NOT_BETTER)])
def test_both_errors_stay_near_five_percent(new: float, wrong: str) -> None:
    verdicts = runs(new, 0.5)
    assert sum(one.state == wrong for one in verdicts) <= 12  # 8 % of 150; 5 % are 7.5
    assert all(one.is_over for one in verdicts)


def test_pairing_gains_what_the_two_have_in_common() -> None:
    same = [0.0, 0.5, 1.0, 0.5] * 10
    assert sprt.pairing_gain(same, same) == 1.0
    assert sprt.pairing_gain(same, [1 - value for value in same]) == pytest.approx(-1.0)
    assert sprt.pairing_gain(same[:4], same[:4]) is None
    assert sprt.pairing_gain([0.5] * 40, [0.5] * 40) is None
