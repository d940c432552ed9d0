"""What can be taken back: the newest changes of a collection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.contrib.auth.models import User

from decks.models import ENTRY_WORDS_LENGTH, CollectionStep

#: So many entries and imports can be taken back.
KEPT_STEPS: Final = 20


def last_step(user: User, game_key: str) -> CollectionStep | None:
    """The newest entry or import, which can be taken back."""
    return CollectionStep.objects.filter(user=user, game_id=game_key).first()


def remember(
    user: User, game_key: str, words: str, *, before: Sequence[Any] = (), products: Sequence[Any] = ()
) -> None:
    """Keep what an entry changed; one that changed nothing needs no taking back."""
    if not before and not products:
        return
    changed = {"before": list(before), "products": list(products)}
    CollectionStep.objects.create(user=user, game_id=game_key, words=words[:ENTRY_WORDS_LENGTH], **changed)
    old = CollectionStep.objects.filter(user=user, game_id=game_key).values_list("pk", flat=True)[KEPT_STEPS:]
    CollectionStep.objects.filter(pk__in=list(old)).delete()
