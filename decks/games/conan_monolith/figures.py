"""The figures of a team: the load of each hero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from decks.figures import Figures, Window, deck_list
from simulator.engine.games.conan_monolith.catalogue import Fighter, Pool, count_deck


def figures(pool: Pool, entries: Sequence[Sequence[Any]]) -> Figures:
    """A gauge of the load beside each hero; a game without an engine has no gaps that keep a deck from matches."""
    deck = count_deck(pool, deck_list("", entries))
    return Figures(windows={fighter.section: load_gauge(pool, fighter) for fighter in deck.fighters() if fighter.gear})


def load_gauge(pool: Pool, fighter: Fighter) -> Window:
    """The load of a hero from 0 to the most he can carry, and what it costs him."""
    hero = fighter.hero
    lost = [pool.title(skill).partition(",")[0] for skill in fighter.lost]
    fewer = hero.slowed_by(fighter.load)
    said = [f"moves {hero.move - fewer} free" + (f", {fewer} less" if fewer else "")]
    said += [f"without {', '.join(lost)}"] if lost else ["no skill lost"]
    note = f"{hero.title} carries {fighter.load} of {hero.load}: {'; '.join(said)}."
    return Window("Load", fighter.load, fighter.load, 0, hero.load, 0, max(hero.load, fighter.load) + 2, note)
