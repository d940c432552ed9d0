"""What programs send by mistake or by malice: broken JSON, wrong types, too much, too often."""

from __future__ import annotations

import base64
import json
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from cards import own_sets
from tests.bad_input.conftest import Place

pytestmark = pytest.mark.django_db
CALLS = (
    ("post", "/api/v1/decks/"),
    ("post", "/api/v1/decks/check/"),
    ("post", "/api/v1/decks/import/"),
    ("patch", "/api/v1/decks/{deck}/"),
    ("put", "/api/v1/decks/{deck}/entries/"),
    ("post", "/api/v1/simulations/"),
    ("post", "/api/v1/experiments/"),
    ("post", "/api/v1/studies/"),
    ("post", "/api/v1/lineups/"),
    ("post", "/api/v1/read/"),
    ("post", "/api/v1/tokens/"),
)
#: Calls that need no token.
OPEN_CALLS = ("/api/v1/decks/check/", "/api/v1/tokens/")
#: What is sent in another way than as JSON, and so is not tried with broken JSON.
OTHER_CALLS = (("post", "/api/v1/card-sheets/"),)
#: (body, codes of the answer)
BODIES: dict[str, tuple[str, set[str]]] = {
    "cut off": ('{"name": ', {"parse_error"}),
    "a list": ("[]", {"invalid"}),
    "a number": ("1", {"invalid"}),
    "a word": ('"deck"', {"invalid"}),
    "not a number": ('{"games": NaN}', {"parse_error"}),
    "a very long number": (f'{{"games": {"1" * 5000}}}', {"parse_error"}),
    "very deep": ("[" * 100_000, {"too_deep"}),
    "very deep objects": ('{"a":' * 50_000, {"too_deep"}),
    "very long": ('{"name": "' + "x" * 300_000 + '"}', {"too_large"}),
    "binary": ("\x00\x01", {"parse_error"}),
    "half a character": (
        '{"name":"\\ud800","text":"\\ud800","deck":"\\ud800","against":"\\ud800","game":"\\ud800","entries":'
        '[{"section":"\\ud800","card":"\\ud800","quantity":1}],"username":"\\ud800","password":"\\ud800","version":1}',
        {"invalid"},
    ),
    "zeros": (
        '{"name":"\\u0000","text":"\\u0000","deck":"\\u0000","against":"\\u0000","username":"\\u0000",'
        '"password":"\\u0000","entries":[{"section":"\\u0000","card":"\\u0000","quantity":1}],"version":1}',
        {"invalid"},
    ),
}
KINDS = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml")
QUANTITIES = (0, -1, 1.5, 100, 10**30, "many", None, [], True)


@pytest.mark.parametrize(("method", "address"), [*CALLS, *OTHER_CALLS])
def test_a_field_that_nothing_reads_is_refused(api_alice: APIClient, place: Place, method: str, address: str) -> None:
    before = place.still()
    kind = "multipart" if (method, address) in OTHER_CALLS else "json"
    address = address.format(deck=place.deck.public_id)
    answer = getattr(api_alice, method)(address, {"match_count": "many"}, format=kind)
    assert answer.status_code == 400
    assert answer.json()["error"]["fields"] == {"match_count": ["There is no such field in this call."]}
    assert place.still() == before


def test_a_simulation_is_not_played_with_the_usual_value_of_a_mistyped_field(
    api_alice: APIClient, place: Place
) -> None:
    before = place.still()
    decks = [str(place.deck.public_id), str(place.public.public_id)]
    body = {"kind": "matchup", "decks": decks, "match_count": "many"}
    assert api_alice.post("/api/v1/simulations/", body, format="json").status_code == 400
    assert place.still() == before


def test_half_a_character_in_the_name_of_a_field_is_a_question_mark(api_alice: APIClient, place: Place) -> None:
    for address, body, where in (
        ("/api/v1/decks/", '{"\\ud800": 1}', "this call"),
        ("/api/v1/collection/lines/", '{"lines": [{"\\ud800": 1}]}', "a line"),
    ):
        answer = api_alice.post(address, data=body, content_type="application/json")
        assert answer.status_code == 400, address
        assert f'{{"?":["There is no such field in {where}."]}}' in answer.content.decode()


def test_half_a_character_in_a_choice_or_the_name_of_an_option_is_a_question_mark(
    api_alice: APIClient, place: Place
) -> None:
    decks = [str(place.deck.public_id), str(place.public.public_id)]
    for address, sent in (
        ("/api/v1/simulations/", {"kind": "\ud800"}),
        ("/api/v1/simulations/", {"decks": decks, "options": {"\ud800": "a"}}),
        ("/api/v1/lineups/", {"visibility": "\ud800"}),
        ("/api/v1/tokens/", {"scopes": ["\ud800"]}),
    ):
        answer = api_alice.post(address, data=json.dumps(sent), content_type="application/json")
        assert answer.status_code == 400, address
        assert "?" in answer.content.decode(), address


@pytest.mark.parametrize("place_in_list", ["1", "abc", "2026-01-01 00:00:00+00:00", "\x00", "9" * 40])
def test_a_cursor_of_another_list_is_refused(api_alice: APIClient, place: Place, place_in_list: str) -> None:
    own_sets.make_set(user=place.alice, game_key="conan_ccg", name="Hill Folk")
    cursor = base64.b64encode(f"p={quote(place_in_list)}".encode()).decode()
    for address in ("/api/v1/own-sets/", "/api/v1/proposals/", "/api/v1/cards/conan-ccg/throat-grip/revisions/"):
        answer = api_alice.get(address, {"cursor": cursor})
        assert answer.status_code in (200, 404), address  # the place may be one of this list, too
        if answer.status_code == 404:
            assert "Begin without one" in answer.json()["error"]["message"]


