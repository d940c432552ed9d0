"""What came of trying home-made cards: looked for once, when the matches have ended, and stored for pages to read."""

from simulator.card_tries.keeping import find_try, look_at_ended, note_try
from simulator.card_tries.looking import Tried, Used, what_was_tried

__all__ = ["Tried", "Used", "find_try", "look_at_ended", "note_try", "what_was_tried"]
