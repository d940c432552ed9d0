"""Checks of the river across scenario and command (MON-29 to 31, 35, 37)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.engine.core.decks import Fix, Problem, remove_line
from simulator.engine.games.conan_monolith.cards import NONE_PRINTED, Pool, Scenario, Unit
from simulator.engine.games.conan_monolith.decks.count import (
    RIVER_SECTIONS,
    RIVER_SIZE,
    SORCERY,
    SPELL_CASTER,
    CountedDeck,
    Line,
    is_as_recorded,
)
from simulator.engine.games.conan_monolith.decks.findings import cannot_tell, error, several

SINGLE: Final = ("leader", "monster")
MOST_LIFE: Final = 15


def check_river(pool: Pool, scenario: Scenario, deck: CountedDeck) -> Iterator[Problem]:
    """MON-RIV-1 to MON-RIV-7 and MON-SPL-1."""
    river = deck.river()
    recorded = is_as_recorded(deck, scenario)
    yield from _doubt("RIV-1", "MON-29.7", scenario, list(_size(deck, river)), is_recorded=recorded)
    yield from _groups(pool, scenario, river)
    yield from _doubt("RIV-3", "MON-2.11", scenario, list(_colours(river)), is_recorded=recorded)
    yield from _placed(pool, scenario)
    yield from _life(pool, scenario)
    yield from _events(scenario, river)
    yield from _reinforcements(scenario, river)
    yield from _casters(deck, river)


def _doubt(code: str, rule: str, scenario: Scenario, found: list[Problem], *, is_recorded: bool) -> Iterator[Problem]:
    """A river as it was recorded that breaks a check is a doubtful record, not a fault of the command."""
    if found and is_recorded:
        yield cannot_tell(
            code, rule, f"whether the river of {scenario.title} is right", "its record is doubtful; more is"
        )
    else:
        yield from found


def _size(deck: CountedDeck, river: list[Line]) -> Iterator[Problem]:
    """MON-RIV-1: 1 to 8 tiles, none more often than it has copies."""
    number = sum(deck.sizes[section] for section in RIVER_SECTIONS)
    if not number:
        fix = Fix("choose", "Lay the first tile", RIVER_SECTIONS[0])
        yield error("RIV-1", "MON-5.2", "The river is empty.", RIVER_SECTIONS[0], fixes=(fix,))
    elif number > RIVER_SIZE:
        message = f"The river holds at most {RIVER_SIZE} tiles; {number} are listed."
        yield error("RIV-1", "MON-5.2", message, RIVER_SECTIONS[0], fixes=[remove_line(line) for line in river])
    held: dict[str, int] = {}
    for line in river:
        held[line.card.id] = held.get(line.card.id, 0) + line.quantity
    for line in river:
        times = held.pop(line.card.id, 0)
        if times > max(line.card.copies, 1):
            message = f"{line.card.title} is in the river {times} times; there are {line.card.copies}."
            yield error("RIV-1", "MON-29.7", message, line.section, (line.card.id,), (remove_line(line),))


def _groups(pool: Pool, scenario: Scenario, river: list[Line]) -> Iterator[Problem]:
    """MON-RIV-2: every group with models has a tile, every unit tile has models."""
    if scenario.models is None:
        yield cannot_tell("RIV-2", "MON-5.5", "whether every tile of the river has models", "the models are")
        return
    groups = {tile for tile, _number, _placed in scenario.models}
    tiles = {line.card.id: line for line in river if isinstance(line.card, Unit) and line.card.role != "event"}
    for tile in sorted(groups - set(tiles)):
        message = f"{pool.title(tile)} has models but no tile in the river."
        fix = Fix("add", f"Lay {pool.title(tile)}", RIVER_SECTIONS[-1], tile, 1)
        yield error("RIV-2", "MON-5.5", message, RIVER_SECTIONS[-1], (tile,), (fix,))
    for tile in sorted(set(tiles) - groups):
        message = f"{pool.title(tile)} stands in the river, but has no models."
        yield error("RIV-2", "MON-5.5", message, tiles[tile].section, (tile,), (remove_line(tiles[tile]),))


def _colours(river: list[Line]) -> Iterator[Problem]:
    """MON-RIV-3: two groups of one unit have different base colours."""
    seen: set[tuple[str, str]] = set()
    for line in river:
        card = line.card
        if not isinstance(card, Unit) or card.role != "minion":
            continue
        if (card.printed, card.base) in seen or line.quantity > 1:
            name = card.title.partition(",")[0]
            message = f"Two groups of {name} share the base colour {card.base or 'none'}."
            yield error("RIV-3", "MON-2.11", message, line.section, (card.id,), (remove_line(line),))
        seen.add((card.printed, card.base))


def _placed(pool: Pool, scenario: Scenario) -> Iterator[Problem]:
    """MON-RIV-4: models placed at the start are the group's size."""
    if scenario.models is None:
        yield cannot_tell("RIV-4", "MON-5.5", "whether the models placed are the groups", "the places are")
        return
    for tile, number, placed in scenario.models:
        if number != placed:
            message = f"{pool.title(tile)} has {number} models, but {placed} are placed."
            yield error("RIV-4", "MON-5.5", message, cards=(tile,), fixes=(_scenario_fix(scenario),))


