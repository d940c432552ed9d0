"""A map of areas as one inline SVG, and the same as the rows of a table.

A game makes a ``Board`` of its record once; ``draw_map`` lays ``Spot``s on it: who holds an area, what stands there, a
few figures. The drawing is ``cards/map/_map.html``, its text ``cards/map/_table.html``, colours are in ``map.css``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

#: Of a piece that bears the sign of its owner.
UNIT: Final = "unit"
#: Kinds of pieces in the order in which they stand beside each other.
KINDS: Final = ("fort", "tower", "city", UNIT, "conan", "destination", "emissary", "raider")
#: Room that a piece takes in its row.
WIDTHS: Final[Mapping[str, int]] = {"tower": 22, "emissary": 19, "raider": 27}
WIDTH: Final = 30
#: What pieces are called, one and several.
NOUNS: Final[Mapping[str, tuple[str, str]]] = {
    UNIT: ("unit", "units"),
    "emissary": ("emissary", "emissaries"),
    "raider": ("raiders", "raiders"),
    "conan": ("Conan", "Conan"),
}
#: Distances from the line on which the name of an area stands.
NAME_UP, LINE_HIGH, TRACK_DOWN, PIECES_DOWN, HOME_PIECES_DOWN, ROW_HIGH = 4, 15, 10, 37, 20, 29
#: Room for an icon of the track, and its size.
ICON_WIDE: Final = 15
ICON_SIZE: Final = 13
LETTER_WIDE: Final = 6.8
#: Armies are drawn beside the name where they stand so far from it.
BESIDE: Final = 30
#: The least field of a map that shows some areas, and what is shown around them.
FOCUS_WIDE, FOCUS_HIGH = 400, 290
EDGE: Final = 24
PRINTED: Final = ("Area", "Rating", "Campaign track", "Coast")
#: What is printed, and from where each fact is known.
SOURCED: Final = (*PRINTED, "Where it is from")
STANDING: Final = ("Held by", "What stands there")
#: By how much a drawing is at most larger than its field.
ENLARGED: Final = 1.8
#: By how much the pieces of a small map are drawn larger.
SMALL_SCALE: Final = 1.6
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Owner:
    """Whoever can hold areas: ``shape`` is ``shield``, ``circle``, ``diamond`` or ``square``; a class ``of-<key>`` in
    ``map.css`` has the colours."""

    key: str
    name: str
    shape: str

    @property
    def letter(self) -> str:
        return self.name[0]


@dataclass(frozen=True, slots=True)
class Land:
    """An area as it is printed; ``facts`` are the cells below ``PRINTED``, ``home`` is the owner whose home it is.

    ``source`` says in words from where they are known.
    """

    id: str
    name: str
    outline: str
    label: tuple[int, int]
    army: tuple[int, int]
    home: str
    rating: int
    is_savage: bool
    icons: tuple[str, ...]
    facts: tuple[str, ...]
    source: str = ""

    @property
    def x(self) -> int:
        """The middle of its name."""
        across, _down = self.label
        return across

    @property
    def y(self) -> int:
        """The line on which its name stands."""
        _across, down = self.label
        return down


@dataclass(frozen=True, slots=True)
class SeaName:
    """Words on the water by the line: the middle of the first, and by how many degrees they are turned."""

    lines: tuple[str, ...]
    x: int
    y: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """What is printed on a map; paths are those of SVG, ``wastes`` are areas with no way through.

    ``note`` is what a page says of it as a whole.
    """

    name: str
    width: int
    height: int
    lands: tuple[Land, ...]
    owners: Mapping[str, Owner]
    borders: tuple[str, ...]
    coasts: tuple[str, ...]
    wastes: tuple[str, ...]
    outside: tuple[str, ...]
    sea_names: tuple[SeaName, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something on an area: one of ``KINDS``, whose it is (a key of ``Board.owners``, empty for nobody's), how many.

    ``change`` is shown beside it where it is not 0: units that were just lost or came.
    """

    kind: str
    owner: str = ""
    count: int = 1
    change: int = 0


