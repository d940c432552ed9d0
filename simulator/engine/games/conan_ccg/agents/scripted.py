"""The scripted agent: one rule of thumb for each kind of decision, from one pass over the legal actions.

Made for goldfish games and long series: it copies no position, weighs cards by tables worked out once, and asks the
table only through an ``Observation``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from simulator.engine.core.cards import register
from simulator.engine.games.conan_ccg import actions, cards, position
from simulator.engine.games.conan_ccg.cards import (
    ALL_DAMAGE,
    BARBARIAN,
    SCOPE_FOE_MOVES,
    SCOPE_FOES,
    SCOPE_THIS,
    Op,
    Program,
)
from simulator.engine.games.conan_ccg.match import Observation

#: Conan leaves with less Prowess or fewer cards than these, and when a round is expected to bring this share of his
#: Health. A Foe brings its Damage and this much more; each Prowess takes some of it off.
LEAST_PROWESS: Final = 3
LEAST_CARDS: Final = 1
RETREAT_SHARE: Final = 0.9
ICON_DAMAGE: Final = 0.4
PROWESS_TRUST: Final = 0.25
#: He Presses On with at least this much left.
PRESS_ON_HEALTH: Final = 8
PRESS_ON_PROWESS: Final = 5
PRESS_ON_CARDS: Final = 3
#: With every Foe faced, further moves are laid while more cards than this are in hand.
CARDS_KEPT: Final = 2
#: In icons: what a point of gem costs, what it is worth to face a Foe first, and what a Foe's Renown adds to a hit.
GEM_WORTH: Final = 0.8
FACED_WORTH: Final = 1.2
RENOWN_WORTH: Final = 0.4
PROWESS_WORTH: Final = 0.35
CARD_WORTH: Final = 0.7
#: What an effect is worth to the side it helps, for each point of its amount; an effect not listed counts a little.
HELPS_USER: Final = {
    "draw": 0.8,
    "return_card": 0.8,
    "search_deck": 1.2,
    "look_top": 0.4,
    "put_on_top": 0.4,
    "prevent": 1.0,
    "modify_damage": 1.0,
    "double_damage": 2.5,
    "cancel_move": 2.5,
    "defeat_foe": 2.5,
    "discard_foe": 2.5,
    "chronicle": 2.5,
    "redirect": 1.0,
    "extra_vitality": 0.6,
}
HELPS_CONAN: Final = {"heal": 0.9, "gain_prowess": 0.4, "exchange": 0.3}
HURTS: Final = {"wound": 1.0, "lose_prowess": 0.35, "lose_health": 1.0, "discard": 0.8, "mill": 0.1, "lose_renown": 1.0}
COSTS_EACH: Final = {"lose_prowess": PROWESS_WORTH, "lose_health": 1.0, "mill": 0.1}
A_LITTLE: Final = 0.4
MOST: Final = 5
for _table in (HELPS_USER, HELPS_CONAN, HURTS):
    register({}, cards.ALL_EFFECTS, "value", __name__, _table)
register({}, cards.COSTS, "value", __name__, COSTS_EACH)


class Worths:
    """What cards and abilities are worth by what is printed on them, as tables by definition and by ability."""

    def __init__(self, program: Program) -> None:
        pool = program.pool
        self.offence = [[_offence(edge) for edge in edges] for edges in pool.edges]
        self.defence = [sum(_defence(edge) for edge in edges) for edges in pool.edges]
        self.gem = pool.gem
        self.renown = pool.renown
        self.move: list[float] = []
        self.foe_move: list[float] = []
        self.foe: list[float] = []
        for card, (left, right) in enumerate(self.offence):
            text = 0.5 if program.move_abilities[card] else 0.0
            speed = 0.12 * pool.initiative[card]
            self.move.append(left + right + 0.3 * self.defence[card] + speed + text)
            self.foe_move.append(max(left, right) + 0.5 * (left + right) + 0.2 * self.defence[card] + speed + text)
            power = 1.3 * pool.damage[card] + 0.5 * pool.health[card] + 0.15 * pool.prowess[card]
            self.foe.append(power - 2.0 * max(0, pool.renown[card] - position.MINOR_MAX))
        self.for_conan = [_ability(ability.effects, ability.costs, by_conan=True) for ability in program.abilities]
        self.for_foes = [_ability(ability.effects, ability.costs, by_conan=False) for ability in program.abilities]


def _offence(edge: Sequence[int]) -> int:
    return sum(1 for icon in edge if 0 < icon <= cards.OFFENSIVE_MAX)


def _defence(edge: Sequence[int]) -> int:
    return sum(1 for icon in edge if icon in (cards.SHIELD, cards.AGILITY))


def _ability(effects: Sequence[Op], costs: Sequence[Op], *, by_conan: bool) -> float:
    gain = sum([_effect(op, by_conan) for op in effects], 0.0)
    return gain - sum([_cost(op) for op in costs], 0.0)


def _effect(op: Op, by_conan: bool) -> float:
    number = min(op.amount.base, MOST) if not op.amount.count else 2
    if op.verb in HELPS_USER:
        return HELPS_USER[op.verb] * max(1, number)
    if op.verb in HELPS_CONAN:
        return HELPS_CONAN[op.verb] * number * (1 if by_conan else -1)
    if op.verb in HURTS:
        hurts_conan = (
            op.target.word == "conan" if op.verb in ("wound", "lose_prowess") else by_conan == (op.who == "you")
        )
        return HURTS[op.verb] * number * (-1 if hurts_conan == by_conan else 1)
    if op.verb == "stat" and op.scope != SCOPE_THIS:
        for_foes = op.scope in (SCOPE_FOES, SCOPE_FOE_MOVES)
        return 0.9 * number * (1 if for_foes != by_conan else -1)
    return A_LITTLE


def _cost(op: Op) -> float:
    number = max(1, min(op.amount.base, MOST))
    return COSTS_EACH.get(op.verb, CARD_WORTH) * number


@lru_cache(maxsize=8)
def worths_of(program: Program) -> Worths:
    """The tables of a pool, made once."""
    return Worths(program)


class ScriptedAgent:
    """Plays by rules of thumb and never by chance: the same table, the same choice."""

    needs_view = False
    needs_observation = True

    def __init__(self, seed: int, seat: int) -> None:
        self._worths: Worths | None = None

    def choose(self, observation: Observation, legal: Sequence[int]) -> int:
        worths = self._worths
        if worths is None:
            worths = self._worths = worths_of(observation.program())
        return RULES[legal[0] >> 24](observation, worths, legal)


# Windows and texts.


def _window(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    """The Action, ability or card to bring into play that is worth most; nothing if none is worth its cost."""
    best, chosen = 0.0, legal[-1]
    for act in legal:
        worth = WINDOW_WORTHS[act >> 24](observation, worths, act)
        if worth > best:
            best, chosen = worth, act
    return chosen


def _pass_worth(observation: Observation, worths: Worths, act: int) -> float:
    return 0.0


def _play_worth(observation: Observation, worths: Worths, act: int) -> float:
    inst = actions.first_of(act)
    kind = observation.kind(inst)
    if kind == position.T_ACTION:
        return _ability_worth(observation, worths, actions.second_of(act)) - 0.5
    if kind == position.T_ITEM:
        return -1.0 if observation.has_item_like(inst) else 9.0
    if kind == position.T_REGION:
        return -1.0 if observation.region() >= 0 else 1.0
    return 9.0


def _use_worth(observation: Observation, worths: Worths, act: int) -> float:
    return _ability_worth(observation, worths, actions.second_of(act)) - 0.1


def _ability_worth(observation: Observation, worths: Worths, index: int) -> float:
    """The printed worth; nothing for healing and Prowess that Conan does not need."""
    if not observation.is_active():
        return worths.for_foes[index]
    for op in observation.program().abilities[index].effects:
        if op.verb == "heal" and observation.missing_health() < min(op.amount.base, 3):
            return 0.0
        if op.verb == "gain_prowess" and observation.missing_prowess() < op.amount.base < ALL_DAMAGE:
            return 0.0
    return worths.for_conan[index]


def _barbarian_worth(observation: Observation, worths: Worths, act: int) -> float:
    name = BARBARIAN[actions.first_of(act)]
    if name == "Fury" and observation.health() < 11:
        return -1.0
    if name == "Reflexes":
        return 0.1
    return 1.0 if name == "Toughness" or observation.all_moves_laid() else -1.0


# Foes.


def _foe(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    """The strongest Foe, while there are cards in hand to be their moves."""
    can_stop = legal[-1] == actions.PASS
    if can_stop and observation.foes_played() >= observation.hand_size():
        return actions.PASS
    return _most(observation, worths.foe, legal, actions.PASS if can_stop else -1)


def _most(observation: Observation, worth: Sequence[float], legal: Sequence[int], without: int) -> int:
    """The action whose card is worth most, leaving out one action."""
    best, chosen = -1e9, legal[0]
    for act in legal:
        if act != without:
            value = worth[observation.card(actions.first_of(act))]
            if value > best:
                best, chosen = value, act
    return chosen


def _zone(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    """The emptiest zone: Conan reaches two zones a round."""
    best, chosen = 99, legal[0]
    for act in legal:
        crowd = observation.crowd(actions.first_of(act))
        if crowd <= best:
            best, chosen = crowd, act
    return chosen


def _first(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    return legal[0]


def _pay(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    """The weakest Foe pays."""
    best, chosen = 1e9, legal[0]
    for act in legal:
        if act != actions.PASS:
            value = worths.foe[observation.card(actions.first_of(act))]
            if value < best:
                best, chosen = value, act
    return chosen


def _serve(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    return _most(observation, worths.foe, legal, -1)


def _foe_move(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    """The most dangerous card that does not wound its Foe much."""
    spare = observation.prowess_left(observation.served_foe())
    best, chosen = -1e9, legal[0]
    for act in legal:
        card = observation.card(actions.first_of(act))
        value = worths.foe_move[card]
        if worths.gem[card] > spare:
            value -= 1.6 * (worths.gem[card] - spare)
        if value > best:
            best, chosen = value, act
    return chosen


def _edge(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    left, right = worths.offence[observation.card(observation.unopposed_move())]
    return legal[0] if left >= right else legal[-1]


# Conan.


def _fight(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    """Retreat, where that is allowed, when a round may cost too much of what Health is left."""
    if observation.prowess() < LEAST_PROWESS or observation.hand_size() < LEAST_CARDS:
        return legal[-1]
    expected = 0.0
    for foe in observation.foes():
        expected += observation.damage(foe) + ICON_DAMAGE
    too_much = RETREAT_SHARE * observation.health() < expected - PROWESS_TRUST * observation.prowess()
    return legal[-1] if too_much else legal[0]


def _move(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    """The card with most icons for its cost, paid with Prowess alone."""
    if observation.hand_size() <= CARDS_KEPT and observation.all_moves_laid() >= len(observation.foes()):
        return legal[-1]
    best, chosen = 0.0, legal[-1]
    conan, spare = observation.conan(), observation.prowess()
    for act in legal:
        if act == actions.PASS:
            continue
        card = observation.card(actions.first_of(act))
        performer = actions.second_of(act)
        have = spare if performer == conan else observation.prowess_left(performer)
        if worths.gem[card] <= have:
            value = worths.move[card] - GEM_WORTH * worths.gem[card]
            if value > best:
                best, chosen = value, act
    return chosen


def _gap(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    """Where the move's icons meet the most Renown, and Foes that no move faces yet."""
    offence = worths.offence[observation.card(observation.chosen_move())]
    best, chosen = -1.0, legal[0]
    for act in legal:
        value = 0.0
        for foe, side, is_faced in observation.beside(actions.first_of(act)):
            if offence[side]:
                worth = 1.0 + RENOWN_WORTH * worths.renown[observation.card(foe)]
                value += worth * offence[side] / observation.health_left(foe)
            if not is_faced:
                value += FACED_WORTH
        if value > best:
            best, chosen = value, act
    return chosen


