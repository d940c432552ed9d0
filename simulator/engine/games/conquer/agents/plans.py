"""What a player needs beyond the decision at hand: points for the next turn, a safe place, nobody to be defeated."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conquer import play, position
from simulator.engine.games.conquer.agents import evaluation, fights
from simulator.engine.games.conquer.agents import weights as w
from simulator.engine.games.conquer.cards import S_ATTACK, S_DAMAGE, S_DEFENSE, S_TAKEN, SCOPE_HERE, Op
from simulator.engine.games.conquer.match import View
from simulator.engine.games.conquer.position import State

DIE_SIDES: Final = 6
#: When the text of a place works for those who stand there.
GROUND_EVENTS: Final = ("start_of_turn", "generate", "combat.end.won")


def regret(view: View, inst: int, weights: list[float]) -> float:
    """What a card Noticed now costs later: a dear Character not paid for, an answer not paid for, a weak target."""
    state, player = view.state, view.player
    left = int(state.np[player]) - play.cost(state, player, inst)
    total = 0.0
    if weights[w.SAVE] != 0.0:
        dear = saved_for(state, player, weights)
        if left + weights[w.INCOME] < dear:
            total += weights[w.SAVE] * max(0.0, dear - play.cost(state, player, inst))
    if (weights[w.HOLD] != 0.0 or weights[w.HOLD_THREAT] != 0.0) and left < held(state, player):
        total += weights[w.HOLD]
        if weights[w.HOLD_THREAT] != 0.0:
            total += weights[w.HOLD_THREAT] * fights.threat(view, weights)
    kind = position.card_type(state, inst)
    if kind == position.T_CHARACTER:
        caution = weights[w.CROWD] * len(position.troops(state, player))
        if weights[w.TARGET] != 0.0 or weights[w.TARGET_LAST] != 0.0:
            caution += _weak_target(view, inst, weights)
        total += caution * fights.patience(state, player, weights)
    return total


def _weak_target(view: View, inst: int, weights: list[float]) -> float:
    """What it costs to field somebody whom the opponent can defeat, above all for his last points."""
    cost = evaluation.printed_cost(view.state, inst)
    lost = fights.exposure(view, inst, weights)
    total = weights[w.TARGET] * cost * lost
    if fights.ends(view.state, position.other(view.player), cost):
        total += weights[w.TARGET_LAST] * max(0.0, lost - fights.threat(view, weights))
    return total


def saved_for(state: State, player: int, weights: list[float]) -> int:
    """The cost of the dearest Character in hand that can be paid for next turn and not now, 0 without one."""
    have = int(state.np[player])
    found = 0
    for inst in state.hand(player):
        if position.card_type(state, inst) == position.T_CHARACTER:
            cost = play.cost(state, player, inst)
            if have < cost <= have + weights[w.INCOME]:
                found = max(found, cost)
    return found


def held(state: State, player: int) -> int:
    """The cost of the cheapest Disturbance in hand that is played, so that it can be in a combat; 0 without one."""
    found = [play.cost(state, player, inst) for inst in state.hand(player) if play.is_played(state, inst)]
    return min(found) if found else 0


def prospect(view: View, vp: int, np: int, weights: list[float]) -> float:
    """What the best attack of the player's next turn is worth with so many more points, as far as they pay for it."""
    if weights[w.SPOILS_NEXT] == 0.0:
        return 0.0
    state, player = view.state, view.player
    best = 0.0
    again = weights[w.SPOILS_NOW] != 0.0 and any(
        play.may_attack(state, who) for who in position.troops(state, player) if state.active == player
    )
    for foe in position.troops(state, position.other(player)):
        missing = play.attack_price(state, foe) - np - int(state.np[player])
        share = pays(missing) * (1.0 + weights[w.SPOILS_NOW] if again and missing <= 0 else 1.0)
        cost = evaluation.printed_cost(state, foe)
        worth = share * (cost + (weights[w.FIGHT_WINS] if fights.ends(state, player, vp + cost) else 0.0))
        if worth > best:
            best = max(best, worth * fights.best_chance(view, foe, weights))
    return weights[w.SPOILS_NEXT] * best


def pays(missing: int) -> float:
    """The chance that a Generate roll brings what is missing."""
    return min(1.0, max(0.0, (DIE_SIDES + 1 - missing) / DIE_SIDES))


def point(view: View, weights: list[float]) -> float:
    """What a Victory Point of the spoils is worth: the more, the nearer the end."""
    state = view.state
    goal = state.table.rules.goal
    return 1.0 + weights[w.SPOILS_RACE] * float(max(state.vp)) / goal if goal else 1.0


