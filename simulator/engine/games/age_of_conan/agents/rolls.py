"""The contest under way: how often its next roll is won as things stand, and what that is worth to a player."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import odds, play, position
from simulator.engine.games.age_of_conan.agents import chances
from simulator.engine.games.age_of_conan.agents import weights as w
from simulator.engine.games.age_of_conan.agents.outlook import MONSTERS, WOMEN, Outlook
from simulator.engine.games.age_of_conan.position import (
    ALLY,
    ATTACKER,
    BATTLE,
    BREAK,
    CAMPAIGN,
    CL_CANCELLED,
    CL_DEFENDER,
    CL_DICE,
    CL_ICON,
    CL_KIND,
    CL_MORE,
    CL_OPEN,
    CL_ROLLED,
    CL_TIES,
    CL_WHERE,
    COMMITTED,
    DEFENDER,
    HELD,
    HIDDEN,
    KIND_ARTIFACT,
    NOBODY,
    SHIELD,
    SIEGE,
    STACK,
)

#: How much of a province is at stake while there are still units to guard it.
GUARDED: Final = 0.4


class Rolls:
    """The roll under way as ``outlook.seat`` sees it, who takes part in it."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.side = outlook.state.side_of(outlook.seat)
        self.other = DEFENDER if self.side == ATTACKER else ATTACKER
        self._stake = -1.0

    # Chances.

    def now(self) -> float:
        """How often the player wins the roll as things stand."""
        return self.chance(self.side, 0, 0, 0)

    def chance(self, side: int, dice: int, symbols: int, more: int, without_card: int = -1) -> float:
        """How often he wins it if a side has dice, symbols or successes more; a side may be without its card."""
        sides: list[tuple[int, int, int, int, int]] = []
        for one in (ATTACKER, DEFENDER):
            is_it = one == side
            sides.append(
                self.of(one, dice if is_it else 0, symbols if is_it else 0, more if is_it else 0, without_card)
            )
        found = self._attacker_wins(sides)
        return found if self.side == ATTACKER else 1.0 - found

    def of(self, side: int, dice: int, symbols: int, more: int, without_card: int) -> tuple[int, int, int, int, int]:
        """What a side rolls: dice, symbols, whether Conan doubles, successes added, no second roll."""
        state = self.outlook.state
        clash = state.clash
        clash[CL_DICE + side] += dice
        count = play.clash_record.dice_of(state, side)
        clash[CL_DICE + side] -= dice
        known = symbols | self._symbols(side, without_card)
        return (count, known, int(play.clash_record.has_conan(state, side)), clash[CL_MORE + side] + more, 0)

    def _symbols(self, side: int, without_card: int) -> int:
        """Symbols that count for a side; a facedown card of another player is taken to show shields."""
        state = self.outlook.state
        seat = state.side(side)
        if side == without_card and seat != NOBODY:
            return state.clash[position.CL_SYMBOLS + side]
        if seat != NOBODY and not state.clash[CL_OPEN + side] and not state.clash[CL_CANCELLED + side]:
            found = state.clash[position.CL_SYMBOLS + side]
            for card in state.pile(seat, COMMITTED):
                found |= 1 << SHIELD if card == HIDDEN or seat != self.outlook.seat else state.table.symbols[card]
            return found
        return play.clash_record.symbols_of(state, side)

    def _attacker_wins(self, sides: list[tuple[int, int, int, int, int]]) -> float:
        state = self.outlook.state
        ties = self.ties()
        if not state.clash[CL_ROLLED + ATTACKER]:
            return chances.win(sides[ATTACKER], sides[DEFENDER], ties)
        total = self.total(ATTACKER, sides[ATTACKER])
        if not state.clash[CL_ROLLED + DEFENDER]:
            return stands(total, chances.reaches(sides[DEFENDER], False), ties)
        facing = self.total(DEFENDER, sides[DEFENDER])
        return 1.0 if total > facing or (total == facing and 0 < ties <= total) else 0.0

    def total(self, side: int, has: tuple[int, int, int, int, int]) -> int:
        """The successes of dice as they lie."""
        _dice, symbols, doubles, more, _again = has
        values = odds.values_of(attacks=side == ATTACKER, doubles=doubles > 0, counts=symbols)
        return odds.score(self.outlook.state.dice(side), values, more)

    def ties(self) -> int:
        """The least successes with which the attacker wins ties, 0 if he does not."""
        state = self.outlook.state
        if state.clash[CL_TIES + ATTACKER]:
            return max(1, state.clash[CL_TIES + ATTACKER] - 1)
        category = MONSTERS if play.clash_record.is_military(state) else WOMEN
        for side in (DEFENDER, ATTACKER):
            seat = state.side(side)
            for card in state.pile(seat, HELD) if seat != NOBODY else []:
                if state.table.kinds[card] == KIND_ARTIFACT and state.table.category[card] == category:
                    return 1 if side == ATTACKER else 0
        return 0

    def again(self, dice: int = 0) -> float:
        """How often he wins if he rolls dice of his again: all, or so many that show no success."""
        sides = [self.of(ATTACKER, 0, 0, 0, -1), self.of(DEFENDER, 0, 0, 0, -1)]
        state, ties = self.outlook.state, self.ties()
        mine = sides[self.side]
        count, symbols, doubles, more, _again = mine
        kept = 0
        rolled = (count, symbols, doubles, more, 0)
        if dice:
            values = odds.values_of(attacks=self.side == ATTACKER, doubles=doubles > 0, counts=symbols)
            idle = len([face for face in state.dice(self.side) if not values[face]])
            kept = self.total(self.side, mine)
            if not idle:
                return self.now()
            rolled = (min(dice, idle), symbols, doubles, 0, 0)
        offered = chances.reaches(rolled, self.side == ATTACKER)
        found = 0.0
        for number, chance in enumerate(offered):
            found += chance * self._with(number + kept, sides, ties)
        return found

    def _with(self, total: int, sides: list[tuple[int, int, int, int, int]], ties: int) -> float:
        """How often he wins with so many successes."""
        if self.side == ATTACKER:
            return stands(total, chances.reaches(sides[DEFENDER], False), ties)
        attack = self.total(ATTACKER, sides[ATTACKER])
        return 0.0 if attack > total or (attack == total and 0 < ties <= attack) else 1.0

    # Stakes.

    def stake(self) -> float:
        """What winning the roll is worth to the player against losing it."""
        if self._stake < 0.0:
            self._stake = max(0.0, self._worth())
        return self._stake

    def _worth(self) -> float:
        outlook, state = self.outlook, self.outlook.state
        kind, where = state.clash[CL_KIND], state.clash[CL_WHERE]
        units = position.units(state, outlook.seat, where)
        if kind == ALLY:
            return outlook.alliance(where) - outlook.emissary
        if kind == BREAK:
            loss = outlook.hold(where)
            if self.side == DEFENDER:
                return loss
            return outlook.harm(state.clash[CL_DEFENDER], loss) + outlook.emissary
        if self.side == DEFENDER:
            return self._guards(kind, where, units)
        if kind == CAMPAIGN:
            ground = outlook.ground(where, state.conan)
            icon = state.clash[CL_ICON]
            better = chances.won(units, icon, ground, ground.raiders)
            return better - chances.lost(units, icon, ground, ground.raiders)
        defender = state.clash[CL_DEFENDER]
        fight = outlook.fight(where, defender, state.conan)
        others = position.units(state, defender, where)
        return chances.beaten(units, others, fight) - chances.repelled(units, others, fight)

    def _guards(self, kind: int, where: int, units: int) -> float:
        """A defender loses a unit, or with the last one the province or the field."""
        outlook = self.outlook
        found = outlook.harm(self.outlook.state.side(ATTACKER), outlook.unit) + outlook.weights[w.CROM]
        if kind == SIEGE:
            hold = outlook.hold(where)
            return found + (outlook.unit + GUARDED * hold if units else hold)
        promise = max(0.0, outlook.attack(where, min(units, STACK))) if kind == BATTLE else 0.0
        return found + outlook.unit + (promise if units <= 1 else GUARDED * promise)


def stands(total: int, facing: tuple[float, ...], ties: int) -> float:
    """How often so many successes of the attacker beat what the defender will roll."""
    limit = total + 1 if 0 < ties <= total else total
    return sum(facing[:limit])
