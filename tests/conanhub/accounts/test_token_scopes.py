"""Scopes of API tokens: every call names the one it needs, and a token without it is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from knox.models import AuthToken
from rest_framework.views import APIView

from conanhub.accounts.tokens import TokenRefused, create_token
from conanhub.models import TokenGrant
from conanhub.web import ANY_TOKEN, FIRST_SCOPES, SCOPES, limits, scope_of

API = "api/v1/"
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
#: Calls that every token may make; all others need a scope.
FOR_ANY_TOKEN = {("POST", "api/v1/tokens/"), ("DELETE", "api/v1/tokens/current/")}
#: The schema is no call: it is the same for all, and asks no token.
NO_CALLS = {"api/v1/schema/"}
SAMPLES = {
    "<uuid:public_id>": "00000000-0000-4000-8000-000000000000",
    "<slug:public_id>": "nothing",
    "<slug:game>": "conan-ccg",
    "<slug:card_id>": "nothing",
    "<slug:key>": "nothing",
    "<slug:pool_hash>": "nothing",
    "<str:name>": "latest.json",
    "<int:number>": "1",
}


def routes(patterns: Any = None, before: str = "") -> Iterator[tuple[str, Any]]:
    """Every route of the site below the API, with its callback."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, route)
        elif isinstance(one, URLPattern) and route.startswith(API):
            yield route, one.callback


def calls() -> Iterator[tuple[str, str, type[APIView]]]:
    """Method, route and view of every call."""
    for route, callback in routes():
        if route not in NO_CALLS:
            view = callback.cls
            yield from ((method, route, view) for method in METHODS if hasattr(view, method.lower()))


def address(route: str) -> str:
    for placeholder, sample in SAMPLES.items():
        route = route.replace(placeholder, sample)
    return f"/{route}"


def answer(token: str, method: str, route: str) -> Any:
    caches["limits"].clear()
    limits.forget_rests()
    client = Client(headers={"Authorization": f"Token {token}"})
    return client.generic(method, address(route), b"{}", content_type="application/json")


def is_missing(response: Any) -> bool:
    return response.status_code == 403 and json.loads(response.content)["error"]["code"] == "missing_scope"


def test_every_route_of_the_api_names_the_scope_of_each_method() -> None:
    found = list(calls())
    assert len(found) > 40
    for method, route, view in found:
        scope = scope_of(view, method)
        if (method, route) in FOR_ANY_TOKEN:
            assert scope == ANY_TOKEN, f"{method} {route}"
        else:
            assert scope in SCOPES, f"{method} {route} names no scope: set token_scopes of {view.__name__}"


@pytest.mark.django_db
def test_every_call_is_refused_without_its_scope_and_let_through_with_it_alone(alice: User) -> None:
    alone = {scope: create_token(user=alice, scopes=[scope])[1] for scope in SCOPES if scope != "moderate"}
    alice.is_staff = True
    alice.save()
    alone["moderate"] = create_token(user=alice, scopes=["moderate"])[1]
    others = {
        scope: create_token(user=alice, scopes=[one for one in SCOPES if one != scope])[1]
        for scope in {scope_of(view, method) for method, _, view in calls()} - {ANY_TOKEN}
        if scope
    }
    for method, route, view in calls():
        scope = scope_of(view, method)
        if not scope:
            continue
        refused = answer(others[scope], method, route)
        assert is_missing(refused), f"{method} {route}: {refused.status_code}"
        assert f"the scope {scope}," in json.loads(refused.content)["error"]["message"]
        assert not is_missing(answer(alone[scope], method, route)), f"{method} {route}"


