"""The REST API of decks: each call, each refusal, who may do what."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator
from pytest_django import DjangoAssertNumQueries

from cards import catalogue
from cards.models import Card, Game
from conanhub.web.parsers import MAX_BODY
from conanhub.web.throttles import OfVisitors
from decks import reading
from decks.collection import holdings
from decks.editing import services
from decks.models import Deck
from simulator.engine import ENGINE_VERSION
from tests.decks.conftest import legal_entries

JSON = {"content_type": "application/json"}
LIST = "/api/v1/decks/"
CALLS = [("get", ""), ("get", "legality/"), ("get", "export/"), ("post", "copy/")]
WRITES = [("patch", "", {"name": "Taken"}), ("delete", "", {}), ("put", "entries/", {"version": 1, "entries": []})]
#: Calls that name a game, and what else they take.
WITH_GAME: dict[str, dict[str, Any]] = {
    "": {"name": "A"},
    "check/": {"entries": []},
    "import/": {"text": "1 Throat Grip"},
}


def url(deck: Deck, rest: str = "") -> str:
    return f"{LIST}{deck.public_id}/{rest}"


def entries(*items: tuple[str, str, int]) -> list[dict[str, Any]]:
    return [{"section": section, "card": card, "quantity": quantity} for section, card, quantity in items]


def test_the_addresses_are_named(deck: Deck) -> None:
    assert reverse("decks:api_list") == LIST
    assert reverse("decks:api_deck", args=[deck.public_id]) == url(deck)


def test_everybody_lists_public_decks(public_deck: Deck) -> None:
    body = Client().get(LIST).json()
    assert [row["id"] for row in body["results"]] == [str(public_deck.public_id)]
    assert (body["results"][0]["owner"], body["results"][0]["version"]) == ("alice", 1)


def test_private_and_unlisted_decks_are_in_no_list_but_ones_own(
    unlisted_deck: Deck, as_alice: Client, as_bob: Client
) -> None:
    assert as_bob.get(LIST).json()["count"] == 0
    assert as_alice.get(LIST).json()["count"] == 0
    assert as_alice.get(LIST + "?mine=1").json()["count"] == 1


def test_the_list_asks_twice_however_long_it_is(
    game: Game, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(8):
        deck = services.create_deck(owner=alice, game=game, name=f"Deck {number}", entries=legal_entries())
        services.set_visibility(deck=deck, actor=alice, visibility="public")
    Client().get(LIST)  # counts some calls at once for the limits, which is not done at every call
    with django_assert_num_queries(2):
        Client().get(LIST)


def test_a_deck_is_made_private_and_checked(game: Game, as_alice: Client) -> None:
    response = as_alice.post(LIST, {"name": "Raiders", "entries": entries(("draw", "throat-grip", 3))}, **JSON)
    body = response.json()
    assert response.status_code == 201
    assert (body["name"], body["visibility"], body["version"]) == ("Raiders", "private", 1)
    assert body["entries"] == [{"section": "draw", "card": "throat-grip", "quantity": 3}]
    verdict = as_alice.get(f"{LIST}{body['id']}/legality/").json()
    assert verdict["legal"] is False
    assert [problem["code"] for problem in verdict["problems"] if problem["severity"] == "error"] == [
        "CCG-D01",
        "CCG-D03",
        "CCG-D07",
        "CCG-D11",
    ]


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"name": ""},
        {"name": "A", "game": "chess"},
        {"name": "A", "entries": entries(("draw", "excalibur", 1))},
        {"name": "A", "entries": entries(("side", "throat-grip", 1))},
        {"name": "A", "entries": entries(("draw", "throat-grip", 0))},
        {"name": "A", "entries": entries(("draw", "throat-grip", -3))},
        {"name": "A", "entries": entries(("draw", "throat-grip", 10**12))},
        {"name": "A", "entries": [{"section": "draw"}]},
        {"name": "A", "entries": "nonsense"},
        {"name": "A", "entries": entries(("draw", "throat-grip", 1)) * 401},
    ],
)
def test_a_bad_deck_is_refused_and_nothing_is_made(game: Game, as_alice: Client, sent: dict[str, Any]) -> None:
    response = as_alice.post(LIST, sent, **JSON)
    assert response.status_code in (400, 404)
    assert response.json()["error"]["message"]
    assert not Deck.objects.exists()


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe", b"[]", b"3", b""])
def test_a_body_that_is_no_json_object_is_refused(game: Game, as_alice: Client, body: bytes) -> None:
    response = as_alice.generic("POST", LIST, body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["error"]["code"]


def test_a_body_too_large_is_refused_unread(game: Game, as_alice: Client) -> None:
    response = as_alice.generic("POST", LIST, b" " * (MAX_BODY + 1), content_type="application/json")
    assert response.status_code == 400
    assert "at most 300,000 can be read" in response.json()["error"]["message"]


def test_its_owner_reads_the_key_of_the_link_and_nobody_else(public_deck: Deck, as_alice: Client) -> None:
    assert as_alice.get(url(public_deck)).json()["share_key"] == public_deck.share_key
    assert "share_key" not in Client().get(url(public_deck)).json()


@pytest.mark.parametrize(("method", "rest"), CALLS)
def test_a_private_deck_is_not_there_for_others(deck: Deck, as_bob: Client, method: str, rest: str) -> None:
    response = getattr(as_bob, method)(url(deck, rest))
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "deck_not_found"


@pytest.mark.parametrize(("method", "rest"), CALLS)
def test_an_unlisted_deck_is_not_there_by_its_id(unlisted_deck: Deck, as_bob: Client, method: str, rest: str) -> None:
    assert getattr(as_bob, method)(url(unlisted_deck, rest)).status_code == 404


@pytest.mark.parametrize(("method", "rest", "sent"), WRITES)
def test_others_may_not_write(public_deck: Deck, as_bob: Client, method: str, rest: str, sent: dict[str, Any]) -> None:
    response = getattr(as_bob, method)(url(public_deck, rest), sent, **JSON)
    assert response.status_code == 403
    assert response.json()["error"]["code"] == "not_your_deck"
    public_deck.refresh_from_db()
    assert (public_deck.name, public_deck.versions.count()) == ("Wolves of the North", 1)


@pytest.mark.parametrize(("method", "rest", "sent"), WRITES)
def test_a_private_deck_is_not_there_to_write(
    deck: Deck, as_bob: Client, method: str, rest: str, sent: dict[str, Any]
) -> None:
    assert getattr(as_bob, method)(url(deck, rest), sent, **JSON).status_code == 404


@pytest.mark.parametrize(("method", "rest", "sent"), [*WRITES, ("post", "copy/", {})])
def test_visitors_may_not_write(public_deck: Deck, method: str, rest: str, sent: dict[str, Any]) -> None:
    assert getattr(Client(), method)(url(public_deck, rest), sent, **JSON).status_code == 401
    assert Deck.objects.count() == 1


def test_entries_are_replaced(deck: Deck, as_alice: Client) -> None:
    sent = {"version": 1, "entries": entries(("draw", "throat-grip", 2))}
    body = as_alice.put(url(deck, "entries/"), sent, **JSON).json()
    assert (body["version"], len(body["entries"])) == (2, 1)


def test_entries_on_an_old_version_are_a_conflict(deck: Deck, alice: User, as_alice: Client) -> None:
    services.add_copies(deck=deck, actor=alice, section="draw", card_id="throat-grip", copies=1)
    response = as_alice.put(url(deck, "entries/"), {"version": 1, "entries": []}, **JSON)
    assert response.status_code == 409
    assert response.json()["error"]["version"] == 2
    assert deck.versions.count() == 2


def test_name_notes_and_visibility_are_changed(deck: Deck, as_alice: Client) -> None:
    body = as_alice.patch(url(deck), {"visibility": "public", "notes": "Plan."}, **JSON).json()
    assert (body["name"], body["notes"], body["visibility"]) == ("Wolves of the North", "Plan.", "public")
    assert as_alice.patch(url(deck), {"visibility": "everyone"}, **JSON).status_code == 400


def test_what_is_left_out_stays_though_it_was_changed_meanwhile(
    deck: Deck, alice: User, as_alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plan is written between reading the deck and changing it."""
    find = reading.find_own_deck

    def find_and_wait(**asked: Any) -> Deck:
        found = find(**asked)
        services.change_deck(deck=deck, actor=alice, facts=services.Facts(notes="New plan.", visibility="public"))
        return found

    monkeypatch.setattr(reading, "find_own_deck", find_and_wait)
    body = as_alice.patch(url(deck), {"name": "Wolves"}, **JSON).json()
    assert (body["name"], body["notes"], body["visibility"]) == ("Wolves", "New plan.", "public")


