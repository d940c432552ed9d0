"""The page of a Conan (Monolith) component: its table of facts, where it lies, and the rules it touches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cards.games.base import CatalogCard
from cards.games.conan_monolith.words import (
    SOURCE_NAMES,
    number_of,
    players_of,
    said_dice,
    several,
    skill_name,
    skills_of,
)
from cards.games.parts import Fact
from cards.query import in_words
from simulator.engine.games.conan_monolith.catalogue import (
    NONE_PRINTED,
    Board,
    Component,
    Equipment,
    Hero,
    Scenario,
    Spell,
    Unit,
)

NUMBER_FACTS: Final = (
    ("gems", "Gems", "MON-2.4"),
    ("move", "Movement", "MON-13.1"),
    ("load", "Most load", "MON-22.2"),
    ("armor", "Armor", "MON-34.1"),
    ("cost", "Reinforcement cost", "MON-34.5"),
    ("enc", "Weight", "MON-22.1"),
    ("spellcost", "Cost in gems", "MON-19.2"),
    ("rounds", "Rounds", "MON-39.1"),
    ("complexity", "Complexity", ""),
)
RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "Hero": ("MON-2.2", "MON-2.4", "MON-2.6", "MON-2.7", "MON-22.1", "MON-22.3", "MON-22.6"),
    "Unit": ("MON-2.10", "MON-2.11", "MON-29.7", "MON-34.1", "MON-34.3", "MON-35.1"),
    "Equipment": ("MON-2.12", "MON-16.1", "MON-16.2", "MON-22.1"),
    "Spell": ("MON-19.1", "MON-19.2", "MON-19.3", "MON-19.4", "MON-19.5"),
    "Skill": ("MON-22.3", "MON-22.4"),
    "Board": ("MON-4.1",),
    "Scenario": ("MON-5.1", "MON-5.2", "MON-5.4", "MON-5.6", "MON-5.8", "MON-5.11"),
    "Die": ("MON-3.1", "MON-3.5", "MON-3.6"),
}


def facts(entry: CatalogCard) -> Iterator[Fact]:
    """The table of facts, in the order of the face; where it lies and from where it is known at its end."""
    card: Component = entry.definition
    yield Fact("Type", card.type, True, field="type")
    if card.printed != card.title:
        yield Fact("Printed name", card.printed, True)
    yield from _own(card)
    for name, label, rule in NUMBER_FACTS:
        value = number_of(card, name)
        if value is not None:
            yield Fact(label, in_words(value), isinstance(value, int), rule, name)
    for name, label, rule in (
        ("melee", "Melee", "MON-2.12"),
        ("ranged", "Ranged", "MON-2.12"),
        ("guard", "Guard", "MON-12.3"),
        ("armor", "Armor", "MON-2.13"),
        ("manipulation", "Manipulation", "MON-14.4"),
        ("area", "Area attack", "MON-24.1"),
    ):
        dice = getattr(card, name, ())
        if isinstance(dice, tuple) and dice:
            yield Fact(label, said_dice(dice), True, rule)
    if skills_of(card) and not isinstance(card, Hero):
        yield Fact("Skills", ", ".join(map(skill_name, skills_of(card))), True, "MON-34.4")
    for box, copies in card.boxes:
        yield Fact(f"In {box}" if box != "ConanHub" else "To print", str(copies), True)
    yield Fact("Source", SOURCE_NAMES[card.source], True)
    if card.doubt:
        yield Fact("Doubtful", card.doubt, True)


def _own(card: Component) -> Iterator[Fact]:
    """What only one type has."""
    if isinstance(card, Hero):
        yield from _of_hero(card)
    elif isinstance(card, Unit):
        yield Fact("Role", card.role.capitalize(), True, "MON-35.1")
        yield Fact("Base", card.base or "none", True, "MON-2.11", "base")
        if card.reinforcement == NONE_PRINTED and card.role not in ("event", "place holder"):
            yield Fact("Reinforcement", "none recorded", True, "MON-34.5")
    elif isinstance(card, Equipment):
        yield Fact("Kind", card.kind.capitalize(), True, "MON-16.1")
    elif isinstance(card, Spell):
        limits = {"X": "as many as chosen", NONE_PRINTED: "none printed", None: "?"}
        limit = limits.get(card.limit) or str(card.limit)
        yield Fact("Limit", limit, limit != "?", "MON-19.3")
    elif isinstance(card, Board):
        yield Fact("Areas", str(len(card.areas)) if card.areas else "?", bool(card.areas), "MON-4.1")
        yield Fact("Other side", card.other_side or "none", True)
    elif isinstance(card, Scenario):
        yield from _of_scenario(card)


def _of_hero(card: Hero) -> Iterator[Fact]:
    handling = "?" if card.manipulation is None else said_dice(card.manipulation)
    for name, dice, limit, rule in (
        ("Melee space", said_dice(card.melee), card.melee_limit, "MON-2.6"),
        ("Ranged space", said_dice(card.ranged), card.ranged_limit, "MON-2.6"),
        ("Manipulation space", handling, card.manipulation_limit, "MON-2.6"),
    ):
        yield Fact(name, dice if dice == "?" else f"{dice}; at most {limit} gems", dice != "?", rule)
    yield Fact("Guard space", f"{said_dice(card.guard)}; no limit", True, "MON-2.6")
    yield Fact("Move space", f"at most {card.move_limit} gems", True, "MON-2.6")
    one, two = card.slower
    yield Fact("Slower from", f"load {one} (1 less), load {two} (2 less)", True, "MON-22.6")
    for skill, load in card.skills:
        yield Fact(skill_name(skill), "never lost" if load is None else f"lost from load {load}", True, "MON-22.3")


def _of_scenario(card: Scenario) -> Iterator[Fact]:
    yield Fact("Mode", card.mode.capitalize(), True, "", "mode")
    yield Fact("Author", card.author, True)
    yield Fact("Players with the Overlord", several([str(one) for one in players_of(card)], "or"), True, "MON-5.1")
    yield Fact("Boards", ", ".join(board.replace("-", " ").title() for board in card.boards), True, "MON-5.12")
    if card.gems is None:
        yield Fact("Gems of the Overlord", "?", False, "MON-5.4")
    for heroes, reserve, fatigue, recovery in card.gems or ():
        against = f"Overlord against {heroes}" if heroes else "Overlord"
        said = f"{reserve} in reserve, {fatigue} in fatigue, recovery {recovery}"
        yield Fact(against, said, True, "MON-5.4")
    tired = "?" if card.fatigue is None else str(card.fatigue)
    yield Fact("Fatigue of each hero", tired, tired != "?", "MON-5.8")
    yield Fact("Start, reinforcements, chests", "?" if card.source != "original" else "on the board",
               card.source == "original", "MON-5.12")  # fmt: skip


def rule_ids(card: Component) -> Iterator[str]:
    """The ids of the rules that this component's type leads to."""
    yield from RULES[card.type]
