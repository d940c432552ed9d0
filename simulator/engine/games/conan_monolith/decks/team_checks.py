"""Checks of a hero team by itself: heroes, what they carry and know, their gems at the start (MON-5, 22)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from simulator.engine.core.decks import Fix, Problem, remove_line
from simulator.engine.games.conan_monolith.cards import Component, Equipment, Hero, Pool, Spell, Unit
from simulator.engine.games.conan_monolith.decks.count import (
    GEAR_SECTIONS,
    HERO_SECTIONS,
    LEADERSHIP,
    SPELL_CASTER,
    CountedDeck,
    Fighter,
    Line,
)
from simulator.engine.games.conan_monolith.decks.findings import advice, cannot_tell, error, several

Check = Callable[[Pool, CountedDeck], Iterator[Problem]]


def wrong_kinds(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """MON-ROS-2: a section holds what belongs there."""
    for section in HERO_SECTIONS:
        yield from _strangers(deck, section, "hero", lambda card: isinstance(card, Hero))
    for section in GEAR_SECTIONS:
        yield from _strangers(deck, section, "gear", _is_gear)


def _is_gear(card: Component) -> bool:
    return isinstance(card, (Equipment, Spell)) or (isinstance(card, Unit) and card.ally)


def _strangers(deck: CountedDeck, section: str, kind: str, belongs: Callable[[Component], bool]) -> Iterator[Problem]:
    for line in deck.section(section):
        if not belongs(line.card):
            message = f"There is no {kind} called {line.card.title}."
            yield error("ROS-2", "MON-5.6", message, section, (line.card.id,), (remove_line(line),))


def twice(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """MON-ROS-3: a hero is chosen once only; a place has one hero."""
    seen: dict[str, str] = {}
    for section in HERO_SECTIONS:
        lines = [line for line in deck.section(section) if isinstance(line.card, Hero)]
        for line in lines:
            if line.card.id in seen or line.quantity > 1:
                where = section if line.card.id in seen else ""
                fix = (
                    remove_line(line) if where else Fix("set", f"Keep one {line.card.title}", section, line.card.id, 1)
                )
                message = f"{line.card.title} has been chosen twice."
                yield error("ROS-3", "MON-5.1", message, section, (line.card.id,), (fix,))
            seen.setdefault(line.card.id, section)
        if len(lines) > 1:
            names = several([line.card.title for line in lines])
            message = f"{names} stand in one place; each place is for one hero."
            fixes = [remove_line(line) for line in lines]
            yield error("ROS-3", "MON-5.1", message, section, [line.card.id for line in lines], fixes)


def one_person(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """MON-ROS-4: two versions of the same person."""
    fighters = deck.fighters()
    for place, one in enumerate(fighters):
        for two in fighters[place + 1 :]:
            if one.hero.person == two.hero.person and one.hero.id != two.hero.id:
                message = (
                    f"{one.hero.title} and {two.hero.title} are the same person; "
                    "the rules allow it only if the scenario does."
                )
                fix = Fix("remove", f"Leave {two.hero.title} out", HERO_SECTIONS[two.number], two.hero.id, 1)
                cards = (one.hero.id, two.hero.id)
                yield advice("ROS-4", "MON-5.1", message, HERO_SECTIONS[two.number], cards, (fix,))


def wanted_heroes(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """MON-ROS-5: heroes the scenario requires are there, forbidden ones are not."""
    scenario = deck.scenario()
    if scenario is None:
        return
    if scenario.required is None or scenario.forbidden is None:
        yield cannot_tell("ROS-5", "MON-5.1", f"whether {scenario.title} asks for or forbids a hero", "that is")
        return
    chosen = {fighter.hero.id: fighter for fighter in deck.fighters()}
    for hero in scenario.required:
        if hero not in chosen:
            fix = Fix("add", f"Add {pool.title(hero)}", _free_place(deck), hero, 1)
            message = f"{scenario.title} needs {pool.title(hero)}."
            yield error("ROS-5", "MON-5.1", message, _free_place(deck), (hero,), (fix,))
    for hero in scenario.forbidden:
        if hero in chosen:
            section = HERO_SECTIONS[chosen[hero].number]
            fix = Fix("remove", f"Leave {pool.title(hero)} out", section, hero, 1)
            message = f"{pool.title(hero)} cannot take part in {scenario.title}."
            yield error("ROS-5", "MON-5.1", message, section, (hero,), (fix,))


def _free_place(deck: CountedDeck) -> str:
    return next((section for section in HERO_SECTIONS if not deck.sizes[section]), HERO_SECTIONS[0])


def too_heavy(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """MON-ROS-6: a hero carries no more than he can."""
    for fighter in deck.fighters():
        hero, load = fighter.hero, fighter.load
        if load > hero.load:
            heavy = [one for one in fighter.equipment if one.card.load]
            cards = several([one.card.title for one in heavy], "or")
            message = (
                f"{hero.title} carries {load}, but can carry at most {hero.load}. Leave something behind: {cards}."
            )
            ids = [one.card.id for one in heavy]
            fixes = [_drop(fighter, one.line, one.card.load or 0) for one in heavy]
            yield error("ROS-6", "MON-22.2", message, fighter.section, ids, fixes)


def _drop(fighter: Fighter, line: Line, weight: int) -> Fix:
    label = f"Take {line.card.title} away: load {fighter.load - weight}"
    act = "remove" if line.quantity == 1 else "set"
    return Fix(act, label, line.section, line.card.id, max(1, line.quantity - 1))


def lost_skills(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """MON-ROS-7: skills lost to the load at the start."""
    for fighter in deck.fighters():
        if fighter.lost:
            names = several([_skill(pool, skill) for skill in fighter.lost])
            message = f"With a load of {fighter.load}, {fighter.hero.title} cannot use {names}."
            fixes = [
                _drop(fighter, one.line, one.card.load)
                for one in fighter.equipment
                if one.card.load and len(fighter.hero.lost_at(fighter.load - one.card.load)) < len(fighter.lost)
            ]
            yield advice("ROS-7", "MON-22.3", message, fighter.section, (fighter.hero.id,), fixes)


def _skill(pool: Pool, skill: str) -> str:
    return pool.title(skill).partition(",")[0]


def slowed(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """MON-ROS-8: fewer free movement points at the start."""
    for fighter in deck.fighters():
        fewer = fighter.hero.slowed_by(fighter.load)
        if fewer:
            message = f"With a load of {fighter.load}, {fighter.hero.title} moves {fewer} less."
            fixes = [
                _drop(fighter, one.line, one.card.load)
                for one in fighter.equipment
                if one.card.load and fighter.hero.slowed_by(fighter.load - one.card.load) < fewer
            ]
            yield advice("ROS-8", "MON-22.6", message, fighter.section, (fighter.hero.id,), fixes)


def no_caster(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """MON-ROS-9: spells only beside a hero with Spell Caster, and the skill not lost."""
    for fighter in deck.fighters():
        if not fighter.spells or fighter.can(SPELL_CASTER):
            continue
        names = several([line.card.title for line in fighter.spells])
        verb = "has" if len(fighter.spells) == 1 else "have"
        message = f"{fighter.hero.title} cannot cast spells, so {names} {verb} no owner."
        fixes = [
            _drop(fighter, one.line, one.card.load)
            for one in fighter.equipment
            if fighter.hero.has_skill(SPELL_CASTER)
            and one.card.load
            and SPELL_CASTER not in fighter.hero.lost_at(fighter.load - one.card.load)
        ]
        ids = [line.card.id for line in fighter.spells]
        fixes += [remove_line(line) for line in fighter.spells]
        yield error("ROS-9", "MON-19.1", message, fighter.section, ids, fixes)


def unarmed(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """MON-ROS-11: a hero without a weapon for melee."""
    for fighter in deck.fighters():
        if not any(one.card.melee for one in fighter.equipment):
            message = f"{fighter.hero.title} has no melee weapon and would fight unarmed (attack power -2)."
            fix = Fix("choose", "Add a weapon with a melee bonus", fighter.section)
            yield advice("ROS-11", "MON-10.5", message, fighter.section, (fighter.hero.id,), (fix,))


def many_armors(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """MON-ROS-12: only one armor card counts at a time."""
    for fighter in deck.fighters():
        armors = [one for one in fighter.equipment if one.card.armor and not one.card.stacks]
        number = sum(one.quantity for one in armors)
        if number > 1:
            message = f"{fighter.hero.title} has {number} armor cards; only one counts at a time."
            fixes = [_drop(fighter, one.line, one.card.load or 0) for one in armors]
            yield advice("ROS-12", "MON-12.9", message, fighter.section, [one.card.id for one in armors], fixes)


def no_leader(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """MON-ROS-13: a hero that starts with allies has Leadership."""
    for fighter in deck.fighters():
        for line in fighter.allies:
            if not fighter.can(LEADERSHIP):
                message = f"{fighter.hero.title} cannot lead {line.card.title}: no Leadership."
                yield error("ROS-13", "MON-27.1", message, fighter.section, (line.card.id,), (remove_line(line),))


def gems_add_up(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """MON-GEM-1: gems of a hero in reserve and fatigue are as many as he has."""
    scenario = deck.scenario()
    if scenario is None or not deck.fighters():
        return
    if scenario.fatigue is None:
        yield cannot_tell("GEM-1", "MON-5.8", "how the gems of the heroes are split at the start", "that is")
    elif scenario.reserve is not None:
        used = scenario.fatigue + scenario.reserve
        for fighter in deck.fighters():
            if fighter.hero.gems != used:
                message = f"{fighter.hero.title} has {fighter.hero.gems} gems; the setup uses {used}."
                yield error(
                    "GEM-1", "MON-5.8", message, HERO_SECTIONS[fighter.number], (fighter.hero.id,), _other(fighter)
                )


def tired(pool: Pool, deck: CountedDeck) -> Iterator[Problem]:
    """MON-GEM-2: not more gems in fatigue than there are."""
    scenario = deck.scenario()
    if scenario is None or not deck.fighters():
        return
    if scenario.fatigue is None:
        yield cannot_tell("GEM-2", "MON-5.8", "whether the heroes have gems enough for their fatigue", "that is")
        return
    for fighter in deck.fighters():
        if scenario.fatigue > fighter.hero.gems:
            message = (
                f"{fighter.hero.title} cannot start with {scenario.fatigue} tired gems out of {fighter.hero.gems}."
            )
            place = HERO_SECTIONS[fighter.number]
            yield error("GEM-2", "MON-5.8", message, place, (fighter.hero.id,), _other(fighter))


def _other(fighter: Fighter) -> tuple[Fix, ...]:
    return (Fix("choose", f"Choose another hero for {fighter.hero.title}", HERO_SECTIONS[fighter.number]),)


TEAM_CHECKS: Final[tuple[Check, ...]] = (
    wrong_kinds,
    twice,
    one_person,
    wanted_heroes,
    too_heavy,
    no_caster,
    lost_skills,
    slowed,
    unarmed,
    many_armors,
    no_leader,
    gems_add_up,
    tired,
)