def test_a_change_that_cannot_be_made_changes_nothing_else(deck: Deck, as_alice: Client) -> None:
    sent = {"name": "Taken back", "visibility": "public", "notes": "half\x00done"}
    assert as_alice.patch(url(deck), sent, **JSON).status_code == 400
    deck.refresh_from_db()
    assert (deck.name, deck.visibility) == ("Wolves of the North", "private")


def test_a_deck_is_built_and_only_its_owner_is_told(deck: Deck, as_alice: Client) -> None:
    assert as_alice.get(url(deck)).json()["is_built"] is False
    assert as_alice.patch(url(deck), {"is_built": True}, **JSON).json()["is_built"] is True
    assert as_alice.patch(url(deck), {"name": "Wolves"}, **JSON).json()["is_built"] is True
    assert as_alice.patch(url(deck), {"is_built": "perhaps"}, **JSON).status_code == 400
    as_alice.patch(url(deck), {"visibility": "public"}, **JSON)
    assert "is_built" not in Client().get(url(deck)).json()


def test_a_deck_that_is_built_names_the_copies_that_are_missing(deck: Deck, alice: User, as_alice: Client) -> None:
    assert as_alice.get(url(deck)).json()["missing"] == []  # nothing is recorded, so nothing is known to be missing
    holdings.set_owned(user=alice, card=Card.objects.get(card_id="stroke-1"), quantity=2)
    answer = as_alice.patch(url(deck), {"is_built": True}, **JSON).json()
    assert answer["is_built"] is True
    assert {"card": "stroke-1", "title": "Stroke 1", "missing": 1, "need": 3, "own": 2} in answer["missing"]
    assert sum(one["missing"] for one in answer["missing"]) == 64  # of 66 copies 2 are there
    as_alice.patch(url(deck), {"visibility": "public"}, **JSON)
    assert "missing" not in Client().get(url(deck)).json()


