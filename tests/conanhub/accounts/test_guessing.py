"""Guessing at passwords from many addresses: counted by name, by sender and by both, for all processes of the site."""

from __future__ import annotations

import os
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from conanhub.env import env_counts
from conanhub.errors import TooMany, Unavailable
from conanhub.models import SharedCount
from conanhub.web import limits
from conanhub.web.limits import Limit, forget, give_back, refuse_if_over, spend
from conanhub.web.senders import network_of
from tests import migrated
from tests.conanhub.operations.test_servers import (
    QUEUES,
    database_url,  # noqa: F401  # a fixture
)
from tests.conanhub.running import ROOT

pytestmark = pytest.mark.django_db
LOG_IN, CHANGE, TOKENS, ADMIN = "/accounts/login/", "/accounts/password/", "/api/v1/tokens/", "/admin/login/"
RIGHT = {"username": "alice", "password": "stygian-sun-4"}
WRONG = {"username": "alice", "password": "wrong"}
FEW = Limit("test-few", 3, 60, "tries")
MANY = Limit("test-many", 100, 60, "tries")


def log_in(sender: str, given: dict[str, str] = WRONG) -> int:
    return Client().post(LOG_IN, given, REMOTE_ADDR=sender).status_code


@pytest.mark.slow
def test_sixty_addresses_cannot_guess_at_one_name(alice: User) -> None:
    codes = [log_in(f"192.0.2.{number}") for number in range(60)]
    assert codes == [200] * 20 + [429] * 40
    assert log_in("198.51.100.7", RIGHT) == 429


def test_a_network_of_ipv6_is_one_sender(alice: User) -> None:
    codes = [log_in(f"2001:db8:0:1::{number:x}") for number in range(1, 41)]
    assert codes == [200] * 5 + [429] * 35
    assert log_in("2001:db8:0:2::1", RIGHT) == 302


def test_a_network_of_ipv6_that_tries_many_names_is_one_sender(alice: User) -> None:
    codes = [log_in(f"2001:db8::{n:x}", {"username": f"name{n}", "password": "wrong"}) for n in range(1, 41)]
    assert codes == [200] * 30 + [429] * 10


def test_strangers_cannot_lock_a_user_out_where_she_was_let_in_before(alice: User) -> None:
    assert log_in("198.51.100.7", RIGHT) == 302
    assert 429 in [log_in(f"192.0.2.{number}") for number in range(30)]
    assert log_in("198.51.100.7") == 200
    assert log_in("198.51.100.7", RIGHT) == 302
    assert log_in("198.51.100.8", RIGHT) == 429


def test_a_new_password_by_letter_lets_a_user_in_while_strangers_guess(
    alice: User, mailoutbox: list[Any], client: Client
) -> None:
    User.objects.filter(pk=alice.pk).update(email="alice@hub.example")
    assert 429 in [log_in(f"192.0.2.{number}") for number in range(30)]
    client.post("/accounts/forgotten/", {"who": "alice"})
    link = next(word for word in mailoutbox[0].body.split() if "/accounts/forgotten/" in word)
    page = client.get(link.removeprefix("http://testserver"))
    client.post(page["Location"], {"new_password1": "black-river-77", "new_password2": "black-river-77"})
    answer = client.post(LOG_IN, {"username": "alice", "password": "black-river-77"})
    assert answer.status_code == 302


def test_wrong_passwords_count_together_on_all_pages_and_in_the_api(
    as_alice: Client, alice: User, client: Client
) -> None:
    client.post(LOG_IN, WRONG)
    client.post(ADMIN, WRONG)
    client.post(TOKENS, WRONG, content_type="application/json")
    new = {"new_password1": "black-river-77", "new_password2": "black-river-77"}
    assert as_alice.post(CHANGE, {**new, "old_password": "no"}).status_code == 200
    as_alice.post("/accounts/leave/", {"password": "no"})
    answers = [
        client.post(LOG_IN, RIGHT),
        client.post(TOKENS, RIGHT, content_type="application/json"),
        as_alice.post(CHANGE, {**new, "old_password": "stygian-sun-4"}),
    ]
    assert [answer.status_code for answer in answers] == [429] * 3
    assert "Too many wrong passwords" in client.post(ADMIN, RIGHT).content.decode()


def test_the_old_password_cannot_be_guessed_at(as_alice: Client, alice: User) -> None:
    new = {"new_password1": "black-river-77", "new_password2": "black-river-77"}
    codes = [as_alice.post(CHANGE, {**new, "old_password": f"no{number}"}).status_code for number in range(8)]
    assert codes == [200] * 5 + [429] * 3
    answer = as_alice.post(CHANGE, {**new, "old_password": "stygian-sun-4"})
    assert "Too many wrong passwords for this name. Wait 5 minutes" in answer.content.decode()
    alice.refresh_from_db()
    assert alice.check_password("stygian-sun-4")


