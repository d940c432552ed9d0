"""Age of Conan for people who have never played it."""

from __future__ import annotations

from typing import Final

from cards.games.parts import Chapter, Example, Guide

GUIDE: Final = Guide(
    summary=(
        "Two to four kingdoms fight over Hyboria while Conan wanders across the map. You bid for him, take provinces "
        "by arms or by intrigue, and after three ages the most Empire Points win."
    ),
    players="Two to four players; a match takes two to three hours at a table.",
    chapters=(
        Chapter(
            "What you bring",
            ("A kingdom, and whatever belongs to it.",),
            (
                ("Figures", "18 units, 6 emissaries, 9 forts and 9 towers; the rest waits in your reserve."),
                ("21 kingdom cards", "Cards for the table cost gold, events need a court die, instants are free."),
                ("Five bidding tokens", "They decide who moves Conan. The 3 always comes back, the 0 brings back all."),
            ),
        ),
        Chapter(
            "How you win",
            (
                "Conquered provinces pay their rating at once, and those with a fort or a city once more at the end. "
                "Objectives pay when an age ends. At the very end the richest kingdom, the one with most dead and the "
                "masters of monsters, treasures and women gain more.",
                "In the third age whoever moves Conan may try to crown him in his own home: a success is worth 3 "
                "points and ends the game, a failure puts the player out.",
            ),
        ),
        Chapter(
            "How a turn goes",
            ("Short turns go around the table; each uses one of seven dice that all share.",),
            (
                ("Conan", "Who has won the bid may move him a step; nearer to his adventure it brings a token."),
                ("Table cards", "Play them for gold, or pay again to turn a used one back."),
                (
                    "One die",
                    "Military moves armies and fights; intrigue sends emissaries and makes alliances; court draws "
                    "cards or plays an event. When the dice are gone, all seven are rolled again.",
                ),
                ("End", "When the last token of an adventure is gone it is over; after four of them an age ends."),
            ),
        ),
        Chapter(
            "The heart of it: contest rolls",
            (
                "Attacker and defender roll dice; more successes win, and a tie is the defender's. A strategy card "
                "turns shields or axes into successes if it fits the terrain or the area; a sorcery rolls all again.",
                "A campaign against a free province is won icon by icon of its track. A siege or a battle goes on "
                "roll after roll, and who loses a roll loses a unit. Intrigue is one roll: win it and a tower stands "
                "in the province.",
            ),
        ),
        Chapter(
            "Rules and reconstruction",
            (
                "The rules are those of the published game. The map, the dice, the tokens and most cards are a "
                "reconstruction by ConanHub, because those of the box are not known to us: every card says so in its "
                "foot, and a result says how strong a kingdom is here, not in the box on your shelf.",
            ),
        ),
    ),
    shown_card="bossonian-archers",
    callouts=(
        ("Gem, top left", "What it costs in gold to lay it on the table, and to turn it back after use."),
        ("Mark, top right", "The kingdom it belongs to: a shield with an A for Aquilonia."),
        ("Kind", "On the table it stays; events and instants are used once."),
        ("Text", "When it can be used and what it does, made from the data that the engine plays."),
        ("Foot", "Whether the rulebook names the card or its text is ConanHub's own."),
    ),
    first_deck="Aquilonia",
    why_first=(
        "The kingdom in the middle: its cards are easy to use, and every rival comes past it. Nothing has to be built: "
        "the four kingdoms are ready as the box has them."
    ),
    examples=(
        Example(
            "Four AIs at a table",
            "Four kingdoms, each with an AI. See who wins how often, and read one match step by step.",
            lineup="Four kingdoms",
        ),
        Example("A kingdom alone", "The goldfish: how fast a kingdom grows when nobody stops it."),
    ),
)
