"""Notifications, reports, suspensions, moderators and blocks: what each does, and each refusal."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken

from conanhub import community, tasks
from conanhub.accounts import create_token
from conanhub.accounts.data_export import data_export_of
from conanhub.accounts.deletion import leave
from conanhub.community import AlreadyAnswered, CommunityRefused, Suspended
from conanhub.errors import TooMany
from conanhub.models import AbuseReport, Block, ModerationAct, Notification, NotificationChoice, Suspension
from decks import editing, lineups, reading
from decks.lineups import LineupFields, SeatChoice
from decks.models import Deck, Lineup, Visibility
from simulator import requests
from tests.catalogue import load_real_cards
from tests.simulator.conftest import LANCES, make_deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck(bob: User) -> Deck:
    """A public deck of Bob."""
    load_real_cards()
    made = make_deck(bob, "Lances", sample=LANCES)
    return editing.set_visibility(deck=made, actor=bob, visibility=Visibility.PUBLIC)


def report_of(deck: Deck, by: User, words: str = "Rude name.") -> AbuseReport:
    return community.report(by=by, kind="deck", key=str(deck.public_id), words=words)


def suspend(by: User, user: User, days: int = 7) -> Suspension:
    return community.suspend(by=by, username=user.username, days=days, why="Rude names.")


# --- Suspension -------------------------------------------------------------------------------------------------------
def test_a_suspended_user_shows_nothing_to_others_and_keeps_what_is_private(
    deck: Deck, bob: User, admin: User, as_bob: Client
) -> None:
    own = make_deck(bob, "Private", sample=LANCES)
    assert own.current and deck.current
    public_seat = LineupFields("Open", seats=[SeatChoice(deck.current)], visibility=Visibility.PUBLIC)
    shown = lineups.create_lineup(owner=bob, game=deck.game, fields=public_seat)
    suspend(admin, bob)
    table = LineupFields("Table", seats=[SeatChoice(own.current)], visibility=Visibility.PRIVATE)
    private = lineups.create_lineup(owner=bob, game=own.game, fields=table)
    acts: list[Callable[[], Any]] = [
        lambda: editing.set_visibility(deck=own, actor=bob, visibility=Visibility.UNLISTED),
        lambda: editing.rename_deck(deck=deck, actor=bob, name="Worse", notes=""),
        lambda: editing.renew_share_key(deck=deck, actor=bob),
        lambda: lineups.create_lineup(
            owner=bob, game=own.game, fields=LineupFields("B", seats=table.seats, visibility="public")
        ),
        lambda: lineups.change_lineup(lineup=private, actor=bob, fields=LineupFields(visibility="unlisted")),
        lambda: lineups.change_lineup(lineup=shown, actor=bob, fields=LineupFields(name="Worse")),
        lambda: lineups.renew_lineup_key(lineup=shown, actor=bob),
        lambda: editing.replace_entries(deck=deck, actor=bob, entries=(), base=1),
        lambda: requests.share_simulation(owner=bob, public_id="any"),
        lambda: requests.share_experiment(owner=bob, public_id="any"),
        lambda: community.report(by=bob, kind="deck", key="any", words="x"),
    ]
    for act in acts:
        with pytest.raises(Suspended, match=r"suspended until .* The reason: Rude names\."):
            act()
    assert Lineup.objects.count() == 2
    lineups.change_lineup(lineup=shown, actor=bob, fields=LineupFields(visibility="private"))
    lineups.delete_lineup(lineup=shown, actor=bob)
    editing.rename_deck(deck=own, actor=bob, name="Mine", notes="Still.")
    editing.set_visibility(deck=deck, actor=bob, visibility=Visibility.PRIVATE)
    editing.delete_deck(deck=own, actor=bob)


def test_pages_and_api_say_why_and_until_when(deck: Deck, bob: User, admin: User, as_bob: Client) -> None:
    own = make_deck(bob, "Private", sample=LANCES)
    suspend(admin, bob)
    page = as_bob.get("/report/deck/whatever/")
    assert page.status_code == 403
    assert "The reason: Rude names." in page.content.decode()
    address = f"/api/v1/decks/{own.public_id}/"
    refused = as_bob.patch(address, {"visibility": "public"}, content_type="application/json")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "suspended")
    assert "The reason: Rude names." in refused.json()["error"]["message"]
    assert as_bob.patch(address, {"name": "New"}, content_type="application/json").status_code == 200
    shared = as_bob.post(f"/decks/{own.public_id}/edit/share/", {"visibility": "public"}, follow=True)
    assert "The reason: Rude names." in shared.content.decode()
    assert Deck.objects.get(pk=own.pk).visibility == "private"
    assert "The reason: Rude names." in as_bob.get("/accounts/").content.decode()


def test_a_suspension_ends_by_itself_or_is_lifted_and_is_logged(bob: User, moderator: User, as_bob: Client) -> None:
    made = suspend(moderator, bob)
    assert community.is_moderator(moderator)
    Suspension.objects.update(until=timezone.now() - timedelta(seconds=1))
    community.check_may_act(bob)
    assert "suspended" not in as_bob.get("/accounts/").content.decode()
    with pytest.raises(CommunityRefused, match="does not hold"):
        community.lift(by=moderator, suspension_id=made.pk, why="x")
    again = suspend(moderator, bob, days=0)
    assert again.until is None
    replaced = suspend(moderator, bob, days=1)
    assert community.suspension_of(bob) == replaced
    community.lift(by=moderator, suspension_id=replaced.pk, why="Has said sorry.")
    community.check_may_act(bob)
    kinds = list(ModerationAct.objects.filter(about=bob).values_list("kind", flat=True))
    assert kinds == ["lifted", "suspended", "suspended", "suspended"]
    assert "Has said sorry." in community.notifications_of(bob)[0].words


def test_who_cannot_be_suspended_by_whom(moderator: User, admin: User, alice: User, bob: User) -> None:
    with pytest.raises(PermissionDenied):
        suspend(alice, bob)
    for by, user in ((moderator, admin), (moderator, moderator), (admin, admin)):
        with pytest.raises(CommunityRefused):
            suspend(by, user)
    community.appoint(by=admin, username="alice")
    with pytest.raises(CommunityRefused, match="Only an administrator"):
        suspend(moderator, alice)
    made = suspend(admin, alice)
    assert not community.is_moderator(alice)
    with pytest.raises(CommunityRefused, match="Only an administrator"):
        community.lift(by=moderator, suspension_id=made.pk, why="x")
    with pytest.raises(PermissionDenied):
        community.lift(by=alice, suspension_id=made.pk, why="x")


# --- Moderators -------------------------------------------------------------------------------------------------------
def test_a_moderator_is_appointed_and_dismissed_with_the_tokens_to_moderate(admin: User, alice: User) -> None:
    community.appoint(by=admin, username="ALICE")
    kept, _ = create_token(user=alice, scopes=["read"])
    create_token(user=alice, scopes=["read", "moderate"])
    community.dismiss(by=admin, username="alice")
    assert not community.is_moderator(alice)
    assert list(AuthToken.objects.all()) == [kept]
    assert list(ModerationAct.objects.values_list("kind", "by__username")) == [
        ("dismissed", "cimmerian"),
        ("appointed", "cimmerian"),
    ]
    with pytest.raises(CommunityRefused, match="no moderator"):
        community.dismiss(by=admin, username="alice")
    with pytest.raises(PermissionDenied):
        community.appoint(by=alice, username="alice")


# --- Reports ----------------------------------------------------------------------------------------------------------
def test_a_report_reaches_the_queue_and_its_answer_the_reporter(
    deck: Deck, alice: User, moderator: User, as_alice: Client
) -> None:
    address = f"/decks/{deck.public_id}/"
    assert f'href="/report/deck/{deck.public_id}/"' in as_alice.get(address).content.decode()
    sent = as_alice.post(f"/report/deck/{deck.public_id}/", {"words": "<b>Rude</b>"})
    assert sent["Location"] == address
    as_moderator = Client()
    as_moderator.force_login(moderator)
    queue = as_moderator.get("/moderation/reports/").content.decode()
    assert "&lt;b&gt;Rude&lt;/b&gt;" in queue and "Lances" in queue
    (told,) = AbuseReport.objects.all()
    assert (told.about, told.address) == (deck.owner, address)
    answer = {"state": "upheld", "words": "It is renamed."}
    assert as_moderator.post(f"/moderation/reports/{told.pk}/", answer)["Location"] == "/moderation/reports/"
    assert "It is renamed." in as_alice.get("/notifications/reports/").content.decode()
    assert "upheld. It is renamed." in as_alice.get("/notifications/").content.decode()
    late = as_moderator.post(f"/moderation/reports/{told.pk}/", {"state": "declined", "words": "No."})
    assert late.status_code == 409 and "answered already: upheld" in late.content.decode()
    assert ModerationAct.objects.get(kind="report_upheld").words == "Lances: It is renamed."


def test_a_claim_stands_first_and_says_when_it_is_to_be_decided(
    deck: Deck, alice: User, bob: User, as_alice: Client, moderator: User
) -> None:
    AbuseReport.objects.create(by=bob, kind="deck", key="one", title="Older", words="Rude.")
    AbuseReport.objects.create(by=alice, kind="deck", key="one", title="Older", words="Rude.")
    assert "taken down" in as_alice.get(f"/report/deck/{deck.public_id}/").content.decode()
    as_alice.post(f"/report/deck/{deck.public_id}/", {"words": "My song, of my book.", "is_claim": "on"})
    claim = AbuseReport.objects.get(is_claim=True)
    assert claim.decide_by == claim.made_at + timedelta(days=2)
    as_moderator = Client()
    as_moderator.force_login(moderator)
    queue = as_moderator.get("/moderation/reports/").content.decode()
    assert queue.index("My song") < queue.index("Rude.") and "late" not in queue
    assert "are theirs" in as_moderator.get(f"/moderation/reports/{claim.pk}/").content.decode()
    AbuseReport.objects.filter(pk=claim.pk).update(made_at=timezone.now() - timedelta(days=2, hours=1))
    assert ", late" in as_moderator.get("/moderation/reports/").content.decode()
    community.answer(by=moderator, report_id=claim.pk, is_upheld=True, words="It is taken down.")
    assert not AbuseReport.objects.get(pk=claim.pk).is_late


@pytest.mark.parametrize("contact", ["", "law@hub.example"])
def test_credits_say_what_to_do_if_something_is_ones_own(client: Client, settings: Any, contact: str) -> None:
    settings.CONTACT_EMAIL = contact
    page = client.get("/credits/").content.decode()
    assert "within 2 days" in page and ("mailto:law@hub.example" in page) == bool(contact)


def test_what_cannot_be_reported(deck: Deck, alice: User, bob: User, as_alice: Client) -> None:
    hidden = make_deck(bob, "Hidden", sample=LANCES)
    for kind, key in (
        ("deck", str(hidden.public_id)),
        ("deck", hidden.share_key),
        ("deck", "x" * 36),
        ("nothing", "x"),
        ("lineup", str(deck.public_id)),
    ):
        assert as_alice.get(f"/report/{kind}/{key}/").status_code == 404, (kind, key)
        with pytest.raises(CommunityRefused, match="no such thing"):
            community.report(by=alice, kind=kind, key=key, words="x")
    with pytest.raises(CommunityRefused, match="your own"):
        report_of(deck, bob)
    with pytest.raises(CommunityRefused, match="what is wrong"):
        report_of(deck, alice, "\u200b ")
    report_of(deck, alice)
    again = as_alice.post(f"/report/deck/{deck.public_id}/", {"words": "Again"})
    assert again.status_code == 400 and "reported this already" in again.content.decode()
    assert Client().get(f"/report/deck/{deck.public_id}/")["Location"].startswith("/accounts/login/")


def test_an_unlisted_deck_is_reported_by_its_link(deck: Deck, alice: User, bob: User) -> None:
    editing.set_visibility(deck=deck, actor=bob, visibility=Visibility.UNLISTED)
    told = community.report(by=alice, kind="deck", key=deck.share_key, words="Rude.")
    assert told.address == f"/d/{deck.share_key}/"


def test_reports_are_limited_in_a_day(alice: User, deck: Deck, as_alice: Client) -> None:
    for _ in range(10):
        report_of(deck, alice).delete()
    with pytest.raises(TooMany, match="Too many reports"):
        report_of(deck, alice)
    assert as_alice.post(f"/report/deck/{deck.public_id}/", {"words": "x"}).status_code == 429
    assert not AbuseReport.objects.exists()


def test_nobody_answers_what_is_by_or_about_himself(deck: Deck, alice: User, bob: User, admin: User) -> None:
    told = report_of(deck, alice)
    for name in ("alice", "bob"):
        community.appoint(by=admin, username=name)
    for by in (alice, bob):
        with pytest.raises(CommunityRefused, match="another moderator"):
            community.answer(by=by, report_id=told.pk, is_upheld=False, words="No.")
    community.answer(by=admin, report_id=told.pk, is_upheld=False, words="No.")
    with pytest.raises(AlreadyAnswered):
        community.answer(by=admin, report_id=told.pk, is_upheld=True, words="Yes.")


def test_what_many_report_stands_first(alice: User, bob: User, admin: User) -> None:
    for by, key in ((alice, "one"), (alice, "two"), (bob, "two")):
        AbuseReport.objects.create(by=by, kind="deck", key=key, title=key, words="Rude.")
    assert [one.title for one in community.queue()] == ["two", "two", "one"]


# --- Notifications ----------------------------------------------------------------------------------------------------
def test_ticked_ones_of_ones_own_are_marked_as_read(alice: User, bob: User, as_alice: Client) -> None:
    mine, other = (community.notify(to=alice, kind=Notification.Kind.CHANGED, words="A") for _ in range(2))
    of_bob = community.notify(to=bob, kind=Notification.Kind.CHANGED, words="B")
    as_alice.post("/notifications/read/", {"id": [mine.pk, of_bob.pk]})
    unread = Notification.objects.filter(read_at=None).values_list("pk", flat=True)
    assert set(unread) == {other.pk, of_bob.pk}


def test_the_daily_email_comes_once_a_day_with_what_is_unread(alice: User, as_alice: Client) -> None:
    refused = as_alice.post("/notifications/daily/", {"daily": "yes"}, follow=True)
    assert "no e-mail address" in refused.content.decode()
    User.objects.filter(pk=alice.pk).update(email="alice@aquilonia.example")
    community.notify(to=alice, kind=Notification.Kind.CHANGED, words="Old news.")
    as_alice.post("/notifications/daily/", {"daily": "yes"})
    tasks.notifications()
    assert not mail.outbox  # it was turned on less than a day ago
    yesterday = timezone.now() - timedelta(days=1)
    NotificationChoice.objects.update(mailed_at=yesterday)
    for number in range(tasks.MOST_TOLD + 1):
        community.notify(to=alice, kind=Notification.Kind.CHANGED, words=f"Card {number} & more changed.")
    Notification.objects.filter(words="Old news.").update(made_at=yesterday - timedelta(days=1))
    tasks.notifications()
    tasks.notifications()
    (sent,) = mail.outbox
    assert sent.subject == "21 unread notifications" and sent.to == ["alice@aquilonia.example"]
    assert "Card 20 & more changed." in sent.body and "And 1 more." in sent.body and "Old news" not in sent.body
    assert "http://testserver/notifications/" in sent.body
    NotificationChoice.objects.update(mailed_at=yesterday)
    community.mark_read(user=alice)
    tasks.notifications()
    as_alice.post("/notifications/daily/", {"daily": "no"})
    community.notify(to=alice, kind=Notification.Kind.CHANGED, words="News.")
    tasks.notifications()
    assert len(mail.outbox) == 1


def test_an_email_that_the_queue_does_not_take_is_sent_later(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    User.objects.filter(pk=alice.pk).update(email="alice@aquilonia.example")
    yesterday = timezone.now() - timedelta(days=1)
    NotificationChoice.objects.create(user=alice, is_daily=True, mailed_at=yesterday)
    community.notify(to=alice, kind=Notification.Kind.CHANGED, words="News.")

    def refuse(*args: Any, **kwargs: Any) -> None:
        raise tasks.CannotSend("no")

    with monkeypatch.context() as patch:
        patch.setattr(tasks, "post", refuse)
        tasks.notifications()
    assert not mail.outbox
    tasks.notifications()
    assert len(mail.outbox) == 1


def test_what_was_read_long_ago_is_forgotten(alice: User) -> None:
    for days in (181, 100):
        one = community.notify(to=alice, kind=Notification.Kind.CHANGED, words="A")
        Notification.objects.filter(pk=one.pk).update(read_at=timezone.now() - timedelta(days=days))
    community.notify(to=alice, kind=Notification.Kind.CHANGED, words="Unread.")
    assert community.forget_old() == 1


# --- Blocks -----------------------------------------------------------------------------------------------------------
def test_a_block_works_both_ways_and_hides_public_lists_from_its_maker(
    deck: Deck, alice: User, bob: User, as_alice: Client, as_bob: Client
) -> None:
    assert not community.blocked(alice, bob)
    as_alice.post("/accounts/blocks/", {"username": "Bob"})
    assert community.blocked(alice, bob) and community.blocked(bob, alice)
    assert not community.blocked(alice, AnonymousUser())
    assert "Lances" not in as_alice.get("/decks/").content.decode()
    assert as_alice.get("/api/v1/decks/").json()["count"] == 0
    assert "Lances" in as_bob.get("/decks/").content.decode()
    assert reading.public_decks(AnonymousUser()).count() == 1
    assert as_alice.get(f"/decks/{deck.public_id}/").status_code == 200
    with pytest.raises(CommunityRefused, match="already"):
        community.block(by=alice, username="bob")
    as_bob.post("/accounts/blocks/remove/", {"username": "alice"})
    assert community.blocked(alice, bob)
    as_alice.post("/accounts/blocks/remove/", {"username": "bob"})
    assert not community.blocked(alice, bob)


def test_decks_of_blocked_users_are_not_offered(deck: Deck, alice: User, as_alice: Client) -> None:
    mine = make_deck(alice, "Mine", sample=LANCES)
    pages = ("/decks/compare/", f"/decks/{mine.public_id}/", f"/simulations/new/?game={deck.game_id}")
    offered = f'<option value="{deck.public_id}"'
    assert all(offered in as_alice.get(page).content.decode() for page in pages)
    community.block(by=alice, username="bob")
    for page in pages:
        assert offered not in as_alice.get(page).content.decode(), page


def test_there_is_a_most_of_blocks(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conanhub.community.blocks.MAX_BLOCKS", 0)
    with pytest.raises(CommunityRefused, match="the most"):
        community.block(by=alice, username="bob")


# --- Export and deletion ----------------------------------------------------------------------------------------------
def test_the_data_export_has_it_all_and_of_nobody_else(alice: User, bob: User, admin: User, moderator: User) -> None:
    AbuseReport.objects.create(by=alice, kind="deck", key="x", title="Deck", about=bob, words="Rude.")
    AbuseReport.objects.create(by=bob, kind="deck", key="y", title="Other", about=alice, words="Secret words.")
    community.block(by=alice, username="bob")
    suspend(moderator, alice)
    create_token(user=alice, scopes=["read"], name="bot")
    NotificationChoice.objects.create(user=alice, is_daily=True)
    text = zipfile.ZipFile(io.BytesIO(data_export_of(alice))).read("account.json").decode()
    told = json.loads(text)
    assert set(told) == {
        "notifications", "daily_email", "reports", "blocks", "suspensions", "acts_about_you", "tokens",
    }  # fmt: skip
    assert told["blocks"][0]["user_username"] == "bob" and told["tokens"][0]["scopes"] == ["read"]
    assert "Secret words." not in text and "valeria" not in text


def test_deleting_an_account_deletes_it_all_and_keeps_the_acts_of_moderators(
    alice: User, bob: User, moderator: User, admin: User
) -> None:
    AbuseReport.objects.create(by=alice, kind="deck", key="x", title="Deck", about=bob, words="Rude.")
    kept = AbuseReport.objects.create(by=bob, kind="deck", key="y", title="Other", about=alice, words="Rude.")
    community.block(by=bob, username="alice")
    suspend(moderator, alice)
    NotificationChoice.objects.create(user=alice, is_daily=True)
    leave(user=alice)
    assert list(AbuseReport.objects.all()) == [kept]
    assert not Block.objects.exists() and not Suspension.objects.exists() and not NotificationChoice.objects.exists()
    assert not Notification.objects.filter(to__username="alice").exists()
    suspend(moderator, bob)
    leave(user=moderator)
    act = ModerationAct.objects.get(kind="suspended")
    assert act.by is None and community.suspension_of(bob)
    client = Client()
    client.force_login(admin)
    for path in ("log", "reports", "suspensions"):
        assert client.get(f"/moderation/{path}/").status_code == 200
