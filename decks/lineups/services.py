"""What users do with line-ups: all or nothing, under a lock, and never over a change that they have not seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.utils import timezone

from cards.models import Game
from conanhub.community import check_may_act
from conanhub.web import alone
from decks.contents import shown
from decks.editing import check_characters, clean_notes, create_deck, entries_for, keep_origin
from decks.errors import DeckNotFound, LineupConflict, LineupNotFound, LineupRefused, NotYourLineup
from decks.lineups.queries import has_roles, may_see_lineup, seats_of
from decks.models import NAME_LENGTH, Deck, DeckVersion, Lineup, LineupSeat, Visibility, new_share_key
from decks.reading import may_see
from simulator.engine import get_game

MAX_LINEUPS: Final = 300
#: The most decks that the site lets meet, whatever room a game has.
MAX_SEATS: Final = 5
COPY: Final = " (copy)"


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """The deck of a seat: its newest version, or always this one, and the key of the link by which it was found."""

    version: DeckVersion
    is_fixed: bool = False
    share_key: str = ""


@dataclass(frozen=True, slots=True)
class LineupFields:
    """What a line-up says; ``None`` stays as it is. A seat of ``None`` is empty."""

    name: str | None = None
    notes: str | None = None
    visibility: str | None = None
    options: Mapping[str, Any] | None = None
    seats: Sequence[SeatChoice | None] | None = None


def seats_limit(game_key: str) -> int:
    """The most seats of a line-up of this game."""
    _, most = get_game(game_key).players
    return min(MAX_SEATS, most)


def create_lineup(*, owner: User, game: Game, fields: LineupFields) -> Lineup:
    """Make a line-up; without ``visibility`` a private one. It may break rules: its check says so."""
    cleaned = {"name": clean_lineup_name(fields.name or ""), **_cleaned(game.key, fields)}
    if not fields.seats:
        raise LineupRefused("A line-up needs a deck: choose one for a seat.", "no_decks")
    if cleaned.get("visibility", Visibility.PRIVATE) != Visibility.PRIVATE:
        check_may_act(owner)
    with alone(owner):
        if Lineup.objects.filter(owner=owner).count() >= MAX_LINEUPS:
            raise LineupRefused(f"You have {MAX_LINEUPS} line-ups. Delete one to make room.", "too_many_lineups")
        lineup = Lineup.objects.create(owner=owner, game=game, updated_at=timezone.now(), **cleaned)
        _write_seats(lineup, fields.seats)
        check_sharing(lineup)
    return lineup


def change_lineup(*, lineup: Lineup, actor: User, fields: LineupFields, seen: int | None = None) -> Lineup:
    """Change these fields and no others; with ``seen`` only if it is still at that revision."""
    cleaned = _cleaned(lineup.game_id, fields)
    with transaction.atomic():
        locked = lock_lineup(lineup, actor, takes_back=fields.visibility == Visibility.PRIVATE)
        if fields.visibility not in (None, Visibility.PRIVATE):
            check_may_act(actor)
        if seen is not None and seen != locked.revision:
            raise LineupConflict(revision=locked.revision)
        for field, value in cleaned.items():
            setattr(locked, field, value)
        locked.revision += 1
        locked.updated_at = timezone.now()
        locked.save(update_fields=[*cleaned, "revision", "updated_at"])
        if fields.seats is not None:
            _write_seats(locked, fields.seats)
        if fields.seats is not None or fields.visibility is not None:
            check_sharing(locked)
    return locked


def copy_lineup(*, lineup: Lineup, owner: User, by_link: bool = False) -> Lineup:
    """A private line-up of the user with the same seats and options; seats that he may not see are left out.

    A version that another user has fixed is copied into a private deck, since only own versions can be fixed.
    """
    views = seats_of(lineup, owner, by_link=by_link)
    if not any(view.deck for view in views):
        raise LineupRefused("You may see none of its decks, so there is nothing to copy.", "no_decks")
    is_own = lineup.owner_id == owner.pk
    name = f"{lineup.name[: NAME_LENGTH - len(COPY)]}{COPY}" if is_own else lineup.name
    with transaction.atomic():
        seats: list[SeatChoice | None] = []
        for view in views:
            version = view.version
            if view.deck is None or version is None:
                seats.append(None)
            elif view.is_fixed and view.deck.owner_id != owner.pk:
                entries, sets = entries_for(owner, view.deck, version)
                deck = create_deck(owner=owner, game=lineup.game, name=view.deck.name, entries=entries, sets=sets)
                keep_origin(deck, version)
                assert deck.current is not None
                seats.append(SeatChoice(deck.current))
            else:
                seats.append(SeatChoice(version, view.is_fixed, view.share_key))
        fields = LineupFields(name=name, notes=lineup.notes, options=_known(lineup), seats=seats)
        return create_lineup(owner=owner, game=lineup.game, fields=fields)


def delete_lineup(*, lineup: Lineup, actor: User) -> None:
    """Delete a line-up; its decks stay, and so do results of simulations."""
    with transaction.atomic():
        lock_lineup(lineup, actor, takes_back=True).delete()


def renew_lineup_key(*, lineup: Lineup, actor: User) -> Lineup:
    """Make a new link; the old one leads nowhere from now on."""
    with transaction.atomic():
        locked = lock_lineup(lineup, actor)
        locked.share_key = new_share_key()
        locked.save(update_fields=["share_key"])
    return locked


def clean_lineup_name(name: str) -> str:
    """A name on one line without blanks around it."""
    cleaned = " ".join(name.split())
    check_characters(cleaned, "name")
    if not cleaned:
        raise LineupRefused("A line-up needs a name.", "no_name")
    if len(cleaned) > NAME_LENGTH:
        raise LineupRefused(f"The name has {len(cleaned)} characters; at most {NAME_LENGTH} fit.", "name_too_long")
    return cleaned


def clean_options(game_key: str, options: Mapping[str, Any]) -> dict[str, str]:
    """The rule options that differ from the game's defaults, by name; an unknown one is refused."""
    known = get_game(game_key).options
    for name, value in options.items():
        if name not in known:
            raise LineupRefused(f"There is no rule option “{shown(name)}”.", "unknown_option")
        if value not in known[name].choices:
            choices = " or ".join(known[name].choices)
            said = f"Rule option “{name}” cannot be “{shown(str(value))}”: choose {choices}."
            raise LineupRefused(said, "unknown_option")
    return {name: str(options[name]) for name in sorted(options) if options[name] != known[name].default}


