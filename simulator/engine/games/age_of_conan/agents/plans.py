"""What a player could do with a military action, whole moves with what they are worth (AOC-7.14 to AOC-7.18).

An attack that a redeployment makes possible is one plan, and each decision on the way to it is judged by the best plan
that it still allows.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import play, position
from simulator.engine.games.age_of_conan.agents import chances
from simulator.engine.games.age_of_conan.agents import weights as w
from simulator.engine.games.age_of_conan.agents.outlook import NEVER, Outlook
from simulator.engine.games.age_of_conan.position import NONE, STACK, State, at

REDEPLOY: Final = 0
ATTACK: Final = 1
RECRUIT: Final = 2
#: A plan: its worth, a redeployment (source, target, count; source ``NONE`` without one), an attack (the same; source
#: ``NONE`` without a move, target ``NONE`` without an attack).
Plan = tuple[float, int, int, int, int, int, int]
WORTH: Final = 0
MOVE_FROM: Final = 1
MOVE_TO: Final = 2
MOVE_COUNT: Final = 3
ATTACK_FROM: Final = 4
ATTACK_TO: Final = 5
ATTACK_COUNT: Final = 6


class Plans:
    """The military plans of an outlook, made when they are first asked for."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self._moves: list[Plan] | None = None
        self._attacks: list[Plan] | None = None
        self._marches: list[Plan] | None = None
        self._steps = outlook.state.done

    def turn_to(self, state: State) -> None:
        """Forget what depends on how far a redeployment goes if that has changed."""
        if state.done != self._steps:
            self._steps = state.done
            self._moves = self._marches = None

    def moves(self) -> list[Plan]:
        """Single redeployments."""
        if self._moves is None:
            outlook, state = self.outlook, self.outlook.state
            price = outlook.weights[w.MOVE_PRICE]
            found: list[Plan] = []
            for source in position.armies(state, outlook.seat):
                for target in play.moves.redeploy_targets(state, outlook.seat, source, max(1, state.done)):
                    for count in _sizes(play.moves.group_sizes(state, outlook.seat, source, target)):
                        worth = outlook.moved(source, target, count) - price
                        found.append((worth, source, target, count, NONE, NONE, 0))
            self._moves = found
        return self._moves

    def attacks(self) -> list[Plan]:
        """Attacks with the armies where they stand."""
        if self._attacks is None:
            outlook, state, seat = self.outlook, self.outlook.state, self.outlook.seat
            price = outlook.weights[w.ATTACK_PRICE]
            found: list[Plan] = []
            for place in play.moves.campaigns(state, seat):
                here = state.units[at(seat, place)]
                worth = outlook.attack(place, here) - outlook.post(place, here) - price
                found.append((worth, NONE, NONE, 0, NONE, place, 0))
            for source in position.armies(state, seat):
                here = state.units[at(seat, source)]
                before = outlook.post(source, here)
                for target in outlook.targets(source):
                    there = state.units[at(seat, target)]
                    lost = outlook.post(target, there) + before + price
                    for count in range(1, min(here, STACK - there) + 1):
                        worth = outlook.attack(target, there + count) + outlook.post(source, here - count) - lost
                        found.append((worth, NONE, NONE, 0, source, target, count))
            self._attacks = found
        return self._attacks

    def joined(self) -> list[Plan]:
        """A redeployment and then an attack with the units that came together."""
        if self._marches is None:
            outlook, state, seat = self.outlook, self.outlook.state, self.outlook.seat
            price = outlook.weights[w.ATTACK_PRICE] + outlook.weights[w.MOVE_PRICE]
            found: list[Plan] = []
            for source in position.armies(state, seat):
                here = state.units[at(seat, source)]
                for base in play.moves.redeploy_targets(state, seat, source, max(1, state.done)):
                    has = state.units[at(seat, base)]
                    if has >= STACK:
                        continue
                    count = min(here, STACK - has)
                    before = outlook.post(source, here) + outlook.post(base, has)
                    rest = outlook.post(source, here - count) + outlook.post(base, 0) - before - price
                    for target in outlook.targets(base):
                        if target == source:  # the army would only give up its progress
                            continue
                        there = state.units[at(seat, target)]
                        goes = min(has + count, STACK - there)
                        worth = outlook.attack(target, there + goes) - outlook.post(target, there) + rest
                        found.append((worth, source, base, count, base, target, goes))
            self._marches = found
        return self._marches

    def best_attack(self) -> float:
        """The best of all attacks, with a redeployment or without; 0 for none."""
        return max([0.0, best(self.attacks()), best(self.joined())])

    def best_moves(self) -> float:
        """The best redeployment and the next best from another province."""
        ranked = sorted([plan for plan in self.moves() if plan[WORTH] > 0.0], reverse=True)
        if not ranked:
            return 0.0
        first = ranked[0]
        second = [plan[WORTH] for plan in ranked if plan[MOVE_FROM] != first[MOVE_FROM]]
        return first[WORTH] + (second[0] if second else 0.0)

    def recruits(self) -> list[tuple[float, int]]:
        """What a unit from the reserve is worth in each friendly province, the best first."""
        outlook, state = self.outlook, self.outlook.state
        found = [
            (outlook.placed(place), place)
            for place in position.friendly(state, outlook.seat)
            if position.can_place_unit(state, outlook.seat, place)
        ]
        return sorted(found, reverse=True)

    def best_recruits(self) -> float:
        """Two units in two provinces, as far as there are units and provinces (AOC-7.18)."""
        left = min(2, position.units_in_reserve(self.outlook.state, self.outlook.seat))
        return sum([max(0.0, worth) for worth, _place in self.recruits()[:left]])

    def option(self, number: int) -> float:
        """What an option of the military action is worth at its best."""
        if number == REDEPLOY:
            return self.best_moves()
        return self.best_attack() if number == ATTACK else self.best_recruits()

    def worth(self) -> float:
        """What a military action is worth at its best."""
        return max(0.0, *[self.option(number) for number in (REDEPLOY, ATTACK, RECRUIT)])


def best(plans: list[Plan], field: int = WORTH, value: float = 0.0, other: int = WORTH, also: float = 0.0) -> float:
    """The worth of the best plan with these values in its fields, ``NEVER`` if there is none."""
    found = NEVER
    for plan in plans:
        if plan[WORTH] > found and (field == WORTH or plan[field] == value) and (other == WORTH or plan[other] == also):
            found = plan[WORTH]
    return found


def _sizes(sizes: list[int]) -> list[int]:
    """Sizes of a group worth a thought: few, and all."""
    return sizes if len(sizes) <= STACK else [*sizes[:STACK], sizes[-1]]


def stand(outlook: Outlook, where: int, units: int, others: int) -> float:
    """What it is worth to a defender in a battle to fight on: his army and its campaign, as often as it wins."""
    weights = outlook.weights
    fight = chances.fight_of(0, 0, 0, chances.NO_CONAN, (1.0,) * 6, chances.NO_STAKES, False)
    falls = chances.assault(min(others, 5), units, fight)
    roll = chances.against_army(min(others, 5), units, fight)
    kept = max(1.0, units - others * roll / max(0.1, 1.0 - roll))
    holds = kept * outlook.unit + outlook.later * max(0.0, outlook.attack(where, units)) + weights[w.CROM]
    attacker = outlook.state.clash[position.CL_ATTACKER]
    killed = outlook.harm(attacker, others * outlook.unit)
    return (1.0 - falls) * (holds + killed) + falls * (outlook.harm(attacker, 0.5 * outlook.unit) - weights[w.CROM])
