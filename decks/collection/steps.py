"""What can be taken back: the newest changes of a collection, and all lines of the quick entry of one day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone

from cards.models import Card
from decks.models import ENTRY_WORDS_LENGTH, CollectionStep

#: So many entries and imports can be taken back, whatever their age.
KEPT_STEPS: Final = 20
#: So long each line of the quick entry can be taken back.
LINES_KEPT: Final = timedelta(hours=24)
#: No more steps are kept of a user and game.
MOST_STEPS: Final = 5000


@dataclass(frozen=True, slots=True)
class LineStep:
    """A line of the quick entry: in words, its key, the text that was typed, its card and copies."""

    words: str
    key: str
    typed: str
    card_id: str
    copies: int


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
    _forget_old(user, game_key)


def remember_line(user: User, game_key: str, line: LineStep, before: Sequence[Any]) -> int:
    """Keep what a line changed, and return the number of the step."""
    card = Card.every.seen_by(user.pk).filter(game_id=game_key, card_id=line.card_id).first()
    told = {"words": line.words, "key": line.key, "typed": line.typed, "card": card, "copies": line.copies}
    step = CollectionStep.objects.create(user=user, game_id=game_key, before=list(before), **told)
    _forget_old(user, game_key)
    return step.pk


def _forget_old(user: User, game_key: str) -> None:
    """Forget steps that are not among the newest, unless they are lines of the day."""
    mine = CollectionStep.objects.filter(user=user, game_id=game_key)
    newest = list(mine.values_list("pk", flat=True)[:KEPT_STEPS])
    is_old = Q(typed="") | Q(created_at__lt=timezone.now() - LINES_KEPT)
    mine.filter(is_old).exclude(pk__in=newest).delete()
    mine.filter(pk__in=list(mine.values_list("pk", flat=True)[MOST_STEPS:])).delete()