def _known(lineup: Lineup) -> dict[str, str]:
    """Its options without those that the game has no more."""
    known = get_game(lineup.game_id).options
    return {name: value for name, value in lineup.options.items() if name in known and value in known[name].choices}


def _cleaned(game_key: str, fields: LineupFields) -> dict[str, Any]:
    """The columns that are to change, with their values as they are stored."""
    if fields.visibility is not None and fields.visibility not in Visibility.values:
        known = ", ".join(Visibility.values)
        raise LineupRefused(f"“{shown(fields.visibility)}” is none of {known}.", "unknown_visibility")
    wanted = {
        "name": fields.name if fields.name is None else clean_lineup_name(fields.name),
        "notes": fields.notes if fields.notes is None else clean_notes(fields.notes),
        "visibility": fields.visibility,
        "options": fields.options if fields.options is None else clean_options(game_key, fields.options),
    }
    return {field: value for field, value in wanted.items() if value is not None}


def lock_lineup(lineup: Lineup, actor: User, *, takes_back: bool = False) -> Lineup:
    """Lock the row of a line-up until the end of the transaction. Only its owner may.

    Suspended if others see it and the owner may not publish, unless the change takes it back from them.
    """
    found = Lineup.objects.select_for_update(of=("self",)).filter(pk=lineup.pk).first()
    if found is None or not may_see_lineup(found, actor):
        raise LineupNotFound("This line-up was deleted.")
    if found.owner_id != actor.pk:
        raise NotYourLineup
    if found.visibility != Visibility.PRIVATE and not takes_back:
        check_may_act(actor)
    return found


