"""A deck as one short word for addresses: small permanent numbers of cards, packed and with a checksum. Pure.

Version 1, all numbers but the checksum as varints: the number of the game, then for each of its sections, in the order
below, how many groups there are, and for each group how many copies, how many cards and the cards' numbers, each as the
difference from the one before. Four bytes of CRC-32 follow. All of it is base64 for addresses behind ``ch1-``.

Version 2 is for decks with cards that have no number, since they are of no data file. Behind the number of the game
stand their ids as one number, digit by digit in base 38, and before it how many bytes that takes. Each group has behind
its numbers how many of these cards it has, and their places among them, again as differences.
"""

from __future__ import annotations

import base64
import binascii
import re
import string
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from decks.contents import MAX_ENTRIES, MAX_QUANTITY, Entry, merge
from decks.errors import DeckRefused

PREFIX: Final = "ch1-"
#: Of a deck with cards that have no number.
NAMING: Final = "ch2-"


class CodedGame(NamedTuple):
    """What a code knows of a game."""

    number: int
    sections: tuple[str, ...]


def _numbered(name: str, most: int) -> tuple[str, ...]:
    return tuple(f"{name}{number}" for number in range(1, most + 1))


def _pairs(one: str, other: str, most: int) -> tuple[str, ...]:
    return tuple(name for number in range(1, most + 1) for name in (f"{one}{number}", f"{other}{number}"))


#: Number of each game and the order of its sections. Only ever added to: codes that people keep are made of it.
GAMES: Final[Mapping[str, CodedGame]] = {
    "conan_ccg": CodedGame(1, ("conan", "draw", "foes")),
    "conquer": CodedGame(2, ("start", "main", "combat")),
    "age_of_conan": CodedGame(3, ("kingdom", "deck", "expansion")),
    # Fixed before the first code of the game was given away.
    "conan_monolith": CodedGame(4, ("scenario", *_pairs("hero", "gear", 5), *_numbered("river", 8), "sorcery")),
}
MAX_CODE: Final = 3000
MAX_ID: Final = 80
_CHECK: Final = 4
_CODE: Final = re.compile(r"ch([0-9]{1,3}+)-([A-Za-z0-9_-]++)")
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_BETWEEN: Final = " "
_DIGITS: Final = f"{_BETWEEN}-{string.ascii_lowercase}{string.digits}"
_DAMAGED: Final = (
    "This deck code is damaged: a letter of it is missing, wrong or too many. Copy all of it from where it came, "
    "capitals and small letters as they are."
)


def encode(game_key: str, entries: Sequence[Sequence[Any]], numbers: Mapping[str, int]) -> str:
    """The code of a deck; empty for a game without one.

    A card without a permanent number is named by its id: whoever calls it with such a card says that all may see it.
    """
    if game_key not in GAMES:
        return ""
    number, sections = GAMES[game_key]
    named = sorted({card_id for _, card_id, _ in entries if card_id not in numbers})
    content = bytearray(_varint(number))
    if named:
        words = _one_number(named)
        content += _varint(len(words)) + words
    for section in sections:
        groups: dict[int, list[str]] = {}
        for where, card_id, quantity in entries:
            if where == section:
                groups.setdefault(quantity, []).append(card_id)
        content += _varint(len(groups))
        for quantity, cards in sorted(groups.items()):
            content += _varint(quantity) + _differences(numbers[card_id] for card_id in cards if card_id in numbers)
            if named:
                content += _differences(named.index(card_id) + 1 for card_id in cards if card_id not in numbers)
    content += zlib.crc32(content).to_bytes(_CHECK, "big")
    return (NAMING if named else PREFIX) + _letters(bytes(content))


def _differences(numbers: Iterable[int]) -> bytes:
    """How many numbers, and each as the difference from the one before."""
    listed = sorted(numbers)
    found = _varint(len(listed))
    for before, number in zip([0, *listed], listed, strict=False):
        found += _varint(number - before)
    return found


def is_code(text: str) -> bool:
    """Whether a word means to be a code."""
    return len(text) <= MAX_CODE and bool(_CODE.fullmatch(text))


def decode(code: str, cards: Mapping[str, Mapping[int, str]]) -> tuple[str, list[Entry]]:
    """The game and the entries of a code; ``cards`` are the ids of each game's cards by their number.

    Cards that a code of version 2 names by their ids may be such that this site does not have.
    """
    version, content = _content(code)
    stream = _numbers(content)
    number = _next(stream)
    game_key = next((key for key, game in GAMES.items() if game.number == number), "")
    if not game_key or game_key not in cards:
        raise DeckRefused("This deck code is of a game that this site does not have.", "bad_code")
    named = None
    if version == NAMING:
        named, stream = _ids(content, len(_varint(number)))
    entries = list(_entries(stream, GAMES[game_key].sections, cards[game_key], named))
    if next(stream, None) is not None or not entries:
        raise DeckRefused(_DAMAGED, "bad_code")
    return game_key, merge(game_key, entries)


