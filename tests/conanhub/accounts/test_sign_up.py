"""Making an account."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from conanhub.accounts.forms import SignUpForm
from conanhub.web.rate_limits import ACCOUNTS_FROM_ADDRESS

pytestmark = pytest.mark.django_db
GOOD = {"username": "valeria", "password1": "red-brotherhood-9", "password2": "red-brotherhood-9"}


def test_it_makes_an_account_and_logs_in(client: Client) -> None:
    answer = client.post("/accounts/signup/", GOOD, follow=True)
    assert answer.status_code == 200
    assert answer.wsgi_request.user.username == "valeria"
    assert "Welcome, valeria" in answer.content.decode()


def test_it_goes_on_to_the_page_that_was_asked_for(client: Client) -> None:
    answer = client.post("/accounts/signup/", {**GOOD, "next": "/credits/"})
    assert answer["Location"] == "/credits/"


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_it_goes_to_no_other_site(client: Client, elsewhere: str) -> None:
    assert client.post("/accounts/signup/", {**GOOD, "next": elsewhere})["Location"] == "/"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"username": "ALICE"}, "This name is taken"),
        ({"username": "a"}, "at least 2 characters"),
        ({"username": "x" * 31}, "at most 30 characters"),
        ({"username": "bad name"}, "Enter a valid username"),
        ({"username": "null\0byte"}, "Null characters are not allowed"),
        ({"username": ""}, "This field is required"),
        ({"password2": "other"}, "match"),
        ({"password1": "12345678", "password2": "12345678"}, "entirely numeric"),
        ({"password1": "short1", "password2": "short1"}, "too short"),
    ],
)
def test_it_refuses_what_cannot_be(client: Client, alice: User, wrong: dict[str, str], sentence: str) -> None:
    answer = client.post("/accounts/signup/", {**GOOD, **wrong})
    assert answer.status_code == 200
    assert sentence in answer.content.decode()
    assert User.objects.count() == 1


def test_it_refuses_too_many_accounts_from_one_address(client: Client) -> None:
    for number in range(ACCOUNTS_FROM_ADDRESS.most):
        Client().post("/accounts/signup/", {**GOOD, "username": f"picker{number}"})
    answer = client.post("/accounts/signup/", GOOD)
    assert answer.status_code == 429
    assert "Too many new accounts from your address. Wait 60 minutes" in answer.content.decode()
    assert not User.objects.filter(username="valeria").exists()


@pytest.mark.parametrize("name", ["alice", "Alice"])
def test_of_two_who_take_a_name_at_once_one_is_refused(
    client: Client, alice: User, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(SignUpForm, "clean_username", lambda form: form.cleaned_data["username"])
    monkeypatch.setattr(SignUpForm, "validate_unique", lambda form: None)
    answer = client.post("/accounts/signup/", {**GOOD, "username": name})
    assert answer.status_code == 200
    assert "This name is taken" in answer.content.decode()
    assert User.objects.count() == 1


def test_a_user_is_not_asked_again(as_alice: Client) -> None:
    assert as_alice.get("/accounts/signup/")["Location"] == "/"
