"""The greedy agent: at each decision the action that looks best now, by the rules of thumb in ``evaluation``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from benchmarks.baseline.conan_ccg import evaluation
from simulator.engine.agents import GreedyAgent
from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import actions, play, position
from simulator.engine.games.conan_ccg.cards import BARBARIAN
from simulator.engine.games.conan_ccg.match import View
from simulator.engine.games.conan_ccg.position import A_DAMAGE, CENTER, GAPS, HAND, ITEMS, PILES, REAR, State

#: Conan fights on while his Health is more than the expected Damage of a round times a margin, which falls with the
#: Prowess and the cards he has to fight with.
MARGIN: Final = 3.6
MARGIN_PER_PROWESS: Final = 0.1
MARGIN_PER_CARD: Final = 0.05
#: What a Minor Foe is worth as payment, of its own strength; what each Renown that a Foe gives away costs its player.
PAYER_WORTH: Final = 0.8
RENOWN_GIVEN: Final = 0.2
RETREAT_LOSS: Final = 0.15
PRESS_ON_HEALTH: Final = 13
PRESS_ON_PROWESS: Final = 7
PRESS_ON_CARDS: Final = 4


def make_greedy(seed: int, seat: int) -> GreedyAgent:
    """The greedy agent of this game."""
    return GreedyAgent(score, (), seed, seat)


def score(view: View, act: int, weights: list[float]) -> float:
    """How good an action looks; only the order of the scores of one decision means anything."""
    return _BY_KIND[actions.kind_of(act)](view, actions.first_of(act), actions.second_of(act))


def _pass(view: View, one: int, two: int) -> float:
    """Stopping is the zero that other actions are measured against, but for Foes and for lost Renown."""
    state = view.state
    return -1.0 if state.frames and state.frames[-1][kernel.KIND] == play.F_LOSS else 0.0


def _play(view: View, one: int, two: int) -> float:
    state = view.state
    kind = position.card_type(state, one)
    if kind == position.T_ACTION:
        ability = state.table.program.abilities[two]
        return evaluation.ability_value(state, ability, view.player) - 0.5
    if kind == position.T_REGION:
        old = evaluation.region_value(state, state.region[state.active], view.player)
        return evaluation.region_value(state, one, view.player) - old - 0.2
    if kind == position.T_ITEM and _replaces(state, one):
        return -0.5
    return 1.0


def _replaces(state: State, item: int) -> bool:
    keywords = state.table.program.pool.keywords
    return any(
        keywords[state.table.card[item]] & keywords[state.table.card[old]] for old in state.pile(state.active, ITEMS)
    )


def _use(view: View, one: int, two: int) -> float:
    ability = view.state.table.program.abilities[two]
    return evaluation.ability_value(view.state, ability, view.player) - 0.1


def _region(view: View, one: int, two: int) -> float:
    return _play(view, one, two)


def _foe(view: View, one: int, two: int) -> float:
    """Play strong Foes first, while there are moves in hand for them; a Major Foe is weighed against what it costs."""
    state = view.state
    hand = len(state.piles[view.player * PILES + HAND])
    if state.played >= hand:
        return -1.0
    worth = evaluation.foe_power(state, one) - RENOWN_GIVEN * state.table.program.pool.renown[state.table.card[one]]
    if position.is_minor(state, one):
        return worth
    price = play.cost(state, one)
    minors = sorted(evaluation.foe_power(state, foe) for foe in state.revealed() if position.is_minor(state, foe))
    spare = max(0, len(state.revealed()) - (hand - state.played))
    return worth - PAYER_WORTH * sum(minors[min(spare, price) : price], 0.0)


def _zone(view: View, one: int, two: int) -> float:
    """Spread out: Conan reaches two zones a round, and an unopposed Foe strikes freely."""
    crowd = sum(1 for foe in view.state.row(one) if foe >= 0)
    return -crowd + (0.2 if one == REAR else 0.1 if one != CENTER else 0.0)


def _weakest(view: View, one: int, two: int) -> float:
    return -evaluation.foe_power(view.state, one)


def _face(view: View, one: int, two: int) -> float:
    state = view.state
    card = state.table.card[one]
    return state.table.program.pool.renown[card] - evaluation.foe_power(state, one)


def _fight(view: View, one: int, two: int) -> float:
    return 0.0


def _retreat(view: View, one: int, two: int) -> float:
    """Retreat when a round may be the last, weighing the Renown it costs."""
    state = view.state
    player = state.active
    margin = MARGIN - MARGIN_PER_PROWESS * int(state.prowess[player]) - MARGIN_PER_CARD * len(state.hand(player))
    pool = state.table.program.pool
    loss = sum(pool.scars[state.table.card[foe]] for foe in position.foes_in_play(state))
    spare = int(state.health[player]) - margin * evaluation.threat(state)
    renown: int = state.renown[player]
    return 1.0 - spare - RETREAT_LOSS * min(loss, renown)


def _take(view: View, one: int, two: int) -> float:
    return float(view.state.table.program.pool.renown[view.state.table.card[one]])


def _serve(view: View, one: int, two: int) -> float:
    return evaluation.foe_power(view.state, one)


def _foe_move(view: View, one: int, two: int) -> float:
    """A move for a Foe: what it may do to Conan, less the wounds it costs."""
    state = view.state
    foe = state.current
    card = state.table.card[one]
    base = play.base_damage(state, foe)
    edges = [evaluation.expected_hit(state, card, side, base) for side in (0, 1)]
    shields = sum(evaluation.defence(state, card, side) for side in (0, 1))
    wounds = max(0, play.gem_cost(state, one, foe) - play.prowess_left(state, foe))
    speed = state.table.program.pool.initiative[card]
    text = 0.5 if state.table.program.move_abilities[card] else 0.0
    best = 0.6 * evaluation.free_hit(state, card, base) + 0.5 * sum(edges, 0.0)
    return best + 0.35 * shields + 0.12 * speed + text - 1.6 * wounds


def _move(view: View, one: int, two: int) -> float:
    """The best place for a card, if any place is worth its cost."""
    state = view.state
    best = -9.0
    base, is_first = play.base_damage(state, two), True
    for gap, more in play.open_gaps(state, two):
        worth = _gap_value(state, one, two, base, gap, more)
        if is_first or worth > best:
            best, is_first = worth, False
    return best


def _gap(view: View, one: int, two: int) -> float:
    state = view.state
    card, performer = state.current, state.count
    if state.frames and state.frames[-1][kernel.KIND] == play.F_EXTRA:
        card, performer = state.frames[-1][kernel.LAST] - 1, position.conan(state)
    for gap, more in play.open_gaps(state, performer):
        if gap == one:
            return _gap_value(state, card, performer, play.base_damage(state, performer), gap, more)
    return -9.0


def _gap_value(state: State, inst: int, performer: int, base: int, gap: int, surcharge: int) -> float:
    """Damage and Renown a move may bring there, and the Damage it may keep off, less what it costs."""
    card = state.table.card[inst]
    zone = gap // GAPS
    row = state.row(zone)
    worth = 0.0
    for side in range(2):  # as in ``position.touched``
        index = gap - zone * GAPS - 1 + side
        foe = row[index] if 0 <= index < len(row) else -1
        if foe >= 0:
            strikes = play.base_damage(state, foe)
            worth += _duel_value(state, card, side, base, foe, strikes)
            is_faced = state.gaps[zone * GAPS + index] >= 0 or state.gaps[zone * GAPS + index + 1] >= 0
            worth += 0.0 if is_faced else 0.8 * strikes
    price = play.gem_cost(state, inst, performer, gap) + surcharge
    short: int
    if position.card_type(state, performer) == position.T_CONAN:
        short = max(0, price - state.prowess[state.active])
    else:
        short = max(0, price - play.prowess_left(state, performer))
    return worth - 0.22 * (price - short) - 1.3 * short - 0.3


def _duel_value(state: State, card: int, side: int, base: int, foe: int, strikes: int) -> float:
    """One edge against one Foe whose move nobody has seen, and who strikes for so much."""
    pool = state.table.program.pool
    left = play.health_left(state, foe)
    hit = evaluation.expected_hit(state, card, side, base)
    done = min(1.0, hit / left) if left > 0 else 0.0
    renown = pool.renown[state.table.card[foe]]
    keeps_off = min(1.0, 0.2 * evaluation.defence(state, card, side)) * (strikes + 0.3)
    early = 0.1 * pool.initiative[card] * done
    return done * (0.7 * renown + 0.5) + keeps_off + early


def _barbarian(view: View, one: int, two: int) -> float:
    state = view.state
    has_moves = any(move >= 0 for move in state.gaps)
    hand = [evaluation.card_value(state, inst) for inst in state.hand(view.player)]
    return (
        0.01 * two
        + {
            "Strength": 1.0 if has_moves else -1.0,
            "Toughness": 1.0,
            "Reflexes": 1.0 if hand and min(hand) < 1.5 else -0.5,
            "Fury": 1.0 if has_moves and state.health[state.active] > 10 else -1.0,
        }[BARBARIAN[one]]
    )


def _resolve(view: View, one: int, two: int) -> float:
    """Zones with moves of one's own side first."""
    taken = sum(1 for gap in view.state.gaps[one * GAPS : one * GAPS + GAPS] if gap >= 0)
    return float(taken if view.player == view.state.active else -taken)


