"""Try a home-made card in matches of a ready-made deck."""

from simulator.trying.asking import MATCHES, try_card

__all__ = ["MATCHES", "try_card"]
