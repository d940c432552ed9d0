"""Resolves a deck reference: an id or a link."""

from __future__ import annotations

import re
import uuid
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.timezone import localtime

from cards import catalogue
from decks import checks, reading
from decks.editing import OWNER_NAME as SAMPLE_OWNER
from decks.errors import DeckNotFound
from decks.lists import first_lineup
from decks.models import Deck, DeckVersion
from simulator.engine import PLAYING, get_game
from simulator.loading.table_check import may_sit_beside

SHARE_LINK: Final = re.compile(r"(?:^|/)d/([\w-]+)/?$")
DECK_LINK: Final = re.compile(r"(?:^|/)decks/([\w-]+)/?$")
VERSION: Final = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,6})")
MAX_CHOICES: Final = 300
#: Versions of one deck to choose from, and decks looked at for one that may be played.
VERSIONS: Final = 12
LOOKED_AT: Final = 4
OWN_DECKS: Final = "Your decks"
DeckChoices = list[tuple[str, list[tuple[str, str]]]]


@dataclass(frozen=True, slots=True)
class DeckRef:
    """A deck as it is now, and the key of the link by which it was found."""

    version: DeckVersion
    share_key: str = ""


def find_deck(user: User | AnonymousUser, text: str) -> DeckRef:
    """The deck with this public id or link; decks that this person may not use are as good as not there."""
    wanted = text.strip().split("?")[0].split("#")[0]
    shared, plain = SHARE_LINK.search(wanted), DECK_LINK.search(wanted)
    share_key = shared[1] if shared else ""
    try:
        if shared:
            deck = reading.find_shared_deck(share_key=share_key)
        else:
            deck = reading.find_deck(public_id=uuid.UUID(plain[1] if plain else wanted), person=user)
    except ValueError:
        raise DeckNotFound(f"“{wanted[:60]}” is neither the id of a deck nor a link to one.") from None
    if deck.current is None:
        raise DeckNotFound
    return DeckRef(deck.current, share_key)


def standard_deck(game_key: str) -> DeckRef:
    """The deck that plays if only one is named: the first of the game's ready-made ones."""
    ready = reading.public_decks().filter(owner__username=SAMPLE_OWNER, game_id=game_key)
    deck = ready.order_by("name", "pk").first()
    if deck is None or deck.current is None:
        raise DeckNotFound("There is no ready-made deck here: choose whose Conan meets your Foes.")
    return DeckRef(deck.current)


def game_and_decks(
    user: User, wanted: str, named: Iterable[str] = (), games: Collection[str] = PLAYING
) -> tuple[str, DeckChoices]:
    """The game whose key or slug was named, or that of a deck that was, or that of the person's latest deck, with its
    decks to choose from; one of ``games``, which are those that can be simulated."""
    key = wanted.replace("-", "_") or _game_of(user, named)
    if key not in games:
        latest = reading.decks_of(owner=user).order_by("-updated_at").values_list("game_id", flat=True).first()
        key = latest if latest is not None and latest in games else next(iter(games))
    return key, deck_choices(user, key)


def _game_of(user: User, named: Iterable[str]) -> str:
    """The game of the first of these decks and versions that this person may use; empty when there is none."""
    for text in named:
        try:
            return find_deck(user, text.split(":")[0] if VERSION.fullmatch(text) else text).version.deck.game_id
        except DeckNotFound:
            continue
    return ""


def deck_choices(user: User, game_key: str) -> DeckChoices:
    """Decks for a list to choose from: the person's own, then public ones of others, each as id and name.

    Where a group has a name twice, the owner stands behind it, and the last change where that is not enough.
    """
    own = reading.decks_of(owner=user)
    others = reading.public_decks(user).exclude(owner_id=user.pk)
    groups: DeckChoices = []
    for title, decks in ((OWN_DECKS, own), ("Public decks", others)):
        found = decks.filter(game_id=game_key).order_by("name", "pk")
        rows = found.values_list("public_id", "name", "owner__username", "updated_at")[:MAX_CHOICES]
        if rows:
            ids, names, owners, changes = zip(*rows, strict=True)
            named = names if title == OWN_DECKS else _told_apart(names, [f"by {owner}" for owner in owners])
            told = _told_apart(named, [f"changed {date_format(localtime(at), 'j M Y, H:i:s')}" for at in changes])
            groups.append((title, [(str(public_id), name) for public_id, name in zip(ids, told, strict=True)]))
    return groups


def _told_apart(names: Sequence[str], more: Sequence[str]) -> list[str]:
    """The names, those that occur twice with ``more`` behind them."""
    times = Counter(names)
    return [f"{name}, {words}" if times[name] > 1 else name for name, words in zip(names, more, strict=True)]


def of_role(game_key: str, choices: DeckChoices, role: str) -> DeckChoices:
    """Those decks whose seat is of this role; all where any seat will do or the game has one role only."""
    game = get_game(game_key)
    if not role or len(game.roles) == 1:
        return choices
    pool = catalogue.pool(game_key)
    ids = [_id_of(value) for _title, group in choices for value, _name in group]
    held = {
        str(version.deck.public_id): game.role_of(pool, reading.engine_deck(version))
        for version in DeckVersion.objects.filter(current_of__public_id__in=ids).select_related("deck")
    }
    groups = ((title, [choice for choice in group if held.get(_id_of(choice[0])) == role]) for title, group in choices)
    return [(title, group) for title, group in groups if group]


