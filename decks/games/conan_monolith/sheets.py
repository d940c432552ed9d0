"""What stands on the reference sheets of a team or a command: heroes, gear, spells, tiles of the river."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from cards.games import GAMES
from decks.games.base import RefPart, RefSheet
from decks.games.conan_monolith.cards import marks
from decks.games.conan_monolith.team import counted
from simulator.engine.games.conan_monolith.catalogue import (
    NONE_PRINTED,
    OVERLORD,
    SORCERY,
    Component,
    CountedDeck,
    Dice,
    Fighter,
    Hero,
    Pool,
    Scenario,
    Strip,
    Unit,
    is_as_recorded,
    laid_strip,
)

Rows = tuple[tuple[str, str], ...]
DICE: Final = "Dice: Y yellow, O orange, R red; ↻ one free re-roll of that colour."


def reference(pool: Pool, entries: Sequence[Sequence[Any]]) -> list[RefSheet]:
    """The scenario, then a sheet for each hero, or one for the river."""
    deck = counted(pool, entries)
    scenario = deck.scenario()
    found = [_scenario(pool, scenario, deck)] if scenario else []
    if deck.role == OVERLORD:
        return [*found, _river(pool, deck, scenario)]
    return [*found, *(_hero(pool, fighter, scenario) for fighter in deck.fighters())]


def _scenario(pool: Pool, card: Scenario, deck: CountedDeck) -> RefSheet:
    least, most = card.heroes
    heroes = str(least) if least == most else f"{least} to {most}"
    facts = [("Heroes", heroes), ("Rounds", "no limit" if card.endless else _known(card.rounds))]
    facts += [("Fatigue of each hero", _known(card.fatigue))]
    chosen = len(deck.fighters())
    for number, reserve, fatigue, recovery in card.gems or ((0, "?", "?", "?"),):
        if deck.role == OVERLORD or number in (0, chosen):
            against = f", {number} heroes" if number else ""
            facts.append((f"Overlord{against}", f"{reserve} reserve, {fatigue} fatigue, recovery {recovery}"))
    assets = [(f"{copies} {pool.title(one)}", _told(pool.find(one))) for one, copies in card.assets or ()]
    boards = ", ".join(map(pool.title, card.boards))
    parts = [RefPart("How it goes", tuple(("", line) for line in _lines(card)))]
    parts += [RefPart("Asset deck", tuple(assets))] if assets else []
    return RefSheet(card.title, f"Scenario on {boards}", tuple(facts), tuple(parts))


def _hero(pool: Pool, fighter: Fighter, scenario: Scenario | None) -> RefSheet:
    hero, load = fighter.hero, fighter.load
    fatigue = scenario.fatigue if scenario else None
    split = "" if fatigue is None else f": {hero.gems - fatigue} reserve, {fatigue} fatigue"
    slower = hero.slowed_by(load)
    facts = (
        ("Melee", f"{_dice(hero.melee)}, at most {hero.melee_limit}"),
        ("Ranged", f"{_dice(hero.ranged)}, at most {hero.ranged_limit}"),
        ("Guard", f"{_dice(hero.guard)}, no limit"),
        ("Move", f"{hero.move - slower} free{f' ({slower} less)' if slower else ''} + {hero.move_limit}"),
        ("Manipulation", f"{_dice(hero.manipulation)}, at most {hero.manipulation_limit}"),
        ("Load", f"{load} of {hero.load}"),
    )
    parts = [RefPart("Skills", tuple(_hero_skills(pool, hero, load)))]
    gear = [(one.card, one.quantity) for one in fighter.equipment]
    parts += _cards("Gear", ((card, copies, f"Load {card.load}. " if card.load else "") for card, copies in gear))
    parts += _cards("Spells", ((line.card, line.quantity, "") for line in fighter.spells))
    parts += [
        RefPart("Allies", tuple(_tile(pool, line.card, 0) for line in fighter.allies if isinstance(line.card, Unit)))
    ]
    return RefSheet(hero.title, f"{hero.gems} gems{split}. {DICE}", facts, tuple(part for part in parts if part.rows))


def _hero_skills(pool: Pool, hero: Hero, load: int) -> Iterator[tuple[str, str]]:
    for skill, limit in hero.skills:
        until = "Never lost." if limit is None else f"{'LOST' if load >= limit else 'Lost'} from load {limit}."
        yield _name(pool, skill), f"{until} {_told(_skill(pool, skill))}"


def _cards(head: str, cards: Iterable[tuple[Component, int, str]]) -> list[RefPart]:
    rows = tuple(
        (f"{copies} {card.title}" if copies > 1 else card.title, f"{before}{_told(card)}")
        for card, copies, before in cards
    )
    return [RefPart(head, rows)] if rows else []


def _river(pool: Pool, deck: CountedDeck, scenario: Scenario | None) -> RefSheet:
    strip = laid_strip(pool, deck)
    rows, skills = [], dict[str, str]()
    for tile in strip.tiles if strip else ():
        name, words = _tile(pool, tile.card, tile.life)
        rows.append((f"{tile.place}  {name}", f"{_costs(strip, tile.place)}{words}"))
        skills |= {_name(pool, skill): _told(_skill(pool, skill)) for skill in tile.card.skills}
    spells = [(line.card, line.quantity, "") for line in deck.section(SORCERY)]
    parts = [
        RefPart("River, left to right", tuple(rows)),
        RefPart("Skills of its tiles", tuple(sorted(skills.items()))),
    ]
    parts += _cards("Spells of units", spells)
    under = "Costs 1 to 8 from left to right are ConanHub's: the book's row of costs is not recorded."
    if scenario and scenario.source != "original" and scenario.river is not None:
        under = f"{'As published' if is_as_recorded(deck, scenario) else 'Not as published'}. {under}"
    return RefSheet("River", under, (), tuple(part for part in parts if part.rows))


def _costs(strip: Strip | None, place: int) -> str:
    """``3 gems; 11 for two activations, 19 for three.`` while no other tile is activated."""
    found = [row[place - 1] for _times, row in strip.usual.rows if place <= len(row)] if strip else []
    if not found:
        return ""
    one, two, three, *_more = found
    return f"{one} gem{'' if one == 1 else 's'}; {two} for two activations, {three} for three. "


def _tile(pool: Pool, card: Unit, life: int) -> tuple[str, str]:
    """A tile with everything it shows; ``life`` are its life points, 0 for none."""
    if card.role == "event":
        return card.title, _told(card)
    said = [card.role.capitalize(), f"move {_known(card.move)}", f"armor {_known(card.armor)}"]
    said += [f"{name} {_dice(dice)}" for name, dice in (("melee", card.melee), ("ranged", card.ranged)) if dice]
    said += [f"{life} life points"] if life else []
    if card.reinforcement != NONE_PRINTED:
        said.append(f"reinforcement {_known(card.reinforcement)}")
    skills = ", ".join(_name(pool, skill) for skill in card.skills)
    return card.title, f"{', '.join(said)}.{f' {skills}.' if skills else ''}"


def _dice(dice: Dice | None) -> str:
    return "?" if dice is None else marks(dice) or "-"


def _known(number: int | None) -> str:
    return "?" if number is None else str(number)


def _name(pool: Pool, skill: str) -> str:
    card = _skill(pool, skill)
    return card.printed if card else skill


def _skill(pool: Pool, skill: str) -> Component | None:
    return pool.find(f"{skill}-skill") or pool.find(skill)


def _told(card: Component | None) -> str:
    return " ".join(_lines(card)) if card else ""


def _lines(card: Component) -> list[str]:
    text = GAMES["conan_monolith"].plain_text(card)
    return [line for line in text.splitlines() if line]
