"""The games of the catalogue, by key; the first is the one that pages open with."""

from cards.games.age_of_conan.board import board_of
from cards.games.base import CatalogCard, CatalogGame, Definition, Json, Record, RowFacts, SetInfo
from cards.games.conan_ccg.edges import Tile, edge_row, glyph_centres, icon_tile, tiles
from cards.games.conan_ccg.edges import outline as tile_outline
from cards.games.conan_ccg.face import band_of
from cards.games.parts import Column, Corner, Face, FacetPlan, Fact, Html
from cards.games.registry import GAMES

__all__ = [
    "CatalogCard",
    "CatalogGame",
    "Column",
    "Corner",
    "Definition",
    "Face",
    "FacetPlan",
    "Fact",
    "GAMES",
    "Html",
    "Json",
    "Record",
    "RowFacts",
    "SetInfo",
    "Tile",
    "band_of",
    "board_of",
    "edge_row",
    "glyph_centres",
    "icon_tile",
    "tile_outline",
    "tiles",
]
