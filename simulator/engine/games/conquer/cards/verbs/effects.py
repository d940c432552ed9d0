"""Effects that happen once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from simulator.engine.core.cards import Phrase, declared
from simulator.engine.games.conquer.cards.verbs.entries import ConquerVerb

Json = Any
WHO: Final = {"who?": "who", "amount": "amount"}


def _who(you: str, he: str) -> list[Phrase]:
    """``draw 1 card``, ``your opponent draws 1 card``, ``each player draws 1 card``."""
    others = (("opponent", "your opponent"), ("each", "each player"))
    own = Phrase(you, {"who": None})
    return [own, *(Phrase(f"{player} {he}", {"who": who}) for who, player in others)]


def _points(verb: str, points: str) -> ConquerVerb:
    amount = f"{{amount:{points}}} {{amount:for_each}}"
    return ConquerVerb(WHO, phrases=_who(f"{verb} {amount}", f"{verb}s {amount}"))


def _on(said: str, sample: Json = None, **more: Any) -> ConquerVerb:
    """An effect of which only the target is open."""
    entry = ConquerVerb({"target": "target"}, phrases=[Phrase(said)], sample={"target": sample} if sample else {})
    return replace(entry, **more)


#: What effects can be for.
PEOPLE: Final = ("character", "patient")
CHARACTER: Final = ("character",)
LAID: Final = ("equipment", "effect", "disturbance", "landscape")
EQUIPMENT: Final = {"one": "equipment", "of": "opposing"}

EFFECTS: Final = declared(
    __name__,
    {
        # cards
        "draw": ConquerVerb(
            {"who?": "who", "amount": "amount", "up_to?": "flag"},
            phrases=_who(
                "draw {up_to} {amount:cards} {amount:for_each}", "draws {up_to} {amount:cards} {amount:for_each}"
            ),
        ),
        "discard": ConquerVerb(
            {"who?": "who", "amount": "amount", "random?": "flag", "by?": "by_you"},
            phrases=_who(
                "discard {amount:cards} {random} {amount:for_each}",
                "discards {amount:cards} {by:chosen} {random} {amount:for_each}",
            ),
        ),
        "mill": ConquerVerb(
            WHO,
            phrases=_who(
                "put the top {amount:top_cards} of your Barracks into your Doom Pile {amount:for_each}",
                "puts the top {amount:top_cards} of his Barracks into his Doom Pile {amount:for_each}",
            ),
        ),
        "return_card": ConquerVerb(
            {"from?": "return_pile", "filter?": "card_filter", "amount": "number"},
            phrases=[
                Phrase(
                    "return {amount filter:some_cards} of your choice from your Doom Pile to your hand", {"from": None}
                ),
                Phrase(
                    "return {amount filter:some_cards} of your choice from your combat discard to your battle hand",
                    {"from": "combat"},
                ),
            ],
        ),
        "search_deck": ConquerVerb(
            {"from?": "search_pile", "filter?": "card_filter"},
            phrases=[
                Phrase(
                    "search your Barracks for up to one {filter:one_card}, put it into your hand and shuffle the deck",
                    {"from": None},
                ),
                Phrase(
                    "search your Combat Deck for up to one {filter:one_card}, put it into your battle hand and shuffle "
                    "the deck",
                    {"from": "combat"},
                ),
            ],
        ),
        "return_to_hand": _on(
            "return {target} to its owner's hand", {"one": "equipment"}, targets=("character", *LAID)
        ),
        "doom": _on("doom {target}", {"one": "disturbance"}, targets=LAID),
        "take_equipment": _on("{bearer} takes {target}", EQUIPMENT, targets=("equipment",)),
        "move_equipment": _on(
            "move {target} to another Character of its side", EQUIPMENT, targets=("equipment",), helps=True
        ),
        # points
        "gain_np": _points("gain", "notice_points"),
        "lose_np": _points("lose", "notice_points"),
        "gain_vp": _points("gain", "victory_points"),
        "lose_vp": _points("lose", "victory_points"),
        "steal_np": ConquerVerb(
            {"amount": "amount"},
            phrases=[Phrase("take {amount:notice_points} from your opponent {amount:for_each}")],
        ),
        "reroll": ConquerVerb(
            {}, phrases=[Phrase("roll the die again; only the new roll counts")], moments=("generate",)
        ),
        # Characters
        "heal": ConquerVerb(
            {"target": "target", "amount": "amount_or_all"},
            phrases=[Phrase("heal {amount:number_or_all} damage on {target:each_target} {amount:for_each}")],
            targets=PEOPLE,
            helps=True,
        ),
        "remove_entry": _on("remove all damage of one Battle Action from {target}", targets=PEOPLE, helps=True),
        "wound": ConquerVerb(
            {"target": "target", "amount": "amount"},
            phrases=[Phrase("deal {amount:number} damage to {target:each_target} {amount:for_each}")],
            targets=CHARACTER,
        ),
        "blank_text": ConquerVerb(
            {"target": "target", "until": "duration"},
            phrases=[Phrase("{target} has no text {until}")],
            sample={"target": {"one": "landscape"}},
            targets=("character", "equipment", "effect", "landscape"),
        ),
        "move_character": ConquerVerb(
            {"target": "target", "to": "destination"},
            phrases=[Phrase("move {target} {to:destination}")],
            targets=CHARACTER,
        ),
        "release": _on(
            "{target} with Health left returns to play",
            {"one": "patient", "of": "own"},
            targets=("patient",),
            helps=True,
        ),
        "kill": _on("{target} dies", targets=("patient",)),
        # combat
        "modify_damage": ConquerVerb(
            {"amount": "amount"},
            phrases=[Phrase("{amount:signed} damage to {attack} {amount:for_each}")],
            in_combat=True,
            on_attack=True,
            signed=True,
        ),
        "prevent": ConquerVerb(
            {"amount": "amount_or_all"},
            phrases=[Phrase("prevent {amount:number_or_all} damage of the Attack {amount:for_each}")],
            in_combat=True,
            on_attack=True,
        ),
        "double_damage": ConquerVerb(
            {}, phrases=[Phrase("double the damage of {attack}")], in_combat=True, on_attack=True
        ),
        "redirect": _on("{target} is struck by the Attack instead", targets=CHARACTER, in_combat=True, on_attack=True),
        "cancel": ConquerVerb({"what": "cancelled"}, phrases=[Phrase("cancel the {what:cancelled}")], in_combat=True),
        "reanswer": ConquerVerb(
            {}, phrases=[Phrase("the answer is discarded and another may be played")], in_combat=True, on_attack=True
        ),
        "end_combat": ConquerVerb({}, phrases=[Phrase("the combat ends without a winner")], in_combat=True),
        "change_defender": _on(
            "{target} becomes the Defender",
            {"one": "character", "of": "own", "at": "here"},
            targets=CHARACTER,
            in_combat=True,
            also=("attack.declared",),
            helps=True,
        ),
        "redraw": ConquerVerb(
            {"who?": "who"},
            phrases=_who("discard your battle hand and draw a new one", "discards his battle hand and draws a new one"),
            in_combat=True,
        ),
        "draw_actions": ConquerVerb(
            WHO,
            phrases=_who(
                "draw {amount:battle_actions} {amount:for_each}", "draws {amount:battle_actions} {amount:for_each}"
            ),
            in_combat=True,
        ),
        "discard_actions": ConquerVerb(
            {"who?": "who", "amount": "amount", "random?": "flag", "by?": "by_you"},
            phrases=_who(
                "discard {amount:battle_actions} {random} {amount:for_each}",
                "discards {amount:battle_actions} {by:chosen} {random} {amount:for_each}",
            ),
            in_combat=True,
        ),
        "steal_action": ConquerVerb(
            {}, phrases=[Phrase("take one Battle Action at random from your opponent's battle hand")], in_combat=True
        ),
    },
)
