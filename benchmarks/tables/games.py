"""What the report of balance has to know of each game whose decks come with the box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from simulator.engine.games.age_of_conan import actions


@dataclass(frozen=True, slots=True)
class TableGame:
    """A game in the report: the band of each deck's wins by number of seats, and that of what is noted of a match."""

    key: str
    name: str
    #: What a deck is called.
    deck: str
    bands: Mapping[int, tuple[float, float]]
    #: The kinds of choices of which the first one is told, what it is called, and its band.
    noted: tuple[int, ...]
    noted_title: str
    noted_band: tuple[float, float]


AGE_OF_CONAN: Final = TableGame(
    key="age_of_conan",
    name="Age of Conan",
    deck="kingdom",
    bands={2: (0.42, 0.58), 3: (0.25, 0.42), 4: (0.17, 0.33)},
    noted=(actions.CROWN,),
    noted_title="Matches in which a crowning is tried",
    noted_band=(0.05, 0.40),
)
GAMES: Final[Mapping[str, TableGame]] = {game.key: game for game in (AGE_OF_CONAN,)}
