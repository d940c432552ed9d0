"""What a web server reads ahead, so that no visitor waits for it."""

from __future__ import annotations

import gc

from cards import catalog
from decks.queries import card_index


def warm_up() -> None:
    """Read and compile the cards of all games, and take what will stay out of the hunt for garbage.

    Walking through so many lasting objects again and again would hold up a page now and then.
    """
    for game_key in catalog.GAME_NAMES:
        catalog.pool(game_key)
        card_index(game_key)
    gc.collect()
    gc.freeze()
