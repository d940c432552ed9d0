"""What a row of the deck pages shows of a Conan (Monolith) component."""

from __future__ import annotations

from typing import Final

from cards.games import GAMES
from decks.games.base import NO_MARK, Mark, Stat
from simulator.engine.games.conan_monolith.catalogue import Component, Equipment, Hero, Scenario, Spell, Unit

WEAPON: Final = "Weapon"
ARMOR: Final = "Armor"
OBJECT: Final = "Object"
SPELL: Final = "Spell"
ALLY: Final = "Ally"
TILE: Final = "Unit"
LETTERS: Final = {"yellow": "Y", "orange": "O", "red": "R"}


def kind(card: Component) -> tuple[str, str]:
    """The group a component belongs to, and the colour of its band."""
    band = GAMES["conan_monolith"].band(card)
    if isinstance(card, Equipment):
        groups = {"weapon": WEAPON, "armor": ARMOR, "shield or staff": ARMOR}
        return groups.get(card.kind, OBJECT), band
    if isinstance(card, Unit):
        return ALLY if card.ally else TILE, band
    return card.type, band


def kind_words(card: Component) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words under its title."""
    return tuple(GAMES["conan_monolith"].type_line(card).split(" · ")), ()


def mark(card: Component) -> Mark:
    """Gems of a hero, weight of equipment, cost of a spell, armor of a tile."""
    if isinstance(card, Hero):
        return Mark("Gems", str(card.gems))
    if isinstance(card, Equipment) and card.load is not None:
        return Mark("Load", str(card.load))
    if isinstance(card, Spell) and card.cost is not None:
        return Mark("Cost", str(card.cost))
    return NO_MARK


def price(card: Component) -> int:
    """What it weighs."""
    return card.load or 0 if isinstance(card, Equipment) else 0


def stats(card: Component) -> tuple[Stat, ...]:
    """Dice and figures in a row."""
    if isinstance(card, Scenario):
        return (Stat("Rounds", "draw", "no limit" if card.endless else str(card.rounds or "?")),)
    found = [
        Stat(name, icon, marks(dice))
        for name, icon, dice in (
            ("Melee", "blade", getattr(card, "melee", ())),
            ("Ranged", "ranged", getattr(card, "ranged", ())),
            ("Guard", "shield", getattr(card, "guard", ())),
        )
        if dice
    ]
    armor = getattr(card, "armor", None)
    if armor:
        found.append(Stat("Armor", "fort", marks(armor) if isinstance(armor, tuple) else str(armor)))
    return tuple(found)


def marks(dice: tuple[str, ...]) -> str:
    """Dice as letters, an arrow for a free re-roll."""
    return " ".join(LETTERS[die.rstrip("*")] + ("↻" if die.endswith("*") else "") for die in dice)
