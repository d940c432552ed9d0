"""What can be told of a card of each type of each game, how it is typed, and what record it makes. No database."""

from cards.card_form.cells import read_cell, told_of, write_cell
from cards.card_form.edges import PALETTE, write_edge
from cards.card_form.fields import (
    CERTAINTIES,
    MAX_SOURCE,
    UNKNOWN,
    CardForm,
    Fault,
    FieldError,
    FormField,
    Told,
)
from cards.card_form.forms import card_types, form_of, form_of_own
from cards.card_form.posted import Row, Sent, Slot, one, rows_of, sent_of, sentence, slot_options, tell
from cards.card_form.records import Checked, check, facts_of, title_of
from cards.card_form.texts import (
    MAX_SUMMARY,
    MAX_TEXT,
    Sentence,
    TypedText,
    parts_of,
    phrases_for,
    read_again,
    read_text,
    reads_texts,
)

__all__ = [
    "CERTAINTIES",
    "CardForm",
    "Checked",
    "Fault",
    "FieldError",
    "FormField",
    "MAX_SOURCE",
    "MAX_SUMMARY",
    "MAX_TEXT",
    "PALETTE",
    "Row",
    "Sent",
    "Sentence",
    "Slot",
    "Told",
    "TypedText",
    "UNKNOWN",
    "card_types",
    "check",
    "facts_of",
    "form_of",
    "form_of_own",
    "one",
    "parts_of",
    "phrases_for",
    "read_again",
    "read_cell",
    "read_text",
    "reads_texts",
    "rows_of",
    "sent_of",
    "sentence",
    "slot_options",
    "tell",
    "title_of",
    "told_of",
    "write_cell",
    "write_edge",
]
