"""Battle rounds: attacks, answers, damage, the fury, redraws and the end of combat (CQ-15, CQ-16, CQ-18)."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.arrays import repeated
from simulator.engine.games.conquer import actions, position, steps
from simulator.engine.games.conquer.cards import S_DAMAGE, S_TAKEN, W_ANSWERED, W_BEFORE, W_PLAYED
from simulator.engine.games.conquer.play.effects import behaviour, continuous
from simulator.engine.games.conquer.play.effects.conditions import Context
from simulator.engine.games.conquer.play.rules import attack, frames, harm, spoils
from simulator.engine.games.conquer.position import (
    ANSWER_CANCELLED,
    ASIDE,
    ATTACK_CANCELLED,
    BATTLE,
    D_HEALTH,
    DOUBLED,
    ENDED,
    FURY,
    HAND,
    M_SOURCE,
    NOBODY,
    NONE,
    PILES,
    PLAYERS,
    REANSWER,
    RESOLVING,
    ROUND_FLAGS,
    SPENT,
    T_ROUNDS,
    TALLIES,
    UNTIL_COMBAT,
    UNTIL_ROUND,
    State,
)

#: Reshuffles after which a player has seen his whole Combat Deck, wherever he began (CQ-15.10).
WHOLE_DECK: Final = 2


def meets(state: State, who: int, inst: int) -> bool:
    """CQ-16.1 to CQ-16.5: the ratings a Battle Action asks for, as they are now."""
    fixed = state.table
    which = 0
    for needed in fixed.program.pool.needs[fixed.card[inst]]:
        if needed and continuous.rating(state, who, which) < needed:
            return continuous.has(state, "ignore_requirement", who, "battle_actions")
        which += 1
    return True


def is_attack(state: State, inst: int) -> bool:
    return state.table.program.pool.kinds[state.table.card[inst]] == position.K_ATTACK


def attacks(state: State, player: int) -> list[int]:
    """The Attacks of a battle hand that can be played now, equal ones once."""
    who = position.fighter(state, player)
    hand = state.piles[player * PILES + BATTLE]
    return [inst for inst in position.distinct(state, hand) if is_attack(state, inst) and meets(state, who, inst)]


def can_attack(state: State, player: int) -> bool:
    """Whether a battle hand has an Attack that can be played now."""
    who = position.fighter(state, player)
    for inst in state.piles[player * PILES + BATTLE]:
        if is_attack(state, inst) and meets(state, who, inst):
            return True
    return False


def answers(state: State, player: int) -> list[int]:
    """The Blocks, Avoids and Dodges that can answer the attack at hand (CQ-15.3)."""
    who = position.fighter(state, player)
    if continuous.has(state, "bar", who, "answer"):
        return []
    evaded = continuous.evaded(state, position.fighter(state, state.acting), state.attack)
    kinds = state.table.program.pool.kinds
    return [
        inst
        for inst in position.distinct(state, state.piles[player * PILES + BATTLE])
        if not is_attack(state, inst) and not evaded >> kinds[state.table.card[inst]] & 1 and meets(state, who, inst)
    ]


def is_over(state: State) -> bool:
    """Whether a text has ended the combat or taken a fighter out of it."""
    return bool(state.flags & ENDED) or not (
        position.is_in_play(state, state.attacker) and position.is_in_play(state, state.defender)
    )


def round_start(state: State) -> None:
    """Who acts: the side whose turn it is, else the other, who unleashes the fury (CQ-15.1, CQ-15.6, CQ-15.7)."""
    if is_over(state):
        state.step = steps.COMBAT_END
        return
    if state.drawn >= state.table.draw_limit and _ends_idle(state):
        return
    side = state.acting
    if _would_attack(state, side):
        state.step = steps.ACT
        frames.open_window(state, W_BEFORE, side)
        return
    if state.due == NOBODY:
        state.due = side
    other = position.other(side)
    if not _would_attack(state, other):
        state.step = steps.HAND_END
        return
    state.acting = other
    state.step = steps.ACT
    if state.flags & FURY:  # the fury has ended, and who had run out can attack again
        state.due = NOBODY
        state.flags &= ~FURY
    elif not state.given_up >> side & 1:
        state.flags |= FURY
        if state.log is not None:
            text = f"{position.name(state, side)} has run out; {position.name(state, other)} unleashes the fury."
            state.say("fury", "CQ-15.7", text)
    frames.open_window(state, W_BEFORE, other)


def _would_attack(state: State, player: int) -> bool:
    return not state.given_up >> player & 1 and can_attack(state, player)


def act_options(state: State) -> list[int] | None:
    """Play an Attack; keeping it back is possible in the fury, or by a setting (CQ-15.2, CQ-15.7)."""
    side = state.acting
    found = [] if is_over(state) else attacks(state, side)
    if not found:
        state.step = steps.ROUND
        return None
    state.actor = side
    options = [actions.action(actions.STRIKE, inst) for inst in found]
    if state.flags & FURY or state.table.rules.may_pass:
        options.append(actions.PASS)
    return options


def act(state: State, act_: int) -> None:
    side = state.acting
    if act_ == actions.PASS:
        state.given_up |= 1 << side
        state.step = steps.ROUND
        if state.log is not None:
            state.say("keep", "CQ-15.7", f"{position.name(state, side)} attacks no more.")
        if not state.flags & FURY:
            if state.due == NOBODY:
                state.due = side
            state.acting = position.other(side)
        return
    inst = actions.first_of(act_)
    if not state.flags & FURY:
        state.due = NOBODY
        if state.table.rules.may_pass:
            state.given_up = 0
    state.exhausted = repeated(0, PLAYERS)
    state.attack = inst
    state.power = state.table.program.pool.damage[state.table.card[inst]]
    state.prevented = 0
    state.struck = position.fighter(state, position.other(side))
    state.tallies[side * TALLIES + T_ROUNDS] += 1
    state.step = steps.ANSWER
    _play(state, side, inst, "CQ-15.2")
    frames.open_window(state, W_PLAYED, side)
    _text(state, inst, side, "play")


def _play(state: State, player: int, inst: int, rule: str) -> None:
    """Lay a Battle Action down; its lasting text works until the round is over."""
    state.piles[player * PILES + BATTLE].remove(inst)
    state.piles[RESOLVING].append(inst)
    continuous.add_static(state, inst, player, UNTIL_ROUND)
    if state.log is not None:
        who = position.title(state, position.fighter(state, player))
        state.say("action", rule, f"{who} of {position.name(state, player)} plays {position.title(state, inst)}.")


def _text(state: State, inst: int, player: int, event: str) -> None:
    """The text of a Battle Action for a moment."""
    if event in state.table.events:
        who = position.fighter(state, player)
        frames.fire_own(state, event, inst, Context(inst, player, who, position.facing(state, who)))


def damage_now(state: State) -> int:
    """What the attack at hand would deal, before an answer and the target's own protection."""
    who = position.fighter(state, state.acting)
    power = state.power + continuous.change(state, S_DAMAGE, who, state.attack)
    if state.flags & DOUBLED:
        power *= 2
    return max(0, power - state.prevented)