def bearing(view: View, inst: int, who: int, weights: list[float]) -> float:
    """What speaks for a Character as a bearer beside his power: Health left, and what it changes in his combats."""
    total = weights[w.BEARER_HEALTH] * play.health(view.state, who)
    if weights[w.BEARER_GAIN] != 0.0 and position.card_type(view.state, inst) == position.T_EQUIPMENT:
        total += weights[w.BEARER_GAIN] * fights.gear_gain(view, inst, who, weights)
    return total


def gear_worth(view: View, inst: int, weights: list[float]) -> float:
    """What a piece of Equipment changes in the combats of the one whom it helps most."""
    if weights[w.EQUIPMENT_GAIN] == 0.0:
        return 0.0
    found = [
        fights.gear_gain(view, inst, who, weights)
        for who in {position.root(view.state, host) for host in play.hosts(view.state, view.player, inst)}
    ]
    return weights[w.EQUIPMENT_GAIN] * max(found, default=0.0)


def is_stuck(state: State, player: int) -> bool:
    """Whether no Character can come: none in hand, and none in play or no room for another card."""
    hand = state.hand(player)
    if any(position.card_type(state, inst) == position.T_CHARACTER for inst in hand):
        return False
    return not position.troops(state, player) or len(hand) >= position.HAND_SIZE


def weakness(view: View, who: int, weights: list[float]) -> float:
    """What speaks against leaving the Hospital Grounds: Health that is missing."""
    state = view.state
    total = weights[w.LEAVE_HURT] * position.damage_on(state, who) / max(1, play.total_health(state, who))
    return total + (_weak_target(view, who, weights) if weights[w.TARGET_LAST] != 0.0 else 0.0)


def ground(view: View, who: int, place: int, weights: list[float]) -> float:
    """What the texts of a Landscape, and of what lies on it, bring a Character of one's own who stands there."""
    if weights[w.GROUND] == 0.0:
        return 0.0
    state = view.state
    program = state.table.program
    total = told = 0.0
    is_wide = weights[w.GROUND_TEXT] != 0.0
    for inst in [place, *position.attached_to(state, place)]:
        for op, _ability in program.static_changes[state.table.card[inst]]:
            change = program.ops[op]
            here = change.scope == SCOPE_HERE or (is_wide and change.here)
            if here and play.fits(state, change.scope_filter, who):
                total += _ground_change(change, weights)
        if is_wide:
            told += _ground_texts(view, inst, who, place, weights)
    return weights[w.GROUND] * total + weights[w.GROUND_TEXT] * told


def _ground_texts(view: View, inst: int, who: int, place: int, weights: list[float]) -> float:
    """What the texts of a place bring a player in a turn if a Character of his stands there."""
    state = view.state
    program = state.table.program
    before = int(state.place[who])
    state.place[who] = place
    context = play.Context(inst, view.player, who, who)
    total = 0.0
    for event in GROUND_EVENTS:
        for index in program.events[state.table.card[inst]].get(event, ()):
            ability = program.abilities[index]
            if play.holds(state, ability, context):
                total += evaluation.ability_value(state, ability, context, weights)
    state.place[who] = before
    return total


def entering(view: View, who: int, place: int, weights: list[float]) -> float:
    """What the texts that answer to a step bring the player, or cost him."""
    state = view.state
    program = state.table.program
    before = int(state.place[who])
    state.place[who] = place
    total = 0.0
    for inst in [place, *position.attached_to(state, place), who, *position.attached_to(state, who)]:
        for index in program.events[state.table.card[inst]].get("move.enter", ()):
            speaks = view.player if inst == place else position.speaker(state, inst)
            context = play.Context(inst, speaks, who, who)
            ability = program.abilities[index]
            if play.holds(state, ability, context):
                value = evaluation.ability_value(state, ability, context, weights)
                total += value if speaks == view.player else -value
    state.place[who] = before
    return total


def landscape_worth(view: View, inst: int, weights: list[float]) -> float:
    """What a Landscape in hand brings the one of the player's Characters whom it serves best, beside his place."""
    if weights[w.LANDSCAPE_GAIN] == 0.0:
        return 0.0
    state = view.state
    found = [
        ground(view, who, inst, weights) - ground(view, who, int(state.place[who]), weights)
        for who in position.troops(state, view.player)
        if not play.is_barred(state, who, "move")
    ]
    return weights[w.LANDSCAPE_GAIN] * max(found, default=0.0)


def _ground_change(op: Op, weights: list[float]) -> float:
    """What a lasting text about everybody at a Landscape is worth to one of them."""
    if op.verb == "bar":
        return weights[w.GROUND_SAFE] if op.word == "defend" else -weights[w.LASTING_BAR]
    if op.verb != "stat":
        return 0.0
    if op.stat in (S_ATTACK, S_DEFENSE, S_DAMAGE):
        return float(op.amount.base)
    return -float(op.amount.base) if op.stat == S_TAKEN else 0.0
