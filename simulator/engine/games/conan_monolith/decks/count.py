"""A decklist counted: a hero team with what each hero carries, or a command with its river (MON-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulator.engine.core import decks
from simulator.engine.core.decks import DeckList
from simulator.engine.games.conan_monolith.cards import Component, Equipment, Hero, Pool, Scenario, Spell, Unit

SCENARIO: Final = "scenario"
SORCERY: Final = "sorcery"
MOST_HEROES: Final = 5
RIVER_SIZE: Final = 8
HERO_SECTIONS: Final = tuple(f"hero{number}" for number in range(1, MOST_HEROES + 1))
GEAR_SECTIONS: Final = tuple(f"gear{number}" for number in range(1, MOST_HEROES + 1))
RIVER_SECTIONS: Final = tuple(f"river{number}" for number in range(1, RIVER_SIZE + 1))
SECTIONS: Final = (
    (SCENARIO, "Scenario"),
    *(
        pair
        for number in range(1, MOST_HEROES + 1)
        for pair in ((f"hero{number}", f"Hero {number}"), (f"gear{number}", f"Gear of hero {number}"))
    ),
    *((f"river{number}", f"River {number}") for number in range(1, RIVER_SIZE + 1)),
    (SORCERY, "Spells of units"),
)
SECTION_NAMES: Final = dict(SECTIONS)
HEROES: Final = "heroes"
OVERLORD: Final = "overlord"
SPELL_CASTER: Final = "spell-caster"
LEADERSHIP: Final = "leadership"
Line = decks.Line[Component]


@dataclass(frozen=True, slots=True)
class Fighter:
    """A hero of a team with the lines of what lies beside him."""

    number: int
    hero: Hero
    gear: tuple[Line, ...]

    @property
    def section(self) -> str:
        return GEAR_SECTIONS[self.number]

    @property
    def load(self) -> int:
        """The sum over all objects; spells and ally tiles weigh nothing (MON-22.1)."""
        return sum((one.card.load or 0) * one.quantity for one in self.equipment)

    @property
    def equipment(self) -> list[EquipmentLine]:
        return [EquipmentLine(line, line.card) for line in self.gear if isinstance(line.card, Equipment)]

    @property
    def spells(self) -> list[Line]:
        return [line for line in self.gear if isinstance(line.card, Spell)]

    @property
    def allies(self) -> list[Line]:
        return [line for line in self.gear if isinstance(line.card, Unit)]

    @property
    def lost(self) -> tuple[str, ...]:
        """The skills lost with this load."""
        return self.hero.lost_at(self.load)

    def can(self, skill: str) -> bool:
        """Whether he has the skill and has not lost it."""
        return self.hero.has_skill(skill) and skill not in self.lost


@dataclass(frozen=True, slots=True)
class EquipmentLine:
    """A line of gear whose card is equipment."""

    line: Line
    card: Equipment

    @property
    def quantity(self) -> int:
        return self.line.quantity


@dataclass(frozen=True, slots=True)
class CountedDeck(decks.CountedDeck[Component]):
    """What the checks of this game look at."""

    def scenarios(self) -> list[Scenario]:
        """The scenarios that are named, each once."""
        return [line.card for line in self.section(SCENARIO) if isinstance(line.card, Scenario)]

    def scenario(self) -> Scenario | None:
        """The scenario, ``None`` unless exactly one is named."""
        found = self.scenarios()
        return found[0] if len(found) == 1 else None

    def fighters(self) -> list[Fighter]:
        """The heroes in their order; a place without one hero is left out."""
        found = []
        for number, (section, gear) in enumerate(zip(HERO_SECTIONS, GEAR_SECTIONS, strict=True)):
            heroes = [line.card for line in self.section(section) if isinstance(line.card, Hero)]
            if len(heroes) == 1:
                found.append(Fighter(number, heroes[0], tuple(self.section(gear))))
        return found

    def river(self) -> list[Line]:
        """The tiles from left to right; an open place is left out."""
        return [line for section in RIVER_SECTIONS for line in self.section(section) if isinstance(line.card, Unit)]

    def has(self, sections: tuple[str, ...]) -> bool:
        return any(self.sizes[section] for section in sections)

    @property
    def role(self) -> str:
        """``HEROES``, ``OVERLORD``, or nothing while the deck holds neither, or both."""
        is_team = self.has(HERO_SECTIONS + GEAR_SECTIONS)
        is_command = self.has((*RIVER_SECTIONS, SORCERY))
        if is_team == is_command:
            return ""
        return HEROES if is_team else OVERLORD


def count_deck(pool: Pool, deck: DeckList) -> CountedDeck:
    """Add up a decklist; entries of the same card in a section count together."""
    return decks.count_deck(CountedDeck, pool, SECTION_NAMES, deck)


def is_as_recorded(deck: CountedDeck, scenario: Scenario) -> bool:
    """Whether the river of a command is the one that was recorded of a published scenario."""
    if scenario.source == "original" or scenario.river is None:
        return False
    recorded = [slot[0] for slot in scenario.river if slot]
    return [line.card.id for line in deck.river()] == recorded
