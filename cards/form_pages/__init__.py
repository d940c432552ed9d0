"""Pages to type what a card says, and to send a whole set by table."""

from cards.form_pages.views import add_card, complete_card, keep_form, look_at_form

__all__ = [
    "add_card",
    "complete_card",
    "keep_form",
    "look_at_form",
]
