"""Parts of a drawn card: picture, emblem, map, rules text, printings. Layouts of a game lie in ``cards/games``."""

from cards.drawing.art import GREY, WIDE, WIDTH, Numbers, Palette, Picture, art_svg
from cards.drawing.board_map import (
    PRINTED,
    SOURCED,
    Board,
    Land,
    MapView,
    Owner,
    Piece,
    SeaName,
    Spot,
    draw_map,
    piece_words,
)
from cards.drawing.emblems import by_title, one_of
from cards.drawing.markup import icon_id, marked_up, sprite
from cards.drawing.printings import CONDITIONS, FINISHES, LANGUAGES

__all__ = [
    "Board",
    "CONDITIONS",
    "FINISHES",
    "GREY",
    "LANGUAGES",
    "Land",
    "MapView",
    "Numbers",
    "Owner",
    "PRINTED",
    "SOURCED",
    "Palette",
    "Picture",
    "Piece",
    "SeaName",
    "Spot",
    "WIDE",
    "WIDTH",
    "art_svg",
    "by_title",
    "draw_map",
    "icon_id",
    "marked_up",
    "one_of",
    "piece_words",
    "sprite",
]
