"""An optional witness of a match: what its statistics and its replay need beyond the position.

``State.recorder`` is ``None`` in bulk play. The rules call it where something happens that no position keeps; nothing
it notes can change a match, and copies of a state have none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simulator.engine.core.match import hands_of_seats
from simulator.engine.games.conquer import actions, position
from simulator.engine.games.conquer.match import full_observation
from simulator.engine.games.conquer.match.idle import Hands
from simulator.engine.games.conquer.position import T_GAINED, T_SPENT, TALLIES

if TYPE_CHECKING:
    from simulator.engine.games.conquer.position import State

SEATS = range(2)


class Recorder:
    """Series by own turn of each seat, damage by source, how combats went, and what lay unused in hand."""

    __slots__ = (
        "blows",
        "both_fell",
        "by_actions",
        "by_texts",
        "cards",
        "characters",
        "dealt",
        "fallen",
        "gained",
        "goldfish",
        "hands",
        "np",
        "rounds",
        "spent",
        "undecided",
        "vp",
    )

    def __init__(self, *, goldfish: bool = False, pictures: bool = False) -> None:
        self.np: list[list[int]] = [[] for _ in SEATS]
        self.vp: list[list[int]] = [[] for _ in SEATS]
        self.characters: list[list[int]] = [[] for _ in SEATS]
        self.cards: list[list[int]] = [[] for _ in SEATS]
        #: Notice Points gained and spent up to the end of each own turn, so that differences are what a turn brought.
        self.gained: list[list[int]] = [[] for _ in SEATS]
        self.spent: list[list[int]] = [[] for _ in SEATS]
        self.by_actions = [0 for _ in SEATS]
        self.by_texts = [0 for _ in SEATS]
        #: Battle rounds of each combat, by the seat that attacked.
        self.rounds: list[list[int]] = [[] for _ in SEATS]
        #: By the seat that attacked, combats in which both fell, and those in which nobody did.
        self.both_fell = [0 for _ in SEATS]
        self.undecided = [0 for _ in SEATS]
        #: By owner, Characters who entered the Hospital Grounds.
        self.fallen = [0 for _ in SEATS]
        self.goldfish = goldfish
        #: Of each seat; a goldfish has one, whoever's turn it is.
        self.hands = [Hands()] * len(SEATS) if goldfish else [Hands() for _ in SEATS]
        #: Battle rounds as they ended, as pairs of ``State.decisions`` and a picture; ``None`` without a replay.
        self.blows: list[tuple[int, dict[str, Any]]] | None = [] if pictures else None
        #: Damage that the attack of this battle round has done.
        self.dealt = 0

    def asked(self, state: State, found: list[int]) -> None:
        """The active player is asked in his Notice Phase."""
        of_hand = (actions.NOTICE, actions.PLAY)
        useful = {actions.first_of(act) for act in found if actions.kind_of(act) in of_hand}
        self.hands[state.active].asked(state, useful)

    def noticed(self, state: State) -> None:
        """The Notice Phase is over."""
        self.hands[state.active].rest(state)

    def fell(self, player: int) -> None:
        """A Character of a player goes to the Hospital Grounds."""
        self.fallen[player] += 1

    def damage(self, by: int, amount: int, *, by_action: bool) -> None:
        """A Character has taken damage; ``by`` is the seat that dealt it, below 0 for a cost."""
        if by >= 0:
            (self.by_actions if by_action else self.by_texts)[by] += amount
        if by_action:
            self.dealt += amount

    def round_over(self, state: State) -> None:
        """A battle round ends: keep a picture of its attack and answer for the replay."""
        if self.blows is not None and state.attack >= 0:
            self.blows.append((state.decisions, full_observation.blow(state, self.dealt)))
        self.dealt = 0

    def combat(self, state: State, fallen: list[int]) -> None:
        """A combat is over."""
        self.rounds[state.active].append(max(0, state.round - 1))
        self.both_fell[state.active] += len(fallen) > 1
        self.undecided[state.active] += not fallen

    def turn_over(self, state: State) -> None:
        """The turn of the active player ends."""
        player = state.active
        self.np[player].append(state.np[player])
        self.vp[player].append(state.vp[player])
        self.characters[player].append(len(position.troops(state, player)))
        self.cards[player].append(len(state.hand(player)))
        self.gained[player].append(state.tallies[player * TALLIES + T_GAINED])
        self.spent[player].append(state.tallies[player * TALLIES + T_SPENT])

    def stats(self, state: State) -> dict[str, Any]:
        """Everything counted, by name: numbers by seat, lists of numbers by seat."""
        found: dict[str, Any] = {
            "damage_by_actions": list(self.by_actions),
            "damage_by_texts": list(self.by_texts),
            "np_by_turn": [list(series) for series in self.np],
            "vp_by_turn": [list(series) for series in self.vp],
            "characters_by_turn": [list(series) for series in self.characters],
            "cards_by_turn": [list(series) for series in self.cards],
            "income_by_turn": [_steps(series) for series in self.gained],
            "spending_by_turn": [_steps(series) for series in self.spent],
            "rounds_by_combat": [list(series) for series in self.rounds],
            "combats": [len(series) for series in self.rounds],
            "both_fell": list(self.both_fell),
            "combats_undecided": list(self.undecided),
            "fallen": list(self.fallen),
        }
        ids = [definition.id for definition in state.table.program.pool.defs]
        return found | hands_of_seats(self.hands, ids, goldfish=self.goldfish)


def _steps(totals: list[int]) -> list[int]:
    """What each turn added to a running total; what came in the opponent's turn counts for the next own one."""
    return [now - before for before, now in zip([0, *totals], totals, strict=False)]
