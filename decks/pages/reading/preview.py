"""The picture that other sites show for a link to a deck: its name, what it holds, a curve; drawn once and kept."""

from __future__ import annotations

import hashlib
import random
import tempfile
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont
from PIL.ImageFont import FreeTypeFont

from decks.checks import Verdict
from decks.figures import NamedCurve
from decks.summary import DeckPage

WIDTH, HEIGHT = 1200, 630
EDGE: Final = 72
#: Raised whenever the drawing changes, so that kept pictures are drawn anew.
DESIGN: Final = "3"
#: How many pictures are kept; the oldest go first.
KEPT: Final = 2000
FONTS: Final = settings.BASE_DIR / "conanhub" / "static" / "vendor" / "fonts"
CINZEL, TEXT = "cinzel-latin-700-normal.woff2", "source-sans-3-latin-wght-normal.woff2"
NAME: Final = "literata-latin-wght-normal.woff2"
INK, PAPER, QUIET, BRONZE = "#13100D", "#F1E7D8", "#BCAE9A", "#DDAD6C"
BAR, LINE = "#C9904B", "#3D342A"
#: The colour of a verdict.
COLOURS: Final = {Verdict.LEGAL: "#82C8A9", Verdict.OPEN: "#EBC05C", Verdict.ILLEGAL: "#F28B79"}
SKY, SUN = "#6B2A1C", "#F0B26A"
RIDGES: Final = ("#4A1C15", "#32130F", "#1B0A08")
SCENE_LEFT: Final = 820
NAME_SIZES: Final = (76, 64, 54, 46)
MAX_LINES: Final = 3


def drawn_key(page: DeckPage) -> str:
    """What two pictures share that look alike: who may no longer see a home-made card gets another picture."""
    curves = [[(bar.label, bar.count) for bar in one.curve.bars] for one in page.figures.curves]
    windows = [window.shown for window in page.figures.windows.values()]
    cards = (str(page.entries), _leader(page), page.check.verdict, str(curves), str(windows))
    shown = (DESIGN, page.deck.name, page.deck.owner.username, page.deck.game_id, *cards)
    return hashlib.sha256("\n".join(shown).encode()).hexdigest()[:24]


def stored(page: DeckPage) -> bytes | None:
    """The kept picture, if there is one."""
    try:
        return _path(page).read_bytes()
    except OSError:
        return None


def draw_and_store(page: DeckPage) -> bytes:
    """Draw the picture and keep it; a folder that cannot be written to only costs the keeping."""
    content = draw(page)
    path = _path(page)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(content)
        Path(file.name).replace(path)
        _forget_oldest(path.parent)
    except OSError:
        return content
    return content


def draw(page: DeckPage) -> bytes:
    """The picture as PNG, 1200 by 630."""
    image = Image.new("RGB", (WIDTH, HEIGHT), INK)
    image.paste(_scene(random.Random(page.deck.name)), (SCENE_LEFT, 0))
    pen = ImageDraw.Draw(image)
    top = _words(pen, page)
    curve = next((one for one in page.figures.curves if any(bar.count for bar in one.curve.bars)), None)
    if curve is not None:
        _curve(pen, curve, top)
    pen.rectangle((0, HEIGHT - 10, WIDTH, HEIGHT), fill=BAR)
    answer = BytesIO()
    image.save(answer, "PNG", optimize=True)
    return answer.getvalue()


def _leader(page: DeckPage) -> str:
    led = page.leader
    if led is None:
        return ""
    return f"  ·  {led.home_made.said if led.home_made else led.title}"


def _words(pen: ImageDraw.ImageDraw, page: DeckPage) -> int:
    """Name, leader, sums and verdict; the height at which they end."""
    pen.text((EDGE, 56), "CONANHUB", font=_font(CINZEL, 30), fill=BRONZE)
    lines, font = _fitted(page.deck.name)
    y = 112
    for line in lines:
        pen.text((EDGE, y), line, font=font, fill=PAPER)
        y += int(font.size * 1.14)
    y = _line(pen, y + 14, f"by {page.deck.owner.username}{_leader(page)}", (NAME, 32, 500), QUIET)
    large = [(str(section.count), section.name) for section in page.sections if not section.zone.is_single]
    windows = [(window.shown, window.name) for window in page.figures.windows.values()]
    sums = "  ·  ".join(f"{value} {name}" for value, name in (*large, *windows))
    y = _line(pen, y + 8, sums, (TEXT, 32, 600), PAPER)
    verdict = page.check.verdict
    said = verdict.words if page.check.is_legal else f"{verdict.words} yet"
    return _line(pen, y + 4, said, (TEXT, 32, 700), COLOURS[verdict])


