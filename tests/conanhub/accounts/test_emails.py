"""Letters: confirming an address, a forgotten password, and word of every change; with the refusals."""

from __future__ import annotations

import re
from smtplib import SMTPException
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from knox.models import AuthToken
from kombu.exceptions import OperationalError

from conanhub import tasks
from conanhub.accounts.tokens import create_token
from conanhub.mail import messages
from conanhub.web.rate_limits import EMAILS_FROM_ADDRESS, EMAILS_TO_ADDRESS

pytestmark = pytest.mark.django_db
ADDRESS = "alice@hub.example"
PASSWORD, NEW = "stygian-sun-4", "black-river-77"
FORGOTTEN, EMAIL = "/accounts/forgotten/", "/accounts/email/"


@pytest.fixture
def reachable(alice: User) -> User:
    """Alice with a confirmed address."""
    alice.email = ADDRESS
    alice.save()
    return alice


def only_letter() -> EmailMultiAlternatives:
    assert len(mail.outbox) == 1
    letter = mail.outbox.pop()
    assert isinstance(letter, EmailMultiAlternatives)
    return letter


def link_in(letter: Any) -> str:
    """The path of the one link of a letter."""
    found = re.findall(r"^http://testserver(/\S+)$", letter.body, re.MULTILINE)
    assert len(found) == 1
    return str(found[0])


def ask_new_password(client: Client, who: str) -> str:
    client.post(FORGOTTEN, {"who": who})
    return link_in(only_letter())


def change_address(client: Client, address: str, password: str = PASSWORD) -> Any:
    return client.post(EMAIL, {"address": address, "password": password}, follow=True)


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


# What stands in them.


@pytest.mark.parametrize(
    ("name", "about", "expected"),
    [
        ("confirm", {"days": 3}, ("Is this your address, alice?", "once, for 3 days", "do nothing")),
        ("new_password", {"hours": 24}, ("A new password for alice", "once, for 24 hours", "the old password stays")),
        ("password_changed", {}, ("The password of alice was changed", "logged out", "revoke those you do not know")),
        ("address_changed", {"is_removed": False}, ("no longer writes to this address", "has another e-mail address")),
        ("address_changed", {"is_removed": True}, ("no longer writes to this address", "has no e-mail address")),
    ],
)
def test_a_letter_says_what_it_is_for(
    reachable: User, name: str, about: dict[str, Any], expected: tuple[str, ...]
) -> None:
    messages._send(name, ADDRESS, {"user": reachable, "link": "https://hub.example/x/", **about})
    letter = only_letter()
    said = f"{letter.subject}\n{letter.body}"
    assert all(words in said for words in expected)
    assert "\n" not in letter.subject
    assert re.search(r"{[{%]|\n\n\n", said) is None
    assert letter.to == [ADDRESS]


def test_the_page_of_a_letter_says_the_same_as_its_text(reachable: User) -> None:
    messages.send_new_password(reachable, "https://hub.example")
    letter = only_letter()
    page = str(letter.alternatives[0][0])
    shown = re.sub(r"\s+", " ", re.sub(r"<style>.*?</style>|<title>.*?</title>|<[^>]+>", " ", page))
    assert re.sub(r"\s+", " ", letter.body).strip() in shown
    assert page.count(f'<a href="{link_of(letter)}"') == 1


def link_of(letter: EmailMultiAlternatives) -> str:
    return next(line for line in letter.body.splitlines() if line.startswith("https://"))


def test_a_name_is_shown_as_it_is_written_and_never_as_markup(db: None) -> None:
    member = User.objects.create_user("a&b", email=ADDRESS, password=PASSWORD)
    messages.send_password_changed(member, "https://hub.example")
    letter = only_letter()
    assert "account a&b of" in letter.body
    assert "account a&amp;b of" in str(letter.alternatives[0][0])


# An address.


def test_an_address_counts_once_its_link_was_opened_and_confirmed(as_alice: Client, alice: User) -> None:
    assert f"A link is on its way to {ADDRESS}" in text_of(change_address(as_alice, ADDRESS))
    alice.refresh_from_db()
    assert alice.email == ""
    letter = only_letter()
    assert letter.to == [ADDRESS]
    page = Client().get(link_in(letter))  # a mail program may open it: nothing happens yet
    assert ADDRESS in text_of(page)
    alice.refresh_from_db()
    assert alice.email == ""
    answer = Client().post(link_in(letter), follow=True)
    assert f"{ADDRESS} is now the address of alice" in text_of(answer)
    alice.refresh_from_db()
    assert alice.email == ADDRESS


