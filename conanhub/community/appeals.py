"""Appeals: a user says that an act of a moderator about him was wrong, and an administrator answers."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from conanhub.community import log
from conanhub.community.errors import AlreadyAnswered, CommunityRefused, clean_words
from conanhub.community.moderators import check_administrator
from conanhub.community.notifications import notify
from conanhub.community.roles import standing_suspensions
from conanhub.community.suspensions import lift
from conanhub.models import Appeal, ModerationAct, Notification
from conanhub.web import Limit, give_back, spend

APPEALS: Final = Limit("appeal", 5, 24 * 3600, "appeals in a day")
MOST_WORDS: Final = 1000
MOST_ANSWER: Final = 500
#: Acts that went in favour of the user they are about or that he can undo, and answers to appeals, which are final.
_FINAL: Final = (
    ModerationAct.Kind.APPOINTED,
    ModerationAct.Kind.LIFTED,
    ModerationAct.Kind.REPORT_DECLINED,
    ModerationAct.Kind.APPEAL_GRANTED,
    ModerationAct.Kind.APPEAL_REFUSED,
    ModerationAct.Kind.CARD_MERGED,
)


def acts_about(user: User) -> QuerySet[ModerationAct]:
    """What was decided about a user and could be appealed, with the appeals, the newest first."""
    return ModerationAct.objects.filter(about=user).exclude(kind__in=_FINAL).select_related("appeal")


def appeal(*, by: User, act_id: int, words: str) -> Appeal:
    """Say that an act was wrong; suspended users may. TooMany, or CommunityRefused with a sentence."""
    words = clean_words(words, MOST_WORDS, "Say why you think that it was wrong.")
    act = acts_about(by).filter(pk=act_id).first()
    if act is None:
        raise CommunityRefused("There is no such decision about you.", "not_found")
    place = spend(APPEALS, str(by.pk))
    try:
        with transaction.atomic():
            return Appeal.objects.create(act=act, words=words)
    except IntegrityError:
        give_back(place)
        raise CommunityRefused("You have appealed against this already.", "is_appealed") from None


def appeals(state: str = Appeal.State.OPEN) -> QuerySet[Appeal]:
    """The appeals of a state with their people: open ones the oldest first, the others by their answers."""
    found = Appeal.objects.filter(state=state).select_related("act", "act__by", "act__about", "answered_by")
    return found.order_by("made_at", "pk") if state == Appeal.State.OPEN else found.order_by("-answered_at", "-pk")


def answer_appeal(*, by: User, appeal_id: int, is_granted: bool, words: str) -> Appeal:
    """Grant or refuse an appeal; a suspension that still holds ends with it.

    AlreadyAnswered if another was quicker. Nobody answers about himself, nor about his own act while there is another
    administrator.
    """
    check_administrator(by)
    words = clean_words(words, MOST_ANSWER, "Say why: the user will read it.")
    with transaction.atomic():
        found = Appeal.objects.select_for_update(of=("self",)).select_related("act", "act__about")
        one = found.filter(pk=appeal_id).first()
        if one is None or one.act.about is None:
            raise CommunityRefused("There is no such appeal.", "not_found")
        if one.state != Appeal.State.OPEN:
            said = one.get_state_display().lower()
            raise AlreadyAnswered(f"This appeal is answered already: {said}. {one.answer}")
        _check_not_himself(by, one.act)
        one.state = Appeal.State.GRANTED if is_granted else Appeal.State.REFUSED
        one.answer, one.answered_by, one.answered_at = words, by, timezone.now()
        one.save(update_fields=["state", "answer", "answered_by", "answered_at"])
        kind = ModerationAct.Kind.APPEAL_GRANTED if is_granted else ModerationAct.Kind.APPEAL_REFUSED
        log.write(kind, by=by, about=one.act.about, words=f"{one.act.get_kind_display()}: {words}")
        tell = f"Your appeal is {one.get_state_display().lower()} ({one.act.get_kind_display().lower()}). {words}"
        notify(to=one.act.about, kind=Notification.Kind.STANDING, words=tell, target="/accounts/appeals/")
        if is_granted:
            _end_suspension(by, one.act, words)
    return one


def _check_not_himself(by: User, act: ModerationAct) -> None:
    if by.pk == act.about_id:
        raise CommunityRefused("It is about you: another administrator must answer it.", "not_yourself")
    others = User.objects.filter(is_active=True, is_staff=True).exclude(pk__in=(by.pk, act.about_id or by.pk))
    if by.pk == act.by_id and others.exists():
        raise CommunityRefused("It is against what you did: another administrator must answer it.", "not_yourself")


def _end_suspension(by: User, act: ModerationAct, words: str) -> None:
    """Lift the suspension that an act began, if it still holds; a later one stays."""
    if act.kind != ModerationAct.Kind.SUSPENDED:
        return
    holds = standing_suspensions().filter(user=act.about, made_at__lte=act.made_at).first()
    if holds is not None:
        lift(by=by, suspension_id=holds.pk, why=words)
