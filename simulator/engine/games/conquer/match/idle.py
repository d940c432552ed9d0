"""Cards that a player could not Notice at any moment of his Notice Phase, and what stood in their way.

What needs a combat is dead in that phase by nature, and in a goldfish, which meets no opponent, what needs an opposing
Character too; both are told so.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core.match import Held, IdleCount
from simulator.engine.games.conquer import play, position
from simulator.engine.games.conquer.cards import PLACES, W_NOTICE
from simulator.engine.games.conquer.position import HAND, PILES, State

#: What stands in the way, by name. What lies on a card: no Character at all, none with the Weapon Use, no free hand.
NO_CHARACTER: Final = "no_character"
WEAPON_USE: Final = "weapon_use"
NO_HAND: Final = "no_hand"
NO_EQUIPMENT: Final = "no_equipment"
PERSONAL: Final = "personal"
IMMUNE: Final = "immune"
OPPONENT: Final = "opponent"
COMBAT: Final = "combat"
LANDSCAPE: Final = "landscape"
CONDITION: Final = "condition"
COST: Final = "cost"


class Hands:
    """What the active player could have Noticed this turn, and what could not be at the end of each Notice Phase."""

    __slots__ = ("count", "used")

    def __init__(self) -> None:
        #: Of this turn: cards (by definition) that could be Noticed or played.
        self.used: set[int] = set()
        self.count = IdleCount()

    def asked(self, state: State, useful: set[int]) -> None:
        """The active player was asked in his Notice Phase, and these cards of his hand were of use."""
        card = state.table.card
        self.used.update(card[inst] for inst in useful)

    def rest(self, state: State) -> None:
        """The active player ends his Notice Phase: count the cards that are left, and forget the turn."""
        self.count.turn(self._held(state, inst) for inst in state.piles[state.active * PILES + HAND])
        self.used.clear()

    def _held(self, state: State, inst: int) -> Held:
        """A card that is left, dead if nothing could be done with it."""
        card = state.table.card[inst]
        return Held(card) if card in self.used else Held(card, obstacle(state, inst), dead=True)


def obstacle(state: State, inst: int) -> str:
    """Why the active player cannot Notice or play a card of his hand now: for want of a place before want of points."""
    player = state.active
    if play.is_played(state, inst):
        return _unplayed(state, player, inst)
    if not play.lies_on_none(state, inst) and not play.hosts(state, player, inst):
        return _no_place(state, player, inst)
    return COST


def _unplayed(state: State, player: int, inst: int) -> str:
    """Why a Disturbance on no card is not played: its moment is a combat, its cost, or what its text asks for."""
    program = state.table.program
    uses = program.uses[state.table.card[inst]]
    if not any(program.abilities[index].windows >> W_NOTICE & 1 for index in uses):
        return COMBAT
    return CONDITION if play.can_pay(state, player, inst) else COST


def _no_place(state: State, player: int, inst: int) -> str:
    """Why a card that needs a place has none (CQ-11.3, CQ-11.9, CQ-12.3, CQ-13.8)."""
    kind = position.card_type(state, inst)
    if kind == position.T_LANDSCAPE:
        return LANDSCAPE
    own = position.troops(state, player)
    if kind == position.T_EQUIPMENT:
        return _no_bearer(state, own, inst)
    where = PLACES[state.table.program.on[state.table.card[inst]]]
    if where == "opposing character":
        return OPPONENT
    if where == "equipment":
        return NO_EQUIPMENT
    if not own:
        return NO_CHARACTER
    card = state.table.card[inst]
    immune = kind == position.T_EFFECT and all(
        play.is_immune(state, who, state.table.program.pool.divisions[card]) for who in own
    )
    return IMMUNE if immune else PERSONAL


def _no_bearer(state: State, own: list[int], item: int) -> str:
    if not own:
        return NO_CHARACTER
    strong = [who for who in own if play.meets_weapon_use(state, who, item)]
    if not strong:
        return WEAPON_USE
    return NO_HAND if not any(play.has_room(state, who, item) for who in strong) else NO_EQUIPMENT
