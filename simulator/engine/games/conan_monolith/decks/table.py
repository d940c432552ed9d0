"""What shows across a team and a command: one scenario, its heroes, copies, gems of the Overlord, burdens, locks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from simulator.engine.core.decks import DeckList, Fix, Problem
from simulator.engine.core.match import NO_OPTIONS, Checks, Role, seats_problems
from simulator.engine.games.conan_monolith.cards import COLOURS, Board, Equipment, Hero, Pool, Scenario, Spell, Unit
from simulator.engine.games.conan_monolith.decks.checks import check_deck, simulation_problems
from simulator.engine.games.conan_monolith.decks.count import (
    GEAR_SECTIONS,
    HEROES,
    OVERLORD,
    SCENARIO,
    CountedDeck,
    Line,
    count_deck,
)
from simulator.engine.games.conan_monolith.decks.findings import advice, cannot_tell, error, several
from simulator.engine.games.conan_monolith.decks.river_checks import check_river

ROLES: Final = (Role(HEROES, "Heroes", 1, 1), Role(OVERLORD, "Overlord", 1, 1))
#: The most symbols of a die, for what a hero can reach at all (MON-3.1).
MOST_SYMBOLS: Final = dict(zip(COLOURS, (2, 2, 3), strict=True))
CHEAPEST_TILE: Final = 1
LOCK_PICKING: Final = "lock-picking"


def check_table(pool: Pool, seats: Sequence[DeckList], options: Mapping[str, str] = NO_OPTIONS) -> list[Problem]:
    """Errors, advice and open questions about a team and a command that meet."""
    counted = [count_deck(pool, deck) for deck in seats]
    held = [deck.role for deck in counted]
    found = seats_problems(ROLES, held, "MON-T01", "MON-2.1")
    if found or sorted(held) != [HEROES, OVERLORD]:
        return found
    team_seat, command_seat = held.index(HEROES), held.index(OVERLORD)
    team, command = counted[team_seat], counted[command_seat]
    scenario, other = team.scenario(), command.scenario()
    if scenario is None or other is None:
        return found
    if scenario.id != other.id:
        fix = Fix("set", f"Play {scenario.title}", SCENARIO, scenario.id, 1)
        message = f"The team is for {scenario.title}, the command for {other.title}: both must name one scenario."
        problem = error("T02", "MON-5.1", message, SCENARIO, (scenario.id, other.id), (fix,))
        return [replace(problem, seat=command_seat)]
    found += [replace(one, seat=team_seat) for one in _of_team(pool, scenario, team)]
    found += _copies(pool, scenario, (team, command))
    found += [replace(one, seat=command_seat) for one in _gems(scenario, team, command)]
    found += [replace(one, seat=command_seat) for one in check_river(pool, scenario, command)]
    return found


def _of_team(pool: Pool, scenario: Scenario, team: CountedDeck) -> Iterator[Problem]:
    """MON-ROS-1, MON-OBJ-3 and MON-BRD-11."""
    number, (least, most) = len(team.fighters()), scenario.heroes
    if not least <= number <= most:
        wanted = several([str(one) for one in range(least, most + 1)], "or")
        message = f"{scenario.title} is for {wanted} heroes; you have chosen {number}."
        fix = Fix("choose", "Add a hero" if number < least else "Take a hero out", f"hero{min(number + 1, 5)}")
        yield replace(error("ROS-1", "MON-5.1", message, fix.section, fixes=(fix,)), have=number, need=least)
    yield from _burdens(scenario, team)
    yield from _locks(pool, scenario, team)


def _burdens(scenario: Scenario, team: CountedDeck) -> Iterator[Problem]:
    """MON-OBJ-3: what must be carried away can be carried."""
    if scenario.burdens is None:
        yield cannot_tell("OBJ-3", "MON-16.8", "whether the heroes must carry something heavy", "that is")
    for name, weight in scenario.burdens or ():
        if team.fighters() and not any(one.load + weight <= one.hero.load for one in team.fighters()):
            message = f"{name} weighs {weight}: no chosen hero can carry it."
            fix = Fix("choose", "Leave gear behind, or choose a stronger hero", GEAR_SECTIONS[0])
            yield advice("OBJ-3", "MON-22.2", message, GEAR_SECTIONS[0], fixes=(fix,))


def _locks(pool: Pool, scenario: Scenario, team: CountedDeck) -> Iterator[Problem]:
    """MON-BRD-11: locked doors are within reach of a hero."""
    boards = [board for board in map(pool.find, scenario.boards) if isinstance(board, Board)]
    if any(board.locks is None for board in boards):
        yield cannot_tell("BRD-11", "MON-14.5", "whether the heroes can open the locked doors", "the locks are")
        return
    best = max((_reach(fighter.hero) for fighter in team.fighters()), default=0)
    for board in boards:
        names = {area.id: area.name for area in board.areas}
        for one, two, difficulty in board.locks or ():
            if difficulty > best:
                message = (
                    f"The door {names.get(one, one)} to {names.get(two, two)} (difficulty {difficulty}) "
                    "is out of reach of every hero."
                )
                fix = Fix("choose", "Choose a hero with more dice for handling", "hero1")
                yield advice("BRD-11", "MON-14.5", message, "hero1", fixes=(fix,))


def _reach(hero: Hero) -> int:
    """The most symbols a hero can show at a lock."""
    die = hero.manipulation[0].rstrip("*") if hero.manipulation else COLOURS[-1]
    extra = MOST_SYMBOLS["red"] if hero.has_skill(LOCK_PICKING) else 0
    return hero.manipulation_limit * MOST_SYMBOLS[die] + extra


def _copies(pool: Pool, scenario: Scenario, sides: Sequence[CountedDeck]) -> Iterator[Problem]:
    """MON-ROS-10: no card more often than there are copies, over both sides and the asset deck."""
    used: dict[str, int] = dict(scenario.assets or ())
    places: dict[str, Line] = {}
    for deck in sides:
        for line in deck.lines:
            is_taken = isinstance(line.card, (Equipment, Spell)) or (isinstance(line.card, Unit) and line.card.ally)
            if is_taken:
                used[line.card.id] = used.get(line.card.id, 0) + line.quantity
                places.setdefault(line.card.id, line)
    for card_id, line in places.items():
        copies, number = line.card.copies, used[card_id]
        if number > copies:
            noun = "copy" if copies == 1 else "copies"
            verb = "is" if copies == 1 else "are"
            message = f"There {verb} only {copies} {noun} of {line.card.title}; {number} are in use."
            fix = Fix("remove", f"Take {line.card.title} away", line.section, card_id, 1)
            problem = error("ROS-10", "MON-5.6", message, line.section, (card_id,), (fix,))
            yield replace(problem, have=number, need=copies)
    if scenario.assets is None and places:
        yield cannot_tell("ROS-10", "MON-5.11", "which cards the asset deck takes", "the asset deck is")


def _gems(scenario: Scenario, team: CountedDeck, command: CountedDeck) -> Iterator[Problem]:
    """MON-GEM-3 to MON-GEM-5."""
    heroes = len(team.fighters())
    if scenario.gems is None:
        yield cannot_tell("GEM-3", "MON-5.4", f"how many gems the Overlord has in {scenario.title}", "they are")
        yield cannot_tell("GEM-4", "MON-28.2", "whether the Overlord can activate a tile", "his gems are")
        yield cannot_tell("GEM-5", "MON-28.2", "whether the Overlord can afford his tiles", "his gems are")
        return
    found = scenario.gems_for(heroes)
    if found is None:
        message = f"{scenario.title} does not say how many gems the Overlord has against {heroes} heroes."
        known = several([str(row[0]) for row in scenario.gems], "or")
        fix = Fix("choose", f"Play with {known} heroes", "hero1")
        yield error("GEM-3", "MON-5.4", message, fixes=(fix,))
        return
    reserve, fatigue, recovery = found
    choose = (Fix("choose", f"Choose another scenario than {scenario.title}", SCENARIO),)
    if recovery < 1:
        yield error("GEM-4", "MON-28.2", "The recovery value must be at least 1.", fixes=choose)
    if reserve + fatigue < CHEAPEST_TILE:
        message = f"The Overlord could never activate a tile with {reserve + fatigue} gems."
        yield error("GEM-4", "MON-29.2", message, fixes=choose)
    tiles = command.river()
    if recovery * 2 < len(tiles):
        message = "The Overlord will rarely afford the tiles on the right of the river."
        fix = Fix("remove", f"Leave {tiles[-1].card.title} out", tiles[-1].section, tiles[-1].card.id, 1)
        yield advice("GEM-5", "MON-2.9", message, tiles[-1].section, fixes=(fix,))


CHECKS: Final = Checks(check_deck, simulation_problems, check_table)
