"""What this room must have done by apps above it: merging placeholders, and telling who has a card in a deck."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import User

from cards.models import Card


@dataclass(frozen=True, slots=True)
class Impact:
    """What depends on a card: placeholders of its title, and decks that hold the card."""

    placeholders: int = 0
    decks: int = 0


def _merge_none(_actor: User, _card: Card, _without: Collection[int]) -> tuple[int, int]:
    return 0, 0


def _merge_nothing(_actor: User, _old: Card, _card: Card) -> None:
    return None


def _nobody(_card: Card) -> Sequence[int]:
    return ()


def _none(_game_key: str, _search_title: str, _card_id: str) -> Impact:
    return Impact()


@dataclass(slots=True)
class Hooks:
    """Functions of apps above.

    ``merge_for_users`` merges what users keep under the title of a card, but for these placeholders; ``merge_own``
    merges the placeholder of a user. ``holders`` are the users who have a card in a deck, ``impact`` counts.
    """

    merge_for_users: Callable[[User, Card, Collection[int]], tuple[int, int]] = field(default=_merge_none)
    merge_own: Callable[[User, Card, Card], None] = field(default=_merge_nothing)
    holders: Callable[[Card], Sequence[int]] = field(default=_nobody)
    impact: Callable[[str, str, str], Impact] = field(default=_none)


HOOKS = Hooks()


def register(
    *,
    merge_for_users: Callable[[User, Card, Collection[int]], tuple[int, int]],
    merge_own: Callable[[User, Card, Card], None],
    holders: Callable[[Card], Sequence[int]],
    impact: Callable[[str, str, str], Impact],
) -> None:
    """Make these the functions that are called."""
    HOOKS.merge_for_users, HOOKS.merge_own = merge_for_users, merge_own
    HOOKS.holders, HOOKS.impact = holders, impact
