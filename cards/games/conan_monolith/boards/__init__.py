"""A board side of Conan (Monolith): its drawing, and its rules in words."""

from cards.games.conan_monolith.boards.drawing import Drawn, draw_board
from cards.games.conan_monolith.boards.rules import BoardRule, board_rules, missing_of

__all__ = ["BoardRule", "Drawn", "board_rules", "draw_board", "missing_of"]
