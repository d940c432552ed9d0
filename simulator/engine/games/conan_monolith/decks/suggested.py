"""The team that a scenario's record suggests: a record, not a ready-made team. What it breaks makes it doubtful."""

from __future__ import annotations

from collections import Counter

from simulator.engine.core.decks import DeckEntry, DeckList
from simulator.engine.games.conan_monolith.cards import Pool, Scenario
from simulator.engine.games.conan_monolith.decks.checks import check_deck
from simulator.engine.games.conan_monolith.decks.count import GEAR_SECTIONS, HERO_SECTIONS, MOST_HEROES, SCENARIO

Kit = tuple[str, tuple[str, ...]]


def kit_entries(kit: Kit, place: int) -> list[DeckEntry]:
    """A suggested hero with what he carries, at a place of a team that counts from 0."""
    hero, gear = kit
    carried = [DeckEntry(GEAR_SECTIONS[place], card, copies) for card, copies in Counter(gear).items()]
    return [DeckEntry(HERO_SECTIONS[place], hero, 1), *carried]


def suggested_team(scenario: Scenario) -> list[DeckEntry]:
    """The first of the suggested heroes, as many as take part at most; nothing where none is recorded."""
    kits = (scenario.kits or ())[: min(scenario.most_heroes, MOST_HEROES)]
    heroes = [entry for place, kit in enumerate(kits) for entry in kit_entries(kit, place)]
    return [DeckEntry(SCENARIO, scenario.id, 1), *heroes] if heroes else []


def doubts_about(pool: Pool, scenario: Scenario) -> tuple[str, ...]:
    """Which checks the suggested team as it was recorded breaks, all heroes of the record together, in sentences."""
    kits = scenario.kits or ()
    doubts = [
        f"{pool.title(hero)} is suggested twice."
        for hero, times in Counter(hero for hero, _gear in kits).items()
        if times > 1
    ]
    for kit in kits:
        alone = DeckList("", (DeckEntry(SCENARIO, scenario.id, 1), *kit_entries(kit, 0)))
        doubts += [problem.message for problem in check_deck(pool, alone) if problem.is_error]
    return (*dict.fromkeys(doubts), *_too_few(pool, scenario))


def _too_few(pool: Pool, scenario: Scenario) -> list[str]:
    """Cards that the heroes of the record and the asset deck use more often than all boxes hold (MON-ROS-10)."""
    used = Counter(dict(scenario.assets or ()))
    for _hero, gear in scenario.kits or ():
        used.update(gear)
    said = []
    for card_id, number in used.items():
        card = pool.find(card_id)
        copies = sum(one.copies for one in pool.defs if card and (one.type, one.printed) == (card.type, card.printed))
        if number > copies:
            verb = "is" if copies == 1 else "are"
            said.append(f"There {verb} only {copies} of {pool.title(card_id)}; {number} are suggested.")
    return said
