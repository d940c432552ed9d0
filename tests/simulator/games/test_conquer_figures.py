"""Figures of Conquer by turn, by combat and by card, each derived by hand, and their words."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.games.conquer.match.setup import FIRST_NOTICE_POINTS
from simulator.engine.games.conquer.position.state import REASONS
from simulator.games.conquer import wording
from simulator.games.conquer.figures import FIRST_NP, combats_of, fielded, figures_of, figures_out, ratio
from simulator.games.conquer.panels import fielded_rows, goal_of, notice_rows

#: Student's t of one degree of freedom, which the means of two matches have.
T_1 = 12.706205
T_38 = 2.024394


def match(points: tuple[list[int], list[int]], final: tuple[int, int], **more: Any) -> dict[str, Any]:
    """The counts of a match with Victory Points by turn of both sides."""
    a, b = points
    same = {name: [[number] * len(a), [number] * len(b)] for name, number in (("income", 4), ("spending", 3))}
    return {
        "victory_points": list(final),
        "vp_by_turn": [a, b],
        "income_by_turn": same["income"],
        "spending_by_turn": same["spending"],
        "np_by_turn": [[1] * len(a), [2] * len(b)],
        "np_gained": [48, 30],
        "np_spent": [51, 40],
        "notice_points": [1, 0],
        "characters_by_turn": [[2] * len(a), [3] * len(b)],
        "rounds_by_combat": [[4, 6], [5]],
        "both_fell": [1, 0],
        "combats_undecided": [0, 0],
        "fallen": [3, 4],
        "recovered": [1, 2],
        "died": [1, 0],
        "spoils_vp": [8, 3],
        "spoils_np": [4, 0],
        **more,
    }


def test_a_match_that_has_ended_keeps_its_last_points() -> None:
    figures = figures_of([match(([3, 10], [1]), (20, 2)), match(([3, 6, 9], [2, 4]), (9, 4))])
    third = figures.points[0][2]
    assert (third.turn, third.going, third.low, third.median, third.high) == (3, 1, 9, 9, 20)
    assert third.average.mean == 14.5


def test_notice_points_are_told_by_turn_as_income_spent_and_left() -> None:
    figures = figures_of([match(([3, 10], [1]), (20, 2)), match(([3, 6], [2]), (9, 4))] * 3)
    first, second = notice_rows(figures)
    assert first == (1, ["6", "always 4.0", "always 3.0", "always 1.0", "6", "always 4.0", "always 3.0", "always 2.0"])
    assert second[1][4:] == ["0", "too few", "too few", "too few"]  # nobody's second player had a second turn


def test_notice_points_that_were_neither_spent_nor_left_were_lost() -> None:
    figures = figures_of([match(([3], [1]), (20, 2)), match(([3], [2]), (9, 4), notice_points=[3, 0])])
    assert [item.mean for item in figures.np_lost] == [5, 0]  # 10 + 48 - 51, less 1 and less 3 that were left
    assert figures.np_lost[0].half_width == pytest.approx(T_1)


def test_everybody_begins_with_as_many_notice_points_as_the_engine_gives() -> None:
    assert FIRST_NP == FIRST_NOTICE_POINTS


def test_combats_are_counted_whoever_attacked() -> None:
    combats = combats_of([match(([1], [1]), (1, 1)), match(([1], [1]), (1, 1), both_fell=[0, 0])])
    assert combats
    assert (combats.n, dict(combats.rounds), combats.rounds_mean.mean) == (6, {4: 2, 5: 2, 6: 2}, 5.0)
    assert (combats.both_fell.part, combats.both_fell.whole) == (1, 6)
    # the matches differ from a sixth of three combats by a half each: 0.25 + 0.25, times 2 / 1, the root of it by six
    assert combats.both_fell.share and combats.both_fell.share.half_width == pytest.approx(T_1 * 1.0 / 6)


def test_a_series_without_a_combat_has_none() -> None:
    assert combats_of([match(([1], [1]), (0, 0), rounds_by_combat=[[], []])]) is None


def test_spoils_are_told_by_their_worth() -> None:
    # 8 Victory Points and 4 Notice Points are worth 10, as 2 Notice Points stand for one not taken (CQ-18.5).
    first, second = figures_of([match(([1], [1]), (1, 1))] * 2).as_points
    assert (first.part, first.whole, second.part, second.whole) == (16, 20, 6, 6)


def test_stays_are_told_by_side() -> None:
    figures = figures_of([match(([1], [1]), (1, 1))] * 2)
    assert [(one.part, one.whole) for one in figures.came_back] == [(2, 6), (4, 8)]
    assert [(one.part, one.whole) for one in figures.died] == [(2, 6), (0, 8)]


def test_a_goldfish_tells_the_first_turn_with_so_many_characters() -> None:
    # Two Characters after turns 1, 2 and 1; four after 3 and never and 2.
    found = dict(fielded([[2, 3, 4], [1, 2, 2], [3, 5]]))
    assert [(turn, counted.wins, counted.n) for turn, counted in found[2]] == [(1, 2, 3), (2, 3, 3)]
    assert [(turn, counted.wins, counted.n) for turn, counted in found[4]] == [(2, 1, 3), (3, 2, 3)]
    assert found[6] == found[8] == ()


def test_a_goldfish_has_one_side_and_a_table_of_its_characters() -> None:
    alone = match(([0, 0], []), (0, 0), characters_by_turn=[[2, 4], []], rounds_by_combat=[[], []])
    figures = figures_of([alone] * 3)
    assert len(figures.points) == 1
    assert figures.combats is None
    assert fielded_rows(figures) == [
        (1, ["3 of 3", "0 of 3", "0 of 3", "0 of 3"]),
        (2, ["3 of 3", "3 of 3", "0 of 3", "0 of 3"]),
    ]
    # None of forty matches, each with a seed of its own: the exact upper end is 1 - 0.025^(1/40).
    assert fielded_rows(figures_of([alone] * 40))[0][1][1:] == ["0 of 40, at most 8.8 %"] * 3


def test_matches_without_a_recorder_have_no_figures() -> None:
    figures = figures_of([{"victory_points": [20, 3]}, {}])
    assert figures.points == figures.income == ()
    assert figures_out(figures)["combats"] is None


def test_a_width_that_is_not_known_is_null_for_programs() -> None:
    told = figures_out(figures_of([match(([1], [1]), (1, 1))]))
    assert told["combats"]["rounds_mean"]["half_width"] is None
    assert told["combats"]["both_fell"]["part"] == 1


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        ([], "no combats"),
        ([(5, 1), (4, 2)], "3 of 9 combats"),
        ([(20, 5), (20, 15)], "20 of 40 combats"),  # two matches only
        # t of 19 times the root of 20 * 25 * 20 / 19, by the 400 combats
        ([(20, 5), (20, 15)] * 10, "50.0 ± 12.0 % of 400 combats"),
        # none in twenty seeds: t² / (20 + t²) with t of 38, which the exact 1 - 0.025^(1/20) does not exceed
        ([(3, 0)] * 20, "0 of 60 combats, at most 17.0 %"),
        ([(3, 3)] * 20, "all 60 combats, at least 83.0 %"),
        # one in sixty: 1 + 2.093 by Student's t, which the upper end of a Poisson mean of one, 5.57, exceeds
        ([(3, 1), *[(3, 0)] * 19], "1 of 60 combats, at most 9.3 %"),
        ([(3, 2), *[(3, 3)] * 19], "59 of 60 combats, at least 90.7 %"),
    ],
)
def test_a_ratio_is_told_with_n_and_an_interval_where_it_says_something(
    pairs: list[tuple[int, int]], words: str
) -> None:
    found = ratio(pairs)
    assert wording.ratio_words(found.share, found.part, found.whole, "combats", found.least) == words


def test_a_ratio_rests_on_the_seeds_that_had_any_of_the_whole() -> None:
    def words(pairs: list[tuple[int, int]]) -> str:
        found = ratio(pairs, [number // 2 for number in range(len(pairs))])
        return wording.ratio_words(found.share, found.part, found.whole, "stays", found.least)

    # Twenty stays in ten seeds, and eighty matches without one: the exact upper end is 1 - 0.025^(1/10).
    assert words([(1, 0)] * 20 + [(0, 0)] * 80) == "0 of 20 stays, at most 30.8 %"
    assert words([(1, 1)] * 20 + [(0, 0)] * 80) == "all 20 stays, at least 69.2 %"
    # All stays of one match: no other seed agrees with it.
    assert words([(25, 9)] + [(0, 0)] * 99) == "9 of 25 stays"
    # Each seed has one of two, so what seeds differ by is not known.
    assert words([(1, 0), (1, 1)] * 20) == "20 of 40 stays"


def test_programs_are_told_the_ends_of_a_ratio_of_which_the_half_width_says_nothing() -> None:
    never, always = ratio([(3, 0)] * 20), ratio([(3, 3)] * 20)
    upper = T_38**2 / (20 + T_38**2)
    assert never.share and never.share.most == pytest.approx(upper)
    assert always.share and always.share.most is None
    assert (never.least, always.least) == (None, pytest.approx(1 - upper))
    common = ratio([(20, 5), (20, 15)] * 10)
    assert common.share and (common.share.most, common.least) == (None, None)


def test_the_goal_follows_the_option() -> None:
    assert goal_of({}) == 20
    assert goal_of({"victory_points": "15"}) == 15
    assert goal_of({"victory_points": "none"}) == 0


def test_every_reason_of_the_engine_has_words() -> None:
    assert set(wording.REASONS) == {reason for reason in REASONS if reason}
