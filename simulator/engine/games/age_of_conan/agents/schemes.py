"""What a player could do with an intrigue action (AOC-7.19 to AOC-7.23): whole moves with what they are worth."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import odds, play, position
from simulator.engine.games.age_of_conan.agents import chances
from simulator.engine.games.age_of_conan.agents import weights as w
from simulator.engine.games.age_of_conan.agents.chances import WITH_ATTACKER, WITH_DEFENDER
from simulator.engine.games.age_of_conan.agents.outlook import NEVER, WOMEN, Outlook
from simulator.engine.games.age_of_conan.position import AXE, FORT, NOBODY, NONE, PROVINCES, State, at

MOVE_TWICE: Final = 0
SCHEME: Final = 1
COLLECT: Final = 2
ARRIVE: Final = 3
#: A scheme: its worth, where an emissary comes from and goes to (``NONE`` without a move), and where it happens.
Scheme = tuple[float, int, int, int]
WORTH: Final = 0
MOVE_FROM: Final = 1
MOVE_TO: Final = 2
WHERE: Final = 3


class Schemes:
    """The schemes of an outlook, made when they are first asked for."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self._spots: dict[int, float] = {}
        self._reached: dict[int, list[int]] = {}
        self._schemes: list[Scheme] | None = None
        self._moves: list[Scheme] | None = None
        self._collects: list[Scheme] | None = None
        self._under = (outlook.state.left, outlook.state.option)

    def turn_to(self, state: State) -> None:
        """Forget what depends on the option under way and its moves if these have changed."""
        under = (state.left, state.option)
        if under != self._under:
            self._under = under
            self._schemes = self._collects = None

    # What an emissary can do in a province.

    def allows(self, place: int) -> bool:
        """Whether an emissary there could begin an intrigue contest (AOC-14.3, AOC-14.15)."""
        state, seat = self.outlook.state, self.outlook.seat
        if not position.is_in_play(state, place) or state.table.world.savage >> place & 1:
            return False
        if position.is_home(state, place) or state.holder[place] == seat:
            return False
        if position.other_army(state, seat, place) != NOBODY:
            return False
        if state.holder[place] == NOBODY:
            return position.towers_in_reserve(state, seat) > 0
        return not state.mark[place] & FORT

    def support(self, place: int, left: int = NONE, come: int = NONE) -> int:
        """Supporting provinces (AOC-14.6) once an emissary has left one and come to another."""
        state, seat = self.outlook.state, self.outlook.seat
        first = at(seat, 0)
        count = 0
        for near in position.neighbours(state, place):
            here = state.emissaries[first + near] - (near == left) + (near == come)
            if state.holder[near] == seat or here > 0:
                count += 1
        return count

    def contest(self, place: int, support: int) -> float:
        """What an intrigue contest in a province is worth with so many supporting provinces."""
        outlook, state = self.outlook, self.outlook.state
        weights = outlook.weights
        holder, rating = state.holder[place], state.table.world.ratings[place]
        helps = outlook.conan_at(place, holder, state.conan)
        mine, theirs = int(helps == WITH_ATTACKER), int(helps == WITH_DEFENDER)
        if holder < 0:
            prize, price = outlook.alliance(place) - outlook.emissary, 0.0
            counts = 1 << AXE if state.raiders[place] and state.table.rules.raiders_in_intrigue else 0
        else:
            prize, price = outlook.harm(holder, outlook.hold(place)), outlook.emissary
            prize += weights[w.LATER_INTRIGUE] * max(0.0, outlook.conquest(place) * weights[w.HARM])
            counts = outlook.guard(holder)
            rating += 1
        defence = (odds.dice_of(rating, theirs), counts, theirs, 0, 0)
        dice = odds.dice_of(1 + support, mine)
        ties = 1 if outlook.has_artifact(WOMEN) else 0
        chance = chances.win((dice, 0, mine, 0, 0), defence, ties)
        found = chance * (prize + price) - price
        symbols = outlook.scheme_symbols(place)
        if symbols:
            chance = chances.win((dice, symbols, mine, 0, 0), defence, ties)
            found = max(found, chance * (prize + price) - price - outlook.card_used)
        return found

    def gold(self, place: int) -> float:
        """What collecting gold in a province is worth (AOC-7.22)."""
        outlook, state = self.outlook, self.outlook.state
        if state.holder[place] in (NOBODY, outlook.seat) or position.is_home(state, place):
            return NEVER
        return outlook.gold_gained(state.table.world.ratings[place]) - outlook.emissary

    def spot(self, place: int) -> float:
        """What it is worth to have an emissary in a province for a later turn."""
        found = self._spots.get(place)
        if found is None:
            best = max(0.0, self.gold(place))
            if self.allows(place):
                best = max(best, self.contest(place, self.support(place)))
            found = self._spots[place] = best * self.outlook.weights[w.LATER_INTRIGUE] * self.outlook.fade
        return found

    def reached(self, source: int) -> list[int]:
        found = self._reached.get(source)
        if found is None:
            found = self._reached[source] = play.moves.emissary_targets(self.outlook.state, self.outlook.seat, source)
        return found

    # Whole schemes.

    def schemes(self) -> list[Scheme]:
        """Intrigue contests, with one move before them or without: of who schemes, or of who supports him."""
        if self._schemes is not None:
            return self._schemes
        outlook, state, seat = self.outlook, self.outlook.state, self.outlook.seat
        price = outlook.weights[w.SCHEME_PRICE]
        found: list[Scheme] = []
        envoys = position.envoys(state, seat)
        ready = [place for place in envoys if self.allows(place)]
        for place in ready:
            found.append((self.contest(place, self.support(place)) - self.spot(place) - price, NONE, NONE, place))
        if state.left <= 0 and state.option == SCHEME:
            self._schemes = found
            return found
        for source in envoys:
            lost = self.spot(source) if state.emissaries[at(seat, source)] == 1 else 0.0
            for target in self.reached(source):
                if self.allows(target):
                    worth = self.contest(target, self.support(target, source, target)) - lost - price
                    found.append((worth, source, target, target))
            for place in ready:
                if place == source:
                    continue
                for near in position.neighbours(state, place):
                    if (
                        state.holder[near] == seat
                        or state.emissaries[at(seat, near)]
                        or near not in self.reached(source)
                    ):
                        continue
                    worth = self.contest(place, self.support(place, source, near)) - lost - self.spot(place) - price
                    found.append((worth + self.spot(near), source, near, place))
        self._schemes = found
        return found

    def moves(self) -> list[Scheme]:
        """Moves to better places."""
        if self._moves is None:
            outlook, state, seat = self.outlook, self.outlook.state, self.outlook.seat
            price = outlook.weights[w.SCHEME_PRICE]
            found: list[Scheme] = []
            for source in position.envoys(state, seat):
                lost = self.spot(source) if state.emissaries[at(seat, source)] == 1 else 0.0
                for target in self.reached(source):
                    if not state.emissaries[at(seat, target)]:
                        found.append((self.spot(target) - lost - price, source, target, target))
            self._moves = found
        return self._moves

    def collects(self) -> list[Scheme]:
        """Gold collected, with a move before that or without."""
        if self._collects is None:
            state, seat = self.outlook.state, self.outlook.seat
            found: list[Scheme] = []
            for source in position.envoys(state, seat):
                if self.gold(source) > NEVER:
                    found.append((self.gold(source) - self.spot(source), NONE, NONE, source))
                if state.left <= 0 and state.option == COLLECT:
                    continue
                lost = self.spot(source) if state.emissaries[at(seat, source)] == 1 else 0.0
                for target in self.reached(source):
                    if self.gold(target) > NEVER:
                        found.append((self.gold(target) - lost, source, target, target))
            self._collects = found
        return self._collects

    def arrival(self, place: int) -> float:
        """What an emissary from the reserve is worth in a friendly province: also what it can reach from there."""
        outlook = self.outlook
        if not position.can_place_emissary(outlook.state, outlook.seat):
            return 0.0
        out = position.emissaries_on_board(outlook.state, outlook.seat)
        found = outlook.emissary * 2.0 / (1 + out)
        if outlook.state.emissaries[at(outlook.seat, place)] == 0:
            found += 0.05 * len([near for near in position.neighbours(outlook.state, place) if self.allows(near)])
        return found

    def best_arrival(self) -> float:
        outlook = self.outlook
        return max([0.0, *[self.arrival(place) for place in position.friendly(outlook.state, outlook.seat)]])

    def best_anywhere(self) -> float:
        """The best intrigue contest for an emissary that could come to any province."""
        state, seat = self.outlook.state, self.outlook.seat
        if not position.envoys(state, seat):
            return 0.0
        found = [self.contest(place, self.support(place)) for place in range(PROVINCES) if self.allows(place)]
        return max([0.0, *found]) - self.outlook.weights[w.SCHEME_PRICE]

    def best_moves(self) -> float:
        """The best move and the next best from another province."""
        ranked = sorted([scheme for scheme in self.moves() if scheme[WORTH] > 0.0], reverse=True)
        if not ranked:
            return 0.0
        first = ranked[0]
        second = [one[WORTH] for one in ranked if one[MOVE_TO] != first[MOVE_TO]]
        return first[WORTH] + 0.5 * (second[0] if second else 0.0)

    def option(self, number: int) -> float:
        """What an option of the intrigue action is worth at its best."""
        if number == MOVE_TWICE:
            return self.best_moves()
        if number == SCHEME:
            return max(0.0, best(self.schemes()))
        return max(0.0, best(self.collects())) if number == COLLECT else self.best_arrival()

    def worth(self) -> float:
        """What an intrigue action is worth at its best."""
        return max([self.option(number) for number in (MOVE_TWICE, SCHEME, COLLECT, ARRIVE)])


def best(schemes: list[Scheme], field: int = WORTH, value: int = 0, other: int = WORTH, also: int = 0) -> float:
    """The worth of the best scheme with these values in its fields, ``NEVER`` if there is none."""
    found = NEVER
    for one in schemes:
        if one[WORTH] > found and (field == WORTH or one[field] == value) and (other == WORTH or one[other] == also):
            found = one[WORTH]
    return found
