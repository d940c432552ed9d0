"""Positions of the Conan CCG that no match can reach: each is refused with a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.engine.games.conan_ccg import scenes
from simulator.engine.games.conan_ccg.scenes import ZONES, State
from simulator.scenarios.conan_ccg.layout import Layout, Spot
from simulator.scenarios.reader import Scenario, Where

DECK_TYPES: Final = ("Ally", "Region", "Move", "Item", "Action")
MOVE_TYPES: Final = ("Move", "Item", "Action")
#: What may lie where, and what the place is called.
ALLOWED: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "conan": (("Conan",), "be the Conan card of a player"),
    "hand": (DECK_TYPES, "be in a hand"),
    "draw": (DECK_TYPES, "lie in a Draw Deck"),
    "discard": (DECK_TYPES, "lie in a Discard Pile"),
    "foes": (("Foe",), "lie in a Foe Deck"),
    "foe_discard": (("Foe",), "lie in the Foe Discards"),
    "chronicle": (("Foe",), "lie in a Chronicle Area"),
    "items": (("Item",), "be in play as an Item"),
    "allies": (("Ally",), "be in play as an Ally"),
    "region": (("Region",), "lie under a Conan"),
    "foe": (("Foe",), "stand in a zone"),
    "foe_move": (MOVE_TYPES, "be a move"),
    "gap": (MOVE_TYPES, "be a move"),
}
#: Phases before any Foe has a move, and before Conan has one.
BEFORE_FOE_MOVES: Final = ("Start of Turn", "Prepare", "Foe Draw", "Survey")
BEFORE_CONAN_MOVES: Final = (*BEFORE_FOE_MOVES, "Foe Move")
AFTER_COMBAT: Final = ("Press On", "Rest")
#: Phases of a combat round: no Foe, no combat.
COMBAT: Final = ("Survey", "Foe Move", "Conan Move", "Barbarian", "Resolution")


def refuse_cards(scenario: Scenario, layout: Layout) -> None:
    """``ScenarioError`` for a card where no card of its type can be."""
    for spot in layout.spots:
        definition = layout.pool.defs[layout.pool.index[spot.held.card]]
        types, place = ALLOWED[spot.place]
        if definition.type not in types:
            raise scenario.error(
                spot.held.where, f'"{spot.held.card}" cannot {place}: it is of type {definition.type}.'
            )
        if definition.conan_only and spot.place == "gap" and spot.by != "Conan":
            raise scenario.error(spot.held.where, f'"{spot.held.card}" can only be a move of Conan.')
        for part in ("wounds", "spent"):
            if part in spot.held.more and spot.place not in ("foe", "allies"):
                raise scenario.error((*spot.held.where, part), f"only Foes and Allies in play have {part}.")
    _phase(scenario, layout)


def _phase(scenario: Scenario, layout: Layout) -> None:
    """Moves lie only where the phase has come to them, and Foes stand in zones only until they are beaten."""
    phase = scenario.data.get("position", {}).get("phase", "Prepare")
    zones = ("position", "zones")
    for spot in layout.spots:
        if spot.place == "foe_move" and phase in BEFORE_FOE_MOVES:
            raise scenario.error(spot.held.where, f"no Foe has a move in the phase {phase}.")
        if spot.place == "gap" and phase in BEFORE_CONAN_MOVES:
            raise scenario.error(spot.held.where, f"Conan's side has no moves in the phase {phase}.")
        if spot.place == "foe" and phase in AFTER_COMBAT:
            raise scenario.error(spot.held.where, f"no Foe is left in the phase {phase}.")
        if spot.place == "foe" and spot.index >= scenes.ZONE_LIMIT:
            where: Where = (*zones, ZONES[spot.zone])
            raise scenario.error(where, f"{ZONES[spot.zone]}: a zone has room for {scenes.ZONE_LIMIT} Foes.")
    if phase in COMBAT and not any(spot.place == "foe" for spot in layout.spots):
        raise scenario.error(("position", "phase"), f"without a Foe in a zone there is no phase {phase}.")
    if "round" in scenario.data.get("position", {}) and phase not in COMBAT:
        raise scenario.error(("position", "round"), f"the phase {phase} belongs to no round.")


def refuse_numbers(scenario: Scenario, layout: Layout, state: State) -> None:
    """``ScenarioError`` for a character who would have been defeated, or has spent more than he has."""
    for instance, spot in enumerate(layout.spots):
        if spot.place in ("foe", "allies"):
            _strength(scenario, state, instance, spot)


def _strength(scenario: Scenario, state: State, instance: int, spot: Spot) -> None:
    health = scenes.max_health(state, instance)
    prowess = scenes.max_prowess(state, instance)
    title = scenes.title(state, instance)
    if state.wounds[instance] >= max(1, health):
        reason = f"{title} with {state.wounds[instance]} wounds and Health {health} would have been defeated."
        raise scenario.error((*spot.held.where, "wounds"), reason)
    if state.spent[instance] > prowess:
        reason = f"{title} cannot have spent {state.spent[instance]} of Prowess {prowess}."
        raise scenario.error((*spot.held.where, "spent"), reason)