def answer_options(state: State) -> list[int] | None:
    """Answer with a Block, an Avoid or a Dodge, or accept the damage (CQ-15.3)."""
    if is_over(state) or state.flags & ATTACK_CANCELLED:
        state.step = steps.ROUND_END
        return None
    player = position.other(state.acting)
    state.actor = player
    found = [actions.action(actions.ANSWER, inst) for inst in answers(state, player)]
    found.append(actions.PASS)
    return found


def answer(state: State, act_: int) -> None:
    player = position.other(state.acting)
    state.step = steps.DAMAGE
    frames.open_window(state, W_ANSWERED, state.acting)
    if act_ == actions.PASS:
        if state.log is not None:
            state.say("accept", "CQ-15.3", f"{position.name(state, player)} accepts the damage.")
        return
    inst = actions.first_of(act_)
    state.answer = inst
    _play(state, player, inst, "CQ-15.3")
    _text(state, inst, player, "play")


def after_answer(state: State) -> None:
    """Texts of the attack that hits and of the answer that stops it; a cancelled answer stops nothing (CQ-15.4)."""
    if is_over(state) or state.flags & ATTACK_CANCELLED:
        state.step = steps.ROUND_END
        return
    if state.flags & REANSWER:
        state.flags &= ~(REANSWER | ANSWER_CANCELLED)
        _spend_answer(state)
        state.step = steps.ANSWER
        return
    state.step = steps.DEAL
    if _stopped(state):
        _text(state, state.answer, position.other(state.acting), "stop")
    if left(state) > 0:
        _text(state, state.attack, state.acting, "hit")


