"""The river as a strip: places packed to the left, gems for each number of activations, turns with recorded gems."""

from __future__ import annotations

import pytest

from cards import catalogue
from simulator.engine import DeckEntry, DeckList
from simulator.engine.games.conan_monolith.cards import Pool, Scenario
from simulator.engine.games.conan_monolith.decks import count_deck, laid_strip, recorded_strip
from simulator.engine.games.conan_monolith.odds import RIVERS, turns_for

KEY = "conan_monolith"


@pytest.fixture(scope="module")
def pool() -> Pool:
    found: Pool = catalogue.pool(KEY)
    return found


def scenario(pool: Pool, card_id: str) -> Scenario:
    found = pool.find(card_id)
    assert isinstance(found, Scenario)
    return found


def test_each_place_has_its_gems_for_one_to_four_activations(pool: Pool) -> None:
    """Eight tiles: the first at 1, then 8 for each further activation."""
    strip = recorded_strip(pool, scenario(pool, "in-the-clutches-of-the-picts"))
    assert strip is not None and [tile.place for tile in strip.tiles] == list(range(1, 9))
    assert [(tile.card.id, tile.life) for tile in strip.tiles[:2]] == [("pict-hunters-blue", 0), ("zogar-sag-tile", 5)]
    assert dict(strip.usual.rows) == {
        1: (1, 2, 3, 4, 5, 6, 7, 8),
        2: (9, 10, 11, 12, 13, 14, 15, 16),
        3: (17, 18, 19, 20, 21, 22, 23, 24),
        4: (25, 26, 27, 28, 29, 30, 31, 32),
    }
    (other,) = strip.others
    assert dict(other.rows)[2] == (5, 5, 6, 6, 7, 7, 8, 8)
    assert [one.name for one in strip.prices] == list(RIVERS)


def test_a_recorded_river_with_holes_is_packed_to_the_left(pool: Pool) -> None:
    card = scenario(pool, "trapped-like-rats")
    assert card.river is not None and card.river[0] is None
    strip = recorded_strip(pool, card)
    assert strip is not None and [tile.place for tile in strip.tiles] == [1, 2, 3, 4, 5]
    assert strip.usual.costs == (1, 2, 3, 4, 5) and dict(strip.usual.rows)[2] == (6, 7, 8, 9, 10)


def test_turns_are_those_of_the_recorded_gems(pool: Pool) -> None:
    strip = recorded_strip(pool, scenario(pool, "in-the-clutches-of-the-picts"))
    assert strip is not None
    against = {one.heroes: one for one in strip.usual.turns}
    three = against[3]
    assert (three.reserve, three.fatigue, three.recovery) == (10, 3, 5)
    for times, row in three.rows:
        assert row == tuple(turns_for(place, 8, times, reserve=10, fatigue=3, recovery=5) for place in range(1, 9))
    assert set(against) == {3, 4}
    assert recorded_strip(pool, scenario(pool, "infernal-pursuit-part-ii")) is None


def test_a_laid_river_counts_its_tiles_and_takes_life_from_the_scenario(pool: Pool) -> None:
    entries = (
        DeckEntry("scenario", "in-the-clutches-of-the-picts", 1),
        DeckEntry("river2", "zogar-sag-tile", 1),
        DeckEntry("river5", "hyenas", 1),
    )
    strip = laid_strip(pool, count_deck(pool, DeckList("", entries)))
    assert strip is not None
    assert [(tile.place, tile.card.id, tile.life) for tile in strip.tiles] == [
        (1, "zogar-sag-tile", 5),
        (2, "hyenas", 0),
    ]
    assert dict(strip.usual.rows)[3] == (1 + 2 + 2, 2 + 2 + 2)
    assert laid_strip(pool, count_deck(pool, DeckList("", entries[:1]))) is None
