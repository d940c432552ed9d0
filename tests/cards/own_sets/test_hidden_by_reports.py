"""Five reports of trusted users hide an own set, until a moderator has looked."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from cards import own_sets
from cards.models import Contributor, OwnSet
from conanhub import community
from conanhub.models import AbuseReport
from tests.cards.own_sets.conftest import again, make_public

pytestmark = pytest.mark.django_db


def reports_on(own_set: OwnSet, number: int) -> list[AbuseReport]:
    """Reports of so many trusted users."""
    users = [User.objects.create_user(f"pict-{one}") for one in range(number)]
    for user in users:
        Contributor.objects.create(user=user, accepted=12, facts_accepted=40, facts_declined=1)
    return [community.report(by=user, kind="own-set", key=own_set.key, words="Spam.") for user in users]


def is_seen(own_set: OwnSet, person: User) -> bool:
    return own_sets.find_set(own_set.key, person) is not None


def test_the_fifth_hides_it_and_a_declined_one_shows_it_again(
    hills: OwnSet, alice: User, bob: User, moderator: User
) -> None:
    own_sets.publish(user=alice, own_set=hills)
    public = make_public(hills, moderator)
    first, *_others = reports_on(public, 4)
    assert is_seen(public, bob)
    last = User.objects.create_user("last")
    Contributor.objects.create(user=last, accepted=12, facts_accepted=40, facts_declined=1)
    community.report(by=last, kind="own-set", key=public.key, words="Spam.")
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