@dataclass(frozen=True, slots=True)
class Spot:
    """What a map shows of one area besides what is printed.

    ``owner`` colours it, ``strength`` from 1 (a shade) to 3 (in full). ``text`` are a few figures in its middle, drawn
    instead of name and track where the map is small. ``reached`` is an icon of its track, ``reached_by`` who stands
    there. ``is_marked`` draws a line around it, ``is_closed`` pales what is not in play. ``cells`` are its row of the
    table, where the caller has ``headings`` of his own.
    """

    owner: str = ""
    strength: int = 3
    pieces: tuple[Piece, ...] = ()
    text: str = ""
    reached: int = -1
    reached_by: str = ""
    is_marked: bool = False
    is_closed: bool = False
    cells: tuple[str, ...] = ()


NOTHING: Final = Spot()


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece where it is drawn, with what is written on it."""

    kind: str
    owner: str
    shape: str
    x: float
    y: float
    text: str
    change: str


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon of a track around its middle; ``owner`` has reached it."""

    name: str
    x: float
    y: float
    owner: str = ""

    @property
    def left(self) -> float:
        return self.x - ICON_SIZE / 2

    @property
    def top(self) -> float:
        return self.y - ICON_SIZE / 2


@dataclass(frozen=True, slots=True)
class Drawn:
    """An area with everything on it."""

    land: Land
    spot: Spot
    names: tuple[Placed, ...]
    rating: Placed | None
    icons: tuple[Icon, ...]
    pieces: tuple[Placed, ...]
    words: str

    @property
    def text_y(self) -> int:
        """Where the figures stand: under the track, or alone."""
        return self.land.y + (PIECES_DOWN + 4 if self.names else 0)


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move from one area into another."""

    x: float
    y: float
    turn: float


@dataclass(frozen=True, slots=True)
class MapView:
    """A map for ``cards/map/_map.html``: ``key`` keeps its ids apart on a page, ``label`` says what it shows."""

    board: Board
    key: str
    label: str
    view_box: str
    is_small: bool
    lands: tuple[Drawn, ...]
    owners: tuple[Owner, ...]
    arrows: tuple[Arrow, ...]
    route: tuple[Point, ...]
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def kinds(self) -> list[str]:
        """The kinds of pieces that are on it, for the key."""
        found = {piece.kind for drawn in self.lands for piece in drawn.pieces}
        return [kind for kind in KINDS if kind in found]

    @property
    def width(self) -> float:
        """Of the drawing where nothing else limits it; a style sheet makes it fit."""
        _left, _top, wide, _high = self.view_box.split()
        return ENLARGED * float(wide)

    @property
    def height(self) -> float:
        *_, high = self.view_box.split()
        return ENLARGED * float(high)

    @property
    def is_cut(self) -> bool:
        """Whether it shows a part of the field only."""
        return not self.view_box.endswith(f" {self.board.width} {self.board.height}")

    @property
    def scale(self) -> float:
        """By how much pieces are drawn larger, 0 for their own size."""
        return SMALL_SCALE if self.is_small else 0

    @property
    def terrains(self) -> list[str]:
        """The icons of tracks, for the key."""
        return list(dict.fromkeys(icon for land in self.board.lands for icon in land.icons))

    @property
    def route_points(self) -> str:
        return " ".join(f"{x:g},{y:g}" for x, y in self.route)


def draw_map(
    board: Board,
    spots: Mapping[str, Spot],
    *,
    key: str,
    label: str,
    is_small: bool = False,
    moves: Sequence[tuple[str, str]] = (),
    route: tuple[str, str] | None = None,
    focus: str | Sequence[str] = (),
    headings: tuple[str, ...] = (),
) -> MapView:
    """A map with spots by id of the area; areas without one are as printed.

    ``is_small`` leaves out names and tracks and writes the texts large, ``moves`` are arrows from area to area,
    ``route`` a dotted way (from, to), ``focus`` an area or several to which the field is cut. Without ``headings`` the
    table has who holds what, and for a map without spots what is printed. ``KeyError`` for a move of an unknown area.
    """
    shown = headings or (STANDING if spots else PRINTED)
    lands = tuple(_drawn(board, land, spots.get(land.id, NOTHING), shown, is_small) for land in board.lands)
    at = {drawn.land.id: _middle(drawn.land) for drawn in lands}
    held = {drawn.spot.owner for drawn in lands} | {piece.owner for drawn in lands for piece in drawn.pieces}
    return MapView(
        board=board,
        key=key,
        label=label,
        view_box=_field(board, (focus,) if isinstance(focus, str) else focus),
        is_small=is_small,
        lands=lands,
        owners=tuple(owner for owner in board.owners.values() if owner.key in held),
        arrows=tuple(_arrow(at[one], at[two]) for one, two in moves),
        route=_route(lands, at, *route) if route else (),
        headings=shown,
        rows=tuple((drawn.land.name, *_cells(board, drawn, shown)) for drawn in lands),
    )


def piece_words(board: Board, piece: Piece) -> str:
    """A piece in words: ``2 units of Turan``, ``city of Stygia``, ``Conan``."""
    one, several = NOUNS.get(piece.kind, (piece.kind, f"{piece.kind}s"))
    whose = f" of {board.owners[piece.owner].name}" if piece.owner else ""
    is_counted = piece.kind in (UNIT, "emissary", "raider")
    return f"{f'{piece.count} ' if is_counted else ''}{one if piece.count == 1 else several}{whose}"


def _cells(board: Board, drawn: Drawn, headings: tuple[str, ...]) -> tuple[str, ...]:
    spot = drawn.spot
    if headings in (PRINTED, SOURCED):
        return (*drawn.land.facts, drawn.land.source)[: len(headings)]
    if headings != STANDING:
        return spot.cells or ("",) * len(headings)
    closed = "not in play" if spot.is_closed else ""
    held = board.owners[spot.owner].name if spot.owner else closed or "nobody"
    return held, ", ".join(piece_words(board, piece) for piece in spot.pieces) or "nothing"


def _drawn(board: Board, land: Land, spot: Spot, headings: tuple[str, ...], is_small: bool) -> Drawn:
    x, y = land.label
    said = _said(board, land, spot, headings)
    if is_small:
        return Drawn(land, spot, (), None, (), tuple(_pieces(board, land, spot)), said)
    names = _lines(land)
    return Drawn(
        land=land,
        spot=spot,
        names=tuple(
            Placed("", "", "", x, y - NAME_UP - LINE_HIGH * (len(names) - 1 - row), words, "")
            for row, words in enumerate(names)
        ),
        rating=None if land.home else Placed("", "", "", _track_start(land), y + TRACK_DOWN, str(land.rating), ""),
        icons=tuple(_icons(land, spot)),
        pieces=tuple(_pieces(board, land, spot)),
        words=said,
    )


def _said(board: Board, land: Land, spot: Spot, headings: tuple[str, ...]) -> str:
    """An area in one line, for those who point at it."""
    words = ", ".join(piece_words(board, piece) for piece in spot.pieces)
    owner = board.owners[spot.owner].name if spot.owner else ""
    told = land.facts if headings in (PRINTED, SOURCED) else (owner, words, spot.text)
    return ": ".join((land.name, "; ".join(part for part in told if part))).removesuffix(": ")


def _lines(land: Land) -> list[str]:
    """The name in one line, or a word a line where the area is too narrow for it."""
    left, right = span(land.outline, land.y - NAME_UP)
    return [land.name] if LETTER_WIDE * len(land.name) < right - left - 8 else land.name.split()


def span(outline: str, y: float) -> Point:
    """Where a line of this height goes into an outline and where it leaves it for good; (0, 0) beside it."""
    points = _points(outline)
    crossed = []
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        if (y1 > y) != (y2 > y):
            crossed.append(x1 + (y - y1) * (x2 - x1) / (y2 - y1))
    return (min(crossed), max(crossed)) if crossed else (0, 0)


def _points(outline: str) -> list[Point]:
    """The corners of an outline of straight lines."""
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", outline)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _track_start(land: Land) -> float:
    """The middle of the first sign of the track: the rating."""
    return land.x - ICON_WIDE * (land.is_savage + len(land.icons)) / 2


def _icons(land: Land, spot: Spot) -> Iterator[Icon]:
    if land.home:
        return
    names = (*(("savage",) if land.is_savage else ()), *land.icons)
    first, y = _track_start(land) + ICON_WIDE + 2, land.y + TRACK_DOWN
    for place, name in enumerate(names):
        is_reached = spot.reached >= 0 and place - land.is_savage == spot.reached
        yield Icon(name, first + ICON_WIDE * place, y, spot.reached_by if is_reached else "")


def _pieces(board: Board, land: Land, spot: Spot) -> Iterator[Placed]:
    """Pieces in rows that fit into the area, under its name or beside it."""
    pieces = sorted(spot.pieces, key=lambda piece: KINDS.index(piece.kind))
    x, y = float(land.x), float(land.y + (HOME_PIECES_DOWN if land.home else PIECES_DOWN))
    is_beside = abs(land.army[0] - land.x) > BESIDE
    if is_beside:
        y = land.y - NAME_UP
    left, right = span(land.outline, y)
    rows = _rows(pieces, max(92.0, min(right - left, 150.0)) - 8)
    for row, row_pieces in enumerate(rows):
        wide = sum(WIDTHS.get(piece.kind, WIDTH) for piece in row_pieces)
        at = land.x + BESIDE + 8 if is_beside else x - wide / 2
        for piece in row_pieces:
            width = WIDTHS.get(piece.kind, WIDTH)
            yield _placed(board, piece, at + width / 2, y + ROW_HIGH * row)
            at += width


def _rows(pieces: Sequence[Piece], room: float) -> list[list[Piece]]:
    rows: list[list[Piece]] = []
    used = room
    for piece in pieces:
        width = WIDTHS.get(piece.kind, WIDTH)
        if used + width > room:
            rows.append([])
            used = 0.0
        rows[-1].append(piece)
        used += width
    return rows


def _placed(board: Board, piece: Piece, x: float, y: float) -> Placed:
    owner = board.owners.get(piece.owner)
    letter = owner.letter if owner else ""
    is_counted = piece.count > (0 if piece.kind in (UNIT, "raider") else 1)
    text = f"{letter}{piece.count if is_counted else ''}"
    change = f"{piece.change:+d}".replace("-", "\N{MINUS SIGN}") if piece.change else ""
    return Placed(piece.kind, piece.owner, owner.shape if owner else "", round(x, 1), round(y, 1), text, change)


def _box(land: Land) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an outline."""
    points = _points(land.outline)
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def _middle(land: Land) -> Point:
    """The middle of the box around an area."""
    left, top, right, bottom = _box(land)
    return (left + right) / 2, (top + bottom) / 2


