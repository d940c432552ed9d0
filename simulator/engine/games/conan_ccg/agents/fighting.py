"""Scores of the greedy agent in a combat round: moves and their places, BARBARIAN abilities, the order of zones."""

from __future__ import annotations

from typing import final

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import play, position
from simulator.engine.games.conan_ccg.agents import attacks, card_values, danger
from simulator.engine.games.conan_ccg.agents import weights as w
from simulator.engine.games.conan_ccg.cards import BARBARIAN
from simulator.engine.games.conan_ccg.match import View
from simulator.engine.games.conan_ccg.position import GAPS, State


def foe_move(view: View, one: int, two: int, weights: list[float]) -> float:
    """A move for a Foe: what it may do to Conan, less the wounds it costs."""
    state = view.state
    foe = state.current
    card = state.table.card[one]
    base = play.base_damage(state, foe)
    edges = [card_values.expected_hit(state, card, side, base, weights) for side in (0, 1)]
    shields = sum(card_values.defence(state, card, side) for side in (0, 1))
    wounds = max(0, play.gem_cost(state, one, foe) - play.prowess_left(state, foe))
    speed = state.table.program.pool.initiative[card]
    text = weights[w.FOE_MOVE_TEXT] if state.table.program.move_abilities[card] else 0.0
    free = card_values.free_hit(state, card, base)
    best = weights[w.FOE_MOVE_FREE] * free + weights[w.FOE_MOVE_EDGES] * sum(edges, 0.0)
    return (
        best * danger.health_price(state, weights)
        + weights[w.FOE_MOVE_SHIELDS] * shields
        + weights[w.FOE_MOVE_SPEED] * speed
        + text
        - weights[w.FOE_MOVE_WOUND] * wounds
    )


@final
class Candidate:
    """A card as a move of one character: what is the same at every place."""

    __slots__ = ("state", "inst", "card", "performer", "base", "hits", "health", "renown", "strikes", "damage")

    def __init__(self, state: State, inst: int, performer: int, weights: list[float]) -> None:
        self.state = state
        self.inst = inst
        self.card = state.table.card[inst]
        self.performer = performer
        self.base = play.base_damage(state, performer)
        self.hits = [card_values.expected_hit(state, self.card, side, self.base, weights) for side in (0, 1)]
        self.health = danger.health_price(state, weights)
        self.renown = attacks.renown_price(state, weights)
        #: What each Foe strikes for, and all of them together (below 0: not asked yet).
        self.strikes: dict[int, int] = {}
        self.damage = -1


def move(view: View, one: int, two: int, weights: list[float]) -> float:
    """The best place for a card, if any place is worth its cost."""
    candidate = Candidate(view.state, one, two, weights)
    best, is_first = weights[w.NO_PLACE], True
    for at, more in play.open_gaps(view.state, two):
        worth = _gap_value(candidate, at, more, weights)
        if is_first or worth > best:
            best, is_first = worth, False
    return best


def gap(view: View, one: int, two: int, weights: list[float]) -> float:
    state = view.state
    card, performer = state.current, state.count
    if state.frames and state.frames[-1][kernel.KIND] == play.F_EXTRA:
        card, performer = state.frames[-1][kernel.LAST] - 1, position.conan(state)
    for at, more in play.open_gaps(state, performer):
        if at == one:
            return _gap_value(Candidate(state, card, performer, weights), at, more, weights)
    return weights[w.NO_PLACE]


def _gap_value(candidate: Candidate, at: int, surcharge: int, weights: list[float]) -> float:
    """Damage and Renown a move may bring there, and the Damage it may keep off, less what it costs."""
    state = candidate.state
    zone = at // GAPS
    row = state.row(zone)
    worth = 0.0
    for side in range(2):  # as in ``position.touched``
        index = at - zone * GAPS - 1 + side
        foe = row[index] if 0 <= index < len(row) else -1
        if foe >= 0:
            if foe not in candidate.strikes:
                candidate.strikes[foe] = play.base_damage(state, foe)
            strikes = candidate.strikes[foe]
            first = zone * GAPS + index
            is_faced = state.gaps[first] >= 0 or state.gaps[first + 1] >= 0
            dealt = _dealt(state, first, weights) if is_faced else 0.0
            worth += _duel_value(candidate, side, foe, strikes, dealt, weights)
            worth += (-weights[w.MOVE_SECOND] if is_faced else weights[w.MOVE_FACES]) * strikes * candidate.health
            worth += 0.0 if is_faced else weights[w.MOVE_FACES_ANY] * candidate.health
    price = play.gem_cost(state, candidate.inst, candidate.performer, at) + surcharge
    short: int
    if position.card_type(state, candidate.performer) == position.T_CONAN:
        short = max(0, price - state.prowess[state.active])
        wounds = weights[w.MOVE_HEALTH] * short * candidate.health
        if short and weights[w.PAY_DEATH] > 0:
            if candidate.damage < 0:
                candidate.damage = danger.round_damage(state)
            wounds += danger.risk_of_paying(state, candidate.damage, short, weights)
    else:
        short = max(0, price - play.prowess_left(state, candidate.performer))
        wounds = weights[w.MOVE_ALLY_HEALTH] * short
    return worth - weights[w.MOVE_PROWESS] * (price - short) - wounds - weights[w.MOVE_CARD]


