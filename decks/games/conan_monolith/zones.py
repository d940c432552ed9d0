"""The sections of a team and of a command, and which of them an editor offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cards import catalogue
from decks.games.base import Zone
from decks.games.conan_monolith.cards import ALLY, ARMOR, OBJECT, SPELL, TILE, WEAPON
from simulator.engine.games.conan_monolith.catalogue import (
    GEAR_SECTIONS,
    HERO_SECTIONS,
    RIVER_SECTIONS,
    SCENARIO,
    SECTION_NAMES,
    SORCERY,
    Pool,
    Scenario,
)

GAME: Final = "conan_monolith"
GEAR_GROUPS: Final = (
    ("Weapons", (WEAPON,)),
    ("Armor and shields", (ARMOR,)),
    ("Objects", (OBJECT,)),
    ("Spells", (SPELL,)),
    ("Allies", (ALLY, TILE)),
)
_HEROES: Final = frozenset(("Hero",))
_GEAR: Final = frozenset(("Equipment",))
_SPELLS: Final = frozenset(("Spell",))
_TILES: Final = frozenset(("Unit",))


def _words(key: str) -> frozenset[str]:
    return frozenset((SECTION_NAMES[key].casefold(), key))


def _scenario() -> Zone:
    types = frozenset(("Scenario",))
    groups = (("Scenario", ("Scenario",)),)
    return Zone(SCENARIO, "Scenario", _words(SCENARIO), types, need=1, is_single=True, groups=groups,
                search="type:scenario", is_named=True)  # fmt: skip


def _hero(place: int) -> Zone:
    """A hero goes to the first place by nature; to another one where it was looked for."""
    key = HERO_SECTIONS[place]
    return Zone(
        key,
        SECTION_NAMES[key],
        _words(key),
        types=frozenset() if place else _HEROES,
        more_types=_HEROES,
        is_single=True,
        groups=(("Hero", ("Hero",)),),
        search=f"type:hero zone:{key}",
        is_optional=True,
    )


def _gear(place: int) -> Zone:
    key = GEAR_SECTIONS[place]
    return Zone(
        key,
        SECTION_NAMES[key],
        _words(key),
        types=frozenset() if place else _GEAR | _SPELLS,
        more_types=_GEAR | _SPELLS | _TILES,
        groups=GEAR_GROUPS,
        search=f"type:equipment|spell zone:{key}",
        is_optional=True,
    )


def _river(place: int) -> Zone:
    key = RIVER_SECTIONS[place]
    return Zone(
        key,
        SECTION_NAMES[key],
        _words(key),
        types=frozenset() if place else _TILES,
        more_types=_TILES,
        is_single=True,
        groups=(("Tile", (TILE, ALLY)),),
        search=f"type:unit zone:{key}",
        is_optional=True,
        is_in_strip=True,
    )


def _sorcery() -> Zone:
    return Zone(
        SORCERY,
        SECTION_NAMES[SORCERY],
        _words(SORCERY),
        more_types=_SPELLS,
        groups=(("Spells", (SPELL,)),),
        search=f"type:spell zone:{SORCERY}",
        is_optional=True,
    )


ZONES: Final = (
    _scenario(),
    *(zone for place in range(len(HERO_SECTIONS)) for zone in (_hero(place), _gear(place))),
    *(_river(place) for place in range(len(RIVER_SECTIONS))),
    _sorcery(),
)


def offered(entries: Sequence[Sequence[Any]]) -> frozenset[str]:
    """The sections that are shown though empty: places of heroes and the gear of the others, or the next tile.

    Once there is a hero, all places that the scenario needs are shown, and then one more at a time up to its most.
    Before that only the first is: it may become a command.
    """
    held = {entry[0] for entry in entries}
    heroes = [place for place, section in enumerate(HERO_SECTIONS) if section in held]
    river = [place for place, section in enumerate(RIVER_SECTIONS) if section in held]
    found = {GEAR_SECTIONS[place] for place in heroes}
    if not river and SORCERY not in held:
        found |= {HERO_SECTIONS[place] for place in _places(heroes, *_wanted(entries))}
    if not heroes:
        found |= {RIVER_SECTIONS[min(river[-1] + 1, len(RIVER_SECTIONS) - 1)] if river else RIVER_SECTIONS[0]}
        found |= {SORCERY} if river else set()
    return frozenset(found)


def _places(heroes: Sequence[int], least: int, most: int) -> list[int]:
    """The places of heroes that are shown: every one that is needed, and the next free one if more may take part."""
    if not heroes:
        return [0]
    shown = max(least, heroes[-1] + 1)
    return list(range(shown + (len(heroes) == shown and shown < most)))


def _wanted(entries: Sequence[Sequence[Any]]) -> tuple[int, int]:
    """The least and the most heroes of the scenario; while it names none, from none to all places."""
    pool: Pool = catalogue.pool(GAME)
    cards = [pool.find(card_id) for section, card_id, *_copies in entries if section == SCENARIO]
    found = [card for card in cards if isinstance(card, Scenario)]
    if len(found) != 1:
        return 0, len(HERO_SECTIONS)
    least, most = found[0].heroes
    return min(least, len(HERO_SECTIONS)), min(most, len(HERO_SECTIONS))
