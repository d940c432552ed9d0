"""Figures on the map: what stands where, limits of the reserve and of a province, placing and removing (AOC-1, AOC-2).

Nothing here asks whether a rule allows a placement; ``can_place_unit`` and its likes say what the limits allow.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core.boards import areas_of
from simulator.engine.games.age_of_conan.position.state import (
    CITY,
    FORT,
    MARK_NAMES,
    NOBODY,
    T_LOST,
    TALLIES,
    TOWER,
    State,
    at,
)
from simulator.engine.games.age_of_conan.position.table import PROVINCES

#: Figures of a kingdom (AOC-1.1), and raider tokens (AOC-1.6).
MOST_UNITS: Final = 18
MOST_EMISSARIES: Final = 6
MOST_FORTS: Final = 9
MOST_TOWERS: Final = 9
MOST_RAIDERS: Final = 10
#: Units of a player in a province other than his home (AOC-2.16).
STACK: Final = 5
#: Room where no limit holds.
NO_LIMIT: Final = 1 << 10


def name(state: State, seat: int) -> str:
    return state.table.names[seat]


def province(state: State, place: int) -> str:
    """The name of a province."""
    return state.table.world.graph.names[place]


def neighbours(state: State, place: int) -> tuple[int, ...]:
    """The provinces adjacent to one (AOC-2.14)."""
    return state.table.world.graph.neighbours[place]


def distance(state: State, one: int, two: int) -> int:
    """Steps between two provinces over the whole map (AOC-2.15)."""
    return state.table.world.graph.distance[one][two]


def others_from(state: State, seat: int) -> list[int]:
    """All seats clockwise, beginning with this one (AOC-3.17)."""
    players = state.table.players
    return [(seat + more) % players for more in range(players)]


# What a province is to a player.


def is_home(state: State, place: int) -> bool:
    """Whether it is a kingdom, played or not (AOC-2.2)."""
    return place in state.table.world.homes


def is_friendly(state: State, seat: int, place: int) -> bool:
    """His home, or a province with his marker (AOC-2.7)."""
    return state.holder[place] == seat


def is_enemy(state: State, seat: int, place: int) -> bool:
    """Friendly to another player (AOC-2.8)."""
    holder = state.holder[place]
    return holder >= 0 and holder != seat


def is_neutral(state: State, place: int) -> bool:
    """Friendly to nobody (AOC-2.9)."""
    return state.holder[place] < 0


def is_in_play(state: State, place: int) -> bool:
    """Whether contests can take place there (AOC-22.4)."""
    return bool(state.table.in_play >> place & 1)


def is_open(state: State, place: int) -> bool:
    """Whether armies may be there at all; other players' homes are open only to their owners (AOC-8.7)."""
    return bool(state.table.open >> place & 1)


def friendly(state: State, seat: int) -> list[int]:
    """The provinces friendly to a player, in the order of the map."""
    return [place for place in range(PROVINCES) if state.holder[place] == seat]


def provinces_in_play(state: State) -> list[int]:
    return areas_of(state.table.in_play)


# Units.


def units(state: State, seat: int, place: int) -> int:
    return state.units[at(seat, place)]


def army_of(state: State, place: int) -> int:
    """The player with units in a province, ``NOBODY`` if there are none; armies never share one (AOC-2.19)."""
    for seat in range(state.table.players):
        if state.units[at(seat, place)]:
            return seat
    return NOBODY


def other_army(state: State, seat: int, place: int) -> int:
    """Another player with units in a province, ``NOBODY`` if there is none."""
    for other in range(state.table.players):
        if other != seat and state.units[at(other, place)]:
            return other
    return NOBODY


def armies(state: State, seat: int) -> list[int]:
    """The provinces that hold units of a player."""
    first = at(seat, 0)
    return [place for place in range(PROVINCES) if state.units[first + place]]


def units_on_board(state: State, seat: int) -> int:
    return sum(state.units[at(seat, 0) : at(seat + 1, 0)])


def units_in_reserve(state: State, seat: int) -> int:
    return MOST_UNITS - units_on_board(state, seat)


def room(state: State, seat: int, place: int) -> int:
    """How many more units of a player a province can hold (AOC-2.16)."""
    if place == state.table.homes[seat]:
        return NO_LIMIT
    return STACK - state.units[at(seat, place)]


def can_place_unit(state: State, seat: int, place: int) -> bool:
    """Whether the reserve and the stacking limit allow a unit there (AOC-1.2, AOC-2.16)."""
    return room(state, seat, place) > 0 and units_in_reserve(state, seat) > 0


def place_unit(state: State, seat: int, place: int, rule: str) -> None:
    """Put a unit from the reserve into a province."""
    state.units[at(seat, place)] += 1
    if state.log is not None:
        state.say("unit", rule, f"{name(state, seat)} places a unit in {province(state, place)}.")


def remove_unit(state: State, seat: int, place: int, rule: str) -> None:
    """A unit goes back to the reserve (AOC-1.3); with the last one an army loses its progress (AOC-10.6)."""
    here = at(seat, place)
    state.units[here] -= 1
    state.tallies[seat * TALLIES + T_LOST] += 1
    if not state.units[here]:
        state.progress[here] = 0
    if state.log is not None:
        state.say("unit_lost", rule, f"{name(state, seat)} loses a unit in {province(state, place)}.")


