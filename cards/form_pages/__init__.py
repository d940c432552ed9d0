"""Pages to type what a card says, and to send a whole set by table."""

from cards.form_pages.contexts import form_context, form_sent
from cards.form_pages.sending import replaced
from cards.form_pages.sheet_api import CardSheetsApi
from cards.form_pages.sheet_views import card_sheet, propose_sheet, sheet_faults, sheet_template
from cards.form_pages.views import LOOKS, PIECES, add_card, complete_card, keep_form, look_at_form
from cards.form_pages.work import HomeMade, Work, work_out

__all__ = [
    "CardSheetsApi",
    "HomeMade",
    "LOOKS",
    "PIECES",
    "Work",
    "add_card",
    "card_sheet",
    "complete_card",
    "form_context",
    "form_sent",
    "keep_form",
    "look_at_form",
    "propose_sheet",
    "replaced",
    "sheet_faults",
    "sheet_template",
    "work_out",
]
