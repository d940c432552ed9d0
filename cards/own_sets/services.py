"""What a user does with the own sets: make, change, delete, publish a version."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Max

from cards import catalogue
from cards.errors import BadTitle, OwnSetRefused
from cards.fact_models import MAX_SET_NOTES
from cards.facts import blob_of
from cards.games import GAMES
from cards.intake import MOST_NUMBERS, clean_title, new_set_key
from cards.models import Card, OwnSet, OwnSetCall, OwnSetReview, OwnSetVersion
from cards.own_sets.hooks import versions_in_use
from cards.own_sets.locking import check_may_show, locked, touch
from cards.own_sets.repeating import MOST_KEY, call_made, remember
from cards.own_sets.reviewing import ask_of
from cards.query import fold
from cards.snapshots import forget_blobs
from cards.typed_facts import visible
from conanhub.community import check_may_act
from conanhub.web import alone

#: So many sets a user has, cards a set, versions a set.
MOST_SETS: Final = 30
MOST_CARDS: Final = 300
MOST_VERSIONS: Final = 200
#: So many abilities a home-made card has.
MOST_ABILITIES: Final = 6
MOST_NOTE: Final = 300
#: A game that is played with its whole box has no place for other cards.
GAMES_WITH_SETS: Final = tuple(key for key, game in GAMES.items() if not game.plays_whole)
Visibility = OwnSet.Visibility
assert MOST_CARDS < MOST_NUMBERS


def make_set(*, user: User, game_key: str, name: str, notes: str = "", key: str = "") -> OwnSet:
    """Make a private set. The same ``key`` of the same user gives the set that it gave first."""
    catalogue.game(game_key)
    if game_key not in GAMES_WITH_SETS:
        said = f"{GAMES[game_key].name} is played with its whole box, so there are no sets of home-made cards."
        raise OwnSetRefused(said, "no_own_sets")
    name, notes = _clean_name(name), _clean_notes(notes)
    with alone(user):
        given = OwnSet.objects.filter(owner=user, sent_key=key[:MOST_KEY]).first() if key else None
        if given is not None:
            if (given.game_id, given.search_name) != (game_key, fold(name)):
                raise OwnSetRefused("Another set was made under this key. Send this one under a new key.", "key_used")
            return given
        if OwnSet.objects.filter(owner=user).count() >= MOST_SETS:
            raise OwnSetRefused(f"You have {MOST_SETS} sets. Delete one to make room.", "too_many_sets")
        _check_name(user, game_key, name)
        return OwnSet.objects.create(
            key=_free_key(),
            game_id=game_key,
            owner=user,
            owner_number=user.pk,
            name=name,
            search_name=fold(name),
            notes=notes,
            share_key=_new_link(),
            sent_key=key[:MOST_KEY],
        )


def change_set(
    *,
    user: User,
    own_set: OwnSet,
    name: str | None = None,
    notes: str | None = None,
    visibility: str | None = None,
    if_match: str = "",
) -> OwnSet:
    """Change these and no others. To become public, the newest version is first reviewed: until then all stays so."""
    wanted: dict[str, str] = {}
    if name is not None:
        wanted["name"] = _clean_name(name)
        wanted["search_name"] = fold(wanted["name"])
    if notes is not None:
        wanted["notes"] = _clean_notes(notes)
    if visibility is not None and visibility not in Visibility.values:
        raise OwnSetRefused(f"Choose one of {', '.join(Visibility.values)}.", "unknown_visibility")
    with alone(user):
        found = locked(user, own_set, if_match)
        if visibility not in (None, Visibility.PRIVATE) or (wanted and found.visibility != Visibility.PRIVATE):
            check_may_act(user)
        if name is not None and wanted["search_name"] != found.search_name:
            _check_name(user, found.game_id, wanted["name"])
        if visibility == Visibility.PUBLIC and found.visibility != Visibility.PUBLIC:
            ask_of(found)
        elif visibility is not None and visibility != found.visibility:
            OwnSetReview.objects.filter(version__own_set=found, state=OwnSetReview.State.ASKED).delete()
            wanted["visibility"] = visibility
        return touch(found, **wanted)


def renew_link(*, user: User, own_set: OwnSet, key: str = "") -> OwnSet:
    """Make a new link; the old one leads nowhere from now on, and decks of others that know it show no cards of it.

    The same ``key`` makes it once.
    """
    with alone(user):
        found = locked(user, own_set)
        if call_made(found, OwnSetCall.Act.LINK, key) is not None:
            return found
        remember(found, OwnSetCall.Act.LINK, key)
        return touch(found, share_key=_new_link())


def publish(*, user: User, own_set: OwnSet, note: str = "", key: str = "", if_match: str = "") -> OwnSetVersion:
    """Freeze the cards as the next version, which decks can name. In a public set it waits for a moderator.

    The same ``key`` gives the version that it gave first; cards that are those of the newest version are refused.
    """
    note = " ".join(visible(note).split())
    if len(note) > MOST_NOTE:
        raise OwnSetRefused(f"A note has {MOST_NOTE} letters at most.", "too_long")
    with alone(user):
        found = locked(user, own_set, if_match if not key else "")
        given = OwnSetVersion.objects.filter(own_set=found, sent_key=key[:MOST_KEY]).first() if key else None
        if given is not None:
            return given
        found = locked(user, own_set, if_match)
        check_may_show(user, found)
        cards = list(Card.every.filter(own_set=found).order_by("pk"))
        if not cards:
            raise OwnSetRefused("There is no card in this set yet. Make one first.", "no_cards")
        records = [blob_of(found.game_id, card.record).hash for card in cards]
        last = found.versions.first()
        if last is not None and last.records == records:
            raise OwnSetRefused(f"Nothing has changed since version {last.number}.", "nothing_changed")
        number = (found.versions.aggregate(last=Max("number"))["last"] or 0) + 1
        if number > MOST_VERSIONS:
            raise OwnSetRefused(f"A set has {MOST_VERSIONS} versions at most. Make another set.", "too_many_versions")
        made = OwnSetVersion.objects.create(
            own_set=found, number=number, records=records, note=note, sent_key=key[:MOST_KEY]
        )
        touch(found)
        if found.visibility == Visibility.PUBLIC:
            ask_of(found)
    return made


def delete_set(*, user: User, own_set: OwnSet, if_match: str = "") -> bool:
    """Delete a set. Versions on which decks or results of others rest stay without their author: then ``False``."""
    with alone(user):
        return remove(locked(user, own_set, if_match))


def remove(own_set: OwnSet) -> bool:
    """Delete a set but for what others need, which stays without author; whether nothing of it stays."""
    used = versions_in_use(own_set, by_others=True)
    Card.every.filter(own_set=own_set).delete()
    gone = own_set.versions.exclude(number__in=used)
    hashes = {hashed for version in gone for hashed in version.records}
    if used:
        gone.delete()
        own_set.calls.all().delete()
        owner_number = own_set.owner_number
        touch(own_set, owner=None, notes="", sent_key="", share_key=_new_link(), owner_number=owner_number)
    else:
        own_set.delete()
    forget_blobs(hashes)
    return not used


def _free_key() -> str:
    while True:
        key = new_set_key()
        if not OwnSet.objects.filter(key=key).exists() and not Card.every.filter(card_id__startswith=f"o-{key}"):
            return key


def _new_link() -> str:
    return secrets.token_urlsafe(16)


def _clean_name(name: str) -> str:
    try:
        return clean_title(name)
    except BadTitle as error:
        said = error.message.replace("the title of the card", "the name of the set").replace("A title", "A name")
        raise OwnSetRefused(said.replace("This title", "This name"), "bad_name") from error


def _clean_notes(notes: str) -> str:
    cleaned = unicodedata.normalize("NFC", visible(notes))
    if len(cleaned) > MAX_SET_NOTES:
        raise OwnSetRefused(f"Notes have {MAX_SET_NOTES:,} letters at most.", "too_long")
    return cleaned


def _check_name(user: User, game_key: str, name: str) -> None:
    if OwnSet.objects.filter(owner=user, game_id=game_key, search_name=fold(name)).exists():
        raise OwnSetRefused(f"You have another set called “{name}”.", "name_used")
