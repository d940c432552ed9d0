"""Contests in general: the order of a contest roll (AOC-9). The kinds have their own files and what follows a roll."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.age_of_conan import actions, cards, position, steps
from simulator.engine.games.age_of_conan.play.clashes import battles, campaigns, clash_record, intrigue, sieges
from simulator.engine.games.age_of_conan.play.effects import modifiers, windows
from simulator.engine.games.age_of_conan.position import (
    ALLY,
    ATTACKER,
    ATTACKER_OPEN,
    BAN_SORCERY,
    BAN_STRATEGY,
    BATTLE,
    BREAK,
    CAMPAIGN,
    CL_ATTACKER,
    CL_BANNED,
    CL_DEFENDER,
    CL_KIND,
    CL_OPEN,
    CL_REROLLED,
    CL_TIED,
    CL_TIES,
    CL_TOTAL,
    CL_WHERE,
    CL_WINNER,
    COMMITTED,
    DEFENDER,
    MOST_PLAYERS,
    NOBODY,
    NONE,
    OWN_ROLL,
    SIEGE,
    STRATEGY_HAND,
    T_ROLLS,
    T_ROLLS_WON,
    TALLIES,
    State,
)

OUTCOMES: Final[dict[int, kernel.Automatic[State]]] = {
    CAMPAIGN: campaigns.outcome,
    SIEGE: sieges.outcome,
    BATTLE: battles.outcome,
    ALLY: intrigue.outcome,
    BREAK: intrigue.outcome,
}
ENDS: Final[dict[int, kernel.Automatic[State]]] = {
    CAMPAIGN: campaigns.roll_ends,
    SIEGE: sieges.roll_ends,
    BATTLE: battles.roll_ends,
    ALLY: clash_record.finish,
    BREAK: clash_record.finish,
}


def begin_military(state: State, where: int, origin: int) -> None:
    """An attack: a siege of an enemy province, a battle with another army, or a campaign (AOC-8.4 to AOC-8.6)."""
    if position.is_enemy(state, state.active, where):
        clash_record.begin(state, SIEGE, where, state.holder[where], origin)
        return
    other = position.other_army(state, state.active, where)
    clash_record.begin(state, BATTLE if other >= 0 else CAMPAIGN, where, other, origin)


def begin_intrigue(state: State, where: int) -> None:
    """An alliance is made with a neutral province, or broken in an enemy one (AOC-14.2)."""
    holder = state.holder[where]
    clash_record.begin(state, BREAK if holder >= 0 else ALLY, where, holder, NONE)


def start(state: State) -> None:
    """A contest roll begins, with what is used before strategy cards are committed."""
    clash_record.begin_roll(state)
    if state.log is not None:
        attacker = position.name(state, state.clash[CL_ATTACKER])
        state.say("contest", "AOC-9.2", f"{attacker} rolls in the {clash_record.name(state)}.")
    state.step = steps.COMMIT
    _window(state, cards.W_BEFORE_CONTEST)


def _window(state: State, timing: int) -> None:
    windows.window(state, timing, state.clash[CL_ATTACKER], state.clash[CL_DEFENDER])


# Strategy cards (AOC-9.11, AOC-9.14 to AOC-9.20).


def fits(state: State, card: int) -> bool:
    """Whether a strategy card may be used: by terrain in a military, by area in an intrigue contest (9.17, 9.18)."""
    table = state.table
    if clash_record.is_military(state):
        return bool(table.terrains[card] >> clash_record.terrain(state) & 1)
    areas = table.areas if table.players == MOST_PLAYERS else table.areas_few
    return bool(areas[card] >> table.world.area_of[state.clash[CL_WHERE]] & 1)


def _cards(state: State, side: int) -> list[int]:
    """The actions of committing: only a player commits, only what fits, once in a roll (AOC-9.14, 9.15, 9.20)."""
    seat = state.side(side)
    if seat == NOBODY or state.clash[CL_BANNED + side] & BAN_STRATEGY:
        return []
    cards = [card for card in sorted(state.pile(seat, STRATEGY_HAND)) if fits(state, card)]
    return actions.each(actions.COMMIT, cards)


def commit_options(state: State) -> list[int] | None:
    return _commit_options(state, ATTACKER)


def answer_options(state: State) -> list[int] | None:
    return _commit_options(state, DEFENDER)


def _commit_options(state: State, side: int) -> list[int] | None:
    found = _cards(state, side)
    if not found:
        _committed(state, side)
        return None
    state.actor = state.side(side)
    return [actions.PASS, *found]


def commit(state: State, act: int) -> None:
    _commit(state, ATTACKER, act)


def answer(state: State, act: int) -> None:
    _commit(state, DEFENDER, act)


def _commit(state: State, side: int, act: int) -> None:
    if act != actions.PASS:
        seat, card = state.side(side), actions.first_of(act)
        state.pile(seat, STRATEGY_HAND).remove(card)
        state.pile(seat, COMMITTED).append(card)
        if state.log is not None:
            state.say("commit", "AOC-9.11", f"{position.name(state, seat)} commits a strategy card.")
    _committed(state, side)


def _committed(state: State, side: int) -> None:
    """Who commits next, and when cards are turned up (option ``strategy_commit_order``)."""
    order = state.table.rules.commit_order
    if side == ATTACKER:
        if order == ATTACKER_OPEN:
            _open(state, ATTACKER)
        state.step = steps.REVEAL if order == OWN_ROLL else steps.ANSWER
        return
    if order == OWN_ROLL:
        _open(state, DEFENDER)
        state.step = steps.DEFENSE_DICE
        _window(state, cards.W_AFTER_REVEAL)
    else:
        state.step = steps.REVEAL


def reveal(state: State) -> None:
    """Committed cards are revealed, the attacker's first (AOC-9.11)."""
    _open(state, ATTACKER)
    if state.table.rules.commit_order != OWN_ROLL:
        _open(state, DEFENDER)
    state.step = steps.ATTACK_DICE
    _window(state, cards.W_AFTER_REVEAL)


