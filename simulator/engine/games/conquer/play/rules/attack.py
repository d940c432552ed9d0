"""Declaring an attack: Attacker, Defender, price, battle hands (CQ-14)."""

from __future__ import annotations

from simulator.engine.core.arrays import repeated
from simulator.engine.games.conquer import actions, position, steps
from simulator.engine.games.conquer.cards import S_ATTACK_PRICE, S_ATTACKS, S_BATTLE_HAND, S_POPULARITY
from simulator.engine.games.conquer.play.effects import behaviour, continuous
from simulator.engine.games.conquer.play.rules import frames, landscapes
from simulator.engine.games.conquer.position import (
    ASIDE,
    HAND,
    NOBODY,
    NONE,
    PILES,
    PLAYERS,
    SKIP_ATTACK,
    T_ATTACKS,
    TALLIES,
    State,
)


def attack_price(state: State, defender: int) -> int:
    """Notice Points to pay for attacking a Character: his Popularity (CQ-14.4)."""
    popularity = continuous.rating(state, defender, S_POPULARITY)
    if not state.changes >> S_ATTACK_PRICE & 1:
        return popularity
    return max(0, popularity + continuous.player_change(state, S_ATTACK_PRICE, state.active))


def may_attack(state: State, character: int) -> bool:
    """Whether he can be Attacker now; the limit is on the turn, or one for each Character (CQ-14.2)."""
    if continuous.has(state, "bar", character, "attack"):
        return False
    more = continuous.player_change(state, S_ATTACKS, state.active)
    if state.table.rules.attack_each:
        return character not in state.attacked or state.attacks < len(set(state.attacked)) + more
    return state.attacks < 1 + more


def in_reach(state: State, attacker: int, defender: int) -> bool:
    """Where the two must be: anywhere, or as a setting says (CQ-14.3)."""
    rules = state.table.rules
    here, there = state.place[attacker], state.place[defender]
    if rules.same_place:
        return here == there
    return not rules.linked_place or here == there or there in landscapes.linked(state, here)


def defenders(state: State, attacker: int) -> list[int]:
    """The opposing Characters he can attack and his player can pay for (CQ-14.3, CQ-14.4)."""
    player = state.active
    return [
        who
        for who in position.troops(state, position.other(player))
        if attack_price(state, who) <= state.np[player]
        and in_reach(state, attacker, who)
        and not continuous.has(state, "bar", who, "defend")
    ]


def options(state: State) -> list[int] | None:
    """Choose an Attacker, or none: the phase is optional (CQ-14.1, CQ-14.3)."""
    state.actor = state.active
    found: list[int] = []
    if not state.flags & SKIP_ATTACK and not state.table.goldfish:
        found = [
            actions.action(actions.ATTACKER, who)
            for who in position.troops(state, state.active)
            if may_attack(state, who) and defenders(state, who)
        ]
    if not found:
        state.step = steps.MOVE
        return None
    found.append(actions.PASS)
    return found


def choose(state: State, act: int) -> None:
    if act == actions.PASS:
        state.step = steps.MOVE
    else:
        state.current = actions.first_of(act)
        state.step = steps.DEFENDER


def defender_options(state: State) -> list[int] | None:
    state.actor = state.active
    return [actions.action(actions.DEFENDER, who) for who in defenders(state, state.current)]


def defender(state: State, act: int) -> None:
    """Pay the Defender's Popularity; he cannot refuse (CQ-14.4, CQ-14.5)."""
    player = state.active
    who = actions.first_of(act)
    if state.log is not None:
        attacker = f"{position.title(state, state.current)} of {position.name(state, player)}"
        text = f"{attacker} attacks {position.title(state, who)}."
        state.say("attack", "CQ-14.3", text)
    position.pay_np(state, player, attack_price(state, who), "CQ-14.4")
    state.attacker, state.defender = state.current, who
    state.attacks += 1
    state.attacked.append(state.current)
    state.tallies[player * TALLIES + T_ATTACKS] += 1
    state.step = steps.COMBAT
    fire_both(state, "attack.declared")


def fire_both(state: State, event: str) -> None:
    """Something happens to both fighting Characters."""
    if event not in state.table.events:
        return
    found = []
    for who in (state.attacker, state.defender):
        found += frames.answers_for(state, event, who)
    frames.answer(state, found)


def begin(state: State) -> None:
    """Stage Two: hands are set aside except Disturbances, battle hands are drawn (CQ-14.6)."""
    if not (position.is_in_play(state, state.attacker) and position.is_in_play(state, state.defender)):
        state.step = steps.COMBAT_END
        return
    state.round = 1
    for player in range(PLAYERS):
        hand = state.piles[player * PILES + HAND]
        state.piles[player * PILES + ASIDE].extend(
            inst for inst in hand if position.card_type(state, inst) != position.T_DISTURBANCE
        )
        hand[:] = [inst for inst in hand if position.card_type(state, inst) == position.T_DISTURBANCE]
    state.exhausted = repeated(0, PLAYERS)
    state.drawn = state.attacker_low = state.defender_low = 0
    draw_hands(state, "CQ-14.6")
    state.acting = position.owner(state, state.attacker)
    if continuous.has(state, "first_strike", state.defender) and not continuous.has(
        state, "first_strike", state.attacker
    ):
        state.acting = position.owner(state, state.defender)
    state.due = NOBODY
    state.given_up = 0
    state.attack = state.answer = state.struck = NONE
    state.step = steps.ROUND
    fire_both(state, "combat.start")


def draw_hands(state: State, rule: str) -> None:
    """Both players draw five Battle Actions, the active player first (CQ-14.6, CQ-15.8)."""
    for player in (state.active, position.other(state.active)):
        more = continuous.player_change(state, S_BATTLE_HAND, player)
        position.draw_actions(state, player, max(0, position.BATTLE_HAND + more), rule)


behaviour.VERBS.heeds(__name__, {"first_strike": begin})