def test_a_link_works_once_and_not_after_another_change(as_alice: Client, alice: User) -> None:
    change_address(as_alice, ADDRESS)
    first = link_in(only_letter())
    change_address(as_alice, "other@hub.example")
    second = link_in(only_letter())
    assert as_alice.post(second).status_code == 302
    for used in (first, second):
        answer = as_alice.post(used)
        assert answer.status_code == 410
        assert "Ask for another link" in text_of(answer)
    alice.refresh_from_db()
    assert alice.email == "other@hub.example"


def test_a_link_is_worth_nothing_after_a_new_password(as_alice: Client, alice: User) -> None:
    change_address(as_alice, ADDRESS)
    alice.set_password(NEW)
    alice.save()
    assert Client().post(link_in(only_letter())).status_code == 410


def test_an_old_or_forged_link_is_refused(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    token = messages.confirm_token(alice, ADDRESS)
    assert Client().post(f"{EMAIL}{token[:-1]}/").status_code == 410
    assert Client().post(f"{EMAIL}nonsense/").status_code == 410
    monkeypatch.setattr(messages, "CONFIRM_SECONDS", -1)
    assert Client().post(f"{EMAIL}{token}/").status_code == 410
    alice.refresh_from_db()
    assert alice.email == ""


def test_the_old_address_is_told_of_a_new_one_and_of_none(as_alice: Client, reachable: User) -> None:
    change_address(as_alice, "other@hub.example")
    as_alice.post(link_in(only_letter()))
    told = only_letter()
    assert (told.to, "has another" in told.body) == ([ADDRESS], True)
    assert "Your address is removed." in text_of(change_address(as_alice, ""))
    told = only_letter()
    assert (told.to, "has no e-mail address" in told.body) == (["other@hub.example"], True)
    reachable.refresh_from_db()
    assert reachable.email == ""


def test_an_address_takes_the_password(as_alice: Client, reachable: User) -> None:
    assert "This is not your password." in text_of(change_address(as_alice, "", password="wrong"))
    assert "Enter a valid email address" in text_of(change_address(as_alice, "no address"))
    reachable.refresh_from_db()
    assert (reachable.email, mail.outbox) == (ADDRESS, [])


def test_a_stranger_has_no_address_page(client: Client) -> None:
    assert client.get(EMAIL)["Location"] == f"/accounts/login/?next={EMAIL}"
    assert client.post(EMAIL, {"address": ADDRESS, "password": PASSWORD}).status_code == 302
    assert mail.outbox == []


def test_an_address_can_be_named_at_sign_up(client: Client) -> None:
    form = {"username": "valeria", "password1": NEW, "password2": NEW, "address": "valeria@hub.example"}
    answer = client.post("/accounts/signup/", form, follow=True)
    assert "is on its way to valeria@hub.example" in text_of(answer)
    assert User.objects.get(username="valeria").email == ""
    client.post(link_in(only_letter()))
    assert User.objects.get(username="valeria").email == "valeria@hub.example"


# A forgotten password.


@pytest.mark.parametrize("who", ["alice", "ALICE", ADDRESS, "Alice@Hub.example"])
def test_a_forgotten_password_is_replaced(client: Client, reachable: User, who: str) -> None:
    link = ask_new_password(client, who)
    page = client.get(link, follow=True)
    assert page.status_code == 200
    form = {"new_password1": NEW, "new_password2": NEW}
    answer = client.post(page.redirect_chain[-1][0], form, follow=True)
    assert "The new password is set. Log in with it." in text_of(answer)
    assert "The password of alice was changed" in only_letter().subject
    assert client.login(username="alice", password=NEW)
    assert Client().get(link, follow=True).status_code == 410  # once


def test_a_new_password_logs_out_who_else_was_in(client: Client, as_alice: Client, reachable: User) -> None:
    page = client.get(ask_new_password(client, "alice"), follow=True)
    client.post(page.redirect_chain[-1][0], {"new_password1": NEW, "new_password2": NEW})
    assert not as_alice.get("/").wsgi_request.user.is_authenticated


def test_a_new_password_ends_all_tokens(client: Client, reachable: User) -> None:
    create_token(user=reachable)
    page = client.get(ask_new_password(client, "alice"), follow=True)
    form = {"new_password1": NEW, "new_password2": NEW}
    assert "Your API tokens are revoked." in text_of(client.post(page.redirect_chain[-1][0], form, follow=True))
    assert not AuthToken.objects.exists()


def test_a_weak_new_password_is_refused(client: Client, reachable: User) -> None:
    page = client.get(ask_new_password(client, "alice"), follow=True)
    answer = client.post(page.redirect_chain[-1][0], {"new_password1": "1234", "new_password2": "1234"})
    assert "too short" in text_of(answer)
    reachable.refresh_from_db()
    assert reachable.check_password(PASSWORD)


def test_the_page_says_the_same_whether_the_name_is_known_or_not(client: Client, reachable: User, bob: User) -> None:
    # Known with an address, known without one, unknown.
    answers = [text_of(Client().post(FORGOTTEN, {"who": who}, follow=True)) for who in ("alice", "bob", "nobody")]
    plain = {re.sub(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"[^"]+"', "", answer) for answer in answers}
    assert len(plain) == 1
    assert [letter.to for letter in mail.outbox] == [[ADDRESS]]


@pytest.mark.parametrize("change", [{"is_active": False}, {"password": "!"}, {"email": ""}])
def test_no_link_for_who_was_shut_out_or_has_no_password_or_address(
    client: Client, reachable: User, change: dict[str, Any]
) -> None:
    User.objects.filter(pk=reachable.pk).update(**change)
    assert client.post(FORGOTTEN, {"who": "alice"}).status_code == 302
    assert mail.outbox == []


def test_users_without_a_password_take_nobodys_place(reachable: User) -> None:
    reachable.delete()
    for number in range(messages.MOST_ACCOUNTS):
        User.objects.create_user(f"linked{number}", email=ADDRESS, password=None)
    with_one = User.objects.create_user("zelata", email=ADDRESS, password=PASSWORD)
    assert messages.users_meant(ADDRESS) == [with_one]


def test_a_forged_link_is_refused(client: Client, reachable: User) -> None:
    link = ask_new_password(client, "alice")
    for forged in (link.replace("-", "-x", 1), f"{FORGOTTEN}MQ/set-password/", f"{FORGOTTEN}zz/a-b/"):
        assert client.get(forged, follow=True).status_code == 410


def test_a_changed_password_is_told(as_alice: Client, reachable: User) -> None:
    form = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    as_alice.post("/accounts/password/", form)
    assert only_letter().to == [ADDRESS]


# Limits and failures.


def test_letters_to_one_name_are_limited(reachable: User) -> None:
    for _ in range(EMAILS_TO_ADDRESS.most):
        assert Client().post(FORGOTTEN, {"who": "alice"}).status_code == 302
    answer = Client().post(FORGOTTEN, {"who": "Alice"})
    assert answer.status_code == 429
    assert "Too many e-mails asked for this name or address. Wait 60 minutes" in text_of(answer)
    assert len(mail.outbox) == EMAILS_TO_ADDRESS.most


def test_letters_from_one_place_are_limited(client: Client, as_alice: Client) -> None:
    for number in range(EMAILS_FROM_ADDRESS.most):
        client.post(FORGOTTEN, {"who": f"name{number}"})
    assert client.post(FORGOTTEN, {"who": "another"}).status_code == 429
    assert change_address(as_alice, ADDRESS).status_code == 429
    assert mail.outbox == []


def test_a_queue_that_is_away_is_said_and_changes_nothing(
    client: Client, as_alice: Client, reachable: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: Any, **kwargs: Any) -> None:
        raise OperationalError("no broker")

    for letter in (tasks.new_password, tasks.confirm_address, tasks.address_changed, tasks.password_changed):
        monkeypatch.setattr(letter, "delay", refuse)
    for answer in (client.post(FORGOTTEN, {"who": "alice"}), change_address(as_alice, "")):
        assert answer.status_code == 503
        assert "the task queue does not answer" in text_of(answer)
    token = messages.confirm_token(reachable, "other@hub.example")
    assert "the task queue does not answer" in text_of(client.post(f"{EMAIL}{token}/", follow=True))
    reachable.refresh_from_db()
    assert reachable.email == ADDRESS
    # A password is changed all the same, and an account made.
    form = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert "The password is changed." in text_of(as_alice.post("/accounts/password/", form, follow=True))
    form = {"username": "valeria", "password1": NEW, "password2": NEW, "address": "valeria@hub.example"}
    assert "can be named on your own page" in text_of(Client().post("/accounts/signup/", form, follow=True))


def test_a_mail_server_that_is_away_is_asked_again(reachable: User, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def send(letter: EmailMultiAlternatives) -> None:
        tried.append(letter.subject)
        if len(tried) < 3:
            raise SMTPException("busy")

    monkeypatch.setattr(EmailMultiAlternatives, "send", send)
    tasks.new_password.delay(who="alice", site="https://hub.example")
    assert len(tried) == 3


def test_a_site_without_a_mail_server_says_where_letters_lie(client: Client, settings: Any) -> None:
    assert "This site has no mail server" in text_of(client.get(FORGOTTEN))
    assert settings.EMAIL_FILE_PATH not in text_of(client.get(FORGOTTEN))
    settings.EMAIL_HOST_NAMED = True
    assert "no mail server" not in text_of(client.get(FORGOTTEN))
