"""Pages and API of experiments: forms, round robin, gauntlet, version test, sharing, refusals, numbers of queries."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from decks.editing import create_deck
from decks.models import Deck
from simulator.models import Batch, Experiment, Match, Simulation, Status
from simulator.reading import experiments as experiment_queries
from simulator.reading.experiments import Ending
from simulator.requests import experiments
from tests.simulator.conftest import play
from tests.simulator.requests.test_experiments import decks, play_all, request

__all__ = ["decks"]
pytestmark = pytest.mark.django_db


def text_of(client: Client, experiment: Experiment) -> str:
    response = client.get(reverse("simulator:experiment", args=[experiment.public_id]))
    assert response.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", response.content.decode()))


def form_of(decks: list[Deck], /, **changes: Any) -> dict[str, Any]:
    return {
        "decks": [str(deck.public_id) for deck in decks], "match_count": "50", "agent": "random", "seed": "7", **changes
    }  # fmt: skip


def test_a_matrix_is_asked_for_and_shown(as_alice: Client, decks: list[Deck], cheap_matches: None) -> None:
    response = as_alice.post(reverse("simulator:new_round_robin"), form_of(decks))
    experiment = Experiment.objects.get()
    assert response["Location"] == reverse("simulator:experiment", args=[experiment.public_id])
    assert "No match was played yet." in text_of(as_alice, experiment)
    play_all(experiment)
    text = text_of(as_alice, experiment)
    assert "raiders did best: AI-vs-AI it won 76.0 % of 150" in text  # 38 of 50 against each of three


def fill(experiment: Experiment, wins: Mapping[tuple[int, int], int], n: int = 50, status: str = Status.DONE) -> None:
    """Play the matches of a round robin: the deck of the row wins so many against that of the column, in any order."""
    for (row, column), won in wins.items():
        winners = [0] * won + [1] * (n - won)
        random.Random(f"{row} {column}").shuffle(winners)
        simulation = experiment.simulations.get(experiment_row=row, experiment_column=column)
        Match.objects.bulk_create(
            Match(
                simulation=simulation, index=index, seed=1, first=index % 2, winner=winners[index],
                reason="renown", turns=9, decisions=50, final_key="x",
            )
            for index in range(n)
        )  # fmt: skip
        Batch.objects.filter(simulation=simulation).update(done=n, status=status)
        now = timezone.now()
        ended = None if status == Status.RUNNING else now
        Simulation.objects.filter(pk=simulation.pk).update(
            status=status, started_at=now, finished_at=ended, reason="By hand." if status == Status.CANCELLED else ""
        )


def test_a_running_matrix_says_who_leads_and_calls_nothing_certain(
    as_alice: Client, alice: User, decks: list[Deck]
) -> None:
    experiment = request(alice, decks[:3], match_count=50)
    fill(experiment, {(0, 1): 25, (0, 2): 25}, n=30, status=Status.RUNNING)
    text = text_of(as_alice, experiment)
    assert "raiders leads so far: AI-vs-AI it won 83.3 % of 60" in text
    assert "60 of 150 matches are played and nothing is settled yet." in text
    assert "No pairing is called certain before all matches are played." in text
    html = as_alice.get(reverse("simulator:experiment", args=[experiment.public_id])).content.decode()
    assert "did best" not in html and "is-win" not in html and "is-lean" in html
    told = as_alice.get(reverse("simulator:api_experiment", args=[experiment.public_id])).json()
    assert {one["clearness"] for one in told["pairings"]} == {"lean", "empty"}


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ({(0, 1): 40, (0, 2): 45, (1, 2): 25}, "raiders did best: AI-vs-AI it won 85.0 % of 100"),
        (
            {(0, 1): 27, (0, 2): 45, (1, 2): 45},
            "The order is not settled: raiders stands first, but not clearly before lances; AI-vs-AI it won 72.0 % of",
        ),
        (
            {(0, 1): 27, (0, 2): 26, (1, 2): 25},
            "raiders stands first, but not clearly before bulwark or 1 more; AI-vs-AI it won 53.0 % of 100",
        ),
    ],
)
def test_a_matrix_calls_a_deck_the_best_only_if_it_is_clearly_ahead_of_each_other(
    as_alice: Client, alice: User, decks: list[Deck], wins: Mapping[tuple[int, int], int], said: str
) -> None:
    experiment = request(alice, decks[:3], match_count=50)
    fill(experiment, wins)
    text = text_of(as_alice, experiment)
    assert said in text
    assert ("did best" in text) is ("clearly more than every other deck." in text) is ("did best" in said)
    assert said in as_alice.get(reverse("simulator:list")).content.decode()


def test_a_matrix_that_was_stopped_settles_nothing(as_alice: Client, alice: User, decks: list[Deck]) -> None:
    experiment = request(alice, decks[:3], match_count=50)
    fill(experiment, {(0, 1): 25, (0, 2): 25, (1, 2): 15}, n=30, status=Status.CANCELLED)
    text = text_of(as_alice, experiment)
    assert "raiders led when it ended: AI-vs-AI it won 83.3 % of 60" in text
    assert "it ended after 90 of 150 matches, so nothing is settled." in text


def test_every_cell_of_a_matrix_is_told_in_full(as_alice: Client, decks: list[Deck], cheap_matches: None) -> None:
    experiment = request(decks[0].owner, decks[:3], match_count=80)
    play_all(experiment)  # the row wins both matches of three of four seeds, so that 80 are worth 40
    html = as_alice.get(reverse("simulator:experiment", args=[experiment.public_id])).content.decode()
    assert html.count('role="rowheader"') == 3
    assert html.count('<td role="cell" class="is-win"') == html.count('<td role="cell" class="is-lose"') == 3
    told = '<span class="visually-hidden">lances against raiders: </span><strong>25 %</strong>'
    assert f'{told} <span class="caption">14 to 41</span> <span class="caption">of 80</span>' in html
    assert html.count('<span class="visually-hidden">itself</span>') == 3


def test_a_gauntlet_names_its_deck_and_sorts_by_the_lower_end(
    as_alice: Client, decks: list[Deck], cheap_matches: None
) -> None:
    as_alice.post(reverse("simulator:new_gauntlet"), form_of(decks[1:], deck=str(decks[0].public_id)))
    experiment = Experiment.objects.get()
    play(experiment.simulations.get(experiment_column=2))
    text = text_of(as_alice, experiment)
    assert "AI-vs-AI raiders won 76.0 % of 50, between 55.7 and 88.9 so far; 50 of 150 matches are played" in text
    assert "clearly beats" not in text
    assert text.index("raiders against bulwark") < text.index("raiders against lances")


def test_a_version_of_one_card_is_offered_in_the_singular(as_alice: Client, decks: list[Deck]) -> None:
    first = decks[0]
    create_deck(owner=first.owner, game=first.game, name="A", entries=[("foes", "fen-crow", 1)])
    html = as_alice.get(reverse("simulator:new_version_test")).content.decode()
    assert "Version 1, 1 card, " in html and "Version 1, 1 cards" not in html


def test_a_version_test_says_whether_the_change_is_better(
    as_alice: Client, decks: list[Deck], cheap_matches: None
) -> None:
    new, old = f"{decks[0].public_id}:1", str(decks[1].public_id)
    form = form_of(decks[2:], new=new, old=old, margin="10", match_count="1000")
    assert as_alice.post(reverse("simulator:new_version_test"), form).status_code == 302
    experiment = Experiment.objects.get()
    assert "Not decided yet whether raiders is better than lances." in text_of(as_alice, experiment)
    play_all(experiment)
    text = text_of(as_alice, experiment)
    assert "No: raiders is not 10 points better than lances, decided after 42 seeds (336 matches)." in text
    assert "The evidence reached the bound for “not 10 points better”" in text
    assert "took away 100 % of the chance between them" in text


@pytest.mark.parametrize(
    ("name", "changes", "words"),
    [
        ("round_robin", {"decks": []}, "Choose 3 to 8 decks; you chose 0."),
        ("round_robin", {"match_count": "other"}, "Write how many"),
        ("round_robin", {"decks": ["nonsense"]}, "Choose from the list."),
        ("gauntlet", {}, "Choose a deck."),
        ("version_test", {}, "Choose a version."),
        ("round_robin", {"links": "https://example.org/d/unknown-key/"}, "This link leads to no deck"),
    ],
)
def test_what_is_wrong_is_said_beside_it(
    as_alice: Client, decks: list[Deck], name: str, changes: dict[str, Any], words: str
) -> None:
    response = as_alice.post(reverse(f"simulator:new_{name}"), form_of(decks, **changes))
    assert response.status_code == 400
    assert words in response.content.decode()
    assert not Experiment.objects.exists()


def test_a_version_of_somebody_else_cannot_be_compared(as_bob: Client, decks: list[Deck]) -> None:
    form = form_of([], new=f"{decks[0].public_id}:1", old=str(decks[1].public_id), margin="5", match_count="1000")
    response = as_bob.post(reverse("simulator:new_version_test"), form)
    assert response.status_code == 400
    assert "There is no such version" in response.content.decode()


def test_an_address_fills_the_form_in(as_alice: Client, decks: list[Deck]) -> None:
    query = f"?deck={decks[0].public_id}&decks={decks[1].public_id}&games=77"
    text = as_alice.get(reverse("simulator:new_gauntlet") + query).content.decode()
    assert f'value="{decks[0].public_id}" selected' in text
    assert re.search(rf'value="{decks[1].public_id}"[^>]* checked', text)
    assert 'value="77"' in text


def test_only_the_owner_and_whoever_has_the_link_get_in(
    client: Client, as_alice: Client, as_bob: Client, alice: User, decks: list[Deck]
) -> None:
    experiment = request(alice, decks[:3])
    for name in ("experiment", "experiment_partial", "experiment_json"):
        address = reverse(f"simulator:{name}", args=[experiment.public_id])
        assert client.get(address).url.startswith(reverse("login"))  # type: ignore[attr-defined]
        assert as_bob.get(address).status_code == 404
        assert as_alice.get(address).status_code == 200
    for name in ("experiment_share", "experiment_cancel"):
        assert as_bob.post(reverse(f"simulator:{name}", args=[experiment.public_id])).status_code == 404
    as_alice.post(reverse("simulator:experiment_share", args=[experiment.public_id]))
    experiment.refresh_from_db()
    for name in ("shared_experiment", "shared_experiment_partial", "shared_experiment_json"):
        assert client.get(reverse(f"simulator:{name}", args=[experiment.share_key])).status_code == 200
    shown = client.get(reverse("simulator:shared_experiment", args=[experiment.share_key])).content.decode()
    assert reverse("report", args=["experiment", experiment.share_key]) in shown
    assert "/simulations/" not in shown.replace('href="/simulations/"', "")
    experiments.withdraw_experiment_link(owner=alice, public_id=experiment.public_id)
    assert client.get(reverse("simulator:shared_experiment", args=[experiment.share_key])).status_code == 404


def test_stopping_by_hand_is_said(as_alice: Client, alice: User, decks: list[Deck]) -> None:
    experiment = request(alice, decks[:3])
    as_alice.post(reverse("simulator:experiment_cancel", args=[experiment.public_id]))
    assert "Stopped by hand by alice." in text_of(as_alice, experiment)


def test_a_large_matrix_needs_no_more_queries_than_a_small_one(
    as_alice: Client, alice: User, decks: list[Deck], cheap_matches: None, django_assert_num_queries: Callable[..., Any]
) -> None:
    small, large = request(alice, decks[:3]), request(alice, decks, seed=8)
    play_all(small)
    play_all(large)
    for experiment in (small, large):
        with django_assert_num_queries(6):  # session, user, experiment, its decks, simulations, cells
            as_alice.get(reverse("simulator:experiment", args=[experiment.public_id]))


def test_the_list_shows_experiments_in_place_of_their_simulations(
    as_alice: Client, alice: User, decks: list[Deck]
) -> None:
    experiment = request(alice, decks)
    text = as_alice.get(reverse("simulator:list")).content.decode()
    assert "raiders, lances and 2 more against each other" in text
    assert reverse("simulator:experiment", args=[experiment.public_id]) in text
    assert "raiders against lances" not in text


def test_the_list_says_what_each_experiment_gave(
    as_alice: Client, alice: User, decks: list[Deck], cheap_matches: None, django_assert_num_queries: Callable[..., Any]
) -> None:
    for kind, seed in (("round_robin", 7), ("gauntlet", 7), ("version_test", 7), ("round_robin", 8), ("gauntlet", 8)):
        changes = {"margin": 10} if kind == "version_test" else {"match_count": 80}
        play_all(request(alice, decks[:3], kind=kind, seed=seed, **changes))
    address = reverse("simulator:list")
    text = as_alice.get(address).content.decode()
    assert text.count("did best: AI-vs-AI it won") == 1  # the first page shows the latest four
    assert text.count("of all its AI-vs-AI matches it won") == 2
    (ai,) = set(Experiment.objects.values_list("ai", flat=True))
    assert ai and text.count(f"matches a pairing, AI: {ai}, <time") == 4
    assert "Not decided: 10 seeds are too few, the rule begins with 30." in text
    all_of_them = as_alice.get(address, {"kind": "experiment"}).content.decode()
    assert "All experiments" in text and all_of_them.count("did best: AI-vs-AI it won") == 2
    assert "raiders" in as_alice.get(address, {"kind": "round_robin", "q": "raiders"}).content.decode()
    assert "No simulation like this" in as_alice.get(address, {"kind": "round_robin", "q": "wolves"}).content.decode()
    with django_assert_num_queries(6):  # session, user, count, experiments, their decks, simulations; the rest is kept
        as_alice.get(address, {"kind": "experiment"})


def test_the_api_asks_for_and_tells_a_experiment(
    as_alice: Client, as_bob: Client, client: Client, decks: list[Deck], cheap_matches: None
) -> None:
    wish = {
        "kind": "version_test",
        "decks": [str(deck.public_id) for deck in decks[:3]],
        "matches": 60,
        "agent": "random",
    }
    address = reverse("simulator:api_experiments")
    assert client.post(address, wish, content_type="application/json").status_code == 401
    made = as_alice.post(address, {**wish, "margin": 10}, content_type="application/json")
    assert made.status_code == 201
    play_all(Experiment.objects.get())
    one = reverse("simulator:api_experiment", args=[made.json()["id"]])
    found = as_alice.get(one).json()
    assert (found["active"], found["verdict"]["seeds"]) == (False, 30)
    assert found["pairings"][0]["ai_vs_ai_share_of_wins"]["wins"] == 46  # pairs 3, 7, … of 30 go to B: 7 of them
    assert as_bob.get(one).status_code == 404
    assert as_bob.post(reverse("simulator:api_experiment_cancel", args=[made.json()["id"]])).status_code == 404
    assert as_alice.get(address).json()["results"][0]["id"] == made.json()["id"]


@pytest.mark.parametrize(
    ("changes", "words"), [({"kind": "swiss"}, "swiss"), ({"decks": []}, "needs"), ({"margin": 4}, "points")]
)
def test_the_api_says_what_is_wrong(as_alice: Client, decks: list[Deck], changes: dict[str, Any], words: str) -> None:
    wish = {"kind": "version_test", "decks": [str(deck.public_id) for deck in decks[:2]], "matches": 60, **changes}
    response = as_alice.post(reverse("simulator:api_experiments"), wish, content_type="application/json")
    assert response.status_code == 400
    assert words in response.content.decode()


def test_a_version_test_stopped_by_hand_says_so_and_not_that_all_was_played(
    as_alice: Client, alice: User, decks: list[Deck], cheap_matches: None
) -> None:
    experiment = request(alice, decks[:3], kind="version_test", margin=3, match_count=100)
    play_all(experiment)
    Match.objects.filter(simulation__experiment=experiment, simulation__experiment_row=1, index__gte=50).delete()
    Simulation.objects.filter(experiment=experiment, experiment_row=1).update(
        status=Status.CANCELLED, reason="Stopped by hand by alice.", finished_at=timezone.now()
    )
    text = text_of(as_alice, experiment)
    assert "it was stopped by hand after 25 seeds (100 matches)." in text
    assert "The first 30 seeds only show how much chance there is; 25 are played. It was stopped by hand" in text
    assert "the rule did not decide when to stop" in text
    for words in ("cannot be told apart by this rule", "All matches that were allowed are played"):
        assert words not in text
    found = as_alice.get(reverse("simulator:api_experiment", args=[experiment.public_id])).json()
    assert (found["ending"], found["verdict"]["seeds"]) == ("by_hand", 25)
    assert found["verdict"]["llr"] is None and found["verdict"]["mean"] is not None  # the rule begins with 30


@pytest.mark.parametrize(
    ("states", "ending"),
    [
        ((Status.DONE, Status.RUNNING), Ending.ACTIVE),
        ((Status.DONE, Status.DONE), Ending.ALL_PLAYED),
        ((Status.DONE, Status.STOPPED), Ending.BY_RULE),
        ((Status.STOPPED, Status.CANCELLED), Ending.BY_HAND),
        ((Status.CANCELLED, Status.FAILED), Ending.FAILED),
    ],
)
def test_why_a_experiment_ended_follows_from_its_pairings(states: tuple[Status, ...], ending: Ending) -> None:
    assert experiment_queries.ending_of([Simulation(status=status) for status in states]) == ending


def test_a_matrix_stopped_by_hand_speaks_of_no_rule(as_alice: Client, alice: User, decks: list[Deck]) -> None:
    experiment = request(alice, decks[:3])
    experiments.cancel_experiment(owner=alice, public_id=experiment.public_id)
    text = text_of(as_alice, experiment)
    assert "it is not the number of matches that was fixed before" in text
    assert "the rule did not decide" not in text


def test_few_seeds_have_counts_and_no_interval(
    as_alice: Client, alice: User, decks: list[Deck], cheap_matches: None
) -> None:
    experiment = request(alice, decks[:3], kind="version_test", margin=5, match_count=10)
    play_all(experiment)
    text = text_of(as_alice, experiment)
    assert "Of 5 seeds the new version did better in 0, the old one in 0, and both the same in 5" in text
    assert "Measured difference" not in text
    assert "too few seeds" in text
    verdict = as_alice.get(reverse("simulator:api_experiment", args=[experiment.public_id])).json()["verdict"]
    assert (verdict["seeds"], verdict["mean"], verdict["low"], verdict["high"]) == (5, None, None, None)
    assert (verdict["llr"], verdict["spread"]) == (None, None)  # not 0: five seeds do not tell them


def test_a_experiment_that_waits_is_queued_and_one_that_runs_says_how_long(
    as_alice: Client, alice: User, decks: list[Deck], cheap_matches: None
) -> None:
    experiment = request(alice, decks[:3], match_count=40)
    text = text_of(as_alice, experiment)
    assert "Queued" in text and "Running" not in text
    assert "Waiting" in text
    assert "Queued" in as_alice.get(reverse("simulator:list")).content.decode()
    assert as_alice.get(reverse("simulator:api_experiments")).json()["results"][0]["status"] == "queued"
    play(experiment.simulations.get(experiment_row=0, experiment_column=1))
    text = text_of(as_alice, experiment)
    assert "Running" in text and "Queued" not in text
    assert re.search(r"About .+ left\. The number of matches was fixed before", text)
    assert as_alice.get(reverse("simulator:api_experiments")).json()["results"][0]["status"] == "running"
    play_all(experiment)
    assert "fixed before" not in text_of(as_alice, experiment)
    assert as_alice.get(reverse("simulator:api_experiments")).json()["results"][0]["status"] == "ended"


def test_undecided_matches_of_a_experiment_are_shown(
    as_alice: Client, alice: User, decks: list[Deck], cheap_matches: None
) -> None:
    matrix = request(alice, decks[:3], match_count=40)
    gauntlet = request(alice, decks[:3], kind="gauntlet", match_count=40, seed=8)
    for experiment in (matrix, gauntlet):
        play_all(experiment)
        cell = experiment.simulations.get(experiment_row=0, experiment_column=1)
        Match.objects.filter(simulation=cell, index__lt=4).update(winner=None)
        text = text_of(as_alice, experiment)
        assert "4 matches not decided" in text
        assert "4 not decided" in text.replace("4 matches not decided", "")
        found = as_alice.get(reverse("simulator:api_experiment", args=[experiment.public_id])).json()
        assert (found["undecided"], found["pairings"][0]["even"]) == (4, 0.45)  # half of 36 of 40


def test_the_api_tells_the_order_of_a_matrix_and_how_clear_it_is(
    as_alice: Client, alice: User, decks: list[Deck], cheap_matches: None
) -> None:
    experiment = request(alice, decks[:3], match_count=80)
    play_all(experiment)  # the row wins three of four seeds in each pairing
    found = as_alice.get(reverse("simulator:api_experiment", args=[experiment.public_id])).json()
    assert [one["clearness"] for one in found["pairings"]] == ["win", "win", "win"]
    assert [(one["deck"], one["place"]) for one in found["standings"]] == [(0, 1), (1, 2), (2, 3)]
    best, middle, worst = (one["rating"] for one in found["standings"])
    assert middle["share"] == pytest.approx(0.5)
    assert best["share"] == pytest.approx(1 - worst["share"])
    assert found["circles"] == []
    assert f"raiders {100 * best['share']:.1f} %, between" in text_of(as_alice, experiment)


def test_the_table_of_a_version_test_says_what_its_answer_says(
    as_alice: Client, alice: User, decks: list[Deck], cheap_matches: None
) -> None:
    experiment = request(alice, decks[:3], kind="version_test", margin=5, match_count=120)
    play_all(experiment)
    new = experiment.simulations.get(experiment_row=0)
    Match.objects.filter(simulation=new, index__gte=100).update(winner=1)  # 50 seeds as before, 10 with one win less
    found = as_alice.get(reverse("simulator:api_experiment", args=[experiment.public_id])).json()
    (opponent,) = found["opponents"]
    assert opponent["column"] == 2
    assert opponent["difference"]["n"] == found["verdict"]["seeds"]
    for name in ("mean", "low", "high"):
        assert opponent["difference"][name] == pytest.approx(found["verdict"][name])
    text = text_of(as_alice, experiment)
    words = re.search(r"Measured difference: (\S+) points of share, between (\S+) and (\S+) \(95 %", text)
    assert words and f"{words[1]}, between {words[2]} and {words[3]}" in text.replace(words[0], "")


def test_a_version_that_lost_all_has_a_bound_in_place_of_no_percent(
    as_alice: Client, alice: User, decks: list[Deck], cheap_matches: None
) -> None:
    experiment = request(alice, decks[:3], kind="version_test", margin=5, match_count=60)
    play_all(experiment)
    Match.objects.filter(simulation__experiment=experiment, simulation__experiment_row=0).update(winner=1)
    Match.objects.filter(simulation__experiment=experiment, simulation__experiment_row=1).update(winner=0)
    rows = as_alice.get(reverse("simulator:experiment", args=[experiment.public_id])).context["opponents"]
    # 30 seeds, each of which counts as one match: t² / (30 + t²) with t of 58, which is 2.002.
    assert [(row.new, row.old) for row in rows] == [("0 of 60, at most 11.8 %", "60 of 60, at least 88.2 %")]


def test_a_single_pairing_has_one_correlation_and_no_range(
    as_alice: Client, alice: User, decks: list[Deck], cheap_matches: None
) -> None:
    experiment = request(alice, decks[:2], kind="version_test", margin=5, match_count=120)
    play_all(experiment)
    text = text_of(as_alice, experiment)
    assert re.search(r"\d+ matches on \d+ seeds; correlation within a seed [+−]\d\.\d\d\.", text)
    assert "all pairings" not in text


def test_the_api_answers_200_to_a_key_it_knows(as_alice: Client, decks: list[Deck]) -> None:
    wish = {
        "kind": "round_robin",
        "decks": [str(deck.public_id) for deck in decks[:3]],
        "matches": 60,
        "agent": "random",
    }
    answers = [
        as_alice.post(
            reverse("simulator:api_experiments"),
            wish,
            content_type="application/json",
            headers={"Idempotency-Key": key},
        )
        for key in ("once", "once", "twice")
    ]
    assert [answer.status_code for answer in answers] == [201, 200, 201]
    assert answers[0].json()["id"] == answers[1].json()["id"] != answers[2].json()["id"]


def test_the_form_of_a_version_test_says_how_long_each_choice_takes(as_alice: Client, decks: list[Deck]) -> None:
    text = as_alice.get(reverse("simulator:new_version_test")).content.decode()
    assert "How many matches that takes" in text
    for words in ("2,940", "1,060", "59 of 100", "11 of 100", "hardly ever"):
        assert words in text