def move_units(state: State, seat: int, source: int, target: int, count: int) -> None:
    """Units change provinces; an army that leaves altogether gives up its progress (AOC-8.3)."""
    here = at(seat, source)
    state.units[here] -= count
    if not state.units[here]:
        state.progress[here] = 0
    state.units[at(seat, target)] += count


def trim(state: State, seat: int, place: int) -> None:
    """Units above the stacking limit go to the reserve (AOC-2.17)."""
    while room(state, seat, place) < 0:
        remove_unit(state, seat, place, "AOC-2.17")


# Emissaries.


def emissaries(state: State, seat: int, place: int) -> int:
    return state.emissaries[at(seat, place)]


def envoys(state: State, seat: int) -> list[int]:
    """The provinces that hold emissaries of a player."""
    first = at(seat, 0)
    return [place for place in range(PROVINCES) if state.emissaries[first + place]]


def emissaries_on_board(state: State, seat: int) -> int:
    return sum(state.emissaries[at(seat, 0) : at(seat + 1, 0)])


def can_place_emissary(state: State, seat: int) -> bool:
    """Whether one is in the reserve (AOC-1.2)."""
    return emissaries_on_board(state, seat) < MOST_EMISSARIES


def place_emissary(state: State, seat: int, place: int, rule: str) -> None:
    state.emissaries[at(seat, place)] += 1
    if state.recorder is not None:
        state.recorder.emissary(seat, rule, 1)
    if state.log is not None:
        state.say("emissary", rule, f"{name(state, seat)} places an emissary in {province(state, place)}.")


def remove_emissary(state: State, seat: int, place: int, rule: str) -> None:
    """An emissary goes back to the reserve (AOC-1.3)."""
    state.emissaries[at(seat, place)] -= 1
    if state.recorder is not None:
        state.recorder.emissary(seat, rule, -1)
    if state.log is not None:
        text = f"An emissary of {name(state, seat)} leaves {province(state, place)} for the reserve."
        state.say("emissary_lost", rule, text)


# Markers.


def marked(state: State, seat: int, mark: int) -> list[int]:
    """The provinces of a player whose marker has one of these bits: ``FORT`` finds cities too."""
    return [place for place in range(PROVINCES) if state.holder[place] == seat and state.mark[place] & mark]


def _number_marked(state: State, seat: int, mark: int) -> int:
    found = 0
    for place in range(PROVINCES):
        if state.holder[place] == seat and state.mark[place] & mark:
            found += 1
    return found


def forts_in_reserve(state: State, seat: int) -> int:
    return MOST_FORTS - _number_marked(state, seat, FORT)


def towers_in_reserve(state: State, seat: int) -> int:
    return MOST_TOWERS - _number_marked(state, seat, TOWER)


def ratings_marked(state: State, seat: int, mark: int) -> int:
    """The ratings together of a player's provinces whose marker has one of these bits."""
    ratings = state.table.world.ratings
    found = 0
    for place in range(PROVINCES):
        if state.holder[place] == seat and state.mark[place] & mark:
            found += ratings[place]
    return found


def set_mark(state: State, seat: int, place: int, mark: int, rule: str) -> None:
    """A marker is put into a province, which is now friendly; armies there are no longer on a track (AOC-10.8)."""
    state.mark[place] = mark
    state.holder[place] = seat
    if state.recorder is not None:
        state.recorder.marked(seat, place)
    for player in range(state.table.players):
        state.progress[at(player, place)] = 0
    if state.log is not None:
        state.say("marker", rule, f"{name(state, seat)} places a {MARK_NAMES[mark]} in {province(state, place)}.")


def clear_mark(state: State, place: int, rule: str) -> None:
    """A marker goes back to its owner's reserve (AOC-1.3); what stands there starts on the leftmost icon."""
    seat, mark = state.holder[place], state.mark[place]
    state.mark[place] = 0
    state.holder[place] = NOBODY
    for player in range(state.table.players):
        state.progress[at(player, place)] = 0
    if state.log is not None:
        text = f"The {MARK_NAMES[mark]} of {name(state, seat)} in {province(state, place)} is removed."
        state.say("marker_lost", rule, text)


def upgrade(state: State, place: int, rule: str) -> None:
    """A fort becomes a city (AOC-16.12)."""
    set_mark(state, state.holder[place], place, CITY, rule)


# Raiders.


def raiders_in_supply(state: State) -> int:
    return MOST_RAIDERS - sum(state.raiders)


def place_raider(state: State, place: int, rule: str) -> bool:
    """A raider token is placed; without one in the supply nothing happens (AOC-1.9). Whether it was."""
    if raiders_in_supply(state) <= 0:
        return False
    state.raiders[place] += 1
    if state.log is not None:
        state.say("raider", rule, f"Raiders come to {province(state, place)}.")
    return True


def remove_raider(state: State, place: int, rule: str) -> None:
    """A raider token goes back to the supply, if there is one (AOC-1.15)."""
    if state.raiders[place]:
        state.raiders[place] -= 1
        if state.log is not None:
            state.say("raider", rule, f"A raider token leaves {province(state, place)}.")