def _resolve(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    """Conan begins where his moves lie, the Foe players where they do not."""
    sign = 1 if observation.is_active() else -1
    best, chosen = -99, legal[0]
    for act in legal:
        value = sign * observation.moves_laid(actions.first_of(act))
        if value > best:
            best, chosen = value, act
    return chosen


def _press_on(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    ready = (
        observation.health() >= PRESS_ON_HEALTH
        and observation.prowess() >= PRESS_ON_PROWESS
        and observation.hand_size() >= PRESS_ON_CARDS
    )
    return legal[-1] if ready else legal[0]


# Cards and targets.


def _take(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    return _most(observation, worths.renown, legal, actions.PASS)


def _discard(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    best, chosen = 1e9, legal[0]
    for act in legal:
        value = worths.move[observation.card(actions.first_of(act))]
        if value < best:
            best, chosen = value, act
    return chosen


def _card(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    return _most(observation, worths.move, legal, actions.PASS)


def _target(observation: Observation, worths: Worths, legal: Sequence[int]) -> int:
    """The largest attack; for Conan the Foe with most Renown, for Foes the least; else the first."""
    if observation.is_choosing_attack():
        return max(legal, key=lambda act: observation.attack_damage(actions.first_of(act)))
    if observation.kind(actions.first_of(legal[0])) != position.T_FOE:
        return legal[0]
    if observation.is_active():
        return _most(observation, worths.renown, legal, -1)
    return min(legal, key=lambda act: worths.renown[observation.card(actions.first_of(act))])


Rule = Callable[[Observation, Worths, Sequence[int]], int]
RULES: Final[dict[int, Rule]] = {
    actions.PASS: _first,
    actions.PLAY: _window,
    actions.USE: _window,
    actions.BARBARIAN: _window,
    actions.REGION: _first,
    actions.FOE: _foe,
    actions.ZONE: _zone,
    actions.PLACE: _first,
    actions.PAY: _pay,
    actions.FACE: _pay,
    actions.REDRAW: _first,
    actions.FIGHT: _fight,
    actions.TAKE: _take,
    actions.SERVE: _serve,
    actions.FOE_MOVE: _foe_move,
    actions.MOVE: _move,
    actions.GAP: _gap,
    actions.RESOLVE: _resolve,
    actions.EDGE: _edge,
    actions.AIM: _first,
    actions.REST: _press_on,
    actions.VITALITY: _first,
    actions.DISCARD: _discard,
    actions.TARGET: _target,
    actions.AMOUNT: _first,
    actions.CARD: _card,
    actions.AGREE: _first,
}
WorthOf = Callable[[Observation, Worths, int], float]
WINDOW_WORTHS: Final[dict[int, WorthOf]] = {
    actions.PASS: _pass_worth,
    actions.PLAY: _play_worth,
    actions.USE: _use_worth,
    actions.BARBARIAN: _barbarian_worth,
}
