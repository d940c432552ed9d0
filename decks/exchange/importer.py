"""Parses pasted or uploaded decks and previews the result; writes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile

from cards import catalogue
from cards.catalogue import card_numbers
from cards.intake import is_home_made_id, is_reserved_id
from cards.own_cards import SetName, read_names
from cards.placeholders import CardScope
from decks import reading
from decks.checks import Check, check_of
from decks.contents import Entry
from decks.editing import check_names, entries_of
from decks.errors import DeckRefused
from decks.exchange.deck_json import cards_by_zone, deck_to_json, parse_json, read_sets
from decks.formats import DeckFile, Format, as_list, check_cards
from decks.games import deck_game
from decks.lists import CardName, Decklist, LineProblem, encode, parse_decklist, read_upload, with_card, write_decklist
from decks.models import NAME_LENGTH, Deck, DeckVersion
from decks.placeholders import keep_lines
from decks.summary import Section, sections_of

#: Ways in which lists write three copies of a card; all of them are read.
WAYS: Final = ("3 {}", "3x {}", "{} x3", "{} (3)", "{}, 3")


@dataclass(frozen=True, slots=True)
class Preview:
    """A list as read, and the deck it would make; ``text`` is what was read, to send again or to correct.

    ``given_name`` goes before the name in the list.
    """

    decklist: Decklist
    text: str
    given_name: str
    sections: tuple[Section, ...]
    check: Check

    @property
    def name(self) -> str:
        return self.given_name or self.decklist.name

    @property
    def takes_choice(self) -> bool:
        """Whether a card can be put into a line of it, as it has lines."""
        return not self.text.lstrip("\ufeff \t\r\n").startswith("{")

    @property
    def count(self) -> int:
        return sum(section.count for section in self.sections)


def read_list(*, text: str, scope: CardScope) -> Decklist:
    """A decklist out of text, JSON of ours or a file of another program, with the cards that a person may see."""
    _text, found = read_any(text, scope)
    return found


def read_any(text: str, scope: CardScope) -> tuple[str, Decklist]:
    """What was read, and as which text: files of other programs become lists of ours first.

    JSON of ours may name versions of own sets; it is refused where the person may not see one of them.
    """
    game_key = scope.game_key
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        text = text.lstrip("\ufeff")
        names = check_names(scope.user_id, game_key, read_sets(text), known=scope.names)
        found = parse_json(text, reading.deck_index_of(_naming(scope, names)), game_key)
        return text, replace(_short_name(found), sets=tuple(name.as_json() for name in names))
    index = reading.deck_index_of(scope)
    text = as_list(text, index, game_key)
    found = parse_decklist(text, index, game_key)
    check_cards(found, game_key, {key: reading.card_index(key) for key in catalogue.GAME_NAMES})
    return text, _short_name(found)


def _naming(scope: CardScope, names: Sequence[SetName]) -> CardScope:
    """The cards as the same person sees them where these versions of own sets are named."""
    if not names:
        return scope
    others = [name for name in scope.names if name.key not in {one.key for one in names}]
    return CardScope(scope.game_key, scope.user_id, names=[*names, *others], through=scope.through)


def _short_name(found: Decklist) -> Decklist:
    """The list with a name that fits, and a remark if it had to be shortened."""
    name = " ".join(found.name.split())
    if len(name) <= NAME_LENGTH:
        return found
    short = f"{name[: NAME_LENGTH - 1]}…"
    message = f"this has {len(name)} characters; at most {NAME_LENGTH} fit, so it was shortened."
    return replace(found, name=short, remarks=(LineProblem("The name", name, message), *found.remarks))


def ways(game_key: str) -> list[str]:
    """Lines as an example for the import, of a card of the game."""
    titles = (card.title for card in reading.card_index(game_key).cards if card.type not in _leaders(game_key))
    title = next((title for title in titles if "," not in title and ":" not in title), "")
    return [way.format(title) for way in WAYS] if title else []


def _leaders(game_key: str) -> frozenset[str]:
    """The types of cards of which a deck has exactly one."""
    return frozenset(kind for zone in deck_game(game_key).zones if zone.is_single for kind in zone.types)


def given_text(given: Mapping[str, Any]) -> str:
    """The one text that the import form brought, pasted or as a file."""
    text, upload = str(given["text"]), given["file"]
    if upload is not None and text.strip():
        raise DeckRefused("There are both a pasted list and a file: leave one of them out.", "two_lists")
    if upload is None and not text.strip():
        raise DeckRefused("Paste a list or choose a file.", "empty")
    return text if upload is None else read_upload(upload)


def preview(*, given: Mapping[str, Any], text: str, user: User, choice: str = "", keep: str = "") -> Preview:
    """What the import form brought, read and checked.

    With a choice the card chosen for a line stands in it; ``keep`` is a line, or all lines, whose cards the user keeps
    since the catalogue does not have them.
    """
    game_key = given["game"].key
    text, found = read_any(text, CardScope(game_key, user.pk))
    chosen = _chosen(found, choice)
    if chosen is not None:
        text, found = read_any(with_card(text, *chosen), CardScope(game_key, user.pk))
    if keep:
        keep_lines(user=user, game_key=game_key, problems=found.problems, where=keep)
        text, found = read_any(text, CardScope(game_key, user.pk))
    scope = CardScope(game_key, user.pk, names=read_names(found.sets))
    return Preview(
        decklist=found,
        text=text,
        given_name=given["name"] or ("" if found.name else _file_name(given["file"])),
        sections=sections_of(scope, found.entries, None),
        check=check_of(game_key, found.entries, scope=scope),
    )


def _chosen(found: Decklist, choice: str) -> tuple[LineProblem, CardName] | None:
    """The line and the card of a ``Line 3|card-id``, if that line may mean that card."""
    where, _, card_id = choice.partition("|")
    problem = next((one for one in found.problems if one.where == where), None)
    card = next((one for one in problem.suggestions if one.card_id == card_id), None) if problem else None
    return (problem, card) if problem and card else None


def _file_name(upload: UploadedFile | None) -> str:
    """What a file is called, as the name of a deck whose list says none."""
    name = " ".join(Path((upload and upload.name) or "").stem.replace("_", " ").split())[:NAME_LENGTH]
    return "".join(letter for letter in name if letter.isprintable())


def as_text(deck: Deck, scope: CardScope, *, with_heading: bool = True) -> str:
    """A deck as the text that reads back to the same deck for who may see all its cards."""
    index = reading.deck_index_of(scope)
    name, notes = (deck.name, deck.notes) if with_heading else ("", "")
    return write_decklist(name=name, notes=notes, entries=entries_of(deck), index=index, game_key=deck.game_id)


def list_text(scope: CardScope, entries: Sequence[Entry]) -> str:
    """Entries as text, without name and plan."""
    index = reading.deck_index_of(scope)
    return write_decklist(name="", notes="", entries=list(entries), index=index, game_key=scope.game_key)


def as_json(deck: Deck, scope: CardScope) -> dict[str, Any]:
    """A deck as the data that reads back to the same deck for who may see all its cards.

    The key of the link of another user's set is for the owner of the deck alone.
    """
    is_owner = scope.user_id == deck.owner_id
    sets = [name if is_owner else SetName(name.key, name.version) for name in reading.names_of(deck.current)]
    return deck_to_json(
        name=deck.name,
        notes=deck.notes,
        entries=entries_of(deck),
        game_key=deck.game_id,
        sets=[name.as_json() for name in sets],
        mark=scope.mark,
    )


def version_as_json(version: DeckVersion, scope: CardScope) -> dict[str, Any]:
    """A version of one's own deck as data: its number, name and time, and its cards as in the data of a deck."""
    return {
        "number": version.number,
        "name": version.name,
        "created_at": version.created_at.isoformat(),
        "zones": cards_by_zone(scope.game_key, version.entries, scope.mark),
        **({"sets": version.sets} if version.sets else {}),
        "hash": f"sha256:{version.content_hash}",
    }


