"""The picture on a card: a sky, a sun and three ridges, drawn from what its game says of the card."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

WIDTH: Final = 360
#: Of a picture for a card that lies across; its middle also fits a card that stands.
WIDE: Final = 630
HEIGHT: Final = 194
_STEP: Final = 45


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


#: For cards of which too much is unknown.
GREY: Final = Palette("#8D867D", "#B6B0A6", "#6C665E", "#48443E", "#2B2824", "#2B2824", "#8D867D")


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn: ``title`` seeds the lines, ``rough`` is the height of the ridges' teeth (0 to 50, about 26 for
    plain land), ``sun`` from 1 (low) to 5 (high), ``emblem`` an id of the sprite of emblems, empty for none; ``width``
    is ``WIDTH`` or ``WIDE``."""

    title: str
    palette: Palette
    rough: int = 26
    sun: int = 3
    emblem: str = ""
    width: int = WIDTH


class Numbers:
    """An endless row of whole numbers that depends on a text and nothing else."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.count = 0

    def upto(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``."""
        self.count += 1
        digest = hashlib.sha256(f"{self.seed}/{self.count}".encode()).digest()
        return int.from_bytes(digest[:4], "big") % limit


@lru_cache(maxsize=4096)
def art_svg(picture: Picture) -> SafeString:
    """The picture as SVG, drawn once a process."""
    colours = picture.palette
    numbers = Numbers(picture.title)
    sun_x, sun_y, radius = _sun(picture, numbers)
    far, middle, near = (
        _ridge(numbers, picture.width, base, picture.rough * share // 100)
        for base, share in ((104 + numbers.upto(12), 100), (136, 85), (168, 40))
    )
    return format_html(
        '<svg class="art" aria-hidden="true"><svg viewBox="0 0 {} {}" preserveAspectRatio="xMidYMid slice">'
        '<rect width="{}" height="194" fill="{}"/><circle cx="{}" cy="{}" r="{}" fill="{}"/>'
        '<path d="{}" fill="{}"/><path d="{}" fill="{}"/><path d="{}" fill="{}"/></svg>{}</svg>',
        *(picture.width, HEIGHT, picture.width, colours.sky, sun_x, sun_y, radius, colours.sun),
        *(far, colours.far, middle, colours.middle, near, colours.near),
        _emblem(picture) if picture.emblem else "",
    )


def _sun(picture: Picture, numbers: Numbers) -> tuple[int, int, int]:
    """The side depends on the title."""
    side = numbers.upto(2)
    x = 92 + numbers.upto(34) if side else 236 + numbers.upto(34)
    x += (picture.width - WIDTH) // 2
    y = 76 - picture.sun * 8 + numbers.upto(10)
    return x, y, 26 if picture.palette is GREY else 30 + numbers.upto(8)


def _ridge(numbers: Numbers, width: int, base: int, rough: int) -> str:
    points = []
    steps = width // _STEP
    for step in range(steps + 1):
        lean = 0 if step in (0, steps) else numbers.upto(25) - 12
        x = step * _STEP + lean
        points.append(f"{x} {base - numbers.upto(rough + 6) + rough // 3}")
    return f"M0 {HEIGHT}L{'L'.join(points)}L{width} {HEIGHT}Z"


def _emblem(picture: Picture) -> SafeString:
    """The emblem in a frame of its own: where the land is cut to a strip, it becomes smaller and stays whole."""
    return format_html(
        '<svg class="emblem" y="19%" height="66%" viewBox="0 0 128 128"><use href="{}#{}" x="3" y="3" width="122"'
        ' height="122" color="{}" stroke="{}" stroke-width="10" paint-order="stroke"/></svg>',
        *(static("vendor/emblems.svg"), picture.emblem, picture.palette.ink, picture.palette.rim),
    )
