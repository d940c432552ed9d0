"""What becomes public is reviewed: its owner asks, a moderator accepts or declines; sets are hidden and shown again.

Nobody decides on his own set. Each act is logged with its reason, and the owner is told.
"""

from __future__ import annotations

from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from cards.errors import OwnSetChanged, OwnSetRefused
from cards.models import OwnSet, OwnSetCall, OwnSetReview
from cards.own_sets.addresses import address_of
from cards.own_sets.locking import check_seen, locked, touch
from cards.own_sets.repeating import call_made, remember
from cards.typed_facts import visible
from conanhub.community import check_may_act, check_moderator, log_act, notify, suspension_of
from conanhub.models import ModerationAct, Notification
from conanhub.web import alone

State = OwnSetReview.State
Visibility = OwnSet.Visibility
MOST_REASON: Final = 500


def ask_review(*, user: User, own_set: OwnSet, if_match: str = "", key: str = "") -> OwnSet:
    """Ask that the newest version be shown to everybody. One that was accepted before is so at once.

    Asked again under the same ``key``, nothing changes, also if it was taken back or decided since.
    """
    with alone(user):
        found = locked(user, own_set)
        if call_made(found, OwnSetCall.Act.REVIEW, key) is not None:
            return found
        check_seen(found, if_match)
        check_may_act(user)
        ask_of(found)
        remember(found, OwnSetCall.Act.REVIEW, key)
        return touch(found)


def ask_of(own_set: OwnSet) -> None:
    """Put the newest version of a locked set in the queue, in place of an earlier one that waits."""
    version = own_set.versions.select_related("review").first()
    if version is None:
        raise OwnSetRefused("Publish a version first: that is what is reviewed and shown.", "no_version")
    if own_set.is_hidden:
        raise OwnSetRefused(f"A moderator keeps this set from others: {own_set.hidden_reason}", "hidden")
    if version.is_accepted:
        own_set.visibility = Visibility.PUBLIC
        own_set.save(update_fields=["visibility"])
        return
    review = getattr(version, "review", None)
    if review is not None and review.state == State.DECLINED:
        said = f"Version {version.number} was declined: {review.reason} Change the set and publish another version."
        raise OwnSetRefused(said, "declined")
    if review is None:
        OwnSetReview.objects.filter(version__own_set=own_set, state=State.ASKED).delete()
        OwnSetReview.objects.create(version=version)


def take_back(*, user: User, own_set: OwnSet) -> OwnSet:
    """Take back that a version be reviewed."""
    with alone(user):
        found = locked(user, own_set)
        removed, _ = OwnSetReview.objects.filter(version__own_set=found, state=State.ASKED).delete()
        if not removed:
            raise OwnSetRefused("Nothing of this set waits for a moderator.", "nothing_asked")
        return touch(found)


def queue() -> QuerySet[OwnSetReview]:
    """What waits for a moderator, the longest first."""
    waiting = OwnSetReview.objects.filter(state=State.ASKED, version__own_set__owner__isnull=False)
    return waiting.select_related("version__own_set__owner", "version__own_set__game")


def waiting_count() -> int:
    """How many versions wait for a moderator."""
    return queue().count()


def find_review(number: int) -> OwnSetReview | None:
    """A review by its number."""
    rows = OwnSetReview.objects.select_related("version__own_set__owner", "version__own_set__game", "by")
    return rows.filter(pk=number).first() if number < 2**31 else None


