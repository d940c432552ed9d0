"""Puts the cards of a Conquer scenario on the table and begins its phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.engine import ints
from simulator.engine.games.conquer import scenes
from simulator.engine.games.conquer.scenes import (
    ATTACHED,
    GROUND,
    NONE,
    PHASES,
    PILE_NAMES,
    STREAM_BARRACKS,
    STREAM_COMBAT,
    TROOPS,
    State,
)
from simulator.scenarios.conquer.impossible import refuse_cards, refuse_table
from simulator.scenarios.conquer.layout import Layout, Spot
from simulator.scenarios.conquer.moments import MOMENTS
from simulator.scenarios.reader import Json, Scenario

#: The step with which each phase begins; a combat begins with its first battle round, the hands as they are given.
STEPS: Final = {**dict(zip(PHASES, scenes.FIRST_STEPS, strict=True)), "Combat": scenes.ROUND, "Discard": scenes.ENDING}
#: Decks are listed from the top.
DECKS: Final = ("barracks", "combat")


def place_cards(scenario: Scenario, layout: Layout) -> State:
    """The position of a scenario, its first decision worked out; events are logged from here on."""
    refuse_cards(scenario, layout)
    program = scenes.program_of(layout.pool)
    decks = [
        [layout.pool.index[spot.held.card] for spot in layout.spots if spot.owner == seat]
        for seat in range(len(layout.names))
    ]
    fixed = scenes.make_table(program, decks, layout.names, scenario.data.get("options", {}), goldfish=False)
    fixed.dice.extend(scenario.data.get("dice", ()))
    state = scenes.empty_state(fixed)
    state.log = []
    state.streams = ints([1 + seed for seed in range(int(len(state.streams)))])
    state.active = state.first = layout.active
    for name, values in (("np", state.np), ("vp", state.vp)):
        for seat, player in enumerate(scenario.data["players"].values()):
            values[seat] = (player or {}).get(name, values[seat])
    _orders(scenario, layout, state)
    _piles(layout, state)
    position = scenario.data.get("position", {})
    _grounds(scenario, layout, state, position)
    _characters(scenario, layout, state)
    _begin(scenario, layout, state, position)
    scenes.refresh(state)
    refuse_table(scenario, layout, state)
    stop = scenario.data.get("position", {}).get("stop")
    scenes.advance(state, frozenset((MOMENTS[stop],)) if stop else scenes.NOWHERE)
    return state


def _piles(layout: Layout, state: State) -> None:
    for instance, spot in enumerate(layout.spots):
        if spot.place in PILE_NAMES:
            pile = {"in_play": TROOPS, "attached": ATTACHED}.get(spot.place, PILE_NAMES.index(spot.place))
            cards = state.pile(spot.owner, pile)
            if spot.place in DECKS:
                cards.insert(0, instance)
            else:
                cards.append(instance)
        if spot.on is not None:
            state.host[instance] = layout.instance(spot.on)


def _grounds(scenario: Scenario, layout: Layout, state: State, position: Mapping[str, Json]) -> None:
    """The Landscapes on the table: those listed and no others, else the two players' own, next to each other.

    With a list, the Landscape that a player started with and that is not on it lies nowhere.
    """
    if position.get("phase") == "Setup":
        return
    starts = list(state.table.starts)
    if "grounds" in position:
        state.piles[GROUND] = [layout.instance(spot) for spot in _listed(layout)]
    else:
        state.piles[GROUND] = starts
        state.beside = [(starts[0], starts[1])]
    for index, pair in enumerate(position.get("beside", ())):
        one, two = (_ground(scenario, state, name, ("position", "beside", index)) for name in pair)
        state.beside.append((one, two))


def _listed(layout: Layout) -> list[Spot]:
    """The Landscapes listed, in the order of the list."""
    found = [spot for spot in layout.spots if spot.place == "ground"]
    return sorted(found, key=lambda spot: spot.held.where)


def _ground(scenario: Scenario, state: State, name: Json, where: tuple[str | int, ...]) -> int:
    pool = state.table.program.pool
    for ground in state.ground():
        if pool.defs[state.table.card[ground]].id == name:
            return ground
    raise scenario.error(where, f'"{name}" is no Landscape on the table.')


def _characters(scenario: Scenario, layout: Layout, state: State) -> None:
    """Where Characters stand, what damage they have, how long patients have stayed."""
    for instance, spot in enumerate(layout.spots):
        if spot.place not in ("in_play", "hospital"):
            continue
        more = spot.held.more
        first = state.ground()[0] if state.ground() else NONE
        at = more.get("at")
        state.place[instance] = _ground(scenario, state, at, (*spot.held.where, "at")) if at else first
        if at is None and more.get("lost"):
            state.place[instance] = layout.aliases[more["lost"]]
        state.stay[instance] = more.get("stay", 0)
        state.damage.extend((instance, amount, NONE) for amount in more.get("damage", ()))


def _orders(scenario: Scenario, layout: Layout, state: State) -> None:
    """Shuffled decks come in the order the scenario fixes, the first card listed on top."""
    for seat, name in enumerate(layout.names):
        wanted = (scenario.data["players"][name] or {}).get("shuffled", {})
        for pile, stream in (("barracks", STREAM_BARRACKS), ("combat", STREAM_COMBAT)):
            order: list[int] = []
            for index, card in enumerate(wanted.get(pile, ())):
                found = _next_copy(layout, seat, card, order)
                if found == NONE:
                    where = ("players", name, "shuffled", pile, index)
                    raise scenario.error(where, f'{name} has no (further) card "{card}".')
                order.append(found)
            if order:
                state.table.orders[2 * seat + stream] = tuple(order)


def _next_copy(layout: Layout, seat: int, card: Json, taken: list[int]) -> int:
    for instance, spot in enumerate(layout.spots):
        if spot.owner == seat and instance not in taken and card in (spot.held.card, spot.held.more.get("as")):
            return instance
    return NONE


def _begin(scenario: Scenario, layout: Layout, state: State, position: Mapping[str, Json]) -> None:
    """Begin the phase of the scenario as the rules would."""
    phase = position.get("phase", "Notice")
    state.step = STEPS[phase]
    state.turn = position.get("turn_number", 1)
    if phase != "Combat":
        return
    for role in ("attacker", "defender"):
        name = position.get(role)
        found = [inst for inst in scenes.all_troops(state) if _is_called(layout, state, inst, name)]
        if len(found) != 1:
            raise scenario.error(("position", role), f'{role}: "{name}" is not exactly one Character in play.')
        setattr(state, role, found[0])
    # the combat under way is an attack of this turn (CQ-14.2)
    state.attacks = 1
    state.attacked = [state.attacker]
    acting = position.get("acting")
    state.acting = layout.names.index(acting) if acting in layout.names else scenes.owner(state, state.attacker)
    state.round = 1


def _is_called(layout: Layout, state: State, inst: int, name: Json) -> bool:
    return layout.aliases.get(str(name)) == inst or layout.spots[inst].held.card == name
