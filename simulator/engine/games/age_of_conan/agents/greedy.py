"""The greedy agent: at each decision the action that looks best now, by the rules of thumb of its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from simulator.engine.agents import GreedyAgent
from simulator.engine.core import kernel
from simulator.engine.games.age_of_conan import actions, play, position, steps
from simulator.engine.games.age_of_conan.agents import conan, plans, schemes, texts, tokens
from simulator.engine.games.age_of_conan.agents import weights as w
from simulator.engine.games.age_of_conan.agents.chances import mean
from simulator.engine.games.age_of_conan.agents.outlook import NEVER, Outlook
from simulator.engine.games.age_of_conan.agents.texts import Mind
from simulator.engine.games.age_of_conan.match import View
from simulator.engine.games.age_of_conan.position import (
    A_STRATEGY,
    A_UNIT,
    AN_EMISSARY,
    ATTACKER,
    CL_ATTACKER,
    CL_KIND,
    CL_WHERE,
    COURT,
    INTRIGUE,
    MILITARY,
    NONE,
    STACK,
    TWO_CARDS,
)

#: What any choice is worth that does nothing, where another one is as good.
LEAST: Final = 0.01


class Scorer:
    """Scores actions; what it makes of a position it keeps as long as it is asked about the same one."""

    def __init__(self) -> None:
        self._view: View | None = None
        self._mind: Mind | None = None

    def score(self, view: View, act: int, weights: list[float]) -> float:
        """How good an action looks; only the order of the scores of one decision means anything."""
        mind = self._mind
        if mind is None or self._view is not view:
            if mind is not None and mind.outlook.weights is weights and view.state.is_table_of(mind.outlook.state):
                mind.turn_to(view.state)
            else:
                mind = self._mind = Mind(Outlook(view.state, view.player, weights))
            self._view = view
        return score(mind, act)


def make_greedy(seed: int, seat: int) -> GreedyAgent:
    """The greedy agent of this game with the latest weights."""
    return GreedyAgent(Scorer().score, w.values(), seed, seat)


def greedy_with(weights: Sequence[float]) -> Callable[[int, int], GreedyAgent]:
    """What makes greedy agents with weights in the order of ``weights.NAMES``, for a seed and a seat."""
    kept = list(weights)

    def make(seed: int, seat: int) -> GreedyAgent:
        return GreedyAgent(Scorer().score, kept, seed, seat)

    return make


def score(mind: Mind, act: int) -> float:
    """How good an action looks in the position of a mind."""
    return SCORES[actions.kind_of(act)](mind, actions.first_of(act), actions.second_of(act))


# Doing nothing: what other actions are measured against.


def _pass(mind: Mind, one: int, two: int) -> float:
    state = mind.outlook.state
    if state.frames:
        return LEAST if state.frames[-1][kernel.KIND] == play.F_CHOICE else 0.0
    found = PASSES.get(state.step)
    return found(mind) if found is not None else 0.0


def _stop_moving(mind: Mind) -> float:
    """No redeployment: an attack from where the armies are, if that was the option."""
    return max(0.0, plans.best(mind.plans.attacks())) if mind.outlook.state.option == plans.ATTACK else 0.0


def _keep_emissary(mind: Mind) -> float:
    option = mind.outlook.state.option
    if option == schemes.SCHEME:
        return max(0.0, schemes.best(mind.schemes.schemes(), schemes.MOVE_FROM, NONE))
    if option == schemes.COLLECT:
        return max(0.0, schemes.best(mind.schemes.collects(), schemes.MOVE_FROM, NONE))
    return 0.0


def _leave_conan(mind: Mind) -> float:
    return conan.step(mind.outlook, mind.outlook.state.conan)


def _wait(mind: Mind) -> float:
    return texts.waits(mind.outlook)


def _fight_on(mind: Mind) -> float:
    """Of the attacker in a siege or battle: what the fight is worth from here."""
    outlook, state = mind.outlook, mind.outlook.state
    where = state.clash[CL_WHERE]
    units = position.units(state, outlook.seat, where)
    return outlook.attack(where, units) + units * outlook.unit


def _stand(mind: Mind) -> float:
    """Of the defender in a battle: what it is worth to stay."""
    outlook, state = mind.outlook, mind.outlook.state
    where, attacker = state.clash[CL_WHERE], state.clash[CL_ATTACKER]
    units = min(STACK, position.units(state, outlook.seat, where))
    others = position.units(state, attacker, where)
    return plans.stand(outlook, where, units, others)


PASSES: Final[dict[int, Callable[[Mind], float]]] = {
    steps.REDEPLOY: _stop_moving,
    steps.EMISSARY: _keep_emissary,
    steps.CONAN: _leave_conan,
    steps.MARCH: _wait,
    steps.RETREAT: _fight_on,
    steps.WITHDRAW: _stand,
}


# Bids and Conan.


def _bid_card(mind: Mind, one: int, two: int) -> float:
    if mind.outlook.state.step == steps.BID_SECOND:
        return conan.second_card(mind.outlook, one)
    return conan.bid_card(mind.outlook, one)


def _bid_token(mind: Mind, one: int, two: int) -> float:
    return conan.bid_token(mind.outlook, one)


def _move_conan(mind: Mind, one: int, two: int) -> float:
    if mind.outlook.state.step == steps.CONAN:
        return conan.step(mind.outlook, one)
    return conan.move(mind.outlook, one)


def _raider(mind: Mind, one: int, two: int) -> float:
    return conan.raider(mind.outlook, one)


def _trade(mind: Mind, one: int, two: int) -> float:
    return tokens.traded(mind.outlook, mind.outlook.state.frames[-1][kernel.ABOUT])


def _keep(mind: Mind, one: int, two: int) -> float:
    return tokens.kept(mind.outlook, mind.outlook.state.frames[-1][kernel.ABOUT])


# Table cards and dice.


def _play(mind: Mind, one: int, two: int) -> float:
    return texts.laid(mind.outlook, one)


def _refresh(mind: Mind, one: int, two: int) -> float:
    return texts.refreshed(mind.outlook, one)


def _die(mind: Mind, one: int, two: int) -> float:
    """The best action the die gives, and its Conan part. A die that gives a choice is kept where another does."""
    state = mind.outlook.state
    found = max([action(mind, act) for act in play.pool.acts_of(state, one)])
    return found + (conan.die(mind.outlook) if one == COURT else 0.0)


def _take(mind: Mind, one: int, two: int) -> float:
    return action(mind, one)


def action(mind: Mind, act: int) -> float:
    """What an action is worth at its best."""
    if act == MILITARY:
        return mind.plans.worth()
    if act == INTRIGUE:
        return mind.schemes.worth()
    outlook, state = mind.outlook, mind.outlook.state
    found = max(drawn(outlook, 0), drawn(outlook, 1))
    for inst in state.pile(outlook.seat, position.KINGDOM_HAND):
        if inst >= 0 and state.table.plays[inst] == position.PLAY_EVENT and state.table.program is not None:
            found = max(found, texts.event(mind, inst) - outlook.weights[w.INSTANT_USED] * outlook.fade)
    return found


def drawn(outlook: Outlook, option: int) -> float:
    """What the cards of a court option are worth (AOC-7.10, AOC-7.11)."""
    strategy = texts.cards(outlook, False)
    return strategy + (texts.cards(outlook, True) if option == 0 else strategy * 0.9)


def _option(mind: Mind, one: int, two: int) -> float:
    act = mind.outlook.state.act
    if act == MILITARY:
        return mind.plans.option(one)
    return mind.schemes.option(one) if act == INTRIGUE else drawn(mind.outlook, one)


def _event(mind: Mind, one: int, two: int) -> float:
    return texts.event(mind, one) - mind.outlook.weights[w.INSTANT_USED] * mind.outlook.fade


# Moves.


def _from(mind: Mind, one: int, two: int) -> float:
    state = mind.outlook.state
    if state.step == steps.REDEPLOY:
        if state.option == plans.ATTACK:
            return plans.best(mind.plans.joined(), plans.MOVE_FROM, one)
        return plans.best(mind.plans.moves(), plans.MOVE_FROM, one)
    if state.step == steps.ATTACK:
        return plans.best(mind.plans.attacks(), plans.ATTACK_FROM, one)
    if state.option == schemes.SCHEME:
        return schemes.best(mind.schemes.schemes(), schemes.MOVE_FROM, one)
    if state.option == schemes.COLLECT:
        return schemes.best(mind.schemes.collects(), schemes.MOVE_FROM, one)
    return schemes.best(mind.schemes.moves(), schemes.MOVE_FROM, one)


def _to(mind: Mind, one: int, two: int) -> float:
    state = mind.outlook.state
    if state.step == steps.REDEPLOY_TO:
        found = mind.plans.joined() if state.option == plans.ATTACK else mind.plans.moves()
        return plans.best(found, plans.MOVE_FROM, state.source, plans.MOVE_TO, one)
    if state.step == steps.ATTACK_TO:
        return plans.best(mind.plans.attacks(), plans.ATTACK_FROM, state.source, plans.ATTACK_TO, one)
    if state.option == schemes.SCHEME:
        return schemes.best(mind.schemes.schemes(), schemes.MOVE_FROM, state.source, schemes.MOVE_TO, one)
    if state.option == schemes.COLLECT:
        return schemes.best(mind.schemes.collects(), schemes.MOVE_FROM, state.source, schemes.MOVE_TO, one)
    return schemes.best(mind.schemes.moves(), schemes.MOVE_FROM, state.source, schemes.MOVE_TO, one)


def _count(mind: Mind, one: int, two: int) -> float:
    """How many units: of those plans from here to there."""
    outlook, state = mind.outlook, mind.outlook.state
    if state.step == steps.REDEPLOY_COUNT:
        found = mind.plans.joined() if state.option == plans.ATTACK else mind.plans.moves()
        from_field, to_field, field = plans.MOVE_FROM, plans.MOVE_TO, plans.MOVE_COUNT
    else:
        found = mind.plans.attacks()
        from_field, to_field, field = plans.ATTACK_FROM, plans.ATTACK_TO, plans.ATTACK_COUNT
    best = NEVER
    for plan in found:
        if plan[from_field] == state.source and plan[to_field] == state.target and plan[field] == one:
            best = max(best, plan[plans.WORTH])
    if best == NEVER:
        return outlook.moved(state.source, state.target, one) - 1.0
    return best


def _here(mind: Mind, one: int, two: int) -> float:
    state = mind.outlook.state
    if state.step == steps.SCHEME:
        return schemes.best(mind.schemes.schemes(), schemes.MOVE_FROM, NONE, schemes.WHERE, one)
    return plans.best(mind.plans.attacks(), plans.ATTACK_FROM, NONE, plans.ATTACK_TO, one)


def _place(mind: Mind, one: int, two: int) -> float:
    """A unit, an emissary, or gold collected."""
    outlook, state = mind.outlook, mind.outlook.state
    if state.frames:
        op = state.table.program.ops[state.frames[-1][kernel.OP]]
        return mind.schemes.arrival(one) if op.verb == "place_emissary" else outlook.placed(one)
    if state.step == steps.COLLECT:
        return mind.schemes.gold(one) - mind.schemes.spot(one)
    if state.step == steps.ENVOY or (state.step == steps.BUY_PLACE and state.option == AN_EMISSARY):
        return mind.schemes.arrival(one)
    return outlook.placed(one)


# Contests.


def _commit(mind: Mind, one: int, two: int) -> float:
    """What the card adds to the chance, times what the roll is worth, less what the card is worth in hand."""
    rolls, outlook = mind.rolls, mind.outlook
    better = rolls.chance(rolls.side, 0, outlook.state.table.symbols[one], 0) - rolls.now()
    return better * rolls.stake() - conan.card_price(outlook, one)


def _reroll(mind: Mind, one: int, two: int) -> float:
    rolls = mind.rolls
    return (rolls.again() - rolls.now()) * rolls.stake() + mind.outlook.sorcery_gained(-1)


def _use(mind: Mind, one: int, two: int) -> float:
    if mind.outlook.state.step == steps.MARCH and not mind.outlook.state.frames:
        return texts.use(mind, one, two) + max(texts.waits(mind.outlook), texts.march(mind.outlook))
    return texts.use(mind, one, two)


def _retreat(mind: Mind, one: int, two: int) -> float:
    """The units that are left, and a Crom token for the other side."""
    outlook, state = mind.outlook, mind.outlook.state
    where = state.clash[CL_WHERE]
    units = position.units(state, outlook.seat, where)
    kept = min(units, position.room(state, outlook.seat, one))
    has = position.units(state, outlook.seat, one)
    gain = outlook.post(one, has + kept) - outlook.post(one, has)
    return kept * outlook.unit + gain - outlook.weights[w.CROM]


def _march(mind: Mind, one: int, two: int) -> float:
    return texts.march(mind.outlook) - mind.outlook.weights[w.MARCH_PRICE]


def _take_back(mind: Mind, one: int, two: int) -> float:
    outlook, state = mind.outlook, mind.outlook.state
    where = state.clash[CL_WHERE]
    gain = state.table.world.ratings[where] * outlook.weights[w.CONQUEST] + outlook.marked(where, position.FORT)
    return gain - outlook.hold(one) - outlook.unit


def _face(mind: Mind, one: int, two: int) -> float:
    """A die to roll again: what it brings on the average against what it shows."""
    rolls, state = mind.rolls, mind.outlook.state
    side = rolls.side
    _dice, symbols, doubles, _added, _again = rolls.of(side, 0, 0, 0, -1)
    average = mean(symbols, doubles > 0, side == ATTACKER)
    shows = int(one == position.HIT or one == position.HIT_CONAN or (one == position.HIT_ATTACKER and side == ATTACKER))
    if one == position.HIT_CONAN and doubles:
        shows = 2
    if not shows and symbols >> one & 1:
        shows = 1
    return average - shows if state.clash[CL_KIND] >= 0 else 0.0


# The age change, tokens.


def _remove_unit(mind: Mind, one: int, two: int) -> float:
    """A unit for the EP that the raiders would cost (AOC-16.4)."""
    outlook, state = mind.outlook, mind.outlook.state
    saved = float(min(state.raiders[one], state.ep[outlook.seat]))
    return saved if state.resume == steps.SCORE else saved - outlook.removed(one)


def _upgrade(mind: Mind, one: int, two: int) -> float:
    return texts.upgraded(mind.outlook, one)


def _buy(mind: Mind, one: int, two: int) -> float:
    """What is bought against the gold for it, which has a worth of its own."""
    outlook = mind.outlook
    price = -outlook.gold_gained(-1 if one == A_STRATEGY else -2)
    if one == A_UNIT:
        found = mind.plans.recruits()
        return (found[0][0] if found else 0.0) - price
    if one == AN_EMISSARY:
        return mind.schemes.best_arrival() - price
    if one == TWO_CARDS:
        return texts.cards(outlook, True) + texts.cards(outlook, False) - price
    return texts.cards(outlook, False) - price


def _category(mind: Mind, one: int, two: int) -> float:
    if mind.outlook.state.step == steps.CROWN_CATEGORY:
        return tokens.surety(mind.outlook, one)
    return tokens.claim(mind.outlook, one)


def _token(mind: Mind, one: int, two: int) -> float:
    """All of them: nothing is spent by showing them (AOC-17.11)."""
    return 1.0 + mind.outlook.state.table.value[one]


def _crown(mind: Mind, one: int, two: int) -> float:
    return tokens.gain(mind.outlook)


def _target(mind: Mind, one: int, two: int) -> float:
    """An emissary of another player: of the leader, and where it does harm."""
    outlook, state = mind.outlook, mind.outlook.state
    found = 1.0 + (0.5 if state.ep[two] >= max(state.ep) else 0.0)
    if state.holder[one] == outlook.seat:
        found += outlook.hold(one) * outlook.weights[w.DANGER_INTRIGUE]
    return found


def _amount(mind: Mind, one: int, two: int) -> float:
    return float(one)


Score = Callable[[Mind, int, int], float]
#: In the order of ``actions.KIND_NAMES``.
SCORES: Final[tuple[Score, ...]] = (
    _pass,
    _bid_card,
    _bid_token,
    _move_conan,
    _raider,
    _trade,
    _keep,
    _play,
    _refresh,
    _die,
    _take,
    _option,
    _from,
    _to,
    _count,
    _here,
    _place,
    _event,
    _commit,
    _reroll,
    _use,
    _retreat,
    _march,
    _take_back,
    _remove_unit,
    _upgrade,
    _buy,
    _category,
    _token,
    _crown,
    _amount,
    _target,
    _amount,
    _face,
)
