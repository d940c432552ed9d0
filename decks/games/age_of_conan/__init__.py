"""Age of Conan's part of the deck pages: a deck is what one kingdom brings to a table."""

from __future__ import annotations

from typing import Final

from decks.games.age_of_conan import cards
from decks.games.age_of_conan.figures import figures
from decks.games.age_of_conan.suggestions import suggestions
from decks.games.age_of_conan.table import setup
from decks.games.base import DeckGame, Examples, Opening, Zone
from simulator.engine.games.age_of_conan.catalogue import DECK_SIZE

ZONES: Final = (
    Zone(
        key="kingdom",
        name="Kingdom",
        words=frozenset(("kingdom", "kingdoms")),
        types=frozenset(("Kingdom",)),
        need=1,
        is_single=True,
        groups=(("Kingdom", ("Kingdom",)),),
        search="type:kingdom",
    ),
    Zone(
        key="deck",
        name="Kingdom Deck",
        words=frozenset(("kingdom deck", "kingdom cards")),
        types=frozenset(("Kingdom Card",)),
        need=DECK_SIZE,
        groups=(
            ("Play on the table", (cards.TABLE,)),
            ("Events", (cards.EVENT,)),
            ("Instants", (cards.INSTANT,)),
            ("Kind unknown", (cards.UNKNOWN_KIND,)),
        ),
        search="type:kingdom-card",
    ),
    # Its cards are not in the data yet, so that no search finds any; codes of decks have its place already.
    Zone(
        key="expansion",
        name="Expansion",
        words=frozenset(("expansion", "expansion cards")),
        more_types=frozenset(("Kingdom Card",)),
        groups=(("Kingdom Cards", (cards.TABLE, cards.EVENT, cards.INSTANT, cards.UNKNOWN_KIND)),),
        is_optional=True,
    ),
)

DECK_GAME: Final = DeckGame(
    zones=ZONES,
    examples=Examples("City Guard", "Cold Fear", "#T08"),
    group_words=frozenset(("play on the table", "table", "tables", "event", "events", "instant", "instants")),
    openings=(
        Opening(
            section="deck",
            title="Starting hand",
            cards=2,
            step=1,
            note="Drawn at the set-up, beside two strategy cards.",
            step_note="Each court action that draws brings one more; cards bought in an age change come on top.",
            rule="AOC-3.8",
        ),
    ),
    kind=cards.kind,
    kind_words=cards.kind_words,
    mark=cards.mark,
    stats=cards.stats,
    classes=cards.classes,
    figures=figures,
    price=cards.price,
    holding={
        "AOC-D01": ("every card is known", "AOC-3.2"),
        "AOC-D02": ("one kingdom", "AOC-3.1"),
        "AOC-D03": ("no card of another kingdom", "AOC-3.2"),
        "AOC-D04": (f"{DECK_SIZE} cards in the Kingdom Deck", "AOC-1.4"),
        "AOC-D05": ("whole numbers of copies", ""),
    },
    suggestions=suggestions,
    facets=("type", "kingdom", "kind", "contest", "cost", "own"),
    setup=setup,
    narrowed=cards.narrowed,
    empty_note=f"A deck is one kingdom and its {DECK_SIZE} cards.",
)
