"""Checks of a deck alone: of a hero team or of a command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simulator.engine.core.decks import DeckList, Fix, Problem, not_whole, remove_line, unknown_cards
from simulator.engine.core.match import NO_OPTIONS
from simulator.engine.games.conan_monolith.cards import Pool, Scenario, Spell, Unit
from simulator.engine.games.conan_monolith.decks.count import (
    GEAR_SECTIONS,
    HERO_SECTIONS,
    RIVER_SECTIONS,
    SCENARIO,
    SORCERY,
    CountedDeck,
    count_deck,
)
from simulator.engine.games.conan_monolith.decks.findings import error
from simulator.engine.games.conan_monolith.decks.team_checks import TEAM_CHECKS


def check_deck(pool: Pool, deck: DeckList, options: Mapping[str, str] = NO_OPTIONS) -> list[Problem]:
    """All findings about a team or a command by itself, errors and advice, and what cannot be told."""
    counted = count_deck(pool, deck)
    found = [*unknown_cards(counted, "MON-ROS-2", "MON-5.6"), *not_whole(counted, "MON-D01")]
    found += _one_scenario(counted)
    found += _one_side(counted)
    found += _command_sections(counted)
    if not counted.has((*RIVER_SECTIONS, SORCERY)):
        found += [problem for check in TEAM_CHECKS for problem in check(pool, counted)]
    return found


def simulation_problems(pool: Pool, deck: DeckList) -> list[Problem]:
    """None: while the game has no engine there is no match that a component could keep from."""
    return []


def _one_scenario(deck: CountedDeck) -> Iterator[Problem]:
    """A team and a command are for one scenario."""
    lines = deck.section(SCENARIO)
    for line in lines:
        if not isinstance(line.card, Scenario):
            message = f"There is no scenario called {line.card.title}."
            yield error("ROS-2", "MON-5.1", message, SCENARIO, (line.card.id,), (remove_line(line),))
    number = sum(line.quantity for line in lines if isinstance(line.card, Scenario))
    if number != 1 and not any(not isinstance(line.card, Scenario) for line in lines):
        fixes = [Fix("set", f"Keep {line.card.title} alone", SCENARIO, line.card.id, 1) for line in lines[:1]]
        message = f"A team or a command is for one scenario; this one names {number}."
        cards = [line.card.id for line in lines]
        choose = [Fix("choose", "Choose a scenario", SCENARIO)]
        yield error("D02", "MON-5.1", message, SCENARIO, cards, fixes or choose)


def _one_side(deck: CountedDeck) -> Iterator[Problem]:
    """A deck is a team or a command."""
    has_team, has_river = deck.has(HERO_SECTIONS + GEAR_SECTIONS), deck.has((*RIVER_SECTIONS, SORCERY))
    if has_team and has_river:
        message = "A deck is a team of heroes or the command of the Overlord; this one is both."
        yield error("D03", "MON-2.1", message, fixes=(Fix("choose", "Take the river or the heroes out"),))
    elif not has_team and not has_river:
        message = "There is no hero and no tile: choose a team of heroes or lay a river."
        yield error("D03", "MON-2.1", message, fixes=(Fix("choose", "Choose the first hero", HERO_SECTIONS[0]),))
    elif has_team and not deck.fighters():
        message = "No hero is chosen yet who could carry this gear."
        yield error("D03", "MON-2.1", message, fixes=(Fix("choose", "Choose the first hero", HERO_SECTIONS[0]),))


def _command_sections(deck: CountedDeck) -> Iterator[Problem]:
    """MON-ROS-2 for the sections of a command: tiles in the river, spells beside it."""
    for section in RIVER_SECTIONS:
        for line in deck.section(section):
            if not isinstance(line.card, Unit):
                message = f"There is no tile called {line.card.title}."
                yield error("ROS-2", "MON-5.2", message, section, (line.card.id,), (remove_line(line),))
    for line in deck.section(SORCERY):
        if not isinstance(line.card, Spell):
            message = f"There is no spell called {line.card.title}."
            yield error("ROS-2", "MON-38.5", message, SORCERY, (line.card.id,), (remove_line(line),))
