"""Forms and answers that several rooms of deck pages use."""

from decks.pages.shared.forms import ImportForm, NewDeckForm, SettingsForm, TextForm, games_in_order
from decks.pages.shared.web import (
    Reached,
    answers_refusals,
    is_partial,
    own_deck,
    person_of,
    reach,
    refused_for_now,
)

__all__ = [
    "ImportForm",
    "NewDeckForm",
    "Reached",
    "SettingsForm",
    "TextForm",
    "answers_refusals",
    "games_in_order",
    "is_partial",
    "own_deck",
    "person_of",
    "reach",
    "refused_for_now",
]
