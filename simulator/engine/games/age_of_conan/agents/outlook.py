"""What one player makes of a position: worth of provinces, attacks, places for units. All by rules of thumb, in EP.

An outlook belongs to one position. It reads what its player may know: others' hands and tokens by their number only.
What it has worked out once it keeps.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import cards, maps, play, position
from simulator.engine.games.age_of_conan.agents import chances
from simulator.engine.games.age_of_conan.agents import weights as w
from simulator.engine.games.age_of_conan.agents.chances import NO_CONAN, WITH_ATTACKER, WITH_DEFENDER, Fight, Ground
from simulator.engine.games.age_of_conan.cards import Op
from simulator.engine.games.age_of_conan.position import (
    ADVENTURE_DECK,
    CITY,
    FORT,
    HELD,
    KIND_ARTIFACT,
    MOST_PLAYERS,
    NOBODY,
    OBJECTIVES,
    PROVINCES,
    SHIELD,
    STACK,
    STRATEGY_HAND,
    TOWER,
    TRACK,
    State,
    at,
)

AGES: Final = 3
#: Adventures of an age.
ADVENTURES: Final = 4
#: Tokens of a mean adventure, turns in which one leaves the track, and own turns before the end of the match with which
#: it is near.
LENGTH: Final = 3.6
TURNS_A_TOKEN: Final = 2.1
LAST_TURNS: Final = 4.0
#: Categories of the artifacts that win ties in military and in intrigue contests (AOC-17.1).
MONSTERS: Final = 0
WOMEN: Final = 2
#: EP for the most gold or Crom tokens (AOC-21.8, AOC-21.9), and by how much the amounts of others are open for each own
#: turn to come.
MOST: Final = 3.0
GOLD_A_TURN: Final = 1.5
CROM_A_TURN: Final = 0.4
#: EP that a player is sure to have when raids are scored, beside those he has.
RAID_EP: Final = 5
#: Nothing is worth less than this.
NEVER: Final = -1000.0


class Outlook:
    """The rules of thumb of ``seat`` about a position that stays as it is."""

    def __init__(self, state: State, seat: int, weights: list[float]) -> None:
        self.state = state
        self.seat = seat
        self.weights = weights
        self.is_late = state.age >= AGES
        #: Age changes and adventures to come, the current one among them, and own turns, roughly.
        self.changes = AGES - state.age
        self.adventures = self.changes * ADVENTURES + len(state.common(ADVENTURE_DECK)) + 1
        tokens = (self.adventures - 1) * LENGTH + len(state.common(TRACK))
        self.turns = tokens * TURNS_A_TOKEN / state.table.players
        #: What is of use only in turns to come loses its worth with the last of them.
        self.fade = min(1.0, self.turns / LAST_TURNS)
        #: How near the next scoring of raids and objectives is, from 0 to 1, and the end of the match.
        left = len(state.common(ADVENTURE_DECK)) * LENGTH + len(state.common(TRACK))
        self.near = 1.0 - min(1.0, left * TURNS_A_TOKEN / state.table.players / LAST_TURNS)
        self.end = 1.0 - self.fade
        has: int = state.gold[seat]
        few = weights[w.GOLD_FEW]
        self.gold = weights[w.GOLD_LATE if self.is_late else w.GOLD] * (0.5 + 0.5 * self.fade) * few / (few + has)
        has = state.sorcery[seat]
        few = weights[w.SORCERY_FEW]
        self.sorcery = weights[w.SORCERY_LATE if self.is_late else w.SORCERY] * self.fade * few / (few + has)
        self.sorcery_used = weights[w.SORCERY_USED] * self.fade * few / (few + max(0, has - 1))
        self.unit = weights[w.UNIT] * self.fade
        held = len(state.pile(seat, STRATEGY_HAND))
        self.card_used = 2.0 * self.another(weights[w.CARD_USED], max(0, held - 1), weights[w.CARD_FEW]) * self.fade
        self.emissary = weights[w.EMISSARY] * self.fade
        self.later = weights[w.LATER] * self.fade
        self._prizes: dict[int, float] = {}
        self._attacks: dict[int, float] = {}
        self._fronts: dict[int, float] = {}
        self._posts: dict[int, float] = {}
        self._symbols: dict[int, int] = {}
        self._targets: dict[int, list[int]] = {}
        self._grounds: dict[int, Ground] = {}
        self._fights: dict[int, Fight] = {}
        self._goals: list[tuple[Op, int, float]] | None = None
        #: What other rooms have worked out about the position as a whole, by names of their own.
        self.memo: dict[str, float] = {}

    # Provinces.

    def hold(self, place: int) -> float:
        """What a province is worth to whom it is friendly, from now on to the end."""
        return self.marked(place, self.state.mark[place])

    def marked(self, place: int, mark: int) -> float:
        """The same with a marker: EP of a fort, gold of a tower, both of a city, and the unit a fort raises."""
        weights, rating = self.weights, self.state.table.world.ratings[place]
        found = weights[w.TOWER_BASE]
        if mark & FORT:
            found += rating * weights[w.PROVINCE_LATE if self.is_late else w.PROVINCE]
            found += weights[w.FORT_TROOPS] * self.changes
        if mark & TOWER:
            gold = self.gold * weights[w.TOWER_INCOME] * self.changes + weights[w.GOLD_END] * rating
            found += gold * (weights[w.CITY_GOLD] if mark == CITY else 1.0)
        return found

    def conquest(self, place: int) -> float:
        """What conquering a province is worth: EP now, EP at the end, objectives."""
        found = self._prizes.get(place)
        if found is None:
            rating = self.state.table.world.ratings[place]
            found = rating * self.weights[w.CONQUEST] + self.marked(place, FORT) + self.goals(place, FORT)
            self._prizes[place] = found
        return found

    def alliance(self, place: int) -> float:
        """What an alliance is worth: gold now, gold later, objectives."""
        rating = self.state.table.world.ratings[place]
        later = self.gold_gained(2 * rating) - 2 * rating * self.gold if self.end else 0.0
        return rating * self.gold + later + self.marked(place, TOWER) + self.goals(place, TOWER)

    def harm(self, seat: int, loss: float) -> float:
        """What another player's loss is worth; more if he is ahead."""
        weights, ep = self.weights, self.state.ep
        is_ahead = ep[seat] >= max(ep)
        return loss * (weights[w.HARM] + (weights[w.HARM_LEADER] if is_ahead else 0.0))

    # Amounts: what they bring at the end, and for objectives about them.

    def gold_gained(self, more: int) -> float:
        """What gold is worth that is gained, or lost if it is less than 0."""
        found = more * self.gold
        if self.end:
            mine, others = 0, 0
            for seat in range(self.state.table.players):
                held = self.state.gold[seat] + position.ratings_marked(self.state, seat, TOWER)
                if seat == self.seat:
                    mine = held
                else:
                    others = max(others, held)
            found += self._most(mine, others, more, GOLD_A_TURN)
        return found + self._met(cards.N_GOLD, more) if self.near else found

    def sorcery_gained(self, more: int) -> float:
        """The same of sorcery."""
        found = more * (self.sorcery if more > 0 else self.sorcery_used)
        return found + self._met(cards.N_SORCERY, more) if self.near else found

    def crom_gained(self, more: int) -> float:
        """The same of Crom tokens."""
        found = more * self.weights[w.CROM] * self.fade
        if self.end:
            others = max([0, *[count for seat, count in enumerate(self.state.crom) if seat != self.seat]])
            found += self._most(self.state.crom[self.seat], others, more, CROM_A_TURN)
        return found + self._met(cards.N_CROM, more) if self.near else found

    def _most(self, mine: int, others: int, more: int, a_turn: float) -> float:
        """What an amount adds to the chance of the bonus for the most (AOC-21.8, AOC-21.9), in EP."""
        spread = 1.0 + 2.0 * a_turn * self.turns
        after, before = ((mine + more - others) / spread, (mine - others) / spread)
        return self.end * MOST * (min(1.0, max(0.0, 0.5 + after)) - min(1.0, max(0.0, 0.5 + before)))

    def _met(self, counted: int, more: int) -> float:
        """EP of current objectives about an amount that are met only with the change, or no more with it."""
        state, table = self.state, self.state.table
        if table.program is None:
            return 0.0
        row = state.gold if counted == cards.N_GOLD else state.sorcery if counted == cards.N_SORCERY else state.crom
        found = 0.0
        for card in state.common(OBJECTIVES):
            number = table.card[card]
            if number < 0 or all(op.counted != counted for op in table.program.goals[number]):
                continue
            before = play.objectives.is_met(state, self.seat, card)
            row[self.seat] += more
            after = play.objectives.is_met(state, self.seat, card)
            row[self.seat] -= more
            if after != before:
                ep: int = table.program.pool.eps[number]
                worth = self.near * ep
                found += worth if after else -worth
        return found

    # Objectives.

    def goals(self, place: int, mark: int) -> float:
        """What a marker in a province counts for towards the current objectives (AOC-18)."""
        found = 0.0
        for op, provinces, worth in self._open_goals():
            if provinces >> place & 1 and _counts(op, mark):
                found += worth
        return found

    def _open_goals(self) -> list[tuple[Op, int, float]]:
        """Conditions about provinces of the current objectives, which ones, and what one more of them is worth."""
        if self._goals is not None:
            return self._goals
        found: list[tuple[Op, int, float]] = []
        table, weights = self.state.table, self.weights
        if table.program is not None:
            for card in self.state.common(OBJECTIVES):
                number = table.card[card]
                if number < 0:
                    continue
                for op in table.program.goals[number]:
                    if op.counted in (cards.N_GOLD, cards.N_SORCERY, cards.N_CROM):
                        continue
                    missing = self.missing(op)
                    provinces = _provinces(self.state, op, self.seat)
                    if op.verb == "pair_non_adjacent" and missing == 1:
                        provinces = self._apart(provinces)
                    each = weights[
                        w.OBJECTIVE_KEPT if missing <= 0 else w.OBJECTIVE if missing == 1 else w.OBJECTIVE_FAR
                    ]
                    found.append((op, provinces, each * table.program.pool.eps[number]))
        self._goals = found
        return found

    def upgrade_goals(self, place: int) -> float:
        """What it counts for towards the current objectives that a fort becomes a city."""
        found = 0.0
        for op, provinces, worth in self._open_goals():
            if provinces >> place & 1 and _counts(op, CITY) and not _counts(op, FORT):
                found += worth
        return found

    def conquest_near(self, place: int) -> float:
        """What the best campaign from here promises to the units in a province that nobody else holds."""
        units: int = self.state.units[at(self.seat, place)]
        if self.state.holder[place] == self.seat or not units:
            return 0.0
        ground = self.ground(place, self.state.conan)
        return chances.after(min(units, STACK), 0, ground, ground.raiders) - units * self.unit

    def _apart(self, provinces: int) -> int:
        """Of a set of provinces those that do not border every own one of the set."""
        graph = self.state.table.world.graph
        own = [place for place in position.friendly(self.state, self.seat) if provinces >> place & 1]
        found = 0
        for place in range(PROVINCES):
            if provinces >> place & 1 and any(place not in graph.neighbours[one] for one in own):
                found |= 1 << place
        return found

    def missing(self, op: Op) -> int:
        """How many are missing for a condition of an objective, 0 or less if it is met."""
        state, seat = self.state, self.seat
        if op.verb == "pair_non_adjacent":
            own = 0
            for place in position.friendly(state, seat):
                own |= 1 << place
            own &= _provinces(state, op, seat)
            if maps.has_apart(state.table.world, own):
                return 0
            return 1 if own else 2
        mine = play.conditions.counted(state, seat, op.counted, op.filter)
        if op.verb == "count":
            return op.low - mine
        others = [
            play.conditions.counted(state, other, op.counted, op.filter)
            for other in range(state.table.players)
            if other != seat
        ]
        return max(others) + 1 - mine if others else 1

    # Attacks.

    def conan_at(self, place: int, defender: int, conan: int) -> int:
        """Whom Conan helps if the player attacks a province while he is in ``conan`` (AOC-9.7 to AOC-9.9)."""
        state = self.state
        if conan != place:
            return NO_CONAN
        if state.conan_player == self.seat:
            return WITH_ATTACKER
        return WITH_DEFENDER if defender in (NOBODY, state.conan_player) else NO_CONAN

    def ground(self, place: int, conan: int) -> Ground:
        """A neutral province as a campaign of the player sees it, with Conan in another one."""
        key = place * 32 + conan
        found = self._grounds.get(key)
        if found is None:
            state = self.state
            world = state.table.world
            helps = self.conan_at(place, NOBODY, conan)
            prize = self.conquest(place)
            if position.forts_in_reserve(state, self.seat) <= 0:
                prize = 0.0
            icons, rating, raiders = len(world.tracks[place]), world.ratings[place], min(3, state.raiders[place])
            found = chances.ground_of(icons, rating, raiders, helps, prize, self.unit, self.later)
            self._grounds[key] = found
        return found

    def fight(self, place: int, defender: int, conan: int) -> Fight:
        """A siege or battle in a province as the player sees it who attacks there; he can retreat."""
        key = (place * 8 + defender) * 32 + conan
        found = self._fights.get(key)
        if found is None:
            found = self._fights[key] = self._fight(place, defender, conan)
        return found

    def _fight(self, place: int, defender: int, conan: int) -> Fight:
        state, weights = self.state, self.weights
        marker = int(state.holder[place] == defender)
        ground = self.ground(place, conan)
        bonus = self.harm(defender, self.hold(place)) if marker else 0.0
        goods = (0.0, *[bonus + chances.after(units, 0, ground, ground.raiders) for units in range(1, STACK + 1)])
        kill = self.harm(defender, self.unit)
        stakes = (self.unit, kill, weights[w.CROM])
        helps = self.conan_at(place, defender, conan)
        return chances.fight_of(marker, ground.rating, self.guard(defender), helps, goods, stakes, True)

    def guard(self, seat: int) -> int:
        """Symbols that a player with many strategy cards is taken to count in a contest."""
        held = len(self.state.pile(seat, STRATEGY_HAND))
        return 1 << SHIELD if held >= self.weights[w.DEFENDER_CARDS] else 0

    def attack(self, place: int, units: int, conan: int = NOBODY) -> float:
        """What so many units in a province are worth that attack there now, beside what they are as units."""
        if units <= 0:
            return 0.0
        key = (place * 8 + min(units, STACK)) * 32 + conan + 1
        found = self._attacks.get(key)
        if found is None:
            found = self._attack(place, min(units, STACK), self.state.conan if conan == NOBODY else conan)
            self._attacks[key] = found
        return found

    def _attack(self, place: int, units: int, conan: int) -> float:
        state = self.state
        stand = units * self.unit
        holder = state.holder[place]
        defender = holder if holder >= 0 else position.other_army(state, self.seat, place)
        if defender >= 0:
            fight = self.fight(place, defender, conan)
            others = state.units[at(defender, place)]
            best = chances.assault(units, others, fight)
            icon = 0 if holder >= 0 else state.progress[at(defender, place)]
            symbols = self.symbols(state.table.world.tracks[place][icon])
            if symbols:
                chance = chances.against_army(units, others, fight, symbols)
                won, lost = chances.beaten(units, others, fight), chances.repelled(units, others, fight)
                best = max(best, lost + chance * (won - lost) - self.card_used)
            return best - stand
        ground = self.ground(place, conan)
        icon = state.progress[at(self.seat, place)]
        best = chances.campaign(units, icon, ground, ground.raiders)
        symbols = self.symbols(state.table.world.tracks[place][icon])
        if symbols:
            chance = chances.against_neutral(units, ground, ground.raiders, symbols)
            first = chances.first_roll(units, icon, ground, ground.raiders, chance)
            best = max(best, first - self.card_used)
        return best - stand

    def symbols(self, terrain: int) -> int:
        """The symbols of the best strategy card in hand for a terrain."""
        found = self._symbols.get(terrain)
        if found is None:
            table = self.state.table
            found = 0
            for card in self.state.pile(self.seat, STRATEGY_HAND):
                if card >= 0 and table.terrains[card] >> terrain & 1:
                    found = _better(found, table.symbols[card])
            self._symbols[terrain] = found
        return found

    def scheme_symbols(self, place: int) -> int:
        """The symbols of the best strategy card in hand for an intrigue contest in a province."""
        table = self.state.table
        areas = table.areas if table.players == MOST_PLAYERS else table.areas_few
        found = 0
        for card in self.state.pile(self.seat, STRATEGY_HAND):
            if card >= 0 and areas[card] >> table.world.area_of[place] & 1:
                found = _better(found, table.symbols[card])
        return found

    def targets(self, place: int) -> list[int]:
        """The provinces that units of a province can attack."""
        found = self._targets.get(place)
        if found is None:
            found = play.moves.attack_targets(self.state, self.seat, place)
            self._targets[place] = found
        return found

    # Places for units.

    def post(self, place: int, units: int) -> float:
        """What it is worth to have so many units in a province: the best attack from there, and what they guard."""
        key = place * 32 + min(units, 31)
        found = self._posts.get(key)
        if found is None:
            found = self._post(place, units)
            self._posts[key] = found
        return found

    def _post(self, place: int, units: int) -> float:
        state, weights = self.state, self.weights
        if not position.is_friendly(state, self.seat, place):
            if units and position.is_neutral(state, place) and position.is_in_play(state, place):
                return self.later * max(0.0, self.attack(place, units))
            return 0.0
        found = -self.danger(place, units)
        if not units:
            loss: int = min(state.raiders[place], state.ep[self.seat] + RAID_EP)
            return found - self.near * loss
        best = self.front(place, units)
        if best <= 0.0:
            found -= (self.unit - weights[w.UNIT_SPARE] * self.fade) * min(units, STACK)
        for other in position.neighbours(state, place):
            if state.holder[other] == self.seat:
                best = max(best, weights[w.BEHIND] * self.front(other, units))
        return found + best

    def front(self, place: int, units: int) -> float:
        """What the best attack from a province promises with so many units."""
        if units <= 0:
            return 0.0
        units = min(units, STACK)
        key = place * 8 + units
        found = self._fronts.get(key)
        if found is None:
            found = 0.0
            for target in self.targets(place):
                here = min(STACK, units + self.state.units[at(self.seat, target)])
                found = max(found, self.attack(target, here))
            found *= self.weights[w.FRONT] * self.fade
            self._fronts[key] = found
        return found

    def moved(self, source: int, target: int, count: int) -> float:
        """What a redeployment changes."""
        units = self.state.units
        here, there = units[at(self.seat, source)], units[at(self.seat, target)]
        before = self.post(source, here) + self.post(target, there)
        return self.post(source, here - count) + self.post(target, there + count) - before

    def placed(self, place: int) -> float:
        """What a unit more in a province is worth."""
        here = self.state.units[at(self.seat, place)]
        return self.unit + self.post(place, here + 1) - self.post(place, here)

    def removed(self, place: int) -> float:
        """What a unit less costs."""
        here = self.state.units[at(self.seat, place)]
        return self.unit + self.post(place, here) - self.post(place, here - 1)

    # Threats.

    def danger(self, place: int, units: int) -> float:
        """What others may take from the player in a province of his that so many units guard."""
        state, weights = self.state, self.weights
        if not state.mark[place] or state.holder[place] != self.seat:
            return 0.0
        worst = 0.0
        rating = state.table.world.ratings[place]
        for other in range(state.table.players):
            if other == self.seat:
                continue
            first = at(other, 0)
            conan = NO_CONAN
            if state.conan == place:
                conan = WITH_ATTACKER if state.conan_player == other else NO_CONAN
                conan = WITH_DEFENDER if state.conan_player == self.seat else conan
            for near in position.neighbours(state, place):
                army = state.units[first + near]
                if army:
                    chance = chances.overrun(min(army, STACK), min(units, STACK), rating, 0, conan)
                    worst = max(worst, weights[w.DANGER] * chance)
            if state.mark[place] == TOWER and not units and state.emissaries[first + place]:
                worst = max(worst, weights[w.DANGER_INTRIGUE])
        return worst * self.hold(place) if worst else 0.0

    # What the player has.

    def has_artifact(self, category: int) -> bool:
        table = self.state.table
        for card in self.state.pile(self.seat, HELD):
            if table.kinds[card] == KIND_ARTIFACT and table.category[card] == category:
                return True
        return False

    def another(self, base: float, held: int, few: float) -> float:
        """What one more card is worth to a hand of so many."""
        return base * few / (few + held)


def _better(one: int, two: int) -> int:
    """The set of symbols that counts more faces."""
    return two if two.bit_count() > one.bit_count() else one


def _counts(op: Op, mark: int) -> bool:
    """Whether a marker is of the kind that a condition counts."""
    if op.counted == cards.N_FORT_OR_CITY:
        return mark & FORT != 0
    if op.counted == cards.N_TOWER_OR_CITY:
        return mark & TOWER != 0
    return mark == CITY if op.counted == cards.N_CITY else True


def _provinces(state: State, op: Op, seat: int) -> int:
    """The provinces that a condition speaks of once they are friendly, as a set."""
    if op.filter is None:
        return -1
    table = state.table
    return maps.wanted(table.world, op.filter, table.kingdoms[seat])
