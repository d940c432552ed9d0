"""An optional witness of a match: what its statistics and its replay need beyond the position.

``State.recorder`` is ``None`` in bulk play. The rules call it where something happens that no position keeps; nothing
it notes can change a match, and copies of a state have none.
"""

from __future__ import annotations

from typing import Any, Final

from simulator.engine.core.match import hands_of_seats
from simulator.engine.games.conan_ccg import play, position
from simulator.engine.games.conan_ccg.match import full_observation
from simulator.engine.games.conan_ccg.match.idle import Hands
from simulator.engine.games.conan_ccg.position import (
    A_ATTACKER,
    A_DAMAGE,
    A_FACING,
    A_TARGET,
    HAND,
    NONE,
    PILES,
    T_DEALT,
    T_TAKEN,
    TALLIES,
    State,
)

#: What Damage comes from. To Foes: moves of Conan and of his Allies, and what a Foe pays in Health; the rest of
#: ``damage_dealt`` is effects. To Conan: moves of Foes that a move faced or none, and what he paid in Health; the rest
#: of ``damage_taken`` is effects.
SOURCES: Final = ("by_conan", "by_allies", "paid_by_foes", "by_opposed", "by_unopposed", "paid_in_health")
BY_CONAN, BY_ALLIES, PAID_BY_FOES, BY_OPPOSED, BY_UNOPPOSED, PAID_IN_HEALTH = range(6)


class Recorder:
    """Series by own turn of each seat, Damage by source, what lay unused in hand, and exchanges for the replay."""

    __slots__ = ("cards", "exchanges", "goldfish", "hands", "prowess", "renown", "sources")

    def __init__(self, players: int, *, goldfish: bool, pictures: bool) -> None:
        self.renown: list[list[int]] = [[] for _ in range(players)]
        self.prowess: list[list[int]] = [[] for _ in range(players)]
        self.cards: list[list[int]] = [[] for _ in range(players)]
        self.sources = [[0] * len(SOURCES) for _ in range(players)]
        self.goldfish = goldfish
        #: Of each seat; a goldfish has one, whoever's turn it is.
        self.hands = [Hands()] * players if goldfish else [Hands() for _ in range(players)]
        #: Attacks as they were applied, as pairs of ``State.decisions`` and a picture; ``None`` without a replay.
        self.exchanges: list[tuple[int, dict[str, Any]]] | None = [] if pictures else None

    # Decisions.

    def window(self, state: State, window: int, found: list[int]) -> None:
        """The Active player was asked in a window."""
        self.hands[state.active].window(state, window, found)

    def moves(self, state: State, found: list[int]) -> None:
        """The Active player was asked for a move."""
        self.hands[state.active].moves(state, found)

    # Damage.

    def exchange(self, state: State) -> None:
        """Attacks are about to be applied: count what they deal to Foes, and keep a picture for the replay."""
        row = state.row(state.current)
        left: dict[int, int] = {}
        for made in state.attacks:
            target = made[A_TARGET]
            if target not in row:
                continue
            have = left.setdefault(target, play.health_left(state, target))
            dealt = max(0, min(made[A_DAMAGE], have))
            left[target] = have - dealt
            by_ally = position.card_type(state, made[A_ATTACKER]) == position.T_ALLY
            self.sources[state.active][BY_ALLIES if by_ally else BY_CONAN] += dealt
        if self.exchanges is not None:
            self.exchanges.append((state.decisions, full_observation.exchange(state)))

    def conan_struck(self, state: State, prevented: int) -> None:
        """Conan is about to lose Health to attacks; what is prevented counts for the first of them."""
        conan = position.conan(state)
        have = state.health[state.active]
        for made in state.attacks:
            if made[A_TARGET] != conan:
                continue
            damage = max(0, made[A_DAMAGE])
            stopped = min(prevented, damage)
            prevented -= stopped
            taken = min(damage - stopped, have)
            have -= taken
            self.sources[state.active][BY_OPPOSED if made[A_FACING] != NONE else BY_UNOPPOSED] += taken

    def paid_in_health(self, state: State, amount: int) -> None:
        """Conan pays with Health."""
        self.sources[state.active][PAID_IN_HEALTH] += min(amount, state.health[state.active])

    def paid_by_foe(self, state: State, amount: int) -> None:
        """A Foe pays with Health."""
        self.sources[state.active][PAID_BY_FOES] += amount

    # Turns.

    def rest(self, state: State) -> None:
        """The Active player has done what he can this turn; his Prowess and hand are not yet filled up again."""
        player = state.active
        self.prowess[player].append(state.prowess[player])
        self.cards[player].append(len(state.piles[player * PILES + HAND]))
        self.hands[player].rest(state)

    def turn_over(self, state: State) -> None:
        """The turn of the Active player ends."""
        self.renown[state.active].append(state.renown[state.active])

    # Answers.

    def stats(self, state: State) -> dict[str, Any]:
        """Everything counted, by name: numbers by seat, lists of numbers by seat, and the hands."""
        seats = range(len(self.sources))
        found: dict[str, Any] = {
            f"damage_{name}": [self.sources[seat][place] for seat in seats] for place, name in enumerate(SOURCES)
        }
        found["damage_by_effects"] = [
            state.tallies[seat * TALLIES + T_DEALT] - sum(self.sources[seat][: PAID_BY_FOES + 1]) for seat in seats
        ]
        found["damage_by_foe_effects"] = [
            state.tallies[seat * TALLIES + T_TAKEN] - sum(self.sources[seat][BY_OPPOSED:]) for seat in seats
        ]
        found["renown_by_turn"] = [list(series) for series in self.renown]
        found["prowess_by_turn"] = [list(series) for series in self.prowess]
        found["cards_by_turn"] = [list(series) for series in self.cards]
        ids = [definition.id for definition in state.table.program.pool.defs]
        return found | hands_of_seats(self.hands, ids, goldfish=self.goldfish)
