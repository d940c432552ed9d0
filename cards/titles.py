"""Titles of a game's cards by what people write of them: the beginnings of their words, or something much like them."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from django.urls import reverse

from cards import catalog
from cards.facts import fold, fold_word
from cards.games.base import CatalogCard, Definition

#: How much like a title something has to be, and how many such titles are named.
LIKENESS: Final = 0.72
MOST_NEAR: Final = 3
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
    found = [title for title in _titles(game_key) if _begin(wanted, title.words)]
    return sorted(found, key=lambda one: (not one.words[0].startswith(wanted[0]), len(one.text), one.text))[:limit]


def near(game_key: str, text: str) -> list[Title]:
    """The titles that may be meant though a letter, a hyphen or a small word is wrong."""
    wanted = fold_word(text[:MAX_LETTERS])
    by_letters = {title.letters: title for title in _titles(game_key)}
    if len(wanted) < 3:
        return []
    inside = sorted((letters for letters in by_letters if wanted in letters), key=len)
    alike = get_close_matches(wanted, by_letters, n=MOST_NEAR, cutoff=LIKENESS)
    return [by_letters[letters] for letters in dict.fromkeys((*inside, *alike))][:MOST_NEAR]


def _begin(wanted: list[str], words: tuple[str, ...]) -> bool:
    rest = iter(words)
    return bool(wanted) and all(any(word.startswith(start) for word in rest) for start in wanted)


def _titles(game_key: str) -> tuple[Title, ...]:
    """Every title once; made anew when the data files were read anew."""
    cards = catalog.load_cards(game_key)
    if game_key not in _kept or _kept[game_key][0] is not cards:
        slug, first = catalog.game_slug(game_key), {card.definition.title: card.definition for card in reversed(cards)}
        _kept[game_key] = (cards, tuple(_title(slug, card) for card in first.values()))
    return _kept[game_key][1]


def _title(slug: str, card: Definition) -> Title:
    words, address = tuple(fold(card.title).split()), reverse("cards:detail", args=[slug, card.id])
    return Title(card.title, words, fold_word(card.title), card.type, address)


_kept: dict[str, tuple[tuple[CatalogCard, ...], tuple[Title, ...]]] = {}
