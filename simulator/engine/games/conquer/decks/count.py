"""A decklist of Conquer counted for the deck checks: cards by section, and what a Character could play and bear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulator.engine.core import decks
from simulator.engine.core.cards import Value
from simulator.engine.core.decks import DeckList
from simulator.engine.games.conquer import cards
from simulator.engine.games.conquer.cards import CardDef, Pool

START: Final = "start"
MAIN: Final = "main"
COMBAT: Final = "combat"
SECTIONS: Final = ((START, "Starting Landscape"), (MAIN, "Main Deck"), (COMBAT, "Combat Deck"))
SECTION_NAMES: Final = dict(SECTIONS)
Line = decks.Line[CardDef]


@dataclass(frozen=True, slots=True)
class CountedDeck(decks.CountedDeck[CardDef]):
    """What the checks of this game look at."""

    def of_type(self, card_type: str) -> list[Line]:
        """The lines of the Main Deck with this type of card."""
        return [line for line in self.section(MAIN) if line.card.type == card_type]

    def landscapes(self) -> list[Line]:
        """The starting Landscape and those of the Main Deck."""
        return [line for line in self.lines if line.section != COMBAT and line.card.type == "Landscape"]

    def actions(self) -> list[Line]:
        """The Battle Actions of the Combat Deck."""
        return [line for line in self.section(COMBAT) if line.card.is_action]

    def copies(self, card_id: str) -> int:
        """All copies of a card in the whole deck."""
        return sum(line.quantity for line in self.lines if line.card.id == card_id)


def count_deck(pool: Pool, deck: DeckList) -> CountedDeck:
    """Add up a decklist; entries of the same card in a section count together (CQ-3.10)."""
    return decks.count_deck(CountedDeck, pool, SECTION_NAMES, deck)


def least(value: Value | None) -> int:
    """A number, and for one that is not known the least that any card has, so that nothing is held against it."""
    return value if isinstance(value, int) else 0


def most(value: Value | None) -> int:
    """A number, and for one that is not known more than any card has."""
    return 0 if value is None else value if isinstance(value, int) else 99


def can_play(character: CardDef, action: CardDef, gear: tuple[int, int] = (0, 0)) -> bool:
    """Whether a Character has the ratings a Battle Action asks for (CQ-16.1 to CQ-16.3), ``gear`` added to A and D."""
    more_attack, more_defense = gear
    have = {
        "attack": most(character.attack) + more_attack,
        "defense": most(character.defense) + more_defense,
        "weapon_use": most(character.weapon_use),
    }
    return all(have[name] >= least(action.requires.get(name)) for name in cards.NEEDED)


def can_bear(character: CardDef, equipment: CardDef) -> bool:
    """CQ-11.3: his Weapon Use is at least what the card asks for."""
    return most(character.weapon_use) >= least(equipment.requires.get("weapon_use"))


def best_gear(deck: CountedDeck, character: CardDef) -> tuple[int, int]:
    """The most that Equipment of the deck can add to his Attack, and the most it can add to his Defense."""
    lines = [line for line in deck.of_type("Equipment") if can_bear(character, line.card)]
    return _best(lines, "attack_bonus"), _best(lines, "defense_bonus")


def _best(lines: list[Line], bonus: str) -> int:
    """Armor and vehicle, what two hands can hold (CQ-11.5 to CQ-11.8), and all that can be attached to them."""
    by_kind: dict[str, list[int]] = {kind: [0] for kind in cards.EQUIPMENT_KINDS}
    for line in lines:
        by_kind[line.card.kind].extend([most(getattr(line.card, bonus))] * line.quantity)
    one_handed = sorted(by_kind["One-Handed"], reverse=True)[:2]
    held = max(sum(one_handed), max(by_kind["Two-Handed"]))
    attached = sum(value for value in by_kind["Attachment"] if value > 0)
    return held + max(by_kind["Armor"]) + max(by_kind["Vehicle"]) + attached
