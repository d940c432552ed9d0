"""All that is known of the cards, to be taken away: a file a day and game as JSON and CSV, and what was changed."""

from cards.exports.keeping import DAYS_KEPT, days_of, find_export, make_exports
from cards.exports.writing import cards_csv, cards_json, changes_json

__all__ = [
    "DAYS_KEPT",
    "changes_json",
    "days_of",
    "cards_csv",
    "cards_json",
    "find_export",
    "make_exports",
]
