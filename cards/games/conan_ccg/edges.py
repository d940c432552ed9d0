"""The icons on the long edges of a card as SVG; lengths in 360ths of the card's width (``k``).

Slots are symmetric about the middle of the card, so slot k of a turned card lies beside slot 5-k of its neighbour
(CCG-16.7).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cards.drawing import sprite
from simulator.engine.games.conan_ccg import catalogue
from simulator.engine.games.conan_ccg.catalogue import CardDef

WIDTH: Final = 360.0
HEIGHT: Final = WIDTH * 88 / 63
SLOT_CENTRES: Final = (0.26, 0.42, 0.58, 0.74)
TILE: Final = 41.0
RIM: Final = 3.0
EDGE_WIDTH: Final = RIM + 44.0
BAND: Final = 58.0
_POINT: Final = 7.0
_GLYPH: Final = 29.0
_ROW_STEP: Final = 44.0


@dataclass(frozen=True, slots=True)
class Tile:
    """One icon of an edge (or empty, or ``?``); ``slot`` counts from 0 at the top, ``size`` above 1 is a multi-icon."""

    icon: str
    slot: int
    size: int = 1

    @property
    def shape(self) -> str:
        if not self.icon:
            return "empty"
        if self.icon == "?":
            return "unknown"
        if self.icon in catalogue.OFFENSIVE:
            return "attack"
        return self.icon.casefold() if self.icon in ("Magic", "Special") else "defence"

    @property
    def words(self) -> str:
        name = {"": "empty", "?": "unknown"}.get(self.icon, self.icon)
        return f"{name} times {self.size}" if self.size > 1 else name


def tiles(card: CardDef, side: str, *, turned: bool = False) -> tuple[Tile, ...]:
    """The icons seen on a side; a turned card shows its other edge there, from bottom to top."""
    seen = {"left": "right", "right": "left"}[side] if turned else side
    icons = card.left if seen == "left" else card.right
    groups = card.left_multi if seen == "left" else card.right_multi
    found: list[Tile] = []
    slot = 0
    while slot < len(icons):
        size = groups.count(groups[slot]) if groups[slot] else 1
        found.append(Tile(icons[slot] or "", slot, size))
        slot += size
    if not turned:
        return tuple(found)
    return tuple(Tile(tile.icon, len(icons) - tile.slot - tile.size, tile.size) for tile in reversed(found))


def spoken_edge(side: str, found: Sequence[Tile]) -> str:
    """An edge in words: ``left edge: Blade, Two-Handed, empty, Shield``."""
    return f"{side} edge: {', '.join(tile.words for tile in found)}"


def slot_height(slot: int) -> float:
    """Where the centre of a slot lies, from the top of the card."""
    return HEIGHT * SLOT_CENTRES[slot]


def outline(tile: Tile, side: str) -> str:
    """The outline of a tile on the face, as an SVG path; nothing of an empty or unknown one."""
    drawn = _OUTLINES.get(tile.shape)
    return drawn(slot_height(tile.slot), side, tile.size, _slot_step()) if drawn else ""


def glyph_centres(tile: Tile, side: str) -> tuple[tuple[float, float], ...]:
    """Where the symbols of a tile have their middles on the face, measured from its edge and its top."""
    inward = 1.0 if side == "left" else -1.0
    middle = TILE / 2 - inward * {"attack": 2.5, "defence": 1.5}.get(tile.shape, 0.0)
    return tuple((middle, slot_height(tile.slot + place)) for place in range(tile.size))


def edge_svg(card: CardDef, side: str, *, turned: bool = False) -> SafeString:
    """The whole edge of a card face: the spine with its four slots."""
    found = tiles(card, side, turned=turned)
    spine_top = RIM if turned else BAND
    drawn = format_html_join("", "{}", ((_tile(tile, side, slot_height(tile.slot), _slot_step()),) for tile in found))
    shift = RIM if side == "left" else EDGE_WIDTH - RIM - TILE
    return format_html(
        '<svg class="edge edge-{}" viewBox="0 0 {} {}" role="img" aria-label="{}">'
        '<rect class="spine" x="{}" y="{}" width="44" height="{}"/><g transform="translate({} 0)">{}</g></svg>',
        *(side, _n(EDGE_WIDTH), _n(HEIGHT), spoken_edge(side, found)),
        *(_n(RIM if side == "left" else 0), _n(spine_top), _n(HEIGHT - BAND - RIM), _n(shift), drawn),
    )


def edge_row(card: CardDef, side: str) -> SafeString:
    """The icons of an edge side by side, slot 1 first, for rows of a list; nothing on a card without edges."""
    found = tiles(card, side)
    return _drawn_row(found, side) if found else SafeString("")


@lru_cache(maxsize=4096)
def _drawn_row(found: tuple[Tile, ...], side: str) -> SafeString:
    drawn = format_html_join("", "{}", ((_row_tile(tile, side),) for tile in found))
    width = _ROW_STEP * 3 + TILE
    return format_html(
        '<svg class="edge-row" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        *(_n(width), _n(TILE), spoken_edge(side, found), drawn),
    )


@lru_cache(maxsize=64)
def icon_tile(icon: str) -> SafeString:
    """One icon in its tile, for legends and facets."""
    drawn = _tile(Tile(icon, 0), "left", TILE / 2, 0)
    return format_html(
        '<svg class="edge-tile" viewBox="0 0 {} {}" aria-hidden="true">{}</svg>', _n(TILE), _n(TILE), drawn
    )


def _slot_step() -> float:
    return slot_height(1) - slot_height(0)


def _row_tile(tile: Tile, side: str) -> SafeString:
    single = Tile(tile.icon, 0)
    places = range(tile.slot, tile.slot + tile.size)
    parts = [
        format_html('<g transform="translate({} 0)">{}</g>', _n(place * _ROW_STEP), _tile(single, side, TILE / 2, 0))
        for place in places
    ]
    if tile.size > 1:
        start, length = tile.slot * _ROW_STEP, (tile.size - 1) * _ROW_STEP
        parts.insert(
            0,
            format_html('<rect class="tile-attack" x="{}" y="11" width="{}" height="19"/>', _n(start + 8), _n(length)),
        )
    return format_html_join("", "{}", ((part,) for part in parts))


def _tile(tile: Tile, side: str, centre: float, step: float) -> SafeString:
    shape = tile.shape
    if shape == "empty":
        return format_html('<path class="tile-empty" d="M13.5 {}h14"/>', _n(centre))
    if shape == "unknown":
        return format_html(
            '<rect class="tile-unknown" x="1" y="{}" width="39" height="39" rx="3"/>'
            '<text class="tile-word tile-query" x="20.5" y="{}" font-size="20">?</text>',
            *(_n(centre - 19.5), _n(centre + 7)),
        )
    outline = _OUTLINES[shape](centre, side, tile.size, step)
    inward = 1.0 if side == "left" else -1.0
    middle = TILE / 2 - inward * {"attack": 2.5, "defence": 1.5}.get(shape, 0.0)
    half = _GLYPH / 2
    glyphs = format_html_join(
        "",
        '<use class="tile-glyph" href="{}" x="{}" y="{}" width="{}" height="{}"/>',
        (
            (sprite(tile.icon), _n(middle - half), _n(centre + place * step - half), _n(_GLYPH), _n(_GLYPH))
            for place in range(tile.size)
        ),
    )
    return format_html(
        '<g class="tile tile-on-{}"><path class="tile-{}" d="{}"/>{}{}</g>',
        shape,
        shape,
        outline,
        glyphs,
        _times(tile, centre, step),
    )


def _times(tile: Tile, centre: float, step: float) -> SafeString | str:
    if tile.size == 1:
        return ""
    return format_html(
        '<text class="tile-word" x="20.5" y="{}" font-size="16">×{}</text>', _n(centre + step / 2 + 5.5), tile.size
    )


def _attack(centre: float, side: str, size: int, step: float) -> str:
    """A bar with one point toward the card's middle for each symbol."""
    half = TILE / 2
    flat, tip = (TILE - _POINT, TILE) if side == "left" else (_POINT, 0.0)
    outer = 0.0 if side == "left" else TILE
    points = [(outer, centre - half)]
    for place in range(size):
        at = centre + place * step
        points += [(flat, at - half), (tip, at), (flat, at + half)]
    points.append((outer, centre + (size - 1) * step + half))
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points) + "Z"


