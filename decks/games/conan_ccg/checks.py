"""The deck checks in a few words each, to say which ones hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: Code of each check that makes a deck illegal: what it asks for and the rule behind it.
HOLDING: Final[Mapping[str, tuple[str, str]]] = {
    "CCG-D01": ("exactly one Conan card", "CCG-4.1"),
    "CCG-D02": ("every card is known", "CCG-4.11"),
    "CCG-D03": ("40 cards or more in the Draw Deck", "CCG-4.2"),
    "CCG-D04": ("no Foe and no Conan in the Draw Deck", "CCG-4.3"),
    "CCG-D05": ("3 copies of a card at most in the Draw Deck", "CCG-4.4"),
    "CCG-D06": ("1 copy of a Unique card in the Draw Deck", "CCG-4.5"),
    "CCG-D07": ("25 cards or more in the Foe Deck", "CCG-4.6"),
    "CCG-D08": ("only Foes in the Foe Deck", "CCG-4.7"),
    "CCG-D09": ("3 copies of a Foe at most", "CCG-4.8"),
    "CCG-D10": ("1 copy of a Unique Foe", "CCG-4.9"),
    "CCG-D11": ("95 Renown or more in the Foe Deck", "CCG-4.10"),
    "CCG-D12": ("105 Renown or less in the Foe Deck", "CCG-4.10"),
    "CCG-D13": ("whole numbers of copies", ""),
}
