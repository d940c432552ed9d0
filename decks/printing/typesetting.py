"""Words on paper: the fonts of printed sheets, lines that fit, and a pen that draws in millimetres."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from decks.printing.outlines import Outline

FONTS: Final = Path(__file__).resolve().parents[1] / "data" / "fonts"
TEXT: Final = "HubSans"
BOLD: Final = "HubSans-Bold"
FILES: Final = {TEXT: "hub-sans-regular.ttf", BOLD: "hub-sans-bold.ttf"}
#: Points to a millimetre.
MM: Final = 72 / 25.4
#: From one line to the next, in sizes of the letters.
LEADING: Final = 1.16
INK: Final = "#1B1712"
QUIET: Final = "#55504A"
#: What lies inside an outline that crosses itself, as in SVG.
FILL_NON_ZERO: Final = 1
_WRITING: Final = Lock()
#: Signs that the fonts lack, in words; a die with a re-roll has a star.
_IN_WORDS: Final = {"≤": "max ", "≥": "min ", "→": "to", "−": "-", "↻": "*", "\t": " "}


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text: its baseline begins, ends or has its middle at ``x``."""

    x: float
    y: float
    text: str
    size: float
    font: str = TEXT
    align: str = "left"
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, filled or with a rim or both."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    rim: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A thin stroke."""

    x: float
    y: float
    to_x: float
    to_y: float


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled outline whose own origin, with y downwards, lies at ``x``, ``y``; its units are so many mm."""

    x: float
    y: float
    strokes: Outline
    fill: str
    unit_x: float
    unit_y: float
    #: A line round it, half of it outside.
    rim: str = ""
    rim_width: float = 0.0


@dataclass(frozen=True, slots=True)
class Framed:
    """Shapes of which only what lies in the frame is seen."""

    x: float
    y: float
    width: float
    height: float
    shapes: tuple[Shape, ...]


Drawn = Words | Box | Line | Shape | Framed


class Size(NamedTuple):
    """Of a page or a card (mm)."""

    width: float
    height: float


class Pen:
    """Draws a document; the same drawings give the same bytes."""

    def __init__(self, page: Size, *, title: str, author: str) -> None:
        _load_fonts()
        self.file = BytesIO()
        self.canvas = Canvas(self.file, pagesize=(page.width * MM, page.height * MM), invariant=1)
        self.canvas.setTitle(title)
        self.canvas.setAuthor(author)
        self.canvas.setCreator("ConanHub")

    def draw(self, drawings: Sequence[Drawn], x: float = 0.0, y: float = 0.0) -> None:
        """Put drawings on the page, with their origin there."""
        for one in drawings:
            if isinstance(one, Words):
                self._write(one, x, y)
            elif isinstance(one, Line):
                self.canvas.setLineWidth(0.3)
                self.canvas.setStrokeColor(QUIET)
                self.canvas.line((x + one.x) * MM, (y + one.y) * MM, (x + one.to_x) * MM, (y + one.to_y) * MM)
            elif isinstance(one, Shape):
                self._draw(one, x, y)
            elif isinstance(one, Framed):
                self._frame(one, x, y)
            else:
                self._fill(one, x, y)

    @contextmanager
    def within(self, frame: Box | None) -> Iterator[None]:
        """Of what is drawn meanwhile only what lies in the frame is seen; all of it without a frame."""
        if frame is None:
            yield
            return
        self.canvas.saveState()
        self._clip(frame.x, frame.y, frame.width, frame.height)
        yield
        self.canvas.restoreState()

    def next_page(self) -> None:
        self.canvas.showPage()

    def finish(self) -> bytes:
        """The document; one after the other, since all of them read the letters they use from the same open fonts."""
        with _WRITING:
            self.canvas.save()
        return self.file.getvalue()

    def _write(self, words: Words, x: float, y: float) -> None:
        write: dict[str, Any] = {
            "left": self.canvas.drawString,
            "middle": self.canvas.drawCentredString,
            "right": self.canvas.drawRightString,
        }
        self.canvas.setFont(words.font, words.size)
        self.canvas.setFillColor(words.colour)
        write[words.align]((x + words.x) * MM, (y + words.y) * MM, printable(words.text))

    def _draw(self, shape: Shape, x: float, y: float) -> None:
        path = self.canvas.beginPath()
        acts: dict[str, Any] = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for kind, numbers in shape.strokes:
            points = zip(numbers[::2], numbers[1::2], strict=True)
            acts[kind](
                *(
                    length * MM
                    for across, down in points
                    for length in (x + shape.x + across * shape.unit_x, y + shape.y - down * shape.unit_y)
                )
            )
        if shape.rim:
            self.canvas.setStrokeColor(shape.rim)
            self.canvas.setLineWidth(shape.rim_width * MM)
            self.canvas.drawPath(path, stroke=1, fill=0)
        self.canvas.setFillColor(shape.fill)
        self.canvas.drawPath(path, stroke=0, fill=1, fillMode=FILL_NON_ZERO)

    def _frame(self, framed: Framed, x: float, y: float) -> None:
        self.canvas.saveState()
        self._clip(x + framed.x, y + framed.y, framed.width, framed.height)
        for shape in framed.shapes:
            self._draw(shape, x, y)
        self.canvas.restoreState()

    def _clip(self, x: float, y: float, width: float, height: float) -> None:
        edge = self.canvas.beginPath()
        edge.rect(x * MM, y * MM, width * MM, height * MM)
        self.canvas.clipPath(edge, stroke=0, fill=0)

    def _fill(self, box: Box, x: float, y: float) -> None:
        self.canvas.setLineWidth(0.4)
        if box.fill:
            self.canvas.setFillColor(box.fill)
        if box.rim:
            self.canvas.setStrokeColor(box.rim)
        sides = ((x + box.x) * MM, (y + box.y) * MM, box.width * MM, box.height * MM)
        self.canvas.rect(*sides, stroke=int(bool(box.rim)), fill=int(bool(box.fill)))


def printable(text: str) -> str:
    """The text in signs that the fonts have: without the accent, in words, or ``?`` where nothing else is left."""
    known = _load_fonts()
    return "".join(sign if ord(sign) in known else _replaced(sign, known) for sign in text)


def width_of(text: str, font: str, size: float) -> float:
    """How wide a line is (mm)."""
    _load_fonts()
    return float(pdfmetrics.stringWidth(printable(text), font, size)) / MM


def wrapped(text: str, font: str, size: float, width: float) -> list[str]:
    """The text in lines of that width; a single word may be wider."""
    lines: list[str] = []
    for word in filter(None, text.split(" ")):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, font, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitted(
    paragraphs: Sequence[str], room: tuple[float, float], sizes: Sequence[float], font: str = TEXT
) -> tuple[list[str], float]:
    """The paragraphs in lines, as large as the room (width and height) allows; what never fits ends with ``…``."""
    width, height = room
    lines: list[str] = []
    for size in sizes:
        lines = [line for paragraph in paragraphs for line in wrapped(paragraph, font, size, width)]
        is_wide = any(width_of(line, font, size) > width for line in lines)
        if not is_wide and len(lines) * size * LEADING / MM <= height:
            return lines, size
    most = max(1, int(height // (sizes[-1] * LEADING / MM)))
    kept = lines[:most]
    return ([*kept[:-1], f"{kept[-1]} …"] if len(lines) > most else kept), sizes[-1]


def stacked(lines: Sequence[str], words: Words) -> list[Words]:
    """Lines under each other like the first, which has its baseline at ``words.y``."""
    step = words.size * LEADING / MM
    return [
        Words(words.x, words.y - place * step, line, words.size, words.font, words.align, words.colour)
        for place, line in enumerate(lines)
    ]


def _replaced(sign: str, known: frozenset[int]) -> str:
    if sign in _IN_WORDS:
        return _IN_WORDS[sign]
    plain = "".join(part for part in unicodedata.normalize("NFKD", sign) if ord(part) in known)
    return plain or "?"


@lru_cache(maxsize=1)
def _load_fonts() -> frozenset[int]:
    """Make the fonts known, and say which signs all of them have."""
    faces = [TTFont(name, str(FONTS / file)) for name, file in FILES.items()]
    for face in faces:
        pdfmetrics.registerFont(face)
    return frozenset.intersection(*(frozenset(face.face.charToGlyph) for face in faces))