def _life(pool: Pool, scenario: Scenario) -> Iterator[Problem]:
    """MON-RIV-5: life points only on single models, 1 to 15."""
    wrong = []
    for tile, life in filter(None, scenario.river or ()):
        card = pool.find(tile)
        if isinstance(card, Unit) and life > MOST_LIFE:
            wrong.append((card, f"{card.title} has {life} life points; the track goes to {MOST_LIFE}."))
        elif isinstance(card, Unit) and life and card.role not in SINGLE:
            wrong.append((card, f"{card.title} is a group; only single models have life points."))
    if wrong and scenario.source != "original":
        names = several([card.title for card, _message in wrong])
        what = f"how many life points {names} have"
        yield cannot_tell("RIV-5", "MON-35.1", what, "the record is doubtful; more is")
    else:
        for card, message in wrong:
            yield error("RIV-5", "MON-35.1", message, cards=(card.id,), fixes=(_scenario_fix(scenario),))


def _events(scenario: Scenario, river: list[Line]) -> Iterator[Problem]:
    """MON-RIV-6: an event tile has at least one event."""
    tiles = [line for line in river if isinstance(line.card, Unit) and line.card.role == "event"]
    if not tiles or scenario.points or scenario.event:
        return
    if scenario.source != "original":
        yield cannot_tell("RIV-6", "MON-31.1", "what the event tile does", "that is")
        return
    for line in tiles:
        message = f"{line.card.title} does nothing: the scenario lists no event for it."
        yield error("RIV-6", "MON-31.1", message, line.section, (line.card.id,), (remove_line(line),))


def _reinforcements(scenario: Scenario, river: list[Line]) -> Iterator[Problem]:
    """MON-RIV-7: reinforcement points need areas and a tile with a cost."""
    if not scenario.points:
        return
    if scenario.reinforcements is None:
        yield cannot_tell("RIV-7", "MON-37.4", "where reinforcements arrive", "the places are")
    elif not scenario.reinforcements:
        message = "The event brings reinforcements, but there is no place where they arrive."
        yield error("RIV-7", "MON-37.4", message, fixes=(_scenario_fix(scenario),))
    costs = [line.card.reinforcement for line in river if isinstance(line.card, Unit)]
    if costs and all(cost == NONE_PRINTED for cost in costs):
        message = "The event brings reinforcements, but no tile has a reinforcement cost."
        fix = Fix("choose", "Lay a tile with a reinforcement cost", RIVER_SECTIONS[-1])
        yield error("RIV-7", "MON-37.2", message, RIVER_SECTIONS[-1], fixes=(fix,))
    elif costs and not any(cost is not None and cost != NONE_PRINTED for cost in costs):
        yield cannot_tell("RIV-7", "MON-37.2", "whether a tile can be reinforced", "the costs of its tiles are")


def _casters(deck: CountedDeck, river: list[Line]) -> Iterator[Problem]:
    """MON-SPL-1: spells of units have a unit with Spell Caster."""
    spells = deck.section(SORCERY)
    if not spells or any(SPELL_CASTER in line.card.skills for line in river if isinstance(line.card, Unit)):
        return
    if any(isinstance(line.card, Unit) and line.card.role == "place holder" for line in river):
        yield cannot_tell("SPL-1", "MON-38.5", "who casts the spells", "the tile in the open place is")
        return
    units = [line.card.title for line in river if isinstance(line.card, Unit) and line.card.role != "event"]
    for line in spells:
        message = f"{several(units, 'or') or 'No unit'} cannot cast {line.card.title}."
        yield error("SPL-1", "MON-38.1", message, SORCERY, (line.card.id,), (remove_line(line),))


def _scenario_fix(scenario: Scenario) -> Fix:
    return Fix("choose", f"Choose another scenario than {scenario.title}", "scenario")
