"""Landscapes: where they are laid, what is linked to what, and the first two of a game (CQ-5.2, CQ-13)."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.conquer import actions, position, steps
from simulator.engine.games.conquer.cards import C_LINK
from simulator.engine.games.conquer.play.effects import continuous
from simulator.engine.games.conquer.play.rules import frames
from simulator.engine.games.conquer.position import BARRACKS, COMBAT, D_ALL, GROUND, NONE, PLAYERS, State


def location(state: State, ground: int) -> int:
    """The number of a Landscape's Location."""
    return state.table.program.pool.locations[state.table.card[ground]]


def number(state: State, ground: int) -> int:
    """Its number within the Location."""
    return state.table.program.pool.places[state.table.card[ground]]


def of_location(state: State, wanted: int) -> list[int]:
    """The Landscapes of a Location on the table in the order of their numbers (CQ-13.2)."""
    found = [ground for ground in state.piles[GROUND] if location(state, ground) == wanted]
    return sorted(found, key=lambda ground: number(state, ground))


def locations(state: State) -> list[int]:
    """The Locations on the table in the order in which they came."""
    return list(dict.fromkeys(location(state, ground) for ground in state.piles[GROUND]))


def is_common(state: State, ground: int) -> bool:
    """Whether a Landscape is Common Ground, printed or by a text."""
    if continuous.link_change(state, ground) == "common_ground":
        return True
    return state.table.program.common_ground[state.table.card[ground]]


def linked(state: State, ground: int) -> list[int]:
    """The Landscapes one can step to (CQ-13.5, CQ-13.6, CQ-20.3); noted unless a text may change that at any time."""
    if state.changes & C_LINK:
        return _linked(state, ground)
    found = state.links.get(ground)
    if found is None:
        found = state.links[ground] = _linked(state, ground)
    return found


def _linked(state: State, ground: int) -> list[int]:
    if continuous.link_change(state, ground) == "closed":
        return []
    row = of_location(state, location(state, ground))
    at = row.index(ground)
    found = row[max(0, at - 1) : at] + row[at + 1 : at + 2]
    for one, two in state.beside:
        if ground in (one, two):
            other = two if ground == one else one
            if is_common(state, one) or is_common(state, two):
                found.append(other)
    return [other for other in found if continuous.link_change(state, other) != "closed"]


def are_linked(state: State, one: int, two: int) -> bool:
    """Whether two Locations are linked by Common Ground."""
    return any(
        {location(state, left), location(state, right)} == {one, two}
        and (is_common(state, left) or is_common(state, right))
        for left, right in state.beside
    )


# Laying one down.


def spots(state: State, ground: int) -> list[int]:
    """What a Landscape can be laid next to: its own Location leaves no choice (CQ-13.3, CQ-13.4)."""
    here = location(state, ground)
    own = of_location(state, here)
    if own:
        taken = any(number(state, other) == number(state, ground) for other in own)
        return [] if taken else own[:1]  # a numbered place exists once (CQ-13.8)
    return list(state.piles[GROUND])


def lay(state: State, ground: int, beside: int) -> None:
    """Put a Landscape on the table, next to another unless it is the first; then link its Location (CQ-13.6)."""
    joins = beside != NONE and location(state, beside) == location(state, ground)
    state.piles[GROUND].append(ground)
    state.dirty |= D_ALL
    if beside != NONE and not joins:
        state.beside.append((ground, beside))
    if state.log is not None:
        where = f"laid next to {position.title(state, beside)}" if beside != NONE else "the first Landscape"
        rule = "CQ-13.3" if joins else "CQ-13.4"
        state.say("ground", rule, f"{position.title(state, ground)} is {where}.")
    if joins and is_common(state, ground):
        here = location(state, ground)
        for other in reversed(locations(state)):
            if other != here:
                state.frames.append((frames.F_LINK, ground, other, state.active))


def link_options(state: State, frame: Frame) -> list[int] | None:
    """Which card of another Location new Common Ground is linked to (CQ-13.6)."""
    _kind, ground, other, player = frame
    if are_linked(state, location(state, ground), other):
        state.frames.pop()
        return None
    state.actor = player
    return [actions.action(actions.LINK, one) for one in of_location(state, other)]


def link(state: State, frame: Frame, act: int) -> None:
    state.frames.pop()
    state.beside.append((frame[kernel.ABOUT], actions.first_of(act)))
    state.links = {}
    if state.log is not None:
        one, two = position.title(state, frame[kernel.ABOUT]), position.title(state, actions.first_of(act))
        state.say("link", "CQ-13.6", f"{one} links its Location with {two}.")


def can_leave(state: State, ground: int) -> bool:
    """Whether a text can take a Landscape off the table: nobody stands on it and it is not the last one."""
    row = state.piles[GROUND]
    return ground in row and len(row) > 1 and not any(state.place[who] == ground for who in position.all_troops(state))


def take_away(state: State, ground: int) -> None:
    """A Landscape leaves the table; what lies on it is doomed, its neighbours close up."""
    for card in position.attached_to(state, ground):
        position.doom_attached(state, card)
    state.piles[GROUND].remove(ground)
    state.beside = [pair for pair in state.beside if ground not in pair]
    position.forget(state, ground)
    state.dirty |= D_ALL


# The first Landscapes of a game.


def first_options(state: State) -> list[int] | None:
    """Both players lay their first Landscape; a second copy of the same one gives way to another (CQ-5.2)."""
    one, two = state.first, position.other(state.first)
    start = state.table.starts
    if not state.piles[GROUND]:
        lay(state, start[one], NONE)
        return None
    same = state.table.card[start[one]] == state.table.card[start[two]]
    if not same:
        lay(state, start[two], start[one])
        state.step = steps.SHUFFLE
        return None
    others = [
        inst
        for inst in state.pile(two, BARRACKS)
        if position.card_type(state, inst) == position.T_LANDSCAPE
        and state.table.card[inst] != state.table.card[start[one]]
    ]
    if not others:
        state.pile(two, BARRACKS).append(start[two])
        state.step = steps.SHUFFLE
        return None
    state.actor = two
    return [actions.action(actions.GROUND, inst) for inst in position.distinct(state, others)]


def first(state: State, act: int) -> None:
    inst = actions.first_of(act)
    two = position.other(state.first)
    barracks = state.pile(two, BARRACKS)
    barracks.remove(inst)
    barracks.append(state.table.starts[two])
    lay(state, inst, state.table.starts[state.first])
    state.step = steps.SHUFFLE


def shuffle(state: State) -> None:
    """Each player shuffles his two decks (CQ-5.1)."""
    for player in range(PLAYERS):
        position.shuffle(state, player, BARRACKS)
        position.shuffle(state, player, COMBAT)
        if state.log is not None:
            state.say("shuffle", "CQ-5.1", f"{position.name(state, player)} shuffles both decks.")
    state.step = steps.START
