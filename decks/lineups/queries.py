"""Queries for line-ups that a user may see. Of their decks a user sees only what he may see of each deck."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet

from conanhub.community import without_blocked
from decks.editing import OWNER_NAME
from decks.errors import LineupNotFound, NotYourLineup
from decks.models import Deck, DeckVersion, Lineup, LineupSeat, Visibility
from decks.reading import Person, may_see
from simulator.engine import get_game

DELETED: Final = "Its deck was deleted."
EMPTY: Final = "No deck is chosen here, or it was deleted."
TAKEN_BACK: Final = "Its owner does not share this deck any more."
NOT_SHARED: Final = "You may not see its deck."


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat, counted from 0, as one user sees it.

    ``deck`` holds the version that sits here as ``current``; without one, ``why_empty`` is a sentence. ``share_key``
    opens the deck for this user where he needs a link.
    """

    number: int
    deck: Deck | None = None
    is_fixed: bool = False
    share_key: str = ""
    why_empty: str = ""

    @property
    def version(self) -> DeckVersion | None:
        """What would play here."""
        return self.deck.current if self.deck else None


def may_see_lineup(lineup: Lineup, person: Person, share_key: str = "") -> bool:
    """Whether a user may read a line-up: own, public, or unlisted with its link."""
    if person.is_authenticated and lineup.owner_id == person.pk:
        return True
    if lineup.visibility == Visibility.PUBLIC:
        return True
    return lineup.visibility == Visibility.UNLISTED and bool(share_key) and share_key == lineup.share_key


def find_lineup(*, public_id: UUID, person: Person) -> Lineup:
    """The line-up with this id, if this person may see it."""
    lineup = _lineups().filter(public_id=public_id).first()
    if lineup is None or not may_see_lineup(lineup, person):
        raise LineupNotFound
    return lineup


def find_own_lineup(*, public_id: UUID, person: Person) -> Lineup:
    """A line-up of this person; one of another user is refused, or unknown when it is not to be seen."""
    lineup = find_lineup(public_id=public_id, person=person)
    if lineup.owner_id != person.pk:
        raise NotYourLineup
    return lineup


def find_shared_lineup(*, share_key: str) -> Lineup:
    """The line-up behind a link; a private one has none."""
    lineup = _lineups().filter(share_key=share_key).exclude(visibility=Visibility.PRIVATE).first()
    if lineup is None:
        raise LineupNotFound("This link leads to no line-up: it was changed, or its owner took the line-up back.")
    return lineup


def lineups_of(*, owner: Person) -> QuerySet[Lineup]:
    """All line-ups of a person, the newest change first."""
    return _lineups().filter(owner_id=owner.pk)


def public_lineups(person: Person | None = None) -> QuerySet[Lineup]:
    """All public line-ups, the ready-made ones too, the newest change first; none of users whom this person blocks."""
    found = _lineups().filter(visibility=Visibility.PUBLIC)
    return found if person is None else without_blocked(found, person)


def ready_made_lineups() -> QuerySet[Lineup]:
    """Those that come with the site, game by game in the order of their files."""
    return public_lineups().filter(owner__username=OWNER_NAME).order_by("game_id", "pk")


def lineups_with(*, deck: Deck, owner: Person) -> QuerySet[Lineup]:
    """The line-ups of a person in which a deck sits."""
    return Lineup.objects.filter(Q(owner_id=owner.pk) & Q(seats__deck=deck)).distinct().order_by("name", "pk")


def seats_of(lineup: Lineup, person: Person, *, by_link: bool = False) -> tuple[SeatView, ...]:
    """The seats in their order, each with its deck or with the reason why it cannot be seen.

    Behind the link of a line-up are the unlisted decks of its owner, and those whose links the owner has used.
    """
    return tuple(_seen(lineup, row, person, by_link=by_link) for row in lineup.seats.all())


def _seen(lineup: Lineup, row: LineupSeat, person: Person, *, by_link: bool) -> SeatView:
    deck = row.deck
    if deck is None or deck.deleted_at is not None or deck.current is None:
        return SeatView(row.seat, why_empty=EMPTY if deck is None and has_roles(lineup.game_id) else DELETED)
    is_own = person.is_authenticated and lineup.owner_id == person.pk
    key = ""
    if is_own or by_link:
        key = deck.share_key if deck.owner_id == lineup.owner_id else row.share_key
    if not may_see(deck, person, key):
        return SeatView(row.seat, why_empty=TAKEN_BACK if is_own else NOT_SHARED)
    shown = copy.copy(deck)
    shown.current = row.version or deck.current
    shown.current.deck = shown
    needs_key = not may_see(deck, person)
    return SeatView(row.seat, shown, row.version_id is not None, key if needs_key else "")


def has_roles(game_key: str) -> bool:
    """Whether the seats of a game differ, so that an empty one keeps its number."""
    return len(get_game(game_key).roles) > 1


def _lineups() -> QuerySet[Lineup]:
    rows = LineupSeat.objects.select_related("deck__owner", "deck__game", "deck__current", "version").order_by("seat")
    return Lineup.objects.select_related("owner", "game").prefetch_related(Prefetch("seats", queryset=rows))
