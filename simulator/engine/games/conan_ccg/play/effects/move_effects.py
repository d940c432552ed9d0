"""Effects on the moves of a round: cancelled, played beyond the usual, replaced, swapped."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.conan_ccg import actions, position, steps
from simulator.engine.games.conan_ccg.cards import ZONES, Op
from simulator.engine.games.conan_ccg.play.effects import behaviour
from simulator.engine.games.conan_ccg.play.effects.conditions import Context
from simulator.engine.games.conan_ccg.play.rules import frames, harm, moves, permissions
from simulator.engine.games.conan_ccg.position import DRAW, GAPS, M_SOURCE, NONE, R_MOVE, T_MOVES, TALLIES, State

#: What the count of Initiative stands at before the first move of a zone.
BEFORE_FIRST: int = 6


def cancel(state: State, move: int) -> None:
    """A cancelled move neither hits nor blocks: it is discarded and its place stays empty (CCG-13.11)."""
    if move in state.gaps:
        gap = state.gaps.index(move)
        state.gaps[gap] = state.gap_by[gap] = NONE
    else:
        row = state.row_moves(position.zone_of(state, move))
        row[row.index(move)] = NONE
    state.armed = [armed for armed in state.armed if armed[R_MOVE] != move]
    state.continuous = [effect for effect in state.continuous if effect[M_SOURCE] != move]
    position.discard(state, move)
    if state.log is not None:
        state.say("cancel", "CCG-23.7", "{:card} is cancelled.", move)


def still_open(state: State, zone: int) -> bool:
    """Whether a zone waits to be resolved, so that its moves can still change."""
    if state.step < steps.ZONES or not state.resolved >> zone & 1:
        return True
    return zone == state.current and state.step == steps.COUNT and state.count == BEFORE_FIRST


# One more move for Conan. The last int of the frame is the card and one, or 0 while it is not chosen.


def can_play_extra(state: State, op: Op, context: Context) -> bool:
    """Whether moves are down and Conan has a place for one more."""
    if context.player != state.active or not steps.CONAN_WINDOW <= state.step <= steps.COUNT:
        return False
    if op.pile == "deck":
        return position.top_of_draw(state, context.player) != NONE and bool(_gaps(state, NONE, op))
    return any(_gaps(state, inst, op) for inst in state.hand(state.active))


def _gaps(state: State, inst: int, op: Op) -> list[tuple[int, int]]:
    """The open gaps that Conan can pay for, with what a move there costs him; for no card all open gaps."""
    conan = position.conan(state)
    if inst != NONE and not _can_be_move(state, inst, conan):
        return []
    most = moves.most_payable(state, conan)
    found = []
    for gap, more in moves.open_gaps(state, conan):
        if still_open(state, gap // GAPS):
            price = 0 if op.flag or inst == NONE else moves.gem_cost(state, inst, conan, gap) + more
            if price <= most:
                found.append((gap, price))
    return found


def extra_move(state: State, op: Op, context: Context) -> None:
    """Conan plays one more move: from his hand, or the top card of his Draw Deck, which is discarded if it is none."""
    chosen = 0
    if op.pile == "deck":
        top = position.top_of_draw(state, context.player)
        if top == NONE:
            return
        state.pile(context.player, DRAW).pop()
        if not _gaps(state, top, op):
            position.discard(state, top)
            return
        state.resolving().append(top)
        chosen = top + 1
    state.frames.append(frames.choice(frames.F_EXTRA, op, context, chosen))


def extra_options(state: State, frame: Frame) -> list[int] | None:
    op = state.table.program.ops[frame[kernel.OP]]
    state.actor = frame[kernel.PLAYER]
    if frame[kernel.LAST]:
        return [actions.action(actions.GAP, gap) for gap, _price in _gaps(state, frame[kernel.LAST] - 1, op)]
    playable = [inst for inst in position.distinct(state, state.hand(frame[kernel.PLAYER])) if _gaps(state, inst, op)]
    if not playable:
        state.frames.pop()
        return None
    conan = position.conan(state)
    return [*(actions.action(actions.MOVE, inst, conan) for inst in playable), actions.PASS]


def extra(state: State, frame: Frame, act: int) -> None:
    if act == actions.PASS:
        state.frames.pop()
        return
    if actions.kind_of(act) == actions.MOVE:
        state.frames[-1] = (*frame[: kernel.LAST], actions.first_of(act) + 1)
        return
    state.frames.pop()
    op = state.table.program.ops[frame[kernel.OP]]
    inst, at, conan = frame[kernel.LAST] - 1, actions.first_of(act), position.conan(state)
    price = dict(_gaps(state, inst, op))[at]
    (state.resolving() if inst in state.resolving() else state.hand(frame[kernel.PLAYER])).remove(inst)
    state.gaps[at] = inst
    state.gap_by[at] = conan
    state.conan_zones |= 1 << at // GAPS
    state.tallies[state.active * TALLIES + T_MOVES] += 1
    if state.log is not None:
        text = "Conan plays one more move: {:card} ({}, gap {}) for {}."
        state.say("move", "CCG-1.1", text, inst, ZONES[at // GAPS], at % GAPS, price)
    if state.step == steps.COUNT:
        _arm(state, inst, conan, state.active)
    harm.spend(state, price, "CCG-13.6")


def _arm(state: State, move: int, performer: int, player: int) -> None:
    """Ask for the abilities of a move that has come after the moment at which they are asked for."""
    if state.table.program.move_abilities[state.table.card[move]]:
        state.frames.append((frames.F_ARM, move, performer, player))


# Another card in the place of a move. The last int of the frame is the old move and one, or 0.


def replaceable(state: State, op: Op, context: Context) -> list[int]:
    """Moves of open zones that a card of the same player could replace."""
    if not steps.SERVE < state.step <= steps.COUNT:
        return []
    is_foe = op.word == "one_foe_move"
    if is_foe and context.player == state.active and state.step < steps.REVEALED:
        return []
    own = context.player if op.pile == "hand" else NONE
    return [
        move
        for move, performer in _moves_down(state, is_foe)
        if own in (NONE, state.table.owner[move]) and (own == NONE or _fitting(state, own, performer))
    ]


def _moves_down(state: State, is_foe: bool) -> list[tuple[int, int]]:
    found = []
    for zone in range(4):
        if not still_open(state, zone):
            continue
        if is_foe:
            pairs = zip(state.row_moves(zone), state.row(zone), strict=True)
            found += [(move, foe) for move, foe in pairs if move >= 0 and foe >= 0]
        else:
            span = range(zone * GAPS, zone * GAPS + GAPS)
            conan = position.conan(state)
            found += [(state.gaps[gap], conan) for gap in span if state.gaps[gap] >= 0 and state.gap_by[gap] == conan]
    return found


def _fitting(state: State, player: int, performer: int) -> list[int]:
    return [inst for inst in state.hand(player) if _can_be_move(state, inst, performer)]


def _can_be_move(state: State, inst: int, performer: int) -> bool:
    """Whether a character can play a card as a move: neither the card nor a text in force bars it (CCG-12.4)."""
    if permissions.bars_move(state, inst, performer):
        return False
    if position.card_type(state, performer) == position.T_FOE:
        return state.table.can_be_others_move[inst]
    return state.table.can_be_move[inst]


def replace_move(state: State, op: Op, context: Context) -> None:
    """A move is discarded and another card of its player is played in its place, without cost."""
    state.frames.append(frames.choice(frames.F_REPLACE, op, context, 0))


def replace_options(state: State, frame: Frame) -> list[int] | None:
    op = state.table.program.ops[frame[kernel.OP]]
    state.actor = frame[kernel.PLAYER]
    if frame[kernel.LAST]:
        performer = position.performer_of(state, frame[kernel.LAST] - 1)
        cards = position.distinct(state, _fitting(state, frame[kernel.PLAYER], performer))
        found = [actions.action(actions.CARD, inst) for inst in cards]
    else:
        targets = replaceable(state, op, frames.context_of(frame))
        found = [actions.action(actions.TARGET, move) for move in targets]
    if not found:
        state.frames.pop()
        return None
    return found


def replace(state: State, frame: Frame, act: int) -> None:
    op = state.table.program.ops[frame[kernel.OP]]
    state.frames.pop()
    if frame[kernel.LAST]:
        state.hand(frame[kernel.PLAYER]).remove(actions.first_of(act))
        _put_in_place(state, frame[kernel.LAST] - 1, actions.first_of(act))
        return
    old = actions.first_of(act)
    if op.pile == "hand":
        state.frames.append((*frame[: kernel.LAST], old + 1))
        return
    player = state.table.owner[old]
    top = position.top_of_draw(state, player)
    if top == NONE:
        return
    state.pile(player, DRAW).pop()
    if _can_be_move(state, top, position.performer_of(state, old)):
        _put_in_place(state, old, top)
    else:
        position.discard(state, top)
        if state.log is not None:
            state.say("look", "CCG-12.10", "{:card} cannot be played and is discarded.", top)


def _put_in_place(state: State, old: int, new: int) -> None:
    performer = position.performer_of(state, old)
    zone, gap = position.zone_of(state, old), state.gaps.index(old) if old in state.gaps else NONE
    index = state.row_moves(zone).index(old) if gap == NONE else NONE
    cancel(state, old)
    if gap == NONE:
        state.row_moves(zone)[index] = new
        position.hide(state, (new,))
    else:
        state.gaps[gap], state.gap_by[gap] = new, performer
    if state.log is not None:
        state.say("replace", "CCG-23.7", "{:card} lies in its place.", new)
    if gap == NONE and state.step >= steps.REVEALED or state.step == steps.COUNT and zone == state.current:
        _arm(state, new, performer, state.table.owner[new])


# Two Foes change moves. The last int of the frame is the first move and one, or 0.


def swappable(state: State, context: Context) -> list[int]:
    """Foe moves of open zones; a player knows and changes those of others only once they are turned up."""
    if not steps.SERVE < state.step <= steps.COUNT:
        return []
    face_down = state.step < steps.REVEALED
    return [
        move for move, _foe in _moves_down(state, True) if not face_down or state.table.owner[move] == context.player
    ]


def swap_moves(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_SWAP, op, context, 0))


def swap_options(state: State, frame: Frame) -> list[int] | None:
    found = [move for move in swappable(state, frames.context_of(frame)) if move != frame[kernel.LAST] - 1]
    if not frame[kernel.LAST] and len(found) < 2:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    return [actions.action(actions.TARGET, move) for move in found]


def swap(state: State, frame: Frame, act: int) -> None:
    """Each move lies before the other Foe; abilities in use end, and the new Foes may use them."""
    state.frames.pop()
    one = actions.first_of(act)
    if not frame[kernel.LAST]:
        state.frames.append((*frame[: kernel.LAST], one + 1))
        return
    two = frame[kernel.LAST] - 1
    places = [(position.zone_of(state, move), move) for move in (one, two)]
    spots = [(zone, state.row_moves(zone).index(move)) for zone, move in places]
    for (zone, index), move in zip(spots, (two, one), strict=True):
        state.row_moves(zone)[index] = move
    state.armed = [armed for armed in state.armed if armed[R_MOVE] not in (one, two)]
    state.continuous = [effect for effect in state.continuous if effect[M_SOURCE] not in (one, two)]
    if state.log is not None:
        state.say("swap", "CCG-23.7", "Two Foes change their moves.")
    if state.step >= steps.REVEALED:
        for move in (one, two):
            _arm(state, move, position.performer_of(state, move), state.table.owner[move])


def _can_replace(state: State, op: Op, context: Context) -> bool:
    return bool(replaceable(state, op, context))


def _can_swap(state: State, op: Op, context: Context) -> bool:
    return len(swappable(state, context)) > 1


behaviour.VERBS.effects(
    __name__,
    do={"extra_move": extra_move, "replace_move": replace_move, "swap_moves": swap_moves},
    can={"extra_move": can_play_extra, "replace_move": _can_replace, "swap_moves": _can_swap},
)
