"""Write simulations with their batches: those that are requested, and the rows of "Does it hold?" behind them."""

from simulator.making.rows import end_if_over, queue_rows, stop_rows, want_rows
from simulator.making.simulations import Cell, make_simulation, refuse_illegal, refuse_unplayable

__all__ = [
    "Cell",
    "end_if_over",
    "make_simulation",
    "queue_rows",
    "refuse_illegal",
    "refuse_unplayable",
    "stop_rows",
    "want_rows",
]