def _spend_answer(state: State) -> None:
    """The answer is taken back out of the round and discarded."""
    inst = state.answer
    state.answer = NONE
    if inst >= 0:
        state.piles[RESOLVING].remove(inst)
        position.doom(state, inst)
        state.continuous = [effect for effect in state.continuous if effect[M_SOURCE] != inst]
        continuous.note_changes(state)


def _stopped(state: State) -> bool:
    return state.answer >= 0 and not state.flags & ANSWER_CANCELLED


def left(state: State) -> int:
    """The damage of the attack that the answer leaves: none, unless its text only reduces it (CQ-15.4)."""
    power = damage_now(state)
    if not _stopped(state):
        return power
    reductions = continuous.changes_with(
        state, "reduce", position.fighter(state, position.other(state.acting)), state.answer
    )
    if not reductions:
        return 0
    return max(0, power - sum(value for _op, value in reductions))


def deal(state: State) -> None:
    """Accepted damage comes off the Health of the reacting side's Character (CQ-15.5)."""
    state.step = steps.ROUND_END
    if is_over(state) or state.flags & ATTACK_CANCELLED:
        return
    target = (
        state.struck
        if position.is_in_play(state, state.struck)
        else position.fighter(state, position.other(state.acting))
    )
    power = left(state)
    if power > 0:
        power = max(0, power + continuous.change(state, S_TAKEN, target))
    if power <= 0:
        if state.log is not None:
            text = f"{position.title(state, state.attack)} does no damage."
            state.say("stop", "CQ-15.4", text)
        return
    striker = position.fighter(state, state.acting)
    harm.hurt(state, target, power, state.attack, state.acting, "CQ-15.5")
    found = frames.answers_for(state, "damage.dealt", striker, target)
    found += frames.answers_for(state, "damage.taken", target, striker)
    frames.answer(state, found)
    _text(state, state.attack, state.acting, "damage")


def round_end(state: State) -> None:
    """Played cards are discarded and the sides exchange their parts (CQ-15.6, CQ-15.9)."""
    keeps = _keeps_acting(state)
    if state.recorder is not None:
        state.recorder.round_over(state)
    for inst in (state.attack, state.answer):
        if inst in state.piles[RESOLVING]:
            state.piles[RESOLVING].remove(inst)
            position.doom(state, inst)
    state.attack = state.answer = state.struck = NONE
    state.power = state.prevented = 0
    state.flags &= ~ROUND_FLAGS
    continuous.expire(state, UNTIL_ROUND)
    state.round += 1
    state.step = steps.ROUND
    if is_over(state):
        return
    if state.flags & FURY:
        if can_attack(state, state.due):
            state.acting = state.due
            state.due = NOBODY
            state.flags &= ~FURY
    elif not keeps:
        state.acting = position.other(state.acting)


def _keeps_acting(state: State) -> bool:
    if state.attack < 0 or is_over(state):
        return False
    return bool(continuous.changes_with(state, "keep_acting", position.fighter(state, state.acting), state.attack))


def hand_end(state: State) -> None:
    """Nobody can or will attack: the combat ends, or goes on with new hands (CQ-15.8, CQ-15.10, CQ-18.1)."""
    if _has_fallen(state):
        state.step = steps.COMBAT_END
        return
    if all(state.exhausted[player] >= WHOLE_DECK for player in range(PLAYERS)):
        state.step = steps.COMBAT_END
        if state.log is not None:
            state.say("no_winner", "CQ-15.10", "Nobody can attack any more; the combat ends without a winner.")
        return
    if _ends_idle(state):
        return
    state.step = steps.REDRAW
    attack.fire_both(state, "hand_empty")


def _has_fallen(state: State) -> bool:
    return any(continuous.health(state, who) <= 0 for who in (state.attacker, state.defender))


