"""Costs: paid in full before the effects; an ability whose costs cannot be paid cannot be used."""

from __future__ import annotations

from typing import Final

from simulator.engine.core.cards import Phrase, declared
from simulator.engine.games.age_of_conan.cards.verbs.entries import HyborianVerb

COSTS: Final = declared(
    __name__,
    {
        "pay_gold": HyborianVerb({"amount": "number"}, phrases=[Phrase("pay {amount:number} gold")]),
        "pay_sorcery": HyborianVerb({"amount": "number"}, phrases=[Phrase("pay {amount:number} sorcery")]),
    },
)
