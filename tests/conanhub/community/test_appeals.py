"""Appeals: who can make and answer one, once, and what a granted one does."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied

from conanhub import community
from conanhub.community import AlreadyAnswered, CommunityRefused
from conanhub.errors import TooMany
from conanhub.models import Appeal, ModerationAct, Notification
from tests.conanhub.community.conftest import As

pytestmark = pytest.mark.django_db


@pytest.fixture
def second(db: None) -> User:
    """Another administrator than the one who suspends."""
    return User.objects.create_user("zelata", is_staff=True)


@pytest.fixture
def act(suspended: User) -> ModerationAct:
    return ModerationAct.objects.get(about=suspended, kind=ModerationAct.Kind.SUSPENDED)


def test_a_suspended_user_appeals_in_the_browser_and_is_free_again(
    as_role: As, act: ModerationAct, second: User, suspended: User
) -> None:
    page = as_role("suspended")
    assert "/accounts/appeals/" in page.get("/accounts/").content.decode()
    page.post("/accounts/appeals/", {"act": act.pk, "words": "It was my brother."})
    assert "Appeal: Open" in page.get("/accounts/appeals/").content.decode()
    made = Appeal.objects.get()
    community.answer_appeal(by=second, appeal_id=made.pk, is_granted=True, words="It was his brother.")
    assert not community.standing_suspensions().filter(user=suspended).exists()
    told = Notification.objects.filter(to=suspended).values_list("words", flat=True)
    assert any("Your appeal is granted" in words and "It was his brother." in words for words in told)
    kinds = [line.kind for line in community.lines()]
    assert ModerationAct.Kind.APPEAL_GRANTED in kinds and ModerationAct.Kind.LIFTED in kinds
    assert "It was his brother." in page.get("/accounts/appeals/").content.decode()


def test_a_refused_appeal_changes_nothing_and_is_final(act: ModerationAct, second: User, suspended: User) -> None:
    made = community.appeal(by=suspended, act_id=act.pk, words="No.")
    community.answer_appeal(by=second, appeal_id=made.pk, is_granted=False, words="We saw it.")
    assert community.standing_suspensions().filter(user=suspended).exists()
    with pytest.raises(AlreadyAnswered, match="refused. We saw it"):
        community.answer_appeal(by=second, appeal_id=made.pk, is_granted=True, words="Or not.")
    with pytest.raises(CommunityRefused, match="appealed against this already"):
        community.appeal(by=suspended, act_id=act.pk, words="Again.")
    assert list(community.acts_about(suspended)) == [act]


def test_a_granted_appeal_does_not_end_a_later_suspension(
    act: ModerationAct, admin: User, second: User, suspended: User
) -> None:
    made = community.appeal(by=suspended, act_id=act.pk, words="No.")
    community.suspend(by=admin, username=suspended.username, days=30, why="Cursed again.")
    community.answer_appeal(by=second, appeal_id=made.pk, is_granted=True, words="The first was wrong.")
    assert community.standing_suspensions().get(user=suspended).why == "Cursed again."


def test_nobody_answers_for_himself(act: ModerationAct, admin: User, moderator: User, suspended: User) -> None:
    made = community.appeal(by=suspended, act_id=act.pk, words="No.")
    with pytest.raises(PermissionDenied):
        community.answer_appeal(by=moderator, appeal_id=made.pk, is_granted=True, words="Yes.")
    other = User.objects.create_user("zelata", is_staff=True)
    with pytest.raises(CommunityRefused, match="against what you did"):
        community.answer_appeal(by=admin, appeal_id=made.pk, is_granted=False, words="No.")
    other.delete()
    assert community.answer_appeal(by=admin, appeal_id=made.pk, is_granted=False, words="No.").state == "refused"
    about = ModerationAct.objects.create(kind="report_upheld", by=moderator, about=admin, words="A deck.")
    own = community.appeal(by=admin, act_id=about.pk, words="No.")
    with pytest.raises(CommunityRefused, match="about you"):
        community.answer_appeal(by=admin, appeal_id=own.pk, is_granted=True, words="Yes.")


def test_only_own_acts_can_be_appealed_and_so_many_a_day(
    act: ModerationAct, admin: User, alice: User, suspended: User
) -> None:
    with pytest.raises(CommunityRefused, match="no such decision"):
        community.appeal(by=alice, act_id=act.pk, words="For a friend.")
    in_favour = ModerationAct.objects.create(kind="report_declined", by=admin, about=alice)
    with pytest.raises(CommunityRefused, match="no such decision"):
        community.appeal(by=alice, act_id=in_favour.pk, words="No.")
    acts = [ModerationAct.objects.create(kind="report_upheld", by=admin, about=alice) for _ in range(6)]
    for one in acts[:5]:
        community.appeal(by=alice, act_id=one.pk, words="No.")
    with pytest.raises(TooMany):
        community.appeal(by=alice, act_id=acts[5].pk, words="No.")
    assert [row["words"] for row in community.data_of(alice)["appeals"]] == ["No."] * 5


def test_the_form_of_an_appeal_keeps_what_was_written(as_role: As, act: ModerationAct) -> None:
    answer = as_role("suspended").post("/accounts/appeals/", {"act": act.pk, "words": "x" * 1001})
    html = answer.content.decode()
    assert answer.status_code == 400 and "x" * 1001 in html and "<details open>" in html


def test_an_appeal_is_answered_on_its_page(as_role: As, act: ModerationAct, second: User, suspended: User) -> None:
    made = community.appeal(by=suspended, act_id=act.pk, words="It was my brother.")
    client = as_role("user")
    client.force_login(second)
    assert "toth-amon" in client.get("/moderation/appeals/").content.decode()
    page = f"/moderation/appeals/{made.pk}/"
    assert "It was my brother." in client.get(page).content.decode()
    assert client.post(page, {"state": "granted", "words": ""}).status_code == 200
    assert client.post(page, {"state": "granted", "words": "So it was."})["Location"] == "/moderation/appeals/"
    late = client.post(page, {"state": "refused", "words": "No."})
    assert late.status_code == 409 and "answered already" in late.content.decode()
    assert client.get("/moderation/appeals/99999999999999999999/").status_code == 404
