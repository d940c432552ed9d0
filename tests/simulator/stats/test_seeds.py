"""Intervals over seeds: quantiles as published, shares and correlations by hand, rare counts, questions together."""

from __future__ import annotations

from collections import Counter
from math import exp

import pytest

from simulator.stats import seeds, shares, wording
from simulator.stats.intervals import (
    Average,
    average_of,
    average_of_seeds,
    difference_of,
    difference_of_shares,
    means_by_turn,
    ratio_of,
    reached_by_turn,
    seeds_of,
    spread_by_turn,
)
from simulator.stats.quantiles import beta_part, beta_quantile, poisson_most, t_value
from simulator.stats.rating import ratings
from simulator.stats.shares import correlation, design_effect, exact, share, share_by_seed, share_of_seeds, wilson
from simulator.stats.summary import MatchRow, summarise
from simulator.stats.together import holm


def test_a_share_of_parts_counts_the_parts_of_each_seed_together() -> None:
    # two matches of seed 7 with 3 and 2 rolls, of which 1 and 2 were won; the match of seed 9 had none
    counted = share_by_seed([(3, 1), (2, 2), (0, 0), (4, 1)], [7, 7, 9, 8])
    assert counted == share_of_seeds({(3, 5): 1, (1, 4): 1})
    assert share_by_seed([(0, 0)], [1]).share is None


def test_the_first_turns_with_so_many_are_counted_up() -> None:
    found = reached_by_turn([[1, 2, 3], [2, 1], [1, 1]], 2)
    assert [(turn, counted.wins, counted.n) for turn, counted in found] == [(1, 1, 3), (2, 2, 3)]
    assert reached_by_turn([[1], [1]], 2) == ()


@pytest.mark.parametrize(
    ("freedom", "confidence", "published"),
    [(9, 0.95, 2.262), (9, 0.99, 3.250), (4, 0.999, 8.610), (29, 0.999, 3.659), (1000, 0.95, 1.962)],
)
def test_student_s_t_is_exact_for_strict_questions_too(freedom: int, confidence: float, published: float) -> None:
    assert t_value(freedom, confidence) == pytest.approx(published, abs=5e-4)


def test_the_beta_distribution_is_that_of_binomial_sums() -> None:
    # The chance of at least 3 of 5 with 0.4: 10 * 0.064 * 0.36 + 5 * 0.0256 * 0.6 + 0.01024.
    assert beta_part(0.4, 3, 3) == pytest.approx(0.2304 + 0.0768 + 0.01024)
    assert beta_quantile(beta_part(0.123, 2.5, 40), 2.5, 40) == pytest.approx(0.123)
    assert (beta_part(0, 2, 3), beta_part(1, 2, 3)) == (0, 1)


@pytest.mark.parametrize(("count", "published"), [(0, 3.689), (1, 5.572), (5, 11.668)])
def test_the_upper_end_of_a_poisson_mean_is_that_of_the_tables(count: int, published: float) -> None:
    assert poisson_most(count) == pytest.approx(published, abs=1e-3)


def test_an_exact_interval_is_that_of_clopper_and_pearson() -> None:
    assert exact(4, 20) == pytest.approx((0.0573, 0.4366), abs=1e-4)  # as in their paper and in every textbook
    assert exact(0, 20) == pytest.approx((0, 1 - 0.025 ** (1 / 20)))
    assert exact(20, 20) == pytest.approx((0.025 ** (1 / 20), 1))


def test_with_one_match_a_seed_the_interval_is_wilson_s() -> None:
    counted = share(30, 60)
    assert (counted.low, counted.high) == wilson(30, 60)
    assert (counted.seeds, counted.correlation) == (60, None)
    with pytest.raises(ValueError, match="61 of 60"):
        share(61, 60)