def _defence(centre: float, side: str, size: int, step: float) -> str:
    """Straight at the edge of the card, round toward its middle."""
    half, top = TILE / 2, _n(centre - TILE / 2)
    if side == "left":
        return f"M0 {top}H{_n(half)}a{_n(half)} {_n(half)} 0 0 1 0 {_n(TILE)}H0Z"
    return f"M{_n(TILE)} {top}H{_n(half)}a{_n(half)} {_n(half)} 0 0 0 0 {_n(TILE)}H{_n(TILE)}Z"


def _magic(centre: float, side: str, size: int, step: float) -> str:
    half = _n(TILE / 2)
    return f"M0 {_n(centre)}a{half} {half} 0 0 1 {_n(TILE)} 0a{half} {half} 0 0 1 {_n(-TILE)} 0Z"


def _special(centre: float, side: str, size: int, step: float) -> str:
    top, cut, long = centre - TILE / 2, 12.0, TILE - 24.0
    return f"M{_n(cut)} {_n(top)}h{_n(long)}l{cut} {cut}v{_n(long)}l-{cut} {cut}h-{_n(long)}l-{cut} -{cut}v-{_n(long)}Z"


_OUTLINES: Final = {"attack": _attack, "defence": _defence, "magic": _magic, "special": _special}


def _n(number: float) -> str:
    """A length without needless digits."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
