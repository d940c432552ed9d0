"""Numbers of a result, each derived by hand."""

from __future__ import annotations

import html
from dataclasses import replace
from math import comb

import pytest
from django.template import Context, Template
from django.utils.html import escape, strip_tags

from simulator.models import Experiment
from simulator.pages.experiment.version_test import opponent_rows
from simulator.reading.version_test import Judged, Paired
from simulator.stats import sprt, wording
from simulator.stats.intervals import Average, average_of, difference_of, t_value
from simulator.stats.shares import share
from simulator.stats.summary import MatchRow, SeatEffect, notable_matches, seat_effect, summarise
from simulator.templatetags.simulator_tags import names_marked

ROW = MatchRow(0, 0, 0, "renown", "CCG-6.3", False, 10, 100, {"renown": [40, 30]})


def rows(*winners: int | None) -> list[MatchRow]:
    """Matches in order: A goes first in the even ones, B in the odd ones."""
    return [replace(ROW, index=index, first=index % 2, winner=winner) for index, winner in enumerate(winners)]


def test_it_counts_wins_by_side_and_by_seat() -> None:
    summary = summarise(rows(0, 0, 0, 1, None, 1))
    assert (summary.n, summary.wins, summary.undecided) == (6, (3, 2), 1)
    assert (summary.by_turn.first.wins, summary.by_turn.first.n) == (2, 3)  # matches 0 and 2 of 0, 2, 4
    assert (summary.by_turn.second.wins, summary.by_turn.second.n) == (1, 3)  # match 1 of 1, 3, 5
    assert (summary.by_turn.first_player.wins, summary.by_turn.first_player.n) == (4, 6)  # 0, 2 by A; 3, 5 by B


def test_the_order_of_rows_does_not_matter() -> None:
    matches = rows(0, 1, 0, 0, 1, None) * 1
    assert summarise(matches) == summarise(reversed(matches))


def test_twenty_of_twenty_is_still_an_interval() -> None:
    summary = summarise(rows(*[0] * 20))
    assert summary.overall.seeds == 10
    assert summary.overall.low == pytest.approx(0.025 ** (1 / 10))  # ten seeds that all went one way
    assert summary.overall.high == 1.0


def test_a_percentage_is_hidden_below_twenty_matches() -> None:
    assert not summarise(rows(*[0] * 19)).shows_percent
    assert wording.share_words(share(12, 19)) == "12 of 19"
    assert wording.share_words(share(10, 20)) == "50.0 % of 20, between 29.9 and 70.1"


def test_abnormal_ends_are_counted_and_flagged_above_one_percent() -> None:
    matches = rows(*[0] * 200)
    matches[3] = replace(matches[3], winner=None, abnormal=True, reason="turn_limit")
    matches[4] = replace(matches[4], winner=None, abnormal=True, reason="turn_limit")
    summary = summarise(matches)
    assert (summary.abnormal, summary.is_flagged) == (2, False)  # 2 of 200 is 1 %, not more
    matches[5] = replace(matches[5], winner=None, abnormal=True, reason="turn_limit")
    assert summarise(matches).is_flagged
    assert summarise(matches).overall.n == 200  # never dropped


def test_what_going_first_is_worth_is_paired_by_seed() -> None:
    # 20 pairs: in 10 A wins going first only (+1), in 10 it wins both (0). Mean 0.5, sample variance 5.0/19.
    matches = rows(*[0, 1] * 10, *[0, 0] * 10)
    effect = seat_effect(matches)
    assert effect is not None
    assert (effect.pairs, effect.points) == (20, 0.5)
    # As if 22 pairs, the sum 10, the squares 11 1/3 (ten pairs differ, so that 1/2 + 5/2 * 5/15 are added); Student's t
    # of 38 is 2.0244.
    half = 2.0244 * ((10 + 4 / 3 - 100 / 22) / 21 / 22) ** 0.5
    assert effect.low == pytest.approx(10 / 22 - half, rel=1e-4)
    assert effect.high == pytest.approx(10 / 22 + half, rel=1e-4)
    assert effect.is_settled


