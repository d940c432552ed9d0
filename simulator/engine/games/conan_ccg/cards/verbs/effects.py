"""Effects that happen once."""

from __future__ import annotations

from typing import Final

from simulator.engine.core.cards import Phrase, declared
from simulator.engine.games.conan_ccg.cards.ops import CHANGES_BLANK
from simulator.engine.games.conan_ccg.cards.verbs.entries import (
    ALL_BUT_FOES,
    ALL_BUT_MOVES,
    AT_A_HIT,
    OF_CONAN_BUT_MOVES,
    OF_FOES,
    Effect,
)

EFFECTS: Final[dict[str, Effect]] = declared(
    __name__,
    {
        # cards
        "draw": Effect(
            {"who?": "who", "amount": "amount", "up_to?": "flag"},
            phrases=[
                Phrase("draw {up_to} {amount:cards} {amount:for_each}", {"who": None}),
                Phrase("your opponent draws {up_to} {amount:cards} {amount:for_each}", {"who": "opponent"}),
                Phrase("each player draws {up_to} {amount:cards} {amount:for_each}", {"who": "each"}),
            ],
        ),
        "discard": Effect(
            {"who?": "who", "amount": "amount", "random?": "flag", "chosen?": "flag"},
            phrases=[
                Phrase(
                    "look at your opponent's hand and choose {amount:cards} {amount:for_each} that he discards",
                    {"who": "opponent", "chosen": True},
                ),
                Phrase("discard {amount:cards} {random} {amount:for_each}", {"who": None}),
                Phrase("your opponent discards {amount:cards} {random} {amount:for_each}", {"who": "opponent"}),
                Phrase("each player discards {amount:cards} {random} {amount:for_each}", {"who": "each"}),
            ],
        ),
        "mill": Effect(
            {"who?": "who", "amount": "amount"},
            phrases=[
                Phrase(
                    "put the top {amount:top_cards} of your Draw Deck into your Discard Pile {amount:for_each}",
                    {"who": None},
                ),
                Phrase(
                    "your opponent puts the top {amount:top_cards} of his Draw Deck into his Discard Pile "
                    "{amount:for_each}",
                    {"who": "opponent"},
                ),
                Phrase(
                    "each player puts the top {amount:top_cards} of his Draw Deck into his Discard Pile "
                    "{amount:for_each}",
                    {"who": "each"},
                ),
            ],
        ),
        "return_card": Effect(
            {"filter?": "card_filter", "amount": "number"},
            phrases=[Phrase("return {amount filter:some_cards} from your Discard Pile to your hand")],
        ),
        "search_deck": Effect(
            {"filter?": "card_filter"},
            phrases=[Phrase("search your Draw Deck for {filter:a_card}, put it into your hand and shuffle the deck")],
        ),
        "look_top": Effect(
            {"amount": "number", "rest": "rest_of_cards"},
            least=2,
            phrases=[
                Phrase(
                    "look at the top {amount:number} cards of your Draw Deck, put one into your hand and the rest "
                    "{rest}"
                )
            ],
        ),
        "put_on_top": Effect(
            {"filter?": "card_filter", "amount": "number"},
            phrases=[Phrase("put {amount filter:some_cards} from your Discard Pile on top of your Draw Deck")],
        ),
        "put_back": Effect(
            {"amount": "number", "place": "deck_end"},
            phrases=[Phrase("put {amount:cards} from your hand {place:deck_end} your Draw Deck")],
        ),
        "reorder_top": Effect(
            {"amount": "number"},
            least=2,
            phrases=[Phrase("look at the top {amount:number} cards of your Draw Deck and put them back in any order")],
        ),
        "shuffle_back": Effect({}, phrases=[Phrase("shuffle your Discard Pile into your Draw Deck")]),
        "reveal_hand": Effect(
            {"who?": "who"},
            phrases=[
                Phrase("reveal your hand", {"who": None}),
                Phrase("your opponent reveals his hand", {"who": "opponent"}),
                Phrase("each player reveals his hand", {"who": "each"}),
            ],
        ),
        "discard_card": Effect(
            {"card": "support"},
            phrases=[
                Phrase("discard one of Conan's Items of your choice from play", {"card": "Item"}),
                Phrase("discard one of Conan's Allies of your choice from play", {"card": "Ally"}),
                Phrase("discard the Region from play", {"card": "Region"}),
            ],
        ),
        # Prowess and Health
        "gain_prowess": Effect(
            {"amount": "amount"},
            phrases=[
                Phrase("{this} gains {amount:number} Prowess {amount:for_each}", types=("Foe",)),
                Phrase("gain | {amount:number} Prowess {amount:for_each}"),
            ],
        ),
        "set_prowess": Effect({"amount": "number"}, phrases=[Phrase("Conan's Prowess becomes {amount:number}")]),
        "lose_prowess": Effect(
            {"target": "target", "amount": "amount"},
            sample={"target": "conan"},
            phrases=[Phrase("{target} loses {amount:number} Prowess {amount:for_each}")],
        ),
        "heal": Effect(
            {"target": "target", "amount": "amount"},
            sample={"target": "conan"},
            phrases=[Phrase("heal {target} by {amount:number} {amount:for_each}")],
        ),
        "wound": Effect(
            {"target": "target", "amount": "amount"},
            phrases=[Phrase("deal | {amount:wounds} to {target} {amount:for_each}")],
        ),
        "exchange": Effect(
            {"up_to": "number"}, phrases=[Phrase("lose up to {up_to:number} Prowess and heal Conan as much")]
        ),
        # Damage of the attack or move at hand
        "modify_damage": Effect(
            {"to": "damage_of", "amount": "amount"},
            signed=True,
            phrases=[
                Phrase("{amount:signed} Damage to {hit} {amount:for_each}", {"to": "this_hit"}),
                Phrase("{amount:signed} Damage to all hits of {this} {amount:for_each}", {"to": "this_move"}),
                Phrase("{amount:signed} Damage to one of Conan's moves {amount:for_each}", {"to": "conan_move"}),
            ],
        ),
        "prevent": Effect(
            {"of": "prevent_of", "amount": "amount_or_all"},
            phrases=[
                Phrase("prevent {amount:number_or_all} Damage of {hit} {amount:for_each}", {"of": "this_hit"}),
                Phrase(
                    "prevent {amount:number_or_all} Damage to Conan this combat round {amount:for_each}",
                    {"of": "conan_round"},
                ),
            ],
        ),
        "double_damage": Effect({}, moments=AT_A_HIT, phrases=[Phrase("double the Damage of {hit}")]),
        "redirect": Effect(
            {}, moments=AT_A_HIT, phrases=[Phrase("have {hit} strike one of your Allies instead of Conan")]
        ),
        # moves and Foes
        "cancel_move": Effect(
            {"target": "move_target"},
            phrases=[
                Phrase("cancel one move facing this one", {"target": "facing"}),
                Phrase("cancel one Foe move", {"target": "one_foe_move"}),
                Phrase("cancel one of Conan's moves", {"target": "one_conan_move"}),
            ],
        ),
        "extra_move": Effect(
            {"from": "move_source", "free?": "flag"},
            types=OF_CONAN_BUT_MOVES,
            phrases=[
                Phrase("play one more move", {"from": "hand", "free": None}),
                Phrase("play one more move without its cost", {"from": "hand", "free": True}),
                Phrase("play the top card of your Draw Deck as one more move", {"from": "deck", "free": None}),
                Phrase(
                    "play the top card of your Draw Deck as one more move without its cost",
                    {"from": "deck", "free": True},
                ),
            ],
        ),
        "replace_move": Effect(
            {"target": "side_move", "from": "move_source"},
            types=ALL_BUT_MOVES,
            phrases=[
                Phrase(
                    "replace one Foe move of yours by a card from your hand", {"target": "one_foe_move", "from": "hand"}
                ),
                Phrase(
                    "replace one Foe move by the top card of its player's Draw Deck",
                    {"target": "one_foe_move", "from": "deck"},
                ),
                Phrase(
                    "replace one of Conan's moves by a card from your hand",
                    {"target": "one_conan_move", "from": "hand"},
                ),
                Phrase(
                    "replace one of Conan's moves by the top card of its player's Draw Deck",
                    {"target": "one_conan_move", "from": "deck"},
                ),
            ],
        ),
        "swap_moves": Effect({}, types=ALL_BUT_MOVES, phrases=[Phrase("swap the moves of two Foes")]),
        "discard_foe": Effect({"target": "target"}, for_foes=True, phrases=[Phrase("discard {target}")]),
        "defeat_foe": Effect({"target": "target"}, for_foes=True, phrases=[Phrase("defeat {target}")]),
        "more_foes": Effect({"amount": "number"}, signed=True, phrases=[Phrase("reveal {amount:more_foes}")]),
        "move_foe": Effect(
            {"target": "target"}, types=ALL_BUT_MOVES, for_foes=True, phrases=[Phrase("move {target} to another zone")]
        ),
        "add_foe": Effect(
            {"from": "foe_pile"},
            types=OF_FOES,
            phrases=[
                Phrase("bring the top Foe of your Foe Deck into play without its cost", {"from": "deck"}),
                Phrase("bring one Foe from your Foe Discards into play without its cost", {"from": "discard"}),
                Phrase("bring one revealed Foe of yours into play without its cost", {"from": "revealed"}),
            ],
        ),
        "blank_text": Effect(
            {"target": "target", "until": "duration"},
            changes=CHANGES_BLANK,
            phrases=[Phrase("blank the game text of {target} {until}")],
        ),
        "chronicle": Effect(
            {"filter?": "filter", "from?": "chronicle_source"},
            types=ALL_BUT_FOES,
            phrases=[
                Phrase("put one {filter:foe} from an opponent's Foe Discards into your Chronicle Area", {"from": None}),
                Phrase("put one {filter:foe} from an opponent's Chronicle Area into yours", {"from": "opponent"}),
            ],
        ),
        "end_combat": Effect({}, phrases=[Phrase("discard all Foes in play and end combat")]),
        "lose_renown": Effect(
            {"who?": "who", "amount": "amount"},
            given={"who": "active"},
            phrases=[
                Phrase(f"{who} up to {{amount:number}} Renown {{amount:for_each}} as in a Retreat", {"who": player})
                for who, player in (
                    ("the Active player loses", None),
                    ("you lose", "you"),
                    ("your opponent loses", "opponent"),
                    ("each player loses", "each"),
                )
            ],
        ),
        "extra_vitality": Effect(
            {"amount": "number"}, phrases=[Phrase("heal up to {amount:number} more by Vitality this turn")]
        ),
    },
)
