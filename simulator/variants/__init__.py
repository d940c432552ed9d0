"""One thing changed on the same seeds: which changes there are, what they gave, and whether a result holds."""

from simulator.variants.changes import (
    AGENT,
    MAX_ROW_MATCHES,
    MAX_ROWS,
    PROBE,
    RULING,
    Change,
    RowKey,
    alike,
    base_agents,
    base_line_of,
    can_have_rows,
    changes_of,
    is_met,
    rows_of,
)
from simulator.variants.form_query import table_pairs
from simulator.variants.measuring import base_of, deck_asked, variants_of
from simulator.variants.variant import Base, Variant
from simulator.variants.wording import depends, holds_words

__all__ = [
    "AGENT",
    "Base",
    "Change",
    "MAX_ROWS",
    "MAX_ROW_MATCHES",
    "PROBE",
    "RULING",
    "RowKey",
    "Variant",
    "alike",
    "base_agents",
    "base_line_of",
    "base_of",
    "can_have_rows",
    "changes_of",
    "deck_asked",
    "depends",
    "holds_words",
    "is_met",
    "rows_of",
    "table_pairs",
    "variants_of",
]