def _dealt(state: State, first: int, weights: list[float]) -> float:
    """Expected Damage of the moves that lie before a Foe already; ``first`` is the gap on its left."""
    dealt = 0.0
    for side in range(2):
        laid, performer = state.gaps[first + 1 - side], state.gap_by[first + 1 - side]
        if laid >= 0 and performer >= 0:
            base = play.base_damage(state, performer)
            dealt += card_values.expected_hit(state, state.table.card[laid], side, base, weights)
    return dealt * weights[w.DUEL_DEALT]


def _duel_value(candidate: Candidate, side: int, foe: int, strikes: int, dealt: float, weights: list[float]) -> float:
    """One edge against one Foe whose move nobody has seen, who strikes for so much and will take so much anyhow."""
    state, card = candidate.state, candidate.card
    pool = state.table.program.pool
    left = play.health_left(state, foe)
    hit = candidate.hits[side]
    done = min(1.0, (dealt + hit) / left) - min(1.0, dealt / left) if left > 0 else 0.0
    if weights[w.DUEL_KILL] > 0 and left > dealt:
        number = card_values.offence(state, card, side)
        chance = card_values.kill_chance(number, candidate.base, left - dealt, weights)
        done += weights[w.DUEL_KILL] * (chance - done)
    renown = pool.renown[state.table.card[foe]]
    shields = card_values.defence(state, card, side)
    keeps_off = min(1.0, weights[w.DUEL_DEFENCE] * shields) * (strikes + weights[w.DUEL_STRIKE]) * candidate.health
    early = (weights[w.DUEL_SPEED] + weights[w.DUEL_FIRST] * strikes) * pool.initiative[card] * done
    defeat = candidate.renown * renown + weights[w.DUEL_DEFEAT] + weights[w.DUEL_THREAT] * strikes
    return done * defeat + keeps_off + early


def barbarian(view: View, one: int, two: int, weights: list[float]) -> float:
    state = view.state
    has_moves = any(laid >= 0 for laid in state.gaps)
    name = BARBARIAN[one]
    more = weights[w.BARBARIAN_MORE] * two
    if name == "Strength":
        return more + (weights[w.STRENGTH] if has_moves else -weights[w.BARBARIAN_IDLE])
    if name == "Toughness":
        return more + weights[w.TOUGHNESS]
    if name == "Reflexes":
        hand = [card_values.card_value(state, inst, weights) for inst in state.hand(view.player)]
        is_poor = hand and min(hand) < weights[w.REFLEXES_CARD]
        return more + (weights[w.REFLEXES] if is_poor else -weights[w.REFLEXES_IDLE])
    can_rage = has_moves and int(state.health[state.active]) > weights[w.FURY_HEALTH]
    return more + (weights[w.FURY] if can_rage else -weights[w.BARBARIAN_IDLE])


def resolve(view: View, one: int, two: int, weights: list[float]) -> float:
    """Zones with moves of one's own side first."""
    taken = sum(1 for laid in view.state.gaps[one * GAPS : one * GAPS + GAPS] if laid >= 0)
    return float(taken if view.player == view.state.active else -taken)


def edge(view: View, one: int, two: int, weights: list[float]) -> float:
    state = view.state
    index = (state.places & -state.places).bit_length() - 1
    foe, inst = state.row(state.current)[index], state.row_moves(state.current)[index]
    return card_values.edge_damage(state, inst, one, foe)


def aim(view: View, one: int, two: int, weights: list[float]) -> float:
    return weights[w.AIM_CONAN] if one == position.conan(view.state) else 0.0