def test_seeds_whose_matches_are_alike_are_worth_little_more_than_one_match_each() -> None:
    # 40 seeds, of which 36 went one way with residuals of 1: squares 36 * 40 / 39, against 80 / 4 = 20.
    counts = {(2, 2): 18, (1, 2): 4, (0, 2): 18}
    assert correlation(counts) == pytest.approx((1440 / 39 - 20) / 20)
    assert design_effect(counts) == pytest.approx((1440 / 39 / 20 * 40 + 0.5) / 40.5)
    counted = share_of_seeds(counts)
    assert 0.9 * share(20, 40).half_width < counted.half_width < share(20, 40).half_width
    assert counted.half_width > 1.3 * share(40, 80).half_width


def test_independent_matches_have_no_correlation_and_contrary_ones_a_narrow_interval() -> None:
    independent = {(2, 2): 25, (1, 2): 50, (0, 2): 25}
    assert correlation(independent) == pytest.approx(0, abs=0.02)
    assert share_of_seeds(independent).half_width == pytest.approx(share(100, 200).half_width, rel=0.03)
    contrary = share_of_seeds({(1, 2): 100})
    assert contrary.correlation == -1
    assert 0 < contrary.half_width < 0.01


def test_seeds_that_are_not_complete_are_counted_as_they_are() -> None:
    counted = share_of_seeds({(2, 2): 20, (1, 2): 40, (0, 2): 20, (1, 1): 3})
    assert (counted.wins, counted.n, counted.seeds) == (83, 163, 83)


def test_too_few_seeds_tell_no_correlation() -> None:
    assert correlation({(2, 2): 5, (0, 2): 4}) is None
    assert correlation({(2, 2): 5, (0, 2): 5}) is not None
    assert correlation({(2, 2): 50}) is None  # all alike: nothing varies
    one = share_of_seeds({(1, 2): 1})
    assert one.low < 0.1 and one.high > 0.9


def test_what_no_seed_showed_has_the_bound_of_so_many_seeds() -> None:
    # Both matches of a seed may always end alike, so 100 seeds without a win bound the share as 100 matches do.
    counted = share_of_seeds({(0, 2): 100})
    assert counted.low == 0
    exactly = 1 - 0.025 ** (1 / 100)
    assert exactly <= counted.high < 1.05 * exactly


def test_a_record_holds_who_won_each_match() -> None:
    record = seeds.record_of([(3, None), (0, 0), (1, 1), (4, 0)])
    assert list(record) == [0, 1, seeds.UNPLAYED, seeds.NOBODY, 0]
    assert seeds.played(record) == 4
    assert seeds.tallies(record) == ((1, 1, 2), (0, 0, 1), (1, 0, 1))
    assert seeds.tallies(seeds.turned(record)) == ((1, 1, 2), (0, 0, 1), (0, 1, 1))
    assert seeds.seed_counts(record, 2) == Counter({(1, 2): 1, (0, 1): 1, (1, 1): 1})
    assert seeds.seed_counts(record, 3, 1) == Counter({(1, 2): 1, (0, 2): 1})
    assert seeds.seed_counts(record, 1)[0, 1] == 2


def test_versions_that_differ_in_few_seeds_have_a_wide_interval() -> None:
    # Better by 1 in 2 of 100 seeds, and none of them drawn: 13 of 100 such tests. The interval still holds 0.02.
    found = difference_of([0.0] * 100)
    assert found.high == pytest.approx(t_value(198) * (3 / 101 / 102) ** 0.5)
    assert found.high > 0.03
    assert difference_of([0.5, -0.5] * 50).high < difference_of([0.5, -0.5] * 50, 0.99).high


def test_matches_of_a_seed_are_one_sample_of_a_mean() -> None:
    alike, apart = [(value, value) for value in (1, 2, 3, 4)], [(1, 4), (2, 3), (3, 2), (4, 2)]
    assert average_of_seeds(alike).half_width == pytest.approx(average_of([1, 2, 3, 4]).half_width)
    assert average_of_seeds(apart).half_width == pytest.approx(t_value(3) * (0.75 * 4 / 3) ** 0.5 / 8)
    assert average_of_seeds(alike).n == 8


