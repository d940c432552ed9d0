"""The locked row of an own set, for each change of it or of its cards."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from cards.errors import OwnSetChanged, OwnSetRefused
from cards.models import OwnSet
from conanhub.community import check_may_act


def locked(user: User, own_set: OwnSet, if_match: str = "") -> OwnSet:
    """The set until the end of the transaction; refused for who does not own it, and if it is not the one seen."""
    found = OwnSet.objects.select_for_update(of=("self",)).select_related("owner").filter(pk=own_set.pk).first()
    if found is None or found.owner_id != user.pk:
        raise OwnSetRefused("There is no such set of yours. Load the page again.", "no_such_set")
    check_seen(found, if_match)
    return found


def check_seen(own_set: OwnSet, if_match: str) -> None:
    """Refuse a change of a set that is not the one seen any more."""
    if if_match and if_match != "*" and if_match != own_set.etag:
        raise OwnSetChanged("This set was changed in another window. Load it again, then make your change anew.")


def check_may_show(user: User, own_set: OwnSet) -> None:
    """Suspended users change nothing that others see."""
    if own_set.visibility != OwnSet.Visibility.PRIVATE:
        check_may_act(user)


def touch(own_set: OwnSet, **values: Any) -> OwnSet:
    """Write these values, and that the set changed."""
    for name, value in values.items():
        setattr(own_set, name, value)
    own_set.revision += 1
    own_set.changed_at = timezone.now()
    own_set.save(update_fields=[*values, "revision", "changed_at"])
    return own_set
