"""Colours and land of the pictures on cards of the Conan CCG."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString

from cards.drawing import GREY, Numbers, Palette, Picture, art_svg
from cards.games.conan_ccg.emblems import emblem
from simulator.engine.games.conan_ccg.catalogue import CardDef

PALETTES: Final = {
    "conan": Palette("#D9A55A", "#F4DDAE", "#9C602C", "#63381C", "#2E1A12", "#2A1710", "#F0D7A4"),
    "foe-minor": Palette("#6F90AF", "#DDE6EC", "#456A90", "#2C4B6C", "#18293F", "#12203A", "#C9D9E6"),
    "foe-major": Palette("#4A6281", "#E4B878", "#2F4867", "#1F2F47", "#0C1524", "#0A1322", "#93A3B8"),
    "action": Palette("#8D70A9", "#F0DDB8", "#6B4D8B", "#46325F", "#1E1430", "#1B122B", "#D9C9E8"),
    "item": Palette("#A68C6F", "#EFD9AE", "#7B6049", "#533D2D", "#2A1D15", "#241912", "#E4D2B4"),
    "ally": Palette("#70A18C", "#EBDCA8", "#407863", "#265342", "#102A21", "#0F261E", "#CDE3D6"),
    "region": Palette("#C6AA5F", "#F9EDC9", "#907B36", "#675621", "#3A3010", "#332A0E", "#F2E3B4"),
}
#: Moves are many: their keyword picks one of these skies, all of the same red family.
MOVE_PALETTES: Final = (
    Palette("#B95D49", "#F1C59B", "#8A3128", "#5B1D18", "#290E0C", "#230C0A", "#F3C9A6"),
    Palette("#C9784A", "#F6DCA6", "#99472A", "#652718", "#2C110B", "#240E09", "#F6D3A2"),
    Palette("#A34A52", "#F0C7B0", "#7B2833", "#51171F", "#260B10", "#20090D", "#EFC3B6"),
    Palette("#B4685B", "#F3E0BE", "#86413A", "#572623", "#281110", "#210E0D", "#F0D2BC"),
)
#: How rough the land is: the height of a ridge's teeth, and how much it leans to one side.
ROUGHNESS: Final = {
    "Cimmeria": 44,
    "Nemedia": 32,
    "Aquilonia": 20,
    "Hyrkania": 10,
    "Turan": 14,
    "Stygia": 24,
    "Khitai": 38,
    "Zamora": 30,
}


def make_picture(card: CardDef, band: str) -> SafeString:
    """The picture of a card: fast cards have a high sun; the emblem is left out where too little is known."""
    speed = card.initiative if isinstance(card.initiative, int) else 3
    sign = emblem(card) if band != "unknown" else ""
    return art_svg(Picture(card.title, palette(card, band), ROUGHNESS.get(card.territory, 26), speed, sign))


def palette(card: CardDef, band: str) -> Palette:
    """The colours of a card's picture."""
    if band == "move":
        return MOVE_PALETTES[Numbers("".join(card.keywords)).upto(len(MOVE_PALETTES))]
    return PALETTES.get(band, GREY)
