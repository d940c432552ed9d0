"""The river as a strip: what lies where, what activations cost there, and the turns these take (MON-29.2 to 29.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from simulator.engine.games.conan_monolith.cards import Pool, Scenario, Slot, Unit
from simulator.engine.games.conan_monolith.decks.count import RIVER_SECTIONS, CountedDeck
from simulator.engine.games.conan_monolith.odds import RIVERS, activation_cost, turns_for

#: So many activations of one tile are worked out.
ACTIVATIONS: Final = (1, 2, 3, 4)
#: Rivers whose turns were worked out lately.
KEPT: Final = 1024


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile at its place from the left, ``life`` 0 for no life points."""

    place: int
    card: Unit
    life: int


@dataclass(frozen=True, slots=True)
class Turns:
    """Turns of the Overlord for 1, 2, 3 and 4 activations of the tile at each place, ``None`` where he never can.

    ``heroes`` is 0 where his gems are the same against any number.
    """

    heroes: int
    reserve: int
    fatigue: int
    recovery: int
    rows: tuple[tuple[int, tuple[int | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class Prices:
    """One reading of the costs: the gems for 1, 2, 3 and 4 activations at each place if no other tile is activated."""

    name: str
    costs: tuple[int, ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    turns: tuple[Turns, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """A river from left to right; the first reading of the costs is the usual one."""

    tiles: tuple[Tile, ...]
    prices: tuple[Prices, ...]

    @property
    def usual(self) -> Prices:
        return self.prices[0]

    @property
    def others(self) -> tuple[Prices, ...]:
        return self.prices[1:]


def recorded_strip(pool: Pool, scenario: Scenario) -> Strip | None:
    """The river of a scenario as it was recorded; ``None`` where nobody did."""
    return _strip(pool, scenario.river, scenario) if scenario.river else None


def laid_strip(pool: Pool, deck: CountedDeck) -> Strip | None:
    """The river of a command; ``None`` while nothing lies there. Tiles lie side by side: an open place is left out.

    Life points are those of the scenario, for the same tile in the same order.
    """
    scenario = deck.scenario()
    lives: dict[str, list[int]] = {}
    for tile, life in filter(None, (scenario.river if scenario else None) or ()):
        lives.setdefault(tile, []).append(life)
    slots: list[Slot] = []
    for line in deck.river():
        left = lives.get(line.card.id)
        slots.append((line.card.id, left.pop(0) if left else 0))
    return _strip(pool, slots, scenario) if slots else None


def _strip(pool: Pool, slots: Iterable[Slot], scenario: Scenario | None) -> Strip:
    """A river with holes is packed to the left (MON-5.2)."""
    found = [(pool.find(tile), life) for tile, life in filter(None, slots)]
    laid = [(card, life) for card, life in found if isinstance(card, Unit)]
    tiles = tuple(Tile(place, card, life) for place, (card, life) in enumerate(laid, 1))
    gems = (scenario.gems if scenario else None) or ()
    size = min(len(tiles), len(RIVER_SECTIONS))
    return Strip(tiles, tuple(_prices(name, costs, size, gems) for name, costs in RIVERS.items()))


def _prices(name: str, costs: tuple[int, ...], size: int, gems: Sequence[tuple[int, int, int, int]]) -> Prices:
    places = range(1, size + 1)
    rows = tuple(
        (times, tuple(activation_cost(place, size, times, costs) for place in places)) for times in ACTIVATIONS
    )
    turns = tuple(_turns(row, costs, size) for row in gems)
    return Prices(name, costs[:size], rows, turns)


@lru_cache(KEPT)
def _turns(gems: tuple[int, int, int, int], costs: tuple[int, ...], size: int) -> Turns:
    heroes, reserve, fatigue, recovery = gems
    rows = tuple(
        (
            times,
            tuple(
                turns_for(place, size, times, reserve=reserve, fatigue=fatigue, recovery=recovery, costs=costs)
                for place in range(1, size + 1)
            ),
        )
        for times in ACTIVATIONS
    )
    return Turns(heroes, reserve, fatigue, recovery, rows)
