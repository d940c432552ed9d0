"""Sets up the table of a scenario and answers what its checks ask about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from simulator.engine import EngineError, get_game
from simulator.engine.games.conan_ccg import scenes
from simulator.engine.games.conan_ccg.scenes import BARBARIAN, GAPS, HIDDEN, NONE, PILE_NAMES, ZONES
from simulator.scenarios import labels
from simulator.scenarios.conan_ccg.layout import Layout, lay_out
from simulator.scenarios.conan_ccg.moments import MOMENTS
from simulator.scenarios.conan_ccg.position import place_cards
from simulator.scenarios.reader import Scenario, Where
from simulator.scenarios.stage import Stage

DECKS: Final = ("draw", "foes")
#: What stands in labels beside titles, names and numbers.
LABEL_WORDS: Final = (
    "ability an and at attack between choose damage discard do edge empty face fight foe foes for gap heal in it left "
    "let more moves no none not of on pass pay place play plays press put refuse region resolve rest retreat right "
    "serve strike take the use with without"
)
NUMBERS: Final = ("prowess", "health", "renown", "scars", "region")


class ConanStage(Stage):
    """What checks ask about the table of the Conan CCG."""

    __slots__ = ()

    rules: ClassVar[Any] = scenes
    moments: ClassVar[Mapping[str, int]] = MOMENTS
    label_words: ClassVar[frozenset[str]] = frozenset(labels.words(" ".join((LABEL_WORDS, *ZONES, *BARBARIAN))))

    def number(self, seat: int, name: str) -> Any:
        return self.region(seat) if name == "region" else getattr(self.state, name)[seat]

    def is_number(self, name: str) -> bool:
        return name in NUMBERS

    def is_deck(self, name: str) -> bool:
        return name in DECKS

    def pile(self, seat: int, name: str) -> list[str]:
        """The cards of a pile as ids; decks from the top."""
        cards = self.state.pile(seat, PILE_NAMES.index(name))
        return [self.card_id(inst) for inst in (reversed(cards) if name in DECKS else cards)]

    def region(self, seat: int) -> str | None:
        inst = self.state.region[seat]
        return self.card_id(inst) if inst >= 0 else None

    def zone(self, name: str) -> list[str]:
        """The Foes of a zone from Conan's left to right."""
        return [self.card_id(foe) for foe in self.state.row(ZONES.index(name)) if foe >= 0]

    def gaps(self, zone: str) -> dict[str, str | None]:
        first = ZONES.index(zone) * GAPS
        found = self.state.gaps[first : first + GAPS]
        return {str(gap): None if inst == NONE else self.card_id(inst) for gap, inst in enumerate(found)}

    def describe(self, name: str, where: Where) -> dict[str, Any]:
        """Where a named card is; a character's wounds, what is left of him and his move; who plays a move in a gap."""
        inst = self.find_card(name, where, [scenes.conan(self.state), *scenes.foes_in_play(self.state)])
        place = self._place(inst)
        found: dict[str, Any] = {"in": place, "wounds": self.state.wounds[inst], "move": self._move(inst, place)}
        found.update(self._left(inst))
        found["gap"] = self.state.gaps.index(inst) % GAPS if inst in self.state.gaps else None
        found["by"] = None if found["gap"] is None else self.card_id(self.state.gap_by[self.state.gaps.index(inst)])
        return found

    def _left(self, inst: int) -> dict[str, int | None]:
        """Prowess and Health that a character still has."""
        if inst in self.state.table.conan:
            seat = self.state.table.conan.index(inst)
            return {"prowess": self.state.prowess[seat], "health": self.state.health[seat]}
        if scenes.card_type(self.state, inst) not in (scenes.T_FOE, scenes.T_ALLY):
            return {"prowess": None, "health": None}
        return {
            "prowess": scenes.prowess_left(self.state, inst),
            "health": scenes.health_left(self.state, inst),
        }

    def _move(self, inst: int, place: str) -> str | None:
        """The move before a Foe, or an Ally's move in a gap."""
        if place in ZONES and inst in self.state.row(ZONES.index(place)):
            zone = ZONES.index(place)
            move = self.state.row_moves(zone)[self.state.row(zone).index(inst)]
            return self.card_id(move) if move >= 0 or move == HIDDEN else None
        if inst in self.state.gap_by:
            return self.card_id(self.state.gaps[self.state.gap_by.index(inst)])
        return None

    def _place(self, inst: int) -> str:
        """``Center``, ``Tom hand``, ``revealed``, ``under Tom``, ``in play`` (a Conan), ``hidden`` to who looks."""
        state = self.state
        for seat, player in enumerate(self.names):
            for pile, name in enumerate(PILE_NAMES):
                if inst in state.pile(seat, pile):
                    return f"{player} {name}"
            if state.region[seat] == inst:
                return f"under {player}"
        if inst in state.revealed():
            return "revealed"
        if inst in state.gaps:
            return ZONES[state.gaps.index(inst) // GAPS]
        zone = scenes.zone_of(state, inst)
        if zone != NONE:
            return ZONES[zone]
        return "in play" if inst in state.table.conan else "hidden"


def build(scenario: Scenario) -> ConanStage:
    """The table of a scenario, ready for its first decision."""
    layout: Layout = lay_out(scenario)
    game = get_game(str(scenario.data["game"]))
    try:
        state = place_cards(scenario, layout)
    except EngineError as error:
        raise scenario.error((), f"the engine refused the position: {error.message}") from error
    return ConanStage(scenario, game, state, layout.names, layout.aliases)
