"""Costs: paid in full before the effects, in order; without them an ability cannot be used (CCG-23.3).

Foes and Allies pay with what is theirs; everything else is paid by Conan or by the performer of a move.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core.cards import Phrase, declared
from simulator.engine.games.conan_ccg.cards.ops import CHANGES_FLAGS
from simulator.engine.games.conan_ccg.cards.verbs.entries import DISCARDABLE, OF_CONAN_BUT_MOVES, OF_FOES, Cost

COSTS: Final[dict[str, Cost]] = declared(
    __name__,
    {
        "lose_prowess": Cost(
            {"amount": "number"},
            lack="prowess",
            undone_by=("gain_prowess",),
            phrases=[
                Phrase("pay {amount:number} of {its} Prowess", types=("Foe", "Ally")),
                Phrase("lose {amount:number} Prowess"),
            ],
        ),
        "lose_health": Cost(
            {"amount": "number"},
            lack="prowess",
            undone_by=("heal",),
            phrases=[
                Phrase("pay {amount:number} of {its} Health", types=("Foe", "Ally")),
                Phrase("lose {amount:number} Health"),
            ],
        ),
        "lose_some_prowess": Cost(
            {"up_to": "number"},
            types=OF_CONAN_BUT_MOVES,
            undone_by=(),
            phrases=[Phrase("lose up to {up_to:number} Prowess")],
        ),
        "discard": Cost(
            {"amount": "number", "random?": "flag", "filter?": "card_filter"},
            either=("random", "filter"),
            undone_by=("draw", "return_card"),
            phrases=[
                Phrase("discard {amount:cards}", {"random": None, "filter": None}),
                Phrase("discard {amount:cards} {random}", {"filter": None}),
                Phrase("discard {amount filter:some_cards}", {"random": None}),
            ],
        ),
        "mill": Cost(
            {"amount": "number"},
            phrases=[Phrase("put the top {amount:top_cards} of your Draw Deck into your Discard Pile")],
        ),
        "discard_this": Cost({}, types=DISCARDABLE, undone_by=(), phrases=[Phrase("discard {this} from play")]),
        "discard_ally": Cost({}, undone_by=(), phrases=[Phrase("discard one of your Allies from play")]),
        "discard_item": Cost(
            {}, types=OF_CONAN_BUT_MOVES, undone_by=(), phrases=[Phrase("discard one of your Items from play")]
        ),
        "lose_renown": Cost(
            {"amount": "number"},
            types=OF_CONAN_BUT_MOVES,
            phrases=[Phrase("lose up to {amount:number} Renown as in a Retreat")],
        ),
        "pay_minor": Cost(
            {"amount": "number"},
            types=OF_FOES,
            undone_by=(),
            phrases=[Phrase("discard {amount:revealed_minors} of yours")],
        ),
        "skip_refill": Cost({}, changes=CHANGES_FLAGS, phrases=[Phrase("do not refill your hand this turn")]),
    },
)
