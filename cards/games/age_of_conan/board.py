"""The map of Hyboria for drawing: what its record says, with the kingdoms and their signs."""

from __future__ import annotations

from typing import Final

from cards.drawing import SOURCED, Board, Land, MapView, Owner, Piece, SeaName, Spot, draw_map
from cards.games.age_of_conan.words import AREA_NAMES, KINGDOM_NAMES, province_name, words_of
from simulator.engine.games.age_of_conan import catalogue
from simulator.engine.games.age_of_conan.catalogue import Adventure, Component, Kingdom, Map, Pool, Province

SHAPES: Final = ("shield", "circle", "diamond", "square")
OWNERS: Final = {
    key: Owner(key, name, shape) for key, name, shape in zip(catalogue.KINGDOMS, KINGDOM_NAMES, SHAPES, strict=True)
}
#: Where the seas are named, and how the words are turned, by id of the sea; inland there is room for one word.
SEA_PLACES: Final = {"western": (62, 36, 0), "vilayet": (771, 226, -82), "southern": (808, 582, 0)}

#: Facts of a province that name their source, in the words of the table, and what sources are called.
SOURCED_FACTS: Final = {
    "name": "name",
    "area": "area",
    "rating": "rating",
    "savage": "savage or not",
    "track": "track",
    "coastal": "coast",
}
MAP_SOURCES: Final = {
    "rulebook": "Rulebook",
    "rulebook-inferred": "Follows from the rulebook",
    "original": "ConanHub's own",
}
NOTE: Final = "Reconstruction. Not the published board."


def board_of(card: Map) -> Board:
    """The map as it is printed."""
    drawing = card.drawing
    names = dict(zip(catalogue.SEAS, card.sea_names, strict=True))
    return Board(
        name=card.title,
        width=drawing["width"],
        height=drawing["height"],
        lands=tuple(_land(card, province) for province in card.provinces),
        owners=OWNERS,
        borders=tuple(path for paths in drawing["borders"].values() for path in paths),
        coasts=tuple(drawing["coasts"]),
        wastes=tuple(drawing["wastes"]),
        outside=tuple(drawing["outside"]),
        sea_names=tuple(SeaName(_sea_words(names[sea], turn), x, y, turn) for sea, (x, y, turn) in SEA_PLACES.items()),
        note=NOTE,
    )


def map_of(card: Component, pool: Pool) -> MapView | None:
    """The map that the page of a component shows: all of it, a kingdom with its area, where an adventure leads."""
    if pool.map is None or not isinstance(card, Map | Kingdom | Adventure) or not card.simulatable:
        return None
    board = board_of(pool.map)
    if isinstance(card, Adventure):
        spots = {card.destination: Spot(pieces=(Piece("destination"),), is_marked=True)}
        where = province_name(card.destination)
        label = f"{where} and the provinces around it"
        return draw_map(board, spots, key="map", label=label, focus=card.destination, headings=SOURCED)
    spots = {
        province.id: Spot(
            catalogue.KINGDOMS[province.area],
            pieces=(Piece("conan"),) if province.id == pool.map.start else (),
        )
        for province in pool.map.provinces
        if isinstance(card, Map) or province.area == card.place
    }
    if isinstance(card, Map):
        return draw_map(board, spots, key="map", label=f"{board.name} with its areas", headings=SOURCED)
    label = f"{AREA_NAMES[card.place]}, the area of {card.title}"
    return draw_map(board, spots, key="map", label=label, focus=tuple(spots), headings=SOURCED)


def _land(card: Map, province: Province) -> Land:
    terrains = [catalogue.TERRAINS[icon] for icon in province.track]
    return Land(
        id=province.id,
        name=province.name,
        outline=province.outline,
        label=province.label,
        army=province.army,
        home=catalogue.KINGDOMS[province.area] if province.is_kingdom else "",
        rating=province.rating,
        is_savage=province.savage,
        icons=tuple(terrains),
        facts=(
            AREA_NAMES[province.area],
            "home" if province.is_kingdom else f"{province.rating}{', savage' if province.savage else ''}",
            ", ".join(terrains) or "none",
            ", ".join(words_of(province.seas, card.sea_names)) or "none",
        ),
        source=_source_words(province),
    )


def _source_words(province: Province) -> str:
    """What is known of a province from where: ``Rulebook: name, rating. ConanHub's own: area, track``."""
    found = []
    for source, name in MAP_SOURCES.items():
        facts = [words for field, words in SOURCED_FACTS.items() if (field, source) in province.sources]
        if facts:
            found.append(f"{name}: {', '.join(facts)}")
    return ". ".join(found)


def _sea_words(name: str, turn: int) -> tuple[str, ...]:
    return tuple(name.split()[:1] if turn else name.split())