@pytest.mark.parametrize(
    ("written", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        (" 192.0.2.7:5123", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix:", "unix:"),
        ("[]", "[]"),
    ],
)
def test_senders_are_told_apart_by_network(written: str, network: str) -> None:
    assert network_of(written) == network


def test_a_limit_counts_no_more_and_no_less_than_it_says() -> None:
    for limit in (FEW, MANY, Limit("test-45", 45, 60, "tries")):
        for _ in range(limit.places * limit.uses):
            spend(limit, "somebody")
        with pytest.raises(TooMany, match="Too many tries. Wait a minute and try again.") as refused:
            spend(limit, "SOMEBODY")
        assert 58 <= refused.value.wait_seconds <= 60
        spend(limit, "another")
        assert limit.most <= limit.places * limit.uses < limit.most + limit.uses


def test_what_is_given_back_or_forgotten_may_be_used_again() -> None:
    places = [spend(FEW, "somebody") for _ in range(3)]
    with pytest.raises(TooMany):
        refuse_if_over(FEW, "somebody")
    give_back(places[0])
    refuse_if_over(FEW, "somebody")
    spend(FEW, "somebody")
    forget(FEW, "somebody")
    assert [bool(spend(FEW, "somebody")) for _ in range(3)] == [True] * 3


def test_of_two_who_come_at_once_the_last_place_goes_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other has looked before, and finds the place taken."""
    one = Limit("test-one", 1, 60, "tries")
    free = limits._free_places(one, "somebody")
    spend(one, "somebody")
    seen = iter([free])
    really = limits._free_places
    monkeypatch.setattr(limits, "_free_places", lambda limit, subject: next(seen, None) or really(limit, subject))
    with pytest.raises(TooMany):
        spend(one, "somebody")


def test_a_store_that_is_away_refuses_to_check_passwords(client: Client, alice: User, settings: Any) -> None:
    settings.CACHES = {**settings.CACHES, "limits": {**away(), "OPTIONS": {"socket_connect_timeout": 1}}}
    with pytest.raises(Unavailable):
        spend(FEW, "somebody")
    answer = client.post(LOG_IN, RIGHT)
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert "cannot be counted at the moment" in answer.content.decode()
    answer = client.post(TOKENS, RIGHT, content_type="application/json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")


def test_a_store_that_is_away_does_not_stop_calls_of_the_api(as_alice: Client, settings: Any) -> None:
    settings.CACHES = {**settings.CACHES, "limits": away()}
    assert as_alice.get("/api/v1/decks/").status_code == 200


def away() -> dict[str, Any]:
    return {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0"}


def test_counts_are_in_the_database_unless_a_redis_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CACHE_URL", raising=False)
    monkeypatch.setenv("CELERY_BROKER_URL", "amqp://guest:guest@localhost//")
    assert env_counts("CACHE_URL", broker="CELERY_BROKER_URL")["LOCATION"] == SharedCount._meta.db_table
    monkeypatch.setenv("CELERY_BROKER_URL", "redis://queue.example/0")
    assert env_counts("CACHE_URL", broker="CELERY_BROKER_URL")["LOCATION"] == "redis://queue.example/0"
    monkeypatch.setenv("CACHE_URL", "redis://counts.example/1")
    assert env_counts("CACHE_URL", broker="CELERY_BROKER_URL")["LOCATION"] == "redis://counts.example/1"
    monkeypatch.setenv("CACHE_URL", "memcached://counts.example")
    with pytest.raises(SystemExit, match="CACHE_URL begins with 'memcached'"):
        env_counts("CACHE_URL", broker="CELERY_BROKER_URL")


GUESS = """
import django; django.setup()
from conanhub.web.limits import Limit, spend
from conanhub.errors import TooMany
used = 0
try:
    for _ in range({times}):
        spend(Limit("test-shared", 3, 600, "tries"), "{subject}"); used += 1
except TooMany: pass
print(used)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "store", ["database", *(pytest.param(name, marks=pytest.mark.services) for name in ("redis", "postgresql"))]
)
def test_processes_share_what_they_count_and_a_restart_forgets_nothing(
    tmp_path: Path, store: str, request: pytest.FixtureRequest
) -> None:
    named = {"redis": {"CACHE_URL": QUEUES["redis"]}, "database": {}}
    environment = named[store] if store in named else {"DATABASE_URL": request.getfixturevalue("database_url")}
    subject = uuid.uuid4().hex

    def run(*arguments: str) -> str:
        variables = {**os.environ, **environment, "DATA_DIR": str(tmp_path)}
        ran = subprocess.run(
            [sys.executable, *arguments], cwd=ROOT, env=variables, capture_output=True, text=True, check=True
        )
        return ran.stdout.strip()

    if store != "database" or not migrated.put(tmp_path):
        run("manage.py", "migrate", "conanhub", "-v", "0")
    assert [run("-c", GUESS.format(times=times, subject=subject)) for times in (1, 9, 9)] == ["1", "2", "0"]
