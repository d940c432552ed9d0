"""What holds of a card now: its rows, its record from current facts, revisions. Nothing here decides."""

from cards.facts.applying import (
    apply_facts,
    blob_of,
    check_game_compiles,
    check_shown,
    first_revision,
    new_card,
    renew_stamp,
    set_info,
    write_row,
)
from cards.facts.recorded import SOURCE, look
from cards.facts.records import (
    BESIDE,
    UNKNOWN,
    base_of,
    blank,
    fitted,
    is_locked,
    laid_over,
    made_of,
    readable,
    record_of,
    refusal_of,
    value_key,
    values_of,
)
from cards.facts.rows import row_values

__all__ = [
    "BESIDE",
    "SOURCE",
    "UNKNOWN",
    "apply_facts",
    "base_of",
    "blank",
    "blob_of",
    "check_game_compiles",
    "check_shown",
    "first_revision",
    "fitted",
    "is_locked",
    "laid_over",
    "look",
    "made_of",
    "new_card",
    "readable",
    "record_of",
    "refusal_of",
    "renew_stamp",
    "row_values",
    "set_info",
    "value_key",
    "values_of",
    "write_row",
]
