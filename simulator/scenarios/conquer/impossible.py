"""Positions of Conquer that no match can reach: each is refused with a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.engine.games.conquer import scenes
from simulator.engine.games.conquer.scenes import CARD_TYPES, State
from simulator.scenarios.conquer.layout import Layout, Spot
from simulator.scenarios.reader import Scenario

MAIN_TYPES: Final = CARD_TYPES[:5]
LASTING: Final = ("Effect", "Disturbance")
#: What may lie where, and what the place is called.
ALLOWED: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "start": (("Landscape",), "be the Landscape to start with"),
    "ground": (("Landscape",), "be a Landscape on the table"),
    "hand": (MAIN_TYPES, "be in a hand"),
    "aside": (MAIN_TYPES, "be in a hand set aside"),
    "barracks": (MAIN_TYPES, "lie in the Barracks"),
    "doom": (MAIN_TYPES, "lie in a Doom Pile"),
    "combat": (("Battle Action",), "lie in a Combat Deck"),
    "battle_hand": (("Battle Action",), "be in a battle hand"),
    "combat_discard": (("Battle Action",), "lie in a combat discard"),
    "in_play": (("Character",), "be in play as a Character"),
    "hospital": (("Character",), "be in the Hospital Grounds"),
    "before": (LASTING, "lie before a player"),
    "attached": (("Equipment", *LASTING), "lie on another card"),
}
COMBAT_PARTS: Final = ("attacker", "defender", "acting")


def refuse_cards(scenario: Scenario, layout: Layout) -> None:
    """``ScenarioError`` for a card where no card of its type can be."""
    for spot in layout.spots:
        card_type = layout.pool.defs[layout.pool.index[spot.held.card]].type
        types, place = ALLOWED[spot.place]
        if card_type not in types:
            reason = f'"{spot.held.card}" cannot {place}: it is of type {card_type}.'
            raise scenario.error(spot.held.where, reason)
        _marks(scenario, spot)
    _parts(scenario, layout)


def _marks(scenario: Scenario, spot: Spot) -> None:
    """Damage, a Landscape and turns of stay belong to Characters in play or in the Hospital Grounds."""
    for part, places in (("damage", ("in_play", "hospital")), ("at", ("in_play", "hospital")), ("stay", ("hospital",))):
        if part in spot.held.more and spot.place not in places:
            where = "in the Hospital Grounds" if len(places) == 1 else "in play or in the Hospital Grounds"
            raise scenario.error((*spot.held.where, part), f"{part} is for Characters {where}.")


def _parts(scenario: Scenario, layout: Layout) -> None:
    """Parts of the position that its phase does not have."""
    position = scenario.data.get("position", {})
    phase = position.get("phase", "Notice")
    for part in COMBAT_PARTS:
        if part in position and phase != "Combat":
            raise scenario.error(("position", part), f"the phase {phase} has no {part}; the phase Combat has.")
    if phase == "Setup":
        for part in ("grounds", "beside"):
            if part in position:
                raise scenario.error(("position", part), "before the Setup is over no Landscape lies on the table.")
        for spot in layout.spots:
            if spot.place in ("in_play", "hospital"):
                raise scenario.error(spot.held.where, "before the Setup is over no Character is in play.")
    if "grounds" in position and not position["grounds"]:
        for spot in layout.spots:
            if spot.place == "in_play":
                raise scenario.error(spot.held.where, "a Character in play stands at a Landscape, and there is none.")


def refuse_table(scenario: Scenario, layout: Layout, state: State) -> None:
    """``ScenarioError`` for Landscapes laid wrong, fighters of one side, and Characters who would have fallen."""
    _beside(scenario, state)
    if state.attacker >= 0 and scenes.owner(state, state.attacker) == scenes.owner(state, state.defender):
        raise scenario.error(("position", "defender"), "attacker and defender belong to the same player.")
    if state.attacker >= 0 and scenes.owner(state, state.attacker) != state.active:
        raise scenario.error(("position", "attacker"), "the attacker belongs to the player whose turn it is.")
    for instance, spot in enumerate(layout.spots):
        if spot.place != "in_play" or instance in (state.attacker, state.defender):
            continue
        if scenes.health(state, instance) <= 0:
            reason = f"{scenes.title(state, instance)} has no Health left and would be in the Hospital Grounds."
            raise scenario.error(spot.held.where, reason)


def _beside(scenario: Scenario, state: State) -> None:
    listed = scenario.data.get("position", {}).get("beside", ())
    for index, (one, two) in enumerate(state.beside[len(state.beside) - len(listed) :]):
        if scenes.location(state, one) == scenes.location(state, two):
            reason = "Landscapes of one Location lie next to each other anyhow; beside is for different Locations."
            raise scenario.error(("position", "beside", index), reason)
    seen: set[tuple[int, int]] = set()
    for ground in state.ground():
        place = (scenes.location(state, ground), scenes.number(state, ground))
        if place in seen:
            reason = f"{scenes.title(state, ground)} lies on the table twice (CQ-13.8)."
            raise scenario.error(("position", "grounds"), reason)
        seen.add(place)
