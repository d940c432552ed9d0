"""The sequential test: derived by hand where that is possible, its error rates by many seeded runs."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from simulator.stats import sprt


def test_the_ratio_is_that_of_the_formula() -> None:
    differences = [0.5] * 21 + [-0.5] * 19
    verdict = sprt.judge(differences, 0.05)
    assert verdict.mean == pytest.approx(0.025)
    assert verdict.llr == pytest.approx(0.0, abs=1e-12)  # exactly between 0 and the margin
    assert verdict.state == sprt.OPEN
    # 40 seeds, sum 1, squares 10. With three more seeds won outright: variance (13 - 1 / 43) / 42 = 0.30897, so with a
    # margin of 0.03 the ratio is 0.03 * (2 - 40 * 0.03) / (2 * 0.30897).
    assert sprt.judge(differences, 0.03).llr == pytest.approx(0.03 * 0.8 / 0.61794, rel=1e-4)
    # The interval: mean 1 / 42, variance (10.5 - 1 / 42) / 41 = 0.25552, Student's t of 78 is 1.9908.
    assert (verdict.high - verdict.low) / 2 == pytest.approx(1.9908 * (0.25552 / 42) ** 0.5, rel=1e-3)
    assert (verdict.high + verdict.low) / 2 == pytest.approx(1 / 42)


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
    verdict = sprt.judge([0.0] * 500, 0.05)
    # Three seeds' worth of variance, 3 / (n + 2), gives 0.05² * n * (n + 2) / 6 >= ln 19, first for n = 84.
    assert (verdict.state, verdict.seeds) == (sprt.NOT_BETTER, 84)
    assert verdict.low < 0 < verdict.high  # no interval without a width


@pytest.mark.slow
@pytest.mark.parametrize(
    ("margin", "size", "often"), [(0.03, 0.5, 0.06), (0.03, 1.0, 0.03), (0.05, 0.5, 0.10), (0.05, 1.0, 0.05)]
)
def test_a_version_better_by_the_margin_in_few_seeds_is_seldom_refused(
    margin: float, size: float, often: float
) -> None:
    # Better by exactly the margin, in a few seeds only: the plain sample variance called 13 to 45 of 100 not better.
    verdicts = drawn(margin, (0.0, size), (1 - often, often))
    assert sum(one.state == sprt.NOT_BETTER for one in verdicts) <= 18  # 6 % of 300


@pytest.mark.slow
@pytest.mark.parametrize(
    ("margin", "values", "often"),
    [
        (0.03, (0.0, 0.5, -1.0), (0.91, 0.06, 0.03)),
        (0.03, (0.0, 1.0, -1.0), (0.98, 0.01, 0.01)),
        (0.05, (0.0, 0.5, -1.0), (0.70, 0.20, 0.10)),
    ],
)
def test_an_equal_version_that_differs_in_few_seeds_is_seldom_called_better(
    margin: float, values: tuple[float, ...], often: tuple[float, ...]
) -> None:
    verdicts = drawn(margin, values, often)
    assert sum(one.state == sprt.BETTER for one in verdicts) <= 18


def drawn(margin: float, values: tuple[float, ...], often: tuple[float, ...]) -> list[sprt.Verdict]:
    """Three hundred tests on differences drawn with the given chances."""
    return [sprt.judge(random.Random(seed).choices(values, often, k=1500), margin) for seed in range(300)]


def runs(new: float, old: float, *, times: int = 150) -> list[sprt.Verdict]:
    found = []
    for seed in range(times):
        draw = random.Random(seed)
        values = [
            (sum(draw.random() < new for _ in "ab") - sum(draw.random() < old for _ in "ab")) / 2 for _ in range(3000)
        ]
        found.append(sprt.judge(values, 0.05))
    return found


def judged_as_drawn(draw: Callable[[], float], margin: float, *, most: int) -> sprt.Verdict:
    """A test on differences that are drawn a hundred at a time, until it has ended or has all of them."""
    values: list[float] = []
    while True:
        values += [draw() for _ in range(100)]
        verdict = sprt.judge(values, margin)
        if verdict.is_over or len(values) >= most:
            return verdict


@pytest.mark.slow
@pytest.mark.parametrize(("new", "wrong"), [(0.5, sprt.BETTER), (0.55, sprt.NOT_BETTER)])
def test_both_errors_stay_near_five_percent(new: float, wrong: str) -> None:
    verdicts = runs(new, 0.5)
    assert sum(one.state == wrong for one in verdicts) <= 12  # 8 % of 150; 5 % are 7.5
    assert all(one.is_over for one in verdicts)


@pytest.mark.slow
@pytest.mark.parametrize(("gain", "wrong"), [(0.0, sprt.BETTER), (0.1, sprt.NOT_BETTER)])
@pytest.mark.parametrize("sides", [3, 5])
def test_errors_stay_near_five_percent_at_a_table(sides: int, gain: float, wrong: str) -> None:
    """The share of opponents left behind, of as many matches a seed as there are decks, which is seldom 0 or 1."""
    random_ = random.Random(sides * 100 + round(100 * gain))
    verdicts = [
        judged_as_drawn(lambda: table_seed(random_, sides, gain) - table_seed(random_, sides, 0.0), 0.1, most=1_500)
        for _ in range(300)
    ]
    assert all(one.is_over for one in verdicts)
    assert sum(one.state == wrong for one in verdicts) <= 24  # 8 % of 300: 5 % and two standard errors


def table_seed(random_: random.Random, sides: int, gain: float) -> float:
    """The mean share left behind in the matches of a seed, each opponent with the chance of a half and the gain."""
    met = sides * (sides - 1)
    return sum(random_.random() < 0.5 + gain for _ in range(met)) / met


def test_pairing_gains_what_the_two_have_in_common() -> None:
    same = [0.0, 0.5, 1.0, 0.5] * 10
    assert sprt.pairing_gain(same, same) == 1.0
    assert sprt.pairing_gain(same, [1 - value for value in same]) == pytest.approx(-1.0)
    assert sprt.pairing_gain(same[:4], same[:4]) is None
    assert sprt.pairing_gain([0.5] * 40, [0.5] * 40) is None


@pytest.mark.parametrize(("margin", "published"), [(0.05, 523), (0.03, 1499), (0.04, 855)])
def test_the_length_is_that_of_published_tests(margin: float, published: int) -> None:
    # Decided games of one deck against 50 %, each a difference of 0.5 or -0.5 with the variance 1/4, truth = H0: the
    # mean lengths found by simulation of 50 against 55 %, 50 against 53 % and 48 against 52 %.
    assert sprt.expected_seeds(margin, 0.25) == pytest.approx(published, rel=0.04)


@pytest.mark.parametrize(("truth", "seeds"), [(0.0, 300), (0.05, 600), (0.025, 600)])
def test_the_chance_of_no_answer_is_that_of_many_tests(truth: float, seeds: int) -> None:
    # Differences of one seed with mean ``truth`` and a variance near 1/4, drawn 400 times: two standard errors of the
    # share are at most 5 points, and steps across the bound make the drawn tests a little longer.
    chances = (0.125 - truth / 2, 0.25, 0.25, 0.25, 0.125 + truth / 2)
    values = (-1.0, -0.5, 0.0, 0.5, 1.0)
    ended = [sprt.judge(random.Random(seed).choices(values, chances, k=seeds), 0.05) for seed in range(400)]
    spread = sum(chance * value * value for chance, value in zip(chances, values, strict=True)) - truth**2
    still_open = sum(one.state == sprt.OPEN for one in ended) / 400
    assert still_open == pytest.approx(sprt.chance_open(0.05, seeds, truth, spread), abs=0.07)


def test_a_long_version_test_is_seldom_open_and_a_short_one_often() -> None:
    assert sprt.chance_open(0.05, 1) == pytest.approx(1.0)
    assert sprt.chance_open(0.03, 1000) == pytest.approx(sprt.chance_open(0.03, 1000, 0.03))  # equally far from both
    assert sprt.chance_open(0.03, 1000) > 0.5
    assert sprt.chance_open(0.10, 2500) < 0.001
