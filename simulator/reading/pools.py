"""Who may see the card records that matches were played with."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q

from cards import snapshots
from cards.models import PoolSnapshot
from simulator.models import Experiment, Simulation


def find_pool(person: User | AnonymousUser, pool_hash: str, share_key: str = "") -> PoolSnapshot | None:
    """The snapshot with this hash; one that this person may not see is as good as not there.

    It may hold cards that its owner alone may see, so that the hash alone opens none but of public cards.
    """
    found = PoolSnapshot.objects.select_related("game").filter(hash=pool_hash).first()
    if found is None:
        return None
    if snapshots.is_of_today(found, found.game) or _rests_on(found, Q(owner_id=person.pk), bool(person.pk)):
        return found
    return found if _rests_on(found, Q(share_key=share_key), bool(share_key)) else None


def _rests_on(found: PoolSnapshot, whose: Q, is_asked: bool) -> bool:
    """Whether one of these simulations or experiments was played with it."""
    return is_asked and any(model.objects.filter(whose, snapshot=found).exists() for model in (Simulation, Experiment))
