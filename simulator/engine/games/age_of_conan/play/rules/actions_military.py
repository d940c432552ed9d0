"""The military action: redeploy, attack, recruit (AOC-7.14 to AOC-7.18)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import actions, cards, position, steps
from simulator.engine.games.age_of_conan.play.clashes import clashes
from simulator.engine.games.age_of_conan.play.effects import modifiers, windows
from simulator.engine.games.age_of_conan.play.rules import moves
from simulator.engine.games.age_of_conan.position import CL_KIND, CL_WHERE, NONE, State

REDEPLOY_TWICE: Final = 0
ATTACK: Final = 1
RECRUIT: Final = 2
#: Redeployments that each option gives; cards add to them beforehand (``State.left``).
REDEPLOYMENTS: Final = (2, 1, 0)


def options(state: State) -> list[int] | None:
    """Exactly one of the three options, or nothing (AOC-7.2, AOC-5.7)."""
    seat = state.active
    state.actor = seat
    found = [actions.PASS]
    # a card that is used at a redeployment may open a way where no province that borders on the army is friendly
    can_move = bool(moves.redeploy_sources(state, seat, 1) or windows.options(state, seat, cards.W_ON_REDEPLOY))
    if can_move:
        found.append(actions.action(actions.OPTION, REDEPLOY_TWICE))
    if can_move or moves.campaigns(state, seat) or moves.attack_sources(state, seat):
        found.append(actions.action(actions.OPTION, ATTACK))
    if any(position.can_place_unit(state, seat, place) for place in position.friendly(state, seat)):
        found.append(actions.action(actions.OPTION, RECRUIT))
    return found


def choose(state: State, act: int) -> None:
    if act == actions.PASS:
        state.step = steps.ACTION_END
        return
    state.option = actions.first_of(act)
    state.left += REDEPLOYMENTS[state.option]
    state.source = state.target = NONE
    state.step = steps.RECRUIT if state.option == RECRUIT else steps.REDEPLOY


# Redeployments (AOC-7.14). ``done`` is the number of steps that a card gives the next group, 0 for one.


def redeploy_options(state: State) -> list[int] | None:
    """A province whose units are redeployed, or no more (AOC-7.14)."""
    seat = state.active
    found = moves.redeploy_sources(state, seat, max(1, state.done)) if state.left > 0 else []
    uses: list[int] = []
    if state.left > 0 and state.table.windows >> cards.W_ON_REDEPLOY & 1:
        uses = windows.options(state, seat, cards.W_ON_REDEPLOY)
    if not found and not uses:
        _redeployed(state)
        return None
    state.actor = seat
    return [actions.PASS, *actions.each(actions.FROM, found), *uses]


def redeploy(state: State, act: int) -> None:
    kind = actions.kind_of(act)
    if act == actions.PASS:
        _redeployed(state)
    elif kind == actions.FROM:
        state.source = actions.first_of(act)
        state.step = steps.REDEPLOY_TO
    else:
        windows.perform(state, state.active, act)


def redeploy_to_options(state: State) -> list[int] | None:
    state.actor = state.active
    return actions.each(actions.TO, moves.redeploy_targets(state, state.active, state.source, max(1, state.done)))


def redeploy_to(state: State, act: int) -> None:
    state.target = actions.first_of(act)
    state.step = steps.REDEPLOY_COUNT


def count_options(state: State) -> list[int] | None:
    """How many units move (AOC-8.1)."""
    state.actor = state.active
    return actions.each(actions.COUNT, moves.group_sizes(state, state.active, state.source, state.target))


def redeploy_count(state: State, act: int) -> None:
    """The units move; there is no contest (AOC-8.2)."""
    count = actions.first_of(act)
    _move(state, count, "AOC-7.14")
    modifiers.redeployed(state, state.active)
    state.left -= 1
    state.done = 0
    state.step = steps.REDEPLOY


def _move(state: State, count: int, rule: str) -> None:
    seat, source, target = state.active, state.source, state.target
    position.move_units(state, seat, source, target, count)
    if state.log is not None:
        what = f"{count} unit{'s' if count > 1 else ''}"
        where = f"from {position.province(state, source)} to {position.province(state, target)}"
        state.say("move", rule, f"{position.name(state, seat)} moves {what} {where}.")


def _redeployed(state: State) -> None:
    modifiers.redeployed(state, state.active)
    state.left = state.done = 0
    state.source = state.target = NONE
    state.step = steps.ATTACK if state.option == ATTACK else steps.ACTION_END


# The attack (AOC-7.15, AOC-7.16). In a forced march it brings reinforcements (option ``march_brings_reinforcements``).


def attack_options(state: State) -> list[int] | None:
    """Attack out of a province, or without moving where an army is on campaign, or not (AOC-7.16)."""
    seat = state.active
    found = [actions.PASS]
    if state.clash[CL_KIND] >= 0:
        found += actions.each(actions.FROM, reinforcements(state))
    else:
        found += actions.each(actions.HERE, moves.campaigns(state, seat))
        found += actions.each(actions.FROM, moves.attack_sources(state, seat))
    if len(found) == 1:
        attack(state, actions.PASS)
        return None
    state.actor = seat
    return found


def reinforcements(state: State) -> list[int]:
    """The provinces whose units may join an army that marches on (AOC-11.5, if the table reads it so)."""
    seat, where = state.active, state.clash[CL_WHERE]
    if position.room(state, seat, where) <= 0:
        return []
    return [place for place in position.neighbours(state, where) if position.units(state, seat, place)]


def attack(state: State, act: int) -> None:
    kind, place = actions.kind_of(act), actions.first_of(act)
    marches = state.clash[CL_KIND] >= 0
    if act == actions.PASS:
        state.step = steps.CLASH if marches else steps.ACTION_END
    elif kind == actions.HERE:
        clashes.begin_military(state, place, NONE)
    else:
        state.source = place
        state.target = state.clash[CL_WHERE] if marches else NONE
        state.step = steps.ATTACK_COUNT if marches else steps.ATTACK_TO


def attack_to_options(state: State) -> list[int] | None:
    state.actor = state.active
    return actions.each(actions.TO, moves.attack_targets(state, state.active, state.source))


def attack_to(state: State, act: int) -> None:
    state.target = actions.first_of(act)
    state.step = steps.ATTACK_COUNT


def attack_count(state: State, act: int) -> None:
    """The units enter the province and the contest begins (AOC-8.4 to AOC-8.6)."""
    _move(state, actions.first_of(act), "AOC-7.16")
    if state.clash[CL_KIND] >= 0:
        state.step = steps.CLASH
    else:
        clashes.begin_military(state, state.target, state.source)


# Recruiting (AOC-7.17). ``source`` is the province in which the first unit was placed.


def recruit_options(state: State) -> list[int] | None:
    """A friendly province for a unit from the reserve; two units in two provinces (AOC-7.17, AOC-7.18)."""
    seat = state.active
    found = [
        place
        for place in position.friendly(state, seat)
        if place != state.source and position.can_place_unit(state, seat, place)
    ]
    if not found:
        state.step = steps.REDEPLOY
        return None
    state.actor = seat
    return [actions.PASS, *actions.each(actions.PLACE, found)]


def recruit(state: State, act: int) -> None:
    if act == actions.PASS:
        state.step = steps.REDEPLOY
        return
    position.place_unit(state, state.active, actions.first_of(act), "AOC-7.17")
    if state.source == NONE:
        state.source = actions.first_of(act)
    else:
        state.step = steps.REDEPLOY