def test_too_few_pairs_say_nothing_about_seats() -> None:
    assert seat_effect(rows(*[0, 1] * 19)) is None
    assert "under 20" in wording.seat_words(None)


def test_twenty_pairs_that_all_go_one_way_still_have_an_interval() -> None:
    effect = seat_effect(rows(*[0, 1] * 20))
    assert effect and effect.points == 1.0
    assert 0.7 < effect.low < 0.8
    assert effect.high == 1.0


@pytest.mark.parametrize("shares", [(0.98, 0.85), (0.5, 0.5), (0.7, 0.5), (0.99, 0.95), (0.999, 0.02)])
@pytest.mark.parametrize("pairs", [20, 30])
def test_the_interval_of_a_difference_holds_it_in_95_of_100_cases(pairs: int, shares: tuple[float, float]) -> None:
    # All outcomes of so many pairs with their exact chances; the normal interval held 78 % of the first at ten pairs.
    only_first, only_second = shares[0] * (1 - shares[1]), shares[1] * (1 - shares[0])
    held = 0.0
    for first in range(pairs + 1):
        for second in range(pairs - first + 1):
            neither = pairs - first - second
            ways = comb(pairs, first) * comb(pairs - first, second)
            chance = ways * only_first**first * only_second**second * (1 - only_first - only_second) ** neither
            found = difference_of([1.0] * first + [-1.0] * second + [0.0] * neither)
            held += chance if found.low <= shares[0] - shares[1] <= found.high else 0.0
    assert held >= 0.935


@pytest.mark.parametrize(
    ("freedom", "published"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (19, 2.093), (29, 2.045), (99, 1.984)],
)
def test_student_s_t_is_that_of_the_tables(freedom: int, published: float) -> None:
    assert t_value(freedom) == pytest.approx(published, rel=0.002)


def test_a_mean_has_the_width_of_its_sample() -> None:
    average = average_of([1, 2, 3, 4])  # mean 2.5, variance 5/3, standard error sqrt(5/12)
    assert average.mean == 2.5
    assert average.half_width == pytest.approx(3.182 * (5 / 12) ** 0.5, rel=0.002)  # Student's t of 3


def test_a_mirror_counts_each_game_once() -> None:
    # The first player wins seeds 0 and 2 and loses seed 1; each seed is told twice, from both sides.
    summary = summarise(rows(0, 1, 1, 0, 0, 1), is_mirror=True)
    assert (summary.by_turn.first_player.wins, summary.by_turn.first_player.n) == (2, 3)
    assert summary.overall.share == 0.5


def test_the_headline_is_one_plain_sentence() -> None:
    summary = summarise(rows(*[0, 1] * 150, *[0, 0] * 50))  # A wins 150 + 100 of 400
    assert wording.headline(summary, "Raiders", is_matchup=True) == (
        # 150 seeds gave 1 of 2 and 50 gave 2: squares 150 * 0.25² + 50 * 0.75² = 37.5, which is 0.402 of the 93.3 of
        # independent matches; with the half seed 0.4035, so that 400 matches are worth 991.
        "Raiders won 62.5 % of 400 AI-vs-AI matches, between 59.4 and 65.5; going first helps by 75 points."
    )


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (0.004, "helps by less than a point"),
        (-0.0096, "costs less than a point"),
        (0.012, "helps by 1 point"),
        (-0.024, "costs 2 points"),
    ],
)
def test_a_settled_worth_of_going_first_is_never_nothing(points: float, words: str) -> None:
    summary = summarise(rows(*[0, 1] * 20))
    assert summary.by_turn
    effect = SeatEffect(20_000, points, points - 0.003, points + 0.003)
    summary = replace(summary, by_turn=replace(summary.by_turn, effect=effect))
    assert wording.headline(summary, "Raiders", is_matchup=True).endswith(f"; going first {words}.")


