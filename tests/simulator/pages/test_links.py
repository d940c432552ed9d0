"""A simulation shown to people without an account, by a link that its owner gives and takes back."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from conanhub.models import AbuseReport
from simulator.errors import NotFound
from simulator.models import Match, Simulation, SimulationDeck
from simulator.requests import services
from tests.simulator.conftest import Ask, play

pytestmark = pytest.mark.django_db
PAGES = ("detail", "progress", "matches", "csv", "json")


def shared(simulation: Simulation) -> str:
    return services.share_simulation(owner=simulation.owner, public_id=simulation.public_id).share_key


def body(response: Any) -> str:
    return b"".join(response).decode()


@pytest.fixture
def done(ask: Ask, cheap_matches: None) -> Simulation:
    return play(ask(match_count=40))


def test_a_link_is_kept_until_it_is_taken_back(alice: User, ask: Ask) -> None:
    simulation = ask()
    assert simulation.share_key == ""
    first = shared(simulation)
    assert len(first) >= 20
    assert shared(simulation) == first
    assert services.withdraw_link(owner=alice, public_id=simulation.public_id).share_key == ""
    assert shared(simulation) != first


def test_nobody_else_gives_or_takes_it(bob: User, ask: Ask) -> None:
    simulation = ask()
    for act in (services.share_simulation, services.withdraw_link):
        with pytest.raises(NotFound):
            act(owner=bob, public_id=simulation.public_id)
    assert Simulation.objects.get().share_key == ""


def test_the_owner_makes_and_withdraws_it_on_the_page(as_alice: Client, client: Client, done: Simulation) -> None:
    address = reverse("simulator:share", args=[done.public_id])
    assert as_alice.post(address).status_code == 302
    done.refresh_from_db()
    link = reverse("simulator:shared", args=[done.share_key])
    assert link in as_alice.get(reverse("simulator:detail", args=[done.public_id])).content.decode()
    response = client.get(link)
    assert response.status_code == 200
    assert response["X-Robots-Tag"] == "noindex"
    as_alice.post(address, {"withdraw": "1"})
    assert client.get(link).status_code == 404


def test_visitors_see_result_matches_and_replay_but_can_do_nothing(client: Client, done: Simulation) -> None:
    key = shared(done)
    page = client.get(reverse("simulator:shared", args=[key])).content.decode()
    assert "won 75.0 % of 40 AI-vs-AI matches" in page
    assert done.public_id not in page.replace(f"Match-up {done.public_id}", "")
    for words in ("Run more", "Does it hold?", "Take the link back", "simulations/new"):
        assert words not in page
    matches = reverse("simulator:shared_matches", args=[key])
    assert f"{matches}3/" in client.get(matches).content.decode()
    for name in ("csv", "json"):
        assert client.get(reverse(f"simulator:shared_{name}", args=[key])).status_code == 200


def test_a_shared_replay_needs_no_account(client: Client, ask: Ask) -> None:
    key = shared(play(ask(match_count=10)))
    response = client.get(reverse("simulator:shared_replay", args=[key, 3]) + "?step=5")
    assert "Replayed from seed, same result" in response.content.decode()


@pytest.mark.parametrize("name", PAGES)
def test_without_the_link_only_the_owner_gets_in(
    client: Client, as_alice: Client, as_bob: Client, done: Simulation, name: str
) -> None:
    shared(done)
    address = reverse(f"simulator:{name}", args=[done.public_id])
    assert client.get(address).url.startswith(reverse("login"))  # type: ignore[attr-defined]
    assert as_bob.get(address).status_code == 404
    assert as_alice.get(address).status_code == 200


@pytest.mark.parametrize("name", PAGES)
def test_a_link_that_leads_nowhere(client: Client, done: Simulation, name: str) -> None:
    shared_name = "shared" if name == "detail" else f"shared_{name}"
    assert client.get(reverse(f"simulator:{shared_name}", args=["not-a-key"])).status_code == 404


def test_strangers_do_not_share_or_stop(client: Client, as_bob: Client, done: Simulation) -> None:
    for name in ("share", "cancel"):
        address = reverse(f"simulator:{name}", args=[done.public_id])
        assert client.post(address).url.startswith(reverse("login"))  # type: ignore[attr-defined]
        assert as_bob.post(address).status_code == 404
        assert as_bob.get(address).status_code == 405


def test_csv_has_a_line_a_match_and_no_formula(as_alice: Client, done: Simulation) -> None:
    SimulationDeck.objects.filter(side=0).update(name="=SUM(A1)")
    response = as_alice.get(reverse("simulator:csv", args=[done.public_id]))
    assert response["Content-Disposition"] == f'attachment; filename="matches-{done.public_id}.csv"'
    rows = list(csv.DictReader(io.StringIO(body(response))))
    assert len(rows) == 40
    assert rows[0]["winner"] == "'=SUM(A1)"
    assert {row["ais"] for row in rows} == {" ".join(done.ais)}
    assert (rows[6]["winner"], rows[0]["renown Lances"], rows[0]["turns"]) == ("Lances", "30", "5")


def test_decks_of_one_name_are_told_apart_match_by_match(as_alice: Client, done: Simulation) -> None:
    SimulationDeck.objects.update(name="Raiders")
    rows = list(csv.reader(io.StringIO(body(as_alice.get(reverse("simulator:csv", args=[done.public_id]))))))
    assert rows[0][-2:] == ["renown Raiders (deck 1)", "renown Raiders (deck 2)"]
    # Of the cheap matches the first deck wins three pairs of four; in the second of a pair the other deck begins.
    assert rows[1][2:4] == ["Raiders (deck 1)", "Raiders (deck 1)"]
    assert rows[8][2:4] == ["Raiders (deck 2)", "Raiders (deck 2)"]
    text = as_alice.get(reverse("simulator:matches", args=[done.public_id])).content.decode()
    assert "Raiders (deck 1)" in text and "Raiders (deck 2)" in text


def test_json_has_the_result_and_all_matches(as_alice: Client, done: Simulation) -> None:
    Match.objects.filter(simulation=done, index=2).update(winner=None, abnormal=True, reason="turn_limit")
    found = json.loads(body(as_alice.get(reverse("simulator:json", args=[done.public_id]))))
    assert found["result"]["abnormal"] == 1
    assert found["result"]["flagged"] is True  # 1 of 40 is 2.5 %
    assert len(found["matches"]) == 40
    assert found["matches"][2]["winner"] is None


def test_a_shared_simulation_can_be_reported_by_who_has_the_link(
    as_alice: Client, as_bob: Client, alice: User, done: Simulation
) -> None:
    key = shared(done)
    form = reverse("report", args=["simulation", key])
    link = reverse("simulator:shared", args=[key])
    assert form in as_bob.get(link).content.decode()
    assert form not in as_alice.get(reverse("simulator:detail", args=[done.public_id])).content.decode()
    assert as_bob.post(form, {"words": "The name of the deck is rude."})["Location"] == link
    told = AbuseReport.objects.get()
    assert (told.about, told.title, told.address) == (alice, f"Match-up {done.public_id}", link)
    services.withdraw_link(owner=alice, public_id=done.public_id)
    assert as_bob.get(form).status_code == 404
    assert as_bob.get(reverse("report", args=["simulation", done.public_id])).status_code == 404