def _open(state: State, side: int) -> None:
    seat = state.side(side)
    if seat == NOBODY or state.clash[CL_OPEN + side]:
        return
    for card in state.pile(seat, COMMITTED):
        state.clash[CL_OPEN + side] = 1
        if state.log is not None:
            state.say("reveal", "AOC-9.11", f"{position.name(state, seat)} reveals {position.title(state, card)}.")


# Dice (AOC-9.11, AOC-9.27, AOC-9.28).


def attack_dice(state: State) -> None:
    """The attacker may use what comes before his dice, the defender what is about the opponent's (AOC-9.12)."""
    state.step = steps.ATTACK_ROLL
    _window(state, cards.W_BEFORE_ROLL)


def attack_roll(state: State) -> None:
    clash_record.roll(state, ATTACKER)
    state.step = steps.ATTACK_ROLLED


def defense_dice(state: State) -> None:
    state.step = steps.DEFENSE_ROLL
    _window(state, cards.W_BEFORE_ROLL)


def defense_roll(state: State) -> None:
    """The neutral province rolls for itself (AOC-9.3)."""
    clash_record.roll(state, DEFENDER)
    state.step = steps.DEFENSE_ROLLED


def attack_rolled_options(state: State) -> list[int] | None:
    return _rolled_options(state, ATTACKER)


def defense_rolled_options(state: State) -> list[int] | None:
    return _rolled_options(state, DEFENDER)


def _rolled_options(state: State, side: int) -> list[int] | None:
    """Roll all dice again for one sorcery, use cards, or let the roll stand (AOC-9.27)."""
    seat = state.side(side)
    found = []
    if seat != NOBODY:
        if may_reroll(state, side):
            found.append(actions.action(actions.REROLL))
        if state.table.windows >> cards.W_AFTER_ROLL & 1:
            found += windows.options(state, seat, cards.W_AFTER_ROLL)
    if not found:
        _stands(state, side)
        return None
    state.actor = seat
    return [actions.PASS, *found]


def may_reroll(state: State, side: int) -> bool:
    """One sorcery for each player and contest roll (AOC-9.27, AOC-9.28)."""
    if state.clash[CL_REROLLED + side] or state.clash[CL_BANNED + side] & BAN_SORCERY:
        return False
    return state.sorcery[state.side(side)] > 0


def attack_rolled(state: State, act: int) -> None:
    _rolled(state, ATTACKER, act)


def defense_rolled(state: State, act: int) -> None:
    _rolled(state, DEFENDER, act)


