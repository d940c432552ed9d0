"""Step 3 of the age change phase: units and cities (AOC-16.10 to AOC-16.15)."""

from __future__ import annotations

from simulator.engine.games.age_of_conan import actions, position, steps
from simulator.engine.games.age_of_conan.play.ages import round_of_seats
from simulator.engine.games.age_of_conan.position import FORT, PROVINCES, State


def options(state: State) -> list[int] | None:
    """In the next province: place a unit, or make a city of a fort, or neither."""
    for place in range(state.source + 1, PROVINCES):
        found = _here(state, state.seat, place)
        if found:
            state.actor = state.seat
            return [actions.PASS, *found]
    round_of_seats.pass_on(state, steps.BUY)
    return None


def _here(state: State, seat: int, place: int) -> list[int]:
    """What a province gives a player: nothing where there is only a tower (AOC-16.11)."""
    mark = state.mark[place]
    if not position.is_friendly(state, seat, place) or not (mark & FORT or position.is_home(state, place)):
        return []
    found = []
    if position.can_place_unit(state, seat, place):
        found.append(actions.action(actions.PLACE, place))
    if mark == FORT and position.towers_in_reserve(state, seat) > 0:
        found.append(actions.action(actions.UPGRADE, place))
    return found


def choose(state: State, act: int) -> None:
    """A province gives one or the other (AOC-16.13); who has too few units passes where he wants none (AOC-16.15)."""
    place = state.source + 1
    while not _here(state, state.seat, place):
        place += 1
    state.source = place
    kind = actions.kind_of(act)
    if kind == actions.PLACE:
        position.place_unit(state, state.seat, place, "AOC-16.10")
    elif kind == actions.UPGRADE:
        position.upgrade(state, place, "AOC-16.12")
