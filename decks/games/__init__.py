"""The games' own parts of the deck pages, by the key of the game; a game without one is shown plainly."""

from decks.games.base import NOT_YOURS, DeckGame, EdgeIcon, Exchange, Fill, Mark, Opening, Playable, Setup, Stat, Zone
from decks.games.registry import DECK_GAMES, deck_game
from decks.games.zones import (
    GROUP_WORDS,
    NAMED,
    SIDE_WORDS,
    WHOLE_DECK_WORDS,
    belongs,
    natural_section,
    zone_names,
    zones_of,
)

__all__ = [
    "DECK_GAMES",
    "DeckGame",
    "EdgeIcon",
    "Exchange",
    "Fill",
    "GROUP_WORDS",
    "Mark",
    "NAMED",
    "NOT_YOURS",
    "Opening",
    "Playable",
    "SIDE_WORDS",
    "Setup",
    "Stat",
    "WHOLE_DECK_WORDS",
    "Zone",
    "belongs",
    "deck_game",
    "natural_section",
    "zone_names",
    "zones_of",
]
