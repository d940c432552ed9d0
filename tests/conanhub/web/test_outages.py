"""While the database is away every page, piece and call says so, and asks to be asked again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import DEFAULT_DB_ALIAS, DatabaseError, OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import load_backend
from django.test import Client
from pytest_django import DjangoDbBlocker

from conanhub.settings import MIDDLEWARE
from conanhub.web.outages import AWAY, is_outage
from tests.conanhub.running import free_port

LOGGED_IN = {"sessionid": "0123456789abcdef0123456789abcdef"}


def stopped_server(folder: Path) -> dict[str, Any]:
    server = {"NAME": "hub", "USER": "hub", "PASSWORD": "x", "HOST": "127.0.0.1", "PORT": free_port(), "OPTIONS": {}}
    return {"ENGINE": "django.db.backends.postgresql", **server}


def unreadable_file(folder: Path) -> dict[str, Any]:
    (folder / "garbage.sqlite3").write_bytes(b"no database " * 1000)
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(folder / "garbage.sqlite3")}


def missing_folder(folder: Path) -> dict[str, Any]:
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(folder / "gone" / "db.sqlite3")}


def locked_file(folder: Path) -> dict[str, Any]:
    options = {"timeout": 0.01}
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(folder / "locked.sqlite3"), "OPTIONS": options}


@pytest.fixture(params=[stopped_server, unreadable_file, missing_folder, locked_file])
def away(request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The database of the site is one that does not answer."""
    with closing(sqlite3.connect(tmp_path / "locked.sqlite3", isolation_level=None)) as holder:
        holder.execute("CREATE TABLE anything(id)")
        holder.execute("BEGIN EXCLUSIVE")
        with django_db_blocker.unblock(), instead(request.param(tmp_path)):
            yield


class instead:
    """Another database in the place of the usual one."""

    def __init__(self, config: dict[str, Any]) -> None:
        plain = {**connections.settings[DEFAULT_DB_ALIAS], "OPTIONS": {}, "CONN_MAX_AGE": 0, **config}
        self.broken: BaseDatabaseWrapper = load_backend(config["ENGINE"]).DatabaseWrapper(plain, DEFAULT_DB_ALIAS)

    def __enter__(self) -> None:
        self.usual = connections[DEFAULT_DB_ALIAS]
        connections[DEFAULT_DB_ALIAS] = self.broken

    def __exit__(self, *failure: object) -> None:
        self.broken.close()
        connections[DEFAULT_DB_ALIAS] = self.usual


@pytest.fixture
def visitor() -> Client:
    """A browser that was logged in, and is told of faults as a browser is."""
    client = Client(raise_request_exception=False)
    client.cookies.load(LOGGED_IN)
    return client


@pytest.mark.usefixtures("away")
def test_pages_say_so(visitor: Client) -> None:
    for path in ("/", "/cards/", "/decks/", "/accounts/", "/help/", "/simulations/", "/nothing/here/", "/admin/"):
        answer = visitor.get(path)
        page = answer.content.decode()
        assert (path, answer.status_code, answer["Retry-After"]) == (path, 503, "30")
        assert AWAY in page and "<h1>Not now</h1>" in page and "/static/conanhub/site.css" in page
        assert answer["Cache-Control"] == "no-store"


@pytest.mark.usefixtures("away")
def test_forms_and_pieces_say_so(visitor: Client) -> None:
    log_in = visitor.post("/accounts/login/", {"username": "alice", "password": "stygian-sun-4"})
    piece = visitor.get("/running/", headers={"HX-Request": "true"})
    assert (log_in.status_code, piece.status_code, piece["Retry-After"]) == (503, 503, "30")
    assert "Try again in a minute" in log_in.content.decode()
    assert piece["Content-Type"] == "text/plain" and "Try again in a minute" in piece.content.decode()


@pytest.mark.usefixtures("away")
def test_calls_of_the_api_say_so_in_its_shape(visitor: Client) -> None:
    given = {"username": "alice", "password": "stygian-sun-4"}
    answers = [
        visitor.get("/api/v1/cards/"),
        visitor.get("/api/v1/simulations/"),
        Client(raise_request_exception=False).get("/api/v1/decks/", headers={"Authorization": "Token " + "a" * 64}),
        visitor.post("/api/v1/tokens/", given, content_type="application/json"),
    ]
    for answer in answers:
        assert (answer.status_code, answer["Retry-After"]) == (503, "30")
        error = answer.json()["error"]
        assert error["code"] == "unavailable" and "Try again in a minute" in error["message"]


@pytest.mark.usefixtures("away")
def test_health_says_so(visitor: Client) -> None:
    answer = visitor.get("/health/")
    assert (answer.status_code, answer.json()["status"]) == (503, "down")


class TouchesSession:
    """Middleware outside all views."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: Any) -> Any:
        if request.GET.get("when") == "before":
            request.session["seen"] = request.session.get("seen", 0) + 1
        answer = self.get_response(request)
        if request.GET.get("when") == "after":
            request.session.save()
        return answer


@pytest.mark.usefixtures("away")
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(("path", "kind"), [("/credits/", "text/html"), ("/api/v1/schema/", "application/json")])
def test_middleware_that_needs_the_session_says_so(
    visitor: Client, settings: Any, when: str, path: str, kind: str
) -> None:
    at = MIDDLEWARE.index("django.contrib.messages.middleware.MessageMiddleware")
    settings.MIDDLEWARE = [*MIDDLEWARE[:at], f"{__name__}.TouchesSession", *MIDDLEWARE[at:]]
    answer = visitor.get(path, {"when": when})
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert answer["Content-Type"].startswith(kind)


@pytest.mark.django_db
def test_it_heals_by_itself(django_db_blocker: DjangoDbBlocker, tmp_path: Path) -> None:
    with instead(missing_folder(tmp_path)):
        assert Client(raise_request_exception=False).get("/cards/").status_code == 503
    assert Client().get("/decks/").status_code == 200


@pytest.mark.django_db
def test_a_mistake_of_ours_stays_a_fault(alice: Any) -> None:
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor, pytest.raises(DatabaseError) as mistake:
        cursor.execute("SELECT nothing FROM nowhere")
    assert not is_outage(mistake.value)
    assert not is_outage(ValueError()) and not is_outage(None)
    assert is_outage(OperationalError("terminating connection due to administrator command"))


def test_a_fault_under_the_api_is_json(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("conanhub.pages.api.description", fail)
    answer = Client(raise_request_exception=False).get("/api/v1/schema/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "server_error")
