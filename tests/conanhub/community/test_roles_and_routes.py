"""Every page of the service for every role: who is let in, who is refused, and what bad input is answered with."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client
from django.urls import get_resolver

from conanhub import community
from conanhub.community import Role
from conanhub.models import AbuseReport, Block, ModerationAct, Moderator, Notification, Suspension
from tests.conanhub.community.conftest import ROLES, As

pytestmark = pytest.mark.django_db
USERS = ("user", "suspended", "moderator", "administrator")
MODERATORS = ("moderator", "administrator")
#: Path, method, and the roles that are let in; visitors are sent to log in, others are refused.
ROUTES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("notifications/", "get", USERS),
    ("notifications/read/", "post", USERS),
    ("notifications/daily/", "post", USERS),
    ("notifications/reports/", "get", USERS),
    ("accounts/blocks/", "get", USERS),
    ("accounts/blocks/", "post", USERS),
    ("accounts/blocks/remove/", "post", USERS),
    ("accounts/appeals/", "get", USERS),
    ("moderation/appeals/", "get", ("administrator",)),
    ("moderation/appeals/{appeal}/", "get", ("administrator",)),
    ("moderation/appeals/{appeal}/", "post", ("administrator",)),
    ("moderation/reports/", "get", MODERATORS),
    ("moderation/reports/{report}/", "get", MODERATORS),
    ("moderation/reports/{report}/", "post", MODERATORS),
    ("moderation/suspensions/", "get", MODERATORS),
    ("moderation/suspensions/", "post", MODERATORS),
    ("moderation/suspensions/{suspension}/lift/", "post", MODERATORS),
    ("moderation/moderators/", "get", ("administrator",)),
    ("moderation/moderators/", "post", ("administrator",)),
    ("moderation/moderators/dismiss/", "post", ("administrator",)),
    ("moderation/log/", "get", MODERATORS),
)


@pytest.fixture
def places(alice: User, suspended: User) -> dict[str, int]:
    told = AbuseReport.objects.create(by=alice, kind="deck", key="x", title="A deck", about=suspended, words="Rude.")
    found = Suspension.objects.get(user=suspended)
    act = ModerationAct.objects.get(about=suspended, kind=ModerationAct.Kind.SUSPENDED)
    against = community.appeal(by=suspended, act_id=act.pk, words="I did not.")
    return {"report": told.pk, "suspension": found.pk, "appeal": against.pk}


@pytest.mark.parametrize("role", ROLES)
def test_every_route_lets_in_its_roles_and_no_others(role: str, as_role: As, places: dict[str, int]) -> None:
    for path, method, allowed in ROUTES:
        answer = getattr(as_role(role), method)(f"/{path.format(**places)}")
        what = f"{method} {path} as {role}: {answer.status_code}"
        if role in allowed:
            assert answer.status_code in (200, 302) and "login" not in answer.get("Location", ""), what
        elif role == "visitor":
            assert answer["Location"].startswith("/accounts/login/?next="), what
        else:
            assert answer.status_code == 403, what
    assert Moderator.objects.count() == 1 and not Block.objects.exists()
    assert AbuseReport.objects.get().state == "open" and community.standing_suspensions().count() == 1


def test_the_list_of_routes_is_whole() -> None:
    begin = ("notifications/", "moderation/", "accounts/blocks/", "accounts/appeals/")
    routes = {str(one.pattern) for one in get_resolver().url_patterns if str(one.pattern).startswith(begin)}
    named = {re.sub(r"\{\w+\}", "<int:number>", path) for path, _, _ in ROUTES}
    assert routes - {"moderation/"} == named


def test_roles_are_told_apart(alice: User, suspended: User, moderator: User, admin: User) -> None:
    people = [AnonymousUser(), suspended, alice, moderator, admin]
    assert [community.role_of(one) for one in people] == list(Role)
    moderator.is_active = False
    assert community.role_of(moderator) is Role.VISITOR and not community.is_moderator(moderator)


@pytest.mark.parametrize("method", ["put", "delete", "get"])
def test_other_methods_are_refused(method: str, as_role: As, places: dict[str, int]) -> None:
    client = as_role("administrator")
    for path, allowed, _ in ROUTES:
        others = {one[1] for one in ROUTES if one[0] == path}
        if method not in others and allowed:
            assert getattr(client, method)(f"/{path.format(**places)}").status_code == 405, path


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("/accounts/blocks/", {"username": "nobody-here"}),
        ("/accounts/blocks/", {"username": "cimmerian"}),
        ("/accounts/blocks/", {"username": "x" * 151}),
        ("/accounts/blocks/", {"username": "a\x00b"}),
        ("/moderation/suspensions/", {"username": "cimmerian", "days": "7", "why": "x"}),
        ("/moderation/suspensions/", {"username": "alice", "days": "8", "why": "x"}),
        ("/moderation/suspensions/", {"username": "alice", "days": "7", "why": " \u202e "}),
        ("/moderation/suspensions/", {"username": "alice", "days": "7", "why": "x" * 501}),
        ("/moderation/moderators/", {"username": "valeria"}),
        ("/moderation/moderators/", {"username": ""}),
        ("/accounts/appeals/", {"act": "99999999999999999999", "words": "x"}),
        ("/accounts/appeals/", {"act": "x", "words": "x"}),
        ("/accounts/appeals/", {"act": "1", "words": " \u202e "}),
        ("/accounts/appeals/", {"act": "1", "words": "x" * 1001}),
    ],
)
def test_bad_input_is_answered_at_its_place(path: str, data: dict[str, str], as_role: As) -> None:
    before = (Block.objects.count(), Suspension.objects.count(), Moderator.objects.count())
    answer = as_role("administrator").post(path, data)
    html = answer.content.decode()
    assert answer.status_code in (200, 400)
    assert "errorlist" in html or "notice-bad" in html
    assert before == (Block.objects.count(), Suspension.objects.count(), Moderator.objects.count())


@pytest.mark.parametrize("path", ["unblock", "dismiss", "lift", "read"])
def test_acts_on_what_is_not_there_say_so(path: str, as_role: As, places: dict[str, int]) -> None:
    addresses = {
        "unblock": ("/accounts/blocks/remove/", {"username": "\x00" * 200}),
        "dismiss": ("/moderation/moderators/dismiss/", {"username": "alice"}),
        "lift": ("/moderation/suspensions/99999999999999999999/lift/", {"why": "x"}),
        "read": ("/notifications/read/", {"id": ["-1", "9" * 30, "x"]}),
    }
    address, data = addresses[path]
    answer = as_role("administrator").post(address, data, follow=True)
    assert answer.status_code == 200
    words = answer.content.decode()
    assert any(said in words for said in ("nothing was changed", "no moderator", "does not hold", "Nothing was unread"))


@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("/notifications/", 5),  # session, user, count, rows, choice
        ("/notifications/reports/", 4),
        ("/accounts/blocks/", 4),
        ("/moderation/reports/", 4),
        ("/moderation/suspensions/", 4),
        ("/moderation/moderators/", 4),
        ("/moderation/log/", 4),
        ("/moderation/appeals/", 4),
        ("/accounts/appeals/", 4),
    ],
)
def test_lists_ask_the_same_number_of_queries_whatever_they_hold(
    path: str, queries: int, as_role: As, admin: User, django_assert_num_queries: Any
) -> None:
    client = as_role("administrator")
    for number in range(3):
        user = User.objects.create_user(f"pict-{number}")
        community.notify(to=admin, kind=Notification.Kind.CHANGED, words="Something changed.")
        community.block(by=admin, username=user.username)
        community.appoint(by=admin, username=user.username)
        community.suspend(by=admin, username=user.username, days=1, why="Noise.")
        act = ModerationAct.objects.create(kind="suspended", by=admin, about=user, words="Noise.")
        community.appeal(by=user, act_id=act.pk, words="Not so.")
        ModerationAct.objects.create(kind="dismissed", by=user, about=admin)
        AbuseReport.objects.create(by=admin, kind="deck", key=str(number), title="A deck", about=user, words="Rude.")
    with django_assert_num_queries(queries):
        assert client.get(path).status_code == 200


def test_pages_of_long_lists_hold_fifty(as_role: As, admin: User) -> None:
    rows = [Notification(to=admin, kind="changed", words=f"Number {number}.") for number in range(120)]
    Notification.objects.bulk_create(rows)
    client = as_role("administrator")
    page = client.get("/notifications/?page=3").content.decode()
    assert page.count('name="id"') == 20 and "Page 3 of 3" in page
    for odd in ("0", "x", "99999999999999999999"):
        assert client.get(f"/notifications/?page={odd}").status_code == 200


def test_the_head_shows_what_is_unread_without_a_query(
    as_alice: Client, alice: User, django_assert_num_queries: Any
) -> None:
    assert "site-unread" not in as_alice.get("/help/keys/").content.decode()
    for _ in range(2):
        community.notify(to=alice, kind=Notification.Kind.CHANGED, words="Something changed.")
    with django_assert_num_queries(2):  # session, user
        page = as_alice.get("/help/keys/").content.decode()
    assert page.count('2<span class="visually-hidden"> unread notifications') == 2  # in the bar and in the menu
    as_alice.post("/notifications/read/", {"all": "yes"})
    assert "site-unread" not in as_alice.get("/help/keys/").content.decode()


def test_a_session_of_before_goes_on(alice: User, as_alice: Client) -> None:
    session = as_alice.session
    session["_auth_user_backend"] = "django.contrib.auth.backends.ModelBackend"
    session.save()
    community.notify(to=alice, kind=Notification.Kind.CHANGED, words="Something changed.")
    assert "1<span" in as_alice.get("/notifications/").content.decode()
