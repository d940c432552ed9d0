"""Two results of the same decks by different AIs, side by side."""

from simulator.pages.compare.views import run_other, side_by_side

__all__ = ["run_other", "side_by_side"]
