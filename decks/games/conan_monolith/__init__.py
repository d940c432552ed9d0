"""Conan (Monolith)'s part of the deck pages: a team of heroes, or the command of the Overlord."""

from __future__ import annotations

from typing import Final

from decks.games.base import DeckGame, Examples
from decks.games.conan_monolith import cards
from decks.games.conan_monolith.figures import figures
from decks.games.conan_monolith.holding import HOLDING
from decks.games.conan_monolith.playable import adds, playable
from decks.games.conan_monolith.scenario import details, fills
from decks.games.conan_monolith.sheets import reference
from decks.games.conan_monolith.zones import ZONES, offered

DECK_GAME: Final = DeckGame(
    zones=ZONES,
    examples=Examples("Leather Armor", "Giant Snake", "#24"),
    group_words=frozenset(("hero", "gear", "weapons", "armor", "objects", "spells", "allies", "tiles")),
    kind=cards.kind,
    kind_words=cards.kind_words,
    mark=cards.mark,
    stats=cards.stats,
    price=cards.price,
    figures=figures,
    holding=HOLDING,
    facets=("type", "box", "kind", "role", "skill", "own"),
    prints=True,
    offered=offered,
    playable=playable,
    adds=adds,
    named_type="Hero",
    details=details,
    details_template="decks/conan_monolith/_detail.html",
    styles=("decks/monolith.css", "cards/river.css"),
    fills=fills,
    shows_left=True,
    sheets=reference,
    empty_note="A team is a scenario and its heroes with what they carry; a command is a scenario and its river.",
)
