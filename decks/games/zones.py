"""The sections of each game's decks: the headers that name them in a list and the cards that belong there."""

from __future__ import annotations

from typing import Final

from decks.games.base import Zone
from decks.games.registry import DECK_GAMES, deck_game

#: Headers of other programs that name the whole deck: each card under them goes to the section of its type.
WHOLE_DECK_WORDS: Final = frozenset(
    ("deck", "main", "mainboard", "main deck", "maindeck", "decklist", "cards", "commander", "commanders", "leader")
)
#: Sections of other games that no game here has.
SIDE_WORDS: Final = frozenset(("sideboard", "side", "side deck", "maybeboard", "maybe", "considering", "tokens"))
#: Groups inside a section: they change nothing.
GROUP_WORDS: Final = frozenset(word for game in DECK_GAMES.values() for word in game.group_words)

#: Sections whose cards are named and not used up, of all games.
NAMED: Final = frozenset(zone.key for game in DECK_GAMES.values() for zone in game.zones if zone.is_named)


def zones_of(game_key: str) -> tuple[Zone, ...]:
    """The sections of a game's decks."""
    return deck_game(game_key).zones


def zone_names(game_key: str) -> dict[str, str]:
    """Section key to the name people read, in the order of the deck."""
    return {zone.key: zone.name for zone in zones_of(game_key)}


def natural_section(game_key: str, card_type: str) -> str:
    """The section where a card of this type belongs; one of unknown type, written empty, goes to the main one."""
    zones = zones_of(game_key)
    if not card_type:
        return next((zone.key for zone in zones if not zone.is_single), zones[0].key)
    for zone in zones:
        if card_type in zone.types:
            return zone.key
    return zones[0].key


def belongs(game_key: str, section: str, card_type: str) -> bool:
    """Whether a section may hold cards of this type; also when no other section does."""
    zone = next(zone for zone in zones_of(game_key) if zone.key == section)
    others = any(card_type in other.types for other in zones_of(game_key))
    return card_type in zone.types or card_type in zone.more_types or not others
