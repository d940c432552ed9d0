"""Effects. Those of a contest last for one contest roll (AOC-9.35); ``static`` ones hold while their card is held.

What cannot be carried out in full is carried out as far as it goes; an ability of which no effect does anything cannot
be used (AOC-19.14).
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core.cards import Phrase, declared
from simulator.engine.games.age_of_conan.cards.verbs.entries import HyborianVerb

#: Moments at which armies, emissaries and markers are placed or removed by a card.
OUTSIDE: Final = ("court", "own_turn")

EFFECTS: Final = declared(
    __name__,
    {
        # gold, sorcery, cards
        "gain_gold": HyborianVerb(
            {"amount": "amount"}, phrases=[Phrase("gain {amount:number} gold {amount:for_each}")]
        ),
        "gain_sorcery": HyborianVerb({"amount": "number"}, phrases=[Phrase("gain {amount:number} sorcery")]),
        "draw": HyborianVerb(
            {"deck": "deck", "amount": "number"}, phrases=[Phrase("draw {amount deck:cards_of_a_deck}")], most=5
        ),
        # the board
        "place_unit": HyborianVerb(
            {"amount": "number", "up_to?": "flag", "together?": "flag", "in": "filter"},
            phrases=[
                Phrase("place {up_to} {amount:units} from your reserve in {in:one_province}", {"together": True}),
                Phrase("place {up_to} {amount:units} from your reserve in {in:provinces}"),
            ],
            moments=OUTSIDE,
            most=5,
        ),
        "place_emissary": HyborianVerb(
            {"amount": "number", "up_to?": "flag", "in": "filter"},
            phrases=[Phrase("place {up_to} {amount:emissaries} from your reserve in {in:provinces}")],
            moments=OUTSIDE,
            most=6,
        ),
        "remove_emissary": HyborianVerb(
            {"amount": "number", "in": "filter"},
            phrases=[Phrase("remove {amount:emissaries} of other players from {in:provinces}")],
            moments=OUTSIDE,
            most=6,
        ),
        "upgrade_fort": HyborianVerb(
            {}, phrases=[Phrase("put a tower from your reserve on one of your forts")], moments=OUTSIDE
        ),
        # steps of an action
        "extra_redeploy": HyborianVerb(
            {"amount": "number"}, phrases=[Phrase("you may make {amount:more_redeployments}")], moments=("on_military",)
        ),
        "redeploy_steps": HyborianVerb(
            {"amount": "number"},
            phrases=[Phrase("the units being redeployed may move up to {amount:provinces_far}, each friendly to you")],
            moments=("on_redeploy",),
            most=5,
        ),
        "link_provinces": HyborianVerb(
            {"in": "filter", "same_sea?": "flag"},
            phrases=[Phrase("for this redeployment two {in:provinces} {same_sea} count as adjacent")],
            moments=("on_redeploy",),
            sample={"in": {"coastal": True}},
        ),
        "emissary_moves": HyborianVerb(
            {"amount": "number", "pass_through": "flag"},
            phrases=[Phrase("{amount:emissaries} you move may continue from {pass_through}")],
            moments=("on_intrigue",),
            most=2,
        ),
        "waive_march_unit": HyborianVerb(
            {}, phrases=[Phrase("you remove no unit for it")], moments=("on_forced_march",)
        ),
        "keep_unit_for_fort": HyborianVerb(
            {}, phrases=[Phrase("you remove no unit for the fort")], moments=("on_subjugate",)
        ),
        # contest rolls
        "ban": HyborianVerb(
            {"what": "banned"},
            phrases=[Phrase("your opponent cannot use {what:banned} in this contest roll")],
            moments=("before_contest",),
            against_player=True,
        ),
        "cancel_strategy": HyborianVerb(
            {},
            phrases=[Phrase("your opponent's strategy card has no effect")],
            moments=("after_reveal",),
            against_player=True,
        ),
        "add_dice": HyborianVerb(
            {"amount": "number"},
            phrases=[Phrase("roll {amount:more_dice}")],
            moments=("before_roll",),
            most=5,
        ),
        "sub_dice": HyborianVerb(
            {"amount": "number"},
            phrases=[Phrase("your opponent rolls {amount:fewer_dice}")],
            moments=("before_roll",),
            most=5,
            on_opponent=True,
        ),
        "count_symbol": HyborianVerb(
            {"what": "symbols"},
            phrases=[Phrase("your {what:symbols} count as successes")],
            moments=("before_roll",),
        ),
        "reroll": HyborianVerb(
            {"up_to?": "most"},
            phrases=[
                Phrase("roll all of your dice again", {"up_to": None}),
                Phrase("roll up to {up_to:of_your_dice} again"),
            ],
            moments=("after_roll",),
            most=6,
        ),
        "add_successes": HyborianVerb(
            {"amount": "number"},
            phrases=[Phrase("add {amount:successes}")],
            moments=("on_sorcery", "before_compare"),
        ),
        "prevent_loss": HyborianVerb(
            {"amount": "number"},
            phrases=[Phrase("keep {amount:units} that you have just lost")],
            moments=("after_outcome",),
            military=True,
            sample={"amount": 1},
            most=1,
        ),
        "eliminate_unit": HyborianVerb(
            {"amount": "number"},
            phrases=[Phrase("remove {amount:units} of your opponent's army")],
            moments=("after_outcome",),
            military=True,
            against_player=True,
            most=5,
        ),
        "win_ties": HyborianVerb(
            {"min_successes": "int"},
            phrases=[Phrase("you win ties with {min_successes:successes} or more")],
            static=True,
        ),
        # bids
        "second_bid_card": HyborianVerb(
            {},
            phrases=[Phrase("play a second strategy card, whose adventure rating replaces that of your first")],
            moments=("on_bid_reveal",),
        ),
    },
)
