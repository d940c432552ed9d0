"""What the texts of kingdom cards and artifacts are worth when they can be used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.games.age_of_conan import play, position, steps
from simulator.engine.games.age_of_conan.agents import weights as w
from simulator.engine.games.age_of_conan.agents.outlook import Outlook
from simulator.engine.games.age_of_conan.agents.plans import Plans
from simulator.engine.games.age_of_conan.agents.rolls import Rolls
from simulator.engine.games.age_of_conan.agents.schemes import Schemes
from simulator.engine.games.age_of_conan.cards import D_KINGDOM, EFFECTS, Ability, Op
from simulator.engine.games.age_of_conan.position import (
    ALLY,
    CAMPAIGN,
    CL_WHERE,
    DEFENDER,
    FORT,
    HELD,
    KINGDOM_HAND,
    PLAY_INSTANT,
    STACK,
    STRATEGY_HAND,
    TOWER,
    State,
)

#: Kinds of contests in which a neutral province can be the opponent.
AGAINST_NEUTRAL: Final = 1 << CAMPAIGN | 1 << ALLY
#: How much better a redeployment looks that reaches further or comes on top.
MORE_MOVES: Final = 0.5


class Mind:
    """All that a player makes of one position: the outlook, and plans, schemes and the roll under way on top of it."""

    __slots__ = ("outlook", "plans", "schemes", "rolls")

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.plans = Plans(outlook)
        self.schemes = Schemes(outlook)
        self.rolls = Rolls(outlook)

    def turn_to(self, state: State) -> None:
        """Keep what was worked out for another decision at the same table (``State.is_table_of``)."""
        self.outlook.state = state
        self.plans.turn_to(state)
        self.schemes.turn_to(state)
        self.rolls = Rolls(self.outlook)


def use(mind: Mind, source: int, index: int) -> float:
    """What it is worth to use an ability now, less its costs and the card."""
    outlook = mind.outlook
    ability = outlook.state.table.program.abilities[index]
    return worth(mind, ability, source) - _card_price(outlook, source)


def _card_price(outlook: Outlook, source: int) -> float:
    table, weights = outlook.state.table, outlook.weights
    if source in outlook.state.pile(outlook.seat, HELD):
        return 0.0
    return weights[w.INSTANT_USED if table.plays[source] == PLAY_INSTANT else w.TABLE_USED] * outlook.fade


def worth(mind: Mind, ability: Ability, source: int) -> float:
    """What the effects of an ability are worth, less its costs."""
    found = 0.0
    outlook = mind.outlook
    for op in ability.effects:
        found += VALUES[op.verb](mind, op)
    for cost in ability.costs:
        price = cost.amount.base
        found += outlook.sorcery_gained(-price) if cost.verb == "pay_sorcery" else outlook.gold_gained(-price)
    return found


def event(mind: Mind, inst: int) -> float:
    """What an event is worth."""
    program = mind.outlook.state.table.program
    found = [worth(mind, program.abilities[index], inst) for index in program.uses[mind.outlook.state.table.card[inst]]]
    return max([0.0, *found])


def laid(outlook: Outlook, inst: int) -> float:
    """What a table card is worth that is played now: a use or so in each age to come, less its cost in gold."""
    weights = outlook.weights
    share = min(1.0, outlook.adventures / 9) * usefulness(outlook, inst)
    return weights[w.TABLE_USE] * weights[w.TABLE_USES] * share + outlook.gold_gained(-outlook.state.table.cost[inst])


def refreshed(outlook: Outlook, inst: int) -> float:
    """What it is worth to refresh a table card now: with an age change ahead that does it for nothing, little."""
    weights, state = outlook.weights, outlook.state
    left = (len(state.common(position.ADVENTURE_DECK)) + 1) * usefulness(outlook, inst)
    return weights[w.TABLE_USE] * weights[w.REFRESH_USES] * left / 4.0 + outlook.gold_gained(-state.table.cost[inst])


def usefulness(outlook: Outlook, inst: int) -> float:
    """The share of its worth that a card has whose conditions are seldom met: those of defenders, of two players."""
    table, weights = outlook.state.table, outlook.weights
    found = 0.0
    for index in table.program.uses[table.card[inst]]:
        share = 1.0
        for op in table.program.abilities[index].conditions:
            if op.verb == "side" and op.side == DEFENDER:
                share *= weights[w.TABLE_DEFENDS]
            elif op.verb == "opponent" and op.opponent == play.conditions.A_PLAYER:
                share *= weights[w.TABLE_PLAYERS]
            elif op.verb == "contest" and not op.contests & AGAINST_NEUTRAL:
                share *= weights[w.TABLE_PLAYERS]
        found = max(found, share)
    return found


# Effects.


def amount(outlook: Outlook, op: Op) -> int:
    return play.conditions.amount(outlook.state, op.amount, outlook.seat)


def _gain_gold(mind: Mind, op: Op) -> float:
    return mind.outlook.gold_gained(amount(mind.outlook, op))


def _gain_sorcery(mind: Mind, op: Op) -> float:
    return mind.outlook.sorcery_gained(amount(mind.outlook, op))


def _draw(mind: Mind, op: Op) -> float:
    return cards(mind.outlook, op.deck == D_KINGDOM) * amount(mind.outlook, op)


def cards(outlook: Outlook, is_kingdom: bool) -> float:
    """What a card drawn is worth."""
    weights, state = outlook.weights, outlook.state
    late = outlook.fade
    if is_kingdom:
        held = len(state.pile(outlook.seat, KINGDOM_HAND))
        return late * outlook.another(weights[w.CARD_KINGDOM], held, weights[w.CARD_KINGDOM_FEW])
    held = len(state.pile(outlook.seat, STRATEGY_HAND))
    return late * outlook.another(weights[w.CARD_STRATEGY], held, weights[w.CARD_FEW]) * 2.0


def _place_unit(mind: Mind, op: Op) -> float:
    left = min(amount(mind.outlook, op), position.units_in_reserve(mind.outlook.state, mind.outlook.seat))
    found = mind.plans.recruits()
    return max(0.0, found[0][0]) * left if found else 0.0


def _place_emissary(mind: Mind, op: Op) -> float:
    return mind.schemes.best_arrival() * amount(mind.outlook, op)


def _remove_emissary(mind: Mind, op: Op) -> float:
    return mind.outlook.weights[w.EMISSARY] * amount(mind.outlook, op)


def _upgrade_fort(mind: Mind, op: Op) -> float:
    outlook = mind.outlook
    found = [upgraded(outlook, place) for place in position.marked(outlook.state, outlook.seat, FORT)]
    return max([0.0, *found])


def upgraded(outlook: Outlook, place: int) -> float:
    """What a city is worth more than the fort it was."""
    if outlook.state.mark[place] != FORT:
        return 0.0
    return outlook.marked(place, FORT | TOWER) - outlook.marked(place, FORT) + outlook.upgrade_goals(place)


def _more_moves(mind: Mind, op: Op) -> float:
    if mind.outlook.state.step == steps.MILITARY or not mind.outlook.state.option:
        return MORE_MOVES * mind.plans.best_moves()
    return 0.0


def _passes(mind: Mind, op: Op) -> float:
    """The best contest anywhere, for an emissary that comes everywhere, against what can be done without."""
    return max(0.0, mind.schemes.best_anywhere() - mind.schemes.worth())


def _free_march(mind: Mind, op: Op) -> float:
    """Against what the army does without it."""
    outlook, state = mind.outlook, mind.outlook.state
    where = state.clash[CL_WHERE]
    units = min(STACK, position.units(state, outlook.seat, where))
    now = outlook.attack(where, units) + units * outlook.unit
    return now - max(march(outlook), waits(outlook))


def march(outlook: Outlook) -> float:
    """What a forced march is worth, with the units that are left."""
    state = outlook.state
    where = state.clash[CL_WHERE]
    units = min(STACK, position.units(state, outlook.seat, where)) - 1
    return outlook.attack(where, units) + units * outlook.unit if units > 0 else 0.0


def waits(outlook: Outlook) -> float:
    """What it is worth to leave an army in the field for another turn."""
    state = outlook.state
    where = state.clash[CL_WHERE]
    units = position.units(state, outlook.seat, where)
    return units * outlook.unit + outlook.later * max(0.0, outlook.attack(where, units))


def _keep_unit(mind: Mind, op: Op) -> float:
    return mind.outlook.unit + 0.2


# Effects on contest rolls: what they change in the chance to win, times what the roll is worth.


def _gain(mind: Mind, side: int, dice: int = 0, symbols: int = 0, more: int = 0, without_card: int = -1) -> float:
    rolls = mind.rolls
    if rolls.side < 0:
        return 0.0
    return (rolls.chance(side, dice, symbols, more, without_card) - rolls.now()) * rolls.stake()


def _add_dice(mind: Mind, op: Op) -> float:
    return _gain(mind, mind.rolls.side, dice=amount(mind.outlook, op))


def _sub_dice(mind: Mind, op: Op) -> float:
    return _gain(mind, mind.rolls.other, dice=-amount(mind.outlook, op))


def _count_symbol(mind: Mind, op: Op) -> float:
    return _gain(mind, mind.rolls.side, symbols=op.symbols)


def _add_successes(mind: Mind, op: Op) -> float:
    return _gain(mind, mind.rolls.side, more=amount(mind.outlook, op))


def _reroll(mind: Mind, op: Op) -> float:
    return (mind.rolls.again(op.most) - mind.rolls.now()) * mind.rolls.stake() if mind.rolls.side >= 0 else 0.0


def _no_card(mind: Mind, op: Op) -> float:
    """The other side's strategy card; before it is committed, the one it is likely to have."""
    rolls = mind.rolls
    if rolls.side < 0:
        return 0.0
    if op.verb == "ban":
        seat = mind.outlook.state.side(rolls.other)
        symbols = mind.outlook.guard(seat)
        return (rolls.now() - rolls.chance(rolls.other, 0, symbols, 0)) * rolls.stake()
    return _gain(mind, rolls.other, without_card=rolls.other)


