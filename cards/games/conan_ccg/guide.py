"""The Conan CCG for people who have never played it."""

from __future__ import annotations

from typing import Final

from cards.games.parts import Chapter, Guide

GUIDE: Final = Guide(
    summary=(
        "On your turn you are Conan, and your opponent sends Foes from his own deck against you; on his turn it is the "
        "other way round. Whoever has beaten the greater names wins."
    ),
    players="Two players, or three to five at one table; a match of two takes about an hour with paper cards.",
    chapters=(
        Chapter(
            "What you bring",
            ("A deck has three parts, and each does something different.",),
            (
                ("One Conan", "Your hero: how hard he hits, how much he can do, how much he can bear."),
                (
                    "A Draw Deck of 40 or more cards",
                    "Moves to fight with, and Items, Actions, Allies and Regions. Three copies of a card at most.",
                ),
                (
                    "A Foe Deck of 25 or more Foes",
                    "The enemies you send against the other Conan. Their Renown must add up to 95 to 105.",
                ),
            ),
        ),
        Chapter(
            "How you win",
            (
                "A Foe that Conan defeats goes to his Chronicle and counts its Renown there. If you have 40 Renown or "
                "more, and more than anybody else, when your turn begins, you have won.",
            ),
        ),
        Chapter(
            "How a turn goes",
            ("A turn is one outing of one Conan.",),
            (
                ("Start of turn", "Do you have 40 Renown, and more than everybody? Then the game is yours."),
                (
                    "Prepare",
                    "Put Items and Allies into play and use Actions; your Scars say what you may have.",
                ),
                (
                    "Foe Draw",
                    "Your opponent turns up five Foes, and one more for every three Scars you have. Minor Foes are "
                    "free; a Major Foe is paid for with some of the others. He places them around Conan.",
                ),
                ("Survey", "You look at what stands there, and may Retreat, at a price."),
                (
                    "Foe moves, then yours",
                    "He gives each Foe a card from his hand, face down. You lay your own cards between them and pay "
                    "their gems with Prowess.",
                ),
                (
                    "Resolution",
                    "Zone by zone the cards are turned up. Icons that face each other block or hit; fast moves "
                    "(Initiative 5) strike before slow ones.",
                ),
                ("Again, or rest", "While Foes are left, there is another round. Then Press On, or rest and heal."),
            ),
        ),
        Chapter(
            "The heart of it: which icons meet",
            (
                "Each fighting card has four places for icons on its left and on its right edge. Foes' cards lie the "
                "other way round, so the top place of one card meets the bottom place of its neighbour.",
                "A red icon attacks. Where a blue one faces it that stops its kind, nothing happens; where none does, "
                "it hits: the first hit of an edge deals the attacker's Damage, each further one adds 1. A card laid "
                "between two Foes fights both.",
            ),
        ),
    ),
    shown_card="throat-grip",
    callouts=(
        ("Gem, top left", "The Prowess this card costs when it is played as a move."),
        ("Figure, top right", "Initiative from 1 (slow) to 5 (fast); on a character it is the Renown."),
        ("Red, on an edge", "Attacks: Blade, Two-Handed, Grapple, Ranged."),
        ("Blue, on an edge", "Defends: a Shield or Agility."),
        ("Bold words in the text", "Who may use it: “Foe (Animal)” works for a Foe that is an Animal."),
    ),
    first_deck="Ice Road Rush",
    why_first=(
        "It is fast and plain: many cheap Blades, strike first, leave nobody to strike back. Read it, copy it, and let "
        "it play against another sample deck before you change anything."
    ),
    hero=("conan-reaver-of-the-ice-road", "avalanche-of-steel", "acolyte-of-the-coil"),
)
