"""Try a home-made card in matches of a ready-made deck, and see where it was used or what kept it from that."""

from simulator.trying.asking import MATCHES, try_card
from simulator.trying.looking import Tried, Used, what_was_tried

__all__ = ["MATCHES", "Tried", "Used", "try_card", "what_was_tried"]
