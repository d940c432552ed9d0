"""Cards that the catalogue does not have, each kept by one user; and the cards that a person may see."""

from cards.placeholders.open_facts import open_records
from cards.placeholders.scope import CardScope, scopes_of
from cards.placeholders.services import MOST_KEPT, check_own, keep_card, rename_card

__all__ = [
    "CardScope",
    "MOST_KEPT",
    "check_own",
    "keep_card",
    "open_records",
    "rename_card",
    "scopes_of",
]
