"""All that is known of the cards, to be taken away: a file a day and game as JSON and CSV, and what was changed."""

from cards.exports.keeping import DAYS_KEPT, days_of, find_export, make_exports
from cards.exports.writing import changes_json, everything_csv, everything_json

__all__ = [
    "DAYS_KEPT",
    "changes_json",
    "days_of",
    "everything_csv",
    "everything_json",
    "find_export",
    "make_exports",
]