@pytest.mark.parametrize("sent", ["false", "0", ""])
def test_mine_may_be_false(public_deck: Deck, as_bob: Client, sent: str) -> None:
    assert as_bob.get(f"{LIST}?mine={sent}").json()["count"] == 1


def test_mine_is_for_members_and_is_true_or_false(public_deck: Deck, as_alice: Client) -> None:
    assert Client().get(LIST + "?mine=true").status_code == 401
    assert Client().get(LIST + "?mine=false").status_code == 200
    assert as_alice.get(LIST + "?mine=true").json()["count"] == 1
    answer = as_alice.get(LIST + "?mine=perhaps")
    assert (answer.status_code, "mine" in answer.content.decode()) == (400, True)


def test_a_deck_is_deleted(deck: Deck, as_alice: Client) -> None:
    assert as_alice.delete(url(deck)).status_code == 204
    assert as_alice.get(url(deck)).status_code == 404


def test_a_public_deck_is_copied(public_deck: Deck, as_bob: Client, bob: User) -> None:
    response = as_bob.post(url(public_deck, "copy/"))
    assert response.status_code == 201
    assert Deck.objects.get(owner=bob).visibility == "private"


def test_entries_are_checked_without_saving(game: Game, as_alice: Client) -> None:
    body = as_alice.post(LIST + "check/", {"entries": entries(*legal_entries())}, **JSON).json()
    assert body["legal"] is True
    assert not Deck.objects.exists()


