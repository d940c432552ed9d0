"""API tokens, on the account page and through the API, and the shape of the API's errors."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from knox.models import AuthToken

from conanhub.accounts.tokens import MAX_TOKENS, create_token

pytestmark = pytest.mark.django_db
RIGHT = {"username": "alice", "password": "stygian-sun-4"}


def ask(client: Client, body: Any, **headers: str) -> Any:
    return client.post("/api/v1/tokens/", json.dumps(body), content_type="application/json", headers=headers)


def test_name_and_password_give_a_token_that_works_until_it_is_ended(client: Client, alice: User) -> None:
    answer = ask(client, RIGHT)
    assert answer.status_code == 201
    bearer = {"Authorization": f"Token {answer.json()['token']}"}
    assert client.delete("/api/v1/tokens/current/", headers=bearer).status_code == 204
    assert client.delete("/api/v1/tokens/current/", headers=bearer).status_code == 401


def test_the_database_does_not_hold_the_token(client: Client, alice: User) -> None:
    secret = ask(client, RIGHT).json()["token"]
    row = AuthToken.objects.get()
    assert secret not in {row.digest, row.token_key}


def test_wrong_passwords_are_refused_and_counted(client: Client, alice: User) -> None:
    for _ in range(5):
        answer = ask(client, {**RIGHT, "password": "wrong"})
        assert answer.status_code == 403
        assert answer.json()["error"]["message"] == "Name and password do not belong together."
    answer = ask(client, RIGHT)
    assert answer.status_code == 429
    assert answer.json()["error"]["code"] == "too_many"


@pytest.mark.parametrize("body", [{}, {"username": "alice"}, {"username": ["a"], "password": {}}, [], "text", None])
def test_a_body_that_is_no_name_and_password_is_refused_by_field(client: Client, body: Any) -> None:
    answer = ask(client, body)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == "invalid"
    assert error["fields"]


def test_what_is_no_json_is_refused(client: Client) -> None:
    answer = client.post("/api/v1/tokens/", b"\xff\xfe{", content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "parse_error"


def test_calls_without_a_token_are_refused(client: Client) -> None:
    answer = client.delete("/api/v1/tokens/current/")
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "not_authenticated"


def test_asking_too_often_is_refused(client: Client) -> None:
    codes = [ask(client, {}).status_code for _ in range(11)]
    assert codes == [400] * 10 + [429]  # ten a minute


def test_the_page_shows_a_new_token_once(as_alice: Client, alice: User) -> None:
    page = as_alice.post("/accounts/tokens/", {"token-scopes": ["read"]}).content.decode()
    secret = page.split('id="new-token">')[1].split("<")[0]
    assert as_alice.get("/accounts/").content.decode().count(secret) == 0
    assert AuthToken.objects.get().user == alice


def test_the_page_revokes_a_token(as_alice: Client, alice: User) -> None:
    row, _ = create_token(user=alice)
    as_alice.post(f"/accounts/tokens/{row.token_key}/revoke/")
    assert not AuthToken.objects.exists()


def test_nobody_revokes_the_token_of_another(as_bob: Client, alice: User) -> None:
    row, _ = create_token(user=alice)
    answer = as_bob.post(f"/accounts/tokens/{row.token_key}/revoke/", follow=True)
    assert "nothing was changed" in answer.content.decode()
    assert AuthToken.objects.count() == 1


def test_there_is_a_most_of_tokens(as_alice: Client, alice: User) -> None:
    for _ in range(MAX_TOKENS):
        create_token(user=alice)
    answer = as_alice.post("/accounts/tokens/", {"token-scopes": ["read"]}, follow=True)
    assert "Revoke one first" in answer.content.decode()
    assert AuthToken.objects.count() == MAX_TOKENS


def test_the_schema_describes_the_calls(client: Client) -> None:
    schema = client.get("/api/v1/schema/").json()
    assert schema["openapi"].startswith("3.1")
    assert {"/api/v1/tokens/", "/api/v1/tokens/current/"} <= set(schema["paths"])
