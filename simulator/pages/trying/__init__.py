"""Pages to try a home-made card in a game."""

from simulator.pages.trying.views import tried, try_card

__all__ = ["tried", "try_card"]