def _route(lands: Sequence[Drawn], at: Mapping[str, Point], *way: str) -> tuple[Point, ...]:
    """From piece to piece, where Conan and his destination are drawn, else from middle to middle."""
    standing = {
        (drawn.land.id, piece.kind): (piece.x, piece.y)
        for drawn in lands
        for piece in drawn.pieces
        if piece.kind in ("conan", "destination")
    }
    return tuple(standing.get((land, kind), at[land]) for land, kind in zip(way, ("conan", "destination"), strict=True))


def _arrow(one: Point, two: Point) -> Arrow:
    (x1, y1), (x2, y2) = one, two
    return Arrow(round((x1 + x2) / 2), round((y1 + y2) / 2), round(math.degrees(math.atan2(y2 - y1, x2 - x1))))


def _field(board: Board, focus: Sequence[str]) -> str:
    """The whole field, or the part around some areas that is no smaller than what one area needs."""
    boxes = [_box(land) for land in board.lands if land.id in focus]
    if not boxes:
        return f"0 0 {board.width} {board.height}"
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    x, wide = _part(min(lefts) - EDGE, max(rights) + EDGE, FOCUS_WIDE, board.width)
    y, high = _part(min(tops) - EDGE, max(bottoms) + EDGE, FOCUS_HIGH, board.height)
    return f"{x:g} {y:g} {wide:g} {high:g}"


def _part(low: float, high: float, least: int, whole: int) -> Point:
    """Where a part of a length begins and how long it is: around its middle, within the whole."""
    long = min(max(high - low, least), whole)
    return max(0, min((low + high - long) / 2, whole - long)), long
