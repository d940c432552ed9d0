"""The entries of a deck, ``(section, card id, quantity)``: checked, merged, ordered and hashed. Pure."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Iterable, Sequence
from typing import Any, Final

from cards.intake import is_of_user
from decks.errors import DeckRefused
from decks.games import zone_names

Entry = tuple[str, str, int]

MAX_QUANTITY: Final = 99
MAX_ENTRIES: Final = 400
MAX_SHOWN: Final = 60


def read_entries(game_key: str, raw: Any, known: Container[str]) -> list[Entry]:
    """Entries as a request sent them, or a refusal that names the first one that cannot be.

    ``known`` are the card ids of the game; the result is merged and in the order of the deck.
    """
    if not isinstance(raw, (list, tuple)):
        raise DeckRefused("The entries must be a list of [section, card id, quantity].", "bad_entries")
    if len(raw) > MAX_ENTRIES:
        raise DeckRefused(f"{len(raw)} entries are too many: a deck can list {MAX_ENTRIES} cards.", "too_many_entries")
    return merge(game_key, [_read_entry(game_key, place, item, known) for place, item in enumerate(raw, start=1)])


def _read_entry(game_key: str, place: int, item: Any, known: Container[str]) -> Entry:
    if not isinstance(item, (list, tuple)) or len(item) != 3:
        raise DeckRefused(f"Entry {place} must be [section, card id, quantity].", "bad_entries")
    section, card_id, quantity = item
    names = zone_names(game_key)
    if not isinstance(section, str) or section not in names:
        raise DeckRefused(
            f"Entry {place}: there is no section “{shown(section)}”; choose {', '.join(names)}.", "unknown_section"
        )
    if not isinstance(card_id, str) or card_id not in known:
        raise DeckRefused(f"Entry {place}: there is no card “{shown(card_id)}”.", "unknown_card")
    return section, card_id, read_quantity(quantity, f"Entry {place}, {card_id}")


def read_quantity(quantity: Any, where: str, *, least: int = 1) -> int:
    """A whole number of copies within the limits."""
    if isinstance(quantity, bool) or not isinstance(quantity, int) or not least <= quantity <= MAX_QUANTITY:
        raise DeckRefused(
            f"{where}: {shown(quantity)} copies cannot be; write a whole number from {least} to {MAX_QUANTITY}.",
            "bad_quantity",
        )
    return quantity


def shown(value: Any) -> str:
    """A value of a stranger, short enough for a sentence."""
    text = str(value)
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


def merge(game_key: str, entries: Iterable[Sequence[Any]]) -> list[Entry]:
    """Equal cards of a section added up; sections in the order of the deck, cards as first listed."""
    copies: dict[tuple[str, str], int] = {}
    for section, card_id, quantity in entries:
        copies[section, card_id] = copies.get((section, card_id), 0) + quantity
    order = list(zone_names(game_key))
    merged = [(section, card_id, quantity) for (section, card_id), quantity in copies.items() if quantity]
    for _, card_id, quantity in merged:
        read_quantity(quantity, f"{card_id}, all its lines together")
    return sorted(merged, key=lambda entry: order.index(entry[0]))


def with_quantity(game_key: str, entries: Iterable[Sequence[Any]], change: Entry) -> list[Entry]:
    """The entries with one card set to a quantity; 0 takes it out, a new card goes to the end of its section."""
    section, card_id, quantity = change
    kept: list[Entry] = []
    done = False
    for where, listed, copies in entries:
        if (where, listed) == (section, card_id):
            done = True
            kept.append(change)
        else:
            kept.append((where, listed, copies))
    if not done and quantity:
        kept.append(change)
    return merge(game_key, kept)


def with_swap(game_key: str, entries: Iterable[Sequence[Any]], section: str, out: str, into: str) -> list[Entry]:
    """The entries with one copy of a card of a section replaced by one of another card."""
    return merge(game_key, [*entries, (section, out, -1), (section, into, 1)])


def without_placeholders(entries: Iterable[Sequence[Any]], known: Container[str] = ()) -> list[Entry]:
    """The entries but for cards of users, which not everybody may see; ``known`` are ids of those that are."""
    return [
        (section, card_id, copies)
        for section, card_id, copies in entries
        if card_id in known or not is_of_user(card_id)
    ]


def quantity_of(entries: Iterable[Sequence[Any]], section: str, card_id: str) -> int:
    """Copies of a card in a section."""
    return sum(quantity for where, listed, quantity in entries if (where, listed) == (section, card_id))


def content_hash(game_key: str, entries: Iterable[Sequence[Any]]) -> str:
    """A sha256 over game and sorted (card, quantity, section) only: names and order do not split results."""
    content = sorted([card_id, quantity, section] for section, card_id, quantity in entries)
    text = json.dumps([game_key, content], separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def difference(old: Iterable[Sequence[Any]], new: Iterable[Sequence[Any]]) -> dict[tuple[str, str], int]:
    """What changed from one list to the other: (section, card id) to copies more or less."""
    change: dict[tuple[str, str], int] = {}
    for sign, entries in ((-1, old), (1, new)):
        for section, card_id, quantity in entries:
            change[section, card_id] = change.get((section, card_id), 0) + sign * quantity
    return {place: copies for place, copies in change.items() if copies}
