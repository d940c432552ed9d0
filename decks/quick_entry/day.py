"""The lines of the last 24 hours, and taking each of them back by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Count, QuerySet, Sum
from django.utils import timezone

from conanhub.web import alone
from decks import collection
from decks.collection import LINES_KEPT
from decks.errors import DeckRefused
from decks.models import CollectionStep

#: So many lines are taken back at once at most.
TAKEN_AT_ONCE: Final = 10


@dataclass(frozen=True, slots=True)
class Today:
    """What was added by lines in the last 24 hours and not taken back."""

    lines: int
    copies: int
    cards: int


def lines_of_today(user: User, game_key: str) -> QuerySet[CollectionStep]:
    """The lines that were added in the last 24 hours and not taken back, the newest first."""
    since = timezone.now() - LINES_KEPT
    return CollectionStep.objects.filter(user=user, game_id=game_key, created_at__gte=since).exclude(typed="")


def today(user: User, game_key: str) -> Today:
    """How many lines, copies and different cards."""
    lines = lines_of_today(user, game_key).order_by()
    found = lines.aggregate(lines=Count("pk"), copies=Sum("copies"), cards=Count("card", distinct=True))
    return Today(found["lines"], found["copies"] or 0, found["cards"])


def todays_cards(user: User, game_key: str) -> frozenset[str]:
    """The ids of the cards that were added."""
    lines = lines_of_today(user, game_key).order_by().filter(card__isnull=False)
    return frozenset(lines.values_list("card__card_id", flat=True))


def take_back(*, user: User, step: int) -> str:
    """Take one line, or another step, back and say which."""
    with alone(user):
        found = CollectionStep.objects.filter(user=user, pk=step).first()
        if found is None:
            said = "This line was taken back already, or it is too old for that. Change the copies in the list."
            raise DeckRefused(said, "nothing_to_undo")
        return collection.undo(user=user, game_key=found.game_id, step=found)


def take_back_newest(*, user: User, game_key: str, most: int = TAKEN_AT_ONCE) -> list[str]:
    """Take the newest lines back, all or none of them, and say which."""
    with alone(user):
        steps = list(lines_of_today(user, game_key)[: min(most, TAKEN_AT_ONCE)])
        if not steps:
            raise DeckRefused("No line was added in the last 24 hours.", "nothing_to_undo")
        return [collection.undo(user=user, game_key=game_key, step=step) for step in steps]