def _content(code: str) -> tuple[str, bytes]:
    """The prefix and what stands behind it, without the checksum that it is held against."""
    found = _CODE.fullmatch(code) if len(code) <= MAX_CODE else None
    if not found:
        raise DeckRefused(
            f"This is no deck code: one begins with {PREFIX} and has letters, digits, - and _.", "bad_code"
        )
    version, letters = found.groups()
    prefix = f"ch{version}-"
    if prefix not in (PREFIX, NAMING):
        raise DeckRefused(f"This deck code is of version {version}; this site reads versions 1 and 2.", "bad_code")
    try:
        raw = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise DeckRefused(_DAMAGED, "bad_code") from None
    content, check = raw[:-_CHECK], raw[-_CHECK:]
    if zlib.crc32(content).to_bytes(_CHECK, "big") != check or _letters(raw) != letters:
        raise DeckRefused(_DAMAGED, "bad_code")
    return prefix, content


def _ids(content: bytes, start: int) -> tuple[list[str], Iterator[int]]:
    """The ids that a code names, and the numbers behind them."""
    length = _next(_numbers(content[start:]))
    at = start + len(_varint(length))
    words = content[at : at + length]
    ids = _words(words)
    if not 0 < len(ids) <= MAX_ENTRIES or len(set(ids)) < len(ids) or _one_number(ids) != words:
        raise DeckRefused(_DAMAGED, "bad_code")
    if not all(_ID.fullmatch(word) and len(word) <= MAX_ID for word in ids):
        raise DeckRefused(_DAMAGED, "bad_code")
    return ids, _numbers(content[at + length :])


def _one_number(ids: Sequence[str]) -> bytes:
    """Ids as one number, the same on every machine: two thirds of what the letters take."""
    number = 0
    for letter in _BETWEEN.join(ids):
        number = number * len(_DIGITS) + _DIGITS.index(letter)
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def _words(raw: bytes) -> list[str]:
    number, letters = int.from_bytes(raw, "big"), []
    while number:
        number, digit = divmod(number, len(_DIGITS))
        letters.append(_DIGITS[digit])
    return "".join(reversed(letters)).split(_BETWEEN)


def _entries(
    stream: Iterator[int], sections: Sequence[str], cards: Mapping[int, str], named: Sequence[str] | None
) -> Iterator[Entry]:
    count = 0
    for section in sections:
        for _ in range(_bounded(_next(stream), MAX_QUANTITY)):
            quantity, size = _bounded(_next(stream), MAX_QUANTITY), _bounded(_next(stream), MAX_ENTRIES)
            count = _bounded(count + size, MAX_ENTRIES)
            if not quantity:
                raise DeckRefused(_DAMAGED, "bad_code")
            for number in _added_up(stream, size):
                if number not in cards:
                    message = "This deck code names a card that this site does not have; it may be of a newer one."
                    raise DeckRefused(message, "bad_code")
                yield section, cards[number], quantity
            if named is None:
                continue
            size = _bounded(_next(stream), MAX_ENTRIES)
            count = _bounded(count + size, MAX_ENTRIES)
            for number in _added_up(stream, size):
                if not 1 <= number <= len(named):
                    raise DeckRefused(_DAMAGED, "bad_code")
                yield section, named[number - 1], quantity


def _added_up(stream: Iterator[int], size: int) -> Iterator[int]:
    """So many numbers, of which each is written as the difference from the one before."""
    number = 0
    for _ in range(size):
        number += _next(stream)
        yield number


def _next(stream: Iterator[int]) -> int:
    number = next(stream, None)
    if number is None:
        raise DeckRefused(_DAMAGED, "bad_code")
    return number


def _bounded(number: int, most: int) -> int:
    if number > most:
        raise DeckRefused("This deck code holds more cards than a deck can list.", "bad_code")
    return number


def _letters(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _varint(number: int) -> bytes:
    """Seven bits in each byte, the lowest first; the eighth says that more follow."""
    parts = bytearray()
    while number > 0x7F:
        parts.append(number & 0x7F | 0x80)
        number >>= 7
    parts.append(number)
    return bytes(parts)


def _numbers(content: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in content:
        number |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            yield number
            number = shift = 0