def _line(pen: ImageDraw.ImageDraw, y: int, words: str, face: tuple[str, int, int], colour: str) -> int:
    font = _font(*face)
    pen.text((EDGE, y), _cut(words, font), font=font, fill=colour)
    return y + int(font.size * 1.35)


def _fitted(name: str) -> tuple[list[str], FreeTypeFont]:
    """The name in as few lines and as large as fits; what is too long at the smallest size is cut."""
    for size in NAME_SIZES:
        font = _font(CINZEL, size)
        lines = _wrapped(name, font)
        if len(lines) <= (2 if size > NAME_SIZES[-1] else MAX_LINES):
            return lines, font
    return [*lines[: MAX_LINES - 1], _cut(lines[MAX_LINES - 1] + "…", font)], font


def _wrapped(words: str, font: FreeTypeFont) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if font.getlength(longer) <= SCENE_LEFT - EDGE - 40 or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return [_cut(line, font) for line in lines]


def _cut(words: str, font: FreeTypeFont) -> str:
    room = SCENE_LEFT - EDGE - 40
    if font.getlength(words) <= room:
        return words
    while words and font.getlength(f"{words}…") > room:
        words = words[:-1]
    return f"{words.rstrip()}…"


def _curve(pen: ImageDraw.ImageDraw, named: NamedCurve, top: int) -> None:
    """The first curve with copies, in the room under the words."""
    bars, foot = named.curve.bars, HEIGHT - 74
    high = foot - max(top + 44, 380)
    most = max(bar.count for bar in bars)
    pen.text((EDGE, foot + 32), named.caption, font=_font(TEXT, 24, 500), fill=QUIET, anchor="ls")
    shift = int(_font(TEXT, 24, 500).getlength(named.caption)) + 40
    for place, bar in enumerate(bars):
        x = EDGE + shift + place * 58
        size = max(3 if bar.count else 1, bar.count * high // most)
        pen.rectangle((x, foot - size, x + 44, foot), fill=BAR if bar.count else LINE)
        pen.text((x + 22, foot + 32), bar.label, font=_font(TEXT, 24, 500), fill=QUIET, anchor="ms")
        if bar.count:
            pen.text((x + 22, foot - size - 8), str(bar.count), font=_font(TEXT, 24, 700), fill=PAPER, anchor="ms")


def _scene(chance: random.Random) -> Image.Image:
    """Sun and three ridges, other ones for another name; drawn twice as large and made smaller, for smooth edges."""
    width, height = 2 * (WIDTH - SCENE_LEFT), 2 * HEIGHT
    scene = Image.new("RGB", (width, height), SKY)
    pen = ImageDraw.Draw(scene)
    x, y, size = chance.randint(220, width - 180), chance.randint(260, 480), chance.randint(112, 184)
    pen.ellipse((x - size, y - size, x + size, y + size), fill=SUN)
    for number, colour in enumerate(RIDGES):
        base = 660 + number * 192
        points = [(step * width // 6, base + chance.randint(-140, 92)) for step in range(7)]
        pen.polygon([(0, height), *points, (width, height)], fill=colour)
    pen.rectangle((0, 0, 7, height), fill=BAR)
    return scene.resize((width // 2, HEIGHT), Image.Resampling.LANCZOS)


@lru_cache(maxsize=32)
def _font(name: str, size: int, weight: int = 0) -> FreeTypeFont:
    font = ImageFont.truetype(FONTS / name, size)
    if weight:
        font.set_variation_by_axes([weight])
    return font


def _path(page: DeckPage) -> Path:
    return Path(settings.DATA) / "previews" / f"{drawn_key(page)}.png"


def _forget_oldest(folder: Path) -> None:
    files = list(folder.glob("*.png"))
    if len(files) > KEPT:
        for path in sorted(files, key=lambda one: one.stat().st_mtime)[: len(files) - KEPT]:
            path.unlink(missing_ok=True)
