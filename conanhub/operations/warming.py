"""What a web server reads ahead, so that no visitor waits for it."""

from __future__ import annotations

import gc

from cards import catalogue
from decks.reading import card_index

#: A page makes ten thousands of small objects at once, which the usual 700, 10, 10 would have walked through again and
#: again, all of them every few requests: a slow page in twenty. Now that is done once in some hundred requests.
GARBAGE = (2000, 20, 200)


def warm_up() -> None:
    """Read and compile the cards of all games, and take what will stay out of the hunt for garbage."""
    for game_key in catalogue.GAME_NAMES:
        catalogue.pool(game_key)
        card_index(game_key)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