@pytest.mark.parametrize(
    ("by_seed", "words"),
    [
        ([(0, 1), (1, 0)], "?"),
        ([(1, 2, 0.1)] * 3, "?"),  # sums that differ by rounding alone
        ([(1, 4), (2, 3)] * 100, "?"),
        ([(5, 5), (5, 5)], "always 5.0"),
        ([(0.1, 0.1, 0.1), (0.1,), (0.1, 0.1)] * 3, "always 0.1"),
    ],
)
def test_only_a_count_that_never_differed_is_always_so(by_seed: list[tuple[float, ...]], words: str) -> None:
    # Seeds whose matches differ may give the same sums by chance.
    assert wording.average_words(average_of_seeds(by_seed)) == words


def test_a_rare_count_has_an_upper_end_in_place_of_a_width() -> None:
    assert average_of([0] * 200).most == pytest.approx(3.6889 / 200, rel=1e-4)
    assert average_of([0] * 199 + [2]).most == pytest.approx(5.5716 * 2 / 200, rel=1e-4)
    assert average_of_seeds([(0, 0)] * 100).most == pytest.approx(3.6889 / 100, rel=1e-4)  # both may be alike
    assert average_of([0] * 190 + [1] * 10).most is None
    assert average_of([1, 2, 3]).most is None


@pytest.mark.parametrize(
    ("average", "words"),
    [
        (average_of([0] * 200), "0, at most 0.018"),
        (average_of([0] * 199 + [1]), "0.005, at most 0.028"),
        (Average(21, 0.048, 0.1, 0.8), "0.05, at most 0.80"),
        (Average(50, 5.0, 0.0), "always 5.0"),
        (Average(50, 5.0, 0.012), "5.00 ± 0.01"),
        (Average(50, 5.0, 0.3), "5.0 ± 0.3"),
        (Average(1, 5.0, float("inf")), "?"),
        (None, "?"),
    ],
)
def test_no_mean_is_told_without_a_width(average: Average | None, words: str) -> None:
    assert wording.average_words(average) == words


@pytest.mark.parametrize(
    ("counted", "words"),
    [
        (share(0, 200), "0 of 200, at most 1.9 %"),
        (share(200, 200), "200 of 200, at least 98.1 %"),
        (share(1, 5000), "1 of 5,000, at most 0.1 %"),
        (share(3, 7), "3 of 7"),
    ],
)
def test_what_was_never_or_always_seen_is_told_by_its_bound(counted: shares.Share, words: str) -> None:
    assert wording.share_words(counted) == words


def test_a_result_says_on_how_many_seeds_it_rests() -> None:
    words = wording.seeds_words(share_of_seeds({(2, 2): 20, (1, 2): 10, (0, 2): 20}))
    assert words == "100 matches on 50 seeds; correlation within a seed +0.63."
    assert "−1.00" in wording.seeds_words(share_of_seeds({(1, 2): 50}))
    assert wording.seeds_words(share_of_seeds({(1, 2): 5})) == (
        "10 matches on 5 seeds; correlation within a seed not measured."
    )
    assert wording.seeds_words(share(5, 20)) == "20 matches, each with a seed of its own."
    assert wording.seeds_words(share(0, 1)) == "1 match with a seed of its own."
    one_seed = wording.seeds_words(share_of_seeds({(1, 2): 1}))
    assert one_seed == "2 matches on 1 seed; correlation within a seed not measured."


def test_questions_are_asked_as_strictly_as_all_open_ones_need() -> None:
    asked: list[float] = []

    def settled_up_to(most: float, confidence: float) -> bool:
        asked.append(confidence)
        return confidence <= most

    # Of three: 1 - 0.05 / 3 for all; one is settled, and 1 - 0.05 / 2 is enough for the next; the last asks for 95 %.
    limits = (0.99, 0.976, 0.94)
    assert holm([lambda confidence, most=most: settled_up_to(most, confidence) for most in limits]) == [
        True, True, False
    ]  # fmt: skip
    assert asked[0] == pytest.approx(1 - 0.05 / 3)
    assert asked[-1] == pytest.approx(0.95)
    assert holm([]) == []


