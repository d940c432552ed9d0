"""Logging in and out, wrong passwords, changing the password."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from knox.models import AuthToken

from conanhub.accounts.tokens import create_token
from conanhub.web.rate_limits import WRONG_PASSWORDS_FOR_NAME, WRONG_PASSWORDS_FROM_ADDRESS

pytestmark = pytest.mark.django_db
RIGHT = {"username": "alice", "password": "stygian-sun-4"}
WRONG = {"username": "alice", "password": "wrong"}


def test_it_logs_in(client: Client, alice: User) -> None:
    assert client.post("/accounts/login/", RIGHT)["Location"] == "/"
    assert client.get("/").wsgi_request.user == alice


def test_it_goes_on_to_the_page_that_was_asked_for(client: Client, alice: User) -> None:
    page = client.get("/accounts/")
    assert page["Location"] == "/accounts/login/?next=/accounts/"
    assert client.post(page["Location"], {**RIGHT, "next": "/accounts/"})["Location"] == "/accounts/"


def test_it_refuses_a_wrong_password(client: Client, alice: User) -> None:
    answer = client.post("/accounts/login/", WRONG)
    assert answer.status_code == 200
    assert "do not belong together" in answer.content.decode()


def test_it_says_the_same_of_a_name_that_is_not_there(client: Client, alice: User) -> None:
    answer = client.post("/accounts/login/", {"username": "nobody", "password": "wrong"})
    assert "do not belong together" in answer.content.decode()


def test_it_refuses_a_user_who_was_shut_out(client: Client, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(is_active=False)
    client.post("/accounts/login/", RIGHT)
    assert not client.get("/").wsgi_request.user.is_authenticated


def test_it_refuses_even_the_right_password_after_too_many_wrong_ones(client: Client, alice: User, bob: User) -> None:
    for _ in range(WRONG_PASSWORDS_FOR_NAME.most):
        assert client.post("/accounts/login/", WRONG).status_code == 200
    answer = client.post("/accounts/login/", RIGHT)
    assert answer.status_code == 429
    assert "Too many wrong passwords for this name. Wait 5 minutes" in answer.content.decode()
    assert client.post("/accounts/login/", {"username": "bob", "password": "stygian-sun-5"}).status_code == 302


def test_capitals_do_not_go_round_the_limit(client: Client, alice: User) -> None:
    for name in ("alice", "Alice", "ALICE", "aLICE", "alicE"):
        client.post("/accounts/login/", {"username": name, "password": "wrong"})
    assert client.post("/accounts/login/", RIGHT).status_code == 429


def test_another_address_may_still_log_in(client: Client, alice: User) -> None:
    for _ in range(WRONG_PASSWORDS_FOR_NAME.most):
        client.post("/accounts/login/", WRONG)
    assert client.post("/accounts/login/", RIGHT, REMOTE_ADDR="192.0.2.7").status_code == 302


def test_it_refuses_one_address_that_tries_many_names(client: Client, alice: User) -> None:
    for number in range(WRONG_PASSWORDS_FROM_ADDRESS.most):
        client.post("/accounts/login/", {"username": f"name{number}", "password": "wrong"})
    answer = client.post("/accounts/login/", RIGHT)
    assert answer.status_code == 429
    assert "from your address" in answer.content.decode()


def test_a_right_password_clears_the_count(client: Client, alice: User) -> None:
    for _ in range(2):
        for _ in range(WRONG_PASSWORDS_FOR_NAME.most - 1):
            client.post("/accounts/login/", WRONG)
        assert Client().post("/accounts/login/", RIGHT).status_code == 302


def test_a_written_header_does_not_hide_the_address(client: Client, alice: User) -> None:
    for number in range(WRONG_PASSWORDS_FOR_NAME.most):
        client.post("/accounts/login/", WRONG, HTTP_X_FORWARDED_FOR=f"192.0.2.{number}")
    assert client.post("/accounts/login/", RIGHT, HTTP_X_FORWARDED_FOR="192.0.2.99").status_code == 429


def test_logging_out_takes_a_form(as_alice: Client) -> None:
    assert as_alice.get("/accounts/logout/").status_code == 405
    assert as_alice.post("/accounts/logout/").status_code == 302
    assert not as_alice.get("/").wsgi_request.user.is_authenticated


def test_forms_of_other_sites_are_refused(alice: User) -> None:
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", RIGHT)
    assert answer.status_code == 403
    assert "Send it again" in answer.content.decode()


def test_the_password_is_changed_against_the_old_one(as_alice: Client, alice: User) -> None:
    new = {"new_password1": "black-river-77", "new_password2": "black-river-77"}
    assert "old_password" in as_alice.post("/accounts/password/", {**new, "old_password": "no"}).context["form"].errors
    answer = as_alice.post("/accounts/password/", {**new, "old_password": "stygian-sun-4"}, follow=True)
    assert "The password is changed" in answer.content.decode()
    alice.refresh_from_db()
    assert alice.check_password("black-river-77")


def test_the_count_outlives_what_pages_keep(client: Client, alice: User) -> None:
    for _ in range(WRONG_PASSWORDS_FOR_NAME.most):
        client.post("/accounts/login/", WRONG)
    for number in range(1000):
        cache.set(f"figure-{number}", number)
    assert client.post("/accounts/login/", RIGHT).status_code == 429


def test_tokens_outlive_a_changed_password_and_the_page_says_so(as_alice: Client, alice: User) -> None:
    create_token(user=alice)
    new = {"new_password1": "black-river-77", "new_password2": "black-river-77", "old_password": "stygian-sun-4"}
    answer = as_alice.post("/accounts/password/", new, follow=True)
    assert "Your API tokens go on working. Revoke them below" in answer.content.decode()
    assert AuthToken.objects.count() == 1


def test_administrators_have_the_same_limit(client: Client, admin_user: User, alice: User) -> None:
    page, right = "/admin/login/", {"username": "admin", "password": "password"}
    assert "do not belong together" in client.post(page, {**right, "password": "wrong"}).content.decode()
    assert "for a staff account" in client.post(page, RIGHT).content.decode()
    assert Client().post(page, right).status_code == 302
    for _ in range(WRONG_PASSWORDS_FOR_NAME.most):
        client.post(page, {**right, "password": "wrong"})
    answer = client.post(page, right)
    assert answer.status_code == 429
    assert "Too many wrong passwords" in answer.content.decode()
    assert not answer.wsgi_request.user.is_authenticated