def _id_of(value: str) -> str:
    """The public id of a choice, which may name a version too."""
    return value.split(":")[0]


def different_cards(public_ids: Iterable[str]) -> dict[str, int]:
    """How many different cards each of these decks holds, section by section."""
    found = Deck.objects.filter(public_id__in=list(public_ids)).select_related("current")
    return {str(deck.public_id): len(deck.current.entries) if deck.current else 0 for deck in found}


def usual_decks(user: User, game_key: str) -> tuple[str, str]:
    """A deck and an opponent to begin with: one's latest deck that may be played, and a ready-made one; or nothing."""
    own = reading.decks_of(owner=user).filter(game_id=game_key).order_by("-updated_at")[:LOOKED_AT]
    ready = _ready(game_key)
    mine = next(
        (str(one.public_id) for one in own if one.current and checks.is_legal(game_key, one.current.entries)), ""
    )
    if mine:
        return mine, (ready[0] if ready else "")
    return (ready[0], ready[1]) if len(ready) > 1 else ("", "")


def ready_opponent(game_key: str, deck: str) -> str:
    """A ready-made deck other than this one; empty when there is none."""
    return next((public_id for public_id in _ready(game_key) if public_id != deck), "")


def _ready(game_key: str) -> list[str]:
    """The ids of the ready-made decks: first those of the first line-up in its order, then the others by name."""
    samples = reading.public_decks().filter(owner__username=SAMPLE_OWNER, game_id=game_key).order_by("name", "pk")
    stems = first_lineup(game_key).decks
    places = {stem: place for place, stem in enumerate(stems)}
    found = samples.values_list("public_id", "name")
    ranked = [(places.get(slugify(name), len(places)), str(public_id)) for public_id, name in found]
    return [public_id for _place, public_id in sorted(ranked, key=itemgetter(0))]


def ready_versions(game_key: str) -> list[DeckVersion]:
    """The newest versions of the ready-made decks, in the order of ``ready_opponent``."""
    ids = _ready(game_key)
    decks = Deck.objects.filter(public_id__in=ids).select_related("current", "game")
    found = {str(deck.public_id): deck for deck in decks}
    versions = []
    for public_id in ids:
        deck = found[public_id]
        if deck.current is not None:
            deck.current.deck = deck
            versions.append(deck.current)
    return versions


def stand_in(deck: DeckVersion) -> DeckVersion:
    """The first ready-made deck that may sit beside this one, for a goldfish to which the second deck does nothing."""
    game_key, first = deck.deck.game_id, reading.engine_deck(deck)
    for version in ready_versions(game_key):
        if may_sit_beside(game_key, first, reading.engine_deck(version)):
            return version
    raise DeckNotFound("There is no ready-made deck here to stand in: choose the other deck.")


def version_choices(user: User, game_key: str) -> DeckChoices:
    """One's decks version by version, the newest first, as ``id:number``; only the latest few of each."""
    versions = (
        DeckVersion.objects.filter(deck__owner=user, deck__game_id=game_key, deck__deleted_at=None)
        .select_related("deck")
        .order_by("-deck__updated_at", "-deck_id", "-number")[: MAX_CHOICES * 2]
    )
    groups: DeckChoices = []
    for name, found in groupby(versions, key=lambda version: (version.deck_id, version.deck.name)):
        groups.append((name[1], [version_choice(version) for version in list(found)[:VERSIONS]]))
    return groups


def with_versions(user: User, choices: DeckChoices, named: Iterable[str]) -> DeckChoices:
    """These choices, and beside them the versions of own decks that were named as ``id:number``."""
    group: list[tuple[str, str]] = []
    for text in named:
        if VERSION.fullmatch(text):
            with suppress(DeckNotFound):
                version = find_version(user, text).version
                group.append((text, f"{version.deck.name}, version {version.number}"))
    return [("Fixed versions", list(dict.fromkeys(group))), *choices] if group else choices


def version_choice(version: DeckVersion) -> tuple[str, str]:
    """A version as the value and the words of a choice."""
    cards = sum(int(quantity) for _section, _card, quantity in version.entries)
    words = f"Version {version.number}, {cards} card{'' if cards == 1 else 's'}, {version.created_at:%-d %b %Y %H:%M}"
    return f"{version.deck.public_id}:{version.number}", words


def find_version(user: User, text: str) -> DeckRef:
    """The version ``id:number`` of an own deck, or the current version of a deck by id or link."""
    named = VERSION.fullmatch(text.strip())
    if named is None:
        return find_deck(user, text)
    found = DeckVersion.objects.filter(
        deck__public_id=uuid.UUID(named[1]), deck__owner=user, deck__deleted_at=None, number=int(named[2])
    ).first()
    if found is None:
        raise DeckNotFound("There is no such version of a deck of yours.")
    return DeckRef(found)
