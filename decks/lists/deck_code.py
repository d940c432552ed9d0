"""A deck as one short word for addresses: small permanent numbers of cards, packed and with a checksum. Pure.

Version 1, all numbers but the checksum as varints: the number of the game, then for each of its sections, in the order
below, how many groups there are, and for each group how many copies, how many cards and the cards' numbers, each as the
difference from the one before. Four bytes of CRC-32 follow. All of it is base64 for addresses behind ``ch1-``.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from decks.contents import MAX_ENTRIES, MAX_QUANTITY, Entry, merge
from decks.errors import DeckRefused

PREFIX: Final = "ch1-"


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
    # Of a game to come: fixed before the first code of its is given away.
    "conan_monolith": CodedGame(4, ("scenario", *_pairs("hero", "gear", 5), *_numbered("river", 8), "sorcery")),
}
MAX_CODE: Final = 3000
_CHECK: Final = 4
_CODE: Final = re.compile(r"ch([0-9]{1,3}+)-([A-Za-z0-9_-]++)")
_DAMAGED: Final = (
    "This deck code is damaged: a letter of it is missing, wrong or too many. Copy all of it from where it came, "
    "capitals and small letters as they are."
)


def encode(game_key: str, entries: Sequence[Sequence[Any]], numbers: Mapping[str, int]) -> str:
    """The code of a deck; empty where the game or one of the cards has no permanent number."""
    if game_key not in GAMES or any(card_id not in numbers for _, card_id, _ in entries):
        return ""
    number, sections = GAMES[game_key]
    content = bytearray(_varint(number))
    for section in sections:
        groups: dict[int, list[int]] = {}
        for where, card_id, quantity in entries:
            if where == section:
                groups.setdefault(quantity, []).append(numbers[card_id])
        content += _varint(len(groups))
        for quantity, cards in sorted(groups.items()):
            content += _varint(quantity) + _varint(len(cards))
            for before, card in zip([0, *sorted(cards)], sorted(cards), strict=False):
                content += _varint(card - before)
    content += zlib.crc32(content).to_bytes(_CHECK, "big")
    return PREFIX + _letters(bytes(content))


def is_code(text: str) -> bool:
    """Whether a word means to be a code."""
    return len(text) <= MAX_CODE and bool(_CODE.fullmatch(text))


def decode(code: str, cards: Mapping[str, Mapping[int, str]]) -> tuple[str, list[Entry]]:
    """The game and the entries of a code; ``cards`` are the ids of each game's cards by their number."""
    stream = _numbers(_content(code))
    number = _next(stream)
    game_key = next((key for key, game in GAMES.items() if game.number == number), "")
    if not game_key or game_key not in cards:
        raise DeckRefused("This deck code is of a game that this site does not have.", "bad_code")
    entries = list(_entries(stream, GAMES[game_key].sections, cards[game_key]))
    if next(stream, None) is not None or not entries:
        raise DeckRefused(_DAMAGED, "bad_code")
    return game_key, merge(game_key, entries)


def _content(code: str) -> bytes:
    """What stands behind the prefix, without the checksum that it is held against."""
    found = _CODE.fullmatch(code) if len(code) <= MAX_CODE else None
    if not found:
        raise DeckRefused(
            f"This is no deck code: one begins with {PREFIX} and has letters, digits, - and _.", "bad_code"
        )
    version, letters = found.groups()
    if f"ch{version}-" != PREFIX:
        raise DeckRefused(f"This deck code is of version {version}; this site reads version 1.", "bad_code")
    try:
        raw = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise DeckRefused(_DAMAGED, "bad_code") from None
    content, check = raw[:-_CHECK], raw[-_CHECK:]
    if zlib.crc32(content).to_bytes(_CHECK, "big") != check or _letters(raw) != letters:
        raise DeckRefused(_DAMAGED, "bad_code")
    return content


def _entries(stream: Iterator[int], sections: Sequence[str], cards: Mapping[int, str]) -> Iterator[Entry]:
    count = 0
    for section in sections:
        for _ in range(_bounded(_next(stream), MAX_QUANTITY)):
            quantity, size = _bounded(_next(stream), MAX_QUANTITY), _bounded(_next(stream), MAX_ENTRIES)
            count = _bounded(count + size, MAX_ENTRIES)
            if not quantity:
                raise DeckRefused(_DAMAGED, "bad_code")
            number = 0
            for _ in range(size):
                number += _next(stream)
                if number not in cards:
                    message = "This deck code names a card that this site does not have; it may be of a newer one."
                    raise DeckRefused(message, "bad_code")
                yield section, cards[number], quantity


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
