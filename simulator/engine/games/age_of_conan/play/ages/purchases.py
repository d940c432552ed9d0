"""Step 4 of the age change phase: gold buys figures and cards, one at a time (AOC-16.16 to AOC-16.19)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import actions, position, steps
from simulator.engine.games.age_of_conan.play.ages import round_of_seats
from simulator.engine.games.age_of_conan.position import (
    A_STRATEGY,
    A_UNIT,
    AN_EMISSARY,
    NONE,
    TWO_CARDS,
    WARES,
    State,
)

#: What each of ``position.WARES`` costs.
PRICES: Final = (2, 2, 2, 1)


def options(state: State) -> list[int] | None:
    """What the player can pay and get; he buys as often as he likes."""
    seat = state.seat
    gold = state.gold[seat]
    found = [ware for ware in range(len(WARES)) if PRICES[ware] <= gold and _is_to_be_had(state, seat, ware)]
    if not found:
        round_of_seats.pass_on(state, steps.GIVE_UP)
        return None
    state.actor = seat
    return [actions.PASS, *actions.each(actions.BUY, found)]


def _is_to_be_had(state: State, seat: int, ware: int) -> bool:
    """Whether the reserve has the figure and a province room for it, or a card can be drawn (AOC-16.17, AOC-16.19)."""
    if ware == AN_EMISSARY:
        return position.can_place_emissary(state, seat)
    if ware == A_UNIT:
        return bool(_places(state, seat, ware))
    if ware == A_STRATEGY:
        return position.can_draw_strategy(state)
    return position.can_draw_kingdom(state, seat) or position.can_draw_strategy(state)


def _places(state: State, seat: int, ware: int) -> list[int]:
    """The friendly provinces that can take a bought figure (AOC-16.17)."""
    friendly = position.friendly(state, seat)
    if ware == AN_EMISSARY:
        return friendly
    return [place for place in friendly if position.can_place_unit(state, seat, place)]


def choose(state: State, act: int) -> None:
    """Pay; cards are drawn at once (AOC-16.18), for a figure the buyer names a province."""
    seat = state.seat
    if act == actions.PASS:
        round_of_seats.pass_on(state, steps.GIVE_UP)
        return
    ware = actions.first_of(act)
    if state.log is not None:
        state.say("buy", "AOC-16.16", f"{position.name(state, seat)} buys: {WARES[ware]}.")
    position.pay_gold(state, seat, PRICES[ware], "AOC-16.16")
    if ware in (AN_EMISSARY, A_UNIT):
        state.option = ware
        state.step = steps.BUY_PLACE
        return
    if ware == TWO_CARDS:
        position.draw_kingdom(state, seat, 1, "AOC-16.18")
    position.draw_strategy(state, seat, 1, "AOC-16.18")


def place_options(state: State) -> list[int] | None:
    state.actor = state.seat
    return actions.each(actions.PLACE, _places(state, state.seat, state.option))


def place(state: State, act: int) -> None:
    """The bought figure arrives; then the player buys on."""
    where = actions.first_of(act)
    if state.option == AN_EMISSARY:
        position.place_emissary(state, state.seat, where, "AOC-16.17")
    else:
        position.place_unit(state, state.seat, where, "AOC-16.17")
    state.option = NONE
    state.step = steps.BUY
