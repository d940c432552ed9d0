"""Five reports of trusted users hide a card that users recorded, until a moderator has looked."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cards.models import Card, Contributor
from cards.proposals import decide
from conanhub import community
from conanhub.models import AbuseReport, ModerationAct, Notification
from decks.collection import holdings
from decks.contents import PLAIN
from decks.models import CollectionItem
from tests.cards.proposals.conftest import NEW_FOE, Propose, card

pytestmark = pytest.mark.django_db
SLUG, ID = "conan-ccg", "salt-gate-reaver"


@pytest.fixture
def reaver(propose: Propose, bob: User, moderator: User) -> Card:
    found = propose(bob, **NEW_FOE)
    decide(moderator=moderator, proposal=found, verdicts={row.field: "accept" for row in found.facts.all()})
    return card(ID)


def report(about: Card, number: int, *, trusted: bool = True) -> AbuseReport:
    user = User.objects.create_user(f"pict-{number}")
    if trusted:
        Contributor.objects.create(user=user, accepted=12, facts_accepted=40, facts_declined=1)
    return community.report(by=user, kind="card", key=str(about.pk), words="It is no card.")


def test_the_fifth_hides_it_and_a_declined_one_shows_it_again(
    reaver: Card, alice: User, bob: User, moderator: User, client: Client
) -> None:
    holdings.move_row(user=alice, card=reaver, row_id=None, variant=PLAIN, quantity=2)
    made = [report(reaver, number) for number in range(4)]
    assert card(ID).is_listed
    made.append(report(reaver, 4))
    assert not card(ID).is_listed
    page = client.get(reverse("cards:detail", args=[SLUG, ID]))
    assert page.status_code == 404 and b"hidden until a moderator has looked" in page.content
    assert b"Prowess" not in page.content
    for name in ("cards:history", "cards:api_detail"):
        assert client.get(reverse(name, args=[SLUG, ID])).status_code == 404
    found = client.get(reverse("cards:list"), {"game": SLUG, "q": "salt-gate"}).content.decode()
    assert f"/{ID}/" not in found
    assert CollectionItem.objects.get(user=alice).quantity == 2
    assert ModerationAct.objects.get(kind="hidden").by is None
    assert Notification.objects.filter(to=bob, words__contains="hidden until").exists()
    client.force_login(moderator)
    assert client.get(reverse("cards:detail", args=[SLUG, ID])).status_code == 200
    answer = client.get(reverse("report_answer", args=[made[0].pk])).content.decode()
    assert "declined, it is shown again" in answer
    community.answer(by=moderator, report_id=made[0].pk, is_upheld=False, words="It is a card.")
    assert card(ID).is_listed and not card(ID).hidden_by_reports


def test_an_upheld_report_leaves_it_hidden(reaver: Card, moderator: User) -> None:
    made = [report(reaver, number) for number in range(5)]
    community.answer(by=moderator, report_id=made[0].pk, is_upheld=True, words="So it is.")
    assert not card(ID).is_listed


def test_reports_of_others_hide_nothing(reaver: Card) -> None:
    for number in range(4):
        report(reaver, number)
    for number in range(4, 9):
        report(reaver, number, trusted=False)
    assert card(ID).is_listed


def test_what_a_moderator_has_seen_counts_no_more(reaver: Card, moderator: User) -> None:
    made = [report(reaver, number) for number in range(5)]
    community.answer(by=moderator, report_id=made[0].pk, is_upheld=False, words="It is a card.")
    AbuseReport.objects.filter(state="open").update(made_at=timezone.now() - timedelta(hours=1))
    for number in range(5, 9):
        report(reaver, number)
    assert card(ID).is_listed  # four since a moderator looked
    report(reaver, 9)
    assert not card(ID).is_listed


def test_only_cards_that_users_recorded_can_be_reported(reaver: Card, alice: User, client: Client) -> None:
    client.force_login(alice)
    address = reverse("report", args=["card", reaver.pk])
    assert address in client.get(reverse("cards:detail", args=[SLUG, ID])).content.decode()
    assert client.get(address).status_code == 200
    for key in (card("wolf").pk, 10**9 - 1, "x"):
        assert client.get(reverse("report", args=["card", key])).status_code == 404


def test_a_card_taken_out_by_a_moderator_is_not_brought_back_by_an_answer(
    reaver: Card, propose: Propose, alice: User, moderator: User
) -> None:
    made = [report(reaver, number) for number in range(4)]
    gone = propose(alice, ID, withdraw="It never was.")
    decide(moderator=moderator, proposal=gone, verdicts={"withdraw": "accept"})
    made.append(report(reaver, 4))
    community.answer(by=moderator, report_id=made[-1].pk, is_upheld=False, words="It is gone already.")
    assert not card(ID).is_listed
