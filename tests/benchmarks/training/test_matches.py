"""Pairs say who played better: same seed, same decks in the same seats, and the AIs change places."""

from __future__ import annotations

import pytest

from benchmarks.training import accept, matches
from benchmarks.training.matches import READY, TRAINED, UNTRAINED, Contestant, Job, PairResult
from benchmarks.training.spsa import Spsa
from benchmarks.training.train import jobs_of, result_of

GAME = "conan_ccg"


def job(one: Contestant, two: Contestant, number: int = 2, decks: str = READY) -> Job:
    return Job(GAME, one, two, 5, 0, number, decks)


def test_an_ai_that_meets_itself_is_even_in_every_pair() -> None:
    weights = tuple(matches.weights_of(GAME).values())
    found = matches.play_job(job(Contestant("a", weights), Contestant("b", weights), 4))
    assert [one.points for one in found] == [1.0] * 4


def test_points_are_those_of_the_first() -> None:
    greedy, luck = Contestant("greedy"), Contestant("random")
    won = matches.play_job(job(greedy, luck, 3))
    lost = matches.play_job(job(luck, greedy, 3))
    assert [one.points + other.points for one, other in zip(won, lost, strict=True)] == [2.0] * 3
    assert sum(one.points for one in won) > 4.5


def test_at_a_table_every_other_seat_is_of_the_first() -> None:
    luck = Contestant("random")
    found = matches.play_job(Job("age_of_conan", luck, luck, 5, 0, 6))
    assert [one.points for one in found] == [1.0] * 6
    assert {len(one.decks) for one in found} == {2, 3, 4}
    assert all(len(set(one.decks)) == len(one.decks) for one in found)


@pytest.mark.parametrize(
    ("ranks", "sides", "points"),
    [
        ((1, 2), (0, 1), 1.0),
        ((1, 2), (1, 0), 0.0),
        ((1, 1), (0, 1), 0.5),
        ((1, 2, 3, 4), (0, 1, 0, 1), 0.75),
        ((1, 2, 2), (1, 0, 1), 0.25),
    ],
)
def test_points_count_the_seats_of_the_others_that_are_left_behind(
    ranks: tuple[int, ...], sides: tuple[int, ...], points: float
) -> None:
    assert matches.points_of(ranks, sides) == points


def test_pairs_depend_on_seed_and_number_alone() -> None:
    luck = Contestant("random")
    whole = matches.play_job(job(luck, luck, 4))
    part = matches.play_job(Job(GAME, luck, luck, 5, 2, 2, READY))
    assert whole[2:] == part
    assert len({one.decks for one in whole}) > 1
    assert all(one.decks[0] != one.decks[1] for one in whole)


def test_decks_of_no_training_are_others() -> None:
    trained, untrained = (matches.deck_list(GAME, kind) for kind in (TRAINED, UNTRAINED))
    assert (len(trained), len(untrained)) == (12, 6)
    assert trained[:6] == matches.deck_list(GAME, READY)
    assert not {deck.entries for deck in trained} & {deck.entries for deck in untrained}


def test_versions_are_named_and_unknown_ones_refused() -> None:
    latest = matches.weights_of(GAME).LATEST
    found = matches.contestant(GAME, f"weights@{latest}")
    assert found.weights == tuple(matches.weights_of(GAME).values())
    for unknown in ("weights@99", "weights@x", "weights"):
        with pytest.raises(SystemExit, match="there are weights@1 to"):
            matches.contestant(GAME, unknown)


def test_a_search_plays_by_the_weights_it_is_given() -> None:
    latest = matches.weights_of("conquer").LATEST
    own = matches.contestant("conquer", f"fast:1+weights@{latest}")
    assert (own.playouts, len(own.weights or ())) == (1, len(matches.weights_of("conquer").NAMES))
    even = matches.play_job(Job("conquer", own, Contestant("fast:1"), 5, 0, 1, READY))
    assert even[0].points == 1.0  # the same players: the seats change and nothing else
    for refused in ("greedy+weights@1", "fast+greedy"):
        with pytest.raises(SystemExit, match="a search and its weights"):
            matches.contestant("conquer", refused)
    with pytest.raises(SystemExit, match="by its latest weights only"):
        matches.maker(GAME, matches.weights_of(GAME).values(), 1)


def test_a_search_meets_the_earlier_versions_as_the_same_search() -> None:
    players = FixedPlayers(1.3)
    accept.examine(GAME, Contestant("candidate", (1.0,), 12), 1, players)  # type: ignore[arg-type]
    assert {(one.one.playouts, one.two.playouts) for one in players.asked} == {(12, 12)}


def pairs(points: list[float]) -> list[PairResult]:
    return [PairResult(at, value, 0, (0, 1)) for at, value in enumerate(points)]


def test_plus_is_better_where_it_won_more() -> None:
    assert result_of([pairs([2, 2]), pairs([2]), pairs([0])]) == 1.0
    assert result_of([pairs([1, 1]), pairs([1.5]), pairs([1.5])]) == 0.0
    assert result_of([pairs([0, 1]), pairs([1]), pairs([2])]) == -0.5


def test_plus_and_minus_meet_the_same_opponent_on_the_same_seeds() -> None:
    module = matches.weights_of(GAME)
    run = Spsa.begin(module.NAMES, module.values(), module.FIXED, 10, 3)
    duel, plus, minus = jobs_of(run, GAME, 4, [Contestant("greedy")])
    assert (duel.one, duel.two) == (plus.one, minus.one)
    assert (plus.two, plus.first, plus.number) == (minus.two, minus.first, minus.number)
    assert duel.first + duel.number == plus.first
    later = jobs_of(run, GAME, 5, [Contestant("greedy")])
    assert later[0].first == plus.first + plus.number


class FixedPlayers:
    """Answers each job by what the test says about it."""

    def __init__(self, present: float, earlier: float = 1.5, abnormal: int = 0) -> None:
        self.present, self.earlier, self.abnormal = present, earlier, abnormal
        self.asked: list[Job] = []

    def pairs(self, job: Job) -> list[PairResult]:
        self.asked.append(job)
        if job.one == job.two:
            bad = self.abnormal if job.one.name == "candidate" else 0
            return [PairResult(0, 1.0, bad, (0, 1))]
        points = self.present if job.two.name == "present" else self.earlier
        spread = [points - 0.5, points + 0.5]
        return [PairResult(at, spread[at % 2], 0, (0, 1)) for at in range(job.first, job.first + job.number)]


def test_only_what_is_better_everywhere_is_accepted() -> None:
    candidate = Contestant("candidate", (1.0,))
    accept.examine(GAME, candidate, 1, FixedPlayers(1.3))  # type: ignore[arg-type]
    for players, said in (
        (FixedPlayers(1.0), "Not shown to be better"),
        (FixedPlayers(1.3, earlier=0.9), "below 50 %"),
        (FixedPlayers(1.3, abnormal=1), "More abnormal ends"),
    ):
        with pytest.raises(accept.Refused, match=said):
            accept.examine(GAME, candidate, 1, players)  # type: ignore[arg-type]