def as_file(deck: Deck, one: Format, scope: CardScope) -> str:
    """A deck in a format of another program, as a person sees it."""
    index = reading.deck_index_of(scope)
    entries = tuple(entries_of(deck))
    content = DeckFile(deck.game_id, deck.name, deck.notes, deck.owner.username, entries, index)
    return one.write(content) if one.write else ""


def short_code(deck: Deck) -> str:
    """A deck as one short word; empty where it has none, which ``why_no_code`` explains."""
    return "" if why_no_code(deck) else encode(deck.game_id, entries_of(deck), card_numbers(deck.game_id))


def why_no_code(deck: Deck) -> str:
    """Why a deck has no short code, in a sentence or two without any title; empty for one that has a code.

    A code says neither which version of a set it means nor how far that is seen, and whoever has it can read it. So
    cards of users are in none, whoever may see them today.
    """
    held = {card_id for _section, card_id, _copies in entries_of(deck) if is_reserved_id(card_id)}
    if not held:
        return ""
    is_made = any(map(is_home_made_id, held))
    kind = "home-made cards" if is_made else "cards that are not in the catalogue"
    also = ", which names the sets of its cards" if is_made else ""
    return (
        f"This deck has no short code, since it has {kind}. Everybody who has a code can read it, whoever may see such "
        f"cards, so it names none. Share the link of the deck, or its JSON{also}."
    )
