"""Figures by turn and by card, each derived by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.games.conan_ccg.figures import figures_of
from simulator.games.conan_ccg.wording import goal_sentence
from simulator.games.panels import idle_share, turn_rows
from simulator.stats import multiplayer, wording
from simulator.stats.idle import IdleCard, idle_cards
from simulator.stats.intervals import goals_by_turn, last_turn, ratio_of
from simulator.stats.summary import MatchRow, summarise

#: Student's t of one and two degrees of freedom: means of two and three matches.
T_1, T_2 = 12.706205, 4.302653


def match(a: list[int], b: list[int], final: tuple[int, int], **more: Any) -> dict[str, Any]:
    """The counts of a match with Renown by turn of both sides."""
    return {
        "renown": list(final),
        "renown_by_turn": [a, b],
        "prowess_by_turn": [[3] * len(a), [5] * len(b)],
        "cards_by_turn": [[1] * len(a), [2] * len(b)],
        **more,
    }


def test_a_match_that_has_ended_keeps_its_last_renown() -> None:
    # Turn 3: the first match is over with 12, the second stands at 9: the median of two is the lower one.
    figures = figures_of([match([5, 10], [1], (12, 2)), match([3, 6, 9], [2, 4], (9, 4))])
    third = figures.renown[0][2]
    assert (third.turn, third.going, third.low, third.median, third.high) == (3, 1, 9, 9, 12)
    assert third.average.mean == 10.5
    # sample variance of 12 and 9 is 4.5, so the half-width is t * sqrt(4.5 / 2)
    assert third.average.half_width == pytest.approx(T_1 * 1.5)


def test_what_was_left_is_told_of_the_matches_that_had_the_turn() -> None:
    figures = figures_of([match([5, 10], [1], (12, 2)), match([3], [2], (3, 2), prowess_by_turn=[[9], [5]])])
    assert [means.turn for means in figures.prowess] == [1, 2]
    first, second = figures.prowess
    assert first.sides[0] and first.sides[0].mean == 6.0  # 3 and 9
    assert second.sides[0] and (second.sides[0].n, second.sides[0].mean) == (1, 3.0)
    assert second.sides[1] is None  # nobody's second player had a second turn


def test_a_goldfish_has_one_side() -> None:
    figures = figures_of([match([5, 10], [], (12, 0))] * 2)
    assert len(figures.renown) == 1
    assert all(len(means.sides) == 1 for means in figures.cards)


def test_matches_without_a_recorder_have_no_figures() -> None:
    figures = figures_of([{"renown": [40, 30]}, {}])
    assert figures.renown == figures.prowess == figures.idle_cards == ()


def test_three_players_have_three_series() -> None:
    stats = {
        "renown": [1, 2, 3],
        "renown_by_turn": [[1], [2], [3]],
        "prowess_by_turn": [[4], [5], [6]],
        "cards_by_turn": [[0], [1], [2]],
    }
    figures = figures_of([stats, stats])
    assert [points[0].median for points in figures.renown] == [1, 2, 3]
    assert [average and average.mean for average in figures.prowess[0].sides] == [4, 5, 6]


def test_turns_are_shown_while_a_tenth_of_the_matches_goes_on() -> None:
    assert last_turn([4] * 9 + [30]) == 30  # the tenth match is a tenth
    assert last_turn([4] * 19 + [30]) == 4
    assert last_turn([]) == 0


def test_goals_add_up_by_turn() -> None:
    # Of 5 matches one got there in 3 turns, two in 5; the others never.
    goals = goals_by_turn([5, 3, 5], 5)
    assert [(turn, counted.wins, counted.n) for turn, counted in goals] == [(3, 1, 5), (4, 1, 5), (5, 3, 5)]
    assert goals_by_turn([], 5) == ()


def test_the_goal_is_told_by_the_turn_at_which_half_of_the_matches_had_it() -> None:
    goals = goals_by_turn([7] * 96 + [9] * 8 + [12] * 50, 200)
    assert goal_sentence(goals) == "40 Renown by turn 9: 52.0 % of 200, between 45.1 and 58.8."  # 104 of 200
    few = goals_by_turn([7] * 30, 200)
    assert goal_sentence(few) == "40 Renown by turn 7: 15.0 % of 200, between 10.7 and 20.6."
    assert goal_sentence(()) == "No match got to 40 Renown."


def row(index: int, turns: int, winner: int | None, **stats: Any) -> MatchRow:
    return MatchRow(index, 0, winner, "goldfish_renown", "CCG-6.3", False, turns, 10, stats)


def test_a_goldfish_reaches_its_goal_in_the_turns_before_the_check() -> None:
    # 40 Renown are checked at the Start of Turn 10: nine turns were taken.
    summary = summarise([row(0, 10, 0), row(1, 14, None)])
    assert [(turn, counted.wins) for turn, counted in summary.goals] == [(9, 1)]


def test_an_idle_card_is_told_with_its_chief_obstacle_and_an_interval_over_matches() -> None:
    cards = idle_cards(
        [
            {"hand_cards": {"axe": [4, 3, 1, {"scars": 2, "late": 1}], "cut": [5]}},
            {"hand_cards": {"axe": [4, 1, 0, {"late": 1}]}},
            {"hand_cards": {"axe": [2]}},
        ]
    )
    assert [card.card for card in cards] == ["axe"]  # what was never idle is not listed
    axe = cards[0]
    assert (axe.held, axe.idle, axe.dead, axe.reasons) == (10, 4, 1, (("late", 2), ("scars", 2)))
    assert axe.share.mean == 0.4


def test_a_ratio_of_sums_has_the_width_of_its_matches() -> None:
    # 4 of 10; the differences to 0.4 * held are 1.4, -0.6, -0.8: squares 1.96 + 0.36 + 0.64 = 2.96.
    found = ratio_of([(4, 3), (4, 1), (2, 0)])
    assert (found.n, found.mean) == (3, 0.4)
    assert found.half_width == pytest.approx(T_2 * (2.96 * 3 / 2) ** 0.5 / 10)
    assert ratio_of([(4, 3)]).half_width == float("inf")
    assert ratio_of([(4, 3), (4, 1), (2, 0), (0, 0)]) == found  # a match without any tells nothing


def test_programs_are_told_the_upper_end_of_the_share_of_a_card_that_was_rarely_idle() -> None:
    stats = [
        {"hand_cards": {"axe": [3, int(not number), 0, {"late": 1} if not number else {}]}} for number in range(20)
    ]
    (axe,) = idle_cards(stats)
    assert axe.share.most and axe.share.most > axe.share.mean + axe.share.half_width


def test_where_decks_meet_each_has_its_idle_cards_with_intervals_over_seeds() -> None:
    hands = [({"axe": [4, 3, 0, {"scars": 3}]}, 5), ({"axe": [4, 1, 0, {"late": 1}]}, 6)]
    stats = [
        match([1], [1], (1, 1), of_seed=number // 2, held_cards=[mine, {"cut": [2]}], held_hands=[turns, 3])
        for number, (mine, turns) in enumerate(hands * 6)
    ]
    older = match([1], [1], (1, 1), of_seed=9)  # played before hands were counted in match-ups
    first, second = figures_of([*stats, older]).hands_by_side
    assert (first.matches, first.seeds, first.hands) == (12, 6, 33 * 2)
    assert (second.hands, second.cards) == (36, ())
    (axe,) = first.cards
    assert (axe.held, axe.idle, axe.share.mean) == (48, 24, 0.5)
    assert axe.share.half_width == float("inf")  # 3 and 1 of both matches of a seed are 4 of 8 in every seed
    assert figures_of([older]).hands_by_side == ()


def test_the_idle_share_of_a_card_of_few_matches_is_a_count() -> None:
    pairs = [(4, 3), (4, 1)] * 10
    card = IdleCard("axe", 80, 40, 0, ratio_of(pairs), ())
    # The differences to half of 4 held are 1 and -1: t of 19 times the root of 20 * 20 / 19, by 80 held.
    assert idle_share(card) == "50 ± 12 %"
    assert idle_share(replace(card, held=80, idle=78, share=replace(card.share, mean=0.975))) == (
        "78 of 80, at least 85.5 %"
    )
    assert idle_share(replace(card, held=76, idle=39, share=ratio_of(pairs[:19]))) == "39 of 76"


def test_idle_cards_are_sorted_by_the_lower_end() -> None:
    steady = [{"hand_cards": {"steady": [10, 6, 0, {"scars": 6}]}} for _ in range(10)]
    rare = [{"hand_cards": {"rare": [1, 1, 0, {"scars": 1}]}}]  # always idle, but seen in one match alone
    assert [card.card for card in idle_cards(steady + rare)] == ["steady", "rare"]


def test_obstacles_are_means_of_a_turn() -> None:
    stats = [
        match([1], [], (1, 0), hands=4, idle_by_turn={"scars": [1, 1, 0, 0]}),
        match([1], [], (1, 0), hands=2, idle_by_turn={"scars": [2, 0], "late": [0, 1]}),
    ]
    found = dict(figures_of(stats).idle_reasons)
    assert found["scars"].mean == 0.75  # 2 of 4 turns, 2 of 2
    assert found["late"].mean == 0.25
    assert figures_of(stats).hands == 6


def test_obstacles_by_turn_are_means_over_the_matches_that_had_the_turn() -> None:
    stats = [
        match([1], [], (1, 0), hands=2, idle_by_turn={"scars": [1, 1]}),
        match([1], [], (1, 0), hands=1, idle_by_turn={"scars": [2], "late": [1]}),
    ]
    figures = figures_of(stats)
    assert [name for name, _average in figures.idle_reasons] == ["scars", "late"]
    first, second = figures.idle_turns
    assert [average and average.mean for average in first.sides] == [1.5, 0.5]
    assert [average and (average.n, average.mean) for average in second.sides] == [(1, 1.0), (1, 0.0)]


def test_a_mean_by_turn_stands_beside_its_matches_and_is_not_told_of_few_seeds() -> None:
    long, short = match([1, 2, 3], [1, 1], (3, 1)), match([1], [1, 1], (1, 1))
    counted = [{**one, "of_seed": number // 2} for number, one in enumerate([*[long] * 9, *[short] * 3])]
    figures = figures_of(counted)
    rows = turn_rows(figures.prowess, figures.cards)
    assert [(turn, matches) for turn, matches, _cells in rows] == [(1, (12, 12)), (2, (9, 12)), (3, (9, 0))]
    assert rows[2][2] == ["always 3.0", "too few", "always 1.0", "too few"]
    assert turn_rows(figures_of(counted[:8]).prowess)[0][2] == ["too few", "too few"]  # 8 matches on 4 seeds


def test_both_lines_end_at_the_same_turn() -> None:
    figures = figures_of([match([5, 10, 15], [1], (15, 1))] * 3)
    assert [len(points) for points in figures.renown] == [3, 3]
    assert figures.renown[1][2].going == 0


def test_abnormal_ends_are_said_in_words_and_flagged() -> None:
    rows = [MatchRow(n, 0, 0, "renown", "CCG-6.3", False, 9, 10, {}) for n in range(100)]
    assert wording.abnormal_sentence(summarise(rows)) == "None of 100 matches ended abnormally."
    assert wording.abnormal_sentence(summarise(rows[:1])) == "The match did not end abnormally."
    odd = [MatchRow(n, 0, None, "turn_limit", "", True, 300, 10, {}) for n in range(100, 102)]
    assert "1.0 % of 101" in wording.abnormal_sentence(summarise([*rows, odd[0]]))
    flagged = wording.abnormal_sentence(summarise([*rows, *odd]))  # 2 of 102 is 1.96 %
    assert "2.0 % of 102" in flagged
    assert "More than 1 %" in flagged
    assert "counted as not decided" in flagged


def test_it_is_said_for_whom_an_abnormal_end_counts() -> None:
    # A game may give the win to whoever is ahead when the turns run out; then the words say so.
    ahead = [MatchRow(n, 0, 0, "turn_limit", "", True, 300, 10, {}) for n in range(3)]
    drawn = MatchRow(3, 0, None, "turn_limit", "", True, 300, 10, {})
    assert "whoever was ahead then is counted as the winner." in wording.abnormal_sentence(summarise(ahead))
    both = wording.abnormal_sentence(summarise([*ahead, drawn]))
    assert "whoever was ahead alone then is counted as the winner, the others as not decided" in both
    for words in (both, wording.abnormal_sentence(multiplayer.summarise_table([*ahead, drawn], 2))):
        assert "More than 1 %, so read all of this with care." in words