def _write_seats(lineup: Lineup, seats: Sequence[SeatChoice | None]) -> None:
    """Put these decks in the place of all; where seats are all alike, empty ones are closed up."""
    wanted = list(seats) if has_roles(lineup.game_id) else [seat for seat in seats if seat]
    while wanted and wanted[-1] is None:
        wanted.pop()
    most = seats_limit(lineup.game_id)
    if not wanted:
        raise LineupRefused("A line-up needs a deck: choose one for a seat.", "no_decks")
    if len(wanted) > most:
        raise LineupRefused(f"There are {len(wanted)} decks; at most {most} sit at a table here.", "too_many_decks")
    _lock_decks([seat.version.deck_id for seat in wanted if seat])
    rows = [seat_row(lineup, number, seat) for number, seat in enumerate(wanted)]
    LineupSeat.objects.filter(lineup=lineup).delete()
    LineupSeat.objects.bulk_create(rows)


def _lock_decks(keys: Sequence[int]) -> None:
    """Keep these decks from being deleted until the end of the transaction; one that is deleted already is refused."""
    alive = Deck.objects.select_for_update(no_key=True).filter(pk__in=keys, deleted_at=None).order_by("pk")
    if set(keys) - set(alive.values_list("pk", flat=True)):
        raise DeckNotFound("A deck of the line-up was deleted meanwhile. Choose another one.")


def seat_row(lineup: Lineup, number: int, seat: SeatChoice | None) -> LineupSeat:
    """The row of a seat, not saved; a deck that may not sit here is refused."""
    if seat is None:
        return LineupSeat(lineup=lineup, seat=number)
    deck = seat.version.deck
    if not may_see(deck, lineup.owner, seat.share_key):
        raise DeckNotFound
    if deck.game_id != lineup.game_id:
        raise LineupRefused(f"“{deck.name}” is a deck of another game.", "other_game")
    if seat.is_fixed and deck.owner_id != lineup.owner_id:
        said = f"“{deck.name}” is not yours, so its version cannot be fixed. Copy the deck to keep it as it is."
        raise LineupRefused(said, "not_your_version")
    needs_key = not may_see(deck, lineup.owner)
    version = seat.version if seat.is_fixed else None
    key = seat.share_key if needs_key else ""
    return LineupSeat(lineup=lineup, seat=number, deck=deck, version=version, share_key=key)


def check_sharing(lineup: Lineup) -> None:
    """Refuse to show a line-up to more people than its decks, and say which are in the way."""
    if lineup.visibility == Visibility.PRIVATE:
        return
    rows = LineupSeat.objects.filter(lineup=lineup, deck__deleted_at=None).select_related("deck")
    closed = list(dict.fromkeys(f"“{row.deck.name}”" for row in rows if row.deck and not _is_open(lineup, row)))
    if closed:
        how = "public" if lineup.visibility == Visibility.PUBLIC else "shared"
        names, are = ", ".join(closed), "is" if len(closed) == 1 else "are"
        raise LineupRefused(
            f"The line-up cannot be {how}, since {names} {are} not: share {'it' if are == 'is' else 'them'} first, or "
            f"take {'it' if are == 'is' else 'them'} out.",
            "deck_not_shared",
        )


def _is_open(lineup: Lineup, row: LineupSeat) -> bool:
    """Whether those who may see the line-up may see this deck."""
    deck: Deck | None = row.deck
    assert deck is not None
    key = ""
    if lineup.visibility == Visibility.UNLISTED:
        key = deck.share_key if deck.owner_id == lineup.owner_id else row.share_key
    return may_see(deck, AnonymousUser(), key)
