"""All that a user has on the site in one file: decks and collections as files that read back, line-ups, simulations."""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.text import slugify

from cards import own_sets, proposals
from cards.placeholders import CardScope, scopes_of
from conanhub.community import data_of
from decks.collection import products_csv, write_csv
from decks.editing import tags_by_deck
from decks.exchange import as_json, as_text, version_as_json
from decks.lineups import lineups_of
from decks.models import DeckVersion, WishlistItem
from decks.pages.collection import export_rows
from decks.reading import decks_of, origins_of, scopes_of_decks
from simulator.reading import all_simulations_of
from simulator.serializers import SimulationSerializer, lineup_out

README: Final = """What {name} had on ConanHub on {day}.

decks/       each deck twice: .txt for people, .json without loss. "Import" on the page of your decks reads both.
             .versions.json has all versions of a deck, from the first on, with the cards of each as in .json.
decks.json   what these files do not say: who may see each deck, whether it is built, its tags, names of its versions,
             and the deck that it was copied from.
collection/  single copies that you own of each game, as CSV. "Import" on the page of your collection reads it.
kept/        cards that you keep since the catalogue does not have them: id and title.
products/    boxes and other products that you own of each game, as CSV. The page of the products reads it.
wanted/      what you want of each game: a number and a card on each line. "Import" on your wishlist reads it.
lineups.json your line-ups: who sits where with which deck, rule options, notes, and who may see each.
account.json what you were told, what you reported, whom you block, suspensions, names and scopes of your API tokens.
proposals.json what you proposed about cards with its sources, texts that you typed, and facts that you support.
own-sets.json  your sets of home-made cards: their cards, their versions, what moderators said of them.
simulations.json  your simulations; experiments match-up by match-up. The same seed gives
             the same matches.
"""


def data_export_of(person: User) -> bytes:
    """A ZIP archive; the number of questions to the database does not grow with what is in it."""
    sheet = io.BytesIO()
    with zipfile.ZipFile(sheet, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", README.format(name=person.username, day=f"{timezone.now():%-d %B %Y}"))
        scopes = scopes_of(person.pk)
        _write_decks(archive, person, scopes)
        for game_key, scope in scopes.items():
            if own := [{"id": card.card_id, "title": card.title} for card in scope.own.values()]:
                archive.writestr(f"kept/{game_key}.json", json.dumps(own, indent=1, ensure_ascii=False))
            if rows := export_rows(person, game_key, scope):
                archive.writestr(f"collection/{game_key}.csv", write_csv(rows))
            if boxes := products_csv(person, game_key):
                archive.writestr(f"products/{game_key}.csv", boxes)
            if lines := _wanted(person, scope):
                archive.writestr(f"wanted/{game_key}.txt", "\n".join(lines) + "\n")
        if tables := [lineup_out(one, person) for one in lineups_of(owner=person).order_by("pk")]:
            archive.writestr("lineups.json", json.dumps(tables, indent=1, ensure_ascii=False))
        if account := data_of(person):
            archive.writestr("account.json", json.dumps(account, indent=1, ensure_ascii=False, default=str))
        if typed := proposals.data_of(person):
            archive.writestr("proposals.json", json.dumps(typed, indent=1, ensure_ascii=False, default=str))
        if made := own_sets.data_of(person):
            archive.writestr("own-sets.json", json.dumps(made, indent=1, ensure_ascii=False, default=str))
        listed = SimulationSerializer(all_simulations_of(person).prefetch_related("decks"), many=True).data
        archive.writestr("simulations.json", json.dumps(listed, indent=1, ensure_ascii=False, default=str))
    return sheet.getvalue()


def _write_decks(archive: zipfile.ZipFile, person: User, scopes: Mapping[str, CardScope]) -> None:
    """Each deck for people and for programs, then the versions of all, then what no file of a deck says."""
    taken: Counter[str] = Counter()
    tags = tags_by_deck(person)
    beside: dict[int, dict[str, Any]] = {}
    decks = list(decks_of(owner=person).order_by("pk"))
    in_decks, origins = scopes_of_decks(decks, person, scopes), origins_of(decks, person)
    for deck in decks:
        name = f"{deck.game.key}/{slugify(deck.name) or 'deck'}"
        taken[name] += 1
        path = f"decks/{name}" if taken[name] == 1 else f"decks/{name}-{taken[name]}"
        archive.writestr(f"{path}.txt", as_text(deck, in_decks[deck.pk]))
        archive.writestr(f"{path}.json", json.dumps(as_json(deck, in_decks[deck.pk]), indent=1, ensure_ascii=False))
        said = {"visibility": deck.visibility, "is_built": deck.is_built, "tags": tags.get(deck.pk, [])}
        if deck.current and deck.current.sets:
            said["sets"] = deck.current.sets
        if origin := origins.get(deck.pk):
            said["copied_from"] = origin.told
        beside[deck.pk] = {"file": path, "name": deck.name, **said, "versions": {}}
    for deck_pk, versions in _versions_by_deck(person):
        if about := beside.get(deck_pk):
            about["versions"] = _write_versions(archive, about["file"], versions, in_decks[deck_pk])
    if beside:
        archive.writestr("decks.json", json.dumps(list(beside.values()), indent=1, ensure_ascii=False))


def _versions_by_deck(person: User) -> Iterator[tuple[int, Iterator[DeckVersion]]]:
    """All versions of each deck by its key in the database; only some of them are in memory at a time."""
    versions = DeckVersion.objects.filter(deck__owner=person).order_by("deck_id", "number")
    return groupby(versions.iterator(chunk_size=500), key=lambda version: version.deck_id)


def _write_versions(
    archive: zipfile.ZipFile, path: str, versions: Iterator[DeckVersion], scope: CardScope
) -> dict[int, str]:
    """Write the versions of a deck, one a line; returns the names that some have, by number."""
    names = {}
    with archive.open(f"{path}.versions.json", "w") as file:
        for place, version in enumerate(versions):
            line = json.dumps(version_as_json(version, scope), ensure_ascii=False)
            file.write(f"{',' if place else '['}\n{line}".encode())
            if version.name:
                names[version.number] = version.name
        file.write(b"\n]\n")
    return names


def _wanted(person: User, scope: CardScope) -> list[str]:
    wanted = WishlistItem.objects.filter(user=person, card__game_id=scope.game_key)
    rows = wanted.select_related("card").order_by("card__title")
    return [f"{row.quantity} {scope.title(row.card.card_id)}" for row in rows]
