"""Who sees a set: its owner, whoever has the link, and everybody once a moderator has accepted a version."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied

from cards import own_sets
from cards.errors import OwnSetChanged, OwnSetRefused
from cards.models import OwnSet, OwnSetReview
from cards.own_cards import LINK, PRIVATE, PUBLIC, SetName, level_of
from cards.placeholders import CardScope
from conanhub import community
from conanhub.community import Suspended
from conanhub.models import ModerationAct, Notification
from tests.cards.own_sets.conftest import DANCE, GAME, again, cards_in, make_public

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()


def levels(own_set: OwnSet) -> list[int]:
    return [level_of(version) for version in own_set.versions.order_by("number")]


def seen_by(own_set: OwnSet, person: User | AnonymousUser, key: str = "") -> list[int]:
    """The numbers of the versions that a person may see."""
    return [version.number for version in own_sets.versions_for(own_set, person, key)]


def titles(own_set: OwnSet, user: User | None, link: str = "", through: int = PRIVATE) -> set[str]:
    """What a deck that names version 1 shows to a user."""
    names = [SetName(own_set.key, 1, link)]
    scope = CardScope(GAME, user.pk if user else None, names=names, through=through)
    return {scope.title(card.card_id) for card in cards_in(own_set)}


UNSEEN = {"A card that is not in the catalogue"}
SEEN = {"Axe Dance", "Hill Stranger"}


def test_a_private_set_is_its_owners_alone(hills: OwnSet, alice: User, bob: User, moderator: User) -> None:
    own_sets.publish(user=alice, own_set=hills)
    assert levels(hills) == [PRIVATE] and seen_by(hills, alice) == [1] and titles(hills, alice) == SEEN
    for person in (bob, moderator, NOBODY):
        assert own_sets.find_set(hills.key, person) is None
        assert own_sets.find_set(hills.key, person, hills.share_key) is None
        assert seen_by(hills, person, hills.share_key) == []
    for through in (PRIVATE, LINK, PUBLIC):
        assert titles(hills, bob, hills.share_key, through) == UNSEEN == titles(hills, None, "", through)


def test_a_link_opens_a_set_until_it_is_renewed(hills: OwnSet, alice: User, bob: User) -> None:
    own_sets.publish(user=alice, own_set=hills)
    own_sets.change_set(user=alice, own_set=hills, visibility="link")
    linked, key = again(hills), hills.share_key
    assert levels(linked) == [LINK]
    assert own_sets.find_set(hills.key, NOBODY, key) == linked and own_sets.find_set(hills.key, bob) is None
    assert seen_by(linked, bob, key) == [1] and seen_by(linked, bob) == [] == seen_by(linked, bob, "x")
    assert titles(linked, bob, key) == SEEN and titles(linked, bob) == UNSEEN
    assert titles(linked, None, "", LINK) == SEEN and titles(linked, None, "", PUBLIC) == UNSEEN
    own_sets.renew_link(user=alice, own_set=linked)
    assert titles(linked, bob, key) == UNSEEN and seen_by(again(hills), bob, key) == []


def test_a_moderator_decides_what_is_public(hills: OwnSet, alice: User, bob: User, moderator: User) -> None:
    own_sets.publish(user=alice, own_set=hills)
    asked = own_sets.change_set(user=alice, own_set=hills, visibility="public")
    assert asked.visibility == "private" and own_sets.waiting_count() == 1
    assert seen_by(hills, moderator) == [1] and own_sets.find_set(hills.key, moderator) == hills
    assert own_sets.find_set(hills.key, bob) is None and titles(hills, bob) == UNSEEN
    (review,) = own_sets.queue()
    decided = own_sets.decide(moderator=moderator, review=review, accept=True, if_match=review.etag)
    public = again(hills)
    assert (decided.state, public.visibility, levels(public)) == ("accepted", "public", [PUBLIC])
    assert list(own_sets.public_sets(GAME, bob)) == [public] and own_sets.find_set(hills.key, NOBODY) == public
    assert titles(public, None) == SEEN and own_sets.waiting_count() == 0
    assert Notification.objects.get(to=alice).words == "Version 1 of “Hill Folk” is accepted."
    assert ModerationAct.objects.get(kind="own_set_decided").by == moderator


def test_a_later_version_is_reviewed_before_it_is_shown(hills: OwnSet, alice: User, moderator: User) -> None:
    own_sets.publish(user=alice, own_set=hills)
    make_public(hills, moderator)
    own_sets.change_card(user=alice, card=cards_in(hills)[0], record={**DANCE, "gem": 5})
    own_sets.publish(user=alice, own_set=hills)
    public = again(hills)
    assert levels(public) == [PUBLIC, PRIVATE] and seen_by(public, NOBODY) == [1] and seen_by(public, alice) == [2, 1]
    (review,) = own_sets.queue()
    with pytest.raises(OwnSetRefused, match="Say why"):
        own_sets.decide(moderator=moderator, review=review, accept=False)
    own_sets.decide(moderator=moderator, review=review, accept=False, reason="It names a living person.")
    assert seen_by(public, NOBODY) == [1]
    assert Notification.objects.filter(to=alice).first().words.endswith("declined. It names a living person.")
    with pytest.raises(OwnSetRefused, match="was declined: It names a living person"):
        own_sets.ask_review(user=alice, own_set=hills)


def test_of_two_moderators_one_decides_and_nobody_his_own(
    hills: OwnSet, alice: User, admin: User, moderator: User
) -> None:
    own_sets.publish(user=alice, own_set=hills)
    own_sets.ask_review(user=alice, own_set=hills)
    (review,) = own_sets.queue()
    community.appoint(by=admin, username="alice")
    with pytest.raises(OwnSetRefused, match="your own set"):
        own_sets.decide(moderator=alice, review=review, accept=True)
    own_sets.decide(moderator=moderator, review=review, accept=True)
    with pytest.raises(OwnSetChanged, match=f"decided already: Accepted by {moderator.username}"):
        own_sets.decide(moderator=admin, review=review, accept=False, reason="No.")
    with pytest.raises(OwnSetRefused, match="your own set"):
        own_sets.hide_set(moderator=alice, own_set=hills, reason="Mine.")
    assert again(hills).visibility == "public"


def test_what_is_taken_back_is_not_decided(hills: OwnSet, alice: User, bob: User, moderator: User) -> None:
    own_sets.publish(user=alice, own_set=hills)
    own_sets.ask_review(user=alice, own_set=hills)
    (review,) = own_sets.queue()
    own_sets.take_back(user=alice, own_set=hills)
    with pytest.raises(OwnSetChanged, match="took it back"):
        own_sets.decide(moderator=moderator, review=review, accept=True)
    with pytest.raises(OwnSetRefused, match="Nothing of this set waits"):
        own_sets.take_back(user=alice, own_set=hills)
    for call in (
        lambda: own_sets.decide(moderator=bob, review=review, accept=True),
        lambda: own_sets.hide_set(moderator=bob, own_set=hills, reason="x"),
        lambda: own_sets.show_set(moderator=bob, own_set=hills, reason="x"),
    ):
        with pytest.raises(PermissionDenied):
            call()


def test_a_set_taken_back_is_public_again_without_a_second_review(hills: OwnSet, alice: User, moderator: User) -> None:
    own_sets.publish(user=alice, own_set=hills)
    make_public(hills, moderator)
    own_sets.change_set(user=alice, own_set=hills, visibility="private")
    assert levels(again(hills)) == [PRIVATE] and titles(hills, None) == UNSEEN
    own_sets.change_set(user=alice, own_set=hills, visibility="public")
    assert levels(again(hills)) == [PUBLIC] and own_sets.waiting_count() == 0


def test_a_suspended_user_shows_nothing_and_keeps_all(small_rows: object, suspended: User, moderator: User) -> None:
    mine = own_sets.make_set(user=suspended, game_key=GAME, name="Mine")
    own_sets.add_card(user=suspended, own_set=mine, record=DANCE)
    own_sets.publish(user=suspended, own_set=mine)
    for call in (
        lambda: own_sets.change_set(user=suspended, own_set=mine, visibility="link"),
        lambda: own_sets.change_set(user=suspended, own_set=mine, visibility="public"),
        lambda: own_sets.ask_review(user=suspended, own_set=mine),
    ):
        with pytest.raises(Suspended):
            call()
    review = OwnSetReview.objects.create(version=mine.versions.get())
    with pytest.raises(OwnSetRefused, match="owner is suspended"):
        own_sets.decide(moderator=moderator, review=review, accept=True)
    OwnSet.objects.update(visibility="link")
    own_sets.add_card(user=suspended, own_set=mine, record={**DANCE, "title": "Second"})
    with pytest.raises(Suspended):
        own_sets.publish(user=suspended, own_set=mine)
    assert own_sets.change_set(user=suspended, own_set=mine, visibility="private").visibility == "private"


def test_an_upheld_report_hides_a_set_from_all_but_its_owner(
    hills: OwnSet, alice: User, bob: User, moderator: User
) -> None:
    own_sets.publish(user=alice, own_set=hills)
    with pytest.raises(community.CommunityRefused):
        community.report(by=bob, kind="own-set", key=hills.key, words="Not to be seen.")
    make_public(hills, moderator)
    told = community.report(by=bob, kind="own-set", key=hills.key, words="It copies a printed card.")
    community.answer(by=moderator, report_id=told.pk, is_upheld=True, words="It copies a printed card.")
    hidden = again(hills)
    assert levels(hidden) == [PRIVATE] and own_sets.find_set(hills.key, bob) is None
    assert titles(hidden, bob) == UNSEEN and titles(hidden, alice) == SEEN
    assert seen_by(hidden, moderator) == [1] and not own_sets.public_sets(GAME).exists()
    with pytest.raises(OwnSetRefused, match="keeps this set from others"):
        own_sets.ask_review(user=alice, own_set=hills)
    own_sets.show_set(moderator=moderator, own_set=hills, reason="It was changed.")
    assert titles(again(hills), bob) == SEEN
    assert set(ModerationAct.objects.values_list("kind", flat=True)) >= {"own_set_hidden", "own_set_shown"}


def test_a_blocked_users_sets_are_not_listed(hills: OwnSet, alice: User, bob: User, moderator: User) -> None:
    own_sets.publish(user=alice, own_set=hills)
    make_public(hills, moderator)
    community.block(by=bob, username="alice")
    assert not own_sets.public_sets(GAME, bob).exists() and own_sets.public_sets(GAME).exists()
