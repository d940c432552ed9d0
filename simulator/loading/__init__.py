"""From references, files and rows to the decks, agents and options that the engine takes."""

from simulator.loading.deck_refs import (
    DeckChoices,
    DeckRef,
    different_cards,
    find_deck,
    find_version,
    game_and_decks,
    ready_opponent,
    standard_deck,
    usual_decks,
    version_choices,
)
from simulator.loading.files import BadInput, read_deck, read_game, read_names, read_options
from simulator.loading.input import is_mirror, mark_of, newer_versions, playing_decks, series_of, what_changed
from simulator.loading.restarting import start_anew, words

__all__ = [
    "BadInput",
    "DeckChoices",
    "DeckRef",
    "different_cards",
    "series_of",
    "version_choices",
    "find_deck",
    "find_version",
    "game_and_decks",
    "is_mirror",
    "mark_of",
    "newer_versions",
    "playing_decks",
    "read_deck",
    "read_game",
    "read_names",
    "read_options",
    "ready_opponent",
    "standard_deck",
    "start_anew",
    "usual_decks",
    "what_changed",
    "words",
]