def _edge(view: View, one: int, two: int) -> float:
    state = view.state
    index = (state.places & -state.places).bit_length() - 1
    foe, inst = state.row(state.current)[index], state.row_moves(state.current)[index]
    return evaluation.edge_damage(state, inst, one, foe)


def _aim(view: View, one: int, two: int) -> float:
    return 1.0 if one == position.conan(view.state) else 0.0


def _press_on(view: View, one: int, two: int) -> float:
    state = view.state
    player = state.active
    ready = (
        state.health[player] >= PRESS_ON_HEALTH
        and state.prowess[player] >= PRESS_ON_PROWESS
        and len(state.hand(player)) >= PRESS_ON_CARDS
    )
    return 1.0 if ready else -1.0


def _most(view: View, one: int, two: int) -> float:
    return float(one)


def _discard(view: View, one: int, two: int) -> float:
    taken = evaluation.card_value(view.state, one)
    return taken if view.state.table.owner[one] != view.player else -taken


def _target(view: View, one: int, two: int) -> float:
    """Whom an effect is for: the Foe worth most with least Health left; of moves, the one with most icons."""
    state = view.state
    if state.frames and state.frames[-1][kernel.KIND] == play.F_TARGET and state.frames[-1][kernel.LAST]:
        return float(state.attacks[one][A_DAMAGE])
    if one in state.gaps or any(one in state.row_moves(zone) for zone in range(4)):
        return evaluation.card_value(state, one)
    if position.card_type(state, one) != position.T_FOE:
        return 0.0
    pool = state.table.program.pool
    worth = pool.renown[state.table.card[one]] - 0.7 * play.health_left(state, one)
    return worth if view.player == state.active else -worth