def _unit_kept(mind: Mind, op: Op) -> float:
    """A unit, and with the last one all that it has promised."""
    outlook, state = mind.outlook, mind.outlook.state
    where = state.clash[CL_WHERE]
    is_gone = not position.units(state, outlook.seat, where)
    return outlook.unit + (0.4 + outlook.later * max(0.0, outlook.attack(where, 1)) if is_gone else 0.15)


def _unit_lost(mind: Mind, op: Op) -> float:
    outlook = mind.outlook
    rolls, state = mind.rolls, outlook.state
    seat = state.side(rolls.other) if rolls.side >= 0 else -1
    if seat < 0:
        return 0.0
    found = outlook.harm(seat, outlook.unit) + 0.35 * outlook.fade
    where = state.clash[CL_WHERE]
    is_last = position.units(state, seat, where) == 1 and state.holder[where] != seat
    if is_last and position.units(state, outlook.seat, where):  # the battle is won with it
        found += outlook.crom_gained(1) + max(0.0, outlook.conquest_near(where))
    return found


def _nothing(mind: Mind, op: Op) -> float:
    return 0.0


Value = Callable[[Mind, Op], float]
#: What effects are worth by verb; those of the base game are all here, a test says so.
VALUES: Final[dict[str, Value]] = {
    **dict.fromkeys(EFFECTS, _nothing),
    "gain_gold": _gain_gold,
    "gain_sorcery": _gain_sorcery,
    "draw": _draw,
    "place_unit": _place_unit,
    "place_emissary": _place_emissary,
    "remove_emissary": _remove_emissary,
    "upgrade_fort": _upgrade_fort,
    "extra_redeploy": _more_moves,
    "redeploy_steps": _more_moves,
    "link_provinces": _more_moves,
    "emissary_moves": _passes,
    "waive_march_unit": _free_march,
    "keep_unit_for_fort": _keep_unit,
    "add_dice": _add_dice,
    "sub_dice": _sub_dice,
    "count_symbol": _count_symbol,
    "add_successes": _add_successes,
    "reroll": _reroll,
    "ban": _no_card,
    "cancel_strategy": _no_card,
    "prevent_loss": _unit_kept,
    "eliminate_unit": _unit_lost,
}
