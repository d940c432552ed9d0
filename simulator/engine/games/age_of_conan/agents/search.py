"""What the search needs to know of this game: guesses, preferences, how far to look, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.agents import HalvingAgent, TurnSearch
from simulator.engine.core.match import FAST_PLAYOUTS, STRONG_PLAYOUTS
from simulator.engine.games.age_of_conan import match, play, position, steps
from simulator.engine.games.age_of_conan.agents import greedy
from simulator.engine.games.age_of_conan.agents import weights as w
from simulator.engine.games.age_of_conan.agents.outlook import Outlook
from simulator.engine.games.age_of_conan.agents.texts import Mind
from simulator.engine.games.age_of_conan.match import View
from simulator.engine.games.age_of_conan.position import (
    CATEGORIES,
    KINGDOM_HAND,
    MOST_PLAYERS,
    OBJECTIVES,
    PROVINCES,
    READY,
    STRATEGY_HAND,
    TOKENS,
    TOWER,
    USED,
    State,
    at,
)

#: Decisions that are searched: dice and armies, where the rule of thumb gives most away, and crowning. In the others a
#: search of this budget found nothing or chose worse (``docs/training.md``).
SEARCHED: Final = frozenset(
    (
        steps.DIE,
        steps.TAKE,
        steps.EVENT,
        steps.MILITARY,
        steps.REDEPLOY,
        steps.ATTACK_TO,
        steps.MARCH,
        steps.CROWN,
    )
)
#: A horizon holds a turn and an age: the turn times this, and the age.
AGES: Final = 8
#: Playouts a decision from which they end with the own turn after next: fewer do not see past the luck of two turns.
FAR: Final = 60
#: EP for the most gold or Crom tokens.
MOST: Final = 3.0


class HyborianSearch(TurnSearch[State]):
    """What the search knows of Age of Conan; a playout ends with the own next turn, or when an age has changed.

    With a large budget it goes on for as much again.
    """

    def __init__(self, playouts: int) -> None:
        super().__init__(())
        #: Own turns to come, and changes of the age, that a playout may see.
        self._turns = 2 if playouts >= FAR else 1
        self._weights = w.values()
        self._minds: list[Mind | None] = [None] * MOST_PLAYERS
        self._seen: list[State | None] = [None] * MOST_PLAYERS

    def is_worth_searching(self, view: View, actions: Sequence[int]) -> bool:
        """By the step of the match, and not while a card that is carried out asks."""
        state = view.state
        return not state.frames and state.step in SEARCHED

    def determinize(self, view: View, seed: int) -> State:
        return match.determinize_view(view, seed)

    def scores(self, state: State, actions: Sequence[int]) -> list[float]:
        mind = self._mind(state)
        return [greedy.score(mind, act) for act in actions]

    def _mind(self, state: State) -> Mind:
        """What the player who decides makes of a position; as long as the table stays the same, the same."""
        seat = state.actor
        mind, seen = self._minds[seat], self._seen[seat]
        if mind is not None and seen is not None and state.is_table_of(seen):
            mind.turn_to(state)
            return mind
        self._seen[seat] = state.table_now()
        mind = self._minds[seat] = Mind(Outlook(state, seat, self._weights))
        return mind

    def clone(self, state: State) -> State:
        return state.clone()

    def apply(self, state: State, action: int) -> None:
        play.apply(state, action)

    def trust(self, view: View) -> float:
        return self._weights[w.SEARCH_TRUST_MARCH if view.state.step == steps.MARCH else w.SEARCH_TRUST]

    def horizon(self, state: State) -> int:
        """The end of an own turn to come, or the change of the age that comes before it."""
        return (state.turn + self._turns * state.table.players) * AGES + state.age + self._turns - 1

    def is_past(self, state: State, horizon: int) -> bool:
        return bool(state.reason) or state.turn > horizon // AGES or state.age > horizon % AGES

    def worth(self, state: State) -> Sequence[float]:
        """What the position is worth to each seat, from 0 (lost) to 1 (won): max^n, each for himself."""
        seats = range(state.table.players)
        if state.reason:
            shared = state.winners.bit_count()
            return [1.0 / shared if shared and state.winners >> seat & 1 else 0.0 for seat in seats]
        found = standings(state, self._weights)
        scale = self._weights[w.STANDING_SCALE]
        return [_share(found, seat, scale) for seat in seats]


def _share(found: Sequence[float], seat: int, scale: float) -> float:
    """The own standing against the mean of the others', between 0 and 1."""
    others = len(found) - 1
    ahead = found[seat] - (sum(found) - found[seat]) / others if others else found[seat]
    return 0.5 + 0.5 * ahead / (scale + abs(ahead))