def test_a_rating_of_independent_seeds_has_the_width_of_the_information() -> None:
    # Two decks, 50 of 100: the log strength is half of a logit, whose variance is 1 / (n p q) = 4 / 101 with the win
    # given beforehand; what 100 seeds of one match vary by is 100 / 4 * 100 / 99.
    gains = [(0.5, -0.5), (-0.5, 0.5)] * 50
    first, second = ratings([[0, 50], [50, 0]], gains)
    assert (first.low, first.high) == pytest.approx((second.low, second.high))
    model = 4 / 101 / 4
    measured = (2 / 101) ** 2 * 25 * 100 / 99 * 1.0
    half = t_value(99) * ((measured * 100 + model * 0.5) / 100.5) ** 0.5
    assert first.high == pytest.approx(1 / (1 + exp(-half)), rel=1e-4)


def test_figures_of_a_game_take_the_seed_as_the_unit() -> None:
    rows = [MatchRow(index, index % 2, 0, "renown", "", False, 9, 50, {"renown": index // 2}) for index in range(40)]
    assert summarise(rows, figures_of=seeds_of).figures == [index // 2 for index in range(40)]
    assert summarise(rows, figures_of=seeds_of, per_seed=1).figures == list(range(40))
    assert seeds_of([{}, {}]) == [-1, -2]


def test_by_turn_and_of_ratios_alike_matches_count_once() -> None:
    # Both matches of each of twenty seeds alike: as wide as one match each, and not narrower by the root of two.
    once = [[[seed, 2 * seed]] for seed in range(20)]
    twice, seeds_twice = [one for one in once for _ in "ab"], [seed for seed in range(20) for _ in "ab"]
    assert means_by_turn(twice, 1, seeds_twice)[1].sides[0].half_width == pytest.approx(
        means_by_turn(once, 1)[1].sides[0].half_width
    )
    assert spread_by_turn([one[0] for one in twice], [0] * 40, 2, seeds_twice)[0].average.half_width == pytest.approx(
        spread_by_turn([one[0] for one in once], [0] * 20, 2)[0].average.half_width
    )
    pairs = [(10, seed % 5) for seed in range(20)]
    assert ratio_of([pair for pair in pairs for _ in "ab"], seeds_twice).half_width == pytest.approx(
        ratio_of(pairs).half_width
    )


def test_a_difference_without_common_seeds_is_newcombe_s() -> None:
    found = difference_of_shares(share(56, 70), share(48, 80))  # his first example
    assert (round(found.mean, 4), round(found.low, 4), round(found.high, 4)) == (0.2, 0.0524, 0.3339)
    turned = difference_of_shares(share(48, 80), share(56, 70))
    assert (round(turned.low, 4), round(turned.high, 4)) == (-0.3339, -0.0524)
    nothing = difference_of_shares(share(0, 0), share(48, 80))
    assert (nothing.n, nothing.low, nothing.high) == (0, -1.0, 1.0)


def test_paired_wins_leave_out_seeds_that_are_not_complete() -> None:
    now = bytes([0, 0, 0, 1, 1, 1, 0, seeds.NOBODY, 0, seeds.UNPLAYED, 0, 0])
    before = bytes([0, 1, 0, 1, 0, 0, seeds.NOBODY, 1, 0, 0])
    assert seeds.paired_wins(now, before, 2) == (0.5, 0.0, -1.0, 0.5)
    assert seeds.paired_wins(bytes([0, 1, seeds.UNPLAYED]), bytes([1, 1, 0]), 1) == (1.0, 0.0)