def decide(
    *, moderator: User, review: OwnSetReview, accept: bool, reason: str = "", if_match: str = ""
) -> OwnSetReview:
    """Accept or decline a version; a declined one needs a reason, which its owner reads. Accepted, the set is public.

    OwnSetChanged with what was decided if another moderator was quicker, or if the owner took it back.
    """
    check_moderator(moderator)
    reason = _clean_reason(reason, needed=not accept)
    with transaction.atomic():
        own_set = (
            OwnSet.objects.select_for_update(of=("self",)).select_related("owner").get(pk=review.version.own_set_id)
        )
        found = OwnSetReview.objects.select_related("version").select_for_update(of=("self",)).filter(pk=review.pk)
        now = found.first()
        if now is None or own_set.owner is None:
            raise OwnSetChanged("It does not wait any more: its owner took it back, or published another version.")
        if now.state != State.ASKED or (if_match and if_match not in ("*", now.etag)):
            said = f"{now.get_state_display()} by {now.by_name}. {now.reason}" if now.by_name else "Load it again."
            raise OwnSetChanged(f"It was decided already: {said}".strip())
        if own_set.owner_id == moderator.pk:
            raise OwnSetRefused("This is your own set: another moderator must decide.", "not_yourself")
        if accept and suspension_of(own_set.owner) is not None:
            raise OwnSetRefused("Its owner is suspended, so that nothing of it can become public now.", "suspended")
        now.state = State.ACCEPTED if accept else State.DECLINED
        now.by, now.by_number, now.reason, now.decided_at = moderator, moderator.pk, reason, timezone.now()
        now.save(update_fields=["state", "by", "by_number", "reason", "decided_at"])
        if accept:
            touch(own_set, visibility=Visibility.PUBLIC)
        named = f"Version {now.version.number} of “{own_set.name}”"
        verb = "accepted" if accept else "declined"
        _tell(own_set, f"{named} is {verb}. {reason}".strip())
        log_act(
            ModerationAct.Kind.OWN_SET_DECIDED, by=moderator, about=own_set.owner, words=f"{named}: {verb}. {reason}"
        )
    return now


def hide_set(*, moderator: User, own_set: OwnSet, reason: str) -> OwnSet:
    """Keep a set from all but its owner, with a reason that the owner reads; decks show its cards no more."""
    check_moderator(moderator)
    reason = _clean_reason(reason, needed=True)
    with transaction.atomic():
        found = _lock_of_another(moderator, own_set)
        if found.is_hidden and not found.hidden_by_reports:
            raise OwnSetChanged(f"This set is hidden already: {found.hidden_reason}")
        OwnSetReview.objects.filter(version__own_set=found, state=State.ASKED).delete()
        touch(found, hidden_at=timezone.now(), hidden_by_reports=False, hidden_reason=reason)
        _tell(found, f"Your set “{found.name}” is kept from others by a moderator. {reason}")
        log_act(ModerationAct.Kind.OWN_SET_HIDDEN, by=moderator, about=found.owner, words=f"“{found.name}”: {reason}")
    return found


def show_set(*, moderator: User, own_set: OwnSet, reason: str) -> OwnSet:
    """Let a hidden set be seen as before."""
    check_moderator(moderator)
    reason = _clean_reason(reason, needed=True)
    with transaction.atomic():
        found = _lock_of_another(moderator, own_set)
        if not found.is_hidden:
            raise OwnSetChanged("This set is not hidden.")
        touch(found, hidden_at=None, hidden_by_reports=False, hidden_reason="")
        _tell(found, f"Your set “{found.name}” can be seen again as before. {reason}")
        log_act(ModerationAct.Kind.OWN_SET_SHOWN, by=moderator, about=found.owner, words=f"“{found.name}”: {reason}")
    return found


def _lock_of_another(moderator: User, own_set: OwnSet) -> OwnSet:
    rows = OwnSet.objects.select_for_update(of=("self",)).select_related("owner")
    found = rows.filter(pk=own_set.pk).first()
    if found is None:
        raise OwnSetRefused("There is no such set any more.", "no_such_set")
    if found.owner_id == moderator.pk:
        raise OwnSetRefused("This is your own set: another moderator must decide.", "not_yourself")
    return found


def _tell(own_set: OwnSet, words: str) -> None:
    if own_set.owner is not None:
        notify(to=own_set.owner, kind=Notification.Kind.DECIDED, words=words, target=address_of(own_set))


def _clean_reason(reason: str, *, needed: bool) -> str:
    cleaned = visible(reason)
    if needed and not cleaned:
        raise OwnSetRefused("Say why: the owner will read it.", "no_words")
    if len(cleaned) > MOST_REASON:
        raise OwnSetRefused(f"A reason has {MOST_REASON} letters at most.", "too_long")
    return cleaned
