"""The picture of a drawn face as outlines for sheets: sky, sun, ridges and emblem."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from decks.printing.outlines import ICON_SIDE, Outline, emblem_outline, outline
from decks.printing.typesetting import Framed, Shape

#: The height of the drawing, and where in it the emblem stands, as on the face.
HEIGHT: Final = 194.0
EMBLEM_TOP: Final = 0.19
EMBLEM_HIGH: Final = 0.66
#: Of the frame of an emblem its drawing takes this part; its rim is so wide on the emblem's own square.
EMBLEM_PART: Final = 122 / 128
RIM: Final = 10.0
_LAND: Final = re.compile(r'<svg viewBox="0 0 (?P<width>\d+) 194"[^>]*>(?P<parts>.*?)</svg>', re.DOTALL)
_PART: Final = re.compile(r"<(?P<kind>rect|circle|path) (?P<given>[^>]*)/>")
_EMBLEM: Final = re.compile(r'class="emblem".*?#(?P<name>[\w-]+)"[^>]* color="(?P<ink>[^"]+)" stroke="(?P<rim>[^"]+)"')


@dataclass(frozen=True, slots=True)
class Painting:
    """Outlines with their colours, from back to front, and the emblem with its colour and that of its rim."""

    width: float
    land: tuple[tuple[Outline, str], ...]
    emblem: Outline = ()
    ink: str = ""
    rim: str = ""


@lru_cache(maxsize=2048)
def painting(svg: str) -> Painting | None:
    """The picture of a face; ``None`` of one that is drawn in another way."""
    found = _LAND.search(svg)
    if found is None:
        return None
    parts = [
        (part["kind"], dict(re.findall(r'([\w-]+)="([^"]*)"', part["given"])))
        for part in _PART.finditer(found["parts"])
    ]
    land = tuple((_outline_of(kind, given), given["fill"]) for kind, given in parts)
    sign = _EMBLEM.search(svg)
    if sign is None:
        return Painting(float(found["width"]), land)
    return Painting(float(found["width"]), land, emblem_outline(sign["name"]), sign["ink"], sign["rim"])


def framed(picture: Painting, x: float, top: float, width: float, height: float) -> Framed:
    """The picture in a frame (mm), as large as it takes to fill it, with its middle in the middle."""
    unit = max(width / picture.width, height / HEIGHT)
    left, head = x + (width - picture.width * unit) / 2, top - (height - HEIGHT * unit) / 2
    shapes = [Shape(left, head, strokes, fill, unit, unit) for strokes, fill in picture.land]
    if picture.emblem:
        side = height * EMBLEM_HIGH * EMBLEM_PART
        middle = top - height * (EMBLEM_TOP + EMBLEM_HIGH / 2)
        place, scale = (x + width / 2 - side / 2, middle + side / 2), side / ICON_SIDE
        shapes.append(Shape(*place, picture.emblem, picture.ink, scale, scale, picture.rim, RIM * scale))
    return Framed(x, top - height, width, height, tuple(shapes))


def _outline_of(kind: str, given: dict[str, str]) -> Outline:
    if kind == "path":
        return outline(given["d"])
    if kind == "rect":
        return outline(f"M0 0h{given['width']}v{given['height']}H0z")
    radius, wide = given["r"], 2 * float(given["r"])
    start = float(given["cx"]) - wide / 2
    half = f"a{radius} {radius} 0 0 1"
    return outline(f"M{start} {given['cy']}{half} {wide} 0{half} {-wide} 0z")
