"""Conquer for people who have never played it."""

from __future__ import annotations

from typing import Final

from cards.games.parts import Chapter, Guide

GUIDE: Final = Guide(
    summary=(
        "Two players raise armies in one shared land. You pay Notice Points to bring Characters onto the table, arm "
        "them, and send them at the other side's; whoever wins a fight takes spoils, and 20 Victory Points win."
    ),
    players="Two players; a match takes about forty minutes with paper cards.",
    chapters=(
        Chapter(
            "What you bring",
            ("A deck is built as one and then split in two, plus the ground you start on.",),
            (
                ("One starting Landscape", "Laid in the middle before the first turn, beside your opponent's."),
                (
                    "A main deck, about 40 cards",
                    "Characters, Equipment, Effects, Disturbances, Landscapes. Generic Characters as often as you "
                    "like; unique ones and unique Equipment once.",
                ),
                ("A Combat Deck, about 30 cards", "Battle Actions: Attacks, and the Blocks, Avoids and Dodges."),
            ),
        ),
        Chapter(
            "How you win",
            (
                "Beat an opposing Character and you share out his Notice Cost: each point of it becomes one Victory "
                "Point or two Notice Points, as you choose. The match ends as soon as somebody has 20 Victory Points.",
            ),
        ),
        Chapter(
            "How a turn goes",
            ("Six phases, always in this order.",),
            (
                ("Generate", "Roll a die and add it to your Notice Pool. You begin the game with 10 points."),
                ("Draw", "Fill your hand to seven cards."),
                ("Notice", "Pay for cards and lay them: Characters on a Landscape, Equipment on who can bear it."),
                (
                    "Attack",
                    "Once, if you like: one of yours against one of theirs, for as many Notice Points as the Defender "
                    "has Popularity.",
                ),
                ("Move", "Each Character may walk to a linked Landscape; further steps cost a Notice Point each."),
                ("Discard", "Throw away what you do not want, and whatever is above seven cards."),
            ),
        ),
        Chapter(
            "The heart of it: the fight",
            (
                "Both draw five Battle Actions. One side plays an Attack, the other stops it with a Block, an Avoid or "
                "a Dodge, or takes the damage; then the parts are exchanged. A card can be played only by a Character "
                "whose Attack, Defense and Weapon Use reach what it asks for.",
                "Who has no Attack left must stand and answer while the other plays all of his: that is called "
                "unleashing the fury. When a Character's Health (twice his Defense) is gone and nobody can strike any "
                "more, he goes to the Hospital Grounds, where he has three turns to come back.",
            ),
        ),
    ),
    shown_card="marshal-oda-brightwater",
    callouts=(
        ("Gem, top left", "The Notice Cost; it is also what the card is worth as spoils."),
        ("Attack and Defense", "What he can play, and half the damage he can take."),
        ("Weapon Use", "What he can bear: Equipment may ask for up to 5."),
        ("Popularity", "What it costs your opponent to attack him."),
        ("Reputation", "He leaves the Hospital Grounds when a die shows less."),
    ),
    first_deck="Hall of Shields",
    why_first=(
        "It forgives mistakes: good armor, strong answers, and a Defender who wins takes the spoils too. Read it, copy "
        "it, and let it play against another sample deck before you change anything."
    ),
)
