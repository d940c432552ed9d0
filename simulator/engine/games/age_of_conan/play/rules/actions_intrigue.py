"""The intrigue action: emissaries move, scheme, collect gold, arrive (AOC-7.19 to AOC-7.23)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import actions, cards, position, steps
from simulator.engine.games.age_of_conan.play.clashes import clashes, intrigue
from simulator.engine.games.age_of_conan.play.effects import modifiers, windows
from simulator.engine.games.age_of_conan.play.rules import moves
from simulator.engine.games.age_of_conan.position import NONE, State, at

MOVE_TWICE: Final = 0
SCHEME: Final = 1
COLLECT: Final = 2
ARRIVE: Final = 3
#: Moves that each option gives; cards add to them beforehand (``State.left``).
MOVES: Final = (2, 1, 1, 0)
#: ``State.done`` lists where the emissaries went that have moved, five bits each (province + 1).
MOVED_BITS: Final = 5
MOVED_MASK: Final = (1 << MOVED_BITS) - 1


def options(state: State) -> list[int] | None:
    """Exactly one of the four options, or nothing (AOC-7.2, AOC-5.7)."""
    seat = state.active
    state.actor = seat
    found = [actions.PASS]
    if position.envoys(state, seat):
        found += actions.each(actions.OPTION, [MOVE_TWICE, SCHEME, COLLECT])
    if position.can_place_emissary(state, seat) and position.friendly(state, seat):
        found.append(actions.action(actions.OPTION, ARRIVE))
    return found


def choose(state: State, act: int) -> None:
    if act == actions.PASS:
        state.step = steps.ACTION_END
        return
    state.option = actions.first_of(act)
    state.left += MOVES[state.option]
    state.done = 0
    state.step = steps.ENVOY if state.option == ARRIVE else steps.EMISSARY


def emissary_options(state: State) -> list[int] | None:
    """Which emissary moves; each figure once (AOC-7.19, AOC-7.33)."""
    seat = state.active
    found = [place for place in position.envoys(state, seat) if _unmoved(state, place) > 0] if state.left > 0 else []
    if not found:
        _moved(state)
        return None
    state.actor = seat
    uses: list[int] = []
    if state.done and state.table.rules.same_emissary_twice:
        # an emissary that may move on is gone afterwards, and with it what a card may ask for
        uses = windows.options(state, seat, cards.W_OWN_TURN)
    return [actions.PASS, *actions.each(actions.FROM, found), *uses]


def _unmoved(state: State, place: int) -> int:
    """How many emissaries of a province may still move."""
    here = position.emissaries(state, state.active, place)
    if state.table.rules.same_emissary_twice:
        return here
    moved = state.done
    while moved:
        here -= moved & MOVED_MASK == place + 1
        moved >>= MOVED_BITS
    return here


def emissary(state: State, act: int) -> None:
    if act == actions.PASS:
        _moved(state)
    elif actions.kind_of(act) == actions.USE:
        windows.perform(state, state.active, act)
    else:
        state.source = actions.first_of(act)
        state.step = steps.EMISSARY_TO


def emissary_to_options(state: State) -> list[int] | None:
    """Where it stops (AOC-8.13)."""
    state.actor = state.active
    return actions.each(actions.TO, moves.emissary_targets(state, state.active, state.source))


def emissary_to(state: State, act: int) -> None:
    seat, target = state.active, actions.first_of(act)
    if moves.passes(state, seat, state.source, target):
        modifiers.emissary_passed(state, seat)
    state.emissaries[at(seat, state.source)] -= 1
    state.emissaries[at(seat, target)] += 1
    if state.log is not None:
        where = f"from {position.province(state, state.source)} to {position.province(state, target)}"
        state.say("emissary_moves", "AOC-8.13", f"{position.name(state, seat)} moves an emissary {where}.")
    state.done = state.done << MOVED_BITS | (target + 1)
    state.left -= 1
    state.source = NONE
    state.step = steps.EMISSARY


def _moved(state: State) -> None:
    state.left = state.done = 0
    state.source = NONE
    if state.option == SCHEME:
        state.step = steps.SCHEME
    elif state.option == COLLECT:
        state.step = steps.COLLECT
    else:
        state.step = steps.ACTION_END


def scheme_options(state: State) -> list[int] | None:
    """One intrigue contest where an own emissary stands, or none (AOC-7.20, AOC-14.1)."""
    seat = state.active
    found = [place for place in position.envoys(state, seat) if intrigue.can_begin(state, seat, place)]
    if not found:
        state.step = steps.ACTION_END
        return None
    state.actor = seat
    # once an alliance is made its emissary is gone, and with it what a card may ask for
    return [actions.PASS, *actions.each(actions.HERE, found), *windows.options(state, seat, cards.W_OWN_TURN)]


def scheme(state: State, act: int) -> None:
    if act == actions.PASS:
        state.step = steps.ACTION_END
    elif actions.kind_of(act) == actions.USE:
        windows.perform(state, state.active, act)
    else:
        clashes.begin_intrigue(state, actions.first_of(act))


def collect_options(state: State) -> list[int] | None:
    """An enemy province with an own emissary, whatever its marker, but no home (AOC-7.21, AOC-7.22)."""
    seat = state.active
    found = [
        place
        for place in position.envoys(state, seat)
        if position.is_enemy(state, seat, place) and not position.is_home(state, place)
    ]
    if not found:
        state.step = steps.ACTION_END
        return None
    state.actor = seat
    return [actions.PASS, *actions.each(actions.PLACE, found), *windows.options(state, seat, cards.W_OWN_TURN)]


def collect(state: State, act: int) -> None:
    if actions.kind_of(act) == actions.USE:
        windows.perform(state, state.active, act)
        return
    state.step = steps.ACTION_END
    if act != actions.PASS:
        seat, place = state.active, actions.first_of(act)
        position.remove_emissary(state, seat, place, "AOC-7.21")
        position.gain_gold(state, seat, state.table.world.ratings[place], "AOC-7.21")


def envoy_options(state: State) -> list[int] | None:
    """A friendly province for an emissary from the reserve (AOC-7.23)."""
    state.actor = state.active
    return [actions.PASS, *actions.each(actions.PLACE, position.friendly(state, state.active))]


def envoy(state: State, act: int) -> None:
    state.step = steps.EMISSARY
    if act != actions.PASS:
        position.place_emissary(state, state.active, actions.first_of(act), "AOC-7.23")
