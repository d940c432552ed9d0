"""What may come into the catalogue: titles that cannot deceive, and ids that say where a card is from. Pure."""

from __future__ import annotations

import re
import secrets
import string
import unicodedata
from typing import Final

from cards.errors import BadTitle

MAX_TITLE: Final = 80
#: So much room has a title without accents and capitals, in which one sign can become eighteen letters.
MAX_FOLDED: Final = 160
#: What stands for the title of a card that its owner alone may see.
NOT_IN_CATALOGUE: Final = "A card that is not in the catalogue"
#: Pages of a game that stand where its cards do.
PAGE_WORDS: Final = frozenset(("add", "own-sets", "sheets"))
#: More accents on one letter than any language has run into the lines around.
MOST_MARKS: Final = 2
#: What ends a line of the quick entry, separates the parts of a button, or begins markup.
_REFUSED: Final = frozenset("<>|;")
#: Control characters, invisible ones and those that turn the direction of writing, halves of characters, private ones.
_UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_OWN_ID: Final = re.compile(r"[po]-[a-z]{10}")
_HOME_MADE_ID: Final = re.compile(r"o-(?P<set>[a-z]{7})(?P<number>[a-z]{3})")
_PLACEHOLDER_ID: Final = re.compile(r"p-[a-z]{10}")
_RANDOM_LETTERS: Final = 10
_SET_LETTERS: Final = 7
_NUMBER_LETTERS: Final = 3
#: So many cards an own set can ever have had.
MOST_NUMBERS: Final = 26**_NUMBER_LETTERS


def clean_title(text: str) -> str:
    """The title as it is kept: composed, with single blanks; ``BadTitle`` says what it may not hold."""
    title = " ".join(unicodedata.normalize("NFC", text[: 8 * MAX_TITLE]).split())
    if not any(letter.isalnum() for letter in title):
        raise BadTitle("Write the title of the card: it has at least one letter or digit.")
    if len(title) > MAX_TITLE:
        raise BadTitle(f"A title has {MAX_TITLE} letters at most; this one has more.")
    if len(unicodedata.normalize("NFKD", title).casefold()) > MAX_FOLDED:
        raise BadTitle("This title has signs that each stand for many letters. Write these letters.")
    for letter in title:
        if letter in _REFUSED:
            raise BadTitle(f"A title cannot hold the sign {letter}")
        if unicodedata.category(letter) in _UNSEEN:
            said = f"the invisible character U+{ord(letter):04X}"
            raise BadTitle(f"A title cannot hold {said}. Type it instead of pasting it.")
    if re.search(rf"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{{{MOST_MARKS + 1}}}", title):
        raise BadTitle(f"A title has {MOST_MARKS} accents on a letter at most.")
    return title


def is_clean(title: str) -> bool:
    """Whether a title can be kept as it is."""
    try:
        return clean_title(title) == title
    except BadTitle:
        return False


def new_placeholder_id() -> str:
    """An id that nobody can guess."""
    return "p-" + "".join(secrets.choice(string.ascii_lowercase) for _ in range(_RANDOM_LETTERS))


def is_placeholder_id(card_id: str) -> bool:
    """Whether an id is of a card that the catalogue does not have, which its owner alone may see."""
    return _PLACEHOLDER_ID.fullmatch(card_id) is not None


def is_reserved_id(card_id: str) -> bool:
    """Whether no card may get an id: it has the form of those of users' own cards, or a page has its address."""
    return card_id in PAGE_WORDS or _OWN_ID.fullmatch(card_id) is not None


def new_set_key() -> str:
    """The key of an own set that nobody can guess; the ids of its cards begin with it."""
    return "".join(secrets.choice(string.ascii_lowercase) for _ in range(_SET_LETTERS))


def home_made_id(set_key: str, number: int) -> str:
    """The id of a card of an own set by its number, counted from 1."""
    rest, letters = number - 1, ""
    for _ in range(_NUMBER_LETTERS):
        rest, place = divmod(rest, len(string.ascii_lowercase))
        letters = string.ascii_lowercase[place] + letters
    return f"o-{set_key}{letters}"


def is_home_made_id(card_id: str) -> bool:
    """Whether an id is of a card of an own set."""
    return _HOME_MADE_ID.fullmatch(card_id) is not None


def set_key_of(card_id: str) -> str:
    """The key of the own set that a card is of; empty for any other card."""
    found = _HOME_MADE_ID.fullmatch(card_id)
    return found["set"] if found else ""


def is_of_user(card_id: str) -> bool:
    """Whether an id is of a card of a user, which not everybody may see: a placeholder or a home-made card."""
    return _OWN_ID.fullmatch(card_id) is not None
