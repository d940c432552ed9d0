"""What this room must have done by apps above it: merging placeholders, and telling who has a card in a deck."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User

from cards.models import Card


@dataclass(frozen=True, slots=True)
class Impact:
    """What depends on a card: placeholders of its title, and decks that hold the card."""

    placeholders: int = 0
    decks: int = 0


@dataclass(frozen=True, slots=True)
class MergeImpact:
    """What merging a card of the catalogue into another moves: users, their copies, wants and decks."""

    users: int = 0
    copies: int = 0
    wants: int = 0
    decks: int = 0


def _merge_none(_actor: User, _card: Card, _without: Collection[int]) -> tuple[int, int]:
    return 0, 0


def _merge_nothing(_actor: User, _old: Card, _card: Card) -> None:
    return None


def _nobody(_card: Card) -> Sequence[int]:
    return ()


def _none(_game_key: str, _search_title: str, _card_id: str) -> Impact:
    return Impact()


def _lock_nobody(_card: Card) -> None:
    return None


def _moves_nothing(_old: Card, _card: Card) -> MergeImpact:
    return MergeImpact()


def _move_nothing(_old: Card, _card: Card) -> dict[str, Any]:
    return {}


def _move_nothing_back(_old: Card, _card: Card, _holdings: dict[str, Any]) -> None:
    return None


@dataclass(slots=True)
class Hooks:
    """Functions of apps above.

    ``merge_for_users`` merges what users keep under the title of a card, but for these placeholders; ``merge_own``
    merges the placeholder of a user. ``holders`` are the users who have a card in a deck, ``impact`` counts.

    The rest is for two cards of the catalogue: ``merge_impact`` says what a merge would move, ``lock_holders`` locks
    the users for it, ``merge_holdings`` moves copies, wants and decks, and ``undo_holdings`` takes that back.
    """

    merge_for_users: Callable[[User, Card, Collection[int]], tuple[int, int]] = field(default=_merge_none)
    merge_own: Callable[[User, Card, Card], None] = field(default=_merge_nothing)
    holders: Callable[[Card], Sequence[int]] = field(default=_nobody)
    impact: Callable[[str, str, str], Impact] = field(default=_none)
    merge_impact: Callable[[Card, Card], MergeImpact] = field(default=_moves_nothing)
    lock_holders: Callable[[Card], None] = field(default=_lock_nobody)
    merge_holdings: Callable[[Card, Card], dict[str, Any]] = field(default=_move_nothing)
    undo_holdings: Callable[[Card, Card, dict[str, Any]], None] = field(default=_move_nothing_back)


HOOKS = Hooks()


def register(**functions: Callable[..., Any]) -> None:
    """Make these the functions that are called, by their names in ``Hooks``."""
    for name, function in functions.items():
        if name not in Hooks.__slots__:
            raise TypeError(f"Proposals call no function {name}.")
        setattr(HOOKS, name, function)
