"""The map as the rules ask about it (AOC-2, AOC-22): areas in play, homes, coasts, distances.

Provinces go by their numbers in the record of the map; a set of provinces is an int, the bit of each set. Kingdoms and
areas have the same numbers (``cards.KINGDOMS``, ``cards.AREAS``). Who holds what stands in the position, not here.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from simulator.engine.core.boards import Graph, areas_of, mask_of
from simulator.engine.core.errors import BadCard
from simulator.engine.games.age_of_conan.cards import (
    A_OTHER,
    A_OWN,
    AQUILONIA,
    AREAS,
    CENTRAL,
    HYPERBOREA,
    SEAS,
    STYGIA,
    TURAN,
    Pool,
    ProvinceFilter,
)

#: Kingdoms recommended by number of players (AOC-22.2); others are allowed.
RECOMMENDED: Final = {
    2: (AQUILONIA, TURAN),
    3: (AQUILONIA, TURAN, STYGIA),
    4: (AQUILONIA, TURAN, STYGIA, HYPERBOREA),
}


@dataclass(frozen=True, slots=True)
class World:
    """The map: by province its area, rating (0 in a kingdom), campaign track and seas (bits); sets of provinces.

    ``homes`` are the kingdoms' provinces by number of the kingdom, ``start`` is where Conan begins; ``areas`` and
    ``seas`` are the provinces of each area and at each sea.
    """

    graph: Graph
    area_of: tuple[int, ...]
    ratings: tuple[int, ...]
    tracks: tuple[tuple[int, ...], ...]
    seas_of: tuple[int, ...]
    areas: tuple[int, ...]
    seas: tuple[int, ...]
    savage: int
    coastal: int
    homes: tuple[int, ...]
    kingdoms: int
    start: int


def build_world(pool: Pool) -> World:
    """The map of a pool; ``BadCard`` for a pool without one."""
    if pool.map is None:
        raise BadCard("There is no record of the type Map among the cards.")
    provinces = pool.map.provinces
    every = range(len(provinces))
    homes = tuple(pool.place(home) for home in pool.map.homes)
    return World(
        graph=pool.graph,
        area_of=tuple(province.area for province in provinces),
        ratings=tuple(province.rating for province in provinces),
        tracks=tuple(province.track for province in provinces),
        seas_of=tuple(province.seas for province in provinces),
        areas=tuple(mask_of([at for at in every if provinces[at].area == area]) for area in range(len(AREAS))),
        seas=tuple(mask_of([at for at in every if provinces[at].seas >> sea & 1]) for sea in range(len(SEAS))),
        savage=mask_of([at for at in every if provinces[at].savage]),
        coastal=mask_of([at for at in every if provinces[at].seas]),
        homes=homes,
        kingdoms=mask_of(homes),
        start=pool.place(pool.map.start),
    )


def areas_in_play(played: Collection[int]) -> tuple[int, ...]:
    """The areas in play when these kingdoms are: Central Hyboria always, the others with theirs (AOC-22.1)."""
    return tuple(area for area in range(len(AREAS)) if area == CENTRAL or area in played)


def in_play(world: World, played: Collection[int]) -> int:
    """The provinces of the areas in play, homes among them."""
    found = 0
    for area in areas_in_play(played):
        found |= world.areas[area]
    return found


def contestable(world: World, played: Collection[int]) -> int:
    """The provinces that can be contested and carry markers: those in play that are no kingdoms (AOC-22.4, 22.5)."""
    return in_play(world, played) & ~world.kingdoms


def open_to(world: World, played: Collection[int], kingdom: int, *, is_unused_closed: bool = True) -> int:
    """The provinces a kingdom's units can be in: the own home and what can be contested (AOC-8.7, 8.8, 8.10).

    Nobody's Aquilonia is closed unless the table has settled otherwise (AOC-22.5).
    """
    found = contestable(world, played) | 1 << world.homes[kingdom]
    if AQUILONIA not in played and not is_unused_closed:
        found |= 1 << world.homes[AQUILONIA]
    return found


def is_adjacent(world: World, one: int, two: int) -> bool:
    """Whether two provinces share a border (AOC-2.14)."""
    return world.graph.around[one] >> two & 1 == 1


def share_sea(world: World, one: int, two: int) -> bool:
    """Whether two provinces border the same sea."""
    return world.seas_of[one] & world.seas_of[two] != 0


def distance(world: World, one: int, two: int) -> int:
    """Steps between two provinces, over the whole map (AOC-2.15)."""
    return world.graph.distance[one][two]


def is_nearer(world: World, before: int, after: int, goal: int) -> bool:
    """Whether a move from ``before`` to ``after`` makes the distance to ``goal`` smaller (AOC-6.4)."""
    return world.graph.distance[after][goal] < world.graph.distance[before][goal]


def wanted(world: World, asked_for: ProvinceFilter, kingdom: int) -> int:
    """The provinces that a filter asks for, as far as the map tells: area, coast, savagery, home.

    ``kingdom`` is that of the player who asks. Status, units and emissaries stand in the position.
    """
    found = (1 << len(world.area_of)) - 1
    if asked_for.area == A_OWN:
        found &= world.areas[kingdom]
    elif asked_for.area == A_OTHER:
        found &= ~world.areas[kingdom]
    elif asked_for.area >= 0:
        found &= world.areas[asked_for.area]
    if asked_for.not_home:
        found &= ~world.kingdoms
    if asked_for.coastal:
        found &= world.coastal
    if asked_for.savage:
        found &= world.savage
    return found


def has_apart(world: World, provinces: int) -> bool:
    """Whether two of these provinces are not adjacent to each other (Sea Power)."""
    return any(provinces & ~world.graph.around[at] & ~(1 << at) for at in areas_of(provinces))
