"""Decks on paper as PDF: proxies, sheets, registration sheet."""

from decks.printing.plan import MOST_CARDS, Plan, PrintForm, portions
from decks.printing.reference import reference_sheets
from decks.printing.registration import registration_sheet
from decks.printing.sheets import card_sheets

__all__ = [
    "MOST_CARDS",
    "Plan",
    "PrintForm",
    "card_sheets",
    "portions",
    "reference_sheets",
    "registration_sheet",
]
