"""Five reports of trusted users hide an own set, until a moderator has looked."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client

from cards import own_sets
from cards.models import Contributor, OwnSet
from conanhub import community
from conanhub.community.errors import CommunityRefused
from conanhub.models import AbuseReport
from tests.cards.own_sets.conftest import again, make_public

pytestmark = pytest.mark.django_db


def reports_on(own_set: OwnSet, number: int) -> list[AbuseReport]:
    """Reports of so many trusted users."""
    users = [trusted_user(f"pict-{one}") for one in range(number)]
    return [community.report(by=user, kind="own-set", key=own_set.key, words="Spam.") for user in users]


def trusted_user(name: str) -> User:
    user = User.objects.create_user(name)
    Contributor.objects.create(user=user, accepted=12, facts_accepted=40, facts_declined=1)
    return user


def is_seen(own_set: OwnSet, person: User) -> bool:
    return own_sets.find_set(own_set.key, person) is not None


def test_the_fifth_hides_it_and_a_declined_one_shows_it_again(
    hills: OwnSet, alice: User, bob: User, moderator: User
) -> None:
    own_sets.publish(user=alice, own_set=hills)
    public = make_public(hills, moderator)
    first, *_others = reports_on(public, 4)
    assert is_seen(public, bob)
    community.report(by=trusted_user("last"), kind="own-set", key=public.key, words="Spam.")
    assert again(public).is_hidden and not is_seen(public, bob)
    community.answer(by=moderator, report_id=first.pk, is_upheld=False, words="It is fine.")
    assert not again(public).is_hidden and is_seen(public, bob)


def test_one_that_a_moderator_has_hidden_stays_hidden(hills: OwnSet, alice: User, bob: User, moderator: User) -> None:
    own_sets.publish(user=alice, own_set=hills)
    public = make_public(hills, moderator)
    first, second, *_others = reports_on(public, 5)
    assert again(public).hidden_by_reports and again(public).etag != public.etag
    community.answer(by=moderator, report_id=first.pk, is_upheld=True, words="Not for this site.")
    now = again(public)
    assert (now.hidden_reason, now.hidden_by_reports) == ("Not for this site.", False)
    community.answer(by=moderator, report_id=second.pk, is_upheld=False, words="Answered before.")
    assert again(public).is_hidden and not is_seen(public, bob)


def test_reports_by_key_and_by_link_count_as_one_thing(hills: OwnSet, alice: User, bob: User, moderator: User) -> None:
    own_sets.publish(user=alice, own_set=hills)
    public = make_public(hills, moderator)
    reports_on(public, 2)
    linked = own_sets.change_set(user=alice, own_set=public, visibility="link")
    community.report(by=trusted_user("third"), kind="own-set", key=linked.share_key, words="Spam.")
    renewed = own_sets.renew_link(user=alice, own_set=linked)
    with pytest.raises(CommunityRefused):
        community.report(by=bob, kind="own-set", key=linked.share_key, words="By the old link.")
    for name in ("fourth", "fifth"):
        assert not again(public).is_hidden
        community.report(by=trusted_user(name), kind="own-set", key=renewed.share_key, words="Spam.")
    assert again(public).hidden_by_reports
    assert set(AbuseReport.objects.values_list("key", flat=True)) == {public.key}


def test_a_user_reports_a_set_once_by_whatever_way(
    hills: OwnSet, alice: User, bob: User, as_bob: Client, moderator: User
) -> None:
    own_sets.publish(user=alice, own_set=hills)
    linked = own_sets.change_set(user=alice, own_set=hills, visibility="link")
    answer = as_bob.post(f"/report/own-set/{linked.share_key}/", {"words": "Spam."})
    assert as_bob.get(answer["Location"]).status_code == 200
    assert as_bob.get(f"/report/own-set/{linked.key}/").status_code == 404
    public = make_public(linked, moderator)
    with pytest.raises(CommunityRefused, match="reported this already"):
        community.report(by=bob, kind="own-set", key=public.key, words="Spam.")
    assert AbuseReport.objects.count() == 1


def test_reports_of_before_are_moved_to_the_key_of_the_set(hills: OwnSet, alice: User, bob: User) -> None:
    moving = import_module("cards.migrations.0016_reports_of_own_sets_under_one_key")
    named = {"kind": "own-set", "title": "Hill Folk", "words": "Spam."}
    for by, key in ((bob, hills.share_key), (alice, hills.key), (alice, hills.share_key), (bob, "gone")):
        AbuseReport.objects.create(by=by, key=key, **named)
    AbuseReport.objects.create(by=bob, key=hills.share_key, **(named | {"kind": "deck"}))
    moving.name_by_key(apps, None)
    found = [(one.by.username, one.key) for one in AbuseReport.objects.order_by("pk")]
    assert found == [
        ("bob", hills.key),
        ("alice", hills.key),
        ("alice", hills.share_key),
        ("bob", "gone"),
        ("bob", hills.share_key),
    ]
