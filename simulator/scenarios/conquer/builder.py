"""Sets up the table of a Conquer scenario and answers what its checks ask about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from simulator.engine import EngineError, get_game
from simulator.engine.games.conquer import scenes
from simulator.engine.games.conquer.scenes import (
    GROUND,
    NONE,
    PILE_NAMES,
    PLAYERS,
    RESOLVING,
    S_ATTACK,
    S_DEFENSE,
    S_POPULARITY,
    S_REPUTATION,
    S_WEAPON_USE,
)
from simulator.scenarios import labels
from simulator.scenarios.conquer.layout import lay_out
from simulator.scenarios.conquer.moments import MOMENTS
from simulator.scenarios.conquer.position import place_cards
from simulator.scenarios.reader import Scenario, Where
from simulator.scenarios.stage import Stage

#: What stands in labels beside titles, names and numbers.
LABEL_WORDS: Final = (
    "ability about accept and answer at attack begin choose damage discard do end first for heal leave link more move "
    "next no not nothing notice of on pass phase play points remove stay take the to turn use victory with"
)
RATINGS: Final = {
    "attack": S_ATTACK,
    "defense": S_DEFENSE,
    "weapon_use": S_WEAPON_USE,
    "popularity": S_POPULARITY,
    "reputation": S_REPUTATION,
}
NUMBERS: Final = ("np", "vp")
DECKS: Final = ("barracks", "combat")


class ConquerStage(Stage):
    """What checks ask about the table of Conquer."""

    __slots__ = ()

    rules: ClassVar[Any] = scenes
    moments: ClassVar[Mapping[str, int]] = MOMENTS
    label_words: ClassVar[frozenset[str]] = frozenset(labels.words(LABEL_WORDS))

    def number(self, seat: int, name: str) -> Any:
        return getattr(self.state, name)[seat]

    def is_number(self, name: str) -> bool:
        return name in NUMBERS

    def is_deck(self, name: str) -> bool:
        return name in DECKS

    def pile(self, seat: int, name: str) -> list[str]:
        cards = self.state.pile(seat, PILE_NAMES.index(name))
        return [self.card_id(inst) for inst in (reversed(cards) if name in DECKS else cards)]

    def ground(self) -> list[str]:
        """The Landscapes on the table in the order in which they came."""
        return [self.card_id(inst) for inst in self.state.ground()]

    def zone(self, name: str) -> list[str]:
        """The Characters at a Landscape, the active player's first."""
        return [self.card_id(who) for who in scenes.all_troops(self.state) if self._at(who) == name]

    def links(self, ground: str, where: Where) -> list[str]:
        for inst in self.state.ground():
            if self.card_id(inst) == ground:
                return [self.card_id(other) for other in scenes.linked(self.state, inst)]
        raise self.scenario.error(where, f'"{ground}" is no Landscape on the table.')

    def _at(self, who: int) -> str:
        place = self.state.place[who]
        return self.card_id(place) if place != NONE else ""

    def describe(self, name: str, where: Where) -> dict[str, Any]:
        """Where a card is; a Character's ratings, Health, damage entries and cards."""
        inst = self.find_card(name, where, scenes.all_troops(self.state))
        found: dict[str, Any] = {"in": self._place(inst), "on": None, "at": None}
        if self.state.host[inst] != NONE:
            found["on"] = self.card_id(self.state.host[inst])
        if scenes.card_type(self.state, inst) == scenes.T_CHARACTER:
            found["at"] = self._at(inst) or None
            for name_of, rating in RATINGS.items():
                found[name_of] = scenes.rating(self.state, inst, rating)
            found["health"] = scenes.health(self.state, inst)
            found["damage"] = [entry[1] for entry in scenes.entries_on(self.state, inst)]
            found["cards"] = [self.card_id(card) for card in scenes.all_attached(self.state, inst)]
        return found

    def _place(self, inst: int) -> str:
        """``Tom hand``, ``ground``, ``resolving``, ``hidden`` to who looks."""
        for seat in range(PLAYERS):
            for pile, name in enumerate(PILE_NAMES):
                if inst in self.state.pile(seat, pile):
                    return f"{self.names[seat]} {name}"
        for pile, place in ((GROUND, "ground"), (RESOLVING, "resolving")):
            if inst in self.state.piles[pile]:
                return place
        return "hidden"


def build(scenario: Scenario) -> ConquerStage:
    """The table of a scenario, ready for its first decision."""
    layout = lay_out(scenario)
    try:
        state = place_cards(scenario, layout)
    except EngineError as error:
        raise scenario.error((), f"the engine refused the position: {error.message}") from error
    return ConquerStage(scenario, get_game("conquer"), state, layout.names, layout.aliases)