def _rolled(state: State, side: int, act: int) -> None:
    seat = state.side(side)
    if act == actions.PASS:
        _stands(state, side)
    elif actions.kind_of(act) == actions.REROLL:
        position.pay_sorcery(state, seat, 1, "AOC-9.27")
        state.clash[CL_REROLLED + side] = 1
        clash_record.reroll(state, side, list(range(len(state.dice(side)))))
        windows.window(state, cards.W_ON_SORCERY, seat)
    else:
        windows.perform(state, seat, act)


def _stands(state: State, side: int) -> None:
    if side == DEFENDER:
        state.step = steps.COMPARE
    else:
        state.step = steps.ANSWER if state.table.rules.commit_order == OWN_ROLL else steps.DEFENSE_DICE


# The comparison (AOC-9.29 to AOC-9.32).


def compare(state: State) -> None:
    state.step = steps.OUTCOME
    _window(state, cards.W_BEFORE_COMPARE)


def outcome(state: State) -> None:
    """The side with more successes wins; strategy cards are discarded, a raider token is used up, losses follow."""
    clash = state.clash
    for side in (ATTACKER, DEFENDER):
        clash[CL_TOTAL + side] = clash_record.successes_of(state, side)
    clash[CL_TIED] = int(clash[CL_TOTAL + ATTACKER] == clash[CL_TOTAL + DEFENDER])
    clash[CL_WINNER] = winner(state)
    _note(state)
    if state.recorder is not None:
        state.recorder.rolled(state)
    for side in (ATTACKER, DEFENDER):
        _discard(state, state.side(side))
    _use_up_raiders(state)
    state.step = steps.AFTER_OUTCOME
    OUTCOMES[clash[CL_KIND]](state)


def winner(state: State) -> int:
    """The side that wins the roll; the defender wins ties unless a card says otherwise (AOC-9.29, AOC-9.30)."""
    attack, defense = state.clash[CL_TOTAL + ATTACKER], state.clash[CL_TOTAL + DEFENDER]
    if attack != defense:
        return ATTACKER if attack > defense else DEFENDER
    if wins_ties(state, ATTACKER) and not wins_ties(state, DEFENDER):
        return ATTACKER
    return DEFENDER


def wins_ties(state: State, side: int) -> bool:
    """Whether a card lets a side win when both have as many successes as now (AOC-9.30)."""
    least = ties_from(state, side)
    return 0 <= least <= state.clash[CL_TOTAL + side]


def ties_from(state: State, side: int) -> int:
    """The least successes with which a side wins a tie in this roll, ``NONE`` if it does not."""
    this_roll = state.clash[CL_TIES + side] - 1
    always = modifiers.ties_from(state, side)
    return min(this_roll, always) if this_roll >= 0 and always >= 0 else max(this_roll, always)


def _note(state: State) -> None:
    clash = state.clash
    attacker = clash[CL_ATTACKER]
    state.tallies[attacker * TALLIES + T_ROLLS] += 1
    if clash[CL_WINNER] == ATTACKER:
        state.tallies[attacker * TALLIES + T_ROLLS_WON] += 1
    if state.log is not None:
        who = "the attacker" if clash[CL_WINNER] == ATTACKER else "the defender"
        text = f"{clash[CL_TOTAL + ATTACKER]} to {clash[CL_TOTAL + DEFENDER]} successes: {who} wins."
        state.say("result", "AOC-9.29", text)


def _discard(state: State, seat: int) -> None:
    """A used strategy card is discarded, whether it helped or not (AOC-9.19)."""
    if seat == NOBODY:
        return
    committed = state.pile(seat, COMMITTED)
    for card in committed:
        position.discard_strategy(state, card)
    committed.clear()


def _use_up_raiders(state: State) -> None:
    """One raider token leaves a neutral province after each roll against it (AOC-9.32, AOC-9.33)."""
    clash = state.clash
    is_against = clash[CL_DEFENDER] == NOBODY and (clash[CL_KIND] != ALLY or state.table.rules.raiders_in_intrigue)
    if is_against or (clash[CL_KIND] == BATTLE and state.table.rules.raiders_spent_in_battle):
        position.remove_raider(state, clash[CL_WHERE], "AOC-9.32")


def after_outcome(state: State) -> None:
    """What cards say at the end of a contest roll (AOC-19.20)."""
    state.step = steps.CLASH_END
    _window(state, cards.W_AFTER_OUTCOME)


def roll_ends(state: State) -> None:
    """What follows depends on the kind of contest."""
    ENDS[state.clash[CL_KIND]](state)
