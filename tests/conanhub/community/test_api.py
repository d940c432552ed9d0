"""Reports and notifications by API, for every role."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from conanhub import community
from conanhub.accounts import create_token
from conanhub.community import reports
from conanhub.models import AbuseReport, Notification
from decks import editing
from decks.models import Deck, Visibility
from tests.catalogue import load_real_cards
from tests.conanhub.community.conftest import As
from tests.simulator.conftest import make_deck

pytestmark = pytest.mark.django_db
REPORTS = "/api/v1/reports/"


@pytest.fixture
def deck(bob: User) -> Deck:
    """A public deck of Bob."""
    load_real_cards()
    return editing.set_visibility(deck=make_deck(bob, "Lances"), actor=bob, visibility=Visibility.PUBLIC)


def send(client: Client, path: str, body: Any) -> Any:
    return client.post(path, body, content_type="application/json")


def test_a_report_is_made_listed_and_answered(deck: Deck, as_role: As) -> None:
    body = {"kind": "deck", "key": str(deck.public_id), "words": "Rude name."}
    made = send(as_role("user"), REPORTS, body)
    assert made.status_code == 201 and made.json()["state"] == "open"
    assert send(as_role("user"), REPORTS, body).json()["error"]["code"] == "is_reported"
    assert (made.json()["is_claim"], made.json()["decide_by"]) == (False, None)
    listed = as_role("moderator").get(REPORTS).json()
    assert [(one["title"], one["about"]) for one in listed["results"]] == [("Lances", "bob")]
    address = f"{REPORTS}{made.json()['id']}/answer/"
    answered = send(as_role("moderator"), address, {"upheld": False, "words": "It is fine."})
    assert answered.json()["state"] == "declined"
    late = send(as_role("administrator"), address, {"upheld": True, "words": "No."})
    assert (late.status_code, late.json()["error"]["code"]) == (409, "already_answered")
    told = as_role("user").get("/api/v1/notifications/").json()["results"]
    assert [one["kind"] for one in told] == ["report_answered"]
    assert as_role("moderator").get(f"{REPORTS}?state=declined").json()["count"] == 1


def test_the_schema_names_all_that_can_be_reported(client: Client) -> None:
    schema = client.get("/api/v1/schema/?format=json").json()["components"]["schemas"]
    named = schema["NewReportRequest"]["properties"]["kind"]["description"]
    assert set(named.removesuffix(".").replace(" or ", ", ").split(", ")) == set(reports._finders)


@pytest.mark.parametrize(
    ("role", "codes"),
    [
        ("visitor", (401, 401, 401, 401)),
        ("user", (403, 400, 403, 200)),
        ("suspended", (403, 403, 403, 200)),
        ("moderator", (200, 400, 404, 200)),
        ("administrator", (200, 400, 404, 200)),
    ],
)
def test_each_role_gets_its_answers(role: str, codes: tuple[int, ...], as_role: As) -> None:
    client = as_role(role)
    answers = (
        client.get(REPORTS),
        send(client, REPORTS, {"kind": "deck", "key": "nothing", "words": "x"}),
        send(client, f"{REPORTS}1/answer/", {"upheld": True, "words": "x"}),
        client.get("/api/v1/notifications/"),
    )
    assert tuple(answer.status_code for answer in answers) == codes
    assert not AbuseReport.objects.exists()


def test_a_token_to_moderate_does_nothing_for_who_moderates_no_more(moderator: User) -> None:
    _, secret = create_token(user=moderator, scopes=["moderate"])
    client = Client(headers={"Authorization": f"Token {secret}"})
    assert client.get(REPORTS).status_code == 200
    moderator.moderator.delete()
    assert client.get(REPORTS).status_code == 403


def test_lists_ask_the_same_number_of_queries(
    as_role: As, alice: User, bob: User, admin: User, django_assert_num_queries: Any
) -> None:
    for key in "abc":
        AbuseReport.objects.create(by=alice, kind="deck", key=key, title="A deck", about=bob, words="Rude.")
        community.notify(to=admin, kind=Notification.Kind.CHANGED, words="Something changed.")
    client = as_role("administrator")
    client.get(REPORTS)  # the first call takes a place of the limit
    for path in (REPORTS, "/api/v1/notifications/"):
        with django_assert_num_queries(4):  # session, user, count, rows
            assert client.get(path).json()["count"] == 3


@pytest.mark.parametrize("body", [{}, [], {"kind": "deck"}, {"kind": "x" * 30, "key": "y", "words": "z"}])
def test_bad_input_is_refused_by_field(body: Any, as_alice: Client) -> None:
    answer = send(as_alice, REPORTS, body)
    assert answer.status_code == 400 and answer.json()["error"]["fields"]
    assert as_alice.get(f"{REPORTS}?state=odd").status_code == 403
