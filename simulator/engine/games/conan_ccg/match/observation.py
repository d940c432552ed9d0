"""The table as its players see it, without a copy: what a fast agent may ask.

``View`` is a copy in which hidden cards are blanked out. An observation answers questions about the position itself,
and only such as this player can answer; a test makes the same choices on positions dealt anew.
"""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import play, position, steps
from simulator.engine.games.conan_ccg.cards import Program
from simulator.engine.games.conan_ccg.match import full_observation
from simulator.engine.games.conan_ccg.play import F_TARGET
from simulator.engine.games.conan_ccg.position import A_DAMAGE, GAPS, HAND, ITEMS, PILES, State


class Observation:
    """What one player sees of a position while it lasts."""

    __slots__ = ("_state", "player")

    def __init__(self, state: State, player: int) -> None:
        self._state = state
        self.player = player

    # What never changes.

    def program(self) -> Program:
        """The texts of all cards."""
        return self._state.table.program

    def card(self, inst: int) -> int:
        """The definition of a card that this player may see."""
        return self._state.table.card[inst]

    def kind(self, inst: int) -> int:
        """The type of a card, as ``position.T_MOVE`` and the like."""
        return self._state.table.types[inst]

    # Conan.

    def is_active(self) -> bool:
        """Whether this player is Conan."""
        return self.player == self._state.active

    def conan(self) -> int:
        """The card of the Active player's Conan."""
        return self._state.table.conan[self._state.active]

    def health(self) -> int:
        """Conan's Health."""
        return self._state.health[self._state.active]

    def missing_health(self) -> int:
        """Health below Conan's Starting Value."""
        return self._state.table.health[self.conan()] - self.health()

    def prowess(self) -> int:
        """Conan's Prowess."""
        return self._state.prowess[self._state.active]

    def missing_prowess(self) -> int:
        """Prowess below Conan's Starting Value."""
        return self._state.table.prowess[self.conan()] - self.prowess()

    def hand_size(self) -> int:
        """Cards in this player's hand."""
        return len(self._state.piles[self.player * PILES + HAND])

    def has_item_like(self, item: int) -> bool:
        """Whether an Item in play would be replaced by this one (CCG-7.7)."""
        keywords = self._state.table.program.pool.keywords
        card = self._state.table.card
        items = self._state.piles[self._state.active * PILES + ITEMS]
        return any(keywords[card[item]] & keywords[card[old]] for old in items)

    def region(self) -> int:
        """The Region under Conan; below zero without one."""
        return self._state.region[self._state.active]

    # Foes and moves on the table.

    def foes(self) -> list[int]:
        """The Foes in play."""
        return position.foes_in_play(self._state)

    def foes_played(self) -> int:
        """Foes played so far this turn."""
        return self._state.played

    def crowd(self, zone: int) -> int:
        """Foes that stand in a zone."""
        return len(self._state.row(zone))

    def served_foe(self) -> int:
        """The Foe that is being served with a move."""
        return self._state.current

    def damage(self, inst: int) -> int:
        """Damage of a character in play."""
        return play.base_damage(self._state, inst)

    def health_left(self, inst: int) -> int:
        """Health of a Foe or Ally less its wounds."""
        return play.health_left(self._state, inst)

    def prowess_left(self, inst: int) -> int:
        """Prowess of a Foe or Ally less what it has spent this round, but for a move that this player cannot see."""
        state = self._state
        if full_observation.faces_hidden(state, self.player) and self._is_served_by_another(inst):
            return play.max_prowess(state, inst)
        return play.prowess_left(state, inst)

    def _is_served_by_another(self, inst: int) -> bool:
        move = position.own_move(self._state, inst)
        return move >= 0 and self._state.table.owner[move] != self.player

    def chosen_move(self) -> int:
        """The card that is about to be laid in a gap."""
        return self._state.current

    def performer(self) -> int:
        """Who is about to lay it."""
        return self._state.count

    def beside(self, gap: int) -> list[tuple[int, int, bool]]:
        """The Foes that a gap touches: (Foe, edge that faces it, whether a move faces it already)."""
        state = self._state
        zone, at = divmod(gap, GAPS)
        row = state.row(zone)
        found = []
        if at > 0 and row[at - 1] >= 0:
            found.append((row[at - 1], 0, state.gaps[gap - 1] >= 0))
        if at < len(row) and row[at] >= 0:
            found.append((row[at], 1, state.gaps[gap + 1] >= 0))
        return found

    def moves_laid(self, zone: int) -> int:
        """Moves of Conan's side in a zone."""
        return sum([move >= 0 for move in self._state.gaps[zone * GAPS : zone * GAPS + GAPS]])

    def all_moves_laid(self) -> int:
        """Moves of Conan's side on the table."""
        return len(self._state.gaps) - self._state.gaps.count(-1)

    def unopposed_move(self) -> int:
        """The Foe's move whose edge is being chosen (CCG-16.8). IndexError at other steps, where it may be hidden."""
        if self._state.step != steps.EDGE:
            raise IndexError("No edge is being chosen.")
        index = (self._state.places & -self._state.places).bit_length() - 1
        return self._state.row_moves(self._state.current)[index]

    # What is under way.

    def is_choosing_attack(self) -> bool:
        """Whether an attack is being chosen, not a character."""
        frames = self._state.frames
        return bool(frames) and frames[-1][kernel.KIND] == F_TARGET and bool(frames[-1][kernel.LAST])

    def attack_damage(self, index: int) -> int:
        """Damage of an attack under way."""
        return self._state.attacks[index][A_DAMAGE]