def standings(state: State, weights: list[float]) -> list[float]:
    """Projected final EP by seat: EP now, provinces, objectives, bonuses, and what may still become EP."""
    seats = range(state.table.players)
    outlooks = [Outlook(state, seat, weights) for seat in seats]
    found = [_own(outlooks[seat], weights) for seat in seats]
    _dominance(state, weights, found)
    fade = 1.0 - outlooks[0].fade
    gold = [state.gold[seat] + position.ratings_marked(state, seat, TOWER) for seat in seats]  # AOC-21.6
    _most(state, gold, MOST * fade, found)
    _most(state, list(state.crom), MOST * (0.3 + 0.7 * fade), found)
    if state.conan_player >= 0:
        found[state.conan_player] += weights[w.STANDING_CONAN] * outlooks[0].fade
    return found


def _own(outlook: Outlook, weights: list[float]) -> float:
    """What a player has by himself."""
    state, seat = outlook.state, outlook.seat
    world, fade = state.table.world, outlook.fade
    total = float(state.ep[seat])
    first = at(seat, 0)
    for place in range(PROVINCES):
        units = state.units[first + place]
        if state.holder[place] == seat:
            if state.mark[place]:
                loss = weights[w.STANDING_DANGER] * outlook.danger(place, units) if fade else 0.0
                total += outlook.marked(place, state.mark[place]) - loss
        elif units and world.tracks[place]:
            done = state.progress[first + place] / len(world.tracks[place])
            total += weights[w.STANDING_PROGRESS] * world.ratings[place] * done * fade
    total += fade * weights[w.STANDING_UNIT] * position.units_on_board(state, seat)
    total += fade * weights[w.STANDING_EMISSARY] * position.emissaries_on_board(state, seat)
    gold: int = state.gold[seat]
    sorcery: int = state.sorcery[seat]
    total += fade * weights[w.STANDING_GOLD] * gold
    total += fade * weights[w.STANDING_SORCERY] * sorcery
    total += fade * weights[w.STANDING_STRATEGY] * len(state.pile(seat, STRATEGY_HAND))
    held = len(state.pile(seat, KINGDOM_HAND)) + len(state.pile(seat, READY)) + 0.5 * len(state.pile(seat, USED))
    total += fade * weights[w.STANDING_KINGDOM] * held
    return total + _objectives(outlook, weights)


def _objectives(outlook: Outlook, weights: list[float]) -> float:
    """The current objectives that are met now; they are scored once or more in what is left."""
    table = outlook.state.table
    found = 0.0
    for card in outlook.state.common(OBJECTIVES):
        if table.card[card] >= 0 and play.objectives.is_met(outlook.state, outlook.seat, card):
            found += weights[w.STANDING_OBJECTIVE] * table.program.pool.eps[table.card[card]]
    return found


def _dominance(state: State, weights: list[float], found: list[float]) -> None:
    """Dominance by category, shared by the squares of what each has (AOC-21.12)."""
    table = state.table
    for category in range(len(CATEGORIES)):
        squares: list[float] = []
        for seat in range(table.players):
            total = 0
            for token in state.pile(seat, TOKENS):
                if token >= 0 and table.category[token] == category:
                    total += table.value[token]
            squares.append(float(total * total * total))
            found[seat] += 0.1 * weights[w.STANDING_TOKEN] * total
        whole = sum(squares) + 8.0
        for seat, square in enumerate(squares):
            found[seat] += weights[w.DOMINANCE] * square / whole


def _most(state: State, amounts: list[int], ep: float, found: list[float]) -> None:
    """EP for the most of something, shared by the squares of what each has (AOC-21.8, AOC-21.9)."""
    whole = sum([amount * amount for amount in amounts])
    if whole:
        for seat, amount in enumerate(amounts):
            found[seat] += ep * amount * amount / whole


def make_halving(seed: int, seat: int, playouts: int) -> HalvingAgent:
    """The search by halving with a budget of playouts a decision."""
    return HalvingAgent(HyborianSearch(playouts), seed, seat, playouts, keeps_more=True)


def make_fast(seed: int, seat: int) -> HalvingAgent:
    """The search by halving at the budget of *fast*."""
    return make_halving(seed, seat, FAST_PLAYOUTS)


def make_strong(seed: int, seat: int) -> HalvingAgent:
    """The search by halving at the budget of *strong*."""
    return make_halving(seed, seat, STRONG_PLAYOUTS)
