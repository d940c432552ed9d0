"""Conquer's part of the deck pages."""

from __future__ import annotations

from typing import Final

from decks.games.base import DeckGame, Examples, Opening, Zone
from decks.games.conquer import cards
from decks.games.conquer.figures import figures
from simulator.engine.games.conquer.catalogue import COMBAT_MINIMUM, MAIN_MINIMUM

MAIN_TYPES: Final = ("Character", "Equipment", "Effect", "Disturbance", "Landscape")

ZONES: Final = (
    Zone(
        key="start",
        name="Starting Landscape",
        words=frozenset(("starting landscape", "start", "first landscape")),
        more_types=frozenset(("Landscape",)),
        need=1,
        is_single=True,
        groups=(("Landscape", ("Landscape",)),),
        search="type:landscape",
    ),
    Zone(
        key="main",
        name="Main Deck",
        words=frozenset(("main deck", "main", "barracks")),
        types=frozenset(MAIN_TYPES),
        need=MAIN_MINIMUM,
        names_need=False,
        groups=(
            ("Characters", ("Character",)),
            ("Equipment", ("Equipment",)),
            ("Effects", ("Effect",)),
            ("Disturbances", ("Disturbance",)),
            ("Landscapes", ("Landscape",)),
        ),
        search="type:character|equipment|effect|disturbance|landscape",
    ),
    Zone(
        key="combat",
        name="Combat Deck",
        words=frozenset(("combat deck", "combat", "battle actions")),
        types=frozenset(("Battle Action",)),
        need=COMBAT_MINIMUM,
        names_need=False,
        groups=(("Attacks", ("Attack",)), ("Answers", ("Answer",)), ("Kind unknown", ("Battle Action",))),
        search="type:battle-action",
    ),
)

DECK_GAME: Final = DeckGame(
    zones=ZONES,
    examples=Examples("Shield-Breaker", "Lantern Page", "#026"),
    group_words=frozenset(
        "character characters effect effects disturbance disturbances landscape landscapes attacks answers".split()
        + ["equipment"]
    ),
    openings=(
        Opening(
            section="main",
            title="First hand",
            cards=7,
            step=2,
            note="Drawn in the first Draw Phase.",
            step_note="Each turn draws up to seven cards again: as many as you brought onto the table.",
            rule="CQ-8.1",
        ),
        Opening(
            section="combat",
            title="Battle hand",
            cards=5,
            step=5,
            note="Five Battle Actions for each combat.",
            step_note="Each later combat is counted as five more cards.",
            rule="CQ-14.6",
        ),
    ),
    kind=cards.kind,
    kind_words=cards.kind_words,
    mark=cards.mark,
    stats=cards.stats,
    classes=cards.classes,
    figures=figures,
    price=cards.price,
    fix_searches={
        ("CQ-D09", "main"): "type:character",
        ("CQ-D12", "combat"): "kind:attack",
        ("CQ-D13", "main"): "type:character",
        ("CQ-D15", "main"): "is:generic",
        ("CQ-D16", "combat"): "kind:block|avoid|dodge",
        ("CQ-W08", "main"): "type:character",
    },
    holding={
        "CQ-D01": ("every card is known", "CQ-3.10"),
        "CQ-D02": ("1 copy of a Character that is not generic", "CQ-3.1"),
        "CQ-D03": ("1 copy of unique Equipment", "CQ-3.3"),
        "CQ-D04": ("one Landscape to start with", "CQ-3.7"),
        "CQ-D05": ("the starting card is a Landscape", "CQ-3.7"),
        "CQ-D06": ("Battle Actions in the Combat Deck and nothing else", "CQ-3.8"),
        "CQ-D07": ("5 cards or more in the Combat Deck", "CQ-3.5"),
        "CQ-D08": ("7 cards or more in the Main Deck", "CQ-3.5"),
        "CQ-D09": ("at least one Character", "CQ-3.5"),
        "CQ-D11": ("no more copies than a card's text allows", "CQ-1.2"),
        "CQ-D12": ("at most half answers where a card says so", "CQ-1.2"),
        "CQ-D13": ("enough Characters where a card says so", "CQ-1.2"),
        "CQ-D14": ("few heavy Attacks where a card says so", "CQ-1.2"),
        "CQ-D15": ("few unique Characters where a card says so", "CQ-1.2"),
        "CQ-D16": ("not too many Attacks where a card says so", "CQ-1.2"),
    },
    facets=("type", "division", "kind", "cost", "damage", "own"),
    facts_head=("Figures",),
    facts_template="decks/conquer/_facts.html",
    table_rows={"Landscape": 0, "Equipment": 1, "Character": 2, "Effect": 3, "Disturbance": 3, "Battle Action": 3},
)
