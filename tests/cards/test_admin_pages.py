"""The admin pages: each model can be looked at, nothing changed, and what users alone may see is not there."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.admin import site
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.models import Proposal, QuotedText, RecordBlob
from cards.placeholders import keep_card
from cards.proposals import TypedFact, decide, save_unsent, submit
from conanhub.models import Block, Notification
from conanhub.web import LookOnly
from tests.cards.proposals.conftest import GAME, NEW_FOE, card, typed
from tests.conanhub.community.conftest import admin, moderator

__all__ = ["admin", "moderator"]
pytestmark = pytest.mark.django_db
READ_ONLY = [model for model, page in site._registry.items() if isinstance(page, LookOnly)]


@pytest.fixture
def as_superuser(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("crom"))
    return client


@pytest.fixture
def facts(small_rows: Path, alice: User, moderator: User) -> Proposal:
    """A new card that was accepted, a form that was not sent, a card that Alice keeps."""
    found = submit(user=alice, game_key=GAME, card=None, facts=typed(**NEW_FOE))
    decide(
        moderator=moderator, proposal=found, verdicts=dict.fromkeys((row.field for row in found.facts.all()), "accept")
    )
    draft = [TypedFact(field="title", value="Only Mine", certainty="hand")]
    save_unsent(user=alice, game_key=GAME, card=None, facts=draft)
    keep_card(user=alice, game_key=GAME, title="Mine Alone")
    return found


def address(model: type, page: str, *args: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)  # type: ignore[attr-defined]


def test_every_page_opens_and_none_changes_anything(as_superuser: Client, facts: Proposal) -> None:
    for model in READ_ONLY:
        listed = as_superuser.get(address(model, "changelist"))
        assert listed.status_code == 200, model
        assert "Only Mine" not in listed.content.decode() and "Mine Alone" not in listed.content.decode()
        assert as_superuser.get(address(model, "add")).status_code == 403, model
        row = site._registry[model].get_queryset(listed.wsgi_request).first()
        if row is not None:
            one = address(model, "change", row.pk)
            assert as_superuser.get(one).status_code == 200, model
            assert as_superuser.post(one, {"title": "Other"}).status_code == 403, model
            assert as_superuser.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403, model
    assert card("salt-gate-reaver").title == "Salt-Gate Reaver"


def test_what_users_alone_may_see_has_no_pages(as_superuser: Client, facts: Proposal) -> None:
    assert not {QuotedText, RecordBlob, Notification, Block} & set(site._registry)
    unsent = Proposal.objects.get(state="unsent")
    assert as_superuser.get(address(Proposal, "change", unsent.pk)).status_code == 302


def test_others_are_refused(client: Client, as_alice: Client, moderator: User, facts: Proposal) -> None:
    review = Client()
    review.force_login(moderator)
    for browser in (client, as_alice, review):
        assert browser.get(address(Proposal, "changelist")).status_code == 302
