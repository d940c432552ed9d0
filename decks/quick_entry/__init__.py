"""The quick entry: which card a line means, saving line by line, and the lines of the day with their undo."""

from decks.quick_entry.day import (
    TAKEN_AT_ONCE,
    Today,
    lines_of_today,
    take_back,
    take_back_newest,
    today,
    todays_cards,
)
from decks.quick_entry.lines import QuickLine, choices, read_line, read_lines
from decks.quick_entry.saving import MOST_AT_ONCE, MOST_CHARACTERS, Entered, Sent, enter, enter_sent

__all__ = [
    "Entered",
    "MOST_AT_ONCE",
    "MOST_CHARACTERS",
    "QuickLine",
    "Sent",
    "TAKEN_AT_ONCE",
    "Today",
    "choices",
    "enter",
    "enter_sent",
    "lines_of_today",
    "read_line",
    "read_lines",
    "take_back",
    "take_back_newest",
    "today",
    "todays_cards",
]
