"""A deck in numbers: counts, curves and windows as plain data. ``conanhub/charts`` draws them."""

from decks.figures.counting import copies, curve, tally
from decks.figures.data import (
    LEVELS,
    UNKNOWN,
    Bar,
    Cell,
    Curve,
    Figures,
    Grid,
    GridRow,
    NamedCurve,
    Pair,
    Pairs,
    Tally,
    Window,
)
from decks.figures.engine_list import deck_list, entries_of

__all__ = [
    "Bar",
    "Cell",
    "Curve",
    "Figures",
    "Grid",
    "GridRow",
    "LEVELS",
    "NamedCurve",
    "Pair",
    "Pairs",
    "Tally",
    "UNKNOWN",
    "Window",
    "copies",
    "curve",
    "deck_list",
    "entries_of",
    "tally",
]
