"""The picture on a card: a sky, a sun and three ridges, drawn from the card's data alone."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.emblems import emblem
from simulator.engine.games.conan_ccg.cards import CardDef

WIDTH: Final = 360
HEIGHT: Final = 194
_STEPS: Final = 8


@dataclass(frozen=True, slots=True)
class Palette:
    """Sky, sun, ridges from far to near, and the emblem with its rim."""

    sky: str
    sun: str
    far: str
    middle: str
    near: str
    ink: str
    rim: str


PALETTES: Final = {
    "conan": Palette("#D9A55A", "#F4DDAE", "#9C602C", "#63381C", "#2E1A12", "#2A1710", "#F0D7A4"),
    "foe-minor": Palette("#6F90AF", "#DDE6EC", "#456A90", "#2C4B6C", "#18293F", "#12203A", "#C9D9E6"),
    "foe-major": Palette("#4A6281", "#E4B878", "#2F4867", "#1F2F47", "#0C1524", "#0A1322", "#93A3B8"),
    "action": Palette("#8D70A9", "#F0DDB8", "#6B4D8B", "#46325F", "#1E1430", "#1B122B", "#D9C9E8"),
    "item": Palette("#A68C6F", "#EFD9AE", "#7B6049", "#533D2D", "#2A1D15", "#241912", "#E4D2B4"),
    "ally": Palette("#70A18C", "#EBDCA8", "#407863", "#265342", "#102A21", "#0F261E", "#CDE3D6"),
    "region": Palette("#C6AA5F", "#F9EDC9", "#907B36", "#675621", "#3A3010", "#332A0E", "#F2E3B4"),
    "unknown": Palette("#8D867D", "#B6B0A6", "#6C665E", "#48443E", "#2B2824", "#2B2824", "#8D867D"),
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


class _Numbers:
    """An endless row of whole numbers that depends on a text and nothing else."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.count = 0

    def upto(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``."""
        self.count += 1
        digest = hashlib.sha256(f"{self.seed}/{self.count}".encode()).digest()
        return int.from_bytes(digest[:4], "big") % limit


def palette(card: CardDef, band: str) -> Palette:
    """The colours of a card's picture."""
    if band == "move":
        return MOVE_PALETTES[_Numbers("".join(card.keywords)).upto(len(MOVE_PALETTES))]
    return PALETTES.get(band, PALETTES["unknown"])


def art_svg(card: CardDef, band: str) -> SafeString:
    """The picture; the emblem is left out where too little is known to choose one."""
    colours = palette(card, band)
    numbers = _Numbers(card.title)
    rough = ROUGHNESS.get(card.territory, 26)
    sun_x, sun_y, radius = _sun(card, numbers, band)
    ridges = [
        _ridge(numbers, base, rough * share // 100)
        for base, share in ((104 + numbers.upto(12), 100), (136, 85), (168, 40))
    ]
    return format_html(
        '<svg class="art" viewBox="0 0 {} {}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        '<rect width="360" height="194" fill="{}"/><circle cx="{}" cy="{}" r="{}" fill="{}"/>'
        '<path d="{}" fill="{}"/><path d="{}" fill="{}"/><path d="{}" fill="{}"/>{}</svg>',
        *(WIDTH, HEIGHT, colours.sky, sun_x, sun_y, radius, colours.sun),
        *(ridges[0], colours.far, ridges[1], colours.middle, ridges[2], colours.near),
        _emblem(card, colours) if band != "unknown" else "",
    )


def _sun(card: CardDef, numbers: _Numbers, band: str) -> tuple[int, int, int]:
    """Fast cards have a high sun, slow ones a low one; the side depends on the title."""
    side = numbers.upto(2)
    x = 92 + numbers.upto(34) if side else 236 + numbers.upto(34)
    speed = card.initiative if isinstance(card.initiative, int) else 3
    y = 76 - speed * 8 + numbers.upto(10)
    return x, y, 26 if band == "unknown" else 30 + numbers.upto(8)


def _ridge(numbers: _Numbers, base: int, rough: int) -> str:
    points = []
    for step in range(_STEPS + 1):
        lean = 0 if step in (0, _STEPS) else numbers.upto(25) - 12
        x = step * WIDTH // _STEPS + lean
        points.append(f"{x} {base - numbers.upto(rough + 6) + rough // 3}")
    return f"M0 {HEIGHT}L{'L'.join(points)}L{WIDTH} {HEIGHT}Z"


def _emblem(card: CardDef, colours: Palette) -> SafeString:
    name = emblem(card)
    if not name:
        return SafeString("")
    return format_html(
        '<use href="{}#{}" x="119" y="40" width="122" height="122" color="{}" stroke="{}" stroke-width="10"'
        ' paint-order="stroke"/>',
        *(static("vendor/emblems.svg"), name, colours.ink, colours.rim),
    )
