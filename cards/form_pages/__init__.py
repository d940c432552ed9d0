"""Pages to type what a card says, and to send a whole set by table."""

from cards.form_pages.sheet_api import CardSheetsApi
from cards.form_pages.sheet_views import card_sheet, propose_sheet, sheet_faults, sheet_template
from cards.form_pages.views import add_card, complete_card, keep_form, look_at_form

__all__ = [
    "CardSheetsApi",
    "add_card",
    "card_sheet",
    "complete_card",
    "keep_form",
    "look_at_form",
    "propose_sheet",
    "sheet_faults",
    "sheet_template",
]