@pytest.mark.django_db
def test_a_view_that_names_no_scope_takes_no_token(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    view = next(callback.cls for route, callback in routes() if route == "api/v1/simulations/")
    monkeypatch.delattr(view, "token_scopes")
    _, secret = create_token(user=alice)
    refused = answer(secret, "GET", "api/v1/simulations/")
    assert refused.status_code == 403
    assert refused.json()["error"]["message"] == "No token may make this call."


@pytest.mark.django_db
def test_a_token_of_before_keeps_what_it_could_and_gets_nothing_new(alice: User) -> None:
    row, secret = AuthToken.objects.create(user=alice)
    assert is_missing(answer(secret, "GET", "api/v1/simulations/"))  # a token of which nothing was ever said
    migration = import_module("conanhub.migrations.0004_token_grants")
    migration.grant_what_they_could(apps, SimpleNamespace(connection=connection))
    assert TokenGrant.objects.get(token=row).scopes == list(FIRST_SCOPES)
    assert answer(secret, "GET", "api/v1/simulations/").status_code == 200
    assert answer(secret, "POST", "api/v1/collection/lines/").status_code == 400


@pytest.mark.django_db
def test_going_back_revokes_tokens_that_could_do_less(alice: User) -> None:
    whole, _ = create_token(user=alice)
    create_token(user=alice, scopes=["read"])
    migration = import_module("conanhub.migrations.0004_token_grants")
    migration.revoke_the_lesser(apps, SimpleNamespace(connection=connection))
    assert list(AuthToken.objects.values_list("pk", flat=True)) == [whole.pk]


@pytest.mark.django_db
def test_a_token_of_the_api_has_the_scopes_and_the_name_that_were_asked_for(client: Client, alice: User) -> None:
    body = {"username": "alice", "password": "stygian-sun-4", "scopes": ["decks", "read"], "name": "counter"}
    told = client.post("/api/v1/tokens/", body, content_type="application/json").json()
    assert told["scopes"] == ["read", "decks"]
    assert TokenGrant.objects.get().name == "counter"
    for wrong in (["everything"], [], "read", [["read"]], ["moderate"]):
        refused = client.post("/api/v1/tokens/", {**body, "scopes": wrong}, content_type="application/json")
        assert refused.status_code == 400, wrong
    assert AuthToken.objects.count() == 1


@pytest.mark.django_db
def test_only_moderators_get_a_token_to_moderate_and_for_90_days(alice: User) -> None:
    with pytest.raises(TokenRefused, match="Only moderators"):
        create_token(user=alice, scopes=["read", "moderate"])
    alice.is_staff = True
    alice.save()
    row, _ = create_token(user=alice, scopes=["read", "moderate"])
    assert row.expiry - timezone.now() <= timedelta(days=90)


@pytest.mark.django_db
def test_the_account_page_makes_names_and_shows_tokens(
    as_alice: Client, alice: User, django_assert_num_queries: Any
) -> None:
    made = as_alice.post("/accounts/tokens/", {"token-scopes": ["read", "simulate"], "token-name": "<b>bot</b>"})
    assert 'id="new-token"' in made.content.decode()
    for _ in range(3):
        create_token(user=alice, scopes=["read"])
    with django_assert_num_queries(3):  # session, user, tokens with grants
        page = as_alice.get("/accounts/").content.decode()
    assert "&lt;b&gt;bot&lt;/b&gt;" in page and '<span class="tag">simulate</span>' in page
    assert 'value="moderate"' not in page


@pytest.mark.django_db
@pytest.mark.parametrize("scopes", [[], ["everything"], ["moderate"]])
def test_the_account_page_refuses_other_scopes_with_a_sentence(as_alice: Client, scopes: list[str]) -> None:
    refused = as_alice.post("/accounts/tokens/", {"token-scopes": scopes, "token-name": "x"})
    assert refused.status_code == 400 and 'class="errorlist"' in refused.content.decode()
    long = as_alice.post("/accounts/tokens/", {"token-scopes": ["read"], "token-name": "x" * 61})
    assert long.status_code == 400
    assert not AuthToken.objects.exists()


@pytest.mark.django_db
def test_the_schema_and_the_page_about_the_api_name_the_scopes(client: Client) -> None:
    paths = client.get("/api/v1/schema/").json()["paths"]
    assert {"knoxApiToken": ["simulate"]} in paths["/api/v1/simulations/"]["post"]["security"]
    assert {"knoxApiToken": ["read"]} in paths["/api/v1/cards/"]["get"]["security"]
    page = client.get("/help/api/").content.decode()
    assert all(f"<code>{scope}</code>" in page for scope in SCOPES)
    assert '<span class="tag">simulate</span>' in page
