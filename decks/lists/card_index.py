"""Finds cards by what people write: title, number or an approximation of one. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from cards.intake import NOT_IN_CATALOGUE, is_of_user
from cards.query import fold_word, nearest, nearest_words, words_begin
from simulator.engine import normal_title

MAX_SUGGESTIONS: Final = 3
MAX_NAME: Final = 120
MAX_ENTRY: Final = 160
#: A title with set and number, as lists name one printing of several: ``Low Guard (anew) 101``.
_PRINTING: Final = re.compile(r"(?P<title>.+) \((?P<set>[A-Za-z0-9 _-]{1,40})\) #?(?P<number>[0-9A-Za-z-]{1,10})")
NONE_MERGED: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class CardName:
    """What a list needs to know of a card; ``mark`` says who made a home-made one."""

    card_id: str
    title: str
    number: str
    type: str
    set_key: str = ""
    mark: str = ""


class CardIndex:
    """The cards of one game by id, title and number; ``merged`` are ids of cards by ids that they had before."""

    def __init__(self, cards: Iterable[CardName], merged: Mapping[str, str] = NONE_MERGED) -> None:
        self.cards = tuple(cards)
        known = {card.card_id: card for card in self.cards}
        self.by_id = {**{old: known[card_id] for old, card_id in merged.items() if card_id in known}, **known}
        self._by_title = {normal_title(card.title): card for card in self.cards}
        self._by_letters = {fold_word(card.title): card for card in self.cards}
        self._printings: dict[str, list[CardName]] = {}
        for card in self.cards:
            self._printings.setdefault(normal_title(card.title), []).append(card)
        self._words = [[normal_title(word) for word in card.title.split()] for card in self.cards]
        self._by_number: dict[str, list[CardName]] = {}
        for card in self.cards:
            self._by_number.setdefault(_plain_number(card.number), []).append(card)

    def beside(self, own: Iterable[CardName], merged: Mapping[str, str] = NONE_MERGED) -> CardIndex:
        """The same with cards of a user, whose titles give way to those of these cards.

        ``merged`` are the ids of cards by other ids under which the user knew them.
        """
        mine = CardIndex(own)
        found = CardIndex(())
        found.cards = (*self.cards, *mine.cards)
        other = {old: self.by_id[card_id] for old, card_id in merged.items() if card_id in self.by_id}
        found.by_id = {**other, **mine.by_id, **self.by_id}
        found._by_title = {**mine._by_title, **self._by_title}
        found._by_letters = {**mine._by_letters, **self._by_letters}
        found._words = [*self._words, *mine._words]
        found._by_number, found._printings = self._by_number, self._printings
        return found

    def name_of(self, card_id: str) -> CardName:
        """A card by its id; one that the catalogue lost goes by its id, one of another user has no title."""
        found = self.by_id.get(card_id)
        if found is None:
            title = NOT_IN_CATALOGUE if is_of_user(card_id) else card_id
            return CardName(card_id, title, "", "")
        return found

    def name_in_lists(self, card_id: str) -> str:
        """A title that ``find`` leads back to this card: with set and number where other cards are called so too."""
        card = self.name_of(card_id)
        alike = self._printings.get(normal_title(card.title), ())
        return f"{card.title} ({card.set_key}) {card.number}" if len(alike) > 1 and card in alike else card.title

    def find(self, name: str) -> CardName | None:
        """The card with this title (case, accents and quotes do not matter) or with this ``#number``.

        Where several printings are called so, set and number behind the title say which.
        """
        found = self._by_title.get(normal_title(name)) or self._printing(name)
        if found is None and name.startswith("#"):
            numbered = self._by_number.get(_plain_number(name[1:]), [])
            return numbered[0] if len(numbered) == 1 else None
        return found

    def _printing(self, name: str) -> CardName | None:
        told = _PRINTING.fullmatch(name[:MAX_ENTRY])
        if told is None:
            return None
        wanted = told["set"].casefold(), _plain_number(told["number"])
        for card in self._printings.get(normal_title(told["title"]), ()):
            if (card.set_key.casefold(), _plain_number(card.number)) == wanted:
                return card
        return None

    def find_by_letters(self, name: str) -> CardName | None:
        """The only card whose words begin with these letters, in order."""
        words = [normal_title(word) for word in name[:MAX_NAME].split()]
        found = [card for card, title in zip(self.cards, self._words, strict=True) if words_begin(words, title)]
        return found[0] if len(found) == 1 else None

    def complete(self, text: str, *, limit: int) -> tuple[int, tuple[CardName, ...]]:
        """How many copies an unfinished entry asks for, and the cards it may mean, the likeliest first.

        A number before or after the letters is the number of copies; ``#12`` is a number in a set. Titles that begin
        with the first word come first, short ones before long ones.
        """
        text = " ".join(text[:MAX_ENTRY].split()) + " " * text[-1:].isspace()
        number = re.match(
            r"[x×]? ?(?P<first>-?[0-9]{1,6}) ?[x×]? (?P<rest>.*)|(?P<start>.*?) [x×]? ?(?P<last>-?[0-9]{1,6}) ?$", text
        )
        copies = int((number["first"] or number["last"]) if number else 1)
        letters = (number["rest"] or number["start"] or "") if number else text
        if letters.strip().startswith("#"):
            return copies, tuple(self._by_number.get(_plain_number(letters.strip()[1:]), []))[:limit]
        words = [normal_title(word) for word in letters[:MAX_NAME].split()]
        if not words:
            return copies, ()
        found = [card for card, title in zip(self.cards, self._words, strict=True) if words_begin(words, title)]
        found.sort(key=lambda card: (not normal_title(card.title).startswith(words[0]), len(card.title), card.title))
        return copies, tuple(found[:limit])

    def suggest(self, name: str) -> tuple[CardName, ...]:
        """Up to three cards that may be meant: by first letters of the words, then by likeness of the whole."""
        words = [normal_title(word) for word in name[:MAX_NAME].split()]
        begun = [card for card, title in zip(self.cards, self._words, strict=True) if words_begin(words, title)]
        begun.sort(key=lambda card: (len(card.title), card.title))
        found = nearest(fold_word(name[:MAX_NAME]), self._by_letters)
        if not found and not begun:
            by_words = {key: [fold_word(word) for word in card.title.split()] for key, card in self._by_letters.items()}
            found = nearest_words([fold_word(word) for word in name[:MAX_NAME].split()], by_words)
        alike = [self._by_letters[letters] for letters in found]
        return tuple({card.title: card for card in (*begun, *alike)}.values())[:MAX_SUGGESTIONS]


def _plain_number(number: str) -> str:
    return number.strip().casefold().lstrip("0")