def test_visitors_check_entries_too(game: Game) -> None:
    sent = {"entries": entries(*legal_entries(), ("draw", "stroke-1", 1))}
    answer = Client().post(LIST + "check/", sent, **JSON)
    assert answer.status_code == 200
    verdict = answer.json()
    assert [one["code"] for one in verdict["problems"]] == ["CCG-D05"]
    assert (verdict["engine_version"], verdict["data_hash"]) == (ENGINE_VERSION, catalogue.data_hash("conan_ccg"))
    shown = SchemaGenerator().get_schema(public=True)["components"]["schemas"]
    assert set(verdict) == set(shown["DeckVerdict"]["properties"])
    assert set(verdict["problems"][0]) == set(shown["Violation"]["properties"])
    assert Client().post(LIST + "check/", {"entries": [], "name": "A"}, **JSON).status_code == 400
    assert not Deck.objects.exists()


def test_checks_of_visitors_are_counted_by_their_address(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OfVisitors, "THROTTLE_RATES", {"anon": "2/min"})
    answers = [Client().post(LIST + "check/", {"entries": []}, **JSON) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    other = Client().post(LIST + "check/", {"entries": []}, REMOTE_ADDR="198.51.100.7", **JSON)
    assert other.status_code == 200


def test_a_token_that_may_not_read_checks_nothing(game: Game) -> None:
    answer = Client(headers={"authorization": "Token x"}).post(LIST + "check/", {"entries": []}, **JSON)
    assert answer.status_code == 401


def test_export_and_import_give_the_same(public_deck: Deck, as_bob: Client, bob: User) -> None:
    text = Client().get(url(public_deck, "export/")).content.decode()
    response = as_bob.post(LIST + "import/", {"text": text}, **JSON)
    assert response.status_code == 201
    assert services.entries_of(Deck.objects.get(owner=bob)) == legal_entries()
    assert response.json()["hash"] == public_deck.current.content_hash  # type: ignore[union-attr]


def test_an_import_lists_every_line_that_cannot_be_read(game: Game, as_alice: Client) -> None:
    response = as_alice.post(LIST + "import/", {"text": "1 Throat Grip\n1 Excalibur\n0 Stroke 1"}, **JSON)
    assert response.status_code == 400
    problems = response.json()["error"]["problems"]
    assert [problem["where"] for problem in problems] == ["Line 2", "Line 3"]
    assert not Deck.objects.exists()


@pytest.mark.parametrize("call", WITH_GAME)
def test_a_game_is_taken_by_the_names_that_answers_give_it(game: Game, as_alice: Client, call: str) -> None:
    for name in (as_alice.get("/api/v1/cards/").json()["results"][0]["game"], game.key):
        assert as_alice.post(LIST + call, {**WITH_GAME[call], "game": name}, **JSON).status_code in (200, 201)
    assert set(Deck.objects.values_list("game", flat=True)) <= {game.key}


@pytest.mark.parametrize("call", WITH_GAME)
def test_an_unknown_game_is_a_mistake_of_its_field_that_names_those_there_are(
    game: Game, as_alice: Client, call: str
) -> None:
    answer = as_alice.post(LIST + call, {**WITH_GAME[call], "game": "chess"}, **JSON)
    assert answer.status_code == 400
    message = (
        f"There is no game “chess” here. Games here: {', '.join(sorted(Game.objects.values_list('key', flat=True)))}."
    )
    assert answer.json()["error"]["fields"] == {"game": [message]}


def test_the_limit_of_calls_holds(public_deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rest_framework.throttling.ScopedRateThrottle.THROTTLE_RATES", {"decks": "3/min"})
    codes = [Client().get(LIST).status_code for _ in range(4)]
    assert codes == [200, 200, 200, 429]


def test_the_schema_tells_a_deck_from_a_deck_at_a_table() -> None:
    shapes = SchemaGenerator().get_schema(request=None, public=True)["components"]["schemas"]
    assert "entries" in shapes["DeckCards"]["properties"] and "by_place" in shapes["SimulationDeck"]["properties"]
    assert "legal" in shapes["DeckVerdict"]["properties"] and "llr" in shapes["Verdict"]["properties"]
    assert "remarks" in shapes["Imported"]["properties"]
