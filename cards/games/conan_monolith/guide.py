"""Conan (Monolith) for people who have never played it."""

from __future__ import annotations

from typing import Final

from cards.games.parts import Chapter, Example, Guide

GUIDE: Final = Guide(
    summary=(
        "One player is the Overlord with his monsters; the others are heroes, each with a sheet of gems that are "
        "energy and life at once. A scenario says where they meet and what each side must do before the last round."
    ),
    players="Two to five players, one of them the Overlord; a scenario takes an hour to an hour and a half.",
    chapters=(
        Chapter(
            "What a hero has",
            ("Everything a hero does costs gems, and every wound takes one away for good.",),
            (
                ("Six spaces", "Melee, ranged attack, guard, move, manipulation, re-roll; most have a limit of gems."),
                ("Gear", "Weapons, armor and objects add dice. What they weigh costs skills and movement."),
                ("Skills", "Some are lost from a certain load on: the gauge of a team shows which."),
            ),
        ),
        Chapter(
            "How a round goes",
            ("The heroes have their turn together, then the Overlord has his.",),
            (
                ("Heroes", "Each is aggressive, and acts, or cautious, and rests; gems come back either way."),
                ("Overlord", "He pays gems to activate up to two tiles of his river; a used tile goes to its end."),
            ),
        ),
        Chapter(
            "What you can do here",
            (
                "Look up every hero, tile, card, board and scenario; say which boxes you own and see what you can play "
                "with them; build a team or a command and have it checked by the rules; work out what an attack is "
                "likely to do. Matches cannot be simulated yet.",
            ),
        ),
        Chapter(
            "From where the numbers are",
            (
                "Numbers of the published components come from a public fan database; those of the core box are sure. "
                "Every row of its lists is here and none is left out: rows that differ in their box alone are one "
                "component in several boxes, so that 240 unit tiles are 238 and 195 pieces of equipment 177. "
                "Where a scenario stands on its board is printed in its book only, and is not known here. Three "
                "scenarios with their boards and four cards are ConanHub's own.",
            ),
        ),
    ),
    shown_card="conan",
    callouts=(
        ("Gem, top left", "How many gems he has: energy and life at once."),
        ("Bar", "Die and limit of each space: R is a red die, an arrow one free re-roll."),
        ("Text", "Skills, and the load from which each is lost."),
        ("Foot", "The box it lies in, and from where its numbers are known."),
    ),
    first_deck="Smoke over the Palisade, heroes",
    why_first="Four heroes for one of our own scenarios, with a command to meet: open both and read the checks.",
    examples=(
        Example(
            "A team against a command",
            "A team of heroes and the river they meet, checked together.",
            lineup="Smoke over the Palisade",
        ),
    ),
)