def _ends_idle(state: State) -> bool:
    """Whether the combat has been without progress for so long that it ends now; progress is noted (CQ-15.10).

    It is progress if a fighter has less Health than ever in this combat; below zero does not count. So there is an end
    to it, whatever is healed in between.
    """
    attacker = max(0, continuous.health(state, state.attacker)) + 1
    defender = max(0, continuous.health(state, state.defender)) + 1
    if not state.attacker_low or attacker < state.attacker_low or defender < state.defender_low:
        state.attacker_low = min(attacker, state.attacker_low or attacker)
        state.defender_low = min(defender, state.defender_low or defender)
        state.drawn = 0
        return False
    if state.drawn < state.table.draw_limit:
        return False
    state.step = steps.COMBAT_END
    if state.log is not None:
        state.say("no_progress", "CQ-15.10", "Nobody loses Health any more; the combat ends.")
    return True


def redraw(state: State) -> None:
    """Unused cards are discarded, five new ones drawn; who was due to act acts first (CQ-15.8).

    A fighter may have fallen by a text about empty hands: then it is the end (CQ-18.1).
    """
    if is_over(state) or _has_fallen(state):
        state.step = steps.COMBAT_END
        return
    for player in range(PLAYERS):
        spend_hand(state, player)
    attack.draw_hands(state, "CQ-15.8")
    state.acting = state.due
    state.due = NOBODY
    state.given_up = 0
    state.flags &= ~FURY
    state.step = steps.ROUND


def spend_hand(state: State, player: int) -> None:
    """A battle hand goes to its owners' combat discards (CQ-15.9)."""
    hand = state.piles[player * PILES + BATTLE]
    for inst in hand:
        state.piles[state.table.owner[inst] * PILES + SPENT].append(inst)
    hand.clear()


def combat_end(state: State) -> None:
    """Who has won and lost, and their texts (CQ-18.1, CQ-18.3)."""
    for player in range(PLAYERS):
        spend_hand(state, player)
    state.step = steps.SETTLE
    state.current = NONE
    if is_over(state):
        return
    fallen = [who for who in (state.attacker, state.defender) if continuous.health(state, who) <= 0]
    if len(fallen) == 1:
        loser = fallen[0]
        winner = position.facing(state, loser)
        found = frames.answers_for(state, "combat.end.won", winner, loser)
        found += frames.answers_for(state, "combat.end.lost", loser, winner)
        frames.answer(state, found)


def settle(state: State) -> None:
    """The losers go to the Hospital Grounds, hands are taken up again, spoils are taken (CQ-18.3 to CQ-18.9)."""
    fighters = (state.attacker, state.defender)
    fallen: list[int] = []
    if not is_over(state):
        fallen = [who for who in fighters if continuous.health(state, who) <= 0]
    taken = spoils.due(state, fallen)
    for who in fallen:
        harm.fall(state, who, "CQ-18.3" if len(fallen) == 1 else "CQ-18.4", _fought_by(state, who))
    if state.recorder is not None:
        state.recorder.combat(state, fallen)
    _tidy(state)
    if state.table.rules.heal_after:
        for who in fighters:
            if position.is_in_play(state, who):
                harm.heal(state, who, position.damage_on(state, who), "CQ-17.3")
    state.frames = [*reversed(taken), *state.frames]
    state.step = steps.ATTACK


def _fought_by(state: State, who: int) -> kernel.Source:
    """The Character against whom one has fallen."""
    other = position.facing(state, who)
    return other, kernel.NO_ABILITY, position.owner(state, other)


def _tidy(state: State) -> None:
    """The combat is over: hands come back, nothing of it lasts (CQ-18.9)."""
    state.attacker = state.defender = NONE
    state.round = 0
    state.acting = state.due = NOBODY
    state.given_up = 0
    state.flags &= ~(FURY | ENDED | ROUND_FLAGS)
    state.exhausted = repeated(0, PLAYERS)
    state.drawn = state.attacker_low = state.defender_low = 0
    for player in range(PLAYERS):
        aside = state.piles[player * PILES + ASIDE]
        state.piles[player * PILES + HAND].extend(aside)
        aside.clear()
    continuous.expire(state, UNTIL_COMBAT)
    state.dirty |= D_HEALTH
    if state.log is not None:
        state.say("combat_end", "CQ-18.9", "The combat is over; the hands are taken up again.")


behaviour.VERBS.heeds(__name__, {"ignore_requirement": meets, "keep_acting": _keeps_acting, "reduce": left})
