"""Conan (Monolith)'s part of the pages: until its engine stands, only who sits where."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conan_monolith.catalogue import HEROES, OVERLORD
from simulator.games.base import GamePages, SeatField


def seats(count: int) -> tuple[SeatField, ...]:
    """A team, and the command it meets."""
    return (
        SeatField(HEROES, "Heroes", "A team: a scenario, its heroes and what they carry."),
        SeatField(OVERLORD, "Overlord", "A command for the same scenario: its river and the spells of its units."),
    )


PAGES: Final = GamePages(seats=seats, turn_word="round")
