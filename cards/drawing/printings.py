"""The words for single copies of a card: finish, condition and language, as collections keep them."""

from __future__ import annotations

from typing import Final

#: Key -> words; the first of each is what a copy is when nothing is said.
FINISHES: Final = {"normal": "Normal", "foil": "Foil", "promo": "Promo"}
CONDITIONS: Final = {
    "": "Not stated",
    "mint": "Mint",
    "near-mint": "Near mint",
    "excellent": "Excellent",
    "good": "Good",
    "played": "Played",
    "poor": "Poor",
}
LANGUAGES: Final = {
    "en": "English",
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "it": "Italian",
    "pl": "Polish",
    "other": "Other",
}
