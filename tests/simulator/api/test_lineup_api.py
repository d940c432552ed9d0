"""The REST API of line-ups: reading, writing, refusing."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from decks.editing import services as deck_services
from decks.models import Deck, DeckVersion, Lineup
from simulator.engine import get_game
from tests.simulator.conftest import GAME

pytestmark = pytest.mark.django_db
LIST = "/api/v1/lineups/"


def body(*decks: Deck, **more: Any) -> dict[str, Any]:
    return {"game": GAME, "name": "Table", "seats": [{"deck": str(deck.public_id)} for deck in decks], **more}


def send(client: Client, data: Any, address: str = LIST, method: str = "post") -> Any:
    return getattr(client, method)(address, data, content_type="application/json")


@pytest.fixture
def lineup(as_alice: Client, raiders: Deck, lances: Deck) -> Lineup:
    assert send(as_alice, body(raiders, lances)).status_code == 201
    return Lineup.objects.get()


def address(lineup: Lineup, more: str = "") -> str:
    return f"{LIST}{lineup.public_id}/{more}"


@pytest.fixture
def root(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    return client


def test_it_makes_a_line_up(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    spec = get_game(GAME).options["conan_falls"]
    other = next(value for value in spec.choices if value != spec.default)
    sent = body(raiders, lances, notes="Plan", options={"conan_falls": other})
    sent["seats"][0]["version"] = 1
    answer = send(as_alice, sent)
    assert answer.status_code == 201, answer.content
    told = answer.json()
    assert (told["game"], told["name"], told["notes"], told["owner"]) == (GAME, "Table", "Plan", "alice")
    assert (told["visibility"], told["options"], told["revision"]) == ("private", {"conan_falls": other}, 1)
    assert [(one["seat"], one["name"], one["version"], one["is_fixed"]) for one in told["seats"]] == [
        (0, "Raiders", 1, True),
        (1, "Lances", 1, False),
    ]
    assert told["share_key"] == Lineup.objects.get().share_key
    assert as_alice.get(f"{LIST}{told['id']}/").json() == told


def test_it_changes_a_line_up_and_leaves_the_rest(as_alice: Client, lineup: Lineup, lances: Deck) -> None:
    told = send(as_alice, {"name": "New", "revision": 1}, address(lineup), "patch").json()
    assert (told["name"], told["revision"], len(told["seats"])) == ("New", 2, 2)
    told = send(as_alice, {"seats": [{"deck": str(lances.public_id)}]}, address(lineup), "patch").json()
    assert [one["name"] for one in told["seats"]] == ["Lances"]
    answer = send(as_alice, {"name": "Late", "revision": 2}, address(lineup), "patch")
    assert answer.status_code == 409
    assert (answer.json()["error"]["code"], answer.json()["error"]["revision"]) == ("lineup_conflict", 3)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"name": ""}, "invalid"),
        ({"name": "x" * 81}, "invalid"),
        ({"seats": []}, "no_decks"),
        ({"seats": [{"deck": "nonsense"}]}, "deck_not_found"),
        ({"seats": "all"}, "invalid"),
        ({"options": {"nothing": "yes"}}, "unknown_option"),
        ({"visibility": "everyone"}, "invalid"),
        ({"visibility": "public"}, "deck_not_shared"),
        ({"game": "chess"}, "invalid"),
        ({"agents": ["random"]}, "invalid"),
    ],
)
def test_what_cannot_be_is_refused(as_alice: Client, raiders: Deck, more: dict[str, Any], code: str) -> None:
    answer = send(as_alice, body(raiders) | more)
    assert answer.status_code == 400, answer.content
    assert answer.json()["error"]["code"] == code and answer.json()["error"]["message"]
    assert not Lineup.objects.exists()


def test_a_version_that_is_not_there_is_refused(as_alice: Client, raiders: Deck) -> None:
    sent = body(seats=[{"deck": str(raiders.public_id), "version": 9}])
    answer = send(as_alice, sent)
    assert answer.status_code == 400 and "no such version" in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("method", "more"), [("get", ""), ("patch", ""), ("delete", ""), ("post", "copy/"), ("get", "check/")]
)
def test_a_private_line_up_is_its_owners(as_bob: Client, root: Client, lineup: Lineup, method: str, more: str) -> None:
    given = None if method in ("get", "delete") else {"name": "Mine"}
    for visitor in (as_bob, root):
        answer = send(visitor, given, address(lineup, more), method)
        assert answer.status_code == 404 and answer.json()["error"]["code"] == "lineup_not_found"
    assert send(Client(), given, address(lineup, more), method).status_code == (404 if method == "get" else 401)
    assert Lineup.objects.get().name == "Table"


@pytest.mark.parametrize("method", ["patch", "delete"])
def test_a_public_line_up_is_read_by_all_and_written_by_its_owner(
    as_bob: Client, root: Client, lineup: Lineup, method: str
) -> None:
    Lineup.objects.update(visibility="public")
    for visitor in (as_bob, root):
        answer = send(visitor, {"name": "Mine"} if method == "patch" else None, address(lineup), method)
        assert answer.status_code == 403 and answer.json()["error"]["code"] == "not_your_lineup"
    told = Client().get(address(lineup)).json()
    assert told["name"] == "Table" and "share_key" not in told
    assert [(one["deck"], one["name"], one["why_empty"]) for one in told["seats"]] == [
        (None, None, "You may not see its deck.")
    ] * 2


def test_writing_needs_a_login(raiders: Deck) -> None:
    assert send(Client(), body(raiders)).status_code == 401
    assert Client().get(f"{LIST}?mine=true").status_code == 401
    assert not Lineup.objects.exists()


def test_nobody_takes_a_private_deck_of_another_user(as_bob: Client, raiders: Deck) -> None:
    for named in (str(raiders.public_id), f"/d/{raiders.share_key}/"):
        answer = send(as_bob, body(seats=[{"deck": named}]))
        assert answer.status_code == 400 and answer.json()["error"]["code"] == "deck_not_found"


def test_lists_are_ones_own_or_public(as_alice: Client, as_bob: Client, lineup: Lineup) -> None:
    assert [one["name"] for one in as_alice.get(f"{LIST}?mine=true").json()["results"]] == ["Table"]
    assert as_bob.get(f"{LIST}?mine=true").json()["count"] == 0
    assert as_alice.get(LIST).json()["count"] == Client().get(LIST).json()["count"] == 0
    Lineup.objects.update(visibility="public")
    assert Client().get(f"{LIST}?game={GAME}").json()["count"] == 1
    assert Client().get(f"{LIST}?game=chess").status_code == 400


def test_the_list_asks_as_often_however_long_it_is(
    as_alice: Client, raiders: Deck, lances: Deck, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(8):
        send(as_alice, body(raiders, lances))
    with django_assert_num_queries(5):  # session, user, count, line-ups, seats
        assert as_alice.get(f"{LIST}?mine=true").json()["count"] == 8


def test_the_check_names_seats_rules_and_fixes(as_alice: Client, lineup: Lineup, lances: Deck) -> None:
    assert as_alice.get(address(lineup, "check/")).json() == {"ready": True, "problems": [], "advice": []}
    entries = [["draw", "throat-grip", 4]]
    lances.current = DeckVersion.objects.create(deck=lances, number=9, entries=entries, content_hash="x")
    lances.save()
    told = as_alice.get(address(lineup, "check/")).json()
    assert not told["ready"] and len(told["problems"]) > 3
    assert {(tuple(one["seats"]), one["deck"]) for one in told["problems"]} == {((1,), "Lances")}
    assert any(one["rule"] for one in told["problems"]) and any(one["fixes"] for one in told["problems"])


def test_a_copy_is_made(as_bob: Client, bob: User, alice: User, lineup: Lineup, raiders: Deck, lances: Deck) -> None:
    for deck in (raiders, lances):
        deck_services.set_visibility(deck=deck, actor=alice, visibility="public")
    Lineup.objects.update(visibility="public")
    answer = as_bob.post(address(lineup, "copy/"))
    assert answer.status_code == 201
    told = answer.json()
    assert (told["owner"], told["visibility"], told["id"] != str(lineup.public_id)) == ("bob", "private", True)


def test_it_is_deleted(as_alice: Client, lineup: Lineup) -> None:
    assert as_alice.delete(address(lineup)).status_code == 204
    assert as_alice.get(address(lineup)).status_code == 404
    assert Deck.objects.count() == 2
