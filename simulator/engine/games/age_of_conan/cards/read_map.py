"""The record of the map: provinces with ratings and campaign tracks (S23), areas, seas, borders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from simulator.engine.core.cards import UNKNOWN
from simulator.engine.games.age_of_conan.cards import terms
from simulator.engine.games.age_of_conan.cards.definitions import Component, Map, Province
from simulator.engine.games.age_of_conan.cards.kinds import mask
from simulator.engine.games.age_of_conan.cards.record import RANGES, RecordReader

Json = Any
PROVINCE_FIELDS: Final = (
    "id",
    "name",
    "area",
    "kingdom",
    "rating",
    "savage",
    "seas",
    "track",
    "x",
    "y",
    "label",
    "outline",
    "sources",
)
#: Fields of a province that name their source, and the words for sources.
SOURCED_FIELDS: Final = ("name", "area", "rating", "savage", "coastal", "track")
SOURCES: Final = ("rulebook", "rulebook-inferred", "original")
#: What is drawn besides the outlines of the provinces; the engine does not look at it.
DRAWING_FIELDS: Final = ("width", "height", "seas", "wastes", "outside", "borders", "coasts")


def read_map(reader: RecordReader, common: dict[str, Any]) -> Component:
    """The map, its provinces in the order of the record. Whether it hangs together is checked with the pool (S22)."""
    areas = _named(reader, "areas", ("id", "name", "home"), terms.AREAS)
    seas = _named(reader, "seas", ("id", "name"), terms.SEAS)
    drawing = reader.has_fields("drawing", reader.record["drawing"], DRAWING_FIELDS)
    return Map(
        **common,
        provinces=tuple(_province(reader, row) for row in reader.objects("provinces") or ()),
        borders=tuple(_border(reader, row) for row in reader.record["borders"]),
        homes=tuple(str(area["home"]) for area in areas),
        start=reader.text("start"),
        area_names=tuple(str(area["name"]) for area in areas),
        sea_names=tuple(str(sea["name"]) for sea in seas),
        drawing=drawing,
        simulatable=not reader.has_unknown,
    )


def _named(reader: RecordReader, field: str, fields: tuple[str, ...], ids: tuple[str, ...]) -> list[Mapping[str, Json]]:
    """Objects with these ids in this order."""
    rows = [reader.has_fields(field, row, fields) for row in reader.objects(field) or ()]
    if tuple(row["id"] for row in rows) != ids:
        raise reader.fail(field, f"there must be exactly {', '.join(ids)}, in this order.")
    return rows


def _border(reader: RecordReader, row: Json) -> tuple[str, str]:
    """``[one, two, source]``."""
    if isinstance(row, str) or not isinstance(row, list | tuple) or len(row) != 3:
        raise reader.fail("borders", f"{row!r} is not a list of two provinces and a source.")
    one, two, _source = row
    return str(one), str(two)


def _province(reader: RecordReader, row: Mapping[str, Json]) -> Province:
    name = str(row.get("name", UNKNOWN))
    where = f"provinces, {name}"
    reader.has_fields(where, row, PROVINCE_FIELDS)
    is_kingdom = row["kingdom"] is True
    track = row["track"]
    span = RANGES["province rating"]
    is_rated = isinstance(row["rating"], int) and span.low <= row["rating"] <= span.high
    if is_kingdom and (row["rating"] is not None or track):
        raise reader.fail(where, f"{name} is a kingdom; it has neither a rating nor a campaign track (AOC-2.2, S23).")
    if not is_kingdom and (not is_rated or not track):
        raise reader.fail(
            where,
            f"{name} needs a rating from {span.low} to {span.high} and a campaign track of at least one icon (S23).",
        )
    for icon in track:
        reader.one_of(f"{where}, track", icon, terms.TERRAINS)
    for sea in row["seas"]:
        reader.one_of(f"{where}, seas", sea, terms.SEAS)
    return Province(
        id=str(row["id"]),
        name=name,
        area=reader.one_of(f"{where}, area", row["area"], terms.AREAS),
        is_kingdom=is_kingdom,
        rating=0 if is_kingdom else int(row["rating"]),
        savage=row["savage"] is True,
        seas=mask(row["seas"], terms.SEAS),
        track=tuple(terms.TERRAINS.index(icon) for icon in track),
        outline=str(row["outline"]),
        label=_place(reader, f"{where}, label", row["label"]),
        army=_place(reader, f"{where}, x and y", [row["x"], row["y"]]),
        sources=tuple(_sources(reader, f"{where}, sources", row["sources"])),
    )


def _sources(reader: RecordReader, where: str, value: Json) -> Iterator[tuple[str, str]]:
    """From where each field is known."""
    for field, source in reader.has_fields(where, value, SOURCED_FIELDS).items():
        if source not in SOURCES:
            raise reader.fail(where, f"{source!r} is not {', '.join(SOURCES)}.")
        yield field, str(source)


def _place(reader: RecordReader, where: str, value: Json) -> tuple[int, int]:
    """Two numbers in the field of the drawing."""
    if not isinstance(value, list | tuple) or len(value) != 2 or not all(isinstance(one, int) for one in value):
        raise reader.fail(where, f"{value!r} is not a list of two whole numbers.")
    across, down = (int(str(one)) for one in value)
    return across, down
