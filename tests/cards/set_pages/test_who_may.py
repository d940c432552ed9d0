"""Who sees which page of a set and who may do what: visitor, other, link, moderator, suspended."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards import own_sets
from cards.models import OwnSet, OwnSetReview
from conanhub.models import AbuseReport, Notification
from tests.cards.own_sets.conftest import DANCE, DRAW, again, cards_in, make_public
from tests.cards.set_pages.conftest import MOVE, as_user, page_of

pytestmark = pytest.mark.django_db
OWNER_GETS = ("settings/", "delete/", "add/")
OWNER_POSTS = ("settings/", "delete/", "publish/", "renew/", "ask/", "take-back/", "add/", "add/look/")


@pytest.fixture
def published(alice: User, hills: OwnSet) -> OwnSet:
    own_sets.publish(user=alice, own_set=hills)
    return again(hills)


@pytest.mark.parametrize("visibility", ["private", "link", "public"])
def test_nobody_but_its_owner_changes_a_set(
    client: Client,
    alice: User,
    as_bob: Client,
    as_moderator: Client,
    published: OwnSet,
    visibility: str,
    moderator: User,
) -> None:
    if visibility == "public":
        make_public(published, moderator)
    else:
        own_sets.change_set(user=alice, own_set=published, visibility=visibility)
    before, cards = again(published), cards_in(published)
    tails = [*OWNER_POSTS, *(f"cards/{cards[0].card_id}/{one}" for one in ("change/", "change/look/", "delete/"))]
    for tail in tails:
        assert client.post(page_of(published, tail), MOVE)["Location"].startswith("/accounts/login/")
        for other in (as_bob, as_moderator):
            assert other.post(page_of(published, tail), MOVE).status_code == 404
    for tail in OWNER_GETS:
        assert client.get(page_of(published, tail)).status_code == 302
        assert as_bob.get(page_of(published, tail)).status_code == 404
    assert client.get("/cards/own-sets/").status_code == 302
    assert again(published).etag == before.etag and cards_in(published) == cards


def test_a_private_set_is_not_there_for_others(
    client: Client, as_bob: Client, as_moderator: Client, published: OwnSet
) -> None:
    card = cards_in(published)[0]
    link = f"link/{published.share_key}/"
    for other in (client, as_bob, as_moderator):
        for tail in ("", "versions/1/", f"cards/{card.card_id}/", link, f"{link}versions/1/"):
            assert other.get(page_of(published, tail)).status_code == 404
        assert "Hill Folk" not in other.get("/cards/conan-ccg/own-sets/").content.decode()


def test_a_link_shows_what_is_published_and_nothing_else(
    client: Client, alice: User, as_bob: Client, published: OwnSet
) -> None:
    own_sets.change_set(user=alice, own_set=published, visibility="link")
    own_sets.add_card(user=alice, own_set=published, record={"title": "Secret Step", "type": "Move"})
    published = again(published)
    link = f"link/{published.share_key}/"
    for other in (client, as_bob):
        shown = other.get(page_of(published, link))
        html = shown.content.decode()
        assert shown["X-Robots-Tag"] == "noindex" and "Axe Dance" in html and "Home-made by alice" in html
        assert "Secret Step" not in html and "Publish" not in html
        assert other.get(page_of(published, f"{link}cards/{cards_in(published)[0].card_id}/")).status_code == 200
        assert other.get(page_of(published, f"{link}cards/{cards_in(published)[2].card_id}/")).status_code == 404
        assert other.get(page_of(published)).status_code == 404
        assert other.get(page_of(published, "link/nonsense/")).status_code == 404
    own_sets.renew_link(user=alice, own_set=published)
    assert client.get(page_of(published, link)).status_code == 404


def test_a_set_is_public_after_a_review(
    client: Client, as_alice: Client, as_bob: Client, as_moderator: Client, published: OwnSet
) -> None:
    as_alice.post(page_of(published, "settings/"), {"name": "Hill Folk", "visibility": "public"})
    assert client.get(page_of(published)).status_code == 404
    assert "waits for a moderator" in as_alice.get(page_of(published)).content.decode()
    review = OwnSetReview.objects.get()
    address = f"/review/own-sets/{review.pk}/"
    assert client.get("/review/own-sets/").status_code == 302
    for other in (as_bob, as_alice):
        assert other.get("/review/own-sets/").status_code == 403
        assert other.post(address, {"verdict": "accept"}).status_code == 403
    assert "Hill Folk, version 1" in as_moderator.get("/review/own-sets/").content.decode()
    assert "Axe Dance" in as_moderator.get(address).content.decode()
    assert as_moderator.post(address, {"verdict": "decline"}).status_code == 400
    assert as_moderator.post(address, {"verdict": "x"}).status_code == 400
    assert as_moderator.post(address, {"verdict": "accept", "etag": '"0"'}).status_code == 409
    assert as_moderator.post(address, {"verdict": "accept", "etag": review.etag}).status_code == 302
    assert as_moderator.post(address, {"verdict": "accept"}).status_code == 409
    for other in (client, as_bob):
        assert "Home-made by alice" in other.get(page_of(published)).content.decode()
        assert "Hill Folk" in other.get("/cards/conan-ccg/own-sets/").content.decode()


def test_a_declined_version_says_why_to_its_owner_alone(
    client: Client, as_alice: Client, as_moderator: Client, published: OwnSet
) -> None:
    as_alice.post(page_of(published, "ask/"))
    review = OwnSetReview.objects.get()
    as_moderator.post(f"/review/own-sets/{review.pk}/", {"verdict": "decline", "reason": "Titles of a publisher."})
    assert "Titles of a publisher." in as_alice.get(page_of(published)).content.decode()
    assert client.get(page_of(published)).status_code == 404
    assert Notification.objects.filter(to=published.owner).exists()


def test_a_review_is_taken_back(as_alice: Client, as_moderator: Client, published: OwnSet) -> None:
    as_alice.post(page_of(published, "ask/"))
    number = OwnSetReview.objects.get().pk
    as_alice.post(page_of(published, "take-back/"))
    assert as_moderator.get(f"/review/own-sets/{number}/").status_code == 404
    assert "Nothing waits here" in as_moderator.get("/review/own-sets/").content.decode()


def test_a_moderator_hides_a_public_set_and_shows_it_again(
    client: Client, as_alice: Client, as_bob: Client, as_moderator: Client, published: OwnSet, moderator: User
) -> None:
    make_public(published, moderator)
    hide, show = (f"/review/own-sets/{published.key}/{act}/" for act in ("hide", "show"))
    assert as_bob.post(hide, {"reason": "x"}).status_code == 403
    assert as_alice.post(hide, {"reason": "x"}).status_code == 403
    as_moderator.post(hide)
    assert client.get(page_of(published)).status_code == 200  # not without a reason
    as_moderator.post(hide, {"reason": "Copied words."})
    assert client.get(page_of(published)).status_code == 404
    assert "Copied words." in as_alice.get(page_of(published)).content.decode()
    as_moderator.post(show, {"reason": "Mended."})
    assert client.get(page_of(published)).status_code == 200


def test_a_public_set_is_reported(as_bob: Client, published: OwnSet, moderator: User) -> None:
    make_public(published, moderator)
    report = f"/report/own-set/{published.key}/"
    assert report in as_bob.get(page_of(published)).content.decode()
    assert as_bob.post(report, {"words": "Copied from a publisher."}).status_code == 302
    assert AbuseReport.objects.get().title == "Hill Folk"


def test_a_suspended_user_works_alone_and_shows_nothing(suspended: User, hills: OwnSet) -> None:
    theirs, as_bob = own_sets.make_set(user=suspended, game_key="conan_ccg", name="Mine"), as_user(suspended)
    assert as_bob.post(page_of(theirs, "add/"), MOVE).status_code == 302
    as_bob.post(page_of(theirs, "publish/"))
    assert as_bob.post(page_of(theirs, "settings/"), {"name": "Mine", "visibility": "link"}).status_code == 400
    as_bob.post(page_of(theirs, "ask/"))
    assert again(theirs).visibility == "private" and not OwnSetReview.objects.exists()


def test_the_public_list_and_the_queue_ask_the_same_for_few_and_many(
    client: Client, as_bob: Client, as_moderator: Client, moderator: User, small_rows: Path
) -> None:
    def queries(asker: Client, address: str, shown: int) -> int:
        with CaptureQueriesContext(connection) as asked:
            html = asker.get(address).content.decode()
        assert html.count('class="name"') == shown
        return len(asked)

    def counts(shown: int) -> list[int]:
        queue = queries(as_moderator, "/review/own-sets/", shown)
        for review in OwnSetReview.objects.filter(state="asked"):
            own_sets.decide(moderator=moderator, review=review, accept=True)
        return [queue, *(queries(one, "/cards/conan-ccg/own-sets/", shown) for one in (client, as_bob, as_moderator))]

    few = _asked(2) and counts(2)
    OwnSet.objects.all().delete()
    assert _asked(9) and counts(9) == few
    assert max(few) <= 9


def _asked(count: int) -> bool:
    """So many sets, each of another user, wait for a moderator."""
    for number in range(count):
        owner = User.objects.create_user(f"kushite-{count}-{number}")
        made = own_sets.make_set(user=owner, game_key="conan_ccg", name=f"Set {number}", notes="Of the south.")
        own_sets.add_card(user=owner, own_set=made, record=DANCE, text=DRAW)
        own_sets.publish(user=owner, own_set=again(made))
        own_sets.change_set(user=owner, own_set=again(made), visibility="public")
    return OwnSetReview.objects.filter(state="asked").count() == count
