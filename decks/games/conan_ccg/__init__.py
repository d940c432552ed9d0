"""The Conan CCG's part of the deck pages."""

from __future__ import annotations

from typing import Final

from decks.games.base import DeckGame, Examples, Opening, Zone
from decks.games.conan_ccg import cards
from decks.games.conan_ccg.checks import HOLDING
from decks.games.conan_ccg.figures import figures
from decks.games.conan_ccg.suggestions import suggestions
from simulator.engine.games.conan_ccg.catalogue import DRAW_MINIMUM, FOES_MINIMUM

ZONES: Final = (
    Zone(
        key="conan",
        name="Conan",
        words=frozenset(("conan", "conan card", "hero", "identity")),
        types=frozenset(("Conan",)),
        need=1,
        is_single=True,
        groups=(("Conan", ("Conan",)),),
        search="type:conan",
    ),
    Zone(
        key="draw",
        name="Draw Deck",
        words=frozenset(("draw deck", "draw", "draw pile")),
        types=frozenset(("Move", "Action", "Item", "Ally", "Region")),
        need=DRAW_MINIMUM,
        groups=(
            ("Moves", ("Move",)),
            ("Actions", ("Action",)),
            ("Items", ("Item",)),
            ("Allies and Regions", ("Ally", "Region")),
        ),
        search="type:move|action|item|ally|region",
    ),
    Zone(
        key="foes",
        name="Foe Deck",
        words=frozenset(("foe deck", "foes", "foe", "foe cards")),
        types=frozenset(("Foe",)),
        need=FOES_MINIMUM,
        groups=(("Major", ("Major",)), ("Minor", ("Minor",)), ("Class unknown", ("Foe",))),
        search="type:minor-foe|major-foe|foe",
    ),
)

DECK_GAME: Final = DeckGame(
    zones=ZONES,
    examples=Examples("Throat Grip", "Whet and Wait", "#052"),
    group_words=frozenset(
        "move moves action actions item items ally allies region regions major minor".split()
        + ["allies and regions", "major foes", "minor foes"]
    ),
    openings=(
        Opening(
            section="draw",
            title="Hand",
            cards=7,
            step=3,
            first=5,
            note="The player who begins has only the first 5.",
            step_note="How many cards a turn brings depends on the fights: change it to what you see in your matches.",
            rule="CCG-5.4",
        ),
        Opening(
            section="foes",
            title="First Foe Draw",
            cards=5,
            step=5,
            note="Five Foes, as they would meet the other player's Conan.",
            step_note="Scars make later draws larger.",
            rule="CCG-5.6",
        ),
    ),
    kind=cards.kind,
    kind_words=cards.kind_words,
    mark=cards.mark,
    stats=cards.stats,
    classes=cards.classes,
    figures=figures,
    price=cards.price,
    holding=HOLDING,
    suggestions=suggestions,
    fix_searches={
        ("CCG-W01", "foes"): "type:minor-foe",
        ("CCG-W02", "foes"): "type:minor-foe",
        ("CCG-W03", "draw"): "type:move|action|item -is:conan-only",
        ("CCG-W05", "draw"): "type:move|action|item order:gem",
        ("CCG-W08", "foes"): "foetype:sorcerer",
        ("CCG-W08", "draw"): "icon:magic",
        ("CCG-W11", "draw"): "type:move|action|item order:gem",
    },
    facets=("type", "icon", "gem", "renown", "own"),
    edges=cards.edges,
    facts_head=("Left edge", "Right edge", "Init."),
    facts_template="decks/conan_ccg/_facts.html",
    table_rows={"Region": 0, "Item": 1, "Conan": 2, "Ally": 2, "Foe": 2, "Move": 3, "Action": 3},
    empty_note="A deck is one Conan, at least 40 cards and at least 25 Foes of 95 to 105 Renown together.",
)
