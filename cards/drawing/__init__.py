"""Parts of a drawn card: picture, emblem, rules text, words for printings. Layouts of a game lie in ``cards/games``."""

from cards.drawing.art import GREY, WIDE, WIDTH, Numbers, Palette, Picture, art_svg
from cards.drawing.emblems import by_title, one_of
from cards.drawing.markup import icon_id, marked_up, sprite
from cards.drawing.printings import CONDITIONS, FINISHES, LANGUAGES

__all__ = [
    "CONDITIONS",
    "FINISHES",
    "GREY",
    "LANGUAGES",
    "Numbers",
    "Palette",
    "Picture",
    "WIDE",
    "WIDTH",
    "art_svg",
    "by_title",
    "icon_id",
    "marked_up",
    "one_of",
    "sprite",
]
