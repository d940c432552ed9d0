"""From a layout to a state: cards on their piles and rows, numbers set, and the phase begun."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simulator import engine
from simulator.engine import ints
from simulator.engine.games.conan_ccg import scenes
from simulator.engine.games.conan_ccg.scenes import (
    GAPS,
    NONE,
    PILE_NAMES,
    PRESSED,
    UNSERVED,
    W_FOE_MOVE,
    W_MOVES_DOWN,
    ZONES,
    State,
)
from simulator.scenarios.conan_ccg.impossible import refuse_cards, refuse_numbers
from simulator.scenarios.conan_ccg.layout import Layout, Spot
from simulator.scenarios.conan_ccg.moments import MOMENTS
from simulator.scenarios.reader import Json, Scenario

DECKS: Final = ("draw", "foes")


def place_cards(scenario: Scenario, layout: Layout) -> State:
    """The state of a layout, gone on to its first decision, with a log."""
    refuse_cards(scenario, layout)
    pool = layout.pool
    seats = range(len(layout.names))
    decks = [[pool.index[spot.held.card] for spot in layout.spots if spot.owner == seat] for seat in seats]
    fixed = scenes.make_table(
        scenes.program_of(pool), decks, layout.names, scenario.data.get("options", {}), goldfish=False
    )
    state = scenes.empty_state(fixed)
    state.active = state.first = layout.active
    _seed(state, int(scenario.data.get("seed", 0)))
    for instance, spot in enumerate(layout.spots):
        PLACES[spot.place](state, instance, spot)
        state.wounds[instance] = int(spot.held.more.get("wounds", 0))
        state.spent[instance] = int(spot.held.more.get("spent", 0))
    _moves_in_gaps(scenario, layout, state)
    _numbers(scenario, layout, state)
    _orders(scenario, layout, state)
    scenes.refresh(state)
    refuse_numbers(scenario, layout, state)
    state.log = []
    _begin(scenario, state)
    stop = scenario.data.get("position", {}).get("stop")
    scenes.advance(state, frozenset((MOMENTS[stop],)) if stop else scenes.NOWHERE)
    return state


def _seed(state: State, seed: int) -> None:
    streams = range(int(len(state.streams)) // 2)
    state.streams = ints([number for name in streams for number in engine.derive(seed, "scenario", name)])


def _on_pile(state: State, instance: int, spot: Spot) -> None:
    """Decks are listed from the top, and a deck's top is the end of its list."""
    pile = state.pile(spot.seat, PILE_NAMES.index(spot.place))
    pile.insert(0 if spot.place in DECKS else len(pile), instance)
    if spot.place == "chronicle":
        pool = state.table.program.pool
        state.renown[spot.seat] += pool.renown[state.table.card[instance]]
        state.scars[spot.seat] += pool.scars[state.table.card[instance]]


def _under_conan(state: State, instance: int, spot: Spot) -> None:
    state.region[spot.seat] = instance


def _in_row(state: State, instance: int, spot: Spot) -> None:
    _fill(state, spot)
    state.row(spot.zone)[spot.index] = instance


def _before_foe(state: State, instance: int, spot: Spot) -> None:
    _fill(state, spot)
    state.row_moves(spot.zone)[spot.index] = instance


def _fill(state: State, spot: Spot) -> None:
    """Make the row of a zone long enough for a place."""
    for row in (state.row(spot.zone), state.row_moves(spot.zone)):
        row.extend([NONE] * (spot.index + 1 - len(row)))


def _nowhere(state: State, instance: int, spot: Spot) -> None:
    """A Conan lies in no pile; moves in gaps are put down when everybody is in his place."""


PLACES: Final[Mapping[str, Callable[[State, int, Spot], None]]] = {
    **dict.fromkeys(PILE_NAMES, _on_pile),
    "conan": _nowhere,
    "region": _under_conan,
    "foe": _in_row,
    "foe_move": _before_foe,
    "gap": _nowhere,
}


def _moves_in_gaps(scenario: Scenario, layout: Layout, state: State) -> None:
    for instance, spot in enumerate(layout.spots):
        if spot.place == "gap":
            place = spot.zone * GAPS + spot.index
            state.gaps[place] = instance
            state.gap_by[place] = _performer(scenario, layout, state, spot)
            if state.gap_by[place] == state.table.conan[state.active]:
                state.conan_zones |= 1 << spot.zone


def _performer(scenario: Scenario, layout: Layout, state: State, spot: Spot) -> int:
    """Conan, or the Ally with this id or name."""
    if spot.by == "Conan":
        return state.table.conan[state.active]
    for instance, other in enumerate(layout.spots):
        if other.place == "allies" and spot.by in (other.held.card, other.held.more.get("as")):
            return instance
    raise scenario.error(spot.held.where, f'"{spot.by}" is neither Conan nor an Ally in play.')


def _numbers(scenario: Scenario, layout: Layout, state: State) -> None:
    pool = layout.pool
    for seat, name in enumerate(layout.names):
        player = scenario.data["players"][name] or {}
        conan = pool.defs[state.table.card[state.table.conan[seat]]]
        for number, now in (("prowess", state.prowess), ("health", state.health)):
            now[seat] = player.get(number, now[seat])
            most = getattr(conan, number)
            if now[seat] > most:
                where = ("players", name, number)
                raise scenario.error(where, f"{now[seat]} is more than the Starting {number.title()} {most}.")


def _orders(scenario: Scenario, layout: Layout, state: State) -> None:
    """Reshuffled piles come in the order the scenario fixes, the first card listed on top."""
    for seat, name in enumerate(layout.names):
        wanted = (scenario.data["players"][name] or {}).get("reshuffled", {})
        for pile, cards in wanted.items():
            order: list[int] = []
            for index, card in enumerate(cards):
                found = _next_copy(layout, seat, card, order)
                if found == NONE:
                    where = ("players", name, "reshuffled", pile, index)
                    raise scenario.error(where, f'{name} has no (further) card "{card}".')
                order.append(found)
            state.table.orders[2 * seat + DECKS.index(pile)] = tuple(order)


def _next_copy(layout: Layout, seat: int, card: Json, taken: list[int]) -> int:
    for instance, spot in enumerate(layout.spots):
        if spot.owner == seat and instance not in taken and card in (spot.held.card, spot.held.more.get("as")):
            return instance
    return NONE


def _begin(scenario: Scenario, state: State) -> None:
    """Begin the phase of the scenario as the rules would."""
    position = scenario.data.get("position", {})
    phase = position.get("phase", "Prepare")
    first = dict(scenes.PHASES)[phase]
    state.step = first
    state.turn = position.get("turn_number", 1)
    if position.get("pressed_on"):
        state.flags |= PRESSED
    in_round = scenes.SURVEY < first < scenes.COMBAT_END
    # the Survey Phase itself begins the round
    state.round = position.get("round", 1) - (0 if in_round else 1)
    state.played = sum(1 for zone in range(len(ZONES)) for foe in state.row(zone) if foe >= 0)
    if phase == "Foe Move":
        for zone in range(len(ZONES)):
            moves = state.row_moves(zone)
            moves[:] = [UNSERVED if move == NONE else move for move in moves]
        scenes.open_window(state, W_FOE_MOVE)
    elif phase == "Conan Move":
        scenes.open_window(state, W_MOVES_DOWN)
