"""Conditions: all of an ability's ``if`` must hold. ``who`` is the bearer unless it says otherwise."""

from __future__ import annotations

from typing import Final

from simulator.engine.core.cards import Phrase, declared
from simulator.engine.games.conquer.cards.verbs.entries import ConquerVerb

NUMBERS: Final = {"at_least?": "int", "at_most?": "int"}


def _characters() -> list[Phrase]:
    """``you have at least 2 Characters here``; of one Character of yours ``you have a Character``."""
    has = {
        "own": "you have {at_least at_most filter:own_characters}",
        "opposing": "your opponent has {at_least at_most filter:some_characters}",
        "all": "there are {at_least at_most filter:some_characters}",
    }
    places = (("here", "{here}"), (None, "in play"))
    return [Phrase(f"{said} {where}", {"of": side, "at": at}) for side, said in has.items() for at, where in places]


def _points() -> list[Phrase]:
    has = ((None, "you have"), ("opponent", "your opponent has"))
    slots = (("np", "range_of_np"), ("vp", "range_of_vp"))
    return [
        Phrase(f"{said} {{at_least at_most:{slot}}}", {"points": points, "who": who})
        for who, said in has
        for points, slot in slots
    ]


CONDITIONS: Final = declared(
    __name__,
    {
        "rating": ConquerVerb(
            {"stat": "rating", "who?": "character_word", **NUMBERS},
            phrases=[Phrase("{who:person_s} {stat:rating} is {at_least at_most:limits}")],
            sample={"at_least": 3},
            bounded=True,
            asks_ratings=True,
        ),
        "stronger": ConquerVerb(
            {"stat": "rating"},
            phrases=[Phrase("{bearer_s} {stat:rating} is higher than the opposing fighter's")],
            asks_ratings=True,
        ),
        "is": ConquerVerb(
            {"who?": "character_word", "filter": "filter"}, phrases=[Phrase("{who:person} is {filter:what}")]
        ),
        "at": ConquerVerb(
            {"who?": "character_word", "location?": "name", "common_ground?": "flag", "with_facing?": "flag"},
            phrases=[
                Phrase("both fighters are at the same Landscape", {"with_facing": True}),
                Phrase("{who:person} is at Common Ground", {"common_ground": True}),
                Phrase("{who:person} is at a Landscape of {location}"),
            ],
            sample={"location": "Duskmoor"},
        ),
        "has_equipment": ConquerVerb(
            {"who?": "character_word", "filter?": "card_filter"},
            phrases=[Phrase("{who:person} has {filter:equipment}")],
            of_equipment=True,
        ),
        "has_personal_effect": ConquerVerb(
            {"who?": "character_word"}, phrases=[Phrase("{who:person} has a personal effect")]
        ),
        "characters": ConquerVerb(
            {"of": "side", "at?": "here", "filter?": "filter", **NUMBERS},
            phrases=_characters(),
            sample={"at_least": 2},
            bounded=True,
        ),
        "role": ConquerVerb({"is": "role"}, phrases=[Phrase("{bearer} is {is:role}")]),
        "battle_action": ConquerVerb(
            {"kind?": "action_kind", "keyword?": "name", "damage_at_least?": "int"},
            phrases=[Phrase("the Battle Action is {keyword kind:an_action} {damage_at_least:with_damage}")],
            sample={"kind": "Attack"},
        ),
        "health": ConquerVerb(
            {"who?": "character_word", "at_most": "int"},
            phrases=[Phrase("{who:person} has {at_most:number} or less Health")],
            asks_ratings=True,
        ),
        "points": ConquerVerb(
            {"points": "points", "who?": "you_or_opponent", **NUMBERS},
            phrases=_points(),
            sample={"at_least": 5},
            bounded=True,
        ),
        "hand": ConquerVerb(
            {"at_most?": "int", "at_least?": "int"},
            phrases=[Phrase("you have {at_least at_most:range_of_cards} in hand")],
            bounded=True,
        ),
        "rolled": ConquerVerb(
            NUMBERS, phrases=[Phrase("the die shows {at_least at_most:limits}")], sample={"at_most": 3}, bounded=True
        ),
        "your_turn": ConquerVerb({}, phrases=[Phrase("it is your turn")]),
    },
)
