"""What a position is worth where a playout of the search ends, in Victory Points; fitted to the ends of matches."""

from __future__ import annotations

from simulator.engine.games.conquer import play, position
from simulator.engine.games.conquer.agents import evaluation, fights, plans
from simulator.engine.games.conquer.agents import weights as w
from simulator.engine.games.conquer.match import View
from simulator.engine.games.conquer.position import HOSPITAL


def worth(view: View, seat: int, weights: list[float], hoard: float) -> float:
    """Points, cards in hand, Characters by power and Health, patients, and what the next attack promises.

    ``hoard`` are the Notice Points beyond ``standing_np_most`` that lay unused when the search of the decision began.
    They count against a player who has nobody in play: he cannot be attacked, and a horizon of two turns shows only
    that. Those of the end would be thrown away to count for less.
    """
    state = view.state
    total = float(state.vp[seat]) + weights[w.STANDING_NP] * min(weights[w.STANDING_NP_MOST], float(state.np[seat]))
    total += _cards(view, seat, weights)
    troops = position.troops(state, seat)
    for who in troops:
        whole = max(1, play.total_health(state, who))
        share = max(0.0, play.health(state, who) / whole)
        alive = weights[w.STANDING_POWER] + weights[w.STANDING_HEALTH] * share
        total += alive * evaluation.power(state, who, weights)
    for who in state.pile(seat, HOSPITAL):
        total += weights[w.STANDING_PATIENT] * evaluation.printed_cost(state, who)
    if seat == state.active:
        total += weights[w.STANDING_TURN]
    if weights[w.STANDING_ATTACK] != 0.0:
        total += _attack(view, seat, weights)
    if hoard > 0.0 and not troops:
        total -= weights[w.STANDING_HIDDEN] * hoard * hoard
    return total


def _cards(view: View, seat: int, weights: list[float]) -> float:
    state = view.state
    hand = state.hand(seat)
    total = weights[w.STANDING_CARD] * min(position.HAND_SIZE, len(hand))
    if weights[w.STANDING_GEAR] != 0.0:
        gear = sum(position.card_type(state, inst) == position.T_EQUIPMENT for inst in hand)
        total += weights[w.STANDING_GEAR] * gear
    return total


def _attack(view: View, seat: int, weights: list[float]) -> float:
    """What the best attack of the next turn promises in Victory Points, and its chance to win the match."""
    state = view.state
    best = most = 0.0
    foes = position.troops(state, position.other(seat))
    theirs = [(foe, plans.pays(play.attack_price(state, foe) - int(state.np[seat]))) for foe in foes]
    for who in position.troops(state, seat):
        lost = weights[w.LOSS_WORTH] * evaluation.printed_cost(state, who)
        for foe, pays in theirs:
            if pays > 0.0:
                win = fights.chance(view, who, foe, weights)
                spoils = evaluation.printed_cost(state, foe)
                best = max(best, pays * (win * spoils - (1.0 - win) * lost))
                if fights.ends(state, seat, spoils):
                    most = max(most, pays * win)
    return weights[w.STANDING_ATTACK] * best + weights[w.STANDING_WIN] * most
