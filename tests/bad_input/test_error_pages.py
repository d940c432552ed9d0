"""What nobody should see, but everybody may: each refusal is a page of the site, with a sentence that helps."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from tests.bad_input.conftest import Place, words_of

pytestmark = pytest.mark.django_db
GETS_REFUSED = ("/theme/", "/accounts/logout/", "/accounts/tokens/", "/collection/add/")
POSTS_REFUSED = ("/", "/cards/", "/decks/", "/rules/conan-ccg/", "/credits/", "/cards/conan-ccg/throat-grip/")


def is_styled(response: Any) -> bool:
    return 'class="site-head"' in words_of(response) and "<h1>" in words_of(response)


@pytest.mark.parametrize("address", GETS_REFUSED)
def test_an_address_for_forms_cannot_be_visited(as_alice: Client, address: str) -> None:
    response = as_alice.get(address)
    assert response.status_code == 405 and "POST" in response["Allow"]
    assert is_styled(response) and "cannot be asked for like this" in words_of(response)


@pytest.mark.parametrize("address", POSTS_REFUSED)
def test_a_page_takes_no_form(as_alice: Client, address: str) -> None:
    response = as_alice.post(address)
    assert response.status_code == 405 and is_styled(response)


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_methods_of_no_browser_are_refused(as_alice: Client, place: Place, method: str) -> None:
    before = place.still()
    for address in ("/decks/mine/", f"/decks/{place.deck.public_id}/", f"/decks/{place.deck.public_id}/edit/"):
        assert getattr(as_alice, method)(address).status_code == 405
    assert place.still() == before


@pytest.mark.parametrize("address", ["/nothing/here/", "/decks/1/", "/cards/conan-ccg/no-such-card/", "/rules/chess/"])
def test_what_is_not_there_is_said_in_a_page(client: Client, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 404 and is_styled(response)


def test_what_is_not_there_in_the_api_is_said_in_json(client: Client) -> None:
    response = client.get("/api/v1/nothing/")
    assert response.status_code == 404 and response.json()["error"]["code"] == "not_found"
    assert "/api/v1/schema/" in response.json()["error"]["message"]


def test_a_form_without_its_token_is_refused_in_a_page(alice: Any) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)
    response = strict.post("/decks/new/", {"name": "x"})
    assert response.status_code == 403 and is_styled(response)
    assert "Go back, load the page anew and send it again" in words_of(response)


def test_too_many_fields_are_refused_in_a_page(as_alice: Client) -> None:
    response = as_alice.post("/decks/new/", {f"field-{number}": "x" for number in range(2001)})  # 2,000 are taken
    assert response.status_code == 400 and is_styled(response)
    assert "more fields than any form" in words_of(response)


def test_a_form_of_three_megabytes_is_refused_in_a_page(as_alice: Client) -> None:
    response = as_alice.post("/decks/new/", {"name": "x" * 3_000_000})  # 2 MiB are taken
    assert response.status_code == 413 and is_styled(response)
    assert "nothing was changed" in words_of(response)


@pytest.mark.parametrize("length", ["40000000", "-1", "many"])
def test_what_says_it_is_huge_or_nonsense_is_not_read_at_all(as_alice: Client, length: str) -> None:
    assert as_alice.post("/decks/new/", {"name": "x"}, CONTENT_LENGTH=length).status_code == 413
    answer = as_alice.post("/api/v1/decks/", "{}", content_type="application/json", CONTENT_LENGTH=length)
    assert answer.status_code == 413 and answer.json()["error"]["code"] == "too_large"


@pytest.mark.parametrize("charset", ["zlib", "hex", "idna", "undefined"])
def test_a_charset_that_is_none_of_text_is_refused_in_a_page(as_alice: Client, charset: str) -> None:
    kind = f"multipart/form-data; boundary=x; charset={charset}"
    form = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nabc\r\n--x--\r\n'
    response = as_alice.generic("POST", "/decks/new/", form, content_type=kind)
    assert response.status_code == 400 and is_styled(response)
    answer = as_alice.generic("POST", "/api/v1/card-sheets/", form, content_type=kind)
    assert answer.status_code == 400 and answer.json()["error"]["code"] == "unreadable"


def test_an_address_too_long_to_come_back_to_is_refused_in_a_page(client: Client) -> None:
    response = client.get(f"/decks/mine/?q={'x' * 30_000}")
    assert response.status_code == 400 and is_styled(response)


@pytest.mark.parametrize(
    "wanted", ["abc", "0", "\x00", "javascript:alert(1)", "//evil.example/", "https://evil.example/"]
)
def test_no_next_page_leads_away_or_breaks(as_alice: Client, client: Client, wanted: str) -> None:
    assert as_alice.get(f"/accounts/signup/?next={quote(wanted)}")["Location"] == "/"
    assert client.post("/theme/", {"theme": "dark", "next": wanted})["Location"] == "/"
    assert as_alice.get(f"/accounts/login/?next={quote(wanted)}")["Location"] == "/"


@pytest.mark.parametrize("wanted", ["//evil.example/", "https://evil.example/", "javascript:alert(1)"])
def test_logging_in_leads_nowhere_else(client: Client, alice: Any, wanted: str) -> None:
    given = {"username": "alice", "password": "stygian-sun-4", "next": wanted}
    assert client.post("/accounts/login/", given)["Location"] == "/"


def test_after_the_session_is_over_a_form_leads_back_to_its_page(client: Client, place: Place) -> None:
    page = f"/decks/{place.deck.public_id}/edit/"
    headers = {"referer": f"http://testserver{page}?q=grip"}
    response = client.post(f"{page}change/", {"step": "draw|throat-grip|1"}, headers=headers)
    assert response["Location"] == f"/accounts/login/?next={quote(page + '?q=grip', safe='')}"


def test_after_the_session_is_over_a_piece_takes_the_whole_page_to_log_in(client: Client, place: Place) -> None:
    page = f"/decks/{place.deck.public_id}/edit/"
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{page}"}
    response = client.post(f"{page}change/", {"step": "draw|throat-grip|1"}, headers=headers)
    assert response["HX-Redirect"] == f"/accounts/login/?next={quote(page, safe='')}"
    assert response.content == b""


def test_after_the_session_is_over_no_foreign_page_is_come_back_to(client: Client) -> None:
    response = client.post("/collection/add/", {}, headers={"referer": "https://evil.example//evil.example/"})
    assert response["Location"] == "/accounts/login/?next=%2F"
