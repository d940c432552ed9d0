"""Conditions: all of an ability's ``if`` must hold."""

from __future__ import annotations

from typing import Final

from simulator.engine.core.cards import Phrase, declared
from simulator.engine.games.conan_ccg.cards.verbs.entries import (
    AT_A_DEFEAT,
    AT_AN_ATTACK,
    AT_OWN_HIT,
    FIGHTERS,
    WOUNDED,
    Condition,
)

CONDITIONS: Final[dict[str, Condition]] = declared(
    __name__,
    {
        "scars": Condition({"at_least": "int"}, phrases=[Phrase("you have at least {at_least:scars}")]),
        "renown": Condition({"at_least": "int"}, phrases=[Phrase("you have at least {at_least:number} Renown")]),
        "opponent_renown": Condition(
            {"at_least": "int"}, phrases=[Phrase("your opponent has at least {at_least:number} Renown")]
        ),
        "health": Condition({"at_most": "int"}, phrases=[Phrase("Conan has {at_most:number} or less Health")]),
        "prowess": Condition({"at_most": "int"}, phrases=[Phrase("Conan has {at_most:number} or less Prowess")]),
        "hand": Condition(
            {"at_most?": "int", "at_least?": "int"},
            needs=("at_least", "at_most"),
            phrases=[Phrase("you have {at_least at_most:range_of_cards} in hand")],
        ),
        "round": Condition({"is": "int"}, span=(1, 6), phrases=[Phrase("this is the {is:ordinal} combat round")]),
        "pressed_on": Condition({}, phrases=[Phrase("Conan has Pressed On this turn")]),
        "retreated": Condition({}, phrases=[Phrase("Conan has Retreated this turn")]),
        "has_item": Condition(
            {"keyword?": "item_keyword", "card?": "title"},
            either=("keyword", "card"),
            phrases=[
                Phrase("you have an Item in play", {"keyword": None, "card": None}),
                Phrase("you have {keyword:a_keyword} Item in play", {"card": None}),
                Phrase("you have {card:title} in play", {"keyword": None}),
            ],
        ),
        "has_ally": Condition({}, phrases=[Phrase("you have an Ally in play")]),
        "region": Condition(
            {"card?": "title"},
            phrases=[Phrase("a Region is in play", {"card": None}), Phrase("{card:title} is in play")],
        ),
        "foes_in_play": Condition(
            {"at_least?": "int", "at_most?": "int", "filter?": "filter"},
            needs=("at_least", "at_most"),
            phrases=[Phrase("{at_least at_most filter:foes_are} in play")],
        ),
        "foes_in_zone": Condition(
            {"at_least?": "int", "at_most?": "int", "filter?": "filter"},
            types=FIGHTERS,
            why="needs a card in a zone; a {type} is in none",
            needs=("at_least", "at_most"),
            phrases=[Phrase("{at_least at_most filter:foes_are} in {zone}")],
        ),
        "zone": Condition(
            {"in": "zones"},
            types=FIGHTERS,
            why="needs a card in a zone; a {type} is in none",
            phrases=[Phrase("{this} is in {in:places}")],
        ),
        "opposing": Condition(
            {"filter": "filter"},
            types=("Move", "Ally"),
            why="is for what opposes Foes; a Foe is opposed by none",
            phrases=[Phrase("the opposing Foe is {filter:what}")],
        ),
        "unopposed": Condition(
            {},
            types=FIGHTERS,
            why="needs a card in a zone; a {type} is in none",
            phrases=[Phrase("{this_move} is unopposed")],
        ),
        "touches": Condition(
            {"foes": "int"},
            types=FIGHTERS,
            why="needs a card in a zone; a {type} is in none",
            span=(1, 2),
            phrases=[Phrase("{this_move} touches {foes:facing_moves}")],
        ),
        "faster": Condition(
            {},
            types=FIGHTERS,
            why="needs a card in a zone; a {type} is in none",
            phrases=[Phrase("{this_move} is faster than a move it faces")],
        ),
        "slower": Condition(
            {},
            types=FIGHTERS,
            why="needs a card in a zone; a {type} is in none",
            phrases=[Phrase("{this_move} is slower than a move it faces")],
        ),
        "hit_by": Condition(
            {"side": "side"},
            moments=AT_AN_ATTACK,
            phrases=[
                Phrase("a Foe's attack hits", {"side": "foe"}),
                Phrase("an attack by Conan's side hits", {"side": "conan"}),
            ],
        ),
        "hit_on": Condition(
            {"filter": "filter"}, moments=AT_OWN_HIT, phrases=[Phrase("the Foe hit is {filter:a_foe}")]
        ),
        "event_foe": Condition(
            {"filter": "filter"}, moments=AT_A_DEFEAT, phrases=[Phrase("that Foe is {filter:a_foe}")]
        ),
        "this_wounded": Condition(
            {}, types=WOUNDED, why="needs a Foe or an Ally, not a {type}", phrases=[Phrase("{this} is wounded")]
        ),
        "this_health": Condition(
            {"at_most": "int"},
            types=WOUNDED,
            why="needs a Foe or an Ally, not a {type}",
            phrases=[Phrase("{this} has {at_most:number} or less Health")],
        ),
        "opposed": Condition(
            {},
            types=FIGHTERS,
            why="needs a card in a zone; a {type} is in none",
            phrases=[Phrase("{this_move} is opposed")],
        ),
        "faces_icon": Condition(
            {"icon": "icon"},
            types=FIGHTERS,
            why="needs a card in a zone; a {type} is in none",
            sample={"icon": "Blade"},
            phrases=[Phrase("{this_move} faces {icon:an_icon}")],
        ),
        "icon_hits": Condition(
            {"icon": "icon"},
            moments=AT_AN_ATTACK,
            sample={"icon": "Blade"},
            phrases=[Phrase("{icon:an_icon} of the attack hits")],
        ),
        "icon_blocked": Condition(
            {"icon": "icon"},
            moments=AT_AN_ATTACK,
            sample={"icon": "Blade"},
            phrases=[Phrase("{icon:an_icon} of the attack is blocked")],
        ),
        "in_discard": Condition(
            {"at_least": "int", "filter?": "card_filter"},
            phrases=[Phrase("{at_least filter:cards_are} in your Discard Pile")],
        ),
        "in_chronicle": Condition(
            {"at_least": "int", "filter?": "filter"},
            phrases=[Phrase("{at_least filter:any_foes_are} in your Chronicle Area")],
        ),
    },
)
