"""The map of Hyboria at a step of a replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from cards import catalogue
from cards.drawing import Board, MapView, Owner, draw_map
from cards.games import board_of
from simulator.games.age_of_conan import spots

#: The game, for what is made of its cards.
KEY: Final = "age_of_conan"


@dataclass(frozen=True, slots=True)
class MapPanel:
    """The map, and by how many hundredths of its width and height a small window is moved to see what it is about."""

    view: MapView
    focus: str


@catalogue.once_for_cards
def board_in(game_key: str) -> Board:
    """The map as it is printed."""
    return board_of(catalogue.pool(game_key).map)


@catalogue.once_for_cards
def printed_in(game_key: str) -> dict[str, tuple[str, str]]:
    """Area and rating of each province, for the table."""
    printed = {}
    for land in board_in(game_key).lands:
        area, rating, *_ = land.facts
        printed[land.id] = (area, rating)
    return printed


def owner_of(kingdom: str) -> Owner | None:
    """A kingdom with its sign; none for a province that nobody holds."""
    return board_in(KEY).owners.get(kingdom)


def map_of(view: Mapping[str, Any], old: Mapping[str, Any] | None) -> MapPanel:
    """The map of a step, with arrows and marks for what changed since the step before."""
    goal = view["destination"]
    label = f"Hyboria, turn {view['turn']}" if view["turn"] else "Hyboria before the first turn"
    return MapPanel(
        view=draw_map(
            board_in(KEY),
            spots.spots_of(view, old, printed_in(KEY)),
            key="hyboria",
            label=label,
            moves=spots.moves_of(view, old),
            route=(view["conan"], goal) if goal and goal != view["conan"] else None,
            headings=spots.HEADINGS,
        ),
        focus=_focus(view, old),
    )


def _focus(view: Mapping[str, Any], old: Mapping[str, Any] | None) -> str:
    """Where the step happens: the contest, what changed, else Conan; as ``37 48``."""
    fought = spots.fought_at(view)
    place = fought["province"] if fought else spots.changed(view, old) or view["conan"]
    across, down = next(land.label for land in board_in(KEY).lands if land.id == place)
    return f"{100 * across // board_in(KEY).width} {100 * down // board_in(KEY).height}"
