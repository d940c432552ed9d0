"""Titles of a game's cards by what people write of them: the beginnings of their words, or something much like them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from cards.catalogue import live, records
from cards.games import Definition
from cards.query import fold, fold_word, nearest, nearest_words, words_begin

MAX_LETTERS: Final = 80


@dataclass(frozen=True, slots=True)
class Title:
    """A title as it is written and compared, and the card that has it."""

    text: str
    words: tuple[str, ...]
    letters: str
    type: str
    address: str


def beginning(game_key: str, text: str, limit: int) -> list[Title]:
    """The titles some of whose words begin so, in order; those that begin with the first word come first."""
    wanted = fold(text[:MAX_LETTERS]).split()
    found = [title for title in _titles(game_key) if words_begin(wanted, title.words)]
    return sorted(found, key=lambda one: (not one.words[0].startswith(wanted[0]), len(one.text), one.text))[:limit]


def near(game_key: str, text: str) -> list[Title]:
    """The titles that may be meant though a letter, a hyphen or a small word is wrong."""
    by_letters = {title.letters: title for title in _titles(game_key)}
    found = nearest(fold_word(text[:MAX_LETTERS]), by_letters)
    if not found:
        words = {letters: [fold_word(word) for word in title.words] for letters, title in by_letters.items()}
        found = nearest_words([fold_word(word) for word in text[:MAX_LETTERS].split()], words)
    return [by_letters[letters] for letters in found]


@records.once_for_cards
def _titles(game_key: str) -> tuple[Title, ...]:
    """Every title once, but for cards that were taken out."""
    recorded = live.overlay_of(game_key).cards
    hidden = {card_id for card_id, one in recorded.items() if one.is_hidden}
    cards = (card for card in reversed(records.load_cards(game_key)) if card.definition.id not in hidden)
    slug, first = records.game_slug(game_key), {card.definition.title: card.definition for card in cards}
    return tuple(_title(slug, card) for card in first.values())


def _title(slug: str, card: Definition) -> Title:
    words, address = tuple(fold(card.title).split()), reverse("cards:detail", args=[slug, card.id])
    return Title(card.title, words, fold_word(card.title), card.type, address)