def _card(view: View, one: int, two: int) -> float:
    return evaluation.card_value(view.state, one) + 0.1


def _agree(view: View, one: int, two: int) -> float:
    """A weak Foe for another player's strong one."""
    return evaluation.foe_power(view.state, view.state.current) - evaluation.foe_power(view.state, one)


Score = Callable[[View, int, int], float]
SCORES: Final[dict[int, Score]] = {
    actions.PASS: _pass,
    actions.PLAY: _play,
    actions.USE: _use,
    actions.REGION: _region,
    actions.FOE: _foe,
    actions.ZONE: _zone,
    actions.PLACE: _fight,
    actions.PAY: _weakest,
    actions.FACE: _face,
    actions.REDRAW: lambda view, one, two: -2.0,
    actions.FIGHT: _fight,
    actions.RETREAT: _retreat,
    actions.TAKE: _take,
    actions.SERVE: _serve,
    actions.FOE_MOVE: _foe_move,
    actions.MOVE: _move,
    actions.GAP: _gap,
    actions.BARBARIAN: _barbarian,
    actions.RESOLVE: _resolve,
    actions.EDGE: _edge,
    actions.AIM: _aim,
    actions.PRESS_ON: _press_on,
    actions.REST: _fight,
    actions.VITALITY: _most,
    actions.DISCARD: _discard,
    actions.TARGET: _target,
    actions.AMOUNT: _most,
    actions.CARD: _card,
    actions.AGREE: _agree,
}
_BY_KIND: Final = [SCORES[kind] for kind in range(len(actions.KIND_NAMES))]
