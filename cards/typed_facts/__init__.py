"""Facts as users type them: whether they can be, what they do to what was known, whose words they are. No proposals."""

from cards.typed_facts.checking import check_form, check_values, has_link, set_called, visible
from cards.typed_facts.quoting import MOST_QUOTED, copied, copies_in
from cards.typed_facts.typed import (
    CERTAINTIES,
    MERGE_FIELD,
    MOST_SOURCE,
    SET_FIELD,
    WITHDRAW_FIELD,
    TypedFact,
    tidied,
)
from cards.typed_facts.values import fills, is_gap, says_how

__all__ = [
    "CERTAINTIES",
    "MOST_QUOTED",
    "MOST_SOURCE",
    "SET_FIELD",
    "TypedFact",
    "MERGE_FIELD",
    "WITHDRAW_FIELD",
    "check_form",
    "check_values",
    "copied",
    "copies_in",
    "fills",
    "has_link",
    "is_gap",
    "says_how",
    "set_called",
    "tidied",
    "visible",
]
