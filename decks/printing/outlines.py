"""SVG outlines as lines and curves, so that sheets have the icons of the drawn cards."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings

from cards.drawing import icon_id

SPRITE: Final = settings.BASE_DIR / "conanhub" / "static" / "vendor" / "icons.svg"
EMBLEMS: Final = SPRITE.with_name("emblems.svg")
#: The side of the square that an icon is drawn in.
ICON_SIDE: Final = 512.0
#: A stroke: ``M`` or ``L`` with a point, ``C`` with three, ``Z`` with none.
Stroke = tuple[str, tuple[float, ...]]
Outline = tuple[Stroke, ...]
_NUMBER: Final = re.compile(r"[\s,]*(?P<it>[-+]?(?:\d*\.\d+|\d+\.?)(?:[eE][-+]?\d+)?)")
_FLAG: Final = re.compile(r"[\s,]*(?P<it>[01])")
_COMMAND: Final = re.compile(r"[\s,]*(?P<it>[MmLlHhVvCcSsQqAaZz])")
_ARGUMENTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}


@lru_cache(maxsize=256)
def icon_outline(icon: str) -> Outline:
    """The outline of an icon of the sprite, by its name or its id; nothing where there is none."""
    return _of_symbol(SPRITE, icon if icon.startswith("i-") else icon_id(icon))


@lru_cache(maxsize=512)
def emblem_outline(name: str) -> Outline:
    """The outline of an emblem by its id."""
    return _of_symbol(EMBLEMS, name)


def _of_symbol(file: Path, name: str) -> Outline:
    paths = re.findall(r'\sd="([^"]+)"', _symbols(file).get(name, ""))
    return tuple(stroke for data in paths for stroke in outline(data))


@lru_cache(maxsize=2)
def _symbols(file: Path) -> dict[str, str]:
    """What is in each symbol of a sprite."""
    text = file.read_text(encoding="utf-8")
    return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', text, re.DOTALL))


@lru_cache(maxsize=1024)
def outline(data: str) -> Outline:
    """The strokes of the ``d`` of an SVG path, all of them absolute."""
    found: list[Stroke] = []
    x = y = start_x = start_y = 0.0
    handle: tuple[float, float] | None = None
    for command, given in _commands(data):
        kind, numbers = command.upper(), given
        if command.islower():
            numbers = _absolute(kind, given, x, y)
        last, handle = handle, None
        if kind == "M":
            start_x, start_y = numbers
            found.append(("M", numbers))
        elif kind == "Z":
            found.append(("Z", ()))
            x, y = start_x, start_y
            continue
        elif kind in "LHV":
            numbers = (numbers[0] if kind != "V" else x, numbers[-1] if kind != "H" else y)
            found.append(("L", numbers))
        elif kind in "CS":
            first = _mirrored(last, x, y) if kind == "S" and last else (x, y)
            numbers = numbers if kind == "C" else (*first, *numbers)
            *_, handle_x, handle_y, _, _ = numbers
            handle = handle_x, handle_y
            found.append(("C", numbers))
        elif kind == "Q":
            found.append(("C", _cubic(x, y, numbers)))
        else:
            found += [("C", curve) for curve in _arc(x, y, numbers)]
        x, y = numbers[-2], numbers[-1]
    return tuple(found)


def _mirrored(handle: tuple[float, float], x: float, y: float) -> tuple[float, float]:
    """A handle on the other side of a point."""
    handle_x, handle_y = handle
    return 2 * x - handle_x, 2 * y - handle_y


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Commands with their numbers; one that is left out is the one before, and a line after a move."""
    at, command = 0, ""
    while at < len(data.rstrip()):
        named = _COMMAND.match(data, at)
        if named:
            command, at = named["it"], named.end()
        elif not command or command in "Zz":
            raise ValueError(f"no SVG path: {data[at : at + 20]!r}")
        numbers: list[float] = []
        for place in range(_ARGUMENTS[command.upper()]):
            is_flag = command in "Aa" and place in (3, 4)
            number = (_FLAG if is_flag else _NUMBER).match(data, at)
            if number is None:
                raise ValueError(f"no SVG path: {data[at : at + 20]!r}")
            numbers.append(float(number["it"]))
            at = number.end()
        yield command, tuple(numbers)
        command = {"M": "L", "m": "l"}.get(command, command)


def _absolute(kind: str, numbers: tuple[float, ...], x: float, y: float) -> tuple[float, ...]:
    if kind == "A":
        *turn, to_x, to_y = numbers
        return (*turn, to_x + x, to_y + y)
    if kind == "V":
        return (numbers[0] + y,)
    return tuple(number + (x if place % 2 == 0 else y) for place, number in enumerate(numbers))


def _cubic(x: float, y: float, numbers: tuple[float, ...]) -> tuple[float, ...]:
    """A curve with one handle as one with two."""
    handle_x, handle_y, to_x, to_y = numbers
    return (
        x + 2 / 3 * (handle_x - x),
        y + 2 / 3 * (handle_y - y),
        to_x + 2 / 3 * (handle_x - to_x),
        to_y + 2 / 3 * (handle_y - to_y),
        to_x,
        to_y,
    )


def _arc(x: float, y: float, numbers: tuple[float, ...]) -> Iterator[tuple[float, ...]]:
    """An arc of an ellipse as curves of a quarter turn at most (SVG 1.1, F.6)."""
    wide, high, turned, is_large, is_clockwise, to_x, to_y = numbers
    wide, high = abs(wide), abs(high)
    if not wide or not high or (x, y) == (to_x, to_y):
        yield (x, y, to_x, to_y, to_x, to_y)
        return
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    half_x, half_y = (x - to_x) / 2, (y - to_y) / 2
    px, py = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    scale = max(1.0, math.sqrt((px / wide) ** 2 + (py / high) ** 2))
    wide, high = wide * scale, high * scale
    below = (wide * py) ** 2 + (high * px) ** 2
    root = math.sqrt(max(0.0, (wide * high) ** 2 - below) / below) * (1 if is_large != is_clockwise else -1)
    cx, cy = root * wide * py / high, -root * high * px / wide
    middle_x, middle_y = cos * cx - sin * cy + (x + to_x) / 2, sin * cx + cos * cy + (y + to_y) / 2
    begin = math.atan2((py - cy) / high, (px - cx) / wide)
    sweep = math.atan2((-py - cy) / high, (-px - cx) / wide) - begin
    if is_clockwise and sweep < 0:
        sweep += 2 * math.pi
    elif not is_clockwise and sweep > 0:
        sweep -= 2 * math.pi
    parts = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
    step = sweep / parts
    length = 4 / 3 * math.tan(step / 4)

    def point(a: float, b: float) -> tuple[float, float]:
        return middle_x + cos * wide * a - sin * high * b, middle_y + sin * wide * a + cos * high * b

    for part in range(parts):
        first, second = begin + part * step, begin + (part + 1) * step
        yield (
            *point(math.cos(first) - length * math.sin(first), math.sin(first) + length * math.cos(first)),
            *point(math.cos(second) + length * math.sin(second), math.sin(second) - length * math.cos(second)),
            *point(math.cos(second), math.sin(second)),
        )
