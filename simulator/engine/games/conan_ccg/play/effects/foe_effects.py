"""Effects that bring Foes in, move them about and send them away (CCG-10.10)."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.conan_ccg import actions, position, steps
from simulator.engine.games.conan_ccg.cards import ZONES, Op
from simulator.engine.games.conan_ccg.play.effects import behaviour, continuous
from simulator.engine.games.conan_ccg.play.effects.conditions import Context, fits
from simulator.engine.games.conan_ccg.play.rules import foes, frames, harm, scoring
from simulator.engine.games.conan_ccg.position import CHRONICLE, FOE_DISCARD, NONE, T_FACED, TALLIES, State

#: In the place of a Foe: one of the revealed Foes, still to be chosen.
REVEALED_FOE: Final = -2


def add_foe(state: State, op: Op, context: Context) -> None:
    """The player of the card brings in a Foe of his own: the top one of his deck, or one of his Foe Discards.

    Its cost is not paid. A Foe that no zone takes is discarded (CCG-10.11), and a Solitary one sends the others away
    (CCG-10.8).
    """
    if context.player == state.active:
        return
    if op.word == "deck":
        foe = position.top_of_foes(state, context.player)
        if foe != NONE:
            state.revealed().append(foe)
            state.frames.append((frames.F_ADD_ZONE, foe, context.player))
    elif op.word == "revealed":
        state.frames.append((frames.F_ADD_ZONE, REVEALED_FOE, context.player))
    elif state.pile(context.player, FOE_DISCARD):
        state.frames.append((frames.F_ADD_ZONE, NONE, context.player))


def add_options(state: State, frame: Frame) -> list[int] | None:
    """Which Foe, where that is open; then which zone."""
    _kind, foe, player = frame
    state.actor = player
    if foe in (NONE, REVEALED_FOE):
        found = []
        seen: list[int] = []
        owner = state.table.owner
        own = [inst for inst in state.revealed() if owner[inst] == player]
        for inst in state.pile(player, FOE_DISCARD) if foe == NONE else own:
            if state.table.card[inst] not in seen and foes.zones_for(state, inst):
                seen.append(state.table.card[inst])
                found.append(actions.action(actions.FOE, inst))
        if not found:
            state.frames.pop()
            return None
        return found
    zones = [] if foes.solitary_in_play(state) else foes.zones_for(state, foe)
    if not zones:
        state.frames.pop()
        state.revealed().remove(foe)
        position.discard(state, foe)
        scoring.check_foes(state)
        return None
    return [actions.action(actions.ZONE, zone) for zone in zones]


def add(state: State, frame: Frame, act: int) -> None:
    _kind, foe, player = frame
    if foe in (NONE, REVEALED_FOE):
        chosen = actions.first_of(act)
        if foe == NONE:
            state.pile(player, FOE_DISCARD).remove(chosen)
            state.revealed().append(chosen)
        state.frames[-1] = (frames.F_ADD_ZONE, chosen, player)
        return
    state.frames.pop()
    state.revealed().remove(foe)
    enter(state, foe, actions.first_of(act))
    foes.send_away_for(state, foe)
    if state.step < steps.FOES_PLACED:
        state.played += 1
    state.tallies[state.active * TALLIES + T_FACED] += 1
    frames.fire_own(state, "on_play", foe)


def enter(state: State, foe: int, zone: int, move: int = NONE) -> None:
    """A Foe stands at the right end of a zone's row."""
    state.row(zone).append(foe)
    state.row_moves(zone).append(move)
    continuous.refresh(state)
    if state.log is not None:
        state.say("place", "CCG-10.10", "{:card} enters the {}.", foe, ZONES[zone])


def move_options(state: State, frame: Frame) -> list[int] | None:
    """The other zones that can take a Foe now (CCG-10.10)."""
    _kind, foe, player = frame
    home = position.zone_of(state, foe)
    zones = [zone for zone in range(4) if zone != home and _fits_without(state, foe, home, zone)]
    if not zones or state.step >= steps.CONAN_WINDOW:
        state.frames.pop()
        return None
    state.actor = player
    return [actions.action(actions.ZONE, zone) for zone in zones]


def _fits_without(state: State, foe: int, home: int, zone: int) -> bool:
    """Whether a zone takes a Foe once it has left its own."""
    row = state.row(home)
    index = row.index(foe)
    del row[index]
    can = foes.zone_takes(state, foe, zone)
    row.insert(index, foe)
    return can


def move(state: State, frame: Frame, act: int) -> None:
    """The Foe goes there with the move it may have been served."""
    state.frames.pop()
    foe = frame[kernel.ABOUT]
    home = position.zone_of(state, foe)
    index = state.row(home).index(foe)
    del state.row(home)[index]
    served = state.row_moves(home).pop(index)
    enter(state, foe, actions.first_of(act), served)


def gain_card(state: State, op: Op, context: Context) -> None:
    """The Active player puts a Foe of the Foe Discards into his Chronicle Area."""
    if context.player == state.active:
        state.frames.append(frames.choice(frames.F_CHRONICLE, op, context, 1))


def gain_options(state: State, frame: Frame) -> list[int] | None:
    op = state.table.program.ops[frame[kernel.OP]]
    pile = CHRONICLE if op.pile == "opponent" else FOE_DISCARD
    piles = (state.pile(player, pile) for player in position.foe_players(state))
    fitting = [foe for pile in piles for foe in pile if fits(state, op.filter, foe)]
    if not fitting:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    return [actions.action(actions.TAKE, foe) for foe in position.distinct(state, fitting)]


def gain(state: State, frame: Frame, act: int) -> None:
    state.frames.pop()
    foe = actions.first_of(act)
    if state.table.program.ops[frame[kernel.OP]].pile == "opponent":
        holder = next(player for player in position.foe_players(state) if foe in state.pile(player, CHRONICLE))
        position.unchronicle(state, holder, foe)
    state.pile(state.table.owner[foe], FOE_DISCARD).remove(foe)
    position.chronicle(state, state.active, foe)
    continuous.refresh(state)
    frames.fire_chronicled(state, foe)
    if state.log is not None:
        total = len(state.pile(state.active, CHRONICLE))
        state.say("gain", "CCG-19.3", "{:card} goes to the Chronicle Area, its card {}.", foe, total)
    scoring.check_foes(state)


def end_combat(state: State, op: Op, context: Context) -> None:
    """All Foes are discarded and combat is over; it is no Retreat and costs no Renown.

    Where there is no combat, before the first Foe and after the last round, nothing ends. Foes that are revealed and
    not played are discarded (CCG-9.13).
    """
    step = state.step
    if step > steps.ROUND_END or (step < steps.SERVE and not position.any_foe(state)):
        return
    harm.discard_foes(state, position.foes_in_play(state), "CCG-19.2", close=harm.rows_close(state))
    state.attacks = []
    state.places = 0
    if step >= steps.SERVE:
        state.step = steps.ROUND_END
    else:
        state.step = steps.SURVEY if step > steps.FOES_PLACED else steps.FOES_PLACED


def _can_add(state: State, op: Op, context: Context) -> bool:
    if op.word != "revealed":
        return state.step <= steps.SURVEY_CHOICE and position.any_foe(state)
    owner = state.table.owner
    return state.step <= steps.CHOOSE_FOE and any(owner[foe] == context.player for foe in state.revealed())


def _is_combat(state: State, op: Op, context: Context) -> bool:
    return position.any_foe(state)


behaviour.VERBS.effects(
    __name__,
    do={"add_foe": add_foe, "chronicle": gain_card, "end_combat": end_combat},
    can={"add_foe": _can_add, "end_combat": _is_combat},
)
