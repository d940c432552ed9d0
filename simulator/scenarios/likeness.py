"""Scenarios that say only in what they differ from another: ``like`` an earlier one of the file, or ``variants``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

Json = Any
Where = tuple[str | int, ...]
Lines = Mapping[Where, int]
#: A scenario as plain data, and the line on which each of its parts stands.
Document = tuple[Mapping[str, Json], Lines]
OWN: Final = ("like", "variants")


class LikenessError(Exception):
    """``like`` or ``variants`` that cannot be followed."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


def written_out(documents: Iterable[tuple[Json, Lines]]) -> Iterator[tuple[Json, Lines]]:
    """Every scenario of a file in full, variants after the one they vary."""
    earlier: dict[str, Document | None] = {}
    for data, lines in documents:
        if not isinstance(data, Mapping):
            yield data, lines
            continue
        base = _like(data, lines, earlier)
        title = str(data.get("scenario"))
        earlier[title] = None if title in earlier else base
        variants = data.get("variants", ())
        if "script" in base[0] or not variants:
            yield base
        for index, variant in enumerate(variants):
            yield _variant(base, variant, _below(lines, ("variants", index)))


def _like(data: Mapping[str, Json], lines: Lines, earlier: Mapping[str, Document | None]) -> Document:
    own = {name: value for name, value in data.items() if name not in OWN}
    if "like" not in data:
        return own, lines
    pattern = earlier.get(str(data["like"]))
    if pattern is None:
        number = "two" if str(data["like"]) in earlier else "no"
        reason = f'like: {number} earlier scenarios of this file are called "{data["like"]}".'
        raise LikenessError(_line(lines, ("like",)), reason)
    return merged(pattern, (own, lines))


def _variant(base: Document, variant: Mapping[str, Json], lines: Lines) -> Document:
    data, found = merged(base, (variant, lines))
    return {**data, "scenario": f"{base[0]['scenario']}: {variant['scenario']}"}, found


def merged(base: Document, change: Document) -> Document:
    """Parts of parts are taken over one by one; a list, a number or a text replaces what stood there."""
    lines = dict(base[1])
    data = _merge(base[0], change[0], (), lines)
    lines.update(change[1])
    return data, lines


def _merge(base: Mapping[str, Json], change: Mapping[str, Json], where: Where, lines: dict[Where, int]) -> Json:
    data = dict(base)
    for name, value in change.items():
        at = (*where, name)
        old = data.get(name)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            data[name] = _merge(old, value, at, lines)
            continue
        data[name] = value
        for part in [part for part in lines if part[: len(at)] == at]:
            del lines[part]
    return data


def _below(lines: Lines, where: Where) -> dict[Where, int]:
    """The lines of a part's own parts, as if it stood alone."""
    return {part[len(where) :]: line for part, line in lines.items() if part[: len(where)] == where}


def _line(lines: Lines, where: Where) -> int:
    return lines.get(where, lines.get((), 1))