@pytest.mark.parametrize("kind", BODIES)
def test_a_broken_body_is_refused(api_alice: APIClient, place: Place, kind: str) -> None:
    before = place.still()
    body, codes = BODIES[kind]
    for method, address in CALLS:
        address = address.format(deck=place.deck.public_id)
        answer = getattr(api_alice, method)(address, data=body, content_type="application/json")
        assert answer.status_code == 400, address
        assert answer.json()["error"]["code"] in codes and answer.json()["error"]["message"], address
    assert place.still() == before


@pytest.mark.parametrize(("method", "address"), CALLS)
def test_only_json_is_taken(api_alice: APIClient, place: Place, method: str, address: str) -> None:
    for kind in KINDS:
        answer = getattr(api_alice, method)(address.format(deck=place.deck.public_id), data="a=x", content_type=kind)
        assert answer.status_code == 415
        assert answer.json()["error"]["code"] == "unsupported_media_type"


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_no_impossible_quantity_gets_into_a_deck(api_alice: APIClient, place: Place, quantity: Any) -> None:
    before = place.still()
    entries = [{"section": "draw", "card": "throat-grip", "quantity": quantity}]
    replaced = api_alice.put(
        f"/api/v1/decks/{place.deck.public_id}/entries/", {"version": 1, "entries": entries}, format="json"
    )
    made = api_alice.post("/api/v1/decks/", {"name": "New", "entries": entries}, format="json")
    for answer in (replaced, made):
        assert answer.status_code == 400
        assert "quantity" in str(answer.json()["error"]) or "copies cannot be" in answer.json()["error"]["message"]
    assert place.still() == before


@pytest.mark.parametrize(("section", "card"), [("draw", "no-such-card"), ("moat", "throat-grip"), ("draw", "")])
def test_no_unknown_card_or_section_gets_into_a_deck(
    api_alice: APIClient, place: Place, section: str, card: str
) -> None:
    before = place.still()
    entries = [{"section": section, "card": card, "quantity": 1}]
    answer = api_alice.post("/api/v1/decks/", {"name": "New", "entries": entries}, format="json")
    assert answer.status_code == 400
    assert place.still() == before


def test_the_import_names_the_line(api_alice: APIClient, place: Place) -> None:
    before = place.still()
    text = "1 Throat Grip\n0 Throat Grip\n3 Throte Grip"
    answer = api_alice.post("/api/v1/decks/import/", {"text": text}, format="json")
    problems = answer.json()["error"]["problems"]
    assert answer.status_code == 400 and [problem["where"] for problem in problems] == ["Line 2", "Line 3"]
    assert problems[1]["suggestions"][0]["title"] == "Throat Grip"
    assert place.still() == before


def test_a_field_that_is_not_there_is_refused(api_alice: APIClient, place: Place) -> None:
    """Cards cannot be changed by PATCH; saying nothing would let the sender believe that they were."""
    before = place.still()
    answer = api_alice.patch(f"/api/v1/decks/{place.deck.public_id}/", {"name": "New", "entries": []}, format="json")
    assert answer.status_code == 400
    assert "entries" in answer.json()["error"]["fields"]
    assert place.still() == before


def test_a_stranger_is_asked_for_a_token(place: Place) -> None:
    stranger = APIClient()
    for method, address in CALLS:
        if address in OPEN_CALLS:
            continue
        answer = getattr(stranger, method)(address.format(deck=place.public.public_id), {}, format="json")
        assert answer.status_code == 401, address
        assert "credentials" in answer.json()["error"]["message"]


@pytest.mark.parametrize("header", ["Token", "Token x", "Token " + "x" * 5000, "Bearer abc", "Token \xff"])
def test_a_token_that_is_none_opens_nothing(place: Place, header: str) -> None:
    answer = APIClient().get("/api/v1/simulations/", headers={"authorization": header})
    assert answer.status_code == 401 and answer.json()["error"]["message"]


def test_too_many_calls_are_told_to_wait(place: Place, alice: User, settings: Any) -> None:
    client = APIClient()
    answers = [client.post("/api/v1/tokens/", {}, format="json") for _ in range(11)]  # 10 a minute
    assert [answer.status_code for answer in answers] == [400] * 10 + [429]
    assert answers[-1].json()["error"]["code"] == "throttled" and int(answers[-1]["Retry-After"]) <= 60


def test_too_many_simulations_are_told_to_wait(api_alice: APIClient, place: Place) -> None:
    answers = [api_alice.post("/api/v1/simulations/", {}, format="json") for _ in range(31)]  # 30 a minute
    assert [answer.status_code for answer in answers] == [400] * 30 + [429]
    assert "seconds" in answers[-1].json()["error"]["message"]


@pytest.mark.slow
@pytest.mark.parametrize("value", ["", "-1", "x" * 2000, "\x00", "9" * 50, "🗡", "' or 1=1 --", "%", "_"])
def test_odd_queries_are_answered(api_alice: APIClient, place: Place, value: str) -> None:
    matches = f"/api/v1/simulations/{place.simulation.public_id}/matches/"
    for address in ("/api/v1/cards/", "/api/v1/decks/", "/api/v1/search/explain", "/api/v1/simulations/", matches):
        for name in ("page_size", "page", "q", "game", "mine", "winner", "reason", "order"):
            assert api_alice.get(address, {name: value}).status_code in (200, 400, 404), name
