"""The games' own parts of the pages, by the key of the game; a game without one is shown plainly."""

from simulator.games.base import GamePages, SeatField
from simulator.games.registry import PAGES, PLAIN, pages_of
from simulator.games.titles import HomeMadeNames, card_title, home_made_cards, show_cards_of

__all__ = [
    "GamePages",
    "HomeMadeNames",
    "PAGES",
    "PLAIN",
    "SeatField",
    "card_title",
    "home_made_cards",
    "show_cards_of",
    "pages_of",
]
