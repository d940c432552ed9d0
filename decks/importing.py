"""Reads what somebody pasted or uploaded and says what would come of it; writes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from decks import queries
from decks.deck_json import deck_to_json, parse_json
from decks.decklist import Decklist, parse_decklist, write_decklist
from decks.drafts import entries_of
from decks.entries import Entry
from decks.errors import DeckRefused
from decks.games import deck_game
from decks.models import Deck
from decks.sections import Section, sections_of
from decks.uploads import read_upload
from decks.verdict import Check, check_of

#: Ways in which lists write three copies of a card; all of them are read.
WAYS: Final = ("3 {}", "3x {}", "{} x3", "{} (3)", "{}, 3")


@dataclass(frozen=True, slots=True)
class Preview:
    """A list as read, and the deck it would make; ``text`` is what was read, to send again or to correct."""

    decklist: Decklist
    text: str
    name: str
    sections: tuple[Section, ...]
    check: Check

    @property
    def count(self) -> int:
        return sum(section.count for section in self.sections)


def read_list(*, text: str, game_key: str) -> Decklist:
    """A decklist out of text or of JSON of ours."""
    index = queries.card_index(game_key)
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return parse_json(text.lstrip("\ufeff"), index, game_key)
    return parse_decklist(text, index, game_key)


def ways(game_key: str) -> list[str]:
    """Lines as an example for the import, of a card of the game."""
    titles = (card.title for card in queries.card_index(game_key).cards if card.type not in _leaders(game_key))
    title = next((title for title in titles if "," not in title and ":" not in title), "")
    return [way.format(title) for way in WAYS] if title else []


def _leaders(game_key: str) -> frozenset[str]:
    """The types of cards of which a deck has exactly one."""
    return frozenset(kind for zone in deck_game(game_key).zones if zone.is_single for kind in zone.types)


def preview(given: Mapping[str, Any]) -> Preview:
    """What the import form brought, read and checked."""
    text, upload = given["text"], given["file"]
    if upload is not None and text.strip():
        raise DeckRefused("There are both a pasted list and a file: leave one of them out.", "two_lists")
    if upload is None and not text.strip():
        raise DeckRefused("Paste a list or choose a file.", "empty")
    if upload is not None:
        text = read_upload(upload)
    game_key = given["game"].key
    found = read_list(text=text, game_key=game_key)
    return Preview(
        decklist=found,
        text=text,
        name=given["name"] or found.name,
        sections=sections_of(game_key, found.entries, None),
        check=check_of(game_key, found.entries),
    )


def as_text(deck: Deck, *, with_heading: bool = True) -> str:
    """A deck as the text that reads back to the same deck."""
    index = queries.card_index(deck.game_id)
    name, notes = (deck.name, deck.notes) if with_heading else ("", "")
    return write_decklist(name=name, notes=notes, entries=entries_of(deck), index=index, game_key=deck.game_id)


def list_text(game_key: str, entries: Sequence[Entry]) -> str:
    """Entries as text, without name and plan."""
    index = queries.card_index(game_key)
    return write_decklist(name="", notes="", entries=list(entries), index=index, game_key=game_key)


def as_json(deck: Deck) -> dict[str, Any]:
    """A deck as the data that reads back to the same deck."""
    return deck_to_json(name=deck.name, notes=deck.notes, entries=entries_of(deck), game_key=deck.game_id)
