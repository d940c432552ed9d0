"""From references, files and rows to the decks, agents and options that the engine takes."""

from simulator.loading.deck_refs import (
    DeckChoices,
    DeckRef,
    draft_choices,
    find_deck,
    find_draft,
    game_and_decks,
    ready_opponent,
    standard_deck,
    usual_decks,
)
from simulator.loading.files import BadInput, read_deck, read_game, read_names, read_options
from simulator.loading.input import contest_of, further_versions, is_mirror, mark_of, newer_drafts, what_changed
from simulator.loading.restarting import start_anew, words

__all__ = [
    "BadInput",
    "DeckChoices",
    "DeckRef",
    "contest_of",
    "draft_choices",
    "find_deck",
    "find_draft",
    "further_versions",
    "game_and_decks",
    "is_mirror",
    "mark_of",
    "newer_drafts",
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
