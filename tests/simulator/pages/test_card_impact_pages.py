"""Pages and API of card impacts: form, table, what is said when, refusals, sharing, numbers of queries."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from decks.models import Deck, Visibility
from simulator.matches.series import MatchSeries, Played
from simulator.models import Experiment, Simulation
from simulator.requests import experiments
from simulator.worker import runner
from tests.simulator.conftest import cheap_match
from tests.simulator.pages.test_experiment_pages import text_of
from tests.simulator.requests.test_card_impact import impact
from tests.simulator.requests.test_experiments import decks, play_all, request

__all__ = ["decks"]
pytestmark = pytest.mark.django_db
#: The swap whose deck loses all its matches: without that card nothing goes.
NEEDED = 4


@pytest.fixture
def one_card_matters(decks: list[Deck], monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck without a full set of its fourth card loses all matches; any other wins the first match of each seed."""
    entries = decks[0].current.entries  # type: ignore[union-attr]
    section, card, copies = entries[NEEDED - 1]

    def match(series: MatchSeries, index: int) -> Played:
        held = sum(one.quantity for one in series.decks[0].entries if (one.section, one.card_id) == (section, card))
        return replace(cheap_match(series, index), winner=index % 2 if held >= copies else 1)

    monkeypatch.setattr(runner, "play_one", match)


def address(experiment: Experiment, name: str = "experiment") -> str:
    return reverse(f"simulator:{name}", args=[experiment.public_id])


def form_of(decks: list[Deck], /, **changes: Any) -> dict[str, Any]:
    others = [str(deck.public_id) for deck in decks[1:]]
    return {"deck": str(decks[0].public_id), "decks": others, "match_count": "100", "seed": "7", **changes}


def test_it_is_asked_for_and_its_page_says_how_far_it_is(as_alice: Client, decks: list[Deck]) -> None:
    response = as_alice.post(reverse("simulator:new_card_impact"), form_of(decks[:2]))
    experiment = Experiment.objects.get()
    assert response["Location"] == address(experiment)
    assert (experiment.kind, experiment.agent, experiment.match_count) == ("card_impact", "greedy", 100)
    text = text_of(as_alice, experiment)
    assert "Which cards help raiders?" in text and "No match was played yet." in text
    assert text.count("Not settled") == len(experiment.swaps) and "too few seeds" in text


@pytest.mark.slow
def test_the_table_says_which_card_helps(as_alice: Client, decks: list[Deck], one_card_matters: None) -> None:
    experiment = impact(decks[0].owner, decks[:2], match_count=40)
    play_all(experiment)
    text = text_of(as_alice, experiment)
    cards = len(experiment.swaps)
    assert (
        f"AI-vs-AI, of {cards} cards of raiders 1 clearly helps and 0 clearly hurt beside what replaced one copy; of "
        f"{cards - 1} these matches cannot tell." in text
    )
    assert f"intervals hold for all {cards} cards together" in text
    assert "+50.0, between" in text and "40 matches each, 20 seeds" in text
    assert text.count("Cannot tell") == cards - 1
    html = as_alice.get(address(experiment)).content.decode()
    needed = experiment.swaps[NEEDED - 1][1]
    first = re.findall(r'class="name" href="/cards/conan-ccg/([^/"]+)', html)[0]
    assert first == needed
    for simulation in experiment.simulations.all():
        assert reverse("simulator:detail", args=[simulation.public_id]) in html
    assert "1 clearly helps" in as_alice.get(reverse("simulator:list")).content.decode()


def test_what_was_stopped_settles_nothing(as_alice: Client, decks: list[Deck], one_card_matters: None) -> None:
    experiment = impact(decks[0].owner, decks[:2], match_count=40)
    first = list(experiment.simulations.order_by("pk")[: NEEDED + 1])
    for simulation in first:
        for batch in simulation.batches.all():
            while runner.run_batch(batch_id=batch.pk):
                pass
    as_alice.post(address(experiment, "experiment_cancel"))
    text = text_of(as_alice, experiment)
    assert "so nothing is settled." in text and "Stopped by hand by alice." in text
    assert "+50.0, between" in text and "Helps" not in text


