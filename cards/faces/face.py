"""The drawn face of a card of any game, in three sizes, each drawn once a process."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from cards import catalogue
from cards.catalogue import CatalogCard, SetInfo
from cards.facts import readable
from cards.games import GAMES, Face
from cards.intake import NOT_IN_CATALOGUE, is_of_user
from cards.models import Card
from cards.own_cards import shown_card, working_card

SIZES: Final = ("full", "list", "thumb")
#: From so many letters of rules text on, the picture gives way to the words.
LONG_TEXT: Final = 300
VERY_LONG_TEXT: Final = 430


def face_html(card: Card, *, size: str, turned: bool = False) -> SafeString:
    """The drawn face of a catalogue row."""
    if card.is_home_made and (made := working_card(card)) is not None:
        return draw(made, _check_size(size), turned)
    found = face_html_by_id(card.game_id, card.card_id, size=size, turned=turned, title=card.title)
    return found or draw(entry_of(card), size, turned)


def face_html_by_id(
    game_key: str,
    card_id: str,
    *,
    size: str,
    turned: bool = False,
    title: str = NOT_IN_CATALOGUE,
    entry: CatalogCard | None = None,
) -> SafeString:
    """The drawn face of a card by its id, without asking the database; empty when no such card is known.

    A card of a user has an empty face with the ``title`` that its reader may see, or that of the ``entry`` that he may
    see of a home-made one.
    """
    entry = entry or shown_card(card_id)
    if entry is not None:
        return draw(entry, _check_size(size), turned)
    if is_of_user(card_id):
        return face_markup(_empty_face(title), (game_key, card_id), _check_size(size), turned=turned)
    state = (str(catalogue.folder()), catalogue.version(game_key))
    return _face_html(state, game_key, card_id, _check_size(size), turned)


def make_face(entry: CatalogCard, *, turned: bool = False) -> Face:
    """Work out what the face of a card shows; on that of a home-made card stands who made it."""
    face = GAMES[entry.game_key].make_face(entry, turned)
    return replace(face, mark=entry.mark, spoken=f"{face.spoken}, {entry.mark}") if entry.made_by else face


def definition_of(card: Card) -> Any:
    """The checked definition behind a catalogue row, of the type of its game."""
    return entry_of(card).definition


def entry_of(card: Card) -> CatalogCard:
    """The card of the data files behind a row; one that they no longer hold from the record that its row has kept."""
    found = catalogue.find_card(card.game_id, card.card_id)
    if found is not None:
        return found
    if card.is_home_made and (made := working_card(card)) is not None:
        return made
    card_set = card.card_set
    if card_set is None:
        raise ValueError(f"{card.card_id} has no record that can be read.")
    info = SetInfo(card_set.key, card_set.name, card_set.kind, card_set.released, card_set.position)
    record = readable(card)
    return CatalogCard(card.game_id, info, record, GAMES[card.game_id].read_card(record))


def draw(entry: CatalogCard, size: str, turned: bool) -> SafeString:
    """The face as markup."""
    return face_markup(make_face(entry, turned=turned), (entry.game_key, entry.definition.id), size, turned=turned)


def _empty_face(title: str) -> Face:
    """The face of a card of which only a title is kept."""
    return Face(
        title=title,
        band="unknown",
        type_line="Not in the catalogue",
        traits="",
        text=(),
        text_known=False,
        gaps="",
        flavor="",
        number="",
        note="",
        status="",
        art=SafeString(""),
        spoken=f"{title}, not in the catalogue",
    )


def face_markup(face: Face, key: tuple[str, str], size: str, *, turned: bool = False) -> SafeString:
    """A face that was worked out already, as markup; ``key`` is the game and the id of its card."""
    game, card_id = key
    context = {"face": face, "game": game, "card_id": card_id, "size": size, "turned": turned, "wordy": _wordy(face)}
    # The template escapes every value; only the line breaks between its tags are taken out.
    lines = render_to_string("components/_card.html", context).splitlines()
    return mark_safe("".join(line.strip() for line in lines))


def forget() -> None:
    """Draw all faces anew; for tests and for a reload of the data."""
    _face_html.cache_clear()


def _check_size(size: str) -> str:
    if size not in SIZES:
        raise ValueError(f"A card has no size {size!r}; there are {', '.join(SIZES)}.")
    return size


@lru_cache(maxsize=16384)
def _face_html(state: tuple[str, str], game_key: str, card_id: str, size: str, turned: bool) -> SafeString:
    entry = catalogue.find_card(game_key, card_id)
    return draw(entry, size, turned) if entry else SafeString("")


def _wordy(face: Face) -> str:
    """How much the words crowd the picture of the full size."""
    letters = sum(len(paragraph) for paragraph in face.text) + 30 * len(face.text)
    letters += len(face.flavor) // 2 + len(face.gaps)
    letters += 90 if face.left else 0
    letters += 60 if face.stats else 0
    letters += 50 if face.needs else 0
    if letters > VERY_LONG_TEXT:
        return "is-very-wordy"
    return "is-wordy" if letters > LONG_TEXT else ""