def test_the_headline_names_what_a_game_adds_to_its_numbers() -> None:
    summary, setting = summarise(rows(*[0, 1] * 3)), ", in a reconstruction"
    assert wording.headline(summary, "Turan", is_matchup=True, setting=setting) == (
        "Turan won 3 of 6 AI-vs-AI matches, in a reconstruction."
    )
    assert wording.headline(summary, "Turan", is_matchup=False, setting=setting).startswith(
        "Alone, Turan reached its goal in 3 of 6 AI-played matches, in a reconstruction. "
    )


def test_an_empty_result_is_said_in_words() -> None:
    assert wording.headline(summarise([]), "Raiders", is_matchup=True) == "No match was played."


def test_reasons_are_counted_by_winner() -> None:
    matches = rows(0, 0, 1)
    matches[1] = replace(matches[1], reason="conan_defeated", rule="CCG-25.3")
    found = {(item.reason, item.winner): item.count for item in summarise(matches).reasons}
    assert found == {("renown", 0): 1, ("conan_defeated", 0): 1, ("renown", 1): 1}


def test_the_difference_of_two_versions_has_its_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    # One opponent: the table says what the answer says, seed by seed, and nothing of seeds after the decision.
    new, old = [1.0, 0.5, 0.5, 1.0] * 10, [0.5, 0.5, 0.0, 1.0] * 10
    apart = [a - b for a, b in zip(new, old, strict=True)]
    verdict = replace(sprt.judge(apart, 0.05), seeds=20)
    judged = Judged(verdict, apart, None, (Paired(2, new, old),))
    experiment = Experiment(game_id="conan_ccg")
    (found,) = opponent_rows(judged, ("New", "Old", "Wolves"), experiment)
    assert (found.name, found.new, found.old) == ("Wolves", "75.0 % of 40", "50.0 % of 40")
    monkeypatch.setattr("simulator.matches.per_seed", lambda *_: 1)  # seats by role: a match a seed, half as many
    (alone,) = opponent_rows(judged, ("New", "Old", "Wolves"), experiment)
    assert (alone.new, alone.old) == ("75.0 % of 20", "50.0 % of 20")
    measured = difference_of(apart[:20])
    assert found.difference == (f"+25.0, between {wording.signed(measured.low)} and {wording.signed(measured.high)}")


def test_means_of_thousands_are_written_with_a_comma() -> None:
    assert wording.average_words(Average(1200, 1725.25, 3.0)) == "1,725.2 ± 3.0"
    assert Template('{{ mean|floatformat:"0g" }}').render(Context({"mean": 1725.25})) == "1,725"


@pytest.mark.parametrize("names", [("Wolves", "name"), ("s", "span"), ("a", "<b>"), ("Wolves", "Wolves of the North")])
def test_a_sentence_marks_the_first_mention_of_each_deck(names: tuple[str, str]) -> None:
    sentence = f"{names[1]} beat {names[0]}, and again {names[1]} beat {names[0]}."
    marked = names_marked(sentence, names)
    for side, name in enumerate(names):
        assert marked.count(f'<span class="sim-name-{side}">{escape(name)}</span>') == 1
    assert html.unescape(strip_tags(marked)) == sentence


def test_a_sentence_without_names_stays_as_it_is() -> None:
    assert names_marked("a < b", ("", "")) == "a &lt; b"


def test_of_matches_that_are_all_alike_none_is_worth_watching_more_than_others() -> None:
    rows = [MatchRow(n, 0, 0, "goldfish_turns", "", False, 10, 10, {"score": [3, 1]}) for n in range(5)]
    assert notable_matches(rows, lambda stats: tuple(stats["score"])) == ()
    longer = MatchRow(5, 0, 0, "goldfish_turns", "", False, 12, 10, {"score": [3, 0]})
    told = notable_matches([*rows, longer], lambda stats: tuple(stats["score"]))
    assert [(what, index) for what, _words, index in told] == [
        ("Longest", 5), ("Shortest", 0), ("Closest", 0), ("Clearest", 5),
    ]  # fmt: skip