def test_a_card_without_replacement_is_listed_with_the_reason(as_alice: Client, decks: list[Deck]) -> None:
    into = impact(decks[0].owner, decks[:2]).swaps[3][2]
    named = impact(decks[0].owner, decks[:2], replacement=into)
    text = unescape(text_of(as_alice, named))
    assert "Not replaced" in text and "took the place of one copy of each card." in text
    for _section, _card, put_in, reason in named.swaps:
        assert put_in or reason in text


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"decks": []}, "Choose 1 to 6 decks; you chose 0."),
        ({"deck": ""}, "Choose a deck."),
        ({"replacement": "Excalibur"}, "There is no card “Excalibur” in this game"),
        ({"replacement": "\x00"}, "Null characters are not allowed."),
        ({"match_count": "other", "match_count_other": "10000"}, "are possible: ask for fewer matches or opponents."),
    ],
)
def test_what_is_wrong_is_said(
    as_alice: Client, decks: list[Deck], changes: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(experiments.services, "MAX_SECONDS", 1e9)
    response = as_alice.post(reverse("simulator:new_card_impact"), form_of(decks[:2], **changes))
    assert response.status_code == 400
    assert words in response.content.decode()
    assert not Experiment.objects.exists()


def test_the_deck_is_not_its_own_opponent(as_alice: Client, decks: list[Deck]) -> None:
    mirror = form_of(decks[:2], decks=[str(decks[0].public_id)])
    response = as_alice.post(reverse("simulator:new_card_impact"), mirror)
    assert "Your deck is ticked as its own opponent" in response.content.decode()


@pytest.mark.slow
def test_only_its_owner_and_who_has_the_link_see_it(
    as_alice: Client, as_bob: Client, client: Client, decks: list[Deck], one_card_matters: None
) -> None:
    assert client.get(reverse("simulator:new_card_impact")).status_code == 302
    experiment = impact(decks[0].owner, decks[:2])
    play_all(experiment)
    assert as_bob.get(address(experiment)).status_code == 404
    as_alice.post(address(experiment, "experiment_share"), {"share": "1"})
    experiment.refresh_from_db()
    shared = experiments.share_experiment(owner=decks[0].owner, public_id=experiment.public_id)
    html = client.get(reverse("simulator:shared_experiment", args=[shared.share_key])).content.decode()
    assert "Card by card" in html
    assert not any(one.public_id in html for one in Simulation.objects.all())


@pytest.mark.slow
def test_the_page_of_a_swapped_deck_leads_back_and_asks_for_nothing_else(
    as_alice: Client, decks: list[Deck], one_card_matters: None
) -> None:
    experiment = impact(decks[0].owner, decks[:2], match_count=40)
    play_all(experiment)
    row = experiment.swaps[0]
    swapped, as_it_is = (experiment.simulations.get(experiment_row=row) for row in (1, 0))
    html = as_alice.get(reverse("simulator:detail", args=[swapped.public_id])).content.decode()
    assert "Back to all cards" in html
    assert "Does it hold?" not in html and "Run more with new seeds" not in html
    told = as_alice.get(reverse("simulator:api_simulation", args=[swapped.public_id])).json()
    assert told["swap"] == row[:3] and told["variants"] == []
    other = as_alice.get(reverse("simulator:detail", args=[as_it_is.public_id])).content.decode()
    assert "Does it hold?" in other and "Run more with new seeds" in other


@pytest.mark.slow
def test_again_fills_in_the_same_request(as_alice: Client, decks: list[Deck], cheap_matches: None) -> None:
    into = impact(decks[0].owner, decks[:2]).swaps[3][2]
    experiment = impact(decks[0].owner, decks[:3], replacement=into)
    play_all(experiment)
    html = as_alice.get(address(experiment)).content.decode()
    again = re.findall(r'href="(/simulations/new/card-impact/[^"]+)"', html)[0].replace("&amp;", "&")
    form = as_alice.get(again).content.decode()
    assert f'value="{into}"' in form and form.count(" checked") >= 2
    (option,) = re.findall(rf'<option value="{decks[0].public_id}"([^>]*)>', form)
    assert "selected" in option and f'data-cards="{len(experiment.swaps)}"' in option


@pytest.mark.slow
def test_more_opponents_need_no_more_queries(
    as_alice: Client, alice: User, decks: list[Deck], cheap_matches: None, django_assert_num_queries: Callable[..., Any]
) -> None:
    small, large = impact(alice, decks[:2]), impact(alice, decks, seed=8)
    play_all(small)
    play_all(large)
    for experiment in (small, large):
        with django_assert_num_queries(6):  # session, user, experiment, its decks, simulations, cells
            as_alice.get(address(experiment))


@pytest.mark.slow
def test_the_api_asks_for_and_tells_a_card_impact(
    as_alice: Client, as_bob: Client, decks: list[Deck], one_card_matters: None
) -> None:
    sent = {
        "kind": "card_impact", "decks": [str(deck.public_id) for deck in decks[:2]], "matches": 40, "agent": "random"
    }  # fmt: skip
    response = as_alice.post(reverse("simulator:api_experiments"), sent, content_type="application/json")
    assert response.status_code == 201, response.content
    experiment = Experiment.objects.get()
    waiting = as_alice.get(address(experiment, "api_experiment")).json()["impacts"]
    assert {one["verdict"] for one in waiting} == {"not_settled"}
    assert waiting[0]["difference"] == {"n": 0, "mean": None, "low": None, "high": None}
    play_all(experiment)
    told = as_alice.get(address(experiment, "api_experiment")).json()
    first = told["impacts"][0]
    section, card, into, _reason = experiment.swaps[NEEDED - 1]
    assert (first["row"], first["section"], first["card"], first["replacement"]) == (NEEDED, section, card, into)
    assert (first["verdict"], first["matches"], first["difference"]["mean"]) == ("helps", 40, 0.5)
    assert told["replacement"] == "" and {one["clearness"] for one in told["pairings"]} == {""}
    assert as_bob.get(address(experiment, "api_experiment")).status_code == 404
    wrong = as_alice.post(
        reverse("simulator:api_experiments"), {**sent, "replacement": "Excalibur"}, content_type="application/json"
    )
    assert wrong.status_code == 400 and wrong.json()["error"]["code"] == "unknown_card"


def test_other_experiments_have_no_impacts(as_alice: Client, alice: User, decks: list[Deck]) -> None:
    experiment = request(alice, decks, replacement="Excalibur")
    assert as_alice.get(address(experiment, "api_experiment")).json()["impacts"] == []


def test_the_page_of_a_deck_offers_it(as_alice: Client, as_bob: Client, decks: list[Deck]) -> None:
    link = f"{reverse('simulator:new_card_impact')}?deck={decks[0].public_id}"
    page = reverse("decks:detail", args=[decks[0].public_id])
    assert link in as_alice.get(page).content.decode()
    Deck.objects.filter(pk=decks[0].pk).update(visibility=Visibility.PUBLIC)
    assert link in as_bob.get(page).content.decode()
