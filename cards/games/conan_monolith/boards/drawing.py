"""A board side as cells around the centres of its areas, with its borders, for one inline SVG. Pure.

Each cell is what lies nearest to its centre. A border between two cells that touch is a bar across their rim, one
between cells that do not is a thin line. Who is joined to whom is told; the outline is ours.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from simulator.engine.games.conan_monolith.catalogue import Area, Board, Border

Point = tuple[float, float]
MARGIN: Final = 44
SCALE: Final = 1.7
BAR: Final = 15
NEAR: Final = 0.5
KIND_WORDS: Final = {
    "": "Area",
    "edge": "Area at the edge",
    "wooden hut": "Hut of wood, walls can be wrecked",
    "stone hut": "Hut of stone",
    "wall": "Wall, above the ground",
    "tower": "Tower",
    "courtyard": "Courtyard",
    "rockslide": "Rock slide",
    "upper floor": "Upper floor",
    "stairs": "Stairs",
    "hold exit": "Exit of the hold",
    "water": "Water",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """An area: its outline, where its name stands, and its kind as a class."""

    id: str
    name: str
    path: str
    x: float
    y: float
    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class Link:
    """A border as a line; ``is_bar`` where the cells touch, with its extra cost in the middle."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str
    cost: str
    is_bar: bool

    @property
    def middle(self) -> Point:
        return round((self.x1 + self.x2) / 2, 1), round((self.y1 + self.y2) / 2, 1)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board ready for its template: the drawing, a legend with counts, and its rows as a table."""

    width: float
    height: float
    cells: tuple[Cell, ...]
    links: tuple[Link, ...]
    kinds: tuple[tuple[str, str, int], ...]
    borders: tuple[tuple[str, str, int], ...]
    #: Area, kind, what it is joined to, and the sizes of bases it holds, empty where nobody recorded that.
    rows: tuple[tuple[str, str, str, str], ...]


def draw_board(board: Board) -> Drawn:
    """Work out the drawing of a board with areas."""
    places = {area.id: (area.x * SCALE, area.y * SCALE) for area in board.areas}
    left, top = (min(point[at] for point in places.values()) - MARGIN for at in (0, 1))
    places = {name: (x - left, y - top) for name, (x, y) in places.items()}
    width, height = (max(point[at] for point in places.values()) + MARGIN for at in (0, 1))
    frame = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    outlines = {name: _cell(name, places, frame) for name in places}
    cells = tuple(_drawn(area, places[area.id], outlines[area.id]) for area in board.areas)
    links = tuple(_link(border, places, outlines) for border in board.borders)
    kinds = [(area.kind or "area", KIND_WORDS.get(area.kind, area.kind)) for area in board.areas]
    borders = [(border.kind, border.extra) for border in board.borders]
    return Drawn(
        round(width),
        round(height),
        cells,
        links,
        tuple((kind, words, kinds.count((kind, words))) for kind, words in dict.fromkeys(kinds)),
        tuple((kind, _cost_words(kind, extra), borders.count((kind, extra))) for kind, extra in dict.fromkeys(borders)),
        _rows(board),
    )


def _cost_words(kind: str, extra: int) -> str:
    name = "Border" if kind == "open" else kind.capitalize()
    return f"{name}, 1 movement point" if not extra else f"{name}, {extra} more"


def _rows(board: Board) -> tuple[tuple[str, str, str, str], ...]:
    names, room = {one.id: one.name for one in board.areas}, dict(board.capacity)
    return tuple(
        (
            area.name,
            KIND_WORDS.get(area.kind, area.kind),
            _joined(area, board.borders, names),
            str(room.get(area.id, "")),
        )
        for area in board.areas
    )


def _joined(area: Area, borders: Sequence[Border], names: dict[str, str]) -> str:
    joined = []
    for border in borders:
        if area.id in (border.one, border.two):
            other = names[border.two if border.one == area.id else border.one]
            joined.append(other if border.kind == "open" else f"{other} ({border.kind})")
    return ", ".join(joined) or "none recorded"


def _cell(name: str, places: dict[str, Point], frame: list[Point]) -> list[Point]:
    """The part of the frame that is nearer to this centre than to any other one."""
    outline, here = frame, places[name]
    for other, there in places.items():
        if other != name and outline:
            outline = _nearer(outline, here, there)
    return outline


def _nearer(outline: list[Point], here: Point, there: Point) -> list[Point]:
    """An outline cut by the line in the middle of two centres."""

    def side(point: Point) -> float:
        return math.dist(point, there) ** 2 - math.dist(point, here) ** 2

    kept: list[Point] = []
    for one, two in zip(outline, [*outline[1:], outline[0]], strict=True):
        first, second = side(one), side(two)
        if first >= 0:
            kept.append(one)
        if (first >= 0) != (second >= 0):
            part = first / (first - second)
            (x1, y1), (x2, y2) = one, two
            kept.append((x1 + part * (x2 - x1), y1 + part * (y2 - y1)))
    return kept


def _drawn(area: Area, place: Point, outline: list[Point]) -> Cell:
    x, y = place
    path = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in outline) + "Z"
    words = f"{area.name}: {KIND_WORDS.get(area.kind, area.kind)}"
    return Cell(area.id, area.name, path, round(x, 1), round(y, 1), (area.kind or "area").replace(" ", "-"), words)


def _link(border: Border, places: dict[str, Point], outlines: dict[str, list[Point]]) -> Link:
    """A bar across the shared rim, or a line from centre to centre."""
    one, two = places[border.one], places[border.two]
    shared = [point for point in outlines[border.one] if any(math.dist(point, o) < NEAR for o in outlines[border.two])]
    kind, cost = border.kind.replace(" ", "-"), f"+{border.extra}" if border.extra else ""
    (x1, y1), (x2, y2) = one, two
    if len(shared) < 2:
        return Link(round(x1, 1), round(y1, 1), round(x2, 1), round(y2, 1), kind, cost, is_bar=False)
    mx, my = (sum(point[at] for point in shared) / len(shared) for at in (0, 1))
    length = math.dist(one, two) or 1
    dx, dy = (x2 - x1) / length * BAR, (y2 - y1) / length * BAR
    return Link(round(mx - dx, 1), round(my - dy, 1), round(mx + dx, 1), round(my + dy, 1), kind, cost, is_bar=True)
