"""Spoils of a won combat, in any mixture of Victory and Notice Points (CQ-18.4 to CQ-18.8)."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.conquer import actions, position
from simulator.engine.games.conquer.play.effects import behaviour, continuous
from simulator.engine.games.conquer.play.rules import frames, scoring
from simulator.engine.games.conquer.position import T_LOST, T_SPOILS_NP, T_SPOILS_VP, T_WON, TALLIES, State

#: What the spoils may be: any mixture, Victory Points only, Notice Points only.
ANY, VP_ONLY, NP_ONLY = range(3)
#: Notice Points for each Victory Point that is not taken (CQ-18.5).
NP_EACH = 2
#: What a loser is worth at most, however often that is doubled: an action has to hold both numbers.
MOST = 2047


def due(state: State, fallen: list[int]) -> list[Frame]:
    """The spoils to be taken, worked out before the losers leave play; counts wins and losses."""
    if len(fallen) == 1:
        loser = fallen[0]
        winner = position.facing(state, loser)
        state.tallies[position.owner(state, winner) * TALLIES + T_WON] += 1
        state.tallies[position.owner(state, loser) * TALLIES + T_LOST] += 1
        return [_spoils(state, winner, loser)]
    if len(fallen) == 2:
        return _of_both(state, fallen)
    return []


def _of_both(state: State, fallen: list[int]) -> list[Frame]:
    """Both have fallen: nobody takes spoils, or as a setting says (CQ-18.4)."""
    one, two = fallen
    reading = state.table.rules.both_fall
    for who in fallen:
        state.tallies[position.owner(state, who) * TALLIES + T_LOST] += 1
    if reading == "both":
        return [_spoils(state, one, two), _spoils(state, two, one)]
    if reading == "higher":
        ahead = continuous.health(state, one) - continuous.health(state, two)
        if ahead:
            winner, loser = (one, two) if ahead > 0 else (two, one)
            return [_spoils(state, winner, loser)]
    return []


def _spoils(state: State, winner: int, loser: int) -> Frame:
    """A frame with the winning player, the loser, his printed Notice Cost as changed by texts, and the kind."""
    cost = state.table.program.pool.cost[state.table.card[loser]]
    kind = ANY
    words = [op.word for op, _value in continuous.changes_with(state, "spoils", winner) if op.keyword == "won"]
    words += [op.word for op, _value in continuous.changes_with(state, "spoils", loser) if op.keyword == "lost"]
    for change in words:
        if change == "double":
            cost = min(2 * cost, MOST)
        elif change == "none":
            cost = 0
        else:
            kind = VP_ONLY if change == "vp_only" else NP_ONLY
    return (frames.F_SPOILS, position.owner(state, winner), loser, cost, kind)


def options(state: State, frame: Frame) -> list[int] | None:
    """Victory Points from the Notice Cost down to none; the rest as Notice Points (CQ-18.5, CQ-18.6)."""
    _kind, player, _loser, cost, kind = frame
    state.actor = player
    if kind == VP_ONLY:
        return [actions.action(actions.SPOILS, cost, 0)]
    if kind == NP_ONLY:
        return [actions.action(actions.SPOILS, 0, NP_EACH * cost)]
    return [actions.action(actions.SPOILS, points, NP_EACH * (cost - points)) for points in range(cost, -1, -1)]


def take(state: State, frame: Frame, act: int) -> None:
    """Take them; where both players do, both have before the points are looked at (option ``spoils_end``)."""
    state.frames.pop()
    _kind, player, loser, _cost, _spoils = frame
    vp, np = actions.first_of(act), actions.second_of(act)
    state.tallies[player * TALLIES + T_SPOILS_VP] += vp
    state.tallies[player * TALLIES + T_SPOILS_NP] += np
    if state.log is not None:
        spoils = f"{vp} Victory and {np} Notice Points"
        text = f"{position.name(state, player)} takes {spoils} for {position.title(state, loser)}."
        state.say("spoils", "CQ-18.5", text)
    position.gain_np(state, player, np, "CQ-18.5")
    is_last = not state.frames or state.frames[-1][kernel.KIND] != frames.F_SPOILS
    ends = is_last or not state.table.rules.spoils_together
    scoring.gain_vp(state, player, vp, "CQ-18.5", ends=False)
    if ends:
        scoring.check_goal(state)


behaviour.VERBS.heeds(__name__, {"spoils": _spoils})
