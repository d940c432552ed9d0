"""The sections of each game's decks: the headers that name them in a list and the cards that belong there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Zone:
    """A section: ``words`` are the headers that name it, ``types`` the card types that go there by nature."""

    key: str
    name: str
    words: frozenset[str]
    types: frozenset[str]


ZONES: Final[Mapping[str, tuple[Zone, ...]]] = {
    "conan_ccg": (
        Zone("conan", "Conan", frozenset(("conan", "conan card", "hero", "identity")), frozenset(("Conan",))),
        Zone(
            "draw",
            "Draw Deck",
            frozenset(("draw deck", "draw", "draw pile")),
            frozenset(("Move", "Action", "Item", "Ally", "Region")),
        ),
        Zone("foes", "Foe Deck", frozenset(("foe deck", "foes", "foe", "foe cards")), frozenset(("Foe",))),
    ),
}
#: Headers of other programs that name the whole deck: each card under them goes to the section of its type.
WHOLE_DECK_WORDS: Final = frozenset(("deck", "main", "mainboard", "main deck", "maindeck", "decklist", "cards"))
#: Sections of other games that no game here has.
SIDE_WORDS: Final = frozenset(("sideboard", "side", "side deck", "maybeboard", "maybe", "considering", "tokens"))
#: Groups inside a section: they change nothing.
GROUP_WORDS: Final = frozenset(
    "move moves action actions item items ally allies region regions major minor".split()
    + ["allies and regions", "major foes", "minor foes"]
)


def zone_names(game_key: str) -> dict[str, str]:
    """Section key to the name people read, in the order of the deck."""
    return {zone.key: zone.name for zone in ZONES[game_key]}


def natural_section(game_key: str, card_type: str) -> str:
    """The section where a card of this type belongs."""
    for zone in ZONES[game_key]:
        if card_type in zone.types:
            return zone.key
    return ZONES[game_key][0].key
